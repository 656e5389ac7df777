"""The papers of the room of problems: the list, the question with its hints, what was tried, what comes after.

Each says what it shows and names what is pressed on it; what that means the scene knows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import msgspec
import pygame

from game.ai.analysis import telling
from game.ai.problems.solved import State
from game.content.problem_file import Chance, Problem
from game.ui.inputs import Input, Leave, Pos
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Fit, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Message, Pressed, Tip
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing
from game.ui.kit.listing import State as Stands
from game.ui.kit.nib import Nib
from game.ui.kit.panes import KeptPanel
from game.ui.kit.shares import percent
from game.ui.kit.theme import Side
from game.ui.problems.solving import SURE, Standing, Tried

LIST, ROW, HINT = "problems", "tried:", "key:problem_hint"
AGAIN, SHOW, ON, CLAUSE = "again", "show", "on", "clause"

NOTHING = "No problem is kept for these rules."
ALL_SOLVED = "All {count}. A new one comes from your own battles."

STATES: dict[State, str] = {"solved": "solved", "hinted": "with a hint", "tried": "tried", "new": "new"}


def sure(chance: Chance) -> str:
    """How far it is sure, in points."""
    return f"sure to ± {max(1.0, 100.0 * SURE * chance.error):.0f}"


class Page(KeptPanel):
    """One of them. `cued` is all that it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.cued: Hashable = None

    def cue(self) -> Hashable:
        return self.cued

    def take(self, given: Input) -> Message | None:
        """What is pressed or picked on it."""
        for control in self.laid.controls:
            answer = control.take(given)
            if answer is not None:
                return answer
        act = self.pressed(given)
        return Pressed(act) if act else None

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        for control in self.laid.controls:
            if control.tip is not None and control.area.collidepoint(pos):
                return control.tip, control.area
        return super().tip(pos)


# ── the list ──────────────────────────────────────────────────────────────────────────────────────────────


class Listed(msgspec.Struct, frozen=True):
    """A problem in the list."""

    key: str
    words: str
    battle: str
    level: int
    state: State
    heading: bool = False


