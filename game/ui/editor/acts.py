"""What keys and buttons of the editor do: they change the document, choose, turn to a tab, open a page.

What concerns the file as a whole is done by `filing`. It must not draw.
"""

from __future__ import annotations

from game.content import commands
from game.content.edits import value_at
from game.content.stationing import Formation
from game.match.wording import counted, does
from game.sea.formation import spacing_of
from game.ui.battle.helpsheet import HelpSheet
from game.ui.editor import putting
from game.ui.editor.changing import form_act
from game.ui.editor.edges import ENTRY, comers, open_to
from game.ui.editor.filing import Filing
from game.ui.editor.foot import Said
from game.ui.editor.guide import Guide
from game.ui.editor.left import TABS
from game.ui.editor.room import EditorRoom
from game.ui.front.rulebook import RuleBook
from game.ui.inputs import Key
from game.ui.kit.controls import Message, Picked, Pressed, Wrote

_WAYS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, 1), "Down": (0, -1)}
TAB_KEYS = ("Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5")


class Acts:
    """Acts on one editor scene."""

    def __init__(self, scene: EditorRoom, filing: Filing) -> None:
        self.bench, self._filing = scene.bench, filing
        self._scene, self._left, self._right = scene, scene.left, scene.right
        self._hand, self._sea, self._furnish, self._say = scene.hand, scene.sea, scene.furnish, scene.say

    # -- messages of controls ----------------------------------------------------------------------------------------

    def told(self, message: Message) -> None:
        """A control says something."""
        bench = self.bench
        for form in (self._left.form, self._right.form):
            change = form.told(message)
            if change is not None:
                label, edits, grows = change
                bench.do(label, edits, grows=grows)
                if why := form.wrong.get(grows):
                    text = f"Expected: {why}. What stood there before holds."
                    self._say(Said(f"{label}: not taken.", text, grave=True))
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
        elif self._left.told(message):
            self._furnish()

    def _picked(self, message: Picked) -> None:
        bench = self.bench
        if message.name == "tab":
            self.turn_to(message.index)
        elif message.name == "roll" and self._left.roll is not None:
            roll = self._left.roll
            if message.key not in self._left.armed:
                bench.choose([message.key], more=roll.more)
                self._bring()
            elif not roll.stepped:
                self._arm(message.key, by_key=message.sure and roll.ringed)
        elif message.name == "problems":
            finding = self._right.list.findings[message.index]
            if bench.show(finding.place):
                self._bring()
            self._open_for(finding.place)
        elif self._left.told(message) or self._right.told(message):
            self._furnish()

    def turn_to(self, index: int) -> None:
        """Another tab."""
        self._hand.cancel()
        self._left.tab = TABS[index]
        self._left.find = ""
        if self._left.tab == "Terrain":
            self.bench.choose([])
        elif self.bench.area:
            self.bench.outline("")
        self._furnish()

    def _arm(self, key: str, *, by_key: bool) -> None:
        """Take up an entry of the palette; one that needs no place is added at once, one the keyboard chose stands in
        the middle of what is seen."""
        bench = self.bench
        armed = self._left.armed[key]
        if armed.kind == "unit" and not bench.ruleset.fields.placed:
            putting.unit(bench, armed, self._left.side, (0.0, 0.0), 0.0)
            force = bench.stands[0].squadron if bench.stands else ""
            words = f"In {force}." if force else "Name its squadron at the right; the next ones join it."
            self._say(Said(f"{armed.title} added.", words, "Ctrl Z", "undo it"))
            return
        if armed.kind == "edge" and armed.name == ENTRY and not self._may_come():
            return
        self._hand.arm(armed)
        if by_key and not armed.drawn and armed.kind != "edge":
            self._hand.put(self._sea.middle())
            self._hand.cancel()

    def _may_come(self) -> bool:
        """Whether what is chosen may come on later; if not, it is said why."""
        units = comers(self.bench)
        if not units:
            self._say(
                Said("Select units first.", "Click one, or drag a box around several; then the entry edge.")
            )
        elif not open_to(self.bench, units):
            self._say(
                Said(
                    "These cannot come later.", "By the rules they are there from the beginning.", grave=True
                )
            )
        else:
            return True
        return False

    def _open_for(self, place: tuple[str | int, ...]) -> None:
        """The tab on which a place of the file is changed."""
        tabs = {"terrain": 1, "weather": 2, "options": 2, "victory": 3, "objective": 3, "turns": 3}
        first = str(place[0]) if place else ""
        index = tabs.get(first, 4)
        if first == "side" and len(place) > 2:
            own = {field.name for field in self.bench.ruleset.fields.side}
            index = 1 if place[2] == "zone" else 3 if place[2] in own else 0 if len(place) > 3 else 4
        if self.bench.stands:
            index = 0
        if TABS[index] != self._left.tab:
            chosen, area = self.bench.chosen, self.bench.area
            self.turn_to(index)
            if area:
                self.bench.outline(area)
            elif chosen:
                self.bench.choose(chosen)

    def _bring(self) -> None:
        """Look where what is chosen stands."""
        area = self.bench.outlined
        self._sea.table.bring(self.bench.places or list(area.outline if area else ()))

    def _pressed(self, name: str) -> None:
        plain = {"save": "edit_save", "play": "edit_test", "file": "menu"}
        if name in (*plain, "ahead", "abreast"):
            self.act(plain.get(name, f"edit_{name}"))
        elif name.startswith("repair:"):
            finding = self._right.list.findings[int(name.removeprefix("repair:"))]
            if finding.repair is not None and not self.bench.repair(finding.repair):
                self._say(Said("There is no clear place left.", "Make room first.", grave=True))

    # -- keys --------------------------------------------------------------------------------------------------------

    def key(self, given: Key) -> None:
        """A key that no control wanted."""
        if given.name.removeprefix("Shift+") in _WAYS:
            self._nudge(given.name)
        elif (given.name == "Backspace" and self._hand.step_back()) or (
            given.name == "Enter" and self._hand.finish()
        ):
            return
        elif given.name in TAB_KEYS:
            self.turn_to(TAB_KEYS.index(given.name))
        else:
            self.act(given.action or "")

    def act(self, action: str) -> None:
        """What a key or a button does."""
        bench, filing = self.bench, self._filing
        doings = {
            "edit_undo": self._undo, "edit_redo": self._redo, "edit_test": filing.test_play, "edit_copy": self._copy,
            "edit_mirror": self._mirror, "edit_deploy": self._deploy, "edit_all": self._all, "menu": filing.menu,
            "help": self._help, "rules": self._rules, "cancel": self._cancel, "edit_balance": self._weigh,
        }  # fmt: skip
        if action in doings:
            doings[action]()
        elif action in ("edit_save", "edit_save_as", "edit_open", "edit_new"):
            filing.chose(action.removeprefix("edit_"))
        elif action in ("edit_zoom_in", "edit_zoom_out", "edit_fit", "edit_measure"):
            self._sea.table.act(action.removeprefix("edit_"))
        elif action == "edit_select":
            self._hand.cancel()
            self._sea.table.measuring = None
        elif action in ("edit_move", "edit_turn"):
            if not self._hand.follow("lift" if action == "edit_move" else "spin"):
                self._say(Said("Nothing is selected.", "Click a piece first, or drag a box around several."))
        elif action in ("edit_turn_port", "edit_turn_starboard"):
            self._turn(-1 if action == "edit_turn_port" else 1)
        elif action in ("edit_ahead", "edit_abreast"):
            self._line_up("ahead" if action == "edit_ahead" else "abreast")
        elif action == "edit_remove":
            putting.remove(bench)
        elif action == "edit_grid":
            grid = bench.next_grid()
            self._say(
                Said(f"Grid: {grid:g} {bench.ruleset.unit}" if grid else "No grid.", "Pieces snap to it.")
            )
        elif action == "edit_step":
            self._say(Said(f"Turns of {bench.next_step():g}°.", "[ and ] turn by so much."))

    def _weigh(self) -> None:
        """Let opponents fight the battle out, or stop them; where the panel lies under a tab, it is turned to."""
        right = self._right
        right.balance.act()
        if right.tabs is not None:
            right.tab = 2
            self._furnish()

    def _nudge(self, name: str) -> None:
        way = _WAYS[name.removeprefix("Shift+")]
        step = (self.bench.grid or 0.1) * (4 if name.startswith("Shift") else 1)
        stands = self.bench.placed
        if not stands:
            self._sea.table.pan(-way[0] * 90, way[1] * 90, glide=True)
            return
        poses = [
            (x + way[0] * step, y + way[1] * step, one.heading)
            for one, (x, y) in zip(stands, self.bench.places, strict=True)
        ]
        self.bench.carry("Nudge", commands.placed(stands, poses))

    def _turn(self, way: int) -> None:
        self.bench.carry(
            "Turn", commands.turned_by(self.bench.stands, way * self.bench.step, self.bench.step)
        )

    def _undo(self) -> None:
        self._hand.cancel()
        label = self.bench.undo()
        self._say(Said(f"Undone: {label}" if label else "Nothing to undo.", ""))

    def _redo(self) -> None:
        label = self.bench.redo()
        self._say(Said(f"Done again: {label}" if label else "Nothing to do again.", ""))

    def _all(self) -> None:
        side = self._left.side
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
        bench, side = self.bench, self._left.side
        whole = not any(one.unit for one in bench.stands)
        stands = (
            [one for one in bench.seen.stands if one.unit and one.side == side] if whole else bench.stands
        )
        stands = [one for one in stands if one.unit]
        if not stands or len(bench.seen.sides) < 2:
            self._say(Said("There is nothing to mirror.", "The side has no unit yet."))
            return
        other = (stands[0].side + 1) % len(bench.seen.sides)
        their = value_at(bench.tree, ("side", other)) or {}
        unfit = next((one for one in stands if not bench.drafting.fits(bench.row(one.cls), their)), None)
        if unfit is not None:
            name = bench.seen.sides[other].name
            self._say(Said(f"{name} may not have {unfit.name}.", "Mirror needs classes both sides may have."))
            return
        done = commands.mirror(bench.tree, bench.seen, stands, other, "centre", replacing=whole)
        bench.carry(f"Mirror to {bench.seen.sides[other].name}", done)
        words = "It took the place of what was there." if whole else "It was added to what was there."
        same = does(bench.seen.sides[other].name, "has", "have")
        self._say(Said(f"{same} the same force.", words, "Ctrl Z", "undo it"))

    def _deploy(self) -> None:
        bench, side = self.bench, self._left.side
        stands = bench.stands or [one for one in bench.seen.stands if one.side == side]
        if not bench.ruleset.fields.placed:
            stands = [one for one in stands if not one.unit]
        if stands:
            done = commands.deployed(bench.tree, bench.seen, bench.drafting, stands, stands[0].side)
            whose, many = bench.seen.sides[stands[0].side].name, counted(len(stands), "piece")
            if bench.carry("Deploy", done):
                self._say(Said(f"{whose} is deployed.", f"{many}, clear of land.", "Ctrl Z", "undo it"))
            else:
                self._say(Said(f"{whose} is deployed already.", "Nothing had to move."))
        else:
            self._say(Said("There is nothing to deploy.", "Put units of this side on the table first."))

    def _line_up(self, formation: Formation) -> None:
        bench, entry = self.bench, self._right.spacing
        stands = bench.placed
        if len(stands) < 2:
            return
        try:
            spacing = float(entry.text) if entry is not None else 0.0
        except ValueError:
            spacing = 0.0
        spacing = spacing or spacing_of(bench.places)
        line = commands.lined_up(bench.seen, stands, formation, spacing, stands[0].heading)
        if line is None:
            self._say(Said("So long a line has no room on the table.", "Make the spacing smaller."))
        else:
            bench.carry(f"Line {formation}", line)

    def _cancel(self) -> None:
        bench = self.bench
        if self._hand.cancel():
            return
        if self._sea.table.measuring is not None:
            self._sea.table.measuring = None
        elif bench.chosen or bench.area:
            bench.choose([])
        else:
            self._filing.menu()

    # -- pages ------------------------------------------------------------------------------------------------------

    def _help(self) -> None:
        assert self._scene.layout is not None
        actions = self._scene.app.keymap.actions("editor")
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
        self._scene.tooltip.hide()
        self._scene.help = HelpSheet(keys, [("On the table", notes)])
        self._scene.help.place(self._scene.layout.board)

    def _rules(self) -> None:
        """The rule behind the line under the pointer; else the editor's own page."""
        scene = self._scene
        found = scene.console.tip(scene.pointer)
        clause = found[0].clause if found is not None else ""
        scene.tooltip.hide()
        scene.app.stack.push(RuleBook(self.bench.ruleset, clause) if clause else Guide())
