"""The menu: a list of battles, the sheet of the chosen one, who plays its sides, and the way to the table.

It stands at the bottom of the stack. It decides nothing about a battle but who sits where and how it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game import places, rulesets
from game.ai import measured
from game.content import ContentError, read_scenario, told_apart
from game.content.handicaps import Handicap, evened, handicaps
from game.content.packs import is_pack, open_pack
from game.content.settings import Settings
from game.content.switching import switches
from game.dice import Seeding, seeding
from game.disk import FULL
from game.match.clock import Clock, clock_of
from game.match.log import LogError, LogHeld
from game.match.scenario import Scenario
from game.tabletop.fleets import Fleet
from game.tabletop.ruleset import Match, Ruleset
from game.ui.board.shipyard import COMMON
from game.ui.front import deployment, evenness, kept_sheet, pack_room, seats, sheet, ways
from game.ui.front.archive import Archive, Kept, by_name, history
from game.ui.front.battle_list import Entry, column
from game.ui.front.choice import WISH, YOURS, Choice
from game.ui.front.deployment import Pictures
from game.ui.front.evenness import Evenness
from game.ui.front.frame import Hall, Room, beside, paper
from game.ui.front.measuring import Measuring
from game.ui.front.options_panel import CLOCKS, LOSES, OPEN_SEED, WE_ROLL, evening, options
from game.ui.front.sheet import Sheet
from game.ui.front.side_panel import SidePanel
from game.ui.inputs import Key
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, either
from game.ui.kit.controls import Message, Picked, Pressed, Tip, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.layout import Column, Panel
from game.ui.kit.listing import Listing

PICTURES = 8
"""Pictures of tables that are kept."""


class Menu(Room):
    """Battles to choose from. `hall` leads to the other rooms."""

    name = "Battles"

    def __init__(self, settings: Settings, hall: Hall | None = None, notices: tuple[str, ...] = ()) -> None:
        super().__init__(hall)
        self.settings = settings
        self.key = ""
        self.scenario: Scenario | None = None
        self.written: Scenario | None = None
        """The scenario as its file has it: rules may be switched and fleets bought before a battle."""
        self.sheet = Sheet("")
        self.seats: list[str] = []
        self.panels: list[SidePanel] = []
        self.seed: int | None = None
        self.called = False
        """Whether the dice fall on a real table, and are typed in."""
        self.timed, self.time = 0, "30+0.5"
        """How a clock is to be kept, by its place among `CLOCKS`, and its notation."""
        self.notice = " ".join(notices)
        self.handicap = 0
        """Which of the file's handicaps the battle is fought with: 0 none, then in their order."""
        self.measuring = Measuring()
        self.archive = Archive(places.battles_folder(), rulesets.ruleset, kept_sheet.last_table)
        self.choice = Choice(self.archive, self.say)
        self._seats: dict[str, list[str]] = {}
        self._offered: tuple[Handicap, ...] = ()
        self._yard = COMMON
        self._pictures = Pictures(PICTURES)
        self._leaving = False

    def enter(self) -> None:
        """Read the folders again: a battle may have been played since. What came from elsewhere stays on the sheet."""
        self.archive.refresh()
        self.choice.read()
        self._leaving = False
        from_elsewhere = self.scenario is not None and not self.key
        if not from_elsewhere and self.choice.glance(self.key) is None:
            self._choose(self.choice.first())
        else:
            self._tell()
        self.rebuild()

    def leave(self) -> None:
        """Another scene needs the machine: what was measured so far is kept."""
        self.measuring.stop()

    # What is chosen

    def _choose(self, key: str) -> None:
        self.key, self.handicap = key, 0
        chosen = self.choice.take(key)
        self.scenario = None
        if chosen is None:
            self.sheet = Sheet("No battle", fault=("There is no scenario to play.",))
            return
        try:
            scenario = read_scenario(chosen.path)
        except ContentError as error:
            self.sheet = Sheet(chosen.title, fault=tuple(error.sentences()))
            return
        self._lay_out(scenario)

    def _lay_out(self, scenario: Scenario) -> None:
        """Make the sheet of a scenario that was read."""
        rules: Ruleset = rulesets.ruleset(scenario.ruleset)
        self.scenario = self.written = scenario
        self.sheet = Sheet(scenario.title, scenario, rules, deployment.muster(scenario, rules))
        self._offered = handicaps(self._file) if self._file is not None else ()
        self.seats = self._seats.setdefault(self._kept_as(), seats.usual(scenario))
        self.seed = scenario.seed
        self._tell()

    @property
    def _file(self) -> Path | None:
        """The file of the chosen battle; None where it came from elsewhere."""
        chosen = self.choice.glance(self.key)
        return None if chosen is None else Path(chosen.path)

    def _kept_as(self) -> str:
        return self.key or (self.scenario.title if self.scenario is not None else "")

    def _tell(self) -> None:
        """The sentences of the sheet: what was played here, where to begin."""
        scenario, rules = self.scenario, self.sheet.ruleset
        if scenario is None or rules is None:
            return
        mine = self.archive.of(scenario.title, scenario.ruleset)
        told = [history(mine)]
        going = self._going()
        if going is not None:
            told.append(f"Last battle saved at turn {going.turn}.")
        self.sheet.played = " ".join(filter(None, told))
        below = []
        other = [row for row in switches(scenario, self.written or scenario) if row.now != row.written]
        if other:
            below.append(
                "Optional rules: "
                + ", ".join(f"{row.title.lower()} {row.names[row.now].lower()}" for row in other)
                + "."
            )
        easiest = self.choice.easiest(rules.name)
        if easiest is not None and easiest.title != scenario.title and scenario.weight > 1:
            below.append(f"New to {rules.title}? Begin with {easiest.title}.")
        if self.notice:
            below.insert(0, self.notice)
        self.sheet.below = tuple(below)
        self._weigh()
        self.repaint()

    def _weigh(self) -> None:
        """How even the battle is, as far as that is known of its file: fleets bought are another battle."""
        written = self.written
        assert written is not None
        if self.scenario is not None and self.scenario.sides != written.sides:
            self.sheet.evenness = Evenness(self.scenario, said="Another fleet sails.")
            return
        known = measured.known(self.key, written.ruleset, written if not self.handicap else None)
        mine = self.measuring.scenario is not None and measured.mark(
            self.measuring.scenario
        ) == measured.mark(written)
        stale = known is not None and not self.handicap and known.stale(written)
        self.sheet.evenness = Evenness(
            written, known, stale, self.measuring.words if mine else "", self.measuring.said if mine else ""
        )

    def _going(self) -> Kept | None:
        """The latest battle of this scenario that can be carried on."""
        if self.scenario is None:
            return None
        mine = self.archive.of(self.scenario.title, self.scenario.ruleset)
        return next((one for one in mine if one.resumes), None)

    # Layout

    def describe(self) -> Box:
        narrow = self.body.w < theme.px(1150)
        mine = self.choice.opinion(self.key)
        pictures = partial(self._pictures.of, self._kept_as())
        told: Box = sheet.described(self.sheet, pictures, self._links(), mine)
        if self.choice.unfolded:
            told = self.choice.wishing()
        foot = "Esc again leaves the game" if self._leaving else "Enter"
        ready = self.scenario is not None
        right = Column((
            *(panel.described(self._yard) for panel in self.panels),
            *(() if self.panels else (SPRING,)),
            options(self.seed, ready, self.timed, self.time, foot, self._evening(), called=self.called),
        ), theme.GAP, wide=300 if narrow else either(340, 572))  # fmt: skip
        left = self._battles(260 if narrow else either(300, 420))
        return beside(left, paper(told), right)

    def _evening(self) -> tuple[Box, ...]:
        """The handicaps of the battle, and what the chosen one does to who wins."""
        if not self._offered or self.scenario is None:
            return ()
        known = self.sheet.evenness.known if self.sheet.evenness is not None else None
        told = evenness.with_handicap(known, self._offered[self.handicap - 1]) if self.handicap else ""
        return evening(("No", *(one.words for one in self._offered)), self.handicap, told)

    def furnish(self) -> None:
        self.panels = []
        if self.scenario is not None and self.sheet.forces is not None:
            hands = self.seats.count("hand")
            assert self.sheet.ruleset is not None
            characters = self.sheet.ruleset.advice.characters
            self.panels = [
                SidePanel(number, entry, self.sheet.forces, self.seats[number], hands, characters)
                for number, entry in enumerate(self.scenario.sides)
            ]
        super().furnish()

    def _links(self) -> tuple[Box, ...]:
        """To the battle that waits, and to the optional rules."""
        found: list[Box] = []
        if self.scenario is not None and switches(self.scenario, self.written or self.scenario):
            tip = Tip("Optional rules", "Which of this game's optional rules hold in this battle.")
            found.append(parts.link("optional rules", "Optional rules", tip=tip))
        if self.key.startswith(YOURS):
            found.append(pack_room.giving())
        going = self._going()
        if going is not None:
            tip = Tip("Carry on", going.standing, foot=going.path.name)
            found.append(parts.link("carry on", "Carry on", tip=tip))
        return tuple(found)

    def _battles(self, wide: float) -> Box:
        foot: list[Box] = list(ways.described())
        latest = self.archive.latest()
        if latest is not None:
            words = f"Continue: {latest.title}, turn {latest.turn}"
            tip = Tip(latest.title, latest.standing, foot=latest.path.name)
            foot.insert(0, parts.button("continue", words, tip=tip, style=letters.TEXT, high=38))
        above, listed = self.choice.described(self.key)
        return column(above, listed, wide, either(2, 8), Panel(Column(tuple(foot), 8), (either(14, 18), 12)))

    # Inputs

    def dropped(self, path: Path) -> None:
        self.open_file(path)

    def keyed(self, given: Key) -> bool:
        held = self.console.focused
        if given.action == "cancel" and not self._written():
            if self._leaving and not given.hasty:
                self.app.stop()
            self._leaving = True
            self.repaint()
            return True
        if self._leaving:
            self._leaving = False
            self.repaint()
        if given.name in ("Up", "Down", "PageUp", "PageDown") and (held is None or held.name == "find"):
            return self.stepped(self._list, given.name)
        if self.confirms(given):
            seeks = held is not None and held.name == "find" and self._list.index is None
            if seeks and (found := self._list.step("Home")) is not None:
                self.told(found)  # what is chosen is not among what was found: the first of that is looked at
            else:
                self._begin()
            return True
        if given.action == "rules":
            self._go("Rule book")
            return True
        return not isinstance(held, TextEntry) and self._short(given)

    def _short(self, given: Key) -> bool:
        """A key for what stands in the menu, while no text is written: wishes, the search, a handicap."""
        if self.choice.key(given.name, self.key):
            self.rebuild()
        elif given.name == "/":
            self.console.focus("find")
            self.repaint()
        elif given.name == "E" and self._offered and self.scenario is not None:
            self._even((self.handicap + 1) % (len(self._offered) + 1))
        else:
            return False
        return True

    def ruleset_shown(self) -> Ruleset | None:
        return self.sheet.ruleset

    @property
    def _list(self) -> Listing[Entry]:
        return self.console.of("battles", Listing)

    def _go(self, room: str) -> None:
        if self.hall is not None:
            self.app.sounds.play("paper_slide")
            self.hall.go(self.app, room)

    def told(self, message: Message) -> None:
        if isinstance(message, Wrote) and message.name == "find":
            self.choice.find = message.text
            self._list.offset = 0  # what is found is seen from its first
            alone = self.choice.alone()
            if alone and alone != self.key:
                self._choose(alone)
            self.rebuild()
        elif isinstance(message, Wrote) and message.name == "seed":
            digits = "".join(sign for sign in message.text if sign.isdigit())
            self.seed = int(digits) if digits else 0
        elif isinstance(message, Picked) and message.name == "battles":
            self._pick(message)
        elif isinstance(message, Picked) and message.name == "dice":
            self.seed = self._fixed_seed() if message.index == OPEN_SEED else None
            self.called = message.index == WE_ROLL
            self.rebuild()
        elif isinstance(message, Picked) and message.name == "even":
            self._even(message.index)
        elif isinstance(message, Wrote) and message.name == "time":
            self.time = message.text
        elif isinstance(message, Picked) and message.name == "clock":
            self.timed = message.index
            self.rebuild()
        elif self.choice.told(message, self.key):
            if isinstance(message, Pressed) and message.name.startswith(WISH):
                self._list.offset = 0
            self.rebuild()
        elif isinstance(message, Pressed):
            self._pressed(message.name)
        else:
            self._seat(message)

    def _seat(self, message: Message) -> None:
        """Somebody else is to sit at a side, or otherwise."""
        for panel in self.panels:
            seat = panel.told(message)
            if seat is not None:
                self.seats[panel.number] = seat
                self.rebuild()
                return

    def _fixed_seed(self) -> int:
        fixed = self.scenario.seed if self.scenario is not None else None
        return 7 if fixed is None else fixed

    def _pick(self, message: Picked) -> None:
        if message.key != self.key:
            self.notice = ""
            self._choose(message.key)
            self.app.sounds.play("paper_slide")
            self.rebuild()
        if message.sure:
            self._begin()

    def _pressed(self, name: str) -> None:
        going = {"carry on": self._going, "continue": self.archive.latest}.get(name)
        plain = {"take": self._begin, "edit": self._edit, "optional rules": self._switch_rules}.get(name)
        if plain is not None:
            plain()
        elif name == "measure":
            assert self.written is not None
            self.measuring.begin(self.written)
            self._weigh()
            self.rebuild()
        elif name == "stop measuring":
            self.measuring.stop()
            self._measured()
        elif name in ways.DOORS:
            self._go(ways.DOORS[name])
        elif name == "give away":
            assert self._file is not None
            self.say(pack_room.given_away(self._file))
        elif name.startswith("fleet "):
            self._choose_fleet(int(name.removeprefix("fleet ")))
        elif going is not None and (kept := going()) is not None:
            self.resume(kept.path)

    def _measured(self) -> None:
        """What was measured has changed: read it again."""
        self.choice.reread(self.key)
        self._weigh()
        self.rebuild()

    def _even(self, number: int) -> None:
        """Fight the battle with one of its handicaps, counted from 1, or with none: as its file has it otherwise."""
        path = self._file
        if path is None or number == self.handicap:
            return
        try:
            scenario = evened(path, number - 1) if number else read_scenario(path)
        except ContentError as error:
            self.say(str(error))
            return
        self.handicap = number
        self._pictures = Pictures(PICTURES)
        self._lay_out(scenario)
        self.rebuild()

    def _edit(self) -> None:
        """The chosen battle on the editor's table: its file, or what was shown of it."""
        from game.ui.editor import doors

        chosen = self.choice.glance(self.key)
        assert self.scenario is not None
        assert self.sheet.ruleset is not None
        try:
            bench = (
                doors.bench_of_file(Path(chosen.path))
                if chosen is not None
                else doors.bench_of_scenario(self.scenario, self.sheet.ruleset)
            )
        except (ContentError, ValueError) as error:
            self.say(str(error))
            return
        self.app.sounds.play("paper_slide")
        self.app.stack.push(self.app.house.desk(bench, self.settings))

    def _switch_rules(self) -> None:
        """The optional rules of the chosen battle, for this battle alone."""
        from game.ui.front.rules_room import RulesRoom

        assert self.scenario is not None
        self.app.sounds.play("paper_slide")
        self.app.stack.push(RulesRoom(self.scenario, self.written or self.scenario, self._played_by))

    def _played_by(self, scenario: Scenario) -> None:
        """The battle is played by other optional rules than its file has."""
        written = self.written
        self._lay_out(scenario)
        self.written = written
        self._pictures = Pictures(PICTURES)
        self._tell()
        self.rebuild()

    def _choose_fleet(self, number: int) -> None:
        """The fleet builder, for a side that has a budget."""
        from game.content.buying import Buying
        from game.ui.front.fleet_room import FleetRoom

        assert self.scenario is not None
        self.app.sounds.play("paper_slide")
        self.app.stack.push(FleetRoom(Buying(self.scenario, number), lambda fleet: self._sail(number, fleet)))

    def _sail(self, number: int, fleet: Fleet) -> None:
        """A side sails with a fleet in the place of its units."""
        from game.content.fleets import entered

        assert self.scenario is not None
        try:
            scenario = entered(self.scenario, number, fleet)
        except ContentError as error:
            self.say(str(error))
            return
        self._played_by(scenario)

    # To the table

    def _begin(self, path: Path | None = None, dice: Seeding | None = None) -> None:
        """Take the table with the dice given, those of the menu's open seed, or dice that nobody knows."""
        if self.scenario is None:
            self.app.sounds.play("dull_wood")
            return
        chosen = {side.name: seat for side, seat in zip(self.scenario.sides, self.seats, strict=True)}
        try:
            clock = clock_of(self.time, loses=CLOCKS[self.timed] == LOSES) if self.timed else None
        except ValueError as error:
            self.say(str(error))
            return
        dice = dice or seeding(fixed=self.seed)
        try:
            match = seats.begin(self.scenario, chosen, dice, self.settings, path, clock, called=self.called)
        except OSError as error:
            cure = " Free some space first." if error.errno in FULL else ""
            self.say(f"The battle cannot be written to disk ({error.strerror}).{cure}")
            return
        except LogHeld as held:
            self.say(str(held))
            return
        self._open(match)

    def resume(self, path: Path, say: Callable[[str], None] | None = None) -> None:
        """Carry a battle on from its log; `say` (the sheet, unless told otherwise) gets the reason where that
        cannot be."""
        try:
            match = seats.carry_on(path)
        except LogHeld as held:
            self._look(path, str(held))
            return
        except (LogError, LookupError, OSError) as error:
            (say or self.say)(str(error))
            return
        self._open(match)

    def _look(self, path: Path, why: str) -> None:
        """A battle that another program plays is looked at, and who that is is said."""
        from game.ui.front.replay import Replay

        try:
            replay = Replay.of_log(path, self.settings)
        except LogError as error:
            self.say(str(error))
            return
        self.app.stack.push(replay)
        self.app.notice.tell(Tip(why))

    def play(
        self,
        chosen: Mapping[str, str] | None,
        dice: Seeding | None,
        path: Path | None = None,
        clock: Clock | None = None,
        *,
        called: bool = False,
    ) -> None:
        """Begin the battle shown, the sides that `chosen` leaves out, and dice not given, as the sheet has them."""
        if self.scenario is None:
            return
        self.called = called
        if clock is not None:
            self.timed, self.time = 2 if clock.loses else 1, clock.notation
        names = [side.name for side in self.scenario.sides]
        self.seats = [(chosen or {}).get(name, seat) for name, seat in zip(names, self.seats, strict=True)]
        self._begin(path, dice)

    def _open(self, match: Match) -> None:
        self.notice = match.notice if match.path is None else by_name(match.notice, match.path)
        self.app.sounds.play("bell_one")
        self.app.house.battle(self.app, match, self.settings)

    def say(self, sentence: str) -> None:
        """A sentence for the player, on the sheet."""
        self.notice = sentence
        self.app.sounds.play("dull_wood")
        if self.scenario is None:
            self.sheet.fault = (sentence,)
            self.repaint()
        else:
            self._tell()

    def open_file(self, path: Path) -> None:
        """A file dropped on the window or named on the command line: a saved battle or a scenario."""
        try:
            if is_pack(path):
                self.app.stack.push(pack_room.PackRoom(open_pack(path), self._unpacked))
                return
            if told_apart(path) == "save":
                self.resume(path)
                return
            scenario = read_scenario(path)
        except (ContentError, LogError) as error:
            self.say(str(error))
            return
        self.show(scenario)

    def _unpacked(self, key: str, told: str) -> None:
        """Files of a pack were kept: its first battle, if there is one, is chosen, and what there was is said."""
        self.enter()
        if key:
            self._choose(key)
        self.notice = told
        self._tell()
        self.rebuild()

    def show(self, scenario: Scenario) -> None:
        """Choose a scenario, also one from elsewhere."""
        self.key = scenario.id if self.choice.glance(scenario.id) is not None else ""
        self.notice = ""
        self._lay_out(scenario)
        self.rebuild()

    def tick(self, dt: float) -> bool:
        if self.measuring.tick(dt):
            if self.measuring.words:
                self._weigh()
                self.repaint()
            else:
                self._measured()
            return True
        known = self.archive.onward(dt)
        if known is not None and (known.title == self.sheet.title or known is self.archive.latest()):
            self._tell()
            self.rebuild()
            return True
        return super().tick(dt)
