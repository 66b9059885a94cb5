"""The search of the stronger levels of Royal Tee.

All outcomes of the turn are found, and the most promising ones evaluated. The next player's best
answer is searched for the best of them, one after the other; each answer is also tried on all other
outcomes, so that those that don't stop it fall back, and those that do move forward. Then the best
are searched deeper and deeper, along a few moves for every player in turn.

With more than two players, what happens until one's next turn is hard to predict. There the game is
played on from the best outcomes, with every player taking what is best for them now, or nearly best
at random; outcomes that do well on average are tried again, and the others dropped. Plans that look
deeper instead assume that the others play each for themselves (max^n), or all against the searcher
(paranoid).
"""

import threading
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.bots.bot import Budget
from royalgames.bots.tee.clock import Clock, OutOfBudgetError
from royalgames.bots.tee.evaluation import Evaluator, counts_of
from royalgames.bots.tee.plan import Found, Plan
from royalgames.bots.tee.pool import Candidates, best_of, promises, some_of
from royalgames.bots.tee.tally import Tally
from royalgames.bots.tee.weights import WEIGHTS, Weights
from royalgames.core import Rng
from royalgames.games.tee.state import SLIDER_MAX
from royalgames.kernels import tee
from royalgames.kernels.tee.bits import SPACES
from royalgames.kernels.tee.paths import HELD, WIN, Scores, best_paths, path_room
from royalgames.kernels.tee.position import ROUND, TURN
from royalgames.kernels.words import Words

POOL: Final = 400
"""How many outcomes of the turn are evaluated."""

KEPT: Final = 32
"""How many walks of a later turn are evaluated."""

LOT: Final = 40
"""Among moves whose values differ by less, chance may decide."""

_ENDLESS: Final = 1 << 60
_NO_MOVES: Final[list[int]] = []
_MOST_AHEAD: Final = 20_000
"""The most that a game played on counts for, so that one win doesn't outweigh many others."""
_EXPANSION: Final = 2_000
_EVALUATED: Final = 50
"""How many nodes a look at a later turn, and evaluating one position, count as."""


_local = threading.local()


def _workspace() -> tee.Workspace:
    """Return this thread's workspace."""
    if not hasattr(_local, "work"):
        _local.work = tee.workspace()
        _local.paths = path_room(KEPT)
    work: tee.Workspace = _local.work
    return work


