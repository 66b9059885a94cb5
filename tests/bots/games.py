"""Plays bots against each other."""

import random
from typing import Any

import pytest

from royalgames.bots import AT_ONCE, AnyBrain, Bot, Budget, Level, Levels, bot_of, levels_of
from royalgames.bots import registry as bots_registry
from royalgames.core import CHANCE
from royalgames.games import GAMES


def _chosen(bot: Bot, state: Any, rng: random.Random) -> Any:
    return bot.think(state, bot.budget, rng).move


def play(key: str, start: Any, names: tuple[str, ...], seed: int, most_moves: int) -> Any:
    """Play a game between bots in seat order; return the last state."""
    game, rng, state = GAMES[key], random.Random(seed), start
    bots = {seat: bot_of(key, name) for seat, name in zip(game.seats(start), names, strict=True)}
    for _ in range(most_moves):
        chooser = game.chooser(state)
        if chooser is None:
            break
        move = game.sample(state, rng) if chooser is CHANCE else _chosen(bots[chooser], state, rng)
        state = game.play(state, move).state
    return state


def add_bot(
    monkeypatch: pytest.MonkeyPatch, key: str, name: str, brain: AnyBrain, budget: Budget = AT_ONCE
) -> None:
    """Give a game one more bot during a test."""
    known = levels_of(key)
    level = Level(name, name, "Plays in a test.", f"tests:{id(brain)}", budget=budget)
    more = Levels((*known, level), known.default, known.ladder)
    monkeypatch.setitem(bots_registry._levels, key, more)
    monkeypatch.setitem(bot_of(key, name).__dict__, "brain", brain)
