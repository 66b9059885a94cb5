"""The names that players give themselves."""

from typing import Final

LONGEST_NAME: Final = 40
"""How many characters a player's name can have, in records, commands and at tables."""
