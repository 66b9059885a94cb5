"""The Royal Game of Ur in the terminal."""

from royalgames.cli.ur.ui import UrUi

PART = UrUi()
