"""Reviews of Museum Ur."""

from royalgames.review.museum.judge import MuseumJudge

PART = MuseumJudge
