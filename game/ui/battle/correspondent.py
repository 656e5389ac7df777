"""Who plays the other sides from other machines, as one battle scene deals with them: what is known of them, what is
said to them, what they offer.

It reads the seat's news between two frames and words them; the strip shows the words. It must not draw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from game.match import Order
from game.match.wording import does
from game.net import messages
from game.net.far import Afar
from game.net.messages import SIGNALS, Kind, Presence

if TYPE_CHECKING:
    from game.net.joining import Joined
    from game.ui.battle.bar import QuestionBar
    from game.ui.battle.stage import Stage

PATIENCE = 120.0
"""Seconds after which a line that is lost is not merely waited for; for a player who is away the host says how many."""
STANDS_MS = 9000.0
"""How long a line of talk stands in the strip before it slides away."""

RESTS = "The battle rests: the next order goes on with it."


class Offered(NamedTuple):
    """An offer in words: what a side does that makes it, what came of it where all agreed, what was asked."""

    does: str
    done: str
    asked: str


OFFERS: dict[Kind, Offered] = {
    "undo": Offered("would take the last order back", "The last order is taken back.", "the last order back"),
    "take_back": Offered(
        "would go back to before the last order, past dice", "It went back, past dice.", "back past dice"
    ),
    "draw": Offered("offers a draw", "A draw is agreed.", "a draw"),
    "rematch": Offered(
        "offers another battle, sides exchanged", "Another battle, sides exchanged.", "another battle"
    ),
    "adjourn": Offered("would let the battle rest", RESTS, "a rest"),
}


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    last = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else last}"


def lost_line(tries: int) -> str:
    """What is said while the host does not answer."""
    return f"Trying again, {ordinal(max(1, tries))} time; nothing is lost."


def lasted(seconds: float) -> str:
    """A time as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def _no() -> None:
    """Nothing to open."""


class Said(msgspec.Struct, frozen=True):
    """What the strip shows: of which side, by its place among the colours; `acts` are commands with their words."""

    colour: int
    name: str
    words: str
    said: str = ""
    acts: tuple[tuple[str, str], ...] = ()
    signals: bool = True


