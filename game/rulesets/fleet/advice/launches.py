"""When and where torpedoes are launched, and at whom: every die by its exact chance, and what is kept for later."""

from __future__ import annotations

from math import hypot
from typing import Final

from game.dice.odds import odds
from game.match import Aim, Choose, Chose, Fire, Fired, Shot
from game.rulesets.fleet import torpedoes
from game.rulesets.fleet.advice import harm, tubes
from game.rulesets.fleet.advice.gunfire import chance
from game.rulesets.fleet.advice.situation import FleetSituation, Foe, still
from game.rulesets.fleet.armoury import TORPEDOES
from game.rulesets.fleet.condition import BEAM, arc_of, bears, slow, stopped
from game.rulesets.fleet.launching import Declare, Launch
from game.rulesets.fleet.table import Ship, ship_of
from game.rulesets.fleet.tables import TORPEDO, steps
from game.rulesets.fleet.weapons import Spread, Torpedoes, read, the
from game.sea.heading import Pose, bearing, relative
from game.sea.tracks import run_of, split
from game.tabletop.ledger import Ledger
from game.tabletop.units import at_pose

EVERY: Final = 6
"""Points of her way that a ship thinks of, one each so many cm."""
KEPT: Final = 0.16
"""What a die is worth that is kept for a better chance at the beginning of a battle, of what it would then take."""
DODGED: Final = 0.45
"""What is left of an attack on a ship that is still to move."""
FRIENDS: Final = 1.5
"""What a friend in the way of a spread counts beside an enemy."""


def points(scene: FleetSituation, ledger: Ledger, question: Choose) -> None:
    """Where on her way a ship launches, or that she keeps her torpedoes."""
    step = scene.view.agenda[0]
    assert isinstance(step, Declare)
    ship = ship_of(scene.view, step.ship)
    ledger.add(Chose(question.name, ()), torpedoes=0.0)
    holds = kept(scene, ship)
    length = int(run_of(step.way)) if len(step.way) > 1 else 0
    chosen = {str(cm) for cm in range(0, length + 1, EVERY)} | {"end"}
    for option in question.options:
        if option.key not in chosen:
            continue
        poses = list(step.way)
        if option.key != "end":
            poses, _ = split(poses, float(option.key))
        there = at_pose(ship, poses[-1])
        gain = _best(scene, there, _chances(scene, there))[0]
        if gain > 0.0:
            ledger.add(Chose(question.name, (option.key,)), torpedoes=gain - holds)


def kept(scene: FleetSituation, ship: Ship) -> float:
    """What torpedoes are worth that stay in the tubes."""
    kind = torpedoes.tubes_of(ship).type
    worths = [
        foe.worth * harm.torpedoed(foe.mark, TORPEDOES[kind].cv, TORPEDOES[kind].ip, BEAM)
        for foe in scene.foes
    ]
    dice = steps(sum(tubes.loaded(ship)))
    turns = min(1.0, scene.left / 4.0)
    return KEPT * turns * dice * max(worths, default=0.0) * (0.6 if ship.salvoes else 1.0)


def weigh(scene: FleetSituation, ledger: Ledger, question: Fire) -> None:
    """What is launched from here."""
    step = scene.view.agenda[0]
    assert isinstance(step, Launch)
    ship = at_pose(ship_of(scene.view, step.ship), Pose(*step.pose))
    ledger.add(Fired(question.name, ()), torpedoes=0.0)
    each = _chances(scene, ship)
    for only in ("", *scene.by_id):
        chances = {key: worth for key, worth in each.items() if only in ("", key[0])}
        gain, aims = _best(scene, ship, chances)
        if aims := _offered(question, aims):
            ledger.add(Fired(question.name, tuple(aims)), torpedoes=gain)
    _spreads(scene, ledger, question, ship)


def _chances(scene: FleetSituation, there: Ship) -> dict[tuple[str, int], float]:
    """Points that one die of an aimed attack from a pose may be expected to take, by foe and setting."""
    return {
        (foe.id, setting): worth
        for foe in scene.foes
        if foe.unit.sighted and torpedoes.torpedoable(foe.unit)
        for setting, worth in enumerate(per_die(scene, there, foe))
        if worth > 0.0
    }


def _best(
    scene: FleetSituation, there: Ship, chances: dict[tuple[str, int], float]
) -> tuple[float, list[Aim]]:
    """The best aimed attack from a pose: each mount where its torpedoes add most; points, and the lines of it."""
    counts: dict[tuple[str, int], int] = {}
    gain, aims = 0.0, []
    for places, arc, _ in torpedoes.loaded_mounts(there) if chances else ():
        best, key, count = 0.0, None, loads(there, places)
        for target, worth in chances.items():
            before = counts.get(target, 0)
            adds = worth * (steps(before + count) - steps(before))
            if adds > best and bears(there, arc, scene.by_id[target[0]].at):
                best, key = adds, target
        if key is None:
            continue
        counts[key] = counts.get(key, 0) + count
        gain += best
        amount = 1 if places else there.vessels
        aims.append(Aim(there.id, Torpedoes(key[1], places).key, key[0], amount))
    return gain, aims


