"""Reading single tags of a record, each fault at the tag's own spot (N8)."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import TypeVar

from royalgames.core import RoyalError, TextError
from royalgames.core.options import either
from royalgames.records.syntax import Spot

T = TypeVar("T")


class TagReader:
    """The tags of one record with their spots."""

    def __init__(self, tags: Mapping[str, str], spots: Mapping[str, Spot], end: Spot) -> None:
        self.tags = dict(tags)
        """Every tag's value."""
        self.spots = dict(spots)
        """Where each tag's value stands."""
        self._end = end

    def fault(self, name: str, sentence: str, rule: str = "N8") -> TextError:
        """Make the error for a fault in a tag, or for a tag that should be there."""
        return self.spots.get(name, self._end).fault(rule, sentence)

    def required(self, name: str) -> str:
        """Return a tag's value; it must be there."""
        if name not in self.tags:
            raise self.fault(name, f"the tag {name} is missing")
        return self.tags[name]

    def one_of(self, name: str, words: tuple[str, ...], default: str | None = None) -> str:
        """Return a tag's value, which must be one of these words."""
        value = self.required(name) if default is None else self.tags.get(name, default)
        if value not in words:
            raise self.fault(name, f"{name} is {either(words)}, not {value[:40]}")
        return value

    def whole(self, name: str) -> int | None:
        """Return a tag's whole number from 1, or None when the tag is absent."""
        value = self.tags.get(name)
        if value is not None and not re.fullmatch(r"[1-9][0-9]{0,8}", value):
            raise self.fault(name, f"{name} is a whole number from 1")
        return None if value is None else int(value)

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
    """Tell whether a text is a day of the calendar, such as 2026-01-31."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
