"""The printed set of a battle as one page of HTML, in parts; each side's begins on a sheet of its own, to be kept
from the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final, Literal, get_args

from game.content.book import Book, Clause, book
from game.content.printed.charts import Ground, chart, reduction, tiles
from game.content.printed.papers import counters, grid, sheet
from game.content.report.drawings import tag
from game.content.report.page import COLOURS
from game.content.tables import tables_of
from game.match.printable import visible
from game.match.scenario import Scenario, SideEntry
from game.tabletop.ruleset import AnyRuleset

Part = Literal["battle", "map", "tiles", "sides", "sheets", "counters", "turn", "tables"]
USUAL: Final[tuple[Part, ...]] = ("battle", "map", "sides", "sheets", "counters", "turn", "tables")
"""All but the map in its own size, which may be a hundred sheets."""


def sheet_set(scenario: Scenario, ruleset: AnyRuleset, parts: Sequence[str] = (), share: float = 1.0) -> str:
    """The page with the parts that are wished for, in the order of `Part`; without any, `USUAL`.

    `share` is the size of the tiles beside the table's own. Raises ValueError for a part there is not.
    """
    if wrong := [part for part in parts if part not in get_args(Part)]:
        raise ValueError(f"{wrong[0]!r} is no part of a printed set: {', '.join(get_args(Part))}.")
    printed = _Printed(scenario, ruleset, share)
    wanted = [part for part in get_args(Part) if part in (parts or USUAL)]
    sections = [section for part in wanted for section in printed.sections(part)]
    style = files("game.content.printed").joinpath("page.css").read_text(encoding="utf-8")
    style += "".join(
        f"\n.side{n} {{ --side: {COLOURS[side.colour]}; }}" for n, side in enumerate(scenario.sides)
    )
    return visible(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(scenario.title)}: to print</title><style>\n{style}\n</style></head><body>\n"
        + "\n".join(sections)
        + "\n</body></html>\n",
        keep="\n",
    )


class _Printed:
    """A scenario set up, and what its game says of it."""

    def __init__(self, scenario: Scenario, ruleset: AnyRuleset, share: float) -> None:
        self.scenario, self.ruleset, self.share = scenario, ruleset, share
        self.table: Any = ruleset.set_up(scenario)
        self.show = ruleset.presenter
        self.pieces = self.show.pieces(self.table)
        self.ground = Ground(
            scenario.width, scenario.height, ruleset.fields.measure, self.show.terrain(self.table)
        )
        self.book: Book = book(ruleset)

    def sections(self, part: str) -> Iterator[str]:
        match part:
            case "battle":
                yield _section(self.scenario.title, self._battle())
            case "map":
                times = reduction(self.ground)
                told = f"Numbers are in {self.ground.unit}; the table is {times:.1f} times as large."
                yield _section("The table", chart(self.ground) + tag("p", told), "follows")
            case "tiles":
                yield tag("section", *tiles(self.ground, self.share), class_="tiles")
            case "sides":
                yield from (self._side(number, side) for number, side in enumerate(self.scenario.sides))
            case "sheets":
                yield from self._sheets()
            case "counters":
                yield _section("Counters", "".join(counters(self.pieces, self.ground.unit)), "counters")
            case "turn":
                yield _section("The turn", self._turn())
            case _:
                yield _section("Tables", self._tables(), "tables")

    def _battle(self) -> str:
        scenario = self.scenario
        size = f"{scenario.width:g} x {scenario.height:g} {self.ground.unit}"
        turns = f"{scenario.turns} turns" if scenario.turns else ""
        minutes = f"about {scenario.minutes} minutes" if scenario.minutes else ""
        sides = [
            (f'<b class="side{n}">{escape(side.name)}</b>', f"{len(side.units)} units")
            for n, side in enumerate(scenario.sides)
        ]
        facts = ", ".join(filter(None, (f"A table of {size}", turns, minutes)))
        return (
            tag("p", escape(self.ruleset.title), class_="game")
            + tag("p", escape(scenario.story))
            + tag("p", f"{facts}.")
            + grid(sides)
            + grid(
                [(escape(goal.words), escape(goal.clause)) for goal in self.ruleset.stakes(scenario).goals]
            )
        )

    def _side(self, number: int, side: SideEntry) -> str:
        """A side's own sheet: what it has and how it sets up, which may be secret."""
        own = [piece for piece in self.pieces if piece.side == number]
        unit = self.ground.unit
        rows = [(escape(one.name), f"{one.x:.1f}", f"{one.y:.1f}", f"{one.heading:.0f}°") for one in own]
        set_up = grid(rows, ("", f"east, {unit}", f"north, {unit}", "heading"))
        inside = tag("p", "For this side's eyes.", class_="game") + chart(self.ground, own) + set_up
        return _section(side.name, inside, f"side{number}")

    def _sheets(self) -> Iterator[str]:
        """A data sheet for each unit, by side; the game's own drawing where it has one."""
        drawn = dict(self.ruleset.sheets(self.scenario))
        fates = self.show.fates(self.table)
        for number, side in enumerate(self.scenario.sides):
            papers = []
            for key in dict.fromkeys(
                [*(fate.unit for fate in fates if fate.owner == side.name), *self._units(side)]
            ):
                if key in drawn:
                    papers.append(tag("article", drawn[key], class_="unit drawn"))
                elif (card := self.show.card(self.table, key)) is not None:
                    papers.append(sheet(card))
            yield _section(f"{side.name}: data sheets", "".join(papers), f"side{number}")

    def _units(self, side: SideEntry) -> list[str]:
        return [key for key, unit in self.table.units.items() if unit.side == side.name]

    def _turn(self) -> str:
        rows = [
            (escape(one.name), escape(one.who), escape(one.ends), escape(", ".join(one.clauses)))
            for one in self.book.phase
        ]
        return grid(rows, ("phase", "who", "until", "clauses"), "facts")

    def _tables(self) -> str:
        found = []
        for clause, sheets in tables_of(self.ruleset).items():
            if not isinstance(self.book.find(clause), Clause):
                continue  # of a ruling: what classes of one's own are built by
            for one in sheets:
                head, rows = (one.rows[0], one.rows[1:]) if one.head else ((), one.rows)
                title = tag("h4", escape(one.title or clause), tag("span", escape(clause)))
                found.append(
                    tag(
                        "div",
                        title,
                        grid(([escape(cell) for cell in row] for row in rows), head),
                        class_="lookup",
                    )
                )
        return "".join(found)


def _section(title: str, inside: str, class_: str = "") -> str:
    return tag("section", tag("h2", escape(title)), inside, class_=class_) if inside else ""
