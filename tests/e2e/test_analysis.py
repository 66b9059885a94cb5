"""The analysis board in a real browser: paste, find the best move, branch, share."""

import base64
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UrOptions
from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import PHONE
from tests.e2e.screen import box
from tests.envs.test_gif import frames
from tests.review.games import record

pytestmark = pytest.mark.e2e

POSITION = "4,9 8,14 L 0"

READY = 300_000
"""The first values wait until the process that finds them has loaded everything."""

LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "phone": {**PHONE, "viewport": {"width": 360, "height": 640}, "color_scheme": "dark"},
    "sideways": {
        "viewport": {"width": 844, "height": 390},
        "has_touch": True,
        "is_mobile": True,
        "color_scheme": "light",
    },
}


def _paste(one: Person, text: str) -> None:
    one.go("/analyse")
    one.page.get_by_label("Paste a position or a record").fill(text)
    one.button("Open").click()


def _moves(one: Person) -> Any:
    return one.page.get_by_role("region", name="Moves")


@pytest.mark.parametrize("look", LOOKS)
def test_a_new_user_finds_the_best_move_branches_and_shares(enter: Enter, look: str) -> None:
    one = enter(**LOOKS[look])
    _paste(one, POSITION)
    best = one.page.get_by_role("button", name=re.compile("^Best: Moving from 4"))
    expect(best).to_contain_text("70.6%", timeout=READY)
    expect(one.page.get_by_role("group", name="Chances of winning")).to_contain_text("exact")
    best.click()
    throw = one.page.get_by_role("button", name=re.compile("^Throw 3"))
    throw.click()
    # Back twice, and another choice: the first branch.
    for _ in range(2):
        one.button("Previous move").click()
    one.page.get_by_role("row", name=re.compile("Moving from 9")).get_by_role(
        "button", name="Play"
    ).click()
    throw.click()
    expect(_moves(one).get_by_role("button")).to_have_count(4)
    # Back once, and another throw: the second branch.
    one.button("Previous move").click()
    one.page.get_by_role("button", name=re.compile("^Throw 2")).click()
    expect(_moves(one).get_by_role("button")).to_have_count(5)
    one.page.get_by_label("Comment on this move").fill("one step short")
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    if look == "phone":
        assert box(one.page.locator(".win .bar"))["x"] < 20, "the bar begins where the page does"
    expect(one.page).to_have_url(re.compile(r"moves=4\+\(\+9\+3:\+\(\+2:"))
    other = enter(**LOOKS[look])
    other.page.goto(one.page.url)
    expect(_moves(other).get_by_role("button")).to_have_count(5)
    expect(_moves(other)).to_contain_text("one step short")
    expect(_moves(other).locator("[aria-current=step]")).to_have_text("2:")
    other.page.get_by_text("Light throws 2 dots: move 1.").first.wait_for()
    one.button("Share").click()
    one.page.get_by_text("Link copied").or_(one.page.get_by_text("/analyse/ur#")).first.wait_for()


