"""Positions to compare kernels and rules on: Tee boards drawn at random, small games whole."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from royalgames.games.museum import MUSEUM, MuseumOptions, MuseumState
from royalgames.games.museum import Side as MuseumSide
from royalgames.games.museum import board as museum_board
from royalgames.games.museum import moves as museum_moves
from royalgames.games.museum import state as museum_state
from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState
from royalgames.games.tee.board import SIZE, Space, Spaces, space_set
from royalgames.games.tee.state import SEATINGS
from royalgames.games.ur import UR, Side, UrOptions, UrState
from royalgames.games.ur.board import CENTRE, DOUBLES, HOME, OFF, PLACES
from royalgames.games.ur.moves import choices
from royalgames.games.ur.state import (
    EYE,
    EYE_ROSETTE,
    OVER,
    ROSETTE,
    TO_MOVE,
    TO_THROW,
    Counts,
    Phase,
)


def tee_state(rng: random.Random, slider: int) -> TeeState:
    """Draw a position that is not over: lines, frames with gaps and blocks of all colours."""
    while True:
        colours = rng.choice(SEATINGS)
        owners: dict[int, Colour] = {}
        for _ in range(rng.randrange(14)):
            shape = rng.choice((_line, _frame, _block))
            owners |= dict.fromkeys(shape(rng), rng.choice(colours))
        tees = _tees(rng, colours)
        owners |= dict(zip(tees, colours, strict=True))
        state = TeeState(
            claims=tuple(_held(owners, colour) for colour in colours),
            tees=tees,
            round=slider if slider < 9 else rng.randrange(9, 60),
            turn=rng.choice(colours),
            options=TeeOptions(colours, rng.choice((None, 60, 100))),
        )
        if TEE.outcome(state) is None:
            return state


def with_resignations(state: TeeState, rng: random.Random) -> TeeState:
    """Let up to two of four players have resigned, and somebody want to count."""
    colours = state.options.colours
    gone = tuple(rng.sample(colours, rng.randrange(3))) if len(colours) == 4 else ()
    active = [colour for colour in colours if colour not in gone]
    return replace(state, resigned=gone, agreed=frozenset(rng.sample(active, rng.randrange(2))))


def _held(owners: dict[int, Colour], colour: Colour) -> Spaces:
    return space_set(Space(space) for space, owner in owners.items() if owner is colour)


def _tees(rng: random.Random, colours: tuple[Colour, ...]) -> tuple[Space, ...]:
    """Place the tees: anywhere, or crowded into a corner, where someone may have to pass (T12)."""
    if rng.random() < 0.1:
        corner = [0, 1, SIZE, SIZE + 1]
        return tuple(Space(space) for space in rng.sample(corner, len(colours)))
    return tuple(Space(space) for space in rng.sample(range(SIZE * SIZE), len(colours)))


def _line(rng: random.Random) -> list[int]:
    """Return the spaces of a wandering line."""
    rank, file = rng.randrange(SIZE), rng.randrange(SIZE)
    line = []
    for _ in range(rng.randrange(1, 30)):
        line.append(SIZE * rank + file)
        up, right = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        rank, file = min(max(rank + up, 0), SIZE - 1), min(max(file + right, 0), SIZE - 1)
    return line


def _box(rng: random.Random) -> tuple[range, range]:
    low, left = rng.randrange(SIZE - 1), rng.randrange(SIZE - 1)
    high, right = rng.randrange(low + 1, SIZE), rng.randrange(left + 1, SIZE)
    return range(low, high + 1), range(left, right + 1)


def _block(rng: random.Random) -> list[int]:
    ranks, files = _box(rng)
    return [SIZE * rank + file for rank in ranks for file in files]


def _frame(rng: random.Random) -> list[int]:
    """Return the outline of a box, often with a gap, so that a walk can close it."""
    ranks, files = _box(rng)
    edge = [
        SIZE * rank + file
        for rank in ranks
        for file in files
        if rank in (ranks[0], ranks[-1]) or file in (files[0], files[-1])
    ]
    for _ in range(rng.randrange(3)):
        edge.remove(rng.choice(edge))
        if not edge:
            break
    return edge


_PLACES = [place for place in range(PLACES) if place not in DOUBLES]
_CHOICES: tuple[Phase, ...] = (*TO_MOVE.values(), ROSETTE, EYE, EYE_ROSETTE)


def ur_states(counters: int) -> Iterator[UrState]:
    """Yield every position of a game with so many counters, in every phase."""
    sides = [_counts(where) for where in combinations_with_replacement(_PLACES, counters)]
    options = [UrOptions(counters, dice, first) for dice in ("1/2", "3/4") for first in Side]
    number = 0
    for light in sides:
        for dark in sides:
            if any(light[place] and dark[place] for place in CENTRE):
                continue
            home = (light[HOME] == counters) + (dark[HOME] == counters)
            if home == 2:
                continue
            for turn in Side:
                number += 1
                board = UrState(light, dark, turn, OVER, options[number % 4])
                yield from _phases(board, over=home == 1)


def _counts(where: tuple[int, ...]) -> Counts:
    return tuple(where.count(place) for place in range(PLACES))


def _phases(board: UrState, *, over: bool) -> Iterator[UrState]:
    if over:
        yield board
        return
    yield replace(board, phase=TO_THROW)
    for phase in _CHOICES:
        state = replace(board, phase=phase)
        if phase in (ROSETTE, EYE_ROSETTE) and not state.counts(state.chooser)[OFF]:
            continue
        if choices(state):
            yield state


def ur_games(rng: random.Random, games: int) -> Iterator[UrState]:
    """Yield every moment of random games with one to seven counters."""
    for _ in range(games):
        options = UrOptions(rng.randrange(1, 8), rng.choice(("1/2", "3/4")), rng.choice(list(Side)))
        state = UR.new(options)
        while UR.outcome(state) is None:
            yield state
            state = UR.play(state, UR.sample(state, rng)).state
        yield state


def museum_states(pieces: int) -> Iterator[MuseumState]:
    """Yield every position of a game with so many pieces, in every phase."""
    sides = list(_museum_sides(pieces))
    options = [MuseumOptions(pieces, first) for first in MuseumSide]
    number = 0
    for light in sides:
        for dark in sides:
            home = [side[museum_board.HOME] == pieces for side in (light, dark)]
            if all(home) or any(light[at] and dark[at] for at in museum_board.SHARED):
                continue
            for turn in MuseumSide:
                number += 1
                board = MuseumState(light, dark, turn, museum_state.OVER, options[number % 2])
                if any(home):
                    # Only the player who has just moved can have won.
                    if home[list(MuseumSide).index(turn)]:
                        yield board
                    continue
                yield replace(board, phase=museum_state.TO_THROW)
                for phase in museum_state.TO_MOVE.values():
                    state = replace(board, phase=phase)
                    if museum_moves.choices(state):
                        yield state


def _museum_sides(pieces: int) -> Iterator[Counts]:
    places = range(museum_board.PLACES)
    for where in combinations_with_replacement(places, pieces):
        counts = tuple(where.count(place) for place in places)
        if all(counts[square] <= 1 for square in museum_board.SQUARES):
            yield counts


def museum_games(rng: random.Random, games: int) -> Iterator[MuseumState]:
    """Yield every moment of random games with two to seven pieces."""
    for _ in range(games):
        state = MUSEUM.new(MuseumOptions(rng.randrange(2, 8), rng.choice(list(MuseumSide))))
        while MUSEUM.outcome(state) is None:
            yield state
            state = MUSEUM.play(state, MUSEUM.sample(state, rng)).state
        yield state
