"""The menu: which game, who plays, by which options."""

from textual.widgets import Input, Select

from royalgames.cli.tui.game_screen import GameScreen
from royalgames.games import GAMES
from tests.cli.tui.screens import opened, run


def test_every_game_is_listed_and_one_is_set_up_and_started() -> None:
    async def play() -> None:
        async with opened() as running:
            await running.pilot.pause()
            for game in GAMES.values():
                assert game.header.name in running.text
            await running.press("down", "enter")
            setup = running.app.screen
            assert "A person at this keyboard" in running.text
            setup.query_one("#player-1", Select).value = "you"
            setup.query_one("#option-counters", Input).value = "9"
            await running.press("ctrl+s")
            assert "U3" in running.text
            setup.query_one("#option-counters", Input).value = "3"
            await running.press("ctrl+s")
            await running.asked()
            assert isinstance(running.app.screen, GameScreen)
            assert "0 of 3 home" in running.text

    run(play())


def test_bots_are_listed_with_their_strength_in_words() -> None:
    async def play() -> None:
        async with opened() as running:
            await running.press("down", "enter")
            select = running.app.screen.query_one("#player-1", Select)
            words = [str(prompt) for prompt, _ in select._options]
            assert "Bot: First game" in words
            assert "Bot: Casual. Beats First game in 6 of 10 games." in words

    run(play())


def test_seats_follow_the_options() -> None:
    async def play() -> None:
        async with opened() as running:
            await running.press("enter")
            screen = running.app.screen
            shown = [screen.query_one(f"#seat-{number}").display for number in range(4)]
            assert shown == [True, False, True, False]
            screen.query_one("#option-colours", Select).value = "rbyg"
            await running.pilot.pause()
            assert all(screen.query_one(f"#seat-{number}").display for number in range(4))
            await running.press("escape")
            assert "Join or watch a table" in running.text

    run(play())


def test_a_wrong_link_gets_one_sentence() -> None:
    async def play() -> None:
        async with opened() as running:
            await running.press("up", "enter")
            running.app.screen.query_one(Input).value = "http://127.0.0.1/nothing"
            await running.press("enter")
            assert "Must be a table's link such as" in running.text

    run(play())
