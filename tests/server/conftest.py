"""What tests of the service share."""

import pytest


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have throws wait long for links, so that a busy machine misses none."""
    for name in ("LINK_MS", "SHORT_LINK_MS", "SEED_MS"):
        monkeypatch.setattr(f"royalgames.server.table.state.{name}", 30_000)
