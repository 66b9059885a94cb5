"""Time counts only while the service is up."""

import logging

import pytest

from royalgames.server.uptime import LONGEST_GAP, MOST_PAUSES, Pause, Uptime


class Clock:
    """A clock and a stopwatch under a test's control."""

    def __init__(self) -> None:
        self.now, self.ran = 1_000_000, 0.0

    def uptime(self) -> Uptime:
        return Uptime(lambda: self.now, lambda: self.ran)

    def go(self, wall: int, ran: int | None = None) -> None:
        self.now += wall
        self.ran += (wall if ran is None else ran) / 1000


def test_a_wait_of_our_own_is_a_pause() -> None:
    """What is known of the time meanwhile becomes part of it, and is counted once."""
    clock = Clock()
    uptime = clock.uptime()
    uptime.start()
    began = clock.now
    heard: list[Pause] = []
    uptime.listeners.append(heard.append)
    clock.go(LONGEST_GAP)
    assert uptime.stalled(began) is None
    clock.go(60_000, 1000)
    uptime.tick()
    clock.go(1000)
    whole = Pause(began, clock.now)
    assert uptime.stalled(began) == whole
    assert uptime.pauses == [whole]
    assert heard[-1] == whole
    assert uptime.passed(began) == 0


@pytest.mark.parametrize(
    ("wall", "ran", "words"),
    [
        (60_000, 1000, "jumped ahead, or the machine was suspended"),
        (60_000, 60_000, "was suspended"),
        (-60_000, 1000, "set back"),
        (LONGEST_GAP, LONGEST_GAP, None),
    ],
)
def test_item_13_jumps_are_told_apart(
    wall: int, ran: int, words: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    uptime = clock.uptime()
    assert uptime.tick() is None, "nothing is watched before the start"
    uptime.start()
    began = clock.now
    clock.go(wall, ran)
    pause = uptime.tick()
    with caplog.at_level(logging.WARNING):
        assert uptime.tick() is None
    assert (pause is not None) == (wall > LONGEST_GAP)
    assert uptime.away(began) == (wall if wall > LONGEST_GAP else 0)
    assert [words in record.message for record in caplog.records if words] == [True] * bool(words)


def test_item_13_uptime_leaves_out_every_pause() -> None:
    clock = Clock()
    uptime = clock.uptime()
    uptime.start([Pause(100_000, 200_000), Pause(300_000, 400_000)], alive=900_000)
    assert uptime.unsaved
    assert uptime.pauses[-1] == Pause(900_000, 1_000_000)
    assert uptime.away(0) == 300_000
    assert uptime.away(350_000) == 150_000
    assert uptime.away(950_000) == 50_000
    assert uptime.passed(350_000) == 500_000
    # A clock that was set back leaves no pause in the future.
    clock.go(-650_000, 0)
    uptime.tick()
    assert uptime.pauses == [Pause(100_000, 200_000), Pause(300_000, 350_000)]
    later = clock.uptime()
    later.start(uptime.pauses, alive=500_000)
    assert later.pauses == [Pause(100_000, 200_000), Pause(300_000, 350_000)]


def test_item_13_a_service_that_restarts_all_the_time_has_one_pause() -> None:
    clock = Clock()
    pauses: list[Pause] = []
    for _ in range(10):
        uptime = clock.uptime()
        uptime.start(pauses, alive=clock.now - 1000)
        pauses = uptime.pauses
        clock.go(2000)
    assert len(pauses) == 1
    many = clock.uptime()
    clock.now = 10_000 * 2 * MOST_PAUSES
    many.start([Pause(10_000 * number, 10_000 * number + 1) for number in range(2 * MOST_PAUSES)])
    clock.go(60_000, 1000)
    many.tick()
    assert len(many.pauses) == MOST_PAUSES
