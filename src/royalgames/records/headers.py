"""What a record says before its first move (N8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from royalgames.core import AnyGame
from royalgames.records.museum import MuseumScribe
from royalgames.records.scribe import Scribe
from royalgames.records.syntax import Spot, Tag, Token, parse
from royalgames.records.tags import TagReader, is_date
from royalgames.records.tee import TeeScribe
from royalgames.records.ur import UrScribe

SCRIBES: Final[Mapping[str, Scribe]] = {
    scribe.game.header.key: scribe for scribe in (TeeScribe(), UrScribe(), MuseumScribe())
}


def tag_order(scribe: Scribe) -> tuple[str, ...]:
    """List a game's tags in the order in which records print them."""
    first = ("Game", "Rules", "Date", "Players", *scribe.tags)
    match = tuple(name for name in scribe.told if name == "Match")
    return (*first, *match, "Position", "Result", "Ended", *scribe.told[len(match) :])


@dataclass(frozen=True, slots=True)
class Headers:
    """The tags of a record, understood."""

    scribe: Scribe = field(repr=False)
    """The game's part of the record's form."""
    tags: Mapping[str, str]
    """Every tag as it stands."""
    start: Any
    """The state before the first move, its options included."""
    reader: TagReader = field(repr=False, compare=False)
    """The tags with their spots."""

    @property
    def game(self) -> AnyGame:
        """The rules the record is played by."""
        return self.scribe.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seat order; empty if the record does not tell."""
        names = self.tags.get("Players")
        return tuple(names.split("; ")) if names is not None else ()


class HeaderVisitor:
    """The visitor that reads the tags and, by itself, no further."""

    def __init__(self) -> None:
        self._tags: dict[str, str] = {}
        self._spots: dict[str, Spot] = {}
        self.headers: Headers | None = None
        """What the tags say, once they are read."""

    def tag(self, tag: Tag, at: Spot) -> None:
        """Keep a tag; none stands twice."""
        if tag.name in self._tags:
            raise at.fault("N8", f"the tag {tag.name} stands twice")
        self._tags[tag.name] = tag.value
        self._spots[tag.name] = at

    def begin(self, at: Spot) -> bool:
        """Understand the tags; there is no need to read on."""
        self.headers = understand(TagReader(self._tags, self._spots, at))
        return False

    def token(self, token: Token, at: Spot) -> None:
        """Pass over what follows the tags."""

    def end(self, at: Spot, final: str) -> None:
        """Pass over the end."""


def read_headers(text: str) -> Headers:
    """Read only the tags of a record."""
    visitor = HeaderVisitor()
    parse(text, visitor)
    assert visitor.headers is not None  # noqa: S101  # parse always reaches the end of the tags
    return visitor.headers


def understand(tags: TagReader) -> Headers:
    """Check every tag and set the game up as they say."""
    scribe = SCRIBES[tags.one_of("Game", tuple(SCRIBES))]
    header = scribe.game.header
    if tags.required("Rules") != header.version:
        raise tags.fault("Rules", f"only version {header.version} of the rules can be read here")
    for name in tags.tags:
        if name not in tag_order(scribe):
            raise tags.fault(name, f"{name} is no tag of a record of {header.name}")
    start = _start(scribe, tags)
    headers = Headers(scribe, tags.tags, start, tags)
    _check_common(headers)
    return headers


def _start(scribe: Scribe, tags: TagReader) -> Any:
    options = scribe.options(tags)
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
        raise tags.fault("Date", "a date is written as 2026-01-31")
    seats, names = len(headers.game.seats(headers.start)), headers.players
    if names and (len(names) != seats or not all(name.strip() for name in names)):
        raise tags.fault("Players", f"here stand {seats} names, split by a semicolon and a space")
    tags.one_of("Ended", ("open", *headers.scribe.endings), "open")
