"""The games the command knows, a line a game."""

from typing import Final

from royalgames.cli.desk import Desk
from royalgames.cli.desk_tee import TeeDesk
from royalgames.cli.desk_ur import UrDesk

DESKS: Final[dict[str, Desk]] = {desk.game.header.key: desk for desk in (TeeDesk(), UrDesk())}
