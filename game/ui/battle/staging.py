"""Which clip plays a show, and what is heard with it: the one place where the closed vocabulary is told apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.dice.roll import Roll
from game.match import shows
from game.match.display import Display, Odds, Piece
from game.match.showing import Night, Overlay
from game.match.shows import Show
from game.sea.heading import distance
from game.ui.battle.blows import Blast, Foundering, Losing, Marking, Noting, Wreck
from game.ui.battle.casts import Firing, Throwing, dice_sound
from game.ui.battle.clips import Clip, Coming, Cue, Going, Plates, Rest, Running, Sail
from game.ui.battle.sleights import Flying, Shuffling, Splitting, Taking, Unveiling

PHASE_MS, TURN_MS, OVER_MS, BRIEF_MS = 280.0, 560.0, 900.0, 520.0
LIGHT, MEDIUM = 3, 9
"""Up to so many guns sound light, up to so many medium."""

Rolls = Sequence[tuple[str, Roll]]

_REPORTS: Final = {"torpedo": "torpedo_hiss", "rockets": "torpedo_hiss", "bombs": "aircraft_passing"}
_TONES: Final = {"ready": "telegraph_click", "reveal": "card_flip", "grave": "low_explosion"}


def tones(show: Show, rolls: Rolls = ()) -> tuple[str, ...]:
    """The sounds of a show, the first of them when it begins."""
    match show:
        case shows.Phase(turn=turn):
            return ("bell_two",) if turn else ("bell_one",)
        case shows.Over():
            return ("bell_eight",)
        case shows.Said(tone=tone):
            return (_TONES[tone],) if tone else ()
        case shows.TurnOver() | shows.Unveil():
            return ("card_flip",)
        case shows.Split() | shows.Shuffle():
            return ("chip_on_table",)
        case shows.Flight():
            return ("aircraft_passing",)
        case shows.Taken(lost=lost):
            return ("light_gun",) if lost else ()
        case shows.Run(launched=launched):
            return ("torpedo_hiss",) if launched else ("splash",)
        case shows.Attack():
            return (report(show), *(dice_sound(roll.throw.dice) for _, roll in rolls))
        case shows.Cast():
            return tuple(dice_sound(roll.throw.dice) for _, roll in rolls)
        case shows.Noted():
            return ("hit_on_plate",)
        case shows.Marked(row=row):
            return ("fire",) if row else ()
        case shows.Lost():
            return ("splash",)
        case shows.Burst():
            return ("low_explosion",)
        case shows.Sunk() | shows.Foundered():
            return ("hull_going_down",)
    return ()


def report(show: shows.Attack) -> str:
    """What a weapon sounds like: guns by their number."""
    if show.kind in _REPORTS:
        return _REPORTS[show.kind]
    if show.amount <= LIGHT:
        return "light_gun"
    return "medium_gun" if show.amount <= MEDIUM else "heavy_gun"


def staged(
    show: Show, display: Display, before: Any, after: Any, rolls: Rolls = (), odds: Odds | None = None
) -> Clip:
    """The clip of a show between two views; a unit that the side does not see leaves words alone."""
    was = {piece.id: piece for piece in display.pieces(before)}
    now = {piece.id: piece for piece in display.pieces(after)}
    match show:
        case shows.Slide(unit=unit) if unit in was:
            return _sail(show, was[unit])
        case shows.TurnOver(plates=plates):
            seen = {unit: text for unit, text in plates if unit in now}
            return Plates(seen, show.words, _cues(show)) if seen else Rest(show.words, 0.0)
        case shows.Attack():
            return _firing(show, display, before, was, rolls, odds)
        case shows.Cast(unit=unit):
            return Throwing(rolls, now.get(unit), show.words)
        case shows.Run(runs=runs):
            return Running(runs, show.words, _cues(show))
        case shows.Appear(units=units):
            come = [now[unit] for unit in units if unit in now]
            return Coming(come, show.words, _wings(come))
        case shows.Vanish(units=units):
            gone = [was[unit] for unit in units if unit in was]
            return Going(gone, show.words, _wings(gone)) if gone else Rest(show.words)
        case shows.Phase(title=title, turn=turn):
            return Rest(f"{title}.", TURN_MS if turn else PHASE_MS, _cues(show))
        case shows.Over():
            return Rest(show.words, OVER_MS, _cues(show))
        case shows.Said(tone="ready"):
            return Rest(show.words, 0.0, _cues(show))
        case shows.Said(unit=unit):
            return Rest(show.words, BRIEF_MS, _cues(show, unit))
    return _sleight(show, display, was, now) or _suffered(show, was, now)


def _sleight(show: Show, display: Display, was: dict[str, Piece], now: dict[str, Piece]) -> Clip | None:
    """The clips of chips and aircraft."""
    cues = _cues(show, getattr(show, "unit", ""))
    match show:
        case shows.Unveil(unit=unit, tokens=tokens) if unit in was:
            return Unveiling(was[unit], tokens, show.words, cues)
        case shows.Shuffle(unit=unit, chips=chips) if unit in now:
            return Shuffling(now[unit], chips, show.words, cues)
        case shows.Split(unit=unit, new=new) if unit in was and new in now:
            return Splitting(was[unit], now[new], show.words, cues)
        case shows.Flight(unit=unit, goal=goal) if unit in was and goal in was:
            ends = (was[goal], was[unit]) if show.back else (was[unit], was[goal])
            gap = distance((ends[0].x, ends[0].y), (ends[1].x, ends[1].y)) - ends[0].radius - ends[1].radius
            text = "" if show.back else display.measure(max(0.0, gap))
            side = was[unit].side
            return Flying(*ends, show.picture, show.count, side=side, text=text, words=show.words, cues=cues)
        case shows.Taken(unit=unit) if unit in was:
            side = show.side if show.side >= 0 else was[unit].side
            return Taking(
                was[unit], show.picture, show.left, show.lost, side=side, words=show.words, cues=cues
            )
    return None


def _suffered(show: Show, was: dict[str, Piece], now: dict[str, Piece]) -> Clip:
    """The clips of what a unit suffers."""
    unit = getattr(show, "unit", "")
    cues = _cues(show, unit)
    match show:
        case shows.Noted(hits=hits) if unit in now:
            return Noting(now[unit], hits, show.words, cues)
        case shows.Marked(boxes=boxes, row=row) if unit in was and unit in now:
            return Marking(was[unit], now[unit], boxes, row, show.words, cues)
        case shows.Lost(what=what) if unit in now:
            return Losing(now[unit], what, show.words, cues)
        case shows.Burst() if unit in now:
            return Blast(now[unit], show.words, cues)
        case shows.Foundered(picture=picture, dear=dear) if unit in was:
            return Foundering(was[unit], picture, show.words, cues, dear=dear)
        case shows.Sunk() if unit in was:
            return Wreck(was[unit], show.words, cues)
    return Rest(show.words, BRIEF_MS if show.words else 0.0, cues)


def _cues(show: Show, unit: str = "") -> list[Cue]:
    return [Cue(0.0, name, unit) for name in tones(show)]


def _wings(pieces: Sequence[Piece]) -> list[Cue]:
    """Aircraft are heard."""
    return [Cue(0.0, "aircraft_passing", piece.id, 0.6) for piece in pieces[:1] if piece.flight]


def _sail(show: shows.Slide, piece: Piece) -> Clip:
    return Sail(piece, show.poses, show.stride, show.words, _wings([piece]))


def _bearing(show: shows.Attack, display: Display, before: Any) -> Sequence[Overlay]:
    """Where the weapon bears, or where that is not told all that the firer has."""
    return display.aimed(before, show.firer, show.weapon, (None, None)) or display.arcs(before, show.firer)


def _firing(
    show: shows.Attack,
    display: Display,
    before: Any,
    was: dict[str, Piece],
    rolls: Rolls,
    odds: Odds | None,
) -> Clip:
    roll = rolls[0][1] if rolls else None
    dice = roll.throw.dice if roll is not None else 0
    return Firing(
        roll,
        was.get(show.firer),
        was.get(show.target),
        report=report(show),
        words=show.words,
        tag=(f"{dice} dice" if dice > 1 else "1 die") if dice else show.value,
        odds=odds,
        arcs=_bearing(show, display, before) if show.firer in was else (),
        night=report(show).endswith("_gun")
        and any(isinstance(one, Night) for one in display.terrain(before)),
    )
