"""Orders of coastal to start from: each tester at the nearest marker, each gun where it tells most, dummies abeam."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from game.match import Aim, Fire, Fired, Order, Place, Placed, Question, Set, SetTo
from game.rulesets.coastal import contacts, phrases, spotting
from game.rulesets.coastal.advice import fire
from game.rulesets.coastal.advice.reach import CoastalSituation
from game.rulesets.coastal.armament import Gun, read
from game.rulesets.coastal.firing import FIRE
from game.rulesets.coastal.spotting import RADAR_TEST, TEST, WATCH
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.turn import silent, unplaced
from game.sea.heading import distance
from game.tabletop.advice import PLAIN
from game.tabletop.ledger import Ledger
from game.tabletop.presenter import Draft

MOST_AT_ONE = 2
"""So many testers are set on one marker before the next is looked for."""


def drafted(view: CoastalTable, side: str, question: Question, last: Order | None) -> list[Draft | None]:
    """What there is to start from for this question."""
    found: list[Draft | None] = []
    if isinstance(question, Set):
        spread, nearest = _tests(view, question, spread=True), _tests(view, question, spread=False)
        same = spread is not None and nearest is not None and spread.order == nearest.order
        first = nearest if same or spread is None else spread
        found = [] if first is None else [msgspec.structs.replace(first, begins=True)]
        found += [] if nearest is first else [nearest]
    elif isinstance(question, Fire) and question.name != "launch_torpedoes":
        best = list(_best(view, side, question)) if question.name == FIRE else []
        told = [draft.order for draft in best]
        found = [*best, *(draft for draft in _nearest(view, question) if draft.order not in told)]
    elif isinstance(question, Place):
        found = [_abeam(view, side, question)]
    return found


def _tests(view: CoastalTable, question: Set, *, spread: bool) -> Draft | None:
    """Every tester at the nearest marker it may test, by eye before radar; spread, at most two at one marker."""
    given: dict[str, int | float | str] = {}
    used: dict[str, int] = {}
    for slot in question.slots:
        tester = view.units[slot.unit]
        options = []
        for choice in slot.choices:
            look = spotting.read(choice)
            key, marker = look.marker, view.units.get(look.marker)
            if marker is not None:
                crowded = spread and used.get(key, 0) >= MOST_AT_ONE
                by_radar = look.how == RADAR_TEST
                options.append((crowded, distance(tester.at, marker.at), by_radar, choice, key))
        if options:
            *_, choice, key = min(options)
            given[slot.unit] = choice
            used[key] = used.get(key, 0) + 1
        elif WATCH in slot.choices and view.seen_by:
            continue
    if not given:
        return None
    label = "spread over the markers" if spread else "each the nearest marker"
    order = SetTo(question.name, {TEST: given})
    return Draft("spread" if spread else "nearest", label, order)


class _Orders(NamedTuple):
    """The best of a ship's orders that fire the same things, and its worth."""

    worth: float
    order: Fired


def _best(view: CoastalTable, side: str, question: Fire) -> Iterator[Draft]:
    """For each ship her guns where they tell most, and the same with a light or charges where those pay."""
    ledger = Ledger(PLAIN)
    fire.weigh(CoastalSituation(view, side, PLAIN), ledger, question)
    weighing = ledger.weighing()
    if weighing is None:
        return
    kept: dict[tuple[str, str], _Orders] = {}
    for order, worth in zip(weighing.orders, weighing.worth, strict=True):
        if worth <= 0 or not isinstance(order, Fired) or question.refuses(order) is not None:
            continue
        key = order.aims[0].unit, _fired(view, order)
        if key not in kept or worth > kept[key].worth:
            kept[key] = _Orders(worth, order)
    ranked = sorted(kept.items(), key=lambda found: -found[1].worth)
    for number, ((_, words), found) in enumerate(ranked):
        yield Draft(f"best_{number}", words, found.order)


def _fired(view: CoastalTable, order: Fired) -> str:
    """What a ship fires by an order: her guns, and what goes with them."""
    ship = view.units[order.aims[0].unit]
    assert isinstance(ship, Vessel)
    others = [aim.weapon for aim in order.aims if not isinstance(read(aim.weapon), Gun)]
    named = [phrases.armed(ship.spec, weapon, briefly=True).lower() for weapon in others]
    guns = ["guns where they tell most"] if len(others) < len(order.aims) else []
    return " and ".join(guns + named)


def _nearest(view: CoastalTable, question: Fire) -> Iterator[Draft]:
    """Each unit that may, with all that bears on the nearest it may shoot at."""
    for key in dict.fromkeys(shot.unit for shot in question.shots):
        unit = view.units[key]
        shots = [shot for shot in question.shots if shot.unit == key and isinstance(read(shot.weapon), Gun)]
        targets = {shot.target for shot in shots}
        foes = [
            (distance(unit.at, foe.at), foe) for t in targets if (foe := contacts.called(view, unit.side, t))
        ]
        if not foes:
            continue
        foe = min(foes, key=lambda one: one[0])[1]
        known = contacts.known_as(foe)
        aims = tuple(Aim(key, shot.weapon, known) for shot in shots if shot.target == known)
        yield Draft(f"nearest_{key}", f"all on {foe.name}", Fired(question.name, aims))


def _abeam(view: CoastalTable, side: str, question: Place) -> Draft | None:
    """Each dummy where it would lie without an order (CST-CON-13)."""
    if question.name != "place_dummies":
        return None
    placed = {}
    for number, dummy in enumerate(unplaced(view, side)):
        pose = silent(view, side, number)
        if pose is not None:
            placed[dummy.id] = (round(pose[0], 2), round(pose[1], 2), pose[2])
    order = Placed(question.name, placed)
    return Draft("abeam", "abeam of the first ships", order)
