"""One moment of a table: everything that the screen shows, and nothing else is shown."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from royalgames.core import AnyGame, Event, Outcome, Seat
from royalgames.core.prompt import Choices, Prompt


class Offer(StrEnum):
    """What a player can do besides moving."""

    TAKE_BACK = "take back"
    RESIGN = "resign"
    COUNT = "count"
    ANSWER = "answer"
    AGAIN = "again"
    SIT = "sit"
    RETURN = "return"
    REVIEW = "review"


class SeatLine(NamedTuple):
    """One seat, as the list of players shows it."""

    seat: Seat
    title: str
    """The seat's name."""
    player: str
    """Who plays."""
    note: str = ""
    """What else is to be known: a bot, away, free."""


class Option(NamedTuple):
    """One of a few moves."""

    move: Any
    words: str
    """What it would do."""
    places: tuple[str, ...]
    """What it would change, the piece's place first."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment."""

    state: Any
    """The position."""
    seats: tuple[SeatLine, ...]
    """Who sits where."""
    title: str
    """Which game it is."""
    news: str
    """What has just happened."""
    task: str
    """What is to be done now, and by whom."""
    log: tuple[str, ...]
    """Everything that has happened, a line per turn."""
    moves: int = 0
    """How many moves the game has."""
    trail: frozenset[str] = frozenset()
    """What the last move changed on the board."""
    actor: Seat | None = None
    """Who acts next."""
    prompt: Prompt | None = None
    """What is asked of a person at this keyboard; None if someone else acts."""
    options: tuple[Option, ...] = ()
    """The moves that can be chosen."""
    dots: int | None = None
    """What the dice show, if they were thrown."""
    has_thrown: bool = False
    """Whether this very moment is a throw."""
    offers: frozenset[Offer] = frozenset()
    """What else can be done."""
    deadline: int | None = None
    """When the turn is overdue, in milliseconds since 1970."""
    outcome: Outcome | None = None
    """How the game ended."""
    seq: int = 0
    """The last event of an online table that is included here."""


def options_of(game: AnyGame, state: Any, prompt: Prompt | None) -> tuple[Option, ...]:
    """List the moves that a prompt lets a player choose from."""
    if not isinstance(prompt, Choices):
        return ()
    return tuple(_option(game, state, move) for move in game.legal(state))


def _option(game: AnyGame, state: Any, move: Any) -> Option:
    events = game.play(state, move).events
    places = dict.fromkeys(change.what for event in events for change in event.changes())
    return Option(move, short_words(events), tuple(places))


def short_words(events: Iterable[Event]) -> str:
    """Return what a move does, without whose turn it is then."""
    happened = list(events)
    kept = [event for event in happened if event.kind not in ("turn", "round")]
    return " ".join(event.words() for event in kept or happened)


def trail_of(game: AnyGame, before: Any, after: Any) -> frozenset[str]:
    """Return which facts of the board differ between two positions."""
    old, new = game.facts(before), game.facts(after)
    return frozenset(name for name, value in new.items() if old.get(name) != value)


def dots_of(game: AnyGame, state: Any, move: Any) -> int | None:
    """Return what the dice show after a move, if it was a throw."""
    dice = game.dice(state) if game.header.has_dice else None
    if dice is None:
        return None
    return next((dots for dots in range(dice.count + 1) if game.throw(dots) == move), None)


def ending(game: AnyGame, outcome: Outcome, names: dict[Seat, str], you: Seat | None) -> str:
    """Return how a game ended, from the reader's view."""
    scores = ", ".join(
        f"{game.header.seat_name(str(seat))} {score}" for seat, score in outcome.scores
    )
    winners = [str(seat) for seat in outcome.winners]
    if not winners:
        return f"Game over ({outcome.ended})."
    if you in winners:
        won = "You win" if len(winners) == 1 else "You share the win"
    else:
        listed = " and ".join(names.get(seat, seat) for seat in winners)
        won = f"{listed} {'wins' if len(winners) == 1 else 'share the win'}"
    return f"{won}! {scores} {game.header.score.many}."
