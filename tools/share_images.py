"""Draw the pictures that shared links show: web/public/share/*.jpg, 1200 by 630.

`make share` runs it; it needs Chromium. Each shows a game's board, drawn as for the rules pages,
beside the game's name; `royal.jpg` shows two boards and is for everything else.
"""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import ViewportSize, sync_playwright

from royalgames.games import GAMES
from tools import browser as installed
from tools.draw_boards import BOARDS

ROOT: Final = Path(__file__).parents[1]
TARGET: Final = ROOT / "web" / "public" / "share"
QUALITY: Final = 54
"""Keeps each picture below 100 kB; every copy of the project has them."""
SIZE: Final[ViewportSize] = {"width": 1200, "height": 630}

PAGE: Final = """<!doctype html><meta charset="utf-8"><style>
@font-face {{ font-family: Royal; src: url("{font}"); }}
body {{ display: grid; grid-template: {rows}; align-items: center;
  box-sizing: border-box; height: 630px;
  margin: 0; padding: 36px 48px 28px; background: #f3ece0; color: #221c15; }}
div {{ display: flex; justify-content: center; align-items: center; gap: 40px;
  min-height: 0; height: 100%; }}
svg {{ height: 100%; width: auto; max-width: 100%; }}
div svg:not(:only-child) {{ max-width: 48%; }}
p {{ margin: 18px 0 0; font: 600 54px/1.1 Royal; text-align: center; }}
</style><div>{boards}</div><p>{name}</p>"""


def pages() -> dict[str, str]:
    """Return each picture as a page: its boards above its name."""
    boards = {key: draw() for key, draw in BOARDS.items()}
    found = {key: (board, GAMES[key].header.name) for key, board in boards.items()}
    first = list(GAMES)[:2]
    found["royal"] = ("".join(boards[key] for key in first if key in boards), "Royal Games")
    font = (ROOT / "web/src/fonts/royal-serif.woff2").as_uri()
    return {
        key: PAGE.format(font=font, boards=board, name=name, rows=_layout(board))
        for key, (board, name) in found.items()
    }


def _layout(board: str) -> str:
    """Put the name under a wide board, or beside a square one."""
    boxes = re.findall(r'<svg[^>]* viewBox="0 0 (\d+) (\d+)"', board)
    is_square = len(boxes) == 1 and int(boxes[0][0]) < 1.3 * int(boxes[0][1])
    return "1fr / 1fr 1fr" if is_square else "minmax(0, 1fr) auto / 1fr"


def main() -> None:
    """Draw all of them."""
    TARGET.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        path, flags = installed.chromium(), installed.flags()
        chromium = driver.chromium.launch(executable_path=path, args=flags)
        for key, text in pages().items():
            source = TARGET / f"{key}.html"
            source.write_text(text, encoding="utf-8")
            page = chromium.new_page(viewport=SIZE)
            page.goto(source.as_uri())
            page.evaluate("document.fonts.ready")
            page.screenshot(path=TARGET / f"{key}.jpg", type="jpeg", quality=QUALITY)
            source.unlink()
        chromium.close()


if __name__ == "__main__":
    main()
