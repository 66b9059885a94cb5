"""Museum Ur's name plate."""

from royalgames.core import Header

HEADER = Header(
    key="museum",
    name="Museum Ur",
    version="1",
    rules="M",
    seats=("L", "D"),
    has_dice=True,
)
