"""Many games of one network, and a network fitted to all of them at once.

``run`` plays and learns in turns, and forgets old games. Here a network that stays as it is plays
thousands of games into files, which processes or machines can share out by number; then weights
are fitted to all positions, from the network's own.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from royalgames.kernels.tee.net import ONE, Net
from royalgames.kernels.tee.position import TURN
from royalgames.kernels.tee.room import SIDE, Room, room_for
from royalgames.kernels.words import Words
from royalgames.training.tee.games import (
    CUT,
    FADE,
    LAMBDA,
    MARGIN,
    MOST_TURNS,
    SAMPLE,
    is_over,
    looked_ahead,
    margin_of,
    new_row,
    played,
    random_opening,
)
from royalgames.training.tee.learning import (
    MIRROR,
    SMOOTH,
    SMOOTHED,
    Floats,
    Learner,
    inputs_of,
    log_loss,
    rounded,
    smoothen,
    weights_of,
)

PIECE: Final = 200
"""How many games are in a file."""

DEEPEST: Final = 2
"""How many turns both players look ahead."""

ODD_MOVES: Final = 0.08
"""How often a move is taken by lot from the eight best."""

RIVALRY: Final = 4
"""Of so many games one is against the rival."""

BATCH: Final = 512
HELD: Final = 10
"""Of so many groups of games one is held out, to measure by."""

FALLING: Final = 0.5
"""From this part of a fit on, the learning rate falls to almost nothing."""


class Positions(NamedTuple):
    """Positions of games, all turns of a game in order."""

    rows: Words
    """The positions as they are kept for training; shape (n, 14)."""
    values: npt.NDArray[np.int64]
    """What the search found; shape (n,)."""
    cuts: npt.NDArray[np.bool_]
    """Whether a bad move by lot followed, so that the result is not the position's; shape (n,)."""
    margins: npt.NDArray[np.int64]
    """By how many spaces its mover won the game, less than zero if they lost; shape (n,)."""
    games: npt.NDArray[np.int64]
    """The game's number; shape (n,)."""


def _limit(rng: random.Random) -> int:
    """Draw a round limit: mostly that of bots, else a nearer one."""
    return 100 if rng.random() < 0.8 else rng.randrange(12, 60)


def play(room: Room, rival: Room, number: int) -> Positions:
    """Play a game of a network against itself, or one of ``RIVALRY`` against its rival."""
    rng = random.Random(f"gen {number}")
    row = random_opening(new_row(_limit(rng)), rng.randrange(3, 8), rng)
    rivals_side = rng.randrange(2) if number % RIVALRY == 0 else -1
    rows, values, cuts = list[Words](), list[int](), list[bool]()
    while not is_over(row) and len(rows) < MOST_TURNS:
        mover = rival if int(row[TURN]) // 2 == rivals_side else room
        codes, worth = looked_ahead(mover, row, DEEPEST, 1 << 40)
        at = rng.randrange(min(len(codes), 8)) if rng.random() < ODD_MOVES else 0
        kept = np.zeros(SAMPLE, dtype=np.uint64)
        kept[:6], kept[6:11], kept[11:] = mover.sets[0], mover.about[0, :5], mover.filled
        rows.append(kept)
        values.append(int(worth[0]))
        cuts.append(bool(worth[at] < worth[0] - CUT))
        row = played(row, int(codes[at]))
    margin = margin_of(row) if is_over(row) else 0
    every = np.array(rows, dtype=np.uint64).reshape(-1, SAMPLE)
    signs = 1 - 2 * every[:, 6 + SIDE].astype(np.int64)
    numbers = np.full(len(every), number, dtype=np.int64)
    return Positions(every, np.array(values), np.array(cuts), signs * margin, numbers)


