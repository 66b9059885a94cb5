"""Make the app's fonts and their style sheet, web/src/fonts, from published packages.

`make fonts` runs it. It needs npm, which fetches the packages. Each package is pinned by version
and checksum, and fonttools by version, so the same files come out every time.
"""

import base64
import hashlib
import io
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fontTools.subset import Options, Subsetter, save_font
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from royalgames.games import rulebook

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "fonts"

CHECKSUMS: Final = {
    "@fontsource-variable/vollkorn@5.3.0": (
        "EYzMw2FGZXrR6oB7A3/pck3HY2ZjIGfoTFIZV5OsXexLu0nqPELuCmOoS7oQiQ6TkNjlQ3UgUIU24tNvxEKzcw=="
    ),
    "source-sans@3.52.0": (
        "xsm7qlMI/JwxwNdp6pvpR6l+aZjn90fzOzoeUz/qoohIYbKbDwQNRIz5/ItYs7/hvqLirQNUoDFGXSVA3TU9tw=="
    ),
    "source-code-pro@2.42.0": (
        "18isp9l4xtOL3r61TwL9m1hjYX9qb1+i7iK0pSHEeWADKuQCOdQkBzhFiv8pBfOP7u9lNTBN75yYif2HUdyiyg=="
    ),
    "@fontsource/arimo@5.3.0": (
        "nhxZ2sTVZYX8DJBgLuyX360B5vE4mxqpmjlKTRfucIqfcWRVx9vOYzWBc1IgEX0ist48VMC10PRKbFyH+4QFvQ=="
    ),
    "@fontsource/tinos@5.3.0": (
        "VVDyyZdbcsLKxo/W7rClAvacD/7DsGc7J5xzzp51Tndib8kDkEe/0bqbb3Xb3iH6+IUjt07aRsvtQ9MGeGGi4w=="
    ),
    "@fontsource/gelasio@5.3.0": (
        "V95Jr9GxtSCkigiWKEDTIqajefhJHk8251aQYrMBmrdSeYnjgbKRYxLjGpr3/NjpOAf2bejIiZPwtzJ9Bcpsgw=="
    ),
    "@fontsource/roboto@5.3.0": (
        "BapRJOWYP+LZ21zp+wBQjfpPYKRoxc4LspJ/RLuI+HSMBD5u/X4O+ESDrSvEqDSy0rAl7GwBJ+09mdc16cVQ1Q=="
    ),
    "@fontsource/noto-serif@5.3.0": (
        "ZrMzjuQlBIcw+qma1slZQdU3YDJvrjLG+9CWU1bxSf3YTkucwqd3EYa/Kfo4Ts19w8IMTGAmtOE3d6wWlgnBtA=="
    ),
    "dejavu-fonts-ttf@2.37.3": (
        "f1hd7jJbeQa1VWcw+K2KrTXS50zTMaHpVC4XIKJpNcDeYR5ajMtj/iLlQDYNvLOKamUB3ARVVCf79lNwNVztSQ=="
    ),
}
"""The SHA-512 of each package, as the registry states it."""

ASCII: Final = frozenset(range(0x20, 0x7F))
SIGNS: Final = frozenset(map(ord, "–—‘’‚“”„•…‹›€−"))
MORE_SIGNS: Final = frozenset(map(ord, "←↑→↓≈✓✗"))
LATIN: Final = ASCII | frozenset(range(0xA0, 0x100)) | frozenset(map(ord, "ıŒœ")) | SIGNS
EXTENDED: Final = frozenset(range(0x100, 0x180)) - LATIN | frozenset(map(ord, "ȘșȚțẞ"))

VOLLKORN: Final = "@fontsource-variable/vollkorn@5.3.0"
SOURCE_SANS: Final = "source-sans@3.52.0"
SOURCE_CODE: Final = "source-code-pro@2.42.0"


@dataclass(frozen=True)
class Face:
    """One file that we ship."""

    file: str
    family: str
    package: str
    member: str
    """Where the original lies in the package."""
    characters: frozenset[int]
    weights: tuple[int, int] | int
    """The range that is kept of a variable font, or the one weight; 0 if it has no axis."""
    display: str = "swap"


