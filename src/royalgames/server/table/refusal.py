"""How an act is refused."""

from royalgames.core import RoyalError
from royalgames.protocol.codes import Code


class RefusedError(Exception):
    """An act that is not carried out, with the sentence the player reads."""

    def __init__(self, code: Code, sentence: str, rule: str | None = None) -> None:
        super().__init__(code, sentence, rule)
        self.code = code
        """Why, as a stable string."""
        self.sentence = sentence
        """Why, in words."""
        self.rule = rule
        """The number of the rule that refuses it."""


def by_rule(error: RoyalError) -> RefusedError:
    """Return what the rules refuse as a refusal of an act."""
    return RefusedError(Code.ILLEGAL, error.sentence, error.rule)
