"""The conn: gives what keys, buttons and panels say to the command, or to the draft, that it concerns.

Commands stand in a table (`commands`); orders, looks and other rooms have objects of their own. It must not draw.
"""

from __future__ import annotations

from game.match import Refusal
from game.ui.battle.beside import Beside
from game.ui.battle.by_measure import ByMeasure
from game.ui.battle.commands import BY_NAME, choices, helped
from game.ui.battle.dice_hand import DiceHand
from game.ui.battle.game_menu import GameMenu
from game.ui.battle.looking import Looking
from game.ui.battle.orders import Advice, Orders
from game.ui.battle.room import BattleRoom
from game.ui.battle.rooms import Rooms
from game.ui.inputs import Input, Key

ONCE = ("confirm", "undo", "recall", "menu", "help", "cancel")
"""Actions of keys that, held down, are pressed but once."""


class Conn:
    """Carries out what is said at one battle scene."""

    def __init__(self, scene: BattleRoom) -> None:
        self._scene, self.stage, self._table = scene, scene.stage, scene.table
        self._motion = scene.stage.motion
        self._bar, self._tooltip, self._reading = scene.bar, scene.tooltip, scene.reading
        self.orders = Orders(scene.stage, scene.bar, scene.sound)
        self.dice = DiceHand(scene.stage, self.orders, scene.sound)
        self.by_measure = ByMeasure(scene.stage, scene.bar, self.orders.refuse)
        self.advice = Advice(scene.stage, self.orders, scene.sound)
        self.looking = Looking(scene.stage, scene.table, scene.bar, scene.sound)
        self.rooms = Rooms(scene.stage, scene.doors, scene.settings, scene.app.stack, scene.bar.say)
        self.beside = Beside(scene, self.rooms, lambda: helped(self))
        self.afar = self.rooms.again = scene.afar
        """Who plays at other machines; None where all are here."""

    # -- keys and commands -----------------------------------------------------------------------------------------

    def key(self, given: Key) -> None:
        """A key of the keyboard."""
        action = given.action or ""
        if self.by_measure.key(given):
            return
        if self._tooltip.take(given) or (given.repeat and action in ONCE):
            return
        if action == "confirm" and given.hasty and self._bar.warning is not None:
            return  # it was meant for the order as it stood before the warning
        if action == "skip" and given.repeat:
            self._motion.fast(True)
            return
        self.act(action, given.name)

    def act(self, action: str, key: str = "") -> None:
        """What a key, or a panel pressed like one, does: first the draft's keys, then the table's, then commands."""
        stage = self.stage
        if self.dice.key(action, key):
            return
        if action == "confirm":
            self.confirm(key)
            return
        if self._bar.warning is not None:
            self._bar.warn(None)
            if action == "cancel":
                return
        if (
            self.advice.key(action)
            or self.looking.guessing(action)
            or (not stage.playing and self._drafted(action, key))
        ):
            return
        late = action in ("undo", "recall", "cancel")  # what is shown is shown to its end before these
        command = None if late or (action == "skip_phase" and not stage.playing) else BY_NAME.get(action)
        if self._table.act(action) or (
            action == "verb_1" and self.beside.rename()
        ):  # it has no kinds of order
            return
        if command is not None and command.do is not None and command.there(self):
            self.do(action)
            return
        stage.to_now()
        if not self._drafted(action, key) and late:
            self.do(action)

    def do(self, name: str) -> None:
        """A command is carried out, or said why not."""
        command = BY_NAME[name]
        refused = command.refused(self)
        if refused:
            self.orders.refuse(Refusal(refused))
        elif command.do is not None:
            command.do(self)

    def _drafted(self, action: str, key: str) -> bool:
        """Whether the draft in hand takes a key."""
        draft = self.stage.draft
        if draft is None or not draft.act(action, key):
            return False
        self.stage.took(draft)
        return True

    def close_recap(self) -> None:
        """What my side saw is read; back to what is asked."""
        self.beside.close_recap()
        self.looking.ahead()

    def confirm(self, key: str = "") -> None:
        """Enter, or the primary button."""
        stage = self.stage
        if self.looking.ahead() or self.dice.key("confirm", key):
            return
        if stage.playing:
            self._motion.next_attack()
        elif stage.ended:
            self.rooms.account()
        elif self.orders.confirm(key):
            self._sent()

    def send(self) -> None:
        """The order is sealed and sent as it stands, by a button of its own."""
        if self.orders.send():
            self._sent()

    def _sent(self) -> None:
        """What was asked is answered: an order on its way to a table elsewhere is no longer asked for at once."""
        self._reading.recap = None
        self.stage.ask()

    def cancel(self) -> None:
        """Esc: away with what is nearest, at last the menu."""
        if not self.looking.stop_measuring() and not self.looking.ahead() and not self.stage.look_at_own():
            self.open_menu()

    def concede(self) -> None:
        """The side that looks gives the battle up."""
        self.stage.to_now()
        self.orders.concede()

    # -- the menu ----------------------------------------------------------------------------------------------------

    def in_menu(self, given: Input) -> bool:
        """The menu is open: it takes what is meant for it."""
        assert self._scene.menu is not None
        taken, folds, chosen = self._scene.menu.meet(given)
        if folds:
            self._scene.menu = None
        if chosen:
            self.do(chosen)
        return taken

    def open_menu(self) -> None:
        """Lay the menu out."""
        self._tooltip.hide()
        self._scene.menu = GameMenu(choices(self))
        self._scene.menu.lay_out(self._scene.column.whole)
