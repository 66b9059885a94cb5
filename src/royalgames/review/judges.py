"""Finds the judge of each game."""

from functools import cache

from royalgames.core.errors import RuleError
from royalgames.core.parts import part, parts
from royalgames.games import GAMES
from royalgames.review.judge import AnyJudge


def judge_class(key: str) -> type[AnyJudge] | None:
    """Return the class of a game's judge, or None if the game has no reviews."""
    found: type[AnyJudge] | None = part("review", key)
    return found


@cache
def judge_of(key: str) -> AnyJudge:
    """Return the judge of a game; one per process, so that it remembers what it judged."""
    found = judge_class(key)
    if found is None:
        header = GAMES[key].header
        raise RuleError(f"{header.rules}1", f"{header.name} has no reviews and no hints")
    return found()


@cache
def prepare() -> None:
    """Get everything ready that reviews need: tablebases opened or built, kernels compiled."""
    for key in parts("review"):
        judge_of(key).worth(GAMES[key].new())
