"""Ending a game by agreement: who may propose to count now, who has to answer, what an answer does.

The rules let any player propose between any two turns. A table offers it only where it makes sense,
and each player may ask once per turn of their own, so that no one is asked over and over.
"""

from typing import Final

from royalgames.core import AnyGame, HasCounting, Seat
from royalgames.games import GAMES
from royalgames.protocol import acts
from royalgames.protocol.codes import Code
from royalgames.server.table.draft import Draft
from royalgames.server.table.refusal import RefusedError
from royalgames.server.table.state import SeatState, TableState

_COUNTING: Final = {key: game for key, game in GAMES.items() if isinstance(game, HasCounting)}


def counting(game: AnyGame) -> HasCounting | None:
    """Return the game as one that can be counted by agreement, or None."""
    return _COUNTING.get(game.header.key)


def wants_count(table: TableState) -> tuple[Seat, ...]:
    """List who wants to count now."""
    counted = counting(table.game)
    return () if counted is None or not _begun(table) else counted.wants_count(table.current.state)


def can_propose(table: TableState) -> list[Seat]:
    """List the people to whom proposing to count is offered."""
    counted = counting(table.game)
    if counted is None or table.phase != "playing" or wants_count(table):
        return []
    if not counted.worth_counting(table.current.state):
        return []
    gone = table.game.resigned(table.current.state)
    people = [seat.letter for seat in table.seats if not seat.bot_plays]
    return [each for each in people if each not in gone and not _has_proposed(table, each)]


def bot_to_answer(table: TableState) -> Seat | None:
    """Return the bot's seat whose answer to a proposal comes next, or None."""
    if table.phase != "playing" or not (wants := wants_count(table)):
        return None
    answered = (*wants, *table.game.resigned(table.current.state))
    asked = (seat.letter for seat in table.seats if seat.bot_plays)
    return next((seat for seat in asked if seat not in answered), None)


def count_now(draft: Draft, seat: SeatState, act: acts.CountNow) -> None:
    """Propose to count now, agree or decline; bots answer later, like people."""
    table, counted = draft.table, counting(draft.table.game)
    if counted is None:
        raise RefusedError(Code.UNSUPPORTED, "This game can't be counted before its end.")
    if act.agree and not wants_count(table) and _has_proposed(table, seat.letter):
        sentence = "You can propose to count again after your next move."
        raise RefusedError(Code.ILLEGAL, sentence, counted.counting_rule)
    move = counted.count_now(seat.letter, act.agree)
    draft.play(seat.letter, move, "bot" if draft.context.player is None else "person")


def _begun(table: TableState) -> bool:
    return table.current.state is not None


def _has_proposed(table: TableState, seat: Seat) -> bool:
    """Return whether a seat has proposed to count since its own last turn."""
    counted, played = _COUNTING[table.game.header.key], table.current.played
    proposal = counted.count_now(seat)
    for index in range(len(played) - 1, -1, -1):
        past = played[index]
        if past.seat == seat and table.game.is_turn(past.move):
            return False
        if past.move == proposal and not counted.wants_count(past.before):
            return True
    return False
