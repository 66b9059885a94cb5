"""What an act leads to: events to store, or a refusal. No clock, no dice, no store in here."""

import hmac
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from royalgames.bots import Levels, levels_of
from royalgames.core import RoyalError, Seat
from royalgames.core.prompt import Throw
from royalgames.protocol import acts
from royalgames.protocol import events as ev
from royalgames.protocol.codes import Code
from royalgames.protocol.setup import NewTable, SeatPlan
from royalgames.server.table import dice
from royalgames.server.table.counting import count_now
from royalgames.server.table.draft import Context, Draft
from royalgames.server.table.names import bot_names, clean_name
from royalgames.server.table.play import Links, check_position, game_of, seats_of
from royalgames.server.table.reduce import open_table
from royalgames.server.table.refusal import RefusedError, by_rule
from royalgames.server.table.state import Private, SeatState, StoredEvent, TableState

ON_THE_BOARD: Final = (acts.Throw, acts.Move, acts.CountNow, acts.TakeBack, acts.AnswerTakeBack)
"""Acts that are late as soon as the board has changed since."""

TO_SIT: Final = (acts.Sit, acts.Bring)
"""Acts of people who do not own the seat yet."""

WHILE_AWAY: Final = (acts.Return, acts.Resign, acts.Commit, acts.Reveal)
"""Acts of people for whom a bot plays; their clients may keep revealing links."""


class BotMove(acts.Move, frozen=True, kw_only=True):
    """A bot's move, and how a busy server weakened it; no client can send this."""

    reduced: ev.Reduced | msgspec.UnsetType = msgspec.UNSET
    """How, if it did."""


Why = Literal["unstarted", "abandoned", "administrator", "finished"]
"""Why a table is closed."""


def decide_new(table: str, wanted: NewTable, name: str, context: Context) -> Draft:
    """Create a table and seat the people at this device."""
    game, letters = game_of(wanted.setup), seats_of(wanted.setup)
    if set(wanted.seats) != set(letters):
        raise RefusedError(Code.BAD_MESSAGE, f"List each of the seats {', '.join(letters)} once.")
    if all(plan.kind == "bot" for plan in wanted.seats.values()):
        raise RefusedError(Code.BAD_MESSAGE, "A table needs at least one person.")
    levels = levels_of(game.header.key)
    plans = _named(
        game.header.key, {letter: _with_bot(wanted.seats[letter], levels) for letter in letters}
    )
    if sum(plan.kind == "you" for plan in wanted.seats.values()) > 1:
        raise RefusedError(
            Code.BAD_MESSAGE, "You have one seat; another person on this device is 'here'."
        )
    if wanted.position is not None:
        check_position(wanted.setup, wanted.position)
    opened = ev.Opened(
        setup=wanted.setup,
        rules=game.header.version,
        seats=plans,
        turn_limit=wanted.turn_limit,
        position=wanted.position,
    )
    private = Private(
        player=context.player,
        invites={letter: context.token(f"invite {letter}") for letter in letters},
        links={letter: context.token(f"link {letter}") for letter in letters},
    )
    stored = StoredEvent(1, context.now, opened, private, context.player, context.command)
    draft = Draft(open_table(table, stored), context)
    draft.stored_events.append(stored)
    draft.offer()
    for letter in letters:
        plan = wanted.seats[letter]
        if plan.kind in ("you", "here"):
            sat = ev.Sat(seat=letter, name=_seat_name(plan, name))
            draft.add(sat, Private(player=context.player))
    draft.begin_if_ready()
    return draft


def _with_bot(plan: SeatPlan, levels: Levels) -> SeatPlan:
    """Name the bot of a bot's seat: the one asked for, or the default level."""
    if plan.kind != "bot":
        return msgspec.structs.replace(plan, bot=None)
    if plan.bot is not None and plan.bot not in levels.names:
        names = ", ".join(levels.names)
        raise RefusedError(Code.UNKNOWN, f"There is no such bot. Choose from: {names}")
    return msgspec.structs.replace(plan, bot=plan.bot or levels.default)


