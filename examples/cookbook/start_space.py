"""Ask which start space is best in Royal Tee.

The start spaces are our ruling (T4): the sheet's picture is lost. Here Red starts on any space of
its side and Yellow on its usual one; each of them goes first in half of the games.

python examples/cookbook/start_space.py --games 400
"""

import argparse
import random

from royalgames import TEE
from royalgames.arena.statistics import wilson
from royalgames.bots import bot_of

FILES = "abcdefghijkl"
BETWEEN = "/".join(["12"] * 10)


def position(file: str, turn: str) -> str:
    """Return the position before the first turn, with Red on a file of its side."""
    at = FILES.index(file)
    side = f"{at or ''}r{11 - at or ''}"
    return f"5y6/{BETWEEN}/{side} r:{file}1,y:f12 1 {turn}"


def won(file: str, seed: int, bot: str) -> float:
    """Play one game with Red on a file of its side; return Red's share of the win."""
    turn = "ry"[seed % 2]
    options = TEE.options_from({"colours": "ry", "round_limit": 100})
    state = TEE.parse(position(file, turn), options)
    player, rng = bot_of("tee", bot), random.Random(f"{file} {seed}")
    while (outcome := TEE.outcome(state)) is None:
        state = TEE.play(state, player.think(state, player.budget, rng).move).state
    return ("r" in outcome.winners) / len(outcome.winners)


def main(arguments: list[str] | None = None) -> None:
    """Print what Red wins from each space of its side, with its 95% interval."""
    parser = argparse.ArgumentParser(description="Which start space is best in Royal Tee?")
    parser.add_argument("--games", type=int, default=400, help="for each space")
    parser.add_argument("--files", default=FILES, help="the files to try")
    parser.add_argument("--bot", default="club")
    asked = parser.parse_args(arguments)
    for file in asked.files:
        share = sum(won(file, seed, asked.bot) for seed in range(asked.games)) / asked.games
        low, high = wilson(share, asked.games)
        print(f"{file}1: {share:.1%} of {asked.games} games ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
