"""What a question of fleet shows on the table and in the plan: targets, refusals, runs before a turn, contacts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.dice.odds import odds as chances_of
from game.match import Choose, Fire, Place, Question, Refusal, Shot
from game.match.wording import beyond, chance
from game.rulesets.fleet import action, repairs, why_not
from game.rulesets.fleet.alternation import OfShip, OfUnit
from game.rulesets.fleet.eyes import eye, limit
from game.rulesets.fleet.flying import SERVE
from game.rulesets.fleet.gunnery import has_shot
from game.rulesets.fleet.launching import END_OF_WAY, LAUNCH, TORPEDOES, Declare, Launch
from game.rulesets.fleet.presenter import shooting
from game.rulesets.fleet.presenter.overlays import foes_of
from game.rulesets.fleet.table import DEPLOYED, FleetTable, Flight, Marker, Ship
from game.rulesets.fleet.tables import AIR, BAND, BOOK, DECK
from game.rulesets.fleet.tasks import LAND, SPOT, SpotMarker, Task, task
from game.rulesets.fleet.weapons import LOCAL, Guns, read
from game.sea.heading import ahead, distance
from game.sea.tracks import split
from game.tabletop.aims import offered
from game.tabletop.overlays import Circle, Ghost, Leg, Mark, Overlay, RangeRing, Route
from game.tabletop.presenter import Course, Line

BRIEFLY: Final[dict[str, str]] = BOOK.labels["briefly"]
"""Why a target is out of the question, beside it on the table; the plan has the whole sentence."""


def marks(view: FleetTable, side: str, question: Question, key: str) -> list[Overlay]:
    """The question's overlays for the unit in hand."""
    unit = view.units.get(key)
    if unit is None:
        return []
    if isinstance(question, Fire):
        found = _launch(view, side) if question.name == LAUNCH else []
        return [*found, *_fire(view, question, unit)]
    if isinstance(question, Choose):
        return _choosing(view, question, unit)
    if isinstance(question, Place):
        return []
    return [Mark(key, "selected")]


def _launch(view: FleetTable, side: str) -> list[Overlay]:
    """The courses that enemies in sight steer: they have moved or will move before torpedoes come (FLT-TOR-4)."""
    found: list[Overlay] = []
    for foe in foes_of(view, side):
        if foe.spec.max_speed:
            found.append(
                Route((Leg(*foe.at), Leg(*ahead(foe.at, foe.heading, BAND / 2))), walked=False, tick=0.0)
            )
    return found


def _fire(view: FleetTable, question: Fire, unit: Ship | Flight | Marker) -> list[Overlay]:
    found: list[Overlay] = [Mark(unit.id, "selected")]
    shots = offered(question, unit.id)
    for foe in view.units.values():
        if isinstance(foe, Marker) or foe.side == unit.side or foe.state != DEPLOYED:
            continue
        away = f"{beyond(distance(unit.at, foe.at))} cm"
        uses = shots.get(foe.id, [])
        if uses:
            found.append(Mark(foe.id, "may_be_target", _told(view, unit, uses, foe, away)))
        elif isinstance(unit, Ship) and isinstance(foe, Ship) and question.name == action.SHOOT:
            reason = _reason(view, unit, foe)
            found.append(Mark(foe.id, "refused", f"{away}: {reason}" if reason else f"{away}: nothing bears"))
    if isinstance(unit, Flight):
        found.append(Circle(*unit.at, float(AIR["contact_cm"]), "strike"))
    return found


def _told(
    view: FleetTable, unit: Ship | Flight | Marker, uses: Sequence[Shot], foe: Ship | Flight, away: str
) -> str:
    """How far off, and the chance of the best that bears: of guns all the mounts of a battery."""
    if isinstance(unit, Ship) and isinstance(foe, Ship):
        salvos = shooting.salvos(view, unit, foe, spent=True)
        if any(isinstance(read(shot.weapon), Guns) for shot in uses) and salvos:
            best = max(salvos, key=lambda one: one.hits * unit.spec.batteries[one.salvo.battery].ip)
            return f"{away} · {shooting.words(view, unit.id, best.salvo.key, foe.id)}"
    first = uses[0]
    told = shooting.words(view, unit.id, first.weapon, foe.id, first.most)
    return f"{away} · {told}" if told else away


def _reason(view: FleetTable, ship: Ship, foe: Ship) -> str:
    for _, refused in _refused(view, ship, foe):
        return BRIEFLY.get(refused.clause, refused.sentence.rstrip("."))
    return ""


