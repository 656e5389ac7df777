"""A match with its seats: hands that share a screen, opponents, clocks; who sits is a state of `states`.

It keeps the match and gives the orders of all into it, and nothing else does. It must not know pixels or pygame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial

from game.ai.answer import Answer
from game.match import Order, Question, Refusal, SealedStep
from game.match.calling import Answered, Backward, Deed
from game.match.events import OrdersOpened
from game.match.match import Refused, RuleError
from game.match.orders import Conceded, key_of
from game.match.reason import HAND
from game.match.record import EVERYBODY
from game.match.table import Table
from game.match.wording import owned
from game.seating import states
from game.seating.deeds import Deeds
from game.seating.elsewhere import Elsewhere, ToldTime
from game.seating.moments import Moments
from game.seating.opponents import Opponents, Seat, by_chance
from game.seating.pen import Dry, Pen
from game.seating.states import ALL, Alone, Arrangement, Curtain, Facts, Halt, Open, State, Watching
from game.seating.timekeeper import Timekeeper
from game.tabletop.ruleset import Match

CLOCK = "clock"
"""Who gives the order of a side whose flag has fallen, where that loses."""


def _opening(match: Match) -> str:
    """What a battle has to say of itself as it is opened, short enough for a bar."""
    if not match.damage or match.path is None:
        return match.notice
    return (
        f"{match.path.name} is damaged: it goes on from order {match.number}. "
        "The damaged log is kept beside it, whole."
    )


class Sitting:
    """A match with its seats. `state` says who sits and who waits; while it is a `Curtain`, nothing of any view may be
    shown once it covers the screen. `notices` are sentences for the players; who tells them empties it."""

    def __init__(self, match: Match, seats: Mapping[str, Seat], elsewhere: Elsewhere | None = None) -> None:
        """`seats` names who answers for each side; a side not named is played by hand. Where others answer at other
        machines, `elsewhere` tells of them."""
        self.match, self.elsewhere = match, elsewhere
        self.hands = tuple(side for side in match.sides if seats.get(side, HAND) == HAND)
        self.state: State = Open(self.hands[0]) if self.hands else Watching(match.sides[0])
        self.notices: list[str] = [_opening(match)] if match.notice else []
        self.opponents = Opponents(match, seats)
        self.timer = Timekeeper(match) if elsewhere is None else ToldTime(match, elsewhere)
        self.pen = Pen(self.tell)
        self.deeds = Deeds(match, self.pen, self._done, self.tell)
        watched = self.hot_seat and match.ruleset.hides(match.header.scenario)
        self.moments = Moments(match, together=self.arrangement == "together") if watched else None
        self._viewed: tuple[int, str] | None = None
        self._view: Table | None = None
        self._opened: dict[int, tuple[Table, Table]] = {}
        """Views with what was made of them; a view is kept with it, so that its id is not another's."""

    def tell(self, notice: str) -> None:
        """Something for the players to be told, once."""
        if notice not in self.notices:
            self.notices.append(notice)

    # -- who looks -------------------------------------------------------------------------------------------------

    @property
    def looking(self) -> str:
        """The side whose view is shown (`ALL`: everything)."""
        return self.state.side

    @property
    def alone(self) -> bool:
        """Whether the side that looks may see its own secrets: nobody else is at the screen, or they look away."""
        state = self.state.under if isinstance(self.state, Curtain) else self.state
        return not self.hot_seat or not isinstance(state, Open)

    @property
    def hot_seat(self) -> bool:
        """Whether two hands share this screen."""
        return len(self.hands) > 1

    @cached_property
    def arrangement(self) -> Arrangement:
        """How those at this screen look at it: hands that may never see what the other does sit apart."""
        rules = self.match.ruleset
        if not self.hot_seat:
            return "alone"
        return "apart" if rules.private and rules.hides(self.match.header.scenario) else "together"

    @property
    def eyes(self) -> tuple[str, ...]:
        """Through whose eyes the battle may be looked at: any where it is over or nobody plays it by hand."""
        if isinstance(self.state, Curtain) or (self.hands and self.match.over is None):
            return (self.looking,)
        if self.match.header.seen_by:  # a side's own copy has nothing for others' eyes
            return (self.match.header.seen_by,)
        return (*self.match.sides, ALL)

    @property
    def account_of(self) -> str:
        """Whose account of the battle is laid out: who looks, who looked last, or the first hand or side."""
        last = self.state.last if isinstance(self.state, Watching) else ""
        return self.looking or last or (*self.hands, *self.match.sides)[0]

    def lend(self, eyes: str) -> None:
        """Look through other eyes."""
        self.state = states.lent(self.state, eyes)

    # -- what the side at the table sees and is asked ----------------------------------------------------------

    @property
    def known(self) -> Table:
        """The table as the looking side may see it, made once an order."""
        key = (len(self.match.history), self.looking)
        if key != self._viewed or self._view is None:
            self._view, self._viewed = self.seen_by(self.looking), key
        return self._view

    @property
    def view(self) -> Table:
        """The table as it may be shown: of what the looking side knows only what everybody at this screen may."""
        return self.laid_open(self.known)

    def laid_open(self, view: Table) -> Table:
        """A view of the looking side's, without its secrets while others look at this screen too."""
        if self.alone or self.moments is None or self.arrangement == "apart":
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

    def questions(self) -> Sequence[Question]:
        """What is asked of the looking side now, where a hand plays it and no curtain is down or about to fall."""
        if (
            not isinstance(self.state, Open | Alone)
            or self.halt is not None
            or self.deeds.rolling
            or self.looking not in self.hands
        ):
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
        """The looking side's order, given once its dice are called where they are. Raises Refused, RuleError or
        LogNotWritten with nothing changed."""
        side = self.looking
        self.deeds.do(Answered(side, order, HAND, spent=self.timer.spent(side)))

    def _done(self, deed: Deed, before: int) -> None:
        """Something was done to the match, after order `before`."""
        if isinstance(deed, Backward):
            self._gone_back(far=deed.number >= 0)
        elif isinstance(deed, Answered):
            if deed.spent is not None:  # it stands in the log now
                self.timer.given(deed.side)
            given = (line for line in self.match.lines if line.n > before)
            opened = any(isinstance(event, OrdersOpened) for line in given for event in line.events)
            if deed.by == HAND and opened:
                self.state = states.laid_open(self.state, self._facts(shown=False))

    def concede(self) -> None:
        """The looking side gives the battle up. Raises LogNotWritten with nothing changed."""
        self.deeds.drop()
        self.deeds.do(Answered(self.looking, Conceded(), HAND))

    def undo(self) -> Order | None:
        """Take the last answer back, and return it: one that waits for its dice, or else the last that was given.
        Raises Refused past a die or a reveal, or where none was given; LogNotWritten with nothing changed."""
        calling = self.deeds.calling
        if calling is not None and isinstance(calling.deed, Answered):
            waiting = calling.deed.order
            self.deeds.drop()
            return waiting
        reached = self.match.undo_reaches(self.looking)
        undone = self.match.lines[reached + 1].order if reached is not None else None
        self.deeds.do(Backward(self.looking))
        return undone

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
        self.deeds.drop()
        self.deeds.do(Backward(self.looking, number))

    def _gone_back(self, *, far: bool) -> None:
        if not isinstance(self.state, Curtain):
            self.state = states.gone_back(self.state, self._facts(shown=True), far=far)
        loses = self.timer.clock is not None and self.timer.clock.loses
        for side in list(self.pen.waits):
            if not (loses and side in self.timer.fallen):
                del self.pen.waits[side]
        self.opponents.gone_back()

    # -- the passing of the table --------------------------------------------------------------------------------

    def _facts(self, *, shown: bool) -> Facts:
        """What the transitions look at now. `shown`: all that happened was shown."""
        table, moments, read = self.match.table, self.moments, self.state.round.read
        step = table.agenda[0] if table.agenda else None
        hidden = step is not None and step.curtain(table)
        asked = tuple(side for side in self.hands if self.match.ask(side))
        if not self.match.lines and self.deeds.rolling:
            asked = self.hands[:1]  # who calls the first dice: no other may look at what this side knows
        return Facts(
            self.arrangement,
            self.hands,
            asked,
            shown,
            (table.turn, table.phase, type(step)) if step is not None and hidden else None,
            isinstance(step, SealedStep) and step.quiet,
            tuple(moments.owed[read:]) if moments is not None else (),
            tuple(moments.halts[read:]) if moments is not None else (),
            self.match.over is not None,
        )

    @property
    def halt(self) -> Halt | None:
        """The quiet moment at which the table is held, where players look together: nothing later is shown yet."""
        halts = self.moments.halts[self.state.round.read :] if self.moments is not None else []
        return halts[0] if halts and self.arrangement == "together" else None

    def settle(self, shown: bool) -> bool:
        """See who is at the table now; True where a curtain fell or another side looks. `shown`: all that happened was
        shown. A curtain to one side falls when all was shown; the one that lays the plans open falls before."""
        begun = self.state
        if not self.hot_seat:
            return False
        while not states.moved(begun, self.state):
            before = self.state
            self.state = states.settled(before, self._facts(shown=shown))
            if self.state is before:
                return False
            shown = shown and (self.arrangement == "apart" or self.state.round.read == before.round.read)
        return True

    def lift(self) -> None:
        """The player named on the curtain sits down, or all look."""
        self.state = states.lifted(self.state, self._facts(shown=True).asked)

    def pass_on(self) -> None:
        """The side that holds the table with nothing to decide passes it on."""
        self.state = states.passed_on(self.state)

    # -- the clocks ----------------------------------------------------------------------------------------------

    def pass_time(self, dt: float, *, asked: bool) -> bool:
        """Let milliseconds pass for the opponents that think, and for the looking side where it is `asked` or idle.

        A flag that falls is told; where it was agreed that it loses, its side gives the battle up. True where one fell.
        No clock runs while what was given cannot be written, or its dice are called.
        """
        self.pen.pass_by(dt)
        if isinstance(self.pen.state, Dry) or self.deeds.rolling:
            return False
        hands = (self.looking,) if asked and self.looking in self.hands else ()
        fallen = self.timer.pass_by((*self.opponents.thinking, *hands), dt)
        for side in fallen:
            self.tell(f"{owned(side)} flag has fallen.")
            if self.timer.clock is not None and self.timer.clock.loses and self.match.over is None:
                self.pen.give(side, partial(self._give_up, side))
        return bool(fallen)

    def _give_up(self, side: str) -> None:
        self.deeds.do(Answered(side, Conceded(), CLOCK, spent=self.timer.spent(side)))

    # -- opponents -------------------------------------------------------------------------------------------------

    def think(self) -> bool:
        """Let every opponent that is asked think; True where one has begun.

        Where nobody may know that it was asked it answers before this returns: a wait on the table would tell.
        """
        if self.deeds.rolling:
            return False
        begun, unseen = False, self._unseen()
        for asked in self.opponents.ask(self.pen.waits.__contains__):
            begun = True
            if not unseen:
                break
            answered = [self.opponents.at_once(side, self._collect) for side in asked]
            if not all(answered):
                break
            unseen = self._unseen()
        if not begun:
            self.opponents.ponder()
        return begun

    def _unseen(self) -> bool:
        """Whether nobody else may know that somebody is asked now."""
        table = self.match.table
        step = table.agenda[0] if table.agenda else None
        return step is not None and step.quiet and step.curtain(table)

    def collect(self) -> bool:
        """Give the answers the opponents have found, and what waits to be written; True where one was given."""
        found = self.match.over is None and self.pen.again()
        for side in self.opponents.thinking:
            if self.match.over is not None:
                self.opponents.forget()
                return True
            found |= self._collect(side)
        return found

    def _collect(self, side: str) -> bool:
        if self.deeds.rolling:
            return False
        found = self.opponents.found(side)
        if found is None:
            return False
        answer, by, excuse = found
        if excuse:
            self.tell(f"{owned(side)} {excuse}.")
        return self.pen.give(side, partial(self._answer, side, answer, by))

    def _answer(self, side: str, answer: Answer, by: str) -> None:
        """An opponent's answer; chance stands in where it is none. Raises LogNotWritten with nothing changed."""
        spent = self.timer.spent(side)
        try:
            self.deeds.do(Answered(side, answer.order, by, answer.reason, spent))
        except (Refused, RuleError):
            self.deeds.do(Answered(side, by_chance(self.match, side), by, spent=spent))

    def close(self) -> None:
        """Nothing more is given or written; the log holds every order so far."""
        if self.moments is not None:
            self.moments.close()
        self.opponents.close()
        self.match.close()
