"""What people may type during a game."""

import contextlib
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from royalgames.cli.game import TerminalGame
from royalgames.cli.players import Player
from royalgames.cli.series import RandomStreams
from royalgames.cli.terminal import Leave, Terminal
from royalgames.cli.ui import ui_of
from royalgames.games import GAMES
from royalgames.games.tee import TeeGame
from royalgames.records import read
from tests.cli.run import Answer, royal

UR = ("play", "ur", "--seats", "you:Ann,you:Ben", "--first", "L", "--seed", "8")
TEE = ("play", "tee", "--seats", "you:Ann,you:Ben", "--seed", "8")


def _type(words: tuple[str, ...], *lines: str) -> Answer:
    return royal(*words, typed="".join(f"{line}\n" for line in lines))


def test_help_lists_every_command() -> None:
    for game in (UR, TEE):
        out = _type(game, "help").out
        for word in ("moves", "board", "resign", "save FILE", "quit"):
            assert f"\n{word} " in out
    assert "\ncount " in _type(TEE, "help").out
    assert "\ncount " not in _type(UR, "help").out


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT"])
def test_quit_and_the_end_of_input_are_polite(word: str) -> None:
    for answer in (_type(UR, word), _type(UR)):
        assert answer.code == 0
        assert answer.out.endswith("Goodbye.\n")
        assert answer.err == ""


def test_left_game_is_saved_as_open(tmp_path: Path) -> None:
    path = tmp_path / "open.txt"
    answer = _type((*TEE, "--save", str(path)), "U", "D", "UL")
    assert answer.out.endswith(f"Saved the record to {path}.\nGoodbye.\n")
    replay = read(path.read_text(encoding="utf-8"))
    assert replay.headers.tags["Ended"] == "open"
    assert [move.steps for move in replay.transcript.moves] == ["U", "D", "UL"]
    assert replay.headers.players == ("Ann", "Ben")


def test_choice_left_open_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "open.txt"
    for seed in range(30):
        path.unlink(missing_ok=True)
        words = ("play", "ur", "--seats", "you,you", "--counters", "2", "--seed", str(seed))
        _type((*words, "--save", str(path)), *[""] * 20)
        if path.read_text(encoding="utf-8").rstrip().endswith(("?", "?)")):
            break
    replay = read(path.read_text(encoding="utf-8"))
    assert replay.outcome is None
    assert replay.headers.players == ("Light", "Dark")


def test_saving_in_the_middle_of_a_game(tmp_path: Path) -> None:
    path, taken = tmp_path / "middle.txt", tmp_path / "taken.txt"
    taken.write_text("mine", encoding="utf-8")
    answer = _type(TEE, "U", f"save {path}", "D", f"save {path}", f"save {taken}", "save", "save /")
    assert answer.out.count(f"Saved the record to {path}.") == 2
    assert len(read(path.read_text(encoding="utf-8")).transcript.moves) == 2
    assert f"{taken} already exists; choose another name." in answer.out
    assert taken.read_text(encoding="utf-8") == "mine"
    assert "Type the name of a file after save." in answer.out
    nowhere = tmp_path / "none" / "x.txt"
    assert f"{nowhere} cannot be written: no such file" in _type(TEE, f"save {nowhere}").out


def test_resigning_is_asked_for_again() -> None:
    kept = _type(TEE, "resign", "no")
    assert "do you really want to resign? (yes or no)" in kept.out
    assert "resigns" not in kept.out
    given = _type(TEE, "U", "resign", "yes")
    assert given.code == 0
    assert "Yellow resigns. The game is over (T22): Red wins." in given.out
    assert "Light resigns. The game is over (U17): Dark wins" in _type(UR, "resign", "y").out


def test_resigned_colour_of_four_passes() -> None:
    words = ("play", "tee", "--seats", "you,you,you,you", "--round-limit", "2")
    answer = _type(words, "resign", "yes", "L", "D", "R", "LL", "DD", "RR")
    assert answer.code == 0
    assert answer.out.count("Red has resigned and passes.") == 2
    assert "The game is over (T21)" in answer.out


def test_count_needs_everybody() -> None:
    agreed = _type(TEE, "U", "count", "yes")
    assert "Yellow wants to count now; Red must agree." in agreed.out
    assert "● Red (Ann), Yellow wants to count now; do you agree? (yes or no) yes" in agreed.out
    assert "The game is over (T21): Red wins." in agreed.out


