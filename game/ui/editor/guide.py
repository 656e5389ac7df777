"""The editor's page of help: what it does, in short chapters, and every key beside it.

It tells what is so in every game; it must not know any.
"""

from __future__ import annotations

from game.ui.front.frame import Room
from game.ui.front.page import Item, Page
from game.ui.inputs import Key
from game.ui.keys import Action
from game.ui.kit import parts, signs, theme
from game.ui.kit.box import SPRING, Box, Fit, Icon, Text, either
from game.ui.kit.layout import Column, Panel, Row, Through
from game.ui.kit.scroll import Scroll

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Pieces",
        (
            "Choose a class at the left and click on the table as often as you like, or drag it there. Where a game's "
            "ships have no place of their own, a click adds one to the list of its side, in the squadron of the ship "
            "that is selected.",
            "Click a piece to select it, hold Shift for one more or one less, or drag a box around several. Drag them, "
            "turn them at the knob or with [ and ], nudge them with the arrows. Line ahead, line abreast and the "
            "spacing stand above the form at the right.",
            "Deploy puts what is selected, or the whole side, clear of land and of each other, in the side's zone if "
            "it has one. Mirror gives the other side the same force: of a whole side in place of what was there, of "
            "selected units besides it.",
        ),
    ),
    (
        "Terrain and zones",
        (
            "On the tab Terrain, shapes are put down with a click or drawn corner by corner; Enter or the first corner "
            "closes the outline. Click an outline to see its corners: drag one, drag the middle of an edge for a new "
            "one, Delete takes the chosen corner away, or the whole area where none is chosen.",
            "A side with a zone places there, before the battle, the units that have no place of their own.",
            "Units that come later: select them, click Entry edge on the tab Forces and press the edge where they "
            "come on. Drag them along the edges; far from every edge they are there from the beginning. The edges of "
            "sides and objectives are bands along the table: drag one to another edge.",
        ),
    ),
    (
        "Forms",
        (
            "The form at the right is that of what is selected; with several pieces a line changes all of them. "
            "Weather, victory, rules, the story, the sides and their notes stand on the tabs at the top. An empty "
            "line says nothing, and the usual holds. Point at a line to read what it means and which rule is "
            "behind it; F1 opens that rule.",
            "Notes of a side are for its players' eyes alone and are read when the battle begins.",
        ),
    ),
    (
        "Problems",
        (
            "The list at the right is kept up while you work. A red octagon stops play, a yellow triangle asks for a "
            "look. A click shows the place; the link below mends it where there is an obvious way.",
        ),
    ),
    (
        "Balance",
        (
            "Opponents fight the battle out among themselves in the background while you go on; F6 begins and stops "
            "them, and they begin anew when the scenario changes. Below the bar lies the range that holds the true "
            "share of wins with 95 %. The words at the foot of the panel choose who fights: two that differ change "
            "seats in every second battle.",
        ),
    ),
    (
        "Shipyard and chance",
        (
            "The shipyard, from the menu or the room of files, makes unit types of your own: copy one, change it, "
            "save it, and every scenario can use it. Under New, By chance makes up a whole battle to begin from.",
        ),
    ),
    (
        "Files",
        (
            "A file keeps its comments, its order and everything you did not touch. A draft with problems can be "
            "saved, and not played. Every change is written down as it is made: after a crash the draft is listed "
            "under Open, with its whole history. Undo has no end.",
            "Test play begins the battle as it is against the opponent chosen at the right; leaving it leads back. Any "
            "moment of a battle or a replay can be opened here as a scenario, from its menu.",
        ),
    ),
)


class Guide(Room):
    """The page; it lies over the editor and leads back to it."""

    name = "Editor"
    title = "The scenario editor"

    def __init__(self) -> None:
        super().__init__()
        self._keys = Scroll("keys", parts.NOWHERE)

    def describe(self) -> Box:
        pad = either(18, theme.SHEET_PADDING)
        items = []
        for heading, chapter in CHAPTERS:
            items += [Item("heading", heading), *(Item("prose", part) for part in chapter)]
        paper = Panel(Fit(Page("page", items)), (pad, pad), "paper", grow=1)
        rows = Column(tuple(self._key(one) for one in self.app.keymap.actions("editor") if one.keys), 8)
        keys = Column((parts.title("Keys"), Panel(Through(self._keys, rows), (0, 0, -8, 0), grow=1)))
        return Row(
            (paper, Panel(keys, (18, 14), "ink", wide=either(330, 480))), either(theme.GAP, 20), "stretch"
        )

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
