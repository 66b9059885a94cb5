"""Plays many games of a network of Royal Tee for two, and fits a network to all of them.

python -m tools.fit_tee FOLDER --net NET --rival NET --games 10000   play; continues if stopped
python -m tools.fit_tee FOLDER [FOLDER ...] --net NET --fit FILE     fit, from the network's weights

Several processes can play into one folder if each takes a part of the numbers (``--first``).
"""

import argparse
import sys
from functools import partial
from pathlib import Path

from royalgames.bots.tee.network import TWO_SEATS, load, save
from royalgames.kernels import tee
from royalgames.training.tee.fitting import PIECE, fit, play_all, read_all


def main() -> int:
    """Play, or fit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", type=Path, nargs="+", help="where games are kept")
    parser.add_argument("--net", type=Path, default=TWO_SEATS, help="plays, or is fitted further")
    parser.add_argument("--rival", type=Path, default=TWO_SEATS, help="plays a game in four")
    parser.add_argument("--games", type=int, default=10_000, help="how many games to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--fit", type=Path, help="fit instead of playing, and write this file")
    parser.add_argument("--passes", type=float, default=6, help="how often a position is learned")
    parser.add_argument("--rate", type=float, default=0.001, help="the learning rate")
    asked = parser.parse_args()
    if asked.first % PIECE:
        parser.error(f"--first is a multiple of {PIECE}")
    say = partial(print, flush=True)
    if asked.fit:
        found = read_all(asked.folders)
        save(asked.fit, fit(load(asked.net), found, asked.passes, asked.rate, say))
    else:
        tee.warm()
        numbers = range(asked.first, asked.first + asked.games)
        play_all(asked.folders[0], load(asked.net), load(asked.rival), numbers, say)
    return 0


if __name__ == "__main__":
    sys.exit(main())
