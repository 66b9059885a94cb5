"""A finished game looked at again in the app."""

import random

import pytest

from royalgames.bots.aside import Aside
from royalgames.cli.tui.review_screen import ReviewScreen, review_words
from royalgames.cli.tui.widgets import ChoiceList
from royalgames.games import GAMES
from royalgames.records import Transcript, read, write
from tests.cli.tui.screens import opened, run, series


def _record(key: str) -> str:
    game, rng = GAMES[key], random.Random(4)
    values = {"ur": {"counters": 2}, "museum": {"pieces": 2}}.get(key, {"round_limit": 3})
    state = start = game.new(game.options_from(values))
    moves = []
    while game.outcome(state) is None:
        moves.append(game.sample(state, rng))
        state = game.play(state, moves[-1]).state
    return write(Transcript(key, start, tuple(moves), {"Players": "Ann; Ben"}))


class _Instant(Aside):
    """Answers from a table, so that no engine is needed."""

    async def ask(self, function, *arguments):  # type: ignore[no-untyped-def]
        assert function is review_words
        count = len(read(arguments[0]).states)
        comments = ("Fine.",) * (count - 1) + ("★ Turning point. That was it.",)
        return ("Ann played well.",), comments


def test_a_game_is_stepped_through_with_its_comments() -> None:
    async def play() -> None:
        record = _record("ur")
        replay = read(record)
        last = len(replay.states)
        async with opened(series("ur", "you,you", 1)) as running:
            await running.asked()
            screen = ReviewScreen(record, _Instant())
            await running.app.push_screen(screen)
            await running.until(lambda: "That was it." in running.text)
            assert f"viewing move {last} of {last}" in running.text
            await running.press("home")
            assert "The start of the game." in running.text
            await running.press("right", "down")
            assert f"viewing move 2 of {last}" in running.text
            assert "Fine." in running.text
            await running.press("left")
            assert f"viewing move 1 of {last}" in running.text
            await running.press("m")
            assert f"viewing move {last} of {last}" in running.text
            await running.press("home")
            await running.pilot.click(ChoiceList, offset=(8, 0))
            await running.pilot.pause()
            assert f"viewing move 1 of {last}" in running.text
            await running.press("s")
            assert "Ann played well." in running.text
            await running.press("escape", "escape")
            assert screen not in running.app.screen_stack

    run(play())


@pytest.mark.parametrize("key", ["ur", "museum"])
def test_a_review_has_a_comment_per_move(key: str) -> None:
    record = _record(key)
    summary, comments = review_words(record)
    assert len(comments) == len(read(record).states)
    assert any("Ann" in line for line in summary)
    assert all("Ann's chance: " in line for line in comments)
