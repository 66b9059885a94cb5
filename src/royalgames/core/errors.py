"""Everything this package refuses, in one tree.

RoyalError              any refusal: the rule's number and a sentence for a player
├── RuleError           the rules refuse a move, a set-up or an option
└── TextError           a text cannot be read; it also knows the line and the column
"""

from typing import Final

LONGEST_EXCERPT: Final = 40
"""How many characters of somebody's input a sentence repeats."""


def excerpt(text: object) -> str:
    """Return as much of a wrong input as a sentence repeats."""
    return str(text)[:LONGEST_EXCERPT]


class RoyalError(Exception):
    """A refusal that names its rule."""

    rule: str
    """The number of the rule that was broken, such as ``T11`` or ``N3``."""
    sentence: str
    """What is wrong, in words a player understands."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}"


class RuleError(RoyalError):
    """The rules refuse a move, a set-up or an option."""


class TextError(RoyalError):
    """A text cannot be read, or describes something the rules refuse."""

    line: int
    """The line of the fault, from 1."""
    column: int
    """The column of the fault, from 1."""

    def __init__(self, rule: str, sentence: str, *, line: int = 1, column: int = 1) -> None:
        super().__init__(rule, sentence)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"

    def __reduce__(self) -> tuple[object, ...]:
        # The keyword arguments would be lost on the way between two processes.
        return (_text_error, (self.rule, self.sentence, self.line, self.column))

    def moved(self, line: int, column: int) -> "TextError":
        """Return the same fault, for a text that starts at this line and column of a larger one."""
        shifted = self.column + column - 1 if self.line == 1 else self.column
        return TextError(self.rule, self.sentence, line=self.line + line - 1, column=shifted)


def _text_error(rule: str, sentence: str, line: int, column: int) -> TextError:
    return TextError(rule, sentence, line=line, column=column)
