"""Reads case files: readable blocks that tie a rule to what the rules engine must do.

A file is named after its rule, ``T15.case``. Its first line is ``# T15: the rule in short``. Cases
follow, split by empty lines. A case is ``key: value`` lines; a key with nothing after the colon
takes the indented lines below it as its value. Each case starts with ``obeys:`` or ``breaks:`` and
a title: ``obeys`` shows the rule at work, ``breaks`` shows a refusal, or the nearest wrong reading
not happening. Lines that start with ``#`` are remarks.
"""

from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """One case of one rule."""

    rule: str
    kind: str
    title: str
    fields: dict[str, str]
    where: str

    def __str__(self) -> str:
        return f"{self.rule} {self.kind}: {self.title}"


def read_cases(folder: str) -> list[Case]:
    """Read every case of ``tests/cases/<folder>``."""
    return [case for path in sorted((CASES / folder).glob("*.case")) for case in read_file(path)]


def read_file(path: Path) -> list[Case]:
    """Read the cases of one file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or not lines[0].startswith(f"# {path.stem}: "):
        raise ValueError(f"{path.name}: the first line must be '# {path.stem}: ...'")
    cases: list[Case] = []
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*lines[1:], ""], start=2):
        if line.lstrip().startswith("#"):
            continue
        if line.strip():
            block.append((number, line))
        elif block:
            cases.append(_read_block(path, block))
            block = []
    return cases


def _read_block(path: Path, block: list[tuple[int, str]]) -> Case:
    fields: dict[str, str] = {}
    key = ""
    for number, line in block:
        if line.startswith((" ", "\t")):
            fields[key] = f"{fields[key]}\n{line.strip()}".strip()
            continue
        key, colon, value = line.partition(":")
        if not colon or key in fields:
            raise ValueError(f"{path.name}:{number}: a case line is 'key: value', each key once")
        fields[key] = value.strip()
    kind = next(iter(fields))
    if kind not in ("obeys", "breaks"):
        raise ValueError(f"{path.name}:{block[0][0]}: a case starts with obeys: or breaks:")
    title = fields.pop(kind)
    return Case(path.stem, kind, title, fields, f"{path.name}:{block[0][0]}")
