"""Fire: who may use what on whom, with how many dice (NEF-CMB, NEF-GUN, NEF-TOR, NEF-ROC, NEF-BOM).

`attack` makes the one throw that the hover, an opponent and the resolution share; `why_not` is the one check.
"""

from __future__ import annotations

from math import atan2, hypot, pi
from typing import Final, Literal

from game.dice.roll import Modifier, Throw, modifier
from game.match import Aim, Budget, Fire, Refusal, Shot, wording
from game.rulesets.nef import purposes, tables
from game.rulesets.nef.table import Nef, NefTable, enemies, own
from game.sea.arcs import Arc, arc_holds
from game.sea.sight import cover, within_reach

RELOAD = "reload"

_DEGREES = 180.0 / pi
_CLEAR = 0.25
"""Degrees from a boundary, and inches from the firer, beyond which the tolerances of the arcs cannot matter."""

WEAPON_WORDS: Final[dict[str, tuple[str, str]]] = tables.BOOK.labels["amount"]
"""What one of a weapon is called, and several."""


def amount_words(weapon: str, amount: int) -> str:
    """An amount of a weapon as players say it: 1 torpedo salvo, 8 guns."""
    one, many = WEAPON_WORDS[weapon]
    return f"{amount} {one if amount == 1 else many}"


def at_hand(unit: Nef) -> dict[str, int]:
    """What of each weapon the unit could use in this Combat: factors, salvos, bombs. Nothing that is 0."""
    spec = unit.spec
    hand: dict[str, int] = {}
    if spec.flight:
        if spec.flight_guns:
            hand["fighter_guns"] = spec.flight_guns
        if unit.packs_left:
            hand["rockets"] = unit.packs_left
        if unit.rapiers_left:
            hand["rapier"] = unit.rapiers_left
        if unit.bombs_left:
            hand["bombs"] = unit.bombs_left
        return hand
    row = unit.row
    if spec.guns[row]:
        hand["guns"] = spec.guns[row]
    if unit.torpedoes_left:
        hand["torpedo"] = min(unit.torpedoes_left, tables.WEAPONS["torpedo"].salvos)
    if unit.rockets_loaded:
        hand["rockets"] = unit.rockets_loaded
    if unit.bombs_left and spec.bombs[row]:
        hand["bombs"] = min(unit.bombs_left, spec.bombs[row])
    return hand


def left_after(unit: Nef, weapon: str, amount: int) -> int:
    """Bombs or Rapier salvos left when `amount` is used; 0 for other weapons."""
    if weapon == "bombs":
        return unit.bombs_left - amount
    return unit.rapiers_left - amount if weapon == "rapier" else 0


def in_arc(unit: Nef, target: Nef, arc: Arc) -> bool:
    """Whether the target's centre is in the arc; on a boundary or on the same centre it is (NEF-ARC-5 to 7)."""
    return arc_holds(unit.pose, target.at, arc, degrees=tables.EDGE_DEGREES, inches=tables.EDGE_INCHES)


def _off_bow(unit: Nef, target: Nef) -> float | None:
    """The relative bearing in [-180, 180), where it is clear of every boundary; None: ask the arcs exactly."""
    east, north = target.x - unit.x, target.y - unit.y
    off_bow = (atan2(east, north) * _DEGREES - unit.heading + 180.0) % 360.0 - 180.0
    hand = abs(off_bow)
    if (
        abs(hand - tables.FRONT.end) < _CLEAR
        or abs(hand - tables.REAR.start) < _CLEAR
        or abs(east) + abs(north) < 2 * _CLEAR
    ):
        return None
    return off_bow


def bearing_arc(unit: Nef, target: Nef) -> Arc:
    """The arc that counts for guns: broadside where the target is in one, the better of two (NEF-ARC-4, NEF-ARC-6)."""
    off_bow = _off_bow(unit, target)
    if off_bow is None:
        return next(
            (arc for arc in (tables.STARBOARD, tables.PORT, tables.FRONT) if in_arc(unit, target, arc)),
            tables.REAR,
        )
    if abs(off_bow) < tables.FRONT.end:
        return tables.FRONT
    if abs(off_bow) > tables.REAR.start:
        return tables.REAR
    return tables.STARBOARD if off_bow > 0 else tables.PORT


