"""Claims about the kernels: compiled rules against the plain ones and against other libraries."""

import importlib
import random
from collections.abc import Iterator
from typing import Final

from benchmarks.claim import Claim, best_seconds
from benchmarks.library import random_royalur_game
from royalgames.games.tee import TEE, TeeState, Walk
from royalgames.games.tee.board import surrounded
from royalgames.games.tee.moves import blocked_spaces, visits
from royalgames.games.ur import UR
from royalgames.kernels import tee, ur, warm

GAMES: Final = 20_000
"""How many games of Ur one call plays."""

FROM_G6: Final = "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 9 r"
"""A turn with 80,491 different outcomes."""


def claims() -> Iterator[Claim]:
    """Measure each in turn, everything on one core."""
    warm()
    yield ur_random_play()
    yield from tee_outcomes()
    yield backgammon_decisions()


def _play_ur(counts: dict[str, int]) -> None:
    games = ur.playouts(ur.pack_all([UR.new()]).repeat(GAMES, axis=0), seed=1)
    counts["ours"] = int(games.choices.sum())


def ur_random_play() -> Claim:
    """Compare random moves a second with royalur's, each in its own rules; throws do not count."""
    moves: dict[str, int] = {}

    def theirs() -> None:
        moves["theirs"] = sum(random_royalur_game(seed) for seed in range(60))

    seconds = best_seconds(lambda: _play_ur(moves), theirs)
    return _rates("Ur random moves against royalur 0.0.6", moves, seconds, 200)


def tee_outcomes() -> Iterator[Claim]:
    """Compare finding, filling and scoring every outcome of a turn with two plain ways to do it."""
    state, work = TEE.parse(FROM_G6), tee.workspace()
    position, counts = tee.pack(state), dict[str, int]()

    def ours() -> None:
        counts["ours"] = len(tee.outcomes(position, work))

    def walks() -> None:
        counts["walks"] = _outcomes_by_walks(state)

    def layers() -> None:
        counts["layers"] = _outcomes_by_layers(state)

    fast, *plain = best_seconds(ours, walks, layers, rounds=4)
    assert len(set(counts.values())) == 1  # noqa: S101  # else the ratios mean nothing
    name = "Tee outcomes at slider 9 against the plain rules'"
    for way, goal, seconds in zip(("walks", "layers"), (300, 50), plain, strict=True):
        pair = {"ours": counts["ours"], "theirs": counts[way]}
        yield _rates(f"{name} {way}", pair, [fast, seconds], goal)


def _outcomes_by_walks(state: TeeState) -> int:
    """Ask the game for every walk and what it would do, as a bot does; count the different ones."""
    found = {}
    for move in TEE.legal(state):
        if isinstance(move, Walk):
            preview = TEE.preview(state, move.steps)
            found[frozenset(preview.path), preview.path[-1]] = preview.claims | preview.surrounds
    scores = [[(claims & won).bit_count() for claims in state.claims] for won in found.values()]
    return len(scores)


def _outcomes_by_layers(state: TeeState) -> int:
    """Join walks that come to the same, as perft does, and fill each once; count them."""
    mine, blocked, free = state.claims[state.seat], blocked_spaces(state), state.open
    scores = []
    for visited, end in visits(state):
        won = visited & ~mine | surrounded(mine | visited, state.turn) & ~blocked
        taken = [(claims & won).bit_count() for claims in state.claims]
        scores.append((end, won.bit_count(), taken, (free & ~won).bit_count()))
    return len(scores)


def backgammon_decisions() -> Claim:
    """Compare our choices in Ur with OpenSpiel's backgammon, played by its Python loop."""
    decisions: dict[str, int] = {}

    def theirs() -> None:
        rng = random.Random(1)
        decisions["theirs"] = sum(_random_backgammon(rng) for _ in range(10))

    seconds = best_seconds(lambda: _play_ur(decisions), theirs)
    return _rates("Ur choices against OpenSpiel's backgammon decisions", decisions, seconds, 40)


def _random_backgammon(rng: random.Random) -> int:
    """Play one game of backgammon at random through OpenSpiel; return its decisions."""
    pyspiel = importlib.import_module("pyspiel")  # a peer that only this claim needs, and untyped
    state, decisions = pyspiel.load_game("backgammon").new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            throws, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(throws, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _rates(name: str, counts: dict[str, int], seconds: list[float], goal: float) -> Claim:
    ours, theirs = counts["ours"] / seconds[0], counts["theirs"] / seconds[1]
    detail = f"{ours:,.0f} a second, {1e9 / ours:.0f} ns each, against {theirs:,.0f}"
    return Claim(name, ours / theirs, goal, at_most=False, detail=detail)
