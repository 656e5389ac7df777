"""The reel: what has happened since the table was last still, played event by event and never ahead of itself.

It has a table of its own, which runs behind the match's: each event is applied to it when its moving picture begins
(a roll when its dice lie). It animates events and nothing else, gives the log its lines, and may be cut short at any
moment. It must not know any game: what an event looks like is read from what it changed and how it is told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from game.dice.roll import Roll
from game.match import Match
from game.match.display import Odds, Piece
from game.match.events import BattleOver, Event, OrderSealed, OrdersOpened, PhaseBegan, Rolled, TurnBegan
from game.match.log import Line
from game.match.ruleset import Ruleset, Telling
from game.match.showing import Overlay
from game.ui.battle.chronicle import Chronicle
from game.ui.battle.clips import (
    Appear,
    Attack,
    Blast,
    Clip,
    Loss,
    Pause,
    Plates,
    Pulse,
    Sail,
    Sight,
)

HELD = 8.0
PHASE_MS = 280.0
ROLL_MS = 520.0


class Due(msgspec.Struct, frozen=True):
    """One event still to be shown, and where in the log it stands."""

    line: int
    at: int
    event: Event


class Assault(msgspec.Struct):
    """One attack of the order being shown: who at whom, with what, and what came of it when its dice lie."""

    firer: str
    target: str
    weapon: str
    amount: int
    telling: Telling
    roll: Roll | None = None
    state: str = "to come"


class _Playing:
    """A clip that runs, and the events that are applied when it ends."""

    def __init__(self, clip: Clip, closing: list[Due], assault: Assault | None = None) -> None:
        self.clip, self.closing, self.assault = clip, closing, assault
        self.t = 0.0


class Reel:
    """Plays lines of the log for the sides that look.

    `speed` is 1, 2, 4 or "instant". `cues` are the sounds due, each with the unit it belongs to; whoever plays them
    empties the list.
    """

    def __init__(self, ruleset: Ruleset, table: Any, chronicles: dict[str, Chronicle]) -> None:
        """`table` is the reel's own from here on."""
        self.ruleset, self.table, self.chronicles = ruleset, table, chronicles
        self.speed: float | str = 1
        self.held = False
        self.cues: list[tuple[str, str]] = []
        self.assaults: list[Assault] = []
        self.story: Telling | None = None
        self.odds: Odds | None = None
        self._due: deque[Due] = deque()
        self._playing: list[_Playing] = []
        self._version = 0
        self._views: dict[str, tuple[int, Any, list[Piece]]] = {}
        self._side = next(iter(chronicles), "")

    @classmethod
    def of(cls, match: Match, chronicles: dict[str, Chronicle]) -> Reel:
        """A reel that stands where the match stands."""
        return cls(match.ruleset, match.table.fork(), chronicles)

    # -- what is to be shown -------------------------------------------------------------------------------------

    def feed(self, line: Line[Event]) -> None:
        """Another order is settled: its events are to be shown."""
        self._due.extend(Due(line.n, at, event) for at, event in enumerate(line.events))

    @property
    def idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return not self._due and not self._playing

    def look_as(self, side: str) -> None:
        """Whose view the pictures are made for."""
        self._side = side

    def view(self, side: str) -> Any:
        """The table as it is shown, as a side may see it."""
        return self._looked(side)[0]

    def _looked(self, side: str) -> tuple[Any, list[Piece]]:
        kept = self._views.get(side)
        if kept is None or kept[0] != self._version:
            view = self.ruleset.redact(self.table, side)
            kept = self._views[side] = (self._version, view, self.ruleset.display.pieces(view))
        return kept[1], kept[2]

    def pieces(self, side: str) -> list[Piece]:
        """The pieces as they are seen now."""
        pieces = self._looked(side)[1]
        for playing in self._playing:
            pieces = playing.clip.pieces(pieces, playing.t)
        return pieces

    def overlays(self) -> list[Overlay]:
        """What lies over the table now."""
        return [overlay for playing in self._playing for overlay in playing.clip.overlays(playing.t)]

    def draw(self, canvas: Any, sight: Sight) -> None:
        """What no overlay shows: dice, flashes, plates, banners."""
        for playing in self._playing:
            playing.clip.draw(canvas, sight, playing.t)

    @property
    def units(self) -> tuple[str, ...]:
        """The units that something happens to now."""
        return self._playing[-1].clip.units if self._playing else ()

    @property
    def assault(self) -> tuple[Assault, Attack, float] | None:
        """The attack whose dice fall now, its clip, and how long it has run."""
        for playing in self._playing:
            if playing.assault is not None and isinstance(playing.clip, Attack):
                return playing.assault, playing.clip, playing.t
        return None

    # -- time --------------------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> bool:
        """Let time pass; True while something moved."""
        if self.idle:
            return False
        if self.speed == "instant":
            self.finish()
            return True
        left = dt * float(self.speed) * (HELD if self.held else 1.0)
        for playing in self._playing:
            playing.t += left
        self._close_finished()
        self._begin_due()
        return True

    def _close_finished(self) -> None:
        for playing in [one for one in self._playing if one.t >= one.clip.lasts]:
            self._playing.remove(playing)
            self._close(playing)

    def _close(self, playing: _Playing) -> None:
        for due in playing.closing:
            self._apply(due)
        if playing.assault is not None:
            playing.assault.state = "past"

    def _begin_due(self) -> None:
        while self._due and self._may_begin():
            self._begin(self._due.popleft())

    def _may_begin(self) -> bool:
        if not self._playing:
            return True
        last = self._playing[-1]
        if not last.clip.moves or last.t < last.clip.lasts / 2:
            return False
        event = self._due[0].event
        unit = getattr(event, "unit", "")
        return bool(getattr(event, "track", ())) and all(unit not in one.clip.units for one in self._playing)

    def skip(self) -> None:
        """End what plays now: the fall of a wave, a movement, a pause."""
        for playing in self._playing:
            playing.t = max(playing.t, playing.clip.rest(playing.t))
        self._close_finished()
        self._begin_due()

    def skip_attack(self) -> None:
        """Go on to the next attack, or to the end of what is to be shown."""
        self._end_playing()
        while self._due:
            ahead = self._telling(self._due[0])
            if ahead is not None and ahead.kind == "fire":
                self._begin_due()
                return
            self._apply(self._due.popleft(), quietly=True)

    def skip_phase(self) -> None:
        """Go on to the next phase, or to the end of what is to be shown."""
        self._end_playing()
        while self._due and not isinstance(self._due[0].event, PhaseBegan | BattleOver):
            self._apply(self._due.popleft(), quietly=True)
        self._begin_due()

    def finish(self) -> None:
        """Show everything at once: the table stands as the match's does."""
        self._end_playing()
        while self._due:
            self._apply(self._due.popleft(), quietly=True)
        self.assaults = []
        self.story = self.odds = None

    def _end_playing(self) -> None:
        for playing in self._playing:
            self._close(playing)
        self._playing.clear()

    # -- single events -------------------------------------------------------------------------------------------------

    def _apply(self, due: Due, quietly: bool = False) -> Telling | None:
        """An event takes place on the reel's table and in the logs; what it is told as to the side that looks."""
        before = self.table.fork() if self.chronicles else self.table
        due.event.apply(self.table)
        self._version += 1
        told: Telling | None = None
        for side, chronicle in self.chronicles.items():
            entry = chronicle.take(due.event, due.line, due.at, before, self.table)
            if side == self._side and entry is not None:
                told = entry.telling
        if not quietly:
            self._cue(due.event, told)
        return told

    def _telling(self, due: Due) -> Telling | None:
        """What an event still to come would be told as: for reading its kind ahead, not for showing."""
        seen = due.event.seen_by(self._side, self.table)
        return None if seen is None else self.ruleset.tell(seen, self.table, self._side)

    def _begin(self, due: Due) -> None:
        event = due.event
        before = {piece.id: piece for piece in self._looked(self._side)[1]}
        if isinstance(event, Rolled):
            self._begin_roll(due)
            return
        ahead = self._telling(due)
        if ahead is not None and ahead.kind == "fire" and len(ahead.units) == 2:
            self._begin_attack(due, ahead, before)
            return
        told = self._apply(due)
        self.story = told or self.story
        after = {piece.id: piece for piece in self._looked(self._side)[1]}
        self._play_change(event, told, before, after)

    def _play_change(
        self, event: Event, told: Telling | None, before: dict[str, Piece], after: dict[str, Piece]
    ) -> None:
        """The clips of what an event changed on the table."""
        if isinstance(event, TurnBegan | PhaseBegan):
            self.assaults = []
            self.odds = None
            self._play(Pause(PHASE_MS * 1.6))
            return
        speeds = dict(getattr(event, "speeds", {})) | dict(getattr(event, "launches", {}))
        if speeds and all(isinstance(speed, int) for speed in speeds.values()):
            self._play(Plates({unit: speed for unit, speed in speeds.items() if unit in after}))
        for unit, piece in after.items():
            was = before.get(unit)
            if was is None:
                self._play(Appear(unit))
            elif was != piece:
                self._play_piece(event, told, was, piece)
        for unit in before.keys() - after.keys():
            words = told.sentence if told is not None else before[unit].name
            if told is not None and told.kind == "loss":
                self._play(Loss(before[unit], words))
        if told is not None and told.kind == "loss" and set(told.units) & after.keys():
            self._play(Blast(after[next(unit for unit in told.units if unit in after)]))

    def _play_piece(self, event: Event, told: Telling | None, was: Piece, piece: Piece) -> None:
        if (was.x, was.y, was.heading) != (piece.x, piece.y, piece.heading):
            self._play(Sail(was, piece, tuple(getattr(event, "track", ()))))
        elif was.rows != piece.rows:
            lost = sum(row[1] for row in piece.rows) > sum(row[1] for row in was.rows)
            self._play(Pulse(piece.id, grave=lost))

    def _play(self, clip: Clip, closing: Sequence[Due] = (), assault: Assault | None = None) -> None:
        self._playing.append(_Playing(clip, list(closing), assault))

    def _begin_attack(self, due: Due, ahead: Telling, before: dict[str, Piece]) -> None:
        """An attack with the roll that follows it, as one picture; the roll counts when its dice lie."""
        if not any(one.state != "past" for one in self.assaults):
            self.assaults = self._gathered(due)
        assault = next((one for one in self.assaults if one.state == "to come"), None)
        firer, target = ahead.units
        weapon, amount = getattr(due.event, "weapon", ""), getattr(due.event, "amount", 0)
        view = self.view(self._side)
        self.odds = self.ruleset.display.odds(view, firer, weapon, target, amount) if weapon else None
        self.story = self._apply(due) or ahead
        closing: list[Due] = []
        roll: Roll | None = None
        if self._due and isinstance(self._due[0].event, Rolled):
            closing = [self._due.popleft()]
            event = closing[0].event
            assert isinstance(event, Rolled)
            roll = event.roll
        if assault is not None:
            assault.state, assault.roll = "now", roll
        if firer in before and target in before:
            clip: Clip = Attack(before[firer], before[target], roll, seed=due.line * 1009 + due.at)
        else:
            clip = Pause()
        self._play(clip, closing, assault)

    def _gathered(self, first: Due) -> list[Assault]:
        """All attacks that are still to come in this order."""
        found = []
        for due in (first, *self._due):
            if isinstance(due.event, PhaseBegan):
                break
            told = self._telling(due)
            if told is not None and told.kind == "fire" and len(told.units) == 2:
                weapon, amount = getattr(due.event, "weapon", ""), getattr(due.event, "amount", 0)
                found.append(Assault(*told.units, weapon, amount, told))
        return found

    def _begin_roll(self, due: Due) -> None:
        told = self._apply(due)
        self.story = told or self.story
        self._play(Pause(ROLL_MS, told.units if told is not None else ()))

    def _cue(self, event: Event, told: Telling | None) -> None:
        """The sound of an event."""
        unit = told.units[0] if told is not None and told.units else ""
        if isinstance(event, TurnBegan | PhaseBegan):
            name = "bell_two" if isinstance(event, TurnBegan) else "bell_one"
        elif isinstance(event, BattleOver):
            name = "bell_eight"
        elif isinstance(event, Rolled):
            name = "dice_many" if event.roll.throw.dice > 4 else "dice_few"
        elif isinstance(event, OrdersOpened):
            name = "card_flip"
        elif isinstance(event, OrderSealed):
            name = "telegraph_click"
        elif told is None:
            return
        elif told.kind == "fire":
            amount = getattr(event, "amount", 1)
            name = "heavy_gun" if amount > 9 else "medium_gun" if amount > 3 else "light_gun"
        else:
            name = {
                "hit": "hit_on_plate",
                "loss": "hull_going_down",
                "aircraft": "aircraft_passing",
                "sighting": "card_flip",
            }.get(told.kind, "")
        if name:
            self.cues.append((name, unit))
