"""The match: asks, takes orders, lets steps work them out, writes lines. The same for every game.

Whoever answers - a hand, an opponent, a log - comes through `answer`. Whoever looks gets a `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Generic

from typing_extensions import TypeVar

from game.dice.called import DiceWanted
from game.dice.shares import Share
from game.dice.tray import KeyedTray, Tray
from game.match.clock import Clock
from game.match.events import BattleOver, Event, OrderSealed, SideConceded
from game.match.log import (
    Header,
    Line,
    LogFile,
    LogNotWritten,
    ReadLog,
    digest,
    new_header,
)
from game.match.offer import Offer
from game.match.orders import Conceded, Drawn, Order
from game.match.questions import Question, Refusal
from game.match.reason import Reason
from game.match.ruleset import Rules
from game.match.scenario import Scenario
from game.match.table import Outcome, T, Table
from game.match.umpire import Umpire
from game.match.why import answered, why
from game.match.wording import does, owned

_NOTHING: Sequence[Question] = []

Observer = Callable[[Line[Event], Table], None]


class Refused(Exception):
    """An order was not legal: nothing has changed. `refusal` says why, with its clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class RuleError(Exception):
    """A rule raised while it was worked out; the order was undone. A fault of the program, never of a player."""


def view_of(ruleset: Rules[T], table: T, side: str) -> T:
    """`table` as `side` may see it: a new table that says whose view it is."""
    view = ruleset.redact(table, side)
    view.seen_by = side
    return view


def set_up(ruleset: Rules[T], header: Header) -> T:
    """The table of a battle before its first line; in a side's own copy as that side sees it."""
    table = ruleset.set_up(header.scenario)
    return view_of(ruleset, table, header.seen_by) if header.seen_by else table


R = TypeVar("R", bound=Rules, default=Any)


