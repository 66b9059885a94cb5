"""``royal arena``: what it prints, writes and refuses."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from royalgames.games import unknown_game
from tests.cli.run import command, environment, royal

RUN = ("arena", "ur", "--bots", "random,casual", "--games", "4", "--counters", "2", "--jobs", "1")

PAIR_KEYS = {
    "one": str,
    "two": str,
    "score": float,
    "low": float,
    "high": float,
    "effect": float,
    "margin": float,
    "margin_low": float,
    "margin_high": float,
    "games": int,
    "draws": int,
    "limits": int,
    "length": float,
}
BOT_KEYS = {
    "name": str,
    "rating": float,
    "low": float,
    "high": float,
    "first": dict,
    "nodes": float,
    "seconds": float,
}


def _json(*words: str) -> dict[str, Any]:
    answer = royal(*words, "--json")
    assert (answer.code, answer.err) == (0, "")
    data: dict[str, Any] = json.loads(answer.out)
    return data


def test_people_read_ratings_the_cross_table_and_counts() -> None:
    answer = royal(*RUN)
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0] == "Royal Game of Ur: counters 2, dice 1 in 2, 4 games per pair, seed 1."
    assert any(line.startswith("% scored by") for line in lines)
    assert any("against" in line for line in lines)
    assert "4 games, " in lines[-2]
    assert lines[-2].endswith("0 drawn, 0 ended by the limit.")
    assert "maximum likelihood" in lines[-1]
    assert answer.err == ""


def test_programs_read_json() -> None:
    data = _json(*RUN)
    assert {key: type(data[key]) for key in data} == {
        "game": str,
        "seats": int,
        "bots": list,
        "games": int,
        "seed": int,
        "options": dict,
        "budgets": dict,
        "repeatable": bool,
        "interrupted": bool,
        "rated": str,
        "intervals": str,
        "ratings": list,
        "pairs": list,
        "played": dict,
        "faults": list,
    }
    assert [{key: type(bot[key]) for key in bot} for bot in data["ratings"]] == [BOT_KEYS] * 2
    assert [{key: type(pair[key]) for key in pair} for pair in data["pairs"]] == [PAIR_KEYS]
    assert data["options"] == {"Counters": 2, "Dice": "1/2", "First": "L"}


def test_the_seed_makes_the_run_repeatable() -> None:
    first, again, other = (_json(*RUN, "--seed", seed)["pairs"] for seed in ("5", "5", "6"))
    assert first == again != other


def test_records_plot_and_ladder_are_written(tmp_path: Path) -> None:
    games, plot, ladder = tmp_path / "games", tmp_path / "plot.svg", tmp_path / "ladder.json"
    flags = ("--records", str(games), "--plot", str(plot), "--ladder", str(ladder))
    assert royal(*RUN, *flags).code == 0
    assert len(list(games.iterdir())) == 4
    for path in games.iterdir():
        assert royal("check", str(path)).code == 0
    assert plot.read_text(encoding="utf-8").startswith("<svg ")
    entry = json.loads(ladder.read_text(encoding="utf-8"))["ur"]
    assert entry["provisional"] is True
    words = entry["command"].split(" ")
    assert words[:2] == ["royal", "arena"]
    # The command in the ladder plays the same games again.
    assert _json(*words[1:], "--jobs", "1")["pairs"] == entry["pairs"]
    assert royal(*RUN, "--ladder", str(ladder), "--as", "ur-other").code == 0
    both = json.loads(ladder.read_text(encoding="utf-8"))
    assert list(both) == ["ur", "ur-other"]
    assert both["ur"] == both["ur-other"] | {"ratings": both["ur"]["ratings"]}
    again = royal(*RUN, "--records", str(games))
    assert (again.code, again.err) == (
        2,
        f"royal: --records: {games} is not empty; choose another folder\n",
    )


def test_pairs_are_all_the_next_or_those_named() -> None:
    bots = ("--bots", "random,casual,furthest", "--games", "2")
    words = ("arena", "ur", *bots, "--counters", "1", "--jobs", "1", "--pairs")
    met = {
        pairs: {frozenset((each["one"], each["two"])) for each in _json(*words, pairs)["pairs"]}
        for pairs in ("all", "next", "furthest:random,casual:furthest")
    }
    assert len(met["all"]) == 3
    assert met["all"] - met["next"] == {frozenset(("random", "furthest"))}
    assert met["all"] - met["furthest:random,casual:furthest"] == {frozenset(("random", "casual"))}


def test_budgets_are_given_to_all_or_by_name() -> None:
    assert _json(*RUN, "--nodes", "5")["budgets"] == {"random": "5 nodes", "casual": "5 nodes"}
    mixed = _json(*RUN, "--nodes", "casual=5", "--seconds", "random=0.5")
    assert mixed["budgets"] == {"random": "0.5 s", "casual": "5 nodes"}
    assert mixed["repeatable"] is False
    assert "another run gives other games" in royal(*RUN, "--seconds", "1").out


REFUSALS = [
    ("go --bots random,casual", unknown_game("go")),
    ("ur --bots random", "--bots must name at least 2 bots"),
    ("ur --bots random,x", '--bots: "x" is not a bot here. Choose from: random'),
    ("ur --bots random,casual --games 3", "--games must be a multiple of 2"),
    ("ur --bots random,casual --colours ry", "--colours is not an option of Royal Game of Ur"),
    ("ur --bots random,casual --round-limit 9", "--round-limit is not an option of Royal Game"),
    ("tee --bots random,casual --dice 1/2", "--dice is not an option of Royal Tee"),
    ("tee --bots random,casual --colours rb", "T5: --colours must be ry, bg or rbyg, not rb"),
    ("tee --bots random,casual --round-limit x", "T21: --round-limit must be a whole number"),
    (
        "ur --bots random,casual --counters 8",
        "U3: Counters must be a whole number from 1 to 7, not 8",
    ),
    ("ur --bots random,casual --nodes 0", "--nodes must be a whole number from 1, not 0"),
    ("ur --bots random,casual --nodes x=3", "--nodes: x=3 does not name a bot from --bots"),
    ("ur --bots random,casual --seconds nan", "--seconds must be a number of seconds above 0"),
    ("ur --bots random,casual --seconds 1 --nodes 1", "can have --nodes or --seconds, not both"),
    ("ur --bots random,casual --pairs some", "--pairs: some is not a pair of two bots"),
    ("ur --bots random,casual --pairs random:random", "--pairs: random:random is not a pair"),
    (
        "ur --bots random,casual --pairs random:casual,casual:random",
        "--pairs names casual:random twice",
    ),
    (
        "ur --bots random,casual,club,expert --pairs random:casual,club:expert",
        "--pairs: no chain of games leads from random to club, expert",
    ),
    (
        "tee --colours rbyg --bots random,casual,casual,casual --pairs next",
        "--pairs is for games of two, not of 4",
    ),
    ("ur --bots random,casual --jobs 0", "--jobs must be from 1 to 256, not 0"),
    ("ur --bots random,casual --plot nowhere/a.svg", "--plot: directory nowhere does not exist"),
    ("ur --bots random,casual --plot .", "--plot: . is a directory"),
    ("ur --bots random,casual --records README.md", "--records: README.md cannot be used"),
    ("ur --bots random,casual --ladder README.md", "--ladder: README.md is not a ladder file"),
    ("ur", "--bots: A bot's name is missing"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSALS)
def test_wrong_input_gets_a_sentence(words: str, sentence: str) -> None:
    answer = royal("arena", *words.split(" "))
    assert answer.code == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_ctrl_c_shows_what_was_played(tmp_path: Path) -> None:
    flags = ("--games", "100000", "--counters", "1", "--jobs", "2", "--records", str(tmp_path))
    with subprocess.Popen(
        command("arena", "ur", "--bots", "random,casual", *flags, "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        end = time.monotonic() + 60
        while len(list(tmp_path.iterdir())) < 200 and time.monotonic() < end:
            time.sleep(0.02)
        # As in a terminal, the workers get the signal too.
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, err) == (130, b"")
    data = json.loads(out)
    assert data["interrupted"] is True
    assert 0 < data["played"]["games"] < 100000
    assert data["played"]["games"] % 2 == 0
