"""Sharing a game, and the list of finished ones, in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Enter, Server
from tests.e2e.people import Person

pytestmark = pytest.mark.e2e

SIZES = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
    "small": {"viewport": {"width": 360, "height": 640}, "color_scheme": "dark"},
    "sideways": {"viewport": {"width": 844, "height": 390}, "color_scheme": "light"},
}

RESIGN = """async ({ count, other }) => {
  const send = async (path, body) => (await fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  })).json();
  const tables = [];
  for (let at = 0; at < count; at += 1) {
    const { table } = await send("/api/tables", {
      setup: { game: "tee", colours: "ry" }, seats: { r: { kind: "you" }, y: other } });
    const { seq } = await (await fetch(`/api/tables/${table}`)).json();
    await send(`/api/tables/${table}/acts`, {
      id: `resign${at}`, seq, act: { act: "resign", seat: "r" } });
    tables.push(table);
  }
  return tables;
}"""
"""Finish games by resigning at once."""


def _resigned(one: Person, count: int = 1, other: str = "bot") -> list[str]:
    one.go("/")
    one.page.get_by_role("link", name="All finished games").wait_for()
    seat = {"kind": other, **({"name": "Ben"} if other == "here" else {})}
    tables: list[str] = one.page.evaluate(RESIGN, {"count": count, "other": seat})
    return tables


@pytest.mark.parametrize("size", SIZES)
def test_finished_games_have_results(enter: Enter, size: str) -> None:
    one = enter(**SIZES[size])
    _resigned(one)
    one.go("/")
    one.page.get_by_role("region", name="Your finished games").get_by_text(
        "You resigned"
    ).wait_for()
    one.page.get_by_role("link", name="All finished games").click()
    listed = one.page.get_by_role("list", name="Finished games").locator("> li")
    listed.get_by_text("You resigned").wait_for()
    expect(listed).to_have_count(1)
    one.page.get_by_text("1 game", exact=True).wait_for()
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    one.page.get_by_role("combobox", name="Game").select_option("ur")
    one.page.get_by_text("You haven't finished a game yet.").wait_for()


def test_the_list_is_complete_page_by_page(enter: Enter) -> None:
    one = enter(**SIZES["desktop"])
    tables = _resigned(one, 53, "here")
    one.go("/games")
    listed = one.page.get_by_role("list", name="Finished games").locator("> li")
    one.button("More games").wait_for()
    expect(listed).to_have_count(50)
    one.button("More games").press("Enter")
    one.page.get_by_text("All 53 games").wait_for()
    expect(listed).to_have_count(53)
    links = listed.get_by_role("link", name="Table").evaluate_all(
        "(all) => all.map((each) => each.href)"
    )
    assert sorted(link.rsplit("/", 1)[-1] for link in links) == sorted(tables)
    expect(listed.first.get_by_text("Ben won by resignation")).to_have_count(1)


@pytest.mark.parametrize("can_share", [False, True])
def test_a_finished_table_is_shared(enter: Enter, can_share: bool) -> None:
    one = enter(**SIZES["desktop"])
    shares = "(data) => { window.shared = data; return Promise.resolve(); }"
    value = shares if can_share else "undefined"
    one.page.add_init_script(
        f"delete Navigator.prototype.share; {f'navigator.share = {value};' if can_share else ''}"
    )
    (table,) = _resigned(one)
    one.go(f"/table/{table}")
    one.button("Share").click()
    if can_share:
        one.page.wait_for_function("window.shared")
        shared = one.page.evaluate("window.shared")
        assert shared == {"title": "Royal Tee", "url": f"{one.address}/table/{table}"}
    else:
        one.page.get_by_text("Link copied").wait_for()


def test_a_link_has_a_title_and_a_picture(enter: Enter, shared_server: Server) -> None:
    one = enter()
    (table,) = _resigned(one)
    one.go(f"/table/{table}")
    shown = one.page.eval_on_selector_all(
        "meta[property^='og:']",
        "(all) => Object.fromEntries(all.map((e) => [e.getAttribute('property'), e.content]))",
    )
    assert shown["og:title"] == "Royal Tee"
    answer = one.page.request.get(shown["og:image"])
    assert (answer.status, answer.headers["content-type"]) == (200, "image/jpeg")
    assert shown["og:image"].startswith(shared_server.address)
