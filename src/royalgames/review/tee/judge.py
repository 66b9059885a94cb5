"""The judge of Royal Tee: what the strongest bot expects of a turn and of the answer to it.

All of it is an estimate.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from royalgames.bots import bot_of
from royalgames.core import Event
from royalgames.games.tee import TEE, TeeMove, TeeState, Walk
from royalgames.games.tee.events import RoundBegan, TurnBegan
from royalgames.review.judge import (
    ANALYSIS,
    STANDARD,
    Deepened,
    Judge,
    Judgement,
    Missed,
    RatedMove,
    SeatColours,
    Worth,
)
from royalgames.review.tee import words

if TYPE_CHECKING:
    from royalgames.bots.tee.levels import StrongestTee
    from royalgames.kernels.tee import Outcomes

MOST_KEPT: Final = 5_000
"""How many judged states are remembered."""

LEADING: Final = 5
"""How many walks are listed while the engine looks deeper."""

PROMISING: Final = 7
"""How many walks an analysis rates beside the best one found."""

_GREEDIEST: Final = 16
"""Several of the greediest walks may have the same result."""


class TeeJudge(Judge[TeeState, TeeMove]):
    """Looks at a few walks of a turn, and at what is likely to follow each."""

    game = TEE
    moves_per_task = 3
    strengths = (STANDARD, ANALYSIS)
    unmentioned = frozenset({TurnBegan.kind, RoundBegan.kind})
    colours = {  # noqa: RUF012  # a ClassVar of the base class
        "r": SeatColours("#eda99f", "#7c2b23", "#b3261e", "#f0917c"),
        "b": SeatColours("#a9c2ee", "#24457e", "#21418f", "#9db8ff"),
        "y": SeatColours("#f6dd92", "#71551a", "#8a6a1c", "#e5b04a"),
        "g": SeatColours("#a8d8b1", "#245a36", "#1f6f43", "#7fcf9f"),
    }

    def __init__(self, strength: str = STANDARD) -> None:
        super().__init__(strength)
        self._bot = _brain(strength)
        self._known: dict[TeeState, Worth] = {}

    def worth(self, state: TeeState) -> Worth:
        """Return what a state is worth to every seat."""
        known = self._known.get(state)
        if known is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            chances, spaces = (self._bot.estimate(state, aim) for aim in ("win", "spaces"))
            known = self._known[state] = Worth(chances, spaces, TEE.outcome(state) is not None)
        return known

    def judge(self, state: TeeState, played: TeeMove | None) -> Judgement[TeeMove]:
        """Judge the walk that was played, the best found, and the one that gains most.

        If these have the same result, one that gains nearly as much is compared with it.
        """
        found = _outcomes(state)
        rated: dict[TeeState, RatedMove[TeeMove]] = {}
        for move in ([] if played is None else [played]) + [self._bot.expected(state)[0]]:
            self._rate(state, move, rated)
        for move in _greediest(found):
            self._rate(state, move, rated)
            if len(rated) > 1:
                break
        moves = sorted(rated.values(), key=lambda each: -each.worth.chances[state.seat])
        missed = _missed(state, found, played)
        return Judgement(moves[0].worth, tuple(moves), len(found) > 1, missed)

    def candidates(self, state: TeeState) -> Judgement[TeeMove]:
        """Judge the best walk found, the one that gains most, and others that look good."""
        found = _outcomes(state)
        rated: dict[TeeState, RatedMove[TeeMove]] = {}
        for move in (
            self._bot.expected(state)[0],
            *_greediest(found)[:1],
            *self._bot.promising(state, PROMISING),
        ):
            self._rate(state, move, rated)
        moves = sorted(rated.values(), key=lambda each: -each.worth.chances[state.seat])
        # A pass is the only move, and no outcome of a walk.
        is_complete = len(moves) == max(1, len(found))
        return Judgement(moves[0].worth, tuple(moves), len(found) > 1, is_complete=is_complete)

    def deepens(self, state: TeeState) -> bool:
        """Return whether there is a choice: more time sees further, or plays on more often."""
        return TEE.outcome(state) is None and len(_outcomes(state)) > 1

    def deepened(self, state: TeeState, seconds: float) -> Deepened:
        """Judge the walks that the strongest bot likes best after so many seconds."""
        found = self._bot.leading(state, seconds, LEADING)
        rated = []
        for move, chances in found.chances.items():
            after, events = TEE.play(state, move)
            is_over = TEE.outcome(after) is not None
            worth = Worth(chances, self._bot.estimate(after, "spaces"), is_over)
            rated.append(RatedMove(move, worth, events))
        rated.sort(key=lambda each: -each.worth.chances[state.seat])
        is_complete = len(rated) == len(_outcomes(state))
        judged = Judgement(rated[0].worth, tuple(rated), is_open=True, is_complete=is_complete)
        return Deepened(judged, found.depth, found.nodes)

    def _rate(
        self, state: TeeState, move: TeeMove, rated: dict[TeeState, RatedMove[TeeMove]]
    ) -> None:
        """Rate a move, unless another one leads to the same state."""
        after, events = TEE.play(state, move)
        if after not in rated:
            rated[after] = RatedMove(move, self.worth(after), events)

    def name_move(self, state: TeeState, move: TeeMove) -> str:
        """Name a move for the middle of a sentence: ``walking g1–g4–k4``."""
        return words.name_move(state, move)

    def describe(self, events: Sequence[Event]) -> str:
        """Say where a walk went and how many spaces it took; the board shows which."""
        return words.describe([each for each in events if each.kind not in self.unmentioned])

    @staticmethod
    def missed_in_move(missed: Missed) -> str:
        """Say how many spaces could have been surrounded."""
        return words.missed_in_move(missed)

    @staticmethod
    def missed_in_game(total: int) -> str:
        """Say how many spaces were not surrounded in all."""
        return words.missed_in_game(total)


# The kernels take a second to load, and the classes above are also needed without them.


def _brain(strength: str) -> "StrongestTee":
    from royalgames.bots.tee.levels import ANALYSED, StrongestTee  # noqa: PLC0415

    if strength == ANALYSIS:
        return StrongestTee(reviewed=ANALYSED)
    brain = bot_of("tee", "strongest").brain
    assert isinstance(brain, StrongestTee)  # noqa: S101  # as the level says
    return brain


def _outcomes(state: TeeState) -> "Outcomes":
    from royalgames.kernels import tee  # noqa: PLC0415

    return tee.outcomes(tee.pack(state))


def _greediest(found: "Outcomes") -> list[TeeMove]:
    """Return the few walks that gain most, the greediest first."""
    from royalgames.kernels import tee  # noqa: PLC0415

    alone = found.chosen(found.gained.argsort()[: -_GREEDIEST - 1 : -1])
    return [tee.unpack_move(int(move)) for move in alone.moves]


def _missed(state: TeeState, found: "Outcomes", played: TeeMove | None) -> Missed | None:
    """Compare what a walk surrounded with what could have been surrounded (T15)."""
    import numpy as np  # noqa: PLC0415

    if not isinstance(played, Walk):
        return None
    made = TEE.preview(state, played.steps).surrounds.bit_count()
    most = int(np.bitwise_count(found.surrounded).sum(axis=1).max())
    return Missed(made, max(made, most))
