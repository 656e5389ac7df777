"""Scenes and the stack they stand on: the menu, a battle, the settings over it.

A scene takes inputs, lives through time and draws itself. It must not read pygame events or the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.tabletop.ruleset import Ruleset
from game.ui.inputs import Input, Reader
from game.ui.keys import Keymap, Where
from game.ui.kit.notice import Notice
from game.ui.sound import Sounds

if TYPE_CHECKING:
    from game.ai.beside import Thinker
    from game.content.problem_file import Filed
    from game.content.settings import Settings
    from game.match.table import Table
    from game.tabletop.ruleset import Match
    from game.ui.editor.workbench import Workbench

TITLE = "Line Ahead"


class Doors(NamedTuple):
    """The doors out of a battle: each makes the scene to be laid on top, or calls somebody in; None: there is none."""

    rule_book: Callable[[Ruleset, str], Scene] | None = None
    """The rule book, at a clause id (empty: at its beginning)."""
    settings: Callable[[], Scene] | None = None
    replay: Callable[[Match], Scene] | None = None
    """The battle played again, step by step."""
    analysis: Callable[[Match], Scene] | None = None
    """A battle that is over, looked over."""
    editor: Callable[[Match], Scene | None] | None = None
    """The battle as it stands, opened as a scenario."""
    adviser: Callable[[], Thinker] | None = None
    """Who is asked for advice; called in when somebody first asks."""
    kept: bool = True
    """Whether the battle is found again among the others when it was left."""


class House(Protocol):
    """The rooms that others lead to, as far as those know them (`game.ui.house`)."""

    def battle(self, app: Host, match: Match, settings: Settings, *, kept: bool = True) -> None:
        """Open a battle over what is shown, everybody in the seats the log names; `kept`: it is found again later."""

    def doors(self, match: Match, settings: Settings) -> Doors:
        """The doors out of a battle."""

    def editor(
        self, match: Match, table: Table | None = None, settings: Settings | None = None
    ) -> Scene | None:
        """An editor with a battle as it stands, or as `table` has it; None where that cannot be."""

    def desk(self, bench: Workbench, settings: Settings) -> Scene:
        """The editor with a scenario on its workbench."""

    def problem(self, problems: Sequence[Filed], place: int, settings: Settings) -> Scene:
        """One of the problems of a game."""

    def problems(self, game: str, settings: Settings) -> Scene:
        """The problems of a game, at the first that is not solved."""


class Host(Protocol):
    """The window in which scenes stand, as far as they know it (`game.ui.app.App`)."""

    keymap: Keymap
    reader: Reader
    notice: Notice
    sounds: Sounds
    stack: Stack
    now: float
    """Milliseconds since the window opened, as scenes live them."""
    fullscreen: bool
    rule_book: Callable[[Ruleset | None], Scene] | None
    """The room with the rule book of a game, or of the first."""
    errands: list[Callable[[], bool]]
    """What goes on at every step, whatever scene is shown; each says whether a new picture is wanted."""
    leaving: list[Callable[[], None]]
    """What is ended with the window."""
    lively: bool
    """Whether what moves by itself, such as water, does: not where pictures are to be the same every time."""

    @property
    def house(self) -> House:
        """The rooms."""

    @property
    def canvas(self) -> pygame.Surface:
        """What scenes draw on."""

    @property
    def size(self) -> tuple[int, int]:
        """The canvas in pixels."""

    @property
    def windowed(self) -> tuple[int, int]:
        """The size of the window while it is not the whole screen."""

    def redraw(self) -> None:
        """Ask for a new picture at the next step."""

    def stop(self) -> None:
        """Close the window."""

    def dress(self, scale: float | None = None, high_contrast: bool | None = None) -> None:
        """Put another interface scale or palette in force."""

    def save_picture(self, path: Path | None = None) -> str:
        """Keep the picture that is shown; the sentence that says where."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or no longer."""


class Scene:
    """What fills the window. Every method may be left as it is."""

    where: Where = "everywhere"  # whose keys hold here
    consults = False  # whether it is itself the book that who asks for help is led to
    veil = False  # True where the scene below is seen through: it is drawn first
    app: Host

    @property
    def stirs(self) -> bool:
        """Whether something moves here by itself, so that a new picture is wanted now and then."""
        return False

    def enter(self) -> None:
        """The scene comes to the top: first time, or again when what lay over it is gone."""

    def leave(self) -> None:
        """The scene is covered or taken away."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window, the scale or the palette changed (and once before the first `enter`): lay out anew."""

    def take(self, given: Input) -> None:
        """Answer one input."""

    def tick(self, dt: float) -> bool:
        """Let `dt` milliseconds pass; True when something moved and wants to be drawn."""
        return False

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw everything. Changes nothing."""

    def closes(self) -> bool:
        """Whether the window may close now; a scene with work not saved asks first and says False."""
        return True

    def cues(self) -> str:
        """What the report of a fault says of what was shown, in a few words and nothing that a player may not know."""
        return type(self).__name__

    def ruleset_shown(self) -> Ruleset | None:
        """The game that is played, read or edited here, for who asks for help; None where it is none in particular."""
        return None

    def carried_on(self) -> Path | None:
        """The log from which the battle under way here can be carried on after a fault; None where there is none."""
        return None


class Stack:
    """The scenes from the lowest to the one on top, which alone takes inputs."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._scenes: list[Scene] = []

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that takes inputs."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene) -> None:
        """Lay a scene on top; the one below stays as it is."""
        if self.top is not None:
            self.top.leave()
        self._begin(scene)

    def pop(self) -> None:
        """Take the top scene away; with the last one the window closes."""
        if self._scenes:
            self._scenes.pop().leave()
        if self.top is not None:
            self.top.resize(self._app.size)  # the window may have changed while it lay below
            self.top.enter()
        self._app.redraw()

    def replace(self, scene: Scene) -> None:
        """Another scene instead of the top one."""
        if self._scenes:
            self._scenes.pop().leave()
        self._begin(scene)

    def abandon(self) -> list[Exception]:
        """Take every scene away whatever happens: what those raised that could not even be left."""
        left, self._scenes = self._scenes[::-1], []
        raised: list[Exception] = []
        for scene in left:
            try:
                scene.leave()
            except Exception as fault:  # the others have thinkers to dismiss and drafts to keep
                raised.append(fault)
        return raised

    def _begin(self, scene: Scene) -> None:
        scene.app = self._app
        self._scenes.append(scene)
        scene.resize(self._app.size)
        scene.enter()
        self._app.redraw()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew every scene that can be seen."""
        for scene in self.seen():
            scene.resize(size)

    def all(self) -> list[Scene]:
        """Every scene, the top one first."""
        return self._scenes[::-1]

    def seen(self) -> list[Scene]:
        """The scenes to draw, lowest first: the top one and what shows through it."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].veil:
            first -= 1
        return self._scenes[max(0, first) :]
