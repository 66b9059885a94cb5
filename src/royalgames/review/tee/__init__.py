"""Reviews of Royal Tee."""

from royalgames.review.tee.judge import TeeJudge

PART = TeeJudge
