"""The same seeds give the same games as ever: unchanged bots play unchanged games.

A bot that is meant to play differently gets new hashes here, and the ladder is measured again.
"""

import hashlib
from itertools import pairwise
from pathlib import Path

import pytest

from royalgames.arena import Contest, contest_options, play_contest
from royalgames.bots import Budget
from royalgames.core import OptionValue
from royalgames.games import GAMES
from royalgames.records import read

NODES = Budget(nodes=20_000)
TEE = ("strongest", "expert", "two-turn", "club", "greedy", "casual", "first-game", "random")
UR = ("strongest", "strongest-points", "expert", "club", "casual", "first-game", "furthest")

CONTESTS: dict[str, tuple[tuple[str, ...], dict[str, OptionValue], str]] = {
    "tee": (TEE, {"round_limit": 6}, "f6bfc766e69fceef"),
    "tee between these levels": (
        ("regular", "keen", "hobby", "learner", "beginner"),
        {"round_limit": 6},
        "8f107ca84d1020ca",
    ),
    "tee of four": (
        ("strongest", "expert", "club", "casual"),
        {"colours": "rbyg"},
        "d105732672012caf",
    ),
    "ur": (UR, {"counters": 4}, "b1b5b3b23114977e"),
    "ur with other dice": (
        ("strongest", "expert", "club"),
        {"counters": 3, "dice": "3/4"},
        "d329197f68c0d0c5",
    ),
}
"""Who meets, with which options, and the start of the hash of all their moves."""


def _contest(name: str) -> Contest:
    bots, given, _ = CONTESTS[name]
    key = name.split(" ", maxsplit=1)[0]
    options = contest_options(key, {"round_limit": 4, **given} if key == "tee" else given)
    budgets = {bot: NODES for bot in bots if bot.startswith(("strongest", "expert", "two"))}
    pairs = tuple(pairwise(bots)) if name != "tee of four" else None
    return Contest(key, bots, 4 if pairs is None else 2, 3, options, budgets, pairs)


@pytest.mark.parametrize("name", CONTESTS)
def test_bots_play_the_games_they_played_before(name: str, tmp_path: Path) -> None:
    contest = _contest(name)
    play_contest(contest, 1, tmp_path)
    digest = hashlib.sha256()
    for path in sorted(tmp_path.iterdir()):
        moves = read(path.read_text(encoding="utf-8")).transcript.moves
        digest.update(" ".join(map(GAMES[contest.game].move_text, moves)).encode())
    assert digest.hexdigest()[:16] == CONTESTS[name][2]
