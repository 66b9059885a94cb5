"""What every game is: the protocol, events, refusals, and the contract test each game must pass."""

from royalgames.core.errors import RoyalError, RuleError, TextError
from royalgames.core.events import Change, Event, Fact, Facts, replay_changes
from royalgames.core.game import CHANCE, AnyGame, Chance, Game, Header, Outcome, Rng, Seat, Step

__all__ = [
    "CHANCE",
    "AnyGame",
    "Chance",
    "Change",
    "Event",
    "Fact",
    "Facts",
    "Game",
    "Header",
    "Outcome",
    "Rng",
    "RoyalError",
    "RuleError",
    "Seat",
    "Step",
    "TextError",
    "replay_changes",
]
