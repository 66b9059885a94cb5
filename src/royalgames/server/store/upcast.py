"""Events stored by earlier releases, read into today's form; the stored bytes stay as they are.

Up to 0.2.0 the kinds of effects did not name their game, and some fields had other names. Such
effects are left out when an event is read, and ``restored`` gets them from the rules.
"""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from royalgames.protocol import events as ev
from royalgames.protocol.effects import effects_of
from royalgames.server.table import StoredEvent, TableState
from royalgames.server.table.reduce import Known

RENAMED: Final = {("why", "keeper"): "administrator", ("reduced", "first-game"): "simple"}
"""Words of earlier releases, by field and value, with those of today."""

_decoder: Final[msgspec.json.Decoder[ev.AnyEvent]] = msgspec.json.Decoder(ev.AnyEvent)


def read_event(data: bytes) -> ev.AnyEvent:
    """Read a stored event of any release; raise whatever msgspec finds wrong with it."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError:
        stored = msgspec.json.decode(data, type=dict[str, Any])
        today = {name: _today(name, value) for name, value in stored.items()}
        if today == stored:
            raise
        event: ev.AnyEvent = msgspec.convert(today, ev.AnyEvent)
        return event


def _today(name: str, value: Any) -> Any:
    if name == "effects" and isinstance(value, list):
        return [] if all(_is_old(effect) for effect in value) else value
    return RENAMED.get((name, value), value) if isinstance(value, str) else value


def _is_old(effect: Any) -> bool:
    kind = effect.get("kind") if isinstance(effect, dict) else None
    return isinstance(kind, str) and ":" not in kind


def restored(table: TableState, stored: StoredEvent) -> tuple[StoredEvent, Known | None]:
    """Add the effects that an event was read without, and return the move that was played."""
    event = stored.event
    if not isinstance(event, ev.Threw | ev.Moved) or event.effects:
        return stored, None
    game = table.game
    move = game.throw(event.dots) if isinstance(event, ev.Threw) else game.parse_move(event.move)
    step = game.play(table.current.state, move)
    event = replace(event, effects=effects_of(step.events))
    return replace(stored, event=event), Known(move, step.state)
