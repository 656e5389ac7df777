"""The records: every battle that was played, as a wall of pictures; watched again, told as a page or as plain text.

What is chosen is looked into as in the room of saved battles; here the finished ones stand first in their own right.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame

from game import rulesets
from game.ai.analysis.reported import decided_beside
from game.content import ContentError, report
from game.match.loading import load
from game.match.log import LogError
from game.match.wording import has_words
from game.ui.front.archive import Kept
from game.ui.front.frame import Hall, beside
from game.ui.front.kept_sheet import KeptSheet
from game.ui.front.library import Library, played_by
from game.ui.front.menu import Menu
from game.ui.front.projector import eyes
from game.ui.front.thumbnails import thumbnail
from game.ui.front.wall import Framed, wall
from game.ui.inputs import Key
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Fit, Space, Text, either
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Message, Picked, Tip
from game.ui.kit.kept import Shelf
from game.ui.kit.layout import Column, Panel, Row

ORDERS = ("Latest", "Longest", "Closest")
THUMBNAILS = 160
_WAYS = (
    ("analysis", "Look over", "What decided it: orders, dice, and what would have been better."),
    ("report", "Report", "One page with tracks, luck and turning points, beside the log."),
    ("text", "As text", "The log with its dice, for mail, beside the log."),
    ("edit", "Editor", "Open in the editor: the battle as it stands, the whole table, as a scenario."),
)
EVERY = "Every game"


class Records(Library):
    """All battles of the folder, as pictures."""

    name = "Records"
    first = "watch"
    game = ""
    """The ruleset whose battles are shown; empty: of all."""
    order = 0
    all = False
    """Whether battles that are not over are shown as well."""

    def __init__(self, menu: Menu, hall: Hall) -> None:
        super().__init__(menu, hall)
        self._hung: Shelf[tuple[Path, float, tuple[int, int]], pygame.Surface] = Shelf(THUMBNAILS)
        self._picked = False  # by hand; else the first that reads is chosen

    # What is shown

    def listed(self) -> list[Kept]:
        found = [
            one
            for one in self.archive.battles
            if ((self.all and one.known) or one.over or one.fault)
            and (not self.game or (one.header is not None and one.header.ruleset == self.game))
            and self.sought(one)
        ]
        if self.order == 1:
            found.sort(key=lambda one: -one.orders)
        elif self.order == 2:
            found.sort(key=_margin)
        return sorted(found, key=lambda one: bool(one.fault))

    def sought(self, one: Kept) -> bool:
        header = one.header
        sides = " ".join(side.name for side in header.scenario.sides) if header is not None else ""
        text = f"{one.title} {one.path.name} {one.fault} {self._outcome(one)} {sides} {self._game(one)}"
        return has_words(text, self.find)

    @staticmethod
    def _game(one: Kept) -> str:
        known = one.header is not None and one.header.ruleset in rulesets.names()
        return rulesets.ruleset(one.header.ruleset).title if known and one.header is not None else ""

    def _outcome(self, one: Kept) -> str:
        if one.fault:
            return "It cannot be read"
        if not one.known:
            return ""
        points = " : ".join(str(points) for points in one.scores.values())
        if one.outcome is None:
            return f"Not over, {points}" if points else "Not over"
        won = f"{one.outcome.winner} won" if one.outcome.winner else "A draw"
        return f"{won}, {points}" if points else won

    def _framed(self, one: Kept, now: datetime) -> Framed:
        parts = [self._game(one)]
        if one.known:
            parts.append(f"{one.called} {one.turn}")
        parts.append(one.when(now))
        below = one.why or " · ".join(filter(None, parts))
        return Framed(str(one.path), one.title, self._outcome(one), below, bool(one.fault))

    @property
    def _reading(self) -> str:
        """How many files were read, while others are still to be; else nothing."""
        read, every = (
            sum(one.known or bool(one.fault) for one in self.archive.battles),
            len(self.archive.battles),
        )
        return f"Reading the battles: {read} of {every}." if read < every else ""

    @property
    def _stays(self) -> bool:
        faulty = self.kept is not None and bool(self.kept.fault)
        return super()._stays and (self._picked or not faulty)

    def _settle(self) -> None:
        if not self._picked and not self._stays:
            self.path = None
        super()._settle()

    def _without(self) -> KeptSheet:
        if self._reading and not self.find:
            return KeptSheet("Nothing chosen")
        return KeptSheet(
            "Nothing chosen" if self.listed() or self.find else "No record yet",
            below=(
                "A battle that was played to its end lies here: who won, what each side lost, its last table,"
                " a replay and a report.",
                "Under Battles choose one and take the table; when it is over it comes here by itself.",
            ),
        )

    def _tell(self) -> None:
        super()._tell()
        match = self.sheet.match
        if match is None:
            return
        told = []
        for side, losses in zip(match.sides, self.sheet.losses, strict=True):
            told.append(f"{side}: {played_by(match, side)}, {losses}.")
        self.sheet.below = (*told, *self.sheet.below)

    # Layout

    def describe(self) -> Box:
        nothing = (
            "No battle is like that." if self.find or self.game
            else "No battle has been played to its end yet. Each is written down as it is played."
        )  # fmt: skip
        now = datetime.now()
        entries = [self._framed(one, now) for one in self.listed()]
        hung = wall("battles", entries, self._hang, str(self.path), self._reading or nothing)
        reading = (
            (Text(self._reading, letters.SMALL, theme.colour.text3),) if self._reading and entries else ()
        )
        left = Column((*self._head(), Space(6), Panel(Fit(hung), (0, 0, -6, 0), grow=1), *reading), 6)
        pad = either(14, 20)
        right = Column((self._paper(), self._acts()), theme.GAP, wide=either(372, 560))
        return beside(Panel(left, (pad, pad), "ink", grow=1), right)

    def _head(self) -> tuple[Box, Box]:
        """The search, how battles are ordered, which are shown, and the games."""
        low = either(32, 36)
        games = [EVERY, *(rulesets.ruleset(name).title for name in rulesets.names())]
        place = rulesets.names().index(self.game) + 1 if self.game else 0
        tools = Row((
            parts.entry("find", self.find, "Find a battle", searches=True, grow=1, high=low),
            parts.segmented("order", ORDERS, self.order, wide=either(220, 290), high=low),
            parts.segmented("which", ("Finished", "All"), int(self.all), wide=either(176, 210), high=low),
        ), 10)  # fmt: skip
        return tools, Fit(Tabs("games", parts.NOWHERE, games, place), high=30)

    def _acts(self) -> Box:
        one, pad = self.kept, either(14, 22)
        if one is None:
            return Panel(Space(), (pad, pad), "ink", high=either(152, 196))
        low, seen_by = either(34, 40), one.header.seen_by if one.header is not None else ""
        known = None if one.known else ""
        open_ = "The battle is not over." if one.known and one.outcome is None else known
        others = [
            parts.button(
                name, words, tip=Tip(words, says), style=letters.SMALL, high=low,
                off="" if name in ("edit", "analysis") and seen_by else open_ if name == "analysis" else known,
            )
            for name, words, says in _WAYS
        ]  # fmt: skip
        delete = self._deleting.button(high=low, style=letters.SMALL)
        body = Column((
            parts.button(
                "watch", "Replay", "primary", off=known, style=letters.BUTTON_BIG, high=either(40, 52)
            ),
            delete if self._deleting.asked else Row((*others, delete), equal=True),
            SPRING,
            Text(one.path.name, letters.SMALL, theme.colour.text3, 2),
        ), 10)  # fmt: skip
        return Panel(body, (pad, pad, pad, 6), "ink", high=either(132, 176))

    # Inputs

    def keyed(self, given: Key) -> bool:
        held = self.console.focused
        free = held is None or (held.name == "find" and not self.find)
        if given.name in ("Left", "Right", "Home", "End") and free:
            return self.stepped(self._list, given.name)
        return super().keyed(given)

    def told(self, message: Message) -> None:
        if isinstance(message, Picked) and message.name == "order":
            self.order = message.index
        elif isinstance(message, Picked) and message.name == "which":
            self.all = message.index == 1
        elif isinstance(message, Picked) and message.name == "games":
            self.game = rulesets.names()[message.index - 1] if message.index else ""
        else:
            self._picked = self._picked or isinstance(message, Picked)  # of the wall
            super().told(message)
            return
        self._list.scroll_to(0)
        self._settle()

    def _act(self, what: str) -> None:
        one = self.kept
        if one is not None and one.known and what in ("report", "text"):
            self._write(one, what)
        elif one is not None and one.outcome is not None and what == "analysis":
            self._analyse(one)
        else:
            super()._act(what)

    def _write(self, one: Kept, what: str) -> None:
        """The battle as a page, or as plain text, beside its log: as the one it belongs to knew it."""
        path = one.path.with_suffix(".html" if what == "report" else ".txt")
        try:
            match = load(one.path, rulesets.ruleset, resume=False)
            side = match.header.seen_by or (eyes(match)[0] or None)
            told = decided_beside(match, one.path)
            (report.write if what == "report" else report.write_text_of)(match, path, side, decided=told)
        except (LogError, ContentError, OSError) as error:
            self._say(str(error))
            return
        self.app.sounds.play("paper_slide")
        self.sheet.below = (*self.sheet.below, f"Written as {path.name}, in {path.parent}.")
        self.repaint()

    def _analyse(self, one: Kept) -> None:
        """The battle, looked over."""
        from game.ui.analysis.room import AnalysisRoom

        if (match := self.loaded(one)) is not None:
            self.app.stack.push(AnalysisRoom(match, self.menu.settings, one.path))

    def _hang(self, key: str, size: tuple[int, int]) -> pygame.Surface:
        """The picture of a battle; of one that was not looked into yet, the bare cloth."""
        one = next((each for each in self.archive.battles if str(each.path) == key), None)
        known = (Path(key), one.changed if one is not None and one.known else 0.0, size)
        return self._hung.find(known) or self._hung.keep(
            known, thumbnail(one.picture if one is not None else None, size, self._yard)
        )


def _margin(one: Kept) -> int:
    """By how many points the first leads the second; a battle without points comes last."""
    points = sorted(one.scores.values(), reverse=True)
    return points[0] - points[1] if len(points) > 1 else 1_000_000
