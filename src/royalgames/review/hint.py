"""A hint during a game: the best choice, and why."""

from typing import Any

from royalgames.games import GAMES
from royalgames.review.data import Alternative
from royalgames.review.judge import AnyJudge
from royalgames.review.judges import judge_of
from royalgames.review.look import LISTED, alternative
from royalgames.review.report import NOTHING
from royalgames.review.words import percent


def hint(key: str, state: Any, judge: AnyJudge | None = None) -> tuple[Alternative, ...]:
    """List the best choices of a state in which a seat chooses, the best first."""
    game = GAMES[key]
    seat = game.seats(state).index(game.chooser(state))
    judged = (judge or judge_of(key)).judge(state, None)
    return tuple(alternative(game, state, option, seat) for option in judged.options[:LISTED])


def why(choices: tuple[Alternative, ...]) -> str:
    """Say why the first of these choices is the best."""
    best = choices[0]
    about = "" if best.exact else "about "
    chance = f"It leaves you a chance of winning of {about}{percent(best.chance)}"
    if len(choices) == 1:
        return f"{chance}; there is no other choice."
    gap = best.chance - choices[1].chance
    if gap < NOTHING:
        return f"{chance}; {choices[1].name} is as good."
    return f"{chance}, {about}{percent(gap)} more than {choices[1].name}."
