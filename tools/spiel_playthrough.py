"""Whole games as OpenSpiel prints them: every state, its tensors, its legal actions.

A change of actions, observations or rules shows up as a difference in these files.
"""

import zlib
from typing import Final

SEED: Final = 1
LONGEST: Final = 300
"""Longer lines are tensors; they are replaced by their length and a checksum."""

GAMES: Final = {
    "royaltee-2": "royaltee(round_limit=4)",
    "royaltee-4": "royaltee(colours=rbyg,round_limit=3)",
    "royalur": "royalur(counters=2)",
    "museumur": "museumur(pieces=2)",
}
"""The name of each file, and the game it shows."""


def spiel_playthrough(name: str) -> str:
    """Play one seeded game through OpenSpiel."""
    # OpenSpiel takes a second to load, and most generated files don't need it.
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415

    import royalgames.envs.openspiel  # noqa: F401, PLC0415  # registers the games

    text: str = generate_playthrough.playthrough(GAMES[name], None, seed=SEED)
    return "\n".join(_short(line) for line in text.splitlines()) + "\n"


def _short(line: str) -> str:
    line = line.rstrip()
    if len(line) <= LONGEST:
        return line
    label, _, numbers = line.partition(" = ")
    return f"{label} = {numbers.count(',') + 1} numbers, checksum {zlib.crc32(line.encode()):08x}"
