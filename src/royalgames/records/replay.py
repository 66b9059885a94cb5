"""Reading a record: every move is played through the rules, and the first fault is named (N9)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from royalgames.core import Event, Outcome
from royalgames.records.headers import Headers, HeaderVisitor
from royalgames.records.scribe import Played, Reader
from royalgames.records.syntax import Spot, Token, parse
from royalgames.records.write import Transcript


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that the rules agree with."""

    headers: Headers
    """What the tags say."""
    transcript: Transcript
    """The game itself, ready to be written again."""
    states: tuple[Any, ...]
    """The state after each move."""
    events: tuple[tuple[Event, ...], ...]
    """What each move did."""
    spots: tuple[Spot, ...]
    """Where each move stands in the text."""
    comments: tuple[tuple[int, str], ...] = ()
    """Each comment with the number of moves before it."""

    @property
    def final(self) -> Any:
        """The state in which the record leaves the game."""
        return self.states[-1] if self.states else self.headers.start

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None when the record leaves it open."""
        return self.headers.game.outcome(self.final)


class ReplayVisitor(HeaderVisitor):
    """The visitor that plays every move."""

    def __init__(self) -> None:
        super().__init__()
        self._played: Played | None = None
        self._reader: Reader | None = None
        self._comments: list[tuple[int, str]] = []

    def begin(self, at: Spot) -> bool:
        """Set the game up and read on."""
        super().begin(at)
        headers = self._headers
        self._played = Played(headers.game, headers.start)
        self._reader = headers.scribe.reader(self._played, headers.reader)
        return True

    @property
    def _headers(self) -> Headers:
        assert self.headers is not None  # noqa: S101  # the parser tells the tags first
        return self.headers

    @property
    def _table(self) -> tuple[Played, Reader]:
        assert self._played and self._reader  # noqa: S101, PT018  # as above
        return self._played, self._reader

    def token(self, token: Token, at: Spot) -> None:
        """Play a move, check a number, keep a comment."""
        played, reader = self._table
        if token.comment is not None:
            self._comments.append((len(played.moves), token.comment))
        elif token.number is not None:
            reader.number(token.number, at)
        else:
            reader.word(token.text, at)

    def end(self, at: Spot, final: str) -> None:
        """Play what no token tells, then hold the result against the tags."""
        played, reader = self._table
        reader.end(at)
        _check_ending(self._headers, played.game.outcome(played.state))

    @property
    def replay(self) -> Replay:
        """The game as it was played."""
        played, _ = self._table
        headers = self._headers
        names = ("Date", "Players", *headers.scribe.told)
        told = {name: headers.tags[name] for name in names if name in headers.tags}
        transcript = Transcript(headers.game.header.key, headers.start, tuple(played.moves), told)
        return Replay(
            headers,
            transcript,
            tuple(played.states),
            tuple(played.events),
            tuple(played.spots),
            tuple(self._comments),
        )


def _check_ending(headers: Headers, outcome: Outcome | None) -> None:
    """Hold Ended and Result against what the moves led to."""
    tags, reader = headers.tags, headers.reader
    ended = outcome.ended if outcome else "open"
    if tags.get("Ended", ended) != ended:
        what = "the game is still open" if outcome is None else f"the game ended: {ended}"
        raise reader.fault("Ended", f"the tag says {tags['Ended']}, but {what}")
    result = headers.scribe.result(outcome) if outcome else ""
    if tags.get("Result", result) != result:
        what = f"the moves give {result}" if result else "the game is still open"
        raise reader.fault("Result", f"the tag says {tags['Result'][:40]}, but {what}")


def read(text: str) -> Replay:
    """Read a record and play it through the rules; the first fault is raised with its place."""
    visitor = ReplayVisitor()
    parse(text, visitor)
    return visitor.replay


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a record adds up to."""

    game: str
    """The game's key."""
    moves: int
    """How many moves were made, throws included."""
    events: Mapping[str, int]
    """How often each kind of event happened."""
    by_seat: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """The same for each seat."""


class StatisticsVisitor(ReplayVisitor):
    """The visitor that counts what happened."""

    @property
    def statistics(self) -> Statistics:
        """The counts."""
        played, _ = self._table
        kinds: Counter[str] = Counter()
        seats: dict[str, Counter[str]] = {
            str(seat): Counter() for seat in played.game.seats(played.start)
        }
        for event in (event for events in played.events for event in events):
            kinds[event.kind] += 1
            seats[str(event.seat)][event.kind] += 1
        return Statistics(played.game.header.key, len(played.moves), kinds, seats)


def statistics(text: str) -> Statistics:
    """Read a record and count what happened in it."""
    visitor = StatisticsVisitor()
    parse(text, visitor)
    return visitor.statistics
