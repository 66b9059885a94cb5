"""What is around the board: replays, keys, and room for everything at every size."""

from typing import Any

import pytest

from tests.e2e.conftest import Enter, Server
from tests.e2e.laid import HOST, Laid, become
from tests.e2e.play import act, make_table, walk
from tests.e2e.screen import SIDEWAYS, SMALL, assert_in_sight, box, settings

pytestmark = pytest.mark.e2e


# Item 2: the last turn


def test_the_last_turn_is_replayed(enter: Enter) -> None:
    one = enter(calm=False)
    settings(one, motion="short", hints=False)
    make_table(one, "tee", {"r": "you", "y": "bot"}, {"Round limit": "9"})
    one.wait("[data-acting=r]")
    walk(one)
    one.wait("[data-acting=r]")
    one.page.evaluate(
        """() => {
          window.acting = [];
          const now = document.querySelector("p.now");
          new MutationObserver(() => {
            const acting = document.querySelector(".table").dataset.acting ?? "";
            window.acting.push([now.textContent, acting]);
            if (acting) document.body.dataset.replayed = "yes";
          }).observe(now, { childList: true, characterData: true, subtree: true });
        }"""
    )
    one.button("Replay last turn").click()
    one.page.wait_for_selector("body[data-replayed]")
    acting = dict(one.page.evaluate("window.acting"))
    assert acting == {"Replaying First game bot's turn…": "", "Your turn: walk 2 steps": "r"}


def test_without_motion_a_bots_whole_turn_is_shown_and_announced(enter: Enter) -> None:
    """A turn of Ur is several throws and moves; all of them are said, and none is cut off."""
    one = enter(calm=False, reduced_motion="reduce", **SMALL)
    settings(one, onlyMove=False, throws="hand", hints=False)
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "3"})
    longest = 0
    for _ in range(60):
        one.wait(":is([data-acting=L], [data-phase=over])")
        if one.state()["phase"] == "over":
            break
        happened = one.page.locator(".happened")
        lines = one.page.locator("[aria-label='Move list'] li").all_text_contents()
        turn: list[str] = []
        for line in reversed(lines):
            if not line.startswith("Dark"):
                break
            turn.insert(0, line)
        shown = happened.inner_text() if turn else ""
        heard = one.page.get_by_role("log").all_text_contents()[0] if turn else ""
        for line in turn:
            assert line in shown
            assert line in heard
        longest = max(longest, len(turn))
        assert happened.evaluate("(p) => getComputedStyle(p).webkitLineClamp") == "none"
        assert happened.evaluate("(p) => getComputedStyle(p).textOverflow") != "ellipsis"
        seq = one.seq()
        act(one)
        one.wait(f":not([data-seq='{seq}'])")
    assert longest > 1, "the bot never threw twice; the test shows nothing"


# Item 8: layout and keys


