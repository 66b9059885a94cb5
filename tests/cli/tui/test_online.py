"""Tables of a real service in the app: played, watched, answered, lost."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from royalgames.cli.tui.address import Place, parse_table
from royalgames.cli.tui.frame import Offer
from royalgames.cli.tui.online import LOST, SILENT
from royalgames.client import Client, Feed
from royalgames.core.prompt import Throw
from royalgames.protocol.acts import AnswerTakeBack, Move, Rematch
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from royalgames.server.run import Running as Service
from tests.cli.tui.screens import Running, opened, run
from tests.server.processes import server
from tests.server.support import BOT, FRIEND, YOU, play, service, tee, ur


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the players' identities of a test out of the user's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@contextlib.asynccontextmanager
async def _ann_waits(
    on: Service | str, wanted: NewTable
) -> AsyncIterator[tuple[Client, Feed, Place]]:
    """Seat Ann at a new table; return her, and the link for her friend."""
    address = on if isinstance(on, str) else on.address
    async with Client(address, name="Ann") as ann:
        made = await ann.make(wanted)
        feed = await ann.watch(made.table)
        await ann.ready(feed, made.yours[0])
        (seat, token), *_ = [*made.links.invites.items(), ("", "")]
        link = f"{address}/join/{made.table}/{seat}#{token}" if seat else ""
        yield ann, feed, parse_table(link or f"{address}/table/{made.table}")


async def _play(running: Running, rng: random.Random) -> None:
    """Play in the app with keys until the game is over."""
    frame = await running.asked()
    while frame.outcome is None:
        draft = running.game.draft
        assert draft is not None
        keys: tuple[str, ...] = ("enter",)
        if draft.is_walk:
            walk = running.game.ui.game.sample(frame.state, rng).steps
            arrows = {"U": "up", "D": "down", "L": "left", "R": "right"}
            keys = (*(arrows[step] for step in walk), "enter")
        elif not isinstance(frame.prompt, Throw):
            keys = (str(rng.randrange(min(9, len(frame.options))) + 1),)
        frame = await running.moved(*keys)


@pytest.mark.parametrize("wanted", [ur(), tee(rounds=2)], ids=["dice", "walks"])
def test_a_friend_joins_by_link_and_plays_to_the_end(wanted: NewTable, tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, _ann_waits(on, wanted) as (ann, feed, place):
            other = asyncio.create_task(play(ann, feed, feed.yours[0], random.Random(1)))
            async with opened(place=place, name="Ben") as running:
                await _play(running, random.Random(2))
                assert [line.player for line in running.frame.seats] == ["Ann", "Ben (you)"]
                won = feed.view.outcome is not None and running.frame.seats[1].seat in (
                    feed.view.outcome.winners
                )
                assert ("You" in running.frame.task) == won
                assert {Offer.AGAIN, Offer.REVIEW} <= running.frame.offers
                assert "[Players" in await running.game.table.fetch_record()
                await other
                await running.press("a")
                await feed.until(lambda view: bool(view.rematch))
                await ann.do(feed.table, Rematch(seat=feed.yours[0]))
                await running.until(lambda: "game 2" in running.frame.title)

    run(talk())


def test_a_seat_is_still_yours_when_you_come_back(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, _ann_waits(on, tee()) as (_, _, place):
            async with opened(place=place, name="Ben") as running:
                await running.until(lambda: "Ben (you)" in running.text)
            again = Place(place.service, place.table)
            async with opened(place=again) as running:
                await running.until(lambda: "Ben (you)" in running.text)

    run(talk())


def test_a_spectator_sees_the_game_and_cannot_act(tmp_path: Path) -> None:
    async def talk() -> None:
        seats = NewTable(setup=setup_of("museum", pieces=2), seats={"L": YOU, "D": BOT})
        async with (
            service(tmp_path) as on,
            _ann_waits(on, seats) as (ann, feed, place),
            opened(place=place, name="Eve") as running,
        ):
            await running.until(lambda: "Light (Ann)" in running.frame_text)
            assert Offer.RESIGN not in running.frame.offers
            await running.press("r", "u", "enter", "1")
            await play(ann, feed, "L", random.Random(3))
            await running.until(lambda: running.frame.outcome is not None)
            assert running.frame.state == running.game.ui.game.parse(
                feed.view.position or "", running.game.ui.game.options(running.frame.state)
            )
            assert running.frame.prompt is None

    run(talk())


def test_taking_back_is_asked_for_and_answered(tmp_path: Path) -> None:
    async def talk() -> None:
        async with (
            service(tmp_path) as on,
            _ann_waits(on, tee()) as (ann, feed, place),
            opened(place=place, name="Ben") as running,
        ):
            await running.until(lambda: "Ann" in running.frame_text)
            await ann.do(feed.table, Move(seat="r", move="U"))
            await running.asked()
            await running.press("down", "enter")
            await running.until(lambda: Offer.TAKE_BACK in running.frame.offers)
            await running.press("u")
            await feed.until(lambda view: view.take_back is not None)
            await ann.do(feed.table, AnswerTakeBack(seat="r", agree=True))
            await running.until(lambda: "took a move back" in running.frame.news)
            await running.asked()
            assert running.frame.moves == 1

    run(talk())


def test_an_open_seat_is_taken_with_a_key(tmp_path: Path) -> None:
    async def talk() -> None:
        wanted = tee(y=SeatPlan(kind="open"))
        async with (
            service(tmp_path) as on,
            _ann_waits(on, wanted) as (_, feed, place),
            opened(place=Place(place.service, feed.table), name="Ben") as running,
        ):
            await running.until(lambda: Offer.SIT in running.frame_offers)
            assert "(free)" in running.text
            await running.press("t")
            await running.until(lambda: "Ben (you)" in running.text)

    run(talk())


def test_a_used_link_only_watches_and_says_so(tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, _ann_waits(on, tee(y=FRIEND)) as (_, _, place):
            async with Client(on.address, name="Cem") as cem:
                await cem.sit(place.table, place.seat or "", place.token)
            async with opened(place=place, name="Ben") as running:
                await running.until(lambda: "You are watching." in running.text)

    run(talk())


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("{service}/table/nothinghere", "There is no such table"),
        ("http://127.0.0.1:1/table/nothinghere", "cannot be reached"),
    ],
)
def test_no_table_is_one_sentence(url: str, said: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on:
            place = parse_table(url.format(service=on.address))
            async with opened(place=place) as running:
                await running.until(lambda: bool(running.app.refusal))
            assert said in running.app.refusal
            assert running.app.return_value == 2

    run(talk())


def test_a_service_that_dies_is_a_sentence_and_the_game_goes_on_when_it_is_back(
    tmp_path: Path,
) -> None:
    async def talk() -> None:
        with server(tmp_path) as service_:
            async with (
                _ann_waits(service_.url, tee()) as (ann, feed, place),
                opened(place=place, name="Ben") as running,
            ):
                await running.until(lambda: "Ann" in running.frame_text)
                await ann.do(feed.table, Move(seat="r", move="U"))
                await running.asked()
                service_.kill()
                await running.until(lambda: running.said == LOST)
                shown = " ".join(running.text.split())
                assert all(word in shown for word in LOST.split())
                assert " · offline" in running.text
                await running.press("down", "s")
                await running.until(lambda: running.said == SILENT)
                await asyncio.to_thread(service_.start)
                await running.until(lambda: " · offline" not in running.text)
                await running.until(lambda: running.said != LOST)
                await running.press("enter")
                view = await feed.until(lambda view: view.actor == "r")
                assert view.phase == "playing"

    run(talk())
