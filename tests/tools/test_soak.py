"""The soak divides its time, runs every part, and says at the end what ran."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.soaking import LOG, UNTIL
from tools.soak import Part, call, soak


def test_parts_share_the_time_and_all_run(capsys: pytest.CaptureFixture[str]) -> None:
    given: list[float | None] = []

    def part(code: int, text: str) -> Part:
        def run(seconds: float | None, seeds: int) -> tuple[int, str]:
            given.append(seconds)
            assert seeds == 7
            return code, text

        return Part(text.partition(" ")[0], 0.25 if code else 0.5, run)

    parts = [part(0, "first of all"), part(1, "second fails"), part(0, "third runs")]
    assert soak(10, 7, parts) == 1
    # What the first two did not need is left to the last.
    assert given == [pytest.approx(600 * share, rel=0.01) for share in (0.4, 1 / 3, 1)]
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition("min, ")[2] for line in lines] == [
        "ok: first of all",
        "FAILED: second fails",
        "ok: third runs",
    ]
    given.clear()
    assert soak(None, 7, parts[::2]) == 0
    assert given == [None, None]


def test_a_part_that_does_not_end_is_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    program = "import time; print('here', flush=True); time.sleep(600)"
    assert call(["-c", program], 1.5) == (None, "here")
    assert call(["-c", "print('all'); raise SystemExit(3)"], 60) == (3, "all")
    assert capsys.readouterr().out == "here\nall\n"


@pytest.mark.parametrize("until", [None, "1.0"], ids=["in time", "out of time"])
def test_outcomes_are_logged_and_nothing_begins_too_late(tmp_path: Path, until: str | None) -> None:
    (tmp_path / "test_it.py").write_text("def test_a(): pass\ndef test_b(): assert 0\n")
    (tmp_path / "test_more.py").write_text("def test_c(): pass\n")
    log = tmp_path / "log"
    environment = {LOG: str(log), "PYTHONPATH": str(Path(__file__).parents[2])}
    if until is not None:
        environment[UNTIL] = until
    plugins = ["-p", "no:cacheprovider", "-p", "tests.soaking"]
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plugins],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        check=False,
    )
    outcomes = ["passed", "passed", "failed"] if until is None else ["late"] * 3
    # One test of each file in turn.
    names = ["test_it.py::test_a", "test_more.py::test_c", "test_it.py::test_b"]
    expected = [f"{outcome} {name}" for outcome, name in zip(outcomes, names, strict=True)]
    assert log.read_text().splitlines() == expected
