"""Royal Tee played slowly and plainly, straight from the rules; it shares no code with the package.

A space is ``(file, rank)``, both from 1. Positions are read from and written as text (N1).
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

Space = tuple[int, int]

FILES = "abcdefghijkl"
SIDES = range(1, 13)
ALL_SPACES = [(file, rank) for rank in SIDES for file in SIDES]
STEPS = {"U": (0, 1), "D": (0, -1), "L": (-1, 0), "R": (1, 0)}
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@dataclass(frozen=True)
class Position:
    """A position (N1)."""

    owners: dict[Space, str]
    """Who holds each claimed space."""
    tees: dict[str, Space]
    """The spaces of the Royal Tees, in turn order."""
    round: int
    turn: str

    @property
    def slider(self) -> int:
        """T6, T8: one more each round, up to 9."""
        return self.round if self.round < 9 else 9


@dataclass(frozen=True)
class Turn:
    """What a turn did."""

    path: list[Space]
    claimed: list[Space]
    """What the walk took that was not the mover's."""
    filled: list[Space]
    """What was surrounded and taken."""
    after: Position


def name(space: Space) -> str:
    """Name a space: g1."""
    return f"{FILES[space[0] - 1]}{space[1]}"


def read(text: str) -> Position:
    """Read a position that is known to be right."""
    rows, tees, number, turn = text.split(" ")
    owners = {}
    for rank, row in zip(range(12, 0, -1), rows.split("/"), strict=True):
        spelled = re.sub(r"\d+", lambda run: "." * int(run[0]), row)
        for file, letter in enumerate(spelled, start=1):
            if letter != ".":
                owners[file, rank] = letter
    spaces = {tee[0]: (FILES.index(tee[2]) + 1, int(tee[3:])) for tee in tees.split(",")}
    return Position(owners, spaces, int(number), turn)


def write(position: Position) -> str:
    """Write a position (N1)."""
    rows = []
    for rank in range(12, 0, -1):
        row = "".join(position.owners.get((file, rank), ".") for file in SIDES)
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    tees = ",".join(f"{colour}:{name(space)}" for colour, space in position.tees.items())
    return f"{'/'.join(rows)} {tees} {position.round} {position.turn}"


def other_tees(position: Position) -> list[Space]:
    """List where the other players' Royal Tees are."""
    return [space for colour, space in position.tees.items() if colour != position.turn]


def free_steps(position: Position, space: Space) -> list[tuple[str, Space]]:
    """List the steps from a space that stay on the board and off the other tees (T9, T11)."""
    free = []
    for step, (x, y) in STEPS.items():
        target = (space[0] + x, space[1] + y)
        if target in ALL_SPACES and target not in other_tees(position):
            free.append((step, target))
    return free


def walks(position: Position, steps: str = "", space: Space | None = None) -> Iterator[str]:
    """List every walk of the mover, one by one."""
    if len(steps) == position.slider:
        yield steps
        return
    for step, target in free_steps(position, space or position.tees[position.turn]):
        yield from walks(position, steps + step, target)


def broken_rules(position: Position, steps: str) -> set[str]:
    """Name all rules that a walk breaks."""
    broken = set() if len(steps) == position.slider else {"T9"}
    file, rank = position.tees[position.turn]
    for step in steps:
        if step not in STEPS:
            return broken | {"T9"}
        file, rank = file + STEPS[step][0], rank + STEPS[step][1]
        if file not in SIDES or rank not in SIDES:
            return broken | {"T9"}
        if (file, rank) in other_tees(position):
            broken.add("T11")
    return broken


def own_zone(colour: str, space: Space) -> bool:
    """Return whether a space lies along a colour's zone (T2, T3)."""
    file, rank = space
    return {"r": rank == 1, "b": file == 12, "y": rank == 12, "g": file == 1}[colour]


def leaks(colour: str, space: Space) -> bool:
    """Return whether a space touches a side that does not close a colour's line (T16)."""
    return any(own_zone(other, space) for other in "rbyg" if other != colour)


def enclosed(mine: set[Space], colour: str) -> set[Space]:
    """Return what a colour's spaces surround, region by region (T15, T16)."""
    left = set(ALL_SPACES) - mine
    found: set[Space] = set()
    while left:
        region = {left.pop()}
        edge = list(region)
        while edge:
            file, rank = edge.pop()
            beside = {(file + x, rank + y) for x, y in AROUND} & left
            left -= beside
            region |= beside
            edge += beside
        if not any(leaks(colour, space) for space in region):
            found |= region
    return found


def play(position: Position, steps: str) -> Turn:
    """Play a walk that breaks no rule; no steps at all are a pass (T12)."""
    mover = position.turn
    path = [position.tees[mover]]
    for step in steps:
        x, y = STEPS[step]
        path.append((path[-1][0] + x, path[-1][1] + y))
    owners = dict(position.owners)
    claimed = [space for space in ALL_SPACES if space in path and owners.get(space) != mover]
    owners.update(dict.fromkeys(claimed, mover))
    mine = {space for space, owner in owners.items() if owner == mover}
    inside = enclosed(mine, mover) - set(other_tees(position))
    filled = [space for space in ALL_SPACES if space in inside]
    owners.update(dict.fromkeys(filled, mover))
    colours = list(position.tees)
    following = (colours + colours)[colours.index(mover) + 1]
    number = position.round + 1 if following == colours[0] else position.round
    tees = {**position.tees, mover: path[-1]}
    return Turn(path, claimed, filled, Position(owners, tees, number, following))


def is_full(position: Position) -> bool:
    """Return whether no open space is left (T19)."""
    return len(position.owners) == 144


def winners(position: Position) -> list[str]:
    """Name who holds the most spaces (T20)."""
    held = list(position.owners.values())
    return [
        colour
        for colour in position.tees
        if held.count(colour) == max(held.count(other) for other in position.tees)
    ]


def random_position(rng: random.Random, colours: str, number: int) -> str:
    """Draw a position where the mover holds much, so that walks close lines; tees often crowd."""
    turn = rng.choice(colours)
    share, blank = rng.uniform(0.2, 0.95), rng.choice((0.005, 0.02, 0.3))
    owners = {}
    for space in ALL_SPACES:
        owner = turn if rng.random() < share else rng.choice(colours)
        if rng.random() >= blank:
            owners[space] = owner
    tees = dict(zip(colours, random_tees(rng, len(colours)), strict=True))
    owners |= {space: colour for colour, space in tees.items()}
    return write(Position(owners, tees, number, turn))


def random_tees(rng: random.Random, count: int) -> list[Space]:
    """Draw places for the tees, half of the time all in one block of four."""
    if rng.random() < 0.5:
        return rng.sample(ALL_SPACES, count)
    file, rank = rng.choice([(1, 1), (11, 1), (1, 11), (11, 11), (5, 1), (6, 6)])
    block = [(file, rank), (file + 1, rank), (file, rank + 1), (file + 1, rank + 1)]
    return rng.sample(block, count)


def random_steps(position: Position, rng: random.Random) -> str:
    """Draw a walk that is mostly right: now and then a step is wrong, or the number of them."""
    space, steps = position.tees[position.turn], ""
    for _ in range(position.slider):
        free = free_steps(position, space)
        if not free or rng.random() < 0.03:
            steps += rng.choice("UDLR")
            continue
        step, space = rng.choice(free)
        steps += step
    return steps if rng.random() < 0.9 else rng.choice((steps[:-1], steps + rng.choice("UDLR")))
