"""The learned engine of Royal Tee for two: how it uses its time, and what it calls certain.

The walks of the first turn are chosen from all outcomes if the budget allows, else by the walk
generator. Then ``kernels.tee.ahead`` looks deeper and deeper until a timer or the nodes stop it. If
it promises a win, every reply is tried; a reply that was missed is looked at first when the search
begins again, and without one the win is certain.

The tree tries only the replies that promise most, and a walk that breaks a closure promises
little, so the tree likes to wait with closures. In the first rounds, if a walk wins many more
spaces now than the best one, hundreds of replies to both are tried, each with the answer to it.
"""

import threading
import time
from types import TracebackType
from typing import Final, NamedTuple

import numpy as np

from royalgames.bots.bot import Budget
from royalgames.bots.tee import turning
from royalgames.bots.tee.pool import best_of
from royalgames.core import Rng
from royalgames.kernels import tee
from royalgames.kernels.tee.ahead import GUESSED, SURE, think
from royalgames.kernels.tee.net import Net
from royalgames.kernels.tee.position import ROUND, TURN
from royalgames.kernels.tee.room import (
    KEPT_FIRST,
    NODES,
    PLIES,
    REACHED,
    STOP,
    STOPPED,
    fill_guide,
    room_for,
    set_up,
)
from royalgames.kernels.tee.walks import DECIDED, Numbers, score_all
from royalgames.kernels.words import Words

DEEPEST: Final = PLIES - 2
"""How many turns can be looked at."""

FIRST: Final = 400
"""How many outcomes of the first turn are looked at."""

LOT: Final = 60
"""Among walks whose values differ by less, chance may decide."""

ALL_OUTCOMES: Final = Budget(nodes=1_000_000), Budget(seconds=0.09)
"""With a smaller budget the first turn's walks come from the generator."""

OUTCOME: Final = 8
"""How many nodes finding and scoring one outcome counts as."""

EARLY: Final = 0.002
"""How many seconds before its end a budget counts as spent, for what comes after the search."""

CHUNK: Final = 256
"""How many replies are tried at a time when a win is checked."""

CHECKS: Final = 6
"""How often a win is checked, and the search begun again with the reply that was missed."""

MANY: Final = 8
"""A walk that wins so many spaces more than the best one is compared with it once more."""

IN_HAND: Final = 500
"""Waiting must be worth so much more than taking them: it is what the tree overrates."""

FEW_STEPS: Final = 6
"""With a slider up to this, all replies can be tried on any budget."""

FIRST_LOOK: Final = 0.85
"""How much of a budget the tree may spend; the rest is for that comparison."""

NO_REPLY: Final = 0
"""Stands for a reply when none saves the other player."""

_ENDLESS: Final = 1 << 60


class Found(NamedTuple):
    """What a search found."""

    move: int
    """The chosen walk, as the kernels number it."""
    value: int
    """What it is worth to the mover; ``net.ONE`` is odds of e to one."""
    nodes: int
    """How many nodes it took."""
    depth: int
    """How many turns were looked at."""

    @property
    def is_won(self) -> bool:
        """Whether the walk wins whatever is played; every other value is an estimate."""
        return self.value >= SURE


