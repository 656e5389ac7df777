"""What a question shows on the table for the unit in hand: targets with their dice, refusals, lines of sight and what
blocks them, searches, quadrants, what stands in the way of a claim."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import hypot

from game.match import Aim, Fire, Question, Refusal, Set, Shot, Steer
from game.match.wording import apart
from game.rulesets.war_at_sea import air_attack, air_defense, contacts, gunnery, sight, throws
from game.rulesets.war_at_sea.detection import visibility
from game.rulesets.war_at_sea.errands import read
from game.rulesets.war_at_sea.firing import Attacks, away
from game.rulesets.war_at_sea.missions import DIVE, STRAFING, TORPEDO
from game.rulesets.war_at_sea.missions import dice as dice_of
from game.rulesets.war_at_sea.presenter import objectives, overlays
from game.rulesets.war_at_sea.presenter.bearing import weapons_of
from game.rulesets.war_at_sea.presenter.phrases import SHORT
from game.rulesets.war_at_sea.presenter.standing import seat
from game.rulesets.war_at_sea.reaches import air_reach
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import CLAIM, SEARCH
from game.rulesets.war_at_sea.weapons import ASW, BATTERIES, Duty, Weapon, read_use
from game.sea.heading import distance
from game.tabletop import aims
from game.tabletop.overlays import Circle, Lit, Mark, Overlay, Sight
from game.tabletop.presenter import Line

OUT_OF_SIGHT = ("WAS-LOS-1", "WAS-LOS-9", "WAS-ADF-6", "WAS-AAT-9")
"""Clauses under which a line of sight is blocked."""
BEYOND = ("WAS-RNG-1", "WAS-RNG-2", "WAS-RNG-3", "WAS-RNG-7", "WAS-ADF-2", "WAS-ADF-3", "WAS-AAT-2")
"""Clauses under which a target is out of range: of these far off nothing is said on the table."""
MATTERS = 16.0
"""An objective within so many inches is shown with its ring while she is steered."""
AIMED = {STRAFING: "strafe", TORPEDO: "torp", DIVE: "bombs"}
"""Missions against somebody, in a tag."""


def marks(view: SeaTable, side: str, question: Question, key: str) -> list[Overlay]:
    """The question's overlays for the unit being ordered; none where there is no such unit."""
    unit = view.units.get(key)
    if unit is None:
        return []
    if isinstance(question, Fire):
        return _fire(view, question, unit)
    if isinstance(question, Set):
        return _missions(view, question, unit)
    if isinstance(question, Steer) and question.unit == key:
        return _steer(view, unit)
    return [Mark(key, "selected")] if unit.state == "deployed" else []


def _steer(view: SeaTable, unit: Piece) -> list[Overlay]:
    found: list[Overlay] = [Mark(unit.id, "selected")] if unit.state == "deployed" else []
    if unit.spec.ship:
        found += [
            objectives.barred(one)
            for one in view.objectives
            if hypot(unit.x - one.x, unit.y - one.y) <= MATTERS + CLAIM["claim_within"]
        ]
    if unit.spec.asw and unit.spec.ship and _counters_near(view, unit):
        found += overlays.arcs(view, unit.id)
    return found + _seen(view, unit)


def _counters_near(view: SeaTable, unit: Piece) -> bool:
    """Whether something below the surface is near enough to be thought of."""
    reach = 2 * float(SEARCH["range"])
    below = [
        *contacts.counters(view, unit.side),
        *(foe for foe in contacts.enemies(view, unit.side) if foe.depth),
    ]
    return any(away(unit, one) <= reach for one in below)


def _seen(view: SeaTable, unit: Piece, *, told: bool = True) -> list[Overlay]:
    """By night the sea round her as far as she sees; with her rings about her they tell it (WAS-DET-4)."""
    if not view.options.night or unit.state != "deployed":
        return []
    far = visibility(view)
    return [Lit(unit.x, unit.y, far, "flare", f"seen to {far:g} in" if told else "")]


# -- missions -------------------------------------------------------------------------------------------------


def _missions(view: SeaTable, question: Set, unit: Piece) -> list[Overlay]:
    """How far the unit in hand flies this turn, and what it could be sent against (WAS-AIR-2, WAS-AIR-7)."""
    start = seat(view, unit)
    if start is None or not unit.spec.air:
        return []
    found: list[Overlay] = []
    if unit.airborne:
        found.append(Mark(unit.id, "selected"))
    found.append(Circle(*start, unit.spec.speed, "strike", f"flies {unit.spec.speed:g}"))
    against: dict[str, list[str]] = {}
    for slot in question.slots:
        for choice in slot.choices if slot.unit == unit.id else ():
            mission, target = read(choice)
            if mission in AIMED and target in view.units:
                against.setdefault(target, []).append(f"{dice_of(unit, mission)} {AIMED[mission]}")
    for target, words in against.items():
        away = distance(start, view.units[target].at)
        reached = away <= unit.spec.speed + air_reach(unit.spec)
        found.append(
            Mark(
                target,
                "may_be_target" if reached else "refused",
                " · ".join(words) if reached else f"{away:.0f} in off",
            )
        )
    return found


