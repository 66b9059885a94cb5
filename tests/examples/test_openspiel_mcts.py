"""OpenSpiel's search as an engine: it speaks the protocol and plays legal moves."""

import subprocess
import sys
from pathlib import Path

import pytest

from royalgames import GAMES
from royalgames.core import Game

ENGINE = Path(__file__).parents[2] / "examples" / "openspiel_mcts.py"

ASKED = {
    "ur": ("counters=7 dice=1/2 first=L", "o*3,s,4*2,11 o*4,s,3,8 L throw", "2:"),
    "museum": ("pieces=7 first=L", "o4,3,8,11 o7 L throw", "3:"),
    "tee": (
        "colours=ry round_limit=4",
        "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 3 r",
        None,
    ),
}


@pytest.mark.parametrize("flags", [[], ["--processor"]], ids=["clock", "processor"])
def test_every_game_gets_a_legal_move_in_time(flags: list[str]) -> None:
    lines = ["engine 1"]
    for key, (options, position, throw) in ASKED.items():
        lines += [f"newgame {key} {options}", "isready", f"position text {position}"]
        lines += [f"dice {throw}"] if throw else []
        lines += ["go movetime 200"]
    done = subprocess.run(
        [sys.executable, str(ENGINE), *flags],
        input="\n".join([*lines, "quit"]) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    answers = done.stdout.splitlines()
    assert answers.count("readyok") == len(ASKED)
    assert "engineok 1" in answers
    moves = [line.split()[1] for line in answers if line.startswith("bestmove")]
    assert len(moves) == len(ASKED)
    for (key, (options, position, throw)), move in zip(ASKED.items(), moves, strict=True):
        game: Game[object, object, object] = GAMES[key]
        values = dict(word.split("=") for word in options.split())
        given = {name: game.header.option(name).parse(text) for name, text in values.items()}
        state = game.parse(position, game.options_from(given))
        if throw:
            state = game.play(state, game.parse_move(throw)).state
        game.check(state, game.parse_move(move))
    assert sum(line.startswith("info nodes") for line in answers) == len(ASKED)
