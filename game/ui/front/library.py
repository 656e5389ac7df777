"""The battles to be carried on, with the table as it stands in each.

A broken file stands in the list with its reason.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame

from game import rulesets
from game.match.loading import load
from game.match.log import LogError
from game.match.reason import HAND
from game.match.wording import capital, has_words
from game.tabletop.advice import spoken
from game.tabletop.ruleset import Match
from game.ui.board.shipyard import COMMON
from game.ui.front import deployment, kept_sheet
from game.ui.front.archive import Archive, Kept, by_name
from game.ui.front.battle_list import Entry, battle_list, column, grouped
from game.ui.front.frame import Hall, Room, beside, paper
from game.ui.front.kept_sheet import KeptSheet
from game.ui.front.menu import Menu
from game.ui.inputs import Key
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Space, Text, either
from game.ui.kit.controls import Message, Picked, Pressed, Tip, Wrote
from game.ui.kit.kept import Shelf
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listed, Listing
from game.ui.kit.twice import Twice

PICTURES = 12


def played_by(match: Match, side: str) -> str:
    """Who plays a side: "by hand", or the opponent."""
    seat = match.header.seats.get(side, HAND)
    return "by hand" if seat == HAND else spoken(seat, match.ruleset.advice.characters)


class Library(Room):
    """Battles of the folder that are not over."""

    name = "Saved"
    first = "resume"
    """What Enter and a double click do."""

    def __init__(self, menu: Menu, hall: Hall) -> None:
        super().__init__(hall)
        self.menu = menu
        self.archive: Archive = menu.archive
        self.find = ""
        self.path: Path | None = None
        self.sheet = KeptSheet()
        self._deleting = Twice("delete", "Delete")
        self._yard = COMMON
        self._pictures: Shelf[tuple[Path, float, tuple[int, int]], pygame.Surface] = Shelf(PICTURES)

    def enter(self) -> None:
        """Read the folder again: a battle may have gone on."""
        self.archive.refresh()
        self._settle()

    # What is listed

    def listed(self) -> list[Kept]:
        """The battles that are shown, in their order."""
        found = [
            one
            for one in self.archive.battles
            if (bool(one.fault) or one.resumes or not one.known) and self.sought(one)
        ]
        return sorted(found, key=lambda one: bool(one.fault))

    def sought(self, one: Kept) -> bool:
        """Whether a battle has all the words that are looked for."""
        return has_words(f"{one.title} {one.path.name} {one.fault}", self.find)

    def _entries(self) -> list[Entry]:
        now = datetime.now()
        return grouped((*self._group(one), self._entry(one, now)) for one in self.listed())

    def _entry(self, one: Kept, now: datetime) -> Entry:
        if one.fault:
            return Entry(str(one.path), one.path.name, one.why, faulty=True)
        return Entry(str(one.path), one.title, f"{self._progress(one)} · {one.when(now)}")

    def _group(self, one: Kept) -> tuple[str, str]:
        if one.fault:
            return "Damaged", "files that cannot be read"
        if one.header is not None and one.header.seen_by:
            return "Copies", "one side's own"
        return "To be carried on", ""

    @staticmethod
    def _progress(one: Kept) -> str:
        if not one.known or one.header is None:
            return "not read yet"
        if one.outcome is not None:
            return f"{one.outcome.winner} won" if one.outcome.winner else "drawn"
        lead = f", {one.leader} leads" if one.leader else ""
        return f"{one.called} {one.turn} of {one.header.scenario.turns}{lead}"

    def _settle(self) -> None:
        """Keep to what is chosen, or choose the first."""
        paths = [one.path for one in self.listed()]
        if self.path not in paths:
            self.path = paths[0] if paths else None
        self._deleting.forget()
        self._tell()
        self.rebuild()

    @property
    def kept(self) -> Kept | None:
        """The battle that is chosen."""
        return next((one for one in self.archive.battles if one.path == self.path), None)

    def _tell(self) -> None:
        """Read the chosen battle for its sheet."""
        if self.path is None:
            self.sheet = self._without()
            return
        one = self.archive.look(self.path)
        self.sheet = kept_sheet.sheet_of(one, rulesets.ruleset, datetime.now())

    def _without(self) -> KeptSheet:
        """The sheet while no battle is chosen: what will lie there, and how to begin."""
        return KeptSheet(
            "Nothing chosen" if self.listed() or self.find else "Nothing saved yet",
            below=(
                "A battle that is not over lies here with its table, its points and what each side has lost.",
                "Under Battles choose one and take the table: every order is kept as it is given.",
            ),
        )

    # Layout

    def describe(self) -> Box:
        nothing = (
            f"No battle is called “{self.find}”." if self.find
            else "No battle is waiting to be carried on. Each is written down as it is played."
        )  # fmt: skip
        find = parts.entry("find", self.find, "Find a battle", searches=True, high=either(32, 36))
        listed = battle_list("battles", self._entries(), str(self.path), nothing)
        left = column(find, listed, either(320, 460), either(2, 8))
        right = Column((self._sides(), self._acts()), theme.GAP, wide=either(300, 460))
        return beside(left, self._paper(), right)

    def _paper(self) -> Box:
        """What is told of the battle chosen."""
        return paper(kept_sheet.described(self.sheet, self._picture))

    def _acts(self) -> Box:
        """What can be done with the battle chosen."""
        one, pad = self.kept, either(14, 22)
        if one is None:
            return Panel(Space(), (pad, pad), "ink", high=either(196, 232))
        low = either(38, 42)
        seen_by = one.header.seen_by if one.header is not None else ""
        tip = Tip("Open in the editor", "The battle as it stands, the whole table, as a scenario.")
        edit = parts.button(
            "edit", "Open in the editor", tip=tip, off=None if one.known and not seen_by else "", high=low, grow=1,
            style=letters.TEXT,
        )  # fmt: skip
        delete = self._deleting.button(high=low)
        body = Column((
            parts.button(
                "resume", "Carry on", "primary", off=None if one.resumes else "", style=letters.BUTTON_BIG,
                high=either(46, 58),
            ),
            parts.button("watch", "Replay", off=None if one.known else "", high=low),
            delete if self._deleting.asked else Row((edit, delete)),
            SPRING,
            Text(one.path.name, letters.SMALL, theme.colour.text3, 2),
        ), 9)  # fmt: skip
        return Panel(body, (pad, pad, pad, 6), "ink")

    # Inputs

    def dropped(self, path: Path) -> None:
        assert self.hall is not None
        self.hall.go(self.app, "Battles")
        self.menu.open_file(path)

    def keyed(self, given: Key) -> bool:
        free = self.console.focused is None or self.console.focused.name == "find"
        if given.name in ("Up", "Down", "PageUp", "PageDown") and free:
            return self.stepped(self._list, given.name)
        if given.action == "confirm" and free:
            self._act(self.first)
            return True
        if given.name == "Delete" and self.console.focused is None:
            self._act("delete")
            return True
        if self.doubts(self._deleting, given):
            return True
        return super().keyed(given)

    @property
    def _list(self) -> Listing[Listed]:
        return self.console.of("battles", Listing)

    def told(self, message: Message) -> None:
        if isinstance(message, Wrote) and message.name == "find":
            self.find = message.text
            self._list.offset = 0
            self._settle()
        elif isinstance(message, Picked):  # of the list
            self.path = Path(message.key)
            self.app.sounds.play("paper_slide")
            self._settle()
            if message.sure:
                self._act(self.first)
        elif isinstance(message, Pressed):
            self._act(message.name)

    def _act(self, what: str) -> None:
        one = self.kept
        if one is None:
            return
        if what == "delete":
            self._delete(one)
        elif what == "resume" and one.resumes:
            self.menu.resume(one.path, self._say)
        elif what == "watch" and one.known:
            self._watch(one)
        elif what == "edit" and one.known:
            self._edit(one)
        else:
            self.app.sounds.play("dull_wood")

    def loaded(self, one: Kept) -> Match | None:
        """A battle to be looked at; None where it does not read, which is said."""
        try:
            return load(one.path, rulesets.ruleset, resume=False)
        except LogError as error:
            self._say(str(error))
            return None

    def _delete(self, one: Kept) -> None:
        if not self._deleting.press():
            self.rebuild()
            return
        refused = self.archive.remove(one.path)
        self._settle()
        if refused:
            self._say(refused)

    def _edit(self, one: Kept) -> None:
        if (match := self.loaded(one)) is None:
            return
        scene = self.app.house.editor(match, settings=self.menu.settings)
        if scene is None:
            self._say("This game cannot be written down in the middle.")
        else:
            self.app.stack.push(scene)

    def _watch(self, one: Kept) -> None:
        from game.ui.front.replay import Replay

        if (match := self.loaded(one)) is not None:
            self.app.stack.push(Replay(match, log=one.path, settings=self.menu.settings))

    def _say(self, sentence: str) -> None:
        self.app.sounds.play("dull_wood")
        self.sheet.notice = sentence if self.path is None else by_name(sentence, self.path)
        self.repaint()

    def tick(self, dt: float) -> bool:
        if self.archive.onward(dt) is not None:
            if self._stays:
                self.rebuild()
            else:
                self._settle()
            return True
        return super().tick(dt)

    @property
    def _stays(self) -> bool:
        """Whether what is chosen stays so while files are read: its sheet, and a question asked of it, stand on."""
        return self.path in [one.path for one in self.listed()]

    # Picture

    def _sides(self) -> Box:
        """Who fought: flag, name, points, and who sat there."""
        match, said = self.sheet.match, [parts.title("The sides")]
        if match is not None:
            scores, looks = match.ruleset.scores(match.table), deployment.colours(match.header.scenario)
            said += [
                self._side(match, number, looks[number], scores.get(side, 0))
                for number, side in enumerate(match.sides)
            ]
        return Panel(Column((*said, SPRING)), (either(14, 22), 14), "ink", grow=1)

    def _side(self, match: Match, number: int, look: int, points: int) -> Column:
        side, colour = match.sides[number], theme.colour
        pieces = [piece for piece in self.sheet.pieces if piece.side == look]
        return Column((
            Row((
                Icon(signs.flag(theme.SIDES[look], theme.px(34), theme.px(24))),
                Text(side, letters.TITLE, grow=1), Text(str(points), letters.FIGURE, whole=True),
            ), 14),
            Text(f"{capital(played_by(match, side))} · {self.sheet.losses[number]}", letters.SMALL, colour.text2),
            Space(8, spare=1),
            Drawn(
                lambda canvas, area: deployment.ship_row(canvas, area, pieces, self._yard), 40, high=72, spare=1,
            ),
            Space(either(10, 26)),
        ))  # fmt: skip

    def _picture(self, sheet: KeptSheet, size: tuple[int, int]) -> pygame.Surface:
        one = self.kept
        assert one is not None
        key = (one.path, one.changed, size)
        return self._pictures.find(key) or self._pictures.keep(key, kept_sheet.picture(sheet, size))