FACES: Final = (
    Face(
        "royal-serif.woff2",
        "Royal Serif",
        VOLLKORN,
        "files/vollkorn-latin-wght-normal.woff2",
        LATIN,
        600,
    ),
    Face(
        "royal-serif-extended.woff2",
        "Royal Serif",
        VOLLKORN,
        "files/vollkorn-latin-ext-wght-normal.woff2",
        EXTENDED,
        600,
    ),
    Face(
        "royal-sans.woff2",
        "Royal Sans",
        SOURCE_SANS,
        "WOFF2/VF/SourceSans3VF-Upright.ttf.woff2",
        LATIN | EXTENDED | MORE_SIGNS,
        (400, 700),
    ),
    Face(
        "royal-mono.woff2",
        "Royal Mono",
        SOURCE_CODE,
        "WOFF2/TTF/SourceCodePro-Regular.ttf.woff2",
        ASCII,
        0,
    ),
)

LICENCES: Final = {
    "OFL-Vollkorn.txt": (VOLLKORN, "LICENSE"),
    "OFL-Source-Sans.txt": (SOURCE_SANS, "LICENSE.md"),
    "OFL-Source-Code-Pro.txt": (SOURCE_CODE, "LICENSE.md"),
}


@dataclass(frozen=True)
class Fallback:
    """An installed font that is used until ours has loaded, scaled to take the same room."""

    family: str
    """Whose place it takes."""
    name: str
    local: tuple[str, ...]
    """Full and PostScript names of fonts with the same widths."""
    package: str
    member: str
    """A font with these widths, to measure."""
    weight: int


ARIMO: Final = "@fontsource/arimo@5.3.0"
ROBOTO: Final = "@fontsource/roboto@5.3.0"
DEJAVU: Final = "dejavu-fonts-ttf@2.37.3"

FALLBACKS: Final = (
    Fallback(
        "Royal Serif",
        "Georgia",
        ("Georgia Bold", "Georgia-Bold", "Gelasio Bold", "Gelasio-Bold"),
        "@fontsource/gelasio@5.3.0",
        "files/gelasio-latin-700-normal.woff2",
        600,
    ),
    Fallback(
        "Royal Serif",
        "Times",
        (
            "Times New Roman Bold",
            "TimesNewRomanPS-BoldMT",
            "Liberation Serif Bold",
            "LiberationSerif-Bold",
            "Tinos Bold",
            "Tinos-Bold",
        ),
        "@fontsource/tinos@5.3.0",
        "files/tinos-latin-700-normal.woff2",
        600,
    ),
    Fallback(
        "Royal Serif",
        "Noto",
        ("Noto Serif Bold", "NotoSerif-Bold"),
        "@fontsource/noto-serif@5.3.0",
        "files/noto-serif-latin-700-normal.woff2",
        600,
    ),
    Fallback(
        "Royal Serif",
        "DejaVu",
        ("DejaVu Serif Bold", "DejaVuSerif-Bold"),
        DEJAVU,
        "ttf/DejaVuSerif-Bold.ttf",
        600,
    ),
    Fallback(
        "Royal Sans",
        "Arial",
        ("Arial", "ArialMT", "Liberation Sans", "LiberationSans", "Arimo", "Arimo-Regular"),
        ARIMO,
        "files/arimo-latin-400-normal.woff2",
        400,
    ),
    Fallback(
        "Royal Sans",
        "Arial",
        (
            "Arial Bold",
            "Arial-BoldMT",
            "Liberation Sans Bold",
            "LiberationSans-Bold",
            "Arimo Bold",
            "Arimo-Bold",
        ),
        ARIMO,
        "files/arimo-latin-700-normal.woff2",
        600,
    ),
    Fallback(
        "Royal Sans",
        "Roboto",
        ("Roboto", "Roboto Regular", "Roboto-Regular"),
        ROBOTO,
        "files/roboto-latin-400-normal.woff2",
        400,
    ),
    Fallback(
        "Royal Sans",
        "Roboto",
        ("Roboto Bold", "Roboto-Bold"),
        ROBOTO,
        "files/roboto-latin-700-normal.woff2",
        600,
    ),
    Fallback(
        "Royal Sans",
        "DejaVu",
        ("DejaVu Sans", "DejaVuSans"),
        DEJAVU,
        "ttf/DejaVuSans.ttf",
        400,
    ),
    Fallback(
        "Royal Sans",
        "DejaVu",
        ("DejaVu Sans Bold", "DejaVuSans-Bold"),
        DEJAVU,
        "ttf/DejaVuSans-Bold.ttf",
        600,
    ),
    Fallback(
        "Royal Mono",
        "Courier",
        ("Courier New", "CourierNewPSMT", "Liberation Mono", "LiberationMono"),
        SOURCE_CODE,
        "WOFF2/TTF/SourceCodePro-Regular.ttf.woff2",
        400,
    ),
    Fallback(
        "Royal Mono",
        "DejaVu",
        ("DejaVu Sans Mono", "DejaVuSansMono", "Menlo Regular", "Menlo-Regular"),
        DEJAVU,
        "ttf/DejaVuSansMono.ttf",
        400,
    ),
)