class Engine:
    """A network with the arrays to search with; for one thread at a time."""

    def __init__(self, net: Net) -> None:
        self._room = room_for(net)
        self._work = tee.workspace()

    def search(
        self, row: Words, budget: Budget, rng: Rng | None = None, deepest: int = DEEPEST
    ) -> Found:
        """Search a position of two that is not over; without a random stream, no lots are drawn."""
        position, began = turning.turned(row), time.perf_counter()
        is_looked_at_twice = deepest >= 3 and int(position[ROUND]) <= FEW_STEPS
        share = FIRST_LOOK if is_looked_at_twice else 1.0
        most = budget.nodes or _ENDLESS
        seconds = budget.seconds
        with _Alarm(self._room.tally, None if seconds is None else share * seconds):
            found, codes = self._first_look(position, budget, int(share * most), rng, deepest)
        if is_looked_at_twice and not found.is_won and found.value < GUESSED:
            left = None if seconds is None else seconds - (time.perf_counter() - began)
            with _Alarm(self._room.tally, left):
                found = self._second_look(position, found, codes, most)
        move = turning.turned_back(found.move) if turning.is_turned(row) else found.move
        return found._replace(move=move)

    def leading(self, row: Words, budget: Budget, most: int) -> tuple[Found, list[int]]:
        """Search a position of two; return what was found, and its best walks, the best first."""
        position = turning.turned(row)
        with _Alarm(self._room.tally, budget.seconds):
            found, codes = self._first_look(
                position, budget, budget.nodes or _ENDLESS, None, DEEPEST
            )
        walks = [found.move, *(int(code) for code in codes if code != found.move)][:most]
        if turning.is_turned(row):
            walks = [turning.turned_back(walk) for walk in walks]
        return found._replace(move=walks[0]), walks

    def _first_look(
        self, position: Words, budget: Budget, most: int, rng: Rng | None, deepest: int
    ) -> tuple[Found, Numbers]:
        """Search the tree, and again for every reply to a win that was missed."""
        missed, spent = list[int](), 0
        while True:
            found, codes = self._best(position, budget, most - spent, rng, deepest, missed)
            spent += found.nodes
            if found.is_won or found.value < GUESSED or len(missed) == CHECKS or deepest < 3:
                break
            reply, nodes = self._reply(position, found.move, most - spent)
            spent += nodes
            if reply == NO_REPLY:
                found = found._replace(value=SURE)
            if not reply:
                break
            missed.append(reply)
        return found._replace(nodes=spent), codes

    def _best(
        self,
        position: Words,
        budget: Budget,
        most: int,
        rng: Rng | None,
        deepest: int,
        missed: list[int],
    ) -> tuple[Found, Numbers]:
        """Look deeper and deeper, and return the best walk, and all, the better ones first."""
        room = self._room
        set_up(room, position, most)
        room.killers[1, : len(missed)] = missed
        codes = np.zeros(KEPT_FIRST, dtype=np.int64)
        given = 0
        if _is_enough(budget):
            codes = self._outcomes(position)
            given = len(codes)
            codes = np.concatenate([codes, np.zeros(KEPT_FIRST, dtype=np.int64)])
        values, lots = np.zeros_like(codes), np.zeros_like(codes)
        if rng is not None:
            lots[:] = [rng.randrange(LOT) for _ in range(len(codes))]
        count = think(room, codes, lots, values, given, deepest)
        nodes, reached = int(room.tally[NODES]), int(room.tally[REACHED])
        return Found(int(codes[0]), int(values[0] - lots[0]), nodes, reached), codes[:count]

    def _second_look(self, position: Words, found: Found, codes: Numbers, most: int) -> Found:
        """Compare the best walk with the one that wins most spaces now, reply by reply."""
        afters = tee.play(np.repeat(position[None], len(codes), axis=0), codes.astype(np.uint32))
        first = 3 * int(position[TURN])
        held = np.bitwise_count(afters[:, first : first + 3]).sum(axis=1, dtype=np.int64)
        greediest = int(held.argmax())
        if held[greediest] < held[0] + MANY:
            return found
        kept = self._answered(afters[0], most - found.nodes)
        spent = found.nodes + int(self._room.tally[NODES])
        taken = self._answered(afters[greediest], most - spent)
        spent += int(self._room.tally[NODES])
        if kept is not None and taken is not None and taken > kept - IN_HAND:
            found = found._replace(move=int(codes[greediest]), value=min(found.value, taken))
        return found._replace(nodes=spent)

    def _answered(self, after: Words, most: int) -> int | None:
        """Return what is left after the best of many replies and the answer to it."""
        if tee.over(after[None])[0]:
            return None
        room = self._room
        set_up(room, after, most)
        codes = self._outcomes(after)
        given = len(codes)
        codes = np.concatenate([codes, np.zeros(KEPT_FIRST, dtype=np.int64)])
        values = np.zeros_like(codes)
        think(room, codes, np.zeros_like(codes), values, given, 2)
        if room.tally[STOPPED] or room.tally[REACHED] < 2:
            return None
        return -int(values[0])

    def _outcomes(self, position: Words) -> Numbers:
        """Return the most promising of all outcomes as walks."""
        room = self._room
        found = tee.outcomes(position, self._work)
        fill_guide(room, 0)
        scores = np.empty(len(found), dtype=np.int64)
        score_all(room.walks, found.nodes, scores)
        # Walks that end the game must not be missed, whatever the guide says of them.
        scores[found.closes] += DECIDED
        room.tally[NODES] += OUTCOME * len(found)
        return best_of(found, scores, FIRST).moves.astype(np.int64)

    def _reply(self, position: Words, code: int, most: int) -> tuple[int | None, int]:
        """Return a reply that saves the other player, NO_REPLY, or None if there is no time.

        Only wins by one's own next turn can be checked; the other ones are always saved from here.
        """
        room = self._room
        after = _after(position, code)
        set_up(room, after, most)
        found = tee.outcomes(after, self._work)
        room.tally[NODES] += OUTCOME * len(found)
        replies = found.chosen(np.argsort(-found.gained.astype(np.int64), kind="stable"))
        replies = best_of(replies, np.zeros(len(replies), dtype=np.int64), len(replies))
        moves = replies.moves.astype(np.int64)
        for at in range(0, len(moves), CHUNK):
            codes = np.zeros(max(KEPT_FIRST, CHUNK), dtype=np.int64)
            some = moves[at : at + CHUNK]
            codes[: len(some)] = some
            values = np.zeros_like(codes)
            think(room, codes, np.zeros_like(codes), values, len(some), 2)
            is_cut_short = room.tally[STOPPED] or room.tally[REACHED] < 2
            if is_cut_short and values[0] < SURE:
                return None, int(room.tally[NODES])
            if values[0] > -SURE:
                return int(codes[0]), int(room.tally[NODES])
        return NO_REPLY, int(room.tally[NODES])


def _after(position: Words, code: int) -> Words:
    """Return the position after a walk."""
    after: Words = tee.play(position[None], np.array([code], dtype=np.uint32))[0]
    return after


def _is_enough(budget: Budget) -> bool:
    """Return whether a budget allows for looking at all outcomes of the first turn."""
    by_nodes, by_seconds = ALL_OUTCOMES
    if budget.nodes is not None:
        return budget.nodes >= (by_nodes.nodes or 0)
    return (budget.seconds or 0) >= (by_seconds.seconds or 0)


class _Alarm:
    """Sets the flag that stops a search when its time is up."""

    def __init__(self, tally: Numbers, seconds: float | None) -> None:
        self._timer = None
        self._tally = tally
        if seconds is not None:
            self._timer = threading.Timer(max(seconds - EARLY, 0), self._ring)
            self._timer.daemon = True

    def _ring(self) -> None:
        self._tally[STOP] = 1

    def __enter__(self) -> None:
        self._tally[STOP] = 0
        if self._timer:
            self._timer.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._timer:
            self._timer.cancel()
