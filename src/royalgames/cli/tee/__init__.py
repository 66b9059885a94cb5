"""Royal Tee in the terminal."""

from royalgames.cli.tee.ui import TeeUi

PART = TeeUi()