def fetch(package: str, folder: Path) -> Path:
    """Fetch a package, check that it is the one we know, and unpack it."""
    unpacked = folder / hashlib.sha256(package.encode()).hexdigest()[:12]
    if unpacked.is_dir():
        return unpacked / "package"
    command = ["npm", "pack", "--silent", "--pack-destination", str(folder), package]
    name = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]
    data = (folder / name).read_bytes()
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != CHECKSUMS[package]:
        raise SystemExit(f"{package} is not the package this file names: its checksum differs")
    with tarfile.open(folder / name) as archive:
        archive.extractall(unpacked, filter="data")
    return unpacked / "package"


def at_weight(font: TTFont, weights: tuple[int, int] | int) -> TTFont:
    """Keep one weight, or a range of weights, of a variable font."""
    if not weights:
        return font
    # Written and read again, for the subsetter does not take what the instancer leaves in memory.
    kept = io.BytesIO()
    instantiateVariableFont(font, {"wght": weights}).save(kept)
    return TTFont(kept, recalcTimestamp=False)


def lining_tabular(font: TTFont) -> None:
    """Make lining digits of one width the font's default, whatever CSS asks for."""
    table: Any = font["GSUB"].table if "GSUB" in font else None
    for feature in ("lnum", "tnum"):
        swaps: dict[str, str] = {}
        for record in table.FeatureList.FeatureRecord if table else ():
            if record.FeatureTag == feature:
                for index in record.Feature.LookupListIndex:
                    for part in table.LookupList.Lookup[index].SubTable:
                        swaps.update(getattr(part, "ExtSubTable", part).mapping)
        for part in font["cmap"].tables:
            for code in range(ord("0"), ord("9") + 1):
                if code in part.cmap:
                    part.cmap[code] = swaps.get(part.cmap[code], part.cmap[code])


def shrink(font: TTFont, characters: frozenset[int]) -> None:
    """Keep only what the app needs; the name goes too, for the makers reserve theirs."""
    options = Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["ccmp", "kern", "liga", "mark"]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    options.obfuscate_names = True
    worker = Subsetter(options)
    worker.populate(unicodes=characters)
    worker.subset(font)


def build(face: Face, folder: Path) -> None:
    """Write one file of ours."""
    font = TTFont(fetch(face.package, folder) / face.member, recalcTimestamp=False)
    font = at_weight(font, face.weights)
    lining_tabular(font)
    shrink(font, face.characters)
    missing = face.characters - set(font.getBestCmap())
    if missing:
        raise SystemExit(f"{face.member} lacks {' '.join(sorted(map(chr, missing)))}")
    options = Options()
    options.flavor = "woff2"
    save_font(font, TARGET / face.file, options)
    print(f"{face.file}: {(TARGET / face.file).stat().st_size:,} bytes")


