"""What tests of the service share."""

from collections.abc import Iterator

import pytest

from tests.server.postgres import DATABASES

ENGINES = ("sqlite", "postgresql")
"""What every test that has a database runs on, unless it is marked ``sqlite``."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test with a folder of its own on both engines."""
    marked = metafunc.definition.get_closest_marker("sqlite") is not None
    if "tmp_path" in metafunc.fixturenames and not marked:
        metafunc.parametrize("engine", ENGINES, indirect=True)


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """Choose the engine of a test; return its name."""
    DATABASES.engine = getattr(request, "param", "sqlite")
    yield DATABASES.engine
    DATABASES.clear()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have throws wait long for links, so that a busy machine misses none."""
    for name in ("LINK_MS", "SHORT_LINK_MS", "SEED_MS"):
        monkeypatch.setattr(f"royalgames.server.table.state.{name}", 30_000)