def _named(game: str, plans: dict[str, SeatPlan]) -> dict[str, SeatPlan]:
    """Give the bots their names, so that everyone who reads the list uses the same ones."""
    names = bot_names(game, {letter: plan.bot for letter, plan in plans.items()})
    return {
        letter: msgspec.structs.replace(plan, name=names[letter] or plan.name)
        for letter, plan in plans.items()
    }


def _seat_name(plan: SeatPlan, name: str) -> str:
    return clean_name(name if plan.kind == "you" else plan.name or "Guest")


def decide(table: TableState, act: acts.AnyAct, seq: int, context: Context) -> Draft:
    """Check an act and draw up its events; raise a RefusedError if it cannot be carried out."""
    seat = _seat(table, act.seat)
    _check_owner(seat, act, context)
    _check_table(table, act, seq)
    draft = Draft(table, context)
    _DECIDE[type(act)](draft, seat, act)
    return draft


def _check_table(table: TableState, act: acts.AnyAct, seq: int) -> None:
    if table.phase == "closed":
        raise RefusedError(Code.CLOSED, "This table is closed.")
    late = seq < table.board_seq and isinstance(act, ON_THE_BOARD)
    if late or seq > table.seq:
        raise RefusedError(Code.LATE, "The table has changed. Refresh to see the latest position.")


def _seat(table: TableState, letter: Seat) -> SeatState:
    try:
        return table.seat(letter)
    except KeyError:
        raise RefusedError(Code.UNKNOWN, f"There is no seat {letter} at this table.") from None


def _check_owner(seat: SeatState, act: acts.AnyAct, context: Context) -> None:
    if isinstance(act, TO_SIT):
        return
    if context.player is None:
        if not seat.bot_plays:
            raise RefusedError(Code.NOT_NOW, "A person plays this seat again.")
    elif context.player not in seat.players:
        raise RefusedError(Code.NOT_YOURS, "This isn't your seat.")
    elif seat.away is not None and not isinstance(act, WHILE_AWAY):
        raise RefusedError(Code.NOT_NOW, "A bot is playing for you. Return first.")


def _sit(draft: Draft, seat: SeatState, act: acts.Sit) -> None:
    if seat.is_bot:
        raise RefusedError(Code.TAKEN, "This seat is a bot's.")
    if seat.name is not None:
        raise RefusedError(Code.TAKEN, f"This seat is taken by {seat.name}.")
    if seat.plan.kind == "friend" and not _same(act.token, seat.invite):
        raise RefusedError(
            Code.NOT_YOURS, "This seat is reserved for a friend with the invitation link."
        )
    draft.add(
        ev.Sat(seat=seat.letter, name=clean_name(act.name)), Private(player=draft.context.player)
    )
    draft.begin_if_ready()


def _bring(draft: Draft, seat: SeatState, act: acts.Bring) -> None:
    if seat.name is None or seat.is_bot:
        raise RefusedError(
            Code.NOT_NOW, "This seat isn't taken, so there is nothing to bring to this device."
        )
    if not _same(act.token, seat.link):
        raise RefusedError(Code.NOT_YOURS, "This link is invalid or has already been used.")
    if draft.context.player in seat.players:
        raise RefusedError(Code.NOT_NOW, "This seat is already on this device.")
    links = {seat.letter: draft.context.token(f"link {seat.letter}")}
    private = Private(player=draft.context.player, links=links)
    draft.add(ev.Brought(seat=seat.letter), private)


def _same(given: str | None, wanted: str) -> bool:
    """Compare tokens in constant time."""
    return bool(wanted) and hmac.compare_digest((given or "").encode(), wanted.encode())