def test_the_column_beside_the_board_keeps_its_place(enter: Enter) -> None:
    one = enter(calm=False, viewport={"width": 1280, "height": 800})
    settings(one, motion="short", onlyMove=False, throws="hand", hints=False)
    # With all seven counters no luck of the bot ends the game within these twelve acts.
    make_table(one, "ur", {"L": "you", "D": "bot"}, {})
    one.wait("[data-acting=L]")
    one.button("Resign").wait_for()  # the column is drawn in several frames; this comes last
    one.page.evaluate(
        """() => {
          window.places = new Set();
          const look = () => {
            const place = document.querySelector(".more").getBoundingClientRect().top;
            window.places.add(Math.round(place + scrollY));
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    for _ in range(12):
        one.wait("[data-acting=L]")
        seq = one.seq()
        act(one)
        one.wait(f":not([data-seq='{seq}'])")
    assert len(one.page.evaluate("[...window.places]")) == 1


def test_the_board_stays_in_sight_while_the_list_is_read(
    enter: Enter, shared_server: Server
) -> None:
    one = enter(viewport={"width": 1280, "height": 640})
    become(one, HOST, shared_server.database)
    one.go("/table/laid-over-tee")
    one.page.get_by_text("Move list").click()
    one.page.get_by_role("list", name="Move list").get_by_role("listitem").last.wait_for()
    one.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert one.page.evaluate("scrollY") > 50
    assert box(one.page.locator(".board-stand > svg"))["y"] >= 0


@pytest.mark.parametrize("game", ["ur", "tee"])
def test_arrow_keys_step_through_the_moves(
    enter: Enter, shared_server: Server, game: str, tables: dict[str, Laid]
) -> None:
    one = enter()
    become(one, HOST, shared_server.database)
    one.go(f"/table/laid-over-{game}")
    now = one.page.locator("p.now")
    now.filter(has_text="You ").wait_for()
    one.page.get_by_label("Move", exact=True).wait_for()  # the moves have been loaded
    last = len(tables[f"laid-over-{game}"].table.current.played)
    for key, place in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("Home", 0)):
        one.page.keyboard.press(key)
        now.filter(has_text=f"Viewing move {place} of {last}").wait_for()
    one.page.keyboard.press("ArrowRight")
    now.filter(has_text=f"Viewing move 1 of {last}").wait_for()
    one.page.keyboard.press("End")
    now.filter(has_text="You ").wait_for()
    record = one.page.request.get(f"{one.address}/api/tables/laid-over-{game}/record").text()
    one.go("/record")
    field = one.page.get_by_label("Paste a record")
    field.fill(record)
    field.press("ArrowLeft")
    one.button("Open").click()
    one.button("Next move").wait_for()
    for key, place in (("ArrowRight", 1), ("End", last), ("Home", 0)):
        one.page.keyboard.press(key)
        slider = one.page.get_by_label("Move", exact=True)
        slider.and_(one.page.locator(f"[aria-valuetext^='move {place} of']")).wait_for()


def test_arrow_keys_on_the_board_draw_a_walk_and_do_not_step(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "bot"}, {})
    one.wait("[data-acting=r]")
    walk(one)
    one.wait("[data-acting=r]")
    one.page.get_by_label("The board of Royal Tee").locator("[tabindex='0']").first.focus()
    one.page.keyboard.press("ArrowUp")
    one.page.keyboard.press("ArrowLeft")
    one.page.locator(".confirm:enabled").wait_for()
    assert "Your turn" in one.page.locator("p.now").inner_text()


def test_a_phone_held_sideways_shows_a_large_board_beside_its_controls(
    enter: Enter, shared_server: Server
) -> None:
    one = enter(**SIDEWAYS)
    become(one, HOST, shared_server.database)
    one.go("/table/laid-still-tee")
    one.wait("[data-acting=r]")
    status = one.page.locator(".status")
    assert_in_sight(
        one,
        one.page.get_by_role("grid"),
        one.page.locator(".confirm"),
        one.button("Step back"),
        status,
        one.page.get_by_role("list", name="Players"),
    )
    assert box(one.page.locator("[data-space=g6] .plate"))["width"] >= 24
    one.go("/table/laid-still-ur")
    one.button("Throw the dice").wait_for()
    svg = one.page.locator(".board-stand > svg")
    assert_in_sight(one, svg, one.button("Throw the dice"), status)
    assert box(svg)["height"] >= 290


@pytest.mark.parametrize("game", ["ur", "tee"])
def test_an_open_hint_leaves_the_board_its_size(
    enter: Enter, shared_server: Server, game: str
) -> None:
    one = enter(calm=False, **SMALL)
    settings(one, motion="off", throws="hand", hints=False)
    become(one, HOST, shared_server.database)
    one.go(f"/table/laid-still-{game}")
    svg = one.page.locator(".board-stand > svg")
    svg.wait_for()
    one.wait("[data-acting]")
    one.page.locator("p.now", has_text="Your turn").wait_for()
    without = box(svg)
    settings(one, motion="off", throws="hand", hints=True)
    one.page.reload()
    hint = one.page.locator(".status").get_by_role("button", name="Hint", exact=True)
    hint.click()
    note = one.page.get_by_role("note")
    got = note.get_by_role("button", name="Got it")
    assert_in_sight(one, note, got)
    assert box(svg) == without
    got.click()
    note.wait_for(state="detached")


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS])
def test_rules_and_settings_lead_back_to_the_game(
    enter: Enter, shared_server: Server, size: dict[str, Any]
) -> None:
    one = enter(**size)
    become(one, HOST, shared_server.database)
    for name in ("Rules", "Settings"):
        one.go("/table/laid-still-ur")
        one.page.get_by_role("link", name=name, exact=True).click()
        one.page.get_by_role("link", name="Back to the game").click()
        one.wait("[data-game=ur]")


# Item 10: shared devices, forced colours, zoom


def test_a_shared_device_is_not_asked_for_unless_that_is_chosen(enter: Enter) -> None:
    one = enter()
    make_table(one, "tee", {"r": "you", "y": "here"}, {"Round limit": "9"})
    for seat in ("r", "y"):
        one.wait(f"[data-acting={seat}]")
        assert one.page.locator(".handover").count() == 0
        seq = one.seq()
        board = one.page.get_by_label("The board of Royal Tee")
        board.locator("[tabindex='0']").first.focus()
        one.page.keyboard.press("ArrowUp" if seat == "r" else "ArrowDown")
        one.button("Confirm walk").click()
        one.wait(f":not([data-seq='{seq}'])")


@pytest.mark.parametrize("size", [SMALL, {}])
def test_forced_colours_show_scores_and_whose_turn_it_is(
    enter: Enter, shared_server: Server, size: dict[str, Any]
) -> None:
    one = enter(forced_colors="active", **size)
    become(one, HOST, shared_server.database)
    for game in ("tee", "ur"):
        one.go(f"/table/laid-still-{game}")
        players = one.page.get_by_role("list", name="Players").get_by_role("listitem")
        players.first.wait_for()
        width = "(row) => parseFloat(getComputedStyle(row).borderTopWidth)"
        turns = players.filter(has_text="to play")
        rests = players.filter(has_not_text="to play")
        assert turns.evaluate(width) > rests.evaluate(width)
        players.locator(".stand b").first.wait_for()
    one.go("/table/laid-over-tee")
    bar = one.page.locator(".claims .bar").first
    bar.wait_for()
    assert bar.evaluate("(bar) => getComputedStyle(bar).forcedColorAdjust") == "none"


@pytest.mark.parametrize("width", [640, 360])
def test_long_names_survive_a_zoom_of_200_percent(enter: Enter, width: int) -> None:
    """At 200%, a window of 1280 x 800 has 640 x 400 pixels; a small phone stays as it is."""
    name = "Wilhelmina Featherstonehaugh-Cholmondeley"[:40]
    one = enter(viewport={"width": width, "height": 400 if width == 640 else 640})
    one.go("/settings")
    one.page.get_by_label("Your name").fill(name)
    one.button("Save", exact=True).click()
    one.page.get_by_text("Saved").wait_for()
    make_table(one, "tee", {"r": "you", "y": "bot"}, {})
    one.wait("[data-acting=r]")
    shown = one.page.get_by_role("list", name="Players").get_by_text(name)
    shown.wait_for()
    clipped = shown.evaluate(
        """(name) => {
          const style = getComputedStyle(name);
          return style.textOverflow === "ellipsis" || name.scrollWidth > name.clientWidth + 1;
        }"""
    )
    assert not clipped
    assert one.page.evaluate("document.documentElement.scrollWidth") <= width
