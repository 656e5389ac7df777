"""A seat as its player's program knows it: hears the host, keeps the copy, guards the dice. No socket, no window.

What it is told stands in its fields; what came since somebody last looked, in `news`. It must not know how messages
travel, nor who answers.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

import msgspec

from game import __version__
from game.dice.seeding import Seeding
from game.dice.shares import Share, broken, committed, fresh, made_of
from game.match.log import LogError
from game.match.verify import differs_from_dice
from game.net import messages
from game.net.far import Afar, NotTold
from game.net.messages import Answered, Asked, Rules
from game.net.versions import other_rules
from game.rulesets import NoRuleset, ruleset

Send = Callable[[Asked], None]


class Promise(msgspec.Struct, omit_defaults=True):
    """What has to outlive the program at a seat: what the player puts into the dice, and what all committed to."""

    secret: str
    shares: tuple[Share, ...] = ()


class Seat:
    """One seat. `match` is the battle as the side is told it, None before it begins; `fault` why nothing more can be
    done here, in a sentence, `checked` what became of the dice once they lie open.

    `news` are messages for the player (talk, offers, refusals), the oldest first; who shows them takes them away.
    """

    def __init__(self, send: Send, promise: Promise | None = None) -> None:
        self.send = send
        self.promise = promise or Promise(fresh())
        self.keep: Callable[[Promise], None] = lambda _: None
        """Told of what has to be kept before it is said to anybody."""
        self.welcome: messages.Welcome | None = None
        self.match: Afar | None = None
        self.standing: messages.Standing | None = None
        self.offers: dict[messages.Kind, str] = {}
        self.next: messages.Next | None = None
        self.news: list[Answered] = []
        self.talk: list[messages.Told] = []
        """What was said at the table, the host's last lines of it; the same anew with every line to the host."""
        self.fault = ""
        self.again = self._new_line = False
        self.checked = ""

    @property
    def side(self) -> str:
        """Whose seat it is; empty before the host has said so."""
        return self.welcome.side if self.welcome is not None else ""

    @property
    def begun(self) -> bool:
        """Whether the battle was told as far as it stands: its header may come a moment before its lines."""
        return self.match is not None and bool(self.match.lines)

    def hello(self, token: str, name: str) -> messages.Hello:
        """What is said first on every line."""
        self.fault, self.again, self._new_line = "", False, True
        return messages.Hello(messages.PROTOCOL, __version__, token, name)

    def hear(self, said: Answered) -> None:
        """What the host says. Where it cannot be, `fault` says so."""
        try:
            self._hear(said)
        except (NotTold, LogError, NoRuleset) as error:
            self.fault = f"The host sent what is no part of this battle: {str(error).rstrip('.')}."

    def _hear(self, said: Answered) -> None:
        match said:
            case messages.Welcome():
                self._welcome(said)
            case messages.Shares():
                self._share(said)
            case messages.Begun(header):
                self._begin(bytes(header))
            case messages.Lines(first, lines):
                if self.match is None:
                    raise NotTold("lines without a header")
                self.match.take(first, [bytes(line) for line in lines])
            case messages.Confirmed(number):
                if self.match is not None:
                    self.match.confirm(number)
            case messages.Standing():
                self._stand(said)
            case messages.Refused():
                self._refused(said)
            case messages.Offered():
                self.offers.pop(said.kind, None)
                if said.open:
                    self.offers[said.kind] = said.by
                self.news.append(said)
            case messages.Next():
                self.next = said
            case messages.Opened():
                self._open(said)
            case messages.Told(text=text) if text:
                self.talk.append(said)
                self.news.append(said)
            case _:
                self.news.append(said)

    def _welcome(self, said: messages.Welcome) -> None:
        self.welcome = said
        self.talk.clear()
        self.offers.clear()
        rules = ruleset(said.rules.name)
        own = Rules(rules.name, rules.version, rules.tables_hash)
        if wrong := other_rules(said.rules, own):
            self.fault = wrong
            return
        raw = self.match.raw if self.match is not None else []
        last = blake2b(raw[-1], digest_size=16).hexdigest() if raw else ""
        self.send(messages.Take(own, len(raw), last))

    def _refused(self, said: messages.Refused) -> None:
        if said.ends:
            self.fault, self.again = said.sentence, said.again
        match = self.match
        if match is not None and match.given is not None and said.number == match.given.number:
            match.not_given(said.sentence)
        self.news.append(said)

    def _begin(self, raw: bytes) -> None:
        before, match = self.match, Afar.begun(raw, self.send)
        if match.side != self.side:
            raise NotTold("another side's copy")
        shown = {share.by: share.commitment for share in match.header.shares}
        if self.promise.shares and shown != {one.by: one.commitment for one in self.promise.shares}:
            self.fault = "The host begins with other dice than all have committed to. Do not play on."
            return
        self.match = match
        if before is not None:  # the host has another copy: who followed the one before begins anew
            match.given = before.given

    def _stand(self, said: messages.Standing) -> None:
        self.standing = said
        match = self.match
        if match is None:
            return
        match.stand(said)
        if match.given is not None and self._new_line:
            match.give_again()  # it may stand already, and only the word of it was lost: then it is confirmed once more
        self._new_line = False

    # -- the dice ------------------------------------------------------------------------------------------------

    def _share(self, said: messages.Shares) -> None:
        own = committed(self.side, self.promise.secret)
        shown = {share.by: share.commitment for share in said.shares}
        if any(shown.get(one.by, one.commitment) != one.commitment for one in self.promise.shares):
            self.fault = "The host has changed what was committed to for the dice. Do not play on."
            return
        if self.side not in shown:
            self.keep(self.promise)
            self.send(messages.Commit(own))
            return
        if shown[self.side] != own:
            self.fault = (
                "Somebody else has put something into the dice in your place. Ask for a new invitation."
            )
            return
        if said.complete:
            self.promise.shares = said.shares
            self.keep(self.promise)
            self.send(messages.Reveal(self.promise.secret))

    def _open(self, said: messages.Opened) -> None:
        """The battle is over: whether its dice are those that nobody chose."""
        dice, match = Seeding(said.seed, said.salt), self.match
        known = {one.by: one.commitment for one in self.promise.shares}
        own = next((one.opened for one in said.shares if one.by == self.side), "")
        if match is None:
            return
        if broken(said.shares) or made_of(said.shares) != dice:
            self.checked = "The dice are not what the shares of all make. The host is to be asked."
        elif not known and own != self.promise.secret:
            fell = differs_from_dice(match, dice) is None and match.header.commitment == dice.commitment
            whose = (
                "as all made it before you took this seat." if fell else "otherwise. The host is to be asked."
            )
            self.checked = f"Every die you saw fell {whose}" if fell else f"Dice fell {whose}"
        elif own != self.promise.secret or known != {one.by: one.commitment for one in said.shares}:
            self.checked = "The dice are not made of what all committed to. The host is to be asked."
        elif match.header.commitment != dice.commitment or differs_from_dice(match, dice) is not None:
            self.checked = "Dice fell that are not of the seed all made. The host is to be asked."
        else:
            self.checked = "Every die you saw fell as all made it before the battle."
            match.header = msgspec.structs.replace(match.header, shares=said.shares)
