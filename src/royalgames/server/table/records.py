"""A table's games as records, the proof of their dice included."""

from datetime import UTC, datetime

from royalgames.protocol.codes import Code
from royalgames.records import Proof
from royalgames.records.proof import VERSION_1
from royalgames.server.table import RefusedError, TableState
from royalgames.server.table.state import Run


def find_run(table: TableState, number: int | None) -> Run:
    """Return one of a table's games, the latest if none is named."""
    runs = [run for run in (*table.past, table.run) if run.start is not None]
    if not runs:
        raise RefusedError(Code.UNKNOWN, "No game has started at this table.")
    if number is None:
        return runs[-1]
    for run in runs:
        if run.number == number:
            return run
    raise RefusedError(Code.UNKNOWN, f"There is no game {number} at this table.")


def tags_of(table: TableState, run: Run) -> dict[str, str]:
    """Return what a game's record has besides its moves."""
    began = datetime.fromtimestamp(run.began_at / 1000, UTC)
    tags = {"Date": began.strftime("%Y-%m-%d"), "Players": "; ".join(run.names)}
    if run.match is not None:
        tags["Match"] = str(run.match)
    return tags | _proof(table, run)


def _proof(table: TableState, run: Run) -> dict[str, str]:
    if run.commitment is None:
        return {}
    seeds = tuple(bytes.fromhex(seed) for seed in run.seeds)
    secret = run.secret if run.ended else None
    version = run.proof or VERSION_1
    return Proof(table.id, run.number, seeds, run.commitment, secret, version, run.chains).tags()
