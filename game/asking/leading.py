"""Leading: one command for the division in hand, shown for all its ships before it is given.

The guide's path is laid as any ship's, or follows from the evolution; what the others do the evolutions work out. It
gives the first ship's order; the flag gives the others' as they come open. It knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from game.asking.answering import Answering, Bar, Desk, Gauge, KeyHint, heading, unit_name
from game.asking.flag import Flag
from game.asking.steer import Steering
from game.match import Order, Question, Refusal, Steer, Steered
from game.match.orders import Value, key_of
from game.sea.heading import Pose, Position, bearing, distance, relative
from game.sea.path import Helm
from game.tabletop.divisions import CALLED, IN_WAKE, KINDS, TURNS, Command, Kind, command, foremost
from game.tabletop.evolutions import Preview, Proposal
from game.tabletop.overlays import Ghost, Hazard, Leg, Mark, Masked, Note, Overlay, Route
from game.tabletop.overlays import Pose as Laid
from game.tabletop.presenter import Odds, Piece

STEP = 15.0
"""Degrees that a key turns a division whose ships turn freely."""
WIDER = 1.15
"""A key makes the distance between ships so many times wider, or as much closer."""
SHORT: dict[Kind, str] = {"together": "together", "succession": "in succession", "station": "station"}
"""Evolutions in fewer words than they are called by, for the row of keys."""


class Leading:
    """The draft of one command."""

    def __init__(
        self,
        desk: Desk,
        questions: Sequence[Question],
        flag: Flag,
        alone: Callable[[Desk, Sequence[Question]], Answering],
    ) -> None:
        self.desk, self.flag, self.name = desk, flag, flag.leading
        self.questions = [q for q in questions if type(q) is Steer and q.unit in flag.ships]
        self._poses = flag.squadrons.poses()
        self.ships = tuple(ship for ship in flag.ships if ship in self._poses)
        told = flag.squadrons.told(self.name)
        kind: Kind = told.kind if told is not None else self._likely()
        self.command = told if told is not None else command(kind, self.ships, self._poses)
        self.standing = False
        """Whether the sheet shows standing orders."""
        self.under = ""
        """The ship whose own standing orders the sheet shows; empty: those of the division."""
        self._alone = alone
        self._inner = self._steering()
        self._known: dict[object, Preview] = {}

    def _likely(self) -> Kind:
        """What a division does that was told nothing: it follows where it lies in line, else keeps station."""
        lead = foremost(self.ships, self._poses)
        line = sorted(self.ships, key=lambda ship: distance(self._poses[lead], self._poses[ship]))
        for there, here in pairwise(line):
            off = bearing(self._poses[here], self._poses[there])
            if abs(relative(off, self._poses[here].heading)) > 40.0:
                return "station"
        return "follow"

    def _steering(self) -> Steering | None:
        """The guide's own draft, where she is asked now; nothing is laid at first."""
        own = [question for question in self.questions if question.unit == self.command.guide][:1]
        made = self._alone(self.desk, own) if own else None
        if not isinstance(made, Steering):
            return None
        made.clear()
        return made

    @property
    def called(self) -> str:
        """What the division is called."""
        return self.flag.squadrons.called(self.name)

    # -- the command as it stands ------------------------------------------------------------------------------------

    @property
    def guide(self) -> str:
        """The ship the others keep to."""
        return self.command.guide

    @property
    def path(self) -> str | None:
        """What is laid for the guide, straight on to the end of her move; None where nothing is."""
        inner = self._inner
        if inner is None or not inner.track.path:
            return None
        path, helm = inner.track.path, inner.helm
        fault = helm.fault(path)
        if fault is not None and fault.kind in ("too_short", "owed_at_end"):
            path += helm.after(path).straight()
        return path

    @property
    def preview(self) -> Preview:
        """What comes of it."""
        return self.previewed(self.command)

    def previewed(self, told: Command) -> Preview:
        """What comes of a command, with what is laid for the guide."""
        settings: dict[str, Value] = dict(self._inner.track.settings) if self._inner is not None else {}
        key = (msgspec.json.encode(told), self.path, tuple(settings.items()))
        if key not in self._known:
            if len(self._known) > 40:
                self._known.clear()
            self._known[key] = self.flag.squadrons.preview(told, self.questions, self.path, settings)
        return self._known[key]

    def tell(self, kind: Kind) -> None:
        """Another evolution."""
        old = self.command
        turn = old.turn if kind in TURNS and old.kind in TURNS else self.step if kind in TURNS else 0.0
        self.command = command(
            kind, self.ships, self._poses, turn=turn, interval=old.interval, guide=old.guide
        )
        self.desk.sound("brass_click")

    def lead_with(self, ship: str) -> None:
        """Another guide."""
        old = self.command
        self.command = command(
            old.kind, self.ships, self._poses, turn=old.turn, interval=old.interval, guide=ship
        )
        self._inner = self._steering()
        self.desk.sound("paper_slide")

    @property
    def step(self) -> float:
        """Degrees a key turns the division."""
        helms: list[Helm] = [question.helm for question in self.questions]
        return next((helm.turn for helm in helms if not helm.turn_free), STEP)

    def order(self) -> Order | None:
        """The first ship's order."""
        first = next(iter(self.preview.proposals), None)
        return None if first is None or first.waits is not None else first.order

    def others(self) -> list[Steered]:
        """The orders of all but the first, in the order in which they are given."""
        return [one.order for one in self.preview.proposals[1:] if one.order is not None]

    def reason(self) -> Refusal | None:
        """Why it cannot be given."""
        first = next(iter(self.preview.proposals), None)
        if first is None:
            return Refusal("None of them is asked now.")
        if first.order is None:
            return Refusal(f"{unit_name(self.desk, first.unit)}: {first.says}", first.clause)
        return first.waits

    @property
    def alarm(self) -> Refusal | None:
        """What may go wrong with it: a collision is risked, or one has no way."""
        preview = self.preview
        risk = next(iter(preview.risks), None)
        if risk is not None:
            ships = f"{unit_name(self.desk, risk.one)} and {unit_name(self.desk, risk.other)}"
            return Refusal(f"{ships} come too near to each other.")
        lost = next((one for one in preview.proposals if one.order is None), None)
        if lost is not None:
            return Refusal(f"{unit_name(self.desk, lost.unit)} cannot: {lost.says}", lost.clause)
        return None

    # -- the pointer ---------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The guide."""
        return self.guide

    @property
    def pose(self) -> Pose | None:
        """Where the guide would stand."""
        one = self.preview.of(self.guide)
        return one.end if one is not None else None

    def select(self, unit: str) -> bool:
        """One of its ships becomes the guide; a ship of another division takes that in hand."""
        if unit in self.ships:
            if unit != self.guide:
                self.lead_with(unit)
            return True
        other = self.flag.squadrons.of(unit)
        if other and other != self.name:
            self.flag.take(other)
            return True
        return False

    def hover(self, at: Position | None, units: Sequence[str]) -> None:
        """Show the guide's path to where the pointer is."""
        if self._inner is not None:
            self._inner.hover(None if any(unit in self.ships for unit in units) else at, units)

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """A ship: she leads; with Shift she joins or leaves. The sea: the guide goes there. Right: a leg back."""
        own = next((unit for unit in units if unit in self._poses), "")
        if button == 1 and own:
            if shift:
                self.flag.pick([own])
                return True
            return self.select(own)
        return self._inner is not None and self._inner.click(at, (), button)

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """The guide's path follows the pointer."""
        return self._inner is not None and self._inner.drag(start, at, done=done)

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """The wheel zooms."""
        return False

    # -- keys ----------------------------------------------------------------------------------------------------

    def act(self, action: str, key: str = "") -> bool:
        """An evolution, a turn, the distance, another division; else what the guide's path takes."""
        if action.startswith("digit_"):
            place = int(action.removeprefix("digit_")) - 1
            if place >= len(KINDS):
                return False
            self.tell(KINDS[place])
        elif action in ("squadron", "cancel"):
            self.flag.take("")
        elif action == "standing":
            self.standing, self.under = not self.standing, ""
            self.desk.sound("paper_slide")
        elif action in ("port", "starboard") and self.command.kind in TURNS and self.path is None:
            self._turn(self.step if action == "starboard" else -self.step)
        elif action in ("more", "less") and self.command.kind not in (*TURNS, "station"):
            self._space(WIDER if action == "more" else 1 / WIDER)
        elif action in ("next", "previous"):
            return self._onward(1 if action == "next" else -1)
        elif action == "undo" and self.path is not None and self._inner is not None:
            self._inner.clear()
            self.desk.sound("pencil_tick")
        elif action == "obey":
            return self._obey(everybody=True)
        elif action == "confirm":
            if self.order() is not None:
                self.flag.tell(self.name, self.command)
            return False
        else:
            return self._inner is not None and action != "division" and self._inner.act(action, key)
        return True

    def _turn(self, by: float) -> None:
        turn = relative(self.command.turn + by, 0.0)
        self.command = msgspec.structs.replace(self.command, turn=turn)
        self.desk.sound("soft_knock")

    def _space(self, times: float) -> None:
        old = self.command
        pieces = self.desk.presenter.pieces(self.desk.view)
        longest = max((piece.length for piece in pieces if piece.id in self.ships), default=1.0)
        interval = round(max(old.interval * times, longest), 1)
        made = command(old.kind, self.ships, self._poses, turn=old.turn, interval=interval, guide=old.guide)
        self.command = msgspec.structs.replace(made, interval=interval)
        self.desk.sound("pencil_tick")

    def _onward(self, by: int) -> bool:
        names = list(self.flag.squadrons.divisions())
        if len(names) < 2 or self.name not in names:
            return False
        self.flag.take(names[(names.index(self.name) + by) % len(names)])
        return True

    def _obey(self, *, everybody: bool) -> bool:
        self.flag.tell(self.name, self.command)
        self.flag.begin(everybody=everybody)
        return True

    def draft(self, key: str) -> None:
        """There are no drafts but the evolutions."""

    def resume(self, order: Order) -> None:
        """An order taken back: the guide's path is laid again."""
        if self._inner is not None and key_of(order)[1] == self.guide:
            self._inner.resume(order)

    # -- what is shown -------------------------------------------------------------------------------------------

    def bar(self) -> Bar:
        """Who does what, the seven evolutions with their keys, how many are on station, and the button."""
        told, preview, reason = self.command, self.preview, self.reason()
        keys = [
            KeyHint(f"digit_{place}", SHORT.get(kind, CALLED[kind])) for place, kind in enumerate(KINDS, 1)
        ]
        if told.kind in TURNS:
            keys += [KeyHint("port", "turn"), KeyHint("starboard", "turn")]
        keys += [KeyHint("squadron", "ship by ship"), KeyHint("standing", "standing orders")]
        asked = len(preview.proposals)
        there = sum(one.order is not None and not one.says for one in preview.proposals)
        gauge = Gauge("slots", there, max(asked, 1), f"{there} of {asked} as told")
        return Bar(
            heading=heading(self.desk, self.called),
            sentence=self.says(),
            keys=tuple(keys),
            gauges=(gauge,) if asked <= 24 else (),
            button="All obey" if asked > 1 else "Confirm",
            ready=reason is None,
            beneath="" if reason is None else reason.sentence,
            clause="" if reason is None else reason.clause,
        )

    def says(self) -> str:
        """The command in a sentence."""
        told, guide = self.command, unit_name(self.desk, self.guide)
        unit = self.desk.match.ruleset.unit
        if told.kind in TURNS:
            hand = "to starboard" if told.turn > 0 else "to port"
            how = f"{abs(told.turn):.0f}° {hand}" if told.turn else "no further"
            return f"{self.called}: {CALLED[told.kind]}, {how}; {guide} leads."
        if told.kind == "station":
            return f"{self.called}: keep station on {guide}."
        if told.kind in IN_WAKE:
            return f"{self.called}: follow {guide}."
        if told.kind == "screen":
            return f"{self.called}: screen {guide}, {told.interval:.1f} {unit} off."
        return f"{self.called}: {CALLED[told.kind]} on {guide}, {told.interval:.1f} {unit} apart."

    def overlays(self) -> Sequence[Overlay]:
        """The guide's reach, every ship's path and where she ends, what is risked, whose fire is masked."""
        found: list[Overlay] = []
        preview = self.preview
        if self._inner is not None:
            found += [one for one in self._inner.overlays() if self._hovers(one)]
        for one in preview.proposals:
            if len(one.track) > 1 and one.order is not None:
                found.append(_route(one, walked=one.unit == self.guide and self.path is not None))
            if one.order is not None:
                found.append(Ghost(one.unit, Laid(*one.end)))
        found += self._masked(preview)
        hulls = {piece.id: piece.radius for piece in self.desk.presenter.pieces(self.desk.view)}
        for risk in preview.risks:
            radius = max(hulls.get(risk.one, 1.0), hulls.get(risk.other, 1.0))
            found.append(Hazard(risk.at, radius, "collision"))
        found += [Mark(ship, "selected") for ship in self.ships]
        return found

    def _hovers(self, one: Overlay) -> bool:
        """Whether an overlay of the guide's own draft is no word of her alone, nor her path as it is laid."""
        return not isinstance(one, Ghost | Note | Mark) and (not isinstance(one, Route) or not one.walked)

    def _masked(self, preview: Preview) -> list[Overlay]:
        """Sectors in which one masks another's fire at an enemy that can be seen; without any, those of the guide."""
        ends = {one.unit: one.end for one in preview.proposals}
        side = self.desk.side
        units = self.desk.view.units
        pieces = self.desk.presenter.pieces(self.desk.view)
        foes = [(piece.x, piece.y) for piece in pieces if piece.id in units and units[piece.id].side != side]
        found: list[Overlay] = []
        for mask in preview.masked:
            at = ends.get(mask.ship) or self._poses.get(mask.ship)
            if at is None:
                continue
            wide = relative(mask.last, mask.first) % 360.0
            inside = any(
                relative(bearing(at, foe), mask.first) % 360.0 <= wide and distance(at, foe) > mask.away
                for foe in foes
            )
            if inside or (not foes and mask.ship == self.guide):
                found.append(Masked(at[:2], mask.first, mask.last, 1.6 * mask.away))
        return found

    def pieces(self) -> Sequence[Piece]:
        """None but those on the table."""
        return ()

    def odds(self) -> tuple[Odds | None, Odds | None] | None:
        """The unit card stays."""
        return None


def _route(one: Proposal, *, walked: bool) -> Route:
    legs = tuple(Leg(x, y, 0 < place < len(one.track) - 1) for place, (x, y) in enumerate(one.track))
    return Route(legs, walked, 0.0)
