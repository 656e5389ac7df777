"""Orders of coastal to start from: each tester at the nearest marker, all that bears on the nearest, dummies abeam."""

from __future__ import annotations

from game.match import Aim, Fire, Fired, Order, Place, Placed, Question, Set, SetTo
from game.rulesets.coastal import contacts, spotting
from game.rulesets.coastal.armament import Gun, read
from game.rulesets.coastal.spotting import RADAR_TEST, TEST, WATCH
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.turn import silent, unplaced
from game.sea.heading import distance
from game.tabletop.presenter import Draft

MOST_AT_ONE = 2
"""So many testers are set on one marker before the next is looked for."""


def drafted(view: CoastalTable, side: str, question: Question, last: Order | None) -> list[Draft | None]:
    """What there is to start from for this question."""
    found: list[Draft | None] = []
    if isinstance(question, Set):
        spread, nearest = _tests(view, question, spread=True), _tests(view, question, spread=False)
        same = spread is not None and nearest is not None and spread.order == nearest.order
        found = [None if same else spread, nearest]
    elif isinstance(question, Fire) and question.name != "launch_torpedoes":
        found = [_nearest(view, question)]
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
    return Draft("spread" if spread else "nearest", label, SetTo(question.name, {TEST: given}))


def _nearest(view: CoastalTable, question: Fire) -> Draft | None:
    """The first unit that may, with all that bears on the nearest it may shoot at."""
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
        return Draft("nearest", f"{unit.name}: all on {foe.name}", Fired(question.name, aims))
    return None


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
