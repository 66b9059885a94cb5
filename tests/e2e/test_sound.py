"""Sounds are made in the browser: silent until they are chosen, then short and never too loud."""

import json
import shutil
import subprocess
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import Enter
from tests.e2e.people import WEB
from tests.e2e.play import make_table, walk

pytestmark = pytest.mark.e2e

PLAIN: Final = """
const ts = require("typescript");
const text = require("fs").readFileSync("src/lib/sound.ts", "utf8");
const options = { module: "esnext", target: "es2022" };
process.stdout.write(ts.transpileModule(text, { compilerOptions: options }).outputText);
"""
"""Turns the module into what a browser reads."""

RENDER: Final = """
async () => {
  const { SOUNDS, sound } = window.module;
  const heard = {};
  for (const name of Object.keys(SOUNDS)) {
    const shared = new OfflineAudioContext(1, 2 * 44100, 44100);
    sound(name, shared);
    const wave = (await shared.startRendering()).getChannelData(0);
    const peak = wave.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const last = wave.findLastIndex((each) => Math.abs(each) > 0.0005);
    heard[name] = { peak, seconds: last / 44100 };
  }
  return heard;
}
"""

LISTEN: Final = """
window.rooms = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); window.rooms += 1; } };
"""


def plain_module() -> str:
    """Return the sounds as a script that leaves them at the window."""
    node = shutil.which("node") or str(WEB.parent / ".venv" / "bin" / "node")
    made = subprocess.run([node, "-e", PLAIN], cwd=WEB, check=True, capture_output=True, text=True)
    return f"{made.stdout}\nwindow.module = {{ SOUNDS, sound }};"


def test_each_sound_is_heard_short_and_not_clipped(browser: Browser) -> None:
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.add_script_tag(content=plain_module(), type="module")
    page.wait_for_function("window.module")
    heard: dict[str, Any] = page.evaluate(RENDER)
    page.close()
    assert set(heard) == {"turn", "dice", "move", "hit", "surround"}
    for name, sound in heard.items():
        assert 0.02 < sound["peak"] < 0.7, (name, sound)
        assert 0.03 < sound["seconds"] < 0.6, (name, sound)
    together = sum(heard[name]["peak"] for name in ("move", "hit", "surround"))
    assert together < 1, "a move with all that may follow must not clip"


@pytest.mark.parametrize("chosen", [False, True])
def test_nothing_is_heard_until_sounds_are_chosen(enter: Enter, chosen: bool) -> None:
    one = enter()
    one.context.add_init_script(LISTEN)
    settings = {"motion": "off", "onlyMove": False, "hints": False, "sound": chosen}
    one.context.add_init_script(
        f"localStorage.setItem('royal-settings', {json.dumps(json.dumps(settings))})"
    )
    make_table(one, "tee", {"r": "you", "y": "here"}, {"Round limit": "9"})
    one.wait("[data-acting=r]")
    walk(one)
    one.wait("[data-acting=y]")
    assert one.page.evaluate("window.rooms") == (1 if chosen else 0)
