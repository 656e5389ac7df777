"""The way from room to room. It knows every room; no room knows it but as a `Hall`."""

from __future__ import annotations

from game.content.settings import Settings
from game.ui.app import App
from game.ui.front.menu import Menu
from game.ui.scene import Scene


class Rooms:
    """Opens the rooms of the front over its menu."""

    def __init__(self, settings: Settings, notices: tuple[str, ...] = ()) -> None:
        self.settings = settings
        self.menu = Menu(settings, self, notices)

    def go(self, app: App, room: str) -> None:
        """Show a room: whatever lies over the menu gives way to it."""
        while len(app.stack) > 1:
            app.stack.pop()
        scene = self._made(room)
        if scene is not None:
            app.stack.push(scene)

    def _made(self, room: str) -> Scene | None:
        from game.ui.editor.files import FilesPage
        from game.ui.front.library import Library
        from game.ui.front.rulebook import RuleBook
        from game.ui.front.settings import SettingsRoom

        if room == "Saved":
            return Library(self.menu, self, saved=True)
        if room == "Replays":
            return Library(self.menu, self, saved=False)
        if room == "Editor":
            return FilesPage(self.settings, hall=self)
        if room == "Rule book":
            rules = self.menu.sheet.ruleset
            return RuleBook(rules, hall=self)
        if room == "Settings":
            return SettingsRoom(self.settings, self)
        return None
