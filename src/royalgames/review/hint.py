"""A hint during a game: the best choice, and why."""

from typing import Any

from royalgames.review.commentary import NOTHING
from royalgames.review.data import Alternative
from royalgames.review.judge import AnyJudge
from royalgames.review.judges import judge_of
from royalgames.review.look import LISTED, alternative
from royalgames.review.words import percent


def hint(key: str, state: Any, judge: AnyJudge | None = None) -> tuple[Alternative, ...]:
    """List the best choices of a state in which a seat chooses, the best first."""
    judge = judge or judge_of(key)
    seat = judge.game.seats(state).index(judge.game.chooser(state))
    judged = judge.judge(state, None)
    return tuple(alternative(judge, state, rated, seat) for rated in judged.moves[:LISTED])


def why(choices: tuple[Alternative, ...]) -> str:
    """Say why the first of these choices is the best."""
    best = choices[0]
    about = "" if best.exact else "about "
    chance = f"Your chance of winning is {about}{percent(best.chance)}"
    if len(choices) == 1:
        return f"{chance}. It is the only choice."
    gap = best.chance - choices[1].chance
    if gap < NOTHING:
        return f"{chance}, the same as after {choices[1].name}."
    return f"{chance}, {about}{percent(gap)} more than after {choices[1].name}."
