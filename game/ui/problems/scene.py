"""The room of problems: a position on the table, steered and fired with the hands of a battle; nothing is ever sent.

An order that a battle would send is tried here instead: it gets a letter, and its chance is weighed by what the side
knows. The answer is the order in hand, given by Enter. It decides nothing: what may be ordered the questions say, what
an order is worth `ai/problems` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pygame

from game.ai.answer import question_of
from game.ai.problems.measuring import position
from game.ai.problems.solved import Solved
from game.asking.answering import Bar, KeyHint
from game.content import problem_file
from game.content.problem_file import Filed
from game.content.settings import Settings
from game.dice.tray import KeyedTray
from game.match import Order
from game.rulesets import names, ruleset
from game.tabletop.overlays import Overlay
from game.tabletop.ruleset import Match, Ruleset
from game.ui.analysis.better import drawn
from game.ui.analysis.playing_on import PlayOn, begun
from game.ui.battle.column import Column
from game.ui.battle.conn import Conn
from game.ui.battle.furniture import Furniture
from game.ui.battle.layout import Layout
from game.ui.battle.orders import Orders
from game.ui.battle.ribbon import Ribbon
from game.ui.battle.room import BattleRoom
from game.ui.battle.scene import BattleScene
from game.ui.board.board import Board
from game.ui.board.minimap import Minimap
from game.ui.inputs import Drag, Input, Key, Leave, Move, Pos, Press, Release, Wheel
from game.ui.keys import Keymap
from game.ui.kit import materials, parts, theme
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Message, Picked, Pressed
from game.ui.problems import pages
from game.ui.problems.folding import Folding, Places, places
from game.ui.problems.head import GAMES, Head, Heading
from game.ui.problems.solving import Solving, next_new
from game.ui.scene import Doors

TURN = "problem-pages"
WIDE, COMPACT = ("Problems", "Ship and plan"), ("Question", "Problems", "Ship and plan")
KEYS = ("problem_hint", "problem_next", "problem_both", "problem_page")


class _Orders(Orders):
    """Orders at a problem: tried, not sent."""

    def __init__(self, scene: ProblemScene) -> None:
        super().__init__(scene.stage, scene.bar, scene.sound)
        self._scene = scene

    def confirm(self, key: str) -> bool:
        if self._scene.ready:
            self._scene.answer()
            return False
        return super().confirm(key)

    def send(self) -> bool:
        if (order := self.written()) is not None:
            self._bar.warn(None)
            self._scene.attempt(order)
        return False

    def concede(self) -> None:
        """Nothing is given up here."""

    def take_back(self) -> None:
        """Nothing was sent."""


class _Conn(Conn):
    """What keys and panels say, with the keys of the problems before those of a battle."""

    def __init__(self, scene: ProblemScene) -> None:
        super().__init__(scene)
        self._problem = scene
        self.orders = _Orders(scene)

    def key(self, given: Key) -> None:
        own = self._problem.app.keymap.action(given.name, "problems")
        if own in KEYS and not given.repeat and (own != "problem_both" or self._problem.solving.answered):
            self._problem.act(own)
        else:
            super().key(given)

    def act(self, action: str, key: str = "") -> None:
        if action == "advise":
            action = "problem_hint"
        if action in KEYS:
            self._problem.act(action)
        else:
            super().act(action, key)

    def open_menu(self) -> None:
        self._problem.leave_room()


class _Furniture(Furniture):
    """Head, folding column and papers, where a battle has ribbon, column and log."""

    def __init__(self, scene: ProblemScene) -> None:
        self._scene = scene

    def boxes(self, size: tuple[int, int], *, hand: bool, notes: bool, strip: bool) -> Layout:
        found = places(size, hand=hand)
        self._scene.lay_pages(found)
        return found.battle

    def ribbon(self, keymap: Keymap, ruleset: Ruleset) -> Ribbon:
        self._scene.head = Head(keymap, leaves=True)
        return self._scene.head

    def column(self, board: Board, keymap: Keymap) -> Column:
        self._scene.folding = Folding(board.fleet.yard, Minimap(board.chart, board.lights), keymap)
        return self._scene.folding

    def conn(self, scene: BattleRoom) -> Conn:
        return _Conn(self._scene)

    def asked(self, bar: Bar | None) -> Bar | None:
        return self._scene.asked(bar)


class ProblemScene(BattleScene):
    """One of the `problems` of a game, at a `place` among them."""

    head: Head
    folding: Folding

    def __init__(
        self,
        problems: Sequence[Filed],
        place: int,
        settings: Settings | None = None,
        doors: Doors | None = None,
    ) -> None:
        """Raises Stale, or ContentError, where the position cannot be set up."""
        asked = problems[place]
        self.position = position(asked)
        match, side = self.position.before, self.position.side
        seats = dict.fromkeys((other for other in match.sides if other != side), "captain")
        quiet = msgspec.structs.replace(settings or Settings(), coach=False)
        super().__init__(match, seats, quiet, doors)
        self.problems, self.place = tuple(problems), place
        self.solved = Solved()
        self.solving = Solving(asked, self.solved)
        self._games = [name for name in names() if problem_file.shipped(name)]
        self._keys = [one.key for name in self._games for one in problem_file.shipped(name)]
        self.both = True
        """Whether both courses lie on the table after the answer."""
        self._page = 0
        self._listed = pages.ListPage()
        self._question = pages.QuestionPage()
        self._tried = pages.TriedPage()
        self._after = pages.AfterPage()
        self.furniture = _Furniture(self)
        self._turn = Tabs(TURN, parts.NOWHERE, WIDE)
        self._imagined = self._table_of_view()
        self._drawn: tuple[object, list[Overlay]] = (None, [])

    def _table_of_view(self) -> Match:
        """A table that looks to the side as the battle does, for drawing what orders come to."""
        match, side = self.position.before, self.position.side
        imagine = match.ruleset.advice.imaginer(match.view(side), side)
        return Match.imagined(match.ruleset, imagine(Random(self.position.key)), KeyedTray("ahead drawn"))

    # -- what stands at the table ------------------------------------------------------------------------------------

    def lay_pages(self, found: Places) -> None:
        """The papers in their boxes."""
        choices = COMPACT if theme.compact else WIDE
        if self._turn.choices != choices:
            self._page = min(self._page, 1)
            self._turn = Tabs(TURN, parts.NOWHERE, choices)
        self._turn.area, self._places = found.tabs, found
        self._listed.lay_out(found.listed)
        self._after.lay_out(found.after)
        self._lay_question()

    def _lay_question(self) -> None:
        """The question and what was tried share their place by what there is to read."""
        found = self._places
        if self._question.asked is not None:
            wants = self._question.describe().tall(found.question.w)
            found = found.with_question(wants, self._tried.describe().low(found.tried.w))
        for page, area in ((self._question, found.question), (self._tried, found.tried)):
            if page.area != area:
                page.lay_out(area)

    @property
    def _log_seen(self) -> bool:
        return theme.compact and not self.folding.folded and self.column.tab == "Log"

    # -- the problem -------------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether Enter gives the order in hand as the answer: it was tried, and no other is laid since."""
        one, standing = self.solving.in_hand, self.solving.standing
        if one is None or standing not in ("open", "wrong"):
            return False
        draft = self.stage.draft
        laid = draft.order() if draft is not None else None
        return laid is None or laid == one.order

    def attempt(self, order: Order) -> None:
        """An order is laid down: it is tried."""
        if self.solving.answered:
            return
        self.solving.again()
        self.solving.attempt(order, self._says(order))
        self.sound("pencil_tick")

    def answer(self) -> None:
        """The order in hand is the answer."""
        self.sound("brass_click")
        self.solving.again()
        self.solving.answer()

    def act(self, action: str) -> None:
        """A key of the problems, or a button that is one."""
        if action == "problem_hint":
            self.sound("paper_slide" if self.solving.hint() else "dull_wood")
        elif action == "problem_next":
            place = next_new(self.problems, self.solved, self.place)
            if place is None or place == self.place:
                self.sound("dull_wood")
            else:
                self.open(place)
        elif action == "problem_both":
            self.both = not self.both
        elif action == "problem_page":
            self._turn_to((self._page + 1) % len(self._turn.choices))

    def _turn_to(self, page: int) -> None:
        self._page = page
        self.sound("paper_slide")

    def open(self, place: int) -> None:
        """Another problem of this game, in the place of this."""
        self.app.stack.replace(self.app.house.problem(self.problems, place, self.settings))

    def leave_room(self) -> None:
        """Back to where one came from."""
        self.app.stack.pop()

    def leave(self) -> None:
        super().leave()
        if self not in self.app.stack.all():
            self.solving.close()

    def _says(self, order: Order) -> str:
        match, side = self.match, self.position.side
        question = question_of(match.ask(side), order)
        return "" if question is None else match.ruleset.advice.says(match.view(side), question, order)

    def play_on(self) -> None:
        """A battle from here, the hand at the side that was asked, captains at the others."""
        on = PlayOn(self.position.side, "captain")
        why = begun(self.app, self.match, self.match.number + 1, on, "other", self.settings)
        self.solving.notice = why or self.solving.notice

    # -- time and picture --------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        news = self.solving.poll()
        if news:
            self._touch()
        return super().tick(dt) or news

    def refresh(self) -> None:
        self._show_pages()
        super().refresh()

    def _show_pages(self) -> None:
        asked, solving, problem = self.solving.asked, self.solving, self.solving.asked.problem
        rules = self.match.ruleset
        keys = [one.key for one in self.problems]
        entries = tuple(
            pages.Listed(
                one.key,
                f"{number}. {one.problem.side}: {one.problem.title}",
                problem_file.battle_of(one),
                one.problem.level,
                self.solved.of(one.key),
            )
            for number, one in enumerate(self.problems, 1)
        )
        count = self.solved.count(keys)
        self._listed.show(f"Problems of {rules.title}", entries, asked.key, f"{count} of {len(keys)} solved")
        cost = (
            solving.in_hand.behind.share if solving.in_hand is not None and solving.in_hand.behind else None
        )
        others = [side for side in self.match.sides if side != problem.side]
        stakes = rules.stakes(self.match.header.scenario)
        self._question.show(pages.Asked(
            problem, self.stage.colour(problem.side), solving.hints, solving.standing, cost,
            (self._says(problem.answer), self._says(problem.captain)), self.match.table.turns,
            " and ".join(others), solving.notice, rules.turn_called,
            tuple(goal.words for goal in stakes.own or stakes.goals),
        ))  # fmt: skip
        self._tried.show(solving.tried, solving.in_hand.letter if solving.in_hand is not None else "")
        self._lay_question()
        title = self.match.header.scenario.title
        words = f"Problem {self.place + 1} of {len(keys)} · {rules.title} · from {title}"
        games = self._games
        self.head.heading = Heading(
            f"{problem.side} to plot: what now?", words, tuple(ruleset(name).title for name in games),
            games.index(rules.name) if rules.name in games else 0,
            f"{self.solved.count(self._keys)} of {len(self._keys)} solved",
        )  # fmt: skip
        self._turn.index = self._page
        self.folding.folded = self._turn.choices[self._page] != "Ship and plan"
        self._surround.fall()

    def asked(self, bar: Bar | None) -> Bar | None:
        """The bar of the battle, with what Enter does here and the keys of the problems."""
        if bar is None:
            return None
        solving = self.solving
        hint = "all hints are open" if solving.hints == len(solving.asked.problem.hints) else ""
        keys = [
            *(one for one in bar.keys if one.action not in ("division", "hurry", "advise")),
            KeyHint("problem_hint", "a hint", hint),
            KeyHint("problem_next", "next new one"),
        ]
        if solving.answered:
            keys.append(KeyHint("problem_both", "hide both courses" if self.both else "both courses"))
            return msgspec.structs.replace(
                bar, keys=tuple(keys), button="Solved" if solving.standing == "right" else "Shown", ready=False,
                step=False, beneath="N goes to the next", recall=None,
            )  # fmt: skip
        if self.ready and solving.in_hand is not None:
            return msgspec.structs.replace(
                bar, keys=tuple(keys), button="This is my answer", ready=True, step=False,
                beneath=f"Enter: {solving.in_hand.letter} as it lies", recall=None,
            )  # fmt: skip
        button = "Try it" if bar.ready and not bar.step else bar.button
        return msgspec.structs.replace(bar, keys=tuple(keys), button=button, recall=None)

    def shown_overlays(self) -> list[Overlay]:
        """The battle's, and what was tried under its letters; after the answer both courses."""
        return [*super().shown_overlays(), *self._courses()]

    def _courses(self) -> list[Overlay]:
        solving, side = self.solving, self.position.side
        orders: list[tuple[Order, str]] = [(one.order, one.letter) for one in solving.tried]
        if solving.answered:
            problem = solving.asked.problem
            orders = [(problem.captain, "captain"), (problem.answer, "answer")] if self.both else []
        key = tuple((msgspec.json.encode(order), called) for order, called in orders)
        if key != self._drawn[0]:
            self._drawn = (
                key,
                [one for order, called in orders for one in drawn(self._imagined, side, order, called)],
            )
        return self._drawn[1]

    def _draw_table(self, canvas: pygame.Surface) -> None:
        super()._draw_table(canvas)
        for area in (self._turn.area, *(page.area for page in self._in_sight())):
            materials.cloth(canvas, area.inflate(theme.px(16), theme.px(16)))
        for page in self._in_sight():
            page.draw(canvas)
        self._turn.draw(canvas)
        if self.tooltip.shown is not None:
            self.tooltip.draw(canvas)

    def _in_sight(self) -> list[pages.Page]:
        """The papers that are seen now."""
        page = self._turn.choices[self._page]
        if theme.compact and page == "Question":
            return [self._question, self._tried]
        if theme.compact:
            return [self._listed] if page == "Problems" else []
        listed: list[pages.Page] = [self._listed] if page == "Problems" else []
        return [*listed, self._question, self._tried, self._after]

    # -- inputs ------------------------------------------------------------------------------------------------------

    def _take(self, given: Input) -> None:
        if isinstance(given, Leave):
            pages.left(self._in_sight())
            self._turn.take(given)
        super()._take(given)

    def _point(self, given: Input, pos: Pos) -> None:
        told: Message | None = None
        if isinstance(given, Press | Release | Move | Drag | Wheel):
            for page in self._in_sight():
                told = told or page.take(given)
            told = self._turn.take(given) or told
        if told is not None:
            self._hear(told)
            return
        if any(page.area.collidepoint(pos) for page in self._in_sight()):
            found = next((tip for page in self._in_sight() if (tip := page.tip(pos)) is not None), None)
            self.tooltip.point(found)
            if not self.hand.holding:
                return
        super()._point(given, pos)

    def _hear(self, told: Message) -> None:
        """What was pressed or picked on the papers."""
        if isinstance(told, Picked) and told.name == TURN:
            self._turn_to(told.index)
        elif isinstance(told, Picked) and told.name == pages.LIST:
            if told.index != self.place:
                self.open(told.index)
        elif isinstance(told, Pressed):
            self._press(told.name)

    def _press(self, name: str) -> None:
        self.sound("paper_slide")
        if name.startswith(pages.ROW):
            letter = name.removeprefix(pages.ROW)
            self.solving.chosen = next(
                place for place, one in enumerate(self.solving.tried) if one.letter == letter
            )
            self.stage.take_up(self.solving.tried[self.solving.chosen].order)
        elif name == pages.AGAIN:
            self.solving.again()
        elif name == pages.SHOW:
            self.solving.show()
        elif name == pages.ON:
            self.play_on()
        elif name == pages.CLAUSE:
            self.conn.rooms.rules(self.solving.asked.problem.clause)
        elif name.startswith("key:"):
            self.act(name.removeprefix("key:"))

    def take(self, given: Input) -> None:
        before = self._head_told(given)
        if before is None:
            super().take(given)

    def _head_told(self, given: Input) -> Message | None:
        """A game is chosen in the head: its problems."""
        if not isinstance(given, Press | Release | Move) or not self.head.area.collidepoint(given.pos):
            return None
        told = self.head.take(given)
        if isinstance(told, Picked) and told.name == GAMES:
            found = self._games
            if found[told.index] != self.match.ruleset.name:
                self.app.stack.replace(self.app.house.problems(found[told.index], self.settings))
        elif isinstance(told, Pressed):
            self.conn.act(told.name)
            self._touch()
        return told
