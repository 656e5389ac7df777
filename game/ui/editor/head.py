"""The ribbon along the top: the title, the tabs, and the buttons to save, to try the battle, and of the file.

It is told what to show.
"""

from __future__ import annotations

from game.match.wording import counted
from game.ui.editor.left import TABS
from game.ui.editor.workbench import Workbench
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Described, Fit, Icon, Rule, Text, either
from game.ui.kit.controls import Button, Tip
from game.ui.kit.layout import Column, Panel, Row


class Head(Described):
    """The ribbon. `tab` is the one in force."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench, self.tab = bench, TABS[0]
        self._play = Button("play", parts.NOWHERE, "Test play")

    def describe(self) -> Box:
        colour, wide, high = theme.colour, either(88, 110), either(32, 36)
        file = Tip("File", "New, open, save as, undo, leave.", foot="F10")
        save = Tip("Save", "A draft may have problems: it is saved all the same.", foot="Ctrl+S")
        title = str(self.bench.tree.get("title") or "Untitled battle")
        self.refresh()
        size = theme.px(either(26, 34))
        names = Column((
            Text(title, letters.ITEM_TITLE), Text(self._state(), letters.SMALL, colour.text2),
        ), grow=1, wide=0)  # fmt: skip
        tabs = parts.segmented("tab", TABS, TABS.index(self.tab), wide=either(72, 86) * len(TABS), high=34)
        doors = Row((
            SPRING, parts.button("save", "Save", tip=save, wide=wide, high=high), Fit(self._play, wide=wide, high=high),
            parts.button("file", "File", tip=file, wide=wide, high=high),
        ), either(8, 12), grow=1, wide=0)  # fmt: skip
        left = Row((Icon(signs.rose(size, colour.brass, colour.brass_dark)), names), 12, grow=1, wide=0)
        row = Row((left, tabs, doors), 16)
        body = Column((Panel(row, (16, 0, either(12, 16), 0), grow=1), Rule(colour.brass_dark)))
        return Panel(body, fill=colour.ink9)

    def refresh(self) -> None:
        """Whether the battle can be tried as it is."""
        play = self._play
        stops = self.bench.told.stops if self.bench.told is not None else 0
        if stops:
            play.off = f"{counted(stops, 'problem')} first"
            play.tip = Tip("Not to be played yet", "The problems that stop play are listed at the right.")
        else:
            play.off = None
            play.tip = Tip("Test play", "Play the battle as it is; leaving it leads back here.", foot="F5")

    def _state(self) -> str:
        bench = self.bench
        manuscript = bench.manuscript
        name = manuscript.path.name if manuscript.path is not None else "no file yet"
        state = "not saved" if manuscript.dirty else "saved"
        if manuscript.copied is not None:
            name, state = (
                f"a copy of {manuscript.copied.name}",
                "not saved" if manuscript.dirty else "unchanged",
            )
        return f"{bench.ruleset.title} · {name} · {state}"
