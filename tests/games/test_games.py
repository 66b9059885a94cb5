"""The registry of games."""

from royalgames.games import GAMES, unknown_game


def test_games_are_in_the_order_of_menus() -> None:
    orders = [(game.header.order, game.header.name) for game in GAMES.values()]
    assert orders == sorted(orders)
    assert all(key == game.header.key for key, game in GAMES.items())


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    sentence = unknown_game("chess" * 20)
    assert sentence == f"Unknown game: {'chess' * 8}. Choose from: {', '.join(sorted(GAMES))}"
    assert "museum, " in sentence
