"""The bots of Royal Tee: its levels, and plain searches that they are measured against."""

from typing import Final

from royalgames.bots.bot import Budget
from royalgames.bots.level import LadderContest, Level, Levels

_BOTS: Final = (
    "strongest,grandmaster,champion,master,expert,club,regular,keen,hobby,casual,learner,beginner,"
    "first-game"
)

BEGINNERS: Final = "Beginners"
CASUAL: Final = "Casual players"
CLUB: Final = "Club players"
MASTERS: Final = "Masters"

PART: Final = Levels(
    (
        Level(
            name="first-game",
            title="First game",
            about="Sees only its own walk, and misses what it could surround.",
            brain="royalgames.bots.tee.first:FirstGameTee",
            group=BEGINNERS,
        ),
        Level(
            name="beginner",
            title="Beginner",
            about="Thinks of a few walks, and notices what they surround.",
            brain="royalgames.bots.tee.casual:CasualTee",
            group=BEGINNERS,
            settings=(("walks", 15),),
        ),
        Level(
            name="learner",
            title="Learner",
            about="Thinks of forty walks, and takes the one that gains most.",
            brain="royalgames.bots.tee.casual:CasualTee",
            group=BEGINNERS,
            settings=(("walks", 42),),
        ),
        Level(
            name="casual",
            title="Casual",
            about="Takes as many spaces as it can see, and hurries when it is ahead.",
            brain="royalgames.bots.tee.casual:CasualTee",
            group=CASUAL,
        ),
        Level(
            name="hobby",
            title="Hobby",
            about="Thinks of a hundred walks, and of where they leave it.",
            brain="royalgames.bots.tee.levels:ClubTee",
            group=CASUAL,
            settings=(("seen", 120),),
            needs_engine=True,
        ),
        Level(
            name="keen",
            title="Keen",
            about="Thinks of hundreds of walks, and of where they leave it.",
            brain="royalgames.bots.tee.levels:ClubTee",
            group=CASUAL,
            settings=(("seen", 400),),
            needs_engine=True,
        ),
        Level(
            name="regular",
            title="Regular",
            about="Thinks of a thousand walks, so it misses fewer surrounds.",
            brain="royalgames.bots.tee.levels:ClubTee",
            group=CLUB,
            settings=(("seen", 1400),),
            needs_engine=True,
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
            group=CLUB,
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
            group=CLUB,
            budget=Budget(nodes=10_000_000),
            needs_engine=True,
        ),
        Level(
            name="master",
            title="Master",
            about="Judges by what it learned from its own games, and sees some of your replies.",
            brain="royalgames.bots.tee.master:MasterTee",
            group=MASTERS,
            settings=(("played", 12), ("four_times", 60)),
            budget=Budget(nodes=30_000),
            needs_engine=True,
        ),
        Level(
            name="champion",
            title="Champion",
            about="Judges by what it learned from its own games, and sees your best reply.",
            brain="royalgames.bots.tee.master:MasterTee",
            group=MASTERS,
            settings=(("played", 32), ("four_times", 75)),
            budget=Budget(nodes=80_000),
            needs_engine=True,
        ),
        Level(
            name="grandmaster",
            title="Grandmaster",
            about="Judges by what it learned from its own games, and sees its own next turn, too.",
            brain="royalgames.bots.tee.master:MasterTee",
            group=MASTERS,
            settings=(("played", 40), ("four_times", 48)),
            budget=Budget(nodes=250_000),
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
            about="Evaluates games by what it learned from its own games.",
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
            group=MASTERS,
            budget=Budget(seconds=1.0),
            needs_engine=True,
        ),
    ),
    default="club",
    ladder=(
        LadderContest(
            # Every level meets the next one below. The strongest gets 0.1 seconds instead of one.
            f"--bots {_BOTS} --pairs next --games 200 --nodes strongest=4000000"
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
