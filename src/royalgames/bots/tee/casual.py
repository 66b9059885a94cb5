"""The casual player of Royal Tee."""

from typing import Final, NamedTuple

from royalgames.bots.bot import Budget, Thought
from royalgames.core import Rng
from royalgames.games.tee import TEE, Pass, Preview, TeeMove, TeeState, Walk
from royalgames.games.tee.board import SIZE, Space, spaces_of

WALKS: Final = 200
"""How many walks are looked at, unless a level says otherwise."""

LEADER_OPEN: Final = 4
"""What an open space is worth to the leader, who wants the board full; a taken one is worth 1."""


class Value(NamedTuple):
    """How good a walk is; the first field that differs decides."""

    closing: int
    """1 if the walk ends the game and wins it alone, -1 if it ends it otherwise."""
    gain: int
    """The spaces gained, bonus included."""
    fresh: int
    """How many of them were open."""
    nearness: int
    """Minus the steps from the walk's end to the nearest open space."""


class CasualTee:
    """Takes the best of some walks by spaces gained, and closes the game when ahead."""

    def __init__(self, walks: int = WALKS) -> None:
        self._walks = walks

    def think(self, state: TeeState, budget: Budget, rng: Rng) -> Thought[TeeMove]:
        """Choose the best of the sampled walks; of equals, the first drawn."""
        walks = _sample(state, rng, self._walks)
        if not walks:
            return Thought(Pass())
        turn = _Turn(state)
        best = max(walks, key=lambda steps: turn.value(TEE.preview(state, steps)))
        return Thought(Walk(best), nodes=len(walks))


def _sample(state: TeeState, rng: Rng, walks: int) -> list[str]:
    """Draw the walks to look at, each once; none when the player must pass."""
    moves = (TEE.sample(state, rng) for _ in range(walks))
    return list(dict.fromkeys(move.steps for move in moves if isinstance(move, Walk)))


class _Turn:
    """What all walks of one turn are compared by."""

    def __init__(self, state: TeeState) -> None:
        self.open = state.open
        self.mine = state.claims[state.seat]
        self.others = [spaces for seat, spaces in enumerate(state.claims) if seat != state.seat]
        leads = self.mine.bit_count() > max(spaces.bit_count() for spaces in self.others)
        self.worth = LEADER_OPEN if leads else 1

    def value(self, preview: Preview) -> Value:
        """Return how good a walk is."""
        won = preview.claims | preview.surrounds
        left, fresh = self.open & ~won, (self.open & won).bit_count()
        gain = won.bit_count() + (self.worth - 1) * fresh
        closing = 0 if left else self._closing(won)
        return Value(closing, gain, fresh, -_distance(preview.path[-1], left))

    def _closing(self, won: int) -> int:
        mine = (self.mine | won).bit_count()
        return 1 if all(mine > (spaces & ~won).bit_count() for spaces in self.others) else -1


def _distance(space: Space, targets: int) -> int:
    """Count the steps to the nearest of these spaces, 0 if there is none."""
    rank, file = divmod(space, SIZE)
    return min(
        (abs(target // SIZE - rank) + abs(target % SIZE - file) for target in spaces_of(targets)),
        default=0,
    )
