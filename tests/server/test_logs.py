"""Lines that repeat are counted; a line of JSON holds everything and no secret."""

import json
import logging
from pathlib import Path

import httpx

from royalgames.server.logs import JsonFormatter, RepeatFilter
from royalgames.server.store.engines import connect
from tests.server.processes import ServerProcess


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


def test_a_record_is_one_line_of_json() -> None:
    """Line feeds and quotes of a message, or of a stranger's name, start no new line."""
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("royalgames", logging.ERROR, "", 0, 'a "%s"\nb', ("name",), info)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    read = json.loads(line)
    assert read["message"] == 'a "name"\nb'
    assert (read["level"], read["logger"]) == ("error", "royalgames")
    assert read["time"].endswith("+00:00")
    assert "ValueError: two\nlines" in read["trace"]


def test_the_log_of_a_server_is_json_and_holds_no_secret(tmp_path: Path) -> None:
    """A table that cannot be stored is logged without what was to be stored."""
    process = ServerProcess(tmp_path, "--log-format", "json")
    process.shell = f"exec 2>{tmp_path / 'log'}"
    process.start()
    try:
        engine = connect(process.db)
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE seats")  # now no one can sit down
        engine.dispose()
        new = {"setup": {"game": "ur"}, "seats": {"L": {"kind": "you"}, "D": {"kind": "friend"}}}
        assert httpx.post(f"{process.url}/api/tables", json=new).status_code == 503
    finally:
        process.stop()
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    (failed,) = [line for line in lines if line["message"].startswith("the store failed")]
    assert failed["level"] == "error"
    assert "seats" in failed["message"]
    assert "INSERT INTO seats" in failed["trace"]
    assert "[SQL parameters hidden" in failed["trace"]
    assert "[parameters" not in failed["trace"]
