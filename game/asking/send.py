"""Sending one thing out: a plan of fire of a single line, given by pointing at who sends, what, and whither.

The last thing pointed at counts, and Enter sends it. It must not know what is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from game.asking.answering import (
    Bar,
    Desk,
    KeyHint,
    Plan,
    PlanRow,
    colour_index,
    heading,
    is_secret,
    kin,
    unit_name,
)
from game.asking.fire import Aiming
from game.asking.salvos import Gift
from game.match import Fire, Fired, Order, Question
from game.match.wording import moment
from game.sea.heading import Position
from game.tabletop.overlays import FireLine, Mark, Overlay
from game.tabletop.presenter import Piece


def sends_one(question: Question) -> bool:
    """Whether exactly one line may be given in all."""
    if not isinstance(question, Fire) or not question.shots:
        return False
    keys = {(shot.unit, shot.weapon) for shot in question.shots}
    return any(b.least == b.most == 1 and keys <= set(b.weights) for b in question.budgets)


class Sending(Aiming):
    """The draft of one line. Who sends may lie within a piece on the table, as a force within its stack."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        super().__init__(desk, questions)
        self._standing_for: dict[str, str] = {}
        for unit in self.firers:
            bearer = next((each for each in kin(desk, unit) if each in self.on_table), "")
            self._standing_for[unit] = bearer

    # -- giving ----------------------------------------------------------------------------------------------------

    def _only(self) -> Gift | None:
        return next(iter(self.salvos.given), None)

    def _whole(self, weapon: str, target: str) -> int:
        """All there is of a thing: it is sent whole."""
        return min(
            self.salvos.shots[self._unit, weapon, target].most, self.salvos.at_hand(self._unit, weapon)
        )

    def _called(self, unit: str, weapon: str) -> str:
        """What is sent, with its number: `dive bombing, 10 aircraft`."""
        presenter, salvos = self.desk.presenter, self.salvos
        most = max(shot.most for gift, shot in salvos.shots.items() if gift[:2] == (unit, weapon))
        number = presenter.amount(weapon, min(most, salvos.at_hand(unit, weapon)))
        return ", ".join(filter(None, (presenter.armed(self.desk.view, unit, weapon), number)))

    def give(self, target: str, *, share: bool = False) -> bool:
        """The target takes the place of the one before."""
        weapon = self._weapon_for(target)
        if not weapon:
            self._refused(self.weapon, target)
            return True
        self._weapon[self._unit], self.target = weapon, target
        self._change({(self._unit, weapon, target): self._whole(weapon, target)})
        self.desk.sound("pencil_tick")
        self._shown.clear()
        return True

    def turn(self, target: str, by: int) -> None:
        """One more is that one; one less is none."""
        if by > 0:
            self.give(target)
        else:
            self.take_away(target)

    def choose_weapon(self, weapon: str) -> None:
        """Another thing to send, to the same target where it may go there."""
        super().choose_weapon(weapon)
        given = self._only()
        if given is not None and given[0] == self._unit:
            self._again(given[2])

    def _take_up(self, unit: str) -> None:
        before = self._only()
        super()._take_up(unit)
        if before is not None and before[0] != unit:
            self._again(before[2])

    def _again(self, target: str) -> None:
        """What was pointed at stays so for another sender or thing; where it cannot, nothing is given."""
        gift = (self._unit, self.weapon, target)
        self._change({gift: self._whole(self.weapon, target)} if gift in self.salvos.shots else {})
        self.target = target if gift in self.salvos.shots else ""
        self._shown.clear()

    def resume(self, order: Order) -> None:
        """The line of an order, to be edited; who sends by it is taken in hand."""
        if isinstance(order, Fired) and order.aims and order.aims[0].unit in self.salvos.weapons:
            self._unit = order.aims[0].unit
            self._weapon[self._unit] = order.aims[0].weapon
            self._shown.clear()
        super().resume(order)

    def following(self) -> str:
        """There is no next: one line is all."""
        return ""

    # -- what the scene gives --------------------------------------------------------------------------------------

    def select(self, unit: str) -> bool:
        """A sender, or the piece it lies within; pointed at again, the next that lies there. What is sent, by its own
        name. An enemy is the target."""
        owner = next((each for each, owned in self.salvos.weapons.items() if unit in owned), "")
        if owner and unit not in self.salvos.weapons:
            self._take_up(owner)
            self.choose_weapon(unit)
            return True
        senders = [each for each in kin(self.desk, unit) if each in self.salvos.weapons]
        if senders:
            place = (senders.index(self._unit) + 1) % len(senders) if self._unit in senders else 0
            self._take_up(senders[place])
            return True
        return super().select(unit)

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """Left on a piece of one's own: it sends. Left on an enemy: thither. Right: not there."""
        if button == 3:
            return self.take_away("")
        return super().click(at, units, button, shift=shift)

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """From a piece of one's own a line is drawn to the target."""
        source = self._standing(start, own=True)
        bears = [unit for unit, bearer in self._standing_for.items() if bearer == source and source]
        if not bears:
            return False
        if self._unit not in bears:
            self._take_up(bears[0])
        piece = self.on_table[source]
        self._rubber = None if done else ((piece.x, piece.y), at)
        target = self._standing(at, own=False)
        if done and target:
            self.give(target)
        elif target:
            self.hover(at, (target,))
        self._shown.clear()
        return True

    def nearest(self) -> str:
        """The nearest target that what is in hand may be sent to."""
        mine = self.on_table.get(self._standing_for.get(self._unit, ""))
        targets = self.salvos.targets(self._unit, self.weapon)
        if mine is None or not targets:
            return targets[0] if targets else ""
        places = {t: (self.on_table[t].x, self.on_table[t].y) for t in targets if t in self.on_table}
        return min(places, key=lambda t: dist(places[t], (mine.x, mine.y)), default=targets[0])

    # -- what it shows ---------------------------------------------------------------------------------------------

    def _overlays(self) -> tuple[Overlay, ...]:
        bearer = self._standing_for.get(self._unit, "")
        found = [
            mark
            for mark in super()._overlays()
            if not (isinstance(mark, Mark) and mark.unit in (self._unit, bearer))
        ]
        return (*found, Mark(bearer, "selected")) if bearer else tuple(found)

    def _line(self, gift: Gift, text: str) -> list[Overlay]:
        source = self.on_table.get(self._standing_for.get(gift[0], ""))
        target: Piece | None = self.on_table.get(gift[2])
        if source is None or target is None:
            return []
        return [FireLine((source.x, source.y), (target.x, target.y), self._called(*gift[:2]))]

    def bar(self) -> Bar:
        """Who sends what whither, and the button."""
        return self._look(("bar",), self._bar)

    def _bar(self) -> Bar:
        desk, given, reason = self.desk, self._only(), self.reason()
        sentence = self.question.says
        if given is not None:
            what = self._called(*given[:2])
            sentence = f"{unit_name(desk, given[0])} › {unit_name(desk, given[2])}: {what}."
        elif self._unit:
            sentence = f"{unit_name(desk, self._unit)}: choose a target."
        keys = [KeyHint("all_guns", "the nearest")]
        if len(self.firers) > 1:
            keys.append(KeyHint("next", "another sends"))
        keys.append(KeyHint("undo", "undo", "" if self._before else "nothing is chosen yet"))
        waits = "" if given is None else reason.sentence.rstrip(".") if reason is not None else "Enter"
        return Bar(
            heading=heading(desk, "secret" if is_secret(desk) else ""),
            sentence=sentence,
            keys=tuple(keys),
            button="Confirm",
            ready=reason is None,
            beneath=waits or "choose a target",
            clause="" if reason is None else reason.clause,
        )

    def plan(self) -> Plan:
        """Every sender, what the one in hand has to send, and whither."""
        return self._look(("plan",), self._plan)

    def _plan(self) -> Plan:
        desk, given = self.desk, self._only()
        rows: list[PlanRow] = []
        hand = desk.presenter.hand(desk.view, desk.side)
        bands = {} if hand is None else {card.key: card.band for card in hand.cards}
        for unit in self.firers:
            words = unit_name(desk, unit)
            if given is not None and given[0] == unit:
                words = f"{words} › {unit_name(desk, given[2])}"
            weapons = self.salvos.weapons[unit]
            value = self._called(unit, weapons[0]) if len(weapons) == 1 else ""
            rows.append(PlanRow(f"{unit}//", unit, words, value, mark=colour_index(desk)))
            if unit != self._unit or len(weapons) < 2:
                continue
            for number, weapon in enumerate(weapons, 1):
                here = weapon == self.weapon
                rows.append(
                    PlanRow(
                        f"{unit}/{weapon}/",
                        unit,
                        self._called(unit, weapon),
                        bands.get(weapon, ""),
                        indent=True,
                        cap=str(number) if number < 10 else "",
                        chosen="now" if here else "",
                    )
                )
        title = moment(self.question.name)
        drafts = () if given else tuple((draft.key, draft.label) for draft in self.offered())
        return Plan(title, "", tuple(rows), f"{self._unit}//", drafts)
