"""The Royal Game of Ur once more, slow and plain, to hold the rules engine against.

Nothing here comes from the package. The board is taken as it looks: a square has a name made of
its row and column, both players walk along a list of such names, and two counters meet if they
are on squares of the same name. A position is a dict:

    {"L": ["off", "L c3", ...], "D": ["centre c0", ...], "turn": "L", "pending": "throw"}
"""

import re
from copy import deepcopy
from typing import TypedDict

#          c0       c1    c2    c3      c4   c5   c6      c7
OUTER = ["rosette", "eyes", "five", "eyes", "", "", "rosette", "zigzag"]
CENTRE = ["grid", "five", "fours", "rosette", "five", "fours", "eyes", "five"]
DOTS = {"rosette": 1, "eyes": 4, "five": 5, "zigzag": 5, "grid": 12, "fours": 20}
FAR = {"0": 4, "2": 1, "3": 5}


class Position(TypedDict):
    """Where every counter is, and what is to be chosen."""

    L: list[str]
    D: list[str]
    turn: str
    pending: str


def other(player: str) -> str:
    """Name the opponent."""
    return "D" if player == "L" else "L"


def walk(player: str) -> list[str]:
    """List what a counter passes on its way, from the start to home."""
    out = [f"{player} c{column}" for column in (3, 2, 1, 0)]
    along = [f"centre c{column}" for column in range(8)]
    back = [f"{player} c{column}" for column in (7, 6)]
    return ["start", *out, *along, *back, "home"]


def design(square: str) -> str:
    """Return what is drawn on a square; S, H and off the board bear nothing."""
    if square in ("off", "start", "home"):
        return ""
    row, column = square.split(" c")
    return CENTRE[int(column)] if row == "centre" else OUTER[int(column)]


def counters(position: Position, player: str) -> list[str]:
    """List where a player's counters are."""
    return position["L"] if player == "L" else position["D"]


def chooser(position: Position) -> str:
    """Return who chooses while a choice is open."""
    turn = position["turn"]
    return other(turn) if position["pending"].startswith("eye") else turn


# Reading and writing positions.


def name(player: str, square: str) -> str:
    """Write a place on the player's own track."""
    short = {"off": "o", "start": "s", "home": "h"}
    return short.get(square) or str(walk(player).index(square))


def read(text: str) -> Position:
    """Read a position."""
    light, dark, turn, pending = text.split(" ")
    return {"L": side("L", light), "D": side("D", dark), "turn": turn, "pending": pending}


def side(player: str, text: str) -> list[str]:
    """Read one side's counters."""
    squares = {name(player, square): square for square in ["off", *walk(player)]}
    found: list[str] = []
    for item in text.split(","):
        place, _, many = item.partition("*")
        found += [squares[place]] * int(many or 1)
    return found


def write(position: Position) -> str:
    """Write a position."""
    sides = []
    for player in "LD":
        here = counters(position, player)
        held = [(name(player, at), here.count(at)) for at in ["off", *walk(player)] if at in here]
        sides.append(",".join(place if many == 1 else f"{place}*{many}" for place, many in held))
    return f"{sides[0]} {sides[1]} {position['turn']} {position['pending']}"


# The rules.


def can_go(player: str, square: str, far: int) -> bool:
    """Return whether a counter there can move so far without overshooting home."""
    way = walk(player)
    return square in way[:-1] and way.index(square) + far < len(way)


def moves(position: Position) -> set[str]:
    """List what may be chosen."""
    pending = position["pending"]
    if pending == "over":
        return set()
    if pending == "throw":
        return {"0:", "1:", "2:", "3:"}
    if pending in ("rosette", "eye+"):
        return {"+", "-"}
    who = chooser(position)
    far = 4 if pending == "eye" else FAR[pending]
    found = {name(who, at) for at in counters(position, who) if can_go(who, at, far)}
    if pending == "3" and "off" in counters(position, who):
        found.add("enter")
    return found


def play(before: Position, move: str) -> tuple[Position, list[str]]:
    """Play one of the moves; return the new position and what happened, a line an effect."""
    position = deepcopy(before)
    who = chooser(position)
    if re.fullmatch("[0-3]:", move):
        return position, throw(position, move[0])
    if move == "-":
        position["pending"] = "throw"
        return position, [f"declined {who}"]
    if move in ("+", "enter"):
        counters(position, who).remove("off")
        counters(position, who).append("start")
        position["pending"] = "throw"
        return position, [f"entered {who}"]
    return position, step(position, who, move)


def throw(position: Position, dots: str) -> list[str]:
    """Throw the dice: U5, U7, U8."""
    who = position["turn"]
    events = [f"threw {who} {dots}"]
    if dots == "1":
        position["turn"] = other(who)
        return [*events, f"turn {other(who)}"]
    position["pending"] = dots
    if not moves(position):
        position["pending"] = "throw"
        return [*events, f"no-move {who}"]
    return events


def step(position: Position, who: str, place: str) -> list[str]:
    """Move a counter from a place, for a throw or for an eye: U9, U10, U11, U12, U13, U14, U3."""
    for_eye = position["pending"] == "eye"
    far = 4 if for_eye else FAR[position["pending"]]
    position["pending"] = "throw"
    way, mine, theirs = walk(who), counters(position, who), counters(position, other(who))
    (start,) = {at for at in mine if name(who, at) == place}
    end = way[way.index(start) + far]
    events = [f"moved {who} {place}-{name(who, end)}"]
    if design(end) == "fours":
        on = way[way.index(end) + far]
        events.append(f"doubled {who} {name(who, end)}-{name(who, on)}")
        end = on
    mine.remove(start)
    if end.startswith("centre") and theirs.count(end) >= 2:
        mine.append("off")
        return [*events, f"sent-off {who} {name(who, end)}"]
    mine.append(end)
    if end.startswith("centre") and theirs.count(end) == 1:
        theirs[theirs.index(end)] = "off"
        events.append(f"hit {other(who)} {name(who, end)}")
    if set(mine) == {"home"}:
        position["pending"] = "over"
        return [*events, f"ended home U3 {who} {points(position, other(who))}"]
    return events + landing(position, who, end, for_eye=for_eye)


def landing(position: Position, who: str, end: str, *, for_eye: bool) -> list[str]:
    """Give the award or take the forfeit of the square where a counter now rests: U12, U13."""
    where = name(who, end)
    if design(end) == "rosette":
        if "off" not in counters(position, who):
            return [f"rosette {who} {where} none off"]
        position["pending"] = "eye+" if for_eye else "rosette"
        return [f"rosette {who} {where} may enter"]
    if design(end) == "eyes" and not for_eye:
        foe = other(who)
        if not any(can_go(foe, at, 4) for at in counters(position, foe)):
            return [f"eye {who} {where} cannot move"]
        position["pending"] = "eye"
        return [f"eye {who} {where} can move"]
    return []


def points(position: Position, loser: str) -> int:
    """Add up what the winner scores: U15."""
    fixed = {"off": 25, "start": 10, "home": 0}
    return sum(fixed[at] if at in fixed else DOTS[design(at)] for at in counters(position, loser))
