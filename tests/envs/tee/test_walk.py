"""Where an unfinished walk has been."""

import pytest

from royalgames.core import RuleError
from royalgames.envs.environment import Moment, environments
from royalgames.envs.tee.walk import path
from royalgames.games.tee import TEE
from royalgames.games.tee.board import space_name

STATE = "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 5"


@pytest.mark.parametrize(
    ("turn", "walk", "spaces"),
    [
        ("r", "", "g6"),
        ("r", "ULDR", "g6 g7 f7 f6 g6"),
        ("y", "DDR", "f12 f11 f10 g10"),
    ],
)
def test_the_path_is_the_movers_step_by_step(turn: str, walk: str, spaces: str) -> None:
    moment = Moment(TEE.parse(f"{STATE} {turn}"), walk)
    assert [space_name(space) for space in path(moment)] == spaces.split()


def test_the_path_is_that_of_the_rules() -> None:
    environment = environments()["tee"]
    moment = environment.settled(TEE.parse(f"{STATE} r"))
    for action in (0, 0, 3, 1):
        moment = environment.act(moment, action)
        assert tuple(path(moment)) == TEE.preview(moment.state, moment.walk).path
    with pytest.raises(RuleError, match="T9"):
        environment.act(environment.settled(TEE.parse(f"{STATE} y")), 0)
