"""The pictures of the boards, for the README and the rules pages.

Where things stand comes from the games' own ``board`` modules and from a position that is played
through the rules; only colours and shapes are made here. The same picture comes out every time.
"""

from collections.abc import Callable
from typing import Final

from tools.draw_museum import museum_board
from tools.draw_tee import tee_board
from tools.draw_ur import ur_board

BOARDS: Final[dict[str, Callable[[], str]]] = {
    "museum": museum_board,
    "tee": tee_board,
    "ur": ur_board,
}
"""How each game's board is drawn, by the game's key."""
