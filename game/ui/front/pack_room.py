"""A pack that somebody gave: what is in it on the left, one file of it on paper, and what becomes of it.

Nothing is kept before it is asked for; a file with a fault never is. What the files are, `content.packs` says.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game import places
from game.content import ContentError
from game.content.packs import ENDING, Inside, Pack, write_pack
from game.match.wording import capital, counted, listed
from game.ui.front.battle_list import Entry, battle_list, column
from game.ui.front.choice import YOURS
from game.ui.front.frame import Room, beside, paper
from game.ui.inputs import Key
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Rule, Space, Text, either
from game.ui.kit.controls import Message, Picked, Pressed, Tip
from game.ui.kit.layout import Column, Row

BESIDE, REPLACE, OUT = range(3)
"""What becomes of a file where another has its name: it is kept beside it, takes its place, or is left out."""
_WAYS = ("Keep both", "Replace it", "Leave it out")
_FAULTS = 6
"""So many sentences of what is wrong with a file are shown."""


def giving() -> Box:
    """The link that makes a pack of a battle of one's own."""
    says = "Your scenario, with the unit types of your own that it uses, as one file to send."
    return parts.link("give away", "Give away", tip=Tip("Give away", says))


def given_away(path: Path) -> str:
    """Make a pack of a file in the folder of packs, over an older one of its name: a sentence of where, or why not."""
    target = places.packs_folder() / f"{path.stem}{ENDING}"
    try:
        write_pack([path], target)
    except ContentError as error:
        return str(error)
    return f"To be given away: {target}"


class PackRoom(Room):
    """Shows a pack and keeps of it what is wanted; `done` gets the menu's key of the first battle that was kept, empty
    for none, and a sentence of what was."""

    title = "A pack"

    def __init__(self, pack: Pack, done: Callable[[str, str], None]) -> None:
        super().__init__()
        self.pack, self.done = pack, done
        self.chosen = 0
        self.ways: dict[str, int] = {}
        """What becomes of each file that clashes, by its name."""
        self.notice = ""

    @property
    def _inside(self) -> Inside:
        return self.pack.files[self.chosen]

    def way(self, one: Inside) -> int:
        """What becomes of a file: beside what is there unless something else was said."""
        return self.ways.get(one.packed.name, BESIDE)

    def wanted(self) -> list[Inside]:
        """The files that would be kept now."""
        return [
            one
            for one in self.pack.files
            if not one.faults and not one.kept and not (one.clashes and self.way(one) == OUT)
        ]

    # Layout

    def describe(self) -> Box:
        entries = [self._entry(one) for one in self.pack.files]
        files = battle_list("files", entries, self._inside.packed.name)
        head = Column((
            Text(self.pack.contents.title, letters.STRONG, lines=2),
            Text(counted(len(self.pack.files), "file"), letters.SMALL, theme.colour.text2),
        ), 2)  # fmt: skip
        number = len(self.wanted())
        words = f"Keep {counted(number, 'file')}" if number else "Nothing to keep"
        off = None if number else "All that is good is kept already, or left out."
        keep = parts.button("keep", words, "primary", off=off, high=either(42, 56), wide=either(240, 320))
        told = Text(self.notice, letters.SMALL, theme.colour.alarm, 2, grow=1) if self.notice else SPRING
        sheet = Column((*self._sheet(), SPRING, Row((told, keep), 14)))
        return beside(column(head, files, either(300, 460)), paper(sheet))

    def _entry(self, one: Inside) -> Entry:
        below = one.words
        if one.faults:
            below = "has a fault, is not kept"
        elif one.kept:
            below = f"{one.words} · kept already"
        elif one.clashes:
            below = f"{one.words} · {_WAYS[self.way(one)].lower()}"
        return Entry(one.packed.name, one.packed.title, below, faulty=bool(one.faults))

    def _sheet(self) -> tuple[Box, ...]:
        """The paper: what the pack is about, then the file that is chosen."""
        pen, pen2 = parts.ink("paper")
        one, about = self._inside, self.pack.contents.about
        told: list[Box] = []
        if about:
            told += [Text(about, letters.STORY, pen2, 0, spare=2), Space(10), Rule(theme.colour.paper_line)]
        told += [
            Space(8), parts.large(one.packed.title, pen),
            Text(f"{capital(one.words)}, {one.packed.name}", letters.TEXT, pen2), Space(10),
        ]  # fmt: skip
        if one.faults:
            told += [parts.problem(fault, ground="paper") for fault in one.faults[:_FAULTS]]
        elif one.kept:
            told.append(Text("This very file is among yours.", letters.TEXT, pen, 0))
        elif one.clashes:
            ways = _WAYS if one.replaceable else tuple(way for way in _WAYS if way != _WAYS[REPLACE])
            told += [
                Text(f"You have another {one.place.name}.", letters.TEXT, pen, 0), Space(6),
                Row((parts.segmented(
                    "way", ways, ways.index(_WAYS[self.way(one)]), wide=either(330, 420), high=either(32, 38)
                ), SPRING)),
            ]  # fmt: skip
        else:
            told.append(Text(f"It will lie in {one.place.parent}.", letters.SMALL, pen2, 0))
        return tuple(told)

    # Inputs

    def keyed(self, given: Key) -> bool:
        if self.confirms(given) and self.wanted():
            self._keep()
            return True
        return super().keyed(given)

    def told(self, message: Message) -> None:
        if isinstance(message, Picked) and message.name == "files":
            self.chosen = next(n for n, one in enumerate(self.pack.files) if one.packed.name == message.key)
            self.rebuild()
        elif isinstance(message, Picked) and message.name == "way":
            index = message.index if self._inside.replaceable else (BESIDE, OUT)[message.index]
            self.ways[self._inside.packed.name] = index
            self.rebuild()
        elif isinstance(message, Pressed) and message.name == "keep":
            self._keep()

    def _keep(self) -> None:
        kept, battle = [], ""
        for one in self.wanted():
            try:
                path = one.keep(replace=one.clashes and self.way(one) == REPLACE)
            except ContentError as error:
                self.notice = str(error)
                self.app.sounds.play("dull_wood")
                self.rebuild()
                return
            kept.append(one.packed.title)
            if one.packed.sort == "scenario" and not battle:
                battle = f"{YOURS}{path.stem}"
        self.app.sounds.play("paper_slide")
        self.app.stack.pop()
        self.done(battle, f"Kept of the pack: {listed(kept)}.")
