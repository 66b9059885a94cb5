"""One clock: words, players, title, scores and move list never run ahead of the board."""

import itertools
import re
from typing import Any, Final

import pytest

from tests.e2e.conftest import Enter
from tests.e2e.people import Person
from tests.e2e.play import act, make_table, walk

pytestmark = pytest.mark.e2e

LIVELY: Final = """
localStorage.setItem("royal-settings", JSON.stringify(
  { motion: "short", onlyMove: false, throws: "hand", hints: false }))
"""
"""With motion, which is where words and board could disagree."""

RECORD: Final = """
() => {
  const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
  const texts = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent);
  const at = (piece) => {
    const { e, f } = piece.getCTM();
    return `${piece.getAttribute("href")} ${Math.round(e / 4)} ${Math.round(f / 4)}`;
  };
  const board = () => [
    ...[...document.querySelectorAll("[data-space]")].map((space) =>
      [...space.querySelector(".plate").classList].find((name) => name.startsWith("tee-")) ?? "."),
    ...[...document.querySelectorAll(".board :is([href='#twenty-L'], [href='#twenty-D'])")]
      .map(at).sort(),
  ];
  const samples = (window.samples = []);
  let last = "";
  const look = () => {
    const sample = {
      now: text("p.now"),
      active: text("li.turn .name b"),
      title: document.title,
      log: texts("[aria-label='Move list'] li"),
      scores: texts(".stand b").map(Number),
      board: board(),
    };
    const seen = JSON.stringify(sample);
    if (seen !== last) samples.push(sample);
    last = seen;
    requestAnimationFrame(look);
  };
  look();
}
"""
"""Note everything the page says, whenever a picture of it differs from the one before."""

DRAWN: Final = """
() => document.querySelectorAll("[data-space]").length === 144
  || document.querySelector(".board :is([href='#twenty-L'], [href='#twenty-D'])")
"""
"""Boards are drawn in several frames; the last row of spaces and the trays come last."""

TWO_FRAMES: Final = """
new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
"""
"""However slow they come, the last picture has been noted after them."""

Sample = dict[str, Any]


def record(one: Person) -> None:
    """Begin to note what the page shows, once the whole board is drawn."""
    one.page.wait_for_function(DRAWN)
    one.page.evaluate(RECORD)


def samples(one: Person) -> list[Sample]:
    """Return what was noted, once the board has been brought to the current moment."""
    one.page.locator(".again").wait_for()
    one.page.wait_for_timeout(300)
    one.page.evaluate(TWO_FRAMES)
    noted: list[Sample] = one.page.evaluate("window.samples")
    return noted


def is_over(sample: Sample) -> bool:
    """Return whether the sentence says how the game ended."""
    return any(word in sample["now"] for word in ("won", "lost", "Draw", "wins", "share"))


def asks(sample: Sample) -> bool:
    """Return whether the sentence asks the reader to act."""
    return str(sample["now"]).startswith("Your turn")


def is_still(sample: Sample) -> bool:
    """Return whether nothing moves: while a counter is chosen, its landing place is previewed."""
    return (asks(sample) and "counter" not in sample["now"]) or is_over(sample)


def bot_of(sample: Sample) -> str | None:
    """Return the bot that the sentence begins with, if it does."""
    found = re.match(r".+? bot\b", sample["now"])
    return found and found[0]


def check(noted: list[Sample], you: str, *, asked: bool = True) -> None:
    """Hold all that was noted together; `asked` is whether the reader ever had to act."""
    assert any(map(asks, noted)) == asked
    assert is_over(noted[-1])
    for one, two in itertools.pairwise(noted):
        if one["now"] == two["now"] and is_still(one):
            assert one["board"] == two["board"], f"the board moves under {one['now']!r}"
    for sample in noted:
        now = sample["now"]
        assert asks(sample) == sample["title"].startswith("Your turn"), (now, sample["title"])
        if asks(sample):
            assert sample["active"].startswith(you), (now, sample["active"])
        bot = bot_of(sample)
        if bot and not is_over(sample):
            assert sample["active"].startswith(bot), (now, sample["active"])
        if is_over(sample):
            assert sample["board"] == noted[-1]["board"], "the end comes before its board"
            assert sample["active"] == ""
    ending = noted[-1]["log"][-1]
    for sample in noted:
        if ending in sample["log"]:
            assert sample["board"] == noted[-1]["board"], "the list is ahead of the board"


def test_royal_tee_is_told_as_the_board_shows_it(enter: Enter) -> None:
    one = enter(calm=False)
    one.context.add_init_script(LIVELY)
    make_table(one, "tee", {"r": "you", "y": "bot"}, {"Round limit": "3"})
    one.wait("[data-acting=r]")
    record(one)
    for _ in range(3):
        one.wait("[data-acting=r]")
        walk(one)
    noted = samples(one)
    check(noted, "Guest (you)")
    assert any(map(bot_of, noted))
    for sample in noted:
        drawn = [sample["board"].count(f"tee-{colour}") for colour in "ry"]
        shown = zip(sample["scores"], drawn, strict=True)
        assert all(score <= spaces for score, spaces in shown), "a score is ahead of the board"
        if asks(sample) or is_over(sample):
            assert sample["scores"] == drawn


def test_ur_is_told_as_the_board_shows_it(enter: Enter) -> None:
    one = enter(calm=False)
    one.context.add_init_script(LIVELY)
    make_table(one, "ur", {"L": "you", "D": "bot"}, {"Counters": "1"})
    one.wait("[data-phase=playing]")
    record(one)
    acts = 0
    for _ in range(300):
        one.wait(":is([data-acting=L], [data-phase=over])")
        state = one.state()
        if state["phase"] == "over":
            break
        act(one)
        acts += 1
        one.wait(f":not([data-seq='{state['seq']}'])")
    # A bot that begins may bring its only counter home in its first turn.
    check(samples(one), "Guest (you)", asked=acts > 0)
