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
            about="Sees only its own walk, and misses what it could surround.",
            brain="royalgames.bots.tee.first:FirstGameTee",
        ),
        Level(
            name="casual",
            title="Casual",
            about="Takes as many spaces as it can see, and hurries when it is ahead.",
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
            about="Finds the best surrounds and keeps its spaces, but ignores your reply.",
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
            about="Finds the best surrounds, and thinks about your best reply.",
            brain="royalgames.bots.tee.levels:ExpertTee",
            budget=Budget(nodes=10_000_000),
            needs_engine=True,
        ),
        Level(
            name="hand",
            title="Hand-made",
            about="The strongest of release 0.2.0, kept to measure later ones against.",
            brain="royalgames.bots.tee.levels:HandTee",
            budget=Budget(seconds=1.0),
            needs_engine=True,
            is_sparring=True,
        ),
        Level(
            name="learned",
            title="Learned",
            about="Evaluates games of two by what it learned from its own games.",
            brain="royalgames.bots.tee.levels:LearnedTee",
            budget=Budget(seconds=1.0),
            needs_engine=True,
            is_sparring=True,
        ),
        Level(
            name="strongest",
            title="Strongest",
            about="Thinks several turns ahead, as deeply as its time allows.",
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
