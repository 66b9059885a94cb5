"""A client's part in the dice: its chains, and when a link of them may be revealed."""

import hmac
import secrets

from royalgames.protocol.acts import AnyAct, Commit, Ready, Reveal, Throw
from royalgames.protocol.views import TableView, ThrowPrompt
from royalgames.records.chain import Chain, Place, prefixed
from royalgames.records.proof import VERSION_2


class ClientDice:
    """The chains of one client, all derived from one key.

    With the same key a restarted client continues its chains. The table's commitment
    goes into a chain, so that a table cannot get links it knows by offering a game again.
    """

    def __init__(self, key: bytes | None = None) -> None:
        self._key = key or secrets.token_bytes(32)
        self._chains: dict[tuple[str, str], tuple[Place, str, Chain]] = {}
        self._sent: dict[tuple[str, str], tuple[str, int]] = {}

    def ready(self, view: TableView, seat: str) -> AnyAct | None:
        """Return what a seat adds to the dice before a game, if the game has dice."""
        if view.dice is None:
            return None
        if view.dice.proof != VERSION_2:
            return Ready(seat=seat, seed=secrets.token_hex(16))
        return Commit(seat=seat, commitment=self._chain(view, seat).commitment.hex())

    def throw(self, view: TableView, act: Throw) -> Throw:
        """Return a throw with the seat's link, if the client has it."""
        if not _is_to_throw(view, act.seat) or act.link is not None:
            return act
        link = self._link(view, act.seat, self._number(view))
        return act if link is None else Throw(seat=act.seat, link=link)

    def reveals(self, view: TableView, seats: tuple[str, ...]) -> list[Reveal]:
        """List the links that these seats should reveal now, each only once."""
        if view.dice is None or not _all_committed(view):
            return []
        acts = []
        number = self._number(view)
        for seat in view.dice.links:
            link = self._link(view, seat, number) if seat in seats else None
            sent = view.dice.commitment, number
            if link is not None and self._sent.get((view.table, seat)) != sent:
                self._sent[view.table, seat] = sent
                acts.append(Reveal(seat=seat, number=number, link=link))
        return acts

    def _number(self, view: TableView) -> int:
        """Return the throw that links belong to now; a later one is never revealed."""
        assert view.dice is not None  # noqa: S101  # the callers have checked
        return view.dice.throws + 1 if view.phase == "playing" else 0

    def _link(self, view: TableView, seat: str, number: int) -> str | None:
        """Return a link of a seat's chain; None if the seat has committed to another chain."""
        if view.dice is None or seat not in view.dice.commitments:
            return None
        chain = self._chain(view, seat)
        if chain.commitment.hex() != view.dice.commitments[seat]:
            return None
        link = chain.link(number)
        return None if link is None else link.hex()

    def _chain(self, view: TableView, seat: str) -> Chain:
        assert view.dice is not None  # noqa: S101  # the callers have checked
        place, commitment = _place(view, seat), view.dice.commitment
        kept = self._chains.get((view.table, seat))
        if kept is not None and kept[:2] == (place, commitment):
            return kept[2]
        message = prefixed(bytes.fromhex(commitment)) + place.head()
        chain = Chain(place, hmac.digest(self._key, message, "sha256"))
        self._chains[view.table, seat] = place, commitment, chain
        return chain


def _is_to_throw(view: TableView, seat: str) -> bool:
    return isinstance(view.prompt, ThrowPrompt) and view.prompt.seat == seat


def _place(view: TableView, seat: str) -> Place:
    return Place(view.table, view.number, [each.seat for each in view.seats].index(seat))


def _all_committed(view: TableView) -> bool:
    """Return whether every person has committed, so that no one can choose by another's seed."""
    people = (seat.seat for seat in view.seats if seat.kind != "bot")
    return view.dice is not None and all(seat in view.dice.commitments for seat in people)
