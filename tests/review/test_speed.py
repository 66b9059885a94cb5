"""A review of a whole game takes little enough to appear in the app within seconds."""

import time

import pytest

from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UrOptions
from royalgames.review import review
from royalgames.review.judges import judge_of
from tests.review.games import played

SECONDS = 4.0
"""Of one processor's time, so that it does not matter how busy the machine is."""

GAMES = {
    "ur": ("ur", UrOptions(), "casual"),
    "tee": ("tee", TeeOptions(("r", "y")), "casual"),  # type: ignore[arg-type]  # plain letters
    "tee for four": ("tee", TeeOptions(), "casual"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_reviewed_in_time(name: str) -> None:
    key, options, bot = GAMES[name]
    game = played(key, options, bot, 21)
    judge = judge_of(key)
    judge.judge(game.headers.start, None) if key == "tee" else judge.worth(game.headers.start)
    began = time.process_time()
    found = review(game)
    took = time.process_time() - began
    print(f"{name}: {len(found.moments)} moves, {took:.2f} s")
    assert took < SECONDS
