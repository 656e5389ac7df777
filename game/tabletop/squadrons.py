"""The divisions of one side, what each was told, and answering for them: a player that obeys one.

It answers questions from a view as opponents do, one after the other as long as all goes as it was thought, and stops
where something wants a person. What each ship's order is `evolutions` says; whether it may be given, the questions. It
gives no order itself and must not know any game, nor a window.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

import msgspec

from game.match import Aim, Choose, Chose, Fire, Fired, Order, Question, Refusal, Steer, Steered
from game.match.events import Event
from game.match.log import Line
from game.match.orders import Value, key_of
from game.match.record import Entry
from game.match.table import Table
from game.sea.heading import Pose, Position, distance
from game.sea.hulls import Hull
from game.tabletop.divisions import Command, gone, hulls, led_from, reduced
from game.tabletop.evolutions import Preview, Proposal, propose
from game.tabletop.presenter import Draft, Piece
from game.tabletop.ruleset import Match
from game.tabletop.standing import NEAR_ONLY, Shooting, Standing, breach, kept_to

ALL = "All ships"
"""The division of a side that has no squadrons."""
HERE = 0.02
"""A ship that ends so near to where she was to end has not been stopped, in table units."""
LONGEST = 24
"""Letters of a division's name."""

Made = TypeVar("Made")


class Division(msgspec.Struct, omit_defaults=True):
    """One division: its ships where the player made it (none: as the scenario has it), and what it was told.

    `called` is the name the player gave it; empty: it is called as it is entered.
    """

    ships: tuple[str, ...] = ()
    command: Command | None = None
    standing: Standing = Standing()
    called: str = ""


class Page(msgspec.Struct, omit_defaults=True):
    """One side's page of an order book: its divisions by name, and the standing orders of single ships."""

    divisions: dict[str, Division] = {}
    ships: dict[str, Standing] = {}


class Obeying(msgspec.Struct, frozen=True):
    """Orders are being given for `division` (`everybody`: for every one that was told something).

    `ready` are those it was shown with, still to be given; `eyes` what could be seen of the others when it began.
    """

    division: str
    everybody: bool
    ready: tuple[Steered, ...]
    eyes: frozenset[str]


