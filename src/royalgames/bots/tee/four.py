"""The engine of Royal Tee for four: the game is played on by a learned network.

The most promising walks of the turn are evaluated. From the best of them, and from those that
withstand what the others could do, the game is played on, with everybody taking what the player, a
network, says is best for them, or nearly best at random. Another network, the judge, says what the
chances are at the end. Walks that do well on average are tried again, and the others dropped.
"""

from typing import Final, NamedTuple

import numpy as np

from royalgames.bots.bot import Budget
from royalgames.bots.tee.clock import Clock
from royalgames.bots.tee.four_network import FourNets
from royalgames.core import Rng
from royalgames.kernels import tee
from royalgames.kernels.tee.four.net import CHANCE, Numbers, turns_left
from royalgames.kernels.tee.four.play import EVALUATED, expand, room_for, set_sums
from royalgames.kernels.tee.four.replies import MOST, TURNS, play_on, reply_room
from royalgames.kernels.tee.four.root import after_all, expand_against, withstand
from royalgames.kernels.tee.four.walks import CODE, Width
from royalgames.kernels.tee.position import TURN
from royalgames.kernels.words import Words


class FourPlan(NamedTuple):
    """How a search with four seats spends its budget."""

    pool: Width = Width(80, 8, 16)
    """How many walks of the turn are evaluated."""
    checked: int = 8
    """For how many of them the others' replies are tried on all."""
    against: Width = Width(32, 8, 16)
    """How many walks are looked for that may stop a winner."""
    played: int = 24
    """From how many of them the game is played on."""
    turns: int = 4
    """For how many turns."""
    first: int = 3
    """After so many tries the worse half is dropped, again after twice as many, and so on."""
    times: int = 512
    """How often the game is played on from an outcome, at most."""
    noise: int = 700
    """By how much less a move may be worth to be played after the first try, as odds."""
    later: Width = Width(12, 1, 4)
    """How many walks of a later turn are evaluated."""
    sought: int = 3
    """In how many of 16 tries the others' walks are searched again."""
    final: int = 3
    """Always, when so few outcomes are left."""
    ending: int = 12
    """With so many turns left before the limit, the game is played on to its end."""


PLAN: Final = FourPlan()
"""The plan in use."""


class FourTurn(NamedTuple):
    """Walks of the turn."""

    rows: Words
    """The positions after them; shape (n, 22)."""
    moves: tee.Moves
    """The walks as the kernels number them; shape (n,)."""
    values: Numbers
    """What they are worth to the mover; shape (n,)."""
    chances: Numbers
    """The chances of the four after them; shape (n, 4)."""

    def joined(self, other: "FourTurn") -> "FourTurn":
        """Return these walks and others."""
        return FourTurn(
            np.concatenate([self.rows, other.rows]),
            np.concatenate([self.moves, other.moves]),
            np.concatenate([self.values, other.values]),
            np.concatenate([self.chances, other.chances]),
        )


class FoundForFour(NamedTuple):
    """The result of a search; the move is a pass if there is no walk."""

    move: int
    """The chosen move, as the kernels number them."""
    chances: tuple[float, ...]
    """What each seat can expect, as far as the search saw."""
    line: tuple[int, ...]
    """The expected moves, the chosen one first."""
    tries: int
    """How often the game was played on."""
    nodes: int
    """How many nodes it took."""


