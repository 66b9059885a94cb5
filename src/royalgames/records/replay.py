"""Reading a record: the rules check every move, and the first fault is raised (N9)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from royalgames.core import Event, Outcome
from royalgames.core.errors import excerpt
from royalgames.records.headers import Headers, HeaderVisitor, carried_tags
from royalgames.records.scribe import Playback, Reader
from royalgames.records.syntax import Spot, Token, parse
from royalgames.records.write import Transcript


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that follows the rules."""

    headers: Headers
    """What the tags say."""
    transcript: Transcript
    """The game itself, ready to be written again."""
    states: tuple[Any, ...]
    """The state after each move."""
    events: tuple[tuple[Event, ...], ...]
    """What each move did."""
    spots: tuple[Spot, ...]
    """Where in the text each move is."""
    comments: tuple[tuple[int, str], ...] = ()
    """Each comment with the number of moves before it."""

    @property
    def final(self) -> Any:
        """The state after the last move."""
        return self.states[-1] if self.states else self.headers.start

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if the record is of an unfinished game."""
        return self.headers.game.outcome(self.final)


class ReplayVisitor(HeaderVisitor):
    """The visitor that plays every move."""

    def __init__(self) -> None:
        super().__init__()
        self._playback: Playback | None = None
        self._reader: Reader | None = None
        self._comments: list[tuple[int, str]] = []

    def begin(self, at: Spot) -> bool:
        """Set the game up and continue with the moves."""
        super().begin(at)
        headers = self._headers
        self._playback = Playback(headers.game, headers.start)
        self._reader = headers.scribe.reader(self._playback, headers.reader)
        return True

    @property
    def _headers(self) -> Headers:
        assert self.headers is not None  # noqa: S101  # the parser starts with the tags
        return self.headers

    @property
    def _running(self) -> tuple[Playback, Reader]:
        assert self._playback and self._reader  # noqa: S101, PT018  # as above
        return self._playback, self._reader

    def token(self, token: Token, at: Spot) -> None:
        """Play a move, check a number, keep a comment."""
        playback, reader = self._running
        if token.comment is not None:
            self._comments.append((len(playback.moves), token.comment))
        elif token.number is not None:
            reader.number(token.number, at)
        else:
            reader.word(token.text, at)

    def end(self, at: Spot, final: str) -> None:
        """Play what only the tags record, then check the result against them."""
        playback, reader = self._running
        reader.end(at)
        _check_ending(self._headers, playback.game.outcome(playback.state))

    @property
    def replay(self) -> Replay:
        """The game as it was playback."""
        playback, _ = self._running
        headers = self._headers
        header, tags = headers.game.header, headers.tags
        carried = {name: tags[name] for name in carried_tags(header) if name in tags}
        transcript = Transcript(header.key, headers.start, tuple(playback.moves), carried)
        return Replay(
            headers,
            transcript,
            tuple(playback.states),
            tuple(playback.events),
            tuple(playback.spots),
            tuple(self._comments),
        )


def _check_ending(headers: Headers, outcome: Outcome | None) -> None:
    """Check Ended and Result against what the moves led to."""
    tags, reader = headers.tags, headers.reader
    ended = outcome.ended if outcome else "open"
    if tags.get("Ended", ended) != ended:
        what = "the game is still open" if outcome is None else f"the game ended: {ended}"
        raise reader.fault("Ended", f"the tag says {tags['Ended']}, but {what}")
    result = headers.scribe.result(outcome) if outcome else ""
    if tags.get("Result", result) != result:
        what = f"the moves give {result}" if result else "the game is still open"
        raise reader.fault("Result", f"the tag says {excerpt(tags['Result'])}, but {what}")


def read(text: str) -> Replay:
    """Read a record and play it through the rules; the first fault is raised with its spot."""
    visitor = ReplayVisitor()
    parse(text, visitor)
    return visitor.replay


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of what happened in a game."""

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
        playback, _ = self._running
        kinds: Counter[str] = Counter()
        seats: dict[str, Counter[str]] = {
            str(seat): Counter() for seat in playback.game.seats(playback.start)
        }
        for event in (event for events in playback.events for event in events):
            kinds[event.kind] += 1
            seats[event.seat][event.kind] += 1
        return Statistics(playback.game.header.key, len(playback.moves), kinds, seats)


def statistics(text: str) -> Statistics:
    """Read a record and count what happened in it."""
    visitor = StatisticsVisitor()
    parse(text, visitor)
    return visitor.statistics
