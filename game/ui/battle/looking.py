"""Looking at the table otherwise than it stands: at its past, through other eyes, faster, with more laid over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.match.record import Entry
from game.sea.heading import Position
from game.ui.battle.bar import QuestionBar
from game.ui.battle.motion import Speed
from game.ui.battle.sea_table import SeaTable
from game.ui.battle.stage import Stage
from game.ui.battle.tips import found

SPEEDS: tuple[Speed, ...] = (1, 2, 4, "instant")


def eyes_called(side: str) -> str:
    """Through whose eyes one looks, as a player says it."""
    return f"the eyes of {side}" if side else "eyes that see everything"


class Looking:
    """What is seen of the table, and how fast. It changes no draft and gives no order."""

    def __init__(self, stage: Stage, table: SeaTable, bar: QuestionBar, sound: Callable[[str], None]) -> None:
        self._stage, self._motion, self._table = stage, stage.motion, table
        self._guesses = stage.dossier.guesses
        self._bar, self._sound = bar, sound
        table.company = partial(_company, stage)

    def back(self, entry: Entry) -> None:
        """At the table as it stood after an entry of the log, with what it tells of in sight."""
        self._stage.look_back(entry)
        telling = entry.telling
        if telling is not None:
            pieces = self._stage.pieces()
            self._table.bring([(piece.x, piece.y) for piece in pieces if piece.id in telling.units])

    def ahead(self) -> bool:
        """Back to now, and to the unit in hand; False where the table is looked at as it is."""
        if self._stage.past is None:
            return False
        self._stage.look_ahead()
        piece = found(self._stage.pieces(), self._stage.focus)
        if piece is not None:
            self._table.bring([(piece.x, piece.y)])
        return True

    def other_eyes(self) -> None:
        """Through the next pair of eyes."""
        self._bar.remark(f"Seen through {eyes_called(self._stage.look_on())}.")
        self._sound("paper_slide")

    def guess(self) -> None:
        """Where units out of sight may be is laid over the table, or taken away."""
        self._guesses.toggle()
        self._sound("paper_slide")
        self._stage.touch()

    def guessing(self, action: str) -> bool:
        """A key while guesses lie there: the next unit, how it is made, away with them; True where it was one."""
        guesses = self._guesses
        if not guesses.open or action not in ("next", "previous", "why", "cancel"):
            return False
        if action == "why":
            guesses.explain()
        elif action == "cancel":
            guesses.fold()
        else:
            guesses.onward(1 if action == "next" else -1)
        self._stage.touch()
        return True

    def guess_of(self, place: int) -> None:
        """The guess at a place of the list is laid over the table."""
        self._guesses.choose(place)
        self._stage.touch()

    def faster(self) -> None:
        """What happens is shown at the next speed."""
        place = SPEEDS.index(self._motion.speed) if self._motion.speed in SPEEDS else 0
        speed = self._motion.speed = SPEEDS[(place + 1) % len(SPEEDS)]
        words = "at once" if speed == "instant" else f"at speed {speed}"
        self._bar.remark(f"What happens is shown {words}.")

    def stop_measuring(self) -> bool:
        """The ruler is put away; False where none lies there."""
        lay = self._table.measuring is not None
        self._table.measuring = None
        return lay


def _company(stage: Stage) -> list[list[Position]]:
    """Where the pieces lie of the side that looks, and where all do."""
    side, pieces = stage.colour(stage.sitting.looking), stage.pieces()
    return [[(one.x, one.y) for one in pieces if one.side == side or not own] for own in (True, False)]