class Match(Generic[R]):
    """One battle: a table, its tray, its log.

    `lines` are the orders so far with their events, line 0 the set-up; `history` is every line ever written, what was
    taken back and the ways back among them. `observers` are called with each new line and the table after it; none
    can change anything.

    An order is confirmed when `answer` returns: its line and those of the engine's answers that follow it are then in
    the log, in one piece. Where it raises, the log and the battle are as before, and nobody was told anything.

    `thrown_on` is the table as it stood when dice were last wanted that nobody had called (`match/calling`).
    `notice` is what a loaded battle has to say of itself, `damage` what is wrong with its log (empty: nothing).
    """

    def __init__(self, ruleset: R, header: Header, table: Table, tray: Tray) -> None:
        self.ruleset = ruleset
        self.header = header
        self.table = table
        self.tray = tray
        self.lines: list[Line[Event]] = []
        self.history: list[Line[Event]] = []
        self.observers: list[Observer] = []
        self.notice = ""
        self.damage = ""
        self.thrown_on: Table | None = None
        self._file: LogFile | None = None
        self._open: dict[str, Sequence[Question]] = dict.fromkeys(table.sides, _NOTHING)
        self._keeps = True

    # -- beginning, saving, loading -----------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        scenario: Scenario,
        ruleset: R,
        *,
        seed: int,
        salt: str = "",
        seats: dict[str, str] | None = None,
        path: Path | None = None,
        take_backs: bool = True,
        tray: Tray | None = None,
        clock: Clock | None = None,
        shares: tuple[Share, ...] = (),
        called: bool = False,
    ) -> Match[R]:
        """Set a battle up and go on until somebody is asked. With `path`, its log is written there.

        The same seed and salt roll the same dice. Without a salt they are open: whoever guesses the seed, which a
        few rolls tell, knows every die. A battle that people play against each other wants one
        (`game.dice.seeding()` has it by chance). ValueError for what is no salt. Where the dice are `called` (they fall
        on a real table, `match/calling`) the battle may stand before its beginning until they are.
        Raises LogNotWritten where the log cannot be kept, and LogHeld where another program writes it: no file is left.
        """
        scenario = ruleset.typed(scenario)
        header = new_header(
            scenario, seed, ruleset, seats or {}, take_backs, clock, salt, shares, called=called
        )
        match = cls(ruleset, header, ruleset.set_up(scenario), tray or header.tray)
        if path is not None:
            match._file = LogFile(path)
            match._file.begin(header)
            match.notice = match._file.notice
        try:
            with suppress(DiceWanted):
                match.begin()
        except BaseException:
            if match._file is not None:
                match._file.give_up()
            raise
        return match

    def carry_on(self, file: LogFile, read: ReadLog) -> None:
        """Go on writing where the log ends: what the engine still owed is done. Raises LogNotWritten."""
        file.carry_on(read)
        self._file = file
        self.notice = f"{self.notice} {file.notice}".strip()
        with suppress(DiceWanted):
            self.go_on()

    def go_on(self) -> None:
        """What the engine still owes is done: the beginning, or answers of its own. Raises as `answer`."""
        if self.lines:
            self._settle_all()
        else:
            self.begin()

    @property
    def owes(self) -> bool:
        """Whether the engine still has to go on before anybody can answer: its dice were not called."""
        return not self.lines or self._forced() is not None

    def close(self) -> None:
        """Nothing more will be written to the log."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @property
    def path(self) -> Path | None:
        """Where its log is written; None for a battle that is not kept."""
        return self._file.path if self._file is not None else None

    # -- asking and answering -----------------------------------------------------------------------------

    @property
    def over(self) -> Outcome | None:
        """How the battle ended, or None while it lasts."""
        return self.table.outcome

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides in scenario order."""
        return self.table.sides

    @property
    def number(self) -> int:
        """The number of the last order."""
        return self.lines[-1].n if self.lines else 0

    def ask(self, side: str) -> Sequence[Question]:
        """The questions open to `side` now; alternatives where there are several. Good until the next order."""
        return self._open[side]

    def asked(self) -> list[str]:
        """The sides that have a question open."""
        return [side for side, questions in self._open.items() if questions]

    def view(self, side: str) -> Table:
        """The table as `side` may see it: made afresh, free to be changed."""
        return view_of(self.ruleset, self.table, side)

    def refuses(self, side: str, order: Order) -> Refusal | None:
        """Why `order` of `side` is not legal now, or None."""
        if (barred := self.barred(side)) is not None:
            return barred
        if type(order) is Conceded or type(order) is Drawn:
            if self.over is not None or side in self.table.conceded:
                return Refusal("The battle is over.")
            if type(order) is Drawn and any(other not in order.agreed for other in self._standing(side)):
                return Refusal("A draw is agreed by every side that still fights.")
            return None
        questions = self._open.get(side)
        if questions is None:
            return Refusal(f"There is no side {side}: {', '.join(self.sides)}.")
        if not questions:
            return Refusal(
                "The battle is over." if self.over else f"{does(side, 'has', 'have')} nothing to answer now."
            )
        found = answered(questions, order)
        if found is not None and found.refuses(order) is None:
            return None
        return why(self.ruleset, self.view(side), side, questions, order)

    def barred(self, side: str) -> Refusal | None:
        """Why no order of `side` can be given here, whatever it is, or None: a copy of a battle is not the battle."""
        if self.header.seen_by:
            return Refusal(f"This is {owned(self.header.seen_by)} copy: it replays but cannot be continued.")
        return None

    def answer(
        self,
        side: str,
        order: Order,
        by: str = "hand",
        reason: Reason | None = None,
        spent: float | None = None,
    ) -> Line[Event]:
        """Give an order: it is checked, worked out, the table goes on until somebody is asked, and all is written.

        `reason` is written beside an opponent's order, `spent` are the seconds it took where there is a clock. Raises
        Refused, RuleError or LogNotWritten, or DiceWanted of dice that are called, each with nothing changed.
        """
        refusal = self.refuses(side, order)
        if refusal is not None:
            raise Refused(refusal)
        return self._settle_all(partial(self._settle, side, order, by, reason, spent))[0]

    def _standing(self, but: str = "") -> list[str]:
        """The sides that have not given the battle up, but for one."""
        return [side for side in self.sides if side not in self.table.conceded and side != but]

    # -- working out --------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Set-up is done: go on until somebody is asked, as line 0. Once, before the first order."""
        self._settle_all(partial(self._settle, "", None, "engine", None, None))

    def _settle_all(
        self, first: Callable[[int], Line[Event]] | None = None, number: int | None = None
    ) -> list[Line[Event]]:
        """Settle a first line, if there is one, and answer for those without a choice; then all of it is written in one
        piece, and told. Where that fails the battle is as before. Returns the lines; `number` is that of the first
        where it is not the next."""
        came: list[Line[Event]] = []
        stood: list[Table] = []
        if number is None:
            number = self.lines[-1].n + 1 if self.lines else 0
        try:
            if first is not None:
                came.append(first(number))
            while (forced := self._forced()) is not None:
                if came and self.observers:
                    stood.append(self.table.fork())  # as it stood after that line, for who is told
                came.append(self._settle(*forced, "engine", None, None, number + len(came)))
            if self._file is not None and came:
                self._file.append(came)
        except (RuleError, LogNotWritten, DiceWanted):
            if self._keeps:  # a fork has no lines to be rebuilt from: it is thrown away
                self.rebuild()
            raise
        self._tell(came, stood)
        return came

    def _forced(self) -> tuple[str, Order] | None:
        """A side without a choice and what the engine answers for it, or None."""
        for side, questions in self._open.items():
            if len(questions) == 1 and (only := questions[0].only()) is not None:
                return side, only
        return None

    def _settle(
        self,
        side: str,
        order: Order | None,
        by: str,
        reason: Reason | None,
        spent: float | None,
        number: int,
    ) -> Line[Event]:
        """Work one order out on the table: its line, which is not written yet. Raises RuleError."""
        self.tray.order(number)
        table = self.table
        turn = table.turn
        umpire = Umpire(table, self.tray)
        try:
            if order is None:
                pass
            elif type(order) is Conceded:
                umpire.happens(SideConceded(side))
                if len(self._standing()) == 1:
                    umpire.happens(BattleOver(self.ruleset.outcome_on_concession(umpire)))
                else:
                    self.ruleset.concede(umpire, side)
            elif type(order) is Drawn:
                found = self.ruleset.outcome_on_concession(umpire)
                umpire.happens(BattleOver(Outcome("", "A draw was agreed.", scores=found.scores)))
            else:
                table.agenda[0].resolve(umpire, side, order)
            if not self._still_sealed(side, umpire):
                self._go_on(umpire)
        except DiceWanted:
            self.thrown_on = table
            raise
        except Exception as error:
            raise RuleError(f"order {number} of {side or 'the set-up'} was undone: {error}") from error
        line: Line[Event] = Line(number, side, by, order, umpire.events, reason=reason, spent=spent)
        if table.turn != turn and self._keeps:
            line.digest = digest(table)
        return line

    def _go_on(self, umpire: Umpire[Table]) -> None:
        """Close step after step until somebody is asked, or nobody ever will be again."""
        table, events = self.table, umpire.events
        while True:
            agenda = table.agenda
            if (not agenda or agenda[0].asks) and self.put_questions():
                return
            umpire.begin()
            before = len(events)
            agenda[0].close(umpire)
            if len(events) == before:
                raise RuleError(f"{agenda[0]!r} neither asks nor goes on")

    def _tell(self, came: list[Line[Event]], stood: list[Table]) -> None:
        """Take up lines that are in the log now, and tell of each with the table after it: `stood` has those of all but
        the last."""
        now = self.table
        for number, line in enumerate(came):
            if line.back_to is not None:
                del self.lines[line.back_to + 1 :]
            elif self._keeps:
                self.lines.append(line)
            else:
                self.lines = [line]
            if self._keeps:
                self.history.append(line)
            if self.observers:
                self.table = stood[number] if number < len(stood) else now
                for observer in self.observers:
                    observer(line, self.table)
        self.table = now

    def _still_sealed(self, side: str, umpire: Umpire[Table]) -> bool:
        """Whether an order was but sealed while others are still asked: their questions stand as they were."""
        if len(umpire.events) != 1 or type(umpire.events[0]) is not OrderSealed:
            return False
        self._open[side] = _NOTHING
        return any(self._open.values())

    def put_questions(self) -> bool:
        """Ask the step in hand; True when somebody is asked or nobody ever will be again."""
        table = self.table
        opened = self._open
        agenda = table.agenda
        if not agenda:
            for side in opened:
                opened[side] = _NOTHING
            return True
        ask = agenda[0].ask
        asked = False
        whose = table.seen_by
        for side, before in opened.items():
            if whose and side != whose:
                continue  # a view does not know what others are asked
            questions = ask(table, side)
            if type(before) is Offer:
                before.close()
            opened[side] = questions
            if questions:
                asked = True
        if asked and table.conceded:
            for side in table.conceded:
                opened[side] = _NOTHING
            return any(opened.values())
        return asked

    def rebuild(self, end: int | None = None) -> None:
        """Make the table anew from the recorded events: of all lines, or of those before line `end`."""
        self.table = set_up(self.ruleset, self.header)
        if not self.lines:
            self._open = dict.fromkeys(self._open, _NOTHING)  # it has not begun
            return
        for line in self.lines[:end]:
            for event in line.events:
                event.apply(self.table)
        self.put_questions()

    # -- going back ---------------------------------------------------------------------------------------

    def undo_reaches(self, side: str) -> int | None:
        """The order number an undo by `side` would go back to, or None.

        An undo takes back the side's own last answer with what the engine did after it, while no die was
        rolled, nothing revealed, and no other side has answered since.
        """
        for line in reversed(self.lines):
            if line.n == 0 or any(event.reveals for event in line.events):
                return None
            if line.by == "engine":
                continue
            return line.n - 1 if line.side == side else None
        return None

    def undo(self, side: str) -> Order | None:
        """Take back the side's last answer, and return it. Raises Refused past a die or a reveal, or without one."""
        if not any(line.side == side and line.by != "engine" for line in self.lines):
            raise Refused(Refusal("No order has been given yet: there is nothing to undo."))
        back_to = self.undo_reaches(side)
        if back_to is None:
            raise Refused(
                Refusal("Dice were rolled or plans laid open since: only a take-back goes further.")
            )
        undone = self.lines[back_to + 1].order
        self._go_back(back_to, side, took_back=False)
        return undone

    def take_back(self, number: int, side: str = "") -> None:
        """Go back to just after order `number`, past dice and reveals. Written in the log as a take-back of `side`."""
        if not self.header.take_backs:
            raise Refused(Refusal("Take-backs are off in this battle."))
        if not 0 <= number < self.number:
            raise Refused(Refusal(f"There is no order {number} to go back to."))
        self._go_back(number, side, took_back=True)

    def _go_back(self, number: int, side: str, *, took_back: bool) -> None:
        """Go back. A take-back may end just before an answer that was the engine's to give: it is given again."""
        self.rebuild(number + 1)
        self._settle_all(lambda _: Line(number, side, back_to=number, took_back=took_back), number)

    # -- looking ahead ------------------------------------------------------------------------------------

    def fork(self, seed: int = 0, tray: Tray | None = None) -> Match[R]:
        """A copy to play on with dice of its own: no log, no observers, nothing shared that changes.

        Its dice are never those of a battle, not even of one with the same seed: who looks ahead foresees no die.
        """
        other: Match[R] = Match.__new__(Match)
        other.ruleset = self.ruleset
        other.header = self.header
        other.table = self.table.fork()
        other.tray = tray or KeyedTray(f"ahead {seed}")
        other.lines = self.lines[-1:]
        other.history = []
        other.observers = []
        other.notice = ""
        other._file = None
        other._open = {side: list(questions) for side, questions in self._open.items()}
        other._keeps = False
        return other

    @classmethod
    def imagined(cls, ruleset: R, table: Table, tray: Tray) -> Match[R]:
        """A battle that goes on from a table somebody made up: nothing of it is kept.

        The table is the match's own from now on.
        """
        scenario = Scenario(
            format=1,
            ruleset=ruleset.name,
            title="",
            width=table.width,
            height=table.height,
            turns=table.turns,
            sides=(),
        )
        match = cls(ruleset, new_header(scenario, 0, ruleset, {}, False), table, tray)
        match._keeps = False
        match.put_questions()
        match._settle_all()
        return match
