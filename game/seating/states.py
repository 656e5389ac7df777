"""Who sits at the screen, who waits, what is held: the states of a screen that hands share, and every way between them.

A state says all there is to know of it: no flag stands beside. `TRANSITIONS` is the whole table; each of its rows is
named, and looks at nothing but a state and the `Facts` of the moment. It must not know a match, pixels or any game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec

from game.match.steps import Step

Moment = tuple[int, str, type[Step]]
"""A moment at which one answers in secret: the turn, the phase, the kind of step in hand."""
ALL = ""
"""Eyes that see everything: after the battle, and of one that nobody plays by hand."""
Arrangement = Literal["alone", "together", "apart"]
"""One hand at the screen; hands that look together but in secret moments; hands that never look together."""


class Halt(NamedTuple):
    """A quiet moment that is over: what brought it about is event `at` of order `n`; whether somebody `answered`."""

    n: int
    at: int
    answered: bool


class Round(msgspec.Struct, frozen=True):
    """The secret moment in hand, and who has taken the table for it.

    `owed` still hold the table for it though nothing is asked of them: that it asked them nothing is as hidden as what
    it asked. `halt` is the quiet moment they hold it for, `read` how many of those that are due were seen to.
    """

    moment: Moment | None = None
    quiet: bool = False
    sat: frozenset[str] = frozenset()
    owed: tuple[str, ...] = ()
    halt: Halt | None = None
    read: int = 0


class Seated(msgspec.Struct, frozen=True):
    """A side looks at the table."""

    side: str
    round: Round = Round()


class Open(Seated, frozen=True, tag=True):
    """All at the screen look; what `side` is asked is answered."""


class Alone(Seated, frozen=True, tag=True):
    """`side` sits alone, its secrets in sight, and answers."""


class Holding(Seated, frozen=True, tag=True):
    """`side` sits alone with nothing to decide, and passes the table on."""


class Watching(Seated, frozen=True, tag=True):
    """Nobody answers by hand: the battle is over, or has no hand. `side` is whose eyes are lent (`ALL`: everybody's),
    `last` who looked before."""

    last: str = ""


Looking = Open | Alone | Holding | Watching


class Curtain(msgspec.Struct, frozen=True, tag=True):
    """The curtain is down over what `under` shows; who is `away` looks away. Once it is lifted, it is `then`."""

    under: Looking
    then: Looking
    away: tuple[str, ...] = ()

    @property
    def to(self) -> str:
        """Who takes the table; empty: it lies open to everybody."""
        return self.then.side if isinstance(self.then, Alone | Holding) else ALL

    @property
    def side(self) -> str:
        """Whose view still lies below it."""
        return self.under.side

    @property
    def round(self) -> Round:
        """The secret moment in hand."""
        return self.under.round


State = Looking | Curtain


class Facts(msgspec.Struct, frozen=True):
    """What the transitions look at: the hands, who of them is asked, and what the table is at.

    `shown`: all that happened was shown. `hidden`: the secret moment in hand. `due`: sides that still have to take the
    table, where they sit apart; `halts`: quiet moments that are over, where they look together. Of both those `read`
    already are left out.
    """

    arrangement: Arrangement
    hands: tuple[str, ...]
    asked: tuple[str, ...] = ()
    shown: bool = True
    hidden: Moment | None = None
    quiet: bool = False
    due: tuple[str, ...] = ()
    halts: tuple[Halt, ...] = ()
    over: bool = False


class Row(NamedTuple):
    """A transition: what happens in a sentence, the arrangement it is of, whether it applies, and to which state."""

    says: str
    of: Arrangement
    when: Callable[[Open | Alone, Facts], bool]
    then: Callable[[Open | Alone, Facts], State]


# ── ways of changing ──────────────────────────────────────────────────────────────────────────────────────


def _with(state: Open | Alone, **changed: object) -> Open | Alone:
    return msgspec.structs.replace(state, round=msgspec.structs.replace(state.round, **changed))


def _pass(state: Open | Alone, facts: Facts, to: str, *, idle: bool) -> Curtain:
    """The curtain falls: somebody else takes the table."""
    under = _with(state, sat=state.round.sat | {to})
    then = (Holding if idle else Alone)(to, under.round)
    return Curtain(under, then, tuple(hand for hand in facts.hands if hand != to))


def _waiting(state: Open | Alone, facts: Facts) -> list[str]:
    return [hand for hand in facts.hands if hand not in state.round.sat]


def _holder(state: Open | Alone) -> str:
    """Who has the table, where no two sides ever look together; empty before anybody took it."""
    return state.side if isinstance(state, Alone) else ""


def _hold(state: Open | Alone, facts: Facts) -> State:
    first, *others = facts.hands
    return _pass(_with(state, owed=tuple(others), halt=facts.halts[0]), facts, first, idle=True)


def _pay(state: Open | Alone, facts: Facts) -> State:
    first, *others = state.round.owed
    return _pass(_with(state, owed=tuple(others)), facts, first, idle=True)


def _read_on(state: Open | Alone, _: Facts) -> State:
    after = _with(state, read=state.round.read + 1, halt=None)
    return _with(after, moment=None, quiet=True) if isinstance(after, Alone) else after


def _take_due(state: Open | Alone, facts: Facts) -> State:
    after = _with(state, read=state.round.read + 1)
    return _pass(after, facts, facts.due[0], idle=facts.due[0] not in facts.asked)


def _take(state: Open | Alone, facts: Facts) -> State:
    to = _waiting(state, facts)[0]
    return _pass(state, facts, to, idle=to not in facts.asked)


def _secret_over(state: Open | Alone, facts: Facts) -> bool:
    return (
        isinstance(state, Alone)
        and not facts.halts
        and (facts.hidden is None or facts.hidden != state.round.moment)
    )


def _begin(state: Open | Alone, facts: Facts) -> State:
    return _with(state, moment=facts.hidden, quiet=facts.quiet, sat=frozenset())


# ── the table ─────────────────────────────────────────────────────────────────────────────────────────────

TRANSITIONS: tuple[Row, ...] = (
    Row(
        "a quiet moment that asked nobody is held by everybody in turn",
        "together",
        lambda state, facts: (
            bool(facts.halts)
            and facts.shown
            and not facts.halts[0].answered
            and state.round.halt != facts.halts[0]
        ),
        _hold,
    ),
    Row(
        "who still owes the moment a turn at the table takes it",
        "together",
        lambda state, facts: bool(state.round.owed) and (facts.shown or not facts.halts),
        _pay,
    ),
    Row(
        "a quiet moment that everybody has held is over",
        "together",
        lambda _, facts: bool(facts.halts) and facts.shown,
        _read_on,
    ),
    Row(
        "after a quiet moment another secret one begins: nothing of the last is for all to see",
        "together",
        lambda state, facts: _secret_over(state, facts) and facts.hidden is not None and state.round.quiet,
        lambda state, facts: Open(state.side, state.round),
    ),
    Row(
        "a secret moment is over: the curtain falls, and the table lies open",
        "together",
        _secret_over,
        lambda state, _: Curtain(Open(state.side, state.round), Open(state.side, state.round)),
    ),
    Row(
        "a secret moment begins: nobody has taken the table for it",
        "together",
        lambda state, facts: (
            not facts.halts and facts.hidden is not None and facts.hidden != state.round.moment
        ),
        _begin,
    ),
    Row(
        "who has not taken the table for the secret moment takes it, asked or not",
        "together",
        lambda state, facts: (
            not facts.halts
            and facts.hidden is not None
            and facts.shown
            and not (isinstance(state, Alone) and state.side in facts.asked)
            and bool(_waiting(state, facts))
        ),
        _take,
    ),
    Row(
        "another hand is asked in the open",
        "together",
        lambda state, facts: (
            not facts.halts
            and facts.hidden is None
            and facts.shown
            and bool(facts.asked)
            and state.side not in facts.asked
        ),
        lambda state, facts: Open(facts.asked[0], state.round),
    ),
    Row(
        "who holds the table has sat through what was due",
        "apart",
        lambda state, facts: (
            bool(facts.due) and (facts.due[0] not in facts.hands or facts.due[0] == _holder(state))
        ),
        lambda state, _: _with(state, read=state.round.read + 1),
    ),
    Row(
        "who is due takes the table, asked or not",
        "apart",
        lambda _, facts: bool(facts.due),
        _take_due,
    ),
    Row(
        "the battle is over: the curtain falls before everybody",
        "apart",
        lambda _, facts: facts.over and facts.shown,
        lambda state, _: Curtain(state, Watching(state.side, state.round, state.side)),
    ),
    Row(
        "another hand is asked: the curtain falls before it",
        "apart",
        lambda state, facts: (
            not facts.over
            and bool(facts.asked)
            and _holder(state) not in facts.asked
            and (facts.shown or facts.hidden is not None)
        ),
        lambda state, facts: _pass(state, facts, facts.asked[0], idle=False),
    ),
)


def settled(state: State, facts: Facts) -> State:
    """The state after one transition of the table; the same where none applies, or the curtain has to be lifted or
    the table passed on first."""
    if isinstance(state, Open | Alone):
        for row in TRANSITIONS:
            if row.of == facts.arrangement and row.when(state, facts):
                return row.then(state, facts)
    return state


def moved(before: State, after: State) -> bool:
    """Whether a curtain fell, or another side looks."""
    return isinstance(after, Curtain) != isinstance(before, Curtain) or before.side != after.side


# ── what hands do ─────────────────────────────────────────────────────────────────────────────────────────


def lifted(state: State, asked: tuple[str, ...]) -> State:
    """The curtain rises: who is named on it sits down, or all look, at what one of them is asked."""
    if not isinstance(state, Curtain):
        return state
    return Open(asked[0], state.round) if isinstance(state.then, Open) and asked else state.then


def passed_on(state: State) -> State:
    """Who holds the table with nothing to decide passes it on."""
    return Alone(state.side, state.round) if isinstance(state, Holding) else state


def laid_open(state: State, facts: Facts) -> State:
    """Sealed orders were opened: whether a side was asked may be hidden itself, so who was not holds the table too."""
    if facts.arrangement != "together" or not isinstance(state, Open | Alone) or state.round.moment is None:
        return state
    return _with(state, owed=tuple(_waiting(state, facts)))


def gone_back(state: Looking, facts: Facts, *, far: bool) -> State:
    """The match went back; `far`: past dice and reveals, to a moment that nobody at the screen may be writing in."""
    if not facts.hands:
        return state
    kept = Round() if far else msgspec.structs.replace(state.round, owed=(), halt=None, read=0)
    apart = facts.arrangement == "apart"
    if isinstance(state, Alone | Holding) and (apart or not far):
        return Alone(state.side, kept)
    return Open(state.side, kept)


def lent(state: State, eyes: str) -> State:
    """Nobody answers any more: the table is looked at through these eyes."""
    last = state.last if isinstance(state, Watching) else state.side
    return Watching(eyes, state.round, last)
