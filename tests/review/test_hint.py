"""Hints: the best choice, and why."""

import random
from dataclasses import replace

from royalgames.games.tee import TEE, Colour, TeeOptions
from royalgames.games.ur import UR, UrOptions
from royalgames.review import Alternative
from royalgames.review.hint import hint, why

GOOD = Alternative("4", "moving from 4", "Light moves from 4 to 8.", 0.62, 3.0, True, True, False)
POOR = Alternative("s", "moving from S", "Light moves from S to 4.", 0.5, 1.0, True, True, True)


def test_a_hint_says_why() -> None:
    assert why((GOOD, POOR)) == (
        "Your chance of winning is 62%, 12% more than after moving from S."
    )
    assert why((GOOD,)) == "Your chance of winning is 62%. It is the only choice."
    equal = replace(POOR, chance=0.62)
    assert why((GOOD, equal)).endswith("62%, the same as after moving from S.")
    assert "about 62%" in why((replace(GOOD, exact=False),))


def test_a_hint_is_the_best_choice() -> None:
    state = UR.parse("s,13 8,14 L 0", UrOptions(counters=2))
    found = hint("ur", state)
    assert [choice.move for choice in found] == ["s"]
    state = UR.parse("4,9 8,14 L 0", UrOptions(counters=2))
    assert hint("ur", state)[0].move == "4", "it hits"


def test_a_hint_compares_the_best_walk_with_another() -> None:
    # In the first rounds the best walk is the greediest too.
    state, rng = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW))), random.Random(4)
    for _ in range(8):
        found = hint("tee", state)
        assert len(found) > 1
        assert found[0].chance >= found[1].chance
        state = TEE.play(state, TEE.sample(state, rng)).state
