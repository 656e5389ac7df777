"""Why a legal order may be a mistake: asked about once, never refused."""

from __future__ import annotations

from game.match import Fire, Fired, Order, Question, Refusal, Set, SetTo, Steer, Steered
from game.match.wording import few
from game.rulesets.nef import fire
from game.rulesets.nef.movement import edge_crossed
from game.rulesets.nef.table import NefTable
from game.sea.notation import tokens
from game.sea.sight import cover


def risk(view: NefTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest doubt about an order that is legal, in one sentence with its clause; None: none."""
    if isinstance(question, Set) and isinstance(order, SetTo):
        return _hovering(view, question, order)
    if isinstance(question, Steer) and isinstance(order, Steered):
        return _course(view, side, question, order)
    if isinstance(question, Fire) and isinstance(order, Fired):
        return _fire(view, question, order)
    return None


def _hovering(view: NefTable, question: Set, order: SetTo) -> Refusal | None:
    """A plot of 0 for an armed vessel that could move (NEF-PLT-8, NEF-GUN-4)."""
    able = {slot.unit for slot in question.slots if slot.group == "speed" and slot.most > 0}
    still = [
        view.units[key].name
        for key, speed in order.values.get("speed", {}).items()
        if speed == 0 and key in able and fire.at_hand(view.units[key])
    ]
    if not still:
        return None
    whose = "her" if len(still) == 1 else "their"
    lies = f"{few(still)} will neither move nor turn"
    return Refusal(f"{lies}: an enemy ahead or astern faces half {whose} dice.", "NEF-PLT-8")


def _course(view: NefTable, side: str, question: Steer, order: Steered) -> Refusal | None:
    """A path off the table, onto the ground, or to a base that is doomed (NEF-EDG-1, NEF-TER-5, NEF-DMG-9)."""
    unit = view.units[question.unit]
    base = view.units.get(str(order.settings.get("land_on", "")))
    if base is not None and base.doomed:
        return Refusal(f"{base.name} is doomed: every flight aboard goes with the base.", "NEF-DMG-9")
    before = question.start(order.settings)
    walk = question.helm.walk(before, order.path)
    steps = tokens(order.path)
    way_out = view.victory.exit_edges.get(side, "")
    shallows = cover(view.ground) if unit.spec.kind == "ship" and view.ground else None
    for step, pose in zip(steps, walk.poses, strict=True):
        edge = edge_crossed(view, pose, before, way_out)
        before = pose
        if edge and edge == way_out:
            return None
        if edge:
            return Refusal(f"{unit.name} leaves the table by the {edge} edge for good.", "NEF-EDG-1")
        if shallows is not None and step == "F" and shallows.holds((pose.x, pose.y)):
            return Refusal(f"{unit.name} runs aground and never moves again.", "NEF-TER-5")
    return None


def _fire(view: NefTable, question: Fire, order: Fired) -> Refusal | None:
    """Reloading while guns have a target, and guns held with a target in broadside (NEF-ROC-5, NEF-CMB-8)."""
    targets: dict[str, list[str]] = {}
    for shot in question.shots:
        if shot.weapon == "guns":
            targets.setdefault(shot.unit, []).append(shot.target)
    reloading = {aim.unit for aim in order.aims if aim.weapon == fire.RELOAD}
    firing = {aim.unit for aim in order.aims if aim.weapon == "guns"}
    for key in view.units:
        if key in reloading and key in targets:
            name, foe = view.units[key].name, view.units[targets[key][0]].name
            return Refusal(f"{name} reloads while her guns have {foe} as a target.", "NEF-ROC-5")
    held = []
    for key, foes in targets.items():
        unit = view.units[key]
        full = [foe for foe in foes if not fire.halved(unit, view.units[foe]) and not view.units[foe].doomed]
        if full and key not in firing and key not in reloading:
            held.append((unit.name, view.units[full[0]].name))
    if not held:
        return None
    name, foe = held[0]
    if len(held) == 1:
        return Refusal(f"{name} holds her guns with {foe} at full dice.", "NEF-CMB-8")
    return Refusal(
        f"{few([name for name, _ in held])} hold their guns with targets at full dice.", "NEF-CMB-8"
    )
