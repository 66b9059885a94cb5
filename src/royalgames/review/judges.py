"""Finds the judge of each game."""

from functools import cache

from royalgames.core.errors import RuleError, excerpt
from royalgames.core.options import either
from royalgames.core.parts import part, parts
from royalgames.games import GAMES
from royalgames.review.judge import STANDARD, AnyJudge


class UnknownStrengthError(ValueError):
    """A game has no reviews of this strength; the sentence lists the ones it has."""


def judge_class(key: str) -> type[AnyJudge] | None:
    """Return the class of a game's judge, or None if the game has no reviews."""
    found: type[AnyJudge] | None = part("review", key)
    return found


def judge_of(key: str, strength: str = STANDARD) -> AnyJudge:
    """Return the judge of a game; one per process, so that it remembers what it judged.

    A strength that the game's reviews don't have is an UnknownStrengthError.
    """
    found = judge_class(key)
    header = GAMES[key].header
    if found is None:
        raise RuleError(f"{header.rules}1", f"{header.name} has no reviews and no hints")
    if strength not in found.strengths:
        shown = f'"{excerpt(strength)}" is not a strength of reviews of {header.name}'
        raise UnknownStrengthError(f"{shown}. Choose from: {either(found.strengths)}")
    return _judge(found, strength)


@cache
def _judge(found: type[AnyJudge], strength: str) -> AnyJudge:
    return found(strength)


@cache
def prepare() -> None:
    """Get everything ready that reviews need: tablebases opened or built, kernels compiled."""
    for key in parts("review"):
        judge_of(key).worth(GAMES[key].new())
