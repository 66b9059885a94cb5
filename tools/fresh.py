"""Run the README's two commands in a bare Debian that has Python, make and git, and nothing else.

Usage:
  python3 tools/fresh.py                   make play until the page answers, then make test
  python3 tools/fresh.py play              only the first
  python3 tools/fresh.py test              only the second
  python3 tools/fresh.py sh 'make bench'   any command, in the fresh clone
  python3 tools/fresh.py able              exit code 0 if this machine can do it, 2 with the reason

  --suite trixie   Debian 13 instead of 12; SUITE=trixie does the same
  --take PATH      copy a folder that git does not know into the clone
  --bring PATH     copy a folder of the clone back when the command has succeeded

The bare system is built once and kept in /var/tmp (about 400 MB); each run works on a copy of it
with a clone of the last commit, and removes the copy afterwards. Fonts, browsers, Node and caches
of this machine are not there: that is the point. It runs in namespaces of its own, so no mount and
no process survives it, however it ends.
"""

import argparse
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

REPO: Final = Path(__file__).resolve().parents[1]
CACHE: Final = Path("/var/tmp/fresh-machine")  # noqa: S108  # survives a restart, unlike /tmp
SUITES: Final = ("bookworm", "trixie")
PACKAGES: Final = "ca-certificates,make,git,python3,python3-venv"
SOURCES: Final = Path("/etc/apt/sources.list.d/debian.sources")
CERTIFICATES: Final = "/etc/ssl/certs/ca-certificates.crt"
CLONE: Final = "/srv/clone"
WAYS: Final = ("all", "play", "test", "sh", "able")

REMOVALS: Final = 20
"""How often removing a folder is tried, a second apart."""
PLAY_SECONDS: Final = 600
"""How long `make play` may take to set itself up and serve the page."""

NETWORK: Final = ("http_proxy", "https_proxy", "no_proxy", "PIP_INDEX_URL", "NPM_CONFIG_REGISTRY")
"""Settings of the way to the package registries, which is this machine's own."""


class FreshError(Exception):
    """Something this machine lacks, with what to do about it."""


def say(text: str) -> None:
    """Print a line that differs from the commands' own output."""
    print(f"fresh: {text}", flush=True)


def check_able() -> None:
    """Raise if this machine cannot build and enter a bare Debian."""
    if sys.platform != "linux":
        raise FreshError("the bare system needs Linux")
    if os.geteuid() != 0:
        raise FreshError("the bare system needs root: run `sudo make fresh`")
    if shutil.which("debootstrap") is None:
        raise FreshError("debootstrap is missing: apt-get install debootstrap")
    probe = ["unshare", "--mount", "--pid", "--fork", "true"]
    if subprocess.run(probe, capture_output=True, check=False).returncode:
        raise FreshError("this root may not create namespaces, as in most containers")


