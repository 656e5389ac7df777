"""Placing pieces: each is laid with a click, moved by dragging, turned by the wheel or by keys.

It holds where they lie so far; the question says whether they may. Regions are shown as zones of the side. Round a
ring a piece follows the pointer, and the keys that turn others lead it along.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

import msgspec

from game.asking import berths
from game.asking.answering import (
    Bar,
    Desk,
    Gauge,
    KeyHint,
    Plan,
    PlanRow,
    answers,
    colour_index,
    heading,
    is_secret,
    names_of,
    unit_name,
)
from game.asking.drafted import Drafted
from game.match import Order, Place, Placed, Question, Refusal, Spot
from game.match.wording import moment
from game.sea.heading import Pose, Position
from game.tabletop.overlays import Ghost, Mark, Note, Overlay, RangeRing, Zone, disc
from game.tabletop.overlays import Pose as ShownPose
from game.tabletop.presenter import Piece

TURN = 15.0
"""Degrees a piece turns at a time where the question names no headings."""
GRAIN = 3
"""Decimals a place is kept to: a thousandth of the unit is finer than a pixel."""

ABOUT = 2.5
"""So far off a ring, in table units, the pointer still means a place on it."""

FAINT = 0.25
"""Opacity of a piece that hangs at the pointer under its ghost."""


class Placing(Drafted):
    """The draft of where some pieces lie."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        self.desk = desk
        asked = answers(questions, Place)[0]
        assert isinstance(asked, Place)
        self.question: Place = asked
        self.spots: dict[str, Spot] = {spot.unit: spot for spot in asked.spots}
        self.laid: dict[str, Pose] = {}
        self.now = next(iter(self.spots), "")
        self._heading = {unit: self._first_heading(spot) for unit, spot in self.spots.items()}
        self._at: Position | None = None
        self._carried: str = ""
        self._before: list[dict[str, Pose]] = []
        self._rings: dict[str, tuple[Overlay, ...]] = {}

    @property
    def most(self) -> int:
        """How many pieces are to be laid."""
        return self.question.pick or len(self.spots)

    def _first_heading(self, spot: Spot) -> float:
        """The way into the table from where the spot lies, or the nearest to it that may be taken."""
        x, y = _middle(spot.region) if spot.region else (self.question.width / 2, self.question.height / 2)
        across, up = self.question.width / 2 - x, self.question.height / 2 - y
        if abs(across) > abs(up):
            inward = 90.0 if across > 0 else 270.0
        else:
            inward = 0.0 if up >= 0 else 180.0
        if not spot.headings:
            return inward
        return min(spot.headings, key=lambda heading: abs((heading - inward + 180) % 360 - 180))

    # -- the order as it stands ---------------------------------------------------------------------------

    def _written(self, laid: dict[str, Pose]) -> Order:
        return Placed(
            self.question.name, {unit: (pose.x, pose.y, pose.heading) for unit, pose in laid.items()}
        )

    def whole(self) -> Order:
        return self._written(self.laid)

    def _wrong(self, unit: str, pose: Pose) -> Refusal | None:
        """Why one piece may not lie so, or not so near to those that lie already."""
        question = self.question
        names = names_of(self.desk)
        wrong = question.misplaced(self.spots[unit], (pose.x, pose.y, pose.heading), names)
        if wrong is None:
            laid = self._written({**self._others(unit), unit: pose})
            assert isinstance(laid, Placed)
            wrong = question.crowded(laid, names)
        return wrong

    def _others(self, unit: str) -> dict[str, Pose]:
        """The other pieces laid, without those that give way where but a few are to be laid."""
        others = {each: pose for each, pose in self.laid.items() if each != unit}
        while self.question.pick and len(others) >= self.question.pick:
            others.pop(next(iter(others)))
        return others

    def _wrong_at(self, unit: str) -> berths.Wrong:
        return lambda at: self._wrong(unit, Pose(at[0], at[1], self._heading[unit]))

    # -- changing it --------------------------------------------------------------------------------------

    def _lay(self, unit: str, at: Position) -> None:
        ring = self.spots[unit].ring
        at = at if ring is None else berths.onto(ring, at)
        pose = Pose(round(at[0], GRAIN), round(at[1], GRAIN), self._heading[unit])
        refusal = self._wrong(unit, pose)
        if refusal is not None:
            self.desk.say(refusal)
            self.desk.sound("dull_wood")
            return
        self._change({**self._others(unit), unit: pose})
        self.desk.sound("chip_on_table")
        if len(self.laid) < self.most:
            self.now = next((each for each in self.spots if each not in self.laid), unit)
        else:
            self.now = unit

    def _change(self, laid: dict[str, Pose]) -> None:
        self._before.append(self.laid)
        self.laid = laid

    def _go_along(self, unit: str, by: int) -> None:
        """Along its ring to the next place where it may lie."""
        ring, pose = self.spots[unit].ring, self.laid.get(unit)
        assert ring is not None
        spot = berths.along(ring, pose[:2] if pose is not None else None, by, self._wrong_at(unit))
        if spot is None:
            self.desk.say(Refusal("There is no place left beside it.", ring.clause))
            self.desk.sound("dull_wood")
        else:
            self._at = None
            self._lay(unit, spot)

    def _turn(self, unit: str, by: int) -> None:
        spot = self.spots[unit]
        if self._led(unit) and len(spot.headings) < 2:
            self._go_along(unit, by)
            return
        if spot.headings:
            ring = sorted(spot.headings)
            place = ring.index(self._heading[unit]) if self._heading[unit] in ring else 0
            heading_ = ring[(place + by) % len(ring)]
        else:
            heading_ = (self._heading[unit] + TURN * by) % 360
        self._heading[unit] = heading_
        if unit in self.laid:
            self._change({**self.laid, unit: Pose(*self.laid[unit][:2], heading_)})
        self.desk.sound("soft_knock")

    def _led(self, unit: str) -> bool:
        """Whether a piece is led along a line round a point, in place of being turned."""
        ring = self.spots[unit].ring
        return ring is not None and not berths.wide(ring)

    def _lying(self, at: Position) -> str:
        """The piece laid under a place, the nearest first."""
        near = []
        for unit, pose in self.laid.items():
            piece = self.desk.presenter.laid(self.desk.view, unit, pose)
            reach = max(0.6, piece.radius if piece is not None else 0.0)
            if dist(pose[:2], at) <= reach:
                near.append((dist(pose[:2], at), unit))
        return min(near)[1] if near else ""

    # -- what the scene gives -----------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The piece in hand."""
        return self.now

    def select(self, unit: str) -> bool:
        """Take up a piece."""
        if unit not in self.spots:
            return False
        self.now = unit
        return True

    def hover(self, at: Position | None, units: Sequence[str]) -> None:
        """The piece in hand hangs at the pointer until it is laid; of several rings the nearest is meant."""
        self._at = at
        if at is not None and not self.laid and not self._carried:
            rings = {unit: spot.ring for unit, spot in self.spots.items() if spot.ring is not None}
            if rings and len(rings) == len(self.spots):
                nearest = min(rings, key=lambda unit: berths.off(rings[unit], at))
                self.now = nearest if berths.off(rings[nearest], at) <= ABOUT else self.now

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """Left lays the piece in hand, or takes up the one lying there; right takes it away again."""
        lying = self._lying(at)
        if button == 3 and lying:
            self.now = lying
            self._change({unit: pose for unit, pose in self.laid.items() if unit != lying})
        elif button == 1 and lying and lying != self.now:
            self.now = lying
        elif button == 1 and self.now and self._meant(at):
            self._lay(self.now, at)
        else:
            return button == 1 and any(self.select(unit) for unit in units)
        return True

    def _meant(self, at: Position) -> bool:
        """Whether a click there means the piece in hand: of one on a ring only near it."""
        ring = self.spots[self.now].ring
        return ring is None or berths.off(ring, at) <= ABOUT

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """Turns the piece under the pointer, or the one that hangs at it."""
        unit = self._lying(at) or (self.now if self.now not in self.laid else "")
        if not unit:
            return False
        self._turn(unit, notches)
        return True

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """A piece that was laid is moved."""
        if not self._carried:
            self._carried = self._lying(start)
        if not self._carried:
            return False
        self.now, self._at = self._carried, at
        if done:
            self._carried = ""
            unit, before = self.now, self.now in self.laid
            self._lay(unit, at)
            self.now = unit if before else self.now
        return True

    def act(self, action: str, key: str = "") -> bool:
        """Keys: A and D turn, Tab takes up the next, Backspace takes away, undo, Enter."""
        units = list(self.spots)
        if action in ("port", "starboard") and self.now:
            self._turn(self.now, 1 if action == "starboard" else -1)
        elif action in ("next", "previous") and units:
            way = 1 if action == "next" else -1
            self.now = units[(units.index(self.now) + way) % len(units)]
        elif key in ("Backspace", "Delete") and self.now in self.laid:
            self._change({unit: pose for unit, pose in self.laid.items() if unit != self.now})
        elif action == "undo" and self._before:
            self.laid = self._before.pop()
            self._heading |= {unit: pose.heading for unit, pose in self.laid.items()}
        elif action == "confirm" and (reason := self.reason()) is not None:
            self.now = next((unit for unit in self.spots if unit not in self.laid), self.now)
            self.desk.say(reason)
        else:
            return False
        return True

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """A piece's row was chosen."""
        self.select(key)

    def resume(self, order: Order) -> None:
        """The places of an order, to be edited."""
        if isinstance(order, Placed):
            self._change({u: Pose(*pose) for u, pose in order.pieces.items() if u in self.spots})
            self._heading |= {unit: pose.heading for unit, pose in self.laid.items()}

    # -- what it shows ------------------------------------------------------------------------------------

    def _told(self, unit: str) -> str:
        if unit not in self.laid:
            return "" if self.question.pick else "to be placed"
        return "placed" if self._led(unit) else f"heading {self.laid[unit].heading:g}°"

    def _hanging(self) -> Pose | None:
        """The piece in hand at the pointer, before it is laid or while it is carried."""
        if self._at is None or not self.now or (self.now in self.laid and not self._carried):
            return None
        ring = self.spots[self.now].ring
        if ring is None:
            return Pose(*self._at, self._heading[self.now])
        if berths.off(ring, self._at) > ABOUT and not self._carried:
            return None
        return Pose(*berths.onto(ring, self._at), self._heading[self.now])

    def bar(self) -> Bar:
        """What is to be laid, and how many are."""
        reason, whole = self.reason(), self.most
        hanging = self._hanging()
        wrong = self._wrong(self.now, hanging) if hanging is not None else None
        ring = self._led(self.now) if self.now else False
        where = "beside it" if ring else "where it shall lie"
        sentence = f"{unit_name(self.desk, self.now)}: click {where}." if self.now else ""
        if whole == len(self.laid):
            sentence = self.question.says
        turn = "along the ring" if ring else "turn"
        words = f"{len(self.laid)} of {whole} placed"
        return Bar(
            heading=heading(self.desk, "secret" if is_secret(self.desk) else ""),
            sentence=wrong.sentence if wrong is not None else sentence,
            keys=(KeyHint("port", turn), KeyHint("starboard", turn), KeyHint("next", "next piece")),
            gauges=(Gauge("cells", len(self.laid), whole, words, self.question.clause),)
            if whole <= 24
            else (),
            button="Confirm",
            ready=reason is None,
            beneath="Enter" if reason is None else reason.sentence.rstrip("."),
            clause=self.question.clause if reason is None else reason.clause,
        )

    def overlays(self) -> Sequence[Overlay]:
        """The regions as zones, and the piece in hand as a ghost where it would lie."""
        side = colour_index(self.desk)
        regions = dict.fromkeys(spot.region for spot in self.spots.values() if spot.region)
        shown: list[Overlay] = [Zone(side, region) for region in regions]
        shown += self._ring()
        if self.now:
            told: set[float] = set()  # rings alike are told once
            for one in self.spots[self.now].rings:
                words = "" if one.most in told else f"within {one.most:g}"
                shown.append(RangeRing(one.x, one.y, one.most, "middle", words))
                told.add(one.most)
        hanging = self._hanging()
        if hanging is not None:
            shown.append(Ghost(self.now, ShownPose(*hanging)))
            wrong = self._wrong(self.now, hanging)
            if wrong is not None and self.spots[self.now].ring is not None:
                shown.append(Note(hanging[:2], wrong.sentence, wrong.clause))
        if self.now in self.laid:
            shown.append(Mark(self.now, "selected"))
        return shown

    def _ring(self) -> tuple[Overlay, ...]:
        """The ring of the piece in hand, where it may lie and where not."""
        ring = self.spots[self.now].ring if self.now else None
        if ring is None:
            return ()
        if berths.wide(ring):
            return (Zone(colour_index(self.desk), disc((ring.x, ring.y), ring.most, 48)),)
        if self.now not in self._rings:
            self._rings[self.now] = berths.berths(ring, self._wrong_at(self.now))
        return self._rings[self.now]

    def pieces(self) -> Sequence[Piece]:
        """The pieces laid so far; the one in hand faintly, so that its ghost has a shape.

        One laid beside a piece of its name that stands on the table leaves that where it is.
        """
        seen: list[Piece] = []
        standing = {piece.id for piece in self.desk.presenter.pieces(self.desk.view)}
        hanging = self._hanging()
        poses = self.laid if hanging is None else {self.now: hanging, **self.laid}
        for unit, pose in poses.items():
            piece = self.desk.presenter.laid(self.desk.view, unit, pose)
            beside = self.spots[unit].ring is not None and unit in standing
            if piece is None or (beside and unit not in self.laid):
                continue
            if beside and piece.id == unit:
                piece = msgspec.structs.replace(piece, id=f"{unit} beside", name="")
            seen.append(piece if unit in self.laid else msgspec.structs.replace(piece, faint=FAINT))
        return seen

    def plan(self) -> Plan:
        """The pieces, laid or still to be laid."""
        rows = [
            PlanRow(
                key=unit,
                unit=unit,
                words=unit_name(self.desk, unit),
                value=self._told(unit),
                mark=colour_index(self.desk),
            )
            for unit in self.spots
        ]
        drafts = tuple((draft.key, draft.label) for draft in self.offered())
        words = f"{len(self.laid)} of {self.most} placed"
        title = moment(self.question.name)
        return Plan(title=title, words=words, rows=tuple(rows), now=self.now, drafts=drafts)


def _middle(region: Sequence[Position]) -> Position:
    return sum(x for x, _ in region) / len(region), sum(y for _, y in region) / len(region)
