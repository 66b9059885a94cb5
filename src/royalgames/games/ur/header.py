"""The Royal Game of Ur's name plate."""

from royalgames.core import Header

HEADER = Header(
    key="ur",
    name="Royal Game of Ur",
    version="1",
    rules="U",
    seats=("L", "D"),
    has_dice=True,
)
