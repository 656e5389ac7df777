"""Phase 3: who looks for what, so that the guns of the turn have targets and nobody comes near unseen."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from game.match import Order, Set, SetTo
from game.rulesets.coastal import contacts
from game.rulesets.coastal.advice import harm
from game.rulesets.coastal.advice.reach import CoastalSituation
from game.rulesets.coastal.advice.situation import Foe
from game.rulesets.coastal.spotting import ASDIC_SEARCH, RADAR_TEST, TEST, VISUAL, WATCH, own_modifiers, read
from game.rulesets.coastal.table import Aircraft, Vessel
from game.rulesets.coastal.tables import ASDIC, RADAR, SPOTTING
from game.sea.heading import distance
from game.tabletop.ledger import Ledger

PLAIN_SIGHT = 0.6
"""What it is worth to find a vessel out, in points, besides what guns may do to it then."""

BY_RADAR = 0.35
"""What a radar target is worth, beside one in sight."""

LURKING: Final = 0.25
"""What keeping watch for boats below is worth, in points, where nothing is known of any."""

HEARD = 0.6
"""The same of listening for them, to one with depth charges aboard."""


def weigh(scene: CoastalSituation, ledger: Ledger, question: Set, rng: Random) -> None:
    """The whole list: tester by tester the best test, less for a marker that others look for already."""
    prizes = {key: _prize(scene, foe) for key, foe in scene.by_key.items() if not foe.seen}
    picked: dict[str, str] = {}
    total = 0.0
    slots = sorted(question.slots, key=lambda slot: (len(slot.choices), slot.unit))
    for slot in slots:
        tester = scene.view.units[slot.unit]
        best, most, passed, looks = "", 0.0, 0.0, ""
        for choice in slot.choices:
            look = read(choice)
            chance, gain = _test(scene, tester, look.how, look.marker, prizes.get(look.marker, 0.0))
            if gain <= 0.0:
                continue  # nothing is there to be found
            worth = chance * gain + 1e-4 * rng.random()
            if worth > most:
                best, most, passed, looks = choice, worth, chance, look.marker
        if best:
            picked[slot.unit] = best
            total += most
            if looks in prizes:
                prizes[looks] *= 1.0 - passed
    order: Order = SetTo(question.name, {TEST: dict(picked)} if picked else {})
    ledger.add(order, seen=total)


def _test(
    scene: CoastalSituation, tester: Vessel | Aircraft, kind: str, key: str, prize: float
) -> tuple[float, float]:
    """The chance that a test passes, and what that is worth."""
    added = sum(note.value for note in own_modifiers(scene.view, tester, kind))
    if kind == WATCH:
        seen = SPOTTING["periscope_night_cm" if scene.view.night else "periscope_day_cm"]
        return harm.passes(SPOTTING["periscope_base"] - added), LURKING * _near(scene, tester, seen)
    if kind == ASDIC_SEARCH:
        return harm.passes(ASDIC["base"] - added), HEARD * _near(scene, tester, ASDIC["range_cm"])
    foe = scene.by_key.get(key)
    if foe is None:  # in the air
        plane = contacts.called(scene.view, scene.side, key)
        return (0.3, 1.0) if plane is not None else (0.0, 0.0)
    if kind == RADAR_TEST:
        if foe.unit.radar_target:
            return 0.0, 0.0
        return harm.passes(RADAR[foe.spec.size_class - 1] - added), BY_RADAR * prize
    assert kind == VISUAL
    away = distance(tester.at, foe.unit.at)
    row = scene.seeing(tester.spec, foe.spec, foe.lit)
    return float(row[scene.quarter_of(away)]), prize


def _near(scene: CoastalSituation, tester: Vessel | Aircraft, reach: float) -> float:
    """The chance that a boat is below within a reach of somebody: by where the side believes one that dived; all or
    nothing where it only knows whether there can be any."""
    if scene.dived:
        return max(
            float(one.likely[np.hypot(one.x - tester.x, one.y - tester.y) <= reach].sum())
            for one in scene.dived
        )
    return 1.0 if scene.below else 0.0


def _prize(scene: CoastalSituation, foe: Foe) -> float:
    """What the guns of the side might do to a vessel once it is in sight."""
    total = PLAIN_SIGHT + sum(
        harm.broadside_at(ship, foe.unit.at, foe.spec, foe.worth, scene.dark)
        for ship in scene.ships
        if not ship.surprised
    )
    return total * foe.real