class FourEngine:
    """A network, and the arrays to search with it; one per thread."""

    def __init__(self, nets: FourNets, plan: FourPlan = PLAN) -> None:
        self._plan = plan
        self._room = room_for(nets.player, max(plan.pool.most, plan.later.most, MOST))
        self._replies = reply_room()
        self._judge = room_for(nets.judge, 1)
        self._out = np.zeros(4, dtype=np.int64)
        self._line = np.zeros(64, dtype=np.int64)

    def search(self, row: Words, budget: Budget, rng: Rng) -> FoundForFour:
        """Search a position that is not over."""
        clock = Clock(budget)
        self._replies = reply_room()
        me = int(row[TURN])
        set_sums(self._room, row)
        found, spent = expand(self._room, row, self._plan.pool)
        clock.nodes += spent
        if not found:
            chances, line = self._try(row, clock, 0, 0, 16)
            return FoundForFour(tee.PASS, _shares(chances), line, 1, clock.nodes)
        turn = self._read(row, found)
        first = int(turn.values.argmax())
        wins = bool(tee.over(turn.rows[first][None])[0]) and turn.chances[first, me] == CHANCE
        if found == 1 or wins:
            move = int(turn.moves[first])
            return FoundForFour(move, _shares(turn.chances[first]), (move,), 0, clock.nodes)
        turn, live = self._candidates(row, turn, clock)
        return self._play_on(turn, live, me, clock, rng.randrange(1 << 62))

    def _read(self, row: Words, found: int) -> FourTurn:
        """Copy the walks of a turn out of the room."""
        room = self._room
        rows = np.zeros((found, len(row)), dtype=np.uint64)
        after_all(room, row, found, rows)
        moves = room.walks.about[:found, CODE].astype(np.uint32)
        return FourTurn(rows, moves, room.values[:found].copy(), room.chances[:found].copy())

    def _candidates(self, row: Words, turn: FourTurn, clock: Clock) -> tuple[FourTurn, list[int]]:
        """Return the turn, and the walks to play on from: the best, and those that withstand.

        The best one that nothing speaks against is played on from. What the others do then is
        tried on all walks. If somebody wins by it, walks that may stop them are looked for.
        """
        me = int(row[TURN])
        lows = turn.chances[:, me].copy()
        harmed: set[int] = set()
        tried: set[int] = set()
        for _ in range(self._plan.checked):
            best = int(lows.argmax())
            if best in tried or clock.is_over:
                break
            tried.add(best)
            replies, winner = self._replies_to(turn.rows[best], me, clock)
            if winner is not None and winner not in harmed:
                harmed.add(winner)
                set_sums(self._room, row)
                code = replies[-1][1]
                found, spent = expand_against(self._room, row, self._plan.against, winner, code)
                clock.nodes += spent
                turn = turn.joined(self._read(row, found))
                lows = np.concatenate([lows, turn.chances[len(lows) :, me]])
            # With nobody winning, the replies to the first one are enough.
            for seat, code in replies if winner is None else replies[-1:]:
                as_if = turn.rows.copy()
                as_if[:, TURN] = seat
                floor = int(lows.max()) // 4
                clock.nodes += 3 * EVALUATED * int((lows > floor).sum())
                withstand(self._room, as_if, code, me, floor, lows)
            if winner is None:
                break
        order: list[int] = np.argsort(-turn.values, kind="stable").tolist()
        safe: list[int] = np.argsort(-lows, kind="stable").tolist()
        both = dict.fromkeys(index for pair in zip(safe, order, strict=True) for index in pair)
        return turn, list(both)[: self._plan.played]

    def _replies_to(
        self, row: Words, me: int, clock: Clock
    ) -> tuple[list[tuple[int, int]], int | None]:
        """Return what the others do until the searcher's next turn, and who of them wins by it."""
        chances, line = self._try(row, clock, 0, 0, 16)
        replies: list[tuple[int, int]] = []
        for code in line[:TURNS]:
            if tee.over(row[None])[0]:
                break
            if code:
                replies.append((int(row[TURN]), code))
            row = tee.play(row[None], np.array([code], dtype=np.uint32))[0]
        lost = bool(tee.over(row[None])[0]) and replies and chances[me] == 0
        return replies, replies[-1][0] if lost else None

    def _play_on(
        self, turn: FourTurn, live: list[int], me: int, clock: Clock, seed: int
    ) -> FoundForFour:
        """Play on from the outcomes, and return the one that does best on average.

        After one try, two, four and so on, the worse half is dropped.
        """
        sums = {index: np.zeros(4, dtype=np.int64) for index in live}
        counts = dict.fromkeys(live, 0)
        lines: dict[int, tuple[int, ...]] = {}
        tries = 0

        def mean(index: int) -> int:
            return int(sums[index][me]) * 4096 // counts[index] if counts[index] else -1

        for number in range(self._plan.times):
            for index in live:
                sought = self._plan.sought if len(live) > self._plan.final else 16
                chances, line = self._try(turn.rows[index], clock, number, seed, sought)
                sums[index] += chances
                counts[index] += 1
                tries += 1
                lines.setdefault(index, line)
                if clock.is_over:
                    break
            if clock.is_over or len(live) == 1:
                break
            done = number // self._plan.first + 1
            if (number + 1) % self._plan.first == 0 and done & done - 1 == 0:
                live = sorted(live, key=mean, reverse=True)[: max(2, len(live) // 2)]
        best = max(live, key=mean)
        move = int(turn.moves[best])
        shares = _shares(sums[best] // counts[best])
        return FoundForFour(move, shares, (move, *lines[best]), tries, clock.nodes)

    def _try(
        self, row: Words, clock: Clock, number: int, seed: int, sought: int
    ) -> tuple[Numbers, tuple[int, ...]]:
        """Play on from a position; return the chances at the end, and the moves."""
        plan, row = self._plan, row.copy()
        left = turns_left(row)
        turns = left if left <= plan.ending else plan.turns
        self._line[:] = -1
        clock.nodes += play_on(
            self._room,
            self._judge,
            row,
            self._replies,
            turns,
            plan.noise if number else 0,
            plan.later,
            sought,
            np.uint64(seed + number),
            self._out,
            self._line,
        )
        played: list[int] = self._line[self._line >= 0].tolist()
        return self._out.copy(), tuple(played)


def _shares(chances: Numbers) -> tuple[float, ...]:
    return tuple(float(chance) / CHANCE for chance in chances)
