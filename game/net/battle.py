"""What seats say of one battle, heard: their orders are given, their shares of the dice taken, their offers made. No
socket, no watch: messages come in and go out, time is told to it.

An order is confirmed once it stands in the log, which is all that has to outlive a kill. It must not know how a message
travels, nor whose machine a seat is at.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path

import msgspec

from game import __version__
from game.ai.players import HAND
from game.dice.shares import Share
from game.disk import NotWritten
from game.match import match as matches
from game.match.events import Event, OrderSealed
from game.match.log import Line, LogNotWritten
from game.match.orders import Conceded, Drawn
from game.net import keeping, messages
from game.net.agreements import Agreements
from game.net.chairs import manage, sit_in
from game.net.held import Clockwork, Held, Outlet
from game.net.keeping import Kept, Talk
from game.net.messages import Answered, Asked, Refused, Rules
from game.net.versions import other_rules
from game.seating.opponents import give
from game.seating.sitting import CLOCK


class Battle(Held):
    """A battle that is held, and listens."""

    def __init__(self, kept: Kept, folder: Path, send: Outlet, *, now: Clockwork = datetime.now) -> None:
        super().__init__(kept, folder, send, now=now)
        self.agreements = Agreements(self)

    # -- who is there --------------------------------------------------------------------------------------------

    def welcome(self, side: str, name: str) -> Answered:
        """What is said first to whoever has shown a seat's token."""
        kept = self.kept
        name = messages.name_of(name)
        if side and name and name != kept.chairs[side].name:
            kept.chairs[side].name = name
            keeping.write(kept, self.folder)
        return messages.Welcome(
            __version__,
            kept.battle,
            kept.scenario.title,
            side,
            tuple(kept.chairs),
            self._rules,
            kept.host_plays,
            kept.patience,
        )

    @property
    def _rules(self) -> Rules:
        return Rules(self.rules.name, self.rules.version, self.rules.tables_hash)

    def _take(self, side: str, take: messages.Take) -> None:
        if wrong := other_rules(self._rules, take.rules):
            self.send(side, Refused(wrong, ends=True))
            return
        if not side:
            return
        self.here[side] = self.clock
        self.kept.opened_early = keeping.opened_early(self.folder, self.kept.battle)
        self.away.pop(side, None)
        if self.kept.chairs[side].sits_in:
            self.kept.chairs[side].sits_in = ""
            keeping.write(self.kept, self.folder)
            if self.match is not None:
                self.opponents.close()
                self.seat_opponents()
        if self.match is None:
            self._tell_shares()
        else:
            told = self.told[side]
            told.news()  # what it was not here to be told
            self.tell_all_of_it(side, told.has(take.lines, take.last))
        for one in self.kept.talk:
            self.send(side, messages.Told(one.by, one.text))
        for offered in self.agreements.standing:
            self.send(side, offered)
        self.stand()

    # -- hearing -------------------------------------------------------------------------------------------------

    def hear(self, side: str, said: Asked) -> None:
        """What a seat (or the host's own token, `HOST`) says. Whatever it is, it ends in an answer or in nothing."""
        try:
            if isinstance(said, messages.Take):
                self._take(side, said)
            elif isinstance(said, messages.Manage):
                manage(self, side, said)
            elif not side:
                self.send(side, Refused("The host's own token opens no seat."))
            else:
                self._hear(side, said)
        except NotWritten as error:
            self.send(side, Refused(f"The host cannot keep it now ({error.reason}).", again=True))

    def _hear(self, side: str, said: Asked) -> None:
        match said:
            case messages.Commit(commitment):
                self._commit(side, commitment)
            case messages.Reveal(secret):
                self._reveal(side, secret)
            case messages.Give():
                self._give(side, said)
            case messages.Say(text):
                self._say(side, text)
            case messages.Signal(number):
                self.tell_everybody(messages.Told(side, signal=number))
            case messages.Offer(kind):
                self.agreements.offer(side, kind)
            case messages.Reply(kind, agrees):
                self.agreements.reply(side, kind, agrees)
            case messages.SitIn(whose):
                sit_in(self, side, whose)
            case _:
                self.send(side, Refused("That was said already."))

    # -- the dice ------------------------------------------------------------------------------------------------

    def _tell_shares(self) -> None:
        shown = tuple(share.closed for share in self.kept.shares)
        self.tell_everybody(messages.Shares(shown, self.kept.committed))

    def _commit(self, side: str, commitment: str) -> None:
        there = next((share for share in self.kept.shares if share.by == side), None)
        if there is not None or len(commitment) != 64:
            if there is None or there.commitment != commitment:
                self.send(side, Refused("Your share of the dice is committed to already."))
            return
        try:
            share = msgspec.convert({"by": side, "commitment": commitment}, Share)
        except msgspec.ValidationError:
            self.send(side, Refused("That is no commitment: 64 hexadecimal digits."))
            return
        self.kept.shares.append(share)
        keeping.write(self.kept, self.folder)
        self._tell_shares()

    def _reveal(self, side: str, secret: str) -> None:
        kept = self.kept
        at = next((at for at, share in enumerate(kept.shares) if share.by == side), None)
        if at is None or not kept.committed:
            self.send(side, Refused("The dice are made once all have committed to a share."))
            return
        if kept.shares[at].opened:
            return
        opened = Share(side, kept.shares[at].commitment, secret)
        try:
            good = opened.kept
        except ValueError:
            good = False
        if not good:
            self.send(side, Refused("That is not the share you committed to."))
            return
        kept.shares[at] = opened
        keeping.write(kept, self.folder)
        if kept.opened and self.match is None:
            self.begin()

    # -- orders --------------------------------------------------------------------------------------------------

    def _give(self, side: str, said: messages.Give) -> None:
        match, refuse = self.match, partial(Refused, number=said.number)
        if match is None:
            self.send(side, refuse("The battle has not begun."))
            return
        due = self.number(side)
        if said.number != due:
            self._not_due(side, said, due)
            return
        told = self.told[side].copying.lines
        ends = isinstance(said.order, Conceded)
        if isinstance(said.order, Drawn):
            self.send(side, refuse("A draw is offered, and agreed to by all."))
            return
        if not 0 <= said.seen <= len(told) or (not ends and _moved_on(told[said.seen :])):
            self.send(side, refuse("It came too late: the table has gone on. It stands as you see it now."))
            return
        spent = self.timer.spent(side)
        try:
            match.answer(side, said.order, HAND, spent=spent)
        except matches.Refused as refused:
            self.send(side, refuse(str(refused)))
            return
        except LogNotWritten as error:
            self.send(side, refuse(f"The host cannot write it down ({error.reason}).", again=True))
            return
        except Exception as error:  # no client of ours wrote it: nothing has changed
            self.send(side, refuse(f"It cannot be judged ({type(error).__name__})."))
            return
        self.timer.given(side)
        if self.kept.adjourned:
            self.kept.adjourned = False
            keeping.write(self.kept, self.folder)
        self.send(side, messages.Confirmed(said.number))
        self.agreements.lapse()
        self.go_on()

    def _not_due(self, side: str, said: messages.Give, due: int) -> None:
        """An order that is not the next: one that stands already is confirmed once more, any other refused."""
        assert self.match is not None
        if said.number > due:
            self.send(side, Refused("An order before it is missing.", number=said.number))
            return
        own = [line for line in self.match.history if line.side == side and line.order is not None]
        there = own[said.number] if said.number >= 0 else None
        if there is not None and there.order == said.order and there.by == HAND:
            self.send(side, messages.Confirmed(said.number))
            return
        whom = "It was given already"
        if there is not None and there.by != HAND:
            whom = f"It came too late: {there.by} has answered for you"
        self.send(side, Refused(f"{whom}.", number=said.number))

    # -- time ----------------------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> None:
        """Time passes: opponents' answers are given, clocks run."""
        match = self.match
        if match is None or self.over or self.kept.adjourned:
            return
        changed = False
        try:
            for side in self.timer.pass_by(match.asked(), seconds * 1000.0):
                if self.kept.clock is not None and self.kept.clock.loses and match.over is None:
                    match.answer(side, Conceded(), CLOCK, spent=self.timer.spent(side))
                    changed = True
            for side in self.opponents.thinking:
                found = self.opponents.found(side) if match.over is None else None
                if found is not None:
                    answer, by, _ = found
                    give(match, side, answer, by, self.timer.spent(side))
                    self.timer.given(side)
                    changed = True
        except LogNotWritten:
            self.opponents.forget()  # asked again when the disk has room
        if changed:
            self.agreements.lapse()
            self.go_on()

    # -- talk ------------------------------------------------------------------------------------------------

    def _say(self, side: str, text: str) -> None:
        if line := messages.line_of(text):
            self.kept.talk = [*self.kept.talk, Talk(side, line, self.clock)][-keeping.MOST_TALK :]
            keeping.write(self.kept, self.folder)
            self.tell_everybody(messages.Told(side, line))


def _moved_on(lines: list[Line[Event]]) -> bool:
    """Whether more has happened in these lines than that others sealed their orders."""
    return any(not isinstance(event, OrderSealed) for line in lines for event in line.events)
