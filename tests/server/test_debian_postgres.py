"""The whole server suite on the PostgreSQL that Debian 12 has."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.postgres import INSTALLED

PROGRAMS = Path("/usr/lib/postgresql/15/bin")
ROOT = Path(__file__).parents[2]


@pytest.mark.soak
@pytest.mark.sqlite
def test_all_of_it_on_version_15() -> None:
    if not (PROGRAMS / "postgres").exists():
        pytest.fail("PostgreSQL 15 is missing: apt-get install postgresql-15")
    suite = [sys.executable, "-m", "pytest", "tests/server", "-q", "-k", "postgresql"]
    done = subprocess.run(
        [*suite, "-m", "not soak", "-p", "no:cacheprovider"],
        env=os.environ | {INSTALLED: str(PROGRAMS)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    print(done.stdout[-2000:])
    assert done.returncode == 0, done.stdout[-5000:]
