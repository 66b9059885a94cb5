"""The syntax of a record: tags, an empty line, then tokens (N7).

One parser reads every record and reports to a visitor; replaying, statistics and reading only the
headers are visitors. Exactly one space or line feed separates two tokens, and each token remembers
which, so that a record prints exactly as it was read.
"""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from royalgames.core import TextError

LARGEST: Final = 4_000_000
"""The longest record, in characters; a game of a thousand rounds has a hundredth of that."""

_TAG: Final = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\\x00-\x1f\x7f]|\\["\\])*)"\](\n?)')
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
    """A number, a word or a comment, with the space or line feed before it."""

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
    """Takes what the parser finds, in the order of the text."""

    def tag(self, tag: Tag, at: Spot) -> None:
        """Take a tag; the spot is that of its value."""
        ...

    def begin(self, at: Spot) -> bool:
        """Take the end of the tags; False stops the parser there."""
        ...

    def token(self, token: Token, at: Spot) -> None:
        """Take a number, a word or a comment."""
        ...

    def end(self, at: Spot, final: str) -> None:
        """Take the end; ``final`` is the line feed after the last token, if there is one."""
        ...


def decode(data: bytes) -> str:
    """Decode the bytes of a file, or refuse the first that is not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        raise _spot(before, len(before)).fault("N7", "a record must be UTF-8 text") from None


def _spot(text: str, position: int) -> Spot:
    line_start = text.rfind("\n", 0, position) + 1
    return Spot(text.count("\n", 0, position) + 1, position - line_start + 1)


def parse(text: str, visitor: Visitor) -> None:
    """Read a record and report everything in it to the visitor."""
    if len(text) > LARGEST:
        raise TextError("N7", f"a record has at most {LARGEST:,} characters")
    position, line = 0, 1
    while (match := _TAG.match(text, position)) and match[3]:
        tag = Tag(match[1], re.sub(r"\\(.)", r"\1", match[2]))
        visitor.tag(tag, Spot(line, len(match[1]) + 4))
        position, line = match.end(), line + 1
    here = Spot(line, 1)
    if line == 1 or not text.startswith("\n", position):
        raise here.fault("N7", _no_tag(line, ends_badly=match is not None))
    if visitor.begin(here):
        _parse_tokens(text, position + 1, Spot(line + 1, 1), visitor)


def _no_tag(line: int, *, ends_badly: bool) -> str:
    if ends_badly:
        return "a tag must be followed by a line feed and nothing else"
    if line > 1:
        return "expected a tag or an empty line"
    return 'not a game record: expected a tag such as [Game "name"] on line 1'


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
        raise at.fault("N7", "unexpected space at the end of the record")
    visitor.end(at, gap)


def _stray(text: str, position: int, gap: str) -> str:
    letter = text[position]
    if letter == "{":
        return "this comment is never closed" if gap != letter else _SPLIT
    if letter == "}":
        return "unexpected }: no comment is open"
    return _SPLIT


_SPLIT: Final = "separate moves by exactly one space or line feed"


def _after(at: Spot, text: str) -> Spot:
    line, newline, rest = at.line + text.count("\n"), text.rfind("\n"), len(text)
    return Spot(line, at.column + rest) if newline < 0 else Spot(line, rest - newline)


@dataclass(frozen=True, slots=True)
class Record:
    """A record's tags and tokens, not checked by the rules; it prints exactly as it was read."""

    tags: tuple[Tag, ...]
    """The tags in their order."""
    tokens: tuple[Token, ...]
    """Everything after the empty line."""
    final: str = "\n"
    """What follows the last token: a line feed or nothing."""

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
        """Continue with the tokens."""
        return True

    def token(self, token: Token, at: Spot) -> None:
        """Keep a token."""
        self._tokens.append(token)

    def end(self, at: Spot, final: str) -> None:
        """Keep the line feed at the end."""
        self._final = final

    @property
    def record(self) -> Record:
        """The record read so far."""
        return Record(tuple(self._tags), tuple(self._tokens), self._final)


def parse_record(text: str) -> Record:
    """Parse a record without checking its moves."""
    builder = Builder()
    parse(text, builder)
    return builder.record
