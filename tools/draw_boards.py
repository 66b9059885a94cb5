"""The pictures of the boards, for the README and the rules pages.

Positions come from the games' own ``board`` modules and from a position played through the rules;
only colours and shapes are made here. The same picture comes out every time.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from royalgames.games import GAMES

BOARDS: Final[dict[str, Callable[[], str]]] = {
    key: import_module(f"tools.draw_{key}").draw
    for key in sorted(GAMES)
    if find_spec(f"tools.draw_{key}")
}
"""How each game's board is drawn, by the game's key: ``draw`` in ``tools/draw_<key>.py``."""
