"""Orders given from the table, taken back, and advised: between a key and the sitting there is nothing else.

Whether an order may be given the questions say; what speaks against it is asked once more on the same button.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.asking.answering import Answering
from game.asking.leading import Leading
from game.match import Order, Refusal
from game.match.log import LogNotWritten
from game.match.match import Refused, RuleError
from game.seating.states import Holding
from game.ui.battle.bar import QuestionBar
from game.ui.battle.stage import Stage


class Orders:
    """Gives the orders of the side that looks. `reason`s and remarks are said in the question bar."""

    def __init__(self, stage: Stage, bar: QuestionBar, sound: Callable[[str], None]) -> None:
        self._stage, self._sitting, self._flag = stage, stage.sitting, stage.flag
        self._bar, self._sound = bar, sound

    def confirm(self, key: str) -> bool:
        """A step within the draft, the order itself, or what else is waited for; True where an order went."""
        sitting, draft = self._sitting, self._stage.draft
        if isinstance(sitting.state, Holding):
            sitting.pass_on()
        elif draft is None:
            self.hurry()
        elif self._bar.warning is None and draft.act("confirm", key):
            self._stage.took(draft)
        else:
            return self.send()
        return False

    def send(self) -> bool:
        """The draft is sent, or said why not; True where it went. What may be a mistake is warned of first."""
        draft, order = self._stage.draft, self.written()
        if order is None:
            return False
        risk = self._stage.risk(order)
        if risk is not None and self._bar.warning != risk:
            self._bar.warn(risk)
            self._sound("dull_wood")
            return False
        self._bar.warn(None)
        if isinstance(draft, Leading):
            self._flag.begin(draft.others())
        if not self.gave(partial(self._sitting.send, order)):
            self._flag.squadrons.stop()
            return False
        self._sound("brass_click")
        return True

    def written(self) -> Order | None:
        """The order that is drafted, where it can be sent; what stands in its way is said."""
        draft = self._stage.draft
        order = draft.order() if draft is not None else None
        if draft is not None and order is None and (reason := draft.reason()) is not None:
            self.refuse(reason)
        return order

    def refuse(self, reason: Refusal) -> None:
        """Say why not."""
        self._bar.say(reason)
        self._sound("dull_wood")

    def gave(self, give: Callable[[], object]) -> bool:
        """Do what goes into the log; False, with the reason in the bar and all as it was, where that cannot be."""
        try:
            give()
        except Refused as refused:
            self._bar.say(refused.refusal)
        except RuleError as fault:
            self._bar.say(Refusal(f"The order was undone by a fault of the program: {fault}."))
        except LogNotWritten as error:
            self._bar.tell(error.brief)
            self._sound("dull_wood")
        else:
            return True
        return False

    def hurry(self) -> None:
        """Whoever thinks moves now."""
        self._sitting.opponents.hurry()

    def recall(self) -> None:
        """The last order sent is taken back, to be given anew."""
        if self.gave(self._stage.recall):
            self._sound("paper_slide")
            self._bar.remark("The last order is recalled: give it anew.", lasts=True)

    def take_back(self) -> None:
        """Back to before the side's last order, past dice and reveals."""
        self.gave(self._sitting.take_back)

    def concede(self) -> None:
        """The side that looks gives the battle up."""
        self.gave(self._sitting.concede)

    # -- drafts ----------------------------------------------------------------------------------------------------

    def changed(self, draft: Answering) -> None:
        """A draft was changed by a panel: what speaks against it is weighed anew."""
        self._stage.took(draft)
        self._bar.warn(None)

    def turn(self, draft: Answering) -> bool:
        """The next choice of the row in hand; False where it has none."""
        plan = draft.plan()
        row = next((row for row in plan.rows if row.key == plan.now), None) if plan is not None else None
        if row is None or not row.choices:
            return False
        place = row.choices.index(row.chosen) + 1 if row.chosen in row.choices else 0
        draft.row(row.key, row.choices[place % len(row.choices)])
        self.changed(draft)
        return True


class Advice:
    """Asks for the admiral's advice, and takes it over."""

    def __init__(self, stage: Stage, orders: Orders, sound: Callable[[str], None]) -> None:
        self._stage, self._counsel, self._orders, self._sound = stage, stage.counsel, orders, sound

    def ask(self) -> None:
        """Ask for advice; asked again, away with it."""
        if self._counsel.open:
            self._counsel.fold()
            return
        self._stage.look_ahead()
        self._stage.to_now()
        refusal = self._counsel.ask()
        if refusal is not None:
            self._orders.refuse(refusal)
        else:
            self._sound("paper_slide")

    def key(self, action: str) -> bool:
        """A key while advice lies open: a number takes an order over, Esc folds it; True where it was one."""
        if not self._counsel.open or self._stage.past is not None:
            return False
        if action == "cancel":
            self._counsel.fold()
        elif action.startswith("digit_") and self._counsel.orders:
            self.take_over(int(action.removeprefix("digit_")) - 1)
        else:
            return False
        return True

    def take_over(self, number: int) -> None:
        """One of the orders advised becomes the draft; nothing is sent."""
        orders, draft = self._counsel.orders, self._stage.draft
        if number >= len(orders) or not self._stage.take_up(orders[number]) or draft is None:
            self._sound("dull_wood")
            return
        self._counsel.fold()
        self._orders.changed(draft)
