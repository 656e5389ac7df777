"""The editor's page of help: what it does, in short chapters, and every key beside it.

It tells what is so in every game; it must not know any.
"""

from __future__ import annotations

import msgspec

from game.ui.front.frame import Room, beside, paper
from game.ui.front.page import Item, Page
from game.ui.inputs import Key
from game.ui.keys import Action
from game.ui.kit import parts, signs
from game.ui.kit.box import SPRING, Box, Fit, Icon, Text, either
from game.ui.kit.layout import Column, Panel, Row, Through
from game.ui.kit.scroll import Scroll
from game.ui.tables import table


class _Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading, and the paragraphs below it."""

    heading: str
    says: tuple[str, ...]


CHAPTERS = table("editor/guide.toml", dict[str, tuple[_Chapter, ...]])["chapter"]


class Guide(Room):
    """The page; it lies over the editor and leads back to it."""

    name = "Editor"
    title = "The scenario editor"

    def __init__(self) -> None:
        super().__init__()
        self._keys = Scroll("keys", parts.NOWHERE)

    def describe(self) -> Box:
        items = []
        for chapter in CHAPTERS:
            items += [Item("heading", chapter.heading), *(Item("prose", part) for part in chapter.says)]
        rows = Column(tuple(self._key(one) for one in self.app.keymap.actions("editor") if one.keys), 8)
        keys = Column((parts.title("Keys"), Panel(Through(self._keys, rows), (0, 0, -8, 0), grow=1)))
        return beside(paper(Fit(Page("page", items))), Panel(keys, (18, 14), "ink", wide=either(330, 480)))

    def _key(self, action: Action) -> Box:
        """What an action's keys are, and what it does."""
        caps = (Icon(signs.keycap(key.replace("+", " "))) for key in self.app.keymap.keys(action.name)[:2])
        return Row((Row((SPRING, *caps), 6, wide=130), Text(action.label, grow=1)), 14)

    def furnish(self) -> None:
        super().furnish()
        self.console.focus("page")

    def keyed(self, given: Key) -> bool:
        if given.action == "rules":
            self.back()
            return True
        return super().keyed(given)
