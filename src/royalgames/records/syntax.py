"""The letters of a record: tags, an empty line, then tokens (N7).

One parser reads every record and tells a visitor what it meets; replaying, statistics and reading
only the headers are visitors. Tokens are split by exactly one space or one line feed, and each
token remembers which, so that a record prints exactly as it was read.
"""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from royalgames.core import TextError

LARGEST: Final = 4_000_000
"""How many characters a record may have; a game of a thousand rounds has a hundredth of that."""

_TAG: Final = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\\x00-\x1f\x7f]|\\["\\])*)"\]\n')
_TOKEN: Final = re.compile(r"\{[^}]*\}|[^\s{}]+")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}\.")


class Spot(NamedTuple):
    """A place in a text, both numbers from 1."""

    line: int
    column: int

    def fault(self, rule: str, sentence: str) -> TextError:
        """Make the error for a fault at this spot."""
        return TextError(rule, sentence, line=self.line, column=self.column)


class Tag(NamedTuple):
    """A tag line, its value without the escapes."""

    name: str
    value: str

    def __str__(self) -> str:
        escaped = self.value.replace("\\", "\\\\").replace('"', '\\"')
        return f'[{self.name} "{escaped}"]'


class Token(NamedTuple):
    """A number, a word or a comment, with what stands between it and the token before it."""

    gap: str
    text: str

    @property
    def number(self) -> int | None:
        """The number of a turn or a round, if the token is one."""
        return int(self.text[:-1]) if _NUMBER.fullmatch(self.text) else None

    @property
    def comment(self) -> str | None:
        """The words of a comment, if the token is one."""
        return self.text[1:-1] if self.text.startswith("{") else None


class Visitor(Protocol):
    """What the parser tells, in the order of the text."""

    def tag(self, tag: Tag, at: Spot) -> None:
        """Meet a tag; the spot is that of its value."""
        ...

    def begin(self, at: Spot) -> bool:
        """Meet the end of the tags; False stops the reading there."""
        ...

    def token(self, token: Token, at: Spot) -> None:
        """Meet a number, a word or a comment."""
        ...

    def end(self, at: Spot, final: str) -> None:
        """Meet the end; ``final`` is the line feed after the last token, if there is one."""
        ...


def decode(data: bytes) -> str:
    """Turn the bytes of a file into text, or name the first byte that is not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        raise _spot(before, len(before)).fault("N7", "a record is UTF-8 text") from None


def _spot(text: str, position: int) -> Spot:
    line_start = text.rfind("\n", 0, position) + 1
    return Spot(text.count("\n", 0, position) + 1, position - line_start + 1)


def parse(text: str, visitor: Visitor) -> None:
    """Read a record and tell the visitor all of it."""
    if len(text) > LARGEST:
        raise TextError("N7", f"a record has at most {LARGEST:,} characters")
    position, line = 0, 1
    while match := _TAG.match(text, position):
        tag = Tag(match[1], re.sub(r"\\(.)", r"\1", match[2]))
        visitor.tag(tag, Spot(line, len(match[1]) + 4))
        position, line = match.end(), line + 1
    here = Spot(line, 1)
    if line == 1 or not text.startswith("\n", position):
        expected = 'a tag such as [Game "ur"]' + (" or an empty line" if line > 1 else "")
        raise here.fault("N7", f"here stands {expected}, on a line that ends with a line feed")
    if visitor.begin(here):
        _parse_tokens(text, position + 1, Spot(line + 1, 1), visitor)


def _parse_tokens(text: str, position: int, at: Spot, visitor: Visitor) -> None:
    gap = ""
    while position < len(text):
        match = _TOKEN.match(text, position)
        if not match:
            raise at.fault("N7", _stray(text, position, gap))
        visitor.token(Token(gap, match[0]), at)
        position, at = match.end(), _after(at, match[0])
        gap = text[position : position + 1]
        if gap not in ("", " ", "\n"):
            raise at.fault("N7", _stray(text, position, gap))
        position += len(gap)
        at = _after(at, gap)
    if gap == " ":
        raise at.fault("N7", "a space stands between two moves, not at the end")
    visitor.end(at, gap)


def _stray(text: str, position: int, gap: str) -> str:
    letter = text[position]
    if letter == "{":
        return "a comment opens here and is never closed" if gap != letter else _SPLIT
    if letter == "}":
        return "this } closes no comment"
    return _SPLIT


_SPLIT: Final = "moves are split by exactly one space or one line feed"


def _after(at: Spot, text: str) -> Spot:
    line, newline, rest = at.line + text.count("\n"), text.rfind("\n"), len(text)
    return Spot(line, at.column + rest) if newline < 0 else Spot(line, rest - newline)


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it is written, unread: print it and the text is the same to the letter."""

    tags: tuple[Tag, ...]
    """The tags in their order."""
    tokens: tuple[Token, ...]
    """All that follows the empty line."""
    final: str = "\n"
    """What stands after the last token: a line feed or nothing."""

    def __str__(self) -> str:
        tags = "".join(f"{tag}\n" for tag in self.tags)
        body = "".join(token.gap + token.text for token in self.tokens)
        return f"{tags}\n{body}{self.final}"


class Builder:
    """The visitor that keeps everything."""

    def __init__(self) -> None:
        self._tags: list[Tag] = []
        self._tokens: list[Token] = []
        self._final = ""

    def tag(self, tag: Tag, at: Spot) -> None:
        """Keep a tag."""
        self._tags.append(tag)

    def begin(self, at: Spot) -> bool:
        """Read on."""
        return True

    def token(self, token: Token, at: Spot) -> None:
        """Keep a token."""
        self._tokens.append(token)

    def end(self, at: Spot, final: str) -> None:
        """Keep how the text ends."""
        self._final = final

    @property
    def record(self) -> Record:
        """The record read so far."""
        return Record(tuple(self._tags), tuple(self._tokens), self._final)


def parse_record(text: str) -> Record:
    """Read a record's letters only, without asking whether its moves may be played."""
    builder = Builder()
    parse(text, builder)
    return builder.record