def test_declining_to_count_withdraws_the_proposal(tmp_path: Path) -> None:
    path = tmp_path / "declined.txt"
    lines = ("U", "count", "no", "count", "n", "D")
    out = _type((*TEE, "--save", str(path)), *lines).out
    declined = (
        "Red declines to count; the game continues (T21). The proposal to count now is withdrawn."
    )
    assert out.count("Yellow wants to count now; Red must agree.") == 2
    assert out.count(declined) == 2
    assert out.count("is withdrawn") == 2
    assert "agreed to count now already" not in out
    moves = read(path.read_text(encoding="utf-8")).transcript.moves
    assert [move.steps for move in moves] == ["U", "D"]


@pytest.mark.parametrize("unclear", ["maybe", "", "yess", "count", "1"])
def test_an_unclear_answer_is_asked_again(unclear: str) -> None:
    agreed = _type(TEE, "U", "count", unclear, unclear, "YES").out
    assert agreed.count("do you agree? (yes or no)") == 3
    assert agreed.count("Please answer yes or no.") == 2
    assert "The game is over (T21): Red wins." in agreed
    declined = _type(TEE, "U", "count", unclear, "No", "D").out
    assert declined.count("do you agree? (yes or no)") == 2
    assert "Red declines to count; the game continues (T21)." in declined
    assert "Yellow walks 1 step" in declined


def test_resigning_needs_a_clear_answer() -> None:
    out = _type(TEE, "resign", "perhaps", "yes").out
    assert out.count("do you really want to resign? (yes or no)") == 2
    assert "Red resigns." in out


@pytest.mark.parametrize("word", ["quit", "EXIT"])
def test_a_yes_or_no_question_can_be_left(word: str) -> None:
    answer = _type(TEE, "U", "count", word)
    assert answer.code == 0
    assert answer.out.count("do you agree?") == 1
    assert answer.out.endswith("Goodbye.\n")


def test_bots_count_only_what_is_decided() -> None:
    words = ("play", "tee", "--seats", "you,casual", "--seed", "1")
    declined = "Yellow declines to count; the game continues (T21)."
    assert declined in _type(words, "count").out
    leads = _type((*words[:-1], "3"), "U", "UU", "LLL", "RRRR", "count").out
    assert declined in leads
    strongest = ("play", "tee", "--seats", "you,club", "--seed", "1")
    assert declined in _type(strongest, "U", "UU", "LLL", "count").out


def test_bots_count_when_no_space_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TeeGame, "places_left", lambda game, state: 0)
    words = ("play", "tee", "--seats", "you,casual", "--seed", "1")
    assert "The game is over (T21): Red and Yellow share the win." in _type(words, "count").out


def test_walk_is_previewed() -> None:
    out = _type(TEE, "u?", "?", "U", "D", "ul?").out
    assert "1 of 1 steps, on g2; claims g2; the walk is complete." in out
    assert "0 of 1 steps, on g1; next U to g2, L to f1, R to h1." in out
    assert "2 of 2 steps, on f3; claims f3 g3; the walk is complete." in out
    assert "* claimed  # surrounded" in out
    drawn = out[out.index("ul?") :].splitlines()
    assert any(line.startswith("  3 ") and "♛2  * " in line for line in drawn)


def test_preview_shows_what_is_surrounded() -> None:
    out = _type(TEE, "U", "D", "LL", "DD", "d?").out
    assert "1 of 3 steps, on e1; claims e1; surrounds f1; next U to e2" in out
    assert "♛1 ### ● " in out


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("UU", "T9: the walk must have exactly 1 step; this one has 2"),
        ("D", "T9: the step D from g1 leaves the board"),
        ("X", "T9: a step is U, D, L or R, not 'X'"),
        ("-", "T12: Red has a legal step and may not pass"),
        ("UU?", "T9: the walk must have exactly 1 step; this one has 2"),
        ("", "Type a walk, one letter per step, or help."),
        ("resign now", "do you really want to resign?"),
    ],
)
def test_wrong_walks_are_refused_and_asked_again(line: str, refusal: str) -> None:
    answer = _type(TEE, line, "U")
    assert refusal in answer.out
    assert answer.code == 0
    assert answer.err == ""


def test_blocked_step_names_the_tee() -> None:
    out = _type(TEE, "U", "D", "UU", "DD", "UUU", "DDD", "DLLL").out
    assert "T11: Yellow's Royal Tee is on f6" in out


