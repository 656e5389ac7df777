"""The battles to be carried on, with the table as it stands in each.

A broken file stands in the list with its reason. Deleting one takes two presses of the same button.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame

from game import rulesets
from game.match.loading import load
from game.match.log import LogError
from game.tabletop.advice import spoken
from game.tabletop.ruleset import Match
from game.ui.board.shipyard import Shipyard
from game.ui.front import deployment, kept_sheet
from game.ui.front.archive import Archive, Kept
from game.ui.front.battle_list import BattleList, Entry
from game.ui.front.frame import Hall, Room
from game.ui.front.kept_sheet import KeptSheet
from game.ui.front.menu import Menu
from game.ui.front.wall import Wall
from game.ui.inputs import Dropped, Input, Key
from game.ui.kit import instruments, letters, materials, signs, theme
from game.ui.kit.controls import Button, Message, Picked, Pressed, Tip, Wrote
from game.ui.kit.entry import TextEntry

PICTURES = 12


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
        self._sure = False  # the button that deletes was pressed once
        self._yard = Shipyard()
        self._pictures: dict[tuple[Path, float, tuple[int, int], int], pygame.Surface] = {}

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
        text = f"{one.title} {one.path.name} {one.fault}".lower()
        return all(word in text for word in self.find.lower().split())

    def _entries(self) -> list[Entry]:
        entries: list[Entry] = []
        now = datetime.now()
        group = ""
        for one in self.listed():
            heading, below = self._group(one)
            if heading != group:
                group = heading
                entries.append(Entry(f"group {heading}", heading, below, heading=True))
            if one.fault:
                entries.append(Entry(str(one.path), one.path.name, "cannot be read", faulty=True))
            else:
                words = f"{self._progress(one)} · {one.when(now)}"
                entries.append(Entry(str(one.path), one.title, words))
        return entries

    def _group(self, one: Kept) -> tuple[str, str]:
        if one.fault:
            return "Damaged", "files that cannot be read"
        if one.header is not None and one.header.seen_by:
            return "Copies", "one side's own"
        return "To be carried on", ""

    @staticmethod
    def _progress(one: Kept) -> str:
        if not one.known or one.header is None:
            return "a battle"
        if one.outcome is not None:
            return f"{one.outcome.winner} won" if one.outcome.winner else "drawn"
        lead = f", {one.leader} leads" if one.leader else ""
        return f"{one.called} {one.turn} of {one.header.scenario.turns}{lead}"

    def _settle(self) -> None:
        """Keep to what is chosen, or choose the first."""
        paths = [one.path for one in self.listed()]
        if self.path not in paths:
            self.path = paths[0] if paths else None
        self._sure = False
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

    def furnish(self) -> None:
        px, body = theme.px, self.body
        compact = theme.compact
        gap = px(theme.GAP if compact else 20)
        side = px(300 if compact else 460)
        left = px(320 if compact else 460)
        self.list_area = pygame.Rect(body.x, body.y, left, body.h)
        right = body.right - side
        self.sheet_area = pygame.Rect(
            self.list_area.right + gap, body.y, right - self.list_area.right - 2 * gap, body.h
        )
        act = px(196 if compact else 232)
        self.act_area = pygame.Rect(right, body.bottom - act, side, act)
        self.sides_area = pygame.Rect(right, body.y, side, body.h - act - px(theme.GAP))
        pad = px(14 if compact else 18)
        area = self.list_area
        find = pygame.Rect(area.x + pad, area.y + pad, area.w - 2 * pad, px(32 if compact else 36))
        entry = TextEntry("find", find, self.find, "Find a battle", searches=True)
        entry.caret = entry.anchor = len(self.find)
        top = find.bottom + px(2 if compact else 8)
        box = pygame.Rect(area.x + px(8), top, area.w - px(2), area.bottom - px(10) - top)
        nothing = (
            f"No battle is called “{self.find}”." if self.find
            else "No battle is waiting to be carried on. Each is written down as it is played."
        )  # fmt: skip
        rows = BattleList("battles", box, self._entries(), str(self.path), nothing)
        self.console.add(entry, rows)
        self._furnish_acts()

    def _furnish_acts(self) -> None:
        px, area = theme.px, self.act_area
        pad = px(14 if theme.compact else 22)
        inner = area.inflate(-2 * pad, -2 * pad)
        one = self.kept
        if one is None:
            return
        first = px(46 if theme.compact else 58)
        gap = px(10)
        low = px(38 if theme.compact else 42)
        words, names = ("Carry on", "Replay"), ("resume", "watch")
        can = {"resume": one.resumes, "watch": one.known}
        y = inner.y
        big = Button(names[0], (inner.x, y, inner.w, first), words[0], style=letters.BUTTON_BIG)
        y += first + gap
        small = Button(names[1], (inner.x, y, inner.w, low), words[1], "second")
        y += low + gap
        for button in (big, small):
            button.off = None if can[button.name] else ""
        half = (inner.w - px(8)) * 2 // 5 if not self._sure else 0
        wide = inner.w - px(8) - half
        edit = Button("edit", (inner.x, y, wide, low), "Open in the editor", "second", style=letters.TEXT)
        edit.tip = Tip("Open in the editor", "The battle as it stands, the whole table, as a scenario.")
        seen_by = one.header.seen_by if one.header is not None else ""
        edit.off = None if one.known and not seen_by else ""
        delete = Button(
            "delete", (inner.right - half if half else inner.x, y, half or inner.w, low),
            "Press again: gone for good" if self._sure else "Delete", "second",
        )  # fmt: skip
        if self._sure:
            delete.kind, delete.warning = "primary", True
        self.console.add(big, small, delete, *([edit] if half else []))

    # Inputs

    def take(self, given: Input) -> None:
        if isinstance(given, Dropped):
            assert self.hall is not None
            app = self.app
            self.hall.go(app, "Battles")
            self.menu.open_file(Path(given.path))
            return
        super().take(given)

    def keyed(self, given: Key) -> bool:
        free = self.console.focused is None or self.console.focused.name == "find"
        if given.name in ("Up", "Down", "PageUp", "PageDown") and free:
            message = self._list.step(given.name)
            if message is not None:
                self.told(message)
            return True
        if given.action == "confirm" and free:
            self._act(self.first)
            return True
        if given.name == "Delete" and self.console.focused is None:
            self._act("delete")
            return True
        if self._sure:
            self._sure = False
            self.rebuild()
            if given.action == "cancel":
                return True
        return super().keyed(given)

    @property
    def _list(self) -> BattleList | Wall:
        rows = self.console["battles"]
        assert isinstance(rows, BattleList | Wall)
        return rows

    def told(self, message: Message) -> None:
        if isinstance(message, Wrote) and message.name == "find":
            self.find = message.text
            self._settle()
        elif isinstance(message, Picked) and message.name == "battles":
            self.path = Path(self._list.entries[message.index].key)
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

    def _delete(self, one: Kept) -> None:
        if not self._sure:
            self._sure = True
            self.rebuild()
            return
        refused = self.archive.remove(one.path)
        self._settle()
        if refused:
            self._say(refused)

    def _edit(self, one: Kept) -> None:
        from game.ui.editor.doors import editor_of

        try:
            match = load(one.path, rulesets.ruleset, resume=False)
        except LogError as error:
            self._say(str(error))
            return
        scene = editor_of(match, settings=self.menu.settings)
        if scene is None:
            self._say("This game cannot be written down in the middle.")
        else:
            self.app.stack.push(scene)

    def _watch(self, one: Kept) -> None:
        from game.ui.front.replay import Replay

        try:
            self.app.stack.push(Replay.of_log(one.path))
        except LogError as error:
            self._say(str(error))

    def _say(self, sentence: str) -> None:
        self.app.sounds.play("dull_wood")
        self.sheet.notice = sentence
        self.repaint()

    def tick(self, dt: float) -> bool:
        if self.archive.onward(dt) is not None:
            self._settle()
            return True
        return super().tick(dt)

    # Picture

    def paint(self, canvas: pygame.Surface) -> None:
        materials.ink(canvas, self.list_area)
        kept_sheet.paint(canvas, self.sheet_area, self.sheet, self._picture)
        materials.ink(canvas, self.sides_area)
        materials.ink(canvas, self.act_area)
        self._paint_sides(canvas)
        one = self.kept
        if one is not None:
            pad = theme.px(14 if theme.compact else 22)
            box = self.act_area.inflate(-2 * pad, 0)
            y = box.bottom - theme.px(14)
            letters.put(
                canvas,
                one.path.name,
                letters.SMALL,
                theme.colour.text3,
                box.x,
                y,
                upright="middle",
                within=box.w,
            )

    def _paint_sides(self, canvas: pygame.Surface) -> None:
        """Who fought: flag, name, points, and who sat there."""
        px, match = theme.px, self.sheet.match
        pad = px(14 if theme.compact else 22)
        inner = self.sides_area.inflate(-2 * pad, -2 * px(14))
        y = instruments.panel_title(canvas, "The sides", inner)
        if match is None:
            return
        scores = match.ruleset.scores(match.table)
        looks = deployment.colours(match.header.scenario)
        count = len(match.sides)
        step = min(px(150 if theme.compact else 190), (inner.bottom - y) // count)
        for number, side in enumerate(match.sides):
            self._paint_side(canvas, match, number, looks[number], scores.get(side, 0),
                             pygame.Rect(inner.x, y + number * step, inner.w, step))  # fmt: skip

    def _paint_side(
        self, canvas: pygame.Surface, match: Match, number: int, look: int, points: int, box: pygame.Rect
    ) -> None:
        px, colour, side = theme.px, theme.colour, match.sides[number]
        middle = box.y + px(20)
        canvas.blit(signs.flag(theme.SIDES[look], px(34), px(24)), (box.x, middle - px(12)))
        told = letters.put(
            canvas, str(points), letters.FIGURE, colour.text, box.right, middle, "right", "middle"
        )
        x = box.x + px(48)
        letters.put(canvas, side, letters.TITLE, colour.text, x, middle, upright="middle",
                    within=told.x - x - px(8))  # fmt: skip
        seat = match.header.seats.get(side, "hand")
        who = spoken(seat, match.ruleset.advice.characters)
        words = f"{who} · {self.sheet.losses[number]}"
        y = box.y + px(42)
        letters.put(canvas, words, letters.SMALL, colour.text2, box.x, y, within=box.w)
        pieces = [piece for piece in self.sheet.pieces if piece.side == look]
        high = box.h - px(42 + 28 + 12)
        if high >= px(40):
            plate = pygame.Rect(box.x, y + px(24), box.w, min(high, px(72)))
            deployment.ship_row(canvas, plate, pieces, self._yard)

    def _picture(self, sheet: KeptSheet, size: tuple[int, int]) -> pygame.Surface:
        one = self.kept
        assert one is not None
        key = (one.path, one.changed, size, theme.edition)
        if key not in self._pictures:
            while len(self._pictures) >= PICTURES:
                self._pictures.pop(next(iter(self._pictures)))
            self._pictures[key] = kept_sheet.picture(sheet, size)
        return self._pictures[key]
