"""Keys, hashes and picks, held against splitmix64 in plain Python."""

import numpy as np

from royalgames.kernels.keys import hash_all, keys_all, pick_all

WORD = (1 << 64) - 1


def _mixed(word: int) -> int:
    """Return splitmix64's first number from a state."""
    word = word + 0x9E3779B97F4A7C15 & WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def _keys(seed: int, step: int, count: int) -> list[int]:
    out = np.empty(count, dtype=np.uint64)
    keys_all(np.uint64(seed), np.uint64(step), out)
    found: list[int] = out.tolist()
    return found


def test_a_key_is_a_hash_of_seed_step_and_game() -> None:
    for seed, step in ((0, 0), (7, 3), (WORD, WORD)):
        base = _mixed(seed ^ _mixed(step))
        assert _keys(seed, step, 20) == [_mixed(base ^ _mixed(game)) for game in range(20)]


def test_keys_differ() -> None:
    keys = [key for seed in range(5) for step in range(5) for key in _keys(seed, step, 100)]
    assert len(set(keys)) == 2500


def test_hashes_depend_on_every_word_and_its_place() -> None:
    rows = np.array([[1, 2, 3], [1, 2, 3], [1, 2, 4], [2, 1, 3], [0, 2, 3]], dtype=np.uint64)
    out = np.empty(len(rows), dtype=np.uint64)
    hash_all(rows, out)
    assert out[0] == out[1]
    assert len(set(out.tolist())) == 4
    expected = 0x6A09E667F3BCC908
    for word in (1, 2, 3):
        expected = _mixed(expected ^ word)
    assert int(out[0]) == expected


def test_open_actions_are_picked_evenly() -> None:
    masks = np.zeros((4000, 6), dtype=np.int8)
    masks[:, [1, 4, 5]] = 1
    masks[7] = 0
    masks[8] = [0, 0, 1, 0, 0, 0]
    out = np.empty(len(masks), dtype=np.int64)
    pick_all(masks, np.array(_keys(1, 1, 4000), dtype=np.uint64), out)
    assert out[7] == -1
    assert out[8] == 2
    # 1333 are expected of each; four deviations are 119.
    assert all(abs((out == action).sum() - 1333) < 119 for action in (1, 4, 5))
    assert set(np.delete(out, [7, 8]).tolist()) == {1, 4, 5}
