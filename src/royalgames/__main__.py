"""``python -m royalgames`` is ``royal``."""

from royalgames.cli import main

main()
