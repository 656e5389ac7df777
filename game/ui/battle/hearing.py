"""What panels say when something on them is pressed, chosen or written: to the draft, the advice or a command."""

from __future__ import annotations

from game.asking.answering import Answering
from game.asking.leading import Leading
from game.match import Refusal
from game.ui.battle.afar_strip import TALK
from game.ui.battle.column import Chosen
from game.ui.battle.conn import Conn
from game.ui.battle.counsel_card import CLOSE, LOOK, TAKE
from game.ui.battle.hand_panel import HandChosen
from game.ui.battle.logbook import LogMessage
from game.ui.battle.notes_panel import NoteChosen, Written
from game.ui.battle.plan_panel import DraftChosen, RowTurned, Said, SealPressed
from game.ui.battle.room import BattleRoom
from game.ui.battle.step_card import CLAUSE
from game.ui.battle.unit_card import DIVISION, Sent
from game.ui.battle.unseen_panel import LIST as UNSEEN
from game.ui.kit.controls import Message, Picked, Pressed, Wrote

Heard = Message | Said | Chosen | Sent | LogMessage | HandChosen | NoteChosen | Written


class Hearing:
    """Hears the panels of one scene."""

    def __init__(self, scene: BattleRoom, conn: Conn) -> None:
        self._stage, self._flag, self._dossier = scene.stage, scene.stage.flag, scene.stage.dossier
        self._conn, self._orders, self._advice = conn, conn.orders, conn.advice
        self._looking, self._hand, self._reading = conn.looking, scene.hand, scene.reading
        self._bar, self._sound = scene.bar, scene.sound

    def hear(self, said: Heard) -> None:
        """A panel's message."""
        draft = self._stage.draft
        match said:
            case Picked(name=name, index=index) if name == LOOK:
                self._stage.counsel.shown = index
            case Picked(name=name, index=index) if name == TAKE:
                self._advice.take_over(index)
            case Picked(name=name, index=index) if name == UNSEEN:
                self._looking.guess_of(index)
            case Picked(name="recap-step", index=index) if self._reading.recap is not None:
                self._looking.back(self._reading.recap.lines[index].entries[-1])
            case Pressed(name=name):
                self._press(name)
            case Chosen(unit=unit) | NoteChosen(unit=unit):
                self._hand.choose(unit)
            case HandChosen():
                self._take_in_hand(said, draft)
            case Wrote(name=name, text=text) if name == TALK:
                self._say(text)
            case Written(unit=unit, text=text):
                fault = self._dossier.write(unit, text)
                self._sound("dull_wood" if fault else "pencil_tick")
                if fault:
                    self._bar.say(Refusal(fault))
            case LogMessage():
                self._read(said)
            case _ if draft is not None:
                self._draft(said, draft)

    def _draft(self, said: Heard, draft: Answering) -> None:
        """A row of the sheet, a draft to start from, an item of the card, the seal."""
        match said:
            case RowTurned(key=key, value=value, whole=whole):
                draft.row(key, value, whole=whole)
                self._orders.changed(draft)
            case DraftChosen(key=key):
                draft.draft(key)
                self._orders.changed(draft)
            case Sent(item=item):
                draft.row(item)
                self._bar.warn(None)
            case SealPressed():
                self._conn.send()

    def _press(self, name: str) -> None:
        """A button: of a command, a division, a clause, or one that closes something."""
        if name == "send":
            self._conn.confirm()
        elif name.startswith(DIVISION):
            self._lead(name.removeprefix(DIVISION))
        elif name == CLOSE:
            self._stage.counsel.fold()
        elif name.startswith(CLAUSE):
            self._conn.rooms.rules(name.removeprefix(CLAUSE))
        elif name == "recap-close":
            self._conn.close_recap()
        else:
            self._conn.act(name.removeprefix("key:"))

    def _say(self, text: str) -> None:
        """A line of talk is written."""
        if self._conn.afar is not None:
            self._conn.afar.say(text)
            self._sound("pencil_tick")

    def _lead(self, division: str) -> None:
        """A division's name was pressed: it is in hand now, or when its ships move."""
        self._flag.take(division)
        self._sound("paper_slide")
        if not isinstance(self._stage.draft, Leading):
            called = self._flag.squadrons.called(division)
            self._bar.remark(f"{called} is ordered as one when her ships move.")

    def _take_in_hand(self, chosen: HandChosen, draft: Answering | None) -> None:
        """A card was pressed: its row of the draft is taken up, pressed again turned; else its piece is chosen."""
        self._sound("card_flip")
        if draft is not None and draft.unit == chosen.key and self._orders.turn(draft):
            return
        if draft is not None and draft.select(chosen.key):
            self._stage.took(draft)
        elif chosen.unit:
            self._hand.choose(chosen.unit)

    def _read(self, said: LogMessage) -> None:
        self._sound("paper_slide")
        if said.kind == "show":
            self._looking.back(said.line.entries[-1])
        elif said.kind == "copy":
            self._bar.remark("The line is copied, to be pasted anywhere.")
