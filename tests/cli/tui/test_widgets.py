"""The board, the list of choices and the line of keys, by themselves and in a game."""

from typing import Any

from rich.text import Text
from textual.app import App, ComposeResult

from royalgames.cli.scene import Scene, Spot
from royalgames.cli.tui.widgets import BoardView, ChoiceList, Item, KeyLine
from tests.cli.tui.screens import opened, run, series

SCENE = Scene((Text("abcd"), Text("ef")), (Spot(1, 0, 1, 2, ("L 1", "D 1")),))


class Host(App[None]):
    """A board and a list of choices in a room of 20 columns and 7 lines."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Any] = []

    def compose(self) -> ComposeResult:
        yield BoardView()
        yield ChoiceList()

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        self.heard.append(event.places)

    def on_choice_list_taken(self, event: ChoiceList.Taken) -> None:
        self.heard.append(event.index)


def test_a_board_is_as_large_as_its_drawing_and_knows_what_is_clicked() -> None:
    async def look() -> None:
        host = Host()
        async with host.run_test(size=(20, 7)) as pilot:
            board = host.query_one(BoardView)
            board.draw(SCENE)
            await pilot.pause()
            assert tuple(board.size) == (4, 2)
            assert board.render().plain == "abcd\nef"
            await pilot.click(BoardView, offset=(3, 0))
            assert host.heard == []
            await pilot.click(BoardView, offset=(1, 1))
            assert host.heard == [("L 1", "D 1")]

    run(look())


def test_the_picked_choice_is_always_among_the_lines_and_a_click_finds_the_right_one() -> None:
    async def look() -> None:
        host = Host()
        async with host.run_test(size=(20, 7)) as pilot:
            host.query_one(BoardView).draw(SCENE)
            await pilot.pause()
            choices = host.query_one(ChoiceList)
            assert tuple(choices.size) == (20, 5)
            # Each takes two lines, the second of them indented.
            items = [Item(str(number), f"choice {number} of several") for number in range(9)]
            for picked in range(len(items)):
                choices.offer(items, picked)
                lines = choices.render().plain.split("\n")
                assert len(lines) == 5
                assert f"{picked:>3} choice {picked} of" in "\n".join(lines)
                row = next(
                    row for row, line in enumerate(lines) if line.startswith(f"{picked:>3} ")
                )
                assert lines[row + 1].startswith("    several")
                await pilot.pause()
                await pilot.click(ChoiceList, offset=(2, row))
                assert host.heard[-1] == picked

    run(look())


def test_choices_and_keys_can_be_clicked() -> None:
    async def play() -> None:
        async with opened(series("museum", "you,you", 3, first="L")) as running:
            before = await running.asked()
            await running.pilot.click(ChoiceList, offset=(5, 0))
            await running.until(lambda: running.frame.moves > before.moves)
            await running.pilot.click(KeyLine, offset=(4, 0))
            await running.pilot.pause()
            assert "throw the dice" in running.text
            assert "The rules: royal rules museum" in running.text
            await running.press("escape")

    run(play())
