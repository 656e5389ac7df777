"""The certificate of an order: what its side saw, what it took for likely, and the truth it did not know, side by side.

For whoever cries "it cheats". An opponent's order is asked for again, of the same view with the same dice of its own,
and of the view of a table whose hidden half is another: it must be the same order. Knows no game.
"""

from __future__ import annotations

from math import dist
from random import Random
from statistics import fmean

import msgspec

from game.ai.analysis.moments import Course
from game.ai.players import HAND, Player, own_seed, player
from game.ai.seat import ADMIRALS, NoPlayer, Seat, seat
from game.dice import Seeding
from game.dice.tray import KeyedTray
from game.match.table import Table
from game.sea.heading import Pose
from game.tabletop.ruleset import Match

IMAGINED = 8
"""Tables imagined from a view."""

NEAR = 1e-6


class Unknown(msgspec.Struct, frozen=True):
    """A unit of another side that the side did not see where it was: its place in truth, where the view has it (None:
    nowhere), and where it stood on the imagined tables."""

    unit: str
    name: str
    truth: Pose
    held: Pose | None
    imagined: tuple[Pose, ...]

    @property
    def off(self) -> float | None:
        """How far from the truth it was imagined on the average; None where it was imagined nowhere."""
        return fmean(dist(one[:2], self.truth[:2]) for one in self.imagined) if self.imagined else None


class Certificate(msgspec.Struct, frozen=True):
    """What an order was given by. `seen` counts units of others that stood where the view had them; `unknown` are the
    others.

    `again` says whether the same view leads to the same order, `swapped` whether it does with another hidden half on
    the table; None where nobody can be asked again: a hand, or an opponent that thinks by the clock.
    """

    number: int
    side: str
    by: str
    view: Table
    seen: int
    unknown: tuple[Unknown, ...]
    again: bool | None
    swapped: bool | None


def certificate(match: Match, battle: Course, place: int) -> Certificate:
    """The certificate of the order of moment `place` of a battle that was fought, whose log `match` is."""
    moment = battle.moments[place]
    before, side = moment.before, moment.side
    table, view = before.table, before.view(side)
    imagine = before.ruleset.advice.imaginer(view, side)
    made = [imagine(Random((moment.number << 8) + number)) for number in range(IMAGINED)]
    seen, unknown = 0, list[Unknown]()
    for key, unit in table.units.items():
        if unit.side == side or unit.state != "deployed":
            continue
        held = view.units.get(key)
        if held is not None and held.state == "deployed" and dist(held.at, unit.at) < NEAR:
            seen += 1
            continue
        places = [one.units[key] for one in made if key in one.units]
        imagined = tuple(one.pose for one in places if one.state == "deployed")
        stood = held.pose if held is not None and held.state == "deployed" else None
        unknown.append(Unknown(key, unit.name, unit.pose, stood, imagined))
    again, swapped = _again(match, battle, place, view), None
    if again is not None:
        other = Match.imagined(before.ruleset, made[0], KeyedTray(f"certificate {moment.number}"))
        swapped = _again(match, battle, place, other.view(side)) if side in other.asked() else None
    return Certificate(moment.number, side, moment.by, view, seen, tuple(unknown), again, swapped)


def _again(match: Match, battle: Course, place: int, view: Table) -> bool | None:
    """Whether who gave the order gives it again by a view; None where it cannot be asked."""
    asked = _player(match, battle, place)
    if asked is None:
        return None
    moment = battle.moments[place]
    questions = moment.before.ask(moment.side)
    return asked.consider(view, questions, match.ruleset).order == moment.order


def _player(match: Match, battle: Course, place: int) -> Player | None:
    """Who gave the order, as it was then. None for hands, for who thinks by the clock, and where orders were taken
    back: an opponent's own dice go on with every answer."""
    moment, header = battle.moments[place], match.header
    keys = tuple(character.key for character in match.ruleset.advice.characters)
    try:
        taken: Seat = seat(header.seats.get(moment.side, HAND), keys)
    except NoPlayer:
        return None
    whole = len(match.history) == len(match.lines) and not header.earlier
    if taken.strength in (HAND, *ADMIRALS) or taken.by != moment.by or not whole:
        return None
    dice = Seeding(header.seed or 0, header.salt)
    before = sum((one.side, one.by) == (moment.side, moment.by) for one in battle.moments[:place])
    return player(taken, own_seed(dice, moment.side), before)