def joined(parts: Iterable[Positions]) -> Positions:
    """Return all positions of some parts."""
    return Positions(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def play_all(
    folder: Path, net: Net, rival: Net, numbers: range, say: Callable[[str], None] = print
) -> None:
    """Play games into files of ``PIECE`` each; files that are there already are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    rooms = room_for(net), room_for(rival)
    for start in range(numbers.start, numbers.stop, PIECE):
        path = folder / f"games-{start:07}.npz"
        if path.exists():
            continue
        some = range(start, min(start + PIECE, numbers.stop))
        piece = joined(play(*rooms, number) for number in some)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, **piece._asdict())
        part.replace(path)
        say(f"{path.name}: {len(some)} games, {len(piece.rows)} positions")


def read_all(folders: Sequence[Path]) -> Positions:
    """Read all games of some folders."""
    paths = [path for folder in folders for path in sorted(folder.glob("games-???????.npz"))]
    parts = []
    for path in paths:
        with np.load(path) as kept:
            parts.append(Positions(*(kept[key] for key in Positions._fields)))
    return joined(parts)


def aims_of(found: Positions) -> Floats:
    """Return what to learn for each position, chance and margin: TD(lambda), as in ``games``."""
    south = found.rows[:, 6 + SIDE] == 0
    seen = 1 / (1 + np.exp(-np.clip(found.values / ONE, -12, 12)))
    seen = np.where(south, seen, 1 - seen)
    won = 0.5 + 0.5 * np.sign(found.margins)
    aims = np.zeros(len(seen))
    last = 0.5
    for at in range(len(seen) - 1, -1, -1):
        if at + 1 == len(seen) or found.games[at] != found.games[at + 1]:
            last = won[at] if south[at] else 1 - won[at]
        last = 0.5 + (last - 0.5) * FADE
        last = seen[at] if found.cuts[at] else LAMBDA * last + (1 - LAMBDA) * seen[at]
        aims[at] = last if south[at] else 1 - last
    return np.stack([aims, found.margins / MARGIN], axis=1).astype(np.float32)


def fit(
    net: Net, found: Positions, passes: float, rate: float, say: Callable[[str], None] = print
) -> Net:
    """Fit a network to positions, from its own weights; say what it gains on those held out."""
    learner, aims = Learner(weights_of(net)), aims_of(found)
    is_held = found.games // RIVALRY % HELD == HELD - 1
    learned, held = np.flatnonzero(~is_held), np.flatnonzero(is_held)
    rng = np.random.default_rng(len(found.rows))
    batches = int(passes * len(learned) / BATCH)
    say(f"{len(found.rows)} positions, log loss of {len(held)} others {_loss(net, found, held)}")
    for batch in range(batches):
        which = rng.choice(learned, BATCH)
        inputs, buckets = inputs_of(found.rows[which])
        if rng.random() < 0.5:
            inputs = inputs[:, MIRROR]
        slower = min(1.0, (1 - batch / batches) / FALLING)
        learner.step(inputs.astype(np.float32), buckets, aims[which], rate * slower)
        if learner.steps % SMOOTHED == 0:
            smoothen(learner.weights["inputs"], SMOOTH)
        if batch % 1000 == 999 or batch + 1 == batches:
            loss = _loss(rounded(learner.steady), found, held)
            say(f"{batch + 1} of {batches} batches, log loss {loss}")
    return rounded(learner.steady)


def _loss(net: Net, found: Positions, held: npt.NDArray[np.int64]) -> str:
    """Return the log loss of results, with the best scale for the odds and that scale."""
    learner, odds = Learner(weights_of(net)), list[Floats]()
    for start in range(0, len(held), 20_000):
        inputs, buckets = inputs_of(found.rows[held[start : start + 20_000]])
        odds.append(learner.heads(inputs.astype(np.float32), buckets)[2][0])
    every, won = np.concatenate(odds), 0.5 + 0.5 * np.sign(found.margins[held])
    scales = (0.8, 1.0, 1.2, 1.4, 1.6, 1.8)
    loss, scale = min((log_loss(1 / (1 + np.exp(-scale * every)), won), scale) for scale in scales)
    return f"{loss:.4f} with odds times {scale}"
