"""The bots of Royal Tee: five levels, and plain searches that they are measured against."""

from typing import Final

from royalgames.bots.bot import Budget
from royalgames.bots.level import LadderContest, Level, Levels

_PAIRS: Final = (
    "strongest:expert,strongest:club,strongest:two-turn,strongest:greedy,expert:club,"
    "expert:casual,club:casual,club:greedy,casual:first-game,casual:random,first-game:random"
)
"""Every level meets the next two below; all pairs would take hours and show nothing more."""

PART: Final = Levels(
    (
        Level(
            name="first-game",
            title="First game",
            about="Looks at a dozen walks, counts the spaces walked over, and misses surrounds.",
            brain="royalgames.bots.tee.first:FirstGameTee",
        ),
        Level(
            name="casual",
            title="Casual",
            about="Takes the most spaces of 200 walks, and fills the board when ahead.",
            brain="royalgames.bots.tee.casual:CasualTee",
        ),
        Level(
            name="greedy",
            title="Greedy",
            about="Takes the most spaces this turn, out of every possible outcome.",
            brain="royalgames.bots.tee.plain:GreedyTee",
            needs_engine=True,
            is_sparring=True,
        ),
        Level(
            name="club",
            title="Club",
            about="Sees every outcome of its turn and prefers lasting spaces; ignores replies.",
            brain="royalgames.bots.tee.levels:ClubTee",
            needs_engine=True,
        ),
        Level(
            name="two-turn",
            title="Two turns",
            about="Looks at its 40 greediest outcomes and the greediest reply to each.",
            brain="royalgames.bots.tee.plain:TwoTurnTee",
            budget=Budget(nodes=10_000_000),
            needs_engine=True,
            is_sparring=True,
        ),
        Level(
            name="expert",
            title="Expert",
            about="Sees every outcome of its turn, and the best reply to a few of them.",
            brain="royalgames.bots.tee.levels:ExpertTee",
            budget=Budget(nodes=10_000_000),
            needs_engine=True,
        ),
        Level(
            name="strongest",
            title="Strongest",
            about="Searches its outcomes and what the others will do, as deeply as time allows.",
            brain="royalgames.bots.tee.levels:StrongestTee",
            budget=Budget(seconds=1.0),
            needs_engine=True,
        ),
    ),
    default="club",
    ladder=(
        LadderContest(
            "--bots strongest,expert,club,casual,first-game,two-turn,greedy,random "
            f"--pairs {_PAIRS} --games 200 --nodes strongest=4000000,two-turn=1500000"
        ),
        LadderContest(
            "--colours rbyg --bots strongest,expert,expert,expert --games 200 "
            "--nodes strongest=4000000",
            suffix="4-strongest",
        ),
        LadderContest("--colours rbyg --bots expert,club,club,club --games 200", suffix="4-expert"),
        LadderContest(
            "--colours rbyg --bots club,casual,casual,casual --games 200", suffix="4-club"
        ),
        LadderContest(
            "--colours rbyg --bots casual,first-game,first-game,first-game --games 200",
            suffix="4-casual",
        ),
        LadderContest(
            "--bots strongest,two-turn --games 100 --seconds 0.1", suffix="time", by_clock=True
        ),
        LadderContest(
            "--bots strongest,two-turn --games 20 --seconds 2", suffix="time-long", by_clock=True
        ),
    ),
)
