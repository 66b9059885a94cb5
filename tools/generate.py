"""Writes the files that are made from others: pages and pictures of ``docs/``, golden games.

python tools/generate.py            write what has changed
python tools/generate.py --check    write nothing; name each stale file and exit with 1
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a file, Python looks for modules in tools/ only
    sys.path.insert(0, str(ROOT))

from royalgames.arena.ladder import data_plot, ladder_page  # noqa: E402
from royalgames.bots.ladder import read_ladder  # noqa: E402
from royalgames.cli import reference  # noqa: E402
from royalgames.games import GAMES  # noqa: E402
from royalgames.games.rulebook import PAGES, rulebook  # noqa: E402
from tools.draw_boards import BOARDS  # noqa: E402
from tools.playthrough import playthrough  # noqa: E402
from tools.spiel_playthrough import GAMES as SPIEL_GAMES  # noqa: E402
from tools.spiel_playthrough import spiel_playthrough  # noqa: E402


def rules_page(key: str) -> str:
    """Copy a rules page, with a picture of its board below the title."""
    book = rulebook(key)
    source = f"{key}/rules.md" if key in GAMES else f"{key}.md"
    note = f"<!-- Made by tools/generate.py from src/royalgames/games/{source}; edit that. -->"
    if key not in BOARDS:
        return f"{note}\n\n{book.page}"
    title, rest = book.page.split("\n", 1)
    picture = f"![{GAMES[key].header.name}: the board](images/board-{key}.svg)"
    return f"{note}\n\n{title}\n\n{picture}\n{rest}"


GENERATED: Final[dict[str, Callable[[], str]]] = {
    "docs/command.md": reference,
    "docs/ladder.md": lambda: ladder_page(read_ladder()),
    "docs/notation.md": partial(rules_page, "notation"),
    **{
        f"docs/images/ladder-{name}.svg": partial(data_plot, data)
        for name, data in read_ladder().items()
    },
    **{f"docs/images/board-{key}.svg": draw for key, draw in BOARDS.items()},
    **{f"docs/rules-{key}.md": partial(rules_page, key) for key in GAMES if key in PAGES},
    **{f"tests/games/{key}/playthrough.txt": partial(playthrough, key) for key in GAMES},
    **{
        f"tests/envs/playthroughs/{name}.txt": partial(spiel_playthrough, name)
        for name in SPIEL_GAMES
    },
}
"""What makes each file's text; a new generated file is one line here."""


def stale_files(root: Path) -> dict[Path, str]:
    """Find the files that are missing or not as they would be written, with their new text."""
    made = {root / path: make() for path, make in GENERATED.items()}
    return {path: text for path, text in made.items() if not _holds(path, text)}


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the generated files."""
    parser = argparse.ArgumentParser(description="Write the generated files, or check them.")
    parser.add_argument("--check", action="store_true", help="name stale files, write nothing")
    check = parser.parse_args(arguments).check
    stale = stale_files(root)
    for path, text in stale.items():
        print(f"{path.relative_to(root).as_posix()} {'is stale' if check else 'written'}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
