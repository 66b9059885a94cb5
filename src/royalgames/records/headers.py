"""What a record says before its first move (N8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from royalgames.core import AnyGame, Header, Match
from royalgames.core.parts import part
from royalgames.games import GAMES, unknown_game
from royalgames.records.options import option_tags, read_options
from royalgames.records.plain import PlainScribe
from royalgames.records.proof import PROOF_TAGS, ProofError, read_proof
from royalgames.records.scribe import Scribe
from royalgames.records.syntax import Spot, Tag, Token, parse
from royalgames.records.tags import TagReader, is_date


def scribe_of(key: str) -> Scribe:
    """Return a game's scribe, or the plain one for a game that brings none."""
    scribe: Scribe = part("records", key) or PlainScribe(GAMES[key])
    return scribe


def carried_tags(header: Header) -> tuple[str, ...]:
    """List the tags that a transcript carries, because the game itself doesn't imply them."""
    return ("Date", "Players", *_match_tags(header), *_proof_tags(header))


def tag_order(scribe: Scribe) -> tuple[str, ...]:
    """List a game's tags in the order in which records print them."""
    header = scribe.game.header
    agreed = (*option_tags(header), *scribe.own_tags, *_match_tags(header))
    ending = ("Position", "Result", "Ended", *_proof_tags(header))
    return ("Game", "Rules", "Date", "Players", *agreed, *ending)


def _match_tags(header: Header) -> tuple[str, ...]:
    return ("Match",) if header.match else ()


def _proof_tags(header: Header) -> tuple[str, ...]:
    return PROOF_TAGS if header.has_dice else ()


@dataclass(frozen=True, slots=True)
class Headers:
    """The tags of a record, understood."""

    scribe: Scribe = field(repr=False)
    """How the game's moves are written."""
    tags: Mapping[str, str]
    """Every tag's value."""
    start: Any
    """The state before the first move, its options included."""
    reader: TagReader = field(repr=False, compare=False)
    """The tags with their spots."""

    @property
    def game(self) -> AnyGame:
        """The rules of the game."""
        return self.scribe.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seat order; empty if the record has no such tag."""
        names = self.tags.get("Players")
        return tuple(names.split("; ")) if names is not None else ()

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats in play."""
        seats = self.game.seats(self.start)
        return tuple(self.game.header.seat_name(str(seat)) for seat in seats)


class HeaderVisitor:
    """The visitor that reads the tags and stops there."""

    def __init__(self) -> None:
        self._tags: dict[str, str] = {}
        self._spots: dict[str, Spot] = {}
        self.headers: Headers | None = None
        """What the tags say, once they have been read."""

    def tag(self, tag: Tag, at: Spot) -> None:
        """Keep a tag, unless the record has it already."""
        if tag.name in self._tags:
            raise at.fault("N8", f"the tag {tag.name} appears twice")
        self._tags[tag.name] = tag.value
        self._spots[tag.name] = at

    def begin(self, at: Spot) -> bool:
        """Understand the tags and stop the parser."""
        self.headers = understand(TagReader(self._tags, self._spots, at))
        return False

    def token(self, token: Token, at: Spot) -> None:
        """Ignore what follows the tags."""

    def end(self, at: Spot, final: str) -> None:
        """Ignore the end."""


def read_headers(text: str) -> Headers:
    """Read only the tags of a record."""
    visitor = HeaderVisitor()
    parse(text, visitor)
    assert visitor.headers is not None  # noqa: S101  # parse always reaches the end of the tags
    return visitor.headers


def understand(tags: TagReader) -> Headers:
    """Check every tag and set up the game."""
    key = tags.required("Game")
    if key not in GAMES:
        raise tags.fault("Game", unknown_game(key))
    scribe = scribe_of(key)
    header = scribe.game.header
    if tags.required("Rules") != header.version:
        raise tags.fault("Rules", f"only version {header.version} of the rules is supported")
    for name in tags.tags:
        if name not in tag_order(scribe):
            raise tags.fault(name, f"records of {header.name} have no tag {name}")
    headers = Headers(scribe, tags.tags, _start(scribe, tags), tags)
    _check_common(headers)
    _check_match(header, tags)
    _check_proof(headers)
    return headers


def _start(scribe: Scribe, tags: TagReader) -> Any:
    options = read_options(scribe.game, tags)
    if "Position" not in tags.tags:
        return scribe.game.new(options)
    start = tags.build("Position", lambda: scribe.game.parse(tags.tags["Position"], options))
    fault = scribe.check_start(start)
    if fault:
        raise tags.fault("Position", fault)
    return start


def _check_common(headers: Headers) -> None:
    tags = headers.reader
    if not is_date(headers.tags.get("Date", "2026-01-31")):
        raise tags.fault("Date", "write the date as 2026-01-31")
    seats, names = len(headers.seat_names), headers.players
    if names and (len(names) != seats or not all(name.strip() for name in names)):
        raise tags.fault("Players", f"expected {seats} names, separated by a semicolon and a space")
    if headers.scribe.endings:
        tags.one_of("Ended", ("open", *headers.scribe.endings), "open")


def _check_match(header: Header, tags: TagReader) -> None:
    if "Match" in tags.tags:
        tags.build("Match", lambda: Match.parse(header, tags.tags["Match"]))


def _check_proof(headers: Headers) -> None:
    try:
        read_proof(headers.tags, headers.seat_names)
    except ProofError as error:
        raise headers.reader.fault(error.tag, error.sentence) from None
