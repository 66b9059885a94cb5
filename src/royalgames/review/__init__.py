"""Reviews: every decision of a game compared with the best one, luck separated from skill.

review(read(text)) -> Review               the whole game judged
Commentary(review).summary() -> sentences  the same in words
graph(review) -> SVG text                  the chances over the game
hint(key, state) -> choices                what to play now, the best first
analyse(key, state) -> Analysis            what every throw and choice is worth
roll_out(key, state) -> rollouts           played out by the network, more and more games
judge_class(key) -> class or None          whether the game has reviews at all
judge_of(key, strength) -> Judge           how deeply to look: judge_class(key).strengths
"""

from royalgames.review.analysis import Analysis, ThrowValue, analyse
from royalgames.review.commentary import Commentary
from royalgames.review.data import Account, Alternative, Moment, Review
from royalgames.review.graph import graph
from royalgames.review.hint import hint, why
from royalgames.review.judge import (
    STANDARD,
    Judge,
    Judgement,
    Missed,
    RatedMove,
    SeatColours,
    Worth,
)
from royalgames.review.judges import UnknownStrengthError, judge_class, judge_of
from royalgames.review.review import review
from royalgames.review.rollout import RolledOut, Rollout, roll_out

__all__ = [
    "STANDARD",
    "Account",
    "Alternative",
    "Analysis",
    "Commentary",
    "Judge",
    "Judgement",
    "Missed",
    "Moment",
    "RatedMove",
    "Review",
    "RolledOut",
    "Rollout",
    "SeatColours",
    "ThrowValue",
    "UnknownStrengthError",
    "Worth",
    "analyse",
    "graph",
    "hint",
    "judge_class",
    "judge_of",
    "review",
    "roll_out",
    "why",
]