def ahead(unit: Nef, target: Nef) -> bool:
    """Whether the target is in the front arc, its boundaries included (NEF-ARC-2, NEF-ARC-6)."""
    off_bow = _off_bow(unit, target)
    return in_arc(unit, target, tables.FRONT) if off_bow is None else abs(off_bow) < tables.FRONT.end


def all_round(unit: Nef) -> bool:
    """Ground units fire in every direction at full dice (NEF-ARC-8, NEF-GND-2)."""
    return not unit.spec.vessel and not unit.spec.flight


def halved(unit: Nef, target: Nef) -> bool:
    """Whether guns on this target roll half their dice (NEF-GUN-4)."""
    return not all_round(unit) and bearing_arc(unit, target) in (tables.FRONT, tables.REAR)


def range_of(unit: Nef, target: Nef) -> float:
    """Centre to centre (NEF-TBL-2)."""
    return hypot(target.x - unit.x, target.y - unit.y)


def why_not(table: NefTable, unit: Nef, weapon: str, target: Nef) -> Refusal | None:
    """Why this weapon cannot be used on this target from where both stand, or None.

    Says nothing of how much is left: budgets do.
    """
    row, away = tables.WEAPONS[weapon], range_of(unit, target)
    bar = _bar(table, unit, row, target, away, None)
    if not bar:
        return None
    if bar == "own":
        return Refusal(f"{unit.name}: {target.name} is on the same side.", "NEF-CMB-8")
    if bar in ("target", "unit"):
        gone = target if bar == "target" else unit
        clause = "NEF-CMB-10" if gone.state == "withdrawn" else "NEF-CMB-9"
        return Refusal(f"{gone.name} is not on the table.", clause)
    if bar == "kind":
        kind = target.spec.kind
        many = WEAPON_WORDS[weapon][1]
        against = {"nef": "a flying nef", "ground": "a ground unit", "airfield": "an airfield"}.get(
            kind, f"a {kind}"
        )
        return Refusal(f"{unit.name}: {many} may not be used on {against}, {target.name}.", row.target_clause)
    if bar == "reach":
        reach = max(row.reach, target.spec.base_radius)
        return Refusal(
            f"{unit.name}'s first-half path does not pass within {reach:g} in of {target.name}.",
            row.clauses["reach"],
        )
    if bar == "range":
        says = f"{unit.name} reaches {row.range:g} in with {WEAPON_WORDS[weapon][1]}"
        return Refusal(f"{says}; {target.name} is {away:.1f} in off.", row.clauses["range"])
    if bar == "arc":
        says = f"{unit.name} uses {WEAPON_WORDS[weapon][1]} ahead; {target.name} is not in the front arc."
        return Refusal(says, row.clauses["arc"])
    far = f"{away:.1f} in off; through cloud it reaches {tables.CLOUD_RANGE:g}"
    return Refusal(f"Cloud lies between {unit.name} and {target.name}, {far}.", "NEF-TER-2")


def _bar(
    table: NefTable, unit: Nef, weapon: tables.Weapon, target: Nef, away: float, clouded: bool | None
) -> Literal["", "own", "target", "unit", "kind", "reach", "range", "arc", "cloud"]:
    """What bars this attack, or nothing. Most of those a plan looks at are barred, and nobody reads why."""
    if target.side == unit.side:
        return "own"
    if target.state != "deployed":
        return "target"
    if unit.state != "deployed":
        return "unit"
    kind = target.spec.kind
    if kind not in weapon.targets and not (
        kind == "nef" and target.moored and "moored_nef" in weapon.targets
    ):
        return "kind"
    if weapon.key == "bombs":
        reach = max(weapon.reach, target.spec.base_radius)
        return "" if within_reach(target.at, unit.first_half_path or (unit.at,), reach) else "reach"
    if away > weapon.range + tables.TOLERANCE:
        return "range"
    if weapon.arc == "front" and not ahead(unit, target):
        return "arc"
    if away > tables.CLOUD_RANGE + tables.TOLERANCE and table.cloud and table.options.cloud == "blocks":
        if clouded is None:
            clouded = cover(table.cloud).crossed([(unit.x, unit.y, target.x, target.y)])[0]
        if clouded:
            return "cloud"
    return ""


