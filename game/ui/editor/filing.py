"""The editor's menu and the scenario's file: saved, opened, begun anew, left, and tried out in a battle.

Whatever goes wrong is a sentence in the bar. It must not draw, and it changes nothing of the document.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.errors import ContentError
from game.content.recent import opened
from game.match.scenario import Scenario
from game.match.wording import counted
from game.ui.battle.game_menu import Choice, GameMenu
from game.ui.editor.foot import Said

if TYPE_CHECKING:
    from game.ui.editor.room import EditorRoom

_SECOND_WAY = "Press it again to write over it."
_WAYS = {"new": "New", "open": "Open", "save_as": "Save as"}
"""What is done in the room of files."""


class Filing:
    """The file of one editor scene."""

    def __init__(self, scene: EditorRoom, act: Callable[[str], None]) -> None:
        """`act` does what a key does."""
        self.scene, self.bench, self._act = scene, scene.bench, act
        self.given_up = False
        self._asked_over = False
        self._quitting = False

    # -- the menu ----------------------------------------------------------------------------------------------------

    def menu(self) -> None:
        manuscript = self.bench.manuscript
        document = manuscript.document
        choices = [
            Choice("resume", "Go on"),
            Choice("new", "New"),
            Choice("open", "Open"),
            Choice("save", "Save", off="" if manuscript.dirty else "Everything is saved."),
            Choice("save_as", "Save as"),
            *(
                Choice(does.lower(), f"{does}: {label}" if label else does, off="" if label else " ")
                for does, label in (("Undo", document.undoes), ("Redo", document.redoes))
            ),
            Choice("leave", "Leave the editor", "Leave what is not saved?" if manuscript.dirty else ""),
        ]
        self._open_menu(GameMenu(tuple(choices), "The scenario"))

    def ask_to_leave(self, *, quitting: bool = False) -> None:
        """Something is not saved: save it, give it up, or stay."""
        self._quitting = quitting
        choices = (
            Choice("resume", "Stay"),
            Choice("save_leave", "Save and leave"),
            Choice("give_up", "Leave without saving", "What is not saved is gone: sure?"),
        )
        self._open_menu(GameMenu(choices, "Not saved"))

    def _open_menu(self, menu: GameMenu) -> None:
        assert self.scene.layout is not None
        self.scene.tooltip.hide()
        self.scene.console.focus(None)
        self.scene.menu = menu
        menu.lay_out(self.scene.layout.right)

    def chose(self, name: str) -> None:
        """A line of the menu, or its key."""
        doings = {
            "save": self.save, "leave": self._give_up, "give_up": self._give_up, "save_leave": self._save_and_leave,
        }  # fmt: skip
        if name in doings:
            doings[name]()
        elif name in _WAYS:
            self._to_files(_WAYS[name])
        elif name in ("undo", "redo"):
            self._act(f"edit_{name}")

    def _give_up(self) -> None:
        self.given_up = True
        self._leave()

    def _save_and_leave(self) -> None:
        if self.save():
            self._leave()

    def _leave(self) -> None:
        if self._quitting:
            self.scene.app.stop()
        self.scene.app.sounds.play("paper_slide")
        self.scene.app.stack.pop()

    # -- files -------------------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Save, also a draft that has problems; True where it lies on disk now."""
        manuscript = self.bench.manuscript
        if manuscript.path is None:
            self._to_files("Save as")
            return False
        if manuscript.overtaken and not self._asked_over:
            self._asked_over = True
            self.scene.say(
                Said("Somebody else changed this file.", _SECOND_WAY, "Ctrl S", "write over it", True)
            )
            self.scene.app.sounds.play("dull_wood")
            return False
        return self.save_to(manuscript.path)

    def save_to(self, path: Path) -> bool:
        """Save under a path; False, with the reason in the bar, where the disk refuses."""
        scene = self.scene
        try:
            self.bench.save(path)
        except ContentError as error:
            scene.say(Said("It could not be saved.", str(error), grave=True))
            scene.app.sounds.play("dull_wood")
            return False
        self._asked_over = False
        opened(self.bench.manuscript.drafts, path)
        stops = self.bench.survey().stops
        words = f"A draft: {counted(stops, 'problem')} to mend before it is played." if stops else ""
        scene.say(Said(f"Saved as {path.name}.", words))
        scene.app.sounds.play("pencil_tick")
        return True

    def _to_files(self, way: str) -> None:
        """To the room of files, to do one of its things."""
        from game.ui.editor.files import FilesPage

        self.scene.app.stack.push(FilesPage(self.scene.settings, way, over=self.scene))

    def open_file(self, path: Path) -> None:
        """A file was dropped on the window: it is opened where nothing is lost by that."""
        from game.ui.editor.doors import bench_of_file

        if self.bench.manuscript.dirty:
            self.scene.say(Said("Save first.", "What is on the table is not saved yet.", grave=True))
            return
        try:
            bench = bench_of_file(path)
        except (ContentError, ValueError) as error:
            self.scene.say(Said("It cannot be opened.", str(error), grave=True))
            return
        self.scene.app.stack.replace(self.scene.app.house.desk(bench, self.scene.settings))

    # -- test play ---------------------------------------------------------------------------------------------------

    def test_play(self) -> None:
        """Play the battle as it stands; leaving it leads back here."""
        from game.ui.editor.doors import try_out

        told = self.bench.survey()
        if told.scenario is None:
            first = next((one for one in told.findings if one.stops), None)
            words = first.title if first is not None else ""
            self.scene.say(Said("It cannot be played yet.", words, grave=True))
            self.scene.app.sounds.play("dull_wood")
            return
        scenario: Scenario = told.scenario
        try:
            try_out(
                self.scene.app,
                scenario,
                self.scene.right.seats(),
                self.scene.settings,
                self.bench.manuscript.drafts,
            )
        except OSError as error:
            self.scene.say(Said("The battle cannot be begun.", str(error.strerror), grave=True))