class ListPage(Page):
    """The problems of a game, easy to hard. Messages: `Picked` with the place of one, `Pressed("key:problem_next")`."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: tuple[Listed, ...] = ()
        self.now, self.title, self.count = "", "", ""
        self._list = Listing(LIST, (), _listed, margin=8)

    def show(self, title: str, entries: tuple[Listed, ...], now: str, count: str) -> None:
        """Other entries."""
        self.title, self.entries, self.now, self.count = title, entries, now, count
        self.cued = title, entries, now, count
        self._list.set_entries(entries)
        self._list.index = next((place for place, one in enumerate(entries) if one.key == now), None)

    def describe(self) -> Box:
        colour = theme.colour
        if not self.entries:
            body: Box = Text(NOTHING, letters.TEXT, colour.text2, 0)
        else:
            body = Fit(self._list, grow=1, high=None)
        legend = Row(tuple(
            Row((Icon(_state(state, theme.px(13))), Text(words, letters.SMALL, colour.text2, whole=True)), 5, spare=n)
            for n, (state, words) in enumerate(STATES.items())
        ), 12)  # fmt: skip
        done = self.entries and all(one.state in ("solved", "hinted") for one in self.entries)
        after: Box = Row((
            Icon(signs.keycap("N")), Text("next new one", letters.TEXT, colour.text), SPRING,
        ), 8)  # fmt: skip
        if done:
            after = Text(ALL_SOLVED.format(count=len(self.entries)), letters.TEXT, colour.text2, 0)
        return Panel(Column((
            parts.title(self.title, self.count),
            Text("Easy to hard", letters.HEADING, colour.brass_light), Space(4),
            Column((body,), grow=1), Rule(colour.line), Space(6), legend, Space(8),
            Panel(after, act="" if done else "key:problem_next"),
        ), 2, grow=1), (either(10, 16), either(8, 14)), "ink", grow=1)  # fmt: skip


def _listed(one: Listed, state: Stands) -> Box:
    colour = theme.colour
    chosen = state.chosen
    shade = colour.pen if chosen else colour.text
    quiet = colour.pen2 if chosen else colour.text2
    hinted = Text("with a hint" if one.state == "hinted" else "", letters.SMALL, quiet)
    brass = colour.brass_dark if chosen else colour.brass
    diamonds = Row(tuple(Icon(signs.diamond(theme.px(8), brass, n >= one.level)) for n in range(3)), 2)
    row = Row((
        Icon(_state(one.state, theme.px(14), chosen), wide=22),
        Column((
            Text(one.words, letters.STRONG if chosen else letters.TEXT, shade),
            Text(one.battle, letters.SMALL, quiet),
        ), grow=1),
        hinted, diamonds,
    ), 6)  # fmt: skip
    fill = colour.paper if chosen else colour.ink7 if state.under else None
    stripe = colour.brass if chosen else None
    return Panel(row, (8, 0, 6, 0), fill=fill, stripe=stripe, high=either(38, 44))


def _state(state: State, size: int, on_paper: bool = False) -> pygame.Surface:
    """New: a ring; tried: a ring with a hand; solved: a tick, a grey one with a hint."""
    colour = theme.colour
    plain = colour.pen if on_paper else colour.text
    if state in ("solved", "hinted"):
        shade = plain if state == "solved" else colour.pen3 if on_paper else colour.text3
        return signs.tick(size, shade)
    nib = Nib(size, size)
    middle, radius = size / 2, size / 2 - 1.5
    nib.ring((middle, middle), radius, plain, 1.5)
    if state == "tried":
        nib.line([(middle, middle), (middle, middle - radius * 0.75)], plain, 1.5)
    return nib.finished()


# ── the question ──────────────────────────────────────────────────────────────────────────────────────────


class Asked(msgspec.Struct, frozen=True):
    """What the question's paper shows. `says` are the answer's and the captain's order in words."""

    problem: Problem
    side: int
    hints: int
    standing: Standing
    cost: float | None
    says: tuple[str, str]
    turns: int
    opponent: str
    notice: str = ""
    called: str = "turn"
    goals: tuple[str, ...] = ()
    """What sides fight for beside what decides every battle of the game, in sentences."""


