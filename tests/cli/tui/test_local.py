"""Games at this keyboard, in the app, played with keys to the end."""

import asyncio
import random
from pathlib import Path

import pytest

from royalgames.bots import AT_ONCE
from royalgames.bots.aside import Aside
from royalgames.bots.tee.casual import CasualTee
from royalgames.cli.series import Series
from royalgames.cli.tui.frame import Frame
from royalgames.cli.ui import TerminalUi
from royalgames.core.prompt import Throw
from royalgames.games import GAMES
from royalgames.games.tee import Walk
from royalgames.records import read
from tests.cli.run import royal
from tests.cli.tui.screens import Running, opened, run, series

ARROWS = {"U": "up", "D": "down", "L": "left", "R": "right"}


def _keys(running: Running, frame: Frame, rng: random.Random) -> tuple[str, ...]:
    """Return the keys of a move: Enter for the dice, digits or arrows for choices and walks."""
    if isinstance(frame.prompt, Throw):
        return ("enter",)
    draft = running.game.draft
    assert draft is not None
    if draft.is_walk:
        walk = CasualTee().think(frame.state, AT_ONCE, rng).move
        assert isinstance(walk, Walk)
        return (*(ARROWS[step] for step in walk.steps), "enter")
    number = rng.randrange(len(frame.options))
    if number < 9 and rng.randrange(2):
        return (str(number + 1),)
    return (*("down" for _ in range(number)), "enter")


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("tee", {"round_limit": "5"}),
        ("tee", {"colours": "rbyg", "round_limit": "2"}),
        ("ur", {"counters": "1"}),
        ("museum", {"pieces": "2"}),
    ],
)
def test_whole_game_with_keys_at_one_keyboard(key: str, given: dict[str, str]) -> None:
    count = 4 if given.get("colours") == "rbyg" else 2
    seats = ",".join(f"you:P{number}" for number in range(count))

    async def play() -> None:
        rng = random.Random(7)
        async with opened(series(key, seats, 3, **given)) as running:
            frame = await running.asked()
            while frame.outcome is None:
                before = frame
                frame = await running.moved(*_keys(running, frame, rng))
                assert frame.moves > before.moves
                assert frame.news in running.game.frame.log  # type: ignore[union-attr]
            replay = read(await running.game.table.fetch_record())
            assert replay.outcome == frame.outcome
            assert replay.headers.players == tuple(f"P{number}" for number in range(count))
            winner = GAMES[key].header.seat_name(str(frame.outcome.winners[0]))
            assert f"★ {winner}" in running.text or "share the win" in running.text

    run(play())


def test_a_game_without_a_part_has_a_plain_screen() -> None:
    async def play() -> None:
        rng, plain = random.Random(2), TerminalUi(GAMES["museum"])
        async with opened(Series(plain, {"pieces": "2"}, "you,you", 3)) as running:
            frame = await running.asked()
            assert GAMES["museum"].text(frame.state) in running.text
            while frame.outcome is None:
                frame = await running.moved(*_keys(running, frame, rng))
            assert "Game over" in running.frame.log[-1] or "is over" in running.frame.log[-1]

    run(play())


@pytest.mark.parametrize("key", ["tee", "ur"])
def test_the_app_and_plain_lines_play_the_same_seed_alike(key: str, tmp_path: Path) -> None:
    given = {"round_limit": "6"} if key == "tee" else {"counters": "2"}
    path = tmp_path / "plain.txt"
    flags = [word for name, text in given.items() for word in (f"--{name.replace('_', '-')}", text)]
    royal("play", key, "--seats", "casual,random", "--seed", "5", *flags, "--save", str(path))

    async def play() -> None:
        async with opened(series(key, "casual,random", 5, **given)) as running:
            frame = await running.asked()
            assert frame.outcome is not None
            found = read(await running.game.table.fetch_record()).transcript.moves
            assert found == read(path.read_text(encoding="utf-8")).transcript.moves

    run(play())


def test_taking_back_restores_the_position_and_the_dice() -> None:
    async def play() -> None:
        async with opened(series("ur", "you,casual", 5, first="L")) as running:
            frame = await running.asked()
            while not frame.options:
                frame = await running.moved("enter")
            before, seen = frame.state, frame.moves
            first = await running.moved("1")
            log = first.log
            await running.press("u")
            await running.until(lambda: running.frame.moves == seen)
            assert running.frame.state == before
            assert (await running.moved("1")).log == log

    run(play())


def test_a_thinking_bot_leaves_the_screen_alive_and_stops_when_a_move_is_taken_back() -> None:
    async def play() -> None:
        aside = _Sleepy()
        async with opened(series("tee", "you,casual", 1), aside=aside) as running:
            await running.asked()
            await running.press("up", "enter")
            await running.until(lambda: aside.asked == 1)
            assert "Yellow (casual) is thinking…" in running.text
            await running.press("l")
            assert "Move list" in running.text
            await running.press("escape", "u")
            await running.until(lambda: running.frame.prompt is not None)
            assert running.frame.moves == 0
            assert aside.cancelled == 1

    run(play())


class _Sleepy(Aside):
    """Never answers, and counts who gave up."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = self.cancelled = 0

    async def _exchange(self, question: object) -> object:
        self.asked += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return None


def test_resigning_is_asked_about_first() -> None:
    async def play() -> None:
        async with opened(series("ur", "you:Ann,you:Ben", 1, first="L")) as running:
            await running.asked()
            await running.press("r")
            assert "Resign this game?" in running.text
            await running.press("enter")
            assert running.frame.outcome is None
            await running.press("r", "left", "enter")
            await running.until(lambda: running.frame.outcome is not None)
            assert "★ Dark (Ben) wins!" in running.text

    run(play())


def test_counting_is_offered_late_and_asked_of_the_other_person() -> None:
    async def play() -> None:
        async with opened(series("tee", "you:Ann,you:Ben", 1)) as running:
            await running.asked()
            await running.press("c")
            assert running.frame.log == ()
            table = running.game.table
            await table.count()
            await running.until(lambda: "agree to count" in running.text)
            await running.press("n")
            await running.until(lambda: "declines to count" in running.text)
            await table.count()
            await running.press("y")
            await running.until(lambda: running.frame.outcome is not None)

    run(play())


def test_a_match_goes_on_with_the_next_game() -> None:
    async def play() -> None:
        started = series("ur", "you:Ann,you:Ben", 1, first="L", match="2 games")
        async with opened(started) as running:
            await running.asked()
            assert "Match to 2 games: Light 0, Dark 0." in running.text
            await running.press("r", "left", "enter")
            await running.until(lambda: running.frame.outcome is not None)
            assert "Light 0, Dark 1." in running.text
            await running.press("a")
            await running.until(lambda: running.frame.outcome is None)
            await running.press("r", "left", "enter")
            await running.until(lambda: running.frame.outcome is not None)

    run(play())


def test_a_game_is_saved_where_the_flag_says_even_if_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"

    async def play() -> None:
        started = series("tee", "you,you", 1)
        started._save = str(path)
        async with opened(started) as running:
            await running.asked()
            await running.moved("up", "enter")
            await running.press("q")
            assert "Leave? The record is saved" in running.text
            await running.press("left", "enter")
        assert read(path.read_text(encoding="utf-8")).transcript.moves

    run(play())
