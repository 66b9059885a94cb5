"""Random games through the plain rules, for tests of environments."""

from collections.abc import Iterator
from random import Random
from typing import Any

from royalgames.core import CHANCE
from royalgames.envs.environment import Environment, Moment, environments

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("tee", {"seats": 2, "round_limit": 12}),
    ("tee", {"colours": "bg", "round_limit": 11}),
    ("tee", {"seats": 4, "round_limit": 10}),
    ("ur", {}),
    ("ur", {"counters": 2, "dice": "3/4", "first": "D"}),
    ("museum", {}),
    ("museum", {"pieces": 3, "first": "D"}),
]
"""Games and options that every environment test plays."""


def named(game: tuple[str, dict[str, Any]]) -> str:
    key, values = game
    return " ".join([key, *(f"{name}={value}" for name, value in values.items())])


def moments(key: str, values: dict[str, Any], seed: int) -> Iterator[tuple[Environment, Moment]]:
    """Yield every moment of a random game, throws included."""
    environment, rng = environments()[key], Random(seed)
    moment = environment.start(environment.options(values))
    yield environment, moment
    while (chooser := environment.chooser(moment)) is not None:
        if chooser is CHANCE:
            dots, chances = zip(*environment.throws(moment), strict=True)
            moment = environment.throw(moment, rng.choices(dots, chances)[0])
        else:
            moment = environment.act(moment, rng.choice(environment.legal(moment)))
        yield environment, moment
