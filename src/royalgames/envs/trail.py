"""How a game came to be where it is: a chain of moments that is shared, never copied."""

from collections.abc import Iterator
from typing import Any, Final

from royalgames.core import CHANCE
from royalgames.core.options import OptionValue, option_values
from royalgames.envs.environment import Environment, Moment, environments

DICE: Final = -1
"""The number of the player that stands for the dice."""
OVER: Final = -4
"""The number of the player when the game is over."""


class Trail:
    """A moment, what led to it, and what was before; it never changes."""

    __slots__ = ("act", "before", "environment", "length", "moment", "player")

    def __init__(
        self,
        environment: Environment,
        moment: Moment,
        before: "Trail | None" = None,
        act: tuple[int, int] | None = None,
    ) -> None:
        self.environment = environment
        self.moment = moment
        self.before = before
        self.act = act
        self.length: int = before.length + 1 if before else 0
        chooser = environment.chooser(moment)
        self.player: int = (
            OVER if chooser is None else DICE if chooser is CHANCE else environment.seat(moment)
        )

    def after(self, action: int) -> "Trail":
        """Return where an action leads, or a throw of so many dots where the dice choose."""
        environment = self.environment
        play = environment.throw if self.player == DICE else environment.act
        return Trail(environment, play(self.moment, action), self, (self.player, action))

    def acts(self) -> list[tuple[int, int]]:
        """List who did what, from the beginning."""
        return [trail.act for trail in self._backwards() if trail.act is not None][::-1]

    def _backwards(self) -> "Iterator[Trail]":
        trail: Trail | None = self
        while trail is not None:
            yield trail
            trail = trail.before

    def __copy__(self) -> "Trail":
        return self

    def __deepcopy__(self, memo: Any) -> "Trail":
        # Clones share their past, so that cloning costs the same at any time.
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        *_, first = self._backwards()
        game, state = self.environment.game, first.moment.state
        values = option_values(game.header.options, game.options(state))
        return retraced, (game.header.key, values, game.text(state), self.acts())


def retraced(
    key: str, values: dict[str, OptionValue], position: str, acts: list[tuple[int, int]]
) -> Trail:
    """Play a game again from where it began, by its acts."""
    environment = environments()[key]
    state = environment.game.parse(position, environment.options(values))
    trail = Trail(environment, environment.settled(state))
    for _, action in acts:
        trail = trail.after(action)
    return trail