def sample() -> str:
    """Give text as the app shows it: the rules of the games."""
    books = [rulebook.rulebook(key) for key in ("tee", "ur")]
    return " ".join(part.text for book in books for rule in book.rules for part in rule.parts)


def width(font: TTFont, text: str) -> float:
    """Measure the average advance of the text's characters, in em."""
    glyphs, advances = font.getBestCmap(), font["hmtx"].metrics
    known = [advances[glyphs[ord(char)]][0] for char in text if ord(char) in glyphs]
    return float(sum(known) / len(known) / font["head"].unitsPerEm)


def ranges(characters: frozenset[int]) -> str:
    """Write characters as CSS does: ``U+20-7E, U+2026``."""
    parts: list[list[int]] = []
    for code in sorted(characters):
        if parts and code == parts[-1][1] + 1:
            parts[-1][1] = code
        else:
            parts.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in parts)


def face_rule(face: Face) -> str:
    """Write the rule for one file of ours."""
    weights = f"{face.weights[0]} {face.weights[1]}" if isinstance(face.weights, tuple) else "1 999"
    return f"""@font-face {{
  font-family: "{face.family}";
  src: url("./{face.file}") format("woff2");
  font-weight: {weights};
  font-display: {face.display};
  unicode-range: {ranges(face.characters)};
}}
"""


def fallback_rule(fallback: Fallback, ours: TTFont, text: str, folder: Path) -> str:
    """Write the rule that scales an installed font to the widths and the height of ours."""
    theirs = TTFont(fetch(fallback.package, folder) / fallback.member)
    scale = width(ours, text) / width(theirs, text)
    head, unit = ours["hhea"], ours["head"].unitsPerEm * scale
    local = ", ".join(f'local("{name}")' for name in fallback.local)
    weights = "1 999" if fallback.family != "Royal Sans" else WEIGHTS[fallback.weight]
    return f"""@font-face {{
  font-family: "{fallback.family} on {fallback.name}";
  src: {local};
  font-weight: {weights};
  size-adjust: {scale:.2%};
  ascent-override: {head.ascent / unit:.2%};
  descent-override: {-head.descent / unit:.2%};
  line-gap-override: {head.lineGap / unit:.2%};
}}
"""


WEIGHTS: Final = {400: "1 500", 600: "501 999"}
"""The weights that an installed regular font replaces, and a bold one."""

HEAD: Final = "/* Written by tools/subset_fonts.py; `make fonts` writes it again. */\n\n"

GENERIC: Final = {"Royal Serif": "serif", "Royal Sans": "sans-serif", "Royal Mono": "monospace"}


def stacks() -> str:
    """Write each family with its fallback, as a CSS variable."""
    lines = []
    for family, generic in GENERIC.items():
        names = [f"{family} on {one.name}" for one in FALLBACKS if one.family == family]
        quoted = [f'"{name}"' for name in dict.fromkeys([family, *names])]
        lines.append(f"  --{family.split()[1].lower()}: {', '.join([*quoted, generic])};\n")
    return f":root {{\n{''.join(lines)}}}\n"


def sheet(folder: Path) -> str:
    """Write the style sheet: our files, and the fallback for each until it has loaded."""
    text, rules = sample(), [face_rule(face) for face in FACES]
    for fallback in FALLBACKS:
        face = next(face for face in FACES if face.family == fallback.family)
        ours = TTFont(fetch(face.package, folder) / face.member)
        ours = at_weight(ours, fallback.weight if face.weights else 0)
        lining_tabular(ours)
        rules.append(fallback_rule(fallback, ours, text, folder))
    return HEAD + "\n".join([*rules, stacks()])


def main() -> None:
    """Write the fonts, their licences and their style sheet."""
    TARGET.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for face in FACES:
            build(face, folder)
        for file, (package, member) in LICENCES.items():
            (TARGET / file).write_bytes((fetch(package, folder) / member).read_bytes())
        (TARGET / "fonts.css").write_text(sheet(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
