"""The events of an online table as the app shows them."""

from typing import Any

import pytest

from royalgames.cli.tui.story import Story, prompt_of
from royalgames.cli.ui import ui_of
from royalgames.core import prompt
from royalgames.games import GAMES
from royalgames.protocol import events as ev
from royalgames.protocol.effects import effects_of
from royalgames.protocol.setup import setup_of
from royalgames.protocol.views import (
    AnyPrompt,
    ChoicesPrompt,
    LinksPrompt,
    PathPrompt,
    SeatView,
    TableView,
    ThrowPrompt,
)

UR = GAMES["ur"]
SETUP = setup_of("ur", counters=2)
START = UR.new(UR.options_from(SETUP.values() | {"first": "D"}))


class Teller:
    """Shows a game of Ur in which Dark begins, and counts the entries."""

    def __init__(self) -> None:
        self.story = Story(ui_of("ur"), SETUP)
        self.state: Any = START

    def tell(self, event: ev.AnyEvent) -> bool:
        return self.story.take(ev.Entry(seq=self.story.seq + 1, at=1, event=event))

    def begin(self) -> None:
        for seat, name in (("L", "Ann"), ("D", "Ben")):
            self.tell(ev.Sat(seat=seat, name=name))
        self.tell(ev.Began(number=1, position=UR.text(START), first="D", by_lot=True))

    def throw(self, dots: int) -> None:
        step = UR.play(self.state, UR.throw(dots))
        self.state, effects = step.state, effects_of(step.events)
        position = UR.text(self.state)
        self.tell(ev.Threw(seat="D", number=1, dots=dots, position=position, effects=effects))

    def move(self) -> None:
        move = next(iter(UR.legal(self.state)))
        step = UR.play(self.state, move)
        self.state, effects = step.state, effects_of(step.events)
        position, text = UR.text(self.state), UR.move_text(move)
        self.tell(ev.Moved(seat="D", move=text, by="person", position=position, effects=effects))


def _view(asked: AnyPrompt | None = None, **more: Any) -> TableView:
    seats = [
        SeatView(seat="L", kind="you", name="Ann"),
        SeatView(seat="D", kind="bot", name="Ben", bot="random"),
    ]
    plain: dict[str, Any] = {
        "phase": "playing",
        "number": 1,
        "seats": seats,
        "seq": 9,
        "table": "t",
        "rules": "1",
    }
    return TableView(**plain | {"setup": SETUP, "prompt": asked} | more)


def test_a_throw_and_its_move_are_one_line_and_can_be_taken_back() -> None:
    teller = Teller()
    story = teller.story
    teller.begin()
    assert story.log == ["Game 1 begins; Dark (Ben) goes first by lot."]
    assert UR.text(story.state) == UR.text(START)
    teller.throw(3)
    assert (story.dots, story.has_thrown, story.moves) == (3, True, 1)
    thrown = story.log[-1]
    teller.move()
    assert (story.has_thrown, story.moves, len(story.log)) == (False, 2, 2)
    assert story.log[-1].startswith(f"{thrown} Dark enters a counter on S.")
    assert story.trail == {"D o", "D s"}
    assert UR.text(story.state) == UR.text(teller.state)
    back = ev.TakenBack(seat="D", kept=0, position=UR.text(START))
    assert teller.tell(back)
    assert (story.moves, story.dots, story.trail) == (0, None, frozenset())
    assert story.log[-1] == "Dark (Ben) took a move back."
    assert UR.text(story.state) == UR.text(START)
    assert story.seq == 6


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ev.Left(seat="L", why="left"), "Light (Ann) left; a bot plays."),
        (ev.Left(seat="L", why="overdue"), "Light (Ann) took too long; a bot plays."),
        (ev.Returned(seat="L"), "Light (Ann) is back."),
        (ev.TakeBackAsked(seat="L"), "Light (Ann) asks to take a move back."),
        (ev.TakeBackAnswered(seat="D", agree=True), "Dark (Ben) agrees."),
        (ev.TakeBackAnswered(seat="D", agree=False), "Dark (Ben) declines."),
        (ev.RematchWanted(seat="D"), "Dark (Ben) wants to play again."),
        (ev.RematchDeclined(seat="L"), "Light (Ann) declines another game."),
        (ev.Closed(why="administrator"), "The table was closed by the administrator."),
    ],
)
def test_what_is_not_on_the_board_is_a_line_of_its_own(event: ev.AnyEvent, line: str) -> None:
    teller = Teller()
    teller.begin()
    teller.throw(3)
    assert teller.tell(event)
    assert teller.story.log[-1] == line
    # What follows does not join a line that is about something else.
    teller.move()
    assert teller.story.log[-2] == line


def test_what_nobody_needs_to_see_takes_no_moment() -> None:
    teller = Teller()
    teller.begin()
    before = list(teller.story.log)
    assert not teller.tell(ev.AutoSet(seat="L", on=True))
    assert not teller.tell(ev.Resumed(away=5))
    assert (teller.story.log, teller.story.seq) == (before, 5)


def test_a_frame_asks_only_whoever_acts_and_only_at_the_newest_moment() -> None:
    teller = Teller()
    teller.begin()
    teller.throw(3)
    view = _view(ChoicesPrompt(seat="D", choices=[]))
    mine = teller.story.frame(view, ("D",))
    assert (mine.task, mine.prompt) == ("Your turn: choose a move", prompt.Choices("D"))
    assert [option.move for option in mine.options] == list(UR.legal(teller.state))
    assert [line.player for line in mine.seats] == ["Ann", "Ben (you)"]
    theirs = teller.story.frame(view, ("L",))
    assert (theirs.task, theirs.prompt) == ("Dark (Ben) is thinking…", None)
    assert (theirs.options, theirs.actor) == ((), "D")
    earlier = teller.story.frame(view, ("D",), is_newest=False)
    assert (earlier.task, earlier.prompt, earlier.actor) == ("…", None, None)


def test_a_frame_says_what_a_table_waits_for() -> None:
    teller = Teller()
    free = [SeatView(seat="L", kind="you", name="Ann"), SeatView(seat="D", kind="friend")]
    waiting = teller.story.frame(_view(phase="waiting", seats=free), ("L",))
    assert waiting.task == "Waiting for Dark…"
    assert [line.note for line in waiting.seats] == ["", "free"]
    throw = ThrowPrompt(seat="D", decides=True)
    asked = teller.story.frame(_view(throw, take_back="D"), ("L",))
    assert asked.task == "Dark (Ben) asks to take a move back: allow it? (y or n)"
    assert teller.story.frame(_view(throw), ()).task == "Dark (Ben) is throwing…"
    assert teller.story.frame(_view(LinksPrompt(seat="D")), ()).task == "The dice are being thrown…"
    assert teller.story.frame(_view(phase="closed"), ()).task == "This table is closed."
    teller.tell(ev.Ended(number=1, ended="home", winners=["L"], scores={"L": 2, "D": 0}))
    over = teller.story.frame(_view(phase="over", rematch=["D"]), ("L",))
    assert over.task == (
        "You win! Light 2, Dark 0 points. Dark (Ben) wants to play again (y or n)."
    )


def test_prompts_of_the_wire_are_those_of_the_rules() -> None:
    assert prompt_of(_view(ThrowPrompt(seat="L", decides=False))) == prompt.Throw("L")
    assert prompt_of(_view(PathPrompt(seat="L", steps=3, next=[]))) == prompt.Path("L", 3)
    assert prompt_of(_view(LinksPrompt(seat="L"))) is None
    assert prompt_of(_view()) is None
