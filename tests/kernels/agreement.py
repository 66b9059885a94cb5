"""Kernels held against the plain rules; each check raises on the first difference.

The tests call these, and so does a process in which nothing is compiled.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np

from royalgames.core import AnyGame, RuleError
from royalgames.games.museum import MUSEUM, MuseumMove, MuseumState
from royalgames.games.tee import TEE, TeeState, Walk
from royalgames.games.tee.board import surrounded
from royalgames.games.tee.moves import blocked_spaces, must_pass, visits
from royalgames.games.ur import UR, UrMove, UrState
from royalgames.kernels import museum, tee, ur
from tests.kernels import positions

MOVES_PLAYED = {1: 2796, 2: 253_738}
"""All throws and choices of the games of Ur with one and two counters."""

MUSEUM_MOVES_PLAYED = 288_272
"""All throws and choices of Museum Ur with two pieces."""


def check_pairs(seed: int, pairs: int, walks: int = 5) -> None:
    """Play random legal moves in random positions both ways, and compare the states."""
    rng = random.Random(seed)
    states, moves = [], []
    for number in range(pairs // walks):
        state = positions.with_resignations(positions.tee_state(rng, number % 9 + 1), rng)
        states += [state] * walks
        moves += [TEE.sample(state, rng) for _ in range(walks)]
    codes = np.array([tee.pack_move(move) for move in moves], dtype=np.uint32)
    after = tee.play(tee.pack_all(states), codes)
    assert len(after) == pairs
    for state, move, row in zip(states, moves, after, strict=True):
        expected = TEE.play(state, move).state
        assert tee.unpack(row) == expected, _where(seed, state, TEE.move_text(move))


def check_outcomes(seed: int, slider: int, count: int) -> tuple[int, int]:
    """Compare whole outcome sets; return how many outcomes there were, and how many surround."""
    rng, work = random.Random(seed), tee.workspace()
    outcomes = surrounding = 0
    for _ in range(count):
        state = positions.tee_state(rng, slider)
        found = tee.outcomes(tee.pack(state), work)
        compare_outcomes(state, found, f"seed {seed}")
        outcomes += len(found)
        surrounding += int(found.surrounded.any(axis=1).sum())
    return outcomes, surrounding


def compare_outcomes(state: TeeState, found: tee.Outcomes, source: str) -> None:
    """Compare the outcomes of one turn: the set, the fill, the score, and a walk to each."""
    where = f"{source}: {TEE.text(state)}"
    sets = [_joined(words) for words in found.visited.tolist()]
    got = set(zip(sets, found.ends.tolist(), strict=True))
    assert len(got) == len(found), f"repeats, {where}"
    assert got == set(visits(state)), where
    mine, blocked = state.claims[state.seat], blocked_spaces(state)
    fills: dict[int, int] = {}
    for visited, won, taken, left in zip(
        sets,
        (_joined(words) for words in found.won.tolist()),
        found.taken.tolist(),
        found.open_left.tolist(),
        strict=True,
    ):
        if visited not in fills:
            bonus = surrounded(mine | visited, state.turn) & ~blocked
            fills[visited] = visited & ~mine | bonus
        assert won == fills[visited], where
        assert taken == _taken(state, won), where
        assert left == (state.open & ~won).bit_count(), where
    assert found.gained.tolist() == found.taken.sum(axis=1).tolist()
    assert found.closes.tolist() == [left == 0 for left in found.open_left.tolist()]


def compare_walks(state: TeeState, found: tee.Outcomes, indices: Iterable[int]) -> None:
    """Hold some outcomes against a preview of the walk that is given for them."""
    moves, claimed, ends = found.moves, found.surrounded, found.ends
    for index in indices:
        walk = tee.unpack_move(int(moves[index]))
        assert isinstance(walk, Walk)
        preview = TEE.preview(state, walk.steps)
        assert preview.steps_left == 0
        assert preview.path[-1] == ends[index]
        assert sum(1 << space for space in set(preview.path)) == tee.unpack_set(
            found.visited[index]
        )
        assert preview.surrounds == tee.unpack_set(claimed[index])


def _joined(words: list[int]) -> int:
    return words[0] | words[1] << 48 | words[2] << 96


def _taken(state: TeeState, won: int) -> list[int]:
    held = dict(zip(state.options.colours, state.claims, strict=True))
    return [(held.get(colour, 0) & won).bit_count() for colour in type(state.turn)] + [
        (state.open & won).bit_count()
    ]


def check_faults(seed: int, pairs: int) -> dict[str, int]:
    """Compare which rule refuses random moves, legal or not; return how often each did."""
    rng = random.Random(seed)
    states, codes = [], []
    for number in range(pairs):
        state = positions.with_resignations(positions.tee_state(rng, number % 9 + 1), rng)
        length = state.slider if rng.random() < 0.9 else rng.randrange(10)
        steps = "".join(rng.choice("UDLR") for _ in range(length))
        states.append(state)
        codes.append(tee.pack_move(Walk(steps) if steps else TEE.parse_move("-")))
    _, faults = tee.try_play(tee.pack_all(states), np.array(codes, dtype=np.uint32))
    seen: dict[str, int] = {}
    for state, code, fault in zip(states, codes, faults, strict=True):
        rule = _tee_rule(state, code)
        assert rule == (f"T{fault}" if fault else ""), _where(seed, state, str(code))
        seen[rule] = seen.get(rule, 0) + 1
    return seen


def _tee_rule(state: TeeState, code: int) -> str:
    try:
        TEE.check(state, tee.unpack_move(code))
    except RuleError as error:
        return error.rule
    return ""


def check_must_pass(seed: int, count: int) -> int:
    """Compare crowded positions, where outcomes are empty; return how often someone must pass."""
    rng, passes = random.Random(seed), 0
    for number in range(count):
        state = positions.with_resignations(positions.tee_state(rng, number % 3 + 1), rng)
        found = tee.outcomes(tee.pack(state))
        assert (len(found) == 0) == must_pass(state), _where(seed, state, "outcomes")
        passes += must_pass(state)
    return passes


def check_ur(states: Iterable[UrState]) -> int:
    """Compare choices, and every choice played, in every state; return how many were played."""
    return sum(_check_batch(UR, ur, _ur_move, batch) for batch in _batches(states))


def check_museum(states: Iterable[MuseumState]) -> int:
    """Compare choices, and every choice played, in every state; return how many were played."""
    return sum(_check_batch(MUSEUM, museum, _museum_move, batch) for batch in _batches(states))


def _ur_move(code: int, state: UrState) -> UrMove:
    return ur.unpack_move(code, state.phase)


def _museum_move(code: int, state: MuseumState) -> MuseumMove:
    return museum.unpack_move(code)


def _batches(states: Iterable[Any], size: int = 20_000) -> Iterator[list[Any]]:
    left = iter(states)
    while batch := list(islice(left, size)):
        yield batch


def _check_batch(
    game: AnyGame, engine: Any, unpack_move: Callable[[int, Any], Any], states: list[Any]
) -> int:
    rows = engine.pack_all(states)
    indices, moves, expected = [], [], []
    for index, (state, found) in enumerate(zip(states, engine.choices(rows).tolist(), strict=True)):
        legal = [(engine.pack_move(move), move) for move in game.legal(state)]
        assert found == sum(1 << 3 * code for code, _ in legal), game.text(state)
        for code, move in legal:
            assert unpack_move(code, state) == move
            indices.append(index)
            moves.append(code)
            expected.append(game.play(state, move).state)
    after = engine.play(rows[indices], np.array(moves, dtype=np.uint8))
    wanted = engine.pack_all(expected)
    for at in np.flatnonzero((after != wanted).any(axis=1)):
        before, got = game.text(states[indices[at]]), game.text(engine.unpack(after[at]))
        raise AssertionError(f"{before}, move {moves[at]}: {got}, not {game.text(expected[at])}")
    return len(moves)


def _where(seed: int, state: TeeState, move: str) -> str:
    return f"seed {seed}: {TEE.text(state)} {move} resigned {state.resigned}"
