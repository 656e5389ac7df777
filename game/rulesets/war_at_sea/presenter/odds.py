"""The odds card of one attack: the throw that would be rolled, summand by summand, and what it would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from game.dice.odds import Odds as Chances
from game.dice.odds import odds as chances_of
from game.match.wording import apart, chance, counted, dice
from game.rulesets.war_at_sea import (
    air_attack,
    air_defense,
    asw,
    condition,
    contacts,
    detection,
    gunnery,
    throws,
)
from game.rulesets.war_at_sea.attacks import WORDS
from game.rulesets.war_at_sea.firing import away
from game.rulesets.war_at_sea.presenter.bearing import bears
from game.rulesets.war_at_sea.reaches import antiair_dice
from game.rulesets.war_at_sea.table import DEEP, PERISCOPE, Piece, SeaTable
from game.rulesets.war_at_sea.tables import DIE, PRESSES_ON, PT_HIT, SEARCH
from game.rulesets.war_at_sea.weapons import ASW, BATTERIES, FROM_THE_AIR, TORPEDOES, Duty, Weapon, read_use
from game.tabletop.presenter import Figure, Odds

MOST_BARS: Final = 7


def odds(view: SeaTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
    """The card of one attack or search; None where nothing can be rolled."""
    unit, foe = view.units.get(firer), view.units.get(target)
    use = read_use(weapon)
    if unit is None or foe is None:
        return None
    if use in (Duty.SONAR, Duty.SEARCH):
        return _search(view, unit, foe, above=use == Duty.SEARCH)
    if not isinstance(use, Weapon) or not _has_dice(unit, use, foe):
        return None
    return _attack(view, unit, use, foe, ours=True)


def answer_fire(view: SeaTable, firer: str, target: str) -> Odds | None:
    """What `target` could send at `firer` with the weapon that promises most."""
    unit, foe = view.units.get(firer), view.units.get(target)
    if unit is None or foe is None or foe.spec.kind in ("counter", "marker"):
        return None
    able = bears(view, foe, unit)
    if not able:
        return None
    best = max(able, key=lambda line: line.expected)
    return _attack(view, foe, Weapon(best.weapon), unit, ours=False)


def _has_dice(unit: Piece, weapon: Weapon, foe: Piece) -> bool:
    """Whether the weapon rolls any die at that distance (WAS-ATK-6)."""
    if weapon == air_defense.WEAPON:
        return bool(antiair_dice(unit.spec, away(unit, foe)))
    if unit.spec.air:
        return unit.mission in air_attack.WEAPONS and bool(unit.spec.from_the_air(weapon))
    if weapon in ASW:
        return bool(unit.spec.asw)
    return weapon in BATTERIES and bool(gunnery.card_dice(unit, weapon, away(unit, foe)))


# -- attacks --------------------------------------------------------------------------------------------------


def _attack(view: SeaTable, unit: Piece, weapon: Weapon, foe: Piece, *, ours: bool) -> Odds:
    throw = throws.attack(view, unit, weapon, foe)
    found = chances_of(throw)
    threshold, words, grave, grave_words = thresholds(weapon, foe)
    steps = bar_steps(threshold, grave, len(found.chances) - 1)
    pressed = weapon in FROM_THE_AIR and unit.aborted
    return Odds(
        firer=unit.id,
        target=foe.id,
        weapon=weapon,
        amount=1,
        throw=throw,
        bars=_bars(found, steps),
        threshold=threshold,
        threshold_words=words,
        figures=tuple(_figures(weapon, foe, found, threshold, grave, pressed, ours=ours)),
        alone="" if not unit.spec.air and not foe.spec.air else "Our attack",
        notes=tuple(_notes(view, unit, weapon, foe, pressed)),
        steps=steps,
        grave=grave,
        grave_words=grave_words,
    )


def thresholds(weapon: Weapon, foe: Piece) -> tuple[int, str, int, str]:
    """The least successes that hurt, and those that destroy, beyond what is marked already, each in words.

    The second number is 0 where the first destroys already (WAS-ATK-3, WAS-ATK-4, WAS-TOR-1, WAS-DAM-4).
    """
    left = foe.hull_left - foe.pending_hull
    if foe.pending_destroy or (foe.spec.hull_points and left <= 0):
        return 0, "destroyed already", 0, ""
    if weapon in TORPEDOES:
        cripples = left - 1
        if cripples > 0 and foe.spec.kind != "pt":
            return cripples, f"{cripples}: crippled", left, f"{left}: destroyed"
        return left, f"{left}: destroyed", 0, ""
    armor, vital = condition.armor(foe), condition.vital_armor(foe)
    if foe.spec.air:
        what = "destroyed" if foe.aborted else "aborted"
    elif foe.spec.kind == "pt":
        what = "a boat or an abort"
    else:
        what = {1: "destroyed", 2: "crippled"}.get(left, "a hull point")
    if what == "destroyed":
        return armor, f"{armor}: destroyed", 0, ""
    return armor, f"{armor}: {what}", vital, f"{vital}: destroyed"


def bar_steps(threshold: int, grave: int, most: int) -> tuple[int, ...]:
    """The least number of each bar, seven at most: both thresholds begin a bar of their own."""
    last = max(most, threshold, grave, 1)
    if last < MOST_BARS:
        return tuple(range(last + 1))
    marks = [mark for mark in (threshold, grave) if mark > 0]
    cuts = [0, *sorted(set(marks))]
    steps = {0}
    rooms = MOST_BARS - len(cuts)
    spans = list(pairwise([*cuts, min(last, max(cuts) + 4) + 1]))
    share = max(1, rooms // len(spans))
    for start, end in spans:
        parts = min(end - start, share + 1)
        steps |= {start + (end - start) * part // parts for part in range(parts)}
    return tuple(sorted(steps))


def _bars(found: Chances, steps: Sequence[int]) -> tuple[float, ...]:
    ends = [*steps[1:], 0]
    return tuple(
        found.at_least(step) - (found.at_least(end) if end else 0.0)
        for step, end in zip(steps, ends, strict=True)
    )


def destroyed(weapon: Weapon, foe: Piece, found: Chances) -> float:
    """The chance that an attack destroys its target with what is marked already (WAS-DAM-2, WAS-DAM-7)."""
    left = foe.hull_left - foe.pending_hull
    if foe.pending_destroy or (foe.spec.hull_points and left <= 0):
        return 1.0
    if weapon in TORPEDOES:
        return found.at_least(left)
    armor, vital = condition.armor(foe), condition.vital_armor(foe)
    lost = found.at_least(vital)
    met = found.at_least(armor) - lost
    if foe.spec.kind == "pt":
        sinks = sum(boats >= left for _, boats in PT_HIT.values()) / len(PT_HIT)
        return lost + met * sinks
    if foe.spec.air:
        return lost + (met if foe.aborted else 0.0)
    return lost + (met if left == 1 else 0.0)


def _figures(
    weapon: Weapon, foe: Piece, found: Chances, threshold: int, grave: int, pressed: bool, *, ours: bool
) -> Iterator[Figure]:
    goes = (DIE + 1 - PRESSES_ON) / DIE if pressed else 1.0
    yield Figure(f"{found.expected * goes:.1f}", "hull points" if weapon in TORPEDOES else "successes")
    if not threshold:
        yield Figure(chance(1.0), "destroyed already", True)
        return
    hurts = found.at_least(1 if weapon in TORPEDOES else threshold) * goes
    if weapon in TORPEDOES:
        yield Figure(chance(hurts), "hits" if ours else "I am hit")
        if grave:
            yield Figure(chance(found.at_least(threshold) * goes), "crippled", True)
    else:
        yield Figure(chance(hurts), "meets armour")
        if grave:
            share = (found.at_least(threshold) - found.at_least(grave)) * goes
            yield Figure(chance(share), _hurt(foe), foe.spec.air or _hurt(foe) == "crippled")
    yield Figure(chance(destroyed(weapon, foe, found) * goes), "destroyed" if ours else "I am lost", True)


def _hurt(foe: Piece) -> str:
    """What armour that is met does, short of destroying."""
    if foe.spec.air:
        return "aborted"
    if foe.spec.kind == "pt":
        return "boats hit"
    return "crippled" if foe.hull_left - foe.pending_hull == 2 else "hull point"


def _notes(
    view: SeaTable, unit: Piece, weapon: Weapon, foe: Piece, pressed: bool
) -> Iterator[tuple[str, str]]:
    """What else counts, each line with its clause: the dice of the card first, what is needed last."""
    yield _card_line(unit, weapon, foe)
    if weapon not in TORPEDOES:
        yield "4 and 5 one success, a natural 6 two", "WAS-ATK-2"
    else:
        yield "5 is one hull point, 6 is two", "WAS-TOR-1"
    if weapon not in TORPEDOES:
        worse = " (crippled)" if foe.crippled else ""
        yield f"armour {condition.armor(foe)}, vital armour {condition.vital_armor(foe)}{worse}", "WAS-ATK-3"
    if view.options.night or view.weather_sight is not None:
        yield f"seen to {detection.limit(view, unit, foe):g} in", "WAS-DET-1"
    if pressed:
        yield f"aborted: presses on with {PRESSES_ON} or more", "WAS-ABL-6"
    if foe.pending_hull:
        yield f"{counted(foe.pending_hull, 'hull point')} marked already counted in", "WAS-DAM-2"
    if foe.pending_destroy:
        yield "marked for destruction already", "WAS-DAM-1"
    if foe.spec.kind == "pt" and weapon not in TORPEDOES:
        yield "armour met: one more die for boats and abort", "WAS-PT-2"


def _card_line(unit: Piece, weapon: Weapon, foe: Piece) -> tuple[str, str]:
    """The dice of the card and the range number they stand under."""
    distance = away(unit, foe)
    name = WORDS[weapon]
    if weapon == air_defense.WEAPON:
        return f"{dice(antiair_dice(unit.spec, distance))} of {name}, {apart(distance)} in", "WAS-ADF-2"
    if unit.spec.air:
        return f"{dice(unit.spec.from_the_air(weapon))} of {name}", "WAS-AAT-4"
    if weapon in ASW:
        return f"{dice(unit.spec.asw)} of {name}, {apart(distance)} in", "WAS-ASW-5"
    number = gunnery.band(unit, weapon).number(distance)
    shown = dice(gunnery.card_dice(unit, weapon, distance))
    return f"{shown} at range {number}, {apart(distance)} in", gunnery.clause(unit, weapon)


# -- searches -------------------------------------------------------------------------------------------------


def _search(view: SeaTable, unit: Piece, counter: Piece, *, above: bool) -> Odds:
    """A search of a blue counter: what is needed depends on what lies there, which only its owner knows (WAS-SUB-8)."""
    throw = asw.search_throw(unit, counter.id)
    more = sum(note.value for note in throw.modifiers)
    shallow, deep = (_found(SEARCH[depth] - more) for depth in (PERISCOPE, DEEP))
    figures = [
        Figure(chance(shallow), "finds it", True),
        Figure(chance(0.0 if above else deep), "if deep"),
        Figure(chance(_found(SEARCH["decoy"] - more)), "a decoy"),
    ]
    need = max(2, min(DIE, SEARCH[PERISCOPE] - more))
    deeper = max(2, min(DIE, SEARCH[DEEP] - more))
    notes = [(f"a natural {DIE} finds, a natural 1 does not", "WAS-SUB-8")]
    if above:
        notes.append(("from the air nothing deep is found", "WAS-SUB-7"))
    notes.append(("one easier if the boat ran torpedoes", "WAS-SUB-8"))
    name = contacts.name(counter.id) if counter.spec.kind == "counter" else counter.name
    return Odds(
        firer=unit.id,
        target=counter.id,
        weapon=Duty.SEARCH if above else Duty.SONAR,
        amount=1,
        throw=throw,
        bars=(1 / DIE,) * DIE,
        threshold=need,
        threshold_words=f"{need}: found",
        figures=tuple(figures),
        alone=f"Search of {name}",
        notes=tuple(notes),
        steps=tuple(range(1, DIE + 2)),
        grave=0 if above or deeper == need else deeper,
        grave_words=f"{deeper}: if deep",
    )


def _found(need: int) -> float:
    """The chance of that number or more on one die; 1 never finds, 6 always does."""
    return (DIE + 1 - max(2, min(DIE, need))) / DIE
