"""What a question shows on the table: targets and refusals, bands of bombs, landings, the first half's track."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.match import Aim, Fire, Question, Refusal, Steer
from game.match.wording import apart, counted
from game.rulesets.nef import fire
from game.rulesets.nef.presenter.bearing import bears
from game.rulesets.nef.presenter.pieces import pending_hits
from game.rulesets.nef.table import Nef, NefTable, enemies
from game.rulesets.nef.tables import AFTER_TURN, BOOK, WEAPONS
from game.tabletop import aims
from game.tabletop.overlays import Band, Landing, Mark, Note, Overlay
from game.tabletop.presenter import Line, tag

BRIEFLY: Final[dict[str, str]] = BOOK.labels["briefly"]


def marks(view: NefTable, side: str, question: Question, key: str) -> list[Overlay]:
    """The question's overlays for the unit being ordered; none where there is no such unit."""
    unit = view.units.get(key)
    if unit is None:
        return []
    if isinstance(question, Fire):
        return _fire(view, question, unit)
    if isinstance(question, Steer) and question.unit == key:
        return _steer(view, question, unit)
    return [Mark(key, "selected")] if unit.state == "deployed" else []


def _steer(view: NefTable, question: Steer, unit: Nef) -> list[Overlay]:
    found: list[Overlay] = [Mark(unit.id, "selected")] if unit.state == "deployed" else []
    if unit.moved == 1 and len(unit.first_half_path) > 1:
        found.append(Band(unit.first_half_path))
    for stop in question.stops:
        name = view.units[stop.key].name
        text = stop.refused.sentence if stop.refused else f"land on {name}"
        found.append(Landing(*stop.at, stop.reach, text))
    if unit.doomed:
        hits = counted(pending_hits(unit), "hit")
        found.append(Mark(unit.id, "doomed", f"{hits} pending: destroyed at the End"))
    if unit.inch_owed:
        words = f"{AFTER_TURN} in ahead is owed after the last turn"
        found.append(Note(unit.at, words, "It must be flown before the next turn (NEF-MOV-7)."))
    return found


def _fire(view: NefTable, question: Fire, unit: Nef) -> list[Overlay]:
    found: list[Overlay] = [Mark(unit.id, "selected")]
    if "bombs" in fire.at_hand(unit):
        found.append(Band(unit.first_half_path or (unit.at,), WEAPONS["bombs"].reach))
    offered = aims.offered(question, unit.id)
    for foe in enemies(view, unit.side):
        able = {shot.weapon for shot in offered.get(foe.id, ())}
        open_ = [line for line in bears(view, unit, foe) if line.weapon in able]
        if open_:
            found.append(Mark(foe.id, "may_be_target", tag(open_)))
        else:
            found.append(Mark(foe.id, "refused", _reason(view, unit, foe)))
    return found


def _reason(view: NefTable, unit: Nef, foe: Nef) -> str:
    """The reason of the first weapon that could be used on such a target at all, or else of the first."""
    reasons = [
        (refusal.clause == WEAPONS[weapon].target_clause, _brief(unit, weapon, foe, refusal))
        for weapon, amount in fire.at_hand(unit).items()
        if (refusal := fire.explain(view, unit.side, Aim(unit.id, weapon, foe.id, amount)))
    ]
    return min(reasons, key=lambda reason: reason[0])[1] if reasons else "nothing at hand"


def _brief(unit: Nef, weapon: str, foe: Nef, refusal: Refusal) -> str:
    """The reason beside a target in a word or two, and nothing beside one much too far off or not under the band of
    her bombs; the plan has the whole sentence."""
    row, away = WEAPONS[weapon], fire.range_of(unit, foe)
    if refusal.clause == row.clauses.get("reach") or (row.range and away > aims.NEAR * row.range):
        return ""
    if refusal.clause == row.target_clause:
        return f"not for {fire.WEAPON_WORDS[weapon][1]}"
    if refusal.clause == row.clauses.get("range") and away > row.range:
        return f"{apart(away)} in: out of range {row.range:g}"
    return (
        BRIEFLY["arc"]
        if refusal.clause == row.clauses["arc"]
        else BRIEFLY.get(refusal.clause, refusal.sentence)
    )


def weapons_of(unit: Nef) -> list[str]:
    """Every weapon a unit of this class can have, spent ones too, in the order of the sheet."""
    spec = unit.spec
    if spec.kind == "fighter":
        return ["fighter_guns", "rockets"]
    if spec.kind == "bomber":
        return [weapon for weapon, load in (("rapier", "rapiers"), ("bombs", "bombs")) if unit.load == load]
    has = {
        "guns": spec.guns[0],
        "torpedo": spec.torpedoes,
        "rockets": spec.rockets,
        "bombs": spec.bomb_load,
    }
    return [weapon for weapon, number in has.items() if number]


def lines(view: NefTable, question: Question, key: str) -> list[Line]:
    """Every weapon of the unit against every enemy on the table, the nearest first, and reloading.

    A refused line has the very reason that the match would give.
    """
    unit = view.units.get(key)
    if unit is None or unit.state != "deployed" or not isinstance(question, Fire):
        return []
    foes = sorted(enemies(view, unit.side), key=lambda foe: fire.range_of(unit, foe))
    found = aims.lines(
        question,
        key,
        weapons_of(unit),
        foes,
        lambda weapon, foe, able: _place(unit, foe, weapon if able else ""),
        partial(_refused, view, question),
    )
    if unit.spec.vessel and unit.spec.rockets:
        if any(shot.unit == key and shot.weapon == fire.RELOAD for shot in question.shots):
            found.append(Line(key, fire.RELOAD, "", 1, 1, "one launcher, and no guns this turn"))
        else:
            refused = _refused(view, question, Aim(key, fire.RELOAD))
            words = "no empty launcher" if fire.reloads(unit) else "nefs only"
            found.append(Line(key, fire.RELOAD, "", words=words, refused=refused))
    return found


def _refused(view: NefTable, question: Fire, aim: Aim) -> Refusal | None:
    """Why an attack that is not offered is refused, as the match words it."""
    return aims.refusal(question, aim, fire.explain(view, view.units[aim.unit].side, aim))


def _place(unit: Nef, foe: Nef, weapon: str = "") -> str:
    words = f"{apart(fire.range_of(unit, foe))} in"
    if weapon != "guns":
        return words
    if fire.all_round(unit):
        return f"{words}, all round"
    half = ", half dice" if fire.halved(unit, foe) else ""
    return f"{words}, {fire.bearing_arc(unit, foe).name}{half}"
