"""Museum Ur against royalur 0.0.6, another project's program for the same rules, move by move."""

import random
from typing import Any

import pytest
from royalur import Game, GameSettings
from royalur.model import PlayerType

from royalgames.games.museum import MUSEUM, MuseumOptions, Side, Throw

PATHS = GameSettings.create_finkel().paths
SEATS = {Side.LIGHT: PlayerType.LIGHT, Side.DARK: PlayerType.DARK}


def their_side(game: Any, side: Side) -> str:
    """Write one side of royalur's board as our positions do."""
    state, player = game.get_current_state(), SEATS[side]
    found = (state.board.get(tile) for tile in PATHS.get(player))
    owned = [piece for piece in found if piece is not None and piece.owner is player]
    squares = sorted(piece.path_index + 1 for piece in owned)
    waiting, home = state.get_player(player).piece_count, state.get_player(player).score
    return ",".join([f"o{waiting}", *map(str, squares), *([f"h{home}"] if home else [])])


def their_moves(game: Any) -> dict[str, Any]:
    """List royalur's moves by our names."""
    return {
        "enter" if move.source is None else str(move.source_piece.path_index + 1): move
        for move in game.find_available_moves()
    }


def their_text(game: Any) -> str:
    """Write royalur's position as ours, where the dice are to be thrown or the game is over."""
    sides = " ".join(their_side(game, side) for side in Side)
    if game.is_finished():
        winner = game.get_current_win_state().get_winner()
        return f"{sides} {'L' if winner is PlayerType.LIGHT else 'D'} over"
    assert game.is_waiting_for_roll()
    return f"{sides} {'L' if game.get_turn() is PlayerType.LIGHT else 'D'} throw"


def play_side_by_side(seed: int) -> int:
    """Play one random game in both programs, comparing every position and every list of moves."""
    rng = random.Random(seed)
    pieces = 7 if seed % 2 else 2 + seed // 2 % 6
    settings = GameSettings.create_finkel().with_starting_piece_count(pieces)
    theirs, state, count = Game.create(settings), MUSEUM.new(MuseumOptions(pieces)), 0
    while MUSEUM.outcome(state) is None:
        move = MUSEUM.sample(state, rng)
        if isinstance(move, Throw):
            # Only moves change the board, and reading royalur's takes longer than playing.
            assert MUSEUM.text(state) == their_text(theirs), f"seed {seed}"
            theirs.roll_dice(move.dots)
        else:
            moves = their_moves(theirs)
            assert theirs.get_turn() is SEATS[state.turn], f"seed {seed}"
            ours = {MUSEUM.move_text(each) for each in MUSEUM.legal(state)}
            assert ours == moves.keys(), f"seed {seed}, {MUSEUM.text(state)}"
            theirs.make_move(moves[MUSEUM.move_text(move)])
        state = MUSEUM.play(state, move).state
        count += 1
    assert MUSEUM.text(state) == their_text(theirs), f"seed {seed}"
    return count


@pytest.mark.long
@pytest.mark.parametrize("seeds", [range(first, first + 100) for first in range(0, 1000, 100)])
def test_a_thousand_games_go_as_in_royalur(seeds: range) -> None:
    assert sum(play_side_by_side(seed) for seed in seeds) > 15_000