@dataclass(frozen=True, slots=True)
class Room:
    """The folders of one suite."""

    suite: str

    @property
    def base(self) -> Path:
        """Everything of the suite."""
        return CACHE / self.suite

    @property
    def bare(self) -> Path:
        """The bare system, built once."""
        return self.base / "bare"

    @property
    def root(self) -> Path:
        """The copy that a run works in."""
        return self.base / "room"

    @property
    def passed(self) -> Path:
        """The commits for which both commands passed, one per line."""
        return self.base / "passed"

    def build(self) -> None:
        """Build the bare system unless it is there."""
        made = self.bare / ".made"
        if made.exists():
            return
        say(f"building the bare {self.suite} (once, about two minutes)")
        _remove(self.bare)
        log = self.base / "debootstrap.log"
        command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", self.suite]
        with log.open("w") as out:
            command += [str(self.bare), *_mirror()]
            done = subprocess.run(command, stdout=out, stderr=out, check=False)
        if done.returncode:
            tail = "\n".join(log.read_text().splitlines()[-5:])
            raise FreshError(f"debootstrap failed; the end of {log}:\n{tail}")
        made.touch()

    @contextmanager
    def copy(self) -> Iterator[Path]:
        """Provide a fresh copy with a clone of the last commit; remove it afterwards."""
        _remove(self.root)
        subprocess.run(["cp", "-a", self.bare, self.root], check=True)
        try:
            self._connect()
            for kind, source in (("proc", "proc"), ("dev", "/dev"), ("sys", "/sys")):
                how = ["-t", "proc"] if kind == "proc" else ["--rbind"]
                subprocess.run(["mount", *how, source, str(self.root / kind)], check=True)
            clone = ["git", "clone", "-q", "--no-hardlinks", str(REPO), f"{self.root}{CLONE}"]
            subprocess.run(clone, check=True)
            yield self.root
        finally:
            for kind in ("proc", "dev", "sys"):
                command = ["umount", "-R", "-l", str(self.root / kind)]
                subprocess.run(command, capture_output=True, check=False)
            _remove(self.root)

    def _connect(self) -> None:
        """Give the copy this machine's way to the package registries."""
        certificates = self.root / "etc/ssl/certs"
        shutil.rmtree(certificates)
        shutil.copytree("/etc/ssl/certs", certificates, ignore_dangling_symlinks=True)
        for name in ("hosts", "resolv.conf", "nsswitch.conf"):
            if (Path("/etc") / name).exists():
                (self.root / "etc" / name).unlink(missing_ok=True)
                shutil.copyfile(Path("/etc") / name, self.root / "etc" / name)
        if SOURCES.exists():
            (self.root / "etc/apt/sources.list").unlink(missing_ok=True)
            own = SOURCES.read_text().replace(_codename(), self.suite)
            (self.root / SOURCES.relative_to("/")).write_text(own)
        settings = Path("/etc/apt/apt.conf.d")
        if settings.is_dir():
            shutil.copytree(settings, self.root / "etc/apt/apt.conf.d", dirs_exist_ok=True)


def _remove(folder: Path) -> None:
    # Never reaches into something that is still mounted there. A program that is just stopping may
    # still write a file into a folder that is being removed.
    command = ["rm", "-rf", "--one-file-system", str(folder)]
    for _ in range(REMOVALS):
        if not subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode:
            return
        time.sleep(1)
    subprocess.run(command, check=True)


def _mirror() -> list[str]:
    """Return where this Debian gets its packages; elsewhere debootstrap knows a place."""
    found = re.search(r"^URIs: *(\S+)", SOURCES.read_text(), re.M) if SOURCES.exists() else None
    return [found[1]] if found else []


def _codename() -> str:
    release = Path("/etc/os-release").read_text()
    found = re.search(r"^VERSION_CODENAME=(\w+)", release, re.M)
    return found[1] if found else SUITES[0]


def _enter(root: Path, command: str) -> list[str]:
    """Return the command that runs another one in the clone, with an environment of its own."""
    variables = {
        "HOME": "/root",
        "TERM": "xterm",
        "LANG": "C.UTF-8",
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "CI": os.environ.get("CI", "true"),
        "PIP_DEFAULT_TIMEOUT": "180",
        # Any free port: this machine may be serving on the usual one.
        "ROYAL_PORT": "0",
        **{name: os.environ[name] for name in NETWORK if name in os.environ},
    }
    for name in ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "PIP_CERT", "NODE_EXTRA_CA_CERTS"):
        variables[name] = CERTIFICATES
    pairs = [f"{name}={value}" for name, value in variables.items()]
    inside = f"cd {CLONE} && {command}"
    return ["env", "-i", *pairs, "chroot", str(root), "/bin/bash", "-c", inside]


def run(root: Path, command: str) -> bool:
    """Run a command in the clone; what it prints is printed."""
    say(command)
    begun = time.monotonic()
    code = subprocess.run(_enter(root, command), check=False).returncode
    say(f"{command}: exit code {code} after {time.monotonic() - begun:.0f} s")
    return code == 0