def _offered(question: Fire, aims: list[Aim]) -> list[Aim]:
    """Lines of an attack as far as a question has them."""
    most = {(shot.unit, shot.weapon, shot.target): shot.most for shot in question.shots}
    return [
        Aim(aim.unit, aim.weapon, aim.target, min(aim.amount, most[aim.unit, aim.weapon, aim.target]))
        for aim in aims
        if (aim.unit, aim.weapon, aim.target) in most
    ]


def loads(ship: Ship, places: tuple[int, ...]) -> int:
    """How many torpedoes mounts have loaded, or all the vessels of a stand."""
    return sum(ship.tubes[place] for place in places) if places else sum(tubes.loaded(ship))


def per_die(scene: FleetSituation, there: Ship, foe: Foe) -> list[float]:
    """Points that one die of an attack from there may be expected to take of a foe, by its setting."""
    kind = torpedoes.tubes_of(there).type
    torpedo, unit = TORPEDOES[kind], foe.unit
    away = hypot(there.x - foe.x, there.y - foe.y)
    worths = [0.0] * len(torpedo.settings)
    if away > scene.sees(there):
        return worths
    arc = BEAM if slow(unit) or stopped(unit) else arc_of(unit, there.at)
    for setting in range(len(worths)):
        number = tubes.need(kind, setting, away, arc, foe.spec.target_size, there.crew_quality - there.splash)
        if number is None:
            continue
        if slow(unit):
            number -= TORPEDO["slow"]
        hits = chance(number, still(unit))
        if scene.pace(foe):
            hits *= DODGED
        aimed = scene.aimed(there, foe)
        worths[setting] = aimed * hits * foe.worth * harm.torpedoed(foe.mark, torpedo.cv, torpedo.ip, arc)
    return worths


def _spreads(scene: FleetSituation, ledger: Ledger, question: Fire, ship: Ship) -> None:
    """Wide spreads down the bearing of every foe: a die for each ship in the way, friends too."""
    shots: dict[int, list[Shot]] = {}
    for shot in question.shots:
        if isinstance(weapon := read(shot.weapon), Spread):
            shots.setdefault(weapon.setting, []).append(shot)
    each = {foe.id: per_die(scene, ship, foe) for foe in scene.foes} if shots else {}
    for foe in scene.foes:
        toward = float(round(bearing(ship.at, foe.at)) % 360)
        for setting, lines in shots.items():
            aims = [
                Aim(shot.unit, shot.weapon, "", shot.most, bearing=toward)
                for shot in lines
                if shot.aimed is not None and shot.aimed.refuses(toward, None) is None
            ]
            count = sum(loads(ship, the(Spread, shot.weapon).mounts) for shot in lines)
            if not aims:
                continue
            gain = _swept(scene, ship, each, toward, setting, steps(count))
            if gain > 0.0:
                gain *= _away(scene, ship, toward, setting)
                ledger.add(Fired(question.name, tuple(aims)), torpedoes=gain)


def _away(scene: FleetSituation, ship: Ship, toward: float, setting: int) -> float:
    """The chance that a spread leaves the tubes: of its Crew Test where it needs one (FLT-VIS-8)."""
    test = torpedoes.spread_test(scene.view, ship, toward, torpedoes.spread_reach(scene.view, ship, setting))
    return 1.0 if test is None else odds(test).at_least(1)


def _swept(
    scene: FleetSituation, ship: Ship, each: dict[str, list[float]], toward: float, setting: int, dice: int
) -> float:
    """Points that a spread may be expected to take, less those of friends in its way; `each` has those of a die at each
    foe, by setting."""
    kind = torpedoes.tubes_of(ship).type
    reach = min(TORPEDOES[kind].settings[setting].range_cm, scene.sees(ship))
    rows: list[tuple[float, float]] = []
    for foe in scene.foes:
        away = hypot(ship.x - foe.x, ship.y - foe.y)
        if away <= reach and abs(relative(bearing(ship.at, foe.at), toward)) <= TORPEDO["spread_deg"]:
            rows.append((away, each[foe.id][setting] / scene.aimed(ship, foe)))
    for friend in scene.ships:
        away = hypot(ship.x - friend.x, ship.y - friend.y)
        if friend.id == ship.id or not torpedoes.torpedoable(friend):
            continue
        if away <= reach and abs(relative(bearing(ship.at, friend.at), toward)) <= 2 * TORPEDO["spread_deg"]:
            rows.append((away, -FRIENDS * 0.2 * scene.worth(friend)))
    return sum(worth for _, worth in sorted(rows)[:dice])
