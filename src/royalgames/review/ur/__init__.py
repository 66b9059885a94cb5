"""Reviews of the Royal Game of Ur."""

from royalgames.review.ur.judge import UrJudge

PART = UrJudge
