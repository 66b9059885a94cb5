"""The screen of a game: board, players, what happened, what to do."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from royalgames.bots.aside import AsideError
from royalgames.cli.faults import InputError
from royalgames.cli.scene import Look
from royalgames.cli.tui.dialogs import AskLine, Question, Reading, check_free, free_name
from royalgames.cli.tui.frame import Frame, Offer
from royalgames.cli.tui.help import help_text
from royalgames.cli.tui.sentences import log_text, news_text, players_text, task_text
from royalgames.cli.tui.table import Table, TableError
from royalgames.cli.tui.walking import Draft
from royalgames.cli.tui.widgets import BoardView, ChoiceList, Key, KeyLine
from royalgames.core import RoyalError
from royalgames.core.prompt import Throw

PACE: Final = 0.7
"""Seconds for which a move made elsewhere is shown."""
TUMBLE: Final = 4
"""How often the dice turn over before they settle."""
TUMBLE_SECONDS: Final = 0.09
PANEL: Final = 34
"""How many columns the panel needs beside a board."""
CHROME: Final = 2
"""The lines of the title and the keys."""

_OFFERED: Final = {
    "take_back": Offer.TAKE_BACK,
    "resign": Offer.RESIGN,
    "count": Offer.COUNT,
    "agree": Offer.ANSWER,
    "again": Offer.AGAIN,
    "sit": Offer.SIT,
    "return_to_seat": Offer.RETURN,
    "review": Offer.REVIEW,
}


KEYS: Final = (
    Key("?", "Help", "help"),
    Key("y", "Yes", "agree(True)"),
    Key("n", "No", "agree(False)"),
    Key("u", "Undo", "take_back"),
    Key("r", "Resign", "resign"),
    Key("c", "Count", "count"),
    Key("t", "Take a seat", "sit"),
    Key("b", "Back to seat", "return_to_seat"),
    Key("a", "Play again", "again"),
    Key("v", "Review", "review"),
    Key("l", "Moves", "log"),
    Key("s", "Save", "save"),
    Key("d", "Theme", "app.toggle_theme"),
    Key("q", "Quit", "leave"),
)


class GameScreen(Screen[None]):
    """A table, one frame at a time."""

    CSS: ClassVar[str] = """
    GameScreen { layout: vertical; }
    #title { height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1; }
    #stage { height: 1fr; }
    #stage.wide { layout: horizontal; }
    #stage.tall { layout: vertical; }
    #left { width: auto; height: auto; }
    #stage.wide #left { height: 1fr; min-width: 42; }
    #board { margin-left: 1; }
    #stage.tall #log { display: none; }
    #log { height: 1fr; margin: 1 1 0 2; color: $text-muted; }
    #panel { width: 1fr; height: 1fr; padding: 0 1; }
    #stage.wide #panel { padding: 0 1 0 2; }
    #players, #details, #news, #task, #message { height: auto; }
    #news { max-height: 3; }
    #stage.wide #news { max-height: 8; margin-top: 1; }
    #stage.wide #details { margin-top: 1; }
    #stage.wide #task { margin-top: 1; }
    #message { color: $error; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key.key, key.action, key.words) for key in KEYS),
        Binding("question_mark,f1", "help", "Help"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table, self.ui = table, table.ui
        self.frame: Frame | None = None
        self.draft: Draft | None = None
        self.saved_at = 0
        """How many moves the game had when its record was last saved."""
        self._trouble = ""
        """What was said about the table's trouble."""
        self._acting = asyncio.Lock()
        self._written: dict[str, Text] = {}

    def compose(self) -> ComposeResult:
        """Lay out all widgets."""
        yield Static("", id="title")
        with Horizontal(id="stage", classes="tall"):
            with Vertical(id="left"):
                yield BoardView(id="board")
                yield Static("", id="log")
            with Vertical(id="panel"):
                for name in ("players", "details", "news", "task", "message"):
                    yield Static("", id=name)
                yield ChoiceList(id="choices")
        yield KeyLine()

    def on_mount(self) -> None:
        """Open the table."""
        self.set_interval(1, self._tick)
        self.run_worker(self._do(lambda: self.table.open(self.show)), group="open")

    async def on_unmount(self) -> None:
        """Close the table."""
        await self.table.close()

    # Showing.

    @property
    def is_animated(self) -> bool:
        """Whether moves are shown at their own pace."""
        return self.app.animation_level != "none"

    async def show(self, frame: Frame) -> None:
        """Show a frame; a move made elsewhere stays for a moment."""
        before = self.frame
        if frame.has_thrown and before is not None and self.is_animated:
            dice = self.ui.game.dice(before.state)
            for _ in range(TUMBLE if dice else 0):
                assert dice is not None  # noqa: S101  # there was a throw
                self._draw(_with_dots(before, random.randint(0, dice.count)), tumbling=True)
                await asyncio.sleep(TUMBLE_SECONDS)
        self.frame, self.draft = frame, Draft(self.ui, frame)
        self._say("")
        self._draw(frame)
        if self.is_animated and frame.prompt is None and frame.outcome is None:
            await asyncio.sleep(PACE)

    def on_resize(self) -> None:
        """Draw again at the new size."""
        self.redraw()

    def redraw(self) -> None:
        """Draw the frame again."""
        if self.frame is not None:
            self._draw(self.frame)

    def _draw(self, frame: Frame, *, tumbling: bool = False) -> None:
        """Draw everything from one frame, and the player's draft over it."""
        if not self.is_mounted:
            return
        draft = self.draft if self.draft and not tumbling else Draft(self.ui, frame)
        width, height = self.size
        look = Look(True, self.app.current_theme.dark)
        marks = draft.marks()
        scene = self.ui.scene(frame.state, marks, look)
        if scene.width + 1 + PANEL > width or scene.height + CHROME > height:
            scene = self.ui.scene(frame.state, marks, look._replace(large=False))
        is_wide = width - scene.width - 1 >= PANEL
        self.query_one("#stage").set_classes("wide" if is_wide else "tall")
        self.query_one(BoardView).draw(scene)
        self._text("title", self._title(frame))
        self._text("players", players_text(self.ui, frame, look.dark, one_line=not is_wide))
        self._text("details", self.ui.details(frame.state))
        self._text("news", news_text(self.ui, frame))
        self._text("task", task_text(frame, draft, look.dark))
        room = height - CHROME - scene.height - 1
        self._text("log", log_text(frame, room, max(scene.width, 40)) if is_wide else Text())
        self.query_one(KeyLine).offer(self._keys(frame))
        self.query_one(ChoiceList).offer(() if tumbling else draft.items, draft.shown)

    def _text(self, name: str, text: Text) -> None:
        """Write a text; one that is there already needs no new layout."""
        if self._written.get(name) != text:
            self._written[name] = text
            widget = self.query_one(f"#{name}", Static)
            widget.update(text)
            widget.display = bool(text) or name == "task"

    def _keys(self, frame: Frame) -> list[Key]:
        return [
            key
            for key in KEYS
            if (offer := _OFFERED.get(key.action.partition("(")[0])) is None
            or offer in frame.offers
        ]

    def _title(self, frame: Frame) -> Text:
        text = Text(frame.title, no_wrap=True, overflow="ellipsis")
        if notice := self.table.notice:
            text.append(f" · {notice}")
        return text

    def _say(self, sentence: str) -> None:
        """Show what is wrong, in one sentence."""
        self._text("message", Text(sentence))

    def _tick(self) -> None:
        frame = self.frame
        if self.table.trouble != self._trouble:
            self._trouble = self.table.trouble
            self._say(self._trouble)
        if frame is not None and (frame.deadline or self.table.notice):
            self._text("title", self._title(frame))
            if self.draft is not None:
                dark = self.app.current_theme.dark
                self._text("task", task_text(frame, self.draft, dark))

    # Acting.

    async def _do(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something at the table; a refusal becomes a sentence on the screen."""
        async with self._acting:
            try:
                await work()
            except (RoyalError, InputError, TableError, AsideError) as error:
                self._say(str(error))

    def act(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something at the table without waiting for it."""
        self.run_worker(self._do(work), group="act")

    def _edit(self, change: Callable[[], None]) -> None:
        """Change the draft; a refusal becomes a sentence on the screen."""
        try:
            change()
        except (RoyalError, InputError) as error:
            self._say(str(error))
        else:
            self._say("")
        self.redraw()

    def _confirm(self) -> None:
        """Do what Enter means now."""
        frame, draft = self.frame, self.draft
        if frame is None or draft is None or frame.prompt is None:
            return
        if isinstance(frame.prompt, Throw):
            self.act(lambda: self.table.throw(frame))
            return
        preview = draft.preview
        if preview and preview.steps_left and not self.ui.arrows:
            self._edit(lambda: draft.step(preview.steps[draft.picked].step))
            return
        try:
            move = draft.move
        except (RoyalError, InputError) as error:
            self._say(str(error))
            return
        self.act(lambda: self.table.move(frame, move))

    def on_key(self, event: events.Key) -> None:
        """Draw walks with the arrows, pick with arrows and digits, confirm with Enter."""
        draft, key = self.draft, event.key
        if draft is None or self.frame is None:
            return
        if key in ("enter", "space"):
            self._confirm()
        elif self.frame.prompt is None:
            return
        elif draft.is_walk and key in self.ui.arrows:
            self._edit(lambda: draft.step(self.ui.arrows[key]))
        elif draft.is_walk and key == "backspace":
            self._edit(draft.back)
        elif draft.is_walk and key == "escape":
            self._edit(lambda: setattr(draft, "walk", ""))
        elif key in ("up", "left", "down", "right"):
            self._edit(lambda: draft.pick(-1 if key in ("up", "left") else 1))
        elif key.isdigit() and int(key) <= len(draft.items):
            self._take(int(key) - 1)
        else:
            return
        event.stop()

    def _take(self, index: int) -> None:
        """Take an item of the list."""
        draft = self.draft
        if draft is None or not 0 <= index < len(draft.items):
            return
        draft.picked = index
        preview = draft.preview
        if preview is not None and preview.steps_left:
            self._edit(lambda: draft.step(preview.steps[index].step))
        elif preview is not None and index == 1:
            self._edit(draft.back)
        else:
            self._confirm()

    def on_choice_list_taken(self, message: ChoiceList.Taken) -> None:
        """Take the choice that was clicked."""
        self._take(message.index)

    def on_board_view_clicked(self, message: BoardView.Clicked) -> None:
        """Lead the walk to the place that was clicked, or pick its choice; picked, it is played."""
        frame, draft, places = self.frame, self.draft, message.places
        if frame is None or draft is None or frame.prompt is None:
            return
        if draft.is_walk:
            preview = draft.preview
            if preview and not preview.steps_left and preview.path[-1] == places[0]:
                self._confirm()
            else:
                self._edit(lambda: draft.lead_to(places[0]))
            return
        index = draft.option_at(places)
        if isinstance(frame.prompt, Throw) or (index is not None and index == draft.picked):
            self._confirm()
        elif index is None:
            self._say("No choice begins or ends there.")
        else:
            self._edit(lambda: setattr(draft, "picked", index))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what can be done now."""
        wanted = _OFFERED.get(action)
        if wanted is None:
            return True
        return self.frame is not None and wanted in self.frame.offers

    def action_take_back(self) -> None:
        """Take the last move back."""
        self.act(self.table.take_back)

    def action_agree(self, agree: bool) -> None:
        """Answer what another player asked."""
        self.act(lambda: self.table.answer(agree))

    def action_count(self) -> None:
        """Propose to count now."""
        self.act(self.table.count)

    def action_again(self) -> None:
        """Play again."""
        self.saved_at = 0
        self.act(self.table.again)

    def action_sit(self) -> None:
        """Take a free seat."""
        self.act(self.table.sit)

    def action_return_to_seat(self) -> None:
        """Take the seat back from the bot."""
        self.act(self.table.come_back)

    def action_resign(self) -> None:
        """Ask, then resign."""

        def answered(answer: str | None) -> None:
            if answer == "resign":
                self.act(self.table.resign)

        answers = {"resign": "Resign", "stay": "Keep playing"}
        self.app.push_screen(Question("Resign this game?", answers), answered)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(Reading("Help", help_text(self.table)))

    def action_log(self) -> None:
        """Show the move list."""
        log = self.frame.log if self.frame else ()
        lines = [f"{number:>4}  {line}" for number, line in enumerate(log, start=1)]
        text = Text("\n".join(lines) or "Nothing has happened yet.")
        self.app.push_screen(Reading("Move list", text, at_end=True))

    def action_review(self) -> None:
        """Step through the game, with what each decision was worth."""
        self.run_worker(self._do(self._review), group="review")

    async def _review(self) -> None:
        from royalgames.cli.tui.review_screen import ReviewScreen  # noqa: PLC0415  # on demand

        record = await self.table.fetch_record()
        self.app.push_screen(ReviewScreen(record, self.table.aside))

    def action_save(self) -> None:
        """Ask for a file name and save the record."""
        self.run_worker(self._do(self._save), group="save")

    async def _save(self, then: Callable[[], Any] | None = None) -> None:
        record = await self.table.fetch_record()
        moves = self.frame.moves if self.frame else 0

        def take(name: str) -> None:
            path = check_free(name)
            try:
                path.write_text(record, encoding="utf-8", newline="\n")
            except OSError as error:
                raise InputError(f"{name} cannot be written: {error.strerror}.") from None

        def answered(name: str | None) -> None:
            if name:
                self.saved_at = moves
                self.app.notify(f"Saved the record to {name}.")
                if then is not None:
                    then()

        name = free_name(self.ui.game.header.key)
        self.app.push_screen(AskLine("Save the record as", name, take), answered)

    def action_leave(self) -> None:
        """Leave; an unsaved game is asked about first."""
        moves = self.frame.moves if self.frame else 0
        if self.table.target is not None or moves <= self.saved_at:
            is_over = self.frame is None or self.frame.outcome is not None or not moves
            answers = {"leave": "Leave", "stay": "Stay"}
            if is_over or moves <= self.saved_at:
                self.app.exit(0)
                return
            self._ask_to_leave(f"Leave? The record is saved to {self.table.target}.", answers)
            return
        answers = {"save": "Save and leave", "leave": "Leave", "stay": "Stay"}
        self._ask_to_leave(self.table.leaving, answers)

    def _ask_to_leave(self, question: str, answers: dict[str, str]) -> None:
        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.app.exit(0)
            elif answer == "save":
                leave = lambda: self.app.exit(0)  # noqa: E731  # named for the call below
                self.run_worker(self._do(lambda: self._save(leave)), group="save")

        self.app.push_screen(Question(question, answers), answered)


def _with_dots(frame: Frame, dots: int) -> Frame:
    return replace(frame, dots=dots, prompt=None, options=(), task="Throwing…")
