"""The replay: a battle played over again on the board from its log, with the log beside it.

It shows what the projector gives and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.content.book import Clause, NoBook, book
from game.content.settings import Settings
from game.match.loading import load
from game.match.reason import HAND
from game.match.record import Entry
from game.match.scenario import Scenario
from game.rulesets import ruleset
from game.tabletop.advice import spoken
from game.tabletop.presenter import Strip
from game.tabletop.ruleset import Match, Ruleset
from game.ui.analysis import asked_card
from game.ui.analysis.better import places_of
from game.ui.analysis.hindsight import Hindsight
from game.ui.analysis.playing_on import PlayOn, Way, barred, begun, sits, usual
from game.ui.battle.card_tips import phrasing
from game.ui.battle.logbook import Logbook, LogMessage
from game.ui.battle.ribbon import Facts, Ribbon, Standing
from game.ui.battle.sea_table import SeaTable, Skies
from game.ui.battle.slip import Musing, musing_of
from game.ui.battle.tips import found, unit_tip
from game.ui.front import deployment
from game.ui.front.projector import UMPIRE, Projector, Stride, eyes
from game.ui.front.rulebook import RuleBook
from game.ui.front.transport import Transport, told_side
from game.ui.inputs import Input, Key, Leave, Move, Pos
from game.ui.keys import Keymap
from game.ui.kit import letters, materials, theme
from game.ui.kit.box import Box, Laid, Space, Text, lay
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Message, Picked, Pressed, Slid
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.tips import Tooltip
from game.ui.scene import Scene

EYES = "O"
"""The key that looks through other eyes."""

ON = "P"
"""The key that asks how the battle is to be played on from where it is shown."""


class Replay(Scene):
    """A battle to look at again. Where several players still have secrets in it, it first asks who looks."""

    def __init__(
        self,
        match: Match,
        side: str | None = None,
        log: Path | None = None,
        settings: Settings | None = None,
    ) -> None:
        """`side` is whose eyes to begin with, `UMPIRE` for all; None: the first of those that may look. `log` is where
        the battle lies, and what was found out of it beside it; `settings` how a battle is shown that is played on."""
        self.match = match
        self.settings = settings or Settings()
        self.on: PlayOn | None = None
        """How the battle is to be played on from where it is shown, while that is asked."""
        self.offered = eyes(match)
        many = match.over is None and len(self.offered) > 1
        self.asks = side is None and many
        """Nothing of the battle is shown until somebody has said who looks."""
        chosen = side if side is not None and side in self.offered else self.offered[0]
        self.projector = Projector(match, chosen)
        self.looks = deployment.colours(match.header.scenario)
        self._skies = Skies(match.ruleset, self.looks)
        self._called = match.ruleset.turn_called
        self.table = SeaTable.of(match.ruleset, self.projector.view)
        self.ribbon = Ribbon(Keymap(), phrasing(match.ruleset), leaves=True)
        self.logbook = Logbook(self._quote, muse=self._muse, called=self._called)
        told = match.over is not None and not match.header.seen_by
        self.hindsight = Hindsight(match, log or match.path, self.looks) if told else None
        self.transport = Transport(self.projector, self.offered, match.sides, self.hindsight)
        self._card: Laid | None = None
        self._refused = ""
        """Why it could not be played on."""
        self.console = Console()
        self.tooltip = Tooltip()
        self.hovered = ""
        self._board_area = self._question_area = self._log_area = pygame.Rect(0, 0, 1, 1)
        self._sharp = False

    @classmethod
    def of_log(cls, path: Path, settings: Settings | None = None) -> Replay:
        """A saved battle. Raises LogError."""
        return cls(load(path, ruleset, resume=False), log=path, settings=settings)

    @classmethod
    def of_scenario(cls, scenario: Scenario) -> Replay:
        """A scenario as it is set up."""
        match = Match.start(scenario, ruleset(scenario.ruleset), seed=scenario.seed or 0)
        return cls(match, UMPIRE)

    @property
    def last(self) -> int:
        """The number of the last order."""
        return self.projector.last

    def _muse(self, entry: Entry) -> Musing | None:
        return musing_of(self.match, self.projector.side or None, entry)

    def _quote(self, clause: str) -> str:
        try:
            known = book(self.match.ruleset).find(clause)
        except NoBook:
            return ""
        return known.text if isinstance(known, Clause) else ""

    def enter(self) -> None:
        """The first curve is begun, where nothing better is known and pictures may change by themselves."""
        if self.hindsight is not None and self.app.lively:
            self.hindsight.working.sketch()

    def leave(self) -> None:
        """Nobody waits for a curve that is no longer looked at."""
        if self.hindsight is not None:
            self.hindsight.working.drop()

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        px, (wide, high) = theme.px, size
        compact = theme.compact
        margin, gap = px(12 if compact else 16), px(10 if compact else 16)
        ribbon = pygame.Rect(0, 0, wide, px(48 if compact else 64))
        top, foot = ribbon.bottom + gap, high - margin
        beside = px(308 if compact else 336)
        if compact:
            log = pygame.Rect(wide - margin - beside, top, beside, foot - top)
            left, right = margin, log.x - margin
        else:
            log = pygame.Rect(margin, top, beside, foot - top)
            left, right = log.right + margin, wide - margin
        bar = self.transport.tall(right - left)
        self._board_area = pygame.Rect(left, top, right - left, foot - bar - gap - top)
        self._question_area = pygame.Rect(margin, top, wide - 2 * margin, foot - top)
        self.ribbon.keymap = self.app.keymap
        self.ribbon.lay_out(ribbon)
        self._log_area = log
        self.logbook.place(log)
        self._card = None
        self.table.lay_out(self._board_area, px(20 if compact else 22))
        self._furnish()
        self.transport.place(pygame.Rect(left, foot - bar, right - left, bar))
        self._tell()

    def _furnish(self) -> None:
        """What is asked, and what lies at the foot of the log."""
        self.console.clear()
        if self.asks:
            self._furnish_question()
        elif self.on is not None:
            said = (Text(self._refused, letters.SMALL, theme.colour.pen2, 0),) if self._refused else ()
            buttons = Row(asked_card.dice(fallen=self.match.over is not None), 8)
            body = Column((*asked_card.asked(self.on, self._sits), *said, Space(10), buttons), 3)
            self._lay(Panel(body, (16, 12), "paper", stripe=theme.colour.brass))
            self.console.add(*self._card.controls if self._card is not None else ())

    def _lay(self, card: Box | None) -> None:
        """Lay a paper at the foot of the log, which gives way to it; None takes it away."""
        log, before, self._card = self._log_area, self._card, None
        if card is not None:
            high = min(card.tall(log.w), log.h * 2 // 3)
            self._card = lay(card, pygame.Rect(log.x, log.bottom - high, log.w, high))
            self.logbook.place(pygame.Rect(log.x, log.y, log.w, log.h - high - theme.px(10)))
        elif before is not None:
            self.logbook.place(log)

    def _furnish_question(self) -> None:
        px, middle = theme.px, self._question_area.center
        wide = px(170)
        whole = len(self.offered) * wide + (len(self.offered) - 1) * px(16)
        for number, side in enumerate(self.offered):
            x = middle[0] - whole // 2 + number * (wide + px(16))
            area = (x, middle[1] + px(10), wide, px(theme.BUTTON_HEIGHT))
            self.console.add(Button(f"as {side}", area, told_side(side), "second"))

    def _tell(self) -> None:
        """Tell the panels what is shown now."""
        view, scenario = self.projector.view, self.match.header.scenario
        rules = self.match.ruleset
        keys = [phase.key for phase in rules.phases]
        scores = self.projector.scores
        sides = tuple(
            Standing(look, side, scores.get(side, 0), player=self._player(side))
            for look, side in zip(self.looks, self.match.sides, strict=True)
        )
        now = keys.index(view.phase) if view.phase in keys else -1
        facts = Facts(
            scenario.title,
            f"{rules.title} · replay",
            view.turn,
            scenario.turns,
            tuple(phase.title for phase in rules.phases),
            now,
            Strip(""),
            () if self.asks else sides,
            self._called,
        )
        self.ribbon.show(facts)
        self._judge()
        self.logbook.show(() if self.asks else self.projector.entries)
        phase = rules.phases[now].title if now >= 0 else ""
        self.transport.tell(view.turn, phase, self._called, self._hinders())

    def _judge(self) -> None:
        """Where an error was made here its paper lies at the foot of the log, and what was better on the table."""
        after = self.hindsight
        if after is None or self.asks or self.on is not None:
            return
        after.side = self.projector.side
        self._lay(None if self.projector.motion.busy else after.card(self.projector.at))

    def _player(self, side: str) -> str:
        """Who played a side in place of a hand; empty for a hand."""
        seat = self.match.header.seats.get(side, HAND)
        return "" if seat == HAND else spoken(seat, self.match.ruleset.advice.characters)

    # Inputs

    def take(self, given: Input) -> None:
        if isinstance(given, Key):
            self._key(given)
            return
        if isinstance(given, Move):
            self._point(given.pos)
        elif isinstance(given, Leave):
            self.tooltip.hide()
            self.ribbon.leave()
        message = self.console.take(given)
        if message is None and not self.asks:
            message = self.transport.take(given)
        if message is None:
            message = self.ribbon.take(given)
        if message is not None:
            self._answer(message)
            return
        if self.asks:
            return
        told = self.logbook.take(given)
        if isinstance(told, LogMessage) and told.kind == "show":
            self._jump(told.entry.order)
            self.table.bring(self._places(told.entry.telling.units if told.entry.telling else ()))
        elif told is None:
            self.table.gesture(given)

    def _answer(self, message: Message) -> None:
        if isinstance(message, Pressed) and message.name.startswith("as "):
            self.asks = False
            self.transport.look_as(message.name[3:])
            self.resize(self.app.size)
        elif isinstance(message, Pressed) and message.name == "menu":
            self.app.stack.pop()
        elif isinstance(message, Pressed) and message.name == "scenario":
            self._edit()
        elif isinstance(message, Pressed) and message.name in ("on", "leave"):
            self._ask_on(message.name == "on" and self.on is None)
        elif isinstance(message, Pressed) and message.name in ("same", "others"):
            self._play_on("same" if message.name == "same" else "other")
        elif isinstance(message, Picked) and self.on is not None and message.name in ("sits", "foe"):
            self.on = asked_card.chosen(self.on, message, self._sits)
            self._furnish()
        elif isinstance(message, Pressed) and message.name == "help":
            self.app.stack.push(RuleBook(self.match.ruleset))
        elif isinstance(message, Pressed | Picked | Slid):
            self.transport.act(message)
            if isinstance(message, Pressed):
                self.app.sounds.play("brass_click")
            self._tell()

    def _edit(self) -> None:
        """The battle as it stands here, in the editor."""
        self.projector.playing = False
        self.projector.motion.finish()
        scene = self.app.house.editor(self.match, self.projector.view)
        if scene is None:
            self.app.sounds.play("dull_wood")
        else:
            self.app.stack.push(scene)

    @property
    def _sits(self) -> list[str]:
        return sits(self.match, self.offered)

    def _ask_on(self, asks: bool) -> None:
        """Ask how the battle is to be played on from where it is shown, or no longer."""
        self.tooltip.hide()
        self.projector.playing = False
        self.projector.motion.finish()
        self._refused, self.on = "", None
        where = self._asked_here()
        if asks and self._hinders() is None:
            self.on = usual(self.match.header.seats, where, self.match.sides)
            if self.on.sits not in self._sits:
                self.on = replace(self.on, sits=self._sits[0])
        elif asks:
            self.app.sounds.play("dull_wood")
        self._furnish()
        if self.on is None:
            self._lay(None)
        self._tell()

    def _hinders(self) -> str | None:
        """Why the battle cannot be played on from where it is shown; None where it can."""
        if self._asked_here():
            return barred(self.match) or None
        return "Here the battle is over."

    def _asked_here(self) -> str:
        """Whose order comes next where the battle is shown; "" at its end."""
        following = next(
            (line.side for line in self.match.lines if line.n > self.projector.at and line.side), ""
        )
        if following or self.match.over is not None:
            return following
        return next(iter(self.match.asked()), "")

    def _play_on(self, way: Way) -> None:
        """A battle of its own from here."""
        if self.on is None:
            return
        self._refused = begun(self.app, self.match, self.projector.at + 1, self.on, way, self.settings)
        if not self._refused:
            self.on = None
            self._lay(None)
        self._furnish()
        self._tell()

    def ruleset_shown(self) -> Ruleset:
        return self.match.ruleset

    def _key(self, given: Key) -> None:
        if given.action == "cancel" and self.on is not None:
            self._ask_on(False)
        elif given.action == "cancel" and self.transport.unfocus():
            return
        elif given.action in ("cancel", "menu"):
            self.app.stack.pop()
        elif given.action == "rules":
            self._rules()
        elif self.asks:
            message = self.console.take(given)
            if message is not None:
                self._answer(message)
        elif given.name == ON:
            self._ask_on(self.on is None)
        elif given.name == "Space":
            self.transport.play()
        elif given.name in _STRIDES:
            self._stride(*_STRIDES[given.name])
        elif given.name == EYES and len(self.offered) > 1:
            self.transport.next_eyes()
        elif given.name in ("N", "B") and self.hindsight is not None:
            self._to_error(1 if given.name == "N" else -1)
        elif given.name == "G" and self.hindsight is not None:
            self.hindsight.better = not self.hindsight.better
        elif given.name in ("Home", "End"):
            self._jump(0 if given.name == "Home" else self.last)
        elif not self.table.keyed(given.name):
            message = self.transport.take(given)
            if message is not None:
                self._answer(message)
        self._tell()

    def _rules(self) -> None:
        pos = self.app.reader.pointer
        clause = self.logbook.clause_at(pos) or None
        self.app.stack.push(RuleBook(self.match.ruleset, clause))

    def _stride(self, of: Stride, way: int) -> None:
        self.projector.playing = False
        if not self.projector.stride(of, way):
            self.app.sounds.play("dull_wood")

    def _to_error(self, way: int) -> None:
        """To the next error or the one before, with all of it in sight."""
        after = self.hindsight
        line = after.next(self.projector.at, way) if after is not None else None
        if line is None or after is None:
            self.app.sounds.play("dull_wood")
            return
        self._jump(line)
        pieces = self.projector.pieces
        spots = list(places_of(after.overlays(line, pieces), pieces))
        self.table.hold(spots, line, max((piece.length for piece in pieces), default=0.0))

    def _jump(self, at: int) -> None:
        self.projector.playing = False
        self.go(at)

    def go(self, at: int) -> None:
        """Stand at an order."""
        self.projector.go(at)
        self._tell()

    def sharpen(self) -> None:
        """Draw everything sharp and still at the next picture, however long it takes."""
        self._sharp = True
        self.ribbon.still()

    def _places(self, units: Sequence[str]) -> list[tuple[float, float]]:
        pieces = {piece.id: piece for piece in self.projector.pieces}
        return [(pieces[unit].x, pieces[unit].y) for unit in units if unit in pieces]

    def _point(self, pos: Pos) -> None:
        self.table.pointer = pos
        self.ribbon.hover(pos)
        self.hovered = ""
        tip = self.transport.tip(pos) or self.console.tip(pos) or self.ribbon.tip(pos)
        if tip is None and not self.asks and self.table.holds(pos):
            pieces = self.projector.pieces
            under = self.table.under(pos, pieces)
            piece = found(pieces, under[0]) if under else None
            if piece is not None:
                self.hovered = piece.id
                self.tooltip.at(pos, unit_tip(piece, None, self.match.ruleset.presenter))
                return
        self.tooltip.point(tip)

    # Time and picture

    def tick(self, dt: float) -> bool:
        parts = (self.console, self.tooltip, self.table, self.ribbon, self.logbook, self.transport)
        ticked = [part.tick(dt) for part in parts]  # all of them, not up to the first
        moved = any(ticked)
        if self.asks:
            return moved
        if self.hindsight is not None and self.hindsight.tick():
            self._tell()
            moved = True
        self.projector.motion.sounds = self.app.sounds
        if self.projector.tick(dt):
            self._tell()
            motion = self.projector.motion
            units = motion.units
            lengths = [one.length for one in self.projector.pieces if one.id in units and one.pile is None]
            self.table.hold(motion.places, motion.what, min(lengths, default=0.0))
            moved = True
        return moved

    def draw(self, canvas: pygame.Surface) -> None:
        materials.room(canvas)
        self.ribbon.draw(canvas)
        if self.asks:
            self._draw_question(canvas)
        else:
            self.logbook.draw(canvas)
            if self._card is not None:
                self._card.paint(canvas)
            self._draw_table(canvas)
            self.transport.draw(canvas)
        self.console.draw(canvas)
        self.tooltip.draw(canvas)

    def _draw_table(self, canvas: pygame.Surface) -> None:
        pieces = deployment.painted(self.projector.pieces, self.looks)
        sinking = self.projector.motion.running.sinking
        skies = self._skies.over(self.projector.view, self.table, self.projector.entries, sinking)
        overlays = [*skies, *self.projector.overlays]
        if self._card is not None and self.hindsight is not None:
            overlays += self.hindsight.overlays(self.projector.at, pieces)
        effects = self.projector.motion.effects(self.table.board, self.table.camera)
        self.table.draw(canvas, pieces, overlays, self.hovered or None, sharp=self._sharp, effects=effects)
        self.projector.motion.draw(canvas, self.table.board, self.table.camera)

    def _draw_question(self, canvas: pygame.Surface) -> None:
        colour, area = theme.colour, self._question_area
        middle = area.center
        materials.chart(canvas, area, dark=True)
        pygame.draw.rect(canvas, colour.brass_dark, area, 1)
        letters.put(canvas, "Through whose eyes?", letters.SHEET_TITLE, colour.text, middle[0],
                    middle[1] - theme.px(96), "centre")  # fmt: skip
        letters.put(canvas, "This battle is not over: each side sees it as it knows it. The others, please look away.",
                    letters.TEXT, colour.text2, middle[0], middle[1] - theme.px(38), "centre")  # fmt: skip


_STRIDES: dict[str, tuple[Stride, int]] = {
    "Left": ("order", -1),
    "Right": ("order", 1),
    "Ctrl+Left": ("phase", -1),
    "Ctrl+Right": ("phase", 1),
    "PageUp": ("turn", -1),
    "PageDown": ("turn", 1),
}
