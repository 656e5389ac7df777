"""The rule book: chapters at the left, a page in the middle, and beside it where a clause comes from and what it
hangs together with. What is typed is searched for at once.

It is a ruleset's own words; the room knows none of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

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
from game.ui.front.frame import Hall, Room
from game.ui.front.page import Item, Page
from game.ui.inputs import Key
from game.ui.kit import letters, materials, theme
from game.ui.kit.choices import Segmented
from game.ui.kit.controls import Button, Link, Message, Picked, Pressed, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.scroll import Row, Rows, Scroll

FRONT = "The game"
_WAY_BACK = 60  # chapters and clauses remembered for the way back


class RuleBook(Room):
    """Opens on its front page, or at a clause. Without a hall it lies over a battle and leads back to it."""

    name = "Rule book"
    title = "Rule book"

    def __init__(
        self, ruleset: Ruleset | None = None, clause: str | None = None, hall: Hall | None = None
    ) -> None:
        super().__init__(hall)
        self.find = ""
        self.fault = ""
        self._trail: list[tuple[str, str]] = []
        self._open(ruleset or rulesets.ruleset(rulesets.names()[0]))
        self.chapter, self.chosen = FRONT, ""
        if clause is not None:
            self._turn_to(clause)
        self._trail.clear()

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
                Item("prose", "Try fewer letters, another word, or a clause’s number such as GUN-8.")
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

    def furnish(self) -> None:
        px, body = theme.px, self.body
        gap = px(theme.GAP if theme.compact else 20)
        left = px(250 if theme.compact else 380)
        side = px(300 if theme.compact else 460)
        self.list_area = pygame.Rect(body.x, body.y, left, body.h)
        self.side_area = pygame.Rect(body.right - side, body.y, side, body.h)
        self.page_area = pygame.Rect(
            self.list_area.right + gap, body.y, self.side_area.x - self.list_area.right - 2 * gap, body.h
        )
        pad = px(14 if theme.compact else 18)
        area = self.list_area
        y = area.y + pad
        names = rulesets.names()
        if len(names) > 1:
            self._furnish_books(names, pygame.Rect(area.x + pad, y, area.w - 2 * pad, px(30)))
            y += px(36) * -(-len(names) // self._abreast(names, area.w - 2 * pad)) + px(6)
        entry = TextEntry("find", (area.x + pad, y, area.w - 2 * pad, px(34)), self.find,
                          "Find in the rules", searches=True)  # fmt: skip
        entry.caret = entry.anchor = len(self.find)
        y += px(46)
        self._names = [FRONT, *(name for name, _ in chapters(self.book))]
        counts = ["", *(str(count) for _, count in chapters(self.book))]
        rows = [Row(name, right) for name, right in zip(self._names, counts, strict=True)]
        index = self._names.index(self.chapter) if not self.find and self.chapter in self._names else None
        box = (area.x + px(8), y, area.w - px(16), area.bottom - y - px(10))
        listed = Rows("chapters", box, rows, index, row_height=29 if theme.compact else 31)
        if index is not None:
            listed.reveal(listed.box(index))
        self.console.add(entry, listed)
        pad = px(18 if theme.compact else theme.SHEET_PADDING)
        area = self.page_area.inflate(-2 * pad, -2 * pad + px(8))
        area.w += px(14)  # the scroll bar stands in the margin
        page = Page("page", area, self._items(), self.chosen, self.find)
        self.console.add(page)
        self._furnish_side()

    @staticmethod
    def _abreast(names: Sequence[str], wide: int) -> int:
        """How many books stand side by side so that each name is read whole."""
        longest = max(letters.measure(rulesets.ruleset(name).title, letters.BUTTON)[0] for name in names)
        return max(1, min(len(names), wide // (longest + theme.px(18))))

    def _furnish_books(self, names: Sequence[str], line: pygame.Rect) -> None:
        """The books of the games, in as many rows as they need."""
        abreast = self._abreast(names, line.w)
        for first in range(0, len(names), abreast):
            row = names[first : first + abreast]
            here = row.index(self.ruleset.name) if self.ruleset.name in row else -1
            titles = [rulesets.ruleset(name).title for name in row]
            box = pygame.Rect(line.x, line.y, line.w * len(row) // abreast, line.h)
            self.console.add(Segmented(f"books {first}", box, titles, here))
            line = line.move(0, theme.px(36))

    def _furnish_side(self) -> None:
        px = theme.px
        pad = px(16 if theme.compact else 24)
        inner = self.side_area.inflate(-2 * pad, -2 * pad)
        foot = px(46)
        scroll = Scroll("about", (inner.x, inner.y, inner.w + px(8), inner.h - foot), paint=self._paint_about)
        self._column = about(self.book, self.chosen, inner.w - px(6))
        for link in self._column.links:
            scroll.add(
                Link(f"to {link.key}", inner.x + link.x, scroll.area.y + link.y, link.label, ground="ink")
            )
        scroll.length = self._column.length
        self.console.add(scroll)
        back = Button("trail", (inner.x, inner.bottom - px(36), inner.w, px(36)), "The page before", "second")
        back.off = None if self._trail else ""
        self.console.add(back)

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
        page = self.console["page"]
        assert isinstance(page, Page)
        message = page.step(given)
        if message is not None:
            self.told(message)

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
            self._pick(message.index)
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

    def _pick(self, index: int) -> None:
        """Something on the page was chosen: only the panel beside it changes."""
        page = self.console["page"]
        assert isinstance(page, Page)
        self.chosen = page.items[index].key
        self.console.remove("about", "trail")
        self._furnish_side()

    # Picture

    def paint(self, canvas: pygame.Surface) -> None:
        materials.ink(canvas, self.list_area)
        materials.paper(canvas, self.page_area)
        materials.ink(canvas, self.side_area)

    def _paint_about(self, canvas: pygame.Surface, top: int) -> None:
        self._column.paint(canvas, self.console["about"].area.x, top)
