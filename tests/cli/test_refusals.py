"""Wrong input gets one sentence on stderr, exit code 2, and never a traceback."""

from pathlib import Path

import pytest

from royalgames.games import unknown_game
from royalgames.records.syntax import LARGEST
from tests.cli.run import royal

REFUSALS = [
    # Words of the command.
    ("dance", "No such command 'dance'"),
    ("--dance", "No such option: --dance"),
    ("show", "Missing argument 'POSITION'"),
    ("bots casual", "unexpected extra argument"),
    ("perft", "Missing argument 'tee|ur"),
    ("check", "Missing argument 'FILE'"),
    ("check a b", "unexpected extra argument"),
    ("play ur --dance", "No such option: --dance"),
    # Positions.
    ("show chess", "Not a position of any game. For a starting position type one of"),
    ("show o*7|o*7|L", "column 1: N3: a position has four fields"),
    ("show o*7|o*7|L|fly", 'the position, column 11: N4: pending cannot be "fly": write throw'),
    ("show o*7|o*6,7|L|throw", "the position, column 9: N3: no counter rests"),
    ("show o*7|o*8|L|throw", 'the position, column 5: N3: "o*8" is not a place: o, s'),
    ("moves 12/12|r:a1|1|r", "the position, column 7: N1: Royal Tee is for 2 or 4 players"),
    ("moves 5y6/12/12/12/12/12/12/12/12/12/12/6r5|r:g1,y:f12|0|r", "N1: the round is a whole"),
    ("moves tee --limit 0", "--limit must be a whole number from 1, not 0"),
    ("moves tee --limit many", 'royal moves: --limit must be a whole number, not "many"; see'),
    # Counting.
    ("perft chess", unknown_game("chess")),
    ("perft ur --depth -1", "--depth must be a whole number from 0 to 99, not -1"),
    ("perft ur --depth 100", "--depth must be a whole number from 0 to 99, not 100"),
    ("perft ur --depth deep", '--depth must be a whole number, not "deep"'),
    ("perft ur --position 12/12|r:a1|1|r", "the position, column 1: N3"),
    # Rules.
    ("rules chess", "Unknown page or rule: chess. Choose a page (tee, ur, "),
    ("rules T99", "or a rule (T1 to T22, U1 to U17, "),
    ("rules tee T23", "Unknown rule of tee: T23. Choose from: T1 to T22"),
    ("rules tee U3", "Unknown rule of tee: U3. Choose from: T1 to T22"),
    ("rules T15 T16", "Unknown page: T15. Choose from: tee, ur, "),
    # Playing.
    ("play chess", unknown_game("chess")),
    ("play ur --seats you", "--seats: Royal Game of Ur is for 2 players here, not 1"),
    ("play ur --seats you,you,you", "--seats: Royal Game of Ur is for 2 players here, not 3"),
    ("play ur --seats you,genius", '--seats: "genius" is not a player. Choose from: you, random, '),
    ("play ur --seats you,", '--seats: "" is not a player. Choose from: you, '),
    ("play ur --seats you:,you", "--seats: a name must have 1 to 40 printable characters"),
    ("play ur --seats you:A;B,you", "--seats: a name must have"),
    (f"play ur --seats you:{'x' * 41},you", "--seats: a name must have"),
    ("play tee --seats you,you,you", "--seats: Royal Tee is for 2 or 4 players here, not 3"),
    ("play tee --seats you", "--seats: Royal Tee is for 2 or 4 players here, not 1"),
    ("play tee --seats you,you,you,you,you", "Royal Tee is for 2 or 4 players here, not 5"),
    ("play tee --colours rbyg --seats you,you", "--seats: Royal Tee is for 4 players here, not 2"),
    ("play tee --colours rb", "T5: --colours must be ry, bg or rbyg, not rb"),
    ("play tee --colours yr", "T5: --colours must be ry, bg or rbyg, not yr"),
    ("play tee --colours rx", "T5: --colours must be ry, bg or rbyg, not rx"),
    (
        "play tee --round-limit -3",
        "T21: --round-limit must be a whole number from 1, or 0 for none, not -3",
    ),
    ("play tee --round-limit 9999999999", "T21: --round-limit must be a whole number from 1"),
    (
        "play tee --dice 3/4",
        "--dice is not an option of Royal Tee. Choose from: --colours, --round-limit",
    ),
    ("play ur --colours ry", "--colours is not an option of Royal Game of Ur"),
    ("play ur --counters many", "U3: --counters must be a whole number from 1, not many"),
    ("play tee --match 3|games", "--match is not an option of Royal Tee"),
    ("play ur --counters 8", "U3: each side has 1 to 7 counters, not 8"),
    ("play ur --dice 1/3", "U6: --dice must be 1/2 or 3/4, not 1/3"),
    ("play ur --match forever", 'U16: --match must be like "3 points" or "3 games", not forever'),
    ("play ur --match 0|games", "U16: --match"),
    ("play ur --first me", "U4: --first must be L, D or lot, not me"),
    ("play ur --seed x", '--seed must be a whole number, not "x"'),
    ("play ur --seed 3.5", '--seed must be a whole number, not "3.5"'),
    ("play ur --seed ", '--seed must be a whole number, not ""'),
    ("analyse ur --rollout abc", '--rollout must be a whole number, not "abc"'),
    ("analyse ur --seed -1", "royal analyse: --seed must be at least 0, not -1; see"),
    ("show ur --last abc", '--last must be a whole number, not "abc"'),
    ("solve ur --memory much", '--memory must be a number, not "much"'),
    ("worker --bot-workers 9999", "--bot-workers must be at most 64, not 9999"),
    # Files.
    ("check nowhere.txt", "nowhere.txt cannot be read: no such file or directory"),
    ("replay .", ". cannot be read: is a directory"),
    ("play ur --save .", "--save: . already exists"),
    ("play ur --save ", "--save: the file's name is empty"),
    ("play ur --match 3|games --save ", "--save: the file's name is empty"),
    ("play ur --match 3|games --save .", "--save: . already exists"),
    ("check ", "the record: the file's name is empty"),
    ("play ur --save no/where.txt", "--save: there is no directory no"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSALS, ids=[line for line, _ in REFUSALS])
def test_one_sentence(
    line: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # A bar is a space within a word.
    answer = royal(*(word.replace("|", " ") for word in line.split(" ")))
    assert answer.code == 2
    assert answer.out == ""
    assert sentence in answer.err
    assert answer.err.startswith("royal")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("ROYAL_PORT", "http", 'ROYAL_PORT must be a whole number, not "http"'),
        ("ROYAL_LAN", "maybe", 'ROYAL_LAN must be true or false, not "maybe"'),
    ],
)
def test_a_variable_of_the_environment_is_named(name: str, value: str, sentence: str) -> None:
    answer = royal("serve", env={name: value})
    assert answer == (2, "", f"royal serve: {sentence}; see royal serve --help\n")


