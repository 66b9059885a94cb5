"""The app: its themes, its first screen, the room it needs, and how it is left."""

import pytest

from royalgames.cli.tui.address import Place
from royalgames.cli.tui.app import WRONG_INPUT, RoyalApp, is_dark
from royalgames.cli.tui.menu import MenuScreen
from royalgames.cli.tui.online import OnlineTable
from royalgames.cli.tui.table import TableError
from royalgames.cli.tui.widgets import BoardView
from tests.cli.tui.screens import LARGE, SMALL, opened, run, series

WALK = ("tee", "you:Ann,you:Ben", 1)
PLACE = Place("http://127.0.0.1:1", "nowhere")


@pytest.mark.parametrize(
    ("ground", "dark"), [("", True), ("15;0", True), ("0;15", False), ("0;default;7", False)]
)
def test_the_terminal_tells_its_ground(
    ground: str, dark: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORFGBG", ground)
    assert is_dark() is dark


def test_light_and_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "0;15")

    async def play() -> None:
        async with opened(series(*WALK)) as running:
            await running.asked()
            assert not running.app.current_theme.dark
            light = running.svg
            await running.press("d")
            assert running.app.current_theme.dark
            assert running.svg != light

    run(play())


def test_a_small_terminal_is_told_so_and_the_game_goes_on() -> None:
    async def play() -> None:
        async with opened(series(*WALK), size=LARGE) as running:
            await running.asked()
            large = running.game.query_one(BoardView).scene.width
            await running.pilot.resize_terminal(79, 24)
            await running.until(lambda: "at least 80 x 24" in running.text)
            await running.pilot.resize_terminal(*SMALL)
            await running.until(lambda: "walk 1 step" in running.text)
            assert running.game.query_one(BoardView).scene.width < large
            await running.moved("up", "enter")

    run(play())


def test_interrupting_twice_leaves_at_once() -> None:
    async def play() -> None:
        async with opened(series(*WALK)) as running:
            await running.asked()
            await running.moved("up", "enter")
            await running.press("ctrl+c", "ctrl+c")
        assert running.app.return_value == 130

    run(play())


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every service refuse."""

    async def connect(*asked: object) -> OnlineTable:
        raise TableError("There is no such table.")

    monkeypatch.setattr(OnlineTable, "connect", connect)


@pytest.mark.usefixtures("refusing")
def test_a_table_that_was_asked_for_by_address_and_refused_ends_the_app() -> None:
    async def play() -> None:
        async with opened(place=PLACE) as running:
            await running.until(lambda: running.app.return_value is not None)
        assert running.app.return_value == WRONG_INPUT
        assert running.app.refusal == "There is no such table."

    run(play())


@pytest.mark.usefixtures("refusing")
def test_a_table_refused_from_the_menu_leads_back_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    monkeypatch.setattr(RoyalApp, "notify", lambda app, words, **more: said.append(words))

    async def play() -> None:
        async with opened() as running:
            running.app.open_online(PLACE, "Ann")
            await running.until(lambda: bool(said))
            assert said == ["There is no such table."]
            assert isinstance(running.app.screen, MenuScreen)
            assert (running.app.return_value, running.app.refusal) == (None, "")

    run(play(), 60)
