"""The player's settings put in force in the window, and kept. It knows the window's parts and no scene."""

from __future__ import annotations

from game import places
from game.content import ContentError
from game.content.settings import Settings, save_settings
from game.ui.scene import Host


def wear(app: Host, settings: Settings) -> None:
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
