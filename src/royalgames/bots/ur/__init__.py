"""The bots of the Royal Game of Ur: five levels, and simple ones that they are measured against."""

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
            title="Furthest counter",
            about="Moves its furthest counter; enters one if none can move, or for a rosette.",
            brain="royalgames.bots.ur.plain:FurthestUr",
            is_sparring=True,
        ),
        Level(
            name="first-game",
            title="First game",
            about="Hits if it can, else runs with its front counter; overlooks eyes and stacks.",
            brain="royalgames.bots.ur.plain:FirstGameUr",
        ),
        Level(
            name="casual",
            title="Casual",
            about="Hits, keeps stacks together and avoids eyes, but doesn't look ahead.",
            brain="royalgames.bots.ur.plain:CasualUr",
        ),
        Level(
            name="club",
            title="Club",
            about="Looks at everything you could do with your next throw.",
            brain="royalgames.bots.ur.levels:ClubUr",
            budget=Budget(nodes=2_000),
            needs_engine=True,
        ),
        Level(
            name="expert",
            title="Expert",
            about="Learned from its own games, and judges a position at a glance.",
            brain="royalgames.bots.ur.levels:ExpertUr",
            needs_engine=True,
        ),
        Level(
            name="self-taught",
            title="Self-taught",
            about="Learned from its own games alone, thinks several throws ahead, ends perfectly.",
            brain="royalgames.bots.ur.levels:SelfTaughtUr",
            budget=Budget(seconds=0.25),
            needs_engine=True,
            is_sparring=True,
        ),
        # By the clock it asks every tablebase there is; by nodes only those that exist everywhere.
        Level(
            name="strongest-points",
            title="Strongest, for points",
            about="Learned from its own games, looks several throws ahead, plays for points.",
            brain="royalgames.bots.ur.levels:StrongestUr",
            settings=(("aim", "points"),),
            budget=Budget(seconds=0.25),
            needs_engine=True,
            is_sparring=True,
            variant_of="strongest",
            plays_for="points",
        ),
        Level(
            name="strongest",
            title="Strongest",
            about="Fitted to the solved game, thinks several throws ahead, ends perfectly.",
            brain="royalgames.bots.ur.levels:StrongestUr",
            budget=Budget(seconds=0.25),
            needs_engine=True,
        ),
    ),
    default="club",
    ladder=(
        LadderContest(
            "--bots strongest,expert,club,casual,first-game,furthest,random "
            f"--pairs {_PAIRS} --games 600 --nodes strongest=100000"
        ),
    ),
)
