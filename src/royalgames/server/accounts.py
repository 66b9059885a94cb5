"""Programs that play by a token: who a token belongs to, and when it stops being worth anything."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from royalgames.core.names import LONGEST_NAME
from royalgames.protocol.acts import AnyAct, Bring, Sit
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable
from royalgames.server.http.identity import Player
from royalgames.server.limits import Buckets, Rate
from royalgames.server.store.store import Store
from royalgames.server.store.tokens import Account, TokenError, accounts, digest_of
from royalgames.server.table import RefusedError
from royalgames.server.table.names import clean_name
from royalgames.server.table.state import PROGRAM

MARK: Final = " (bot)"
"""What follows an account's name wherever it is shown, records included."""

REVOKED: Final = "This token is unknown or was revoked."

LOOKS: Final = Rate(20, 5)
"""How often the database is asked for unknown tokens, so that guesses cost next to nothing."""

LONGEST_TOKEN: Final = 128


def is_program(player: str) -> bool:
    """Return whether a player's number belongs to a bot account."""
    return player.startswith(PROGRAM)


def account_name(name: str) -> str:
    """Return a name that an account may have, or refuse it with a sentence."""
    try:
        name = clean_name(name)
    except RefusedError as refusal:
        raise TokenError(refusal.sentence) from None
    longest = LONGEST_NAME - len(MARK)
    if len(name) > longest:
        raise TokenError(f"A bot's name can have at most {longest} characters.")
    return name


class Accounts:
    """The bot accounts of a service, kept in memory and read again every few seconds."""

    def __init__(self, store: Store, steady: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._known: dict[str, Account] = {}
        self._looks = Buckets(LOOKS, steady)

    async def refresh(self) -> frozenset[str]:
        """Read all accounts again; return the players whose token is worth nothing any more."""
        before, self._known = self._known, await asyncio.to_thread(accounts, self._store)
        return frozenset(
            account.player
            for digest, account in before.items()
            if account.revoked_at is None and not self._is_valid(digest)
        )

    def _is_valid(self, digest: str) -> bool:
        account = self._known.get(digest)
        return account is not None and account.revoked_at is None

    async def find(self, token: str) -> Player | None:
        """Return who a token belongs to; None if it is unknown or was revoked."""
        if len(token) > LONGEST_TOKEN:
            return None
        digest = digest_of(token)
        # A token that was just issued is not known yet.
        if digest not in self._known and self._looks.take(""):
            self._known |= await asyncio.to_thread(accounts, self._store)
        if not self._is_valid(digest):
            return None
        account = self._known[digest]
        return Player(account.player, account.name + MARK, account.created_at)


def check_table(wanted: NewTable, player: Player) -> None:
    """Refuse a program more than its own seat."""
    if is_program(player.id) and any(plan.kind == "here" for plan in wanted.seats.values()):
        raise RefusedError(Code.BAD_MESSAGE, "A program has one seat; no other seat can be 'here'.")


def own_act(act: AnyAct, player: Player) -> AnyAct:
    """Return an act as a player may do it: programs sit down under their account's name only."""
    if not is_program(player.id):
        return act
    if isinstance(act, Bring):
        raise RefusedError(Code.NOT_YOURS, "A program can't take over a person's seat.")
    if isinstance(act, Sit):
        return Sit(seat=act.seat, name=player.name, token=act.token)
    return act
