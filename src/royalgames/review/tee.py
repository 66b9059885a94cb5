"""The judge of Royal Tee: what the strongest bot makes of a turn and of the answer to it.

All of it is an estimate. Looking further along a few moves, as the bot does to choose, foretells
results worse than this: what the few moves leave out is mostly the defence.
"""

from math import exp
from typing import TYPE_CHECKING, Final

from royalgames.bots import Budget
from royalgames.bots.tee import StrongestTee
from royalgames.bots.tee.plan import Plan
from royalgames.games.tee import TEE, Pass, TeeMove, TeeState, Walk
from royalgames.games.tee.board import TURN_ORDER
from royalgames.review.judge import Closures, Judgement, Option, Worth

if TYPE_CHECKING:
    from royalgames.kernels.tee import Outcomes


SCALES: Final = {2: 6400.0, 4: 10_000.0}
"""By players: so much more value is worth odds of e to one; fitted to games among the levels."""

MOST_KEPT: Final = 5_000
"""How many judged states are remembered."""

_GREEDIEST: Final = 16
"""Several of the greediest walks may come to the same."""

_NO_LIMIT: Final = Budget(nodes=1 << 60)


class _NoLot:
    """Leaves nothing to chance, so that a state is always judged the same."""

    def randrange(self, stop: int, /) -> int:
        """Return 0."""
        return 0


class _Sight(StrongestTee):
    """The strongest bot, looking at a turn and the answer to it."""

    plan = Plan(deepest=2)


class TeeJudge:
    """Looks at a few walks of a turn, and at what is likely to follow each."""

    def __init__(self) -> None:
        self._sight = _Sight()
        self._known: dict[TeeState, Worth] = {}
        self._lines: dict[TeeState, tuple[TeeMove, ...]] = {}

    def worth(self, state: TeeState) -> Worth:
        """Tell what a state is worth to every seat."""
        known = self._known.get(state)
        if known is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            known = self._known[state] = self._judged(state)
        return known

    def judge(self, state: TeeState, played: TeeMove | None) -> Judgement[TeeMove]:
        """Judge the walk that was played, the best found, and the one that gains most.

        If they come to the same, one that gains nearly as much is held against it.
        """
        found = _outcomes(state)
        after: dict[TeeState, TeeMove] = {}
        for move in ([] if played is None else [played]) + [self._line(state)[0]]:
            after.setdefault(TEE.play(state, move).state, move)
        for move in _greediest(found):
            after.setdefault(TEE.play(state, move).state, move)
            if len(after) > 1:
                break
        options = [Option(move, self.worth(each)) for each, move in after.items()]
        options.sort(key=lambda option: -option.worth.chances[state.seat])
        closures = _closures(state, found, played)
        return Judgement(options[0].worth, tuple(options), len(found) > 1, closures)

    def _line(self, state: TeeState) -> tuple[TeeMove, ...]:
        """Return the moves that are to be expected: the mover's, and the answer."""
        known = self._lines.get(state)
        if known is None:
            if len(self._lines) >= MOST_KEPT:
                self._lines.clear()
            thought = self._sight.think(state, _NO_LIMIT, _NoLot())
            known = self._lines[state] = thought.line or (Pass(),)
        return known

    def _judged(self, state: TeeState) -> Worth:
        scores = tuple(float(spaces.bit_count()) for spaces in state.claims)
        over = TEE.outcome(state)
        if over is not None:
            share = 1 / len(over.winners)
            won = tuple(share if seat in over.winners else 0.0 for seat in TEE.seats(state))
            return Worth(won, scores, True)
        return Worth(_chances(state, self._line(state)), scores, False)


def _settled(state: TeeState, line: tuple[TeeMove, ...]) -> list[TeeState]:
    """List the states after each move that is to be expected."""
    states = []
    for move in line:
        if TEE.outcome(state) is None:
            state = TEE.play(state, move).state
            states.append(state)
    return states


def _chances(state: TeeState, line: tuple[TeeMove, ...]) -> tuple[float, ...]:
    """Return each seat's chance of winning, by what its colour has after what is to be expected.

    Whoever moved last looks better than he stands, so the mean over the moves is taken.
    """
    from royalgames.bots.tee.judging import Judge  # noqa: PLC0415  # not before it is needed
    from royalgames.bots.tee.weights import WEIGHTS  # noqa: PLC0415
    from royalgames.kernels import tee  # noqa: PLC0415

    rows = tee.pack_all(_settled(state, line))
    values = Judge(tee.pack(state), WEIGHTS).values(rows).mean(axis=0)
    worths = {
        seat: float(values[TURN_ORDER.index(seat)])
        for seat in TEE.seats(state)
        if seat not in state.resigned
    }
    most, scale = max(worths.values()), SCALES[len(state.options.colours)]
    weights = {seat: exp((worth - most) / scale) for seat, worth in worths.items()}
    total = sum(weights.values())
    return tuple(weights.get(seat, 0.0) / total for seat in TEE.seats(state))


def _outcomes(state: TeeState) -> "Outcomes":
    from royalgames.kernels import tee  # noqa: PLC0415  # not before it is needed

    return tee.outcomes(tee.pack(state))


def _greediest(found: "Outcomes") -> list[TeeMove]:
    """Return the few walks that gain most, the greediest first."""
    from royalgames.kernels import tee  # noqa: PLC0415  # not before it is needed

    best = found.nodes[found.gained.argsort()[: -_GREEDIEST - 1 : -1]]
    alone = tee.Outcomes(best, found.slider, found.open_before)
    return [tee.unpack_move(int(move)) for move in alone.moves]


def _closures(state: TeeState, found: "Outcomes", played: TeeMove | None) -> Closures | None:
    import numpy as np  # noqa: PLC0415  # comes with the kernels

    if not isinstance(played, Walk):
        return None
    made = TEE.preview(state, played.steps).surrounds.bit_count()
    most = int(np.bitwise_count(found.surrounded).sum(axis=1).max())
    return Closures(made, max(made, most))
