"""The rooms of the window used by real events, and what each act changes as a text to be read.

A script (`SCRIPTS`) is what a hand does in one room: every control pressed, every key of its table, words written,
things dragged. After each act stands what is another than before: the scene on top, words with their places, what is
drawn, the sea, what was heard, the keyboard, files, and of an editor the scenario. Days and paths are always the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import __version__, places
from game.ai import fights, meter
from game.ai.analysis import looking
from game.content.settings import Settings
from game.ui.analysis import playing_on
from game.ui.app import App, Pilot
from game.ui.campaign import door as campaign_door
from game.ui.editor import files as editor_files
from game.ui.front import (
    archive,
    chance,
    faults,
    fleet_room,
    kept_sheet,
    library,
    machines,
    machines_told,
    records,
    seats,
)
from game.ui.kit.box import Laid
from game.ui.kit.choices import Segmented, Turner
from game.ui.kit.console import Console
from game.ui.kit.controls import Control
from game.ui.kit.entry import TextEntry
from game.ui.kit.listing import Listing
from game.ui.kit.panes import KeptPanel
from game.ui.kit.scroll import Scroll
from game.ui.scene import Scene, Stack
from game.ui.sound import Sounds
from tests.golden.panes import Page, Seen, unpainted
from tools import monkey_rooms

FOLDER = Path(__file__).resolve().parent / "rooms"
NOON = datetime(2026, 5, 3, 12, 0, tzinfo=UTC).timestamp()
REST = 700.0
"""Milliseconds after which a tip is shown."""
LEADS_OUT = ("fullscreen", "save_picture", "manual", "cancel", "confirm")
"""Keys that are pressed at the end of a script, or in tests of their own."""
ROWS = 8
"""So many changes of a scenario are told of one act."""


class Day(datetime):
    """A clock that stands at noon of one day; files are of that day or before."""

    @classmethod
    def now(cls, tz: Any = None) -> Day:
        return cls.fromtimestamp(NOON)

    @classmethod
    def fromtimestamp(cls, timestamp: float, tz: Any = None) -> Day:
        at = datetime.fromtimestamp(min(timestamp, NOON), UTC)
        return cls(at.year, at.month, at.day, at.hour, at.minute)


class Date(date):
    """That day."""

    @classmethod
    def today(cls) -> Date:
        return cls(2026, 5, 3)


def masks_of(home: Path) -> dict[str, str]:
    """What is told in place of a machine's folders, and of a version."""
    folders = {str(home): "HOME", str(home.resolve()): "HOME", str(places.scenarios()): "SHIPPED"}
    return dict(sorted(folders.items(), key=lambda one: -len(one[0]))) | {__version__: "VERSION"}


CLOCKS = (
    campaign_door, editor_files, archive, faults, kept_sheet, library, machines, machines_told, playing_on,
    records, seats,
)  # fmt: skip


