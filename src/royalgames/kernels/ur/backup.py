"""The first half of a level of the Royal Game of Ur: what the throws that can be used are worth.

For one arrangement of the thrower a move leads to the same arrangement whatever the other player
has, except for what is on the square it ends on. So a row is worked on move by move, all the
other player's arrangements of the level at a time. Where moves lead is listed once, by the rules
in ``moves``.
"""

from typing import Final, NamedTuple

import numpy as np

from royalgames.games.ur.board import HOME as HOME_PLACE
from royalgames.games.ur.board import SCORES as SCORES_BY_DOTS
from royalgames.games.ur.board import START
from royalgames.kernels.counts import MOST, lowest, one_at
from royalgames.kernels.jit import kernel
from royalgames.kernels.solve.rows import (
    Fits,
    Indices,
    Layer,
    Numbers,
    Reals,
    Span,
    Values,
    level_of,
    longest_level,
    place,
)
from royalgames.kernels.ur.moves import EYE as EYE_PHASE
from royalgames.kernels.ur.moves import ROSETTE, advanced, landed, moved, open_moves
from royalgames.kernels.ur.state import ENTER
from royalgames.kernels.words import ONE, ZERO, Words

SCORES: Final = len(SCORES_BY_DOTS)
"""How many throws move a counter; the phase of the first is 1, and so on."""

DOTS: Final = (*SCORES_BY_DOTS, *(dots for dots in range(4) if dots not in SCORES_BY_DOTS))
"""The dots of these throws in the order of their phases, then of "nothing" (U5)."""

HOME: Final = 1 << 6
EYE: Final = 1 << 7
"""What a move ends on, beside the six bits of the shared squares."""

ENDS: Final = 0
AFTER: Final = 1
SENT: Final = 2
SQUARE: Final = 3
"""The columns of ``Steps.moves``."""


BLOCKED: Final = np.uint64(2**64 - 1)
"""In place of a side: the other player cannot land there."""

NO_ANSWER: Final = np.uint32(1 << 31)
LEVEL_AT: Final = 20
NUMBER: Final = np.uint32((1 << LEVEL_AT) - 1)
"""In ``Steps.usual``: whether there is none, where its level begins, and its number."""

_NEVER_OVER: Final = np.uint64(MOST + 1)
"""So many pieces are never home."""


class Steps(NamedTuple):
    """Where each arrangement of one side leads."""

    moves: Numbers
    """(move, column): the bits of what it ends on; the arrangement after it, with one counter less
    if that is H; the arrangement if a stack sends the counter off (U10); the shared square it ends
    on, or -1. A move onto a rosette is listed twice if a counter can be entered (U12). Moves onto
    eyes are the last of their score: most are worse than another one, and are soon left."""
    starts: Numbers
    """(arrangement, score): where the moves begin; one more score for the end."""
    struck: Numbers
    """(shared square, arrangement): the other player landed there: the same if the
    square was empty, one counter sent off if there was one, -1 for a stack (U10)."""
    stacks: Numbers
    """The shared squares that hold two or more, one bit per square."""
    back: Numbers
    """How many levels up a counter leads that is sent off, by its shared square."""
    usual: Indices
    """(shared square, arrangement): the arrangement after an answer to an eye that ends on no
    shared square and not on H, when a counter was struck there, with its level above its number;
    ``NO_ANSWER`` if there is none. The last row is for eyes off the shared squares."""


class Listed(NamedTuple):
    """The moves of all arrangements of one side, as ``list_steps`` writes them."""

    after: Words
    """The side after each move."""
    sent: Words
    """The side if a stack sends the counter off (U10); 0 off the shared squares."""
    ends: Numbers
    """The columns ENDS and SQUARE, shape (moves, 2)."""


