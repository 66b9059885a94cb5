"""When the server must act on its own: for a bot, for links, or when time is up."""

from royalgames.server.table.counting import bot_to_answer
from royalgames.server.table.play import Links
from royalgames.server.table.state import TableState


def bot_to_act(table: TableState) -> bool:
    """Return whether a bot has a move to make or a proposal to answer."""
    prompt = table.prompt
    if prompt is None or isinstance(prompt, Links):
        return False
    return table.seat(prompt.seat).bot_plays or bot_to_answer(table) is not None


def person_plays(table: TableState) -> bool:
    """Return whether any person is still in the game."""
    resigned = table.game.resigned(table.current.state)
    return any(person.away != "left" and person.letter not in resigned for person in table.people())


def wake_at(table: TableState) -> int | None:
    """Return when the server must act if nothing else happens, or None if it need not.

    Bots alone play on only while someone is watching, which no one is after a restart.
    """
    if table.wait is not None:
        return table.updated_at
    if bot_to_act(table):
        return table.updated_at if person_plays(table) else None
    return table.deadline
