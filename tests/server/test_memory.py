"""What survives one look for garbage is not looked at again; circles are found all the same."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from royalgames.server.memory import MOST_CLOSED, SOME_CLOSED, Garbage


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    """Give the policy, and take it away afterwards."""
    thresholds = gc.get_threshold()
    found = Garbage()
    found.start()
    try:
        yield found
    finally:
        found.stop()
        gc.set_threshold(*thresholds)


class _Ring:
    """Something in a circle with itself."""

    def __init__(self) -> None:
        self.me = self


def test_survivors_of_one_look_are_set_aside(garbage: Garbage) -> None:
    """Neither a short nor a middling look sees them again."""
    before = gc.get_freeze_count()
    kept = [[number] for number in range(1000)]
    gc.collect(0)
    assert gc.get_freeze_count() >= before + len(kept)
    assert not any(each in gc.get_objects(generation=1) for each in kept[:3])


def test_young_circles_are_found_at_once(garbage: Garbage) -> None:
    """What an act leaves behind goes with the next look."""
    ring = weakref.ref(_Ring())
    gc.collect(0)
    assert ring() is None


def test_old_circles_are_found_after_many_closed_sockets(garbage: Garbage) -> None:
    """Players who are connected are delayed once in 20,000 sockets, an empty server sooner."""
    ring = _Ring()
    gone = weakref.ref(ring)
    gc.collect(0)
    del ring
    gc.collect(0)
    assert gone() is not None
    assert not garbage.tidy(MOST_CLOSED - 1, 1)
    assert gone() is not None
    assert garbage.tidy(MOST_CLOSED, 1)
    assert gone() is None
    assert not garbage.tidy(MOST_CLOSED + SOME_CLOSED - 1, 0)
    assert garbage.tidy(MOST_CLOSED + SOME_CLOSED, 0)


def test_one_look_is_short_however_many_tables_there_are(garbage: Garbage) -> None:
    """States that replace frozen ones don't count, so a look sees far more than its threshold."""
    tables: list[list[object]] = [[object()] for _ in range(20_000)]
    gc.collect(0)
    looked: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looked.append(len(gc.get_objects(generation=0)))

    gc.callbacks.insert(0, note)
    try:
        for number in range(len(tables)):
            # Two objects replace one, as an act replaces a state and adds an event.
            tables[number] = [[object()], [object()]]
    finally:
        gc.callbacks.remove(note)
    assert looked
    assert max(looked) < 8_000
