"""A unit's card as the looking side may read it: armour, hull, dice by range number, abilities, what it is at."""

from __future__ import annotations

from collections.abc import Iterator

from game.match.wording import capital, counted, dice, few, spaced
from game.rulesets.war_at_sea import bases, condition, contacts, gunnery, tables
from game.rulesets.war_at_sea.presenter.pieces import doomed, figure
from game.rulesets.war_at_sea.presenter.standing import pending
from game.rulesets.war_at_sea.reaches import antiair_limits
from game.rulesets.war_at_sea.table import Piece, SeaTable, based, covered
from game.rulesets.war_at_sea.weapons import Weapon
from game.rulesets.war_at_sea.words import mission
from game.tabletop.cards import Battery, Box, Card, Fact, Row, Store, Vital, facts, stores

KINDS = {"pt": "torpedo boats", "auxiliary": "auxiliary"}
BATTERIES = {
    Weapon.MAIN: "Main",
    Weapon.SECONDARY: "Second",
    Weapon.TERTIARY: "Third",
    Weapon.TORPEDO: "Torpedo",
}
NONE = "–"
RANGES = 6


def sees_inside(view: SeaTable, unit: Piece) -> bool:
    """Whether the looking side knows what a unit keeps to itself (WAS-HID-1)."""
    return view.seen_by in ("", unit.side)


def card(view: SeaTable, key: str) -> Card | None:
    """The unit's card; None where there is no such unit. A counter's says that it is one."""
    unit = view.units.get(key)
    if unit is None:
        return None
    spec = unit.spec
    if spec.kind in ("counter", "marker"):
        return _counter(view, unit)
    looks = figure(spec)
    return Card(
        unit=unit.id,
        name=unit.name,
        title=_title(unit),
        side=unit.side,
        points=spec.points,
        points_clause="WAS-VIC-1",
        silhouette=looks.silhouette,
        length=0.0 if spec.air else looks.length,
        hull=spec.hull_points,
        ledger="Boats" if spec.kind == "pt" else "Hull points",
        rows=_rows(unit),
        warning=_warning(view, unit),
        doomed=doomed(unit),
        stores=_stores(view, unit),
        facts=tuple(_facts(view, unit)),
        arms=tuple(_abilities(unit)),
        about=spec.about,
        vitals=tuple(_vitals(view, unit)),
        ranges=tuple(map(str, range(_columns(unit)))),
        range_clause="WAS-RNG-6",
        batteries=tuple(_batteries(view, unit)),
    )


def _title(unit: Piece) -> str:
    spec = unit.spec
    kind = KINDS.get(spec.kind, spec.kind)
    if unit.decoy_of:
        return "decoy, moved as a submarine"
    year = f", {spec.year}" if spec.year else ""
    return f"{spec.name}, {kind}{year}" if spec.name != unit.name else f"{capital(kind)}{year}"


def _counter(view: SeaTable, unit: Piece) -> Card:
    """A blue counter, or a fleet marker with the ships it stands for where the looking side knows them."""
    blue = unit.spec.kind == "counter"
    ships = covered(view, unit.id) if sees_inside(view, unit) else []
    if blue:
        words = "A submarine below the surface, or its decoy."
        facts = [Fact("Found by", "sonar within 5 in, 4+ or 5+ deep", "WAS-SUB-6")]
    elif sees_inside(view, unit):
        words = f"Stands for {few([ship.name for ship in ships], 6)}." if ships else "Stands for nothing."
        facts = [Fact("Turned over", "when it is seen, or at will", "WAS-FMK-2")]
    else:
        words = "Stands for one to six ships, or for none."
        facts = [Fact("Turned over", "when it is seen", "WAS-FMK-2")]
    looks = figure(unit.spec)
    return Card(
        unit=unit.id,
        name=unit.name,
        title="Blue counter" if blue else "Fleet marker",
        side=unit.side,
        points=sum(ship.spec.points for ship in ships),
        silhouette="",
        length=looks.length,
        hull=0,
        facts=(Fact("", words), *facts),
    )


# -- what it lives by -----------------------------------------------------------------------------------------


def _vitals(view: SeaTable, unit: Piece) -> Iterator[Vital]:
    """Armour, vital armour, speed and the flagship's bonus as they stand; what is worse than on the card is red."""
    spec = unit.spec
    if unit.decoy_of:
        yield Vital(f"{condition.speed(unit):g}", "speed", "WAS-SUB-5")
        return
    armor, vital = condition.armor(unit), condition.vital_armor(unit)
    yield Vital(str(armor), "armour", "WAS-ATK-3", armor < spec.armor)
    yield Vital(str(vital), "vital armour", "WAS-ATK-4", vital < spec.vital_armor)
    if spec.air:
        yield Vital(f"{spec.speed:g}", "speed", "WAS-AIR-7")
        left = max(0, spec.endurance - unit.turns_up)
        yield Vital(f"{left}/{spec.endurance}", "turns left", "WAS-ARM-6", left <= 1 and unit.airborne)
        return
    if spec.kind == "airfield":
        if spec.capacity:
            yield Vital(str(spec.capacity), "capacity", "WAS-ARM-8")
        return
    speed = condition.speed(unit)
    usual = spec.submerged_speed if unit.submerged else spec.speed
    yield Vital(f"{speed:g}", "speed", "WAS-MOV-3", speed < usual)
    if spec.flagship_bonus:
        bonus = condition.flagship_bonus(unit)
        yield Vital(f"+{bonus}", "flagship", "WAS-INI-2", bonus < spec.flagship_bonus)


