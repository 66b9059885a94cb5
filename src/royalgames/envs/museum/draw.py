"""Museum Ur drawn: the inlaid board from above, and the same in letters."""

from typing import Final

from royalgames.envs import inlay
from royalgames.envs.environment import Drawing, Picture
from royalgames.games.museum import MUSEUM, MuseumState, Side
from royalgames.games.museum.board import DICE, HOME, ROSETTES, START
from royalgames.games.museum.state import ToMove

COLOURS: Final = ("#c98f2e", "#4f8f8a")
"""Light's and Dark's letters, as in the terminal."""

_OTHERS: Final = {
    1: "eyes",
    3: "eyes",
    11: "eyes",
    5: "grid",
    7: "fives",
    10: "fives",
    13: "zigzag",
}
"""The original board's designs (M1), which mean nothing in these rules."""

_DESIGNS: Final = tuple(
    "rosette" if place in ROSETTES else _OTHERS.get(place, "dots") for place in range(HOME + 1)
)
_MARKED: Final = tuple(design if design == "rosette" else "dots" for design in _DESIGNS)


def _look(state: MuseumState) -> inlay.Look:
    over = MUSEUM.outcome(state)
    return inlay.Look(
        designs=_DESIGNS,
        notches=False,
        names=(Side.LIGHT.title, Side.DARK.title),
        squares=((0, *state.light[1:]), (0, *state.dark[1:])),
        waiting=(state.light[START], state.dark[START]),
        side=None if over else tuple(Side).index(state.turn),
        dice=(DICE.count, state.phase.dots if isinstance(state.phase, ToMove) else -1),
        sentence=_sentence(state),
    )


def _sentence(state: MuseumState) -> str:
    over = MUSEUM.outcome(state)
    if over is not None:
        winner = over.winners[0]
        score = MUSEUM.header.score.count(dict(over.scores)[winner])
        return f"Over: {Side(winner).title} won {score} ({over.rule})"
    if isinstance(state.phase, ToMove):
        return f"{state.turn.title} threw {state.phase.dots}"
    return f"{state.turn.title} throws"


def picture(state: MuseumState) -> Picture:
    """Draw the board with its pieces."""
    return inlay.picture(_look(state))


def svg(state: MuseumState) -> str:
    """Draw the board with its pieces as an SVG file."""
    return inlay.svg(_look(state))


def drawing(state: MuseumState) -> Drawing:
    """Draw the board in letters."""
    # Only rosettes mean anything here.
    return inlay.drawing(_look(state)._replace(designs=_MARKED), COLOURS)
