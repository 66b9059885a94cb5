"""Files of every version, and upgrades that are interrupted; run as a program, it interrupts them.

As a program it has no other threads, so that each try can be a fork of its own.
"""

import contextlib
import os
import resource
import shutil
import signal
import sqlite3
import sys
import traceback
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine, event

from royalgames.server.store.database import migrating, open_store, upgrade
from royalgames.server.store.engines import DatabaseError

REFUSED = 3
"""The exit code of a try that ended with a sentence."""

STEP = 8192
"""By how many bytes the disk grows from one try to the next."""


def fill(path: Path, rows: int = 40) -> None:
    """Put a table with events and everything else into a file of the first version."""
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO tables VALUES ('t1', 'ur', 'playing', 1)")
        event_text = msgspec.json.encode({"kind": "returned", "seat": "L"})
        file.executemany(
            "INSERT INTO events VALUES ('t1', ?, 5, ?, NULL, 'p', ?)",
            [(seq, event_text + b" " * 400, f"c{seq}") for seq in range(1, rows + 1)],
        )
        file.execute("INSERT INTO seats VALUES ('p', 't1')")
        file.execute("INSERT INTO finished VALUES ('t1', 1, 'ur', 'A; B', 'L1 D0', 'won', 7)")
        file.execute("INSERT INTO meta VALUES ('alive', 9)")
        file.execute("INSERT INTO orders VALUES (1, 't1', 'end')")


def of_version(path: Path, version: str | None) -> None:
    """Make a file of a version, with rows in it from the first version on."""
    if version is None:
        return
    engine = migrating(path)
    try:
        upgrade(engine, "0001")
        fill(path)
        upgrade(engine, version)
    finally:
        engine.dispose()


def contents(path: Path) -> dict[str, Any]:
    """Read everything a file holds: how its tables are made, and all rows."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        made = file.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        names = [
            row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        rows = {name: sorted(file.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}  # noqa: S608
        return {"made": made, "rows": rows}


def copy_of(path: Path, name: str) -> Path:
    """Copy a file, if there is one, into a folder of its own."""
    copy = path.parent / name / path.name
    copy.parent.mkdir()
    if path.exists():
        shutil.copy(path, copy)
    return copy


def killed_at(number: int) -> None:
    """Have this process killed when it is about to run its n-th statement."""
    left = number

    @event.listens_for(Engine, "before_cursor_execute")
    def _count(*_: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def full_at(size: int) -> None:
    """Let no file grow beyond a size, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def attempt(path: Path, how: str, number: int) -> int:
    """Open a file in a process of its own that is interrupted; return how that ended."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 1
    try:
        if how == "kill":
            killed_at(number)
        else:
            full_at(number * STEP)
        open_store(path).stop()
        code = 0
    except DatabaseError:
        code = REFUSED
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def main(path: Path, how: str) -> None:
    """Interrupt the opening of a file at every point; leave a copy for each try."""
    number, code = 1, -1
    while code != 0:
        code = attempt(copy_of(path, f"{how}-{number}"), how, number)
        expected = (0, -signal.SIGKILL) if how == "kill" else (0, REFUSED)
        if code not in expected:
            sys.exit(f"{how} {number}: ended with {code}")
        number += 1
    print(number - 1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
