"""The order of a run."""

from royalgames.solver.units import Unit, units, waves


def test_every_layer_comes_after_those_it_reads() -> None:
    for prove in (False, True):
        done = {(family, *left) for family in ("value", "below", "above") for left in [(0, 0)]}
        for unit in units(4, prove):
            for layer in unit.read + unit.guessed_from:
                assert layer in done or 0 in layer[1:], (unit, layer)
            done |= set(unit.arrays)


def test_a_group_needs_only_groups_before_it() -> None:
    for prove in (False, True):
        done: set[tuple[str, int, int]] = set()
        for wave in waves(list(units(3, prove))):
            for unit in wave:
                needed = {layer for layer in unit.read + unit.guessed_from if layer[1] and layer[2]}
                assert needed <= done, unit
            done |= {layer for unit in wave for layer in unit.arrays}
        assert len(done) == (27 if prove else 9)


def test_last_pieces_are_not_guessed_and_bounds_begin_around_values() -> None:
    assert Unit(3, 2, "value", "value").guessed_from == [("value", 1, 2), ("value", 2, 1)]
    assert Unit(3, 3, "value", "value").guessed_from == [("value", 2, 2)]
    assert Unit(3, 1, "value", "value").guessed_from == []
    values = [("value", *left) for left in ((1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2))]
    bounds = [("above", 1, 2), ("below", 2, 1)]
    assert Unit(3, 2, "below", "above").guessed_from == bounds + values
