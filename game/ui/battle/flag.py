"""The flag: the divisions of the side that looks, what each was told, and giving their orders one after the other.

What each ship's order is the evolutions say, whether it may be given the questions. It draws nothing; it stops where
something is not as it was thought.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from game.content.orderbook import LONGEST, Division, OrderBook, Page
from game.match import Aim, Choose, Chose, Fire, Fired, Order, Question, Refusal, Steer, Steered
from game.match.log import LogNotWritten
from game.match.match import Refused, RuleError
from game.match.orders import Value, key_of
from game.sea.heading import Pose, Position, distance
from game.sea.hulls import Hull
from game.tabletop.divisions import Command, gone, hulls, led_from, reduced
from game.tabletop.evolutions import Preview, Proposal, propose
from game.tabletop.overlays import Lasso
from game.tabletop.presenter import Draft, Piece
from game.tabletop.standing import NEAR_ONLY, Shooting, Standing, breach, kept_to
from game.ui.battle.onstage import OnStage

ALL = "All ships"
"""The division of a side that has no squadrons."""
HERE = 0.02
"""A ship that ends so near to where she was to end has not been stopped, in table units."""


class Flag:
    """The divisions of one stage, the one in hand, and whether orders are being given."""

    def __init__(self, stage: OnStage) -> None:
        self._stage = stage
        self.book = OrderBook(stage.match.path)
        self.leading = ""
        """The division in hand; empty while ships are ordered one by one."""
        self.asked_for: tuple[str, ...] = ()
        """Ships picked one by one, to be a division when there are two."""
        self.obeying = False
        self.all_obey = False
        self._dismissed: tuple[int, str, str] | None = None
        self._eyes: frozenset[str] = frozenset()
        self._led = ""
        self._ready: list[Steered] = []
        self._made: list[tuple[int, str, str, Command]] = []
        """What each guide's move changed: the number of the order, the side, the division, its command before."""
        self.lasso: Lasso | None = None
        """The box that is being drawn round ships."""

    # -- divisions -----------------------------------------------------------------------------------------------

    @property
    def side(self) -> str:
        """The side whose flag it is: the one that looks."""
        return self._stage.sitting.looking

    @property
    def page(self) -> Page:
        """The side's page of the order book."""
        return self.book.of(self.side)

    def divisions(self) -> dict[str, tuple[str, ...]]:
        """Every division by its name with the ships that are there: the player's own, then the scenario's."""
        there = self._own()
        found = {name: division.ships for name, division in self.page.divisions.items() if division.ships}
        for name, ships in self._stage.once("squadrons", lambda: self._squadrons(there)).items():
            found.setdefault(name, ships)
        kept = {name: tuple(ship for ship in ships if ship in there) for name, ships in found.items()}
        return {name: ships for name, ships in kept.items() if len(ships) > 1}

    def _own(self) -> dict[str, Piece]:
        """The side's pieces that lie on the table."""
        units = self._stage.sitting.view.units
        pieces = self._stage.once("own", lambda: self._stage.presenter.pieces(self._stage.sitting.view))
        own = (piece for piece in pieces if piece.pile is None and piece.id in units)
        return {piece.id: piece for piece in own if units[piece.id].side == self.side}

    def owns(self, unit: str) -> bool:
        """Whether a unit is one of the side's pieces on the table."""
        return unit in self._own()

    def within(self, one: Position, other: Position) -> list[str]:
        """The side's pieces in a box."""
        (ax, bx), (ay, by) = sorted((one[0], other[0])), sorted((one[1], other[1]))
        return [unit for unit, piece in self._own().items() if ax <= piece.x <= bx and ay <= piece.y <= by]

    def _squadrons(self, there: dict[str, Piece]) -> dict[str, tuple[str, ...]]:
        """The squadrons of the scenario; where it has none, who is usually ordered together."""
        found: dict[str, list[str]] = {}
        written = {
            unit.id: unit.squadron for side in self._stage.match.header.scenario.sides for unit in side.units
        }
        for unit in there:
            name = written.get(unit)
            if name:
                found.setdefault(name, []).append(unit)
        if not found:
            presenter, view = self._stage.presenter, self._stage.sitting.view
            for unit, piece in there.items():
                kin = [one for one in presenter.division(view, unit) if one in there]
                if len(kin) > 1 and kin not in found.values():
                    found[f"{piece.name} and hers"] = kin
        if not found:
            found[ALL] = [unit for unit, piece in there.items() if not piece.flying and not piece.flight]
        return {name: tuple(ships) for name, ships in found.items()}

    def of(self, unit: str) -> str:
        """The division a ship is in; empty for none."""
        return next((name for name, ships in self.divisions().items() if unit in ships), "")

    @property
    def ships(self) -> tuple[str, ...]:
        """The ships of the division in hand."""
        return self.divisions().get(self.leading, ())

    def take(self, name: str) -> None:
        """Take a division in hand, or (empty) none."""
        self.leading = name
        self.asked_for, self.obeying = (), False
        self._dismissed = None if name else self._moment()
        self._stage.reask()

    def _moment(self) -> tuple[int, str, str]:
        table = self._stage.match.table
        return table.turn, table.phase, self.side

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
                name = self._name(self.asked_for[0])
                self._stage.desk.say(Refusal(f"{name} is picked: pick others to order them together."))
            self._stage.reask()
            return
        name = self._named(self.asked_for)
        picked_now = self.asked_for
        self.take(name)
        self.asked_for = picked_now

    def gather(self, ships: Sequence[str]) -> None:
        """Ships taken together at once, as by a box drawn round them."""
        self.leading, self.asked_for = "", ()
        if len(ships) > 1:
            self.pick(ships)
        else:
            self._stage.reask()

    def _named(self, ships: tuple[str, ...]) -> str:
        """The name of a division of these ships: the one there is, the one being picked, or the next number."""
        for name, known in self.divisions().items():
            if set(known) == set(ships):
                return name
        made = self.page.divisions
        if self.leading in made and made[self.leading].ships and self.asked_for:
            name = self.leading
        else:
            number = next(n for n in range(1, 1000) if f"Division {n}" not in made)
            name = f"Division {number}"
        made[name] = Division(ships)
        self._write()
        return name

    def called(self, name: str) -> str:
        """What a division is called: as the player named it, else as it is entered."""
        division = self.page.divisions.get(name)
        return division.called or name if division is not None else name

    def rename(self, name: str, called: str) -> None:
        """Give a division another name; an empty one gives its first name back. No two are called the same."""
        called = " ".join(called.split())[:LONGEST]
        called = "" if called == name else called
        others = [other for other in self.divisions() if other != name]
        if called and called.casefold() in {
            word.casefold() for other in others for word in (other, self.called(other))
        }:
            self._stage.desk.say(Refusal(f"Another division is called {called}."))
            self._stage.desk.sound("dull_wood")
            return
        self._entry(name).called = called
        self._write()
        self._stage.desk.sound("pencil_tick")

    # -- what they were told ---------------------------------------------------------------------------------------

    def told(self, name: str) -> Command | None:
        """What a division was told, as far as its ships are still there."""
        division = self.page.divisions.get(name)
        if division is None or division.command is None:
            return None
        told = reduced(division.command, self.divisions().get(name, ()))
        lead = self.poses().get(told.guide) if told is not None else None
        return led_from(told, lead) if told is not None and lead is not None else None

    def tell(self, name: str, command: Command | None) -> None:
        """A division is told something, or (None) that it is on its own again."""
        self._entry(name).command = command
        self._write()

    def gone_back(self) -> None:
        """The match went back: what was told is as it was then."""
        self.obeying = self.all_obey = False
        while self._made and self._made[-1][0] > self._stage.match.number:
            _, side, name, command = self._made.pop()
            division = self.book.of(side).divisions.get(name)
            if division is not None:
                division.command = command
        self._write()

    def _entry(self, name: str) -> Division:
        return self.page.divisions.setdefault(name, Division())

    def _write(self) -> None:
        fault = self.book.keep()
        if fault and fault not in self._stage.sitting.notices:
            self._stage.sitting.notices.append(fault)

    # -- standing orders -------------------------------------------------------------------------------------------

    def standing(self, unit: str) -> Standing:
        """A ship's standing orders: her own over her division's."""
        division = self.page.divisions.get(self.of(unit))
        return self.page.ships.get(unit, Standing()).over(
            division.standing if division is not None else Standing()
        )

    def order_standing(self, orders: Standing, *, division: str = "", unit: str = "") -> None:
        """Give standing orders to a division, or to one ship over them."""
        if unit:
            self.page.ships[unit] = orders
            if not orders:
                del self.page.ships[unit]
        else:
            self._entry(division).standing = orders
        self._write()

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
        questions = self._stage.sitting.questions()
        asked = [one for one in questions if isinstance(one, Fire) and one.name == order.to]
        torpedoes = {(shot.unit, shot.weapon) for one in asked for shot in one.shots if shot.arm == "torpedo"}
        return lambda aim: self._breaks(aim, (aim.unit, aim.weapon) in torpedoes)

    def _breaks(self, aim: Aim, torpedo: bool) -> Refusal | None:
        orders = self.standing(aim.unit)
        if not orders:
            return None
        pieces = {piece.id: piece for piece in self._stage.presenter.pieces(self._stage.sitting.view)}
        firer, target = pieces.get(aim.unit), pieces.get(aim.target)
        if firer is None:
            return None
        there = (target.x, target.y) if target is not None else aim.point
        away = None if there is None else distance((firer.x, firer.y), there)
        shooting = Shooting(firer.name, torpedo, away, self._fired_on(aim.unit))
        return breach(orders, shooting, self._stage.match.ruleset.unit)

    def _fired_on(self, unit: str) -> bool:
        """Whether the ship or one of her division was shot at, this turn or the last, as far as the log tells."""
        mine = {unit, *self.divisions().get(self.of(unit), ())}
        turn = self._stage.match.table.turn
        for entry in reversed(self._stage.chronicle.entries):
            if entry.turn < turn - 1:
                return False
            telling = entry.telling
            shot = telling is not None and telling.kind in ("fire", "hit", "loss") and entry.side != self.side
            if shot and telling is not None and mine & set(telling.units):
                return True
        return False

    # -- leading ----------------------------------------------------------------------------------------------------

    def leads(self, questions: Sequence[Question]) -> bool:
        """Whether the division in hand is asked to move; one that was told something takes itself in hand."""
        asked = {question.unit for question in questions if type(question) is Steer}
        if not asked:
            return False
        if self.leading and not asked.intersection(self.ships):
            self.leading, self.asked_for = "", ()
        if not self.leading and self._dismissed != self._moment():
            self.leading = next(
                (
                    name
                    for name, ships in self.divisions().items()
                    if self.told(name) and asked.intersection(ships)
                ),
                "",
            )
        return bool(self.leading)

    def preview(
        self, command: Command, questions: Sequence[Question], path: str | None, settings: dict[str, Value]
    ) -> Preview:
        """What comes of a command."""
        steers = [question for question in questions if type(question) is Steer]
        lying = self._stage.once("hulls", partial(self._hulls))
        return propose(command, steers, lying, path=path, settings=settings)

    def _hulls(self) -> Mapping[str, Hull]:
        return hulls(self._stage.presenter.pieces(self._stage.sitting.view))

    def poses(self) -> dict[str, Pose]:
        """Where the side's pieces lie."""
        return {unit: Pose(piece.x, piece.y, piece.heading) for unit, piece in self._own().items()}

    # -- obeying ----------------------------------------------------------------------------------------------------

    def begin(self, orders: Sequence[Steered] = (), *, everybody: bool = False) -> None:
        """Let the division in hand carry out what it was told, or every division that was told something.

        `orders` are those it was shown with; others are worked out where they do not hold any more.
        """
        self.obeying, self.all_obey, self._led = True, everybody, self.leading
        self._ready = list(orders)
        self._eyes = self._strangers()

    def stop(self, why: str = "") -> None:
        """No more orders are given by themselves; why, if there is something to say."""
        self.obeying = self.all_obey = False
        if why:
            self._stage.sitting.notices.append(why)  # it is read whatever is asked next
            self._stage.desk.sound("dull_wood")

    def _strangers(self) -> frozenset[str]:
        """What can be seen of the others."""
        units = self._stage.sitting.view.units
        return frozenset(key for key, unit in units.items() if unit.side != self.side)

    def carry_on(self, send: Callable[[Order], None]) -> bool:
        """Give what is open now, one after the other, as long as all goes as it was thought; True if any went."""
        sent = False
        while self.obeying and self._stage.sitting.passing is None:
            order = self._next()
            if order is None:
                return sent
            try:
                self._give(order, send)
            except (Refused, RuleError) as refused:
                self.stop(str(refused))
                return sent
            except LogNotWritten as error:
                self.stop(error.brief)
                return sent
            sent = True
        return sent

    def _next(self) -> Order | None:
        """The next order to be given; None where nothing of the division is asked, or something wants a person."""
        questions = self._stage.sitting.questions()
        if not questions:
            if self._stage.match.over is not None:
                self.stop()
            return None
        kept = self._declined(questions)
        if kept is not None:
            return kept
        if not any(type(question) is Steer for question in questions):
            return None  # somebody is asked something else: it goes on after that
        if self._strangers() - self._eyes:
            self.stop("Something new has come in sight: the others wait for your word.")
            return None
        ready = self._still_holds(questions)
        if ready is not None:
            return ready
        command = self.told(self.leading) if self.leads(questions) else None
        if command is None or (self.leading != self._led and not self.all_obey):
            self.stop()
            return None
        proposals = self.preview(command, questions, None, {}).proposals
        self._ready = [one.order for one in proposals[1:] if one.order is not None]
        first = next(iter(proposals), None)
        if first is None or first.order is None or first.waits is not None:
            said = "" if first is None else first.says or (first.waits.sentence if first.waits else "")
            self.stop(f"{self._name(first.unit) if first else 'She'} cannot do it: {said}" if said else "")
            return None
        return first.order

    def _still_holds(self, questions: Sequence[Question]) -> Steered | None:
        """The next of the orders that were shown, where it may be given as it is; else none of them counts any more."""
        if self._ready:
            order = self._ready.pop(0)
            if any(
                question.refuses(order) is None
                for question in questions
                if question.key == (order.to, order.unit)
            ):
                return order
            self._ready.clear()
        return None

    def _declined(self, questions: Sequence[Question]) -> Order | None:
        """A question about torpedoes that standing orders answer: they are kept."""
        first = questions[0]
        if len(questions) > 1 or not isinstance(first, Choose) or first.least or first.arm != "torpedo":
            return None
        unit = self._stage.presenter.asked(self._stage.sitting.view, first) or self._last_sent()
        orders = self.standing(unit)
        far = orders.torpedoes == "near only" and not self._near(unit, NEAR_ONLY * (orders.range or 0.0))
        return Chose(first.name, ()) if far or orders.torpedoes == "keep" else None

    def _near(self, unit: str, within: float) -> bool:
        """Whether anything of the others that can be seen lies so near to a ship."""
        view, own = self._stage.sitting.view, self.poses().get(unit)
        pieces = self._stage.presenter.pieces(view)
        return own is None or any(
            distance(own, (piece.x, piece.y)) <= within
            for piece in pieces
            if piece.id in view.units and view.units[piece.id].side != self.side
        )

    def _last_sent(self) -> str:
        """The unit of the side's latest move."""
        for line in reversed(self._stage.match.lines):
            if line.side == self.side and isinstance(line.order, Steered):
                return line.order.unit
        return ""

    def send(self, order: Order) -> None:
        """An order a player gives. Raises Refused, RuleError or LogNotWritten with nothing changed."""
        self._give(order, self._stage.sitting.send)

    def _give(self, order: Order, send: Callable[[Order], None]) -> None:
        """One order; the division's wake and where she came to are seen to."""
        before = self.poses()
        questions = self._stage.sitting.questions()
        steer = next((q for q in questions if type(q) is Steer and q.unit == key_of(order)[1]), None)
        send(order)
        if isinstance(order, Steered) and steer is not None:
            self.moved(order, steer, before)

    def moved(self, order: Steered, steer: Steer, before: dict[str, Pose]) -> None:
        """A ship has moved by an order: her wake if she is a guide; whether she came where she was to come."""
        after = self.poses().get(order.unit)
        walk = steer.helm_under(order.settings).walk(steer.start(order.settings), order.path)
        for name, division in self.page.divisions.items():
            command = division.command
            if (
                command is not None
                and command.guide == order.unit
                and order.unit in before
                and after is not None
            ):
                whole = distance(after, walk.end) <= HERE
                track = walk.track if whole else ()
                self._made.append((self._stage.match.number, self.side, name, command))
                self.tell(name, gone(command, before[order.unit], after, track, order.path if whole else ""))
        if self.obeying and (after is None or distance(after, walk.end) > HERE):
            self.stop(f"{self._name(order.unit)} did not come where she was to come.")

    def _name(self, unit: str) -> str:
        known = self._stage.sitting.view.units.get(unit)
        return str(known.name) if known is not None else unit

    def danger(self, preview: Preview, proposal: Proposal) -> str:
        """What a ship risks in a few words; empty for nothing."""
        risks = preview.at_risk(proposal.unit)
        others = dict.fromkeys(risk.other if risk.one == proposal.unit else risk.one for risk in risks)
        return f"risks {', '.join(self._name(other) for other in others)}" if others else ""
