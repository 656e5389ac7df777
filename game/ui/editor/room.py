"""What the editor's scene is to those that act on it, save its file and say what it does: its parts, by their names."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from game.content.settings import Settings
from game.ui.battle.game_menu import GameMenu
from game.ui.battle.helpsheet import HelpSheet
from game.ui.editor.foot import Said
from game.ui.editor.hand import Hand
from game.ui.editor.layout import Layout
from game.ui.editor.left import Left
from game.ui.editor.right import Right
from game.ui.editor.sea import Sea
from game.ui.editor.workbench import Workbench
from game.ui.inputs import Pos
from game.ui.kit.console import Console
from game.ui.kit.tips import Tooltip
from game.ui.scene import Host


class EditorRoom(Protocol):
    """One scenario being made."""

    app: Host
    bench: Workbench
    settings: Settings
    console: Console
    tooltip: Tooltip
    left: Left
    right: Right
    sea: Sea
    hand: Hand
    menu: GameMenu | None
    help: HelpSheet | None
    said: Said | None
    pointer: Pos
    layout: Layout | None

    def furnish(self) -> None:
        """Lay the controls out anew, the keyboard staying where it is."""

    def say(self, said: Said | None) -> None:
        """A sentence in the bar, until the next thing is done."""

    def save_to(self, path: Path) -> bool:
        """Save under a path; False, with the reason in the bar, where the disk refuses."""
