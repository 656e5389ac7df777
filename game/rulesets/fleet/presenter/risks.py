"""Why a legal order of fleet may be a mistake: asked about once, never refused."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import msgspec

from game.dice.odds import odds
from game.match import Allot, Allotted, Choose, Chose, Fire, Fired, Order, Question, Refusal, Steer, Steered
from game.match.wording import chance, counted, listed
from game.rulesets.fleet import gunnery, mines, movement, passage, repairs, torpedoes
from game.rulesets.fleet.action import END, to_act
from game.rulesets.fleet.armoury import TORPEDOES
from game.rulesets.fleet.condition import slow
from game.rulesets.fleet.launching import LAUNCH
from game.rulesets.fleet.movement import RAM
from game.rulesets.fleet.presenter.shooting import declared, launching
from game.rulesets.fleet.sight import crosses
from game.rulesets.fleet.table import SPREAD, FleetTable, Flight, Ship, ships
from game.rulesets.fleet.tables import SLOW, TORPEDO
from game.rulesets.fleet.weapons import Spread, read
from game.sea.heading import Position, distance
from game.tabletop.cautions import leaves, walked


def risk(view: FleetTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest doubt about an order that is legal; None: none."""
    if isinstance(question, Fire) and isinstance(order, Fired) and order.aims and order.to == LAUNCH:
        return _launch(view, order)
    if isinstance(question, Steer) and isinstance(order, Steered):
        return _course(view, question, order)
    if isinstance(question, Choose) and isinstance(order, Chose) and order.to == END:
        return _idle(view, side)
    if isinstance(question, Allot) and isinstance(order, Allotted) and question.name == repairs.NAME:
        return _resting(view, question, order)
    return None


def _launch(view: FleetTable, order: Fired) -> Refusal:
    """Torpedoes are not called back; a Crew Test and friends in a spread are named (FLT-TOR-7, FLT-VIS-8)."""
    unit = view.units[order.aims[0].unit]
    assert isinstance(unit, Ship)
    ship = launching(view, unit)
    spreads = [declared(ship, aim) for aim in order.aims if isinstance(read(aim.weapon), Spread)]
    for attack in spreads:
        reach = TORPEDOES[attack.type].settings[attack.setting].range_cm
        half = float(TORPEDO["spread_deg"])
        area = msgspec.structs.replace(attack, reach=reach)
        others = [other for other in ships(view, ship.side) if other.id != ship.id]
        friends = [
            other.name
            for other in others
            if distance(ship.at, other.at) <= reach and torpedoes.in_sector(area, other.at)
        ]
        if friends:
            names = list(dict.fromkeys(friends))
            lie = "lies" if len(names) == 1 else "lie"
            says = f"Your own {listed(names)} {lie} within the {2 * half:g} degrees of a spread."
            return Refusal(says, "FLT-TOR-7")
    for attack in spreads:
        reach = torpedoes.spread_reach(view, ship, attack.setting)
        test = torpedoes.spread_test(view, ship, attack.toward, reach)
        if test is not None:
            share = chance(odds(test).at_least(1))
            why = "No enemy in clear sight can be there, or part of it is hidden"
            return Refusal(f"{why}: a spread needs a Crew Test first, {share}.", "FLT-VIS-8")
    number = counted(len(order.aims), "mount")
    return Refusal(f"{number} of torpedoes: nothing calls them back.", "FLT-TOR-1")


def _course(view: FleetTable, question: Steer, order: Steered) -> Refusal | None:
    """Ramming, leaving the table, land and shoal on the way, ending slow where enemies see her."""
    unit = view.units[question.unit]
    target = view.units.get(str(order.settings.get(RAM, "")))
    if target is not None:
        return Refusal(f"{unit.name} rams {target.name}: both suffer.", "FLT-COL-1")
    track = walked(question, order).track
    if leaves(track, view):
        goes = "leaves the table and does not come back"
        goes = "goes home over the edge" if isinstance(unit, Flight) else goes
        return Refusal(f"{unit.name} {goes}.", "FLT-MOV-10")
    if not isinstance(unit, Ship):
        return None
    for kind, outlines in (("land", view.land), ("a shoal", view.shoals)):
        for one, other in itertools.pairwise(track):
            if crosses(outlines, one, other):
                return Refusal(f"{unit.name} runs upon {kind}.", "FLT-COL-4")
    if met := passage.would_meet(view, unit, list(walked(question, order).poses)):
        return Refusal(f"{unit.name} runs into {view.units[met].name}: both suffer.", "FLT-COL-1")
    if not unit.spec.stand and mines.entered(view, list(track), unit.done.fields) is not None:
        return Refusal(f"{unit.name} runs into a minefield.", "FLT-MIN-3")
    if torpedoes.torpedoable(unit):
        for attack in view.attacks:
            spreads = attack.mode == SPREAD and attack.launcher != unit.id
            if spreads and torpedoes.in_sector(attack, track[-1]):
                by = view.units.get(attack.launcher)
                whose = "your own torpedoes" if by is not None and by.side == unit.side else "torpedoes"
                return Refusal(f"{unit.name} ends within a spread of {whose}.", "FLT-TOR-7")
    run = _run(track)
    fast = movement.speeds(unit)[1] > SLOW >= run
    if fast and not slow(unit) and any(foe.side != unit.side and foe.sighted for foe in view.units.values()):
        words = "Stopped" if run < 1.0 else "Slow"
        return Refusal(f"{unit.name} ends {words}: she is easier to hit.", "FLT-MOV-8")
    return None


def _run(track: Sequence[Position]) -> float:
    """How long a way is."""
    return sum(distance(one, other) for one, other in itertools.pairwise(track))


def _resting(view: FleetTable, question: Allot, order: Allotted) -> Refusal | None:
    """Teams that try nothing though there is something for them to do."""
    given: Counter[str] = Counter()
    for rows in order.amounts.values():
        given.update({key: int(amount) for key, amount in rows.items()})
    resting = [
        f"{counted(more, 'team')} of {view.units[budget.unit].name}"
        for budget in question.budgets
        if (more := budget.most - given[budget.unit]) > 0
    ]
    return Refusal(f"Without a job: {listed(resting)}.", "FLT-DCR-1") if resting else None


def _idle(view: FleetTable, side: str) -> Refusal | None:
    """Guns that bear and have not shot."""
    able = [unit for unit in to_act(view, side) if isinstance(unit, Ship)]
    if view.active:
        able = [unit for unit in able if view.active in (unit.squadron, unit.id)]
    idle = [ship.name for ship in able if any(True for _ in gunnery.shots(view, ship))]
    if not idle:
        return None
    return Refusal(f"{listed(idle)} {'has' if len(idle) == 1 else 'have'} guns that bear still.", "FLT-GUN-1")
