"""The rule book: chapters at the left, a page in the middle, and beside it where a clause comes from and what it
hangs together with. What is typed is searched for at once.

It is a ruleset's own words; the room knows none of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from game import rulesets
from game.content.book import (
    ADVICE,
    RULINGS,
    Book,
    Clause,
    NoBook,
    Ruling,
    book,
    chapters,
    search,
)
from game.content.tables import tables_of
from game.tabletop.ruleset import Ruleset
from game.ui.front.about import about
from game.ui.front.frame import Hall, Room, beside
from game.ui.front.page import Item, Page
from game.ui.inputs import Key
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Fit, Space, either
from game.ui.kit.controls import Message, Picked, Pressed, Wrote
from game.ui.kit.layout import Column, Panel, Row, Through
from game.ui.kit.scroll import Scroll

FRONT = "The game"
_WAY_BACK = 60  # chapters and clauses remembered for the way back


class RuleBook(Room):
    """Opens on its front page, or at a clause. Without a hall it lies over a battle and leads back to it."""

    name = "Rule book"
    title = "Rule book"
    consults = True

    def __init__(
        self, ruleset: Ruleset | None = None, clause: str | None = None, hall: Hall | None = None
    ) -> None:
        super().__init__(hall)
        self.find = ""
        self.fault = ""
        self._trail: list[tuple[str, str]] = []
        self._about = Scroll("about", parts.NOWHERE)
        self._open(ruleset or rulesets.ruleset(rulesets.names()[0]))
        self.chapter, self.chosen = FRONT, ""
        if clause is not None:
            self._turn_to(clause)
        self._trail.clear()

    def ruleset_shown(self) -> Ruleset:
        return self.ruleset

    def _open(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        try:
            self.book = book(ruleset)
            self.fault = ""
        except NoBook as error:
            self.book, self.fault = Book(title=ruleset.title), str(error)

    # Turning pages

    def _turn_to(self, key: str) -> None:
        """Show a clause, a ruling or a phase where it stands."""
        found = self.book.find(key)
        if found is None:
            return
        self._trail.append((self.chapter, self.chosen))
        del self._trail[:-_WAY_BACK]
        self.find = ""
        self.chosen = found.id if isinstance(found, Clause) else found.key
        self.chapter = (
            found.topic if isinstance(found, Clause) else RULINGS if isinstance(found, Ruling) else FRONT
        )

    def _items(self) -> list[Item]:
        whole = self.book
        if self.find.strip():
            return self._found()
        if self.chapter == FRONT:
            return self._front()
        items = [Item("title", self.chapter)]
        if self.chapter == RULINGS:
            items += [
                Item("clause", ruling.text, ruling.key, f"{ruling.number}. {ruling.title}")
                for ruling in whole.ruling
            ]
        elif self.chapter == ADVICE:
            items += [
                Item("clause", thought.text, "", f"{thought.number}. {thought.title}")
                for thought in whole.advice
            ]
        else:
            tables = tables_of(self.ruleset)
            for clause in whole.under(self.chapter):
                items.append(self._clause(clause))
                items += [
                    Item("table", sheet.title, cells=sheet.rows, head=sheet.head)
                    for sheet in tables.get(clause.id, ())
                ]
        return items

    @staticmethod
    def _clause(clause: Clause) -> Item:
        source = "printed rule" if clause.source == "rule" else clause.source
        return Item("clause", clause.text, clause.id, margin=clause.id, below=source)

    def _front(self) -> list[Item]:
        whole = self.book
        items = [Item("title", whole.title), Item("lead", whole.summary or self.fault)]
        if whole.phase:
            items.append(Item("heading", "The turn"))
            items += [
                Item("clause", f"{phase.who} Ends: {phase.ends[:1].lower()}{phase.ends[1:]}", phase.key,
                     phase.name, margin=phase.clauses[0] if phase.clauses else "",
                     below=f"and {len(phase.clauses) - 1} more" if len(phase.clauses) > 1 else "")
                for phase in whole.phase
            ]  # fmt: skip
        if whole.scale.text:
            items += [Item("heading", "The scale of the sea"), Item("prose", whole.scale.text)]
        return items

    def _found(self) -> list[Item]:
        hits = search(self.book, self.find)
        count = "Nothing" if not hits else "One place" if len(hits) == 1 else f"{len(hits)} places"
        items = [Item("title", f"{count} for “{self.find.strip()}”")]
        if not hits:
            items.append(
                Item("prose", "Try fewer letters, another word, or a clause's number such as GUN-8.")
            )
        chapter = ""
        for hit in hits:
            if hit.chapter != chapter:
                chapter = hit.chapter
                items.append(Item("heading", chapter))
            source = "printed rule" if hit.source == "rule" else hit.source
            is_clause = bool(hit.key) and not hit.title
            items.append(
                Item(
                    "clause",
                    hit.text,
                    hit.key,
                    hit.title,
                    hit.key if is_clause else "",
                    source if is_clause else "",
                )
            )
        return items

    # Layout

    def describe(self) -> Box:
        pad, margin = either(14, 18), either(18, theme.SHEET_PADDING)
        names = rulesets.names()
        self._names = [FRONT, *(name for name, _ in chapters(self.book))]
        counts = ["", *(str(count) for _, count in chapters(self.book))]
        rows = [parts.Entry(name, name, right) for name, right in zip(self._names, counts, strict=True)]
        here = self.chapter if not self.find else ""
        chosen = parts.plain_list("chapters", rows, here, high=either(29, 31))
        find = parts.entry("find", self.find, "Find in the rules", searches=True)
        books = self._books(names) if len(names) > 1 else ()
        left = Column(
            (Panel(Column((*books, find), 6), (pad, pad, pad, 12)), Panel(Fit(chosen), (8, 0, 8, 10), grow=1))
        )
        page = Page("page", self._items(), self.chosen, self.find)
        # the scroll bar stands in the margin
        paper = Panel(Fit(page), (margin, margin - 4, margin - 14, margin - 4), "paper", grow=1)
        return beside(Panel(left, ground="ink", wide=either(250, 380)), paper, self._side())

    def _books(self, names: Sequence[str]) -> tuple[Box, ...]:
        """The books of the games, in as many rows as they need so that each name is read whole."""
        wide = theme.px(either(250 - 28, 380 - 36))
        longest = max(letters.measure(rulesets.ruleset(name).title, letters.BUTTON)[0] for name in names)
        abreast = max(1, min(len(names), wide // (longest + theme.px(18))))
        rows: list[Box] = []
        for first in range(0, len(names), abreast):
            row = names[first : first + abreast]
            index = row.index(self.ruleset.name) if self.ruleset.name in row else -1
            titles = [rulesets.ruleset(name).title for name in row]
            books = parts.segmented(f"books {first}", titles, index, wide=0, high=30, grow=len(row))
            rows.append(Row((books, Space(grow=abreast - len(row))), 0))
        return tuple(rows)

    def _side(self) -> Box:
        """Beside the page: why a clause says what it says."""
        pad = either(16, 24)
        self._about.offset = 0
        back = parts.button("trail", "The page before", off=None if self._trail else "", high=36)
        column = about(self.book, self.chosen)
        body = Column((Panel(Through(self._about, column), (0, 0, -8, 0), grow=1), Space(10), back))
        return Panel(body, (pad, pad), "ink", wide=either(300, 460))

    # Inputs

    def keyed(self, given: Key) -> bool:
        if given.action == "cancel" and self.find:
            self.find = ""
            self.rebuild()
            return True
        return super().keyed(given)

    def unused(self, given: Key) -> None:
        if len(given.name) == 1 and given.name.isalnum() and not self.console.writing:
            self.console.focus("find")  # a letter begins a search, wherever the keyboard is
            self._search(given.name.lower())
            return
        self.stepped(self.console.of("page", Page), given.name)

    def told(self, message: Message) -> None:
        if isinstance(message, Wrote) and message.name == "find":
            self._search(message.text)
        elif isinstance(message, Picked) and message.name == "chapters":
            self._trail.append((self.chapter, self.chosen))
            self.chapter, self.chosen, self.find = self._names[message.index], "", ""
            self.rebuild()
        elif isinstance(message, Picked) and message.name.startswith("books "):
            first = int(message.name.removeprefix("books "))
            self._open(rulesets.ruleset(rulesets.names()[first + message.index]))
            self.chapter, self.chosen, self.find = FRONT, "", ""
            self._trail.clear()
            self.rebuild()
        elif isinstance(message, Picked) and message.name == "page":
            self.chosen = message.key  # only the panel beside it changes
            self.repaint()
            self.console["trail"].off = None if self._trail else ""
        elif isinstance(message, Pressed) and message.name.startswith("to "):
            self._turn_to(message.name[3:])
            self.rebuild()
        elif isinstance(message, Pressed) and message.name == "trail" and self._trail:
            self.chapter, self.chosen = self._trail.pop()
            self.find = ""
            self.rebuild()

    def _search(self, words: str) -> None:
        self.find, self.chosen = words, ""
        self.rebuild()
