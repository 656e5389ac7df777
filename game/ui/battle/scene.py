"""The battle scene: gives inputs to whom they concern, time to what moves, and a picture of it all.

It decides nothing: what may be answered the questions say, what is shown the stage knows. Nothing of a view is drawn
while a curtain is down.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.content.settings import Settings
from game.match import Match, Refusal
from game.match.match import Refused, RuleError
from game.match.showing import Land, Overlay
from game.ui.battle.bar import QuestionBar
from game.ui.battle.clips import Sight
from game.ui.battle.column import Chosen, Column
from game.ui.battle.doors import Doors
from game.ui.battle.game_menu import GameMenu
from game.ui.battle.layout import Layout, layout
from game.ui.battle.leaving import choices
from game.ui.battle.plan_panel import DraftChosen, RowTurned, Said, SealPressed
from game.ui.battle.ribbon import Ribbon
from game.ui.battle.sea_table import SeaTable
from game.ui.battle.sitting import Seat
from game.ui.battle.stage import HOLDS, Stage
from game.ui.battle.tips import found, unit_tip
from game.ui.board.camera import Camera
from game.ui.board.minimap import Minimap
from game.ui.inputs import LEFT, RIGHT, Drag, Input, Key, KeyUp, Leave, Move, Pos, Press, Release, Wheel
from game.ui.keys import Where
from game.ui.kit import materials
from game.ui.kit.controls import Message, Pressed
from game.ui.kit.tips import Tooltip
from game.ui.scene import Scene

SPEEDS = (1, 2, 4, "instant")


class BattleScene(Scene):
    """One battle, played, watched, or both."""

    where: Where = "battle"

    def __init__(
        self,
        match: Match,
        seats: Mapping[str, Seat],
        settings: Settings | None = None,
        doors: Doors | None = None,
    ) -> None:
        """`seats` names who answers for each side (`hand`, or an opponent); a side not named is played by hand."""
        self.match = match
        self.settings = settings or Settings()
        self.doors = doors or Doors()
        self.stage = Stage(match, seats, self.settings, self._sound, self._say)
        terrain = self.stage.display.terrain(self.stage.sitting.view)
        self._clouds = [overlay for overlay in terrain if not isinstance(overlay, Land)]
        lands = tuple(overlay for overlay in terrain if isinstance(overlay, Land))
        self.table = SeaTable(match.table.width, match.table.height, lands)
        self.tooltip = Tooltip()
        self.hovered: list[str] = []
        self._cameras: dict[str, Camera] = {}
        self._dragging = ""
        self._started = (0.0, 0.0)
        self._built = False
        self.speed: float | str = "instant" if self.settings.reduced_motion else self.settings.animation
        self.layout: Layout | None = None
        self.menu: GameMenu | None = None

    # -- scene -------------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for the window."""
        if not self._built:
            keymap = self.app.keymap
            self.ribbon = Ribbon()
            self.bar = QuestionBar(keymap)
            self.column = Column(self.table.board.fleet.yard, Minimap(self.table.board.chart), keymap)
            self._built = True
        boxes = self.layout = layout(size)
        self.table.lay_out(boxes.board, boxes.border)
        self.ribbon.lay_out(boxes.ribbon)
        self.bar.lay_out(boxes.bar)
        self.column.lay_out(boxes)
        self.tooltip.hide()
        if self.menu is not None:
            self.menu.lay_out(boxes.column)
        self._refresh()

    def tick(self, dt: float) -> bool:
        """Let time pass: opponents answer, what happened is shown, the table passes from hand to hand."""
        stage, sitting = self.stage, self.stage.sitting
        moved = sitting.collect()
        if sitting.passing is None:
            stage.reel.speed = self.speed
            moved |= stage.reel.advance(dt)
            self._play_cues()
        if sitting.settle(not stage.playing):
            moved = True
            self._passed()
        if not sitting.passing:
            sitting.think()
        moved |= stage.ask()
        moved |= self.table.tick(dt)
        moved |= self.ribbon.tick(dt)
        moved |= self.bar.tick(dt)
        moved |= self.tooltip.tick(dt)
        if moved:
            self._refresh()
        return moved

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw everything; while a curtain is down, the curtain alone."""
        assert self.layout is not None
        materials.room(canvas, self.layout.board)
        pieces = self.stage.pieces()
        hover = self.hovered[0] if self.hovered else None
        self.table.draw(canvas, pieces, self._overlays(), hover)
        if self.stage.playing and self.stage.past is None:
            before = canvas.get_clip()
            canvas.set_clip(pygame.Rect([round(edge) for edge in self.table.camera.view]).clip(before))
            self.stage.reel.draw(canvas, Sight(self.table.board, self.table.camera, pieces))
            canvas.set_clip(before)
        self.ribbon.draw(canvas)
        self.bar.draw(canvas)
        self.column.draw(canvas, self.table.camera)
        if self.menu is not None:
            self.menu.draw(canvas)
        self.tooltip.draw(canvas)

    def leave(self) -> None:
        """Covered or left: nothing hangs in the air."""
        self.tooltip.hide()

    def closes(self) -> bool:
        """The window may close at once: the log holds every order."""
        self.stage.close()
        return True

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _overlays(self) -> list[Overlay]:
        return [*self._clouds, *self.stage.overlays(), *self.table.ruler(self.stage.display.measure)]

    def _refresh(self) -> None:
        """Give the panels what they show now."""
        stage, column = self.stage, self.column
        self.ribbon.show(stage.facts())
        self.bar.show(*stage.bar())
        card = stage.card()
        column.show_card(card, stage.colour(card.side) if card is not None else 0, self.match.ruleset.unit)
        column.show_odds(stage.engaged())
        column.show_plan(stage.plan())
        column.show_ships(stage.pieces())
        column.corner.lit = tuple(stage.held)

    def _touch(self) -> None:
        """Something was done: what is shown may have changed."""
        self.stage.touch()
        self._refresh()
        self.app.redraw()

    def _play_cues(self) -> None:
        reel = self.stage.reel
        places = {piece.id: piece for piece in reel.pieces(self.stage.sitting.looking)} if reel.cues else {}
        for name, unit in reel.cues:
            piece = places.get(unit)
            x = (
                self.table.camera.to_screen((piece.x, piece.y))[0]
                if piece is not None
                else self.app.size[0] / 2
            )
            self.app.sounds.play(name, x / max(1, self.app.size[0]))
        reel.cues.clear()
        shown = {piece.id: piece for piece in reel.pieces(self.stage.sitting.looking)} if reel.units else {}
        self.table.bring([(shown[unit].x, shown[unit].y) for unit in reel.units if unit in shown])

    def _sound(self, name: str) -> None:
        self.app.sounds.play(name)

    def _say(self, refusal: Refusal) -> None:
        self.bar.say(refusal)

    # -- the passing of the table ------------------------------------------------------------------------------------

    def _passed(self) -> None:
        """Another side looks, or a curtain falls: nothing of the one before stays."""
        self.hovered = []
        self.stage.selected = ""
        self.stage.past = None
        self.bar.warn(None)
        self.tooltip.hide()

    def lift(self) -> None:
        """The curtain goes up."""
        sitting = self.stage.sitting
        self._cameras[sitting.looking] = self.table.keep()
        sitting.lift()
        self.table.resume(self._cameras.get(sitting.looking))
        self.stage.ask()
        self._touch()

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        """One input, to whom it concerns."""
        if isinstance(given, Key | Press | Wheel):
            self.bar.hush()
        if self.menu is not None and self._in_menu(given):
            self.app.redraw()
            return
        if isinstance(given, Key):
            self._key(given)
        elif isinstance(given, KeyUp):
            if given.action == "skip":
                self.stage.reel.held = False
        elif isinstance(given, Leave):
            self.hovered, self.table.pointer = [], None
            self._hover(None)
            self.column.leave()
            self.ribbon.leave()
            self.bar.take(given)
        else:
            self._point(given)
        self._touch()

    def _in_menu(self, given: Input) -> bool:
        """The menu is open: it takes keys, and the pointer where it lies; a press beside it closes it."""
        assert self.menu is not None
        if isinstance(given, Key) and given.action in ("cancel", "menu"):
            self.menu = None
            return True
        if isinstance(given, Press) and not self.menu.area.collidepoint(given.pos):
            self.menu = None
            return True
        answer = self.menu.take(given)
        if isinstance(answer, Pressed):
            self.menu = None
            self._chose(answer.name)
        return isinstance(given, Key) or (
            isinstance(given, Press | Release | Move | Drag | Wheel)
            and self.layout is not None
            and self.layout.column.collidepoint(given.pos)
        )

    def _chose(self, name: str) -> None:
        """A line of the menu."""
        stage = self.stage
        if name == "rules":
            self._open_rules()
        elif name == "settings" and self.doors.settings is not None:
            self.app.stack.push(self.doors.settings())
        elif name == "take_back":
            try:
                stage.sitting.take_back()
            except Refused as refused:
                self.bar.say(refused.refusal)
        elif name == "concede":
            stage.reel.finish()
            stage.sitting.concede()
        elif name == "leave":
            stage.close()
            self.app.stack.pop()
            return
        self._touch()

    def _open_menu(self) -> None:
        assert self.layout is not None
        self.tooltip.hide()
        self.menu = GameMenu(choices(self.stage, self.doors))
        self.menu.lay_out(self.layout.column)

    def _point(self, given: Input) -> None:
        if isinstance(given, Press | Release | Move | Drag | Wheel):
            self.table.pointer = given.pos
            self._tips(given.pos)
        if self._dragging or (isinstance(given, Press | Wheel | Move | Drag) and self.table.holds(given.pos)):
            self._on_table(given)
            if not isinstance(given, Press):
                self._say_where(given)
            return
        for panel in (self.ribbon, self.bar, self.column):
            answer = panel.take(given)
            if answer is not None:
                self._answered(answer)
                return
        if isinstance(given, Move | Drag):
            self.hovered = []
            self._hover(None)
        self._follow_map()

    def _say_where(self, given: Input) -> None:
        """Panels learn that the pointer has left them."""
        for panel in (self.ribbon, self.bar, self.column):
            if isinstance(given, Move | Drag | Release):
                panel.take(given)

    def _follow_map(self) -> None:
        goal = self.column.corner.goal
        if goal is not None:
            self.table.centre(goal, glide=False)
            self.column.corner.goal = None

    def _tips(self, pos: Pos) -> None:
        tip = self.ribbon.tip(pos) or self.bar.tip(pos) or self.column.tip(pos)
        if tip is None and self.table.holds(pos):
            pieces = self.stage.pieces()
            units = self.table.under(pos, pieces)
            piece = found(pieces, units[0]) if units else None
            if piece is not None:
                own = found(pieces, self.stage.focus)
                self.tooltip.at(pos, unit_tip(piece, own, self.stage.display))
                return
        self.tooltip.point(tip)

    def _answered(self, answer: Message | Said | Chosen) -> None:
        """A panel's message."""
        answering = self.stage.answering
        if isinstance(answer, Pressed):
            if answer.name == "send":
                self._confirm("")
            elif answer.name.startswith("key:"):
                self._act(answer.name.removeprefix("key:"), "")
            else:
                self._act(answer.name, "")
        elif isinstance(answer, Chosen):
            self._choose(answer.unit)
        elif answering is not None and isinstance(answer, RowTurned):
            answering.row(answer.key, answer.value, whole=answer.whole)
            self.stage.selected = answering.unit or self.stage.selected
            self.bar.warn(None)
        elif answering is not None and isinstance(answer, DraftChosen):
            answering.draft(answer.key)
            self.bar.warn(None)
        elif answering is not None and isinstance(answer, SealPressed):
            self._send()

    # -- inputs: the table -------------------------------------------------------------------------------------------

    def _on_table(self, given: Input) -> None:
        answering = None if self.stage.past is not None else self.stage.answering
        if isinstance(given, Wheel):
            at, units = self._under(given.pos)
            notches = 1 if given.dy > 0 else -1
            if answering is None or not answering.wheel(at, units, notches, shift=given.mods.shift):
                self.table.zoom(given.dy, given.pos)
        elif isinstance(given, Press):
            self._dragging = "table"
        elif isinstance(given, Move):
            self._hover(given.pos)
        elif isinstance(given, Drag):
            self._drag(given)
        elif isinstance(given, Release):
            self._release(given)

    def _under(self, pos: Pos) -> tuple[tuple[float, float], list[str]]:
        return self.table.at(pos), self.table.under(pos, self.stage.pieces())

    def _hover(self, pos: Pos | None) -> None:
        answering = self.stage.answering
        if pos is None:
            if answering is not None:
                answering.hover(None, ())
            return
        at, self.hovered = self._under(pos)
        if answering is not None and not self.stage.playing:
            answering.hover(at, self.hovered)

    def _drag(self, given: Drag) -> None:
        answering = self.stage.answering
        if self._dragging == "table":
            start, at = self.table.at(given.start), self.table.at(given.pos)
            self._started = start
            mine = given.button == LEFT and not self.stage.playing and answering is not None
            taken = mine and answering is not None and answering.drag(start, at, done=False)
            self._dragging = "answer" if taken else "pan"
        elif self._dragging == "answer" and answering is not None:
            answering.drag(self.table.at(given.start), self.table.at(given.pos), done=False)
        if self._dragging == "pan":
            self.table.pan(*given.rel)

    def _release(self, given: Release) -> None:
        dragging, self._dragging = self._dragging, ""
        answering = self.stage.answering
        if dragging == "answer" and answering is not None:
            answering.drag(self._started, self.table.at(given.pos), done=True)
            self.bar.warn(None)
        elif dragging == "table" and not given.dragged:
            self._click(given)

    def _click(self, given: Release) -> None:
        if self.table.measuring is not None and given.button == LEFT:
            self.table.measuring = self.table.at(given.pos)
            return
        if self.stage.playing:
            self.stage.reel.skip()
            return
        at, units = self._under(given.pos)
        answering = None if self.stage.past is not None else self.stage.answering
        shift = given.mods.shift
        if answering is not None and answering.click(at, units, given.button, 1, shift=shift):
            self.stage.selected = answering.unit
            self.bar.warn(None)
        elif units and given.button == LEFT:
            self._choose(units[0])
        elif given.button == RIGHT:
            self.stage.selected = answering.unit if answering is not None else ""

    def _choose(self, unit: str) -> None:
        """A unit was clicked: it is taken up by the draft, or its card is shown."""
        answering = self.stage.answering
        self.stage.selected = unit
        if answering is not None and not self.stage.playing:
            answering.select(unit)
        piece = found(self.stage.pieces(), unit)
        if piece is not None:
            self.table.bring([(piece.x, piece.y)])

    # -- inputs: keys ------------------------------------------------------------------------------------------------

    def _key(self, given: Key) -> None:
        if self.tooltip.take(given):
            return
        action = given.action or ""
        if given.repeat and action in ("confirm", "undo", "menu", "help"):
            return
        if action == "skip" and given.repeat:
            self.stage.reel.held = True
            return
        self._act(action, given.name)

    def _act(self, action: str, key: str) -> None:
        stage = self.stage
        if action == "confirm":
            self._confirm(key)
            return
        if self.bar.warning is not None:
            self.bar.warn(None)
            if action == "cancel":
                return
        # The draft comes first: on a sheet the arrows go from row to row, and 0 is a digit.
        if self._drafted(action, key) or self.table.act(action) or self._act_shown(action):
            return
        if stage.playing:
            stage.reel.finish()
            stage.ask()
        if self._drafted(action, key):
            return
        if action == "undo":
            self._undo()
        elif action == "cancel":
            self._cancel()

    def _drafted(self, action: str, key: str) -> bool:
        """A key for the draft of an answer; True where it was one."""
        stage, answering = self.stage, self.stage.answering
        if stage.playing or stage.past is not None or answering is None or not answering.act(action, key):
            return False
        stage.selected = answering.unit or stage.selected
        return True

    def _act_shown(self, action: str) -> bool:
        """Keys about what is shown rather than answered; True where it was one."""
        stage = self.stage
        if action in HOLDS:
            stage.hold(action)
        elif action == "skip":
            stage.reel.skip()
        elif action == "skip_phase" and stage.playing:
            stage.reel.skip_phase()
        elif action == "faster":
            place = SPEEDS.index(self.speed) if self.speed in SPEEDS else 0
            self.speed = SPEEDS[(place + 1) % len(SPEEDS)]
            words = "at once" if self.speed == "instant" else f"{self.speed} times as fast"
            self.bar.say(Refusal(f"What happens is shown {words}."))
        elif action == "rules":
            self._open_rules()
        elif action == "menu":
            self._open_menu()
        else:
            return False
        return True

    def _cancel(self) -> None:
        stage = self.stage
        if self.table.measuring is not None:
            self.table.measuring = None
        elif stage.past is not None:
            stage.look_ahead()
        elif stage.selected and (stage.answering is None or stage.selected != stage.answering.unit):
            stage.selected = stage.answering.unit if stage.answering is not None else ""
        else:
            self._open_menu()

    def _confirm(self, key: str) -> None:
        """Enter, or the primary button: a step within the answer, or the order itself."""
        stage = self.stage
        if stage.past is not None:
            stage.look_ahead()
        elif stage.playing:
            stage.reel.skip_attack()
        elif stage.sitting.idle:
            stage.sitting.pass_on()
        elif stage.answering is not None and (
            self.bar.warning is not None or not stage.answering.act("confirm", key)
        ):
            self._send()

    def _send(self) -> None:
        stage = self.stage
        answering = stage.answering
        order = answering.order() if answering is not None else None
        if answering is None or order is None:
            reason = answering.reason() if answering is not None else None
            if reason is not None:
                self.bar.say(reason)
                self._sound("dull_wood")
            return
        risk = stage.risk(order)
        if risk is not None and self.bar.warning != risk:
            self.bar.warn(risk)
            self._sound("dull_wood")
            return
        self.bar.warn(None)
        side = stage.sitting.looking
        try:
            stage.sitting.send(order)
        except Refused as refused:
            self.bar.say(refused.refusal)
            return
        except RuleError as fault:
            self.bar.say(Refusal(f"The order was undone by a fault of the program: {fault}."))
            return
        stage.chronicles[side].decided()
        stage.answering = None
        self._sound("brass_click")

    def _undo(self) -> None:
        sitting = self.stage.sitting
        if not sitting.undo_reaches():
            self.bar.say(Refusal("Dice were rolled, or another has answered since: that cannot be undone."))
            return
        sitting.undo()
        self._sound("paper_slide")

    def _open_rules(self) -> None:
        clause = self.tooltip.shown.clause if self.tooltip.shown is not None else ""
        if not clause and self.bar.said is not None:
            clause = self.bar.said.clause
        if self.doors.rule_book is not None:
            self.app.stack.push(self.doors.rule_book(self.match.ruleset, clause))
