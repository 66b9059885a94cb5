"""The masters of Royal Tee: few nodes for two, more of them for four."""

import random

import pytest

from royalgames.bots import Budget, bot_of
from royalgames.bots.tee.levels import HandTee
from royalgames.bots.tee.master import MasterTee
from royalgames.games.tee import TEE
from tests.bots.tee.thinking import NODES, TWO, near_the_end


@pytest.mark.parametrize("name", ["master", "champion", "grandmaster"])
def test_the_same_stream_gives_the_same_thought_within_the_budget(name: str) -> None:
    bot = bot_of("tee", name)
    assert bot.budget.nodes is not None
    state = TEE.new(TWO)
    first, again = (bot.think(state, bot.budget, random.Random(4)) for _ in range(2))
    assert first == again
    assert first.nodes < 2 * bot.budget.nodes
    TEE.check(state, first.move)


def test_with_four_players_it_gets_more_nodes() -> None:
    budget = Budget(nodes=4_000)
    one, many = (MasterTee(6, times).think(TEE.new(), budget, random.Random(4)) for times in (1, 9))
    TEE.check(TEE.new(), many.move)
    assert one.nodes < many.nodes


def test_with_four_players_it_plays_on_to_the_end() -> None:
    """Only the strongest level has the networks for four."""
    state = near_the_end(7)
    master = MasterTee(48, 1).think(state, NODES, random.Random(4))
    assert master == HandTee().think(state, NODES, random.Random(4))
