"""Levels as data."""

import pytest

from royalgames.bots import Level, Levels

ONE = Level("one", "One", "Plays.", "nowhere:One")
SPARRING = Level("two", "Two", "Plays.", "nowhere:Two", is_sparring=True)
HEAVY = Level("three", "Three", "Plays.", "nowhere:Three", needs_engine=True)


def test_people_choose_among_the_levels_that_are_offered() -> None:
    levels = Levels((SPARRING, HEAVY, ONE), "one")
    assert [level.name for level in levels] == list(levels.names) == ["two", "three", "one"]
    assert levels.offered == (HEAVY, ONE)
    assert [levels.place(name) for name in ("two", "three", "one", "none")] == [None, 1, 2, None]
    assert levels.find("two") is SPARRING
    assert levels.find("none") is None


def test_the_simplest_level_needs_no_engine_if_there_is_one() -> None:
    assert Levels((SPARRING, HEAVY, ONE), "one").simplest is ONE
    assert Levels((HEAVY,), "three").simplest is HEAVY


@pytest.mark.parametrize(
    ("levels", "default", "fault"),
    [
        ((ONE, ONE), "one", "the same name: one, one"),
        ((ONE, SPARRING), "two", "two is not offered"),
        ((ONE,), "none", "none is not offered"),
    ],
)
def test_lists_that_contradict_themselves_are_refused(
    levels: tuple[Level, ...], default: str, fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        Levels(levels, default)
