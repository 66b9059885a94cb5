"""``royal worker``: which database it works for, and what it says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from royalgames.server.settings import Where
from tests.cli.run import royal


def test_it_says_where_it_works_without_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Where, int]] = []

    async def work(where: Where, workers: int, ready: Callable[[], None]) -> None:
        asked.append((where, workers))
        ready()

    monkeypatch.setattr("royalgames.server.worker.work", work)
    address = "postgresql://ann:secret@host/royal"
    done = royal("worker", "--db", address, "--bot-workers", "3")
    assert asked == [(address, 3)]
    assert (done.code, done.out.splitlines()) == (
        0,
        [
            "Working for the servers on postgresql://ann:***@host/royal (press Ctrl-C to stop)",
            "The worker has stopped.",
        ],
    )


def test_a_file_has_no_workers_elsewhere(tmp_path: Path) -> None:
    done = royal("worker", "--db", str(tmp_path / "royal.db"))
    assert done.code == 2
    assert "a worker needs a database that can be shared: --db postgresql://" in done.err


@pytest.mark.parametrize("workers", ["0", "many"])
def test_it_needs_at_least_one_process(workers: str) -> None:
    done = royal("worker", "--db", "postgresql://host/royal", "--bot-workers", workers)
    assert (done.code, done.out) == (2, "")
    assert "--bot-workers" in done.err
