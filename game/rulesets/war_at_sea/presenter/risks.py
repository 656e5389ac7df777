"""Why a legal order may be a mistake: asked about once, never refused."""

from __future__ import annotations

from game.dice.odds import odds
from game.match import Choose, Fire, Fired, Order, Question, Refusal, Set, SetTo, Steer, Steered
from game.match.wording import chance, counted, few
from game.rulesets.war_at_sea import condition, errands, mines, throws
from game.rulesets.war_at_sea.errands import read
from game.rulesets.war_at_sea.firing import Attacks
from game.rulesets.war_at_sea.missions import GROUP, HOME
from game.rulesets.war_at_sea.movement import DEPTH, Charts, may_move
from game.rulesets.war_at_sea.presenter.pieces import doomed
from game.rulesets.war_at_sea.table import DEEP, Piece, SeaTable, own
from game.rulesets.war_at_sea.tables import MINE, TOLERANCE
from game.rulesets.war_at_sea.weapons import TORPEDOES, Weapon, read_use
from game.sea.heading import distance
from game.sea.sight import within_reach
from game.tabletop.cautions import end_of, walked

SLIGHT = 0.05
"""An attack with a smaller chance than this to do anything is asked about."""
WORTH_FIRING = 0.1
"""Attacks with more than this chance to do something are not left out unasked."""


def risk(view: SeaTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest doubt about an order that is legal, in one sentence with its clause; None: none."""
    if isinstance(question, Choose):
        return _done(view, side, question)
    if isinstance(question, Set) and isinstance(order, SetTo):
        return _grounded(view, question, order)
    if isinstance(question, Steer) and isinstance(order, Steered):
        return _course(view, question, order)
    if isinstance(question, Fire) and isinstance(order, Fired) and order.aims:
        aim = order.aims[0]
        weapon = read_use(aim.weapon)
        return _attack(view, aim.unit, weapon, aim.target) if isinstance(weapon, Weapon) else None
    return None


def _done(view: SeaTable, side: str, question: Choose) -> Refusal | None:
    """Units that would stay, attacks that would not be made (WAS-MOV-2, WAS-SUR-2)."""
    if question.name == "end_movement":
        left = [unit.name for unit in own(view, side) if may_move(unit) and condition.speed(unit) > 0]
        if left:
            stay = "stays" if len(left) == 1 else "stay"
            return Refusal(f"{few(left)} {stay} where they are this turn.", "WAS-MOV-2")
    step = view.agenda[0] if view.agenda else None
    if question.name == "end_attacks" and isinstance(step, Attacks):
        able: dict[str, float] = {}
        for shot in step.shots(view):
            target = view.units.get(shot.target)
            if target is not None and not doomed(target):
                hurts = _hurts(view, view.units[shot.unit], Weapon(shot.weapon), target)
                able[shot.unit] = max(able.get(shot.unit, 0.0), hurts)
        left = [view.units[key].name for key, share in able.items() if share >= WORTH_FIRING]
        if left:
            return Refusal(f"{few(left)} could still attack.", "WAS-SUR-2")
    return None


def _hurts(view: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> float:
    """The chance that an attack does anything."""
    found = odds(throws.attack(view, unit, weapon, target))
    return found.at_least(1 if weapon in TORPEDOES else condition.armor(target))


def _attack(view: SeaTable, key: str, weapon: Weapon, aimed: str) -> Refusal | None:
    unit, target = view.units[key], view.units.get(aimed)
    if target is None:
        return None
    if doomed(target):
        return Refusal(f"{target.name} is marked for destruction already.", "WAS-DAM-1")
    hurts = _hurts(view, unit, weapon, target)
    if hurts < SLIGHT:
        return Refusal(f"{chance(hurts)} to do {target.name} any harm.", "WAS-ATK-3")
    return None


def _course(view: SeaTable, question: Steer, order: Steered) -> Refusal | None:
    """A path that something stops, or that runs over mines the side knows (WAS-MOV-6, WAS-MOV-8, WAS-MIN-3)."""
    unit = view.units[question.unit]
    if unit.spec.air:
        return _flight(view, unit, question, order)
    depth = str(order.settings.get(DEPTH, ""))
    poses = walked(question, order).poses
    sailed = Charts(view).of(unit, depth).sail(unit.hull, poses)
    if sailed.met and sailed.met in view.units:
        gone = distance(unit.at, sailed.end[:2])
        return Refusal(
            f"{unit.name} is stopped by {view.units[sailed.met].name} after {gone:.1f} in.", "WAS-MOV-6"
        )
    if sailed.met:
        return Refusal(f"{unit.name} is stopped by the {sailed.met}.", "WAS-MOV-8")
    if sailed.edge and view.victory.exit_edges.get(unit.side) != sailed.edge:
        return Refusal(f"{unit.name} is stopped at the {sailed.edge} edge.", "WAS-MOV-9")
    return _mined(view, unit, depth or unit.depth, list(sailed.track), order)


def _mined(
    view: SeaTable, unit: Piece, depth: str, track: list[tuple[float, float]], order: Steered
) -> Refusal | None:
    if depth == DEEP or unit.decoy_of or unit.spec.kind == "marker" or len(track) < 2:
        return None
    swept = [errands.read(str(value))[1] for value in order.settings.values()]
    for mine in mines.known(view, unit.side):
        live = mine.live_from <= view.turn and mine.id not in swept
        if live and within_reach((mine.x, mine.y), track, MINE["radius"], TOLERANCE):
            return Refusal(f"{unit.name} runs over {counted(mine.mines, 'mine')}.", "WAS-MIN-3")
    return None


def _flight(view: SeaTable, unit: Piece, question: Steer, order: Steered) -> Refusal | None:
    """A unit that ends so far out that it cannot be home before it must ditch (WAS-ARM-6)."""
    end = end_of(question, order)
    left = unit.spec.endurance - unit.turns_up - 1
    bases = [base for base in own(view, unit.side) if base.spec.capacity]
    if unit.mission == HOME or not bases:
        return None
    near = min(distance(end[:2], base.at) for base in bases)
    if near > unit.spec.speed * max(1, left):
        return Refusal(
            f"{unit.name} may not be home in time: {near:.0f} in to the nearest base.", "WAS-ARM-6"
        )
    return None


def _grounded(view: SeaTable, question: Set, order: SetTo) -> Refusal | None:
    """Aircraft in the air that must be home soon and are not sent there (WAS-ARM-6)."""
    given = order.values.get(GROUP, {})
    late = []
    for slot in question.slots:
        unit = view.units[slot.unit]
        last = unit.airborne and unit.turns_up + 1 >= unit.spec.endurance
        if last and read(str(given.get(slot.unit, "")))[0] != HOME:
            late.append(unit.name)
    if not late:
        return None
    have = "has" if len(late) == 1 else "have"
    return Refusal(f"{few(late)} {have} one turn left: next turn home, or they ditch.", "WAS-ARM-6")
