"""The board in a frame of another site's page."""

import re
import threading
from collections.abc import Iterator
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Enter, Server
from tests.e2e.people import AXE
from tools import browser as installed

pytestmark = pytest.mark.e2e

HASH = "position=4,9+8,14+L+0&moves=4+{strong}+(+9+)+3:&at=1"

FRAME = '<!doctype html><title>A blog</title><iframe src="{}" title="Board" {}></iframe>'

MOVES = {"tee": "colours=ry&moves=U+D&at=2", "museum": "moves=2:+enter", "ur": "moves=3:+enter"}


class Blog:
    """Another site: pages by path."""

    def __init__(self) -> None:
        pages = self.pages = {"/favicon.ico": ""}

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = pages[self.path].encode()
                self.send_response(200)
                self.send_header("content-type", "text/html")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.address = f"http://blog.example:{self.server.server_port}"


@pytest.fixture
def blog() -> Iterator[Blog]:
    """A site at a host of its own."""
    site = Blog()
    thread = threading.Thread(target=site.server.serve_forever)
    thread.start()
    yield site
    site.server.shutdown()
    thread.join()
    site.server.server_close()


@pytest.fixture
def wide_world(browser: Browser) -> Iterator[Browser]:
    """A browser to which the blog's host is this machine."""
    flags = [*installed.flags(), "--host-resolver-rules=MAP blog.example 127.0.0.1"]
    chromium = browser.browser_type.launch(executable_path=installed.chromium(), args=flags)
    yield chromium
    chromium.close()


def _new_page(wide_world: Browser) -> Page:
    page = wide_world.new_page()
    page.set_default_timeout(60_000)
    return page


def _visit(page: Page, blog: Blog, address: str, size: str = 'width="640" height="560"') -> None:
    blog.pages["/"] = FRAME.format(address.replace("&", "&amp;"), size)
    page.goto(f"{blog.address}/")


def test_a_board_is_stepped_through_in_another_page(
    wide_world: Browser, blog: Blog, shared_server: Server
) -> None:
    page = _new_page(wide_world)
    sockets: list[str] = []
    asked: list[str] = []
    faults: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    _visit(page, blog, f"{shared_server.address}/embed/ur#{HASH}")
    board = page.frame_locator("iframe")
    expect(board.get_by_role("slider", name="Move")).to_have_attribute(
        "aria-valuetext", "move 1 of 2"
    )
    expect(board.get_by_text("strong")).to_be_visible()
    board.get_by_role("button", name="Next move").click()
    expect(board.get_by_text("Light throws 3 dots")).to_be_visible()
    assert board.get_by_role("banner").count() == 0, "no header leads elsewhere"
    assert page.context.cookies() == []
    assert sockets == []
    paths = {url.removeprefix(shared_server.address) for url in asked if "/api/" in url}
    assert paths == {"/api/games", "/api/lines"}
    inner = page.frames[1]
    inner.evaluate(AXE.read_text(encoding="utf-8"))
    assert (
        inner.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))") == []
    )
    assert faults == []
    with page.expect_popup() as opening:
        board.get_by_role("link", name="Analyse").click()
    whole = opening.value
    moves = whole.get_by_role("region", name="Moves")
    expect(moves.locator("[aria-current=step]")).to_have_text("3:")
    expect(moves.get_by_role("button")).to_have_count(3)


@pytest.mark.parametrize("game", MOVES)
@pytest.mark.parametrize("size", ['width="640" height="560"', 'width="340" height="440"'])
def test_the_board_fits_its_frame(
    wide_world: Browser, blog: Blog, shared_server: Server, game: str, size: str
) -> None:
    page = _new_page(wide_world)
    _visit(page, blog, f"{shared_server.address}/embed/{game}#{MOVES[game]}", size)
    board = page.frame_locator("iframe")
    expect(board.get_by_role("link", name="Analyse")).to_be_visible()
    board.locator("svg[viewBox]").first.wait_for()
    inner = page.frames[1]
    expect(board.get_by_role("slider", name="Move")).to_be_visible()
    for length in ("Width", "Height"):
        over = inner.evaluate(f"document.documentElement.scroll{length} - inner{length}")
        assert over <= 0, "nothing has to be scrolled"


def test_no_other_page_can_be_framed_and_the_frame_can_ask_nothing_else(
    wide_world: Browser, blog: Blog, shared_server: Server
) -> None:
    page = _new_page(wide_world)
    for path in ("/analyse/ur", "/table/laid-eye", "/"):
        with page.expect_console_message(lambda message: "frame-ancestors 'none'" in message.text):
            _visit(page, blog, f"{shared_server.address}{path}")
        page.frames[1].wait_for_url(
            lambda url: url.startswith("chrome-error:"), wait_until="commit"
        )
    _visit(page, blog, f"{shared_server.address}/embed/ur")
    expect(page.frame_locator("iframe").get_by_role("link", name="Analyse")).to_be_visible()
    reach = "(path) => fetch(path).then(() => 'reached', () => 'refused')"
    assert page.frames[1].evaluate(reach, "/api/me") == "refused"
    assert page.frames[1].evaluate(reach, "/api/games") == "reached"
    with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
        opened = page.frames[1].evaluate(
            """() => new Promise((done) => {
              const socket = new WebSocket(`ws://${location.host}/api/live`);
              socket.onopen = () => done("opened");
              socket.onerror = () => done("refused");
            })"""
        )
    assert opened == "refused"


def test_what_is_wrong_is_said_in_the_frame(
    wide_world: Browser, blog: Blog, shared_server: Server
) -> None:
    page = _new_page(wide_world)
    _visit(page, blog, f"{shared_server.address}/embed/ur#position=4,9+8,33+L+0")
    board = page.frame_locator("iframe")
    expect(board.get_by_role("alert")).to_contain_text('"33" is not a place: o, s, 1 to 14 or h')
    _visit(page, blog, f"{shared_server.address}/embed/chess")
    expect(board.get_by_role("alert")).to_contain_text("There is no game called chess here.")


def test_the_analysis_board_gives_the_code(enter: Enter, blog: Blog, wide_world: Browser) -> None:
    one = enter(viewport={"width": 360, "height": 640})
    one.go(f"/analyse/ur#{HASH}")
    one.button("Embed").click()
    code = one.page.get_by_label("Code for your own page")
    expect(code).to_have_value(re.compile('^<iframe src="http://.*/embed/ur#position=4,9'))
    assert one.axe() == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    blog.pages["/"] = f"<!doctype html><title>A blog</title>{code.input_value()}"
    page = _new_page(wide_world)
    page.goto(f"{blog.address}/")
    expect(page.frame_locator("iframe").get_by_text("strong")).to_be_visible()
    source = re.search('src="([^"]*)"', code.input_value())
    assert source is not None
    assert unescape(source[1]).startswith(one.address)