def test_a_number_of_thousands_of_digits_is_too_long() -> None:
    answer = royal("play", "ur", "--seed", "9" * 5000)
    sentence = f'--seed must be a whole number with fewer digits, not "{"9" * 40}"'
    assert answer == (2, "", f"royal play: {sentence}; see royal play --help\n")


@pytest.mark.parametrize("command", ["replay", "check"])
def test_files_that_are_no_records(command: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    faults = {
        b"": "column 1: N7: not a game record",
        b"hello\n": "column 1: N7: not a game record",
        b'[Game "ur"]\n\xff\xfe': "line 2, column 1: N7: a record must be UTF-8 text",
        bytes(range(256)): "N7: a record must be UTF-8 text",
        b'[Game "chess"]\n\n': f"column 8: N8: {unknown_game('chess')}",
        b'[Game "ur"]\n[Rules "99"]\n\n': "line 2, column 9: N8: only version 1",
        b"x" * (LARGEST + 1): f"N7: a record has at most {LARGEST:,} characters",
        b"x" * (4 * LARGEST + 2): f"N7: a record has at most {LARGEST:,} characters",
    }
    for data, sentence in faults.items():
        path.write_bytes(data)
        answer = royal(command, str(path))
        assert answer.code == 2
        assert sentence in answer.err
        assert answer.err.count("\n") == 1
        assert str(path) in answer.err


def test_name_of_a_file_cannot_write_to_the_terminal() -> None:
    answer = royal("check", "a\x1b[2J\nb")
    assert answer.code == 2
    assert answer.err == "royal: a?[2J b cannot be read: no such file or directory\n"


def test_existing_record_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("mine", encoding="utf-8")
    answer = royal("play", "ur", "--seats", "casual,casual", "--save", str(path))
    assert answer == (2, "", f"royal: --save: {path} already exists; choose another name\n")
    assert path.read_text(encoding="utf-8") == "mine"


def test_first_record_of_a_match_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game-1.txt"
    path.write_text("mine", encoding="utf-8")
    words = ("--seats", "casual,casual", "--match", "1 games", "--save", str(tmp_path / "game.txt"))
    assert royal("play", "ur", *words).code == 2
    assert path.read_text(encoding="utf-8") == "mine"
