"""What Royal Tee's header promises, and what the game does not have."""

import pytest

from royalgames.core import AnyGame, RuleError
from royalgames.games.tee import TEE


def test_there_are_no_dice_to_throw() -> None:
    game: AnyGame = TEE
    assert not game.header.has_dice
    assert game.dice(game.new()) is None
    with pytest.raises(RuleError, match=r"^T9: Royal Tee is played without dice$"):
        TEE.throw(2)