def _check_turn(draft: Draft, seat: SeatState, what: str) -> None:
    prompt = draft.table.prompt
    if prompt is None:
        raise RefusedError(Code.NOT_NOW, "No game is being played.")
    if prompt.seat != seat.letter:
        raise RefusedError(Code.NOT_NOW, "It isn't your turn.")
    if isinstance(prompt, Links):
        raise RefusedError(Code.NOT_NOW, "The dice are being thrown.")
    if what == "throw" and not isinstance(prompt, Throw):
        raise RefusedError(Code.NOT_NOW, "Choose a move first.")


def _throw(draft: Draft, seat: SeatState, act: acts.Throw) -> None:
    _check_turn(draft, seat, "throw")
    links = {} if act.link is None else {seat.letter: act.link}
    if act.link is not None:
        dice.check_link(draft.table, seat, draft.table.current.throws + 1, act.link)
    draft.throw(seat.letter, links)


def _move(draft: Draft, seat: SeatState, act: acts.Move) -> None:
    _check_turn(draft, seat, "move")
    game = draft.table.game
    try:
        move = game.parse_move(act.move)
    except RoyalError as error:
        raise by_rule(error) from None
    if not game.is_turn(move):
        raise RefusedError(Code.NOT_NOW, "Throws, resignations and agreements are separate acts.")
    reduced = act.reduced if isinstance(act, BotMove) else msgspec.UNSET
    draft.play(seat.letter, move, "bot" if draft.context.player is None else "person", reduced)


def _resign(draft: Draft, seat: SeatState, act: acts.Resign) -> None:
    _check_playing(draft)
    draft.play(seat.letter, draft.table.game.resign(seat.letter), "person")


def _count_now(draft: Draft, seat: SeatState, act: acts.CountNow) -> None:
    _check_playing(draft)
    count_now(draft, seat, act)


def _check_playing(draft: Draft) -> None:
    if draft.table.phase != "playing":
        raise RefusedError(Code.NOT_NOW, "No game is being played.")


def may_be_taken_back(table: TableState) -> tuple[Seat, int] | None:
    """Return whose last move may be taken back, and how many would remain; or None."""
    # Once a throw is called, links may be known that give away its outcome.
    if table.phase != "playing" or table.current.called is not None:
        return None
    has_dice = table.game.header.has_dice
    for index in range(len(table.current.played) - 1, -1, -1):
        played = table.current.played[index]
        if not table.game.is_turn(played.move):
            return None
        if played.by == "person":
            return played.seat, index
        # A bot's reply goes with the move it answered, unless a throw might lie between.
        if has_dice:
            return None
    return None


def take_back_point(table: TableState, seat: Seat) -> int | None:
    """Return how many moves would remain if a seat took its last one back, or None."""
    found = may_be_taken_back(table)
    return found[1] if found is not None and found[0] == seat else None


def _take_back(draft: Draft, seat: SeatState, act: acts.TakeBack) -> None:
    if take_back_point(draft.table, seat.letter) is None:
        raise RefusedError(
            Code.NOT_NOW,
            "You can take back only your last move, before a throw or another person's move.",
        )
    if draft.table.take_back is not None:
        raise RefusedError(Code.NOT_NOW, "A take-back has already been requested.")
    draft.add(ev.TakeBackAsked(seat=seat.letter))
    _take_back_if_agreed(draft)


def _answer(draft: Draft, seat: SeatState, act: acts.AnswerTakeBack) -> None:
    asker = draft.table.take_back
    if asker is None or asker == seat.letter:
        raise RefusedError(Code.NOT_NOW, "No one is asking you to allow a take-back.")
    draft.add(ev.TakeBackAnswered(seat=seat.letter, agree=act.agree))
    if act.agree:
        _take_back_if_agreed(draft)