class QuestionPage(Page):
    """The question, and after the answer what it came to and why."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Asked | None = None

    def show(self, asked: Asked | None) -> None:
        """What is asked."""
        self.asked = self.cued = asked

    def describe(self) -> Box:
        asked = self.asked
        assert asked is not None
        body = _why(asked) if asked.standing in ("right", "shown") else _question(asked)
        return Panel(body, (either(14, 20), either(10, 14)), "paper", grow=1)


def _head(asked: Asked, words: str) -> Box:
    side: Side = theme.side(asked.side)
    flag = Icon(signs.flag(side, theme.px(either(24, 30)), theme.px(either(17, 21))))
    return Row((flag, Text(words, letters.TITLE, theme.colour.pen, 2, grow=1)), 12, "start")


def _question(asked: Asked) -> Box:
    colour, problem = theme.colour, asked.problem
    points, lost = round(100.0 * problem.lead.behind), round(100.0 * problem.cost)
    story = f"One way is better than every other by {points} points of chance; a captain loses {lost}."
    figures = Row((
        _figure(f"{problem.turn} of {asked.turns}" if asked.turns else f"{problem.turn}", asked.called),
        _figure(asked.opponent, "under a captain"),
    ), 10, equal=True)  # fmt: skip
    parts_: list[Box] = [
        _head(asked, f"{problem.side} to plot: what now?"), Space(4), Text(story, letters.STORY, colour.pen, 0),
        Space(either(4, 8)), Rule(colour.paper_line), Space(4), figures, Space(either(4, 8)),
        *(Text(goal, letters.SMALL, colour.pen2, 0) for goal in asked.goals),
        Space(either(4, 8) if asked.goals else 0), *_hints(asked), SPRING,
    ]  # fmt: skip
    if asked.standing == "wrong" and asked.cost is not None:
        parts_ += [
            Text(f"It costs {round(100.0 * asked.cost)} points of chance.", letters.PANEL_TITLE, colour.alarm),
            Space(2),
            Row((parts.link(AGAIN, "Try again", "paper"), parts.link(SHOW, "Show me", "paper"), SPRING), 18),
        ]  # fmt: skip
    elif asked.standing == "weighing":
        parts_.append(Text("Your answer is being weighed ...", letters.CLAUSE_TEXT, colour.pen2))
    if asked.notice:
        parts_.append(Text(asked.notice, letters.SMALL, colour.alarm, 2))
    return Column(tuple(parts_), 2, grow=1)


def _figure(big: str, small: str) -> Box:
    colour = theme.colour
    return Column((Text(big, letters.ITEM_TITLE, colour.pen), Text(small, letters.SMALL, colour.pen2)), 0)


def _hints(asked: Asked) -> tuple[Box, ...]:
    """Folded papers, opened in their order; where there is little room those that are not next are left out."""
    colour = theme.colour
    rows: list[Box] = [Text("Hints, one after the other", letters.HEADING, colour.clause), Space(3)]
    for number, words in enumerate(asked.problem.hints, 1):
        if number <= asked.hints:
            rows.append(
                Row((Text(f"{number}", letters.STRONG, colour.clause, wide=16),
                     Text(words, letters.CLAUSE_TEXT, colour.pen, 0, grow=1, wide=0)), 6, "start")
            )  # fmt: skip
        else:
            folded = Row((Text(f"Hint {number}", letters.TEXT, colour.pen2, grow=1),
                          Text("folded", letters.NOTE, colour.pen3, whole=True)))  # fmt: skip
            next_ = number == asked.hints + 1
            act = HINT if next_ else ""
            paper = Panel(folded, (10, 3), fill=colour.paper2, act=act)
            rows.append(Column((paper, Space(3)), spare=0 if next_ else number))
    return tuple(rows)


def _why(asked: Asked) -> Box:
    """What came of the answer, and why: in two sentences, with the clause."""
    colour, problem = theme.colour, asked.problem
    answer, own = asked.says
    title = "Right" if asked.standing == "right" else "The answer"
    best, worse = problem.chance.share, max(0.0, problem.chance.share - problem.cost)
    first = f"“{answer}” wins {percent(best)} of battles played on from here, {sure(problem.chance)}."
    second = f"A captain would order “{own}”: {percent(worse)}."
    weighed = telling.weighed([(term.words, term.points) for term in problem.why])
    body: list[Box] = [
        _head(asked, title), Space(4), Text(first, letters.STORY, colour.pen, 0), Space(2),
        Text(second, letters.STORY, colour.pen, 0), Space(either(3, 6)),
    ]  # fmt: skip
    if weighed:
        hides = sum(term.points for term in problem.why) < 0
        whose = "So a captain weighs it and looks elsewhere."
        body += [Text("Why it is not seen" if hides else "Why", letters.HEADING, colour.clause),
                 Text(f"{weighed} {whose}" if hides else weighed, letters.CLAUSE_TEXT, colour.pen2, 0)]  # fmt: skip
    if problem.clause:
        tip = Tip("The clause", "Opens the rule book there.", foot="F1")
        body += [Space(4), Row((Text("It turns on", letters.TEXT, colour.pen, whole=True),
                                parts.link(CLAUSE, problem.clause, "paper", tip), SPRING), 6)]  # fmt: skip
    if asked.notice:
        body.append(Text(asked.notice, letters.SMALL, colour.alarm, 2))
    return Column((*body, SPRING, Row((parts.link(ON, "Play on from here", "paper"), SPRING))), 2, grow=1)


# ── what was tried, and what comes after ──────────────────────────────────────────────────────────────────


class TriedPage(Page):
    """Letters, orders and their chances. `Pressed("tried:LETTER")`."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Tried, ...] = ()
        self.chosen = ""

    def show(self, tried: Sequence[Tried], chosen: str) -> None:
        """What was tried, and the letter of the one in hand."""
        self.rows, self.chosen = tuple(tried), chosen
        self.cued = tuple((one.letter, one.says, one.chance, one.done) for one in tried), chosen

    def describe(self) -> Box:
        colour = theme.colour
        if not self.rows:
            body: list[Box] = [Text("Confirm an order: it gets a letter and its chance, and the table stays as it is.",
                                    letters.TEXT, colour.pen2, 0)]  # fmt: skip
        else:
            shown = self.rows[-(4 if not theme.compact else 5) :]
            body = [self._row(one, spare) for spare, one in enumerate(reversed(shown))][::-1]
        note = Text(
            "By what this side knows, between equal captains.",
            letters.CLAUSE_TEXT,
            colour.pen2,
            0,
            spare=len(self.rows) + 1,
        )
        return Panel(Column((
            Text("What you try", letters.PANEL_TITLE, colour.pen), Space(4), *body, SPRING, note,
        ), 2, grow=1), (either(12, 16), either(8, 12)), "paper", grow=1)  # fmt: skip

    def _row(self, one: Tried, spare: int) -> Box:
        colour, chosen = theme.colour, one.letter == self.chosen
        if one.chance is None:
            figure, under = "...", "is weighed"
        else:
            figure = percent(one.chance.share)
            under = sure(one.chance) if one.done else f"{sure(one.chance)}, goes on"
        disc = Drawn(_disc(one.letter), high=26, wide=26)
        words = Column((
            Text(one.says, letters.STRONG, colour.pen), Text(under, letters.SMALL, colour.pen2),
        ), 0, grow=1, wide=0)  # fmt: skip
        row = Row((disc, words, Text(figure, letters.ITEM_TITLE, colour.pen, whole=True)), 10)
        stripe = colour.brass if chosen else None
        spare = 0 if chosen else spare
        return Panel(row, (8, 2, 8, 2), fill=colour.row if chosen else None, stripe=stripe, act=f"{ROW}{one.letter}",
                     tip=Tip(f"{one.letter}: {one.says}"), spare=spare)  # fmt: skip


