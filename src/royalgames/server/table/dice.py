"""What seats add to the dice: commitments, seeds and links (docs/dice.md)."""

from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.records.proof import VERSION_1, VERSION_2
from royalgames.server.table.draft import Context, Draft
from royalgames.server.table.refusal import RefusedError
from royalgames.server.table.state import SeatState, TableState, Wait


def _check_waiting(table: TableState, proof: str) -> None:
    """Refuse what is added to the dice before a game, if no such game is about to begin."""
    if table.phase != "waiting":
        raise RefusedError(Code.NOT_NOW, "No game is about to start.")
    if table.current.proof is None:
        raise RefusedError(Code.NOT_NOW, "This game has no dice.")
    if table.current.proof != proof:
        sentence = (
            f"This game uses version {table.current.proof} of the dice proof. Reload the page."
        )
        raise RefusedError(Code.NOT_NOW, sentence)


def ready(draft: Draft, seat: SeatState, act: acts.Ready) -> None:
    """Add a seed to the dice of a version 1 game, which only old tables have."""
    _check_waiting(draft.table, VERSION_1)
    if seat.seed is not None:
        raise RefusedError(Code.NOT_NOW, "This seat has already given its seed.")
    draft.add(ev.Readied(seat=seat.letter, seed=act.seed))
    draft.begin_if_ready()


def commit(draft: Draft, seat: SeatState, act: acts.Commit) -> None:
    """Commit a seat to its chain; only once, or it could be chosen after others' seeds."""
    _check_waiting(draft.table, VERSION_2)
    if draft.table.chain(seat.letter).commitment:
        raise RefusedError(Code.NOT_NOW, "This seat has already committed.")
    draft.add(ev.Committed(seat=seat.letter, commitment=act.commitment))


def reveal(draft: Draft, seat: SeatState, act: acts.Reveal) -> None:
    """Take in a seed or a link; with the last one the game begins, or the throw is made."""
    table = draft.table
    called = table.current.called
    if act.number == 0:
        _check_waiting(table, VERSION_2)
        if not table.lacking:
            raise RefusedError(Code.NOT_NOW, "Not every seat has committed to a seed yet.")
    elif called is None or called.number != act.number:
        raise RefusedError(Code.NOT_NOW, f"Throw {act.number} isn't being made now.")
    if seat.letter not in table.lacking:
        raise RefusedError(Code.NOT_NOW, "This seat's link isn't needed now.")
    check_link(table, seat, act.number, act.link)
    if called is not None and table.lacking == (seat.letter,):
        draft.make_throw(called.seat, called.links | {seat.letter: act.link})
        return
    draft.add(ev.Revealed(seat=seat.letter, number=act.number, link=act.link))
    draft.begin_if_ready()


def check_link(table: TableState, seat: SeatState, number: int, link: str) -> None:
    """Refuse a link that does not belong to the chain the seat has committed to."""
    if table.current.proof != VERSION_2:
        raise RefusedError(Code.NOT_NOW, "This game uses no links.")
    chain = table.chain(seat.letter)
    if not chain.leads_on(table.place(seat.letter), number, bytes.fromhex(link)):
        raise RefusedError(Code.ILLEGAL, f"This isn't the link of throw {number}.", "N8")


def decide_unrevealed(table: TableState, context: Context, *, wait: Wait) -> Draft | None:
    """Go on without the links that did not come in time; None if they did."""
    if table.wait is None or table.wait[:2] != wait[:2]:
        return None
    draft = Draft(table, context)
    called = table.current.called
    if called is None:
        draft.begin()
    else:
        draft.make_throw(called.seat, called.links)
    return draft
