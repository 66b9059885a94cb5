"""The judge of Royal Tee: the walks that gain most, each held against the reply to it."""

from math import exp
from typing import TYPE_CHECKING, Final

from royalgames.games.tee import TEE, Pass, TeeMove, TeeState, Walk
from royalgames.review.judge import Closures, Judgement, Option, Worth

if TYPE_CHECKING:
    from royalgames.kernels.tee import Outcomes

CANDIDATES: Final = 6
"""How many walks are looked at beside the one that was played."""


class TeeJudge:
    """Looks at the walks that gain most, and at the greediest reply to each."""

    def __init__(self) -> None:
        from royalgames.kernels import tee  # noqa: PLC0415  # names are had without numba

        self._tee, self._work = tee, tee.workspace()

    def worth(self, state: TeeState) -> Worth:
        """Tell what a state is worth to every seat, once the next player has taken his spaces."""
        counts = [spaces.bit_count() for spaces in state.claims]
        over = TEE.outcome(state)
        if over is not None:
            share = 1 / len(over.winners)
            won = [share if seat in over.winners else 0.0 for seat in TEE.seats(state)]
            return Worth(tuple(won), tuple(map(float, counts)), True)
        found = self._outcomes(state)
        after = counts
        if len(found):
            best = int(found.gained.argmax())
            taken = found.taken[best]
            colours = "rbyg"
            after = [
                count - int(taken[colours.index(seat)])
                for count, seat in zip(counts, TEE.seats(state), strict=True)
            ]
            after[state.seat] = counts[state.seat] + int(found.gained[best])
        scale = 3 + state.open.bit_count() / 10
        most = max(after)
        weights = [
            0.0 if seat in state.resigned else exp((count - most) / scale)
            for count, seat in zip(after, TEE.seats(state), strict=True)
        ]
        return Worth(
            tuple(weight / sum(weights) for weight in weights), tuple(map(float, counts)), False
        )

    def judge(self, state: TeeState, played: TeeMove | None) -> Judgement[TeeMove]:
        """Judge the walks that gain most, and the one that was played."""
        found = self._outcomes(state)
        if not len(found):
            only = Option[TeeMove](Pass(), self.worth(TEE.play(state, Pass()).state))
            return Judgement(only.worth, (only,))
        order = found.gained.astype(int) + found.closes * 1000
        moves: list[TeeMove] = [] if played is None else [played]
        best = (-order).argsort(kind="stable")[:CANDIDATES]
        moves += [self._tee.unpack_move(int(move)) for move in found.moves[best]]
        after: dict[TeeState, TeeMove] = {}
        for move in moves:
            after.setdefault(TEE.play(state, move).state, move)
        options = [Option(move, self.worth(each)) for each, move in after.items()]
        options.sort(key=lambda option: -option.worth.chances[state.seat])
        closures = self._closures(state, found, played)
        return Judgement(options[0].worth, tuple(options), closures)

    def _outcomes(self, state: TeeState) -> "Outcomes":
        return self._tee.outcomes(self._tee.pack(state), self._work)

    def _closures(
        self, state: TeeState, found: "Outcomes", played: TeeMove | None
    ) -> Closures | None:
        if not isinstance(played, Walk):
            return None
        made = TEE.preview(state, played.steps).surrounds.bit_count()
        return Closures(made, max(made, _most_surrounded(found)))


def _most_surrounded(found: "Outcomes") -> int:
    import numpy as np  # noqa: PLC0415  # comes with the kernels

    counts = np.bitwise_count(found.surrounded).sum(axis=1)
    return int(counts.max())