# -- attacks --------------------------------------------------------------------------------------------------


def _fire(view: SeaTable, question: Fire, unit: Piece) -> list[Overlay]:
    found: list[Overlay] = [Mark(unit.id, "selected"), *_seen(view, unit, told=False)]
    offered = aims.offered(question, unit.id)
    searching = any(shot.weapon in (Duty.SONAR, Duty.SEARCH) for shots in offered.values() for shot in shots)
    if any(shot.weapon in ASW for shots in offered.values() for shot in shots):
        found += overlays.arcs(view, unit.id)
    reach = max((away(unit, view.units[target]) for target in offered if target in view.units), default=0.0)
    for foe in _foes(view, unit, searching=searching):
        if shots := offered.get(foe.id):
            found.append(Mark(foe.id, "may_be_target", _tag(view, unit, foe, shots)))
        elif not searching:
            found += _refused(view, question, unit, foe, max(reach, 10.0) * aims.NEAR)
    return found


def _foes(view: SeaTable, unit: Piece, *, searching: bool) -> list[Piece]:
    """What a unit may look at: blue counters where it searches, what it knows of the enemy where it attacks."""
    if searching:
        return contacts.counters(view, unit.side)
    foes = contacts.enemies(view, unit.side)
    if view.phase == "air_defense":
        return [foe for foe in foes if foe.airborne]
    return [foe for foe in foes if not foe.airborne]


def _tag(view: SeaTable, unit: Piece, foe: Piece, shots: list[Shot]) -> str:
    """Dice by weapon: 9 main · 5 sec · 3 torp."""
    parts = []
    for shot in shots:
        use = read_use(shot.weapon)
        counted = f"{_throw_dice(view, unit, use, foe)} " if isinstance(use, Weapon) else ""
        parts.append(counted + SHORT[shot.weapon])
    return " · ".join(parts)


def _throw_dice(view: SeaTable, unit: Piece, weapon: Weapon, foe: Piece) -> int:
    return throws.load(view, unit, weapon, foe).thrown


def _refused(view: SeaTable, question: Fire, unit: Piece, foe: Piece, far: float) -> list[Overlay]:
    """Why an enemy cannot be attacked: the reason beside it, and where its line of sight is blocked, by what."""
    reasons = [
        refusal
        for weapon in _weapons(unit, question)
        if (refusal := _why(view, question, Aim(unit.id, weapon, foe.id))) is not None
    ]
    blocked = next((reason for reason in reasons if reason.clause in OUT_OF_SIGHT), None)
    if blocked is not None:
        above = unit.spec.air or foe.spec.air
        found = sight.blocked_by(view, unit, foe, above=above)
        if found is not None:
            name, at = found
            return [Mark(foe.id, "refused", f"behind {name}"), Sight(unit.at, at, foe.at, name)]
    distance = away(unit, foe)
    if not reasons or distance > far or (foe.spec.air and reasons[0].clause in BEYOND):
        return []
    reason = reasons[0]
    return [
        Mark(
            foe.id,
            "refused",
            f"{apart(distance)} in: out of range" if reason.clause in BEYOND else reason.sentence,
        )
    ]


def _weapons(unit: Piece, question: Fire) -> Sequence[Weapon | Duty]:
    """The weapons of a unit that this moment is about."""
    if question.name == "antiair_attack":
        return [air_defense.WEAPON]
    if question.name == "air_attack":
        return air_attack.WEAPONS.get(unit.mission, ())
    asked = {"sonar_search": Duty.SONAR, "air_search": Duty.SEARCH, "tie_fighters": Duty.TIE}
    return [asked[question.name]] if question.name in asked else weapons_of(unit)


def _why(view: SeaTable, question: Fire, aim: Aim) -> Refusal | None:
    """Why an attack that is not offered is refused, as the match words it."""
    step = view.agenda[0] if view.agenda else None
    if isinstance(step, Attacks) and aim.unit in view.units:
        return aims.refusal(question, aim, step.why_not(view, aim))
    return aims.refusal(question, aim, None)


def lines(view: SeaTable, question: Question, key: str) -> list[Line]:
    """Every weapon of the unit against every enemy it knows of, the nearest first; refused ones with the reason."""
    unit = view.units.get(key)
    if unit is None or not isinstance(question, Fire):
        return []
    searching = question.name in ("sonar_search", "air_search")
    foes = sorted(_foes(view, unit, searching=searching), key=lambda foe: away(unit, foe))
    return aims.lines(
        question,
        key,
        _weapons(unit, question),
        foes,
        lambda weapon, foe, able: _words(unit, weapon, foe),
        partial(_why, view, question),
    )


def _words(unit: Piece, weapon: Weapon | Duty, foe: Piece) -> str:
    distance = away(unit, foe)
    if isinstance(weapon, Weapon) and weapon in BATTERIES:
        number = gunnery.band(unit, weapon).number(distance)
        if number is not None:
            return f"{apart(distance)} in, range {number}"
    return f"{apart(distance)} in"
