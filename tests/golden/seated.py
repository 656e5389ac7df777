"""Who sits at a shared screen along a golden playthrough, and what each side was told: a text to be read.

Two hands play at one screen, as the window lets them: what happened is shown, the curtain falls and is lifted, who has
nothing to decide passes the table on, and who is asked gives the order of the playthrough. In between an order is
undone, another taken back, and at the end the battle is given up and looked at through all eyes. After each thing
stands what it changed: the state of the screen, what is asked, how many units the side that looks knows and may show,
and how many sentences each side has, has not read, and has for itself. No window is there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial

from game.match import Match, Order
from game.match.events import Event
from game.match.log import Line
from game.match.match import Refused
from game.match.orders import key_of
from game.match.table import Table
from game.seating.chronicle import Chronicle, table_after
from game.seating.sitting import Sitting
from game.seating.states import Curtain, Holding, Seated
from game.testing.play import begin
from tests.golden.handled import Rows, brief, differing, said
from tests.golden.playthrough import FOLDER, orders_in

KEPT = FOLDER / "sittings"
FILES = {
    "carrier-ironbottom_sound": 10,
    "coastal-hook_convoy": 8,
    "nef-gasworks": 9,
    "war_at_sea-night_run": 9,
}
"""The playthroughs, with how many orders of each are given."""
TICKS = 20
"""So many steps a table takes at the most until somebody is asked."""


def written(stem: str) -> str:
    """The sitting along a golden playthrough."""
    text = (FOLDER / f"{stem}.txt").read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    screen = Screen(begin(name, int(seed)))
    return "\n".join([f"{name}, seed {seed}", *screen.play(list(orders_in(text))[: FILES[stem]])]) + "\n"


class Screen:
    """A match at a screen that two hands share."""

    def __init__(self, match: Match) -> None:
        self.match, self.sitting = match, Sitting(match, {})
        self.told = {side: Chronicle(match, side, self.sitting.hands) for side in match.sides}
        match.observers.append(self._follow)
        self._shown: Rows = {}
        self._rows: list[str] = []

    def _follow(self, line: Line[Event], table: Table) -> None:
        for side, chronicle in self.told.items():
            if line.back_to is None:
                chronicle.follow(line)
            else:
                self.told[side] = Chronicle(self.match, side, self.sitting.hands)
                self.told[side].seen_to = min(chronicle.seen_to, len(self.told[side].entries))

    # -- what happens ----------------------------------------------------------------------------------------------

    def play(self, orders: list[tuple[str, Order]]) -> list[str]:
        """All that is done."""
        waiting: dict[str, list[Order]] = defaultdict(list)
        for side, order in orders:
            waiting[side].append(order)
        self._do("the battle begins", lambda: None)
        self._settle()
        for number in range(1, len(orders) + 1):
            side, asked = self.sitting.looking, {question.key for question in self.sitting.questions()}
            if not waiting[side] or key_of(waiting[side][0]) not in asked:
                break
            order = waiting[side].pop(0)
            self._give(f"{number}, {side}: {' '.join(filter(None, key_of(order)))}", order)
            if number in (2, 5):
                self._back("undone", self.sitting.undo)
            if number == 7:
                self._settle()
                self._back("taken back", self.sitting.take_back)
                self._settle()
            if key_of(order) in {question.key for question in self.sitting.questions()}:
                self._give("given anew", order)
            self._settle()
        self._do("the battle is given up", self.sitting.concede)
        self._settle()
        for eyes in self.sitting.eyes:
            self._do(f"through the eyes of {eyes or 'all'}", partial(self.sitting.lend, eyes))
        self.sitting.close()
        return self._rows

    def _give(self, what: str, order: Order) -> None:
        self._do(what, partial(self.sitting.send, order))

    def _back(self, what: str, act: Callable[[], object]) -> None:
        try:
            self._do(what, act)
        except Refused as refused:
            self._rows.append(f"  not {what}: {brief(refused.refusal)}")

    def _settle(self) -> None:
        """What happened is shown, and the table goes from hand to hand, until somebody is asked."""
        sitting = self.sitting
        for _ in range(TICKS):
            before = sitting.state
            behind = self.told[sitting.looking].shown < self._told_to(sitting.looking)
            if sitting.settle(not behind):
                self._do("the table goes on", lambda: None)
            elif isinstance(sitting.state, Curtain):
                self._do("lifted", sitting.lift)
            elif isinstance(sitting.state, Holding) and not behind:
                self._do("passed on", sitting.pass_on)
            elif behind:
                self._do("shown", self._show)
            elif sitting.state is before:
                return

    def _show(self) -> None:
        for side, chronicle in self.told.items():
            chronicle.fresh(self._told_to(side))

    def _told_to(self, side: str) -> int:
        """How much of what a side was told may be shown: nothing after the moment at which the table is held."""
        halt, told = self.sitting.halt, self.told[side]
        return len(told.entries) if halt is None else told.told_to(halt.n, halt.at)

    def _do(self, what: str, act: Callable[[], object]) -> None:
        act()
        now = self._now()
        self._rows += [f"> {what}", *differing(self._shown, now)]
        self._shown = now

    # -- what stands -----------------------------------------------------------------------------------------------

    def _now(self) -> Rows:
        sitting, state = self.sitting, self.sitting.state
        rows = {"state": seated(state) if isinstance(state, Seated) else curtain(state)}
        rows |= {f"round {what}": row for what, row in rounds(sitting)}
        rows["table"] = f"turn {self.match.table.turn} | {self.match.table.phase} | order {self.match.number}"
        rows["asks"] = (
            ", ".join(dict.fromkeys(question.name for question in sitting.questions())) or "nothing"
        )
        rows["sees"] = f"{len(sitting.known.units)} units | {len(sitting.view.units)} to be shown"
        rows |= {"alone": "yes"} if sitting.alone else {}
        if (halt := sitting.halt) is not None:
            held = table_after(self.match, halt.n, halt.at)
            rows["halt"] = f"{brief(halt)}, turn {held.turn} {held.phase}"
        rows |= {"eyes": " | ".join(one or "all" for one in sitting.eyes)}
        for side, told in self.told.items():
            openly, secretly = told.readable(0, False), told.readable(0, True)
            rows[f"told {side}"] = (
                f"{len(told.entries)} entries, {len(secretly)} shown | {len(openly)} openly"
                f" | {len(told.news(True))} news | {len(told.news(False))} openly news"
                f" | {sum(not entry.whole for entry in told.entries)} in part"
            )
            order = told.recallable(secretly)
            rows |= {f"may recall {side}": key_of(order)[0]} if order is not None else {}
            rows |= {f"laid open {side}": "just now"} if told.unsealed(self.match.table.phase) else {}
        return rows | {f"notice {number}": notice for number, notice in enumerate(sitting.notices, 1)}


def seated(state: Seated) -> str:
    """Who looks, and how."""
    last = getattr(state, "last", "")
    return f"{type(state).__name__} {state.side or 'all'}{f', before {last}' if last else ''}"


def curtain(state: Curtain) -> str:
    """Before whom the curtain fell."""
    away = f" | away {', '.join(state.away)}" if state.away else ""
    return f"Curtain to {state.to or 'all'} | over {seated(state.under)} | then {seated(state.then)}{away}"


def rounds(sitting: Sitting) -> Iterator[tuple[str, str]]:
    """The secret moment in hand."""
    for what, value in said(sitting.state.round):
        if what == "moment":
            yield what, f"{value[0]} {value[1]} {value[2].__name__}"
        else:
            yield what, ", ".join(sorted(value)) if isinstance(value, frozenset) else brief(value)