class Search:
    """One search, from one position."""

    def __init__(self, row: Words, clock: Clock, rng: Rng, plan: Plan, weights: Weights) -> None:
        self._row, self._clock, self._rng, self._plan = row, clock, rng, plan
        self._evaluator = Evaluator(row, weights)
        self._me = int(row[TURN])
        self._work = _workspace()
        self._paths = _local.paths
        self._guides = {
            mover: self._evaluator.guide(row, mover, self._me if plan.paranoid else mover)
            for mover in self._evaluator.active
        }

    # The first turn

    def run(self) -> Found:
        """Search until the plan is finished or the budget spent."""
        turn = self._first_turn()
        if turn is None:
            return Found((), 0, self._clock.nodes)
        lots = np.array([self._rng.randrange(LOT) for _ in range(len(turn.rows))], dtype=np.int64)
        values = turn.values[:, self._me] + lots
        best = int(values.argmax())
        if self._plan.answered == 0 or values[best] >= WIN:
            return Found((turn.move(best),), int(values[best]), self._clock.nodes)
        if self._plan.played and len(self._evaluator.active) > 2:
            return self._play_on(turn, values)
        order, values, lines = self._answers(turn, values)
        return self._deepen(turn, order, values, lots, lines)

    def promising(self, most: int) -> list[int]:
        """Return the walks whose results look best without an answer, the best first."""
        turn = self._first_turn()
        return [] if turn is None else turn.moves[:most].tolist()

    def _first_turn(self) -> Candidates | None:
        """Return the most promising of all outcomes, evaluated; None if there is none."""
        found = tee.outcomes(self._row, self._work)
        self._clock.nodes += len(found)
        if not len(found):
            return None
        if self._plan.seen is not None:
            found = some_of(found, self._plan.seen, self._rng)
        guide = self._guide(self._row)
        best = best_of(found, promises(found, guide, self._me), POOL)
        return self._evaluated(self._row, best, len(best))

    def _guide(self, row: Words) -> Scores:
        """Return what the walks of a position's mover promise by."""
        guide = self._guides[int(row[TURN])]
        counts = counts_of(row)
        guide[HELD : HELD + 4] = counts
        for colour in range(4):
            if colour not in self._evaluator.active:
                guide[HELD + colour] = -1
        guide[HELD + 4] = SPACES - sum(counts)
        return guide

    def _evaluated(self, row: Words, found: tee.Outcomes, most: int) -> Candidates:
        """Play outcomes out, evaluate them, and return the mover's best ones, the best first."""
        rows, moves = found.all_after(), found.moves
        values = self._evaluator.values(rows)
        self._clock.nodes += _EVALUATED * len(rows)
        order = np.argsort(-self._keys(int(row[TURN]), values), kind="stable")[:most]
        return Candidates(rows[order], values[order], moves[order])

    def _keys(self, mover: int, values: Scores) -> Scores:
        """Return the values by which a mover chooses."""
        if not self._plan.paranoid or mover == self._me:
            return values[:, mover]
        return -values[:, self._me]

    # The second turn, on all candidates

    def _answers(
        self, turn: Candidates, values: Scores
    ) -> tuple[list[int], Scores, dict[int, list[int]]]:
        """Search for the answer to the best outcomes, and try each answer on all of them.

        Return the outcomes that were answered, the best first, the values, and the answers.
        """
        values = values.copy()
        lots = values - turn.values[:, self._me]
        open_ = np.ones(len(values), dtype=np.bool_)
        lines: dict[int, list[int]] = {}
        for _ in range(min(self._plan.answered, len(values))):
            if lines and self._clock.is_over:
                break
            index = int(np.where(open_, values, -_ENDLESS).argmax())
            open_[index] = False
            if abs(turn.values[index, self._me]) >= WIN:
                lines[index] = []
                continue
            answer = self._expand(turn.rows[index], 1)
            if answer is None:
                lines[index] = []
                continue
            values[index] = answer.values[0, self._me] + lots[index]
            move = answer.move(0)
            lines[index] = [move]
            self._try_on_all(turn, open_, move, values, lots)
        order = sorted(lines, key=lambda index: -int(values[index]))
        return order, values, lines

    def _try_on_all(
        self,
        turn: Candidates,
        open_: npt.NDArray[np.bool_],
        move: int,
        values: Scores,
        lots: Scores,
    ) -> None:
        """Lower the value of every outcome that an answer harms."""
        which = np.flatnonzero(open_ & (np.abs(turn.values[:, self._me]) < WIN))
        moves = np.full(len(which), move, dtype=np.uint32)
        rows, faults = tee.try_play(turn.rows[which], moves)
        which, rows = which[faults == 0], rows[faults == 0]
        after = self._evaluator.values(rows)[:, self._me] + lots[which]
        self._clock.nodes += _EVALUATED * len(rows)
        values[which] = np.minimum(values[which], after)

    # With more than two players

    def _play_on(self, turn: Candidates, values: Scores) -> Found:
        """Play on from the best outcomes, and return the one that does best on average.

        After one try, two, four and so on, the worse half is dropped.
        """
        best = self._tallies(turn, values, 2)[0]
        moves = (turn.move(best.index), *best.line)
        return Found(moves, round(best.mean(self._me)), self._clock.nodes)

    def leading(self, most: int) -> list[tuple[int, Scores]]:
        """Play on; return the best walks with what they are worth to each colour on average."""
        turn = self._first_turn()
        if turn is None:
            return []
        found = self._tallies(turn, turn.values[:, self._me], most)
        return [(turn.move(each.index), each.worth // each.tries) for each in found[:most]]

    def _tallies(self, turn: Candidates, values: Scores, kept: int) -> list[Tally]:
        """Play on while the budget lasts; return what came of the outcomes left, the best first."""

        def key(tally: Tally) -> float:
            return -tally.mean(self._me)

        live = [Tally(index) for index in self._withstanding(turn, values)]
        for number in range(self._plan.times):
            for tally in live:
                tally.add(*self._try(turn, tally.index, self._plan.noise if number else 0))
                if self._clock.is_over:
                    break
            if self._clock.is_over or len(live) == 1:
                break
            if number + 1 & number == 0:
                live = sorted(live, key=key)[: max(kept, len(live) // 2)]
        return sorted((tally for tally in live if tally.tries), key=key)

    def _withstanding(self, turn: Candidates, values: Scores) -> list[int]:
        """Return the outcomes to play on from: the best, and those that stop the others' best."""
        order: list[int] = np.argsort(-values, kind="stable").tolist()
        lots, withstood = values - turn.values[:, self._me], values.copy()
        everyone = np.ones(len(values), dtype=np.bool_)
        for colour in self._evaluator.active:
            rows = turn.rows.copy()
            rows[:, TURN] = colour
            then = None if colour == self._me else self._expand(rows[order[0]], 1)
            if then is not None:
                as_if = turn._replace(rows=rows)
                self._try_on_all(as_if, everyone, then.move(0), withstood, lots)
        safe: list[int] = np.argsort(-withstood, kind="stable").tolist()
        both = dict.fromkeys(index for pair in zip(order, safe, strict=True) for index in pair)
        return list(both)[: self._plan.played]

    def _try(self, turn: Candidates, index: int, noise: int) -> tuple[Scores, list[int]]:
        """Play on from an outcome; return what the end is worth to each colour, and the moves."""
        row, values = turn.rows[index], turn.values[index]
        line: list[int] = []
        while len(line) < self._plan.turns and not tee.over(row[None])[0]:
            then = self._expand(row, 1)
            if then is None:
                row, values = self._pass(row)
                line.append(tee.PASS)
                continue
            keys = self._keys(int(row[TURN]), then.values)
            if noise:
                lots = [self._rng.randrange(noise) for _ in range(len(keys))]
                keys = keys + np.array(lots, dtype=np.int64)
            chosen = int(keys.argmax())
            row, values = then.rows[chosen], then.values[chosen]
            line.append(then.move(chosen))
        return np.clip(values, -_MOST_AHEAD, _MOST_AHEAD), line

    # Later turns

    def _deepen(
        self,
        turn: Candidates,
        order: list[int],
        values: Scores,
        lots: Scores,
        lines: dict[int, list[int]],
    ) -> Found:
        """Look deeper while the budget lasts, and return the deepest result."""
        best, value = order[0], int(values[order[0]])
        try:
            for depth in range(3, self._plan.deepest + 1):
                first = self._plan.first
                order = order[: first[min(depth - 3, len(first) - 1)]]
                scores: dict[int, int] = {}
                alpha = -_ENDLESS
                for index in order:
                    score, line = self._score(turn, index, depth, alpha - int(lots[index]))
                    score += int(lots[index])
                    scores[index] = score
                    if score > alpha:
                        alpha, best, value = score, index, score
                        lines[index] = line
                order = sorted(scores, key=lambda index: -scores[index])
                if abs(alpha) >= WIN - 100:
                    break
        except OutOfBudgetError:
            pass
        return Found((turn.move(best), *lines[best]), value, self._clock.nodes)

    def _score(self, turn: Candidates, index: int, depth: int, alpha: int) -> tuple[int, list[int]]:
        """Return what an outcome is worth at this depth in turns, and the line."""
        own = int(turn.values[index, self._me])
        if abs(own) >= WIN:
            return own, []
        if self._plan.paranoid or len(self._evaluator.active) == 2:
            return self._paranoid(turn.rows[index], depth - 1, 1, alpha, _ENDLESS)
        values, line = self._max_n(turn.rows[index], depth - 1, 1)
        return int(values[self._me]), line

    def _expand(self, row: Words, ply: int) -> Candidates | None:
        """Return the best walks of a later turn; None if the player must pass."""
        if int(row[TURN]) not in self._evaluator.active:
            return None
        best = self._walks(row)
        if not len(best):
            return None
        later = self._plan.later
        return self._evaluated(row, best, later[min(ply, len(later)) - 1])

    def _walks(self, row: Words) -> tee.Outcomes:
        """Return the best walks of a later turn; all of them where none avoids itself."""
        found, tried = best_paths(row, self._guide(row), self._paths)
        self._clock.nodes += tried + _EXPANSION
        if not found:
            # Three other Royal Tees leave two or three spaces in a corner.
            return tee.outcomes(row)
        slider = min(int(row[ROUND]), SLIDER_MAX)
        return tee.Outcomes(row, self._paths.nodes[:found], slider, SPACES - sum(counts_of(row)))

    def _paranoid(
        self, row: Words, depth: int, ply: int, alpha: int, beta: int
    ) -> tuple[int, list[int]]:
        """Return what a position is worth to the searcher, and the line."""
        self._clock.check()
        turn = self._expand(row, ply)
        if turn is None:
            return self._passed(row, depth, ply, alpha, beta)
        mine = int(row[TURN]) == self._me
        if depth == 1:
            return int(turn.values[0, self._me]), [turn.move(0)]
        best, line = (-_ENDLESS if mine else _ENDLESS), []
        for index, own in enumerate(turn.values[:, self._me].tolist()):
            value, rest = _nearer(own, ply), _NO_MOVES
            if abs(own) < WIN:
                value, rest = self._paranoid(turn.rows[index], depth - 1, ply + 1, alpha, beta)
            if (value > best) if mine else (value < best):
                best, line = value, [turn.move(index), *rest]
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, line

    def _passed(
        self, row: Words, depth: int, ply: int, alpha: int, beta: int
    ) -> tuple[int, list[int]]:
        """Return the same for a turn that is passed (T12, T22)."""
        after, value = self._pass(row)
        if depth == 1 or abs(int(value[self._me])) >= WIN:
            return int(value[self._me]), [tee.PASS]
        worth, line = self._paranoid(after, depth - 1, ply + 1, alpha, beta)
        return worth, [tee.PASS, *line]

    def _pass(self, row: Words) -> tuple[Words, Scores]:
        """Return the position after a pass, and its values."""
        rows = tee.play(row[None], np.array([tee.PASS], dtype=np.uint32))
        return rows[0], self._evaluator.values(rows)[0]

    def _max_n(self, row: Words, depth: int, ply: int) -> tuple[Sequence[int], list[int]]:
        """Return what a position is worth to each colour, all playing for themselves."""
        self._clock.check()
        mover = int(row[TURN])
        turn = self._expand(row, ply)
        if turn is None:
            after, values = self._pass(row)
            if depth == 1 or abs(int(values[self._me])) >= WIN:
                return values.tolist(), [tee.PASS]
            found, rest = self._max_n(after, depth - 1, ply + 1)
            return found, [tee.PASS, *rest]
        if depth == 1:
            return turn.values[0].tolist(), [turn.move(0)]
        best: Sequence[int] = ()
        line: list[int] = []
        for index, own in enumerate(turn.values.tolist()):
            found, rest = own, _NO_MOVES
            if abs(own[self._evaluator.active[0]]) < WIN:
                found, rest = self._max_n(turn.rows[index], depth - 1, ply + 1)
            if not best or found[mover] > best[mover]:
                best, line = found, [turn.move(index), *rest]
        return best, line


def _nearer(value: int, ply: int) -> int:
    """Prefer a win that comes sooner, and a loss that comes later."""
    return value - ply if value >= WIN else value + ply if value <= -WIN else value


def search(row: Words, budget: Budget, rng: Rng, plan: Plan, weights: Weights = WEIGHTS) -> Found:
    """Search a position that is not over."""
    return Search(row, Clock(budget), rng, plan, weights).run()
