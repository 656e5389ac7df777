"""The flag: the division in hand at this screen, the ships picked for one, and the order book they are written in.

What divisions there are, what each was told and how it is obeyed, `Squadrons` knows. It draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.content.orderbook import OrderBook
from game.match import Question, Refusal, Steered
from game.match.events import Event
from game.match.log import Line
from game.match.record import Entry
from game.match.table import Table
from game.seating.sitting import Sitting
from game.tabletop.divisions import Command
from game.tabletop.overlays import Lasso
from game.tabletop.squadrons import Squadrons
from game.tabletop.standing import Standing


class Flag:
    """The divisions of the side that looks, and the one in hand."""

    def __init__(
        self,
        sitting: Sitting,
        heard: Callable[[str], Sequence[Entry]],
        say: Callable[[Refusal], None],
        sound: Callable[[str], None],
        reask: Callable[[], None],
    ) -> None:
        """`heard` is what a side was told so far; `reask` is called when another division is in hand."""
        self._sitting, self._heard = sitting, heard
        self._say, self._sound, self._reask = say, sound, reask
        self._book = OrderBook(sitting.match.path)
        self._sides: dict[str, Squadrons] = {}
        self.leading = ""
        """The division in hand; empty while ships are ordered one by one."""
        self.asked_for: tuple[str, ...] = ()
        """Ships picked one by one, to be a division when there are two."""
        self.lasso: Lasso | None = None
        """The box that is being drawn round ships."""
        self._dismissed: tuple[int, str, str] | None = None
        sitting.match.observers.append(self.follow)

    @property
    def squadrons(self) -> Squadrons:
        """The divisions of the side that looks, as it sees the table now."""
        sitting = self._sitting
        side = sitting.looking or sitting.match.sides[0]
        if side not in self._sides:
            page = self._book.of(side)
            self._sides[side] = Squadrons(sitting.match, side, page, lambda: self._heard(side), self._stopped)
        found = self._sides[side]
        found.look(sitting.view, sitting.questions())
        return found

    @property
    def ships(self) -> tuple[str, ...]:
        """The ships of the division in hand."""
        return self.squadrons.divisions().get(self.leading, ())

    def follow(self, line: Line[Event], table: Table) -> None:
        """The match went on, or back."""
        turned = [squadrons.follow(line, table) for squadrons in self._sides.values()]
        if any(turned):
            self._keep()

    def _stopped(self, why: str) -> None:
        self._sitting.tell(why)  # it is read whatever is asked next
        self._sound("dull_wood")

    def _keep(self) -> None:
        fault = self._book.keep()
        if fault:
            self._sitting.tell(fault)

    # -- which is in hand ------------------------------------------------------------------------------------------

    def take(self, name: str) -> None:
        """Take a division in hand, or (empty) none."""
        self.leading, self.asked_for = name, ()
        self.squadrons.stop()
        self._dismissed = None if name else self._moment()
        self._reask()

    def _moment(self) -> tuple[int, str, str]:
        table = self._sitting.match.table
        return table.turn, table.phase, self._sitting.looking

    def pick(self, ships: Sequence[str]) -> None:
        """Ships are added to those picked, or taken out; two or more are a division of their own."""
        picked = dict.fromkeys(self.asked_for or self.ships)
        for ship in ships:
            if ship in picked and len(ships) == 1:
                del picked[ship]
            else:
                picked[ship] = None
        self.asked_for = tuple(picked)
        if len(self.asked_for) < 2:
            self.leading, self._dismissed = "", self._moment()
            if self.asked_for:
                name = self.squadrons.name_of(self.asked_for[0])
                self._say(Refusal(f"{name} is picked: pick others to order them together."))
            self._reask()
            return
        picked_now = self.asked_for
        name = self.squadrons.join(picked_now, self.leading)
        self._keep()
        self.take(name)
        self.asked_for = picked_now

    def gather(self, ships: Sequence[str]) -> None:
        """Ships taken together at once, as by a box drawn round them."""
        self.leading, self.asked_for = "", ()
        if len(ships) > 1:
            self.pick(ships)
        else:
            self._reask()

    def leads(self, questions: Sequence[Question]) -> bool:
        """Whether the division in hand is asked to move; one that was told something takes itself in hand."""
        if not questions:
            return False
        due = self.squadrons.due(questions, self.leading)
        if due != self.leading:
            self.leading, self.asked_for = "" if self._dismissed == self._moment() else due, ()
        return bool(self.leading)

    # -- what is written in the book -------------------------------------------------------------------------------

    def tell(self, name: str, command: Command | None) -> None:
        """A division is told something, or (None) that it is on its own again."""
        self.squadrons.entry(name).command = command
        self._keep()

    def rename(self, name: str, called: str) -> None:
        """Give a division another name, if nobody has it."""
        refusal = self.squadrons.rename(name, called)
        if refusal is not None:
            self._say(refusal)
        else:
            self._keep()
        self._sound("dull_wood" if refusal is not None else "pencil_tick")

    def order_standing(self, orders: Standing, *, division: str = "", unit: str = "") -> None:
        """Give standing orders to a division, or to one ship over them."""
        self.squadrons.order_standing(orders, division=division, unit=unit)
        self._keep()

    def begin(self, orders: Sequence[Steered] = (), *, everybody: bool = False) -> None:
        """Let the division in hand carry out what it was told (`orders` as shown), or every one told something."""
        self.squadrons.begin(self.leading, orders, everybody=everybody)

    def close(self) -> None:
        """Follow the match no longer."""
        if self.follow in self._sitting.match.observers:
            self._sitting.match.observers.remove(self.follow)