@kernel
def list_steps(sides: Words, shared: Numbers, starts: Numbers, out: Listed) -> int:
    """List where each arrangement leads; return how many moves there are.

    Parameters
    ----------
    sides : uint64 array, shape (n,)
        The arrangements, without counters at home.
    shared : int32 array, shape (places,)
        The number of each place among the shared squares, or -1.
    starts : int32 array, shape (n, SCORES + 1)
        Where the moves of each score begin, and where those of the last end.
    out : Listed
        The moves, with room for all.

    """
    # The other side has one counter on S: it can answer an eye and blocks nothing.
    other = one_at(START)
    total = 0
    for row in range(len(sides)):
        for score in range(SCORES):
            starts[row, score] = total
            phase = score + 1
            left = open_moves(sides[row], other, phase)
            while left:
                move = lowest(left)
                left = left & left - ONE
                after, _, following = advanced(sides[row], other, phase, move, _NEVER_OVER)
                end = moved(sides[row], other, phase, move)[2] if move != ENTER else int(START)
                square, bits, sent = shared[end], 0, ZERO
                if square >= 0:
                    bits = 1 << square
                    stack = one_at(end) + one_at(end)
                    sent = moved(sides[row], stack, phase, move)[0]
                if following == EYE_PHASE:
                    bits |= EYE
                if end == HOME_PLACE:
                    bits |= HOME
                for choice in range(2):
                    if choice == 1:
                        if following != ROSETTE:
                            break
                        after = advanced(after, other, ROSETTE, ENTER, _NEVER_OVER)[0]
                    out.after[total], out.sent[total] = after, sent
                    out.ends[total, 0], out.ends[total, 1] = bits, square
                    total += 1
        starts[row, SCORES] = total
    return total


@kernel
def list_struck(sides: Words, square: int, out: Words) -> None:
    """Write each side after a counter of the other landed on a shared square, or ``BLOCKED``."""
    attacker = one_at(square - 1)
    for row in range(len(sides)):
        _, left, end = landed(attacker, sides[row], square - 1, 1)
        out[row] = left if end >= 0 else BLOCKED


class LayerInputs(NamedTuple):
    """Everything a layer's values are computed from."""

    here: Layer
    """The layer itself."""
    home: Layer
    """The thrower has a counter less."""
    lost: Layer
    """The other player has a counter less."""
    levels: Numbers
    """Where each level of the thrower's arrangements begins."""
    theirs: Fits
    """The other player's arrangements."""
    my_steps: Steps
    """Where the thrower's lead."""
    their_steps: Steps
    """Where the other player's lead."""
    dice: Reals
    """The chances of the throws in the order of ``DOTS``."""


@kernel
def try_own(  # noqa: PLR0913, PLR0917  # a tuple of more would be copied for every call
    best: Values, theirs: Indices, layer: Layer, after: int, mask: int, first: int, level: int
) -> None:
    """Raise the best values by a move that ends on no shared square."""
    base = layer.bases[level, after]
    if layer.masks[after] == mask:
        part = layer.values[base + first :]
        for i in range(len(theirs)):
            value = part[i]
            best[i] = value if value > best[i] else best[i]
        return
    ranks = layer.ranks[layer.masks[after]].view(np.uint32)
    for i in range(len(theirs)):
        value = layer.values[np.uint64(base + ranks[theirs[i]])]
        best[i] = value if value > best[i] else best[i]


@kernel
def try_shared(  # noqa: PLR0913, PLR0917  # the same
    best: Values,
    theirs: Indices,
    here: Layer,
    after: int,
    sent: int,
    struck: Numbers,
    level: int,
    back: int,
) -> None:
    """Raise the best values by a move onto a shared square."""
    values, bases = here.values, here.bases
    ranks = here.ranks[here.masks[after]].view(np.uint32)
    empty_base, struck_base = bases[level, after], bases[min(level + back, len(bases) - 1), after]
    sent_base, sent_ranks = bases[level, sent], here.ranks[here.masks[sent]].view(np.uint32)
    for i in range(len(theirs)):
        left = struck[theirs[i]]
        if left >= 0:
            other = np.uint32(left)
            base = empty_base if other == theirs[i] else struck_base
            value = values[np.uint64(base + ranks[other])]
        else:
            value = values[np.uint64(sent_base + sent_ranks[theirs[i]])]
        best[i] = value if value > best[i] else best[i]


@kernel
def unrefuted(
    best: Values, theirs: Indices, here: Layer, after: int, answers: Indices, out: Indices
) -> int:
    """List for which arrangements one answer does not refute a move onto an eye.

    It does so for most of them, but not so regularly that a branch would be predicted.
    """
    values, bases = here.values, here.bases
    ranks = here.ranks[here.masks[after]].view(np.uint32)
    count = 0
    for i in range(len(theirs)):
        answer = answers[theirs[i]]
        level = (answer & ~NO_ANSWER) >> np.uint32(LEVEL_AT)
        value = values[np.uint64(bases[level, after] + ranks[answer & NUMBER])]
        out[count] = i
        count += (value > best[i]) | (answer >= NO_ANSWER)
    return count


