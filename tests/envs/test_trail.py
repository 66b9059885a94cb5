"""How a game came to be where it is."""

import copy
import pickle
from random import Random

import pytest

from royalgames.core import RuleError
from royalgames.envs.environment import environments
from royalgames.envs.trail import DICE, OVER, Trail, retraced


def _played(key: str, values: dict[str, int | str], seed: int, most: int) -> list[Trail]:
    """Return the trails of a random game, from its beginning on."""
    environment, rng = environments()[key], Random(seed)
    trails = [Trail(environment, environment.start(environment.options(values)))]
    while trails[-1].player != OVER and len(trails) <= most:
        last = trails[-1]
        if last.player == DICE:
            dots, chances = zip(*environment.throws(last.moment), strict=True)
            action = rng.choices(dots, chances)[0]
        else:
            action = rng.choice(environment.legal(last.moment))
        trails.append(last.after(action))
    return trails


def test_a_trail_knows_who_did_what() -> None:
    environment = environments()["ur"]
    start = Trail(environment, environment.start(environment.options({})))
    assert (start.player, start.length, start.acts()) == (DICE, 0, [])
    enter = environment.actions.index("enter")
    thrown = start.after(3)
    entered = thrown.after(enter)
    assert thrown.player == 0
    assert entered.acts() == [(DICE, 3), (0, enter)]
    assert entered.length == 2
    assert entered.before is thrown
    # Going on twice from the same moment leaves both ways open.
    assert start.after(1).acts() == [(DICE, 1)]
    assert entered.acts() == [(DICE, 3), (0, enter)]


@pytest.mark.parametrize(
    ("key", "values"),
    [("ur", {"counters": 1, "dice": "3/4"}), ("museum", {"pieces": 2, "first": "D"})],
)
def test_a_stored_trail_is_played_again(key: str, values: dict[str, int | str]) -> None:
    for trail in _played(key, values, 5, 2000)[::7] + _played(key, values, 5, 2000)[-1:]:
        again = pickle.loads(pickle.dumps(trail))  # noqa: S301  # our own bytes
        assert again.moment == trail.moment
        assert again.acts() == trail.acts()
        assert (again.player, again.length) == (trail.player, trail.length)


def test_a_walk_in_the_middle_is_stored_too() -> None:
    trails = _played("tee", {"seats": 2, "round_limit": 4}, 2, 100)
    assert trails[-1].player == OVER
    walking = next(trail for trail in trails if len(trail.moment.walk) == 2)
    again = pickle.loads(pickle.dumps(walking))  # noqa: S301  # our own bytes
    assert again.moment == walking.moment
    assert again.environment is walking.environment


def test_copies_share_their_past() -> None:
    trail = _played("museum", {}, 1, 30)[-1]
    assert copy.copy(trail) is trail
    assert copy.deepcopy([trail])[0] is trail


def test_a_stored_trail_with_an_illegal_act_is_refused() -> None:
    with pytest.raises(RuleError, match="T9"):
        retraced(
            "tee",
            {"colours": "ry"},
            "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 1 r",
            [(0, 1)],
        )