def least(unit: Nef, weapon: str, target: Nef) -> int:
    """The fewest factors that roll a die at this target (NEF-GUN-8)."""
    return tables.GUNS_AHEAD_LEAST if weapon == "guns" and halved(unit, target) else 1


def most(table: NefTable, weapon: str, amount: int) -> int:
    """The most of `amount` that one attack may use (NEF-BOM-5)."""
    return (
        min(amount, tables.BOMBS_MOST)
        if weapon == "bombs" and table.options.bombing == "modifier"
        else amount
    )


def attack(table: NefTable, unit: Nef, weapon: str, target: Nef, amount: int) -> Throw:
    """The throw of one attack, every number with its clause. Draws no die."""
    row = tables.WEAPONS[weapon]
    clauses = row.clauses
    parts: list[Modifier] = []
    dice = amount * row.dice
    hit = row.hit
    away = range_of(unit, target)
    if weapon == "guns":
        if all_round(unit):
            parts.append(
                modifier(f"{amount_words(weapon, amount)}, all round: all {wording.dice(dice)}", "NEF-GND-2")
            )
        else:
            arc = bearing_arc(unit, target)
            if arc in (tables.FRONT, tables.REAR):
                dice = dice * row.ahead_astern_percent // 100
                way = "ahead" if arc is tables.FRONT else "astern"
                parts.append(
                    modifier(f"{amount_words(weapon, amount)} {way}: half, {wording.dice(dice)}", "NEF-GUN-4")
                )
            else:
                parts.append(
                    modifier(
                        f"{amount_words(weapon, amount)}, {arc.name}: all {wording.dice(dice)}", "NEF-GUN-4"
                    )
                )
    elif weapon == "bombs":
        if table.options.bombing == "modifier":
            dice = min(dice, tables.BOMB_DICE)
            extra = amount - tables.BOMB_DICE
            if extra > 0:
                parts.append(
                    modifier(
                        f"{extra} past the third: +{extra * tables.BOMB_STEP} on each die",
                        "NEF-BOM-4",
                        extra * tables.BOMB_STEP,
                    )
                )
        parts.insert(0, modifier(f"{amount_words(weapon, amount)}: {wording.dice(dice)}", clauses["dice"]))
    else:
        parts.append(modifier(f"{amount_words(weapon, amount)}: {wording.dice(dice)}", clauses["dice"]))
    if row.range:
        parts.append(modifier(f"range {away:.1f} of {row.range:g} in", clauses["range"]))
    if row.arc == "front":
        parts.append(modifier("in the front arc, never halved", clauses["arc"]))
    parts.append(
        modifier(
            f"hits on {hit}{'' if hit == tables.DIE else ' or more'}, each {tables.AGAIN} rolls again",
            clauses["hit"],
        )
    )
    return Throw(
        purpose=purposes.Attack(unit.id, weapon, target.id),
        clause=clauses["hit"],
        dice=dice,
        sides=tables.DIE,
        target=hit,
        modifiers=tuple(parts),
        again=tables.AGAIN,
        one_fails=weapon == "bombs",
    )