def _rows(unit: Piece) -> tuple[Row, ...]:
    spec = unit.spec
    if not spec.hull_points or unit.decoy_of:
        return ()
    wound: Box = "doomed" if doomed(unit) else "pending"
    left = 0 if unit.state == "destroyed" else unit.hull_left
    pending_now = left if unit.pending_destroy else min(unit.pending_hull, left)
    boxes: list[Box] = ["lost"] * (spec.hull_points - left)
    boxes += [wound] * pending_now
    whole: list[Box] = ["whole"] * (left - pending_now)
    told = f"{left} of {spec.hull_points} left"
    return (Row(told, tuple(whole + boxes), words="Each lost point is struck out.", clause="WAS-DAM-7"),)


def _warning(view: SeaTable, unit: Piece) -> str:
    """What is marked on it and comes at the end of the phase, or how it stands."""
    if unit.state == "destroyed":
        return "Destroyed."
    if told := pending(unit):
        what = told.removeprefix("marked: ")
        if what == "destroyed":
            return "At the end of the phase she is destroyed; until then she fights."
        return f"At the end of the phase: {what}."
    if unit.spec.air and unit.aborted:
        return "Aborted: it can only fly home."
    if unit.spec.kind == "pt" and unit.aborted_until >= view.turn:
        return f"Aborted: no attack until the end of turn {unit.aborted_until}."
    if unit.crippled:
        return "Crippled: armour, speed and every die but torpedo dice are one less."
    return ""


# -- what it attacks with -------------------------------------------------------------------------------------


def _columns(unit: Piece) -> int:
    rows = [len(unit.spec.battery(weapon)) for weapon in BATTERIES]
    most = max((*rows, 2 if any(unit.spec.anti_air) else 0))
    return min(RANGES, most) if not unit.spec.air else 0


def _batteries(view: SeaTable, unit: Piece) -> Iterator[Battery]:
    """Dice by range number as they would be rolled now; a weapon that cannot be used says why (WAS-ATK-6)."""
    spec = unit.spec
    if unit.decoy_of or spec.air:
        return
    for weapon, label in BATTERIES.items():
        if any(spec.battery(weapon)):
            yield _battery(view, unit, weapon, label)
    if any(spec.anti_air):
        figures = tuple(str(condition.boats_of(unit, number)) if number else NONE for number in spec.anti_air)
        words = f"Antiair: dice at {_limits(antiair_limits(spec), spec.anti_air)} in."
        clause = "WAS-AAT-2" if spec.anti_air_range else "WAS-ADF-2"
        yield Battery("Antiair", _padded(unit, figures), words, clause, grave=unit.crippled)


def _battery(view: SeaTable, unit: Piece, weapon: Weapon, label: str) -> Battery:
    row = gunnery.band(unit, weapon)
    figures = []
    changed = False
    for number, limit in enumerate(row.limits[:RANGES]):
        dice = gunnery.card_dice(unit, weapon, limit)
        now = condition.boats_of(unit, dice)
        if dice and weapon == Weapon.TORPEDO and unit.crippled:
            now = max(1, now + tables.CRIPPLED["torpedo_dice"])
        if dice and (fewer := condition.fewer(unit)):
            now = max(1, now + fewer)
        changed |= now != dice
        card = unit.spec.battery(weapon)
        if number < len(card):
            figures.append(str(now) if now else NONE)
    refused = gunnery.at_hand(unit, weapon)
    words = f"{capital(label)}: dice at {_limits(row.limits, unit.spec.battery(weapon))} in."
    if refused is not None:
        words = refused.sentence
    clause = refused.clause if refused is not None else gunnery.clause(unit, weapon)
    worse = changed or (unit.crippled and weapon != Weapon.TORPEDO)
    return Battery(label, _padded(unit, tuple(figures)), words, clause, refused is not None, worse)


def _limits(limits: tuple[float, ...], dice: tuple[int, ...]) -> str:
    """How far each range number goes: 5, 10, 15 and 20."""
    reached = [f"{limit:g}" for limit, number in zip(limits, dice, strict=False) if number]
    return few(reached, 6)


def _padded(unit: Piece, figures: tuple[str, ...]) -> tuple[str, ...]:
    wide = _columns(unit)
    return (*figures, *[""] * (wide - len(figures)))[:wide]


