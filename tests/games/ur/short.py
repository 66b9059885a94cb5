"""Events of the Royal Game of Ur in a few words, as the case files write them."""

from collections.abc import Iterable

from royalgames.core import Event


def place(number: int) -> str:
    """Write a place as positions do."""
    return {-1: "o", 0: "s", 15: "h"}.get(number, str(number))


def short(event: Event) -> str:
    """Write one event, such as ``moved L s-5`` or ``hit D 8``."""
    data = event.json()
    match data["kind"]:
        case "moved" | "doubled" as kind:
            return f"{kind} {data['seat']} {place(data['start'])}-{place(data['end'])}"
        case "hit" | "sent-off" as kind:
            return f"{kind} {data['seat']} {place(data['start'])}"
        case "threw":
            return f"threw {data['seat']} {data['dots']}"
        case "rosette":
            gives = "may enter" if data["may_enter"] else "none off"
            return f"rosette {data['seat']} {data['place']} {gives}"
        case "eye":
            costs = "can move" if data["can_move"] else "cannot move"
            return f"eye {data['seat']} {data['place']} {costs}"
        case "ended":
            return f"ended {data['ended']} {data['rule']} {data['winner']} {data['points']}"
        case kind:
            return f"{kind} {data['seat']}"


def shorts(events: Iterable[Event]) -> list[str]:
    """Write several events, one after the other."""
    return [short(event) for event in events]
