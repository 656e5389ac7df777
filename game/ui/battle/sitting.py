"""Who sits at the table, which side looks, and what is answered next: the battle scene without its pictures.

It keeps the match, the opponents' thinking (each apart from the window, given nothing but a view), and the
passing of the table between two players. It must not know pixels or pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from random import Random
from time import monotonic, sleep

import msgspec

from game.ai import chance
from game.ai.answer import Answer
from game.ai.aside import Aside
from game.ai.beside import Beside, Opponent, Thinker
from game.ai.players import given
from game.match import Order, Question, Refusal, SealedStep
from game.match.events import OrdersOpened
from game.match.log import LogNotWritten
from game.match.match import Refused, RuleError
from game.match.orders import Conceded, key_of
from game.match.steps import Step
from game.match.table import Table
from game.match.wording import owned
from game.tabletop.ruleset import Match
from game.ui.battle.moments import Halt, Moments
from game.ui.battle.timekeeper import Timekeeper

HAND = "hand"
CLOCK = "clock"
"""Who gives the order of a side whose flag has fallen, where that loses."""
ALL = ""
"""Eyes that see everything: after the battle, and of one that nobody plays by hand."""


EVERYBODY = "everybody"
"""The eyes of all who look at one screen together: no side's."""
AT_ONCE = 0.1
"""Seconds for an answer to what nobody may know to have been asked, before it is pressed for."""


AGAIN = 1000.0
"""Milliseconds until an opponent's order that could not be written is tried again."""

Seat = str | Opponent | Aside
"""`hand`, an opponent to think on a thread, or one in a process of its own."""


class Pass(msgspec.Struct, frozen=True):
    """The table passes to another player, or (`side` empty) lies open to all. `idle`: nothing is asked there, `over`:
    nothing will ever be."""

    side: str
    away: tuple[str, ...] = ()
    idle: bool = False
    over: bool = False


def _opening(match: Match) -> str:
    """What a battle has to say of itself as it is opened, short enough for a bar."""
    if not match.damage or match.path is None:
        return match.notice
    return (
        f"{match.path.name} is damaged: it goes on from order {match.number}. "
        "The damaged log is kept beside it, whole."
    )


