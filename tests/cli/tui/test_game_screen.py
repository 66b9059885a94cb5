"""The screen of a game: keys, mouse, sizes, themes, questions."""

from pathlib import Path

import pytest
from textual.widgets import Input

from royalgames.cli.tui.frame import Frame
from royalgames.cli.tui.game_screen import TUMBLE, GameScreen
from royalgames.cli.tui.widgets import BoardView
from royalgames.records import read
from tests.cli.tui.screens import Running, opened, run, series

WALK = ("tee", "you:Ann,you:Ben", 1)


def test_a_walk_is_drawn_with_arrows_and_previewed_before_it_is_played() -> None:
    async def play() -> None:
        async with opened(series(*WALK)) as running:
            await running.asked()
            await running.press("down")
            assert running.said == "T9: the step D from g1 leaves the board"
            await running.press("enter")
            assert running.said == "1 step to go."
            await running.press("up")
            assert "♛1" in running.text
            assert "1 of 1 step, on g2, claims 1" in running.text
            assert "Confirm walk: +1 place" in running.text
            await running.press("up")
            assert "The walk is complete" in running.said
            await running.press("backspace")
            assert "0 of 1 step, on g1" in running.text
            assert running.frame.moves == 0
            frame = await running.moved("up", "enter")
            assert frame.log == (
                "Red walks 1 step from g1 to g2. Red claims g2. It is Yellow's turn.",
            )

    run(play())


def test_a_click_leads_the_walk_and_a_second_one_plays_it() -> None:
    async def play() -> None:
        async with opened(series(*WALK)) as running:
            await running.asked()
            await _click(running, "g2")
            assert "Confirm walk" in running.text
            await _click(running, "a12")
            assert running.said.startswith("T9: ")
            await _click(running, "g2")
            await running.until(lambda: running.frame.moves == 1)

    run(play())


def test_a_click_picks_a_piece_and_a_second_one_moves_it() -> None:
    async def play() -> None:
        async with opened(series("ur", "you,you", 3, first="L")) as running:
            frame = await running.asked()
            while not frame.options:
                frame = await running.moved("enter")
            second = frame.options[1].places[0]
            moves = frame.moves
            await _click(running, "D 12")
            assert running.said == "No choice begins or ends there."
            await _click(running, second)
            assert running.game.draft is not None
            assert running.game.draft.picked == 1
            assert "[" in running.text
            await _click(running, second)
            await running.until(lambda: running.frame.moves > moves)

    run(play())


async def _click(running: Running, place: str) -> None:
    board = running.game.query_one(BoardView)
    spot = next(each for each in board.scene.spots if place in each.places)
    await running.pilot.click(BoardView, offset=(spot.column + spot.width // 2, spot.row))
    await running.pilot.pause()


def test_everything_on_the_screen_is_of_one_frame() -> None:
    async def play() -> None:
        async with opened(series("tee", "you,you", 1)) as running:
            await running.asked()
            for keys in (("up",), ("down",), ("up", "up"), ("down", "down")):
                frame = await running.moved(*keys, "enter")
                screen = running.text
                assert f"Round {frame.state.round} ·" in screen
                assert f"{frame.state.open.bit_count()} open spaces" in screen
                assert f"▸ {frame.task}" in screen
                for claims in frame.state.claims:
                    assert f" {claims.bit_count()} " in screen

    run(play())


def test_leaving_offers_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tee-1.txt").write_text("taken", encoding="utf-8")

    async def play() -> None:
        async with opened(series(*WALK)) as running:
            await running.asked()
            await running.moved("up", "enter")
            await running.press("q")
            assert "Save and leave" in running.text
            await running.press("escape")
            assert running.app.return_code is None
            await running.press("ctrl+c")
            await running.press("left", "left", "enter")
            await running.until(lambda: "Save the record as" in running.text)
            running.app.screen.query_one(Input).value = "tee-1.txt"
            await running.press("enter")
            assert "tee-1.txt already exists; choose another name." in running.text
            running.app.screen.query_one(Input).value = "tee-2.txt"
            await running.press("enter")
        assert running.app.return_value == 0
        assert read((tmp_path / "tee-2.txt").read_text(encoding="utf-8")).transcript.moves

    run(play())


def test_a_game_that_has_not_begun_is_left_without_a_question() -> None:
    async def play() -> None:
        async with opened(series(*WALK)) as running:
            await running.asked()
            await running.press("q")
        assert running.app.return_value == 0

    run(play())


def test_motion_shows_the_dice_tumble(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = GameScreen._draw

    def noted(screen: GameScreen, frame: Frame, *, tumbling: bool = False) -> None:
        drawn.append(frame.task)
        draw(screen, frame, tumbling=tumbling)

    monkeypatch.setattr(GameScreen, "_draw", noted)

    async def play() -> None:
        async with opened(series("ur", "you,you", 3, first="L")) as running:
            await running.asked()
            assert "Throwing…" not in drawn
            running.app.animation_level = "full"
            await running.press("enter")
            await running.until(lambda: drawn.count("Throwing…") >= TUMBLE)
            running.app.animation_level = "none"
            await running.asked()

    run(play())