def _stores(view: SeaTable, unit: Piece) -> tuple[Store, ...]:
    """Torpedo attacks that are left, mines to lay, a bomber's load, arming counters."""
    spec, count, inside = unit.spec, unit.arming_counters, sees_inside(view, unit)
    found = stores(
        ("Torpedoes", "torpedo", unit.salvoes_left, spec.torpedo_salvoes, "WAS-TOR-4"),
        ("Mines", "bomb", unit.mine_load, spec.mine_load * inside, "WAS-MIN-8"),
    )
    arming = Store("Arming", "pack", count, count, words=counted(count, "turn"), clause="WAS-ARM-3")
    return (*found, arming) if count and inside else found


# -- facts ----------------------------------------------------------------------------------------------------


def _facts(view: SeaTable, unit: Piece) -> list[Fact]:
    spec = unit.spec
    if unit.decoy_of:
        lies = contacts.name(unit.counter) if unit.counter else "nothing: it left the table"
        return [Fact("Lies as", lies, "WAS-SUB-4" if unit.counter else "WAS-SUB-5")]
    seen = f", as {contacts.name(unit.counter)}" if unit.counter else ""
    most = max(1, spec.hull_points // tables.REPAIR["max_successes_divisor"])
    hedgehog = spec.year > tables.HEDGEHOG_AFTER or tables.HEDGEHOG_ABILITY in spec.abilities
    charges = f"{spec.asw}, depth charges aft to {tables.DEPTH_CHARGE.limits[0]:g}"
    ahead = f"hedgehog ahead to {tables.HEDGEHOG.limits[0]:g}"
    hunts = spec.asw and not spec.air
    return [
        *facts(
            (hunts, "ASW dice", charges, "WAS-ASW-1"),
            (hunts and hedgehog, "", ahead, "WAS-ASW-2"),
        ),
        *(_in_the_air(view, unit) if spec.air else ()),
        *facts(
            (unit.depth and sees_inside(view, unit), "Depth", f"{unit.depth}{seen}", "WAS-SUB-2"),
            (unit.special_action, "Special action", spaced(unit.special_action), "WAS-SPA-1"),
            (unit.strain, "Strained", f"{unit.strain:g} in of speed lost for good", "WAS-SPA-8"),
            (unit.repairs_done, "Repaired", f"{unit.repairs_done} of {most}", "WAS-SPA-5"),
        ),
        *(_deck(view, unit) if bases.is_base(unit) else ()),
    ]


def _in_the_air(view: SeaTable, unit: Piece) -> list[Fact]:
    spec, inside = unit.spec, sees_inside(view, unit)
    attacks = (
        ("Antiair", spec.anti_air[0] if spec.anti_air else 0, "WAS-ADF-3"),
        ("Strafing", spec.strafe, "WAS-AAT-4"),
        ("Bombs", spec.bomb, "WAS-AAT-4"),
        ("Torpedo", spec.air_torpedo, "WAS-AAT-4"),
        ("ASW", spec.asw, "WAS-AAT-5"),
    )
    antiair = f"antiair to {_limits(spec.anti_air_range, spec.anti_air)} in"
    errand = mission(view, unit.mission, unit.mission_target) if unit.mission else ""
    base = view.units.get(unit.base_id) if unit.state == "based" else None
    sealed = "" if unit.mission_shown else ", sealed"
    return facts(
        *((number, label, dice(number), clause) for label, number, clause in attacks),
        (spec.air_range, "Reach", f"attacks to {spec.air_range:g} in", "WAS-AAT-2"),
        (spec.anti_air_range, "" if spec.air_range else "Reach", antiair, "WAS-AAT-2"),
        (spec.land_based, "Bases", "airfields only", "WAS-ARM-9"),
        (errand and not inside and unit.mission_shown, "Mission", errand, "WAS-AIR-5"),
        (inside and spec.kind == "bomber", "Load", "aboard" if unit.armed else "spent", "WAS-ARM-5"),
        (errand and inside, "Mission", f"{errand}{sealed}", "WAS-AIR-1"),
        (inside and base is not None, "On", base.name if base is not None else "", "WAS-ARM-7"),
    )


def _deck(view: SeaTable, base: Piece) -> list[Fact]:
    """What lies on a base: its own side knows, the enemy knows the room alone (WAS-HID-1)."""
    room, inside = base.spec.capacity, sees_inside(view, base)
    lying = based(view, base.id)
    ready = [unit.name for unit in lying if not unit.arming_counters and not unit.landed]
    arming = [unit.name for unit in lying if unit.arming_counters or unit.landed]
    return facts(
        (not inside, "Air units", f"room for {room}", "WAS-ARM-8"),
        (inside, "Air units", f"{len(lying)} of {room}", "WAS-ARM-8"),
        (inside and ready, "Ready", few(ready, 3), "WAS-AIR-4"),
        (inside and arming, "Rearming", few(arming, 3), "WAS-ARM-3"),
    )


def _abilities(unit: Piece) -> Iterator[Fact]:
    for ability in unit.spec.abilities if not unit.decoy_of else ():
        name, _, words = tables.ABILITIES[ability].rstrip(".").partition(": ")
        yield Fact(name, words, tables.TABLES["ability"]["clause"][ability])
