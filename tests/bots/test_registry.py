"""The list of bots, and what holds for each of them."""

import random

import pytest

from royalgames.bots import BOTS, LEVELS, Budget, for_unit
from royalgames.core import CHANCE
from royalgames.games import GAMES

ALL = [(key, name) for key, bots in BOTS.items() for name in bots]


def test_every_game_has_its_bots_under_their_names() -> None:
    assert set(BOTS) == set(LEVELS) == set(GAMES)
    assert LEVELS["ur"] == LEVELS["tee"] == ("first-game", "casual", "club", "expert", "strongest")
    for key, bots in BOTS.items():
        assert next(iter(bots)) == "random"
        assert set(LEVELS[key]) <= set(bots)
        assert all(bot.name == name and bot.about.endswith(".") for name, bot in bots.items())


@pytest.mark.parametrize(
    ("game", "bot", "unit", "plays"),
    [
        ("ur", "strongest", "points", "strongest-points"),
        ("ur", "strongest", "games", "strongest"),
        ("ur", "strongest", None, "strongest"),
        ("ur", "club", "points", "club"),
        ("tee", "strongest", "points", "strongest"),
    ],
)
def test_a_match_to_points_is_played_for_points(
    game: str, bot: str, unit: str | None, plays: str
) -> None:
    assert for_unit(game, bot, unit) == plays


@pytest.mark.parametrize(("key", "name"), ALL)
def test_choices_are_legal_and_repeatable(key: str, name: str) -> None:
    game, bot = GAMES[key], BOTS[key][name]
    # Who thinks by the clock is repeatable only by nodes.
    budget = bot.budget if bot.budget.seconds is None else Budget(nodes=20_000)
    state, dice = game.new(), random.Random(5)
    for number in range(30):
        if game.chooser(state) is CHANCE:
            state = game.play(state, game.sample(state, dice)).state
            continue
        thought = bot.think(state, budget, random.Random(number))
        assert bot.think(state, budget, random.Random(number)) == thought
        move = thought.move
        state = game.play(state, move).state
    assert state != game.new()


@pytest.mark.parametrize("key", GAMES)
def test_random_follows_its_numbers(key: str) -> None:
    game, bot = GAMES[key], BOTS[key]["random"]
    state = game.parse(
        "o*3,s,4*2,11 o*4,s,3,8 L 0"
        if key == "ur"
        else "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 9 r"
    )
    drawn = {bot.think(state, bot.budget, random.Random(seed)).move for seed in range(40)}
    assert len(drawn) > 1
