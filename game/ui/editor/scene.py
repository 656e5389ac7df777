"""The editor's scene: a scenario on its table, the panels around it, and who gets an input.

What keys and buttons do stands in `acts`; what a scenario says, on the workbench. It decides nothing.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from game.content.commands import gap_words, regrouped
from game.content.settings import Settings
from game.tabletop.ruleset import Ruleset
from game.ui.battle.game_menu import GameMenu
from game.ui.battle.helpsheet import HelpSheet
from game.ui.board.shipyard import COMMON
from game.ui.editor import saying
from game.ui.editor.acts import TAB_KEYS, Acts
from game.ui.editor.filing import Filing
from game.ui.editor.foot import TOOLS, Foot, Said
from game.ui.editor.hand import Hand
from game.ui.editor.head import Head
from game.ui.editor.layout import Layout, layout
from game.ui.editor.left import Left
from game.ui.editor.right import Right
from game.ui.editor.sea import Sea
from game.ui.editor.strokes import dashed_box, gap_tag, handles, outline
from game.ui.editor.workbench import Workbench
from game.ui.inputs import Drag, Dropped, Input, Key, Leave, Move, Pos, Press, Release, Wheel
from game.ui.keys import Where
from game.ui.kit import materials, tags, theme
from game.ui.kit.console import Console
from game.ui.kit.surround import Surround
from game.ui.kit.tips import Tooltip
from game.ui.scene import Scene

_WHILE_WRITING = (
    "edit_undo",
    "edit_redo",
    "edit_save",
    "edit_save_as",
    "edit_open",
    "edit_test",
    "menu",
    "rules",
)
_OF_THE_HAND = ("Esc", "Enter", "Backspace")
_OF_CONTROLS = ("Up", "Down", "Left", "Right", "Enter", "Space", "Esc", "PageUp", "PageDown", "Home", "End")
AT_ONCE = 60
"""With more areas than this the first picture comes in portions, as all others do."""
LOOK_MS = 1500.0
"""So often it is looked whether somebody else changed the file."""


class EditorScene(Scene):
    """One scenario being made."""

    where: Where = "editor"

    def __init__(self, bench: Workbench, settings: Settings | None = None) -> None:
        self.bench = bench
        self.settings = settings or Settings()
        self.console = Console()
        self.tooltip = Tooltip()
        self.foot = Foot()
        self.head = Head(bench)
        self.left = Left(bench, COMMON)
        self.right = Right(bench)
        self.sea = Sea(bench)
        self.hand = Hand(bench, self.sea, self.left)
        self.filing = Filing(self, self._act)
        self.acts = Acts(self, self.filing)
        self.menu: GameMenu | None = None
        self.help: HelpSheet | None = None
        self.said: Said | None = None
        self.pointer: Pos = (0, 0)
        self.layout: Layout | None = None
        self._around = Surround()
        self._shown: object = None
        self._furnished: object = None
        self._look = LOOK_MS
        self._overtaken = False
        self._opened = False

    # -- scene -----------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for the window."""
        self.layout = layout(size)
        self.sea.lay_out(self.layout.board, self.layout.border)
        self.foot.lay_out(self.layout.foot)
        self.tooltip.hide()
        self.furnish()
        if self.menu is not None:
            self.menu.lay_out(self.layout.right)

    def furnish(self) -> None:
        """Lay the controls out anew, the keyboard staying where it is."""
        if self.layout is None:
            return
        with self.console.anew():
            self.head.tab = self.left.tab
            self.console.add(
                *self.head.controls(self.layout.head),
                *self.left.controls(self.layout.left),
                *self.right.controls(self.layout.right),
            )
        self._furnished = self._shape()
        self._around.fall()

    def _shape(self) -> object:
        return self.right.shape(), self.left.side

    def refresh(self) -> None:
        """Show what the document says now, the controls as they are unless others are wanted."""
        if self._shape() != self._furnished:
            self.furnish()
        else:
            self.head.refresh()
            self.left.refresh()
            self.right.refresh()
        self.sea.follow()
        self._around.fall()

    def enter(self) -> None:
        """To the desk, for the first time or back from a battle."""
        self._around.fall()
        self.bench.look_again()
        self.refresh()

    def leave(self) -> None:
        """Covered, or left for good: nothing works on for it then."""
        self.tooltip.hide()
        if self not in self.app.stack.all():
            self.right.balance.close()
            if self.bench.manuscript.dirty and not self.filing.given_up:
                self.bench.rest()  # the draft is there when the editor is opened again
            else:
                self.bench.close()

    def ruleset_shown(self) -> Ruleset:
        return self.bench.ruleset

    def closes(self) -> bool:
        """The window may close once nothing would be lost, or the player has said so."""
        if self.bench.manuscript.dirty and not self.filing.given_up:
            self.filing.ask_to_leave(quitting=True)
            return False
        return True

    def tick(self, dt: float) -> bool:
        """Let time pass: the survey comes in, somebody else may have changed the file."""
        self._look -= dt
        if self._look <= 0:
            self._look = LOOK_MS
            overtaken = self.bench.manuscript.overtaken
            if overtaken and not self._overtaken:
                self.say(
                    Said(
                        "The file was changed elsewhere.", "Saving asks before it writes over it.", grave=True
                    )
                )
            self._overtaken = overtaken
        fault = self.bench.manuscript.fault
        if fault and (self.said is None or self.said.text != fault):
            self.say(Said("No draft is kept.", fault, grave=True))
        self.bench.tick(dt)
        moved = self.console.tick(dt) | self.tooltip.tick(dt)
        moved |= self.right.balance.tick(dt)
        if moved:
            self._around.fall()
        if self.bench.version != self._shown:
            self._shown = self.bench.version
            self.refresh()
            moved = True
        return self.sea.table.tick(dt) or moved

    def _act(self, action: str) -> None:
        self.acts.act(action)

    def save_to(self, path: Path) -> bool:
        """Save under a path; False, with the reason in the bar, where the disk refuses."""
        return self.filing.save_to(path)

    def say(self, said: Said | None) -> None:
        """A sentence in the bar, until the next thing is done."""
        self.said = said
        self._around.fall()

    # -- picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw everything; what surrounds the table only where it changed."""
        assert self.layout is not None
        if not (stands := self._around.stands_on(canvas)):
            materials.room(canvas, *self.layout.opaque)
        self._draw_table(canvas)
        if not stands:
            self.head.paint(canvas)
            self.left.paint(canvas)
            self.right.paint(canvas)
            keymap = self.app.keymap
            keys = [keymap.shown(action) for action, _, _ in TOOLS]
            self.foot.paint(canvas, self.said or saying.sentence(self), keys, saying.tool(self))
            self.console.draw(canvas)
            self.right.balance.draw(canvas)
            self._around.drawn_on(canvas)
        covered = self.menu is not None or self.help is not None or self._carrying
        if covered or not self.tooltip.within(canvas, self.layout.board):
            self._around.fall()
        if self.menu is not None:
            self.menu.draw(canvas)
        if self.help is not None:
            self.help.draw(canvas)
        self._draw_carried(canvas)
        self.tooltip.draw(canvas)

    def _draw_table(self, canvas: pygame.Surface) -> None:
        hand, sea = self.hand, self.sea
        carried = [sea.piece(stand, pose, named=False) for stand, pose in hand.carried()]
        ghost = hand.ghost()
        reshaped = hand.reshaped()
        out = {stand.key for stand, _ in hand.carried()}
        ruler = sea.table.ruler(self.bench.ruleset.presenter.measure)
        sea.draw(
            canvas,
            [*carried, ghost] if ghost is not None else carried,
            out,
            reshaped[0].key if reshaped is not None else "",
            ruler,
            hand.hovered,
            sharp=not self._opened and len(self.bench.seen.areas) <= AT_ONCE,
        )
        self._opened = True
        view = sea.camera.frame
        with materials.within(canvas, view):
            self._draw_strokes(canvas)

    def _draw_strokes(self, canvas: pygame.Surface) -> None:
        hand, sea, colour = self.hand, self.sea, theme.colour
        for area in sea.broken():
            outline(canvas, sea.camera, area.outline, colour.flag_red)
        reshaped = hand.reshaped()
        if edge := hand.edge:
            outline(canvas, sea.camera, sea.band(edge), colour.brass_light)
        chosen = self.bench.outlined
        if reshaped is not None:
            outline(canvas, sea.camera, reshaped[1], colour.brass_light)
            handles(canvas, sea.camera, reshaped[1], None)
        elif chosen is not None and hand.terrain:
            outline(canvas, sea.camera, chosen.outline, colour.brass_light)
            handles(canvas, sea.camera, chosen.outline, self.bench.vertex)
        if hand.points:
            at = sea.at(hand.pointer)
            outline(canvas, sea.camera, [*hand.points, at], colour.brass_light, closed=len(hand.points) > 1)
            handles(canvas, sea.camera, hand.points, None)
        box = hand.box()
        if box is not None:
            dashed_box(canvas, box, colour.brass_light, None)
        self._draw_chosen(canvas)

    def _draw_chosen(self, canvas: pygame.Surface) -> None:
        """The box around what is chosen, its knob, distances between neighbours."""
        hand, sea = self.hand, self.sea
        held = hand.carried()
        stands = self.bench.placed
        pieces = [sea.piece(one, pose) for one, pose in held] if held else [sea.piece(one) for one in stands]
        frame = sea.frame(pieces)
        if frame is None:
            return
        knob = sea.knob(frame) if hand.turnable and not held else None
        dashed_box(canvas, frame, theme.colour.brass_light, knob)
        measure = self.bench.ruleset.presenter.measure
        if held:
            far = measure((hand.by[0] ** 2 + hand.by[1] ** 2) ** 0.5)
            turned = f"{hand.angle:g}°" if hand.doing == "spin" else far
            words = f"{hand.edge} edge" if hand.edge else turned
            left, _, wide, _ = sea.camera.view
            half = tags.tag_size(words)[0] / 2 + theme.px(6)
            middle = min(max(frame.centerx, left + half), left + wide - half)
            tags.tag(canvas, words, "info", (middle, frame.top - theme.px(16)))
            return
        for start, end, length in gap_words(stands):
            gap_tag(canvas, sea.camera, start, end, f"{length:.1f} {self.bench.ruleset.unit}")

    @property
    def _carrying(self) -> bool:
        return self.left.roll is not None and self.left.roll.carrying

    def _draw_carried(self, canvas: pygame.Surface) -> None:
        """An entry of the list on the left, on its way."""
        roll = self.left.roll
        if roll is None or not roll.carrying or roll.carried is None:
            return
        pos = self.hand.pointer
        if not self.sea.table.holds(pos) or self.hand.armed is None:
            tags.tag(canvas, roll.carried.text, "light", (pos[0] + theme.px(40), pos[1] + theme.px(16)))

    # -- inputs ----------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        """One input, to whom it concerns."""
        assert self.layout is not None
        if not self._strolled(given):
            self._around.fall()
        if isinstance(given, Key | Press):
            self.said = None
        if self.help is not None:
            if self.help.take(given) is not None:
                self.help = None
        elif self.menu is not None:
            self._in_menu(given)
        elif isinstance(given, Dropped):
            self.filing.open_file(Path(given.path))
        elif isinstance(given, Key):
            self._key(given)
        elif isinstance(given, Press | Release | Move | Drag | Wheel):
            self._point(given, given.pos)
        else:
            if isinstance(given, Leave):
                self.hand.hovered = None
                self.tooltip.hide()
            self._answer(given)
        if self.bench.version != self._shown:
            self._shown = self.bench.version
            self.refresh()
        self.app.redraw()

    def _strolled(self, given: Input) -> bool:
        """Whether the pointer only moves over the table: no panel can tell, unless something is in the hand (the bar
        names the edge that it has)."""
        if not isinstance(given, Move | Drag) or self.hand.edge:
            return False
        return self.sea.table.strolled(given) and not self.console.holds_pointer

    def _in_menu(self, given: Input) -> None:
        assert self.menu is not None
        _, folds, chosen = self.menu.meet(given)
        if folds:
            self.menu = None
        if chosen:
            self.filing.chose(chosen)

    def _key(self, given: Key) -> None:
        if self.console.writing:
            if given.action not in _WHILE_WRITING and given.name not in TAB_KEYS:
                if given.name == "Esc":
                    self.bench.manuscript.settle()
                self._answer(given)
                return
            self.bench.manuscript.settle()
            self.console.focus(None)  # what was being written is written; the field shows what holds
        busy = self.hand.holding or self.hand.armed is not None
        if not (busy and given.name in _OF_THE_HAND) and (
            given.name in ("Tab", "Shift+Tab")
            or (self.console.focused is not None and given.name in _OF_CONTROLS)
        ):
            self._answer(given)
            return
        self.acts.key(given)

    def _point(self, given: Input, pos: Pos) -> None:
        roll = self.left.roll
        self.sea.table.pointer = self.pointer = pos
        on_table = self.sea.table.holds(pos)
        if self._carrying and roll is not None:
            self._carry(given, pos, on_table)
            return
        held = self.console.holds_pointer
        if (self.hand.holding and not held) or (on_table and not held and not isinstance(given, Release)):
            if isinstance(given, Press):
                self.console.focus(None)
                self.bench.manuscript.settle()
            self.hand.take(given)
            self._tips(pos, on_table)
            return
        self._tips(pos, on_table)
        if isinstance(given, Move | Drag):
            self.hand.hovered = None
            self.hand.pointer = pos
        balance = self.right.balance
        if not held and balance.area.collidepoint(pos) and balance.take(given):
            return
        tool = self.foot.take(given)
        if tool:
            self.acts.act(tool)
            return
        self._answer(given)

    def _carry(self, given: Input, pos: Pos, on_table: bool) -> None:
        """Something from the list on the left is under way: to the table, or to another place of the list."""
        roll = self.left.roll
        assert roll is not None
        self.hand.pointer = pos
        roll.take(given)
        if not isinstance(given, Release):
            return
        number = roll.number_at(pos)
        line = roll.let_go()
        if line is None:
            return
        if on_table and line.key in self.left.armed:
            self.hand.arm(self.left.armed[line.key])
            self.hand.put(pos)
            self.hand.cancel()
        elif number is not None and self.left.part:
            self._regroup(line.key, number)
        else:
            self.hand.cancel()

    def _regroup(self, key: str, number: int) -> None:
        """A unit of the list was let go over another, or over a squadron's name."""
        assert self.left.roll is not None
        stand = self.bench.seen.find(key)
        line = self.left.roll.entries[number]
        if stand is None or not stand.unit or line.key == key:
            return
        before = None if line.heading else self.bench.seen.find(line.key)
        squadron = line.key.removeprefix("squadron:") if line.heading else before.squadron if before else ""
        done = regrouped(self.bench.tree, stand, squadron, before)
        if done.edits:
            self.bench.carry(f"{stand.name} to {squadron or 'no squadron'}", done)

    def _answer(self, given: Input) -> None:
        message = self.console.take(given)
        if message is not None:
            self.tooltip.hide()
            self.acts.told(message)

    def _tips(self, pos: Pos, on_table: bool) -> None:
        if self.hand.holding:
            self.tooltip.hide()
        elif on_table:
            self.tooltip.at(pos, saying.tip_of(self, self.hand.hovered))
        else:
            self.tooltip.point(self.console.tip(pos) or self.foot.tip(pos))
