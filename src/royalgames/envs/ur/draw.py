"""The Royal Game of Ur drawn: the inlaid board from above, and the same in letters."""

from typing import Final

from royalgames.envs import inlay
from royalgames.envs.environment import Drawing, Picture
from royalgames.games.race import Side
from royalgames.games.ur import UR, UrState
from royalgames.games.ur.board import CENTRE, DOUBLES, EYES, HOME, OFF, ROSETTES, VALUES
from royalgames.games.ur.events import meaning
from royalgames.games.ur.state import EyeChoice, RosetteChoice, ToMove, ToThrow

COLOURS: Final = ("#c47a1d", "#5f7fd0")
"""Light's and Dark's letters, as in the terminal."""


def _design(place: int) -> str:
    """Return a square's design (U1): by its kind, or else by its dots."""
    if place in ROSETTES:
        return "rosette"
    if place in EYES:
        return "eyes"
    if place in DOUBLES:
        return "fives"
    if VALUES[place] == 12:
        return "grid"
    return "zigzag" if place > CENTRE.stop - 1 else "dots"


DESIGNS: Final = tuple(_design(place) for place in range(HOME + 1))
"""The design of each place of the track."""


def _look(state: UrState) -> inlay.Look:
    thrown = state.phase.dots if isinstance(state.phase, ToMove) else -1
    side = tuple(Side).index(state.chooser)
    return inlay.Look(
        designs=DESIGNS,
        notches=True,
        names=(Side.LIGHT.title, Side.DARK.title),
        squares=(state.light, state.dark),
        waiting=(state.light[OFF], state.dark[OFF]),
        side=None if UR.outcome(state) else side,
        dice=(3, thrown),
        sentence=_sentence(state),
    )


def _sentence(state: UrState) -> str:
    over = UR.outcome(state)
    who = state.chooser.title
    if over is not None:
        winner = over.winners[0]
        score = UR.header.score.count(dict(over.scores)[winner])
        return f"Over: {Side(winner).title} won {score} ({over.rule})"
    match state.phase:
        case ToThrow():
            return f"{who} throws"
        case ToMove(dots):
            return f"{who} threw {dots}: {meaning(dots)}"
        case EyeChoice():
            return f"{who} moves 4 for the eye"
        case RosetteChoice():
            return f"{who} may enter a counter for the rosette"
        case _:
            return f"{who} may enter a counter for the rosette reached by the eye"


def picture(state: UrState) -> Picture:
    """Draw the board with its counters."""
    return inlay.picture(_look(state))


def svg(state: UrState) -> str:
    """Draw the board with its counters as an SVG file."""
    return inlay.svg(_look(state))


def drawing(state: UrState) -> Drawing:
    """Draw the board in letters."""
    return inlay.drawing(_look(state), COLOURS)
