"""Walks by their numbers against the rules, and the best ones against all."""

import random

import numpy as np
import pytest

from royalgames.core import RuleError
from royalgames.games.tee import TEE, TeeState, Walk
from royalgames.games.tee.board import spaces_of
from royalgames.kernels import tee
from royalgames.kernels.tee.walks import (
    CODE,
    DECIDED,
    END,
    NOTHING,
    SCORE,
    Walks,
    best_walks,
    lengthened,
    score_all,
    walk_room,
    walked,
)
from tests.kernels.tee import learned
from tests.kernels.tee.triples import joined, triple

SEED = 4807
WIDE = 1 << 30
"""A slack with which no walk is left."""


def _walked(state: TeeState, steps: str) -> tuple[bool, int, int]:
    side = state.seat
    held, start, blocked = state.claims[side], state.tees[side], state.tees[1 - side]
    legal, won, end = walked(triple(held), start, blocked, side, tee.pack_move(Walk(steps)))
    return legal, joined(won), end


def test_a_walk_wins_what_its_preview_shows() -> None:
    rng, refused, surrounding = random.Random(SEED), 0, 0
    for number in range(200):
        state = learned.two_player_state(rng, number % 9 + 1)
        steps = "".join(rng.choice("UDLR") for _ in range(state.slider))
        move = TEE.sample(state, rng)
        if number % 2 and isinstance(move, Walk):
            steps = move.steps
        try:
            TEE.check(state, Walk(steps))
        except RuleError:
            assert _walked(state, steps) == (False, 0, 0)
            refused += 1
            continue
        preview = TEE.preview(state, steps)
        won = preview.claims | preview.surrounds
        assert _walked(state, steps) == (True, won, preview.path[-1])
        surrounding += preview.surrounds > 0
    assert refused > 20
    assert surrounding


PATIENT = 1 << 40
"""More steps than any search takes."""


def _best(room: Walks, state: TeeState, spare: int) -> int:
    side = state.seat
    held, theirs = triple(state.claims[side]), triple(state.claims[1 - side])
    start, blocked = int(state.tees[side]), int(state.tees[1 - side])
    most = len(room.about)
    slacks = (WIDE, WIDE, NOTHING)
    found, _ = best_walks(
        room, held, theirs, start, blocked, side, state.slider, most, *slacks, spare, PATIENT
    )
    return found


@pytest.mark.parametrize("slider", [1, 2, 3])
def test_the_best_walks_are_the_best_of_all_outcomes(slider: int) -> None:
    rng, numbers = random.Random(f"{SEED} {slider}"), np.random.default_rng(SEED)
    room, compared = walk_room(64), 0
    for _ in range(15):
        state = learned.two_player_state(rng, slider)
        found = tee.outcomes(tee.pack(state))
        if found.closes.any():
            continue
        room.gain[:], room.ends[:] = numbers.integers(-500, 500, (2, 144))
        promised = np.zeros(len(found), dtype=np.int64)
        score_all(room, found.nodes, promised)
        best: dict[int, int] = {}
        for words, end, promise in zip(found.won, found.ends, promised.tolist(), strict=True):
            won = int(tee.unpack_set(words))
            assert promise == room.ends[end] + sum(room.gain[space] for space in spaces_of(won))
            best[won] = max(promise, best.get(won, promise))
        # A walk that may meet itself at every step is any walk.
        kept = _best(room, state, slider)
        sets = [int(tee.unpack_set(words)) for words in room.won[:kept]]
        scores = room.about[:kept, SCORE].tolist()
        assert dict(zip(sets, scores, strict=True)) == best
        assert len(set(sets)) == kept
        for won, (_, end, code) in zip(sets, room.about[:kept].tolist(), strict=True):
            move = tee.unpack_move(code)
            assert isinstance(move, Walk)
            assert _walked(state, move.steps) == (True, won, end)
        compared += kept
    assert compared > 15


def test_filling_the_board_is_worth_the_game() -> None:
    state = TEE.parse("1" + "r" * 11 + "/" + "rrrrrrrrrrrr/" * 10 + "rrrrrrrrrrry r:b12,y:l1 1 r")
    room = walk_room(4)
    assert _best(room, state, 0) >= 1
    best = room.about[int(room.about[:, SCORE].argmax())]
    assert best[SCORE] == DECIDED
    assert best[END] == 132
    assert tee.unpack_move(int(best[CODE])) == Walk("L")


def test_a_short_walk_steps_back_and_forth() -> None:
    for steps, longer in (("U", "UDU"), ("LU", "LUDU"), ("R", "RLRLR")):
        code = tee.pack_move(Walk(steps)) & (1 << 18) - 1
        assert tee.unpack_move(lengthened(code, len(steps), len(longer))) == Walk(longer)


def test_a_search_without_patience_ends_after_so_many_steps() -> None:
    state, room = learned.two_player_state(random.Random(SEED), 9), walk_room(24)
    side = state.seat
    room.gain[:], room.ends[:] = 100, 0
    given = (room, triple(state.claims[side]), triple(state.claims[1 - side]))
    tees = int(state.tees[side]), int(state.tees[1 - side])
    for patience in (1, 40):
        found, tried = best_walks(*given, *tees, side, 9, 24, WIDE, WIDE, NOTHING, 0, patience)
        assert tried == patience
        assert found <= patience
