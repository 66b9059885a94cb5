"""What a game brings to become an environment, and what all environments answer alike.

A moment is a state of the game with the steps of an unfinished walk, if the game is played by
walks. An action is a number. Dice are left to the caller: where ``chooser`` is ``CHANCE``,
``throws`` lists them and ``throw`` plays one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, ClassVar, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from royalgames.core import CHANCE, AnyGame, Chance, HasPaths, Seat
from royalgames.core.errors import RuleError
from royalgames.core.options import OptionValue
from royalgames.core.parts import parts
from royalgames.core.prompt import Path

Observation = npt.NDArray[np.int8]
"""What a player sees, or which actions are open."""

Picture = npt.NDArray[np.uint8]
"""A picture of shape (height, width, 3)."""

Drawing = tuple[tuple[str, str], ...]
"""Text in pieces, each with the colour of its letters as ``#rrggbb``; empty for none."""


class Moment(NamedTuple):
    """A state of a game, with the steps of the walk that is being made."""

    state: Any
    """The state, as the game's rules have it."""
    walk: str = ""
    """The steps so far, one letter each; always empty in games without walks."""


class Environment(ABC):
    """How one game is acted on, observed and drawn."""

    game: ClassVar[AnyGame]
    """The rules."""
    module: ClassVar[str]
    """The name of its module, with the version of actions and observations."""
    actions: ClassVar[tuple[str, ...]]
    """What each action is called."""
    high: ClassVar[int]
    """The largest number in an observation; the smallest is 0."""
    kernel: ClassVar[str]
    """The module with the compiled steps."""

    @cached_property
    def _paths(self) -> HasPaths | None:
        """The game, if its moves are walks; asked for once, since it takes a while to find out."""
        return cast("HasPaths", self.game) if isinstance(self.game, HasPaths) else None

    @property
    def name(self) -> str:
        """The module's name without the version."""
        return self.module.rpartition("_v")[0]

    @abstractmethod
    def shape(self, options: Any) -> tuple[int, ...]:
        """Return the shape of an observation."""

    @abstractmethod
    def observe(self, moment: Moment, seat: int, out: Observation) -> None:
        """Write what a seat sees into an array of zeros."""

    @abstractmethod
    def drawing(self, moment: Moment) -> Drawing:
        """Draw the position as text."""

    @abstractmethod
    def picture(self, moment: Moment) -> Picture:
        """Draw the position as a picture."""

    @abstractmethod
    def svg(self, moment: Moment) -> str:
        """Draw the position as an SVG file."""

    @abstractmethod
    def most_acts(self, options: Any) -> tuple[int, int]:
        """Return bounds on the actions and on the throws of one game."""

    def move(self, state: Any, action: int) -> Any:
        """Return the move that an action stands for; games of walks have none."""
        raise NotImplementedError

    def action(self, move: Any) -> int:
        """Return the action that stands for a move; games of walks have none."""
        raise NotImplementedError

    def options(self, values: Mapping[str, OptionValue]) -> Any:
        """Build a game's options; what is not named is as usual between bots."""
        header = self.game.header
        for name in values:
            header.option(name)
        chosen = {
            spec.name: spec.check(values[spec.name])
            if spec.name in values
            else spec.preselected(bots_only=True)
            for spec in header.options
        }
        return self.game.options_from(chosen)

    def start(self, options: Any) -> Moment:
        """Set up the board."""
        return self.settled(self.game.new(options))

    def settled(self, state: Any) -> Moment:
        """Play what is forced, until someone or the dice can choose."""
        while (move := self.game.forced(state)) is not None:
            state = self.game.play(state, move).state
        return Moment(state)

    def chooser(self, moment: Moment) -> Seat | Chance | None:
        """Return whose choice is open: a seat's, the dice's, or None when the game is over."""
        return self.game.chooser(moment.state)

    def seat(self, moment: Moment) -> int:
        """Return the number of the seat that acts; of the last turn's when the game is over."""
        seats = [str(seat) for seat in self.game.seats(moment.state)]
        chooser = self.game.chooser(moment.state)
        return seats.index(str(moment.state.turn if chooser in (CHANCE, None) else chooser))

    def seats(self, options: Any) -> tuple[str, ...]:
        """Return the names of the seats in play, in turn order."""
        names = self.game.header.seat_name
        return tuple(names(seat) for seat in self.game.seats(self.game.new(options)))

    def legal(self, moment: Moment) -> list[int]:
        """List the open actions in ascending order; none for the dice or once it is over."""
        state, walk = moment
        chooser = self.game.chooser(state)
        if chooser is None or chooser is CHANCE:
            return []
        if self._paths is None:
            return sorted(self.action(move) for move in self.game.legal(state))
        steps = self._paths.path_steps(state, walk)
        return sorted(self.actions.index(step.step) for step in steps)

    def mask(self, moment: Moment) -> Observation:
        """Return 1 for each open action, and 0 for the others."""
        mask = np.zeros(len(self.actions), dtype=np.int8)
        mask[self.legal(moment)] = 1
        return mask

    def act(self, moment: Moment, action: int) -> Moment:
        """Play an action; the rules refuse one that is not open."""
        if not 0 <= action < len(self.actions):
            last = len(self.actions) - 1
            raise RuleError(self._first_rule, f"an action is a number from 0 to {last}")
        state, walk = moment
        if self._paths is None:
            return self.settled(self.game.play(state, self.move(state, action)).state)
        walk += self.actions[action]
        asked = self.game.prompt(state)
        if isinstance(asked, Path) and len(walk) == asked.steps:
            return self.settled(self.game.play(state, self.game.parse_move(walk)).state)
        self._paths.path_steps(state, walk)  # refuses a step that leads nowhere
        return Moment(state, walk)

    def refuse(self, moment: Moment, action: int, where: str) -> None:
        """Raise the refusal of an illegal action in the words of the rules."""
        try:
            self.act(moment, action)
        except RuleError as error:
            raise RuleError(error.rule, f"{where}{error.sentence}") from None
        raise AssertionError(f"the rules allow action {action}: {moment}")

    def throws(self, moment: Moment) -> tuple[tuple[int, Fraction], ...]:
        """List the throws by their dots with their chances; none where the dice don't choose."""
        return tuple(
            (dots, chance) for dots, (_, chance) in enumerate(self.game.chance(moment.state))
        )

    def throw(self, moment: Moment, dots: int) -> Moment:
        """Play a throw."""
        return self.settled(self.game.play(moment.state, self.game.throw(dots)).state)

    def rewards(self, moment: Moment) -> tuple[float, ...]:
        """Return what each seat gets: all 0 until the game is over."""
        seats = self.game.seats(moment.state)
        over = self.game.outcome(moment.state)
        if over is None:
            return (0.0,) * len(seats)
        return shared_reward([seat in over.winners for seat in seats])

    def text(self, moment: Moment) -> str:
        """Draw the position in plain letters."""
        return "".join(piece for piece, _ in self.drawing(moment))

    def coloured(self, moment: Moment) -> str:
        """Draw the position in letters with the colours of a terminal."""
        return "".join(_painted(piece, colour) for piece, colour in self.drawing(moment))

    @property
    def _first_rule(self) -> str:
        return f"{self.game.header.rules}1"


def shared_reward(won: Sequence[bool]) -> tuple[float, ...]:
    """Return the rewards of a finished game; they add up to 0, and a sole winner gets 1."""
    losers = len(won) - 1
    share = 1.0 / sum(won)
    return tuple((share * len(won) * each - 1.0) / losers for each in won)


def _painted(piece: str, colour: str) -> str:
    if not colour:
        return piece
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"\x1b[38;2;{red};{green};{blue}m{piece}\x1b[0m"


@cache
def environments() -> dict[str, Environment]:
    """Return every game's environment, by key."""
    return parts("envs")


def environment_named(module: str) -> Environment:
    """Return the environment whose module has this name, with or without its packages."""
    name = module.rpartition(".")[2]
    return next(each for each in environments().values() if each.module == name)
