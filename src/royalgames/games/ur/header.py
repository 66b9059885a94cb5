"""The Royal Game of Ur's header."""

from fractions import Fraction
from typing import Final

from royalgames.core import Header, MatchSpec, OptionChoice, OptionSpec, Unit
from royalgames.games.ur.board import OFF, VALUES

MOST_COUNTERS: Final = 7
"""U3: how many counters each player has, unless fewer are agreed."""

MOST_POINTS: Final = MOST_COUNTERS * VALUES[OFF]
"""U15: what a game is worth when all of the loser's counters are off the board."""

DICE: Final = {str(chance): chance for chance in (Fraction(1, 2), Fraction(3, 4))}
"""U6: the chance that a die shows a dot, as records spell it; the first is the sheet's."""

USUAL_DICE: Final = next(iter(DICE))
"""U6: the dice of the sheet."""

HEADER = Header(
    key="ur",
    name="Royal Game of Ur",
    version="1",
    rules="U",
    seats=("L", "D"),
    seat_names=("Light", "Dark"),
    has_dice=True,
    score=Unit("point", "points"),
    length=Unit("throw", "throws"),
    options=(
        OptionSpec(
            name="counters",
            label="Counters",
            about="How many counters each side has.",
            rule="U3",
            tag="Counters",
            default=MOST_COUNTERS,
            most=MOST_COUNTERS,
            quick=3,
        ),
        OptionSpec(
            name="dice",
            label="Dice",
            about="The chance that a die shows a dot.",
            rule="U6",
            tag="Dice",
            default=USUAL_DICE,
            choices=tuple(OptionChoice(dice, dice.replace("/", " in ")) for dice in DICE),
            house=True,
        ),
        OptionSpec(
            name="first",
            label="First player",
            about="Who begins; drawn by lot unless agreed.",
            rule="U4",
            tag="First",
            default="L",
            choices=(OptionChoice("L", "Light"), OptionChoice("D", "Dark")),
            by_lot=True,
            tag_required=True,
        ),
    ),
    match=MatchSpec("U16", (("points", MOST_POINTS), ("games", 1))),
    order=20,
)
