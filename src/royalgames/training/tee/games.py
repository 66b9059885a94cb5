"""Games of two at Royal Tee for training and measuring: self-play, and meetings in pairs."""

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.games.tee import TEE, Colour, TeeOptions
from royalgames.kernels import tee
from royalgames.kernels.tee.ahead import think
from royalgames.kernels.tee.bits import SPACES
from royalgames.kernels.tee.net import ONE
from royalgames.kernels.tee.position import TURN
from royalgames.kernels.tee.room import KEPT_FIRST, SIDE, Room, set_up
from royalgames.kernels.tee.walks import Numbers
from royalgames.kernels.words import Words

LAMBDA: Final = 0.9
"""How much of a target comes from what follows; the rest is what the search found."""

MARGIN: Final = 36.0
"""How many spaces are one in the margin's head."""

ODD_MOVES: Final = 0.12
"""How often a move is taken by lot from the eight best."""

CUT: Final = 600
"""A move by lot that is worse by so much ends the trace: its result is not the position's."""

FADE: Final = 0.998
"""How much of a win is left per turn until it: who is ahead learns to finish."""

MOST_TURNS: Final = 260
SAMPLE: Final = 14
"""The length of a kept position: what both hold, five numbers of the ply, what will be filled."""

Choice = Callable[[Words, random.Random], int]
"""Chooses a walk in a position."""


class Score(NamedTuple):
    """How one player did against another."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def share(self) -> float:
        """Points per game."""
        return (self.won + self.drawn / 2) / max(1, sum(self))

    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95% interval of the share."""
        games, z = max(1, sum(self)), 1.96
        middle = (self.share + z * z / (2 * games)) / (1 + z * z / games)
        half = z * (self.share * (1 - self.share) / games + z * z / (4 * games * games)) ** 0.5
        half /= 1 + z * z / games
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.interval()
        return (
            f"{sum(self)} games: won {self.won}, drawn {self.drawn}, lost {self.lost}; "
            f"{100 * self.share:.1f}% (95%: {100 * low:.0f} to {100 * high:.0f})"
        )


def new_row(limit: int) -> Words:
    """Return the first position of a game of Red and Yellow; 0 for no limit."""
    return tee.pack(TEE.new(TeeOptions((Colour.RED, Colour.YELLOW), limit or None)))


def played(row: Words, code: int) -> Words:
    """Return the position after a walk."""
    after: Words = tee.play(row[None], np.array([code], dtype=np.uint32))[0]
    return after


def random_opening(row: Words, turns: int, rng: random.Random) -> Words:
    """Play some turns at random."""
    for _ in range(turns):
        seed = np.array([rng.getrandbits(63)], dtype=np.uint64)
        row = played(row, int(tee.random_moves(row[None], seed)[0]))
    return row


def is_over(row: Words) -> bool:
    """Return whether the game has ended."""
    return bool(tee.over(row[None])[0])


def margin_of(row: Words) -> int:
    """Return by how many spaces Red is ahead of Yellow."""
    held = np.bitwise_count(row[:12]).reshape(4, 3).sum(axis=1, dtype=np.int64)
    return int(held[0] - held[2])


def open_spaces(row: Words) -> int:
    """Count the unowned spaces."""
    return SPACES - int(np.bitwise_count(row[:12]).sum())


def looked_ahead(
    room: Room,
    row: Words,
    deepest: int,
    most: int,
    lots: Numbers | None = None,
) -> tuple[Numbers, Numbers]:
    """Return the walks of a turn and their values, the best first."""
    set_up(room, row, most)
    values, codes = np.zeros((2, KEPT_FIRST), dtype=np.int64)
    lots = np.zeros(KEPT_FIRST, dtype=np.int64) if lots is None else lots
    found = think(room, codes, lots, values, 0, deepest)
    return codes[:found], values[:found]


def searching(room: Room, deepest: int, most: int, lot: int = 40) -> Choice:
    """Return a player who looks ahead."""

    def choose(row: Words, rng: random.Random) -> int:
        lots = np.array([rng.randrange(lot) for _ in range(KEPT_FIRST)], dtype=np.int64)
        return int(looked_ahead(room, row, deepest, most, lots)[0][0])

    return choose


def _limit(rng: random.Random) -> int:
    """Draw a round limit: mostly that of bots, often a nearer one, now and then none."""
    lot = rng.random()
    return 100 if lot < 0.6 else rng.randrange(8, 60) if lot < 0.95 else 0


def self_play(
    room: Room, rng: random.Random, deepest: int, rival: Room | None = None
) -> tuple[Words, npt.NDArray[np.float32]]:
    """Play a game against oneself, or a rival; return one's positions, chance and margin to aim at.

    A target is TD(lambda)'s: the result, mixed with what the search found on the way there.
    """
    row = random_opening(new_row(_limit(rng)), rng.randrange(3, 8), rng)
    rivals_side = rng.randrange(2) if rival else -1
    rows, worth, cut, turns = list[Words](), list[float](), list[bool](), list[int]()
    turn = 0
    while not is_over(row) and turn < MOST_TURNS:
        turn += 1
        if rival and int(row[TURN]) // 2 == rivals_side:
            row = played(row, int(looked_ahead(rival, row, deepest, 1 << 40)[0][0]))
            continue
        codes, values = looked_ahead(room, row, deepest, 1 << 40)
        at = rng.randrange(min(len(codes), 8)) if rng.random() < ODD_MOVES else 0
        kept = np.zeros(SAMPLE, dtype=np.uint64)
        kept[:6], kept[6:11], kept[11:] = room.sets[0], room.about[0, :5], room.filled
        rows.append(kept)
        turns.append(turn)
        worth.append(float(1 / (1 + np.exp(-np.clip(values[0] / ONE, -12, 12)))))
        cut.append(bool(values[at] < values[0] - CUT))
        row = played(row, int(codes[at]))
    margin = margin_of(row) if is_over(row) else 0
    last = 0.5 + 0.5 * float(np.sign(margin))
    targets = np.zeros((len(rows), 2), dtype=np.float32)
    for at in range(len(rows) - 1, -1, -1):
        is_north = bool(rows[at][6 + SIDE])
        seen = 1 - worth[at] if is_north else worth[at]
        last = 0.5 + (last - 0.5) * FADE ** (turn - turns[at])
        last = seen if cut[at] else LAMBDA * last + (1 - LAMBDA) * seen
        turn = turns[at]
        sign = -1 if is_north else 1
        targets[at] = (1 - last if is_north else last), sign * margin / MARGIN
    return np.array(rows, dtype=np.uint64).reshape(-1, SAMPLE), targets


def meet(
    one: Choice,
    two: Choice,
    numbers: Sequence[int],
    seed: str,
    say: Callable[[Score], object] | None = None,
) -> Score:
    """Play pairs of games from the same random opening of 4 to 6 turns, seats exchanged."""
    score = [0, 0, 0]
    for number in numbers:
        rng = random.Random(f"{seed} {number // 2}")
        row = random_opening(new_row(100), rng.randrange(4, 7), rng)
        while not is_over(row):
            is_one = int(row[TURN]) // 2 == number & 1
            row = played(row, (one if is_one else two)(row, rng))
        sign = int(np.sign(margin_of(row))) * (-1 if number & 1 else 1)
        score[1 - sign] += 1
        if say and number % 2:
            say(Score(*score))
    return Score(*score)
