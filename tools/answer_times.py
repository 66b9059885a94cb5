"""Measures how long the strongest level of Royal Tee takes to answer, in positions of real games.

python tools/answer_times.py                   200 positions of games of four, slider 9
python tools/answer_times.py --seats 2 --positions 50

The games are played by the club level, and one position of slider 9 is taken from each round.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import Final

from royalgames.bots import bot_of
from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState

GOAL: Final = 2.0
"""No answer may take so many seconds."""

SEATINGS: Final = {2: (Colour.RED, Colour.YELLOW), 4: tuple(Colour)}
"""Who plays, by the number of seats."""


def positions(seats: int, seed: int) -> Iterator[TeeState]:
    """Yield positions of slider 9, one a round, from games that differ."""
    rng, club = random.Random(seed), bot_of("tee", "club")
    while True:
        state, seen = TEE.new(TeeOptions(SEATINGS[seats], 40)), 8
        while TEE.outcome(state) is None:
            if state.round > seen and rng.randrange(seats) == 0:
                seen = state.round
                yield state
            state = TEE.play(state, club.think(state, club.budget, rng).move).state


def main() -> int:
    """Measure, print, and exit with 0 if the goal was reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seats", type=int, choices=SEATINGS, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    bot, times = bot_of("tee", "strongest"), []
    taken = islice(positions(given.seats, given.seed), given.positions)
    for number, state in enumerate(taken):
        start = time.perf_counter()
        bot.think(state, bot.budget, random.Random(number))
        times.append(time.perf_counter() - start)
    print(
        f"{len(times)} positions of {given.seats} players, seed {given.seed}: "
        f"{sum(times) / len(times):.2f} s on average, {max(times):.2f} s at most; goal {GOAL} s"
    )
    return int(max(times) > GOAL)


if __name__ == "__main__":
    sys.exit(main())
