"""``royal show`` and ``royal moves``."""

import json
import os
from pathlib import Path
from threading import Thread

import pytest

from royalgames.games import GAMES
from tests.cli.run import royal
from tests.envs.test_gif import frames

UR = "o*2,s,4*2,11,h o*2,s,3,8*2,12 L 2"
TEE = "4yyy5/12/12/12/12/11b/gg10/12/12/12/12/6r5 r:g1,b:l7,y:f12,g:b6 2 y"

UR_BOARD = """\
   Dark  off the board: ● ●            home: 0
  ┌───────┬───────┬───────┬───────┐               ┌───────┬───────┐
  │4    ✿ │3    ◉ │2  :·: │1    ◉ │               │14   ✿ │13   ≋ │
  │       │   ●   │       │       │ S ●     H     │       │       │
  ├───────┼───────┼───────┼───────┼───────┬───────┼───────┼───────┤
  │5    ▦ │6  :·: │7   ×2 │8    ✿ │9  :·: │10  ×2 │11   ◉ │12 :·: │
  │       │       │       │   ●2  │       │       │   ○   │   ●   │
  ├───────┼───────┼───────┼───────┼───────┴───────┼───────┼───────┤
  │4    ✿ │3    ◉ │2  :·: │1    ◉ │               │14   ✿ │13   ≋ │
  │   ○2  │       │       │       │ S ○     H ○   │       │       │
  └───────┴───────┴───────┴───────┘               └───────┴───────┘
   Light off the board: ○ ○            home: 1

  ▲ ▲ △  2 dots: move 1. Light to move.

o*2,s,4*2,11,h o*2,s,3,8*2,12 L 2
"""

TEE_BOARD = """\
    ░░░░░░░░░░░░░░ ✚ Yellow ░░░░░░░░░░░░░░
 12 ░ ·  ·  ·  ·  ✚ ♛✚  ✚  ·  ·  ·  ·  · ░
 11 ░ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ░  Royal Tee · round 2
 10 ░ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ░  Yellow to move.
  9 ■ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ○
  8 G ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · B  Slider  1 [2] 3  4  5  6  7  8  9
  7 r ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ♛○ l
  6 e ■ ♛■  ·  ·  ·  ·  ·  ·  ·  ·  ·  · u  ● Red       1
  5 e ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · e  ○ Blue      1
  4 n ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ░  ✚ Yellow    3 ▎
  3 ░ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ░  ■ Green     2 ▏
  2 ░ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ░  · open    137 █████████████▎
  1 ░ ·  ·  ·  ·  ·  · ♛●  ·  ·  ·  ·  · ░
    ░░░░░░░░░░░░░░░ ● Red ░░░░░░░░░░░░░░░░
      a  b  c  d  e  f  g  h  i  j  k  l

4yyy5/12/12/12/12/11b/gg10/12/12/12/12/6r5 r:g1,b:l7,y:f12,g:b6 2 y
"""

MUSEUM = "o5,1,6 o5,8,h1 L 3"

MUSEUM_BOARD = """\
   Dark  at the start: ● ● ● ● ●      home: 1
  ┌─────┬─────┬─────┬─────┐           ┌─────┬─────┐
  │4  ✿ │3    │2    │1    │           │14 ✿ │13   │
  │     │     │     │     │           │     │     │
  ├─────┼─────┼─────┼─────┼─────┬─────┼─────┼─────┤
  │5    │6    │7    │8  ✿ │9    │10   │11   │12   │
  │     │  ○  │     │  ●  │     │     │     │     │
  ├─────┼─────┼─────┼─────┼─────┴─────┼─────┼─────┤
  │4  ✿ │3    │2    │1    │           │14 ✿ │13   │
  │     │     │     │  ○  │           │     │     │
  └─────┴─────┴─────┴─────┘           └─────┴─────┘
   Light at the start: ○ ○ ○ ○ ○      home: 0

  ▲ ▲ ▲ △  move 3. Light to move.

o5,1,6 o5,8,h1 L 3
"""


def _trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_boards_are_drawn() -> None:
    assert _trimmed(royal("show", UR).out) == _trimmed(UR_BOARD)
    assert _trimmed(royal("show", TEE).out) == _trimmed(TEE_BOARD)
    assert _trimmed(royal("show", MUSEUM).out) == _trimmed(MUSEUM_BOARD)


