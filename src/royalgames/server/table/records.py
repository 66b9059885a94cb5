"""A table's games as records, the proof of their dice included."""

from datetime import UTC, datetime

from royalgames.protocol.codes import Code
from royalgames.records import Proof
from royalgames.records.proof import VERSION_1
from royalgames.server.table import RefusedError, TableState
from royalgames.server.table.state import TableGame


def find_game(table: TableState, number: int | None) -> TableGame:
    """Return one of a table's games, the latest if none is named."""
    games = [game for game in (*table.past, table.current) if game.start is not None]
    if not games:
        raise RefusedError(Code.UNKNOWN, "No game has started at this table.")
    if number is None:
        return games[-1]
    for game in games:
        if game.number == number:
            return game
    raise RefusedError(Code.UNKNOWN, f"There is no game {number} at this table.")


def tags_of(table: TableState, game: TableGame) -> dict[str, str]:
    """Return what a game's record has besides its moves."""
    began = datetime.fromtimestamp(game.began_at / 1000, UTC)
    tags = {"Date": began.strftime("%Y-%m-%d"), "Players": "; ".join(game.names)}
    if game.match is not None:
        tags["Match"] = str(game.match)
    return tags | _proof(table, game)


def _proof(table: TableState, game: TableGame) -> dict[str, str]:
    if game.commitment is None:
        return {}
    seeds = tuple(bytes.fromhex(seed) for seed in game.seeds)
    secret = game.secret if game.ended else None
    version = game.proof or VERSION_1
    return Proof(table.id, game.number, seeds, game.commitment, secret, version, game.chains).tags()
