"""A battle made up by chance: what is wished for at the left, its sheet at the right, made anew as wishes change.

It leads to the menu, to play what was made, or to the editor. It decides nothing about how a battle is made up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from secrets import randbelow

from game import rulesets
from game.ai.value import chance_of
from game.content.chance_battle import ANY, NoBattle, Wishes, levied, levy_of, of_the_day, written
from game.content.errors import ContentError
from game.content.naming import short_name
from game.content.scenarios import parse_scenario
from game.content.settings import Settings
from game.content.stationing import tidy
from game.content.wishing import wished
from game.match.scenario import Scenario, SideEntry
from game.match.wording import spaced
from game.tabletop.ruleset import Ruleset
from game.ui.front import deployment, sheet
from game.ui.front.frame import Hall, Room, beside, paper
from game.ui.front.sheet import Sheet
from game.ui.inputs import Key
from game.ui.kit import letters, parts
from game.ui.kit.box import SPRING, Box, Space, either
from game.ui.kit.choices import Turner
from game.ui.kit.controls import Button, Message, Picked, Pressed, Tip, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.layout import Column, Panel, Row

MOST_SEED = 10**6
ODDS = ("even", "2 to 3", "1 to 2", "3 to 2", "2 to 1")
_TIMES = (1.0, 0.667, 0.5, 1.5, 2.0)
ISLANDS = ("as it comes", "open sea", "2 islands", "4 islands", "6 islands", "8 islands")
_COUNTS = (None, 0, 2, 4, 6, 8)
WAIT_MS = 250.0
"""So long nothing may be typed before the battle is made anew."""


class ChanceRoom(Room):
    """Wishes and what came of them. `play` and `edit` are told the scenario and the text of its file."""

    name = "Battles"
    within = True
    title = "Random battle"

    def __init__(
        self,
        settings: Settings,
        *,
        play: Callable[[Scenario], None] | None,
        edit: Callable[[str], None],
        ruleset: str = "",
        hall: Hall | None = None,
    ) -> None:
        super().__init__(hall)
        self.settings, self._play, self._edit = settings, play, edit
        names = levied()
        self.game = names.index(ruleset) if ruleset in names else 0
        self.weather = 0
        self.islands = 0
        self.occasion = 0
        self.odds = 0
        self.wish = self.day = ""
        self.seed = str(randbelow(MOST_SEED))
        self.points = self.width = self.height = ""
        self.text = ""
        self.scenario: Scenario | None = None
        self.sheet = Sheet("")
        self._waits = 0.0
        self._words = False
        self._pictures = deployment.Pictures(1)
        self._usual()
        self._make()

    # -- what is wished for ----------------------------------------------------------------------------------------

    @property
    def ruleset(self) -> str:
        """The game in force."""
        return levied()[self.game]

    def _usual(self) -> None:
        """What is usual in the game."""
        levy = levy_of(self.ruleset)
        self.points = str(levy.points)
        self.width, self.height = (str(tidy(side)) for side in levy.table)
        self.weather = self.occasion = 0

    @property
    def weathers(self) -> tuple[str, ...]:
        """What weather may be asked for."""
        return (ANY, *levy_of(self.ruleset).weathers)

    @property
    def occasions(self) -> tuple[str, ...]:
        """What the battle may be about."""
        return (ANY, *levy_of(self.ruleset).occasions)

    def wishes(self) -> Wishes:
        """Everything as it is asked for. NoBattle where a number is none."""
        try:
            points, seed = int(self.points), int(self.seed)
            width, height = float(self.width), float(self.height)
        except ValueError:
            raise NoBattle("Points, table and seed are numbers.") from None
        return Wishes(
            ruleset=self.ruleset, seed=seed, points=points, width=width, height=height,
            weather=self.weathers[self.weather], islands=_COUNTS[self.islands],
            occasion=self.occasions[self.occasion], odds=_TIMES[self.odds], day=self.day,
        )  # fmt: skip

    def _take_wish(self) -> None:
        """The words that were written, as everything they say; all else as is usual."""
        try:
            seed = int(self.seed)
            wishes = wished(self.wish, Wishes(ruleset=self.ruleset, seed=seed))
        except NoBattle as error:
            self.scenario, self.text, self.sheet = None, "", Sheet("No battle", fault=(str(error),))
            self.repaint()
            return
        except ValueError:
            return
        self.game = levied().index(wishes.ruleset)
        self._usual()
        if wishes.points is not None:
            self.points = str(wishes.points)
        self.weather, self.occasion = (
            self.weathers.index(wishes.weather),
            self.occasions.index(wishes.occasion),
        )
        self.islands = (
            _nearest([count for count in _COUNTS if count is not None], wishes.islands) + 1
            if wishes.islands is not None
            else 0
        )
        self.odds = _nearest(_TIMES, wishes.odds)
        self._anew()

    def _make(self) -> None:
        """Make the battle anew."""
        rules = rulesets.ruleset(self.ruleset)
        try:
            self.text = written(self.wishes())
            self.scenario = parse_scenario(self.text, "random battle")
        except (NoBattle, ContentError) as error:
            self.scenario, self.text = None, ""
            self.sheet = Sheet("No battle", fault=(str(error),))
        else:
            forces = deployment.muster(self.scenario, rules)
            below = (*(_fleet(side, rules) for side in self.scenario.sides), *_even(self.scenario, rules))
            self.sheet = Sheet(self.scenario.title, self.scenario, rules, forces, below=below)
        self.repaint()

    # -- laying out ------------------------------------------------------------------------------------------------

    def describe(self) -> Box:
        pad = either(16, 26)
        told = sheet.described(self.sheet, partial(self._pictures.of, self.text))
        form = Column((parts.title("Random battle"), *self._wishes(), SPRING, *self._doors()))
        return beside(Panel(form, (pad, pad), "ink", wide=either(340, 460)), paper(told))

    def _wishes(self) -> list[Box]:
        titles = [rulesets.ruleset(name).title for name in levied()]
        unit = rulesets.ruleset(self.ruleset).unit
        weathers = [spaced(one) for one in self.weathers]
        about = ("Occasion", parts.turner("occasion", self.occasions, self.occasion))
        again = Tip("Another", "The same wishes with another seed.", foot="Space")
        size = (parts.entry("width", self.width, most=6), parts.entry("height", self.height, most=6))
        today = Tip(
            "Today's", "The battle of the day: the same forces, sea and dice for everybody.", foot="T"
        )
        seed = (
            parts.entry("seed", self.seed, most=12),
            parts.button("today", "Today's", tip=today, style=letters.TEXT),
            parts.button("again", "Another", tip=again, style=letters.TEXT),
        )
        holder = "30 minutes, night, outnumbered, two islands"
        rows: tuple[tuple[str, Box], ...] = (
            ("A wish in words", parts.entry("wish", self.wish, holder, most=120)),
            ("Game", parts.turner("game", titles, self.game)),
            ("Points a side", parts.entry("points", self.points, most=6)),
            (f"Table, width and height ({unit})", Row(size, 12, equal=True)),
            ("Your points to the other side's", parts.turner("odds", ODDS, self.odds)),
            *((about,) if len(self.occasions) > 2 else ()),
            ("Weather", parts.turner("weather", weathers, self.weather)),
            ("Islands", parts.turner("islands", ISLANDS, self.islands)),
            ("Seed", Row(seed, 12, equal=True)),
        )
        return [part for label, row in rows for part in (parts.field(label, row), Space(either(4, 18)))]

    def _doors(self) -> list[Box]:
        """To the menu, and to the editor."""
        there = self.scenario is not None
        edit = parts.button("edit", "Open in the editor", off=None if there else "", high=40)
        if self._play is None:
            return [edit]
        tip = Tip("To the menu", "With this battle on its sheet.", foot="Enter")
        off = None if there else "There is no battle to play."
        return [
            parts.button("play", "Choose who plays", "primary", off=off, tip=tip, high=46),
            Space(8),
            edit,
        ]

    # -- inputs ----------------------------------------------------------------------------------------------------

    def keyed(self, given: Key) -> bool:
        held = self.console.focused
        if given.name == "Space" and not isinstance(held, TextEntry | Button | Turner):
            self._again()
            return True
        if given.name == "T" and not isinstance(held, TextEntry):
            self._todays()
            return True
        if self.confirms(given):
            self._go("play" if self._play is not None else "edit")
            return True
        return super().keyed(given)

    def _written(self) -> bool:
        return False  # Escape leaves: what is typed here is not lost work

    def _todays(self) -> None:
        """The battle of the day, with nothing wished for."""
        wishes = of_the_day(date.today())
        self.game, self.seed, self.day = levied().index(wishes.ruleset), str(wishes.seed), wishes.day
        self.islands = self.odds = 0
        self.wish = ""
        self._usual()
        self._anew()

    def told(self, message: Message) -> None:
        if not isinstance(message, Pressed):
            self.day = ""  # what is changed is nobody else's battle
        if isinstance(message, Wrote):
            setattr(self, message.name, message.text.strip())  # a field or a turner is called as what it sets
            self._waits, self._words = WAIT_MS, message.name == "wish"
        elif isinstance(message, Picked):
            setattr(self, message.name, message.index)
            if message.name == "game":
                self._usual()
            self._anew()
        elif isinstance(message, Pressed) and message.name == "again":
            self._again()
        elif isinstance(message, Pressed) and message.name == "today":
            self._todays()
        elif isinstance(message, Pressed):
            self._go(message.name)

    def _again(self) -> None:
        self.seed, self.day = str(randbelow(MOST_SEED)), ""
        self.app.sounds.play("dice_few")
        self._anew()

    def _typed(self) -> None:
        """What was typed is complete: a wish in words fills in the rest."""
        self._waits = 0.0
        if self._words and self.wish:
            self._words = False
            self._take_wish()
        else:
            self._anew()

    def _anew(self) -> None:
        self._make()
        self.rebuild()

    def _go(self, where: str) -> None:
        if self._waits > 0:
            self._typed()
        if self.scenario is None:
            self.app.sounds.play("dull_wood")
        elif where == "play" and self._play is not None:
            self._play(self.scenario)
        elif where == "edit":
            self._edit(self.text)

    def tick(self, dt: float) -> bool:
        if self._waits > 0:
            self._waits -= dt
            if self._waits <= 0:
                self._typed()
                return True
        return super().tick(dt)


def _fleet(side: SideEntry, rules: Ruleset) -> str:
    """A side's units by class, in the order of the file."""
    counts = Counter(short_name(str(rules.roster[unit.cls]["name"])) for unit in side.units)
    told = [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
    return f"{side.name}: {', '.join(told)}."


def _nearest(there: Sequence[float], wanted: float) -> int:
    """The place of what is nearest to what is wanted."""
    return min(range(len(there)), key=lambda place: abs(there[place] - wanted))


def _even(scenario: Scenario, rules: Ruleset) -> tuple[str, ...]:
    """How even it is by what both bring, as the game has learned it; nothing where it has learned none."""
    first = scenario.sides[0].name
    chance = chance_of(rules.set_up(scenario), first, rules.advice)
    if chance is None:
        return ()
    of_ten = round(10 * chance)
    return (
        f"By what both bring {first} would win {of_ten} of 10 between equals; that is reckoned, not fought.",
    )
