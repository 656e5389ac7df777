"""The one window of the game: opens it with the player's settings, on the menu, a battle or a file.

It puts the floors together and must not know how any scene works.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import places
from game.content.settings import Settings, load_settings
from game.dice import Seeding
from game.match.clock import Clock
from game.match.scenario import Scenario
from game.ui.app import App, headless, maximise, with_room
from game.ui.ending import obeyed
from game.ui.keys import Keymap
from game.ui.picture import save_png
from game.ui.sound import Sounds

if TYPE_CHECKING:
    from game.net.hosted import Hosted
    from game.ui.front.rooms import Rooms

DEFAULT_SIZE = (1920, 1080)
"""The size of a picture nobody asked another of."""


class NoWindow(RuntimeError):
    """There is no display, or the window cannot be opened; the sentence says which."""


def dressed(settings: Settings) -> App:
    """A window as the settings want it. Raises NoWindow."""
    from game.ui.front.wearing import wear

    try:
        sounds = Sounds(places.assets() / "sounds", settings.sound)
    except FileNotFoundError:
        sounds = Sounds(None)
    wanted = settings.window[0], settings.window[1]
    try:
        pygame.display.init()
        size = with_room(wanted)
        app = App(
            size,
            settings.scale,
            high_contrast=settings.palette == "high_contrast",
            keymap=Keymap(settings.keys),
            sounds=sounds,
            screenshots=places.battles_folder() / "pictures",
        )
    except pygame.error as error:
        raise NoWindow(f"The window cannot be opened: {error}.") from error
    if size != wanted:  # as of another display: title bar and task bar want room too
        maximise()

    def filled(full: bool) -> None:
        settings.fullscreen = full

    app.filled = filled
    app.lively = True
    wear(app, settings)
    return app


def open_window(
    scenario: Scenario | None = None,
    seats: dict[str, str] | None = None,
    dice: Seeding | None = None,
    path: Path | None = None,
    clock: Clock | None = None,
    *,
    called: bool = False,
) -> int:
    """Open the window and stay until it is closed: the exit code.

    Without a scenario it opens the menu; with one, the battle, its sides played by `seats` (a hand at the first
    and the usual opponents elsewhere where none are given) with `dice` (any where None), timed by `clock`; `called`:
    the dice fall on a real table. `path` is where the battle's log is written; alone, it is a saved battle to be
    carried on, or a scenario's file to be shown in the menu.
    Raises NoWindow.
    """
    app, settings, rooms = _opened()
    if scenario is not None:
        rooms.menu.show(scenario)
        rooms.menu.play(seats, dice, path, clock, called=called)
    elif path is not None:
        rooms.menu.open_file(path)
    else:
        rooms.afar.open_kept(app)
    return _stay(app, settings)


def open_afar(invitation: str = "", hosted: Hosted | None = None, name: str = "") -> int:
    """Open the window on the battles across machines, at the seat an invitation opens or at one's own of a battle that
    is `hosted` here, and at its table as soon as it begins: the exit code. `name` is what the others call the player
    from now on; empty: what they called him before.

    Raises NoWindow.
    """
    from game.net.messages import name_of
    from game.ui.front.machines import Machines

    app, settings, rooms = _opened(name_of(name))
    rooms.go(app, "Two machines")
    room = app.stack.top
    assert isinstance(room, Machines)
    if invitation:
        room.join(invitation)
    if hosted is not None:
        room.hold(hosted)
    return _stay(app, settings)


def open_editor(path: Path | None = None) -> int:
    """Open the window on the editor with a scenario's file, on the shipyard with a roster, or (None) on the room of
    files: the exit code.

    Raises NoWindow, ContentError where the file cannot be read, ValueError where it is of no game that is here.
    """
    from game.content import told_apart
    from game.ui.editor.doors import bench_of_file
    from game.ui.editor.scene import EditorScene
    from game.ui.editor.shipyard import ShipyardRoom

    # What cannot be read opens no window.
    roster = path is not None and told_apart(path) == "roster"
    bench = bench_of_file(path) if path is not None and not roster else None
    app, settings, rooms = _opened()
    if bench is not None:
        app.stack.push(EditorScene(bench, settings))
    elif roster:
        app.stack.push(ShipyardRoom(settings, path, hall=rooms))
    else:
        rooms.go(app, "Editor")
    return _stay(app, settings)


def _opened(player: str = "") -> tuple[App, Settings, Rooms]:
    """A window on the menu, with the settings it was opened with; `player` is another name for who sits there. Raises
    NoWindow."""
    from game.ui.front.rooms import Rooms

    if headless():
        raise NoWindow("There is no display to open a window on.")
    settings, notices = load_settings(places.settings_folder() / "settings.toml")
    settings.player = player or settings.player
    app = dressed(settings)
    rooms = Rooms(settings, tuple(notices + app.keymap.passed_over))
    app.stack.push(rooms.menu)
    return app, settings, rooms


def _stay(app: App, settings: Settings) -> int:
    """Go on until the window is closed or a signal ends it, and keep how it stood: the exit code."""
    from game.ui.front.fault_page import Rescue
    from game.ui.front.rulebook import RuleBook
    from game.ui.front.wearing import keep

    app.rule_book = RuleBook
    app.rescue = rescue = Rescue(settings)
    opened = app.windowed
    with obeyed(app) as ending:
        app.run()
    if app.windowed != opened:  # else its size is as it was kept, or was this display's doing
        settings.window = list(app.windowed)
    keep(settings)
    why = rescue.sentence or ("Stopped." if ending.number else "")
    if why:
        print(why, file=sys.stderr)
    return 1 if why else 0


@contextmanager
def _unseen(size: tuple[int, int]) -> Iterator[App]:
    """A window nobody sees, for pictures."""
    import os

    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    app = App(size)
    try:
        yield app
    finally:
        app.close()
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before


def screenshot(
    scenario_or_save: Scenario | Path, at: int | None, out: Path, size: tuple[int, int] = DEFAULT_SIZE
) -> None:
    """Write a picture of a battle's table as PNG: a scenario as it is set up, or a saved battle after order `at`
    (the last one where it is None).

    Raises LogError or ContentError for a file that cannot be read, ValueError for an order there is not, ContentError
    where the picture cannot be written.
    """
    from game.ui.front.replay import Replay

    with _unseen(size) as app:
        replay = (
            Replay.of_scenario(scenario_or_save)
            if isinstance(scenario_or_save, Scenario)
            else Replay.of_log(scenario_or_save)
        )
        if at is not None and not 0 <= at <= replay.last:
            raise ValueError(f"there is no order {at}: the battle has orders 0 to {replay.last}")
        app.stack.push(replay)
        replay.go(replay.last if at is None else at)
        replay.sharpen()
        app.draw()
        save_png(app.canvas, out)
