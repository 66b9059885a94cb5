"""Royal Tee's name plate."""

from royalgames.core import Header

HEADER = Header(
    key="tee",
    name="Royal Tee",
    version="1",
    rules="T",
    seats=("r", "b", "y", "g"),
    has_dice=False,
)
