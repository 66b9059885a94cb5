"""One whole random game of each kind as readable text: every move, what it did, where it led.

A change of rules, notation or wording shows up as a difference in these files.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from royalgames.core import AnyGame
from royalgames.core.options import option_values
from royalgames.games import GAMES

SEED: Final = 1


def playthrough(key: str) -> str:
    """Play one seeded game with the options that games between bots have."""
    return "\n".join(_lines(GAMES[key])) + "\n"


def _lines(game: AnyGame) -> Iterator[str]:
    header, rng, number = game.header, Random(SEED), 0
    options = game.options_from({spec.name: spec.preselected(True) for spec in header.options})
    values = option_values(header.options, options)
    yield f"# {header.name}: a random game with seed {SEED}, made by tools/generate.py"
    yield "# " + ", ".join(f"{name} {value}" for name, value in values.items())
    state = game.new(options)
    yield f"= {game.text(state)}"
    while game.outcome(state) is None:
        move, number = game.sample(state, rng), number + 1
        state, events = game.play(state, move)
        yield ""
        yield f"{number}. {game.move_text(move)}"
        yield from (f"  {event.words()}" for event in events)
        yield f"= {game.text(state)}"
