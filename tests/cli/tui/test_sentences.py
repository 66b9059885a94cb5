"""What is said beside the board."""

import time
from dataclasses import replace

from royalgames.cli.tui.frame import Frame, SeatLine
from royalgames.cli.tui.sentences import (
    log_text,
    news_text,
    players_text,
    seconds_left,
    task_text,
)
from royalgames.cli.tui.walking import Draft
from royalgames.cli.ui import ui_of
from royalgames.core.prompt import Throw
from royalgames.games import GAMES

UI = ui_of("ur")
SEATS = (SeatLine("L", "Light", "Ann"), SeatLine("D", "Dark", "club", "bot"))
FRAME = Frame(GAMES["ur"].new(), SEATS, "Ur", "Light throws.", "Your turn: throw", ("a", "b"))


def test_players_with_an_arrow_at_who_acts() -> None:
    text = players_text(UI, replace(FRAME, actor="D"), True, one_line=True).plain
    assert text == "  ○ Light Ann  0 of 7 home  ▶ ● Dark club (bot)  0 of 7 home"
    assert players_text(UI, FRAME, False, one_line=False).plain.count("\n") == 3


def test_dice_before_the_news() -> None:
    assert news_text(UI, replace(FRAME, dots=2)).plain == "▲ ▲ △  Light throws."
    assert news_text(UI, FRAME).plain == "Light throws."


def test_the_task_has_a_mark_and_the_clock() -> None:
    soon = replace(FRAME, prompt=Throw("L"), deadline=round(1000 * time.time()) + 125_500)
    assert task_text(soon, Draft(UI, soon), True).plain.startswith("▸ Your turn: throw (2:0")
    assert task_text(FRAME, Draft(UI, FRAME), True).plain == "Your turn: throw"
    assert seconds_left(replace(FRAME, deadline=1)) == "0:00"


def test_the_log_stops_where_the_room_does() -> None:
    long = replace(FRAME, log=("old", "x" * 50, "newer", "news"))
    assert log_text(long, 1, 40).plain == "newer"
    assert log_text(long, 9, 40).plain == f"old\n{'x' * 50}\nnewer"
