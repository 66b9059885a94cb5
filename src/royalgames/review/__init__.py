"""Reviews: every decision of a game held against the best, luck told apart from skill.

review(read(text)) -> Review           the whole game judged
Report(review).summary() -> sentences  the same in words
graph(review) -> SVG text              the chances over the game
hint(key, state) -> choices            what to do now, the best first
"""

from royalgames.review.data import Account, Alternative, Moment, Review
from royalgames.review.graph import graph
from royalgames.review.hint import hint, why
from royalgames.review.judge import Closures, Judge, Judgement, Option, Worth
from royalgames.review.report import Report
from royalgames.review.review import review

__all__ = [
    "Account",
    "Alternative",
    "Closures",
    "Judge",
    "Judgement",
    "Moment",
    "Option",
    "Report",
    "Review",
    "Worth",
    "graph",
    "hint",
    "review",
    "why",
]
