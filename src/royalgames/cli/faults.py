"""Wrong input, explained in one sentence."""

from typing import Any, Final

from royalgames.core import RoyalError, TextError
from royalgames.core.errors import excerpt

_WANTED: Final = {
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number with fewer digits",
    "float_parsing": "a number",
    "bool_parsing": "true or false",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
}
"""What a flag takes, by the name of the fault in Pydantic, with which Typer reads values."""


class InputError(Exception):
    """What is wrong with the input; the command prints it to stderr and exits with code 2."""


def placed(what: str, error: RoyalError) -> InputError:
    """Return the error for a text that the rules or the notation refuse, with the place."""
    if not isinstance(error, TextError):
        return InputError(f"{what}: {error}")
    line = f"line {error.line}, " if error.line > 1 else ""
    return InputError(f"{what}, {line}column {error.column}: {error.rule}: {error.sentence}")


def wrong_value(error: Any) -> str | None:
    """Say what is wrong with a flag's value, if Typer's error is about one that Pydantic read."""
    faults = getattr(error.__cause__, "errors", None)
    fault: dict[str, Any] = faults()[0] if faults else {"type": ""}
    if fault["type"] not in _WANTED:
        return None
    wanted = _WANTED[fault["type"]].format_map(fault.get("ctx", {}))
    value = fault["input"]
    given = f'"{excerpt(value)}"' if "parsing" in fault["type"] else excerpt(value)
    return f"{_flag(error)} must be {wanted}, not {given}"


def _flag(error: Any) -> str:
    """Return where a value came from: the flag, or the environment's variable for it."""
    source = error.ctx.get_parameter_source(error.param.name)
    if source is not None and source.name == "ENVIRONMENT":
        return str(error.param.envvar)
    return str(max(error.param.opts, key=len))


def one_line(text: str) -> str:
    """Put a text on one line, without characters that could control a terminal."""
    words = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in words)
