"""Build the documentation site and check it: links lead somewhere, nothing comes from outside.

Usage: python tools/docs_site.py          build into src/royalgames/docsite, then check
       python tools/docs_site.py --check  only check what is built
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / "src" / "royalgames" / "docsite"
FONTS: Final = ROOT / "web" / "src" / "fonts"

LOADS: Final = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""The tags that load something, with the attribute that names it."""

NAMES_ONLY: Final = frozenset({"canonical", "next", "prev", "alternate"})
"""Kinds of ``link`` that load nothing."""


_OUTWARD: Final = re.compile(r'href="((?:\.\./)+[^"#]+)"')


@dataclass(slots=True)
class Page:
    """What a built page offers and asks for."""

    anchors: set[str] = field(default_factory=set)
    """The places in it that links can lead to."""
    links: list[str] = field(default_factory=list)
    """Where its links lead."""
    loads: list[str] = field(default_factory=list)
    """What it loads."""


class _Reader(HTMLParser):
    """Collects a page's anchors, links and loads."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what one tag offers or asks for."""
        given = {name: value or "" for name, value in attrs}
        self.page.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.page.links.append(given["href"])
        wanted = given.get(LOADS.get(tag, ""), "")
        if wanted and not (tag == "link" and given.get("rel") in NAMES_ONLY):
            self.page.loads.append(wanted)


def read(path: Path) -> Page:
    """Read one built page."""
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader.page


def faults(site: Path) -> Iterator[str]:
    """Yield a sentence for every link that leads nowhere and everything loaded from outside."""
    # The page for what is not there is shown at any address, so its links start from the root.
    pages = {path: read(path) for path in sorted(site.rglob("*.html")) if path.name != "404.html"}
    for path, page in pages.items():
        name = path.relative_to(site).as_posix()
        for wanted in page.loads:
            parts = urlsplit(wanted)
            if parts.netloc or parts.scheme not in ("", "data"):
                yield f"{name} loads {wanted} from another host"
        for link in {*page.links, *page.loads}:
            parts = urlsplit(link)
            if not parts.scheme and not parts.netloc:
                yield from _broken(site, pages, path, link)


def _broken(site: Path, pages: dict[Path, Page], path: Path, link: str) -> Iterator[str]:
    """Yield what is wrong with one link inside the site."""
    parts = urlsplit(link)
    name = path.relative_to(site).as_posix()
    target = path
    if parts.path:
        start = site if parts.path.startswith("/") else path.parent
        target = (start / unquote(parts.path).lstrip("/")).resolve()
        target = target / "index.html" if target.is_dir() else target
        if not target.is_relative_to(site.resolve()) or not target.is_file():
            yield f"{name} links to {link}, which is not there"
            return
    anchor = unquote(parts.fragment)
    known = pages.get(target)
    if anchor and known is not None and anchor not in known.anchors and anchor != "__skip":
        yield f"{name} links to {link}, which has no such place"


def build() -> int:
    """Build the site with our fonts in it; return Zensical's exit code."""
    shutil.rmtree(SITE, ignore_errors=True)
    zensical = Path(sys.executable).parent / "zensical"
    done = subprocess.run([zensical, "build", "--clean", "--strict"], cwd=ROOT, check=False)
    if done.returncode == 0:
        shutil.copytree(FONTS, SITE / "fonts", ignore=shutil.ignore_patterns("*.css"))
        add_sources(SITE, ROOT)
    return done.returncode


def add_sources(site: Path, root: Path) -> None:
    """Copy the files outside docs/ that pages link to into the site, and lead the links there.

    They are texts there: browsers show them, and no tool takes them for modules of the package.
    """
    for path in site.rglob("index.html"):
        text = path.read_text(encoding="utf-8")
        led = _OUTWARD.sub(partial(_lead, site, root, path.parent), text)
        path.write_text(led, encoding="utf-8")


def _lead(site: Path, root: Path, folder: Path, link: re.Match[str]) -> str:
    """Return a link to a file of the clone as a link to its copy."""
    target = (root / "docs" / folder.relative_to(site) / link[1]).resolve()
    if not target.is_file() or target.is_relative_to(root / "docs"):
        return link[0]
    copy = site / "source" / target.relative_to(root).with_name(f"{target.name}.txt")
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(target, copy)
    return f'href="{Path(os.path.relpath(copy, folder)).as_posix()}"'


def main() -> int:
    """Build and check; every fault is one line on stderr."""
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--check", action="store_true", help="only check what is built")
    if not parser.parse_args().check and build():
        return 1
    found = list(faults(SITE))
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
