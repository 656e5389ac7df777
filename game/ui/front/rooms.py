"""The way from room to room, and the settings put in force in the window.

It knows every room; no room knows it but as a `Hall`.
"""

from __future__ import annotations

from game import places
from game.content import ContentError
from game.content.settings import Settings, save_settings
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
        from game.ui.front.library import Library
        from game.ui.front.rulebook import RuleBook
        from game.ui.front.settings import SettingsRoom

        if room == "Saved":
            return Library(self.menu, self, saved=True)
        if room == "Replays":
            return Library(self.menu, self, saved=False)
        if room == "Rule book":
            rules = self.menu.sheet.ruleset
            return RuleBook(rules, hall=self)
        if room == "Settings":
            return SettingsRoom(self.settings, self)
        return None


def wear(app: App, settings: Settings) -> None:
    """Put settings in force: scale, palette, full screen, sounds."""
    app.sounds.on = settings.sound
    for group, level in (("interface", settings.volumes.interface), ("table", settings.volumes.table),
                         ("alarm", settings.volumes.alarms)):  # fmt: skip
        app.sounds.level(group, level)
    app.dress(settings.scale, settings.palette == "high_contrast")
    if app.fullscreen != settings.fullscreen:
        app.toggle_fullscreen()


def keep(settings: Settings) -> str:
    """Write the settings to the player's folder; a sentence where the disk refuses, else nothing."""
    try:
        save_settings(settings, places.settings_folder(writing=True) / "settings.toml")
    except (ContentError, OSError) as error:
        return f"The settings could not be kept: {error}"
    return ""
