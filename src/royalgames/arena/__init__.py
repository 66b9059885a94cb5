"""The arena: bots meet in balanced, seeded rounds, and the games show how strong they are."""

from royalgames.arena.contest import Contest, ContestError, Round, contest_options
from royalgames.arena.engines import EngineSpec, GameClock
from royalgames.arena.playing import Results, play_contest
from royalgames.arena.rounds import GameResult, play_round

__all__ = [
    "Contest",
    "ContestError",
    "EngineSpec",
    "GameClock",
    "GameResult",
    "Results",
    "Round",
    "contest_options",
    "play_contest",
    "play_round",
]
