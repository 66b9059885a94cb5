"""Wrong input, explained in one sentence."""

from royalgames.core import RoyalError, TextError


class InputError(Exception):
    """What is wrong with the input; the command prints it to stderr and exits with code 2."""


def placed(what: str, error: RoyalError) -> InputError:
    """Return the error for a text that the rules or the notation refuse, with the place."""
    if not isinstance(error, TextError):
        return InputError(f"{what}: {error}")
    line = f"line {error.line}, " if error.line > 1 else ""
    return InputError(f"{what}, {line}column {error.column}: {error.rule}: {error.sentence}")


def one_line(text: str) -> str:
    """Put a text on one line, without characters that could control a terminal."""
    words = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in words)