class Sitting:
    """A match with its seats.

    `looking` is the side whose view is shown (`ALL`: everything), `secret` whether it is writing what the others must
    not see, and `passing` the curtain that is down: while it is, nothing of any view may be shown.
    """

    def __init__(self, match: Match, seats: Mapping[str, Seat]) -> None:
        """`seats` names who answers for each side; a side not named is played by hand."""
        self.match = match
        self._thinkers: dict[str, Thinker] = {
            side: seat if isinstance(seat, Aside) else Beside(seat, match.ruleset)
            for side, seat in seats.items()
            if not isinstance(seat, str)
        }
        self.hands = tuple(side for side in match.sides if seats.get(side, HAND) == HAND)
        self.looking = self.hands[0] if self.hands else match.sides[0]
        self.secret = False
        self.passing: Pass | None = None
        self.idle = ""  # the side that holds the table though nothing is asked of it
        self.undone: Order | None = None
        """The order the looking side has just undone, to be taken up again."""
        self._sat: set[str] = set()
        self._moment: tuple[int, str, type] | None = None
        self._quiet = False
        self._owed: list[str] = []
        self.hurried = False
        """Whether those who think have been told to move."""
        self.notices: list[str] = [_opening(match)] if match.notice else []
        """What the players are to be told of their opponents; who tells them empties it."""
        self.unwritten = False
        """Whether the last order given could not be written: no clock runs until one can."""
        self._withheld: dict[str, tuple[Answer, str]] = {}
        """Opponents' answers that could not be written, with who gave them; and sides that have lost on time."""
        self._losers: list[str] = []
        self._rest = 0.0
        self.holder = ""
        """Where no two sides ever look together: the one that has the table."""
        self.timer = Timekeeper(match)
        watched = self.private or self._shared
        self.moments = Moments(match, together=not self.private) if watched else None
        self._laid_open = False
        self._era = 0
        self._viewed: tuple[int, int, str] | None = None
        self._view: Table | None = None
        self._opened: dict[int, tuple[Table, Table]] = {}
        """Views with what was made of them; a view is kept with it, so that its id is not another's."""

    # -- what the side at the table sees and is asked ----------------------------------------------------------

    @property
    def known(self) -> Table:
        """The table as the looking side may see it, made once an order."""
        key = (self._era, self.match.number, self.looking)
        if key != self._viewed or self._view is None:
            self._view, self._viewed = self.seen_by(self.looking), key
        return self._view

    @property
    def view(self) -> Table:
        """The table as it may be shown: of what the looking side knows only what everybody at this screen may."""
        return self.laid_open(self.known)

    def laid_open(self, view: Table) -> Table:
        """A view of the looking side's, without its secrets while others look at this screen too."""
        if self.secret or not self._shared:
            return view
        kept = self._opened.get(id(view))
        if kept is None or kept[0] is not view:
            if len(self._opened) > 7:
                self._opened.clear()
            kept = self._opened[id(view)] = view, self.match.ruleset.redact(view, EVERYBODY)
        return kept[1]

    def seen_by(self, side: str) -> Table:
        """The table as a side may see it, or (`ALL`) all of it."""
        return self.match.table.fork() if side == ALL else self.match.view(side)

    @property
    def notes(self) -> str:
        """What the looking side's players were told when the battle began."""
        entries = self.match.header.scenario.sides
        return next((entry.notes for entry in entries if entry.name == self.looking), "")

    @property
    def hot_seat(self) -> bool:
        """Whether two hands share this screen."""
        return len(self.hands) > 1

    @property
    def private(self) -> bool:
        """Whether two hands share this screen and neither may ever see what the other does."""
        rules = self.match.ruleset
        return self.hot_seat and rules.private and rules.hides(self.match.header.scenario)

    @cached_property
    def _shared(self) -> bool:
        """Whether two hands look at this screen together and may have secrets."""
        rules = self.match.ruleset
        return self.hot_seat and not self.private and rules.hides(self.match.header.scenario)

    @property
    def eyes(self) -> tuple[str, ...]:
        """Through whose eyes the battle may be looked at: any where it is over or nobody plays it by hand."""
        if self.passing is not None or (self.hands and self.match.over is None):
            return (self.looking,)
        return (*self.match.sides, ALL)

    def questions(self) -> Sequence[Question]:
        """What is asked of the looking side now, where a hand plays it and no curtain is down or about to fall."""
        held = self.passing is not None or self.halt is not None
        if held or self.idle or self.looking not in self.hands:
            return []
        return self.match.ask(self.looking)

    def last(self, moment: str) -> Order | None:
        """The looking side's latest answer to a moment of this name."""
        for line in reversed(self.match.lines):
            order: Order | None = line.order
            if line.side == self.looking and order is not None and key_of(order)[0] == moment:
                return order
        return None

    # -- answering ---------------------------------------------------------------------------------------------

    def send(self, order: Order) -> None:
        """The looking side's order. Raises Refused, RuleError or LogNotWritten with nothing changed."""
        before = self.match.number
        self._write(
            lambda: self.match.answer(self.looking, order, HAND, spent=self.timer.spent(self.looking))
        )
        self.timer.given(self.looking)
        self.undone = None
        opened = any(
            isinstance(event, OrdersOpened)
            for line in self.match.lines
            if line.n > before
            for event in line.events
        )
        if opened and self.hot_seat and not self.private and self._moment is not None:
            # Whether a side was asked here may be hidden itself, so those that were not hold the table too.
            self._owed = [side for side in self.hands if side not in self._sat]

    def concede(self) -> None:
        """The looking side gives the battle up. Raises LogNotWritten with nothing changed."""
        self._write(lambda: self.match.answer(self.looking, Conceded(), HAND))

    def _write(self, give: Callable[[], object]) -> None:
        """Do what is written into the log, and remember whether it could be. Raises what `give` raises."""
        try:
            give()
        except LogNotWritten:
            self.unwritten, self._rest = True, AGAIN
            raise
        self.unwritten = False

    def recallable(self) -> Order | None:
        """The order that an undo by the looking side would take back; None where there is none."""
        back_to = self.match.undo_reaches(self.looking) if self.passing is None else None
        return None if back_to is None else self.match.lines[back_to + 1].order

    def undo(self) -> None:
        """Take the last answer back. Raises Refused past a die or a reveal, or where none was given; LogNotWritten with
        nothing changed."""
        self.undone = self.match.undo(self.looking)
        self._gone_back()

    def take_back_to(self) -> int | None:
        """The order a take-back by the looking side would go back to: before its last answer by hand."""
        for line in reversed(self.match.lines):
            if line.side == self.looking and line.by == HAND and line.order is not None:
                return int(line.n) - 1
        return None

    def take_back(self) -> None:
        """Go back to before the side's last answer, past dice and reveals. Raises Refused, LogNotWritten."""
        number = self.take_back_to()
        if number is None:
            raise Refused(Refusal("There is nothing of yours to take back."))
        self.match.take_back(number, self.looking)
        self.undone, self.secret, self._moment = None, False, None
        self._gone_back()

    def _gone_back(self) -> None:
        self._era += 1
        self._forget()
        self._withheld.clear()
        for side, thinker in self._thinkers.items():
            thinker.answers = given(self.match, side, thinker.name)  # it meets the same dice again
        self._owed.clear()
        self.idle = ""

    # -- the passing of the table --------------------------------------------------------------------------------

    def settle(self, shown: bool) -> bool:
        """See who is at the table now; True where something changed. `shown`: all that happened was shown.

        A curtain to one side falls when all was shown; the one that lays the plans open falls before.
        """
        if self.passing is not None or self.idle or not self.hot_seat:
            return False
        if self.moments is not None and self.private:
            return self._settle_apart(self.moments.owed, shown)
        if self.moments is not None and self.moments.halts:
            return self._settle_quiet(self.moments.halts, shown)
        table = self.match.table
        step = table.agenda[0] if table.agenda else None
        hidden = step is not None and step.curtain(table)
        moment = (table.turn, table.phase, type(step))
        if self._owed:
            return self._pass_to(self._owed.pop(0), idle=True)
        if self.secret and (not hidden or moment != self._moment):
            self.secret = False
            if hidden and self._quiet:
                return self._hide(step, moment, shown)  # nothing of the last moment is for all to see
            self.passing = Pass("")
            return True
        if hidden:
            return self._hide(step, moment, shown)
        asked = self._asked()
        if shown and asked and self.looking not in asked:
            self.looking = asked[0]
            return True
        return False

    @property
    def halt(self) -> Halt | None:
        """The quiet moment at which the table is held, where players look together: nothing later is shown yet."""
        halts = self.moments.halts if self.moments is not None and not self.private else []
        return halts[0] if halts else None

    def _settle_quiet(self, halts: list[Halt], shown: bool) -> bool:
        """A quiet moment is over. Who did not hold the table for it does so now, and sees no more than he would have
        seen had it asked: that it asked nobody is as hidden as what it asked."""
        if not shown:
            return False
        if not halts[0].answered:
            halts[0] = halts[0]._replace(answered=True)
            self._owed = list(self.hands)
        if self._owed:
            return self._pass_to(self._owed.pop(0), idle=True)
        halts.pop(0)
        if self.secret:
            self._moment, self._quiet = None, True
        return self.settle(False)  # there is more to show now

    def _settle_apart(self, owed: list[str], shown: bool) -> bool:
        """No two sides ever look together: every change of hands goes through the curtain.

        At a secret moment it falls before anything of the last order is shown, whether or not somebody is asked: what
        is shown first would tell it.
        """
        asked, table = self._asked(), self.match.table
        while owed:
            side = owed.pop(0)
            if side in self.hands and side != self.holder:
                return self._pass_to(side, idle=side not in asked)
        if self.match.over is not None:
            if self._laid_open or not shown:
                return False
            self._laid_open, self.passing = True, Pass("", over=True)
            return True
        if not asked or self.holder in asked:
            return False
        if not shown and not table.agenda[0].curtain(table):
            return False
        return self._pass_to(asked[0], idle=False)

    def _hide(self, step: Step | None, moment: tuple[int, str, type], shown: bool) -> bool:
        if moment != self._moment:
            self._moment, self._sat = moment, set()
        self._quiet = isinstance(step, SealedStep) and step.quiet
        waiting = [side for side in self.hands if side not in self._sat]
        if self.secret and self.looking in self._asked():
            return False
        if not waiting or not shown:
            return False
        return self._pass_to(waiting[0], idle=not self.match.ask(waiting[0]))

    def _asked(self) -> list[str]:
        return [side for side in self.hands if self.match.ask(side)]

    def _pass_to(self, side: str, *, idle: bool) -> bool:
        self._sat.add(side)
        self.passing = Pass(side, tuple(other for other in self.hands if other != side), idle)
        return True

    def lift(self) -> None:
        """The player named on the curtain sits down, or all look."""
        passing, self.passing = self.passing, None
        if passing is not None and passing.side:
            self.looking, self.secret = passing.side, True
            self.holder = passing.side
            self.idle = passing.side if passing.idle else ""
        elif asked := self._asked():
            self.looking = asked[0]

    def pass_on(self) -> None:
        """The side that holds the table with nothing to decide passes it on."""
        self.idle = ""

    # -- the clocks ----------------------------------------------------------------------------------------------

    def pass_time(self, dt: float, *, asked: bool) -> bool:
        """Let milliseconds pass for the opponents that think, and for the looking side where it is `asked` or idle.

        A flag that falls is told; where it was agreed that it loses, its side gives the battle up. True where one fell.
        No clock runs while what was given cannot be written.
        """
        self._rest -= dt
        if self.unwritten:
            return self._lose()
        hands = (self.looking,) if asked and self.looking in self.hands else ()
        fallen = self.timer.pass_by((*self.thinking, *hands), dt)
        for side in fallen:
            self.notices.append(f"{owned(side, '’')} flag has fallen.")
            if self.timer.clock is not None and self.timer.clock.loses:
                self._losers.append(side)
        return self._lose() or bool(fallen)

    def _lose(self) -> bool:
        """Sides whose flag has fallen give the battle up, once that can be written; True where one did."""
        given = False
        while self._losers and self.match.over is None and not (self.unwritten and self._rest > 0):
            side = self._losers[0]
            if not self._tried(side, partial(self._give_up, side)):
                break
            self._losers.pop(0)
            given = True
        return given

    def _give_up(self, side: str) -> None:
        self.match.answer(side, Conceded(), CLOCK, spent=self.timer.spent(side))

    def _tried(self, side: str, give: Callable[[], object]) -> bool:
        """Give what nobody at the screen can give again; False, with a notice, where it cannot be written now."""
        before = self.unwritten
        try:
            self._write(give)
        except LogNotWritten as error:
            why = f"{error.name} cannot be written ({error.reason}). Free some space."
            notice = f"{owned(side, '’')} order waits: {why}"
            if notice not in self.notices:
                self.notices.append(notice)
            return False
        if before:
            self.notices.append("The battle is written down again.")
        return True

    # -- opponents -------------------------------------------------------------------------------------------------

    @property
    def thinking(self) -> Sequence[str]:
        """The sides whose opponents think now."""
        return tuple(side for side, thinker in self._thinkers.items() if thinker.thinking)

    def called(self, side: str) -> str:
        """What the log calls the opponent of a side; empty for a hand."""
        thinker = self._thinkers.get(side)
        return thinker.name if thinker is not None else ""

    def think(self) -> bool:
        """Let every opponent that is asked think, each once for a question; True where one has begun.

        Where nobody may know that it was asked it answers before this returns: a wait on the table would tell.
        """
        begun = False
        while (asked := self._newly_asked()) and self.match.over is None:
            unseen = self._unseen()
            for side in asked:
                self._thinkers[side].ask(self.match.view(side), self.match.ask(side))
                self.hurried, begun = False, True
            if not unseen:
                break
            answered = [self._at_once(side) for side in asked]
            if not all(answered):
                break
        return begun

    def _newly_asked(self) -> list[str]:
        asked = [side for side in self.match.asked() if side not in self._withheld]
        return [side for side, thinker in self._thinkers.items() if side in asked and not thinker.thinking]

    def _unseen(self) -> bool:
        """Whether nobody else may know that somebody is asked now."""
        table = self.match.table
        step = table.agenda[0] if table.agenda else None
        return step is not None and step.quiet and step.curtain(table)

    def _at_once(self, side: str) -> bool:
        """Wait for an answer, pressed for after a moment; False where it does not come."""
        begun = monotonic()
        while not self._collect(side):
            waited = monotonic() - begun
            if waited > 2 * AT_ONCE:
                return False
            if waited > AT_ONCE:
                self._thinkers[side].hurry()
            sleep(0.001)
        return True

    def hurry(self) -> bool:
        """Move now: those who think answer with the best they have found; True where one thinks."""
        for side in self.thinking:
            self._thinkers[side].hurry()
            self.hurried = True
        return bool(self.thinking)

    def collect(self) -> bool:
        """Give the answers the opponents have found; True where one was given.

        One that could not be written is kept, and given again after a while: nobody thinks of it anew.
        """
        found = False
        for side, (answer, by) in list(self._withheld.items()):
            if self._rest <= 0 and self.match.over is None:
                found |= self._give(side, answer, by)
        for side in self.thinking:
            if self.match.over is not None:
                self._forget()
                return True
            found |= self._collect(side)
        return found

    def _collect(self, side: str) -> bool:
        thinker = self._thinkers[side]
        answer = thinker.answer()
        if answer is None or not self.match.ask(side):
            return False
        notice = f"{owned(side, '’')} {thinker.excuse}."
        if thinker.excuse and notice not in self.notices:
            self.notices.append(notice)
        return self._give(side, answer, thinker.by)

    def _give(self, side: str, answer: Answer, by: str) -> bool:
        """Give an opponent's answer; False where it is withheld because it cannot be written now."""
        if not self._tried(side, partial(self._answer, side, answer, by)):
            self._withheld[side] = answer, by
            return False
        self._withheld.pop(side, None)
        self.timer.given(side)
        return True

    def _answer(self, side: str, answer: Answer, by: str) -> None:
        spent = self.timer.spent(side)
        try:
            self.match.answer(side, answer.order, by, answer.reason, spent)
        except (Refused, RuleError):
            own = self.match.header.seeding.apart(f"in place of order {self.match.number + 1}")
            order = chance.answer(self.match.ask(side), Random(own))
            self.match.answer(side, order, by, spent=spent)

    def _forget(self) -> None:
        for thinker in self._thinkers.values():
            thinker.leave()

    def close(self) -> None:
        """Nothing more is given or written; the log holds every order so far."""
        if self.moments is not None:
            self.moments.close()
        for thinker in self._thinkers.values():
            thinker.close()
        self.match.close()
