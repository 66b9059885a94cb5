"""Lines that repeat are counted."""

import logging

from royalgames.server.logs import RepeatFilter


def test_item_2_a_line_that_repeats_is_logged_a_few_times_and_counted() -> None:
    now = [0.0]
    quiet = RepeatFilter(burst=3, seconds=60, clock=lambda: now[0])

    def record(message: str, *args: object) -> logging.LogRecord:
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, message, args, None)

    assert sum(quiet.filter(record("accept failed: %s", n)) for n in range(1000)) == 3
    assert quiet.filter(record("another line"))
    now[0] = 61.0
    again = record("accept failed: %s", 7)
    assert quiet.filter(again)
    assert again.getMessage() == "accept failed: 7 (997 more like this were not logged)"
    for n in range(5000):
        quiet.filter(record(f"line {n}"))
    assert len(quiet) <= 1000
