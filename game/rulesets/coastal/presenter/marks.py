"""What a question of coastal shows on the table and in the plan: targets, refusals, held courses, choices in words."""

from __future__ import annotations

from typing import Final

from game.match import Fire, Place, Question, Refusal, Set, Steer
from game.match.wording import beyond
from game.rulesets.coastal import condition, contacts, movement, sight, spotting, why_not
from game.rulesets.coastal.armament import Gun, read
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.presenter import looking, shooting
from game.rulesets.coastal.presenter.overlays import held_courses
from game.rulesets.coastal.spotting import ASDIC_SEARCH, RADAR_TEST, VISUAL, WATCH
from game.rulesets.coastal.table import DESTROYED, Aircraft, CoastalTable, Vessel
from game.rulesets.coastal.tables import ASDIC, BOOK, SPOTTING
from game.rulesets.coastal.torpedoes import LAUNCH
from game.tabletop.aims import offered
from game.tabletop.overlays import Band, Mark, Note, Overlay, RangeRing
from game.tabletop.presenter import Line

BRIEFLY: Final[dict[str, str]] = BOOK.labels["briefly"]
"""Why a target is out of the question, beside it on the table; the plan has the whole sentence."""
UNLIT = Refusal("No chance until the light burns: only then may it be aimed.", "CST-GEN-4")
"""Of a mount that only a light of the same order would give a chance."""
CHOICES = {WATCH: "periscope watch", ASDIC_SEARCH: "asdic"}


def marks(view: CoastalTable, side: str, question: Question, key: str) -> list[Overlay]:
    """The question's overlays for the unit in hand."""
    unit = view.units.get(key)
    if unit is None:
        return []
    if isinstance(question, Fire) and question.name == LAUNCH:
        return held_courses(view, side)
    if isinstance(question, Fire):
        return _fire(view, question, unit)
    if isinstance(question, Set):
        return _looking(view, question, unit)
    if isinstance(question, Steer):
        return _steering(unit)
    if isinstance(question, Place):
        return []
    return [Mark(key, "selected")]


def _fire(view: CoastalTable, question: Fire, unit: Unit) -> list[Overlay]:
    found: list[Overlay] = [Mark(unit.id, "selected")]
    shots = offered(question, unit.id)
    for foe in [*contacts.spotted(view, unit.side), *contacts.markers(view, unit.side)]:
        known = contacts.known_as(foe)
        weapons = [shot.weapon for shot in shots.get(known, ())]
        if weapons:
            found.append(Mark(known, "may_be_target", shooting.told(view, unit, weapons, foe)))
        elif foe.spotted:
            away = beyond(sight.range_between(unit, foe))
            reason = _reason(view, unit, foe)
            found.append(Mark(known, "refused", reason or f"{away} cm: nothing bears"))
    if isinstance(unit, Aircraft) and len(unit.path) > 1:
        found.append(Band(unit.path, 0.0))
    return found


def _reason(view: CoastalTable, unit: Unit, foe: Unit) -> str:
    if not isinstance(unit, Vessel):
        return ""
    for place, state in enumerate(unit.mounts):
        if state != DESTROYED:
            refused = why_not.of_pair(view, unit, Gun(place), foe)
            if refused is not None:
                return BRIEFLY.get(refused.clause, refused.sentence.rstrip("."))
    return ""


def lines(view: CoastalTable, question: Question, key: str) -> list[Line]:
    """Every mount of the unit, destroyed ones too, and its other weapons, against each enemy in sight."""
    unit = view.units.get(key)
    if unit is None or not isinstance(question, Fire) or question.name == LAUNCH:
        return []
    shots = {(shot.weapon, shot.target): shot for shot in question.shots if shot.unit == key}
    found: list[Line] = []
    foes = contacts.spotted(view, unit.side)
    if isinstance(unit, Vessel):
        for place in range(len(unit.mounts)):
            weapon = Gun(place).key
            for foe in foes:
                known = contacts.known_as(foe)
                if (weapon, known) not in shots:
                    refused = why_not.of_pair(view, unit, Gun(place), foe) or UNLIT
                    found.append(Line(key, weapon, known, refused=refused))
    for (weapon, target), shot in shots.items():
        foe_known = contacts.called(view, unit.side, target) if target else None
        words = shooting.words(view, unit, weapon, foe_known) if foe_known is not None else ""
        found.append(Line(key, weapon, target, shot.most, shot.least, words))
    found.sort(key=lambda line: _place(unit, line.weapon))
    return found


def _place(unit: Unit, weapon: str) -> int:
    """The place of a mount in its class; everything else comes after the mounts."""
    arm = read(weapon)
    return arm.mount if isinstance(arm, Gun) else len(unit.spec.mounts)


def _looking(view: CoastalTable, question: Set, unit: Unit) -> list[Overlay]:
    """Which markers the tester in hand may look for, and how far periscopes and asdic reach (CST-SPT-2)."""
    slot = next((one for one in question.slots if one.unit == unit.id), None)
    if slot is None:
        return []
    found: list[Overlay] = [Mark(unit.id, "selected")]
    kinds: dict[str, list[str]] = {}
    for choice in slot.choices:
        look = spotting.read(choice)
        if look.marker:
            means = {VISUAL: "eye", RADAR_TEST: "radar"}[look.how]
            kinds.setdefault(look.marker, []).append(f"{means} {looking.words(view, unit, choice)}")
    found += [Mark(marker, "may_be_target", ", ".join(how)) for marker, how in kinds.items()]
    seen = view.weather.visibility
    found.append(RangeRing(*unit.at, seen, "middle", f"sees to {seen:g} cm"))
    watched = float(SPOTTING["periscope_night_cm" if view.night else "periscope_day_cm"])
    found.append(RangeRing(*unit.at, watched, "short", f"periscopes to {watched:g} cm"))
    if ASDIC_SEARCH in slot.choices:
        found.append(
            RangeRing(*unit.at, float(ASDIC["range_cm"]), "long", f"asdic to {ASDIC['range_cm']} cm")
        )
    return found


def _steering(unit: Unit) -> list[Overlay]:
    found: list[Overlay] = [Mark(unit.id, "selected")]
    if isinstance(unit, Vessel):
        owed = movement.helm(unit, unit.speed_markers).owed
        if owed > 0 and unit.speed_markers:
            run = condition.turning_run(unit)
            words = f"{owed:.1f} cm straight on before her next turn"
            found.append(
                Note(unit.at, words, f"Rating {condition.rating(unit)} runs {run:g} cm between turns.")
            )
    return found


def choice(view: CoastalTable, question: Question, value: str) -> str:
    """What a test is called: by eye or by radar and at which marker."""
    look = spotting.read(value)
    if not look.marker:
        return CHOICES.get(look.how, "")
    known = view.units.get(look.marker)
    name = known.name if known is not None else look.marker
    return name if look.how == VISUAL else f"{name}, radar"