def plan(table: NefTable, side: str) -> Fire | None:
    """The plan of fire a side may write now: every legal attack with its limits, or None when there is none."""
    shots: list[Shot] = []
    budgets: list[Budget] = []
    foes = enemies(table, side)
    where = [(foe, foe.x, foe.y) for foe in foes]
    block = table.options.cloud == "blocks" and table.cloud
    for unit in own(table, side):
        hand = at_hand(unit)
        can_reload = unit.rockets_empty > 0 and reloads(unit)
        if not hand and not can_reload:
            continue
        clouded = _clouded(table, unit, foes) if block else None
        used = False
        x, y = unit.x, unit.y
        longest = max((tables.WEAPONS[weapon].range for weapon in hand), default=0.0) + tables.TOLERANCE
        bombs = "bombs" in hand
        for target, east, north in where:
            away = hypot(east - x, north - y)
            if away > longest and not bombs:
                continue
            for weapon, amount in hand.items():
                row = tables.WEAPONS[weapon]
                if row.range and away > row.range + tables.TOLERANCE:
                    continue
                if _bar(table, unit, row, target, away, clouded[target.id] if clouded else None):
                    continue
                fewest = least(unit, weapon, target)
                top = most(table, weapon, amount)
                if top < fewest:
                    continue
                used = True
                shots.append(
                    Shot(
                        unit.id,
                        weapon,
                        target.id,
                        top,
                        fewest,
                        _most_clause(weapon, unit, top, amount),
                        "NEF-GUN-8",
                        arm=tables.ARMS[weapon],
                    )
                )
        if can_reload:
            shots.append(Shot(unit.id, RELOAD, "", 1, 1, "NEF-ROC-5"))
        if used or can_reload:
            budgets += _budgets(unit, hand, can_reload)
    if not shots:
        return None
    return Fire(
        "fire_plan",
        "Share your weapons out over the targets.",
        "NEF-CMB-1",
        tuple(shots),
        tuple(budgets),
        "NEF-CMB-3",
    )


def reloads(unit: Nef) -> bool:
    """Whether rockets are reloaded aboard this sort of unit: nefs only, neither ships nor flights (NEF-ROC-5)."""
    return unit.spec.kind in tables.RELOADERS


def tells_a_load(table: NefTable) -> bool:
    """Whether a side's being asked for a plan would tell its enemies what a bomber carries (NEF-HID-3).

    So it does where nothing but bombers of hidden loads has a target, and one load has where another may not. Judged
    by what everybody sees.
    """
    hidden: dict[str, list[Nef]] = {}
    for unit in table.units.values():
        if unit.spec.kind == "bomber" and unit.state == "deployed" and not unit.load_shown:
            hidden.setdefault(unit.side, []).append(unit)
    return any(
        any(_bears(table, unit) for unit in bombers) and plan(_unarmed(table, bombers), side) is None
        for side, bombers in hidden.items()
    )


def _bears(table: NefTable, bomber: Nef) -> bool:
    """Whether a bomber has a target for the one load or the other."""
    foes = enemies(table, bomber.side)
    return any(
        not _bar(table, bomber, tables.WEAPONS[weapon], foe, range_of(bomber, foe), None)
        for weapon in ("rapier", "bombs")
        for foe in foes
    )


def _unarmed(table: NefTable, bombers: list[Nef]) -> NefTable:
    """The table, these bombers carrying nothing."""
    known = table.fork()
    for bomber in bombers:
        unit = known.units[bomber.id]
        unit.rapiers_left = unit.bombs_left = 0
    return known


def _clouded(table: NefTable, unit: Nef, foes: list[Nef]) -> dict[str, bool]:
    crossed = cover(table.cloud).crossed([(unit.x, unit.y, foe.x, foe.y) for foe in foes])
    return dict(zip([foe.id for foe in foes], crossed, strict=True))


def _most_clause(weapon: str, unit: Nef, top: int, amount: int) -> str:
    if weapon == "bombs":
        if top < amount:
            return "NEF-BOM-5"
        if unit.spec.flight:
            return "NEF-BMR-7"
        return "NEF-BOM-3" if top == unit.bombs_left < unit.spec.bombs[unit.row] else "NEF-BOM-2"
    if weapon == "rockets" and unit.spec.flight:
        return "NEF-FTR-5"
    return _SPENT[weapon]


_SPENT: Final[dict[str, str]] = tables.BOOK.labels["spent"]
"""The clause that says how much of a weapon there is to use."""


def _budgets(unit: Nef, hand: dict[str, int], can_reload: bool) -> list[Budget]:
    budgets = []
    for weapon, amount in hand.items():
        clause = _SPENT[weapon]
        if weapon == "bombs" and (unit.spec.flight or unit.bombs_left < unit.spec.bombs[unit.row]):
            clause = "NEF-BOM-3"
        if weapon == "rockets" and unit.spec.flight:
            clause = "NEF-FTR-5"
        words = WEAPON_WORDS[weapon][1]
        budgets.append(Budget(f"{unit.name}'s {words}", clause, amount, {(unit.id, weapon): 1}, unit=unit.id))
    if "fighter_guns" in hand and "rockets" in hand:
        both = {(unit.id, "fighter_guns"): 1, (unit.id, "rockets"): 1}
        budgets.append(Budget(f"{unit.name}: gun or rockets", "NEF-FTR-6", 1, both, uses=True, unit=unit.id))
    if can_reload and (guns := hand.get("guns")):
        either = {(unit.id, RELOAD): guns, (unit.id, "guns"): 1}
        budgets.append(Budget(f"{unit.name}: guns or reloading", "NEF-GUN-10", guns, either, unit=unit.id))
    return budgets