@pytest.mark.parametrize("position", [UR, TEE, MUSEUM, *GAMES])
def test_boards_fit_80_columns(position: str) -> None:
    assert max(len(line) for line in royal("show", position).out.splitlines()) <= 80


def test_narrow_terminal_puts_the_panel_below() -> None:
    lines = royal("show", TEE, env={"COLUMNS": "50"}).out.splitlines()
    assert max(len(line) for line in lines[:-1]) <= 50
    assert any(line.startswith("Royal Tee · round 2") for line in lines)


def test_quotes_may_be_left_out() -> None:
    assert royal("show", *UR.split()) == royal("show", UR)


def test_game_keys_show_the_set_up() -> None:
    assert "o*7 o*7 L throw" in royal("show", "ur").out
    assert "5y6/12/12/12/12/11b/g11/12/12/12/12/6r5" in royal("show", "tee").out


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("o*7 o*7 D throw", "Dark to throw."),
        ("o7 o7 D throw", "Dark to throw."),
        ("o0,h7 o6,8 L over", "Game over: Light wins."),
        ("o*4,8,12,h o*7 L rosette", "Light may enter a counter for the rosette."),
        ("o*6,1 o*5,3,4 L eye", "Dark to move a counter 4 for the eye."),
        ("o*6,1 o*4,8,12,h L eye+", "Dark may enter a counter for the rosette."),
        ("h*7 o*7 L over", "Game over: Light wins."),
        (f"{'/'.join(['y' * 12] * 6 + ['r' * 12] * 6)} r:g1,y:f12 9 r", "Red and Yellow share"),
        (f"{'/'.join(['y' * 12] * 5 + ['r' * 12] * 7)} r:g1,y:f12 9 r", "Game over: Red wins."),
    ],
)
def test_one_sentence_says_what_is_to_be_done(position: str, sentence: str) -> None:
    assert sentence in royal("show", position).out


def test_colours_only_where_they_are_wanted() -> None:
    wanted = {"FORCE_COLOR": "1", "COLORTERM": "truecolor"}
    assert "\x1b[" not in royal("show", "tee").out
    assert "\x1b[" in royal("show", "tee", env=wanted | {"NO_COLOR": ""}).out
    coloured = royal("show", "tee", env=wanted).out
    assert "38;2" not in coloured
    assert "48;2" not in coloured


def test_show_json() -> None:
    data = json.loads(royal("show", UR, "--json").out)
    assert data["game"] == "ur"
    assert data["position"] == UR
    assert data["chooser"] == "L"
    assert data["seats"] == ["L", "D"]
    assert data["facts"]["L 4"] == 2
    assert data["outcome"] is None


def test_show_json_of_dice_and_of_a_finished_game() -> None:
    assert json.loads(royal("show", "ur", "--json").out)["chooser"] == "dice"
    over = json.loads(royal("show", "h*7 s,o*6 L over".replace("s,o*6", "o*6,s"), "--json").out)
    assert over["chooser"] is None
    assert over["outcome"]["winners"] == ["L"]
    assert over["outcome"]["scores"] == [["L", 160], ["D", 0]]


def test_moves_tell_what_they_do() -> None:
    lines = royal("moves", UR).out.splitlines()
    assert [line.split()[0] for line in lines] == ["s", "4", "11"]
    assert lines[0].endswith("Light moves from S to 1. Eye on 1: Dark moves a counter 4.")
    assert "Dark's counter on 12 is hit" in lines[2]


def test_moves_of_the_dice_have_their_chances() -> None:
    out = royal("moves", "ur").out
    assert "1:         1 dot: turn over, chance 3/8" in out


def test_moves_of_tee_tell_their_gain() -> None:
    # One step right closes the line around b2, which lies inside Red's ring.
    position = "5y6/12/12/12/12/12/12/12/12/rrr9/r1r9/1rr9 r:b1,y:f12 1 r"
    out = royal("moves", position).out
    assert "to a1, claims 1, surrounds 1" in out


def test_moves_are_limited_and_lazy() -> None:
    position = "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 9 r"
    lines = royal("moves", position).out.splitlines()
    assert len(lines) == 51
    assert lines[-1] == "There are more than 50; use --limit to list more."
    few = royal("moves", position, "--limit", "3", "--json")
    data = json.loads(few.out)
    assert data == {
        "chooser": "r",
        "moves": ["UUUUUUDUD", "UUUUUUDUR", "UUUUUUDDU"],
        "more": True,
    }


