"""Museum Ur in the terminal."""

from royalgames.cli.museum.ui import MuseumUi

PART = MuseumUi()
