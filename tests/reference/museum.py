"""Museum Ur once more, slow and plain, to hold the rules engine against.

Nothing here comes from the package. The board is taken as it looks: a square has a name made of
its row and column, each player walks along a list of such names, and two pieces meet if they are
on squares of the same name. A position is a dict:

    {"L": ["hand", "L c3", ...], "D": ["middle c0", ...], "turn": "L", "pending": "throw"}
"""

from copy import deepcopy
from typing import TypedDict

ROSETTES = ["L c0", "L c6", "D c0", "D c6", "middle c3"]


class Position(TypedDict):
    """Where every piece is, and what comes next."""

    L: list[str]
    D: list[str]
    turn: str
    pending: str


def other(player: str) -> str:
    """Name the opponent."""
    return "D" if player == "L" else "L"


def walk(player: str) -> list[str]:
    """List what a piece passes, from the hand to home."""
    out = [f"{player} c{column}" for column in (3, 2, 1, 0)]
    along = [f"middle c{column}" for column in range(8)]
    back = [f"{player} c{column}" for column in (7, 6)]
    return ["hand", *out, *along, *back, "home"]


def pieces(position: Position, player: str) -> list[str]:
    """List where a player's pieces are."""
    return position["L"] if player == "L" else position["D"]


def read(text: str) -> Position:
    """Read a position that is known to be right (M16)."""
    light, dark, turn, pending = text.split(" ")
    return {"L": side("L", light), "D": side("D", dark), "turn": turn, "pending": pending}


def side(player: str, text: str) -> list[str]:
    """Read one side's pieces."""
    found: list[str] = []
    for item in text.split(","):
        if item[0] in "oh":
            found += [{"o": "hand", "h": "home"}[item[0]]] * int(item[1:])
        else:
            found.append(walk(player)[int(item)])
    return found


def write(position: Position) -> str:
    """Write a position (M16)."""
    sides = []
    for player in "LD":
        here = pieces(position, player)
        items = [f"o{here.count('hand')}"]
        items += [
            str(n) for n, square in enumerate(walk(player)) if 1 <= n <= 14 and square in here
        ]
        items += [f"h{here.count('home')}"] if "home" in here else []
        sides.append(",".join(items))
    return f"{sides[0]} {sides[1]} {position['turn']} {position['pending']}"


def target(position: Position, square: str, dots: int) -> str | None:
    """Return where the thrower's piece would land, or None if it cannot (M6, M7, M10, M11)."""
    who = position["turn"]
    way = walk(who)
    index = way.index(square) + dots
    if square == "home" or dots == 0 or index >= len(way):
        return None
    end = way[index]
    if end != "home" and end in pieces(position, who):
        return None
    if end in ROSETTES and end in pieces(position, other(who)):
        return None
    return end


def moves(position: Position) -> set[str]:
    """List what may be chosen."""
    pending = position["pending"]
    if pending == "over":
        return set()
    if pending == "throw":
        return {"0:", "1:", "2:", "3:", "4:"}
    who = position["turn"]
    return {
        "enter" if square == "hand" else str(walk(who).index(square))
        for square in pieces(position, who)
        if target(position, square, int(pending))
    }


def play(before: Position, move: str) -> tuple[Position, list[str]]:
    """Play one of the moves; return the new position and what happened, a line per effect."""
    position = deepcopy(before)
    if move.endswith(":"):
        return position, throw(position, move[0])
    return position, step(position, 0 if move == "enter" else int(move))


def throw(position: Position, dots: str) -> list[str]:
    """Throw the dice (M5, M12)."""
    who = position["turn"]
    position["pending"] = dots
    if moves(position):
        return [f"threw {who} {dots}"]
    position["pending"] = "throw"
    position["turn"] = other(who)
    return [f"threw {who} {dots}", f"no-move {who}", f"turn {other(who)}"]


def step(position: Position, start: int) -> list[str]:
    """Move a piece and see what it meets (M3, M8, M9, M12)."""
    who = position["turn"]
    mine, theirs = pieces(position, who), pieces(position, other(who))
    square = walk(who)[start]
    end = target(position, square, int(position["pending"]))
    assert end is not None
    mine.remove(square)
    mine.append(end)
    number = walk(who).index(end)
    position["pending"] = "throw"
    if square == "hand":
        happened = [f"entered {who} {number}"]
    elif end == "home":
        happened = [f"home {who} {start}"]
    else:
        happened = [f"moved {who} {start}-{number}"]
    if end in theirs and end != "home":
        theirs.remove(end)
        theirs.append("hand")
        happened.append(f"captured {other(who)} {number}")
    if all(place == "home" for place in mine):
        position["pending"] = "over"
        left = len([place for place in theirs if place != "home"])
        return [*happened, f"ended home M3 {who} {left}"]
    if end in ROSETTES:
        return [*happened, f"rosette {who} {number}"]
    position["turn"] = other(who)
    return [*happened, f"turn {other(who)}"]
