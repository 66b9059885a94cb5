"""How an act is refused."""

from royalgames.core import RoyalError, TextError
from royalgames.protocol.codes import Code


class RefusedError(Exception):
    """An act that is not carried out, with the sentence the player reads."""

    def __init__(
        self, code: Code, sentence: str, rule: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(code, sentence, rule, retry_after)
        self.code = code
        """Why, as a stable string."""
        self.sentence = sentence
        """Why, in words."""
        self.rule = rule
        """The number of the rule that refuses it."""
        self.retry_after = retry_after
        """With ``slow-down``: in how many seconds to ask again, where a limit can tell."""


def by_rule(error: RoyalError) -> RefusedError:
    """Return what the rules refuse as a refusal of an act."""
    return RefusedError(Code.ILLEGAL, error.sentence, error.rule)


def placed(error: RoyalError) -> str:
    """Return a refusal's sentence; if it is about a text, with the place of the fault."""
    if not isinstance(error, TextError):
        return error.sentence
    place = f"Line {error.line}, column" if error.line > 1 else "Column"
    return f"{place} {error.column}: {error.sentence}"


def placed_in_record(error: TextError) -> str:
    """Return the sentence for a record that can't be read, with the line and the column.

    A fault at the very start is about the file as a whole: it is no record.
    """
    if (error.line, error.column) == (1, 1):
        return error.sentence
    return f"Line {error.line}, column {error.column}: {error.sentence}"
