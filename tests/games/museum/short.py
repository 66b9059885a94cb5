"""Events of Museum Ur in a few words, as the case files write them."""

from collections.abc import Iterable

from royalgames.core import Event


def short(event: Event) -> str:
    """Write one event, such as ``moved L 3-5`` or ``captured D 8``."""
    data = event.json()
    match data["kind"]:
        case "moved":
            return f"moved {data['seat']} {data['start']}-{data['end']}"
        case "entered":
            return f"entered {data['seat']} {data['end']}"
        case "home" | "captured" as kind:
            return f"{kind} {data['seat']} {data['start']}"
        case "threw":
            return f"threw {data['seat']} {data['dots']}"
        case "rosette":
            return f"rosette {data['seat']} {data['place']}"
        case "ended":
            return f"ended {data['ended']} {data['rule']} {data['winner']} {data['points']}"
        case kind:
            return f"{kind} {data['seat']}"


def shorts(events: Iterable[Event]) -> list[str]:
    """Write several events, one after the other."""
    return [short(event) for event in events]
