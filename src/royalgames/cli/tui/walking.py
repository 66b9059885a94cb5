"""The draft of a move on the screen: a walk in the making, or the choice that is picked."""

from typing import Any

from royalgames.cli.faults import InputError
from royalgames.cli.scene import Marks
from royalgames.cli.tui.frame import Frame
from royalgames.cli.tui.widgets import Item
from royalgames.cli.ui import TerminalUi
from royalgames.core import HasPaths, HasRoutes, PathPreview
from royalgames.core.prompt import Path, Throw

_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


class Draft:
    """What a player is about to do in one frame; a new frame begins a new draft."""

    def __init__(self, ui: TerminalUi, frame: Frame) -> None:
        self.ui, self.frame = ui, frame
        self.walk = ""
        self.picked = 0

    @property
    def is_walk(self) -> bool:
        """Whether a walk is asked for."""
        return isinstance(self.frame.prompt, Path) and isinstance(self.ui.game, HasPaths)

    @property
    def preview(self) -> PathPreview | None:
        """What the walk would do if it ended here."""
        game = self.ui.game
        if not self.is_walk or not isinstance(game, HasPaths):
            return None
        return game.path_preview(self.frame.state, self.walk)

    @property
    def move(self) -> Any:
        """The move that Enter plays; an unfinished walk is refused."""
        if self.is_walk:
            preview = self.preview
            left = preview.steps_left if preview else 0
            if left:
                raise InputError(f"{left} {'step' if left == 1 else 'steps'} to go.")
            return self.ui.game.parse_move(self.walk)
        if not self.frame.options:
            raise InputError("Wait a moment: it is not your turn.")
        return self.frame.options[self.picked].move

    def step(self, letter: str) -> None:
        """Add a step, unless the rules refuse it."""
        game, preview = self.ui.game, self.preview
        if preview is None or not isinstance(game, HasPaths):
            raise InputError("Wait a moment: it is not your turn.")
        if not preview.steps_left:
            raise InputError("The walk is complete: Enter plays it, Backspace takes a step back.")
        game.path_preview(self.frame.state, self.walk + letter)
        self.walk += letter

    def back(self) -> None:
        """Take the last step back."""
        self.walk = self.walk[:-1]

    def lead_to(self, place: str) -> None:
        """Lead the walk to a place, if the game knows how."""
        game = self.ui.game
        if isinstance(game, HasRoutes):
            self.walk = game.path_to(self.frame.state, self.walk, place)

    def pick(self, change: int) -> None:
        """Pick the next or the previous item of the list."""
        count = len(self.items)
        self.picked = (self.picked + change) % count if count else 0

    @property
    def shown(self) -> int:
        """Which item of the list is marked: none where arrow keys draw."""
        preview = self.preview
        return -1 if preview and preview.steps_left and self.ui.arrows else self.picked

    def option_at(self, places: tuple[str, ...]) -> int | None:
        """Return the choice that begins at a place, or else one that changes it."""
        options = list(enumerate(self.frame.options))
        begins = (
            index for index, option in options if option.places[:1] and option.places[0] in places
        )
        touches = (index for index, option in options if not {*places}.isdisjoint(option.places))
        return next(begins, next(touches, None))

    @property
    def items(self) -> list[Item]:
        """List what can be chosen."""
        prompt = self.frame.prompt
        if isinstance(prompt, Throw):
            return [Item("⏎", "Throw the dice")]
        if self.is_walk:
            return self._walk_items()
        return [
            Item(str(number) if number < 10 else "", option.words)
            for number, option in enumerate(self.frame.options, start=1)
        ]

    def _walk_items(self) -> list[Item]:
        preview = self.preview
        assert preview is not None  # noqa: S101  # a walk has one
        if not preview.steps_left:
            return [Item("⏎", f"Confirm walk: +{_gained(preview)}"), Item("⌫", "Take a step back")]
        keys = {letter: _ARROWS.get(key, key) for key, letter in self.ui.arrows.items()}
        return [
            Item(keys.get(letter, str(number)), f"step to {place}")
            for number, (letter, place) in enumerate(preview.steps, start=1)
        ]

    def words(self) -> str:
        """Describe the walk in the making; nothing if there is none."""
        preview = self.preview
        if preview is None or not isinstance(self.frame.prompt, Path):
            return ""
        steps = self.frame.prompt.steps
        unit = "step" if steps == 1 else "steps"
        made = f"{len(self.walk)} of {steps} {unit}, on {preview.path[-1]}"
        gains = [
            f"{self.ui.gains.get(kind, kind)} {len(places)}"
            for kind, places in preview.gains
            if places
        ]
        return ", ".join([made, *gains])

    def marks(self) -> Marks:
        """Return what is marked on the board."""
        frame = self.frame
        movable = frozenset(option.places[0] for option in frame.options if option.places)
        picked = frame.options[self.picked].places if frame.options else ()
        preview = self.preview if self.walk else None
        return Marks(frame.trail, frozenset(picked), movable, preview)


def _gained(preview: PathPreview) -> str:
    total = sum(len(places) for _, places in preview.gains)
    return f"{total} {'place' if total == 1 else 'places'}"
