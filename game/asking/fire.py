"""Writing a plan of fire: choose a firer, give her weapons to targets, ship by ship, and seal it.

It holds the lines not yet sent; what may be given to whom the question says, and why not the ruleset's
display. It must not know what any weapon is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist
from typing import TypeVar

import msgspec

from game.asking.answering import Desk, answers, refused, side_index
from game.asking.drafted import Drafted
from game.asking.salvos import Gift, Salvos
from game.match import Aim, Fire, Fired, Order, Question, Refusal, Table
from game.sea.heading import Position
from game.tabletop.overlays import FireLine, Mark, Overlay
from game.tabletop.presenter import Line, Odds

LEFT, RIGHT = 1, 3
Made = TypeVar("Made")


class Aiming(Drafted):
    """The draft of one side's plan of fire."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        self.desk = desk
        asked = answers(questions, Fire)[0]
        assert isinstance(asked, Fire)
        self.question: Fire = asked
        self.salvos = Salvos(asked)
        self.own = side_index(desk)
        self.on_table = {piece.id: piece for piece in desk.presenter.pieces(desk.view)}
        self.firers = [unit for unit in self.on_table if unit in self.salvos.weapons]
        self.firers += [unit for unit in self.salvos.weapons if unit not in self.on_table]
        self.done: set[str] = set()
        self.target = ""
        self._unit = self.firers[0] if self.firers else ""
        self._weapon: dict[str, str] = {}
        self._over = ""
        self._rubber: tuple[Position, Position] | None = None
        self._before: list[dict[Gift, int]] = []
        self._facts: dict[tuple[str, ...], object] = {}
        self._known: Table = desk.view
        self._shown: dict[tuple[str, ...], object] = {}

    # -- the order as it stands ---------------------------------------------------------------------------

    def whole(self) -> Order:
        given = self.salvos.given
        place = {unit: number for number, unit in enumerate(self.firers)}
        rows = sorted(given.items(), key=lambda row: place.get(row[0][0], 0))
        return Fired(self.question.name, tuple(Aim(*gift, amount) for gift, amount in rows))

    # -- what is in hand ----------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The firer in hand."""
        return self._unit

    @property
    def weapon(self) -> str:
        """The weapon in hand: the one chosen for this firer, else her first."""
        weapons = self.salvos.weapons.get(self._unit, [""])
        chosen = self._weapon.get(self._unit, "")
        return chosen if chosen in weapons else weapons[0]

    @property
    def aimed(self) -> str:
        """The target looked at: under the pointer, else the one last chosen, where the weapon may use it."""
        for target in (self._over, self.target):
            if target and (self._unit, self.weapon, target) in self.salvos.shots:
                return target
        return ""

    def lines(self) -> list[Line]:
        """Every weapon of the firer against every enemy, or why not."""

        def made() -> list[Line]:
            return self.desk.presenter.lines(self.view, self.question, self._unit)

        return self._fact(("lines", self._unit), made)

    def why_not(self, weapon: str, target: str) -> Refusal | None:
        """Why the firer cannot use a weapon on a target."""
        for line in self.lines():
            if line.weapon == weapon and line.target == target:
                return line.refused
        return None

    @property
    def view(self) -> Table:
        """The table as the dice of the plan will find it."""

        def made() -> Table:
            order = self.whole()
            aims = order.aims if isinstance(order, Fired) else ()
            return self.desk.presenter.readied(self.desk.view, aims)

        return self._look(("view",), made)

    def _fact(self, key: tuple[str, ...], make: Callable[[], Made]) -> Made:
        """What does not change while the plan is written, unless it changes what its dice will find."""
        if self.view is not self._known:
            self._facts.clear()
            self._known = self.view
        if key not in self._facts:
            self._facts[key] = make()
        return self._facts[key]  # type: ignore[return-value]

    def _look(self, key: tuple[str, ...], make: Callable[[], Made]) -> Made:
        """What holds until something of the plan changes."""
        if key not in self._shown:
            self._shown[key] = make()
        return self._shown[key]  # type: ignore[return-value]

    def _take_up(self, unit: str) -> None:
        if unit == self._unit:
            return
        self._unit = unit
        targets = [target for (firer, _, target) in self.salvos.given if firer == unit]
        self.target = targets[0] if targets else ""
        self._shown.clear()
        self.desk.sound("paper_slide")

    def _change(self, given: dict[Gift, int]) -> None:
        if given != self.salvos.given:
            self._before.append(dict(self.salvos.given))
            self.salvos.given = given
            self._shown.clear()

    # -- giving -------------------------------------------------------------------------------------------

    def _weapon_for(self, target: str) -> str:
        """The weapon in hand where it may be used on the target, else the firer's first that may."""
        for weapon in [self.weapon, *self.salvos.weapons.get(self._unit, [])]:
            if (self._unit, weapon, target) in self.salvos.shots:
                return weapon
        return ""

    def _refused(self, weapon: str, target: str) -> None:
        reason = self.why_not(weapon, target)
        if reason is not None:
            self.desk.say(reason)
        self.desk.sound("dull_wood")

    def give(self, target: str, *, share: bool = False) -> bool:
        """Give a target all that is free, or move there what another has; `share` it out evenly among them."""
        weapon = self._weapon_for(target)
        if not weapon:
            self._refused(self.weapon, target)
            return True
        self._weapon[self._unit], self.target = weapon, target
        gift = (self._unit, weapon, target)
        given = self.salvos.shared(gift) if share else self.salvos.filled(gift)
        if given is None:
            self._full(gift)
        else:
            self.desk.sound("pencil_tick" if given != self.salvos.given else "brass_click")
            self._change(given)
        self._shown.clear()
        return True

    def _full(self, gift: Gift) -> None:
        """Say which budget stands in the way of any of this gift."""
        shot = self.salvos.shots[gift]
        tried = Fired(self.question.name, (*self._aims(), Aim(*gift, max(1, shot.least))))
        if gift not in self.salvos.given and (reason := refused(self.desk, self.question, tried)) is not None:
            self.desk.say(reason)
        self.desk.sound("dull_wood")

    def _aims(self) -> tuple[Aim, ...]:
        return tuple(Aim(*gift, amount) for gift, amount in self.salvos.given.items())

    def turn(self, target: str, by: int) -> None:
        """One more or one less at a target; what is not free is taken from where most is."""
        weapon = self._weapon_for(target)
        if not weapon:
            self._refused(self.weapon, target)
            return
        self._weapon[self._unit], self.target = weapon, target
        gift = (self._unit, weapon, target)
        given = self.salvos.turned(gift, by)
        if given is None:
            self._full(gift)
            return
        self.desk.sound("pencil_tick")
        self._change(given)
        self._shown.clear()

    def take_away(self, target: str) -> bool:
        """Take everything the firer gives a target (empty: all she gives) away again."""
        kept = {
            gift: amount
            for gift, amount in self.salvos.given.items()
            if gift[0] != self._unit or (target and gift[2] != target)
        }
        if kept == self.salvos.given:
            return False
        self._change(kept)
        self.desk.sound("soft_knock")
        return True

    def _toggle_act(self) -> bool:
        """The firer's one use without a target, such as reloading, is given or taken back."""
        gift = next((shot for shot in self.salvos.shots if shot[0] == self._unit and not shot[2]), None)
        if gift is None:
            refused = next((line.refused for line in self.lines() if not line.target and line.refused), None)
            if refused is not None:
                self.desk.say(refused)
                self.desk.sound("dull_wood")
            return refused is not None
        if gift in self.salvos.given:
            self._change({key: value for key, value in self.salvos.given.items() if key != gift})
        elif self.salvos.room(gift) <= 0:
            self._full(gift)
        else:
            self._change({**self.salvos.given, gift: 1})
            self.desk.sound("chip_on_table")
        return True

    def nearest(self) -> str:
        """The nearest target the weapon in hand may be used on."""
        mine = self.on_table.get(self._unit)
        targets = self.salvos.targets(self._unit, self.weapon)
        if mine is None or not targets:
            return targets[0] if targets else ""

        def away(target: str) -> float:
            piece = self.on_table.get(target)
            return dist((piece.x, piece.y), (mine.x, mine.y)) if piece is not None else 0.0

        return min(targets, key=away)

    # -- what the scene gives -----------------------------------------------------------------------------

    def select(self, unit: str) -> bool:
        """A ship of one's own becomes the firer; an enemy is given to."""
        if unit in self.salvos.weapons:
            self._take_up(unit)
            return True
        piece = self.on_table.get(unit)
        if piece is None or piece.side == self.own or not self._unit:
            return False
        return self.give(unit)

    def hover(self, at: Position | None, units: Sequence[str]) -> None:
        """The enemy under the pointer is the one whose odds are shown."""
        over = next((u for u in units if u in self.on_table and self.on_table[u].side != self.own), "")
        if over != self._over:
            self._over = over
            self._shown.clear()

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """Left on an own ship: she fires. Left on an enemy: give. Shift: share out. Right: take away."""
        for unit in units:
            piece = self.on_table.get(unit)
            if piece is None:
                continue
            enemy = piece.side != self.own
            if button == LEFT and enemy and self._unit:
                return self.give(unit, share=shift)
            if button == LEFT and not enemy and self.select(unit):
                return True
            if button == RIGHT and enemy:
                return self.take_away(unit)
            if button == RIGHT and unit == self._unit:
                return self.take_away("")
        return False

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """The wheel over a target gives one more or one less; over the open sea the view zooms."""
        target = next((u for u in units if (self._unit, self._weapon_for(u), u) in self.salvos.shots), "")
        if not target:
            return False
        for _ in range(abs(notches)):
            self.turn(target, 1 if notches > 0 else -1)
        return True

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """From a ship of one's own a line is drawn to her target; with another target given, it is shared."""
        source = self._standing(start, own=True)
        if source not in self.salvos.weapons:
            return False
        self._take_up(source)
        piece = self.on_table[source]
        self._rubber = None if done else ((piece.x, piece.y), at)
        target = self._standing(at, own=False)
        if done and target:
            self.give(target, share=True)
        elif target:
            self.hover(at, (target,))
        self._shown.clear()
        return True

    def _standing(self, at: Position, *, own: bool) -> str:
        """The ship whose base lies there, the nearest first."""
        near = [
            (dist((piece.x, piece.y), at), piece.id)
            for piece in self.on_table.values()
            if (piece.side == self.own) is own and dist((piece.x, piece.y), at) <= max(0.6, piece.radius)
        ]
        return min(near)[1] if near else ""

    def act(self, action: str, key: str = "") -> bool:
        """Keys: next ship, weapons by number, all, more, less, the act without a target, undo, Enter."""
        if action in ("next", "previous"):
            self._onward(1 if action == "next" else -1)
        elif action.startswith("digit_"):
            weapons = self.salvos.weapons.get(self._unit, [])
            place = int(action.removeprefix("digit_")) - 1
            if place < len(weapons):
                self.choose_weapon(weapons[place])
        elif action in ("more", "less"):
            target = self.aimed or self.nearest()
            if target:
                self.turn(target, 1 if action == "more" else -1)
        elif action == "all_guns":
            target = self.aimed or self.nearest()
            if target:
                self.give(target)
        elif action == "reload":
            return self._toggle_act()
        elif key in ("Backspace", "Delete"):
            return self.take_away(self.aimed) or self.take_away("")
        elif action == "undo" and self._before:
            self.salvos.given = self._before.pop()
            self._shown.clear()
        elif action == "confirm" and (following := self.following()):
            self.done.add(self._unit)
            self._take_up(following)
        else:
            return False
        return True

    def choose_weapon(self, weapon: str) -> None:
        """Take up another weapon of the firer."""
        acts = [gift for gift in self.salvos.shots if gift[:2] == (self._unit, weapon)]
        if acts and not acts[0][2]:
            self._toggle_act()
            return
        self._weapon[self._unit] = weapon
        self._shown.clear()
        self.desk.sound("brass_click")

    @property
    def waits(self) -> bool:
        """Whether a ship is still to be dealt with: another one, or the one in hand, who has a target and no order."""
        unit = self._unit
        idle = not any(gift[0] == unit for gift in self.salvos.given) and unit not in self.done
        bears = any(self.salvos.targets(unit, weapon) for weapon in self.salvos.weapons.get(unit, ()))
        return bool(self.following()) or (idle and bears)

    def following(self) -> str:
        """The next ship after the one in hand that has neither an order nor been passed; empty when there is none."""
        if self._unit not in self.firers:
            return ""
        place = self.firers.index(self._unit)
        ring = self.firers[place + 1 :] + self.firers[:place]
        dealt = {gift[0] for gift in self.salvos.given} | self.done
        return next((unit for unit in ring if unit not in dealt), "")

    def _onward(self, way: int) -> None:
        if self.firers:
            place = self.firers.index(self._unit) if self._unit in self.firers else 0
            self._take_up(self.firers[(place + way) % len(self.firers)])

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """A row was chosen (a ship, a weapon, one of her lines), or its number turned."""
        unit, weapon, target = [*key.split("/"), "", ""][:3]
        if unit not in self.salvos.weapons:
            return
        self._take_up(unit)
        if target:
            self.target, self._weapon[unit] = target, weapon
        elif weapon:
            self.choose_weapon(weapon)
        self._shown.clear()
        if target and value is not None:
            amount = value if isinstance(value, int) else 0
            self._change(self.salvos.set((unit, weapon, target), amount))

    def resume(self, order: Order) -> None:
        """The lines of an order, to be edited."""
        if isinstance(order, Fired):
            self._change({(aim.unit, aim.weapon, aim.target): aim.amount for aim in order.aims})
            targets = [target for (firer, _, target) in self.salvos.given if firer == self._unit]
            self.target = targets[0] if targets else ""

    # -- what it shows ------------------------------------------------------------------------------------

    def odds(self) -> tuple[Odds | None, Odds | None] | None:
        """The attack on the target looked at, with what is given, or what would be."""
        target = self.aimed
        if not target:
            return None
        amount = self.salvos.would_give((self._unit, self.weapon, target))
        view, presenter = self.view, self.desk.presenter
        ours = self._odds_of((self._unit, self.weapon, target), amount) if amount else None
        theirs = self._fact(
            ("answer", self._unit, target), lambda: presenter.answer_fire(view, self._unit, target)
        )
        return None if ours is None and theirs is None else (ours, theirs)

    def _odds_of(self, gift: Gift, amount: int) -> Odds | None:
        """The odds of a line, together with the other lines that are thrown with it."""
        view, presenter = self.view, self.desk.presenter
        thrown = presenter.joined(view, Aim(*gift, amount), self._aims())
        return self._fact(
            ("odds", thrown.unit, thrown.weapon, thrown.target, str(thrown.amount)),
            lambda: presenter.odds(view, thrown.unit, thrown.weapon, thrown.target, thrown.amount),
        )

    def overlays(self) -> Sequence[Overlay]:
        """Her arcs and rings, who may be a target and who not, and a line for everything she gives."""
        return self._look(("overlays",), self._overlays)

    def _under(self) -> Sequence[Overlay]:
        """The arcs and ranges of the firer."""
        view, presenter, unit = self.desk.view, self.desk.presenter, self._unit
        return self._fact(
            ("under", unit), lambda: (*presenter.arcs(view, unit), *presenter.rings(view, unit))
        )

    def _overlays(self) -> tuple[Overlay, ...]:
        view, presenter, unit = self.view, self.desk.presenter, self._unit
        laid: list[Overlay] = []
        if unit:
            laid += self._under()
        marks = {mark.unit: mark for mark in laid if isinstance(mark, Mark)}
        told = self._fact(
            ("marks", unit),
            lambda: presenter.marks(view, self.desk.side, self.question, unit) if unit else [],
        )
        laid = [overlay for overlay in [*laid, *told] if not isinstance(overlay, Mark)]
        for mark in told:
            if isinstance(mark, Mark):
                offered = (unit, self.weapon, mark.unit) in self.salvos.shots
                text = presenter.tag(view, unit, self.weapon, mark.unit) if offered else ""
                marks[mark.unit] = msgspec.structs.replace(mark, text=text) if text else mark
        shared = len({gift[2] for gift in self.salvos.given if gift[0] == unit}) > 1
        for gift, amount in self.salvos.given.items():
            if gift[0] != unit or not gift[2]:
                continue
            both = [each for each in self.salvos.given if each[0] == unit and each[2] == gift[2]]
            if gift == both[0] or gift[1] == self.weapon:
                words = self._attack_words(gift, amount)
                more = f", and {len(both) - 1} more" if len(both) > 1 else ""
                marks[gift[2]] = Mark(gift[2], "target", words + more)
            laid += self._line(gift, f"{presenter.amount(gift[1], amount)}" if shared else "")
        if unit:
            marks[unit] = Mark(unit, "selected")
        if self._rubber is not None:
            laid.append(FireLine(*self._rubber))
        return tuple(dict.fromkeys((*laid, *marks.values())))  # the same may be told for two reasons

    def _line(self, gift: Gift, text: str) -> list[Overlay]:
        firer, target = self.on_table.get(gift[0]), self.on_table.get(gift[2])
        if firer is None or target is None:
            return []
        return [FireLine((firer.x, firer.y), (target.x, target.y), text)]

    def _attack_words(self, gift: Gift, amount: int) -> str:
        """Dice after halving, and the gravest chance: "8 dice · 22 % a row"."""
        odds = self._odds_of(gift, amount)
        if odds is None:
            return self.desk.presenter.amount(gift[1], amount)
        dice = f"{odds.throw.dice} {'die' if odds.throw.dice == 1 else 'dice'}"
        grave = next((figure for figure in odds.figures if figure.grave), None) or odds.figures[0]
        return f"{dice} · {grave.value} {grave.label.removeprefix('loses ')}"
