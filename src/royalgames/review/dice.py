"""What judges of dice games for two have in common: a tablebase where there is one, else a bot."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from royalgames.bots import Estimates, bot_of
from royalgames.core import CHANCE, Seat, option_values
from royalgames.review.judge import STANDARD, Judge, Judgement, RatedMove, Worth

if TYPE_CHECKING:
    from royalgames.kernels.net import Floats
    from royalgames.kernels.words import Words
    from royalgames.solver.tablebase import Tablebase

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")

MOST_KEPT: Final = 200_000
"""How many judged states are remembered."""


class DiceJudge(Judge[StateT, MoveT]):
    """Follows every choice to the next throw, and asks there how good the position is."""

    bot: ClassVar[str] = "strongest"
    """The level that estimates what no tablebase has."""
    rolls_out = True
    score_aim: ClassVar[str | None] = None
    """The aim whose values are the scores; None where only winning is judged."""

    def __init__(self, strength: str = STANDARD) -> None:
        super().__init__(strength)
        self._known: dict[StateT, Worth] = {}
        brain = bot_of(self.game.header.key, self.bot).brain
        assert isinstance(brain, Estimates)  # noqa: S101  # the level is chosen for it
        self._estimates: Estimates = brain

    def worth(self, state: StateT) -> Worth:
        """Return what a state is worth to both seats."""
        known = self._known.get(state)
        if known is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            known = self._known[state] = self._judged(state)
        return known

    def judge(self, state: StateT, played: MoveT | None) -> Judgement[MoveT]:
        """Judge every choice of a state."""
        seat = self._seat(state)
        steps = [(move, self.game.play(state, move)) for move in self.game.legal(state)]
        moves = [RatedMove(move, self.worth(step.state), step.events) for move, step in steps]
        moves.sort(key=lambda rated: rated.worth.chances[seat], reverse=True)
        return Judgement(self.worth(state), tuple(moves), len(moves) > 1, is_complete=True)

    @abstractmethod
    def rolled(self, states: Sequence[StateT], seeds: "Words") -> "Floats":
        """Have the network play a game with each seed from each state.

        Returns results and luck, worth to the first seat from -1 to 1; shape (2, states, seeds).
        """

    def roll_out(
        self, states: Sequence[StateT], seat: Seat, first: int, games: int, seed: int
    ) -> "tuple[Floats, Floats]":
        """Play games from each state with the same dice, those from number ``first`` on."""
        from royalgames.kernels.batch import seeds  # noqa: PLC0415  # numba takes a while to load

        results, luck = self.rolled(states, seeds(seed, first + games)[first:])
        sign = 1 if seat == self.game.header.seats[0] else -1
        return (1 + sign * results) / 2, sign * luck / 2

    def _seat(self, state: StateT) -> int:
        """Return the place of the player who throws or chooses."""
        prompt = self.game.prompt(state)
        assert prompt is not None  # noqa: S101  # the game is not over
        return self.game.header.seats.index(prompt.seat)

    def _judged(self, state: StateT) -> Worth:
        chooser = self.game.chooser(state)
        if chooser is None:
            return Worth(self._estimate(state, "win"), self._scores(state), True)
        if chooser is CHANCE:
            return self.at_dice(state)
        seat = self._seat(state)
        worths = [self.worth(self.game.play(state, move).state) for move in self.game.legal(state)]
        # The best choice for winning and the best one for the score may differ.
        return Worth(
            max((worth.chances for worth in worths), key=lambda chances: chances[seat]),
            max((worth.scores for worth in worths), key=lambda scores: scores[seat : seat + 1]),
            all(worth.exact for worth in worths),
            all(worth.exact_score for worth in worths),
        )

    def at_dice(self, state: StateT) -> Worth:
        """Return what a state is worth in which the dice are to be thrown."""
        chances = self._looked_up(state, "win")
        scores = self._looked_up(state, self.score_aim) if self.score_aim else ()
        return Worth(
            self._estimate(state, "win") if chances is None else chances,
            self._scores(state) if scores is None else scores,
            chances is not None,
            scores is not None,
        )

    def _estimate(self, state: StateT, aim: str) -> tuple[float, ...]:
        return self._estimates.estimate(state, aim)

    def _scores(self, state: StateT) -> tuple[float, ...]:
        return self._estimate(state, self.score_aim) if self.score_aim else ()

    def _looked_up(self, state: StateT, aim: str) -> tuple[float, ...] | None:
        """Return what a tablebase says a state is worth to both seats, if it has it."""
        specs = [spec for spec in self.game.header.options if spec.name == "dice"]
        dice = option_values(specs, self.game.options(state)).get("dice")
        tablebase = _largest(self.game.header.key, aim, str(dice) if dice else None)
        value = tablebase.get(state) if tablebase else None
        if value is None:
            return None
        return tuple(value.of(seat) for seat in self.game.header.seats)


@cache
def _largest(key: str, aim: str, dice: str | None) -> "Tablebase | None":
    """Open the largest tablebase there is; where none can be had, do without."""
    # The solver loads the kernels, which finding a judge must not.
    from royalgames.solver.errors import SolverError  # noqa: PLC0415
    from royalgames.solver.tablebases import largest  # noqa: PLC0415
    from royalgames.solver.task import Task, part_of  # noqa: PLC0415

    try:
        task = Task(key, part_of(key).most, aim)
        return largest(replace(task, dice=dice) if dice else task)
    except (SolverError, OSError):
        return None
