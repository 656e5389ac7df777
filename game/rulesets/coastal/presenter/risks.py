"""Why a legal order of coastal may be a mistake: asked about once, never refused."""

from __future__ import annotations

from game.match import Fire, Fired, Order, Question, Refusal, Steer, Steered
from game.match.wording import counted, listed
from game.rulesets.coastal import contacts, mines, sight
from game.rulesets.coastal.armament import Searchlight, Tube, read
from game.rulesets.coastal.firing import FIRE
from game.rulesets.coastal.movement import RAM
from game.rulesets.coastal.passage import ground_met, would_meet
from game.rulesets.coastal.presenter.shooting import readied
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.torpedoes import LAUNCH, in_the_run, met, started
from game.tabletop.cautions import leaves, walked


def risk(view: CoastalTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest doubt about an order that is legal; None: none."""
    if isinstance(question, Fire) and isinstance(order, Fired) and order.aims:
        if order.to == LAUNCH:
            return _launch(view, order)
        if order.to == FIRE:
            return _fire(view, order)
    if isinstance(question, Steer) and isinstance(order, Steered):
        return _course(view, question, order)
    return None


def _launch(view: CoastalTable, order: Fired) -> Refusal:
    """Torpedoes are not called back; whoever lies in their way is named, friends above all (CST-TOR-12)."""
    ship = view.units[order.aims[0].unit]
    assert isinstance(ship, Vessel)
    friends: list[str] = []
    for aim in order.aims:
        tube = read(aim.weapon)
        assert isinstance(tube, Tube)
        track = started(view, ship, ship.spec.tubes[tube.group].type, aim.bearing or 0.0)
        friends += [other.name for other, _ in met(view, track) if other.side == ship.side]
    if friends:
        names = list(dict.fromkeys(friends))
        lie = "lies" if len(names) == 1 else "lie"
        return Refusal(f"Your own {listed(names)} {lie} in the way of a torpedo.", "CST-TOR-12")
    bearings = listed([f"{aim.bearing or 0:03.0f}" for aim in order.aims])
    number = counted(len(order.aims), "torpedo", "torpedoes")
    back = "it" if len(order.aims) == 1 else "them"
    return Refusal(f"{number} on {bearings}: nothing calls {back} back.", "CST-TOR-6")


def _fire(view: CoastalTable, order: Fired) -> Refusal | None:
    """Guns given out before a light shows what a contact is; firing out of the light (CST-ILL-7, CST-GUN-18)."""
    ship = view.units[order.aims[0].unit]
    for aim in order.aims:
        beam = isinstance(read(aim.weapon), Searchlight)
        lit = contacts.called(view, ship.side, aim.target) if beam else None
        if lit is not None and not lit.spotted and len(order.aims) > 1:
            says = f"{ship.name} acts no more after her light: with the light alone she sees"
            return Refusal(f"{says} {lit.name} first.", "CST-ILL-7")
    burning = readied(view, order.aims)
    if not view.night or not sight.illuminated(burning, burning.units[ship.id]):
        return None
    for aim in order.aims:
        foe = contacts.called(burning, ship.side, aim.target) if aim.target else None
        if foe is not None and not sight.illuminated(burning, foe):
            return Refusal(f"{ship.name} is lit and fires at {foe.name} in the dark, at -3.", "CST-GUN-18")
    return None


def _course(view: CoastalTable, question: Steer, order: Steered) -> Refusal | None:
    """Ramming, leaving the table, and what lies in the path laid (CST-COL-3, CST-MOV-12)."""
    unit = view.units[question.unit]
    target = str(order.settings.get(RAM, ""))
    if target:
        foe = contacts.called(view, unit.side, target)
        called = foe.name if foe is not None else target
        return Refusal(f"{unit.name} rams {called}: both suffer.", "CST-COL-3")
    walk = walked(question, order)
    if not leaves(walk.track, view):
        return _met(view, unit, question, order) if isinstance(unit, Vessel) else None
    if isinstance(unit, Vessel):
        return Refusal(f"{unit.name} leaves the table and does not come back.", "CST-MOV-12")
    return Refusal(f"{unit.name} leaves the table for two turns at least.", "CST-AIR-3")


def _met(view: CoastalTable, ship: Vessel, question: Steer, order: Steered) -> Refusal | None:
    """What a path runs into: a ship, ground, known mines, a torpedo's run (CST-COL-1, CST-GRD-1, CST-MIN-1)."""
    walk = walked(question, order)
    sailed = would_meet(view, ship, question.start(dict(order.settings)), list(walk.poses))
    ground = ground_met(view, sailed.met)
    if ground:
        kind = "land" if ground == "land" else f"the {ground}"
        return Refusal(f"{ship.name} runs aground on {kind}.", "CST-GRD-1")
    if sailed.met:
        other = view.units[sailed.met].name
        return Refusal(
            f"{ship.name} runs into {other}, unless her crew can avoid it: both suffer.", "CST-COL-1"
        )
    if mines.crossed(view, ship, sailed.track):
        return Refusal(f"{ship.name} runs through a minefield.", "CST-MIN-1")
    track = in_the_run(view, ship, sailed.end)
    if track is None:
        return None
    whose = "A torpedo of your own" if track.side == ship.side else "A torpedo"
    return Refusal(f"{whose} runs through the place where {ship.name} ends.", "CST-TOR-12")
