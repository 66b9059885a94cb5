"""The judge of each game."""

from functools import cache

from royalgames.games import GAMES
from royalgames.review.judge import AnyJudge
from royalgames.review.tee import TeeJudge
from royalgames.review.ur import UrJudge


def make_judge(key: str) -> AnyJudge:
    """Return a new judge of a game, for one thread."""
    return TeeJudge() if key == "tee" else UrJudge()


@cache
def judge_of(key: str) -> AnyJudge:
    """Return the judge of a game; one serves a whole process, so that it remembers."""
    return make_judge(key)


@cache
def prepare() -> None:
    """Make ready what any review needs: the tables made or opened, everything compiled."""
    for key, game in GAMES.items():
        make_judge(key).worth(game.new())
