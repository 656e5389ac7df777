"""Several kinds of order open at once, of which one is given: each has its verb, and a draft of its own.

The verb in hand answers; the others wait as they were left. A unit taken up is carried over from verb to verb. It
knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from game.asking.answering import Answering, Bar, Desk, Plan, Verb, kin, side_index
from game.match import Choose, Fire, Order, Place, Question, Refusal, Steer
from game.match.aiming import Burst
from game.match.orders import key_of
from game.match.wording import moment
from game.sea.heading import Pose, Position, distance
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Kind, Odds, Piece

FAR = 1.5
"""Nobody is near a place that lies so many reaches away."""
Maker = Callable[[Desk, Sequence[Question]], Answering]


class Verbs:
    """The drafts of several orders, one of them in hand."""

    def __init__(self, desk: Desk, groups: Mapping[str, Sequence[Question]], maker: Maker) -> None:
        """`groups` are the open questions by name, in the order of their verbs."""
        self.desk, self.groups = desk, dict(groups)
        self._maker = maker
        self._made: dict[str, Answering] = {}
        self.kinds = self._kinds()
        seldom = {kind.name for kind in self.kinds if kind.seldom} | set(filter(self._later, self.groups))
        self.now = next((name for name in self.groups if name not in seldom), next(iter(self.groups)))
        if seldom:
            self._only()

    def _later(self, name: str) -> bool:
        """Whether a kind of order is not the first to be thought of: to place for good what may sail, to fire at
        nobody."""
        sails = any(isinstance(one, Steer) for group in self.groups.values() for one in group)
        return (sails and isinstance(self.groups[name][0], Place)) or self._at_nobody(name)

    def _at_nobody(self, name: str) -> bool:
        """Whether a kind of order points lights or charges at places alone, and no enemy is known near any of them."""
        shots = [shot for one in self.groups[name] if isinstance(one, Fire) for shot in one.shots]
        bursts = [shot.aimed for shot in shots if isinstance(shot.aimed, Burst)]
        if not bursts or len(bursts) < len(shots):
            return False
        own = side_index(self.desk)
        foes = [piece for piece in self.desk.presenter.pieces(self.desk.view) if piece.side != own]
        return not any(
            distance((foe.x, foe.y), (burst.x, burst.y)) <= FAR * burst.most
            for foe in foes
            for burst in bursts
        )

    def _kinds(self) -> tuple[Kind, ...]:
        """All kinds of order of the moment, those that cannot be given now among them, so that keys stay the same."""
        told = self.desk.presenter.strip(self.desk.view, self.desk.side).kinds
        kinds = [kind for kind in told if kind.refused is not None or kind.name in self.groups]
        named = {kind.name for kind in kinds}
        return (*kinds, *(Kind(name) for name in self.groups if name not in named))

    @property
    def hand(self) -> Answering:
        """The draft in hand."""
        if self.now not in self._made:
            self._made[self.now] = self._maker(self.desk, self.groups[self.now])
        return self._made[self.now]

    def turn_to(self, name: str) -> None:
        """Take up another verb, with the unit that is in hand."""
        if name == self.now:
            return
        unit = self.unit
        self.now = name
        self.desk.sound("brass_click")
        self._carry(unit)
        self._only()

    def _only(self) -> None:
        """Of a kind of order that is but one thing to do, that is picked."""
        only = self.groups[self.now][0]
        if isinstance(only, Choose) and only.least == 1 and len(only.options) == 1:
            self.hand.resume(only.takes(only.name, (only.options[0].key,)))

    def _carry(self, unit: str) -> bool:
        return any(self.hand.select(each) for each in kin(self.desk, unit)) if unit else False

    # -- what the scene gives --------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The unit of the draft in hand."""
        return self.hand.unit

    @property
    def pose(self) -> Pose | None:
        """Where the draft in hand would put its unit."""
        return self.hand.pose

    @property
    def alarm(self) -> Refusal | None:
        """What speaks against the draft in hand."""
        return self.hand.alarm

    def select(self, unit: str) -> bool:
        """Take up a unit, under another verb where the one in hand has nothing to do with units."""
        if self._carry(unit):
            return True
        if self.hand.unit:
            return False
        before = self.now
        for name in self.groups:
            self.now = name
            if name != before and self.hand.unit and self._carry(unit):
                return True
        self.now = before
        return False

    def hover(self, at: Position | None, units: Sequence[str]) -> None:
        """To the draft in hand."""
        self.hand.hover(at, units)

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """To the draft in hand; where that wants no click, a unit is taken up."""
        if self.hand.click(at, units, button, shift=shift):
            return True
        return button == 1 and any(self.select(unit) for unit in units)

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """To the draft in hand."""
        return self.hand.wheel(at, units, notches, shift=shift)

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """To the draft in hand."""
        return self.hand.drag(start, at, done=done)

    def act(self, action: str, key: str = "") -> bool:
        """The key of a verb takes it up; all others are the draft's."""
        if action.startswith("verb_"):
            place = int(action.removeprefix("verb_")) - 1
            if place < len(self.kinds):
                self._turn(self.kinds[place])
            return True
        return self.hand.act(action, key)

    def _turn(self, kind: Kind) -> None:
        if kind.name in self.groups:
            self.turn_to(kind.name)
        elif kind.refused is not None:
            self.desk.say(kind.refused)
            self.desk.sound("dull_wood")

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """To the draft in hand."""
        self.hand.row(key, value, whole=whole)

    def draft(self, key: str) -> None:
        """To the draft in hand."""
        self.hand.draft(key)

    def resume(self, order: Order) -> None:
        """The verb of the order is taken up, and the order with it."""
        name = key_of(order)[0]
        if name in self.groups:
            self.now = name
            self.hand.resume(order)

    def reason(self) -> Refusal | None:
        """Why the draft in hand cannot be sent."""
        return self.hand.reason()

    def order(self) -> Order | None:
        """The order in hand."""
        return self.hand.order()

    # -- what it shows ---------------------------------------------------------------------------------------------

    def bar(self) -> Bar:
        """The bar of the draft in hand, with all the verbs."""
        verbs = tuple(
            Verb(
                f"verb_{number}",
                moment(kind.name),
                kind.name == self.now,
                None if kind.name in self.groups else kind.refused,
            )
            for number, kind in enumerate(self.kinds, 1)
        )
        return msgspec.structs.replace(self.hand.bar(), verbs=verbs)

    def overlays(self) -> Sequence[Overlay]:
        """Those of the draft in hand."""
        return self.hand.overlays()

    def pieces(self) -> Sequence[Piece]:
        """Those of the draft in hand."""
        return self.hand.pieces()

    def plan(self) -> Plan | None:
        """That of the draft in hand."""
        return self.hand.plan()

    def odds(self) -> tuple[Odds | None, Odds | None] | None:
        """Those of the draft in hand."""
        return self.hand.odds()
