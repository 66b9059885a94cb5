"""What the screen says beside the board, all of it from one frame."""

import time

from rich.text import Text

from royalgames.cli.scene import GOLD, INK_GOLD
from royalgames.cli.tui.frame import Frame
from royalgames.cli.tui.walking import Draft
from royalgames.cli.ui import TerminalUi


def players_text(ui: TerminalUi, frame: Frame, dark: bool, *, one_line: bool) -> Text:
    """List the seats; an arrow marks who acts."""
    parts = []
    for line in frame.seats:
        style = ui.tint(line.seat, dark)
        part = Text().append("▶ " if line.seat == frame.actor else "  ", _gold(dark))
        part.append(f"{ui.sign(line.seat)} {line.title}", style)
        part.append(f" {line.player}").append(f" ({line.note})" if line.note else "")
        if standing := ui.standing(frame.state, line.seat):
            part.append("  " if one_line else "\n    ").append(standing, style)
        parts.append(part)
    return Text("  " if one_line else "\n", no_wrap=True, overflow="ellipsis").join(parts)


def news_text(ui: TerminalUi, frame: Frame) -> Text:
    """Return what the dice show and what has just happened."""
    text = Text()
    dice = ui.game.dice(frame.state) if frame.dots is not None else None
    if dice is not None and frame.dots is not None:
        faces = " ".join("▲" * frame.dots + "△" * (dice.count - frame.dots))
        text.append(f"{faces}  ", "bold")
    return text.append(frame.news)


def task_text(frame: Frame, draft: Draft, dark: bool) -> Text:
    """Return what is to be done now, with the clock and the walk in the making."""
    mark = "★ " if frame.outcome else "▸ " if frame.prompt else ""
    text = Text().append(f"{mark}{frame.task}", _gold(dark) if mark else "bold")
    if left := seconds_left(frame):
        text.append(f" ({left})")
    if draft.is_walk and (words := draft.words()):
        text.append(f"\n{words}")
    return text


def log_text(frame: Frame, room: int, width: int) -> Text:
    """Return what happened before the news, as far as it fits under the board."""
    kept: list[str] = []
    for line in reversed(frame.log[:-1]):
        room -= -(-len(line) // max(1, width - 3))
        if room < 0:
            break
        kept.insert(0, line)
    return Text("\n".join(kept))


def seconds_left(frame: Frame) -> str:
    """Return how long the turn may still last, as minutes and seconds."""
    if frame.deadline is None:
        return ""
    left = max(0, round(frame.deadline / 1000 - time.time()))
    return f"{left // 60}:{left % 60:02}"


def _gold(dark: bool) -> str:
    return f"bold {GOLD if dark else INK_GOLD}"
