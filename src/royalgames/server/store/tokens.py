"""Bot accounts in the database: a name, and the digest of its token, never the token itself."""

import hashlib
import secrets
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from royalgames.server.store.schema import tokens
from royalgames.server.store.store import Store
from royalgames.server.table.state import PROGRAM

PREFIX: Final = "royal_"
"""What tokens start with, so that people and scanners recognise one that went astray."""


class Account(NamedTuple):
    """One bot account."""

    name: str
    """What it is called; its seats show the name with a mark."""
    player: str
    """Its number, which stays the same when it gets a new token."""
    created_at: int
    """When its token was issued, in milliseconds."""
    revoked_at: int | None
    """When its token was revoked."""


class TokenError(ValueError):
    """A token cannot be issued or revoked, in one sentence."""


def digest_of(token: str) -> str:
    """Return what the database keeps of a token: 256 random bits need no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def number_of(name: str) -> str:
    """Return the player number of an account."""
    return PROGRAM + hashlib.sha256(name.encode()).hexdigest()[:32]


_ACCOUNTS: Final = select(tokens).order_by(tokens.c.name)
"""What every process asks every two seconds."""


def accounts(store: Store) -> dict[str, Account]:
    """Return all accounts by the digests of their tokens, revoked ones included."""
    with store.read() as connection:
        rows = connection.execute(_ACCOUNTS)
        return {
            row.digest: Account(row.name, row.player, row.created_at, row.revoked_at)
            for row in rows
        }


def issue(connection: Connection, name: str, now: int) -> str:
    """Make a token for a new account, or for one whose token was revoked; return it."""
    found = connection.execute(select(tokens).where(tokens.c.name == name)).first()
    if found is not None and found.revoked_at is None:
        raise TokenError(f"{name} has a token; revoke it first: royal token revoke {name}")
    connection.execute(delete(tokens).where(tokens.c.name == name))
    token = PREFIX + secrets.token_urlsafe(32)
    row = {"name": name, "player": number_of(name), "digest": digest_of(token), "created_at": now}
    connection.execute(insert(tokens).values(**row))
    return token


def revoke(connection: Connection, name: str, now: int) -> None:
    """Make an account's token worthless."""
    found = connection.execute(select(tokens).where(tokens.c.name == name)).first()
    if found is None:
        raise TokenError(f"there is no bot account {name}")
    if found.revoked_at is not None:
        raise TokenError(f"the token of {name} is already revoked")
    connection.execute(update(tokens).where(tokens.c.name == name).values(revoked_at=now))
