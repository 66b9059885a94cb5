"""Rounds as pieces of work that travel: packed, played elsewhere, and packed again."""

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from royalgames.arena import Contest, contest_options, play_contest
from royalgames.cluster import Cluster

UR = Contest("ur", ("random", "casual"), 12, 3, contest_options("ur", {"counters": 2}))


class _Elsewhere:
    """A cluster of one process whose pieces are done in the wrong order."""

    processors = 1

    def run(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        for number, task in reversed(list(enumerate(tasks))):
            yield number, pickle.loads(pickle.dumps(work(pickle.loads(pickle.dumps(task)))))  # noqa: S301


def test_a_contest_played_elsewhere_is_the_same(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    alone = play_contest(UR, 1, here)
    away = play_contest(UR, 1, there, cluster=cast("Cluster", _Elsewhere()))
    assert [replace(game, seconds=()) for game in away.games()] == [
        replace(game, seconds=()) for game in alone.games()
    ]
    assert list(away.rounds) == UR.rounds()
    assert {path.name: path.read_bytes() for path in here.iterdir()} == {
        path.name: path.read_bytes() for path in there.iterdir()
    }
