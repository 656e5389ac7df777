"""What keys, buttons and menus of the editor do, and what the bar says of the moment.

It turns them into changes of the document, into files read and written, into battles begun. It must not draw.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.content import commands
from game.content.edits import value_at
from game.content.errors import ContentError
from game.content.recent import opened
from game.content.stationing import Formation
from game.match.scenario import Scenario
from game.sea.formation import spacing_of
from game.ui.battle.game_menu import Choice, GameMenu
from game.ui.battle.helpsheet import HelpSheet
from game.ui.editor import putting
from game.ui.editor.changing import form_act
from game.ui.editor.foot import TOOLS, Said
from game.ui.inputs import Key
from game.ui.kit.controls import Message, Picked, Pressed, Tip, Wrote

if TYPE_CHECKING:
    from game.ui.editor.scene import EditorScene

TAB_KEYS = ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5")
_SECOND_WAY = "Press it again to write over it."


class Acts:
    """Acts on one editor scene."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene, self.bench = scene, scene.bench
        self.given_up = False
        self._asked_over = False
        self._quitting = False

    # -- messages of controls ----------------------------------------------------------------------------------------

    def told(self, message: Message) -> None:
        """A control says something."""
        scene, bench = self.scene, self.bench
        for form in (scene.left.form, scene.right.form):
            change = form.told(message)
            if change is not None:
                label, edits, grows = change
                bench.do(label, edits, grows=grows)
                return
            act = form.acts(message)
            if act:
                form_act(bench, act)
                return
        if isinstance(message, Picked):
            self._picked(message)
        elif isinstance(message, Pressed):
            self._pressed(message.name)
        elif isinstance(message, Wrote) and message.name == "spacing":
            if message.done:
                self._line_up("ahead")
        elif scene.left.told(message):
            scene.furnish()

    def _picked(self, message: Picked) -> None:
        scene, bench = self.scene, self.bench
        if message.name == "tab":
            self.turn_to(message.index)
        elif message.name == "roll" and scene.left.roll is not None:
            roll = scene.left.roll
            line = roll.lines[message.index]
            if line.key not in scene.left.armed:
                bench.choose([line.key], more=roll.more)
                self._bring()
            elif not roll.stepped:
                self._arm(line.key, by_key=message.sure and scene.left.roll.ringed)
        elif message.name == "problems":
            finding = scene.right.list.findings[message.index]
            if bench.show(finding.place):
                self._bring()
            self._open_for(finding.place)
        elif scene.left.told(message) or scene.right.told(message):
            scene.furnish()

    def turn_to(self, index: int) -> None:
        """Another tab."""
        from game.ui.editor.left import TABS

        scene = self.scene
        scene.hand.cancel()
        scene.left.tab = TABS[index]
        scene.left.find = ""
        if scene.left.tab == "Terrain":
            self.bench.choose([])
        elif self.bench.area:
            self.bench.outline("")
        scene.furnish()

    def _arm(self, key: str, *, by_key: bool) -> None:
        """Take up an entry of the palette; one that needs no place is added at once, one the keyboard chose stands in
        the middle of what is seen."""
        scene, bench = self.scene, self.bench
        armed = scene.left.armed[key]
        if armed.kind == "unit" and not bench.ruleset.fields.placed:
            putting.unit(bench, armed, scene.left.side, (0.0, 0.0), 0.0)
            force = bench.stands[0].squadron if bench.stands else ""
            words = f"In {force}." if force else "Name its squadron at the right; the next ones join it."
            scene.say(Said(f"{armed.title} added.", words, "Ctrl Z", "undo it"))
            return
        scene.hand.arm(armed)
        if by_key and not armed.drawn:
            scene.hand.put(scene.sea.middle())
            scene.hand.cancel()

    def _open_for(self, place: tuple[str | int, ...]) -> None:
        """The tab on which a place of the file is changed."""
        tabs = {"terrain": 1, "weather": 2, "options": 2, "victory": 3, "objective": 3, "turns": 3}
        first = str(place[0]) if place else ""
        index = 1 if "zone" in place else tabs.get(first, 0 if first == "side" and len(place) > 3 else 4)
        if self.bench.stands:
            index = 0
        from game.ui.editor.left import TABS

        if TABS[index] != self.scene.left.tab:
            chosen, area = self.bench.chosen, self.bench.area
            self.turn_to(index)
            if area:
                self.bench.outline(area)
            elif chosen:
                self.bench.choose(chosen)

    def _bring(self) -> None:
        """Look where what is chosen stands."""
        area = self.bench.outlined
        places = [one.at for one in self.bench.stands if one.at is not None] or list(
            area.outline if area else ()
        )
        self.scene.sea.table.bring(places)

    def _pressed(self, name: str) -> None:
        if name == "save":
            self.act("edit_save")
        elif name == "play":
            self.act("edit_test")
        elif name == "file":
            self.act("menu")
        elif name in ("ahead", "abreast"):
            self._line_up("ahead" if name == "ahead" else "abreast")
        elif name.startswith("repair:"):
            finding = self.scene.right.list.findings[int(name.removeprefix("repair:"))]
            if finding.repair is not None and not self.bench.repair(finding.repair):
                self.scene.say(Said("There is no clear place left.", "Make room first.", grave=True))

    # -- keys --------------------------------------------------------------------------------------------------------

    def key(self, given: Key) -> None:
        """A key that no control wanted."""
        scene = self.scene
        if given.name in (
            "Left",
            "Right",
            "Up",
            "Down",
            "Shift+Left",
            "Shift+Right",
            "Shift+Up",
            "Shift+Down",
        ):
            self._nudge(given.name)
        elif (given.name == "Backspace" and scene.hand.step_back()) or (
            given.name == "Enter" and scene.hand.finish()
        ):
            return
        elif given.name in TAB_KEYS:
            self.turn_to(TAB_KEYS.index(given.name))
        else:
            self.act(given.action or "")

    def act(self, action: str) -> None:
        """What a key or a button does."""
        scene, bench = self.scene, self.bench
        doings = {
            "edit_undo": self._undo, "edit_redo": self._redo, "edit_save": self.save, "edit_save_as": self._save_as,
            "edit_open": self._open, "edit_new": self._new, "edit_test": self.test_play, "edit_copy": self._copy,
            "edit_mirror": self._mirror, "edit_deploy": self._deploy, "edit_all": self._all, "menu": self._menu,
            "help": self._help, "rules": self._rules, "cancel": self._cancel, "edit_balance": self._weigh,
        }  # fmt: skip
        table = {
            "edit_zoom_in": "zoom_in",
            "edit_zoom_out": "zoom_out",
            "edit_fit": "fit",
            "edit_measure": "measure",
        }
        if action in doings:
            doings[action]()
        elif action in table:
            scene.sea.table.act(table[action])
        elif action == "edit_select":
            scene.hand.cancel()
            scene.sea.table.measuring = None
        elif action in ("edit_move", "edit_turn"):
            if not scene.hand.follow("lift" if action == "edit_move" else "spin"):
                scene.say(Said("Nothing is selected.", "Click a piece first, or drag a box around several."))
        elif action in ("edit_turn_port", "edit_turn_starboard"):
            self._turn(-1 if action == "edit_turn_port" else 1)
        elif action in ("edit_ahead", "edit_abreast"):
            self._line_up("ahead" if action == "edit_ahead" else "abreast")
        elif action == "edit_remove":
            putting.remove(bench)
        elif action == "edit_grid":
            grid = bench.next_grid()
            scene.say(
                Said(f"Grid: {grid:g} {bench.ruleset.unit}" if grid else "No grid.", "Pieces snap to it.")
            )
        elif action == "edit_step":
            scene.say(Said(f"Turns of {bench.next_step():g}°.", "[ and ] turn by so much."))

    def _weigh(self) -> None:
        """Let opponents fight the battle out, or stop them; where the panel lies under a tab, it is turned to."""
        right = self.scene.right
        if right.beside is not None:
            right.beside.act()
            if right.tabs is not None:
                right.tab = 2
                self.scene.furnish()

    def _nudge(self, name: str) -> None:
        way = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, 1), "Down": (0, -1)}[name.removeprefix("Shift+")]
        step = (self.bench.grid or 0.1) * (4 if name.startswith("Shift") else 1)
        stands = [one for one in self.bench.stands if one.at is not None]
        if not stands:
            self.scene.sea.table.pan(-way[0] * 90, way[1] * 90, glide=True)
            return
        poses = [
            (one.at[0] + way[0] * step, one.at[1] + way[1] * step, one.heading)
            for one in stands
            if one.at is not None
        ]
        self.bench.carry("Nudge", commands.placed(stands, poses))

    def _turn(self, way: int) -> None:
        self.bench.carry(
            "Turn", commands.turned_by(self.bench.stands, way * self.bench.step, self.bench.step)
        )

    def _undo(self) -> None:
        self.scene.hand.cancel()
        label = self.bench.undo()
        self.scene.say(Said(f"Undone: {label}" if label else "Nothing to undo.", ""))

    def _redo(self) -> None:
        label = self.bench.redo()
        self.scene.say(Said(f"Done again: {label}" if label else "Nothing to do again.", ""))

    def _all(self) -> None:
        side = self.scene.left.side
        self.bench.choose(
            [one.key for one in self.bench.seen.stands if one.side == side and one.at is not None]
        )

    def _copy(self) -> None:
        bench = self.bench
        gap = max((3 * one.figure.radius for one in bench.stands), default=2.0)
        if bench.stands:
            bench.carry(f"Copy: {len(bench.stands)}", commands.doubled(bench.tree, bench.stands, (gap, -gap)))

    def _mirror(self) -> None:
        """The chosen units, or the whole side, once more on the other side; a whole side takes its place."""
        bench, side = self.bench, self.scene.left.side
        whole = not any(one.unit for one in bench.stands)
        stands = (
            [one for one in bench.seen.stands if one.unit and one.side == side] if whole else bench.stands
        )
        stands = [one for one in stands if one.unit]
        if not stands or len(bench.seen.sides) < 2:
            self.scene.say(Said("There is nothing to mirror.", "The side has no unit yet."))
            return
        other = (stands[0].side + 1) % len(bench.seen.sides)
        their = value_at(bench.tree, ("side", other)) or {}
        unfit = next((one for one in stands if not bench.drafting.fits(bench.row(one.cls), their)), None)
        if unfit is not None:
            name = bench.seen.sides[other].name
            self.scene.say(
                Said(f"{name} may not have {unfit.name}.", "Mirror needs classes both sides may have.")
            )
            return
        done = commands.mirror(bench.tree, bench.seen, stands, other, "centre", replacing=whole)
        bench.carry(f"Mirror to {bench.seen.sides[other].name}", done)
        words = "It took the place of what was there." if whole else "It was added to what was there."
        self.scene.say(
            Said(f"{bench.seen.sides[other].name} has the same force.", words, "Ctrl Z", "undo it")
        )

    def _deploy(self) -> None:
        bench, side = self.bench, self.scene.left.side
        stands = bench.stands or [one for one in bench.seen.stands if one.side == side]
        if not bench.ruleset.fields.placed:
            stands = [one for one in stands if not one.unit]
        if stands:
            bench.carry(
                "Deploy", commands.deployed(bench.tree, bench.seen, bench.drafting, stands, stands[0].side)
            )

    def _line_up(self, formation: Formation) -> None:
        bench, entry = self.bench, self.scene.right.spacing
        stands = [one for one in bench.stands if one.at is not None]
        if len(stands) < 2:
            return
        try:
            spacing = float(entry.text) if entry is not None else 0.0
        except ValueError:
            spacing = 0.0
        spacing = spacing or spacing_of([one.at for one in stands if one.at is not None])
        label = f"Line {formation}"
        bench.carry(label, commands.lined_up(stands, formation, spacing, stands[0].heading))

    def _cancel(self) -> None:
        scene, bench = self.scene, self.bench
        if scene.hand.cancel():
            return
        if scene.sea.table.measuring is not None:
            scene.sea.table.measuring = None
        elif bench.chosen or bench.area:
            bench.choose([])
        else:
            self._menu()

    # -- the menu ----------------------------------------------------------------------------------------------------

    def _menu(self) -> None:
        manuscript = self.bench.manuscript
        document = manuscript.document
        choices = [
            Choice("resume", "Go on"),
            Choice("new", "New"),
            Choice("open", "Open"),
            Choice("save", "Save", off="" if manuscript.dirty else "Everything is saved."),
            Choice("save_as", "Save as"),
            Choice(
                "undo",
                f"Undo: {document.undoes}" if document.undoes else "Undo",
                off="" if document.undoes else " ",
            ),
            Choice(
                "redo",
                f"Redo: {document.redoes}" if document.redoes else "Redo",
                off="" if document.redoes else " ",
            ),
            Choice("leave", "Leave the editor", "Leave what is not saved?" if manuscript.dirty else ""),
        ]
        self._open_menu(GameMenu(tuple(choices), "The scenario"))

    def ask_to_leave(self, *, quitting: bool = False) -> None:
        """Something is not saved: save it, give it up, or stay."""
        self._quitting = quitting
        choices = (
            Choice("resume", "Stay"),
            Choice("save_leave", "Save and leave"),
            Choice("give_up", "Leave without saving", "What is not saved is gone: sure?"),
        )
        self._open_menu(GameMenu(choices, "Not saved"))

    def _open_menu(self, menu: GameMenu) -> None:
        assert self.scene.layout is not None
        self.scene.tooltip.hide()
        self.scene.console.focus(None)
        self.scene.menu = menu
        menu.lay_out(self.scene.layout.right)

    def chose(self, name: str) -> None:
        """A line of the menu."""
        doings = {
            "new": self._new, "open": self._open, "save": self.save, "save_as": self._save_as, "undo": self._undo,
            "redo": self._redo, "leave": self._give_up, "give_up": self._give_up, "save_leave": self._save_and_leave,
        }  # fmt: skip
        if name in doings:
            doings[name]()

    def _give_up(self) -> None:
        self.given_up = True
        self._leave()

    def _save_and_leave(self) -> None:
        if self.save():
            self._leave()

    def _leave(self) -> None:
        if self._quitting:
            self.scene.app.stop()
        self.scene.app.sounds.play("paper_slide")
        self.scene.app.stack.pop()

    # -- files -------------------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Save, also a draft that has problems; True where it lies on disk now."""
        manuscript = self.bench.manuscript
        if manuscript.path is None:
            self._save_as()
            return False
        if manuscript.overtaken and not self._asked_over:
            self._asked_over = True
            self.scene.say(
                Said("Somebody else changed this file.", _SECOND_WAY, "Ctrl S", "write over it", True)
            )
            self.scene.app.sounds.play("dull_wood")
            return False
        return self.save_to(manuscript.path)

    def save_to(self, path: Path) -> bool:
        """Save under a path; False, with the reason in the bar, where the disk refuses."""
        scene = self.scene
        try:
            self.bench.save(path)
        except ContentError as error:
            scene.say(Said("It could not be saved.", str(error), grave=True))
            scene.app.sounds.play("dull_wood")
            return False
        self._asked_over = False
        opened(self.bench.manuscript.drafts, path)
        stops = self.bench.survey().stops
        words = (
            f"A draft: {stops} problem{'s' if stops > 1 else ''} to mend before it is played."
            if stops
            else ""
        )
        scene.say(Said(f"Saved as {path.name}.", words))
        scene.app.sounds.play("pencil_tick")
        return True

    def _save_as(self) -> None:
        from game.ui.editor.files import FilesPage

        self.scene.app.stack.push(FilesPage(self.scene.settings, "Save as", over=self.scene))

    def _open(self) -> None:
        from game.ui.editor.files import FilesPage

        self.scene.app.stack.push(FilesPage(self.scene.settings, "Open", over=self.scene))

    def _new(self) -> None:
        from game.ui.editor.files import FilesPage

        self.scene.app.stack.push(FilesPage(self.scene.settings, "New", over=self.scene))

    def open_file(self, path: Path) -> None:
        """A file was dropped on the window: it is opened where nothing is lost by that."""
        from game.ui.editor.doors import bench_of_file

        if self.bench.manuscript.dirty:
            self.scene.say(Said("Save first.", "What is on the table is not saved yet.", grave=True))
            return
        try:
            bench = bench_of_file(path)
        except (ContentError, ValueError) as error:
            self.scene.say(Said("It cannot be opened.", str(error), grave=True))
            return
        from game.ui.editor.scene import EditorScene

        self.scene.app.stack.replace(EditorScene(bench, self.scene.settings))

    # -- test play ---------------------------------------------------------------------------------------------------

    def test_play(self) -> None:
        """Play the battle as it stands; leaving it leads back here."""
        from game.ui.editor.doors import try_out

        told = self.bench.survey()
        if told.scenario is None:
            first = next((one for one in told.findings if one.stops), None)
            words = first.title if first is not None else ""
            self.scene.say(Said("It cannot be played yet.", words, grave=True))
            self.scene.app.sounds.play("dull_wood")
            return
        scenario: Scenario = told.scenario
        try:
            try_out(
                self.scene.app,
                scenario,
                self.scene.right.seats(),
                self.scene.settings,
                self.bench.manuscript.drafts,
            )
        except OSError as error:
            self.scene.say(Said("The battle cannot be begun.", str(error.strerror), grave=True))

    # -- what is said ------------------------------------------------------------------------------------------------

    def _help(self) -> None:
        assert self.scene.layout is not None
        actions = self.scene.app.keymap.actions("editor")
        keys = [(" ".join(action.keys), action.label.lower(), "") for action in actions if action.keys]
        notes = [
            ("Drag", "A piece moves it, the empty sea draws a box, the right button moves the table."),
            ("Knob", "Turns what is chosen about its middle; with Shift each keeps its heading."),
            (
                "Corners",
                "In Terrain: drag one, drag the middle of an edge for a new one, Delete takes one away.",
            ),
            ("Arrows", "Nudge what is chosen by the grid, with Shift by four of it."),
        ]
        self.scene.tooltip.hide()
        self.scene.help = HelpSheet(keys, notes)
        self.scene.help.place(self.scene.layout.board)

    def _rules(self) -> None:
        """The rule behind the line under the pointer; else the editor's own page."""
        from game.ui.editor.guide import Guide
        from game.ui.front.rulebook import RuleBook

        scene = self.scene
        found = scene.console.tip(scene.pointer)
        clause = found[0].clause if found is not None else ""
        scene.tooltip.hide()
        scene.app.stack.push(RuleBook(self.bench.ruleset, clause) if clause else Guide())

    def tool(self) -> str:
        """The tool in hand, for the bar."""
        doing = self.scene.hand.doing
        if self.scene.sea.table.measuring is not None:
            return "edit_measure"
        return {"lift": "edit_move", "spin": "edit_turn"}.get(doing, TOOLS[0][0])

    def tip_of(self, key: str | None) -> Tip | None:
        """What is told of a piece under the pointer."""
        stand = self.bench.seen.find(key) if key is not None else None
        if stand is None or stand.at is None:
            return None
        points = f" · {stand.points} points" if stand.points else ""
        kind = str(self.bench.row(stand.cls).get("name", stand.cls)) if stand.cls else ""
        where = f"At {stand.at[0]:g}, {stand.at[1]:g} · heading {stand.heading:g}°{points}"
        return Tip(stand.name, where, foot=kind)

    def sentence(self) -> Said:
        """What the pointer does now."""
        hand, bench = self.scene.hand, self.bench
        undo = (
            ("Ctrl Z", f"undo: {bench.manuscript.document.undoes}"[:34])
            if bench.manuscript.document.undoes
            else ("", "")
        )
        if hand.doing == "draw" and hand.armed is not None:
            return Said(
                f"Draw {hand.armed.title}.",
                "Click the corners; Enter or the first corner closes it.",
                "Esc",
                "stop",
            )
        if hand.armed is not None:
            return Said(
                f"Place {hand.armed.title}.", "Click on the table, as often as you like.", "Esc", "stop"
            )
        if bench.stands:
            count = len(bench.stands)
            title = f"{bench.stands[0].name} selected." if count == 1 else f"{count} pieces selected."
            text = f"Drag to move, [ and ] turn by {bench.step:g}°; at the knob Shift keeps headings."
            return Said(title, text, *undo)
        if hand.terrain:
            return Said("Terrain.", "Choose a shape at the left, or click an outline to change it.", *undo)
        return Said(
            "Nothing selected.", "Choose a class at the left and click on the table; ? lists the keys.", *undo
        )
