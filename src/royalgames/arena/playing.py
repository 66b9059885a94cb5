"""Plays a whole contest, on any number of cores."""

import multiprocessing
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from royalgames.arena.away import played_away
from royalgames.arena.contest import Contest, Round
from royalgames.arena.engines import close_engines
from royalgames.arena.journal import Journal
from royalgames.arena.rounds import GameResult, Stopped, play_round
from royalgames.bots.processes import deaf_to_interrupts, end_with_parent
from royalgames.cluster import Cluster

BLOCKS_PER_JOB: Final = 8
"""Into how many blocks a core's work is cut, so that none waits long for another at the end."""

MOST_IN_BLOCK: Final = 16
"""How many rounds a worker gets at once; more would make the progress bar jump."""

Games = tuple[GameResult, ...]


@dataclass(slots=True)
class Results:
    """What was played, round by round in the order of the plan, on any number of cores."""

    contest: Contest
    """What was to be played."""
    rounds: dict[Round, Games] = field(default_factory=dict)
    """The games of each round that was finished."""
    interrupted: bool = False
    """Whether the contest was stopped before its end."""

    def games(self) -> Iterator[GameResult]:
        """Yield every game."""
        for games in self.rounds.values():
            yield from games


def play_contest(
    contest: Contest,
    jobs: int = 1,
    records: Path | None = None,
    progress: Callable[[int], object] = lambda games: None,
    *,
    journal: Path | None = None,
    cluster: Cluster | None = None,
) -> Results:
    """Play a contest; Ctrl-C ends it with the rounds that are finished.

    Rounds that a journal has are not played again. With a cluster, its machines play.
    """
    plan = contest.rounds()
    results = Results(contest)
    notes = Journal(journal, contest) if journal is not None else None
    known = notes.read() if notes is not None else {}
    found = {round_: known[round_] for round_ in plan if round_ in known}
    if found:
        progress(sum(map(len, found.values())))
    left = [round_ for round_ in plan if round_ not in found]
    playing = (
        _played(contest, left, jobs, records)
        if cluster is None
        else played_away(cluster, contest, left, records)
    )
    try:
        with closing(playing) as played:
            for round_, games in played:
                found[round_] = games
                if notes is not None:
                    notes.add(round_, games)
                progress(len(games))
    except KeyboardInterrupt:
        results.interrupted = True
    finally:
        close_engines()
    results.rounds = {round_: found[round_] for round_ in plan if round_ in found}
    return results


def _played(
    contest: Contest, plan: list[Round], jobs: int, records: Path | None
) -> Generator[tuple[Round, Games]]:
    if jobs == 1:
        for round_ in plan:
            yield round_, play_round(contest, round_, records)
        return
    # A fresh process each: threads, and compiled code with threads of its own, do not fork well.
    context = multiprocessing.get_context("spawn")
    stop: Flag = context.RawValue("b", 0)
    pool = ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_start_worker, initargs=(stop,)
    )
    try:
        with deaf_to_interrupts():
            futures = [
                pool.submit(_play_block, contest, block, records) for block in _blocks(plan, jobs)
            ]
        yield from _finished(futures)
    finally:
        stop.value = 1
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(
    futures: list[Future[list[tuple[Round, Games]]]],
) -> Iterator[tuple[Round, Games]]:
    for future in as_completed(futures):
        yield from future.result()


def _blocks(plan: list[Round], jobs: int) -> Iterator[list[Round]]:
    size = max(1, min(MOST_IN_BLOCK, len(plan) // (jobs * BLOCKS_PER_JOB)))
    for start in range(0, len(plan), size):
        yield plan[start : start + size]


class Flag(Protocol):
    """A number shared by all processes; reading it costs next to nothing."""

    value: int


_stop: Flag | None = None
"""In a worker: not 0 once the contest is stopped."""


def _start_worker(stop: Flag) -> None:
    """Keep the flag, and end with the parent process."""
    global _stop  # noqa: PLW0603  # a worker is set up once, before its work
    _stop = stop
    end_with_parent()


def _play_block(
    contest: Contest, block: list[Round], records: Path | None
) -> list[tuple[Round, Games]]:
    """Play some rounds; when the contest is stopped, return those that are finished."""
    done: list[tuple[Round, Games]] = []
    with suppress(Stopped):
        for round_ in block:
            done.append((round_, play_round(contest, round_, records, _is_stopped)))
    return done


def _is_stopped() -> bool:
    return _stop is not None and _stop.value != 0
