"""``royal play``: whole games, bots, seeds, records."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from royalgames.core.options import either
from royalgames.games import GAMES
from royalgames.games.tee import Colour, TeeOptions
from royalgames.records import read
from tests.cli.run import royal
from tests.cli.script import tee_script, ur_script


def _read(path: Path) -> str:
    """Return a record without its date."""
    return re.sub(r'\[Date "[^"]+"\]\n', "", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_game_of_ur_at_one_keyboard(seed: int, tmp_path: Path) -> None:
    script, path = ur_script(seed, counters=3), tmp_path / "ur.txt"
    words = ("--seats", "you:Ann,you:Ben", "--counters", "3", "--seed", str(seed))
    answer = royal("play", "ur", *words, "--save", str(path), typed=script.typed)
    assert answer.code == 0, answer.err
    replay = read(path.read_text(encoding="utf-8"))
    assert replay.transcript.moves == script.moves
    assert replay.headers.players == ("Ann", "Ben")
    assert "The game is over (U3)" in answer.out
    assert "(Ann), press Enter to throw:" in answer.out
    assert "or help." not in answer.out
    assert "Press Enter alone" not in answer.out


@pytest.mark.parametrize(
    ("colours", "seats"), [("ry", "you,you"), ("bg", "you,you"), ("rbyg", "you,you,you,you:Dora")]
)
def test_whole_game_of_tee_at_one_keyboard(colours: str, seats: str, tmp_path: Path) -> None:
    options = TeeOptions(tuple(Colour(letter) for letter in colours))
    script, path = tee_script(5, options), tmp_path / "tee.txt"
    words = ("--seats", seats, "--colours", colours, "--save", str(path))
    answer = royal("play", "tee", *words, typed=script.typed)
    assert answer.code == 0, answer.err
    replay = read(path.read_text(encoding="utf-8"))
    assert replay.transcript.moves == script.moves
    assert replay.outcome is not None
    assert replay.outcome.ended == "full"
    last = answer.out[answer.out.index("The game is over (T19)") :]
    assert "is to move" not in last
    assert "begins" not in last


@pytest.mark.parametrize("game", ["tee", "ur"])
def test_seed_makes_bots_and_dice_repeatable(game: str, tmp_path: Path) -> None:
    records = []
    for number, seed in enumerate(("11", "11", "12")):
        path = tmp_path / f"{number}.txt"
        words = ("--seats", "casual,random", "--seed", seed, "--save", str(path))
        answer = royal("play", game, *words)
        assert f"seed {seed}." in answer.out
        records.append(_read(path))
    assert records[0] == records[1] != records[2]


def test_printed_seed_plays_the_same_game(tmp_path: Path) -> None:
    first, again = tmp_path / "first.txt", tmp_path / "again.txt"
    bots = ("play", "ur", "--seats", "casual,casual", "--counters", "2")
    found = re.search(r"seed (\d+)\.", royal(*bots, "--save", str(first)).out)
    assert found
    royal(*bots, "--seed", found[1], "--save", str(again))
    assert _read(first) == _read(again)


def test_dice_do_not_depend_on_bots(tmp_path: Path) -> None:
    throws = []
    for bots in ("casual,casual", "random,random"):
        path = tmp_path / f"{bots}.txt"
        royal("play", "ur", "--seats", bots, "--seed", "9", "--save", str(path))
        throws.append(re.findall(r"(\d):", path.read_text(encoding="utf-8"))[:40])
    assert throws[0] == throws[1]


def test_bots_alone_just_run() -> None:
    answer = royal("play", "tee", "--seats", "random,casual,random,casual", "--seed", "3")
    assert answer.code == 0
    assert "The game is over" in answer.out
    assert "after round 100 at the latest (T21)" in answer.out
    assert "help" not in answer.out


def test_round_limit_ends_the_game(tmp_path: Path) -> None:
    path = tmp_path / "short.txt"
    words = ("--seats", "casual,casual", "--round-limit", "2", "--save", str(path))
    assert "The game is over (T21)" in royal("play", "tee", *words, "--seed", "1").out
    assert '[RoundLimit "2"]' in path.read_text(encoding="utf-8")
    open_end = royal("play", "tee", "--seats", "casual,casual", "--round-limit", "0", "--seed", "1")
    assert "ends when no space is open" in open_end.out
    assert "The game is over (T19)" in open_end.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--first", "L"), "Light begins; 7 counters per side, a die shows a dot with chance 1/2."),
        (
            ("--first", "D", "--dice", "3/4"),
            "Dark begins; 7 counters per side, a die shows a dot with chance 3/4.",
        ),
        (("--counters", "1", "--first", "D"), "Dark begins; 1 counter per side"),
    ],
)
def test_options_of_ur(words: tuple[str, ...], said: str) -> None:
    assert said in royal("play", "ur", "--seats", "random,random", "--seed", "4", *words).out


def test_lot_is_drawn() -> None:
    begun = {
        royal("play", "ur", "--seed", str(seed), "--first", "lot").out.splitlines()[1].split()[0]
        for seed in range(8)
    }
    assert begun == {"Light", "Dark"}


def test_match_is_played_to_its_target(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    words = ("--seats", "casual,random", "--counters", "1", "--seed", "4", "--save", str(path))
    answer = royal("play", "ur", "--match", "2 games", *words)
    assert answer.code == 0
    scores = re.findall(r"Match to 2 games: Light (\d), Dark (\d)\.", answer.out)
    assert "wins the match." in answer.out
    assert max(int(won) for won in scores[-1]) == 2
    replays = [
        read((tmp_path / f"match-{number}.txt").read_text(encoding="utf-8"))
        for number in range(1, len(scores) + 1)
    ]
    assert not path.exists()
    assert replays[0].headers.tags["Match"] == "2 games, 0-0"
    for before, after in pairwise(replays):
        assert before.outcome is not None
        # U4: the loser begins the next game.
        assert after.headers.tags["First"] not in before.outcome.winners


def test_match_to_points() -> None:
    out = royal("play", "ur", "--match", "30 points", "--seats", "casual,random", "--seed", "4").out
    assert re.search(r"Match to 30 points: Light \d+, Dark \d+\. \w+ wins the match\.", out)


def test_game_is_asked_for() -> None:
    answer = royal("play", "--seed", "1", typed="chess\n2\n")
    answers = [str(number + 1) for number in range(len(GAMES))] + list(GAMES)
    assert "1 Royal Tee" in answer.out
    assert f"Type {either(answers)}." in answer.out
    assert "Royal Game of Ur, seed 1." in answer.out
    assert "Royal Tee, seed 1." in royal("play", "--seed", "1", typed="TEE\n").out
    assert royal("play", typed="").code == 0


def test_one_person_and_club_players_by_default() -> None:
    two = royal("play", "tee", "--seed", "1").out
    assert "● Red: you\n" in two
    assert "✚ Yellow: club (bot)\n" in two
    four = royal("play", "tee", "--seed", "1", "--colours", "rbyg").out
    assert four.count("club (bot)") == 3
    assert "○ Light: you\n● Dark: club (bot)\n" in royal("play", "ur", "--seed", "1").out


def test_the_number_of_seats_chooses_the_colours() -> None:
    assert (
        "■ Green: Zoë (bot)"
        in royal("play", "tee", "--seats", "you,casual,you,random:Zoë", "--seed", "1").out
    )
