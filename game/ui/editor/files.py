"""The room of scenario files: a new one begun, one opened, a draft taken up again, one saved under another name.

Reached from the menu, or over an editor. It reads and writes nothing itself but lists of files.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game import places, rulesets
from game.content import ContentError, list_scenarios, read_scenario
from game.content.browse import Glance
from game.content.journal import Left, left_behind
from game.content.manuscript import Manuscript
from game.content.naming import id_from
from game.content.recent import recent
from game.content.settings import Settings
from game.content.shape import is_edge
from game.content.templates import SIDES, empty
from game.match.scenario import COLOURS
from game.match.wording import has_words
from game.tabletop.ruleset import Filed
from game.ui.editor.doors import bench_of_draft, bench_of_file, bench_of_text, drafts_folder
from game.ui.editor.workbench import Workbench
from game.ui.front import deployment, sheet
from game.ui.front.battle_list import Entry, battle_list, column
from game.ui.front.frame import Hall, Room, beside
from game.ui.front.sheet import Sheet
from game.ui.inputs import Key
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Fit, Rule, Space, Text, either
from game.ui.kit.choices import Turner
from game.ui.kit.controls import Counted, Message, Picked, Pressed, Tip, Wrote
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.sliders import Spinner

if TYPE_CHECKING:
    from game.ui.editor.room import EditorRoom

WAYS = ("Open", "New", "Save as")
TURNS, TABLE = 8, (48.0, 36.0)
"""Of a new battle whose game names no usual ones."""


class FilesPage(Room):
    """Files to be opened, begun or saved. `over` is the editor it lies over, if any."""

    name = "Editor"
    title = "Scenario files"

    def __init__(
        self,
        settings: Settings,
        way: str = "Open",
        *,
        over: EditorRoom | None = None,
        hall: Hall | None = None,
    ) -> None:
        super().__init__(hall)
        self.settings, self.way, self.over_scene = settings, way, over
        self.find = ""
        self.key = ""
        self.path = ""
        self.notice = ""
        self.game = 0
        self.width, self.height = self._usual()
        self.sides, self.turns = 2, TURNS
        self._sure = ""
        self.sheet: Sheet | None = None
        """What the file at the left is, for one that is to be opened."""
        self._pictures = deployment.Pictures(1)
        self._recent: list[Path] = []
        self._own: list[Glance] = []
        self._shipped: list[Glance] = []
        self._drafts: list[Left] = []

    def enter(self) -> None:
        """Read the folders again."""
        folder = drafts_folder()
        self._recent, self._drafts = recent(folder), left_behind(folder)
        if self.over_scene is not None:
            self._drafts = []
        self._own = list_scenarios(folder=places.own_scenarios_folder())
        self._shipped = [one for one in list_scenarios() if one.fault or one.ruleset in rulesets.names()]
        if self.way == "Save as":
            self.path = str(self._proposed())
        self.rebuild()

    def _proposed(self) -> Path:
        """Where the scenario would be saved."""
        assert self.over_scene is not None
        bench = self.over_scene.bench
        if bench.manuscript.path is not None:
            return bench.manuscript.path
        copied = bench.manuscript.copied
        stem = copied.stem if copied is not None else id_from(str(bench.tree.get("title", ""))) or "scenario"
        return places.free_path(places.own_scenarios_folder(), stem, ".toml", "_")

    # -- laying out ------------------------------------------------------------------------------------------------

    def describe(self) -> Box:
        inner = either(20, 32)
        find = parts.entry("find", self.find, "Find a file", searches=True)
        listed = battle_list("files", self._entries(), self.key, "No file is called so.")
        paper = Panel(Column(tuple(self._paper())), (inner, inner), "paper", grow=1)
        return beside(column(find, listed, either(400, 560)), paper)

    def _paper(self) -> list[Box]:
        pen, pen2 = parts.ink("paper")
        ways = WAYS if self.over_scene is not None else WAYS[:2]
        way = parts.segmented("way", ways, ways.index(self.way), wide=120 * len(ways), high=36)
        said: list[Box] = [
            Row((way, SPRING, *self._doors())), Space(14), Text(_HEADS[self.way], letters.TITLE, pen), Space(10),
        ]  # fmt: skip
        if self.way == "New":
            said += self._new()
        else:
            said.append(parts.entry("path", self.path, "Path of a file", 600, ground="paper", high=36))
        words = self._sure or {"Open": "Open", "New": "Begin", "Save as": "Save"}[self.way]
        wide = 340 if self._sure else 220
        go = parts.button("go", words, "primary", warning=bool(self._sure), wide=wide, high=46)
        said += [Space(20), Row((go,)), Space(20)]
        whole = self.sheet if self.way == "Open" else None
        if self.notice:
            said.append(Text(self.notice, letters.TEXT, theme.colour.alarm, 0))
        elif whole is not None:
            said.append(sheet.described(whole, partial(self._pictures.of, self.key)))
        elif self.way == "Open":
            said.append(Text(_OWN_FILES, letters.NOTE, pen2, 0))
        return said

    def _doors(self) -> tuple[Box, ...]:
        """To the other rooms where things are made."""
        if self.way not in _DOORS:
            return ()
        name, words, title, says = _DOORS[self.way]
        wide = either(124, 150)
        return (parts.button(name, words, "small", ground="paper", tip=Tip(title, says), wide=wide, high=36),)

    def _new(self) -> list[Box]:
        titles = [rulesets.ruleset(name).title for name in rulesets.names()]
        unit = rulesets.ruleset(rulesets.names()[self.game]).unit
        sizes = (
            (f"Width ({unit})", parts.entry("width", self.width, ground="paper", most=6)),
            (f"Height ({unit})", parts.entry("height", self.height, ground="paper", most=6)),
        )
        counts = (
            ("Sides", Fit(Spinner("sides", parts.NOWHERE, self.sides, 2, len(COLOURS)))),
            ("Turns", Fit(Spinner("turns", parts.NOWHERE, self.turns, 1, 500))),
        )
        fields = [
            Row(tuple(parts.field(label, part, "paper") for label, part in pair), 20, equal=True, wide=300)
            for pair in (sizes, counts)
        ]
        heading = Row((
            Text("Table and sides", letters.HEADING, theme.colour.pen2), Rule(theme.colour.paper_line, grow=1),
        ))  # fmt: skip
        return [
            Row((Fit(Turner("game", parts.NOWHERE, titles, self.game), wide=280, high=36),)), Space(16), heading,
            Space(6), Row((fields[0],)), Space(10), Row((fields[1],)),
        ]  # fmt: skip

    def _entries(self) -> list[Entry]:
        entries: list[Entry] = []
        now = datetime.now()
        if self._drafts:
            entries.append(Entry("", "Not saved", "left when the editor was closed", heading=True))
            for draft in self._drafts:
                when = datetime.fromtimestamp(draft.changed)
                said = f"today at {when:%H:%M}" if when.date() == now.date() else f"{when:%d.%m.%Y %H:%M}"
                entries.append(
                    Entry(f"draft:{draft.journal}", draft.title, f"{said} · {draft.path or 'no file yet'}")
                )
        if self._recent:
            entries.append(Entry("", "Recent", heading=True))
            entries += [Entry(f"recent:{path}", path.stem, _near_home(path)) for path in self._recent]
        for title, below, listed in (
            ("Yours", _near_home(places.own_scenarios_folder()), self._own),
            ("Shipped", "", self._shipped),
        ):
            if listed:
                entries.append(Entry("", title, below, heading=True))
                entries += [_entry(title, one) for one in listed]
        if not self.find.strip():
            return entries
        return [one for one in entries if not one.heading and has_words(f"{one.text} {one.below}", self.find)]

    # -- inputs ----------------------------------------------------------------------------------------------------

    def dropped(self, path: Path) -> None:
        self.path, self.way = str(path), "Open"
        self._go()

    def keyed(self, given: Key) -> bool:
        if self.confirms(given):
            if not (self._sure and given.hasty):
                self._go()
            return True
        if given.action == "cancel" and self._sure:
            self._sure = ""
            self.rebuild()
            return True
        if given.action == "cancel":
            self.back()
            return True
        return super().keyed(given)

    def told(self, message: Message) -> None:
        if isinstance(message, Picked) and message.name == "way":
            ways = WAYS if self.over_scene is not None else WAYS[:2]
            self.way, self._sure, self.notice, self.sheet = ways[message.index], "", "", None
            self.path = str(self._proposed()) if self.way == "Save as" else ""
            self.rebuild()
        elif isinstance(message, Picked) and message.name == "files":
            self._chose(message)
        elif isinstance(message, Picked) and message.name == "game":
            before, self.game = self._usual(), message.index
            if (self.width, self.height) == before:  # what was typed stays
                self.width, self.height = self._usual()
            self.turns = rulesets.ruleset(rulesets.names()[self.game]).fields.turns or TURNS
            self.rebuild()
        elif isinstance(message, Wrote):
            self._wrote(message)
        elif isinstance(message, Counted):
            setattr(self, message.name, message.value)  # a spinner or a field is called as what it sets
        elif isinstance(message, Pressed) and message.name == "go":
            self._go()
        elif isinstance(message, Pressed) and message.name == "yard":
            self._to_the_yard()
        elif isinstance(message, Pressed) and message.name == "chance":
            self._by_chance()

    def _usual(self) -> tuple[str, str]:
        """The table that fits the game, as it is typed."""
        levy = rulesets.ruleset(rulesets.names()[self.game]).levy
        wide, high = levy.table if levy is not None else TABLE
        return f"{wide:g}", f"{high:g}"

    def _to_the_yard(self) -> None:
        """The shipyard, over an editor on the classes of its game."""
        from game.ui.editor.shipyard import ShipyardRoom

        if self.over_scene is None and self.hall is not None:
            self.hall.go(self.app, "Shipyard")
            return
        game = self.over_scene.bench.name if self.over_scene is not None else ""
        try:
            self.app.stack.push(ShipyardRoom(self.settings, ruleset=game))
        except (ContentError, ValueError, OSError) as error:
            self._refuse(str(error))

    def _by_chance(self) -> None:
        """Wishes for a battle made up by chance; what comes of them is edited."""
        from game.ui.front.chance import ChanceRoom

        def edit(text: str) -> None:
            self.app.stack.pop()
            self._edit(bench_of_text(text))

        game = rulesets.names()[self.game]
        self.app.stack.push(ChanceRoom(self.settings, play=None, edit=edit, ruleset=game))

    def _wrote(self, message: Wrote) -> None:
        if message.name == "find":
            self.find = message.text
            self.rebuild()
        elif message.name in ("width", "height"):
            setattr(self, message.name, message.text)
        elif message.name == "path":
            self.path = message.text
            self.key, self.sheet = "", None
            self.repaint()
            if self._sure:
                self._sure = ""
                self.rebuild()

    def _chose(self, message: Picked) -> None:
        kind, _, path = message.key.partition(":")
        self.key, self.notice, self._sure = message.key, "", ""
        self.sheet = None if kind == "draft" else sheet_of(Path(path))
        if kind != "draft" and self.way != "New":
            self.path = path
        elif self.way == "New" or kind == "draft":
            self.way, self.path = "Open", "" if kind == "draft" else path
        self.app.sounds.play("paper_slide")
        self.rebuild()
        if message.sure and self.way == "Open":
            self._go()

    # -- going -----------------------------------------------------------------------------------------------------

    def _go(self) -> None:
        try:
            if self.way == "Save as":
                self._save()
            else:
                bench = self._begun() if self.way == "New" else self._opened()
                if bench is not None:
                    self._edit(bench)
        except (ContentError, ValueError, OSError) as error:
            self._refuse(str(error))

    def _refuse(self, words: str) -> None:
        self.notice = words
        self.app.sounds.play("dull_wood")
        self.rebuild()

    def _opened(self) -> Workbench | None:
        if self.key.startswith("draft:"):
            return bench_of_draft(Path(self.key.removeprefix("draft:")))
        if not self.path.strip():
            self._refuse("Choose a file at the left, or write its path.")
            return None
        return bench_of_file(Path(self.path.strip()).expanduser())

    def _begun(self) -> Workbench | None:
        name = rulesets.names()[self.game]
        try:
            wide, high = float(self.width), float(self.height)
        except ValueError:
            wide = high = 0.0
        if not (6 <= wide <= 1000 and 6 <= high <= 1000):
            self._refuse("The table is from 6 to 1000 on each side.")
            return None
        rules = rulesets.ruleset(name)
        sides = _named_sides(rules)[: self.sides] or SIDES[: self.sides]
        sides = [*sides, *[one for one in SIDES if one not in sides]][: self.sides]
        return Workbench(Manuscript.new(empty(name, rules, wide, high, sides, self.turns), drafts_folder()))

    def _save(self) -> None:
        assert self.over_scene is not None
        if not self.path.strip():
            self._refuse("Write a path to save it under.")
            return
        path = Path(self.path.strip()).expanduser()
        path = path if path.suffix == ".toml" else path.with_name(path.name + ".toml")
        if path.exists() and path.absolute() != self.over_scene.bench.manuscript.path and not self._sure:
            self._sure = "Write over the file that is there"
            self.app.sounds.play("dull_wood")
            self.rebuild()
            return
        scene = self.over_scene
        if scene.save_to(path):
            self.app.stack.pop()
        else:
            self._refuse(scene.said.text if scene.said is not None else "It could not be saved.")

    def _edit(self, bench: Workbench) -> None:
        """Lay the editor on the table; one that lay below has been asked whether it may be left."""
        below = self.over_scene
        if below is not None and below.bench.manuscript.dirty and not self._sure:
            self._sure = "Leave what is not saved"
            bench.rest()
            self.notice = "The scenario below is not saved. Its draft is kept and listed here."
            self.app.sounds.play("dull_wood")
            self.rebuild()
            return
        if below is None:
            self.app.stack.push(self.app.house.desk(bench, self.settings))
            return
        self.app.stack.pop()
        self.app.stack.replace(self.app.house.desk(bench, self.settings))


_HEADS = {"Open": "A scenario to work on", "New": "A new scenario", "Save as": "Save it as"}
_DOORS = {
    "New": ("chance", "By chance", "A battle by chance", "Two sides worth the same on a sea with islands."),
    "Open": ("yard", "Shipyard", "Shipyard", "Unit types of your own, for any battle."),
}
_OWN_FILES = (
    "A file of your own may lie anywhere; drop it on the window, or write its path. Shipped battles are "
    "opened as they are: save them under another name."
)


def sheet_of(path: Path) -> Sheet:
    """What a file holds, as the menu would show it; what is wrong with one that cannot be played."""
    try:
        scenario = read_scenario(path)
    except ContentError as error:
        return Sheet(path.stem, fault=tuple(error.sentences()))
    rules = rulesets.ruleset(scenario.ruleset)
    return Sheet(scenario.title, scenario, rules, deployment.muster(scenario, rules))


def _entry(group: str, one: Glance) -> Entry:
    words = f"{one.units} units · {Path(one.path).name}"
    return Entry(f"{group}:{one.path}", one.title, words, faulty=bool(one.fault))


def _named_sides(rules: Filed) -> Sequence[str]:
    """What sides are called in a game where a required key names them, such as their nation."""
    choices = [field for field in rules.fields.side if field.required and field.type == "choice"]
    named = next((field for field in choices if not is_edge(field)), None)
    return list(named.choices) if named is not None else []


def _near_home(path: Path) -> str:
    """A path as short as it can be said."""
    for folder in (places.scenarios().parent, Path.cwd(), Path.home()):
        if path.is_relative_to(folder):
            return str(path.relative_to(folder))
    return str(path)
