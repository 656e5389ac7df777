"""The pointer on the table: hovering, clicking, dragging and the wheel, given to the draft or to the camera.

It knows which of the two an input concerns and nothing of what either makes of it.
"""

from __future__ import annotations

from collections.abc import Callable

from game.asking.answering import Answering
from game.sea.heading import Position
from game.tabletop.overlays import Lasso
from game.ui.battle.sea_table import SeaTable
from game.ui.battle.stage import Stage
from game.ui.battle.tips import found
from game.ui.inputs import LEFT, RIGHT, Drag, Input, Move, Pos, Press, Release, Wheel


class TableHand:
    """What the pointer does on the table. `changed` is called when a draft was changed."""

    def __init__(self, stage: Stage, table: SeaTable, changed: Callable[[], None]) -> None:
        self._stage, self._table, self._flag, self._changed = stage, table, stage.flag, changed
        self.hovered: list[str] = []
        self._holding = ""
        self._from: Position = (0.0, 0.0)

    @property
    def holding(self) -> bool:
        """Whether a press that began on the table still lasts."""
        return bool(self._holding)

    def _answering(self) -> Answering | None:
        """What is being answered, where the pointer may change it."""
        return self._stage.draft

    def take(self, given: Input) -> None:
        """One input of the pointer."""
        if isinstance(given, Wheel):
            self._wheel(given)
        elif isinstance(given, Press):
            self._holding, self._from = "table", self._table.at(given.pos)
        elif isinstance(given, Move):
            self.hover(given.pos)
        elif isinstance(given, Drag):
            self._drag(given)
        elif isinstance(given, Release):
            self._release(given)

    def under(self, pos: Pos) -> tuple[Position, list[str]]:
        """The place and the pieces under a pixel."""
        return self._table.at(pos), self._table.under(pos, self._stage.pieces())

    def hover(self, pos: Pos | None) -> None:
        """The pointer is here, or (None) elsewhere."""
        answering = self._answering()
        if pos is None:
            self.hovered = []
            if answering is not None:
                answering.hover(None, ())
            return
        at, self.hovered = self.under(pos)
        if answering is not None:
            answering.hover(at, self.hovered)

    def let_go(self) -> None:
        """Another side looks: nothing is held."""
        self.hovered, self._holding = [], ""

    def _wheel(self, given: Wheel) -> None:
        answering = self._answering()
        at, units = self.under(given.pos)
        notches = 1 if given.dy > 0 else -1
        if answering is not None and answering.wheel(at, units, notches, shift=given.mods.shift):
            self._changed()
        else:
            self._table.zoom(given.dy, given.pos)

    def _drag(self, given: Drag) -> None:
        answering = self._answering()
        at = self._table.at(given.pos)
        if self._holding == "table" and given.mods.shift and given.button == LEFT and answering is not None:
            self._holding = "lasso"
        if self._holding == "lasso":
            self._flag.lasso = Lasso(self._from, at)
            self._stage.touch()
        if self._holding == "table":
            taken = (
                given.button == LEFT and answering is not None and answering.drag(self._from, at, done=False)
            )
            self._holding = "answer" if taken else "pan"
        elif self._holding == "answer" and answering is not None:
            answering.drag(self._from, at, done=False)
        if self._holding == "pan":
            self._table.pan(*given.rel)

    def _release(self, given: Release) -> None:
        holding, self._holding = self._holding, ""
        answering = self._answering()
        if holding == "answer" and answering is not None:
            answering.drag(self._from, self._table.at(given.pos), done=True)
            self._stage.took(answering)
            self._changed()
        elif holding == "lasso":
            flag = self._flag
            flag.lasso = None
            flag.gather(flag.squadrons.within(self._from, self._table.at(given.pos)))
            self._changed()
        elif holding == "table" and not given.dragged:
            self._click(given)

    def _click(self, given: Release) -> None:
        stage, table = self._stage, self._table
        if table.measuring is not None and given.button == LEFT:
            table.measuring = table.at(given.pos)
            return
        if stage.cut_short():
            return
        at, units = self.under(given.pos)
        answering = self._answering()
        if answering is not None and answering.click(at, units, given.button, shift=given.mods.shift):
            stage.selected = answering.unit or next(iter(units), stage.selected)
            self._changed()
        elif units and given.button == LEFT:
            self.choose(units[0])
        elif given.button == RIGHT:
            stage.selected = answering.unit if answering is not None else ""

    def choose(self, unit: str) -> None:
        """A unit was chosen: the draft takes it up, or its card is shown; the camera finds it."""
        stage = self._stage
        stage.selected = unit
        answering = self._answering()
        if answering is not None:
            answering.select(unit)
        piece = found(stage.pieces(), unit)
        if piece is not None:
            self._table.bring([(piece.x, piece.y)])
