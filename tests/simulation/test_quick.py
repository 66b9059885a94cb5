"""The shortcut to SQLite gives what SQLAlchemy gives."""

from typing import Any

import pytest
from sqlalchemy import Connection

from tests.simulation import quick
from tests.simulation.run import simulate

SHARED = 6
"""A seed with several processes on one store."""


def test_a_seed_runs_the_same_without_the_shortcut(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[quick.Answer] = []
    made = quick.Answer.__init__

    def counted(self: quick.Answer, rows: list[Any], rowcount: int) -> None:
        made(self, rows, rowcount)
        taken.append(self)

    monkeypatch.setattr(quick.Answer, "__init__", counted)
    short = simulate(SHARED)
    assert len(taken) > 100, "the shortcut is not taken"
    taken.clear()
    monkeypatch.setattr(quick.QuickConnection, "execute", Connection.execute)
    long = simulate(SHARED)
    assert not taken
    assert short.digest == long.digest
    assert short.problems == long.problems == []