def test_the_tree_is_saved_as_a_record_and_opened_from_its_file(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/analyse/ur#position=4,9+8,14+L+0&moves=4+{strong}+(+9+)+3:&at=1")
    expect(_moves(one).get_by_role("button")).to_have_count(3)
    with one.page.expect_download() as saving:
        one.button("Save as record").click()
    assert saving.value.suggested_filename == "analysis-ur.txt"
    text = Path(saving.value.path()).read_text(encoding="utf-8")
    assert text.endswith("1. L ~4 {strong} ( ~9 ) 3:?\n")
    with one.page.expect_download() as moving:
        one.button("Save animation").click()
    assert moving.value.suggested_filename == "ur-moves.gif"
    _check_animation(one, Path(moving.value.path()).read_bytes())
    with one.page.expect_download() as drawing:
        one.page.get_by_role("link", name="Save as SVG").click()
    assert drawing.value.suggested_filename == "position-ur.svg"
    assert Path(drawing.value.path()).read_text(encoding="utf-8").startswith("<svg ")
    one.go("/analyse")
    one.page.get_by_label("Choose file").set_input_files(saving.value.path())
    expect(one.page).to_have_url(re.compile(r"moves=4\+%7Bstrong%7D\+\(\+9\+\)\+3:"))
    expect(_moves(one)).to_contain_text("strong")


def _check_animation(one: Person, data: bytes) -> None:
    """Hold the browser's own decoder against the drawings: a position, and the move to the next."""
    ours, _ = frames(data)
    found = one.page.evaluate(
        """async (text) => {
          const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const decoder = new ImageDecoder({ data, type: "image/gif" });
          await decoder.tracks.ready;
          const track = decoder.tracks.selectedTrack;
          await decoder.completed;
          const shown = [];
          for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex += 1) {
            const { image } = await decoder.decode({ frameIndex });
            const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
            const sum = [0, 0, 0];
            data.forEach((value, at) => { if (at % 4 < 3) sum[at % 4] += value; });
            shown.push({ size: [canvas.height, canvas.width], ms: image.duration / 1000, sum });
          }
          return { again: track.repetitionCount, shown };
        }""",
        base64.b64encode(data).decode(),
    )
    assert found["again"] in (None, float("inf")), "for ever"
    assert [each["ms"] for each in found["shown"]] == [frame.hundredths * 10 for frame in ours]
    for each, frame in zip(found["shown"], ours, strict=True):
        assert each["size"] == list(frame.pixels.shape[:2])
        assert each["sum"] == frame.pixels.astype(int).sum(axis=(0, 1)).tolist()


def test_keys_lead_through_the_tree(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/analyse/ur#position=4,9+8,14+L+0&moves=4+(+9+)+3:&at=1")
    here = _moves(one).locator("[aria-current=step]")
    expect(here).to_have_text("4")
    one.page.keyboard.press("Shift+ArrowDown")
    expect(here).to_have_text("9")
    one.page.keyboard.press("Shift+ArrowUp")
    one.page.keyboard.press("ArrowRight")
    expect(here).to_have_text("3:")
    one.page.keyboard.press("Home")
    expect(here).to_have_count(0)
    _moves(one).get_by_role("button", name="Light moves from 9 to 13.").click()
    one.button("Make main line").click()
    expect(one.page).to_have_url(re.compile(r"moves=9\+\(\+4\+3:\+\)"))
    one.button("Delete from here").click()
    expect(one.page).to_have_url(re.compile(r"moves=4\+3:$"))


def test_walks_are_drawn_and_confirmed(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/analyse/tee#colours=ry&moves=U+D&at=2")
    expect(one.button("Draw").first).to_be_visible(timeout=READY)
    one.button("Draw").first.click()
    one.button("Confirm walk").click()
    expect(_moves(one).get_by_role("button")).to_have_count(3)
    one.page.get_by_role("switch", name="Engine").uncheck()
    one.button("Previous move").click()
    expect(one.page.get_by_text("engine off")).to_be_visible()


@pytest.mark.parametrize("game", ["ur", "tee"])
def test_a_record_is_opened_at_its_start(enter: Enter, game: str) -> None:
    texts = {
        "ur": record("ur", UrOptions(counters=2), "random", 3),
        "tee": record("tee", TeeOptions(("r", "y")), "random", 3, most=12),  # type: ignore[arg-type]  # letters
    }
    one = enter(**LOOKS["desktop"])
    _paste(one, texts[game])
    expect(one.page).to_have_url(re.compile(f"/analyse/{game}#position="))
    expect(_moves(one).get_by_role("button").nth(4)).to_be_visible()


def test_a_review_leads_to_the_board(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/review")
    text = record("ur", UrOptions(counters=2), "random", 3)
    one.page.get_by_label("Paste a record, or drop its file here").fill(text)
    one.button("Review").click()
    one.page.get_by_role("link", name="Analyse this position").click(timeout=READY)
    one.page.get_by_role("group", name="Chances of winning").wait_for()
    expect(_moves(one).locator("[aria-current=step]")).to_have_count(1)


def test_a_finished_game_leads_to_the_board(host: Person) -> None:
    host.go("/table/laid-over-ur")
    host.page.get_by_text("More", exact=True).click()
    host.page.get_by_role("link", name="Analyse", exact=True).click()
    expect(host.page).to_have_url(re.compile("/analyse/ur#position="))
    host.page.get_by_text("The game is over.").wait_for()


def _here(one: Person) -> Any:
    return _moves(one).locator("[aria-current=step]")


@pytest.mark.parametrize("game", ["ur", "tee"])
def test_a_table_leads_to_the_board_at_an_earlier_move(host: Person, game: str) -> None:
    host.go(f"/table/laid-over-{game}")
    host.page.get_by_text("More", exact=True).click()
    slider = host.page.get_by_role("slider", name="Move")
    last = int(slider.get_attribute("max") or 0)
    # The start comes back in a game of Ur: the place in the game counts, not the position alone.
    for move in (last - 7, 2, 0):
        slider.fill(str(move))
        expect(slider).to_have_attribute("aria-valuetext", f"move {move} of {last}")
        host.page.get_by_role("link", name="Analyse", exact=True).click()
        stepper = host.page.get_by_role("slider", name="Move")
        expect(stepper).to_have_attribute("aria-valuetext", f"move {move} of {last}")
        expect(_moves(host).get_by_role("button")).to_have_count(last)
        expect(_here(host)).to_have_count(1 if move else 0)
        host.page.go_back()
        expect(host.page).to_have_url(re.compile("/table/"))
        host.page.get_by_text("More", exact=True).click()


def test_a_record_leads_to_the_board_at_an_earlier_move(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    text = record("ur", UrOptions(counters=2), "random", 3)
    one.go("/record")
    one.page.get_by_label("Paste a record, or drop its file here").fill(text)
    one.button("Open").click()
    slider = one.page.get_by_role("slider", name="Move")
    last = slider.get_attribute("max")
    slider.fill("5")
    expect(slider).to_have_attribute("aria-valuetext", f"move 5 of {last}")
    words = one.page.locator(".said").inner_text()
    with one.page.expect_download() as saving:
        one.button("Save animation").click()
    found, _ = frames(Path(saving.value.path()).read_bytes())
    assert saving.value.suggested_filename == "ur-moves.gif"
    assert 2 <= len(found) <= 6, "a position, and five moves; some change nothing on the board"
    one.page.get_by_role("link", name="Analyse from here").click()
    expect(slider).to_have_attribute("aria-valuetext", f"move 5 of {last}")
    expect(_here(one)).to_have_attribute("title", words)
    expect(one.page.locator(".said")).to_have_text(words)


def test_a_mistake_leads_to_the_board_before_it(enter: Enter) -> None:
    one = enter(**LOOKS["desktop"])
    one.go("/review")
    one.page.get_by_label("Paste a record, or drop its file here").fill(
        record("ur", UrOptions(), "random", 4)
    )
    one.button("Review").click()
    mistake = one.page.get_by_role("list", name="Mistakes").get_by_role("listitem").last
    mistake.wait_for(timeout=READY)
    number = int(re.findall(r"Move (\d+):", mistake.inner_text())[0])
    mistake.get_by_role("link", name=f"Analyse mistake on move {number}").click()
    stepper = one.page.get_by_role("slider", name="Move")
    expect(stepper).to_have_attribute("aria-valuetext", re.compile(f"^move {number - 1} of "))
    # The move that was a mistake comes next on the main line.
    one.button("Next move").click()
    expect(stepper).to_have_attribute("aria-valuetext", re.compile(f"^move {number} of "))


def test_the_end_of_a_game_is_saved_as_an_animation(host: Person) -> None:
    host.go("/table/laid-over-tee")
    host.page.get_by_text("More", exact=True).click()
    with host.page.expect_download() as saving:
        host.button("Save animation").click()
    assert saving.value.suggested_filename == "tee-moves.gif"
    found, _ = frames(Path(saving.value.path()).read_bytes())
    assert len(found) == 21, "a position, and twenty moves"


def test_a_running_game_between_people_does_not(host: Person) -> None:
    host.go("/table/laid-eye")
    host.page.get_by_text("More", exact=True).click()
    host.button("Copy record").wait_for()
    assert host.page.get_by_role("link", name="Analyse", exact=True).count() == 0


def test_what_is_no_position_is_refused_in_words(enter: Enter) -> None:
    one = enter()
    one.forgiven.append("422")
    _paste(one, "nothing at all")
    expect(one.page.get_by_role("alert")).to_contain_text("not a position of any game")
    _paste(one, "o*3,s,4*2,11 o*4,s,3,8 L 9")
    expect(one.page.get_by_role("alert")).to_contain_text(
        'Column 26: pending cannot be "9": write throw'
    )
    one.page.goto(f"{one.address}/analyse/ur#position=4,9+8,33+L+0")
    expect(one.page.get_by_role("alert")).to_contain_text("Rule N3")
