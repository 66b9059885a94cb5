"""Records with a fault, and the check that it is named by line, column and rule (N9)."""

import pytest

from royalgames.core import TextError
from royalgames.records import read

UR_TAGS = '[Game "ur"]\n[Rules "1"]\n[First "L"]\n\n'
TEE_TAGS = '[Game "tee"]\n[Rules "1"]\n[Colours "ry"]\n\n'
FOUR_TAGS = '[Game "tee"]\n[Rules "1"]\n[Colours "rbyg"]\n\n'

Fault = tuple[str, int, int, str, str]
"""A record, the line and column of its first fault, the rule and the sentence."""


def tagged(*tags: str, of: str = UR_TAGS) -> str:
    """Add tags to those of a record."""
    return of[:-1] + "".join(f"[{tag}]\n" for tag in tags) + "\n"


LIGHT_WINS = tagged('Counters "1"', 'Position "14 o L throw"') + "1. L 2:14\n"


def check_fault(fault: Fault) -> None:
    """Read a record and check the error that it raises."""
    text, line, column, rule, sentence = fault
    with pytest.raises(TextError) as caught:
        read(text)
    error = caught.value
    assert (error.line, error.column, error.rule, error.sentence) == (line, column, rule, sentence)
    assert str(error) == f"line {line}, column {column}: {rule}: {sentence}"
