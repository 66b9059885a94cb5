"""What a throw can lead to, for any game with dice."""

from functools import cache
from itertools import islice
from typing import Any

from royalgames.core.game import AnyGame, HasForesight
from royalgames.core.header import Seat
from royalgames.core.prompt import Throw


def decides(game: AnyGame, state: Any) -> bool:
    """Return whether some throw would leave its thrower more than one move to choose from."""
    # Asked for every state that is shown: a game that knows need not play all its throws.
    if _has_foresight(type(game)):
        return bool(game.decides(state))  # type: ignore[attr-defined]  # just checked
    return found_to_decide(game, state)


@cache
def _has_foresight(kind: type[Any]) -> bool:
    """Return whether games of a class know; looking a protocol up costs more than asking it."""
    return issubclass(kind, HasForesight)


def found_to_decide(game: AnyGame, state: Any) -> bool:
    """Return the same, found by playing every throw."""
    asked = game.prompt(state)
    if not isinstance(asked, Throw):
        return False
    after = (game.play(state, throw).state for throw, _ in game.chance(state))
    return any(_chooses(game, thrown, asked.seat) for thrown in after)


def _chooses(game: AnyGame, state: Any, seat: Seat) -> bool:
    asked = game.prompt(state)
    if asked is None or isinstance(asked, Throw) or asked.seat != seat:
        return False
    return len(set(islice(game.legal(state), 2))) > 1
