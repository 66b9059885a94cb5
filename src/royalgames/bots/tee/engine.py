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
from royalgames.bots.tee import danger, turning
from royalgames.bots.tee.pool import best_of
from royalgames.core import Rng
from royalgames.kernels import tee
from royalgames.kernels.tee.ahead import GUESSED, SURE, think
from royalgames.kernels.tee.net import Net
from royalgames.kernels.tee.position import ROUND, TURN
from royalgames.kernels.tee.room import (
    HASTE,
    KEPT_FIRST,
    NODES,
    OPEN,
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

GREEDIEST: Final = 24
"""How many of them are there because they win most spaces."""

LOT: Final = 60
"""Among walks whose values differ by less, chance may decide."""

PATIENCE: Final = 30
"""After so many rounds, claiming open spaces counts for something by itself, and more and more."""

HASTE_STEP: Final = 6
"""What an open space counts for more with each further round."""

MOST_HASTE: Final = 300
"""What it counts for at most."""

MANY_OPEN: Final = 16
"""With fewer open spaces, the end is near enough."""

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

PACE: Final = 30_000_000
"""About how many nodes a second has, for what looks besides the tree may spend of seconds."""

MANY: Final = 8
"""A walk that wins so many spaces more than the best one is compared with it once more."""

IN_HAND: Final = 1000
"""Waiting must be worth so much more than taking them: it is what the tree overrates."""

FEW_STEPS: Final = 6
"""With a slider up to this, all walks and all replies can be tried on any budget."""

FIRST_LOOK: Final = 0.85
"""How much of a budget the tree may spend; the rest is for that comparison."""

ENDING_LOOK: Final = 0.96, 0.75
"""How much it may spend near the end, without and with threats of the other player to end the game;
the rest is for a look at these after the best walk."""

WATCHING: Final = 0.06
"""How much of a budget may be spent to see whether there are such threats."""

SAFER: Final = 32
"""How many of the best walks are tried for one without a threat that can't be answered."""

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


class _Looked(NamedTuple):
    """What the tree says of a first turn."""

    found: Found
    codes: Numbers
    """All walks that were looked at, the better ones first."""
    values: Numbers
    """What they are worth; those that were cut off, at most."""


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
        is_near_end = not is_looked_at_twice and _is_watched(position, budget, deepest)
        share, most = FIRST_LOOK if is_looked_at_twice else 1.0, budget.nodes or _ENDLESS
        seconds, spent = budget.seconds, 0
        if is_near_end:
            all_ = most if seconds is None else int(PACE * seconds)
            is_threatened, spent = self._is_threatened(position, int(WATCHING * all_))
            share = ENDING_LOOK[is_threatened]
        with _Alarm(self._room.tally, _left(seconds, share, began)):
            tree = int(share * most) - spent
            looked = self._first_look(position, budget, tree, rng, deepest)
        found = looked.found._replace(nodes=looked.found.nodes + spent)
        looked = looked._replace(found=found)
        with _Alarm(self._room.tally, _left(seconds, 1, began)):
            if is_looked_at_twice and -GUESSED < found.value < GUESSED:
                found = self._second_look(position, looked, most)
            elif is_near_end and -GUESSED < found.value < SURE:
                found = self._safer(position, looked, most)
        move = turning.turned_back(found.move) if turning.is_turned(row) else found.move
        return found._replace(move=move)

    def leading(self, row: Words, budget: Budget, most: int) -> tuple[Found, list[int]]:
        """Search a position of two; return what was found, and its best walks, the best first."""
        position = turning.turned(row)
        with _Alarm(self._room.tally, budget.seconds):
            found, codes, _ = self._first_look(
                position, budget, budget.nodes or _ENDLESS, None, DEEPEST
            )
        walks = [found.move, *(int(code) for code in codes if code != found.move)][:most]
        if turning.is_turned(row):
            walks = [turning.turned_back(walk) for walk in walks]
        return found._replace(move=walks[0]), walks

    def _first_look(
        self, position: Words, budget: Budget, most: int, rng: Rng | None, deepest: int
    ) -> _Looked:
        """Search the tree, and again for every reply to a win that was missed."""
        missed, spent, first = list[int](), 0, None
        all_ = most if budget.seconds is None else int(PACE * budget.seconds)
        if int(position[ROUND]) <= FEW_STEPS or _is_enough(budget):
            set_up(self._room, position, most)
            first = self._outcomes(position)
            spent = int(self._room.tally[NODES])
            if _is_watched(position, budget, deepest) and not self._ends(position, first):
                walks = first[: danger.WATCHED]
                threat = danger.best_threat(self._room, position, walks, (all_ - spent) // 8)
                spent += threat.nodes
                if threat.value >= GUESSED:
                    reply, nodes = self._reply(position, threat.move, (most - spent) // 2)
                    spent += nodes
                    if reply == NO_REPLY:
                        won = Found(threat.move, SURE, spent, 3)
                        return _Looked(won, first, np.zeros_like(first))
        while True:
            found, codes, values = self._best(position, first, most - spent, rng, deepest, missed)
            spent += found.nodes
            if found.is_won or found.value < GUESSED or len(missed) == CHECKS or deepest < 3:
                break
            reply, nodes = self._reply(position, found.move, most - spent)
            spent += nodes
            if reply == NO_REPLY:
                found = found._replace(value=SURE)
            # With less left, a new search would see less than the one that promised the win.
            if not reply or all_ - spent < found.nodes:
                break
            missed.append(reply)
        return _Looked(found._replace(nodes=spent), codes, values)

    def _best(
        self,
        position: Words,
        first: Numbers | None,
        most: int,
        rng: Rng | None,
        deepest: int,
        missed: list[int],
    ) -> _Looked:
        """Look deeper and deeper."""
        room = self._room
        set_up(room, position, most)
        room.missed[: len(missed)] = missed
        codes = np.zeros(KEPT_FIRST, dtype=np.int64)
        given = 0
        if first is not None:
            given = len(first)
            codes = np.concatenate([first, codes])
        values, lots = np.zeros_like(codes), np.zeros_like(codes)
        if rng is not None:
            is_open = room.about[0, OPEN] > MANY_OPEN
            room.tally[HASTE] = haste(int(position[ROUND])) if is_open else 0
            lots[:] = [rng.randrange(LOT) for _ in range(len(codes))]
        count = think(room, codes, lots, values, given, deepest)
        nodes, reached = int(room.tally[NODES]), int(room.tally[REACHED])
        values -= lots
        found = Found(int(codes[0]), int(values[0]), nodes, reached)
        return _Looked(found, codes[:count], values[:count])

    def _second_look(self, position: Words, looked: _Looked, most: int) -> Found:
        """Compare the best walk with the one that wins most spaces now, reply by reply."""
        found, codes, _ = looked
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

    def _is_threatened(self, position: Words, most: int) -> tuple[bool, int]:
        """Return whether the other player could threaten to end the game now, and the nodes."""
        passed = danger.after_pass(position)
        self._room.tally[STOP] = 0
        replies, listing, is_won = danger.listed(self._room, passed, most)
        walks, watching = danger.threats(self._room, passed, replies, most - listing)
        return is_won or bool(len(walks)), listing + watching

    def _ends(self, position: Words, codes: Numbers) -> bool:
        """Return whether one of some walks ends the game with a win."""
        set_up(self._room, position, _ENDLESS)
        walks = np.concatenate([codes, np.zeros(KEPT_FIRST, dtype=np.int64)])
        values = np.zeros_like(walks)
        think(self._room, walks, np.zeros_like(walks), values, len(codes), 1)
        return bool(values[0] >= SURE)

    def _safer(self, position: Words, looked: _Looked, most: int) -> Found:
        """Return the best walk after which no threat to end the game is left without an answer."""
        found, codes, values = looked
        room, spent, refuting = self._room, found.nodes, np.zeros(0, dtype=np.int64)
        others = codes[values > -GUESSED][:SAFER]
        for code in [found.move, *(int(code) for code in others if code != found.move)]:
            after = _after(position, code)
            if tee.over(after[None])[0]:
                continue
            if spent >= most or room.tally[STOP]:
                # Nothing is known against this one.
                found = found._replace(move=code)
                break
            # What refuted another walk mostly refutes this one, too.
            threat = danger.best_threat(room, after, refuting, most - spent)
            spent += threat.nodes
            if threat.value < GUESSED:
                replies, nodes, is_won = danger.listed(room, after, most - spent)
                spent += nodes
                if is_won:
                    continue
                threat = danger.best_threat(room, after, replies, most - spent)
                spent += threat.nodes
            if threat.value < GUESSED:
                found = found._replace(move=code)
                break
            refuting = np.unique(np.append(refuting, threat.move))
        return found._replace(nodes=spent)

    def _outcomes(self, position: Words) -> Numbers:
        """Return the most promising of all outcomes as walks."""
        room = self._room
        found = tee.outcomes(position, self._work)
        fill_guide(room, 0)
        scores = np.empty(len(found), dtype=np.int64)
        score_all(room.walks, found.nodes, scores)
        # Walks that end the game must not be missed, whatever the guide says of them.
        scores[found.closes] += DECIDED
        # Nor those that win most spaces: a slope says little about so large a change.
        scores[np.argsort(-found.gained.astype(np.int64), kind="stable")[:GREEDIEST]] += DECIDED
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


def haste(round_: int) -> int:
    """Return what claiming an open space counts for in itself, so that games end."""
    return min(max(round_ - PATIENCE, 0) * HASTE_STEP, MOST_HASTE)


def _left(seconds: float | None, share: float, began: float) -> float | None:
    """Return how many seconds are left of a share of a budget."""
    return None if seconds is None else share * seconds - (time.perf_counter() - began)


def _is_watched(position: Words, budget: Budget, deepest: int) -> bool:
    """Return whether threats to end the game are looked for."""
    return deepest >= 3 and _is_enough(budget) and danger.may_end(position)


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
