"""What can be agreed before a game, declared once.

Command line flags, the wire's setup, record tags, forms and the arena's options are all made
from a game's list of specs.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from royalgames.core.errors import RuleError, excerpt

OptionValue = int | str | None
"""An option's value as plain data; None where an option is switched off."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One of the values an option can have."""

    value: str
    """As commands, records and the wire spell it."""
    label: str
    """As a form shows it."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of a game: a number within bounds, or one of a few choices."""

    name: str
    """The name of the field in the game's options class and on the wire."""
    label: str
    """What a form calls it."""
    about: str
    """What it does, in one sentence."""
    rule: str
    """The rule it belongs to."""
    tag: str
    """The record tag that carries it."""
    default: OptionValue
    """The value unless another is agreed; None for an option that is off by default."""
    choices: tuple[OptionChoice, ...] = ()
    """The values to choose from; empty for a number."""
    least: int = 1
    """The smallest number."""
    most: int = 1
    """The largest number that tables and forms offer."""
    house: bool = False
    """Whether any other value than the default is a house rule."""
    by_lot: bool = False
    """Whether it is drawn when a game is set up, so that tables don't ask for it."""
    suggested: OptionValue = None
    """What forms and commands preselect, if it differs from the default."""
    between_bots: OptionValue = None
    """The same for games between bots alone."""
    quick: OptionValue = None
    """The value for a quick game; None for an option that doesn't shorten a game."""
    tag_required: bool = False
    """Whether a record must carry the tag."""

    @property
    def flag(self) -> str:
        """The option's name on the command line, without dashes before it."""
        return self.name.replace("_", "-")

    def preselected(self, bots_only: bool = False) -> OptionValue:
        """Return the value that forms and commands start from."""
        for value in (self.between_bots if bots_only else None, self.suggested):
            if value is not None:
                return value
        return self.default

    @property
    def allowed(self) -> str:
        """The values that are allowed, as a sentence names them."""
        if self.choices:
            return either([choice.value for choice in self.choices])
        return f"a whole number from {self.least} to {self.most}"

    def value_label(self, value: OptionValue) -> str:
        """Return a value as forms show it."""
        labels = {choice.value: choice.label for choice in self.choices}
        return labels.get(str(value), "none" if value is None else str(value))

    def check(self, value: object) -> OptionValue:
        """Return the value if tables and commands may offer it, or refuse it by its rule."""
        if value is None and self.default is None:
            return None
        if self.choices:
            if isinstance(value, str) and any(value == choice.value for choice in self.choices):
                return value
        elif type(value) is int and self.least <= value <= self.most:
            return value
        raise RuleError(self.rule, f"{self.label} must be {self.allowed}, not {excerpt(value)}")

    def parse(self, text: str) -> OptionValue:
        """Read a value as people type it; ``0`` or ``none`` switches an optional number off."""
        if self.default is None and text in ("0", "none"):
            return None
        number = not self.choices and re.fullmatch(r"-?[0-9]{1,9}", text)
        return self.check(int(text) if number else text)


def either(words: Iterable[str]) -> str:
    """Join alternatives as a sentence does: ``a, b or c``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def option_values(specs: Iterable[OptionSpec], options: Any) -> dict[str, OptionValue]:
    """Read a game's options back as plain data, by name."""
    return {spec.name: _plain(getattr(options, spec.name)) for spec in specs}


def check_values(
    specs: Iterable[OptionSpec], values: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Complete the values with the defaults and refuse those that are out of bounds."""
    return {
        spec.name: spec.check(values[spec.name]) if spec.name in values else spec.default
        for spec in specs
    }


def _plain(value: Any) -> OptionValue:
    """Return seats in play as one word, and everything else as it is."""
    if isinstance(value, tuple):
        return "".join(value)
    return str(value) if isinstance(value, str) else value
