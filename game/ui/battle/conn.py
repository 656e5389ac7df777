"""The conn: what keys, buttons and the messages of panels do to the battle on the table.

It turns them into answers, views and orders; whether an order may be given the questions say. It must not draw.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.match import Refusal
from game.match.log import LogNotWritten
from game.match.match import Refused, RuleError
from game.match.record import Entry
from game.ui.battle.answering import Answering
from game.ui.battle.asking.leading import Leading
from game.ui.battle.column import Chosen
from game.ui.battle.counsel_card import CLOSE, LOOK, TAKE
from game.ui.battle.game_menu import GameMenu
from game.ui.battle.hand_panel import HandChosen
from game.ui.battle.hints import help_lines
from game.ui.battle.leaving import choices, eyes_called
from game.ui.battle.logbook import LogMessage
from game.ui.battle.motion import Speed
from game.ui.battle.notes_panel import NoteChosen, Written
from game.ui.battle.plan_panel import DraftChosen, RowTurned, Said, SealPressed
from game.ui.battle.sheet_page import SheetPage
from game.ui.battle.stage import HOLDS
from game.ui.battle.step_card import CLAUSE
from game.ui.battle.tips import found
from game.ui.battle.unit_card import DIVISION, Sent
from game.ui.inputs import Input, Key
from game.ui.kit.controls import Message, Picked, Pressed

if TYPE_CHECKING:
    from game.ui.battle.scene import BattleScene

SPEEDS: tuple[Speed, ...] = (1, 2, 4, "instant")


class Conn:
    """Acts on the stage of one battle scene, and on its panels."""

    def __init__(self, scene: BattleScene) -> None:
        self._scene = scene
        self.stage, self.table = scene.stage, scene.table

    # -- panels ----------------------------------------------------------------------------------------------------

    def told(
        self, answer: Message | Said | Chosen | Sent | LogMessage | HandChosen | NoteChosen | Written
    ) -> None:
        """A panel's message."""
        draft = self.stage.draft
        if isinstance(answer, Picked) and answer.name == LOOK:
            self.stage.counsel.shown = answer.index
        elif isinstance(answer, Picked) and answer.name == TAKE:
            self._take_over(answer.index)
        elif isinstance(answer, Pressed):
            self._pressed(answer.name)
        elif isinstance(answer, Chosen | NoteChosen):
            self._scene.hand.choose(answer.unit)
        elif isinstance(answer, HandChosen):
            self._take_in_hand(answer)
        elif isinstance(answer, Written):
            fault = self.stage.dossier.write(answer.unit, answer.text)
            self._scene.sound("dull_wood" if fault else "pencil_tick")
            if fault:
                self._scene.bar.say(Refusal(fault))
        elif isinstance(answer, LogMessage):
            self._scene.sound("paper_slide")
            if answer.kind == "show":
                self._look_back(answer.line.entries[-1])
            elif answer.kind == "copy":
                self._scene.bar.remark("The line is copied, to be pasted anywhere.")
        elif (
            isinstance(answer, Picked)
            and answer.name == "recap-step"
            and self._scene.reading.recap is not None
        ):
            self._look_back(self._scene.reading.recap.lines[answer.index].entries[-1])
        elif draft is not None and isinstance(answer, RowTurned | DraftChosen):
            if isinstance(answer, RowTurned):
                draft.row(answer.key, answer.value, whole=answer.whole)
            else:
                draft.draft(answer.key)
            self.stage.selected = draft.unit or self.stage.selected
            self._scene.bar.warn(None)
        elif draft is not None and isinstance(answer, Sent):
            draft.row(answer.item)
            self._scene.bar.warn(None)
        elif draft is not None and isinstance(answer, SealPressed):
            self._send()

    def _pressed(self, name: str) -> None:
        if name == "send":
            self._confirm("")
        elif name.startswith(DIVISION):
            self._lead(name.removeprefix(DIVISION))
        elif name == CLOSE:
            self.stage.counsel.fold()
        elif name.startswith(CLAUSE):
            self._open_clause(name.removeprefix(CLAUSE))
        elif name == "recap-close":
            self._scene.reading.recap = None
            self._scene.column.turn_to("Plan")
            self._look_ahead()
        else:
            self._act(name.removeprefix("key:"), "")

    def _lead(self, division: str) -> None:
        """A division's name was pressed: it is in hand now, or when its ships move."""
        self.stage.flag.take(division)
        self._scene.sound("paper_slide")
        if not isinstance(self.stage.draft, Leading):
            called = self.stage.flag.called(division)
            self._scene.bar.remark(f"{called} is ordered as one when her ships move.")

    def _take_in_hand(self, chosen: HandChosen) -> None:
        """A card was pressed: its row of the draft is taken up, pressed again turned; else its piece is chosen."""
        stage = self.stage
        draft = stage.draft
        self._scene.sound("card_flip")
        if draft is not None and draft.unit == chosen.key and self._turn_row(draft):
            return
        if draft is not None and draft.select(chosen.key):
            stage.selected = draft.unit or stage.selected
        elif chosen.unit:
            self._scene.hand.choose(chosen.unit)

    def _turn_row(self, draft: Answering) -> bool:
        """The next choice of the row in hand; False where it has none."""
        plan = draft.plan()
        row = next((row for row in plan.rows if row.key == plan.now), None) if plan is not None else None
        if row is None or not row.choices:
            return False
        place = row.choices.index(row.chosen) + 1 if row.chosen in row.choices else 0
        draft.row(row.key, row.choices[place % len(row.choices)])
        self._scene.bar.warn(None)
        return True

    def _other_eyes(self) -> None:
        """Look through the next pair of eyes, where the battle may be looked at through others."""
        stage = self.stage
        eyes = stage.sitting.eyes
        if len(eyes) < 2:
            self._scene.bar.say(Refusal("Whoever plays sees what their side sees, until the battle is over."))
            self._scene.sound("dull_wood")
            return
        place = eyes.index(stage.sitting.looking) if stage.sitting.looking in eyes else -1
        stage.look_as(eyes[(place + 1) % len(eyes)])
        self._scene.sound("paper_slide")
        self._scene.bar.remark(f"Seen through {eyes_called(stage.sitting.looking)}.")

    def _rename(self) -> None:
        """Write the name of the division in hand anew. F2 does it too: a division has no kinds of order."""
        draft = self.stage.draft
        if not isinstance(draft, Leading):
            self._scene.bar.say(Refusal("Take a squadron in hand to name it."))
            return
        draft.standing = False
        self._scene.refresh()
        self._scene.column.rename(f"division/{draft.name}")

    def _write_note(self) -> None:
        """Open the line for a note about the piece in hand."""
        stage, scene = self.stage, self._scene
        unit = stage.focus
        if stage.dossier.notebook() is None or found(stage.pieces(), unit) is None:
            scene.bar.say(Refusal("Choose a stack to write about it."))
            return
        stage.dossier.besides = unit
        scene.column.turn_to("Notes")
        scene.refresh()
        scene.trays.notes.write(unit)

    def _look_back(self, entry: Entry) -> None:
        self.stage.look_back(entry)
        past = self.stage.past
        if past is not None and past.entry.telling is not None:
            units = past.entry.telling.units
            self.table.bring([(piece.x, piece.y) for piece in past.pieces if piece.id in units])

    def _look_ahead(self) -> None:
        """Back to now, and to the unit in hand."""
        if self.stage.past is None:
            return
        self.stage.look_ahead()
        piece = found(self.stage.pieces(), self.stage.focus)
        if piece is not None:
            self.table.bring([(piece.x, piece.y)])

    # -- inputs: the menu --------------------------------------------------------------------------------------------

    def in_menu(self, given: Input) -> bool:
        """The menu is open: it takes what is meant for it."""
        scene = self._scene
        assert scene.menu is not None
        taken, folds, chosen = scene.menu.meet(given)
        if folds:
            scene.menu = None
        if chosen:
            self._chose(chosen)
        return taken

    def _chose(self, name: str) -> None:
        """A line of the menu."""
        stage = self.stage
        if name == "rules":
            self._open_rules()
        elif name == "settings" and self._scene.doors.settings is not None:
            self._scene.app.stack.push(self._scene.doors.settings())
        elif name == "take_back":
            self._gave(stage.sitting.take_back)
        elif name == "eyes":
            self._other_eyes()
        elif name == "coach":
            self._scene.coaching.act("coach")
        elif name == "concede":
            stage.finish()
            self._gave(stage.sitting.concede)
        elif name == "orders":
            self._scene.open_orders()
        elif name == "edit":
            self._edit()
        elif name == "leave":
            stage.close()
            self._scene.app.stack.pop()

    def _edit(self) -> None:
        """The battle as it stands, opened as a scenario over it."""
        scene = self._scene.doors.editor(self._scene.match) if self._scene.doors.editor is not None else None
        if scene is None:
            self._scene.bar.say(Refusal("This game cannot be written down in the middle."))
            return
        self._scene.app.stack.push(scene)

    def _open_menu(self) -> None:
        assert self._scene.layout is not None
        self._scene.tooltip.hide()
        self._scene.menu = GameMenu(choices(self.stage, self._scene.doors, self._coach()))
        self._scene.menu.lay_out(self._scene.layout.column)

    def _coach(self) -> bool | None:
        """Whether the coach is at the table; None: this game has none."""
        coaching = self._scene.coaching
        return coaching.coach.on if coaching.there else None

    # -- inputs: keys ------------------------------------------------------------------------------------------------

    def key(self, given: Key) -> None:
        if self._scene.tooltip.take(given):
            return
        action = given.action or ""
        if given.repeat and action in ("confirm", "undo", "recall", "menu", "help", "cancel"):
            return
        if action == "skip" and given.repeat:
            self.stage.motion.fast(True)
            return
        if self._scene.reading.recap is not None and action in ("recap", "cancel"):
            answer = self._scene.reading.take(given, True)
            if answer is not None:
                self.told(answer)
                return
        self._act(action, given.name)

    def _act(self, action: str, key: str) -> None:
        """What a key, or a panel pressed like one, does."""
        stage = self.stage
        if action == "confirm":
            self._confirm(key)
            return
        if self._scene.bar.warning is not None:
            self._scene.bar.warn(None)
            if action == "cancel":
                return
        if self._counselled(action):
            return
        draft = None if stage.playing else stage.draft
        if draft is not None and draft.act(action, key):  # a sheet's arrows and digits go before the table's
            stage.selected = draft.unit or stage.selected
            return
        if self.table.act(action) or self._act_shown(action):
            return
        if stage.playing:
            stage.finish()
            stage.ask()
        draft = stage.draft
        if draft is not None and draft.act(action, key):
            stage.selected = draft.unit or stage.selected
        elif action == "undo":
            self._scene.bar.say(Refusal("Nothing of this order is laid yet that could be taken back."))
            self._scene.sound("dull_wood")
        elif action == "recall":
            self._recall()
        elif action == "cancel":
            self._cancel()

    def _counselled(self, action: str) -> bool:
        """Keys of the advice, asked for or laid out; True where it was one."""
        stage = self.stage
        counsel = stage.counsel
        if action == "advise":
            self._advise()
        elif not counsel.open or stage.past is not None:
            return False
        elif action == "cancel":
            counsel.fold()
        elif action.startswith("digit_") and counsel.orders:
            self._take_over(int(action.removeprefix("digit_")) - 1)
        else:
            return False
        return True

    def _advise(self) -> None:
        """Ask for advice; asked again, away with it."""
        stage = self.stage
        if stage.counsel.open:
            stage.counsel.fold()
            return
        self._look_ahead()
        if stage.playing:
            stage.finish()
            stage.ask()
        refusal = stage.counsel.ask()
        if refusal is not None:
            self._scene.bar.say(refusal)
        self._scene.sound("dull_wood" if refusal is not None else "paper_slide")

    def _take_over(self, number: int) -> None:
        """One of the orders advised becomes the draft; nothing is sent."""
        stage = self.stage
        orders = stage.counsel.orders
        if number >= len(orders) or not stage.take_up(orders[number]):
            self._scene.sound("dull_wood")
            return
        stage.counsel.fold()
        self._scene.bar.warn(None)

    def _act_shown(self, action: str) -> bool:
        """Keys about what is shown rather than answered; True where it was one."""
        stage = self.stage
        if action in HOLDS:
            stage.hold(action)
        elif action == "skip":
            stage.motion.skip()
        elif action == "skip_phase" and stage.playing:
            stage.motion.skip_phase()
        elif action == "faster":
            speed = stage.motion.speed
            place = SPEEDS.index(speed) if speed in SPEEDS else 0
            speed = stage.motion.speed = SPEEDS[(place + 1) % len(SPEEDS)]
            words = "at once" if speed == "instant" else f"at speed {speed}"
            self._scene.bar.remark(f"What happens is shown {words}.")
        elif action == "hurry":
            stage.sitting.hurry()
        elif action == "rules":
            self._open_rules()
        elif action == "menu":
            self._open_menu()
        elif action == "help":
            self._scene.tooltip.hide()
            self._scene.reading.open_help(*help_lines(stage, self._scene.app.keymap))
        elif action == "recap":
            if not self._scene.open_recap():
                self._scene.bar.say(Refusal("Nothing has happened since your last order."))
        elif action == "eyes":
            self._other_eyes()
        elif action == "note" and stage.dossier.notebook() is not None:
            self._write_note()
        elif action in ("coach", "coach_next"):
            self._scene.coaching.act(action)
        elif action == "sheet":
            self._open_sheet()
        elif action == "rename" or (action == "verb_1" and isinstance(stage.draft, Leading)):
            self._rename()
        elif action == "log":
            self._scene.column.turn_to("Log")
        elif action == "why":
            self._scene.column.turn_to("Log")
            self._scene.reading.logbook.open_latest()
        else:
            return False
        return True

    def _cancel(self) -> None:
        """Esc: away with what is nearest, at last the menu."""
        stage = self.stage
        unit = stage.draft.unit if stage.draft is not None else ""
        if self.table.measuring is not None:
            self.table.measuring = None
        elif stage.past is not None:
            self._look_ahead()
        elif stage.selected and stage.selected != unit:
            stage.selected = unit
        else:
            self._open_menu()

    def _confirm(self, key: str) -> None:
        """Enter, or the primary button: a step within the answer, or the order itself."""
        stage = self.stage
        if stage.past is not None:
            self._look_ahead()
        elif stage.playing:
            stage.motion.next_attack()
        elif stage.sitting.idle:
            stage.sitting.pass_on()
        elif stage.draft is not None:
            draft = stage.draft
            if self._scene.bar.warning is None and draft.act("confirm", key):
                stage.selected = draft.unit or stage.selected
            else:
                self._send()
        elif self._scene.match.over is not None:
            self._scene.open_account()
        else:
            stage.sitting.hurry()

    def _send(self) -> None:
        stage = self.stage
        draft = stage.draft
        order = draft.order() if draft is not None else None
        if draft is None or order is None:
            reason = draft.reason() if draft is not None else None
            if reason is not None:
                self._scene.bar.say(reason)
                self._scene.sound("dull_wood")
            return
        risk = stage.risk(order)
        if risk is not None and self._scene.bar.warning != risk:
            self._scene.bar.warn(risk)
            self._scene.sound("dull_wood")
            return
        self._scene.bar.warn(None)
        if isinstance(draft, Leading):
            stage.flag.begin(draft.others())
        if not self._gave(partial(stage.send, order)):
            stage.flag.stop()
            return
        self._scene.reading.recap = None
        self._scene.sound("brass_click")

    def _gave(self, give: Callable[[], object]) -> bool:
        """Do what goes into the log; False, with the reason in the bar and all as it was, where that cannot be."""
        try:
            give()
        except Refused as refused:
            self._scene.bar.say(refused.refusal)
        except RuleError as fault:
            self._scene.bar.say(Refusal(f"The order was undone by a fault of the program: {fault}."))
        except LogNotWritten as error:
            self._scene.bar.tell(error.brief)
            self._scene.sound("dull_wood")
        else:
            return True
        return False

    def _recall(self) -> None:
        """The last order sent is taken back, to be given anew."""
        if self._gave(self.stage.sitting.undo):
            self._scene.sound("paper_slide")
            self._scene.bar.remark("The last order is recalled: give it anew.", lasts=True)

    def _open_sheet(self) -> None:
        """The data sheet of the piece in hand, whole."""
        stage, column = self.stage, self._scene.column
        card = stage.card()
        if card is None:
            self._scene.bar.say(Refusal("Click a ship to see her data sheet."))
            return
        self._scene.tooltip.hide()
        self._scene.sound("paper_slide")
        looks, unit = stage.colour(card.side), self._scene.match.ruleset.unit
        page = SheetPage(card, looks, unit, column.card.yard, column.card.quote)
        self._scene.app.stack.push(page)

    def _open_rules(self) -> None:
        """The clause under the pointer, of the refusal that is shown, or the book from its beginning."""
        clause = self._scene.tooltip.shown.clause if self._scene.tooltip.shown is not None else ""
        clause = clause or self._scene.reading.clause_at(self.table.pointer)
        if not clause and self._scene.bar.said is not None:
            clause = self._scene.bar.said.clause
        self._open_clause(clause)

    def _open_clause(self, clause: str) -> None:
        if self._scene.doors.rule_book is not None:
            self._scene.app.stack.push(self._scene.doors.rule_book(self._scene.match.ruleset, clause))