def _at(
    position: str, lines: tuple[str, ...], patch: pytest.MonkeyPatch
) -> tuple[TerminalGame, str]:
    """Let two people play on from a position of Ur until no line is left."""
    heard = StringIO()
    patch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
    terminal = Terminal(Console(file=heard, width=200))
    people = [Player("Ann"), Player("Ben")]
    streams, start = RandomStreams.from_seed(1), GAMES["ur"].parse(position)
    game = TerminalGame(ui_of("ur"), start, people, streams, terminal)
    with contextlib.suppress(Leave):
        game.run()
    return game, heard.getvalue()


@pytest.mark.parametrize(
    ("position", "line", "move"),
    [
        # Numbers are places, whatever their order in the list.
        ("o,1,2,4 o*4 L 2", "2", "2"),
        ("o,1,2,4 o*4 L 2", "4", "4"),
        ("o,1,2,4 o*4 L 2", "c", "4"),
        ("o,1,2,4 o*4 L 2", "A", "1"),
        ("o,s,2,4 o*4 L 3", "a", "enter"),
        ("o,s,2,4 o*4 L 3", "enter", "enter"),
        ("o,s,2,4 o*4 L 3", "ENTER", "enter"),
        ("o,s,2,4 o*4 L 3", "S", "s"),
        ("o,s,2,4 o*4 L 3", "s", "s"),
        ("o,s,2,4 o*4 L 3", "b", "s"),
        ("o,1,2,4 s,5,h*2 L eye", "5", "5"),
        ("o,1,2,4 s,5,h*2 L eye", "a", "s"),
        ("o,s,2,4 o*4 L rosette", "+", "+"),
        ("o,s,2,4 o*4 L rosette", "-", "-"),
        ("o,s,2,4 o*4 L rosette", "b", "-"),
        ("o,1,2,3 o,s,4,h L eye+", "a", "+"),
        ("s,1,2,3,4,5,6 o*7 L 2", "g", "6"),
    ],
)
def test_a_choice_is_typed_as_its_letter_or_in_notation(
    position: str, line: str, move: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, heard = _at(position, (line,), monkeypatch)
    assert [game.game.move_text(made) for made in game.moves] == [move]
    assert "which choice (a" in heard


@pytest.mark.parametrize("line", ["3", "0", "d", "5", "s", "enter", "", "+", "12", "ab"])
def test_what_is_no_choice_is_refused_and_asked_again(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, heard = _at("o,1,2,4 o*4 L 2", (line, "help", "4"), monkeypatch)
    assert "Type a to c, or 1, 2 or 4; or type help." in heard
    assert heard.count("○ Light (Ann), which choice (a to c; or 1, 2 or 4):") == 3
    assert [game.game.move_text(made) for made in game.moves] == ["4"]


def test_choices_are_lettered_and_described(monkeypatch: pytest.MonkeyPatch) -> None:
    _, heard = _at("o,s,2,4 o*4 L 3", ("resign", "yes"), monkeypatch)
    lines = [line.rstrip() for line in heard.splitlines()]
    assert "  ▲ ▲ ▲  3 dots: move 5 or enter" in lines
    assert "  a) Light enters a counter on S." in lines
    assert "  b) Light moves from S to 5." in lines
    assert "which choice (a to d; or enter, s, 2 or 4):" in heard
    assert "Light resigns." in heard
    _, heard = _at("o,s,2,4 o*4 L rosette", (), monkeypatch)
    lines = [line.rstrip() for line in heard.splitlines()]
    assert "  a) Light enters a counter on S." in lines
    assert "  b) Light does not enter a counter." in lines
    assert "which choice (a or b; or + or -):" in heard


def test_only_choices_are_made_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    _, heard = _at("o,h*3 o*4 L 3", (), monkeypatch)
    assert "Light has only one choice. Light enters a counter on S." in heard
    assert "which choice" not in heard


def test_only_enter_throws_the_dice() -> None:
    assert "Press Enter alone to throw the dice, or type help." in _type(UR, "5").out


def test_moves_and_board_at_a_question() -> None:
    out = _type(TEE, "moves", "board").out
    assert "U          to g2, claims 1" in out
    assert out.count("Royal Tee · round 1") == 2
    many = _type(TEE, "U", "D", "UU", "DD", "UUU", "DDD", "RRRR", "LLLL", "moves").out
    assert "There are more than 50." in many
    assert "1:         1 dot: turn over, chance 3/8" in _type(UR, "moves").out


def test_names_are_shown_where_they_are_given() -> None:
    out = _type(UR).out
    assert "○ Light (Ann), press Enter to throw:" in out
    assert "○ Light, press Enter to throw:" in royal("play", "ur", "--first", "L").out
