"""A table's stored rows as lines of JSON, readable even where the events are not."""

import base64
import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from royalgames.server.store.schema import events, tables
from royalgames.server.store.store import Store

_encode = msgspec.json.Encoder().encode


def lines(store: Store, table: str) -> Iterator[str]:
    """Return a line about a table, and one for each of its rows."""
    with store.read() as connection:
        about = connection.execute(select(tables).where(tables.c.id == table)).mappings().one()
        yield _line(dict(about))
        chosen = select(events).where(events.c.table_id == table).order_by(events.c.seq)
        try:
            with contextlib.closing(connection.execute(chosen)) as rows:
                for row in rows.mappings():
                    yield _line(dict(row))
        except DBAPIError as error:
            yield _line({"error": f"the rows after this cannot be read: {error.orig}"})


def _line(row: dict[str, Any]) -> str:
    digest = row.pop("digest", None)
    if digest is not None:
        row["digest"] = digest.hex()
    plain = {key: _plain(value) for key, value in row.items() if value is not None}
    return _encode(plain).decode()


def _plain(value: Any) -> Any:
    """Show stored JSON as it is, and anything else that is not text in base64."""
    if not isinstance(value, bytes):
        return value
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return {"base64": base64.b64encode(value).decode()}
