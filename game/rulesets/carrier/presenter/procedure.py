"""The steps of an air action or a gun battle, with the dice that fell in each and what came of them (CAR-AIR-10,
CAR-GUN, CAR-HIT-4). A view tells only what its side may know; the steps to come tell chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.match.steps import Step
from game.match.wording import beyond, capital, chance, counted, listed
from game.rulesets.carrier import hits, visibility
from game.rulesets.carrier.air import (
    AntiAircraft,
    CapDice,
    Debrief,
    DeclareStrike,
    Intercept,
    StrikeDice,
    in_strike_range,
)
from game.rulesets.carrier.gambits import GambitWindow
from game.rulesets.carrier.guns import BreakOff, Consolidate, GunDice, Reveal, fighting, victor
from game.rulesets.carrier.hits import AssignConfirmed, AssignUnconfirmed, Sinkings
from game.rulesets.carrier.phrases import ship_name
from game.rulesets.carrier.presenter import chances
from game.rulesets.carrier.presenter.odds import met_by
from game.rulesets.carrier.presenter.overlays import under_way
from game.rulesets.carrier.presenter.phrases import dice
from game.rulesets.carrier.recon import Disposition, Peek, Search, SearchAgain, needed
from game.rulesets.carrier.stacks import enemy, gap
from game.rulesets.carrier.table import A_CARD, CATAPULT, AirAction, CarrierTable, GunBattle
from game.rulesets.carrier.tables import AA_DISCARDS, CAP_DISCARDS, CONFIRMED, UNCONFIRMED
from game.tabletop.deploy import DEPLOYED
from game.tabletop.overlays import FireLine, Mark, Overlay
from game.tabletop.papers import Face, Procedure, Rung, Tiles
from game.tabletop.presenter import Figure

BRIEFING, RECON, DECLARE, INTERCEPTION, AA, STRIKE, DEBRIEFING = range(7)
_STEPS: Final[dict[type[Step], int]] = {
    Search: RECON,
    SearchAgain: RECON,
    Peek: RECON,
    Disposition: RECON,
    DeclareStrike: DECLARE,
    Intercept: INTERCEPTION,
    CapDice: INTERCEPTION,
    AntiAircraft: AA,
    StrikeDice: STRIKE,
    AssignConfirmed: STRIKE,
    AssignUnconfirmed: STRIKE,
    Sinkings: STRIKE,
    Debrief: DEBRIEFING,
}
_WINDOWS: Final = {
    "briefing": BRIEFING,
    "interception": INTERCEPTION,
    "before_assignment": STRIKE,
    "debriefing": DEBRIEFING,
}

State = Literal["done", "now", "to come", "skipped"]


def procedure(view: CarrierTable, side: str) -> Procedure | None:
    """What is under way, as far as the view knows it."""
    if view.air is not None and view.air.target in view.units:
        return _air(view, view.air)
    if view.battle is not None:
        return _battle(view, view.battle)
    return None


# -- an air action --------------------------------------------------------------------------------------------


def _air(view: CarrierTable, air: AirAction) -> Procedure:
    now = _now(view, air)
    what = "by catapult" if air.card == CATAPULT else _by(view, air)
    who = air.force or f"aircraft of {air.launcher}"
    words = f"{who}{what and ', '}{what}, on {air.target}"
    rungs = (
        _briefing(view, air, now),
        _recon(view, air, now),
        _declare(view, air, now),
        _met(view, air, now, INTERCEPTION),
        _met(view, air, now, AA),
        _strike(view, air, now),
        Rung(
            "Debriefing",
            _state(now, DEBRIEFING),
            "Cards that were shown are discarded, a card that was not goes back.",
            clause="CAR-DEB-1",
        ),
    )
    return Procedure("Air action", capital(words), air.side, rungs, _lines(view, air))


def _lines(view: CarrierTable, air: AirAction) -> tuple[Overlay, ...]:
    """From the launching stack to the target, and from where fighters may rise over it."""
    launcher, target = view.units.get(air.launcher), view.units[air.target]
    if launcher is None or target.state != DEPLOYED or air.over:
        return ()
    away = f"{beyond(gap(launcher, target))} in, base to base"
    line = FireLine(launcher.at, target.at, away)
    return (line, Mark(air.launcher, "selected"), Mark(air.target, "target"), *under_way(view))


def _by(view: CarrierTable, air: AirAction) -> str:
    return ship_name(view, air.card) if air.card not in (A_CARD, "") else ""


def _now(view: CarrierTable, air: AirAction) -> int:
    """The step at hand: as far as the facts have it, or further where the agenda is."""
    if air.over:
        return DEBRIEFING
    told = BRIEFING
    if air.rolled:
        told = RECON
    if air.declared:
        told = INTERCEPTION
    if "cap" in air.met:
        told = AA
    if "aa" in air.met:
        told = STRIKE
    if "strike" in air.met:
        told = STRIKE
    step = view.agenda[0] if view.agenda else None
    agenda = _WINDOWS.get(step.moment, 0) if isinstance(step, GambitWindow) else 0
    if step is not None and not isinstance(step, GambitWindow):
        agenda = _STEPS.get(type(step), 0)
    return max(told, agenda)


def _state(now: int, place: int, skipped: bool = False) -> State:
    if place == now:
        return "now"
    if place > now:
        return "to come"
    return "skipped" if skipped else "done"


def _briefing(view: CarrierTable, air: AirAction, now: int) -> Rung:
    away = ""
    if air.launcher in view.units:
        away = f", {beyond(gap(view.units[air.launcher], view.units[air.target]))} in"
    how = (
        "no card, by catapult"
        if air.card == CATAPULT
        else "one card committed"
        if air.card
        else "the card is gone"
    )
    return Rung("Briefing", _state(now, BRIEFING), f"Target {air.target}{away}; {how}.", clause="CAR-AIR-8")


def _recon(view: CarrierTable, air: AirAction, now: int) -> Rung:
    target = view.units[air.target]
    most, poor = needed(view, target), visibility.poor(view, target)
    clause = "CAR-REC-2" if poor else "CAR-REC-1"
    if not air.rolled and now > RECON:
        words = "Nothing was hidden: no dice." if not air.over else "Broken off."
        return Rung("Recon", "skipped", words, clause="CAR-REC-5")
    result = ""
    if air.rolled:
        found = f"found; may look at {target.looked_at(air.allowed)}" if air.allowed else "nothing found"
        result = f"= {sum(air.rolled)}: {found}"
        if air.looks:
            result = f"= {sum(air.rolled)}: found; {air.looks} looked at"
    faces = tuple(Face(face) for face in air.rolled)
    words = f"{most} or less on two dice finds {'them in Poor Visibility' if poor else 'them'}."
    figures: tuple[Figure, ...] = ()
    if target.hidden and not air.looks:
        odds = chances.looks(poor)
        seen = chances.sees(target.hidden, poor)
        if air.allowed and air.rolled:
            seen = min(air.allowed, target.hidden) / target.hidden
            figures = (
                Figure(f"{min(air.allowed, target.hidden)}", "chips at most"),
                Figure(chance(seen), "one given chip"),
            )
        else:
            figures = (Figure(chance(1.0 - odds.exactly(0)), "finds"), Figure(chance(seen), "one given chip"))
            if air.rolled:
                figures = (Figure(chance(1.0 - odds.exactly(0)), "if rolled again"), figures[1])
    return Rung("Recon", _state(now, RECON), words, faces, result, None, figures, clause)


def _declare(view: CarrierTable, air: AirAction, now: int) -> Rung:
    if air.declared:
        words = f"A strike of {dice(air.flown)} comes in."
        tiles = Tiles("aircraft", air.flown)
        return Rung("Declare", _state(now, DECLARE), words, tiles=tiles, clause="CAR-STK-5")
    target = view.units[air.target]
    if now > DECLARE and target.up and air.launcher in view.units and not in_strike_range(view, air):
        return Rung("Declare", "done", "No strike: out of Strike Range.", clause="CAR-STK-2")
    if now > DECLARE:
        return Rung("Declare", "done", "No strike.", clause="CAR-STK-4")
    words = "A black card may strike what lies face-up in range."
    figures: tuple[Figure, ...] = ()
    force = view.forces.get(air.force)
    if now == DECLARE and force is not None and force.strike and view.seen_by in ("", air.side):
        cap, aa = met_by(view, view.units[air.target])
        words = f"{force.name} may strike with {dice(force.strike)}."
        figures = (
            Figure(f"{chances.strike(force.strike).expected:.1f}", "hits unmet"),
            Figure(f"{chances.strike(force.strike, cap, aa).expected:.1f}", "if met"),
            Figure(chance(chances.strike(force.strike, cap, aa).at_least(1)), "one at least"),
        )
    return Rung("Declare", _state(now, DECLARE), words, figures=figures, clause="CAR-STK-1")


_TITLES: Final = {INTERCEPTION: "Interception", AA: "Anti-aircraft"}
_KEYS: Final = {INTERCEPTION: "cap", AA: "aa"}
_TAKES: Final = {INTERCEPTION: CAP_DISCARDS, AA: AA_DISCARDS}
_CLAUSES: Final = {INTERCEPTION: "CAR-INT-4", AA: "CAR-AA-2"}
_SAYS: Final = {
    INTERCEPTION: "Red cards in and near the target: each 5 or 6 takes a die.",
    AA: "All guns of the target fire: each 6 takes a die.",
}


def _left_after(air: AirAction, place: int) -> int:
    """Strike dice that are left after a step."""
    left = air.flown
    for step in (INTERCEPTION, AA):
        if step <= place:
            taken = sum(face >= _TAKES[step] for face in air.met.get(_KEYS[step], ()))
            left = max(0, left - taken)
    return left


def _met(view: CarrierTable, air: AirAction, now: int, place: int) -> Rung:
    """The interception or the AA: its dice, and the strike dice they take away (CAR-INT-4, CAR-AA-2)."""
    rolled = air.met.get(_KEYS[place])
    title, clause = _TITLES[place], _CLAUSES[place]
    if rolled is None:
        if now <= place:
            return Rung(title, _state(now, place), _SAYS[place], clause=clause)
        if not air.declared:
            return Rung(title, "skipped", "No strike.", clause=clause)
        words = "No fighters rise." if place == INTERCEPTION else "No gun is left to fire."
        if not _left_after(air, place - 1):
            words = "No strike die was left."
        return Rung(title, "skipped", words, clause=clause)
    before, after = _left_after(air, place - 1), _left_after(air, place)
    words = f"{dice(len(rolled))}: {'5 or 6' if place == INTERCEPTION else '6'} takes a die."
    if place == INTERCEPTION and air.intercepting:
        words = f"Fighters of {listed(list(dict.fromkeys(air.intercepting)))}: each 5 or 6 takes a die."
    lost = before - after
    result = f"{counted(lost, 'strike die', 'strike dice')} {'is' if lost < 2 else 'are'} taken away"
    faces = tuple(Face(face, "hit" if face >= _TAKES[place] else "miss") for face in rolled)
    tiles = Tiles("aircraft", after, air.flown - after)
    state: State = "done" if now > place or place == AA else _state(now, place)
    return Rung(title, state, words, faces, result, tiles, clause=clause)


def _strike(view: CarrierTable, air: AirAction, now: int) -> Rung:
    says = f"{min(UNCONFIRMED)}, {max(UNCONFIRMED)} Unconfirmed; {min(CONFIRMED)} Confirmed."
    rolled = air.met.get("strike")
    if rolled is None:
        if now > STRIKE or (air.declared and "aa" in air.met and not air.dice):
            words = "No strike die was left." if air.declared else "No strike."
            return Rung("Strike", "skipped", words, clause="CAR-STR-1")
        figures: tuple[Figure, ...] = ()
        if now == STRIKE:
            odds = chances.strike(air.dice)
            figures = (
                Figure(chance(odds.exactly(0)), "no hit"),
                Figure(chance(odds.exactly(1)), "one hit"),
                Figure(chance(odds.at_least(2)), "two or more"),
            )
        return Rung("Strike", _state(now, STRIKE), says, figures=figures, clause="CAR-STR-1")
    return Rung(
        "Strike",
        "now" if now == STRIKE else "done",
        says,
        tuple(_hit_face(face) for face in rolled),
        _score(rolled),
        clause="CAR-STR-1",
    )


def _hit_face(face: int) -> Face:
    return Face(face, "hit" if face >= min(UNCONFIRMED) else "miss")


def _score(faces: Sequence[int]) -> str:
    confirmed, unconfirmed = hits.count(tuple(faces))
    parts = [f"{confirmed} Confirmed"] if confirmed else []
    parts += [f"{unconfirmed} Unconfirmed"] if unconfirmed else []
    return listed(parts) if parts else "no hit"


# -- a gun battle ---------------------------------------------------------------------------------------------

CONTACT, GUNS, ASSIGN, LOSSES, CONSOLIDATE = range(5)
_GUN_STEPS: Final[dict[type[Step], int]] = {
    Reveal: CONTACT,
    GunDice: GUNS,
    AssignConfirmed: ASSIGN,
    AssignUnconfirmed: ASSIGN,
    Sinkings: LOSSES,
    Consolidate: CONSOLIDATE,
    BreakOff: CONSOLIDATE,
}


def _battle(view: CarrierTable, battle: GunBattle) -> Procedure:
    other = enemy(view, battle.side)
    step = view.agenda[0] if view.agenda else None
    now = ASSIGN if len(battle.score) == 2 else CONTACT
    if isinstance(step, GambitWindow):
        now = max(now, GUNS if step.moment == "gun_battle" else ASSIGN)
    elif step is not None:
        now = max(now, _GUN_STEPS.get(type(step), CONTACT))
    rungs = (
        Rung(
            "Contact",
            _state(now, CONTACT),
            f"{battle.mover} touches {listed(battle.others)}: all task forces are revealed.",
            clause="CAR-GUN-4",
        ),
        _guns(view, battle, battle.side, now),
        _guns(view, battle, other, now),
        Rung(
            "Hits assigned",
            _state(now, ASSIGN),
            "Confirmed by those who fired, Unconfirmed by the owner of the ships.",
            result=_doomed(view),
            clause="CAR-HIT-4",
        ),
        Rung("Losses", _state(now, LOSSES), "All doomed ships sink together.", clause="CAR-HIT-8"),
        Rung("Consolidation", _state(now, CONSOLIDATE), _victor_words(view, battle), clause="CAR-CON-1"),
    )
    words = f"{battle.mover} against {listed(battle.others)}"
    marks = tuple(Mark(key, "target") for key in battle.others if view.units[key].state == DEPLOYED)
    return Procedure("Gun battle", words, battle.side, rungs, (Mark(battle.mover, "selected"), *marks))


def _guns(view: CarrierTable, battle: GunBattle, side: str, now: int) -> Rung:
    """One side's guns: its dice and its score, or before them the chances (CAR-GUN-5, CAR-GUN-8)."""
    forces = fighting(view, side)
    guns = sum(force.guns for force in forces) + battle.extra.get(side, 0)
    rolled = battle.rolled.get(side)
    title = f"Guns of {side}"
    if rolled is None:
        figures: tuple[Figure, ...] = ()
        if now <= GUNS and side == battle.side:
            foe = enemy(view, side)
            theirs = sum(force.guns for force in fighting(view, foe)) + battle.extra.get(foe, 0)
            won, tied, lost = chances.duel(guns, theirs)
            figures = (
                Figure(chance(won), "scores more"),
                Figure(chance(tied), "even"),
                Figure(chance(lost), "scores less", True),
            )
        words = f"{dice(guns)}: 4, 5 Unconfirmed; 6 Confirmed."
        state: State = "now" if now == GUNS and side == battle.side else "to come"
        return Rung(title, state, words, figures=figures, clause="CAR-GUN-8")
    if not rolled:
        return Rung(title, "done", "No Guns: no dice.", result="no hit", clause="CAR-GUN-5")
    faces = tuple(_hit_face(face) for face in rolled)
    return Rung(
        title,
        "done",
        f"{dice(len(rolled))}: 4, 5 Unconfirmed; 6 Confirmed.",
        faces,
        _score(rolled),
        clause="CAR-GUN-8",
    )


def _doomed(view: CarrierTable) -> str:
    names = [ship_name(view, key) for key in view.doomed]
    return f"{listed(names)} will sink" if names else ""


def _victor_words(view: CarrierTable, battle: GunBattle) -> str:
    if len(battle.score) < 2:
        return "The side with more hits may move one stack 4 in."
    won = victor(view)
    if len(set(battle.score.values())) > 1:
        return f"{won} scored more and may move one stack 4 in."
    return (
        f"Even: {won} held the ground and may move one stack 4 in." if won else "Even: nobody consolidates."
    )
