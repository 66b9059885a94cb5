"""The rules pages as data: what each rule says, where it comes from, and our reasons.

A page is Markdown in a strict form, so that people and programs read the same text:

    # Title                        once, then the introduction: one paragraph or more
    ## Section                     then its rules
    ### T11 · Short title          numbered from 1 without a gap, then one part or more
    **Sheet.** What it says.       a part from the printed sheet
    **Source.** What it says.      the same for a game without one
    **Ruling.** What we hold. *Why:* The reason.
    ```text, | a | b |, - item     a drawing, a table or a list belongs to the part above it

Empty lines split these blocks. A page that is written otherwise is a programming error.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal, NamedTuple, NoReturn, cast

from royalgames.core.parts import part_file
from royalgames.games import GAMES

Origin = Literal["sheet", "source", "ruling"]
"""Where a part of a rule comes from: the printed sheet, another source, or us."""


def _pages() -> Iterator[tuple[str, Traversable]]:
    for key in GAMES:
        if page := part_file("games", key, "rules.md"):
            yield key, page
    yield "notation", files("royalgames.games").joinpath("notation.md")


PAGES: Final = dict(_pages())
"""The file of each page: a game's rules by the game's key, if it has a page, and the notation."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one source says about a rule."""

    origin: Origin
    """The printed sheet, another source, or our ruling."""
    text: str
    """What holds, as one paragraph of inline Markdown."""
    why: str
    """A ruling's reason; empty for the sheet or source."""
    figures: tuple[str, ...] = ()
    """Drawings, tables and lists that belong to the text, as Markdown blocks."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule."""

    number: str
    """Its number, such as ``T15``."""
    title: str
    """What it is about, in a word or two."""
    section: str
    """The heading above it."""
    parts: tuple[Part, ...]
    """What the sheet says and what we hold, in the order of the page."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One rules page."""

    key: str
    """The game's key, or ``notation``."""
    title: str
    """The page's title."""
    introduction: tuple[str, ...]
    """The paragraphs before the first rule."""
    rules: tuple[Rule, ...]
    """All rules in order."""
    page: str
    """The whole page as Markdown."""

    def find(self, number: str) -> Rule | None:
        """Return the rule of that number, or None."""
        return next((rule for rule in self.rules if rule.number == number), None)


@cache
def rulebook(key: str) -> Rulebook:
    """Read a page by its key, a game's or ``notation``; another key is a KeyError."""
    return parse_page(key, PAGES[key].read_text(encoding="utf-8"))


def parse_page(key: str, page: str) -> Rulebook:
    """Read a page's text; a fault is a ValueError that names the line."""
    reader = _Reader(key)
    for block in _blocks(key, page):
        reader.take(block)
    return reader.finish(page)


class _Block(NamedTuple):
    """The text between two empty lines; a fenced drawing is one block."""

    line: int
    text: str


def _blocks(key: str, page: str) -> Iterator[_Block]:
    lines: list[str] = []
    start, fenced = 1, False
    for number, line in enumerate(page.splitlines(), start=1):
        if line.startswith("```"):
            fenced = not fenced
        if line.strip() or fenced:
            start = start if lines else number
            lines.append(line)
        elif lines:
            yield _Block(start, "\n".join(lines))
            lines = []
    if fenced:
        _fail(key, start, "this drawing has no end")
    if lines:
        yield _Block(start, "\n".join(lines))


def _fail(key: str, line: int, fault: str) -> NoReturn:
    raise ValueError(f"the page {key}, line {line}: {fault}")


_TITLE: Final = re.compile(r"# (?P<title>.+)")
_SECTION: Final = re.compile(r"## (?P<section>.+)")
_RULE: Final = re.compile(r"### (?P<number>[A-Z]\d+) · (?P<title>.+)")
_PART: Final = re.compile(
    r"\*\*(?P<origin>Sheet|Source|Ruling)\.\*\* (?P<text>.+?)( \*Why:\* (?P<why>.+))?"
)
_FIGURE: Final = re.compile(r"```text\n.+\n```|(\|.+\|\n?)+|- .+", re.DOTALL)

_RUN_IN: Final = re.compile(r"^[^`|-].*\n(```|\||- |\*\*|#)", re.DOTALL)
"""A paragraph that another kind of block follows without an empty line."""


class _Reader:
    """Takes the blocks of one page in order."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.title = ""
        self.introduction: list[str] = []
        self.section = ""
        self.rules: list[Rule] = []
        self.line = 1

    def take(self, block: _Block) -> None:
        """Add one block to the page."""
        if block.text.startswith("#"):
            self._heading(block)
        elif self.rules:
            self._content(block)
        elif self.title and not self.section:
            self.introduction.append(_joined(block.text))
        else:
            self._fail(block, "a page starts with its title, and a section with a rule")
        self.line = block.line

    def finish(self, page: str) -> Rulebook:
        """Close the page."""
        self._close_rule(_Block(self.line, ""))
        if not self.rules or not self.introduction:
            self._fail(_Block(self.line, ""), "a page has an introduction and rules")
        introduction = tuple(self.introduction)
        return Rulebook(self.key, self.title, introduction, tuple(self.rules), page)

    def _heading(self, block: _Block) -> None:
        self._close_rule(block)
        if found := _RULE.fullmatch(block.text):
            self._rule(block, found["number"], found["title"])
        elif (found := _SECTION.fullmatch(block.text)) and self.title:
            self.section = found["section"]
        elif (found := _TITLE.fullmatch(block.text)) and not self.title:
            self.title = found["title"]
        else:
            self._fail(block, "a heading is '# Title' once, '## Section' or '### X1 · Title'")

    def _close_rule(self, block: _Block) -> None:
        if self.rules and not self.rules[-1].parts:
            self._fail(block, f"{self.rules[-1].number} has no text")

    def _rule(self, block: _Block, number: str, title: str) -> None:
        letter = self.rules[0].number[0] if self.rules else number[0]
        due = f"{letter}{len(self.rules) + 1}"
        if number != due:
            self._fail(block, f"expected {due}, found {number}")
        if not self.section:
            self._fail(block, f"{number} comes before the first section")
        self.rules.append(Rule(number, title, self.section, ()))

    def _content(self, block: _Block) -> None:
        rule = self.rules[-1]
        if _RUN_IN.search(block.text):
            self._fail(block, "an empty line is missing within this block")
        if found := _PART.fullmatch(_joined(block.text)):
            parts = (*rule.parts, self._part(block, found))
        elif _FIGURE.fullmatch(block.text) and rule.parts:
            *before, last = rule.parts
            parts = (*before, replace(last, figures=(*last.figures, block.text)))
        else:
            self._fail(
                block, f"{rule.number}: a part starts with **Sheet.**, **Source.** or **Ruling.**"
            )
        self.rules[-1] = replace(rule, parts=parts)

    def _part(self, block: _Block, found: re.Match[str]) -> Part:
        origin, why = cast(Origin, found["origin"].lower()), found["why"] or ""
        if bool(why) != (origin == "ruling"):
            self._fail(
                block, "a ruling ends with *Why:* and its reason; the sheet or source needs none"
            )
        return Part(origin, found["text"], why)

    def _fail(self, block: _Block, fault: str) -> NoReturn:
        _fail(self.key, block.line, fault)


def _joined(text: str) -> str:
    """Join the lines of a paragraph."""
    return " ".join(text.split())
