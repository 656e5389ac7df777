"""Odds of a spotting test before its die, as far as its side may know them (CST-SPT-17).

The class of what is looked for, its light, and whether it fired are not known: the chances are told for each class it
may be of, and what would change them stands beside.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.dice.odds import odds as chances_of
from game.dice.roll import Throw
from game.match import Question
from game.match.wording import beyond, chance
from game.rulesets.coastal import contacts, purposes, sight, spotting
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.rolls import test
from game.rulesets.coastal.spotting import ASDIC_SEARCH, CLAUSES, NOMINATE, RADAR_TEST, VISUAL, WATCH
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.tables import ASDIC, BANDS, BASES, DIE, SPOTTING, SPOTTING_MODIFIERS
from game.sea.heading import distance
from game.tabletop.presenter import Figure, Odds

TITLES = {VISUAL: "By eye", RADAR_TEST: "By radar", WATCH: "Periscope watch", ASDIC_SEARCH: "By asdic"}
UNSEEN = "a submarine"


def tested(view: CoastalTable, question: Question, unit: str, choice: str) -> Odds | None:
    """The card of one test that a tester may make; None where there is none."""
    tester = view.units.get(unit) if question.name == NOMINATE else None
    look = spotting.read(choice)
    kind, key = look.how, look.marker
    throws = _throws(view, tester, kind, key) if tester is not None else []
    if tester is None or not throws:
        return None
    passes = [chances_of(throw).at_least(1) for throw in throws]
    names: tuple[str, ...] = tuple(f"class {size}" for size in range(1, len(throws) + 1))
    figures = [Figure(_natural(throw), name) for throw, name in zip(throws, names, strict=True)]
    shown, bars, steps = throws[0], passes, tuple(range(1, len(throws) + 1))
    if len(throws) == 1:
        names, bars, steps = ("not found", "found"), [1.0 - passes[0], passes[0]], (0, 1)
        figures = [Figure(chance(passes[0]), "found"), Figure(_natural(shown), "on the die")]
    else:
        shown = Throw(shown.purpose, shown.clause, 1, DIE, modifiers=shown.modifiers)  # what it needs depends
    return Odds(
        firer=unit,
        target=key or UNSEEN,
        weapon=choice,
        amount=1,
        throw=shown,
        bars=tuple(bars),
        figures=tuple(figures),
        alone=TITLES[kind],
        notes=tuple(_notes(view, tester, kind, key)),
        steps=steps,
        names=names,
    )


def words(view: CoastalTable, tester: Unit, choice: str) -> str:
    """The chances of a test in short: "30 to 50 %" where the class is not known; empty for no test."""
    look = spotting.read(choice)
    passes = [chances_of(throw).at_least(1) for throw in _throws(view, tester, look.how, look.marker)]
    if not passes:
        return ""
    least, most = chance(min(passes)), chance(max(passes))
    return most if least == most else f"{least.removesuffix(' %')} to {most}"


def _throws(view: CoastalTable, tester: Unit, kind: str, key: str) -> list[Throw]:
    """What would be rolled: once where the class does not matter or is known, else for the classes 1, 2 and 3."""
    target = contacts.called(view, tester.side, key) if key else None
    if kind not in CLAUSES or (key and target is None):
        return []
    notes = spotting.own_modifiers(view, tester, kind)
    return [
        test(purposes.Spotting(tester.id, kind, key), CLAUSES[kind], base, notes)
        for base in _bases(view, tester, kind, target)
    ]


def _bases(view: CoastalTable, tester: Unit, kind: str, target: Unit | None) -> list[int]:
    """The base targets there may be, by class; one where the class does not matter or is known."""
    if target is None:
        sizes = [0]
    else:
        sizes = [target.spec.size_class] if _known(target) else list(range(1, len(BASES) + 1))
    return [spotting.base_of_class(view, tester, kind, target, size) for size in sizes]


def _known(target: Unit) -> bool:
    """Whether the class of a marker is known: it was seen before, or radar has it (CST-CON-7, CST-RAD-2)."""
    return target.sighted or (isinstance(target, Vessel) and target.radar_target)


def _natural(throw: Throw) -> str:
    if throw.needed > DIE:
        return "never"
    return f"{max(1, throw.needed)}{'' if throw.needed == DIE else '+'}"


def _notes(view: CoastalTable, tester: Unit, kind: str, key: str) -> Iterator[tuple[str, str]]:
    """Where the number comes from, and what nobody may know before (CST-SPT-3, CST-SPT-5, CST-SPT-9)."""
    target = contacts.called(view, tester.side, key) if key else None
    if kind == WATCH:
        reach = SPOTTING["periscope_night_cm" if view.night else "periscope_day_cm"]
        yield f"within {reach:g} cm, if one is there: {SPOTTING['periscope_base']:g}", CLAUSES[kind]
    elif kind == ASDIC_SEARCH:
        yield f"within {ASDIC['range_cm']} cm, if one is there: {ASDIC['base']}", CLAUSES[kind]
    if target is None:
        return
    numbers = ", ".join(f"{base}" for base in _bases(view, tester, kind, target))
    if kind == RADAR_TEST:
        yield f"by radar: {numbers}", CLAUSES[kind]
        return
    away, seen = distance(tester.at, target.at), sight.visibility(view, tester.at, target.at)
    part = BANDS[spotting.quarter(view, tester, target)] * seen
    yield f"{beyond(away)} cm, to {part:g} of {seen:g}: {numbers}", CLAUSES[kind]
    yield f"if it fired since: {-SPOTTING['fired']:g} less", "CST-SPT-5"
    if sight.illuminated(view, tester) and not sight.illuminated(view, target):
        more = -SPOTTING_MODIFIERS["from_illuminated_at_non_illuminated"]
        yield f"if it is not illuminated: {more:g} more", "CST-SPT-9"
