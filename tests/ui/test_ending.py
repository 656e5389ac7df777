"""Signals at the window: it ends, in order or by force, with the log whole and its thinkers gone.

How soon is for tools/monkey.py to say: here there is only a limit that no machine is too slow for.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import places
from game.match.loading import load
from game.rulesets import ruleset
from game.ui.scene import Scene
from tests.ui import battles, front

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no such signals here")

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 600.0

PROGRAM = """
import signal, sys
for name in ("SIGINT", "SIGTERM", "SIGHUP"):
    signal.signal(getattr(signal, name), signal.SIG_DFL)
from pathlib import Path
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.dice import Seeding
from game.ui import window
from game.ui.front.rooms import Rooms

settings = Settings(sound=False)
app = window.dressed(settings)
rooms = Rooms(settings)
app.stack.push(rooms.menu)
rooms.menu.show(read_scenario(find_scenario("nef/skerries")))
path = Path(sys.argv[1])
rooms.menu.play({"Red": "hand", "Blue": "admiral"}, Seeding(7), path)
battle = app.stack.top
usual, frames = battle.tick, 0

def tick(dt):
    global frames
    frames += 1
    thinkers = battle.stage.sitting.opponents._thinkers.values()
    if frames >= 5 and thinkers and not Path(sys.argv[2]).exists():
        Path(sys.argv[2]).write_text(" ".join(str(one.pid) for one in thinkers))
        while sys.argv[3] == "busy":
            pass
    return usual(dt)

battle.tick = tick
sys.exit(window._stay(app, settings))
"""


def until(holds, playing: subprocess.Popen[str]) -> None:
    limit = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < limit
        assert playing.poll() is None, playing.communicate()
        time.sleep(0.05)


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "how", "code"),
    [("SIGTERM", "at rest", 1), ("SIGINT", "at rest", 1), ("SIGHUP", "at rest", 1), ("SIGTERM", "busy", 143)],
)
def test_a_signal_ends_the_window_with_the_log_whole_and_nobody_left(
    number: str, how: str, code: int, tmp_path: Path
) -> None:
    log, told = tmp_path / "battle.jsonl", tmp_path / "told"
    playing = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(log), str(told), how],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: told.exists() and told.read_text(), playing)
    thinkers = [int(pid) for pid in told.read_text().split()]
    assert thinkers
    playing.send_signal(getattr(signal, number))
    _, said = playing.communicate(timeout=LONGEST)
    assert playing.returncode == code, said
    assert code != 1 or said.splitlines()[-1] == "Stopped."
    limit = time.monotonic() + LONGEST
    while any(map(lives, thinkers)):
        assert time.monotonic() < limit
        time.sleep(0.05)
    again = load(log, ruleset, resume=False)
    assert not again.notice


class Unsaved(Scene):
    """A room that has work to save."""

    def closes(self) -> bool:
        return False


def test_what_asks_before_the_window_closes_comes_to_the_top_and_a_battle_over_it_is_not_closed_unseen(
    home: Path,
) -> None:
    with front.window() as (pilot, _):
        unsaved = Unsaved()
        pilot.app.stack.push(unsaved)
        pilot.app.stack.push(Scene())
        pilot.quit()
        assert pilot.app.running
        assert pilot.app.stack.top is unsaved


def test_a_window_that_stays_open_goes_on_writing_its_battle(home: Path) -> None:
    path = places.battles_folder(writing=True) / "battle.jsonl"
    sitting = battles.battle(path=path)
    sitting.wait()
    assert sitting.scene.closes()
    sitting.choose("full")
    sitting.send()
    assert load(path, ruleset, resume=False).number == sitting.match.number
    sitting.pilot.app.close()
