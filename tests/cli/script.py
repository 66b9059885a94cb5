"""Plays games ahead of the command, to know what people must type in them."""

import random
from string import ascii_lowercase
from typing import Any, NamedTuple

from royalgames.bots import AT_ONCE
from royalgames.bots.tee.casual import CasualTee
from royalgames.cli.series import RandomStreams
from royalgames.core import CHANCE
from royalgames.games.tee import TEE, TeeOptions, Walk
from royalgames.games.ur import UR, Side, UrOptions


class Script(NamedTuple):
    """What is typed, and the moves it must lead to."""

    typed: str
    moves: tuple[Any, ...]


def ur_script(seed: int, counters: int) -> Script:
    """Play a hot-seat game of Ur with the command's own dice."""
    streams, rng = RandomStreams.from_seed(seed), random.Random(seed)
    first = tuple(Side)[streams.dice.randrange(2)]
    state = UR.new(UrOptions(counters=counters, first=first))
    lines: list[str] = []
    moves: list[Any] = []
    while (chooser := UR.chooser(state)) is not None:
        choices = list(UR.legal(state))
        if chooser is CHANCE:
            lines.append("")
            move = UR.sample(state, streams.dice)
        else:
            number = rng.randrange(len(choices))
            move = choices[number]
            typed = ascii_lowercase[number] if rng.randrange(2) else UR.move_text(move)
            # The only choice is made without a question.
            lines += [typed] if len(choices) > 1 else []
        moves.append(move)
        state = UR.play(state, move).state
    return Script("\n".join(lines) + "\n", tuple(moves))


def tee_script(seed: int, options: TeeOptions) -> Script:
    """Play a hot-seat game of Royal Tee until the board is full."""
    rng, state = random.Random(seed), TEE.new(options)
    lines: list[str] = []
    moves: list[Any] = []
    while TEE.outcome(state) is None:
        move = CasualTee().think(state, AT_ONCE, rng).move
        if isinstance(move, Walk):
            lines.append(move.steps.lower() if rng.randrange(2) else move.steps)
        moves.append(move)
        state = TEE.play(state, move).state
    return Script("\n".join(lines) + "\n", tuple(moves))
