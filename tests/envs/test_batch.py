"""Batches of games: equal to the plain rules step by step, and nothing hidden."""

import doctest
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from royalgames.core import CHANCE, RuleError, TextError
from royalgames.envs import batch as batch_module
from royalgames.envs.batch import AUTORESET, Batch
from royalgames.envs.environment import Environment, Moment
from royalgames.kernels.stepping import Arrays
from tests.envs.playing import GAMES, named

_WORD = (1 << 64) - 1


def _draws(key: int) -> Iterator[int]:
    """Yield splitmix64's numbers, written again in plain Python."""
    while True:
        key = key + 0x9E3779B97F4A7C15 & _WORD
        bits = (key ^ key >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _WORD
        yield bits ^ bits >> 31


def _dots(bits: int, environment: Environment, state: Any) -> int:
    """Count the dots of a throw: a bit per die, or two bits where the dice may be 3/4."""
    if environment.game.header.key == "museum":
        return (bits & 15).bit_count()
    if state.options.dice == "3/4":
        bits |= bits >> 1
    return (bits & 0b010101).bit_count()


def _thrown(environment: Environment, moment: Moment, key: int) -> Moment:
    """Throw the dice of a key through the plain rules until a player can choose."""
    draws = _draws(key)
    while environment.chooser(moment) is CHANCE:
        moment = environment.throw(moment, _dots(next(draws), environment, moment.state))
    return moment


def _check(games: Batch, now: Arrays, moments: list[Moment]) -> None:
    """Compare every array with what the plain rules and the plain encoding say."""
    environment = games.environment
    assert games.unpack(now.states) == moments
    assert np.array_equal(games.pack(moments), now.states)
    for index, moment in enumerate(moments):
        seat = environment.seat(moment)
        seen = np.zeros(games.shape, dtype=np.int8)
        environment.observe(moment, seat, seen)
        assert now.players[index] == seat
        assert np.array_equal(seen.ravel(), now.observations[index])
        assert np.array_equal(environment.mask(moment), now.masks[index])
        assert now.done[index] == (environment.chooser(moment) is None)


def play_side_by_side(key: str, values: dict[str, Any], seed: int, count: int) -> int:
    """Play games to their ends in a batch and by the plain rules; return how many steps."""
    games = Batch(key, **values)
    environment, step = games.environment, 0
    keys = games.keys(seed, step, count)
    now = games.reset(keys)
    start = environment.start(games.options)
    moments = [_thrown(environment, start, int(each)) for each in keys]
    _check(games, now, moments)
    while not now.done.all():
        step += 1
        keys = games.keys(seed, step, count)
        actions, before = games.pick(now.masks, keys), now.done
        now = games.step(now.states, actions, keys)
        for index in range(count):
            if not before[index]:
                acted = environment.act(moments[index], int(actions[index]))
                moments[index] = _thrown(environment, acted, int(keys[index]))
            rewards = (
                (0.0,) * len(games.seats) if before[index] else environment.rewards(moments[index])
            )
            assert now.rewards[index].tolist() == pytest.approx(rewards)
        _check(games, now, moments)
    return step


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_batches_equal_the_plain_rules(game: tuple[str, dict[str, Any]]) -> None:
    key, values = game
    small = {"tee": {"round_limit": 10}, "ur": {"counters": 2}, "museum": {"pieces": 3}}
    assert play_side_by_side(key, values | small[key], seed=11, count=6) > 20


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_batches_equal_the_plain_rules_in_many_games(game: tuple[str, dict[str, Any]]) -> None:
    key, values = game
    for seed in range(20):
        play_side_by_side(key, values, seed, count=25)


def test_a_player_who_cannot_step_passes_in_both() -> None:
    """Blue and Green shut Red in the corner a1 (T12): after Green it is Blue's turn again."""
    games = Batch("tee", seats=4)
    environment = games.environment
    rows = ["5y6", *["12"] * 9, "b11", "r1g9"]
    text = f"{'/'.join(rows)} r:a1,b:a2,y:f12,g:c1 1 g"
    moment = Moment(environment.game.parse(text, games.options))
    assert environment.seat(moment) == 3
    left = environment.actions.index("L")
    now = games.step(games.pack([moment]), np.array([left]), games.keys(1, 1, 1))
    after = environment.act(moment, left)
    assert environment.seat(after) == now.players[0] == 1
    assert games.unpack(now.states) == [after]


@pytest.mark.parametrize("key", ["tee", "ur", "museum"])
def test_finished_games_follow_the_mode(key: str) -> None:
    small = {"tee": {"round_limit": 2}, "ur": {"counters": 1}, "museum": {"pieces": 2}}[key]
    games, count = Batch(key, **small), 40
    seen = dict.fromkeys(AUTORESET, 0)
    for mode in AUTORESET:
        now = games.reset(games.keys(5, 0, count))
        for step in range(1, 60):
            keys = games.keys(5, step, count)
            before, states = now.done.copy(), now.states.copy()
            now = games.step(states, games.pick(now.masks, keys), keys, autoreset=mode)
            ended = now.done & ~before
            seen[mode] += int(ended.sum())
            over = np.array(
                [games.environment.chooser(m) is None for m in games.unpack(now.states)]
            )
            if mode == "disabled":
                assert np.array_equal(now.done, over)
                assert np.array_equal(now.states[before], states[before])
                assert not now.rewards[before].any()
            elif mode == "next_step":
                assert np.array_equal(now.done, over)
                assert not now.done[before].any()
                assert not now.rewards[before].any()
            else:
                assert not over.any()
                for index in np.flatnonzero(now.done):
                    assert not np.array_equal(now.last[index], now.observations[index])
    assert seen["disabled"] == count
    assert seen["next_step"] > count
    assert seen["same_step"] > count


def test_the_arrays_given_are_the_arrays_written() -> None:
    games = Batch("ur")
    out = games.empty(8)
    kept = [id(array) for array in out]
    assert games.reset(games.keys(1, 0, 8), out) is out
    keys = games.keys(1, 1, 8)
    assert games.step(out.states, games.pick(out.masks, keys), keys, out) is out
    assert [id(array) for array in out] == kept
    assert out.observations.any()


def test_a_reset_can_be_for_some_games() -> None:
    games = Batch("museum")
    now = games.reset(games.keys(1, 0, 6))
    for step in range(1, 9):
        keys = games.keys(1, step, 6)
        now = games.step(now.states, games.pick(now.masks, keys), keys, now)
    before, chosen = now.states.copy(), np.array([True, False] * 3)
    games.reset(games.keys(1, 9, 6), now, chosen)
    assert np.array_equal(now.states[1::2], before[1::2])
    assert (now.states[::2] != before[::2]).any(axis=1).all()
    with pytest.raises(ValueError, match="needs the arrays"):
        games.reset(games.keys(1, 9, 6), chosen=chosen)


def test_keys_depend_on_seed_step_and_game_alone() -> None:
    games = Batch("ur")
    few, many = games.keys(7, 3, 10), games.keys(7, 3, 1000)
    assert np.array_equal(few, many[:10])
    others = [many, games.keys(8, 3, 1000), games.keys(7, 4, 1000)]
    assert len({int(key) for keys in others for key in keys}) == 3000
    # Each key's throw is fair: 1000 first throws against their chances, within four deviations.
    dots = np.array([(next(_draws(int(key))) & 0b010101).bit_count() for key in many])
    for number, chance in enumerate((1 / 8, 3 / 8, 3 / 8, 1 / 8)):
        spread = (1000 * chance * (1 - chance)) ** 0.5
        assert abs(int((dots == number).sum()) - 1000 * chance) < 4 * spread


def test_picks_are_open_and_even() -> None:
    games = Batch("ur")
    masks = np.zeros((4000, 18), dtype=np.int8)
    masks[:, [2, 5, 17]] = 1
    masks[0] = 0
    picked = games.pick(masks, games.keys(1, 1, 4000))
    assert picked[0] == -1
    assert set(picked[1:].tolist()) == {2, 5, 17}
    assert all(1200 < (picked == action).sum() < 1470 for action in (2, 5, 17))


def test_states_can_be_cloned_hashed_and_stored() -> None:
    games = Batch("tee", seats=4)
    now = games.reset(games.keys(2, 0, 50))
    for step in range(1, 30):
        keys = games.keys(2, step, 50)
        now = games.step(now.states, games.pick(now.masks, keys), keys, now)
    clone = now.states.copy()
    keys = games.keys(2, 30, 50)
    moved = games.step(clone, games.pick(now.masks, keys), keys)
    assert np.array_equal(clone, now.states)
    hashes = games.hash(now.states)
    assert np.array_equal(hashes, games.hash(clone))
    different = {row.tobytes() for row in np.concatenate([clone, moved.states])}
    assert len({*hashes.tolist(), *games.hash(moved.states).tolist()}) == len(different) > 50
    data = games.to_bytes(now.states)
    assert np.array_equal(games.from_bytes(data), now.states)
    for broken in (data[:-1], data[:30], b"", data[:40] + b"\x01" + data[41:]):
        with pytest.raises(TextError, match=r"no stored states|damaged"):
            games.from_bytes(broken)
    with pytest.raises(TextError, match="another game"):
        Batch("ur").from_bytes(data)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    games = Batch("tee", seats=2)
    now = games.reset(games.keys(1, 0, 3))
    out, keys = games.empty(3), games.keys(1, 1, 3)
    with pytest.raises(RuleError, match="T9: game 1: the step D from g1 leaves the board"):
        games.step(now.states, np.array([0, 1, 0]), keys, out)
    assert out.refused.tolist() == [False, True, False]
    assert np.array_equal(out.states[1], now.states[1])
    with pytest.raises(RuleError, match="T1: game 0: an action is a number from 0 to 3"):
        games.step(now.states, np.array([4, 0, 0]), keys)
    ur = Batch("ur")
    now = ur.reset(ur.keys(1, 0, 1))
    with pytest.raises(RuleError, match="U8: game 0"):
        ur.step(now.states, np.array([5]), ur.keys(1, 1, 1))


def test_wrong_arrays_are_refused() -> None:
    games = Batch("ur")
    now = games.reset(games.keys(1, 0, 3))
    keys, actions = games.keys(1, 1, 3), np.array([16, 16, 16])
    with pytest.raises(ValueError, match=r"states are uint64 of shape \(n, 8\)"):
        games.step(now.states.astype(np.int64), actions, keys)
    with pytest.raises(ValueError, match="3 games need as many whole numbers"):
        games.step(now.states, actions[:2], keys)
    with pytest.raises(ValueError, match="3 games need as many uint64 keys"):
        games.step(now.states, actions, keys[:2])
    narrow = np.zeros((3, 1), dtype=np.float32)
    with pytest.raises(ValueError, match="rewards is float32 of shape"):
        games.step(now.states, actions, keys, now._replace(rewards=narrow))
    wide = np.zeros((3, 80), dtype=np.int8)[:, ::2]
    with pytest.raises(ValueError, match="observations must be writeable and in one piece"):
        games.step(now.states, actions, keys, now._replace(observations=wide))
    with pytest.raises(ValueError, match="autoreset is disabled, next_step, same_step, not now"):
        games.step(now.states, actions, keys, autoreset="now")
    with pytest.raises(ValueError, match="at least one game, not 0"):
        games.empty(0)
    with pytest.raises(ValueError, match="Unknown game: chess"):
        Batch("chess")


def test_a_batch_says_what_it_plays() -> None:
    assert repr(Batch("ur", counters=3)) == "Batch('ur', counters=3, dice='1/2', first='L')"


def test_the_example_in_the_docstring_runs() -> None:
    assert doctest.testmod(batch_module).failed == 0
