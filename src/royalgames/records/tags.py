"""Reading single tags of a record; every fault has the tag's own spot (N8)."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import TypeVar

from royalgames.core import RoyalError, TextError
from royalgames.core.errors import excerpt
from royalgames.core.options import either
from royalgames.records.syntax import Spot

T = TypeVar("T")


class TagReader:
    """The tags of one record with their spots."""

    def __init__(self, tags: Mapping[str, str], spots: Mapping[str, Spot], end: Spot) -> None:
        self.tags = dict(tags)
        """Every tag's value."""
        self.spots = dict(spots)
        """Where in the text each tag's value is."""
        self._end = end

    def fault(self, name: str, sentence: str, rule: str = "N8") -> TextError:
        """Make the error for a tag that is wrong or missing."""
        return self.spots.get(name, self._end).fault(rule, sentence)

    def required(self, name: str) -> str:
        """Return the value of a tag that every record must have."""
        if name not in self.tags:
            raise self.fault(name, f"the tag {name} is missing")
        return self.tags[name]

    def one_of(self, name: str, words: tuple[str, ...], default: str | None = None) -> str:
        """Return a tag's value if it is one of these words."""
        value = self.required(name) if default is None else self.tags.get(name, default)
        if value not in words:
            raise self.fault(name, f"{name} must be {either(words)}, not {excerpt(value)}")
        return value

    def build(self, name: str, build: Callable[[], T]) -> T:
        """Build something from a tag; what the rules or the notation refuse is the tag's fault."""
        try:
            return build()
        except TextError as error:
            at = self.spots[name]
            raise error.moved(at.line, at.column) from None
        except RoyalError as error:
            raise self.fault(name, error.sentence, error.rule) from None


def is_date(text: str) -> bool:
    """Return whether a text is a day of the calendar, such as 2026-01-31."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
