"""One unit acts: each of her weapons is given a target, a bearing or a point, and Enter sends all of it.

Weapons without a target are pointed with the mouse or turned with the arrow keys; what they would come to the
display lays on the table. What is given to each unit is kept while others are looked at; the one in hand is sent. It
must not know what any weapon is.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.asking.answering import Desk
from game.asking.fire import LEFT, RIGHT, Aiming
from game.asking.salvos import Gift
from game.match import Aim, Fire, Fired, Order, Question, Refusal, Shot
from game.match.aiming import AnyAim, Dial, Sight
from game.sea.heading import Pose as Laid
from game.sea.heading import Position, ahead, distance
from game.tabletop.overlays import FireLine, Mark, Overlay, Wedge
from game.tabletop.presenter import Draft, Odds

NOTHING: Sight = (None, None)


def one_acts(question: Question) -> bool:
    """Whether one unit acts at a time, or weapons are aimed at no unit."""
    if not isinstance(question, Fire) or not question.shots:
        return False
    return bool(question.one_clause) or any(shot.aimed is not None for shot in question.shots)


def _firer(order: Order) -> str:
    """Who fires by an order; empty where it names nobody."""
    return order.aims[0].unit if isinstance(order, Fired) and order.aims else ""


class Volley(Aiming):
    """The draft of what one unit does with her weapons."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        super().__init__(desk, questions)
        self.at: dict[Gift, Sight] = {}
        self.over: Sight | None = None
        """Where the weapon in hand would be aimed by a click, while the pointer is over the table."""
        self._sights_before: list[dict[Gift, Sight]] = []
        self._singled = False  # whether the weapon in hand was chosen by name: a target is then for it alone
        for (
            unit
        ) in self.salvos.weapons:  # in the order of the question: mounts, then lights, as she carries them
            order = list(dict.fromkeys(shot.weapon for shot in self.question.shots if shot.unit == unit))
            self.salvos.weapons[unit].sort(key=order.index)

    # -- the order as it stands ------------------------------------------------------------------------------------

    @property
    def lines_given(self) -> list[Gift]:
        """What the unit in hand is to do, in the order of her weapons."""
        weapons = self.salvos.weapons.get(self.unit, [])
        own = [gift for gift in self.salvos.given if gift[0] == self.unit]
        return sorted(own, key=lambda gift: weapons.index(gift[1]))

    def whole(self) -> Order:
        return Fired(self.question.name, tuple(self._aim(gift) for gift in self.lines_given))

    def _aim(self, gift: Gift) -> Aim:
        return Aim(*gift, self.salvos.given[gift], *self.at.get(gift, NOTHING))

    @property
    def may_keep(self) -> bool:
        """Whether nothing at all is an order: where one of several acts, a unit that does nothing passes instead."""
        silent = Fired(self.question.name, ())
        return not self.question.one_clause and self.question.refuses(silent) is None

    def reason(self) -> Refusal | None:
        """Why what is given cannot be sent."""
        if not self.lines_given and not self.may_keep:
            return Refusal("Nothing is aimed yet.", self.question.clause)
        return super().reason()

    def order(self) -> Order | None:
        """What the unit in hand does, where it can be sent."""
        return super().order() if self.lines_given or self.may_keep else None

    @property
    def waits(self) -> bool:
        """Whether the weapon in hand is still to be aimed, and can be."""
        aimed = any(gift[1] == self.weapon for gift in self.lines_given)
        return not aimed and (self.dial is not None or bool(self.salvos.targets(self.unit, self.weapon)))

    def following(self) -> str:
        """There is no next: one unit is all."""
        return ""

    def offered(self) -> list[Draft]:
        """The drafts for the unit in hand; the others have theirs when they are taken up."""
        return [draft for draft in super().offered() if _firer(draft.order) in ("", self.unit)]

    # -- what is in hand -------------------------------------------------------------------------------------------

    def shot(self, weapon: str) -> Shot | None:
        """The line of a weapon of the unit in hand that is aimed at no unit."""
        found = self.salvos.shots.get((self.unit, weapon, ""))
        return found if found is not None and found.aimed is not None else None

    @property
    def dial(self) -> AnyAim | None:
        """Where the weapon in hand may be aimed, where it has no unit for a target."""
        shot = self.shot(self.weapon)
        return shot.aimed if shot is not None else None

    @property
    def pointed(self) -> str:
        """The weapon that the pointer aims: the one in hand, or once that is aimed the next of its like."""
        dial = self.dial
        if dial is None or not self.salvos.used(self.unit, self.weapon):
            return self.weapon
        return self.free_weapon(kind=type(dial)) or self.weapon

    def _nearest(self, at: Position) -> Sight | None:
        """Where the pointer aims; None where the weapon in hand wants a target."""
        shot, origin = self.shot(self.pointed), self.origin
        if shot is None or shot.aimed is None or origin is None:
            return None
        return shot.aimed.nearest(origin, at)

    @property
    def origin(self) -> Position | None:
        """Where the unit in hand fires from: where she stands, but for a launch at a point of her way."""
        if isinstance(self.dial, Dial) and self.dial.at is not None:
            return self.dial.at
        piece = self.on_table.get(self.unit)
        return None if piece is None else (piece.x, piece.y)

    def free_weapon(self, target: str = "", *, kind: type | None = None, joining: bool = False) -> str:
        """The first weapon not yet used that may be given this target, or (none) may be aimed like `kind`; `joining`:
        that does not make an order illegal which was not."""
        for weapon in self.salvos.weapons.get(self.unit, []):
            gift = (self.unit, weapon, target)
            if gift not in self.salvos.shots or self.salvos.used(self.unit, weapon):
                continue
            aimed = self.salvos.shots[gift].aimed
            alike = kind is None or type(aimed) is kind
            if alike and self.salvos.room(gift) > 0 and not (joining and self._spoils(gift)):
                return weapon
        return ""

    def _spoils(self, gift: Gift) -> bool:
        """Whether what is given may be sent, and no more with this weapon beside it."""
        order = self.whole()
        assert isinstance(order, Fired)
        more = msgspec.structs.replace(order, aims=(*order.aims, Aim(*gift, self.salvos.room(gift))))
        return self.question.refuses(order) is None and self.question.refuses(more) is not None

    # -- giving ----------------------------------------------------------------------------------------------------

    def _change(self, given: dict[Gift, int]) -> None:
        if given != self.salvos.given:
            self._sights_before.append(dict(self.at))
        super()._change(given)

    def _weapon_for(self, target: str) -> str:
        """The weapon in hand where it may be used on the target and is free, else the next free one that may."""
        now = (self.unit, self.weapon, target)
        if now in self.salvos.shots and self.salvos.room(now) > 0:
            return self.weapon
        return self.free_weapon(target) or super()._weapon_for(target)

    def give(self, target: str, *, share: bool = False) -> bool:
        """Every free weapon that may be is given the target; one that was chosen by name is alone, but for `share`."""
        given = super().give(target)
        all_, self._singled = share or not self._singled, False
        while all_ and (weapon := self.free_weapon(target, joining=True)):
            self._weapon[self.unit] = weapon
            super().give(target)
        if following := self.free_weapon(target):
            self._weapon[self.unit] = following
            self._shown.clear()
        return given

    def aim(self, sight: Sight) -> bool:
        """The weapon that the pointer aims is aimed so, and taken in hand."""
        weapon = self.pointed
        gift = (self.unit, weapon, "")
        if gift not in self.salvos.given and self.salvos.room(gift) <= 0:
            self._full(gift)
        else:
            self._weapon[self.unit], self.over = weapon, None
            self._set(gift, sight)
            self.desk.sound("pencil_tick")
        return True

    def _set(self, gift: Gift, sight: Sight) -> None:
        before = dict(self.salvos.given)
        self._before.append(before)
        self._sights_before.append(dict(self.at))
        self.salvos.given = {**before, gift: 1}
        self.at = {**self.at, gift: sight}
        self._shown.clear()

    def nudge(self, turn: int, further: int) -> bool:
        """Turn the aim of the weapon in hand, or move its point; one not yet aimed begins ahead, or as the last did."""
        dial, origin = self.dial, self.origin
        if dial is None or origin is None:
            return False
        gift = (self.unit, self.weapon, "")
        now = self.at.get(gift) if gift in self.salvos.given else None
        if now is None:
            if gift not in self.salvos.given and self.salvos.room(gift) <= 0:
                self._full(gift)
                return True
            alike = [self.at[each] for each in self.lines_given if each in self.at]
            heading = self.on_table[self.unit].heading
            start = alike[-1] if alike else dial.nearest(origin, ahead(origin, heading, 60.0))
            now = (
                start if dial.refuses(*start) is None else dial.nearest(origin, ahead(origin, heading, 60.0))
            )
        self.over = None
        self._set(gift, dial.nudged(now, turn, further))
        self.desk.sound("soft_knock")
        return True

    def choose_weapon(self, weapon: str) -> None:
        """Take up another weapon of the unit, by name."""
        self._weapon[self.unit], self.over, self._singled = weapon, None, True
        self._shown.clear()
        self.desk.sound("brass_click")

    def _drop(self, gift: Gift) -> bool:
        if gift not in self.salvos.given:
            return False
        self._change({key: value for key, value in self.salvos.given.items() if key != gift})
        self._weapon[self.unit] = gift[1]
        self.desk.sound("soft_knock")
        return True

    # -- what the scene gives --------------------------------------------------------------------------------------

    def hover(self, at: Position | None, units: Sequence[str]) -> None:
        """Over the sea a weapon without a target points there; an enemy is the one whose odds are shown."""
        super().hover(at, units)
        over = self._nearest(at) if at is not None and self._may_point(units) else None
        if over != self.over:
            self.over = over
            self._shown.clear()

    def _may_point(self, units: Sequence[str]) -> bool:
        """Whether the pointer means a place: not one of the units that may act."""
        return not any(unit in self.salvos.weapons for unit in units)

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """Left on an own ship: she acts. On a target, or anywhere with a weapon that wants none: aim. Right: not.

        A second click on a target that has all it may be given changes nothing.
        """
        if button == RIGHT and self.dial is not None:
            gift = (self.unit, self.weapon, "")
            last = next((each for each in reversed(self.lines_given) if each in self.at), None)
            return self._drop(gift) or (last is not None and self._drop(last))
        sight = self._nearest(at) if button == LEFT and self._may_point(units) else None
        if sight is not None:
            return self.aim(sight)
        return super().click(at, units, button, shift=shift)

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """The view zooms."""
        return False

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """From the unit a line is drawn to her target, or the way a weapon without one points."""
        source = self._standing(start, own=True)
        if source not in self.salvos.weapons:
            return False
        self._take_up(source)
        sight = self._nearest(at)
        if sight is None:
            return super().drag(start, at, done=done)
        if distance(start, at) < self.on_table[source].radius:
            return True
        self.over = None if done else sight
        if done:
            self.aim(sight)
        self._shown.clear()
        return True

    def act(self, action: str, key: str = "") -> bool:
        """Keys: next unit, weapons by number, arrows turn and carry further, all that bears, take away, undo."""
        turns = {"pan_left": (-1, 0), "pan_right": (1, 0), "pan_up": (0, 1), "pan_down": (0, -1)}
        turns |= {"less": (-1, 0), "more": (1, 0)}
        if action in turns and self.dial is not None:
            return self.nudge(*turns[action])
        if action == "all_guns":
            target = self.aimed or self.target or self.nearest()
            return self.give(target, share=True) if target else False
        if key in ("Backspace", "Delete"):
            return any(self._drop(gift) for gift in reversed(self.lines_given))
        if action == "undo" and self._before:
            self.at = self._sights_before.pop()
        if action == "reload":
            return False
        return super().act(action, key)

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """A unit or a weapon was chosen; a weapon in hand that is chosen again is not used after all."""
        unit, weapon, _ = [*key.split("/"), "", ""][:3]
        if unit not in self.salvos.weapons:
            return
        again = unit == self.unit and weapon == self.weapon
        self._take_up(unit)
        if weapon and again and any(self._drop(gift) for gift in self.lines_given if gift[1] == weapon):
            return
        if weapon:
            self.choose_weapon(weapon)

    def resume(self, order: Order) -> None:
        """The lines of an order, to be edited; who fires by it is taken in hand."""
        if not isinstance(order, Fired):
            return
        if (unit := _firer(order)) in self.salvos.weapons:
            self._take_up(unit)
        given = {(aim.unit, aim.weapon, aim.target): aim.amount for aim in order.aims}
        at = {
            (aim.unit, aim.weapon, aim.target): (aim.bearing, aim.point)
            for aim in order.aims
            if aim.bearing is not None or aim.point is not None
        }
        if (
            at != self.at and given == self.salvos.given
        ):  # else the lines are changed below, and the sights with them
            self._before.append(dict(given))
            self._sights_before.append(dict(self.at))
        super().resume(order)
        self.at = at
        self._shown.clear()

    # -- what it shows ---------------------------------------------------------------------------------------------

    def odds(self) -> tuple[Odds | None, Odds | None] | None:
        """The attack on the target looked at; the unit card while a weapon is pointed at the sea."""
        return None if self.dial is not None else super().odds()

    def weapon_name(self, weapon: str, *, briefly: bool = False) -> str:
        """What a weapon of the unit in hand is called."""
        presenter = self.desk.presenter
        named = presenter.armed(self.desk.view, self.unit, weapon, briefly=briefly)
        return named or presenter.amount(weapon, 1)

    def _attack_words(self, gift: Gift, amount: int) -> str:
        """Which weapon and the gravest chance: "40 mm quad: 0.4 boxes"; the card has the rest."""
        name = self.weapon_name(gift[1], briefly=True)
        _, rolls, grave = super()._attack_words(gift, amount).rpartition(" · ")
        return f"{name}: {grave}" if rolls else name

    def sights(self) -> list[tuple[str, Sight, bool]]:
        """The weapons of the unit in hand that are aimed at no unit: how, and whether that is given already."""
        found = [(gift[1], self.at[gift], True) for gift in self.lines_given if gift in self.at]
        if self.over is not None and self.dial is not None:
            found = [one for one in found if one[0] != self.pointed]
            found.append((self.pointed, self.over, False))
        return found

    def _under(self) -> Sequence[Overlay]:
        """Where the weapon in hand bears, and how far."""
        return self.desk.presenter.aimed(self.desk.view, self.unit, self.weapon, NOTHING)

    def _overlays(self) -> tuple[Overlay, ...]:
        presenter, view, unit = self.desk.presenter, self.desk.view, self.unit
        laid: list[Overlay] = []
        if self.dial is None:
            laid += super()._overlays()
        else:
            laid += self._pointing(self.dial)
            laid += self._under()
            if isinstance(self.dial, Dial):
                laid += presenter.marks(view, self.desk.side, self.question, unit)
            laid += [
                FireLine(self.origin or (0.0, 0.0), (piece.x, piece.y))
                for gift in self.lines_given
                if (piece := self.on_table.get(gift[2])) is not None
            ]
            laid.append(Mark(unit, "selected"))
        for weapon, sight, _ in self.sights():
            laid += presenter.aimed(view, unit, weapon, sight)
        return tuple(laid)

    def _pointing(self, dial: AnyAim) -> list[Overlay]:
        """Where the weapon in hand may be aimed."""
        piece = self.on_table.get(self.unit)
        if piece is None:
            return []
        arcs = dial.arcs or ((0.0, 360.0),)
        if isinstance(dial, Dial):
            reach = max(6 * piece.radius, 12.0)
            here = Laid(*(dial.at or (piece.x, piece.y)), 0.0)
            return [Wedge(here, start, end, reach) for start, end in arcs]
        if dial.track:
            return []
        here = Laid(dial.x, dial.y, 0.0)
        return [Wedge(here, start, end, dial.most) for start, end in arcs]
