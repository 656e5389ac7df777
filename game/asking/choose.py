"""Choosing among options: rows with their reasons, picked by click, by number or on the table.

It holds what is picked so far; the question says whether that may be sent. It knows no game's options.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.asking.answering import (
    Bar,
    Desk,
    Gauge,
    KeyHint,
    Plan,
    PlanRow,
    answers,
    heading,
    is_secret,
    refused,
)
from game.asking.drafted import Drafted
from game.match import Choose, Chose, Order, Question
from game.match.questions import Option
from game.match.wording import moment
from game.sea.heading import Position, distance
from game.tabletop.overlays import Ghost, Mark, Overlay
from game.tabletop.presenter import Course

NEAR = 1.6
"""An option that is a place on the table is meant so near, in units of it."""
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class Choosing(Drafted):
    """The draft of one choice. Where exactly one must be picked the usual one is, else the first that may be: Enter
    takes it."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        self.desk = desk
        asked = answers(questions, Choose)[0]
        assert isinstance(asked, Choose)
        self.question: Choose = asked
        self.options: dict[str, Option] = {option.key: option for option in asked.options}
        self._open = [option.key for option in asked.options if option.refused is None]
        usual = asked.usual if asked.usual in self._open else ""
        self.now = usual or next(iter(self._open or self.options), "")
        self.picked: tuple[str, ...] = (self.now,) if self._always_one and self._open else ()
        self._before: list[tuple[str, ...]] = []

    def _piece(self, key: str) -> str:
        """The piece on the table that an option stands for: of that name, or named after a colon; else nothing."""
        units = self.desk.view.units
        return next((name for name in (key, key.partition(":")[2]) if name in units), "")

    def _course(self, key: str) -> Course | None:
        """What an option comes to on the table, as the game shows it."""
        desk = self.desk
        return desk.presenter.course(desk.view, self.question, key, self.unit, 0)

    def _place(self, key: str) -> Position | None:
        """Where on the table an option is: where a unit would lie by it."""
        course = self._course(key)
        ghosts = () if course is None else course.overlays
        return next((one.pose[:2] for one in ghosts if isinstance(one, Ghost)), None)

    # -- the order as it stands ---------------------------------------------------------------------------

    def _written(self, picked: tuple[str, ...]) -> Order:
        if not self.question.ordered:
            picked = tuple(key for key in self.options if key in picked)
        return Chose(self.question.name, picked)

    def whole(self) -> Order:
        return self._written(self.picked)

    # -- changing it --------------------------------------------------------------------------------------

    def _pick(self, key: str) -> None:
        """Pick an option, or let a picked one go; the only one there may be gives way to another.

        Where one must be picked, the picked one stays.
        """
        self.now = key
        barred = self.options[key].refused
        if key in self.picked:
            if self._always_one:
                return
            self._change(tuple(other for other in self.picked if other != key))
        elif barred is not None:
            self.desk.say(barred)
            self.desk.sound("dull_wood")
        elif len(self.picked) < self.question.most:
            self._change((*self.picked, key))
        elif self.question.most == 1:
            self._change((key,))
        else:
            full = refused(self.desk, self.question, self._written((*self.picked, key)))
            if full is not None:
                self.desk.say(full)
            self.desk.sound("dull_wood")

    @property
    def _always_one(self) -> bool:
        """Whether exactly one is picked, neither none nor several."""
        return self.question.least == self.question.most == 1

    @property
    def _picks_at_enter(self) -> bool:
        """Whether Enter picks the option in hand: nothing is picked, and something must be."""
        return bool(not self.picked and self.question.least and self.now)

    def _change(self, picked: tuple[str, ...]) -> None:
        self._before.append(self.picked)
        self.picked = picked
        self.desk.sound("brass_click")

    def _onward(self, way: int) -> None:
        keys = self._open if self._always_one and self._open else list(self.options)
        self.now = keys[(keys.index(self.now) + way) % len(keys)] if self.now in keys else keys[0]
        if self._always_one and self._open and self.picked != (self.now,):
            self._change((self.now,))

    # -- what the scene gives -----------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The unit an option in hand stands for, where it does; else the one the question is about."""
        if self.now in self.desk.view.units:
            return self.now
        return self.desk.presenter.asked(self.desk.view, self.question)

    def select(self, unit: str) -> bool:
        """An option, or the only one that stands for a piece, is picked."""
        meant = [unit] if unit in self.options else [key for key in self.options if self._piece(key) == unit]
        if len(meant) != 1:
            return False
        self._pick(meant[0])
        return True

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """A unit on the table that is an option is picked, or the place that is one nearest to the pointer."""
        if button != 1:
            return False
        if any(self.select(unit) for unit in units):
            return True
        away = {key: distance(at, place) for key in self._open if (place := self._place(key)) is not None}
        nearest = min(away, key=away.__getitem__, default="")
        if not nearest or away[nearest] > NEAR:
            return False
        if nearest not in self.picked:
            self._pick(nearest)
        return True

    def act(self, action: str, key: str = "") -> bool:
        """Keys: numbers pick, Tab and arrows go on, Space picks, B passes, undo, Enter."""
        if action.startswith("digit_"):
            place = int(action.removeprefix("digit_")) - 1
            if place < len(self.options):
                self._pick(list(self.options)[place])
        elif action in ("next", "pan_down"):
            self._onward(1)
        elif action in ("previous", "pan_up"):
            self._onward(-1)
        elif action == "skip" and self.now:
            self._pick(self.now)
        elif action == "pass" and self.question.least == 0:
            self._change(())
        elif action == "undo" and self._before:
            self.picked = self._before.pop()
        elif action == "confirm" and self._picks_at_enter:
            self._pick(self.now)
        elif action == "confirm" and (reason := self.reason()) is not None:
            self.desk.say(reason)
        else:
            return False
        return True

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """An option's row was clicked, or something was sent to the kind of thing it begins with: it is picked."""
        meant = (
            key
            if key in self.options
            else next((one for one in self.options if one.split(" ")[0] == key), "")
        )
        if meant and (meant == key or meant not in self.picked):
            self._pick(meant)

    def resume(self, order: Order) -> None:
        """The picks of an order, to be edited."""
        if isinstance(order, Chose):
            self._change(tuple(one for one in order.picked if one in self.options))

    # -- what it shows ------------------------------------------------------------------------------------

    def bar(self) -> Bar:
        """What is asked, and what is picked of how many."""
        question, reason = self.question, self.reason()
        keys = [KeyHint("next", "next"), KeyHint("skip", "pick it")]
        if self._picks_at_enter:
            keys[1] = KeyHint("confirm", f"picks {self.options[self.now].label}")
        if question.least == 0:
            keys.append(KeyHint("pass", "pass"))
        several = question.most > 1
        words = f"{len(self.picked)} of {question.most} picked"
        gauge = Gauge("cells", len(self.picked), question.most, words, question.clause)
        names = [self.options[key].label for key in self.picked]
        return Bar(
            heading=heading(self.desk, "secret" if is_secret(self.desk) else ""),
            sentence=question.says,
            keys=tuple(keys),
            gauges=(gauge,) if several and question.most <= 12 else (),
            button="Pass" if not self.picked and question.least == 0 else "Confirm",
            ready=reason is None,
            beneath="Enter" if reason is None else reason.sentence.rstrip("."),
            clause=question.clause if not names or reason is None else reason.clause,
        )

    def overlays(self) -> Sequence[Overlay]:
        """Options that stand on the table: picked, open or refused with the reason."""
        about = self.desk.presenter.asked(self.desk.view, self.question)
        marks: dict[str, Mark] = {about: Mark(about, "selected")} if about else {}
        for key, option in self.options.items():
            piece = self._piece(key)
            if not piece:
                continue
            if key in self.picked:
                marks[piece] = Mark(piece, "selected")
            elif option.refused is not None:
                marks.setdefault(piece, Mark(piece, "refused", option.refused.sentence.rstrip(".")))
            else:
                marks.setdefault(piece, Mark(piece, "may_be_target"))
        course = self._course(self.picked[-1] if self.picked else self.now)
        return (*marks.values(), *(course.overlays if course is not None else ()))

    def plan(self) -> Plan:
        """The options as rows: picked, in their order where it matters, or refused with the reason."""
        rows = []
        for number, (key, option) in enumerate(self.options.items(), 1):
            place = self.picked.index(key) if key in self.picked else None
            told = "picked" if place is not None else ""
            if place is not None and self.question.ordered:
                told = _PLACES[place] if place < len(_PLACES) else f"{place + 1}th"
            rows.append(
                PlanRow(
                    key=key,
                    unit=key if key in self.desk.view.units else "",
                    words=option.label,
                    value=told,
                    off=option.refused is not None,
                    refused=option.refused.sentence if option.refused is not None else "",
                    clause=option.refused.clause if option.refused is not None else "",
                    cap=str(number) if number < 10 else "",
                    chosen="now" if place is not None else "",
                )
            )
        drafts = tuple((draft.key, draft.label) for draft in self.offered())
        words = f"{len(self.picked)} picked" if self.question.most > 1 else ""
        title = self.desk.presenter.titled(self.question) or moment(self.question.name)
        return Plan(title=title, words=words, rows=tuple(rows), now=self.now, drafts=drafts)