def _take_back_if_agreed(draft: Draft) -> None:
    """Take the move back once all others have agreed; the same player's other seats needn't."""
    table = draft.table
    asker = table.take_back
    if asker is None:
        return
    own = table.seat(asker).players
    others = [seat for seat in table.people() if not seat.players & own and not seat.bot_plays]
    if any(seat.letter not in table.agreed for seat in others):
        return
    kept = take_back_point(table, asker)
    if kept is None:
        raise RefusedError(Code.NOT_NOW, "The move can no longer be taken back.")
    position = table.game.text(table.current.played[kept].before)
    draft.add(ev.TakenBack(seat=asker, kept=kept, position=position))


def _auto(draft: Draft, seat: SeatState, act: acts.AutoThrow) -> None:
    if not draft.table.game.header.has_dice:
        raise RefusedError(Code.UNSUPPORTED, "This game has no dice.")
    if seat.auto == act.on:
        raise RefusedError(Code.NOT_NOW, "Automatic throwing is already set like this.")
    draft.add(ev.AutoSet(seat=seat.letter, on=act.on))
    draft.go_on()


def _leave(draft: Draft, seat: SeatState, act: acts.Leave) -> None:
    _check_playing(draft)
    draft.add(ev.Left(seat=seat.letter, why="left"))


def _return(draft: Draft, seat: SeatState, act: acts.Return) -> None:
    if seat.away is None:
        raise RefusedError(Code.NOT_NOW, "You haven't left.")
    draft.add(ev.Returned(seat=seat.letter))
    draft.go_on()


def _rematch(draft: Draft, seat: SeatState, act: acts.Rematch) -> None:
    if draft.table.phase != "over":
        raise RefusedError(Code.NOT_NOW, "The game isn't over.")
    if not act.agree:
        _decline_rematch(draft, seat)
        return
    if seat.letter in draft.table.rematch:
        raise RefusedError(Code.NOT_NOW, "You have already asked for a rematch.")
    draft.add(ev.RematchWanted(seat=seat.letter))
    table = draft.table
    if all(person.letter in table.rematch for person in table.people()):
        draft.offer()
        draft.begin_if_ready()


def _decline_rematch(draft: Draft, seat: SeatState) -> None:
    if not draft.table.rematch:
        raise RefusedError(Code.NOT_NOW, "No one is asking for a rematch.")
    draft.add(ev.RematchDeclined(seat=seat.letter))


_DECIDE: Final[dict[type[acts.AnyAct], Callable[[Draft, SeatState, Any], None]]] = {
    acts.Sit: _sit,
    acts.Bring: _bring,
    acts.Ready: dice.ready,
    acts.Commit: dice.commit,
    acts.Reveal: dice.reveal,
    acts.Throw: _throw,
    acts.Move: _move,
    BotMove: _move,
    acts.Resign: _resign,
    acts.CountNow: _count_now,
    acts.TakeBack: _take_back,
    acts.AnswerTakeBack: _answer,
    acts.AutoThrow: _auto,
    acts.Leave: _leave,
    acts.Return: _return,
    acts.Rematch: _rematch,
}


def decide_overdue(table: TableState, context: Context) -> Draft | None:
    """Hand an overdue turn to a bot; None if no turn is overdue."""
    deadline, actor = table.deadline, table.actor
    if deadline is None or actor is None or context.now < deadline:
        return None
    draft = Draft(table, context)
    draft.add(ev.Left(seat=actor, why="overdue"))
    return draft


def decide_resume(table: TableState, context: Context, *, away: int) -> Draft | None:
    """Pause the clock for the time the service was down; None if no clock runs."""
    if table.deadline is None or away <= 0:
        return None
    draft = Draft(table, context)
    draft.add(ev.Resumed(away=away))
    return draft


def decide_close(table: TableState, context: Context, *, why: Why) -> Draft | None:
    """Close a table; a running game is broken off and its secret shown."""
    if table.phase == "closed":
        return None
    draft = Draft(table, context)
    if not table.current.ended:
        draft.end()
    draft.add(ev.Closed(why=why))
    return draft
