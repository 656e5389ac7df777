"""The analysis room: a battle that is over on the table, what it was decided by, and where to play on from.

It shows what an analysis says (`ai.analysis`) and works out nothing of it; a look goes on beside the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from pathlib import Path

import pygame

from game import places
from game.ai.analysis import Analysis, Looked
from game.ai.analysis.certificate import Certificate, certificate
from game.content.dispute import NoCase, case_of, case_text
from game.content.errors import ContentError
from game.content.files import write_text
from game.content.settings import Settings
from game.disk import NotWritten
from game.match.events import PhaseBegan, TurnBegan
from game.match.reason import HAND
from game.match.record import Record
from game.tabletop.overlays import Overlay
from game.tabletop.ruleset import Match
from game.ui.analysis import asked_card, cards, certificate_card, panels
from game.ui.analysis.better import Compared, places_of
from game.ui.analysis.curve import CurvePanel
from game.ui.analysis.many import Many, Wanted
from game.ui.analysis.playing_on import ALL, PlayOn, Way, begun, usual
from game.ui.analysis.working import Working, log_of
from game.ui.battle.sea_table import SeaTable, Skies
from game.ui.front import deployment
from game.ui.front.projector import UMPIRE, Projector
from game.ui.inputs import Input, Key, Leave, Move
from game.ui.kit import theme
from game.ui.kit.box import either
from game.ui.kit.controls import Message, Picked, Pressed
from game.ui.kit.layout import Panel
from game.ui.table_room import TableRoom

HELD = ("Left", "Right", "N", "B")
"""Keys that go on while they are held; each other press does one thing."""


class AnalysisRoom(TableRoom):
    """A battle that is over. `log` is where its analysis is kept."""

    def __init__(
        self,
        match: Match,
        settings: Settings | None = None,
        log: Path | None = None,
    ) -> None:
        """Raises ValueError for a battle that is not over: what it was decided by would tell what is hidden."""
        if match.over is None:
            raise ValueError("the battle is not over")
        self.match, self.settings, self.log = match, settings or Settings(), log
        self.working = Working(match, log)
        self.projector = Projector(match, UMPIRE)
        super().__init__(SeaTable.of(match.ruleset, self.projector.view))
        self.colours = deployment.colours(match.header.scenario)
        self.looks = {
            side: theme.side(colour) for side, colour in zip(match.sides, self.colours, strict=True)
        }
        self._skies = Skies(match.ruleset, self.colours)
        record = Record(match, None)
        record.close()
        self._record = record.entries
        seats = match.header.seats
        self.side = next((side for side in match.sides if seats.get(side) == HAND), match.sides[0])
        """Whose chance is shown: at first that of who sat there."""
        self.curve = CurvePanel(self.looks, match.ruleset.turn_called)
        self.place = 0
        self._opens = True
        """Whether it still opens at what moved most: none was known yet, and nobody went anywhere."""
        self.among = "Both"
        self.better = True
        self.tab = 0
        self.asks: PlayOn | None = None
        """How it is to be played on, while that is asked."""
        self.many: Many | None = None
        self.certificate: Certificate | None = None
        """What is open beside the order in its place."""
        self.notice = ""
        self._compared = Compared(self.working, self.colours)
        self.working.recall()
        self.curve.show(self.working.analysis, self.side)

    # -- what is looked at -----------------------------------------------------------------------------------------

    @property
    def analysis(self) -> Analysis | None:
        """What is known."""
        return self.working.analysis

    @property
    def order(self) -> Looked | None:
        """The order that is looked at; None at the end, or before anything is known."""
        known = self.analysis
        return known.orders[self.place] if known is not None and self.place < len(known.orders) else None

    @property
    def steps(self) -> Sequence[cards.Step]:
        """What cost most, as the list has it."""
        return cards.orders_of(self.analysis, self.side, self.among) if self.analysis is not None else ()

    @property
    def dearest(self) -> int:
        """The place of the order that moved most."""
        return max(self.steps, key=lambda one: abs(one.points)).place if self.steps else 0

    def enter(self) -> None:
        """To the room: the order that moved most, where it is known; else a first curve is begun."""
        if self.analysis is not None:
            self._open()
        else:
            self.working.sketch()

    def _open(self) -> None:
        """Look at the order that moved most, as soon as one is known, unless somebody has gone to an order by then."""
        opens = self._opens
        self.go(self.dearest if opens else self.place)
        self._opens = opens and not self.steps

    def go(self, place: int) -> None:
        """Look at an order: the table stands as it did before it."""
        count = len(self.analysis.orders) if self.analysis is not None else 0
        self.place = min(count, max(0, place))
        one = self.order
        self.projector.go(self.projector.last if one is None else one.number - 1)
        self.curve.at = self.place
        self.notice = ""
        self.asks = None
        self.certificate = None
        self._opens = False
        self._frame()
        self._furnish()

    def _frame(self) -> None:
        """Hold in sight who the order was about, what came of it, and the enemy nearest to it."""
        one = self.order
        if one is None:
            return
        pieces = self.projector.pieces
        spots = list(places_of(self._overlays(), pieces))
        if not spots:
            spots = [(piece.x, piece.y) for piece in pieces]
        else:
            owners = self.projector.view.units
            foes = [
                (piece.x, piece.y)
                for piece in pieces
                if piece.id in owners and owners[piece.id].side != one.side
            ]
            spots += sorted(foes, key=lambda foe: dist(foe, spots[0]))[:2]
        self.table.hold(spots, one.number, max((piece.length for piece in pieces), default=0.0))

    def _overlays(self) -> list[Overlay]:
        """What was done and what was better, of the order that is looked at."""
        one, known = self.order, self.analysis
        if one is None or known is None:
            return []
        return self._compared.overlays(one, known.verdict(one.number), better=self.better)

    # -- layout ----------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.lay_out(size, {"bar": either(92, 96), "curve": either(164, 224)})
        self.curve.place(self.boxes["curve"])
        self._furnish()

    def _furnish(self) -> None:
        """Describe all panels anew and lay them out."""
        if not self.boxes:
            return
        now = self.looking()
        described = {"head": panels.head(now), "bar": panels.bar(now), "column": panels.column(now)}
        if "left" in self.boxes:
            described["left"] = Panel(panels.orders(now), (16, 16), "ink")
        self.lay(described)

    def looking(self) -> panels.Looking:
        """All that the panels show."""
        number = self.order.number if self.order is not None else self.match.number
        told = [
            entry.telling.sentence
            for entry in self._record
            if entry.order == number
            and entry.telling is not None
            and not isinstance(entry.event, TurnBegan | PhaseBegan)
        ]
        many = self.many
        return panels.Looking(
            self.match, self.looks, self.working, self.side, self.place, self.order, self.among, self.steps,
            self.better, self.tab, told, many.ends(self.place) if many is not None else (),
            many.progress(self.place) if many is not None else None, many.fault if many is not None else "",
            self.certificate, self.asks, self.notice,
        )  # fmt: skip

    # -- inputs ----------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        if isinstance(given, Key) and self._key(given):
            return
        if isinstance(given, Move):
            tip = self.console.tip(given.pos)
            self.tooltip.point(tip)
            self.table.pointer = given.pos
        elif isinstance(given, Leave):
            self.tooltip.hide()
        message = self.console.take(given)
        if message is not None:
            self._answer(message)
            return
        place = self.curve.take(given)
        if place is not None:
            if place != self.place:
                self.go(place)
            return
        self.table.gesture(given)

    def _key(self, given: Key) -> bool:
        if given.repeat and given.name not in HELD:
            return True
        if given.action in ("cancel", "menu"):
            self._back()
        elif given.name in ("Left", "Right"):
            self.go(self.place + (1 if given.name == "Right" else -1))
        elif given.name in ("Home", "End"):
            self.go(0 if given.name == "Home" else 10**6)
        elif given.name in ("N", "B"):
            self._next(1 if given.name == "N" else -1)
        elif given.name == "O":
            names = panels.among(self.match)
            self.among = names[(names.index(self.among) + 1) % len(names)]
            self._furnish()
        elif given.name == "G":
            self.better = not self.better
            self._furnish()
        elif given.name == "Y":
            self._certify()
        elif given.name == "Enter" and not self.console.presses:
            self._answer(Pressed("others" if self.asks else "look" if self.looking().wants_a_look else "on"))
        else:
            return self.table.keyed(given.name)
        return True

    def _back(self) -> None:
        working, many = self.working, self.many
        if self.asks is not None or self.certificate is not None:
            self.asks = self.certificate = None
            self._furnish()
        elif working.running and not working.sketching:
            working.end()
            working.poll()
            self._furnish()
        elif many is not None and many.running:
            many.end()
            self._furnish()
        else:
            self.app.stack.pop()

    def _next(self, way: int) -> None:
        """The next order on the list that is an error; where none is, the next on the list."""
        errors = {one.place for one in self.steps if one.sign}
        places_ = sorted(errors or {one.place for one in self.steps})
        ahead = [one for one in places_ if (one > self.place if way > 0 else one < self.place)]
        if ahead:
            self.go(ahead[0] if way > 0 else ahead[-1])
        else:
            self.app.sounds.play("dull_wood")

    def _answer(self, message: Message) -> None:
        if isinstance(message, Picked) and message.name == "steps":
            self.go(self.steps[message.index].place)
        elif isinstance(message, Picked) and message.name == "among":
            self.among = panels.among(self.match)[message.index]
            self._furnish()
        elif isinstance(message, Picked) and message.name == "tabs":
            self.tab = message.index
            self._furnish()
        elif isinstance(message, Picked) and self.asks is not None:
            self.asks = asked_card.chosen(self.asks, message, [*self.match.sides, ALL])
            self._furnish()
        elif isinstance(message, Pressed):
            self._press(message.name)

    def _press(self, name: str) -> None:
        self.app.sounds.play("brass_click")
        self.tooltip.hide()
        if name == "back":
            self._back()
        elif name == "look":
            self.working.begin()
            self._furnish()
        elif name == "other":
            self.side = self.looking().other
            self.curve.show(self.analysis, self.side)
            self._furnish()
        elif name == "on" and self.order is not None:
            self.certificate = None
            self.asks = usual(self.match.header.seats, self.order.side, self.match.sides)
            self._furnish()
        elif name == "leave":
            self.asks = None
            self._furnish()
        elif name in ("same", "others"):
            self._play_on("same" if name == "same" else "other")
        elif name == "many":
            self._play_many()
        elif name == "dispute":
            self._dispute()
        elif name == "certificate":
            self._certify()
        elif name == certificate_card.CLOSE:
            self._back()

    def _play_on(self, way: Way) -> None:
        """A battle of its own from here."""
        one, asks = self.order, self.asks
        if one is None or asks is None:
            return
        self.asks = None
        self.notice = begun(self.app, self.match, one.number, asks, way, self.settings)
        self._furnish()

    def _play_many(self) -> None:
        """Play on from here many times, as it was and as it might have been."""
        one, known = self.order, self.analysis
        if one is None or known is None:
            return
        if self.many is None:
            self.many = Many(log_of(self.match), self.match.sides, self.working.workers)
        line = next(line for line in self.match.lines if line.n == one.number)
        verdict = known.verdict(one.number)
        better = verdict.better if verdict is not None and verdict.told else None
        if line.order is not None:
            self.many.begin(Wanted(self.place, (line.order, *((better,) if better is not None else ()))))
        self.tab = panels.ENDS_TAB
        self._furnish()

    def _dispute(self) -> None:
        """Somebody says that an order was worked out wrongly: it becomes a case file beside the battles."""
        one = self.order
        if one is None:
            return
        stem = self.log.stem if self.log is not None else self.match.header.scenario.id
        path = places.battles_folder(writing=True) / f"{stem}-order-{one.number}.toml"
        try:
            write_text(path, case_text(case_of(self.match, one.number)))
            self.notice = (
                f"{path.name} lies beside the battles: position, order, dice, clauses and what came of it."
            )
        except (NoCase, ContentError, NotWritten, OSError) as error:
            self.notice = f"No case could be made of it: {error}"
        self._furnish()

    def _certify(self) -> None:
        """Open the certificate of the order, or fold it up."""
        if self.certificate is not None:
            self.certificate = None
        elif (battle := self.working.battle) is not None and self.order is not None:
            self.asks = None
            self.certificate = certificate(self.match, battle, self.place)
        self._furnish()

    def leave(self) -> None:
        """Somebody goes: no process is left behind."""
        self.working.end()
        if self.many is not None:
            self.many.end()

    # -- time and picture ------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        moved = super().tick(dt)
        before = self.curve.analysis
        if self.working.poll():
            self.curve.show(self.analysis, self.side)
            reads = self.asks is not None or self.certificate is not None
            if self.analysis is not None and self._opens and not reads and (before is None or self.steps):
                self._open()
            self._furnish()
            moved = True
        if self.many is not None and self.many.poll():
            self._furnish()
            moved = True
        return moved

    def draw(self, canvas: pygame.Surface) -> None:
        self.draw_panels(canvas)
        self.curve.draw(canvas)
        pieces = deployment.painted(self.projector.pieces, self.colours)
        shown = [
            *self._skies.over(self.projector.view, self.table, self._record),
            *self.projector.overlays,
            *(self._overlays() if self.certificate is None else certificate_card.overlays(self.certificate)),
        ]
        self.table.draw(canvas, pieces, shown, None)
        self.console.draw(canvas)
        self.tooltip.draw(canvas)