def play(root: Path) -> bool:
    """Start `make play`, wait for its page and stop it; then once more, now that all is set up."""
    return _play_once(root, "make play") and _play_once(root, "make play again")


def _play_once(root: Path, title: str) -> bool:
    say(title)
    begun = time.monotonic()
    log = root / "root/play.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            _enter(root, "make play"), stdout=out, stderr=out, start_new_session=True
        )
    answered = False
    while not answered and process.poll() is None and time.monotonic() - begun < PLAY_SECONDS:
        found = re.search(r"http://127\.0\.0\.1:\d+", log.read_text())
        answered = bool(found and _answers(found[0]))
        time.sleep(0.1)
    waited = time.monotonic() - begun
    stopped = _stop(process)
    print(log.read_text().strip(), flush=True)
    say(f"{title}: the page {'answered' if answered else 'DID NOT ANSWER'} after {waited:.0f} s")
    if answered and not stopped:
        say(f"{title}: DID NOT STOP on Ctrl-C")
    return answered and stopped


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=3) as response:  # noqa: S310  # our own page
            return response.status == 200 and b"<html" in response.read()
    except OSError:
        return False


def _stop(process: "subprocess.Popen[bytes]") -> bool:
    """Press Ctrl-C and return whether that was enough."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return False
    return True


def work(room: Room, asked: argparse.Namespace) -> bool:
    """Do what was asked in a fresh copy."""
    head = ["git", "-C", str(REPO), "rev-parse", "HEAD"]
    commit = subprocess.run(head, capture_output=True, text=True, check=True).stdout.strip()
    room.build()
    with room.copy() as root:
        clone = root / CLONE[1:]
        if asked.take:
            shutil.copytree(REPO / asked.take, clone / asked.take, dirs_exist_ok=True)
        done = {
            "all": lambda: play(root) and run(root, "make test"),
            "play": lambda: play(root),
            "test": lambda: run(root, "make test"),
            "sh": lambda: run(root, asked.command),
        }[asked.what]()
        if done and asked.bring:
            shutil.copytree(clone / asked.bring, REPO / asked.bring, dirs_exist_ok=True)
    if done and asked.what == "all":
        with room.passed.open("a") as passed:
            passed.write(f"{commit}\n")
        say(f"both commands passed on {room.suite} at {commit}")
    return done


def passed(commit: str, suite: str) -> bool:
    """Return whether both commands have passed for a commit."""
    listed = Room(suite).passed
    return listed.exists() and commit in listed.read_text().split()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("what", nargs="?", default="all", choices=WAYS)
    parser.add_argument("command", nargs="?", default="")
    parser.add_argument("--suite", default=os.environ.get("SUITE") or SUITES[0], choices=SUITES)
    parser.add_argument("--take", metavar="PATH")
    parser.add_argument("--bring", metavar="PATH")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    """Check, enter namespaces, work; 0 if all passed, 1 if not, 2 if it cannot be done here."""
    arguments = _arguments()
    # What runs in the background ignores Ctrl-C and hands that on; `make play` must not.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        check_able()
        if arguments.what == "able":
            return 0
        room = Room(arguments.suite)
        room.base.mkdir(parents=True, exist_ok=True)
        if not arguments.inside:
            _enter_namespaces()
        with (room.base / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise FreshError(f"another run is using {room.base}; wait for it") from None
            done = work(room, arguments)
    except FreshError as error:
        sys.stderr.write(f"fresh: {error}\n")
        return 2
    return 0 if done else 1


def _enter_namespaces() -> None:
    """Start over in namespaces of our own, under a shell that reaps processes as init does."""
    again = [sys.executable, __file__, "--inside", *sys.argv[1:]]
    flags = ["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child"]
    sys.stdout.flush()
    os.execvp("unshare", ["unshare", *flags, "bash", "-c", '"$@"; exit $?', "fresh", *again])  # noqa: S606


if __name__ == "__main__":
    sys.exit(main())
