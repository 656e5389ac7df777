"""The sheet beside a path: what may be set with it, row by row, and drafts of the path to start from.

It shows a steering and gives it what was chosen; it must not know what a setting means in any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match import Steer
from game.match.orders import Value
from game.match.questions import Setting
from game.match.wording import moment
from game.ui.battle.answering import Plan, PlanRow, unit_name
from game.ui.battle.asking.sheet import NONE
from game.ui.battle.asking.throttle import silent
from game.ui.battle.asking.tracks import Track

if TYPE_CHECKING:
    from game.ui.battle.asking.steer import Steering


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


def called(steering: Steering, value: Value) -> str:
    """A choice as players say it: in the game's words, a unit by its name."""
    said = steering.desk.presenter.choice(steering.desk.view, steering.question, str(value))
    if not said and str(value) in steering.desk.view.units:
        said = unit_name(steering.desk, str(value))
    return said or str(value).replace("_", " ").replace(":", " ")


def plan_of(steering: Steering) -> Plan | None:
    """A row for each setting, under the drafts; nothing where a path is all there is to say."""
    question = steering.question
    settings = free_settings(question)
    if not settings and not question.helm.turn_free:
        return None
    rows = []
    for one in settings:
        given = steering.given(one)
        needed = one.needed or silent(question, one) is not None
        choices = tuple(called(steering, choice) for choice in one.choices)
        rows.append(
            PlanRow(
                key=f"{one.name}/{steering.now}",
                unit=steering.now,
                words=moment(one.name),
                clause=one.clause,
                choices=choices if needed else (NONE, *choices),
                chosen=called(steering, given) if given is not None else "" if needed else NONE,
            )
        )
    drafts = tuple((draft.key, draft.label) for draft in steering.offered())
    if not rows and not drafts:
        return None
    return Plan(unit_name(steering.desk, steering.now), "", tuple(rows), "", drafts)


def chosen(steering: Steering, key: str, value: int | str | None) -> Track | None:
    """The track with a row's choice; None where the row is none of a setting, or nothing was chosen."""
    name = key.partition("/")[0]
    setting = next((one for one in free_settings(steering.question) if one.name == name), None)
    if setting is None or value is None:
        return None
    choice = next((one for one in setting.choices if called(steering, one) == value), value)
    return with_setting(steering.question, steering.track, name, choice, alone=False)
