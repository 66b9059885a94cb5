"""The list alone leads to the same table."""

import random

import pytest

from royalgames.protocol import acts
from royalgames.server.table import (
    RefusedError,
)
from tests.server.desk import (
    SEED_L,
    tee,
    ur,
)


@pytest.mark.parametrize("seed", range(4))
def test_random_acts_never_break_a_table(seed: int) -> None:
    """Anything may be asked of a table at any time; it answers, and its list leads to it."""
    rng = random.Random(seed)
    made = ur(counters=2) if seed % 2 else tee()
    seats = [seat.letter for seat in made.table.seats]
    done = 0
    for _ in range(400):
        seat = rng.choice(seats)
        game, state = made.table.game, made.table.current.state
        playing = made.view.phase == "playing"
        move = game.move_text(game.sample(state, rng)) if playing else "U"
        likely: list[acts.AnyAct] = [acts.Throw(seat=seat), acts.Move(seat=seat, move=move)]
        if seed % 2:
            number = (made.table.current.throws + 1) * playing + rng.choice([0] * 6 + [1])
            link = made.link(seat, number)
            likely += [
                acts.Throw(seat=seat, link=link),
                acts.Reveal(seat=seat, number=number, link=link),
                acts.Commit(seat=seat, commitment=made.chain(seat).commitment.hex()),
            ]
        others: list[acts.AnyAct] = [
            acts.TakeBack(seat=seat),
            acts.AnswerTakeBack(seat=seat, agree=rng.random() < 0.5),
            acts.AutoThrow(seat=seat, on=rng.random() < 0.5),
            acts.Leave(seat=seat),
            acts.Return(seat=seat),
            acts.Rematch(seat=seat, agree=rng.random() < 0.8),
            acts.Ready(seat=seat, seed=SEED_L),
            acts.CountNow(seat=seat),
        ]
        act = rng.choice([*likely * 6, *others])
        player = rng.choice([made.player(seat)] * 6 + [None, "eve"])
        try:
            done += len(made.do(player, act, rng.choice([made.table.seq] * 5 + [0])))
        except RefusedError as refusal:
            assert refusal.sentence
    assert done > 20
