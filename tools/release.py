"""Cut a release: check that everything is ready, build, try the packages, create the tag.

Usage: python tools/release.py VERSION

It publishes nothing; it prints what to upload and push.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:  # run as a file, Python looks for modules in tools/ only
    sys.path.insert(0, str(ROOT))

from tools import fresh  # noqa: E402

TRIAL: Final = "make .venv/.dev && .venv/bin/python tools/try_dist.py dist"


def git(root: Path, *arguments: str) -> str:
    """Ask git something."""
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def faults(
    root: Path, version: str, passed: Callable[[str, str], bool] = fresh.passed
) -> Iterator[str]:
    """List everything that blocks a release."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"a version looks like 1.2.3, not {version!r}"
        return
    if git(root, "status", "--porcelain"):
        yield "the tree is not clean: commit or remove what `git status` lists"
    written = (root / "src/royalgames/_version.py").read_text(encoding="utf-8")
    if f'"{version}"' not in written:
        yield f"src/royalgames/_version.py does not say {version}"
    top = re.search(r"^## (.*)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    if top is None or not re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", top[1]):
        found = top[1] if top else "nothing"
        yield f"the top entry of CHANGELOG.md must be `## {version} - YYYY-MM-DD`, not {found!r}"
    if git(root, "tag", "--list", f"v{version}"):
        yield f"the tag v{version} exists already"
    commit = git(root, "rev-parse", "HEAD")
    for suite in fresh.SUITES:
        if not passed(commit, suite):
            yield f"`make fresh SUITE={suite}` has not passed for {commit[:10]}"


def main() -> int:
    """Refuse with every reason, or build, try and tag."""
    version = sys.argv[1] if len(sys.argv) == 2 else ""
    found = list(faults(ROOT, version))
    for fault in found:
        sys.stderr.write(f"release: {fault}\n")
    if found:
        return 2
    subprocess.run(["make", "-C", str(ROOT), "dist"], check=True)
    trial = [sys.executable, "tools/fresh.py", "sh", TRIAL, "--take", "dist"]
    if subprocess.run(trial, cwd=ROOT, check=False).returncode:
        sys.stderr.write("release: the packages failed in the bare system; no tag was created\n")
        return 1
    git(ROOT, "tag", "--annotate", f"v{version}", "--message", f"Royal Games {version}")
    print(f"Tagged v{version}. To publish: git push origin v{version}, and upload dist/*.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
