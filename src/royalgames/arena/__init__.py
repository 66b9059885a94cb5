"""The arena: bots meet in balanced, seeded rounds, and the games say how strong they are."""

from royalgames.arena.contest import Contest, ContestError, Round, options_of
from royalgames.arena.match import Played, play_round
from royalgames.arena.run import Results, run

__all__ = [
    "Contest",
    "ContestError",
    "Played",
    "Results",
    "Round",
    "options_of",
    "play_round",
    "run",
]