def _disc(letter: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour = theme.colour
        size = min(area.w, area.h)
        nib = Nib(size, size)
        nib.disc((size / 2, size / 2), size / 2 - 1, colour.pen)
        canvas.blit(nib.finished(), (area.x, area.centery - size // 2))
        letters.put(canvas, letter, letters.STRONG, colour.paper, area.x + size / 2, area.centery, "centre",
                    upright="middle")  # fmt: skip

    return draw


STEPS = (
    ("Right, or what it cost", "in points of chance"),
    ("Why", "in two lines, with the clause"),
    ("Both courses", "drawn on the table, G"),
    ("Play on from here", "against a captain"),
)


class AfterPage(Page):
    """What one is told after the answer."""

    def __init__(self) -> None:
        super().__init__()
        self.cued = "after"

    def describe(self) -> Box:
        colour = theme.colour
        rows = tuple(
            Row((
                Text(f"{number}", letters.STRONG, colour.brass_light, wide=18, whole=True),
                Text(words, letters.STRONG, colour.text, whole=True),
                Text(more, letters.SMALL, colour.text2, grow=1),
            ), 8, align="base", spare=number)
            for number, (words, more) in enumerate(STEPS, 1)
        )  # fmt: skip
        last = Text("Nothing is lost by a wrong answer.", letters.CLAUSE_TEXT, colour.text2, spare=1)
        return Panel(
            Column((parts.title("After your answer"), *rows, SPRING, last), 6, grow=1),
            (16, 12),
            "ink",
            grow=1,
        )


def left(pages: Sequence[Page]) -> None:
    """The pointer is elsewhere."""
    for page in pages:
        page.take(Leave())
