"""Royal Tee's header."""

from royalgames.core import Header, OptionChoice, OptionSpec, Unit

HEADER = Header(
    key="tee",
    name="Royal Tee",
    version="1",
    rules="T",
    seats=("r", "b", "y", "g"),
    seat_names=("Red", "Blue", "Yellow", "Green"),
    has_dice=False,
    score=Unit("space", "spaces"),
    length=Unit("turn", "turns"),
    options=(
        OptionSpec(
            name="colours",
            label="Players",
            about="Two players sit across from each other, or four play.",
            rule="T5",
            tag="Colours",
            default="rbyg",
            suggested="ry",
            tag_required=True,
            choices=(
                OptionChoice("ry", "Red and Yellow"),
                OptionChoice("bg", "Blue and Green"),
                OptionChoice("rbyg", "All four"),
            ),
        ),
        OptionSpec(
            name="round_limit",
            label="Round limit",
            about="The game ends after this round, and the spaces are counted.",
            rule="T21",
            tag="RoundLimit",
            default=None,
            most=1000,
            house=True,
            between_bots=100,
        ),
    ),
    order=10,
)