def lines(view: FleetTable, question: Question, key: str) -> list[Line]:
    """Every weapon that is offered to the unit, with the chance; and of guns the targets none bears upon."""
    unit = view.units.get(key)
    if unit is None or not isinstance(question, Fire):
        return []
    found = []
    for shot in question.shots:
        if shot.unit == key:
            words = shooting.words(view, key, shot.weapon, shot.target, shot.most) if shot.target else ""
            found.append(Line(key, shot.weapon, shot.target, shot.most, shot.least, words))
    if not isinstance(unit, Ship) or question.name != action.SHOOT:
        return found
    aimed = {line.target for line in found}
    for foe in foes_of(view, unit.side):
        for guns, refused in _refused(view, unit, foe) if foe.id not in aimed else ():
            found.append(Line(key, guns.key, foe.id, refused=refused))
    return found


def _refused(view: FleetTable, ship: Ship, foe: Ship) -> Iterator[tuple[Guns, Refusal]]:
    """The batteries that may not shoot at an enemy by themselves, each with the reason."""
    for number in range(len(ship.guns)):  # nothing is known of the mounts of an enemy in hand
        guns = Guns(LOCAL, number, (_readiest(ship, number),))
        refused = why_not.of_pair(view, ship, guns, foe)
        if refused is not None:
            yield guns, refused


def _readiest(ship: Ship, battery: int) -> int:
    """The mount of a battery to ask why it may not shoot: the first that still could, else its first."""
    mounts = range(len(ship.guns[battery]))
    ready = (place for place in mounts if ship.guns[battery][place] and not has_shot(ship, battery, place))
    return next(ready, 0)


def _choosing(view: FleetTable, question: Choose, unit: Ship | Flight | Marker) -> list[Overlay]:
    """Contacts that may be tried and how far one sees; stands that may be taken aboard."""
    found: list[Overlay] = [Mark(unit.id, "selected")]
    if question.name == SPOT and not isinstance(unit, Marker):
        kinds: dict[str, list[str]] = {}
        for option in question.options:
            chosen = task(SPOT, option.key)
            if isinstance(chosen, SpotMarker) and chosen.unit == unit.id:
                kinds.setdefault(chosen.marker, []).append(chosen.how)
        found += [Mark(marker, "may_be_target", ", ".join(how)) for marker, how in kinds.items()]
        seen = limit(view, unit)
        found.append(RangeRing(*unit.at, seen, "long", f"sight {seen:g} cm"))
        if isinstance(unit, Ship) and unit.has("search_radar"):
            found.append(RangeRing(*unit.at, eye(unit), "middle", f"search radar {eye(unit):g}"))
    if question.name == LAND and isinstance(unit, Ship):
        far = float(DECK["aboard_cm"])
        found.append(RangeRing(*unit.at, far, "short", f"aboard {far:g}"))
    return found


def course(view: FleetTable, question: Question, group: str, key: str, value: int) -> Course | None:
    """What teams or deck crews given to a job come to: what they do, and the chance of any of them (FLT-DCR-2)."""
    unit = view.units.get(key)
    if question.name == repairs.NAME and isinstance(unit, Ship):
        words = repairs.WORDS[group]
        if not value:
            return Course(words)
        once = chances_of(repairs.throw(unit, group)).at_least(1)
        return Course(f"{words} · {chance(1.0 - (1.0 - once) ** value)}")
    if question.name == SERVE and isinstance(unit, Flight):
        return Course(f"{unit.aircraft - unit.served} wait")
    return _from(view, unit.id, group) if question.name == TORPEDOES and isinstance(unit, Ship) else None


def _from(view: FleetTable, key: str, option: str) -> Course | None:
    """The way a ship has made, and where on it she would launch (FLT-TOR-1)."""
    step = view.agenda[0] if view.agenda else None
    if not isinstance(step, Declare) or not step.way:
        return None
    poses = list(step.way)
    there = poses[-1] if option == END_OF_WAY else split(poses, float(option))[0][-1]
    way = Route(tuple(Leg(pose.x, pose.y) for pose in poses))
    return Course("", (way, Ghost(key, there)))


def asked(view: FleetTable, question: Question) -> str:
    """The unit that a question is about which does not say so itself: whose torpedoes, whose deck."""
    step = view.agenda[0] if view.agenda else None
    if isinstance(step, Declare | Launch):
        return step.ship
    if isinstance(question, Choose):
        named = {_about(question, option.key) for option in question.options}
        one = named.pop() if len(named) == 1 else ""
    else:
        one = step.ship if isinstance(step, OfShip) else step.unit if isinstance(step, OfUnit) else ""
    return one if one in view.units else ""


def _about(question: Choose, key: str) -> str:
    """The unit that would do what an option says, or that the option is."""
    chosen = task(question.name, key)
    return chosen.unit if isinstance(chosen, Task) else key
