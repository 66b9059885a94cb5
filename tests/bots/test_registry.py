"""The list of bots, and what holds for each of them."""

import random
import subprocess
import sys

import pytest

from royalgames.bots import Budget, Estimates, UnknownBotError, bot_of, levels_of, need_engine
from royalgames.bots.registry import with_random
from royalgames.core import CHANCE
from royalgames.core.parts import parts
from royalgames.games import GAMES

WITH_LEVELS = sorted(parts("bots"))
"""The games that have bots of their own."""

ALL = [(key, name) for key in GAMES for name in levels_of(key).names]


@pytest.mark.parametrize("key", WITH_LEVELS)
def test_every_game_has_levels_and_a_random_sparring_partner(key: str) -> None:
    levels = levels_of(key)
    assert levels.names[0] == "random"
    assert levels.place("random") is None
    names = [level.name for level in levels.offered]
    common = ["first-game", "casual", "club", "expert", "strongest"]
    assert [name for name in names if name in common] == common
    assert (names[0], names[-1]) == ("first-game", "strongest")
    assert len(names) == len(common) or all(level.group for level in levels.offered)
    assert levels.default == "club"
    assert levels.simplest.name == "first-game"
    assert all(level.about.endswith(".") for level in levels)


def test_a_game_without_bots_of_its_own_has_a_random_one() -> None:
    alone = with_random("tee", None)
    assert alone.names == ("random",)
    assert (alone.default, alone.simplest.name, alone.place("random")) == ("random", "random", 1)


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
    assert levels_of(game).playing_for(bot, unit) == plays


@pytest.mark.parametrize(("key", "name"), ALL)
def test_choices_are_legal_and_repeatable(key: str, name: str) -> None:
    game, bot = GAMES[key], bot_of(key, name)
    # A bot that thinks by the clock is repeatable only with nodes.
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


@pytest.mark.parametrize("key", WITH_LEVELS)
def test_the_strongest_level_estimates_every_seat(key: str) -> None:
    game, brain = GAMES[key], bot_of(key, "strongest").brain
    assert isinstance(brain, Estimates)
    chances = brain.estimate(game.new(), "win")
    assert len(chances) == len(game.seats(game.new()))
    assert sum(chances) == pytest.approx(1)


def test_an_unknown_bot_is_refused_with_the_names_of_the_others() -> None:
    with pytest.raises(UnknownBotError, match=r'"genius" is not a bot here\. Choose from: random'):
        bot_of("tee", "genius")
    with pytest.raises(UnknownBotError, match="name is missing"):
        bot_of("ur", "")


def test_listing_bots_loads_no_compiled_code() -> None:
    code = (
        "import sys; from royalgames.bots import levels_of\n"
        "from royalgames.games import GAMES\n"
        "assert all(level.about for key in GAMES for level in levels_of(key))\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("key", WITH_LEVELS)
def test_bots_load_compiled_code_only_if_they_say_so(key: str) -> None:
    plain = [level.name for level in levels_of(key) if not level.needs_engine]
    assert not need_engine(key, plain)
    assert need_engine(key, levels_of(key).names)
    code = (
        "import random, sys; from royalgames.bots import bot_of\n"
        "from royalgames.games import GAMES\n"
        f"game = GAMES['{key}']; state = game.new()\n"
        "dice = random.Random(3)\n"
        "while game.chooser(state) not in game.seats(state):\n"
        "    state = game.play(state, game.sample(state, dice)).state\n"
        f"for name in {plain!r}:\n"
        f"    bot = bot_of('{key}', name)\n"
        "    bot.think(state, bot.budget, random.Random(1))\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