def explain(table: NefTable, side: str, aim: Aim) -> Refusal | None:
    """Why an attack is not among the shots of a plan of `side`, in the rule's own words.

    A flight in an enemy's hangar, or a unit still to come, is refused as one that is not there (NEF-HID-2).
    """
    unit = table.units.get(aim.unit)
    if unit is None or unit.side != side:
        called = "That" if unit is None else unit.name
        return Refusal(f"{called} is no unit that {side} may order.", "NEF-CMB-8")
    if aim.weapon == RELOAD:
        if unit.spec.flight:
            return Refusal(f"{unit.name}: fighters never reload in the air.", "NEF-ROC-9")
        if not unit.spec.vessel:
            return Refusal(f"{unit.name} has no rockets.", "NEF-GND-3")
        if not unit.spec.rockets:
            return Refusal(f"{unit.name} has no rocket launcher.", "NEF-ROC-1")
        if not reloads(unit):
            return Refusal(f"{unit.name} is a {unit.spec.kind}: nefs only reload their rockets.", "NEF-ROC-5")
        if unit.rockets_empty == 0:
            return Refusal(f"{unit.name} has no launcher that was empty when Combat began.", "NEF-ROC-5")
        if aim.target:
            return Refusal(f"{unit.name} reloads: that needs no target.", "NEF-ROC-5")
        return None
    if aim.weapon not in tables.WEAPONS:
        return None
    target = table.units.get(aim.target)
    if target is None or (target.state in ("aboard", "waiting") and target.side != side):
        return Refusal(f"{unit.name}: there is no such target on the table.", "NEF-CMB-8")
    hand = at_hand(unit)
    if unit.state == "deployed" and aim.weapon not in hand:
        return _nothing_at_hand(unit, aim.weapon)
    if refusal := why_not(table, unit, aim.weapon, target):
        return refusal
    if aim.amount < least(unit, aim.weapon, target) or most(table, aim.weapon, hand[aim.weapon]) < least(
        unit, aim.weapon, target
    ):
        says = (
            f"{unit.name}: through the front or rear arc 1 gun rolls no die; give {target.name} at least 2."
        )
        return Refusal(says, "NEF-GUN-8")
    return None


def _nothing_at_hand(unit: Nef, weapon: str) -> Refusal:
    many = WEAPON_WORDS[weapon][1]
    clauses = {
        "torpedo": "NEF-TOR-4" if unit.spec.torpedoes else "NEF-TOR-1",
        "rockets": "NEF-ROC-5" if unit.spec.rockets else "NEF-ROC-1",
        "bombs": "NEF-BOM-3",
        "rapier": "NEF-ARM-8",
        "fighter_guns": "NEF-BMR-1",
        "guns": "NEF-GUN-1",
    }
    if unit.spec.kind == "ship" and weapon == "bombs":
        return Refusal(f"{unit.name} is a ship: ships carry no bombs.", "NEF-GND-4")
    if unit.spec.kind == "fighter" and weapon == "rockets":
        return Refusal(f"{unit.name} has fired her pack; a new one is taken on aboard.", "NEF-ARM-8")
    if not unit.spec.vessel and not unit.spec.flight and weapon != "guns":
        return Refusal(f"{unit.name} has no {many}.", "NEF-GND-3")
    if (
        unit.spec.kind == "bomber"
        and weapon in ("rapier", "bombs")
        and unit.load
        and unit.load != weapon + "s"[: weapon == "rapier"]
    ):
        return Refusal(f"{unit.name} carries {unit.load}, never both loads.", "NEF-BMR-4")
    return Refusal(f"{unit.name} has no {many} left.", clauses[weapon])