class Hands:
    """Does things in a window, and writes down what each of them changes."""

    def __init__(self, app: App, home: Path, heard: list[str], told: Sequence[str]) -> None:
        self.app, self.home, self.pilot, self._heard = app, home, Pilot(app), heard
        self.rows: list[str] = []
        self._seen = Seen(app, masks_of(home), told or (type(app.stack.top).__name__,))
        self._files = self._written()
        self._tree: dict[str, str] = {}
        self._keyboard = ""

    # What there is

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.app.stack.top

    def controls(self) -> dict[str, Control]:
        """Every control that can be found on the scene on top, by its name."""
        found: dict[str, Control] = {}
        seen: set[int] = set()
        waiting = [self.top]
        while waiting and len(seen) < 80:
            one = waiting.pop(0)
            if one is None or id(one) in seen:
                continue
            seen.add(id(one))
            if isinstance(one, Console):
                for control in [*one, *one._reached()]:
                    if control.area.w > 0:
                        found.setdefault(control.name, control)
            inner = getattr(one, "__dict__", {}).values()
            waiting += [
                value
                for value in inner
                if type(value).__module__.startswith("game.ui") and not isinstance(value, Scene | App | Stack)
            ]
        return found

    def spot(self, name: str, part: int | None = None) -> tuple[int, int]:
        """The pixel of a control, or of one of its parts; one that is scrolled out of sight is brought into it."""
        controls = self.controls()
        control = controls[name]
        for scroll in controls.values():
            if isinstance(scroll, Scroll) and control in scroll.children:
                scroll.reveal(control.area)
        if part is not None:
            return parts_of(control)[part]
        return control.area.center

    def last(self, name: str) -> int:
        """The number of the last part of a control."""
        return len(parts_of(self.controls()[name])) - 1

    def sea(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place of the table."""
        across, down = self.table.camera.to_screen((x, y))
        return round(across), round(down)

    @property
    def table(self) -> Any:
        """The table of the scene on top."""
        return self.top.sea.table if hasattr(self.top, "sea") else self.top.table

    def lies(self, name: str) -> tuple[int, int]:
        """The pixel of a piece of the scenario that is edited, by its name."""
        return self.sea(*next(one.at for one in self.top.bench.seen.stands if one.name == name))

    def line(self, text: str) -> tuple[int, int]:
        """The pixel of an entry of the list on the left, scrolled into sight."""
        roll = self.top.left.roll
        number = next(n for n, line in enumerate(roll.entries) if line.text == text and not line.heading)
        roll.reveal(roll.box(number))
        x, y = roll.box(number).center
        return x, y

    # Acts

    def did(self, act: str) -> None:
        """Write down what an act changed."""
        self.rows.append(f"= {act}")
        self.rows += self._seen.rows()
        if self._heard:
            self.rows.append("  heard: " + ", ".join(self._heard))
            self._heard.clear()
        self.rows += self._typed()
        self.rows += self._filed()
        self.rows += self._edited()

    def press(self, name: str, part: int | None = None, button: int = 1, times: int = 1) -> None:
        """Click a control, or one of its parts."""
        if self.lacks(name, part):
            return
        for _ in range(times):
            self.pilot.click(self.spot(name, part), button)
        self.pilot.frames(2)
        self.did(f"press {name}{'' if part is None else f' {part}'}{' twice' if times == 2 else ''}")

    def lacks(self, name: str, part: int | None = None) -> bool:
        """Whether a control is not there, or has not so many parts; it is written down."""
        control = self.controls().get(name)
        missing = control is None or (part is not None and part >= len(parts_of(control)))
        if missing:
            self.rows.append(f"= no {name}{'' if part is None else f' {part}'} is there")
        return missing

    def point(self, name: str, part: int | None = None) -> None:
        """Rest on a control until it says what it is for."""
        if self.lacks(name, part):
            return
        self.pilot.move(self.spot(name, part))
        self.pilot.wait(REST)
        self.did(f"point at {name}{'' if part is None else f' {part}'}")

    def words(self, begins: str, button: int = 1, times: int = 1) -> None:
        """Click words that are seen, by how they begin."""
        marks = self.app.canvas.marks if isinstance(self.app.canvas, Page) else {}
        found = next((one for one in marks if one.kind == "words" and one.words.startswith(begins)), None)
        if found is None:
            self.rows.append(f"= no “{begins}” is there")
            return
        for _ in range(times):
            self.pilot.click((found.x + found.wide // 2, found.y + found.high // 2), button)
        self.pilot.frames(2)
        self.did(f"click “{begins}”")

    def click(self, at: tuple[int, int], called: str, button: int = 1) -> None:
        """Click a place of the window."""
        self.pilot.click(at, button)
        self.pilot.frames(2)
        self.did(called)

    def rest(self, at: tuple[int, int], called: str) -> None:
        """Rest on a place of the window."""
        self.pilot.move(at)
        self.pilot.wait(REST)
        self.did(called)

    def drag(self, start: tuple[int, int], end: tuple[int, int], called: str, button: int = 1) -> None:
        """From one place of the window to another."""
        self.pilot.drag(start, end, 3, button)
        self.pilot.frames(2)
        self.did(called)

    def wheel(self, by: int, at: tuple[int, int], called: str) -> None:
        """Turn the wheel over a place."""
        self.pilot.wheel(by, at)
        self.pilot.wait(500)
        self.did(called)

    def key(self, *names: str, wait: float = 0) -> None:
        """Press keys one after the other."""
        for name in names:
            self.pilot.key(name)
        self.pilot.wait(wait or 50)
        self.did("key " + " ".join(names))

    def type(self, text: str, *then: str) -> None:
        """Type words, and press keys."""
        self.pilot.type(text)
        for name in then:
            self.pilot.key(name)
        self.pilot.frames(2)
        self.did(f"type {text} {' '.join(then)}".rstrip())

    def write(self, name: str, text: str, *then: str) -> None:
        """Write into a field, over what stood there."""
        if self.lacks(name):
            return
        self.pilot.click(self.spot(name))
        self.pilot.key("Ctrl+A")
        self.pilot.key("Backspace")
        self.pilot.type(text)
        for one in then or ("Enter",):
            self.pilot.key(one)
        self.pilot.frames(2)
        self.did(f"write {text} into {name}")

    def wait(self, ms: float) -> None:
        """Let time pass."""
        self.pilot.wait(ms)
        self.did(f"wait {ms:.0f}")

    def shift(self, act: Callable[[], None]) -> None:
        """Do something with Shift held."""
        pygame.key.set_mods(pygame.KMOD_LSHIFT)
        try:
            act()
        finally:
            pygame.key.set_mods(0)

    # Everything

    def all_controls(self, *but: str, only: Sequence[str] = (), pointing: bool = False) -> None:
        """Press each control that is there now, part by part, perhaps after a rest on it (`pointing`); come back from
        where it leads."""
        here = self.top
        for name in only or list(self.controls()):
            if name in but or name not in self.controls():
                continue
            self.pilot.move((2, 2))
            if pointing:
                self.point(name)
            if isinstance(self.controls()[name], TextEntry):
                self.write(name, "12a", "Tab")
                continue
            count = len(parts_of(self.controls()[name]))
            for part in range(count):
                if name in self.controls() and part < len(parts_of(self.controls()[name])):
                    self.press(name, part if count > 1 else None)
                    self.home_again(here)
                if self.top is not here:
                    return

    def all_acts(self, *but: str) -> None:
        """Press each place of the panels that does something; come back from where it leads."""
        here = self.top
        for name in list(self.acts()):
            if name not in but and name in self.acts() and self.top is here:
                self.act(name)
                self.home_again(here)

    def acts(self) -> dict[str, pygame.Rect]:
        """Every place of the panels of the scene on top that does something, by its name."""
        found: dict[str, pygame.Rect] = {}
        for one in vars(self.top).values():
            laid = (
                [one.laid]
                if isinstance(one, KeptPanel)
                else list(one.values())
                if isinstance(one, dict)
                else [one]
            )
            for panel in laid:
                if isinstance(panel, Laid):
                    found |= {part.act: box for part, box in panel.parts if part.act and box.w and box.h}
        return found

    def act(self, name: str) -> None:
        """Click a place of the panels that does something."""
        self.pilot.click(self.acts()[name].center)
        self.pilot.frames(2)
        self.did(f"click {name}")

    def all_keys(self, *but: str) -> None:
        """Press each key that does something here; come back from where it leads."""
        here = self.top
        actions = [*self.app.keymap.actions(here.where), *self.app.keymap.actions("everywhere")]
        for name in dict.fromkeys(action.name for action in actions):
            keys = self.app.keymap.keys(name)
            if keys and name not in (*but, *LEADS_OUT) and self.top is here:
                self.key(keys[0])
                self.home_again(here)

    def home_again(self, here: Any) -> None:
        """Leave what lies over a scene: by Esc, or else as the program itself does."""
        if self.top is not here and here in self.app.stack.all() and self.app.running:
            self.key("Esc")
        while self.top is not here and here in self.app.stack.all():
            self.app.stack.pop()
            self.pilot.frames(2)
            self.did("back")

    # What changed

    def _typed(self) -> Iterator[str]:
        now = ""
        for name, control in self.controls().items():
            if control.focused:
                now = f"{name}{' ringed' if control.ringed else ''}"
        if now != self._keyboard:
            yield f"  keyboard: {now or 'nowhere'}"
        self._keyboard = now

    def _written(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        folders = [one for one in self.home.iterdir() if one.name != "shipped"]
        for path in sorted(one for folder in folders for one in (folder, *folder.rglob("*"))):
            name = path.relative_to(self.home).as_posix()
            if path.is_file() and not name.endswith(".lock") and "drafts/" not in name:
                text = path.read_text(encoding="utf-8", errors="replace") if path.suffix == ".toml" else ""
                found[name] = (
                    tuple(text.splitlines()) if path.suffix == ".toml" else (str(path.stat().st_size),)
                )
        return found

    def _filed(self) -> Iterator[str]:
        now, before = self._written(), self._files
        for name in sorted({*now, *before}):
            if name not in now:
                yield f"  file: {name} is gone"
            elif name not in before:
                yield f"  file: {name} is new, {len(now[name])} lines"
            elif now[name] != before[name] and not name.endswith(".jsonl"):
                yield f"  file: {name} is written"
                yield from (
                    f"    {row[:120]}" for row in now[name] if row not in before[name] and not _dated(row)
                )
        self._files = now

    def _edited(self) -> Iterator[str]:
        bench = next((one.bench for one in self.app.stack.all() if hasattr(one, "bench")), None)
        now = dict(_flat(bench.tree)) if bench is not None and hasattr(bench, "tree") else {}
        before, self._tree = self._tree, now
        if bool(now) != bool(before):
            return
        told: dict[str, list[str]] = {}
        for name in {**before, **now}:
            if before.get(name) != now.get(name):
                path, _, key = name.rpartition(".")
                told.setdefault(path, []).append(f"{key} = {now[name]}" if name in now else f"no {key}")
        rows = [f"  {path or 'the file'}: {'; '.join(changes)}"[:200] for path, changes in told.items()]
        yield from rows[:ROWS]
        if len(rows) > ROWS:
            yield f"  and {len(rows) - ROWS} more of the scenario"


def _dated(row: str) -> bool:
    return "HOME" in row or os.sep + "tmp" in row


def parts_of(control: Control) -> list[tuple[int, int]]:
    """Where a control is pressed: once, or each of its parts."""
    area = control.area
    if isinstance(control, Segmented):
        return [box.center for box in control.segments()]
    if isinstance(control, Listing):
        boxes = [control.box(number) for number in range(min(4, len(control.entries)))]
        return [box.clip(area).center for box in boxes if box.colliderect(area)]
    if isinstance(control, Turner):
        return [(area.left + 6, area.centery), (area.right - 6, area.centery)]
    if type(control).__name__ in ("Slider", "Spinner", "Stations"):
        return [(area.left + 8, area.centery), (area.right - 8, area.centery)]
    return [area.center]


def _flat(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a tree by its path; a list of values is one."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _flat(value, f"{path}.{key}" if path else str(key))
    elif isinstance(tree, list) and tree and isinstance(tree[0], dict):
        for number, value in enumerate(tree):
            yield from _flat(value, f"{path}.{number}")
    else:
        yield path, repr(tree)


@contextmanager
def at(
    start: str, told: Sequence[str] = (), settings: Settings | None = None, seed: int = 3
) -> Iterator[Hands]:
    """Hands at a start of `tools/monkey_rooms`."""
    heard: list[str] = []

    def play(sounds: Sounds, name: str, x: float = 0.5, loudness: float = 1.0) -> bool:
        heard.append(
            name + ("" if x == 0.5 else f" at {x:.2f}") + ("" if loudness == 1 else f" by {loudness:.2f}")
        )
        return True

    with monkey_rooms.world(seed) as home, unpainted(masks_of(home)), pytest.MonkeyPatch.context() as patch:
        for number, path in enumerate(sorted(home.rglob("*"))):
            os.utime(path, (NOON - 86400 * number, NOON - 86400 * number))
        for module in CLOCKS:
            patch.setattr(module, "datetime", Day)
        patch.setattr(archive, "perf_counter", lambda: 0.0)
        patch.setattr(fleet_room, "surprise", lambda: 9)
        patch.setattr(looking, "monotonic", lambda: 0.0)
        patch.setattr(meter, "monotonic", lambda: 0.0)
        patch.setattr(fights, "perf_counter", lambda: 0.0)
        patch.setattr(chance, "date", Date)
        patch.setattr(Sounds, "play", play)
        app = App((1280, 720))
        try:
            monkey_rooms.begun(app, start, settings or Settings())
            hands = Hands(app, home, heard, told)
            hands.pilot.frames(4)
            hands.did("begin")
            yield hands
        finally:
            app.close()
