"""What is read and written beside the table: help, log, recap, orders, notes, a division's name, a sheet, the coach."""

from __future__ import annotations

from collections.abc import Callable

from game.match import Refusal
from game.ui.battle.hints import help_lines
from game.ui.battle.room import BattleRoom
from game.ui.battle.rooms import Rooms
from game.ui.battle.tips import found


class Beside:
    """Opens it, and turns the panels to it."""

    def __init__(self, scene: BattleRoom, rooms: Rooms, helped: Callable[[], list[str]]) -> None:
        """`helped` names the commands that the sheet of keys tells of now."""
        self._rooms, self._helped = rooms, helped
        self._scene, self._stage, self._dossier = scene, scene.stage, scene.stage.dossier
        self._bar, self._column, self._reading = scene.bar, scene.column, scene.reading
        self._trays, self._tooltip, self._coaching = scene.trays, scene.tooltip, scene.coaching
        self._table, self._keymap, self._sound = scene.table, scene.app.keymap, scene.sound

    def help(self) -> None:
        """The sheet of keys."""
        self._tooltip.hide()
        bar, laid = self._stage.picture().bar, self._stage.laid_over()
        self._reading.open_help(*help_lines(bar, self._helped(), laid, self._keymap))

    def talk(self) -> None:
        """A line of talk to the other machines."""
        self._tooltip.hide()
        self._scene.strip.write()

    def recap(self) -> None:
        """What my side saw."""
        if not self._scene.open_recap():
            self._bar.say(Refusal("Nothing has happened since your last order."))

    def close_recap(self) -> None:
        """Away with it, and back to what is asked."""
        self._reading.recap = None
        self._column.turn_to("Plan")

    def read_orders(self) -> None:
        """What the battle is fought for, and what the side was told when it began."""
        self._tooltip.hide()
        self._scene.open_orders()

    def log(self) -> None:
        """The battle log."""
        self._column.turn_to("Log")

    def why(self) -> None:
        """The latest line of the log, opened."""
        self.log()
        self._reading.logbook.open_latest()

    def sheet(self) -> None:
        """The data sheet of the piece in hand, whole."""
        self._tooltip.hide()
        self._sound("paper_slide")
        self._rooms.sheet(self._column.card.yard)

    def rules(self) -> None:
        """The clause under the pointer, of the refusal that is shown, or the book from its beginning."""
        shown, said = self._tooltip.shown, self._bar.said
        clause = (shown.clause if shown is not None else "") or self._reading.clause_at(self._table.pointer)
        self._rooms.rules(clause or (said.clause if said is not None else ""))

    def rename(self) -> bool:
        """Write the name of the division in hand anew; False where none is in hand."""
        row = self._stage.to_rename()
        if row:
            self._scene.refresh()
            self._column.rename(row)
        return bool(row)

    def note(self) -> None:
        """Open the line for a note about the piece in hand."""
        unit = self._stage.focus
        if found(self._stage.pieces(), unit) is None:
            self._bar.say(Refusal("Choose a stack to write about it."))
            return
        self._dossier.besides = unit
        self._column.turn_to("Notes")
        self._scene.refresh()
        self._trays.notes.write(unit)

    def coach(self, what: str) -> None:
        """The coach is called, sent away, or reads on."""
        self._coaching.act(what)

    def has_coach(self) -> bool | None:
        """Whether the coach is at the table; None: this game has none."""
        return self._coaching.coach.on if self._coaching.there else None
