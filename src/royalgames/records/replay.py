"""Reading a record: the rules check every move, and the first fault is raised (N9)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from royalgames.core import Event, Outcome
from royalgames.core.errors import excerpt
from royalgames.records.headers import Headers, HeaderVisitor, carried_tags
from royalgames.records.scribe import Playback, Reader
from royalgames.records.syntax import Spot, Token, parse
from royalgames.records.write import Transcript

OPEN: Final = "("
CLOSE: Final = ")"
"""The words around a variation (N7)."""

DEEPEST: Final = 100
"""How deep variations may be nested."""

_NO_MOVE: Final = "a variation follows the move it replaces"


@dataclass(frozen=True, slots=True)
class Variation:
    """Other moves instead of those that follow in the line it leaves."""

    before: int
    """How many moves of that line come before it, counted from the start of the record."""
    moves: tuple[Any, ...]
    """Its moves."""
    comments: tuple[tuple[int, str], ...] = ()
    """Each comment with the number of moves before it, counted from the start of the record."""
    variations: tuple["Variation", ...] = ()
    """The variations that leave it, in the order of the text."""


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
    """Each comment of the main line with the number of moves before it."""
    variations: tuple[Variation, ...] = ()
    """The variations that leave the main line, in the order of the text."""

    @property
    def final(self) -> Any:
        """The state after the last move."""
        return self.states[-1] if self.states else self.headers.start

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if the record is of an unfinished game."""
        return self.headers.game.outcome(self.final)


class _Line:
    """A line of moves being read: the main one, or a variation."""

    def __init__(self, playback: Playback, reader: Reader, at: Spot) -> None:
        self.playback, self.reader, self.at = playback, reader, at
        self.comments: list[tuple[int, str]] = []
        self.variations: list[Variation] = []
        self._last: tuple[Reader, int] | None = None

    def number(self, number: int, at: Spot) -> None:
        self._last = None
        self.reader.number(number, at)

    def word(self, text: str, at: Spot) -> None:
        if self.reader.at_move:
            # A variation may follow and replace this move.
            self._last = self.reader.fork(self.playback), self.playback.count
        self.reader.word(text, at)

    def comment(self, text: str) -> None:
        count = self.playback.count
        # A move of several words is played when the next one begins.
        is_read = self._last is not None and self._last[1] == count
        self.comments.append((count + is_read, text))

    def fork(self, at: Spot) -> "_Line":
        """Begin a variation that replaces the last move."""
        if self._last is None:
            raise at.fault("N7", _NO_MOVE)
        self.reader.close(at)
        reader, count = self._last
        playback = self.playback.fork(count)
        return _Line(playback, reader.fork(playback), at)

    def closed(self, at: Spot) -> Variation:
        """Return the variation that ends here."""
        playback = self.playback
        if self._last is None and not playback.moves:
            raise at.fault("N7", "a variation needs at least one move")
        self.reader.close(at)
        comments, variations = tuple(self.comments), tuple(self.variations)
        return Variation(playback.before, tuple(playback.moves), comments, variations)


class ReplayVisitor(HeaderVisitor):
    """The visitor that plays every move."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[_Line] = []

    def begin(self, at: Spot) -> bool:
        """Set the game up and continue with the moves."""
        super().begin(at)
        headers = self._headers
        playback = Playback(headers.game, headers.start)
        self._lines = [_Line(playback, headers.scribe.reader(playback, headers.reader), at)]
        return True

    @property
    def _headers(self) -> Headers:
        assert self.headers is not None  # noqa: S101  # the parser starts with the tags
        return self.headers

    def token(self, token: Token, at: Spot) -> None:
        """Play a move, check a number, keep a comment, begin or end a variation."""
        line = self._lines[-1]
        if token.comment is not None:
            line.comment(token.comment)
        elif token.number is not None:
            line.number(token.number, at)
        elif token.text == OPEN:
            if len(self._lines) > DEEPEST:
                raise at.fault("N7", f"variations are nested at most {DEEPEST} deep")
            self._lines.append(line.fork(at))
        elif token.text == CLOSE:
            if len(self._lines) == 1:
                raise at.fault("N7", "unexpected ): no variation is open")
            self._lines.pop()
            self._lines[-1].variations.append(line.closed(at))
        else:
            line.word(token.text, at)

    def end(self, at: Spot, final: str) -> None:
        """Play what only the tags record, then check the result against them."""
        main, *unclosed = self._lines
        if unclosed:
            raise unclosed[-1].at.fault("N7", "this variation is never closed")
        main.reader.end(at)
        _check_ending(self._headers, main.playback.game.outcome(main.playback.state))

    @property
    def replay(self) -> Replay:
        """The game as it was played, with its variations."""
        main = self._lines[0]
        playback, headers = main.playback, self._headers
        header, tags = headers.game.header, headers.tags
        carried = {name: tags[name] for name in carried_tags(header) if name in tags}
        transcript = Transcript(header.key, headers.start, tuple(playback.moves), carried)
        return Replay(
            headers,
            transcript,
            tuple(playback.states),
            tuple(playback.events),
            tuple(playback.spots),
            tuple(main.comments),
            tuple(main.variations),
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
        playback = self._lines[0].playback
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
