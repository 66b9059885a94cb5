"""The bots of Museum Ur: five levels, and two that they are measured against."""

from typing import Final

from royalgames.bots.bot import Budget
from royalgames.bots.level import LadderContest, Level, Levels

_PAIRS: Final = (
    "strongest:expert,strongest:furthest,strongest:random,expert:club,expert:furthest,"
    "club:casual,club:furthest,casual:first-game,first-game:random,furthest:random"
)
"""Every level meets the next below, and the simple bots show how far apart the levels are."""

PART: Final = Levels(
    (
        Level(
            name="furthest",
            title="Furthest piece",
            about="Moves its furthest piece, whatever happens to it.",
            brain="royalgames.bots.museum.plain:FurthestMuseum",
            is_sparring=True,
        ),
        Level(
            name="first-game",
            title="First game",
            about="Captures if it can, else runs with its front piece; overlooks rosettes.",
            brain="royalgames.bots.museum.plain:FirstGameMuseum",
        ),
        Level(
            name="casual",
            title="Casual",
            about="Captures, takes rosettes and holds the safe one, but doesn't look ahead.",
            brain="royalgames.bots.museum.plain:CasualMuseum",
        ),
        Level(
            name="club",
            title="Club",
            about="Looks at everything you could do with your next throw.",
            brain="royalgames.bots.museum.levels:ClubMuseum",
            budget=Budget(nodes=2_000),
            needs_engine=True,
        ),
        Level(
            name="expert",
            title="Expert",
            about="Learned from its own games, and judges a position at a glance.",
            brain="royalgames.bots.museum.levels:ExpertMuseum",
            needs_engine=True,
        ),
        Level(
            name="self-taught",
            title="Self-taught",
            about="Learned from its own games alone, thinks several throws ahead, ends perfectly.",
            brain="royalgames.bots.museum.levels:SelfTaughtMuseum",
            budget=Budget(seconds=0.25),
            needs_engine=True,
            is_sparring=True,
        ),
        # By the clock it asks every tablebase there is; by nodes only those that exist everywhere.
        Level(
            name="strongest",
            title="Strongest",
            about="Fitted to the solved game, thinks several throws ahead, ends perfectly.",
            brain="royalgames.bots.museum.levels:StrongestMuseum",
            budget=Budget(seconds=0.25),
            needs_engine=True,
        ),
    ),
    default="club",
    ladder=(
        LadderContest(
            "--bots strongest,expert,club,casual,first-game,furthest,random "
            f"--pairs {_PAIRS} --games 600 --nodes strongest=20000"
        ),
    ),
)
