"""``python -m royalgames.cli`` is ``royal``."""

from royalgames.cli import main

main()
