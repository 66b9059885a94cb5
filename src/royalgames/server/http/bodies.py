"""What is wrong with a body or a parameter that does not fit its type, in one sentence."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from royalgames.core import Header, Match, RuleError
from royalgames.core.errors import excerpt
from royalgames.games import GAMES, unknown_game

BODY: Final = "data"
"""What Litestar calls the body as a whole."""

SETUP: Final = "setup."
"""How the place of a game's option begins."""


class Fault(NamedTuple):
    """What is wrong."""

    sentence: str
    rule: str | None = None
    """The rule it is against, where an option has one."""


def fault_of(key: str, message: str, body: Any) -> Fault:
    """Say what is wrong at a place of a body or with a parameter, from msgspec's message."""
    fault = _in_setup(key, body)
    if fault is not None:
        return Fault(f"{fault.sentence[0].upper()}{fault.sentence[1:]}.", fault.rule)
    return Fault(_in_words(key, message))


def _in_setup(key: str, body: Any) -> RuleError | Fault | None:
    """Say what is wrong with a game's options, as the game itself does."""
    setup = body.get("setup") if isinstance(body, Mapping) else None
    if not key.startswith(SETUP) or not isinstance(setup, Mapping):
        return None
    name, wanted = key.removeprefix(SETUP), setup.get("game")
    if name == "game":
        return Fault(unknown_game(wanted)) if isinstance(wanted, str) else None
    header = GAMES[str(wanted)].header
    return _of_option(header, name, setup) or _of_match(header, name, setup)


def _of_option(header: Header, name: str, setup: Mapping[str, Any]) -> RuleError | Fault | None:
    for spec in header.options:
        if spec.name == name:
            value = setup[name]
            if not isinstance(value, str | int | float) or isinstance(value, bool):
                return Fault(f"{spec.label} must be {spec.allowed}", spec.rule)
            return _refusal(spec.check, value)
    return None


def _of_match(header: Header, name: str, setup: Mapping[str, Any]) -> RuleError | None:
    match = setup.get("match")
    if not name.startswith("match.") or not isinstance(match, Mapping) or header.match is None:
        return None
    unit = match.get("unit", header.match.units[0][0])
    return _refusal(Match.new, header, match.get("target", 0), excerpt(unit))


def _refusal(check: Callable[..., object], *values: Any) -> RuleError | None:
    try:
        check(*values)
    except RuleError as error:
        return error
    return None


TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}
"""JSON's types in words; null is null."""


def _in_words(key: str, message: str) -> str:
    for pattern, word in PATTERNS:
        found = pattern.fullmatch(message)
        if found:
            return word(key, *found.groups())
    if (key, message) == (BODY, f"'{BODY}'"):
        return "The body is missing."
    return f"{key}: {message}"


def _name(key: str) -> str:
    """Name a field by its last word, and say where it is if it is not at the top."""
    last = key.rpartition(".")[2].replace("_", " ")
    if key == BODY:
        return "body"
    return f"{last} ({key})" if "." in key else last


def _inside(key: str) -> str:
    return "" if key == BODY else f" in {key}"


def _too_long(key: str, kind: str, sign: str, bound: str) -> str:
    if kind != "str":
        return f"{'Too many' if sign == '<=' else 'Too few'} {_name(key)}: {_at(sign)} {bound}."
    if (sign, bound) == (">=", "1"):
        return f"The {_name(key)} is empty."
    size = "long" if sign == "<=" else "short"
    return f"The {_name(key)} is too {size}: {_at(sign)} {bound} characters."


def _at(sign: str) -> str:
    return "at most" if sign == "<=" else "at least"


def _words_of(types: str) -> str:
    return " or ".join(TYPES.get(each, each) for each in types.split(" | "))


PATTERNS: Final[tuple[tuple[re.Pattern[str], Callable[..., str]], ...]] = tuple(
    (re.compile(pattern, re.DOTALL), word)
    for pattern, word in (
        (r"Expected `(\w+)` of length (<=|>=) (\d+)", _too_long),
        (
            r"Expected `\w+` (<=|>=) (\S+)",
            lambda key, sign, bound: f"The {_name(key)} must be {_at(sign)} {bound}.",
        ),
        (
            r"Expected `([^`]+)`, got `(\w+)`",
            lambda key, wanted, given: (
                f"The {_name(key)} must be {_words_of(wanted)}, not {_words_of(given)}."
            ),
        ),
        (
            r"Invalid (?:enum )?value '?(.*?)'?",
            lambda key, value: f"Unknown {_name(key)}: {excerpt(value)}.",
        ),
        (
            r"Object missing required field `(.*)`",
            lambda key, field: f"Missing field{_inside(key)}: {field}.",
        ),
        (
            r"Object contains unknown field `(.*)`",
            lambda key, field: f"Unknown field{_inside(key)}: {excerpt(field)}.",
        ),
        (
            r"Expected `str` matching regex .*",
            lambda key: f"Invalid {_name(key)}.",
        ),
    )
)
"""msgspec's messages, and how to say them."""
