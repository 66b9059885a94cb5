"""Wrong input, said in one sentence."""

from royalgames.core import RoyalError, TextError


class InputError(Exception):
    """What is wrong with the input; the command says it on stderr and exits with 2."""


def placed(what: str, error: RoyalError) -> InputError:
    """Say where in a text the rules or the notation refuse it."""
    if not isinstance(error, TextError):
        return InputError(f"{what}: {error}")
    line = f"line {error.line}, " if error.line > 1 else ""
    return InputError(f"{what}, {line}column {error.column}: {error.rule}: {error.sentence}")


def one_line(text: str) -> str:
    """Put a text on one line and keep a terminal safe from what it may hold."""
    words = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in words)
