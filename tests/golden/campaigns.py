"""Campaigns between opponents, as a text to be read: each week as either side is told it and sees it, and its advice.

Battles are settled by the staff, but for one campaign whose cadets fight them out. What a side sees comes of its view;
what the umpire's checks find wrong would stand among it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from game.ai.players import let_answer, seated
from game.campaign import beginning, proof, victory
from game.campaign.advice import ADVICE, Foe
from game.campaign.afield import Afield
from game.campaign.chart import Chart, Ship
from game.campaign.fighting import Opponents
from game.campaign.meeting import tree_of, worth_of
from game.campaign.orders import plan_of
from game.campaign.scenario import Campaign
from game.campaign.settling import engaged
from game.campaign.turn import Fight
from game.campaign.words import seen
from game.content import read_scenario
from game.match import Match, Set, SetTo
from game.match.record import Record
from game.places import campaigns
from game.rulesets import ruleset
from game.tabletop.advice import PLAIN

FOUGHT = "nef/skerries_summer"
NAMES = (FOUGHT, "carrier/reef_patrol", "war_at_sea/up_the_slot")
"""A map, raids, and a chain."""
PLANS, BATTLES = 2, 1
"""Plans of a captain, and battles joined, that are told."""
SEEN = 4
"""Sightings that a side still has at the end, the last ones."""
ADVISED = (1, 3)
"""The weeks of which the advice is told."""


def written(name: str) -> str:
    """A campaign, week by week; a row that stands above is not said again."""
    scenario = read_scenario(campaigns() / f"{name}.toml", folder=campaigns())
    assert isinstance(scenario, Campaign)
    kind = next((one.side for one in scenario.more.beginning), "")
    if name == FOUGHT and kind:
        scenario = beginning.kindly(scenario, kind)
    seats = {side.name: "cadet" if name == FOUGHT else "captain" for side in scenario.sides}
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=3, seats=seats)
    if name == FOUGHT:
        match.tray = Afield(match.tray, Opponents(match, seats, None))
    players = seated(match, seats, 3)
    rows = dict.fromkeys([f"{name}, {', '.join(f'{seat} as {side}' for side, seat in seats.items())}"])
    told, weeks = dict.fromkeys(match.sides, 0), set[int]()
    while match.over is None:
        chart, side = match.table, match.asked()[0]
        assert isinstance(chart, Chart)
        if chart.phase == "orders" and chart.turn not in weeks:
            weeks.add(chart.turn)
            rows |= dict.fromkeys(_week(match, told))
        if isinstance(chart.agenda[0], Fight) and len(chart.battles) < BATTLES:
            rows |= dict.fromkeys(_joined(scenario, chart, chart.agenda[0].area))
        line = let_answer(match, side, players[side])
        if isinstance(line.order, SetTo):
            rows[f"  {side} orders: {_plan(line.order)}"] = None
    chart = match.table
    assert isinstance(chart, Chart)
    rows |= dict.fromkeys(_week(match, told))
    fates = [
        f"{one.name} {one.state}" for one in match.ruleset.presenter.fates(chart) if one.state != "whole"
    ]
    rows[f"  {', '.join(fates)}"] = None
    rows[f"  {match.over.why} helpless {victory.helpless(chart)}"] = None
    return "\n".join(row.rstrip() for row in rows) + "\n"


def _week(match: Match, told: dict[str, int]) -> Iterator[str]:
    """A week as it begins: what was heard since the last (by one side alone, where it is named) and what sides see."""
    yield f"week {match.table.turn}" if match.over is None else "at the end"
    heard: dict[str, dict[str, None]] = {}
    for side in match.sides:
        entries = [one.telling for one in Record(match, side).entries if one.telling is not None]
        for one in entries[told[side] :]:
            heard.setdefault(f"{one.sentence} {one.clause}", {})[side] = None
        told[side] = len(entries)
    for sentence, sides in heard.items():
        yield f"  {sentence}{'' if len(sides) > 1 else f' ({next(iter(sides))})'}"
    for side in match.sides:
        yield from _seen(match, side)
        if match.over is None and match.table.turn in ADVISED:
            yield from _advised(match, side)


def _seen(match: Match, side: str) -> Iterator[str]:
    """What a side sees: stocks, forces, ships that are not as new, sightings; and what is wrong with it."""
    view, table = match.view(side), match.table
    assert isinstance(view, Chart)
    assert isinstance(table, Chart)
    stock = view.stocks[side]
    scores = ", ".join(f"{one} {points}" for one, points in victory.scores(view).items())
    worth = ", ".join(f"{one} {ADVICE.appraise(table, one, PLAIN):.1f}" for one in table.sides)
    yield f"  {side} has {stock.fuel} fuel, {stock.yard} yard, began with {stock.began}; {scores}; appraised {worth}"
    yield f"  held: {', '.join(f'{area} {holder}' for area, holder in view.holders.items())}"
    for force in view.forces.values():
        came = f" from {force.came}" if force.came else ""
        yield f"  {force.name}: at {force.area}{came}, {force.how}"
    new = ("deployed", "reserve")
    yield from (f"  {_ship(one)}" for one in view.units.values() if one.hurt or one.state not in new)
    for one in view.sightings[-SEEN:] if match.over is not None else ():
        yield f"  seen in week {one.week} at {one.area}: {seen(one)}{' heard' if one.heard else ''} {one.points}"
    faults = [proof.table_fault(view), *(proof.unit_fault(view, unit) for unit in view.units.values())]
    yield from (f"  fault: {fault}" for fault in faults if fault)


def _ship(ship: Ship) -> str:
    said = f"{ship.name}: {ship.state}{f' at {ship.berth}' if ship.berth else ''}"
    hurt = " ".join(f"{key} {value}" for key, value in ship.hurt)
    wounds = f", {ship.share} % gone, {ship.weeks} weeks, {hurt}" if ship.hurt else ""
    return f"{said}{wounds}, {ship.fought} battles"


def _advised(match: Match, side: str) -> Iterator[str]:
    """What a captain thinks of the week: the other side, the best plans term by term, a chart made up."""
    view, questions = match.view(side), match.ask(side)
    assert isinstance(view, Chart)
    foe = Foe(view, side)
    likely = ", ".join(f"{area} {mass:.0f}" for area, mass in foe.likely.items() if mass >= 0.5)
    yield f"  {side} takes {foe.side} for {foe.power:.0f} points, {foe.usual:.0f} a force: {likely}"
    sheet = questions[0]
    if isinstance(sheet, Set):
        rows: dict[str, list[str]] = {}
        for slot in sheet.slots:
            rows.setdefault(slot.group, []).append(f"{slot.unit} {'|'.join(slot.choices)}".strip())
        yield from (f"  {side} may order {group}: {', '.join(units)}" for group, units in rows.items())
        yield from (f"    {one.says}: {one.least} to {one.most}" for one in sheet.budgets)
    weighing = ADVICE.weigh(view, side, questions, Random(1), PLAIN, 400)
    if weighing is not None:
        best = sorted(range(len(weighing.orders)), key=lambda at: -weighing.worth[at])[:PLANS]
        for at in best:
            terms = ", ".join(
                f"{name} {row[at]:.2f}" for name, row in weighing.terms.items() if round(row[at], 2)
            )
            order = weighing.orders[at]
            says = ADVICE.says(view, sheet, order)
            yield f"  of {len(weighing.orders)}: {says}: {weighing.worth[at]:.2f} ({terms})"
    made = ADVICE.imaginer(view, side)(Random(2))
    worths: dict[str, int] = {}
    for ship in made.units.values():
        if ship.side != side:
            worths[ship.force] = worths.get(ship.force, 0) + ship.spec.points
    told = [f"{made.forces[key].area} with {points}" for key, points in worths.items() if key in made.forces]
    yield f"  imagined: {', '.join(told)}"


def _plan(order: SetTo) -> str:
    """A week's orders, without what is left blank."""
    plan = msgspec.structs.asdict(plan_of(order))
    return ", ".join(f"{name} {value}" for name, value in plan.items() if value) or "nothing"


def _joined(scenario: Campaign, chart: Chart, area: str) -> Iterator[str]:
    """A battle that is joined: the scenario it is fought as, told short."""
    tree = tree_of(scenario, chart, area)
    sides = tree["side"]
    assert isinstance(sides, list)
    title, turns, story = tree["title"], tree["turns"], tree["story"]
    yield f"  {title}, {turns} turns on {tree['table']}: {story}"
    for side in sides:
        more = {key: value for key, value in side.items() if key not in ("unit", "name")}
        yield f"    {side['name']} counts {worth_of(chart, side['name']):.2f}: {more}"
        for unit in side["unit"]:
            yield f"      {' '.join(str(value) for key, value in unit.items() if key != 'name')}"
    others = {
        key: value
        for key, value in tree.items()
        if key not in ("side", "title", "turns", "story", "table", "class", "terrain")
    }
    yield f"    {others}, {len(engaged(chart, area))} sides"
    for own in tree.get("class", []):
        yield f"    class {own['id']}: { ({key: own[key] for key in ('points', 'vp', 'silhouette') if key in own}) }"
