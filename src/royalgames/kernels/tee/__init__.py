"""Royal Tee, fast: every outcome of a turn, and moves played in batches.

>>> from royalgames.games.tee import TEE, Colour, TeeOptions
>>> from royalgames.kernels.tee import outcomes, pack, unpack_move
>>> found = outcomes(pack(TEE.new()))
>>> sorted(unpack_move(move).steps for move in found.moves)
['L', 'R', 'U']
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from royalgames.core import RuleError
from royalgames.games.tee import TEE, Colour, TeeOptions
from royalgames.games.tee.state import SLIDER_MAX
from royalgames.kernels.tee.ahead import think
from royalgames.kernels.tee.bits import SPACES, pack_set, unpack_set
from royalgames.kernels.tee.ending import find_launches, threaten
from royalgames.kernels.tee.four.warm import warm_for_four
from royalgames.kernels.tee.judge import FEATURES, count_features, weigh_features
from royalgames.kernels.tee.net import BUCKETS, HEADS, INPUTS, STRAIGHT, Net
from royalgames.kernels.tee.paths import GUIDE, best_paths, path_room
from royalgames.kernels.tee.plays import (
    PASS,
    Moves,
    draw_all,
    pack_move,
    play_all,
    unpack_move,
)
from royalgames.kernels.tee.position import ROUND, ROW, TEES, pack, pack_all, unpack
from royalgames.kernels.tee.results import Outcomes, collected
from royalgames.kernels.tee.room import KEPT_FIRST, fill_guide, room_for, set_up
from royalgames.kernels.tee.search import Workspace, find_nodes, workspace
from royalgames.kernels.tee.turn import ending_rule, ending_rules
from royalgames.kernels.tee.walks import score_all
from royalgames.kernels.words import Words


def outcomes(position: Words, work: Workspace | None = None) -> Outcomes:
    """Find, fill and score every different outcome of the turn.

    Parameters
    ----------
    position : uint64 array, shape (22,)
        A position as ``pack`` makes it; a finished one is refused.
    work : Workspace, optional
        Arrays to work in; those of ``workspace()`` serve any number of calls of one thread.

    Returns
    -------
    Outcomes
        One row each, without repeats; no row if the player must pass (T12, T22).

    """
    row = _rows(position[None])[0]
    over = ending_rule(row)
    if over:
        raise RuleError(f"T{over}", "the game is over")
    work = work or workspace()
    find_nodes(row, work)
    slider = min(int(row[ROUND]), SLIDER_MAX)
    claimed = sum(int(word).bit_count() for word in row[:TEES])
    return Outcomes(row, collected(work, slider), slider, SPACES - claimed)


def play(positions: Words, moves: Moves) -> Words:
    """Play one move in each position.

    Parameters
    ----------
    positions : uint64 array, shape (n, 22)
        Positions as ``pack_all`` makes them; they stay as they are.
    moves : uint32 array, shape (n,)
        Moves as ``pack_move`` makes them; the first illegal one is refused with its rule.

    Returns
    -------
    uint64 array, shape (n, 22)
        The positions after the moves.

    """
    after, faults = try_play(positions, moves)
    if faults.any():
        _refuse(positions, moves, int(np.flatnonzero(faults)[0]))
    return after


def _refuse(positions: Words, moves: Moves, index: int) -> None:
    """Let the plain rules say what is wrong."""
    state, move = unpack(positions[index]), unpack_move(int(moves[index]))
    try:
        TEE.check(state, move)
    except RuleError as error:
        raise RuleError(error.rule, f"move {index}: {error.sentence}") from None
    raise AssertionError(f"kernel and rules differ: {TEE.text(state)}, {TEE.move_text(move)}")


def try_play(positions: Words, moves: Moves) -> tuple[Words, npt.NDArray[np.uint8]]:
    """Play one move in each position; where it is illegal, return the rule's number instead.

    Returns
    -------
    after : uint64 array, shape (n, 22)
        The positions after the legal moves; the others as they were.
    faults : uint8 array, shape (n,)
        The number of the rule each move breaks, 0 if none.

    """
    rows = _rows(positions)
    codes = _checked_moves(moves, len(rows))
    after = np.empty_like(rows)
    faults = np.empty(len(rows), dtype=np.uint8)
    play_all(rows, codes, after, faults)
    return after, faults


def random_moves(positions: Words, seeds: Words) -> Moves:
    """Draw a move for each position, each step evenly among those free.

    Parameters
    ----------
    positions : uint64 array, shape (n, 22)
        Positions as ``pack_all`` makes them; none may be over.
    seeds : uint64 array, shape (n,)
        The same seed draws the same move on every machine.

    Returns
    -------
    uint32 array, shape (n,)

    """
    rows = _rows(positions)
    if seeds.shape != (len(rows),):
        raise ValueError(f"{len(rows)} positions need as many seeds, not shape {seeds.shape}")
    drawn = np.empty(len(rows), dtype=np.uint32)
    draw_all(rows, np.ascontiguousarray(seeds, dtype=np.uint64), drawn)
    return drawn


def over(positions: Words) -> npt.NDArray[np.uint8]:
    """Return the number of the rule that ended each game, 0 for a game in play; shape (n,)."""
    rows = _rows(positions)
    rules = np.empty(len(rows), dtype=np.uint8)
    ending_rules(rows, rules)
    return rules


def warm() -> None:
    """Compile, or load from the cache, every kernel of Royal Tee."""
    rows = pack_all([TEE.new()])
    outcomes(rows[0]).all_after()
    play(rows, random_moves(rows, np.zeros(1, dtype=np.uint64)))
    over(rows)
    best_paths(rows[0], np.zeros(GUIDE, dtype=np.int64), path_room(1))
    rules, features = np.zeros(1, dtype=np.uint8), np.zeros((1, 4, FEATURES), dtype=np.int64)
    count_features(rows, rules, features)
    weigh_features(rows, rules, features, features[0, 0], np.zeros((1, 4), dtype=np.int64))
    _warm_for_two()
    warm_for_four()


def _warm_for_two() -> None:
    """Make the learned engine ready; the weights don't matter."""
    net = Net(
        np.zeros((INPUTS, STRAIGHT + 1), dtype=np.int16),
        np.zeros((HEADS, BUCKETS, 1), dtype=np.int16),
    )
    room, row = room_for(net), pack(TEE.new(TeeOptions((Colour.RED, Colour.YELLOW))))
    set_up(room, row, 1)
    fill_guide(room, 0)
    codes, lots, values = np.zeros((3, KEPT_FIRST), dtype=np.int64)
    think(room, codes, lots, values, 0, 2)
    threaten(room, codes[:1], values)
    find_launches(room)
    found = outcomes(row)
    score_all(room.walks, found.nodes, np.zeros(len(found), dtype=np.int64))


def _rows(positions: Words) -> Words:
    if positions.ndim != 2 or positions.shape[1] != ROW or positions.dtype != np.uint64:
        raise ValueError(
            f"positions are uint64 of shape (n, {ROW}), not {positions.dtype} {positions.shape}"
        )
    return np.ascontiguousarray(positions)


def _checked_moves(moves: Moves, length: int) -> Moves:
    if moves.shape != (length,) or moves.dtype != np.uint32:
        raise ValueError(
            f"{length} positions need as many uint32 moves, not {moves.dtype} {moves.shape}"
        )
    if length and int(moves.max()) >> 18 > 9:
        raise RuleError("T9", "a walk has at most nine steps")
    return np.ascontiguousarray(moves)


PART: Final = warm
"""What ``kernels.warm`` calls."""

__all__ = [
    "PART",
    "PASS",
    "Moves",
    "Outcomes",
    "Words",
    "Workspace",
    "outcomes",
    "over",
    "pack",
    "pack_all",
    "pack_move",
    "pack_set",
    "play",
    "random_moves",
    "try_play",
    "unpack",
    "unpack_move",
    "unpack_set",
    "warm",
    "workspace",
]