class Squadrons:
    """One side's divisions on its page. `obeying` is what is being carried out; None: nothing is."""

    def __init__(
        self,
        match: Match,
        side: str,
        page: Page,
        heard: Callable[[], Sequence[Entry]],
        tell: Callable[[str], None],
    ) -> None:
        """`heard` is what the side was told so far; `tell` says why no more orders are given."""
        self.match, self.side, self.page = match, side, page
        self.presenter = match.ruleset.presenter
        self.obeying: Obeying | None = None
        self._heard, self._tell = heard, tell
        self._view = match.view(side)
        self._asked: Sequence[Question] = ()
        self._known: dict[Hashable, object] = {}
        self._entered = {
            unit.id: unit.squadron
            for each in match.header.scenario.sides
            for unit in each.units
            if unit.squadron
        }
        self._turned: list[tuple[int, str, Command]] = []
        """What each guide's move changed: the number of the order, the division, its command before."""

    def look(self, view: Table, questions: Sequence[Question] = ()) -> None:
        """The side's view as it is now, and what is asked of it."""
        if view is not self._view:
            self._view, self._known = view, {}
        self._asked = questions

    def _once(self, what: Hashable, make: Callable[[], Made]) -> Made:
        """What is the same as long as the view is: worked out once."""
        if what not in self._known:
            self._known[what] = make()
        found: Made = self._known[what]  # type: ignore[assignment]  # of the same `what`
        return found

    # -- divisions -----------------------------------------------------------------------------------------------

    def divisions(self) -> dict[str, tuple[str, ...]]:
        """Every division by its name with the ships that are there: the player's own, then the scenario's."""
        there = self.own()
        found = {name: division.ships for name, division in self.page.divisions.items() if division.ships}
        for name, ships in self._once("squadrons", lambda: self._squadrons(there)).items():
            found.setdefault(name, ships)
        kept = {name: tuple(ship for ship in ships if ship in there) for name, ships in found.items()}
        return {name: ships for name, ships in kept.items() if len(ships) > 1}

    def _pieces(self) -> list[Piece]:
        return self._once("pieces", lambda: self.presenter.pieces(self._view))

    def own(self) -> dict[str, Piece]:
        """The side's pieces that lie on the table."""
        units = self._view.units
        own = (piece for piece in self._pieces() if piece.pile is None and piece.id in units)
        return {piece.id: piece for piece in own if units[piece.id].side == self.side}

    def within(self, one: Position, other: Position) -> list[str]:
        """The side's pieces in a box."""
        (ax, bx), (ay, by) = sorted((one[0], other[0])), sorted((one[1], other[1]))
        return [unit for unit, piece in self.own().items() if ax <= piece.x <= bx and ay <= piece.y <= by]

    def _squadrons(self, there: dict[str, Piece]) -> dict[str, tuple[str, ...]]:
        """The squadrons of the scenario; where it has none, who is usually ordered together."""
        found: dict[str, list[str]] = {}
        for unit in there:
            if unit in self._entered:
                found.setdefault(self._entered[unit], []).append(unit)
        if not found:
            for unit, piece in there.items():
                kin = [one for one in self.presenter.division(self._view, unit) if one in there]
                if len(kin) > 1 and kin not in found.values():
                    found[f"{piece.name} and hers"] = kin
        if not found:
            found[ALL] = [unit for unit, piece in there.items() if not piece.flying and not piece.flight]
        return {name: tuple(ships) for name, ships in found.items()}

    def of(self, unit: str) -> str:
        """The division a ship is in; empty for none."""
        return next((name for name, ships in self.divisions().items() if unit in ships), "")

    def entry(self, name: str) -> Division:
        """A division's own entry on the page, made where there is none."""
        return self.page.divisions.setdefault(name, Division())

    def join(self, ships: tuple[str, ...], into: str = "") -> str:
        """The name of a division of these ships: one there is, `into` where it is the player's own, or a new one."""
        for name, known in self.divisions().items():
            if set(known) == set(ships):
                return name
        made = self.page.divisions
        name = into
        if into not in made or not made[into].ships:
            name = next(f"Division {n}" for n in range(1, 1000) if f"Division {n}" not in made)
        before = made.get(name, Division())
        made[name] = Division(ships, standing=before.standing, called=before.called)
        return name

    def called(self, name: str) -> str:
        """What a division is called: as the player named it, else as it is entered."""
        division = self.page.divisions.get(name)
        return division.called or name if division is not None else name

    def rename(self, name: str, called: str) -> Refusal | None:
        """Give a division another name; an empty one gives its first name back. Refused: no two are called the same."""
        called = " ".join(called.split())[:LONGEST]
        called = "" if called == name else called
        others = [other for other in self.divisions() if other != name]
        taken = {word.casefold() for other in others for word in (other, self.called(other))}
        if called and called.casefold() in taken:
            return Refusal(f"Another division is called {called}.")
        self.entry(name).called = called
        return None

    # -- what they were told ---------------------------------------------------------------------------------------

    def told(self, name: str) -> Command | None:
        """What a division was told, as far as its ships are still there."""
        division = self.page.divisions.get(name)
        if division is None or division.command is None:
            return None
        told = reduced(division.command, self.divisions().get(name, ()))
        lead = self.poses().get(told.guide) if told is not None else None
        return led_from(told, lead) if told is not None and lead is not None else None

    def standing(self, unit: str) -> Standing:
        """A ship's standing orders: her own over her division's."""
        division = self.page.divisions.get(self.of(unit), Division())
        return self.page.ships.get(unit, Standing()).over(division.standing)

    def order_standing(self, orders: Standing, *, division: str = "", unit: str = "") -> None:
        """Give standing orders to a division, or to one ship over them."""
        if not unit:
            self.entry(division).standing = orders
        elif orders:
            self.page.ships[unit] = orders
        else:
            self.page.ships.pop(unit, None)

    def by_standing_orders(self, draft: Draft) -> Draft:
        """A draft of a plan of fire without what standing orders forbid."""
        if not isinstance(draft.order, Fired) or self.breach(draft.order) is None:
            return draft
        return msgspec.structs.replace(draft, order=kept_to(draft.order, self._limit(draft.order)))

    def breach(self, order: Order) -> Refusal | None:
        """How an order breaks standing orders; None where it does not."""
        if not isinstance(order, Fired):
            return None
        breaks = self._limit(order)
        return next((told for aim in order.aims if (told := breaks(aim)) is not None), None)

    def _limit(self, order: Fired) -> Callable[[Aim], Refusal | None]:
        """How one aim of a plan of fire breaks standing orders: the question that it answers says what is a torpedo."""
        asked = [one for one in self._asked if isinstance(one, Fire) and one.name == order.to]
        torpedoes = {(shot.unit, shot.weapon) for one in asked for shot in one.shots if shot.arm == "torpedo"}
        return lambda aim: self._breaks(aim, (aim.unit, aim.weapon) in torpedoes)

    def _breaks(self, aim: Aim, torpedo: bool) -> Refusal | None:
        orders = self.standing(aim.unit)
        if not orders:
            return None
        pieces = {piece.id: piece for piece in self._pieces()}
        firer, target = pieces.get(aim.unit), pieces.get(aim.target)
        if firer is None:
            return None
        there = (target.x, target.y) if target is not None else aim.point
        away = None if there is None else distance((firer.x, firer.y), there)
        shooting = Shooting(firer.name, torpedo, away, self._fired_on(aim.unit))
        return breach(orders, shooting, self.match.ruleset.unit)

    def _fired_on(self, unit: str) -> bool:
        """Whether the ship or one of her division was shot at, this turn or the last, as far as the side was told."""
        mine = {unit, *self.divisions().get(self.of(unit), ())}
        turn = self.match.table.turn
        for entry in reversed(self._heard()):
            if entry.turn < turn - 1:
                return False
            telling = entry.telling
            shot = telling is not None and telling.kind in ("fire", "hit", "loss") and entry.side != self.side
            if shot and telling is not None and mine & set(telling.units):
                return True
        return False

    # -- leading ----------------------------------------------------------------------------------------------------

    def due(self, questions: Sequence[Question], first: str = "") -> str:
        """The division that is asked to move: `first` where it is, else one that was told something; empty: none."""
        asked = {question.unit for question in questions if type(question) is Steer}
        divisions = self.divisions()
        if asked.intersection(divisions.get(first, ())):
            return first
        return next(
            (name for name, ships in divisions.items() if asked.intersection(ships) and self.told(name)), ""
        )

    def preview(
        self, command: Command, questions: Sequence[Question], path: str | None, settings: dict[str, Value]
    ) -> Preview:
        """What comes of a command; `path` and `settings` are what is laid for its guide."""
        steers = [question for question in questions if type(question) is Steer]
        return propose(command, steers, self._hulls(), path=path, settings=settings)

    def _hulls(self) -> Mapping[str, Hull]:
        return self._once("hulls", lambda: hulls(self._pieces()))

    def poses(self) -> dict[str, Pose]:
        """Where the side's pieces lie."""
        return {unit: Pose(piece.x, piece.y, piece.heading) for unit, piece in self.own().items()}

    def danger(self, preview: Preview, proposal: Proposal) -> str:
        """What a ship risks in a few words; empty for nothing."""
        risks = preview.at_risk(proposal.unit)
        others = dict.fromkeys(risk.other if risk.one == proposal.unit else risk.one for risk in risks)
        return f"risks {', '.join(self.name_of(other) for other in others)}" if others else ""

    def name_of(self, unit: str) -> str:
        """What a unit is called, as far as the side knows it."""
        known = self._view.units.get(unit)
        return str(known.name) if known is not None else unit

    # -- obeying ----------------------------------------------------------------------------------------------------

    def begin(self, division: str, orders: Sequence[Steered] = (), *, everybody: bool = False) -> None:
        """Let a division carry out what it was told, or every division that was told something.

        `orders` are those it was shown with; others are worked out where they do not hold any more.
        """
        self.obeying = Obeying(division, everybody, tuple(orders), self._strangers())

    def stop(self, why: str = "") -> None:
        """No more orders are given by themselves; why, if there is something to say."""
        self.obeying = None
        if why:
            self._tell(why)

    def _strangers(self) -> frozenset[str]:
        """What can be seen of the others."""
        return frozenset(key for key, unit in self._view.units.items() if unit.side != self.side)

    def consider(self, view: Table, questions: Sequence[Question]) -> Order | None:
        """The next order to be given; None where nothing of the division is asked, or something wants a person."""
        self.look(view, questions)
        obeying = self.obeying
        if obeying is None or not questions:
            if self.match.over is not None:
                self.stop()
            return None
        kept = self._declined(questions)
        if kept is not None:
            return kept
        if not any(type(question) is Steer for question in questions):
            return None  # somebody is asked something else: it goes on after that
        if self._strangers() - obeying.eyes:
            self.stop("Something new has come in sight: the others wait for your word.")
            return None
        return self._shown(obeying, questions) or self._worked_out(obeying, questions)

    def _shown(self, obeying: Obeying, questions: Sequence[Question]) -> Steered | None:
        """The next of the orders that were shown, where it may be given as it is; else none of them counts any more."""
        if not obeying.ready:
            return None
        order, *others = obeying.ready
        asked = (question for question in questions if question.key == (order.to, order.unit))
        holds = any(question.refuses(order) is None for question in asked)
        self.obeying = msgspec.structs.replace(obeying, ready=tuple(others) if holds else ())
        return order if holds else None

    def _worked_out(self, obeying: Obeying, questions: Sequence[Question]) -> Steered | None:
        """The next order by the command, with those that follow it kept ready."""
        name = self.due(questions, obeying.division)
        command = self.told(name) if name == obeying.division or obeying.everybody else None
        if command is None:
            self.stop()
            return None
        proposals = self.preview(command, questions, None, {}).proposals
        ready = tuple(one.order for one in proposals[1:] if one.order is not None)
        self.obeying = msgspec.structs.replace(obeying, division=name, ready=ready)
        first = next(iter(proposals), None)
        if first is None or first.order is None or first.waits is not None:
            said = "" if first is None else first.says or (first.waits.sentence if first.waits else "")
            self.stop(f"{self.name_of(first.unit) if first else 'She'} cannot do it: {said}" if said else "")
            return None
        return first.order

    def _declined(self, questions: Sequence[Question]) -> Order | None:
        """A question about torpedoes that standing orders answer: they are kept."""
        first = questions[0]
        if len(questions) > 1 or not isinstance(first, Choose) or first.least or first.arm != "torpedo":
            return None
        unit = self.presenter.asked(self._view, first) or self._last_sent()
        orders = self.standing(unit)
        far = orders.torpedoes == "near only" and not self._near(unit, NEAR_ONLY * (orders.range or 0.0))
        return Chose(first.name, ()) if far or orders.torpedoes == "keep" else None

    def _near(self, unit: str, within: float) -> bool:
        """Whether anything of the others that can be seen lies so near to a ship."""
        units, own = self._view.units, self.poses().get(unit)
        return own is None or any(
            distance(own, (piece.x, piece.y)) <= within
            for piece in self._pieces()
            if piece.id in units and units[piece.id].side != self.side
        )

    def _last_sent(self) -> str:
        """The unit of the side's latest move."""
        for line in reversed(self.match.lines):
            if line.side == self.side and isinstance(line.order, Steered):
                return line.order.unit
        return ""

    # -- following the match ---------------------------------------------------------------------------------------

    def follow(self, line: Line[Event], _: Table) -> bool:
        """The match went on, or back; True where the page is another now."""
        if line.back_to is not None:
            return self._gone_back(line.back_to)
        order = line.order
        if line.side != self.side or not isinstance(order, Steered):
            return False
        steer = next((q for q in self._asked if type(q) is Steer and q.key == key_of(order)), None)
        return steer is not None and self._moved(line.n, order, steer)

    def _gone_back(self, number: int) -> bool:
        """What was told is as it was then."""
        self.obeying = None
        before = len(self._turned)
        while self._turned and self._turned[-1][0] > number:
            _, name, command = self._turned.pop()
            self.entry(name).command = command
        return len(self._turned) != before

    def _moved(self, number: int, order: Steered, steer: Steer) -> bool:
        """A ship has moved by an order: her wake if she is a guide; whether she came where she was to come."""
        before = self.poses().get(order.unit)
        self.look(self.match.view(self.side))
        after = self.poses().get(order.unit)
        walk = steer.helm_under(order.settings).walk(steer.start(order.settings), order.path)
        came = after is not None and distance(after, walk.end) <= HERE
        changed = False
        for name, division in self.page.divisions.items():
            command = division.command
            if command is None or command.guide != order.unit or before is None or after is None:
                continue
            self._turned.append((number, name, command))
            division.command = gone(
                command, before, after, walk.track if came else (), order.path if came else ""
            )
            changed = True
        if self.obeying is not None and not came:
            self.stop(f"{self.name_of(order.unit)} did not come where she was to come.")
        return changed
