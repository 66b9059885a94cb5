"""The ladder's page."""

import re

from royalgames.arena.ladder import data_plot, ladder_page
from royalgames.bots.ladder import read_ladder


def test_the_page_has_every_contest_with_its_command() -> None:
    ladder = read_ladder()
    page = ladder_page(ladder)
    for key, data in ladder.items():
        assert data["command"] in page
        assert f"images/ladder-{key}.svg" in page
        for bot in data["ratings"]:
            assert re.search(rf"^\| {bot['name']} \| {bot['rating']:.0f}", page, re.MULTILINE) or (
                data["seats"] > 2
            )
        assert all(bot["name"] in data_plot(data) for bot in data["ratings"])


def test_contests_are_titled_by_game_seats_and_bots() -> None:
    titles = re.findall(r"^## (.*)$", ladder_page(read_ladder()), re.MULTILINE)
    assert titles[0] == "Royal Tee, 2 players"
    assert "Royal Tee, 4 players: strongest against 3 of expert" in titles
    assert "Royal Tee, 2 players: strongest against two-turn, 0.1 s per move" in titles
    assert "Royal Game of Ur" in titles
