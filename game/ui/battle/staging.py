"""Which clip plays a cue, and what is heard with it: the one place where the closed vocabulary is told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from game.dice.roll import Roll
from game.match import wording
from game.match.table import Table
from game.sea.heading import distance
from game.tabletop import cues
from game.tabletop.cues import Cue
from game.tabletop.overlays import Night
from game.tabletop.presenter import Odds, Piece, Presenter
from game.ui.battle.blows import Blast, Foundering, Losing, Marking, Noting, Wreck
from game.ui.battle.casts import Firing, Throwing, dice_sound
from game.ui.battle.clips import Clip, Coming, Going, Plates, Rest, Running, Sail, SoundCue
from game.ui.battle.sleights import Flying, Shuffling, Splitting, Taking, Unveiling
from game.ui.effects.salvo import Weight

PHASE_MS, TURN_MS, OVER_MS, BRIEF_MS = 280.0, 560.0, 900.0, 520.0
LIGHT, MEDIUM = 3, 9
"""Up to so many guns sound light, up to so many medium."""

Rolls = Sequence[tuple[str, Roll]]

_REPORTS: Final = {"torpedo": "torpedo_hiss", "rockets": "torpedo_hiss", "bombs": "aircraft_passing"}
_TONES: Final = {
    "ready": "telegraph_click",
    "reveal": "card_flip",
    "grave": "low_explosion",
    "armour": "armour_turned",
}


def tones(cue: Cue, rolls: Rolls = ()) -> tuple[str, ...]:
    """The sounds of a cue, the first of them when it begins."""
    match cue:
        case cues.Phase(turn=turn):
            return ("bell_two",) if turn else ("bell_one",)
        case cues.Over():
            return ("bell_eight",)
        case cues.Said(tone=tone):
            return (_TONES[tone],) if tone else ()
        case cues.TurnOver() | cues.Unveil():
            return ("card_flip",)
        case cues.Split() | cues.Shuffle():
            return ("chip_on_table",)
        case cues.Flight():
            return ("aircraft_passing",)
        case cues.Taken(lost=lost):
            return ("light_gun",) if lost else ()
        case cues.Run(launched=launched):
            return ("torpedo_hiss",) if launched else ("splash",)
        case cues.Attack():
            return (report(cue), *(dice_sound(roll.throw.dice) for _, roll in rolls))
        case cues.Cast():
            return tuple(dice_sound(roll.throw.dice) for _, roll in rolls)
        case cues.Noted():
            return ("hit_on_plate",)
        case cues.Marked(row=row):
            return ("fire", "steam") if row else ()
        case cues.Lost():
            return ("splash",)
        case cues.Burst():
            return ("magazine",)
        case cues.Sunk():
            return ("sinking",)
        case cues.Foundered():
            return ("hull_going_down",)
    return ()


def report(cue: cues.Attack) -> str:
    """What a weapon sounds like."""
    return _REPORTS.get(cue.kind, f"{weight(cue)}_gun")


def weight(cue: cues.Attack) -> Weight:
    """How heavy an attack is: guns by their number."""
    return "light" if cue.amount <= LIGHT else "medium" if cue.amount <= MEDIUM else "heavy"


def staged(
    cue: Cue,
    presenter: Presenter,
    before: Table,
    after: Table,
    rolls: Rolls = (),
    odds: Odds | None = None,
    *,
    broken: bool = False,
    thrown: bool = False,
) -> Clip:
    """The clip of a cue between two views; a unit that the side does not see leaves words alone. One that sinks
    `broken` goes down in two. `thrown`: the words of an attack tell its dice."""
    was = {piece.id: piece for piece in presenter.pieces(before)}
    now = {piece.id: piece for piece in presenter.pieces(after)}
    match cue:
        case cues.Slide(unit=unit) if unit in was:
            return Sail(was[unit], cue.poses, cue.stride).saying(cue.words, _wings([was[unit]]))
        case cues.TurnOver(plates=plates):
            seen = {unit: text for unit, text in plates if unit in now}
            return Plates(seen).saying(cue.words, _sounds(cue)) if seen else Rest(0.0).saying(cue.words)
        case cues.Attack():
            return _firing(cue, presenter, before, was, rolls, odds, late=thrown)
        case cues.Cast(unit=unit):
            return Throwing(rolls, now.get(unit)).saying(cue.words)
        case cues.Run(runs=runs):
            return Running(runs).saying(cue.words, _sounds(cue))
        case cues.Appear(units=units):
            come = [now[unit] for unit in units if unit in now]
            return Coming(come).saying(cue.words, _wings(come))
        case cues.Vanish(units=units):
            gone = [was[unit] for unit in units if unit in was]
            return (Going(gone) if gone else Rest()).saying(cue.words, _wings(gone))
        case cues.Phase(title=title, turn=turn):
            return Rest(TURN_MS if turn else PHASE_MS).saying(f"{title}.", _sounds(cue))
        case cues.Over():
            return Rest(OVER_MS).saying(cue.words, _sounds(cue))
        case cues.Said(tone="ready"):
            return Rest(0.0).saying(cue.words, _sounds(cue))
        case cues.Said(unit=unit):
            return Rest(BRIEF_MS).saying(cue.words, _sounds(cue, unit))
    found = _sleight(cue, presenter, was, now) or _suffered(cue, was, now, broken)
    return found.saying(cue.words, _sounds(cue, _unit_of(cue)))


def _unit_of(cue: Cue) -> str:
    """The unit that a cue is about; empty where it is about none, or several."""
    return cue.unit if isinstance(cue, _OfUnit) else ""


@runtime_checkable
class _OfUnit(Protocol):
    """A cue of one unit."""

    @property
    def unit(self) -> str: ...


def _sleight(cue: Cue, presenter: Presenter, was: dict[str, Piece], now: dict[str, Piece]) -> Clip | None:
    """The clips of chips and aircraft."""
    match cue:
        case cues.Unveil(unit=unit, tokens=tokens) if unit in was:
            return Unveiling(was[unit], tokens)
        case cues.Shuffle(unit=unit, chips=chips) if unit in now:
            return Shuffling(now[unit], chips)
        case cues.Split(unit=unit, new=new) if unit in was and new in now:
            return Splitting(was[unit], now[new])
        case cues.Flight(unit=unit, goal=goal) if unit in was and goal in was:
            ends = (was[goal], was[unit]) if cue.back else (was[unit], was[goal])
            gap = distance((ends[0].x, ends[0].y), (ends[1].x, ends[1].y)) - ends[0].radius - ends[1].radius
            text = "" if cue.back else presenter.measure(max(0.0, gap))
            side = was[unit].side
            return Flying(*ends, cue.picture, cue.count, side=side, text=text)
        case cues.Taken(unit=unit) if unit in was:
            side = cue.side if cue.side >= 0 else was[unit].side
            return Taking(was[unit], cue.picture, cue.left, cue.lost, side=side)
    return None


def _suffered(cue: Cue, was: dict[str, Piece], now: dict[str, Piece], broken: bool) -> Clip:
    """The clips of what a unit suffers."""
    unit = _unit_of(cue)
    match cue:
        case cues.Noted(hits=hits) if unit in now:
            return Noting(now[unit], hits)
        case cues.Marked(boxes=boxes, row=row) if unit in was and unit in now:
            return Marking(was[unit], now[unit], boxes, row)
        case cues.Lost(what=what) if unit in now:
            return Losing(now[unit], what)
        case cues.Burst(lost=lost) if unit in now:
            return Blast(now[unit], lost=lost)
        case cues.Foundered(picture=picture, dear=dear) if unit in was:
            return Foundering(was[unit], picture, dear=dear)
        case cues.Sunk() if unit in was:
            return Wreck(was[unit], broken=broken)
    return Rest(BRIEF_MS if cue.words else 0.0)


def _sounds(cue: Cue, unit: str = "") -> list[SoundCue]:
    return [SoundCue(0.0, name, unit) for name in tones(cue)]


def _wings(pieces: Sequence[Piece]) -> list[SoundCue]:
    """Aircraft are heard."""
    return [SoundCue(0.0, "aircraft_passing", piece.id, 0.6) for piece in pieces[:1] if piece.flight]


def _firing(
    cue: cues.Attack,
    presenter: Presenter,
    before: Table,
    was: dict[str, Piece],
    rolls: Rolls,
    odds: Odds | None,
    *,
    late: bool,
) -> Clip:
    roll = rolls[0][1] if rolls else None
    dice = roll.throw.dice if roll is not None else 0
    return Firing(
        roll,
        was.get(cue.firer),
        was.get(cue.target),
        report=report(cue),
        kind=cue.kind,
        weight=weight(cue),
        shells=cue.amount,
        tag=wording.dice(dice) if dice else cue.value,
        odds=odds,
        night=report(cue).endswith("_gun")
        and any(isinstance(one, Night) for one in presenter.terrain(before)),
        late=late,
    ).saying(cue.words)
