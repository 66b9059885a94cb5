"""Seeded random games as transcripts, whole and unfinished, with everything records contain."""

from random import Random

from royalgames.core import AnyGame
from royalgames.games.museum import MUSEUM, MuseumMove, MuseumOptions
from royalgames.games.museum import Side as MuseumSide
from royalgames.games.tee import TEE, CountNow, Resign, TeeMove, TeeOptions
from royalgames.games.tee.state import SEATINGS
from royalgames.games.ur import UR, Side, UrMove, UrOptions
from royalgames.records import Transcript


def ur_game(seed: int) -> Transcript:
    """Play a random game of Ur; some are broken off, some resigned, also with a choice open."""
    rng = Random(seed)
    options = UrOptions(1 + seed % 7, ("1/2", "3/4")[seed % 2], list(Side)[seed % 3 % 2])
    state = start = UR.new(options)
    moves: list[UrMove] = []
    length = rng.randrange(600)
    while UR.outcome(state) is None and len(moves) < length:
        moves.append(UR.sample(state, rng))
        state = UR.play(state, moves[-1]).state
    if UR.outcome(state) is None and rng.random() < 0.4:
        moves.append(UR.resign(rng.choice("LD")))
    return Transcript(
        "ur", start, tuple(moves), {"Players": 'Ann; "Ben" \\ Co', "Match": "3 games, 1-0"}
    )


def museum_game(seed: int) -> Transcript:
    """Play a random game of Museum Ur; some are left, some resigned, also with a choice open."""
    rng = Random(seed)
    state = start = MUSEUM.new(MuseumOptions(2 + seed % 6, list(MuseumSide)[seed % 2]))
    moves: list[MuseumMove] = []
    length = rng.randrange(500)
    while MUSEUM.outcome(state) is None and len(moves) < length:
        moves.append(MUSEUM.sample(state, rng))
        state = MUSEUM.play(state, moves[-1]).state
    if MUSEUM.outcome(state) is None and rng.random() < 0.4:
        moves.append(MUSEUM.resign(rng.choice("LD")))
    return Transcript(
        "museum", start, tuple(moves), {"Players": "Ann; Ben", "Match": "5 games, 1-0"}
    )


def tee_game(seed: int) -> Transcript:
    """Play a random game of Royal Tee; seats resign now and then, and some games are counted."""
    rng = Random(seed)
    options = TeeOptions(SEATINGS[seed % 3], (None, 25)[seed % 2])
    state = start = TEE.new(options)
    moves: list[TeeMove] = []
    length = rng.randrange(150)
    while TEE.outcome(state) is None and len(moves) < length:
        resigns = rng.random() < 0.01
        moves.append(Resign(rng.choice(state.active)) if resigns else TEE.sample(state, rng))
        state = TEE.play(state, moves[-1]).state
    if TEE.outcome(state) is None and rng.random() < 0.3:
        moves += [CountNow(colour) for colour in state.active]
    return Transcript("tee", start, tuple(moves), {"Date": "2026-02-28"})


def from_position(seed: int) -> Transcript:
    """Play on from the middle of another game."""
    rng = Random(seed)
    games: tuple[AnyGame, ...] = (UR, TEE, MUSEUM)
    game = games[seed % 3]
    state = game.new()
    while True:
        state = game.play(state, game.sample(state, rng)).state
        if (game is TEE or game.chance(state)) and rng.random() < 0.05:
            break
    start = game.parse(game.text(state), game.options(state))
    moves = []
    for _ in range(20):
        if game.outcome(state) is None:
            moves.append(game.sample(state, rng))
            state = game.play(state, moves[-1]).state
    return Transcript(game.header.key, start, tuple(moves))
