"""The plies of a search: stepped down to, or set up from scratch."""

import random
from dataclasses import replace

import numpy as np
import pytest

from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState, Walk
from royalgames.kernels import tee
from royalgames.kernels.tee.bits import Triple
from royalgames.kernels.tee.net import ONE
from royalgames.kernels.tee.room import (
    MOST,
    NODES,
    STOP,
    Room,
    fill_guide,
    room_for,
    set_up,
    step_down,
    value_after,
)
from tests.kernels.tee import learned
from tests.kernels.tee.triples import triple

SEED = 4805
NET = learned.random_net(SEED)


def _begun(state: TeeState) -> Room:
    room = room_for(NET)
    set_up(room, tee.pack(state), 1000)
    return room


def _turn(state: TeeState, rng: random.Random) -> tuple[Triple, int, TeeState] | None:
    """Draw a walk; return what it wins, where it ends, and the state after it."""
    move = TEE.sample(state, rng)
    if not isinstance(move, Walk):
        return None
    preview = TEE.preview(state, move.steps)
    won = triple(preview.claims | preview.surrounds)
    return won, int(preview.path[-1]), TEE.play(state, move).state


@pytest.mark.parametrize("slider", [1, 4, 9])
def test_a_step_down_leads_to_what_is_set_up_from_scratch(slider: int) -> None:
    rng, compared = random.Random(f"{SEED} {slider}"), 0
    for _ in range(10):
        state = learned.two_player_state(rng, slider)
        room = _begun(state)
        for ply in range(2):
            turn = _turn(state, rng)
            if turn is None or TEE.outcome(turn[2]) is not None:
                break
            won, end, state = turn
            step_down(room, ply, won, end)
            fresh = _begun(state)
            for name in ("sets", "about", "sums", "turns"):
                stepped, rebuilt = getattr(room, name)[ply + 1], getattr(fresh, name)[0]
                assert np.array_equal(stepped, rebuilt), (name, TEE.text(state))
            compared += 1
    assert compared >= 10


def test_a_turn_is_worth_what_the_position_after_it_is() -> None:
    rng, ended = random.Random(SEED), 0
    for number in range(40):
        state = learned.two_player_state(rng, number % 9 + 1)
        turn = _turn(state, rng)
        if turn is None:
            continue
        won, end, after = turn
        value, is_over = value_after(_begun(state), 0, won, end)
        assert is_over == (TEE.outcome(after) is not None)
        assert value == learned.value_to_last(NET, after, state.turn)
        ended += is_over
    assert ended


def test_different_turns_have_different_hashes() -> None:
    state = replace(TEE.new(TeeOptions((Colour.RED, Colour.YELLOW))), round=4)
    room, found, hashes = _begun(state), tee.outcomes(tee.pack(state)), set()
    for words, end in zip(found.won, found.ends.tolist(), strict=True):
        step_down(room, 0, (words[0], words[1], words[2]), end)
        hashes.add(int(room.hashes[1]))
    assert len(hashes) == len(found) > 20


def test_setting_up_forgets_all_but_the_clocks_flag() -> None:
    state = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW)))
    room = _begun(state)
    room.tally[:], room.killers[:], room.keys[:] = 7, 7, 7
    set_up(room, tee.pack(state), 55)
    assert (room.tally[NODES], room.tally[MOST], room.tally[STOP]) == (0, 55, 7)
    assert not room.killers.any()
    assert (room.keys == np.uint64((1 << 64) - 1)).all()


def test_the_guide_of_the_last_turn_counts_spaces() -> None:
    state = learned.two_player_state(random.Random(SEED), 6)
    options = TeeOptions(state.options.colours, state.round)
    state = replace(state, turn=Colour.YELLOW, options=options)
    room = _begun(state)
    assert fill_guide(room, 0) == 0
    red, yellow = state.claims
    expected = [
        0 if yellow >> space & 1 else 2 * ONE if red >> space & 1 else ONE for space in range(144)
    ]
    assert room.walks.gain.tolist() == expected
    assert len(set(expected)) == 3
    assert not room.walks.ends.any()