def test_exactly_as_many_as_the_limit_are_not_more() -> None:
    out = royal("moves", "ur", "--limit", "4").out
    assert len(out.splitlines()) == 4
    assert json.loads(royal("moves", "ur", "--limit", "4", "--json").out)["more"] is False


def test_a_pass_and_a_finished_game() -> None:
    blocked = "12/12/12/12/12/12/12/12/12/7y4/b11/rg10 r:a1,b:a2,y:h3,g:b1 3 r"
    assert royal("moves", blocked).out.split() == ["-", "pass"]
    over = royal("moves", "h*7 o*7 L over")
    assert over.out == "The game is over; there are no moves.\n"
    assert over.code == 0


def test_show_draws_the_last_position_of_a_record(record: str) -> None:
    answer = royal("show", record)
    assert answer.code == 0
    assert answer.out.endswith(" over\n")
    text = Path(record).read_text(encoding="utf-8")
    assert royal("show", "-", typed=text).out == answer.out
    Path(record).write_text("nothing", encoding="utf-8")
    assert (royal("show", record).code, royal("show", record).out) == (2, "")


@pytest.mark.parametrize("position", [UR, TEE, "museum"])
def test_drawings_are_written_to_files(tmp_path: Path, position: str) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert royal("show", position, "--svg", str(svg), "--png", str(png)) == (0, "", "")
    assert svg.read_text(encoding="utf-8").startswith("<svg xmlns=")
    assert png.read_bytes().startswith(b"\x89PNG\r\n")


def test_a_drawing_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    answer = royal("show", "ur", "--svg", str(tmp_path / "none" / "board.svg"))
    assert answer.code == 2
    assert answer.err.startswith("royal: --svg: ")
    assert "cannot be written: no such file or directory" in answer.err


@pytest.mark.parametrize("flag", ["--svg", "--png", "--gif"])
def test_a_drawing_needs_a_name(flag: str, record: str) -> None:
    answer = royal("show", record, flag, "")
    assert answer == (2, "", f"royal: {flag}: the file's name is empty\n")


def test_a_record_can_come_through_a_pipe(record: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = Path(record).read_text(encoding="utf-8")
    writer = Thread(target=pipe.write_text, args=(text,), daemon=True)
    writer.start()
    assert royal("show", str(pipe)).out == royal("show", record).out
    writer.join(10)


def test_a_directory_is_no_record(tmp_path: Path) -> None:
    answer = royal("show", str(tmp_path))
    assert answer == (2, "", f"royal: {tmp_path} is a directory, not a position or a record\n")


def test_a_game_without_drawings_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalgames.cli.look.part", lambda _package, _key: None)
    answer = royal("show", "ur", "--png", "board.png")
    assert (answer.code, answer.err) == (2, "royal: There are no drawings of Royal Game of Ur\n")


def test_the_last_moves_of_a_record_become_an_animation(record: str, tmp_path: Path) -> None:
    file = tmp_path / "moves.gif"
    answer = royal("show", record, "--gif", str(file), "--last", "3")
    assert (answer.code, answer.out) == (0, "")
    found, _ = frames(file.read_bytes())
    assert 2 <= len(found) <= 4, "a start and three moves, of which some look alike"
    picture = tmp_path / "last.png"
    both = royal("show", record, "--gif", str(file), "--png", str(picture))
    assert both.code == 0
    more, _ = frames(file.read_bytes())
    assert len(found) < len(more) <= 21
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_an_animation_needs_a_record_and_a_number(record: str, tmp_path: Path) -> None:
    file = str(tmp_path / "moves.gif")
    answer = royal("show", UR, "--gif", file)
    assert (answer.code, "give the file of a record" in answer.err) == (2, True)
    for last in ("0", "61"):
        answer = royal("show", record, "--gif", file, "--last", last)
        assert "--last must be a whole number from 1 to 60" in answer.err
    assert not Path(file).exists()


@pytest.mark.parametrize("last", ["0", "-1", "61"])
def test_the_number_of_moves_is_checked_without_an_animation_too(last: str) -> None:
    answer = royal("show", "ur", "--last", last)
    sentence = f"royal: --last must be a whole number from 1 to 60, not {last}\n"
    assert answer == (2, "", sentence)
