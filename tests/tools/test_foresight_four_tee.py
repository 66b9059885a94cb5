"""Games of four in which one player knows what the others will answer."""

import random

import numpy as np
import pytest

from royalgames.games.tee import TEE
from royalgames.kernels import tee
from royalgames.kernels.tee.position import TURN
from royalgames.kernels.words import Words
from royalgames.training.tee.four.games import new_row
from royalgames.training.tee.games import is_over, open_spaces, played, random_opening
from tests.bots.tee.thinking import near_the_end
from tools import foresight_four_tee
from tools.foresight_four_tee import OPEN, Lots, can_end, foresee, play, summary
from tools.match_four_tee import standing

SEED = 1911
NODES = 30_000


def _is_well(row: Words, turn: int, move: int, lots: Lots) -> bool:
    """Return whether a walk wins, or leads to an end that wins on its player's next turn."""
    me, row = int(row[TURN]), played(row, move)
    for ahead in range(1, 4):
        if is_over(row):
            break
        row = played(row, lots.reply(row, turn + ahead))
    if is_over(row):
        return int(np.bitwise_count(row[:12]).reshape(4, 3).sum(axis=1).argmax()) == me
    return can_end(row)


def test_what_is_foreseen_happens() -> None:
    """The others answer in the game as they did when it was foreseen."""
    knowing = plain = 0
    for number in range(12):
        row, lots, turn = tee.pack(near_the_end(SEED + number)), Lots(f"{SEED} {number}", NODES), 30
        knowing += _is_well(row, turn, foresee(row, turn, lots), lots)
        plain += _is_well(row, turn, lots.reply(row, turn), lots)
    print(f"seed {SEED}: {knowing} of 12 go well for who knows, {plain} for others")
    assert knowing > plain


ALONE = "rrrrrrrrrrrr/" * 4 + "yyyyyyyyyyyy/" * 3 + "bbbbbbbbbbbb/" * 2 + "gggggggggggg/"
"""Red leads by far, and only a1 is open."""


@pytest.mark.parametrize(
    ("near", "tees", "seat", "can"),
    [("r", "r:b2,b:f5,y:f7,g:f3", "r", True), ("b", "r:f12,b:b2,y:f7,g:f3", "b", False)],
)
def test_who_can_end_the_game_must_lead(near: str, tees: str, seat: str, can: bool) -> None:
    state = TEE.parse(f"{ALONE}g{near}gggggggggg/1ggggggggggg {tees} 40 {seat}")
    assert state.open.bit_count() == 1
    assert can_end(tee.pack(state)) is can


def test_a_reply_is_the_same_whenever_it_is_asked_for() -> None:
    rng, chosen = random.Random(SEED), 0
    for number in range(12):
        row = random_opening(new_row(100), 24 + number, rng)
        replies = [Lots("a", NODES).reply(row, turn) for turn in range(20)]
        assert replies == [Lots("a", NODES).reply(row, turn) for turn in range(20)]
        chosen += len(set(replies)) > 1
    print(f"seed {SEED}: lots matter in {chosen} of 12 positions")
    assert chosen


def test_games_are_played_by_who_knows_only_near_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []

    def noted(row: Words, turn: int, lots: Lots) -> int:
        opened.append(open_spaces(row))
        return lots.reply(row, turn)

    monkeypatch.setattr(foresight_four_tee, "foresee", noted)
    game = play(2, str(SEED), 2_000)
    assert game["turns"] > 20
    assert opened
    assert max(opened) <= OPEN
    assert 0 <= game["share"] <= 1
    assert play(2, str(SEED), 2_000) == game


def test_first_places_are_summed_up() -> None:
    games = [{"share": 1.0, "turns": 60}, {"share": 0.5, "turns": 50}]
    assert summary(games) == f"{standing(1.5, 2)}; 55.0 turns"
    assert standing(1.5, 2).startswith("1.5 of 2: 75.0% (95%: ")
