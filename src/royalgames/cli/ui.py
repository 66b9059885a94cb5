"""How the terminal shows a game and asks for its moves."""

from collections.abc import Mapping
from itertools import islice
from string import ascii_lowercase
from typing import Any, Final, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from royalgames.cli.faults import InputError
from royalgames.cli.scene import Look, Marks, Scene
from royalgames.cli.terminal import Marked
from royalgames.core import AnyGame, Seat, option_values
from royalgames.core.options import either
from royalgames.core.parts import part
from royalgames.core.prompt import Path, Prompt, Throw
from royalgames.games import GAMES

_WIDEST: Final = 60
"""How long a line of a position is in the terminal app."""
_FACTS: Final = 12
"""Up to this number, the facts of a board are listed under its position."""


class Shown(NamedTuple):
    """An answer to a player's line that is not a move: something to look at."""

    drawing: RenderableType
    words: str


class TerminalUi:
    """Shows any game as plain text; a game's part draws a board and words its own questions."""

    examples: Mapping[str, tuple[str, ...]] = {}
    """Lines for the help of commands, by command."""
    arrows: Mapping[str, str] = {}
    """The step of a walk that each arrow key makes, by the key's name."""
    gains: Mapping[str, str] = {}
    """How a walk's gains are worded, by the kind of event: ``claims``."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @property
    def help(self) -> str:
        """How moves are typed, for a player who asks."""
        throw = "Enter      throw the dice, when it is your throw\n"
        return (
            f"{throw if self.game.header.has_dice else ''}"
            "a, b ...   take that choice of the list; a move as records write it works too"
        )

    def sign(self, seat: Seat) -> str:
        """Return the sign of a seat, which is clear without colours."""
        return str(seat)

    def style(self, seat: Seat) -> str:
        """Return how a seat's words are printed."""
        return "bold"

    def introduction(self, options: Any) -> str:
        """Return what was agreed before the game."""
        specs = self.game.header.options
        values = option_values(specs, options)
        agreed = [
            f"{spec.label}: {spec.value_label(values[spec.name])}."
            for spec in specs
            if values[spec.name] is not None
        ]
        return " ".join(agreed)

    def board(self, state: Any, asking: bool = False) -> RenderableType:
        """Draw a position; with the next act, unless the player is being asked for it anyway."""
        text = Text(self.game.text(state))
        return text if asking else text.append(f"\n{self.status(state)}", "bold")

    def status(self, state: Any) -> str:
        """Return who acts next, or who has won."""
        header, outcome = self.game.header, self.game.outcome(state)
        if outcome is None:
            prompt = self._prompt(state)
            act = "throw" if isinstance(prompt, Throw) else "move"
            return f"{header.seat_name(prompt.seat)} to {act}."
        names = " and ".join(header.seat_name(winner) for winner in outcome.winners)
        return f"Game over: {names} {'wins' if len(outcome.winners) == 1 else 'share the win'}."

    def dice(self, state: Any) -> Text:
        """Draw the dice after a throw; nothing if the board shows them."""
        return Text()

    def describe(self, state: Any, move: Any) -> str:
        """Return what a move would do."""
        chance = dict(self.game.chance(state)).get(move)
        if chance is not None:
            return f"chance {chance}"
        return " ".join(event.words() for event in self.game.play(state, move).events)

    def tint(self, seat: Seat, dark: bool) -> str:
        """Return how a seat's words are written on a dark ground, or on a light one."""
        return "bold"

    def standing(self, state: Any, seat: Seat) -> str:
        """Return how far a seat is, in a few words; nothing if the board shows it all."""
        return ""

    def scene(self, state: Any, marks: Marks, look: Look) -> Scene:
        """Draw a position for the terminal app, with what is marked on it."""
        text, facts = self.game.text(state), self.game.facts(state)
        cut = [text[at : at + _WIDEST] for at in range(0, len(text), _WIDEST)]
        lines = [Text(line, "bold") for line in cut]
        for name, value in facts.items() if len(facts) <= _FACTS else ():
            marked = name in marks.picked or name in marks.trail
            lines.append(Text(f"{'▶' if marked else ' '} {name}: {value}", "bold" * marked))
        return Scene(tuple(lines))

    def details(self, state: Any) -> Text:
        """Return what else belongs beside the board, such as a round; nothing by default."""
        return Text()

    def question(self, state: Any) -> tuple[list[Marked], str]:
        """Return the choices to list, if any, and what to ask for."""
        prompt = self._prompt(state)
        if isinstance(prompt, Throw):
            return [], "press Enter to throw"
        if isinstance(prompt, Path):
            return [], f"type a move of {prompt.steps} {'step' if prompt.steps == 1 else 'steps'}"
        lettered = self._lettered(state)
        listed = [Marked(f"{mark})", self.describe(state, lettered[mark])) for mark in lettered]
        letters, notation = self._answers(lettered)
        return listed, f"which choice ({letters}; or {notation})"

    def answer(self, state: Any, line: str) -> Any:
        """Read a player's line: a move, or something to show; anything else is refused."""
        prompt = self._prompt(state)
        if isinstance(prompt, Throw):
            raise InputError("Press Enter alone to throw the dice, or type help.")
        if isinstance(prompt, Path):
            return self.game.parse_move(line)
        lettered = self._lettered(state)
        named = {self.game.move_text(move).lower(): move for move in self.game.legal(state)}
        # A letter can also be a move's notation, which then goes first.
        found = (lettered | named).get(line.lower())
        if found is None:
            letters, notation = self._answers(lettered)
            raise InputError(f"Type {letters}, or {notation}; or type help.")
        return found

    def _prompt(self, state: Any) -> Prompt:
        prompt = self.game.prompt(state)
        assert prompt is not None  # noqa: S101  # nothing is asked once the game is over
        return prompt

    def _lettered(self, state: Any) -> dict[str, Any]:
        """Give each choice a letter, as far as letters go."""
        moves = islice(self.game.legal(state), len(ascii_lowercase))
        return dict(zip(ascii_lowercase, moves, strict=False))

    def _answers(self, lettered: Mapping[str, Any]) -> tuple[str, str]:
        """Return which letters, and which moves in notation, can be typed."""
        first, *_, last = lettered
        to = "or" if len(lettered) == 2 else "to"
        notation = either(self.game.move_text(move) for move in lettered.values())
        return f"{first} {to} {last}", notation


def ui_of(key: str) -> TerminalUi:
    """Return how a game is shown, in plain text if it brings nothing of its own."""
    ui: TerminalUi = part("cli", key) or TerminalUi(GAMES[key])
    return ui