class Correspondent:
    """The other seats of one battle, seen from one of them."""

    def __init__(
        self,
        joined: Joined,
        match: Afar,
        follow_on: Callable[[], None] = _no,
        reopen: Callable[[], None] = _no,
    ) -> None:
        """`follow_on` opens the battle that follows, `reopen` this one anew where the host tells it from its start."""
        self.joined, self.seat, self.match = joined, joined.seat, match
        self.follow_on, self.reopen = follow_on, reopen
        self._said, self._said_for = "", 0.0
        self._thinks, self._gone, self._lost = 0.0, 0.0, 0.0
        self._waited: tuple[str, ...] = ()
        self._read = len(self.seat.talk)
        self._patient = self._goes_on = False
        self.rings = False
        """Whether something came that wants to be heard, once."""

    # -- what is known -------------------------------------------------------------------------------------------------

    @property
    def side(self) -> str:
        """One's own side."""
        return self.match.side

    def _presence(self, side: str) -> Presence:
        standing = self.seat.standing
        return (standing.seats if standing is not None else {}).get(side, Presence(""))

    def called(self, side: str) -> str:
        """Who answers for a side; one's own hand needs no name."""
        there = self._presence(side)
        if side == self.side:
            return ""
        name = there.who if there.who != side else ""
        return f"{there.sits_in} for {name or side}" if there.sits_in else name

    @property
    def waits_for(self) -> tuple[str, ...]:
        standing = self.seat.standing
        return standing.waits_for if standing is not None else ()

    @property
    def clocks(self) -> dict[str, int]:
        return self.seat.standing.clocks if self.seat.standing is not None else {}

    @property
    def stands(self) -> bool:
        standing = self.seat.standing
        return self.lost or standing is None or standing.adjourned

    @property
    def begun_anew(self) -> bool:
        """Whether the host tells another battle than the one that is shown: it went another way meanwhile."""
        return self.seat.begun and self.seat.match is not self.match

    @property
    def lost(self) -> bool:
        """Whether the host does not answer now."""
        return self.joined.link.state != "there"

    @property
    def other(self) -> str:
        """The side that is watched: one that the battle waits for, or else the first that is not one's own."""
        others = [side for side in self.match.sides if side != self.side]
        return next((side for side in others if side in self.waits_for), others[0])

    @property
    def away(self) -> bool:
        """Whether the player of the watched side is not at the table, and nobody sits in."""
        there = self._presence(self.other)
        return bool(there.who) and not there.here and not there.sits_in

    @property
    def tried(self) -> bool:
        """Whether patience is at its end: the line, or the other's player, was gone for long."""
        welcome = self.seat.welcome
        gone = self._gone >= (welcome.patience if welcome is not None else PATIENCE)
        return (gone or self._lost >= PATIENCE) and not self._patient

    @property
    def awaited(self) -> str:
        if self.seat.fault:
            return self.seat.fault
        if self.lost:
            return lost_line(self.joined.link.tries)
        if self.match.given is not None:
            return "Your order is on its way."
        if self.stands:
            return RESTS
        if not [side for side in self.waits_for if side != self.side]:
            return "The host works it out."
        name = self.called(self.other) or self.other
        return f"{name} is away; the table waits." if self.away else f"{does(name, 'is', 'are')} writing."

    # -- the strip -----------------------------------------------------------------------------------------------------

    def shown(self, colour: Callable[[str], int]) -> Said:
        """What the strip shows now; `colour` is the place of a side's colour."""
        side = self.other
        name = self.called(side)
        offered = next(((kind, by) for kind, by in self.seat.offers.items() if by != self.side), None)
        ended = self.seat.fault if not self.seat.again else ""
        lost = ended or (lost_line(self.joined.link.tries) if self.lost else "")
        said, acts = ended or self._said or lost, self._acts()
        if offered is not None:
            kind, by = offered
            said = f"{self.called(by) or by} {OFFERS[kind].does}."
            acts = (("agree", "Agree"), ("decline", "Decline"))
        elif not said and (mine := next(iter(self.seat.offers), None)) is not None:
            said = f"You asked: {OFFERS[mine].asked}. No answer yet."
        return Said(
            colour(side), f"{side}: {name}" if name else side, self._words(), said, acts, not self.lost
        )

    def _acts(self) -> tuple[tuple[str, str], ...]:
        if self.seat.next is not None:
            return (("next_battle", "To the next battle"),)
        if not self.tried or self.match.over is not None:
            return ()
        sits = (("sit_in", "A captain sits in"),) if self.away and not self.lost else ()
        return (("wait_on", "Wait"), *sits, ("adjourn", "Adjourn"))

    def _words(self) -> str:
        there = self._presence(self.other)
        if self.seat.fault:
            return "the line has ended"
        if self.lost:
            return "out of reach"
        if self.match.over is not None:
            return "here" if there.here else f"away since {there.since}"
        if there.sits_in:
            return "answers at once"
        if self.away:
            return f"away since {there.since}" if there.since else "not here yet"
        if self.other in self.waits_for:
            return f"thinks, {lasted(self._thinks)}"
        return "waits for you"

    # -- another battle ------------------------------------------------------------------------------------------------

    def again(self) -> tuple[str, str]:
        """What the button for another battle says, once this one is over, and what is said beside it."""
        by = self.seat.offers.get("rematch")
        if self._goes_on:
            return "", "The next battle begins when everybody has come to it."
        if self.seat.next is not None:
            return "To the next battle", "Another battle, sides exchanged."
        if self.seat.fault or self.lost:
            return "", ""
        if by == self.side:
            return "", "You asked: another battle. No answer yet."
        if by is not None:
            return "Agree to another battle", f"{self.called(by) or by} {OFFERS['rematch'].does}."
        return "Another battle", ""

    def fight_again(self) -> None:
        """Offer another battle, agree to it, or go to it as soon as everybody has come."""
        if self.seat.next is not None:
            self._goes_on = True
            self.follow_on()
        elif self.asked_for_word:
            self.reply(agrees=True)
        else:
            self.offer("rematch")

    # -- time ----------------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        """Let milliseconds pass, and read the news; True where something may be shown otherwise."""
        before = (self._said, int(self._thinks), self.tried, self.lost, self.waits_for)
        if self.waits_for != self._waited:
            self._waited, self._thinks = self.waits_for, 0.0
        self._thinks += dt / 1000.0
        self._lost = self._lost + dt / 1000.0 if self.lost else 0.0
        self._gone = self._gone + dt / 1000.0 if self.away and not self.lost else 0.0
        if not self._lost and not self._gone:
            self._patient = False
        self._said_for -= dt
        if self._said_for <= 0:
            self._said = ""
        heard, self.joined.heard = self.joined.heard, []
        for one in heard:
            self._hear(one)
        self._talked()
        return bool(heard) or before != (self._said, int(self._thinks), self.tried, self.lost, self.waits_for)

    def follow(self, dt: float, stage: Stage, bar: QuestionBar, sound: Callable[[str], None]) -> bool:
        """Between two frames: what they say is heard, and what the host did not take is laid down again; True where
        something may be shown otherwise."""
        moved = self.tick(dt)
        refused = self.refused()
        if refused is not None:
            sentence, order = refused
            stage.to_now()
            if order is not None:
                stage.reask()
                stage.take_up(order)
            bar.tell(sentence)
            sound("dull_wood")
        if self.rings:
            self.rings = False
            sound("bell_one")
        return moved or refused is not None

    def _talked(self) -> None:
        """Talk that came since; what a new line to the host repeats is not news."""
        new = self.seat.talk[self._read :]
        self._read = max(self._read, len(self.seat.talk))
        for one in new:
            self._tell(f"{self.called(one.by) or one.by}: “{one.text}”", own=one.by == self.side)

    def _hear(self, one: messages.Answered) -> None:
        if isinstance(one, messages.Told) and one.signal:
            self._tell(f"{self.called(one.by) or one.by}: {SIGNALS[one.signal - 1]}", own=one.by == self.side)
        elif isinstance(one, messages.Offered) and not one.open:
            self._tell(OFFERS[one.kind].done if one.agreed else f"Not agreed: {OFFERS[one.kind].asked}.")
        elif isinstance(one, messages.Offered):
            self.rings = self.rings or one.by != self.side
        elif isinstance(one, messages.Refused) and one.number is None:
            self._tell(one.sentence)

    def _tell(self, words: str, *, own: bool = False) -> None:
        self.rings = self.rings or not (own or self._said)
        self._said, self._said_for = words, STANDS_MS

    def refused(self) -> tuple[str, Order | None] | None:
        """The host's word on an order that it did not take, and the order, once; None: there is none."""
        match = self.match
        if not match.refused:
            return None
        sentence, back = match.refused, match.back
        match.refused, match.back = "", None
        return sentence, back

    # -- what is said and offered --------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """A line of talk."""
        if text.strip():
            self.joined.link.say(messages.Say(text))

    def signal(self, number: int) -> None:
        """One of the four signals, from 1."""
        self.joined.link.say(messages.Signal(number))

    def offer(self, kind: Kind) -> None:
        """Something all have to agree to."""
        self.joined.link.say(messages.Offer(kind))

    def reply(self, *, agrees: bool) -> None:
        """One's word on what is offered."""
        kind = next((kind for kind, by in self.seat.offers.items() if by != self.side), None)
        if kind is not None:
            self.joined.link.say(messages.Reply(kind, agrees))

    @property
    def asked_for_word(self) -> bool:
        """Whether somebody offers something."""
        return any(by != self.side for by in self.seat.offers.values())

    def sit_in(self) -> None:
        """A captain sits in for the side whose player is away."""
        self.joined.link.say(messages.SitIn(self.other))

    def wait_on(self) -> None:
        """Wait on: nothing more is offered while it stays as it is."""
        self._patient = True
