"""What a host and the seats of a battle across machines say to each other along a fixed exchange in one process."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.ai import chance
from game.ai.seat import NoPlayer
from game.dice.seeding import Seeding
from game.dice.shares import HOST, Share, committed, made_of
from game.match import Chose, Conceded, Drawn
from game.match.clock import clock_of
from game.net import keeping, messages, mine
from game.net.battle import Battle
from game.net.far import Afar
from game.net.gate import WRONG, WRONG_FOR, Bucket, Buckets, Gate, household
from game.net.held import fingerprint
from game.net.invitations import Invitation, NoInvitation, invitation, sealed, whose
from game.net.messages import Answered, Rules
from game.net.seat import Promise, Seat
from game.net.standing import waits_for
from game.net.versions import other_rules, other_version
from game.rulesets import ruleset
from game.testing.play import scenario_of
from tests.net.tables import Player, Watch, Wire, begun, kept_battle, played, rules_of, secret_of

MAIL = "nef/mail"
SECRET = "5" * 32
INVITED = "line-ahead://192.168.1.20:8766/k3v7q2m5x6ab4/pGq0m2cA3l5D8xw1v9Hn0w#" + "p" * 43


class Told:
    """A battle with what was sent since somebody last looked."""

    def __init__(self, battle: Battle, wire: Wire, watch: Watch) -> None:
        self.battle, self.wire, self.watch, self.read = battle, wire, watch, 0
        self.names = {battle.kept.battle: "BATTLE"}

    def hears(self, side: str, *said: Any) -> Iterator[str]:
        """A seat says something: who is answered what."""
        for one in said:
            self.battle.hear(side, one)
            yield f"{side or 'host'}: {_said(one)}"
            yield from self.sent()

    def sent(self) -> Iterator[str]:
        new, self.read = self.wire.sent[self.read :], len(self.wire.sent)
        for side, raw, slow in new:
            row = f"  {side or 'host'}{' slow' if slow else ''} < {_answer(messages.answered(raw))}"
            for name, instead in self.names.items():
                row = row.replace(name, instead)
            yield row

    def ticks(self, seconds: float) -> Iterator[str]:
        self.watch.go(seconds)
        self.battle.tick(seconds)
        yield f"after {seconds:g} seconds, busy {self.battle.busy}"
        yield from self.sent()


def wire() -> str:
    """All of it."""
    rows = []
    for part in (_beginning, _orders, _agreed, _away, _by_the_clock, _ended):
        with tempfile.TemporaryDirectory() as folder:
            rows += [f"= {part.__name__.strip('_').replace('_', ' ')}", *part(Path(folder))]
    return "\n".join([*rows, *_seats(), *_gates(), *_words()])


def _said(said: Any) -> str:
    told = msgspec.to_builtins(said)
    if "order" in told:
        told["order"] = told["order"]["is"]
    if "rules" in told:
        told["rules"] = told["rules"]["version"]
    return " ".join(f"{key} {value}" if key != "is" else str(value) for key, value in told.items())


def _answer(said: Answered) -> str:
    match said:
        case messages.Lines(first, lines):
            return f"lines from {first}: {len(lines)}"
        case messages.Begun():
            return "begun"
        case messages.Opened(_, _, shares):
            return f"opened, of {[share.by or 'host' for share in shares]}"
        case messages.Invited(side, token):
            return f"invited {side}, {'a token' if token else 'no token'}"
        case messages.Shares(shares, complete):
            return f"shares of {[share.by or 'host' for share in shares]}, complete {complete}"
        case messages.Next(_, side):
            return f"next as {side}"
        case messages.Welcome():
            return f"welcome {said.side!r} of {said.sides} to {said.title}, {said.host_plays} {said.patience}"
        case messages.Standing():
            return _standing(said)
    return _said(said)


def _standing(said: messages.Standing) -> str:
    seats = ", ".join(
        f"{one.who}{' here' if one.here else ''} {one.since}{f', {one.sits_in} sits in' if one.sits_in else ''}"
        for one in said.seats.values()
    )
    more = [word for word in ("asked", "adjourned", "over") if getattr(said, word)]
    waits = f"waits for {' and '.join(said.waits_for)}" if said.waits_for else ""
    return " ".join(
        filter(None, (f"stands: next {said.next}", *more, waits, f"({seats})", str(said.clocks or "")))
    )


def _beginning(folder: Path) -> Iterator[str]:
    watch, sent = Watch(), Wire()
    battle = Battle(kept_battle(MAIL, folder), folder, sent, now=watch)
    told, rules = Told(battle, sent, watch), rules_of(battle)
    yield _answer(battle.welcome("Red", " Bea" * 20))
    yield f"again {battle.welcome('Red', '').sides} {battle.kept.chairs['Red'].name}"  # type: ignore[union-attr]
    for wrong in (
        Rules("fleet", 1, "x"),
        Rules(rules.name, rules.version + 1, ""),
        Rules(rules.name, 1, "y" * 20),
    ):
        yield from told.hears("Red", messages.Take(wrong))
    yield from told.hears(HOST, messages.Take(rules), messages.Say("I?"), messages.Manage("kick", "Green"))
    yield from told.hears(
        "Red", messages.Give(0, 0, Conceded()), messages.Offer("undo"), messages.Offer("rematch")
    )
    yield from told.hears(
        "Red", messages.Manage("kick", "Blue"), messages.SitIn("Red"), messages.SitIn("Green")
    )
    yield from told.hears("Red", messages.Take(rules), messages.Say(" Good  morning. "), messages.Say("  "))
    yield from told.hears("Red", messages.Signal(2), messages.Hello(1, "1", "t"))
    yield from told.hears("Red", messages.Commit("f" * 63), messages.Commit("g" * 64))
    own = committed("Red", secret_of("Red"))
    yield from told.hears("Red", messages.Commit(own), messages.Commit(own), messages.Commit("f" * 64))
    yield from told.hears("Red", messages.Reveal(secret_of("Red")))
    yield from told.hears(HOST, messages.Manage("invite", "Red"))
    yield f"shares left {[share.by or 'host' for share in battle.kept.shares]}"
    yield from told.hears("Red", messages.Commit(own))
    yield from told.hears("Blue", messages.Take(rules), messages.Commit(committed("Blue", secret_of("Blue"))))
    yield f"committed {battle.kept.committed}, opened {battle.kept.opened}, began {battle.kept.began}"
    yield from told.hears(
        "Red", messages.Reveal("0" * 32), messages.Reveal(""), messages.Reveal(secret_of("Red"))
    )
    yield from told.hears("Red", messages.Reveal(secret_of("Red")))
    yield from told.hears("Blue", messages.Reveal(secret_of("Blue")))
    yield f"committed {battle.kept.committed}, opened {battle.kept.opened}, began {battle.kept.began}"
    yield from told.hears(HOST, messages.Manage("ban", "Red"), messages.Manage("invite", "Red"))
    yield f"banned {len(battle.kept.chairs['Red'].banned)}, shares {len(battle.kept.shares)}"
    battle.close()


def _orders(folder: Path) -> Iterator[str]:
    watch = Watch()
    battle, sent = begun(MAIL, folder, now=watch)
    told = Told(battle, sent, watch)
    yield from told.sent()
    players = played(battle, sent, 7)
    told.read = len(sent.sent)
    assert battle.match is not None
    for side in ("Red", "Blue"):
        due, seen = battle.number(side), len(battle.told[side].raw)
        wrong = Chose("nothing that is asked")
        yield f"{side} is due {due}, has {seen} lines, asked {battle.match.asked()}"
        yield from told.hears(side, messages.Give(due, seen, wrong), messages.Give(due + 1, seen, wrong))
        yield from told.hears(side, messages.Give(due, 0, wrong), messages.Give(due, seen + 1, wrong))
        yield from told.hears(side, messages.Give(due, -1, wrong), messages.Give(-1, seen, wrong))
        yield from told.hears(side, messages.Give(0, seen, wrong), messages.Give(due, seen, Drawn(("Red",))))
        own = next(line for line in battle.match.history if line.side == side and line.order is not None)
        assert own.order is not None
        yield from told.hears(side, messages.Give(0, seen, own.order))
    red = players["Red"].match
    assert red is not None
    battle.leave("Red")
    battle.leave("Red")
    yield from told.sent()
    last = fingerprint(red.raw[-1])
    for lines, of in (
        (len(red.raw), last),
        (len(red.raw), "x"),
        (len(red.raw) + 9, last),
        (1, fingerprint(red.raw[0])),
    ):
        yield from told.hears("Red", messages.Take(rules_of(battle), lines, of))
    battle.close()
    again = Battle(keeping.read(folder, battle.kept.battle), folder, sent, now=watch)
    assert again.match is not None
    yield f"opened again: {again.match.number} orders, here {[*again.here]}, over {again.over}"
    again.close()


def _agreed(folder: Path) -> Iterator[str]:
    watch = Watch()
    battle, sent = begun(MAIL, folder, now=watch)
    played(battle, sent, 9)
    told = Told(battle, sent, watch)
    told.read = len(sent.sent)
    for kind in messages.KINDS:
        yield from told.hears("Blue", messages.Reply(kind, True))
        yield from told.hears("Red", messages.Offer(kind))
        yield from told.hears("Red", messages.Reply(kind, True))
        yield from told.hears("Blue", messages.Reply(kind, False))
    assert battle.match is not None
    for kind in ("undo", "take_back"):
        before = battle.match.number
        yield from told.hears("Blue", messages.Offer(kind))
        yield from told.hears("Red", messages.Offer(kind))
        yield f"{before} orders, then {battle.match.number}"
    played(battle, sent, 2)
    told.read = len(sent.sent)
    yield from told.hears("Red", messages.Offer("take_back"), messages.Offer("adjourn"))
    played(battle, sent, 1, seed=3)
    yield from told.sent()
    yield f"standing {[_said(one) for one in battle.agreements.standing]}"
    yield from told.hears("Blue", messages.Reply("adjourn", True))
    yield f"adjourned {battle.kept.adjourned}, busy {battle.busy}"
    played(battle, sent, 1, seed=4)
    told.read = len(sent.sent)
    yield f"adjourned {battle.kept.adjourned}"
    yield from told.hears("Red", messages.Offer("draw"))
    yield from told.hears("Blue", messages.Reply("draw", True))
    yield f"over {battle.over}: {battle.match.over and battle.match.over.why}"
    yield from told.hears("Red", messages.Offer("draw"), messages.Offer("rematch"))
    yield from told.hears("Blue", messages.Reply("rematch", True), messages.Offer("rematch"))
    (after,) = [name for name in keeping.names(folder) if name != battle.kept.battle]
    kept = keeping.read(folder, after)
    same = [
        kept.chairs[a].token == battle.kept.chairs[b].token for a, b in (("Red", "Blue"), ("Blue", "Red"))
    ]
    yield f"after it: exchanged {same}, shares {len(kept.shares)}, began {kept.began}, {kept.followed or 'no more'}"
    battle.close()


def _away(folder: Path) -> Iterator[str]:
    watch = Watch()
    battle, sent = begun(MAIL, folder, now=watch, patience=60)
    told = Told(battle, sent, watch)
    told.read = len(sent.sent)
    yield from told.hears("Red", messages.SitIn("Blue"))
    battle.leave("Blue")
    yield from told.sent()
    yield from told.ticks(59)
    yield from told.hears("Red", messages.SitIn("Blue"))
    yield from told.ticks(1)
    yield from told.hears("Red", messages.SitIn("Blue"), messages.Offer("adjourn"))
    yield f"adjourned {battle.kept.adjourned}"
    yield f"Blue is {_said_presence(battle, 'Blue')}"
    yield from told.hears("Blue", messages.Take(rules_of(battle)))
    yield f"Blue is {_said_presence(battle, 'Blue')}"
    yield from told.hears("Red", messages.SitIn("Red"))
    yield f"Red is {_said_presence(battle, 'Red')}"
    battle.close()
    battle, sent = begun(MAIL, folder, {"Blue": "captain:bold"}, now=watch)
    yield f"hands {battle.kept.hands}, Blue is {_said_presence(battle, 'Blue')}, busy {battle.busy}"
    told = Told(battle, sent, watch)
    told.read = len(sent.sent)
    yield from told.hears("Red", messages.Offer("draw"), messages.SitIn("Blue"))
    yield from told.hears(HOST, messages.Manage("kick", "Blue"), messages.Manage("kick", "Red"))
    battle.close()


def _said_presence(battle: Battle, side: str) -> str:
    one = battle.standing("Red").seats[side]
    return f"{one.who}, here {one.here}, since {one.since}, {one.sits_in or 'nobody'} sits in"


def _by_the_clock(folder: Path) -> Iterator[str]:
    watch = Watch()
    battle, sent = begun(MAIL, folder, now=watch, clock=clock_of("1+0.5", loses=True))
    told = Told(battle, sent, watch)
    told.read = len(sent.sent)
    assert battle.match is not None
    yield f"busy {battle.busy}, waits {waits_for(battle.match, 'Red')} {waits_for(battle.match, '')}"
    yield from told.ticks(10)
    side = battle.match.asked()[0]
    player = Player(battle, side)
    player.follow(sent)
    player.play()
    yield f"{side} answers"
    yield from told.sent()
    yield f"waits {[waits_for(battle.match, one) for one in ('Red', 'Blue', '')]}"
    yield from told.ticks(49)
    yield from told.ticks(100)
    yield f"over {battle.over}: {battle.match.over and battle.match.over.why} {waits_for(battle.match, 'Red')}"
    yield from told.hears("Red", messages.Offer("adjourn"), messages.SitIn("Red"))
    battle.close()


def _ended(folder: Path) -> Iterator[str]:
    """A seat follows a battle to its end and looks at its dice; then hosts that say something else."""
    watch = Watch()
    battle, sent = begun(MAIL, folder, now=watch)
    played(battle, sent, 20)
    assert battle.match is not None
    battle.hear("Red", messages.Give(battle.number("Red"), 0, Conceded()))
    rows = sent.to("Blue")
    shares = battle.match.header.shares
    promises = {
        "the one who played": Promise(secret_of("Blue"), tuple(share.closed for share in shares)),
        "who came late": Promise(SECRET),
        "who put in other dice": Promise(SECRET, tuple(share.closed for share in shares)),
    }
    for who, promise in promises.items():
        seat = _seat(battle, "Blue", promise)
        for row in rows:
            if isinstance(row, messages.Begun | messages.Lines | messages.Standing | messages.Opened):
                seat.hear(row)
        yield f"{who}: {seat.checked} {seat.fault}"
    opened = next(row for row in rows if isinstance(row, messages.Opened))
    for what, other in {
        "another seed": msgspec.structs.replace(opened, seed=opened.seed + 1),
        "no shares": msgspec.structs.replace(opened, shares=()),
        "its own dice": _other(opened),
    }.items():
        for promise in (promises["the one who played"], Promise(SECRET)):
            seat = _seat(battle, "Blue", msgspec.structs.replace(promise))
            for row in rows:
                if isinstance(row, messages.Begun | messages.Lines | messages.Standing):
                    seat.hear(row)
            seat.hear(other)
            yield f"{what}: {seat.checked} {seat.fault}"
    battle.close()


def _other(opened: messages.Opened) -> messages.Opened:
    shares = tuple(Share(one.by, committed(one.by, SECRET), SECRET) for one in opened.shares)
    dice: Seeding = made_of(shares)
    return messages.Opened(dice.seed, dice.salt, shares)


def _seat(battle: Battle, side: str, promise: Promise) -> Seat:
    seat = Seat(lambda _: None, promise)
    seat.hear(battle.welcome(side, ""))
    return seat


def _seats() -> Iterator[str]:
    """A seat hears what a host should not say."""
    yield "= a seat"
    said: list[Any] = []
    rules = scenario_of(MAIL).ruleset
    own = ruleset(rules)
    welcome = messages.Welcome(
        "1", "b" * 13, "Mail", "Red", ("Red", "Blue"), Rules(rules, own.version, own.tables_hash)
    )
    red, blue = Share("Red", committed("Red", SECRET)), Share("Blue", committed("Blue", SECRET))
    kept: list[Promise] = []

    def fresh(promise: Promise | None = None) -> Seat:
        seat = Seat(said.append, promise or Promise(SECRET))
        seat.keep = lambda one: kept.append(msgspec.structs.replace(one))
        return seat

    def heard(seat: Seat, *rows: Answered) -> Iterator[str]:
        for row in rows:
            seat.hear(row)
            says, keeps = [_said(one)[:60] for one in said], [len(one.shares) for one in kept]
            stands = f"again {seat.again}, begun {seat.begun}, offers {seat.offers}, talk {len(seat.talk)}"
            if isinstance(row, messages.Welcome) and row == welcome and len(rows) > 1:
                said.clear()
                continue
            yield f"hears {_answer(row)}: {seat.fault or 'good'}"
            yield f"  says {says}, keeps {keeps}, {stands}, news {[type(one).__name__ for one in seat.news]}"
            said.clear()
            kept.clear()
            seat.news.clear()

    seat = fresh()
    yield f"hello as {seat.hello('token', 'Bea').name}, side {seat.side!r}"
    yield from heard(
        seat,
        welcome,
        messages.Shares((blue,)),
        messages.Shares((blue, red)),
        messages.Shares((blue, red), True),
    )
    yield from heard(
        seat, messages.Shares((blue, Share("Red", "0" * 64))), messages.Told("Blue", "Good morning.")
    )
    yield from heard(
        seat,
        messages.Told("Blue", signal=3),
        messages.Offered("Blue", "draw"),
        messages.Offered("Blue", "draw", open=False),
    )
    yield from heard(
        seat, messages.Refused("Not now.", number=4), messages.Refused("Go.", ends=True, again=True)
    )
    yield f"hello as {seat.hello('token', 'Bea').name}, fault {seat.fault!r}, again {seat.again}"
    yield from heard(seat, messages.Offered("Blue", "undo"), messages.Told("Red", "Yes."), welcome)
    yield from heard(fresh(), welcome, messages.Shares((Share("Red", "0" * 64),)))
    yield from heard(fresh(), welcome, messages.Lines(0, ()), messages.Begun(msgspec.Raw(b"{}")))
    yield from heard(
        fresh(), msgspec.structs.replace(welcome, rules=Rules("chess", 1, "x")), messages.Confirmed(3)
    )
    yield from heard(
        fresh(),
        msgspec.structs.replace(welcome, rules=Rules(rules, own.version + 1, "x")),
        messages.Next("n", "Red"),
    )
    with tempfile.TemporaryDirectory() as folder:
        battle, sent = begun(MAIL, Path(folder))
        rows = {side: sent.to(side) for side in ("Red", "Blue")}
        begins = {side: next(row for row in rows[side] if isinstance(row, messages.Begun)) for side in rows}
        yield from heard(fresh(), welcome, begins["Blue"])
        other = Promise(SECRET, (red, blue, Share(HOST, "1" * 64)))
        yield from heard(fresh(other), welcome, begins["Red"])
        yield from _afar(
            bytes(begins["Red"].header), [row for row in rows["Red"] if isinstance(row, messages.Lines)]
        )
        battle.close()


def _afar(header: bytes, told: list[messages.Lines]) -> Iterator[str]:
    """The copy of a side: lines that fit and lines that do not, an order on its way."""
    given: list[messages.Give] = []
    match = Afar.begun(header, given.append)
    lines = [bytes(line) for row in told for line in row.lines]

    def tried(what: str, act: Callable[[], object]) -> str:
        try:
            act()
        except ValueError as error:
            return f"{what}: {error}"[:160]
        return f"{what}: {len(match.lines)} lines, asked {match.asked()}"

    for first in (1, -1):
        yield tried(f"line {first} first", lambda first=first: match.take(first, lines))  # type: ignore[misc]
    yield tried("no line", lambda: match.take(0, [b"{}"]))
    yield tried("broken", lambda: match.take(0, [b"{"]))
    yield tried("the lines", lambda: match.take(0, lines))
    yield tried("the first again", lambda: match.take(1, lines[:1]))
    yield f"barred {[match.barred(side) and match.barred(side).sentence for side in match.sides]}"  # type: ignore[union-attr]
    match.stand(messages.Standing(0, asked=True))
    yield f"asked {match.asked()}, next {match.next}"
    if match.asked():
        match.answer(match.side, chance.answer(match.ask(match.side), Random(1)))
        yield f"given {_said(given[-1])}, asked {match.asked()}, {match.barred(match.side).sentence}"  # type: ignore[union-attr]
        match.give_again()
        match.confirm(5)
        yield f"twice {len(given)}, given {match.given is not None}"
        match.not_given("Not so.")
        yield f"back {type(match.back).__name__}, {match.refused}, asked {match.asked()}"
        match.answer(match.side, match.back or Conceded())
        match.confirm(0)
        yield f"confirmed: next {match.next}, given {match.given}, asked {match.asked()}"
        match.stand(messages.Standing(1, asked=True))
        yield f"asked {match.asked()}"


def _gates() -> Iterator[str]:
    yield "= the gate"
    bucket = Bucket(1.0, 3.0)
    yield f"bucket {[bucket.takes(at, 1.0) for at in (0, 0, 0, 0, 0.5, 1.5, 1.5, 9, 9, 9, 9)]}"
    bucket.loses(9, 2)
    yield f"after a loss {[bucket.takes(at, 1.0) for at in (10, 11, 12, 13)]}"
    many = Buckets[str](1.0, 1.0, 2)
    yield f"buckets {[many.takes(key, 0) for key in ('a', 'a', 'b', 'c', 'a', 'c', 'c')]}"
    gate = Gate(3, 2, open_to="proxy", strangers=Bucket(0.1, 2.0))
    yield f"enter {[gate.enter(one, 0.0) for one in ('a', 'a', 'a', 'b', 'proxy', 'proxy')]}"
    for one in ("a", "a", "proxy"):
        gate.leave(one)
    yield f"after {[gate.enter(one, 0.0) for one in ('c', 'proxy', 'a')]}"
    gate = Gate()
    yield f"wrong {[gate.wrong('x', float(at)) for at in range(WRONG + 2)]}"
    shut = [gate.shut("x", at) for at in (WRONG, WRONG_FOR, WRONG_FOR + 1, WRONG_FOR + 2, WRONG_FOR + 3)]
    yield f"shut {shut}, enters {gate.enter('x', WRONG)}"
    gate.sat("x")
    yield f"known {[gate.enter('x', at) for at in (30.0, 30.0, 30.0, 30.5, 31.0)]}"
    gate = Gate(open_to="x")
    wrong = [gate.wrong("x", 0.0) for _ in range(WRONG + 2)]
    yield f"a proxy {sum(wrong)}, shut {gate.shut('x', 1.0)}, {gate.enter('x', 1.0)}"
    heard = [gate.hears(("b", "Red"), 0.0) for _ in range(130)]
    yield f"heard {sum(heard)} of {len(heard)}"
    gate.blames(("b", "Blue"), 0.0)
    yield f"blamed {sum(gate.hears(('b', 'Blue'), 0.0, 1.0, 1000) for _ in range(130))}"
    yield f"asks {sum(gate.asks('y', 0.0) for _ in range(300))}"
    for address in ("192.168.1.20", "::ffff:10.0.0.1", "fe80::1%eth0", "2001:db8:1:2:3:4:5:6", "nobody"):
        yield f"household {address}: {household(address)}"


def _words() -> Iterator[str]:
    yield "= invitations and versions"
    invited = invitation(INVITED)
    yield f"{invited} {invited.url} {len(invited.fingerprint)}"
    six = Invitation("fe80::1", 99, invited.battle, invited.token)
    yield f"{six} {six.url} {six.fingerprint!r} {invitation(str(six)) == six}"
    yield f"{invitation(INVITED.replace(':8766', '')).port}"
    for wrong in (
        "", "x" * 401, INVITED.replace("line-ahead", "http"), INVITED.replace("k3v", "K3v"), INVITED[:-1],
        INVITED.replace("#p", "?a=b#p"), INVITED.replace("192", "me@192"), INVITED.replace("/pGq", "/x/pGq"),
        INVITED.replace("8766", "99999"), INVITED.replace("192.168.1.20", ""), INVITED.replace("n0w", "n0"),
    ):  # fmt: skip
        try:
            yield f"{wrong[:20]} {invitation(wrong)}"
        except NoInvitation as error:
            yield f"! {error}"
    keys = {"Red": sealed("a"), "Blue": sealed("b")}
    yield f"whose {[whose(token, keys) for token in ('a', 'b', 'c')]}"
    for hello in (
        messages.Hello(1, "0.1", "t"),
        messages.Hello(0, "0.1", "t"),
        messages.Hello(2, "9\x07", "t"),
    ):
        yield f"version: {other_version('0.2.0', hello)}"
    host = Rules("nef", 3, "abcdefghijk")
    for seat in (
        host,
        Rules("fleet", 3, "a"),
        Rules("nef", 2, "a"),
        Rules("nef", 4, "a"),
        Rules("nef", 3, "zyxwvutsrq"),
    ):
        yield f"rules: {other_rules(host, seat)}"
    for text in ("  a  b ", "\x07", "x" * 300):
        yield f"line {messages.line_of(text)[:20]!r} {len(messages.line_of(text))}, name {len(messages.name_of(text))}"
    for raw in (
        b"{}",
        b'{"is":"say"}',
        b'{"is":"say","text":4}',
        b'{"is":"signal","number":5}',
        b"x",
        b'{"is":"x"}',
    ):
        for reads in (messages.asked, messages.answered):
            try:
                reads(raw)
            except (ValueError, msgspec.MsgspecError) as error:
                yield f"{raw.decode()} is none: {type(error).__name__}"
    try:
        keeping.arranged(scenario_of(MAIL), {"Red": "nelson"})
    except NoPlayer as error:
        yield f"! {error}"
    with tempfile.TemporaryDirectory() as name:
        yield from _kept_on_disk(Path(name))


def _kept_on_disk(folder: Path) -> Iterator[str]:
    """What is kept of battles and seats, and what is no such file."""
    kept = kept_battle(MAIL, folder, {"Red": "hand", "Blue": "captain"}, late=3)
    path = folder / f"{kept.battle}.table"
    log = keeping.log_of(folder, kept.battle)
    yield f"tokens {[*kept.tokens]}, hands {kept.hands}, seats {kept.seats}, late {kept.late}"
    yield f"sealed {[keeping.sealed_log(one) for one in (log, log.with_suffix('.x'), folder / 'a.jsonl')]}"
    keeping.open_early(log, "14:02")
    yield f"opened {keeping.opened_early(folder, kept.battle)}, sealed {keeping.sealed_log(log)}"
    keeping.write(kept, folder)
    yield f"not forgotten: {keeping.read(folder, kept.battle).opened_early}"
    other = "a" * 13
    for what, raw in {
        "another's": path.read_bytes(),
        "broken": b"{",
        "too new": path.read_bytes().replace(b'"battle"', b'"format":2,"battle"'),
    }.items():
        (folder / f"{other}.table").write_bytes(raw)
        try:
            keeping.read(folder, other)
        except keeping.NoTable as error:
            yield f"{what}: {str(error)[:90]}"
    (folder / f"{other}.table").unlink()
    try:
        keeping.read(folder, other)
    except keeping.NoTable as error:
        yield f"gone: {error}"
    (folder / "Notes.table").write_text("x")
    yield f"battles {keeping.names(folder) == [kept.battle]}"
    seats = [
        mine.Mine(INVITED.replace("k3v", letter * 3), Promise(SECRET), title, "Red", waits, over=over)
        for letter, title, waits, over in (
            ("b", "Bravo", ("Blue",), False), ("c", "Charlie", ("Red",), False), ("d", "Delta", ("Red",), True),
            ("e", "Alpha", (), False),
        )
    ]  # fmt: skip
    for one in seats:
        mine.write(one, folder)
    (folder / mine.FOLDER / "x.seat").write_bytes(b"{}")
    yield f"seats {[one.title for one in mine.all_of(folder)]}"
    mine.forget(seats[0], folder)
    mine.forget(seats[0], folder)
    yield f"without one {[one.title for one in mine.all_of(folder)]}, {mine.read(folder, seats[0].invited)}"
