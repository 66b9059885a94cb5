"""A shortcut to SQLite for the statements that the store builds once.

The same SQL reaches the same database. What is left out is SQLAlchemy's own work from one call to
the next, which would be a quarter of a run.
"""

import contextlib
import sqlite3
from collections import namedtuple
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, Final

from sqlalchemy import Connection, Engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as SQLiteDialect
from sqlalchemy.sql.base import Executable

from royalgames.server.store import (
    heads,
    leases,
    news,
    orders,
    presence,
    queries,
    tokens,
    transaction,
    work,
)

MODULES: Final[tuple[ModuleType, ...]] = (
    heads,
    leases,
    news,
    orders,
    presence,
    queries,
    tokens,
    transaction,
    work,
)
"""Where the store's statements are."""

_DIALECT: Final = SQLiteDialect(paramstyle="qmark")


class Answer:
    """All rows that a statement gave, as far as the store asks for them."""

    __slots__ = ("_rows", "rowcount")

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount
        """How many rows were changed."""

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def all(self) -> list[Any]:
        """Return all rows."""
        return self._rows

    def first(self) -> Any:
        """Return the first row, if there is one."""
        return self._rows[0] if self._rows else None

    def scalars(self) -> list[Any]:
        """Return the first value of each row."""
        return [row[0] for row in self._rows]

    def scalar_one(self) -> Any:
        """Return the only value."""
        ((value,),) = self._rows
        return value

    def close(self) -> None:
        """Nothing is left open."""


class _Prepared:
    """A statement as SQLite gets it."""

    def __init__(self, statement: Any, names: tuple[str, ...]) -> None:
        compiled = statement.compile(dialect=_DIALECT, column_keys=list(names))
        self._text: str = compiled.string
        self._names: list[str] = compiled.positiontup
        self._fixed: dict[str, Any] = compiled.params
        columns = [each.keyname for each in compiled._result_columns]
        self._row: Any = namedtuple("Row", columns, rename=True) if columns else None
        self._lists = [name for name in names if _mark(name) in self._text]

    def run(self, driver: sqlite3.Connection, given: dict[str, Any]) -> Answer | None:
        """Ask SQLite; None if SQLAlchemy must say it differently."""
        values = self._fixed | given
        text, places = self._text, [values[name] for name in self._names]
        for name in self._lists:
            if not given[name]:
                return None
            at = self._names.index(name)
            places[at : at + 1] = given[name]
            text = text.replace(_mark(name), ", ".join("?" * len(given[name])))
        cursor = driver.execute(text, places)
        rows = cursor.fetchall() if self._row is not None else []
        return Answer([self._row._make(row) for row in rows], cursor.rowcount)


def _mark(name: str) -> str:
    """Return what stands in a statement for a list whose length is not yet known."""
    return f"__[POSTCOMPILE_{name}]"


@cache
def _constants() -> dict[int, Executable]:
    """Return the store's statements by their identities; they live as long as their modules."""
    found = {}
    for module in MODULES:
        for value in vars(module).values():
            each = value.get(_DIALECT.name) if isinstance(value, dict) else value
            if isinstance(each, Executable):
                found[id(each)] = each
    return found


@cache
def _prepared(identity: int, names: tuple[str, ...]) -> _Prepared:
    return _Prepared(_constants()[identity], names)


class QuickConnection(Connection):
    """A connection that takes the shortcut where there is one."""

    def execute(
        self, statement: Any, parameters: Any = None, *, execution_options: Any = None
    ) -> Any:
        """Execute a statement; what fails is left to SQLAlchemy, which fails over it in its way."""
        plain = not execution_options and (parameters is None or type(parameters) is dict)
        if plain and id(statement) in _constants():
            if self._transaction is None:
                self._autobegin()
            given = parameters or {}
            driver: Any = self.connection.driver_connection
            with contextlib.suppress(sqlite3.Error):
                answer = _prepared(id(statement), tuple(given)).run(driver, given)
                if answer is not None:
                    return answer
        return super().execute(statement, parameters, execution_options=execution_options)

    def detach(self) -> None:
        """Do nothing: a reader whose store has stopped would close the one connection of all."""


def make_quick(engine: Engine) -> None:
    """Have an engine's connections take the shortcut."""
    engine._connection_cls = QuickConnection
