"""A game looked at again: every move on the board, and what it was worth."""

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from royalgames.bots.aside import Aside, AsideError
from royalgames.cli.game import event_words
from royalgames.cli.scene import Look, Marks, Scene
from royalgames.cli.tui.dialogs import Reading
from royalgames.cli.tui.frame import dots_of, trail_of
from royalgames.cli.tui.widgets import BoardView, ChoiceList, Item, Key, KeyLine
from royalgames.cli.ui import ui_of
from royalgames.records import read

PANEL: Final = 34
KEYS: Final = (
    Key("←", "Back", "step(-1)"),
    Key("→", "Forward", "step(1)"),
    Key("Home", "Start", "step(-100000)"),
    Key("End", "End", "step(100000)"),
    Key("m", "Turning point", "turning_point"),
    Key("s", "Summary", "summary"),
    Key("Esc", "Close", "app.pop_screen"),
)


def review_words(record: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Review a record; return the summary's sentences, and a comment per move."""
    from royalgames.review import Commentary, review  # noqa: PLC0415  # numba loads slowly
    from royalgames.review.words import percent  # noqa: PLC0415

    found = review(read(record))
    commentary, first = Commentary(found), found.accounts[0].name
    comments = [
        f"{'★ Turning point. ' if moment.turning else ''}{commentary.comment(moment)} "
        f"{first}'s chance: {'' if moment.after.exact else '~'}{percent(moment.after.chances[0])}."
        for moment in found.moments
    ]
    return tuple(commentary.summary()), tuple(comments)


class ReviewScreen(Screen[None]):
    """Steps through a record with the arrow keys."""

    CSS: ClassVar[str] = """
    #title { height: 1; background: $panel; text-style: bold; padding: 0 1; }
    #stage { height: 1fr; }
    #stage.wide { layout: horizontal; }
    #stage.tall { layout: vertical; }
    #left { width: auto; height: auto; margin-left: 1; }
    #panel { width: 1fr; height: 1fr; padding: 0 1; }
    #standings, #words, #comment { height: auto; margin-bottom: 1; }
    #stage.tall #standings { margin-bottom: 0; }
    #comment { color: $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "step(-1)", "Back"),
        Binding("right,down", "step(1)", "Forward"),
        Binding("home", "step(-100000)", "Start"),
        Binding("end", "step(100000)", "End"),
        Binding("m", "turning_point", "Next turning point"),
        Binding("s", "summary", "Summary"),
        Binding("escape,q", "app.pop_screen", "Close"),
    ]

    def __init__(self, record: str, aside: Aside) -> None:
        super().__init__()
        self.record, self.aside = record, aside
        self.replay = read(record)
        self.game = self.replay.headers.game
        self.ui = ui_of(self.game.header.key)
        self.states = (self.replay.headers.start, *self.replay.states)
        self.at = len(self.states) - 1
        """How many moves have been played on the board that is shown."""
        self.summary: tuple[str, ...] = ()
        self.comments: tuple[str, ...] = ()
        self.notice = ""

    def compose(self) -> ComposeResult:
        """Lay out the board, the words and the list."""
        yield Static("", id="title")
        with Horizontal(id="stage", classes="tall"):
            with Vertical(id="left"):
                yield BoardView(id="board")
            with Vertical(id="panel"):
                for name in ("standings", "words", "comment"):
                    yield Static("", id=name)
                yield ChoiceList(id="choices")
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the last position, and review the game meanwhile."""
        self.query_one(KeyLine).offer(KEYS)
        self.run_worker(self._review(), group="review", exclusive=True)
        self.redraw()

    async def _review(self) -> None:
        from royalgames.review import judge_class  # noqa: PLC0415  # on demand

        if judge_class(self.game.header.key) is None:
            self.notice = f"{self.game.header.name} has no reviews; these are its moves."
        elif not self.replay.states:
            self.notice = "No move was made."
        else:
            self.notice = "Reviewing… the moves can be looked at meanwhile."
            self.redraw()
            try:
                self.summary, self.comments = await self.aside.ask(review_words, self.record)
                self.notice = " ".join(self.summary)
            except AsideError as error:
                self.notice = f"This game could not be reviewed: {error}"
        self.redraw()

    def on_resize(self) -> None:
        """Draw again at the new size."""
        self.redraw()

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        """Go to the move that was clicked."""
        self.at = message.index + 1
        self.redraw()

    def action_step(self, count: int) -> None:
        """Step through the game."""
        self.at = min(max(0, self.at + count), len(self.states) - 1)
        self.redraw()

    def action_turning_point(self) -> None:
        """Go to the next turning point, around the end to the first."""
        marked = [number for number, words in enumerate(self.comments, 1) if words[0] == "★"]
        if marked:
            self.at = next((number for number in marked if number > self.at), marked[0])
            self.redraw()

    def action_summary(self) -> None:
        """Show the summary in full."""
        lines = self.summary or (self.notice,)
        self.app.push_screen(Reading("Review", Text("\n\n".join(lines))))

    def redraw(self) -> None:
        """Draw one position and everything about it."""
        if not self.is_mounted:
            return
        scene, is_wide = self._scene()
        state, last = self.states[self.at], len(self.states) - 1
        self.query_one("#stage").set_classes("wide" if is_wide else "tall")
        self.query_one(BoardView).draw(scene)
        title = f"{self.game.header.name} · viewing move {self.at} of {last}"
        self._text("title", Text(title))
        self._text("standings", self._standings(state))
        self._text("words", self._words())
        comment = self.comments[self.at - 1] if self.comments and self.at else self.notice
        self._text("comment", Text(comment))
        moves = [
            Item(str(number), event_words(events))
            for number, events in enumerate(self.replay.events, 1)
        ]
        self.query_one(ChoiceList).offer(moves, self.at - 1)

    def _text(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", Static).update(text)

    def _scene(self) -> tuple[Scene, bool]:
        look = Look(True, self.app.current_theme.dark)
        trail = (
            trail_of(self.game, self.states[self.at - 1], self.states[self.at])
            if self.at
            else frozenset()
        )
        marks, (width, height) = Marks(trail), self.size
        scene = self.ui.scene(self.states[self.at], marks, look)
        if scene.width + 1 + PANEL > width or scene.height + 2 > height:
            scene = self.ui.scene(self.states[self.at], marks, look._replace(large=False))
        return scene, width - scene.width - 1 >= PANEL

    def _standings(self, state: object) -> Text:
        names = self.replay.headers.players or ()
        parts = []
        for number, seat in enumerate(self.game.seats(self.states[0])):
            letter = str(seat)
            style = self.ui.tint(letter, self.app.current_theme.dark)
            title = f"{self.ui.sign(letter)} {self.game.header.seat_name(letter)}"
            part = Text().append(title, style)
            name = names[number] if names else ""
            part.append("" if name in ("", self.game.header.seat_name(letter)) else f" {name}")
            parts.append(part.append(f" {self.ui.standing(state, letter)}", style))
        return Text("\n").join(parts)

    def _words(self) -> Text:
        if not self.at:
            return Text("The start of the game.", "bold")
        move, before = self.replay.transcript.moves[self.at - 1], self.states[self.at - 1]
        dice, dots = self.game.dice(before), dots_of(self.game, before, move)
        faces = ""
        if dice is not None and dots is not None:
            faces = f"{' '.join('▲' * dots + '△' * (dice.count - dots))}  "
        return Text(faces + event_words(self.replay.events[self.at - 1]), "bold")
