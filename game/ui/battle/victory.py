"""The end of a battle: who has won and why, the points unit by unit with their clauses, what was lost, and the luck.

Reads a match that is over, when nothing of it is hidden any more; it decides and counts nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pygame

from game import rulesets
from game.content import ContentError, report
from game.content.ledger import ledger
from game.content.loglines import fold
from game.content.settings import Settings
from game.match import Match
from game.match.display import Posting
from game.match.record import Record
from game.places import battles_folder, fresh_path
from game.ui.app import saved_words
from game.ui.battle.aftermath import LossPanel, LuckPanel
from game.ui.battle.doors import Doors
from game.ui.battle.slip import quoting
from game.ui.board.shipyard import Shipyard
from game.ui.board.silhouettes import plan
from game.ui.inputs import Input, Key, Move
from game.ui.keys import Where
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Control, Message, Pressed, Tip
from game.ui.kit.panes import Pane
from game.ui.kit.scroll import Scroll
from game.ui.kit.tips import Tooltip
from game.ui.scene import Scene

Leave = Callable[[], None]


class Victory(Scene):
    """The page after the last turn. `side` is the side that looks; `leave` goes back to the menu.

    Without `leave` the page and the battle under it are taken away; a door that is not there has no button.
    """

    where: Where = "everywhere"

    def __init__(
        self,
        match: Match,
        side: str,
        settings: Settings | None = None,
        doors: Doors | None = None,
        leave: Leave | None = None,
    ) -> None:
        """Raises ValueError for a battle that is not over."""
        if match.table.outcome is None:
            raise ValueError("the battle is not over")
        self.match, self.side = match, side
        self.settings, self.doors = settings or Settings(), doors or Doors()
        self._leave = leave
        self.outcome = match.table.outcome
        ruleset = match.ruleset
        self._quote = quoting(ruleset)
        scenario = match.header.scenario
        self._looks = {
            one.name: theme.side(one.colour) if one.colour else theme.side(number)
            for number, one in enumerate(scenario.sides)
        }
        record = Record(match, None)
        record.close()
        owners = {unit.id: unit.side for unit in match.table.units.values()}
        lines = fold(record.entries)
        self.luck = LuckPanel(ledger(lines, owners, match.sides), self._looks)
        lost = [line for line in lines if line.kind == "loss"]
        self.losses = LossPanel(lost, owners, self._looks, ruleset.turn_called)
        self.postings = ruleset.display.account(match.table)
        self.scores = self.outcome.scores or ruleset.scores(match.table)
        self.console = Console()
        self.tooltip = Tooltip()
        self.notice = ""
        self._yard = Shipyard()
        self._pane = Pane((0, 0, 1, 1))
        self._columns: list[tuple[str, pygame.Rect, Scroll]] = []
        self._version = 0

    @property
    def title(self) -> str:
        """Who has won."""
        return f"{self.outcome.winner} wins" if self.outcome.winner else "The battle is drawn"

    # -- layout --------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the page out anew."""
        px, (wide, high) = theme.px, size
        margin, gap = px(24 if theme.compact else 48), px(theme.GAP)
        self.console.clear()
        body = pygame.Rect(margin, margin * 2 // 3, wide - 2 * margin, high - margin * 4 // 3)
        foot = px(42)
        aside = px(308 if theme.compact else 420)
        left = body.w - aside - gap
        bottom = body.bottom - foot - px(16)
        self.verdict = pygame.Rect(body.x, body.y, left, self._verdict_high(left))
        luck_box = pygame.Rect(self.verdict.right + gap, body.y, aside, self.luck.height)
        self.luck.area = luck_box
        top = luck_box.bottom + gap
        self.losses.place(pygame.Rect(luck_box.x, top, aside, bottom - top))
        self.console.add(self.losses.scroll)
        top = self.verdict.bottom + gap
        self._lay_columns(pygame.Rect(body.x, top, left, bottom - top))
        self._add_buttons(pygame.Rect(body.x, body.bottom - foot, body.w, foot))
        self._pane = Pane((0, 0, wide, high))
        self._version += 1

    def _lay_columns(self, box: pygame.Rect) -> None:
        px, gap = theme.px, theme.px(theme.GAP)
        head, pad = px(72), px(theme.PAPER_PADDING)
        sides = self.match.sides
        each = (box.w - (len(sides) - 1) * gap) // len(sides)
        room = each - pad - px(24)
        needed = max(self._account_high(side, room) for side in sides) + head + px(14)
        self._columns = []
        for number, side in enumerate(sides):
            paper = pygame.Rect(box.x + number * (each + gap), box.y, each, min(box.h, needed))
            inner = pygame.Rect(paper.x + pad, paper.y + head, room + px(14), paper.h - head - px(14))
            scroll = Scroll(f"account:{side}", inner, 0, self._painter(side, inner), ground="paper")
            scroll.set_length(self._account_high(side, room))
            self._columns.append((side, paper, scroll))
            self.console.add(scroll)

    def _add_buttons(self, row: pygame.Rect) -> None:
        px = theme.px
        right = row.right
        wanted = [("leave", "Back to the menu")]
        if self.doors.replay is not None:
            wanted.append(("replay", "Replay"))
        wanted += [("picture", "Save a picture"), ("report", "Write a report")]
        if self.doors.rule_book is not None:
            wanted.append(("rules", "Rule book"))
        buttons: list[Control] = []
        for number, (name, text) in enumerate(wanted):
            style = letters.BUTTON if number == 0 else letters.BUTTON_SECOND
            wide = max(px(132), letters.measure(text, style)[0] + px(40))
            area = pygame.Rect(right - wide, row.y, wide, row.h)
            buttons.append(Button(name, area, text, "primary" if number == 0 else "second"))
            right = area.x - px(12)
        self._notice_box = pygame.Rect(row.x, row.y, max(1, right - row.x), row.h)
        self.console.add(*reversed(buttons))

    # -- inputs --------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        """Answer one input."""
        if self.tooltip.take(given):
            return
        if isinstance(given, Key) and given.action == "rules":
            self._open_rules(self.outcome.clause)
            return
        if isinstance(given, Key) and given.action in ("cancel", "confirm") and self.console.focused is None:
            self._go()
            return
        message = self.console.take(given)
        if isinstance(given, Move):
            self.tooltip.point(self._tip(given.pos))
        if isinstance(message, Message):
            self._answer(message)

    def _answer(self, message: Message) -> None:
        self._version += 1
        if not isinstance(message, Pressed):
            return
        if message.name == "leave":
            self._go()
        elif message.name == "picture":
            self.notice = saved_words(self.app.save_picture())
        elif message.name == "report":
            self.notice = self._reported()
        elif message.name == "replay" and self.doors.replay is not None:
            self.app.stack.push(self.doors.replay(self.match))
        elif message.name == "rules":
            self._open_rules("")

    def _reported(self) -> str:
        """Write the battle's report beside its log; what to say of it."""
        scenario = self.match.header.scenario
        try:
            folder = battles_folder(writing=True)
            log = self.match.path or fresh_path(folder, scenario.ruleset, scenario.title, datetime.now())
            page = log.with_suffix(".html")
            report.write(self.match, page)
        except (ContentError, OSError) as error:
            return f"No report could be written: {error}"
        return f"Written as {page}."

    def _open_rules(self, clause: str) -> None:
        if self.doors.rule_book is not None:
            self.app.stack.push(self.doors.rule_book(self.match.ruleset, clause))

    def _go(self) -> None:
        if self._leave is not None:
            self._leave()
            return
        stack = self.app.stack
        stack.pop()
        if len(stack) > 1:
            stack.pop()

    def _tip(self, pos: tuple[int, int]) -> tuple[Tip, pygame.Rect] | None:
        for side, _, scroll in self._columns:
            if scroll.area.collidepoint(pos) and pos[0] > scroll.area.right - theme.px(190):
                number = (pos[1] - scroll.top) // self._row_high
                rows = self._scoring(side)
                if 0 <= number < len(rows):
                    said = self._quote(rows[number].clause)
                    top = scroll.top + number * self._row_high
                    box = pygame.Rect(scroll.area.right - theme.px(190), top, theme.px(180), self._row_high)
                    return (Tip("The rule", said, rows[number].clause), box) if said else None
        return None

    def tick(self, dt: float) -> bool:
        """Let time pass."""
        moved = self.console.tick(dt)
        return self.tooltip.tick(dt) or moved

    # -- the account ---------------------------------------------------------------------------------------------

    def _scoring(self, side: str) -> list[Posting]:
        """What brought a side points, the most first."""
        rows = [posting for posting in self.postings if posting.side == side and posting.points]
        return sorted(rows, key=lambda posting: -posting.points)

    def _untouched(self, side: str) -> str:
        """The units that brought a side nothing, in one sentence."""
        names = [posting.name for posting in self.postings if posting.side == side and not posting.points]
        return f"Nothing for {', '.join(names)}." if names else ""

    @property
    def _row_high(self) -> int:
        return theme.px(36 if theme.compact else 46)

    def _account_high(self, side: str, wide: int) -> int:
        high = len(self._scoring(side)) * self._row_high + theme.px(12)
        words = self._untouched(side)
        return high + (letters.paragraph_height(words, letters.SMALL, wide) + theme.px(8) if words else 0)

    def _painter(self, side: str, inner: pygame.Rect) -> Callable[[pygame.Surface, int], None]:
        def paint(canvas: pygame.Surface, top: int) -> None:
            self._paint_account(canvas, side, inner.x, top, inner.w - theme.px(14))

        return paint

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the page; its still part is painted only when it changed."""
        offsets = tuple(part.offset for part in self.console if isinstance(part, Scroll))
        self._pane.show(canvas, (self._version, offsets, self.notice), self._paint)
        for control in self.console:
            if not isinstance(control, Scroll):
                control.draw(canvas)
        self.tooltip.draw(canvas)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        materials.chart(canvas, area, dark=True)
        self._paint_verdict(canvas)
        self.luck.draw(canvas)
        self.losses.draw(canvas)
        for side, box, scroll in self._columns:
            self._paint_head(canvas, side, box)
            scroll.draw(canvas)
        if self.notice:
            box = self._notice_box
            shade = theme.colour.text2
            words = letters.elide(self.notice, letters.TEXT, box.w - theme.px(12))
            letters.put(canvas, words, letters.TEXT, shade, box.x, box.centery, upright="middle")

    def _verdict_high(self, wide: int) -> int:
        px = theme.px
        room = wide - 2 * px(theme.SHEET_PADDING)
        high = px(40) + letters.SHEET_TITLE.leading() + px(8)
        high += letters.paragraph_height(self.outcome.why, letters.STORY, room) + px(8)
        said = self._clause_words
        if said:
            high += letters.paragraph_height(said, letters.CLAUSE_TEXT, room) + px(4)
        return high + px(20)

    @property
    def _clause_words(self) -> str:
        said = self._quote(self.outcome.clause) if self.outcome.clause else ""
        return f"“{said}”" if said else ""

    def _paint_verdict(self, canvas: pygame.Surface) -> None:
        colour, px, box = theme.colour, theme.px, self.verdict
        materials.paper(canvas, box)
        pad = px(theme.SHEET_PADDING)
        x, room = box.x + pad, box.w - 2 * pad
        winner = self.outcome.winner
        flags = [winner] if winner else list(self.match.sides)
        y = box.y + px(20)
        scenario = self.match.header.scenario
        turns = f"{self.match.ruleset.turn_called} {self.match.table.turn} of {scenario.turns}"
        words = f"{scenario.title} · {rulesets.ruleset(scenario.ruleset).title} · {turns}"
        letters.put(canvas, words, letters.SMALL, colour.pen2, x, y, within=room)
        y += px(22)
        flag_high = px(24 if theme.compact else 32)
        flag_wide = flag_high * 10 // 7
        middle = y + letters.SHEET_TITLE.leading() / 2
        at = x
        for side in flags:
            picture = signs.flag(self._looks[side], flag_wide, flag_high)
            signs.centred(canvas, picture, at + flag_wide / 2, middle)
            at += flag_wide + px(8)
        letters.put(canvas, self.title, letters.SHEET_TITLE, colour.pen, at + px(8), middle, upright="middle")
        y += letters.SHEET_TITLE.leading() + px(8)
        text = letters.paragraph(self.outcome.why, letters.STORY, colour.pen, room)
        canvas.blit(text, (x, y))
        y += text.get_height() + px(8)
        if self._clause_words:
            quoted = letters.paragraph(self._clause_words, letters.CLAUSE_TEXT, colour.pen2, room)
            canvas.blit(quoted, (x, y))
        right = box.right - pad
        letters.put(
            canvas, self.outcome.clause, letters.CLAUSE_ID, colour.clause, right, box.y + px(22), "right"
        )

    def _paint_head(self, canvas: pygame.Surface, side: str, box: pygame.Rect) -> None:
        colour, px = theme.colour, theme.px
        materials.paper(canvas, box)
        pad, middle = px(theme.PAPER_PADDING), box.y + px(34)
        picture = signs.flag(self._looks[side], px(36), px(25))
        signs.centred(canvas, picture, box.x + pad + px(18), middle)
        right = box.right - pad
        score = letters.put(
            canvas,
            str(self.scores.get(side, 0)),
            letters.TITLE,
            colour.pen,
            right - px(50),
            middle,
            "right",
            "middle",
        )
        letters.put(
            canvas, "points", letters.SMALL, colour.pen2, right - px(44), middle + px(1), upright="middle"
        )
        left = box.x + pad + px(48)
        letters.put(
            canvas,
            side,
            letters.TITLE,
            colour.pen,
            left,
            middle,
            upright="middle",
            within=score.x - left - px(8),
        )
        materials.rule(canvas, colour.brass, box.x + pad, box.y + px(62), box.w - 2 * pad)

    def _paint_account(self, canvas: pygame.Surface, side: str, x: int, top: int, wide: int) -> None:
        colour, px = theme.colour, theme.px
        high, y = self._row_high, top
        ship_wide = px(72 if theme.compact else 92)
        for posting in self._scoring(side):
            middle = y + high / 2
            self._paint_posting(canvas, posting, x, middle, wide, ship_wide)
            y += high
            materials.rule(canvas, theme.mix(colour.paper, colour.paper_line, 0.5), x, y - 1, wide)
        y += px(12)
        words = self._untouched(side)
        if words:
            canvas.blit(letters.paragraph(words, letters.SMALL, colour.pen2, wide), (x, y))

    def _paint_posting(
        self, canvas: pygame.Surface, posting: Posting, x: int, middle: float, wide: int, ship_wide: int
    ) -> None:
        colour, px = theme.colour, theme.px
        if posting.silhouette:
            index = theme.SIDES.index(self._looks[posting.owner])
            share = 0.36 if plan(posting.silhouette).aircraft else 0.66
            ship = self._yard.ship(posting.silhouette, index, ship_wide * share, 90)
            signs.centred(canvas, ship, x + ship_wide / 2 - px(10), middle)
        left = x + ship_wide
        up, down = middle - px(9), middle + px(9)
        if theme.compact:
            up, down = middle - px(7), middle + px(8)
        right = x + wide
        letters.put(canvas, str(posting.points), letters.FIGURE, colour.pen, right, middle, "right", "middle")
        clause = letters.put(
            canvas, posting.clause, letters.CLAUSE_ID, colour.clause, right - px(56), down, "right", "middle"
        )
        if posting.percent is not None:
            sums = f"{posting.percent}\u00a0% of {posting.worth}"
            letters.put(canvas, sums, letters.SMALL, colour.pen2, right - px(56), up, "right", "middle")
        room = clause.x - left - px(10)
        mark = signs.mark(self._looks[posting.owner], px(10))
        signs.centred(canvas, mark, left + px(6), up)
        letters.put(
            canvas,
            posting.name,
            letters.STRONG,
            colour.pen,
            left + px(18),
            up,
            upright="middle",
            within=room - px(18),
        )
        at = left + px(18)
        if posting.lost:
            signs.centred(canvas, signs.log_kind("loss", px(11), colour.flag_red), left + px(6), down)
        shade = colour.alarm if posting.lost else colour.pen2
        letters.put(
            canvas, posting.state, letters.SMALL, shade, at, down, upright="middle", within=room - px(18)
        )
