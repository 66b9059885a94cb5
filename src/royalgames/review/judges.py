"""The judge of each game."""

from functools import cache

from royalgames.review.judge import AnyJudge
from royalgames.review.tee import TeeJudge
from royalgames.review.ur import UrJudge


@cache
def judge_of(key: str) -> AnyJudge:
    """Return the judge of a game; one serves a whole process, so that it remembers."""
    return TeeJudge() if key == "tee" else UrJudge()
