"""What every game is: the protocol, header, options, events, refusals and the contract test."""

from royalgames.core.errors import RoyalError, RuleError, TextError
from royalgames.core.events import Change, Event, Fact, Facts, replay_changes
from royalgames.core.game import (
    CHANCE,
    AnyGame,
    Chance,
    Dice,
    Game,
    HasCounting,
    HasForesight,
    HasPaths,
    HasPerft,
    HasRoutes,
    Rng,
    Step,
)
from royalgames.core.header import Header, MatchSpec, Seat, Unit
from royalgames.core.match import Match
from royalgames.core.options import OptionChoice, OptionSpec, OptionValue, option_values
from royalgames.core.outcome import Outcome
from royalgames.core.paths import PathPreview, PathStep
from royalgames.core.throws import decides

__all__ = [
    "CHANCE",
    "AnyGame",
    "Chance",
    "Change",
    "Dice",
    "Event",
    "Fact",
    "Facts",
    "Game",
    "HasCounting",
    "HasForesight",
    "HasPaths",
    "HasPerft",
    "HasRoutes",
    "Header",
    "Match",
    "MatchSpec",
    "OptionChoice",
    "OptionSpec",
    "OptionValue",
    "Outcome",
    "PathPreview",
    "PathStep",
    "Rng",
    "RoyalError",
    "RuleError",
    "Seat",
    "Step",
    "TextError",
    "Unit",
    "decides",
    "option_values",
    "replay_changes",
]