@kernel
def try_eye(  # noqa: PLR0913, PLR0917  # a tuple of more would be copied for every call
    best: Values,
    theirs: Indices,
    here: Layer,
    lost: Layer,
    my_steps: Steps,
    their_steps: Steps,
    number: int,
    places: Indices,
    rows: Numbers,
) -> None:
    """Raise the best values by a move onto an eye, which the other player answers (U13)."""
    moves, starts, square = their_steps.moves, their_steps.starts, my_steps.moves[number, SQUARE]
    after, sent = my_steps.moves[number, AFTER], my_steps.moves[number, SENT]
    found = unrefuted(best, theirs, here, after, their_steps.usual[square], places)
    if not found:
        return
    list_rows(here, my_steps, after, rows)
    stacks = my_steps.stacks[after]
    for i in places[:found]:
        left = theirs[i]
        if square >= 0:
            struck = their_steps.struck[square, left]
            if struck < 0:
                best[i] = max(best[i], here.values[place(here, sent, theirs[i])])
                continue
            left = np.uint32(struck)
        begin, end = starts[left, 0], starts[left, 1]
        worst = here.values[place(here, after, left)] if begin == end else np.inf
        for answer in range(np.uint32(begin), np.uint32(end)):
            target, ends = moves[answer, AFTER], moves[answer, SQUARE]
            if moves[answer, ENDS] == HOME:
                value = lost.values[place(lost, after, target)]
            else:
                if stacks >> (ends & 31) & 1:
                    target = moves[answer, SENT]
                row = rows[np.uint32(ends & 7)]
                value = here.values[place(here, row, target)]
            worst = min(worst, value)
            if worst <= best[i]:  # a better move is known
                break
        best[i] = max(best[i], worst)


@kernel
def list_rows(here: Layer, my_steps: Steps, after: int, rows: Numbers) -> None:
    """List in which row an answer to an eye ends, by its shared square.

    The last is for answers that end on none: -1 of eight.
    """
    for square in range(len(rows)):
        target = after
        bit = 1 << square & here.masks[after]
        if bit and not bit & my_steps.stacks[after]:
            target = my_steps.struck[square, after]
        rows[square] = target


@kernel
def back_up(inputs: LayerInputs, span: Span) -> None:
    """Compute some rows of a level: sums and weights, without throws that cannot be used."""
    here, theirs, steps, dice = inputs.here, inputs.theirs, inputs.my_steps, inputs.dice
    moves, struck = steps.moves, inputs.their_steps.struck
    space = np.empty(longest_level(theirs), here.values.dtype)
    places = np.empty(longest_level(theirs) + 1, np.uint32)
    rows = np.empty(8, np.int32)
    level = level_of(inputs.levels, span.first)
    for row in range(span.first, span.last):
        while row >= inputs.levels[level + 1]:
            level += 1
        mask, other_level = here.masks[row], span.level - level
        first = here.ranks[mask, theirs.levels[other_level]]
        count = here.ranks[mask, theirs.levels[other_level + 1]] - first
        others = theirs.members[theirs.starts[mask] + first :][:count].view(np.uint32)
        best = space[:count]
        sums = span.sums[span.starts[row] :][:count]
        sums[:] = 0.0
        idle = 0.0
        for score in range(SCORES):
            if steps.starts[row, score] == steps.starts[row, score + 1]:
                idle += dice[score]
                continue
            best[:] = -np.inf
            for number in range(steps.starts[row, score], steps.starts[row, score + 1]):
                after = moves[number, AFTER]
                if moves[number, ENDS] & EYE:
                    other = inputs.their_steps
                    try_eye(best, others, here, inputs.lost, steps, other, number, places, rows)
                elif moves[number, ENDS] == HOME:
                    try_own(best, others, inputs.home, after, mask, first, other_level)
                elif moves[number, SQUARE] < 0:
                    try_own(best, others, here, after, mask, first, other_level)
                else:
                    square, sent = moves[number, SQUARE], moves[number, SENT]
                    back = steps.back[square]
                    try_shared(best, others, here, after, sent, struck[square], other_level, back)
            for i in range(count):
                sums[i] += dice[score] * best[i]
        for i in range(count):
            sums[i] /= 1.0 - idle
        span.weights[span.starts[row] :][:count] = dice[SCORES] / (1.0 - idle)
