"""The games there are, by key, in the order of menus."""

from royalgames.core import AnyGame
from royalgames.core.errors import excerpt
from royalgames.core.parts import parts


def _order(game: AnyGame) -> tuple[int, str]:
    return game.header.order, game.header.name


GAMES: dict[str, AnyGame] = {
    game.header.key: game for game in sorted(parts("games").values(), key=_order)
}


def unknown_game(key: str) -> str:
    """Return the sentence for a key that no game has."""
    return f"Unknown game: {excerpt(key)}. Choose from: {', '.join(sorted(GAMES))}"
