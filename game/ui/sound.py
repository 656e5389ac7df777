"""Sounds: short, dry, placed left and right by where on the screen they happen.

A machine without a sound card, a missing file or a broken table mean silence, never an error. It must not
know what a sound stands for in any game.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import pygame
import tomli

LEVELS = {"interface": 0.40, "table": 0.70, "alarm": 0.80}
CHANNELS = 16
SWELLS = 4000.0
"""Milliseconds in which a loop would swell from nothing to its full loudness."""
DUCKED, GIVES_WAY, LOUD = 0.5, 400.0, 0.3
"""Loops are heard at half (6 dB less) for so many milliseconds after a blast that is at least so loud."""
BLASTS = ("_gun", "_salvo", "_strike", "magazine", "low_explosion", "heavy_hit", "_automatic", "_burst")


class Sounds:
    """Plays the sounds of a folder: `NAME.wav` each, with `sounds.toml` saying which level group it has."""

    def __init__(self, folder: Path | None, on: bool = True) -> None:
        """`folder` None: no sound at all. Nothing is opened before the first sound is played."""
        self.on = on
        self._folder = folder
        self._levels = dict(LEVELS)
        self._groups: dict[str, str] = {}
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None
        self._loops: dict[str, tuple[pygame.mixer.Channel, float]] = {}
        self._ducked = 0.0
        if folder is not None:
            self._groups, levels = _read(folder / "sounds.toml")
            self._levels.update(levels)

    def level(self, group: str, share: float | None = None) -> float:
        """The level (0-1) of a group: interface, table or alarm; `share` sets it."""
        if share is not None and group in self._levels:
            self._levels[group] = min(1.0, max(0.0, share))
        return self._levels.get(group, 0.0)

    def names(self) -> list[str]:
        """The sounds the table names, sorted."""
        return sorted(self._groups)

    def play(self, name: str, x: float = 0.5, loudness: float = 1.0) -> bool:
        """Play a sound from `x` (0 left edge, 1 right edge of the window). True when it is heard."""
        if not self.on or loudness <= 0 or not self._mixer():
            return False
        try:
            sound = self._sound(name)
            channel = pygame.mixer.find_channel(True) if sound is not None else None
            if sound is None or channel is None:
                return False
            level = self._levels.get(self._groups.get(name, "table"), 0.7) * min(1.0, loudness)
            if level >= LOUD and name.endswith(BLASTS):
                self._ducked = GIVES_WAY
            across = min(1.0, max(0.0, x))
            # Never wholly on one side: a table has no earphones.
            channel.play(sound)
            channel.set_volume(level * min(1.0, 1.35 - 0.7 * across), level * min(1.0, 0.65 + 0.7 * across))
        except pygame.error:
            return False
        return True

    def under(self, wanted: Mapping[str, float], dt: float) -> None:
        """What is heard under everything: loops, each with its share, while `dt` milliseconds pass.

        They swell and fade, and give way for a moment to what is loud.
        """
        self._ducked = max(0.0, self._ducked - dt)
        wanted = wanted if self.on else {}
        for name in {*wanted, *self._loops}:
            if name not in self._loops and not self._begun(name):
                continue
            channel, share = self._loops[name]
            goal = wanted.get(name, 0.0)
            step = dt / SWELLS
            share = min(goal, share + step) if goal > share else max(goal, share - step)
            if share <= 0 and name not in wanted:
                channel.stop()
                del self._loops[name]
                continue
            self._loops[name] = channel, share
            channel.set_volume(self._levels.get("table", 0.7) * share * (DUCKED if self._ducked > 0 else 1.0))

    def _begun(self, name: str) -> bool:
        """Whether a loop now runs on a channel of its own."""
        if not self._mixer():
            return False
        try:
            sound, channel = self._sound(name), pygame.mixer.find_channel()
            if sound is None or channel is None:
                return False
            channel.play(sound, loops=-1)
            channel.set_volume(0.0)
        except pygame.error:
            return False
        self._loops[name] = channel, 0.0
        return True

    def close(self) -> None:
        """Fall silent and give the sound card back."""
        self._loaded.clear()
        self._loops.clear()
        if self._ready:
            pygame.mixer.quit()
        self._ready = None

    def _mixer(self) -> bool:
        if self._ready is None:
            self._ready = False
            if self._folder is not None and self._folder.is_dir():
                self._ready = _open_mixer()
        return self._ready

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                assert self._folder is not None
                self._loaded[name] = pygame.mixer.Sound(str(self._folder / f"{name}.wav"))
            except (pygame.error, OSError):
                self._loaded[name] = None
        return self._loaded[name]


def _open_mixer() -> bool:
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    try:
        pygame.mixer.init(22050, -16, 2, 512)
        pygame.mixer.set_num_channels(CHANNELS)
    except (pygame.error, OSError):
        return False
    return True


def _read(table: Path) -> tuple[dict[str, str], dict[str, float]]:
    """Name to level group from `[[sound]]`, and what `[levels]` says; empty without such a table."""
    try:
        with table.open("rb") as file:
            content = tomli.load(file)
    except (OSError, ValueError):
        return {}, {}
    entries, levels = content.get("sound"), content.get("levels")
    groups = {
        entry["name"]: str(entry.get("group", "table"))
        for entry in (entries if isinstance(entries, list) else ())
        if isinstance(entry, dict) and isinstance(entry.get("name"), str)
    }
    shares = {
        group: min(1.0, max(0.0, float(share)))
        for group, share in (levels.items() if isinstance(levels, dict) else ())
        if group in LEVELS and isinstance(share, int | float)
    }
    return groups, shares
