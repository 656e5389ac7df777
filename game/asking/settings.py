"""What may be set with a path beside its course: on and off, one after the other, or by a row of the sheet.

It works on tracks; it must not know what a setting means in any game.
"""

from __future__ import annotations

from game.asking.answering import Desk, called
from game.asking.sheet import NONE
from game.asking.throttle import silent
from game.asking.tracks import Track
from game.match import Steer
from game.match.orders import Value
from game.match.questions import Setting


def free_settings(question: Steer) -> list[Setting]:
    """The settings that may be turned on and off: not where the path may stop, nor how it begins."""
    stops = {stop.setting for stop in question.stops}
    return [one for one in question.settings if one.name not in stops and one.name != question.turned_by]


def flipped(question: Steer, track: Track) -> Track:
    """The next of what the settings allow, one setting after the other, each alone; after the last none.

    The track as it is where nothing may be set but a throttle, which has keys of its own.
    """
    found = [one for one in free_settings(question) if one.needed or silent(question, one) is None]
    if not found:
        return track
    ring: list[tuple[str, Value] | None] = [(one.name, choice) for one in found for choice in one.choices]
    if not all(one.needed for one in found):
        ring.insert(0, None)
    given = next(((one.name, track.settings[one.name]) for one in found if one.name in track.settings), None)
    following = ring[(ring.index(given) + 1) % len(ring)] if given in ring else ring[0]
    kept = {key: value for key, value in track.settings.items() if key not in {one.name for one in found}}
    turned = with_setting(question, track, *(following if following is not None else ("", "")))
    return Track(turned.path, {**kept, **turned.settings})


def with_setting(question: Steer, track: Track, name: str, value: Value, *, alone: bool = True) -> Track:
    """A track under a setting; `alone` takes every other free setting away."""
    free = {one.name for one in free_settings(question)}
    settings = {key: kept for key, kept in track.settings.items() if key not in free or not alone}
    if name:
        settings.pop(name, None)
        if value not in ("", NONE):
            settings[name] = value
    return Track(track.path, settings)


def chosen(desk: Desk, question: Steer, track: Track, key: str, value: int | str | None) -> Track | None:
    """The track with a row's choice; None where the row is none of a setting, or nothing was chosen."""
    name = key.partition("/")[0]
    setting = next((one for one in free_settings(question) if one.name == name), None)
    if setting is None or value is None:
        return None
    choice = next((one for one in setting.choices if called(desk, question, one) == value), value)
    return with_setting(question, track, name, choice, alone=False)
