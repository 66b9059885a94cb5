"""Museum Ur's header."""

from typing import Final

from royalgames.core import Header, MatchSpec, OptionChoice, OptionSpec, Unit

FEWEST_PIECES: Final = 2
MOST_PIECES: Final = 7
"""M3: how many pieces each player has, unless fewer are agreed."""

HEADER = Header(
    key="museum",
    name="Museum Ur",
    version="1",
    rules="M",
    seats=("L", "D"),
    seat_names=("Light", "Dark"),
    has_dice=True,
    score=Unit("point", "points"),
    length=Unit("throw", "throws"),
    options=(
        OptionSpec(
            name="pieces",
            label="Pieces",
            about="How many pieces each side has.",
            rule="M3",
            tag="Pieces",
            default=MOST_PIECES,
            least=FEWEST_PIECES,
            most=MOST_PIECES,
            quick=3,
        ),
        OptionSpec(
            name="first",
            label="First player",
            about="Who begins; drawn by lot unless agreed.",
            rule="M4",
            tag="First",
            default="L",
            choices=(OptionChoice("L", "Light"), OptionChoice("D", "Dark")),
            by_lot=True,
            tag_required=True,
        ),
    ),
    match=MatchSpec("M14", (("points", MOST_PIECES), ("games", 1))),
    order=30,
)
