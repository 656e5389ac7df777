"""The order strip: who moves or attacks now, who writes in secret, and the points as the battle goes."""

from __future__ import annotations

from typing import Final

from game.match import SealedStep
from game.match.wording import does, listed
from game.rulesets.war_at_sea import victory
from game.rulesets.war_at_sea.air_attack import AirAttacks, AirSearch
from game.rulesets.war_at_sea.air_defense import AntiAirAttacks, TieFighters
from game.rulesets.war_at_sea.firing import Attacks
from game.rulesets.war_at_sea.flights import Activations, FlyOn, Interception
from game.rulesets.war_at_sea.initiative import best_bonus
from game.rulesets.war_at_sea.markers import DeploySide, OfferReveal, PlaceShips
from game.rulesets.war_at_sea.missions import AssignMissions
from game.rulesets.war_at_sea.movement import may_move
from game.rulesets.war_at_sea.submarines import ChooseSpots, PlaceDecoys
from game.rulesets.war_at_sea.surface import SonarSearch, SubmarineAttacks, SurfaceAttacks
from game.rulesets.war_at_sea.table import SeaTable, own
from game.rulesets.war_at_sea.tables import BOOK
from game.rulesets.war_at_sea.turn import MoveUnits
from game.tabletop.presenter import Strip, Tab
from game.tabletop.strips import Secret, over, pressing, sealed, secrets, titles

TITLES: Final = titles(
    BOOK.labels,
    Activations,
    Interception,
    FlyOn,
    MoveUnits,
    OfferReveal,
    TieFighters,
    AntiAirAttacks,
    AirSearch,
    SonarSearch,
    AirAttacks,
    SurfaceAttacks,
    SubmarineAttacks,
    DeploySide,
    PlaceShips,
)
"""What is done at each step that asks in the open."""
SECRETS: Final = secrets(BOOK.labels, AssignMissions, PlaceDecoys, ChooseSpots)


def strip(view: SeaTable, side: str) -> Strip:
    """The strip of the moment, as `side` may read it."""
    if over(view):
        return _with_points(view, "Battle over")
    step = view.agenda[0]
    if isinstance(step, SealedStep):
        secret = sealed(view, side, step, SECRETS, Secret(""))
        return _with_points(view, secret.title, secret.tabs)
    title = next((title for kind, title in TITLES.items() if isinstance(step, kind)), "")
    return _with_points(view, title, _sides(view, step) if view.first else ())


def _with_points(view: SeaTable, title: str, tabs: tuple[Tab, ...] = ()) -> Strip:
    """A strip that ends with the points, and says what they count and what wins."""
    rules = view.victory
    counted = ["enemy units destroyed"]
    counted += ["objectives claimed"] if view.objectives else []
    counted += ["units that reach their exit"] if rules.exit_points else []
    counted += ["units that land their load"] if rules.landing_points else []
    tip = f"Points for {listed(counted)}."
    if rules.targets:
        tip += " Who has the number after “of” at the end of a turn wins; the higher total if both have."
    return Strip(title, tabs, points(view), tip=tip, clause="WAS-VIC-6" if rules.targets else "WAS-VIC-1")


def _sides(view: SeaTable, step: object) -> tuple[Tab, ...]:
    """First and Second Player in the order they act, the one that acts now on paper (WAS-INI-4, WAS-ATK-7)."""
    now = ""
    if isinstance(step, Attacks | MoveUnits | OfferReveal | PlaceShips | DeploySide):
        now = step.side
    elif isinstance(step, Activations):
        now = view.air_turn
    elif isinstance(step, Interception | FlyOn):
        now = view.units[step.unit].side if step.unit in view.units else ""
    tabs = []
    flying = isinstance(step, Activations | Interception | FlyOn)
    for number, name in enumerate(view.in_order):
        state = pressing(name, now, not _acted(view, name, now, flying=flying))
        bonus = best_bonus(view, name)
        tip = f"{does(name, 'is', 'are')} the {'First' if not number else 'Second'} Player; the flagship adds {bonus}."
        tabs.append(Tab(name, state, tip + _left(view, name, now, step)))
    return tuple(tabs)


def _acted(view: SeaTable, name: str, now: str, *, flying: bool) -> bool:
    """Whether the First Player has had its share already; those who alternate are not done before the last."""
    return not flying and bool(now) and name == view.first and name != now


def _left(view: SeaTable, name: str, now: str, step: object) -> str:
    """How many units of the side that moves are still to move."""
    if not isinstance(step, MoveUnits) or name != now:
        return ""
    return f" {sum(may_move(unit) for unit in own(view, name))} of its units are still to move."


def points(view: SeaTable) -> str:
    """Points as they stand against what wins: Raiders 22 of 60, Convoy 10 of 60 (WAS-VIC-6)."""
    scores = victory.scores(view)
    told = []
    for side in view.sides:
        target = view.victory.targets.get(side)
        told.append(f"{side} {scores[side]} of {target}" if target else f"{side} {scores[side]}")
    return ", ".join(told)
