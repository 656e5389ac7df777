"""What hands are shown while they write an answer: along a golden playthrough, as a text to be read.

Of every sort of question the first time that a side is asked it, the draft of the answer is made as the window makes
it, and hands do one thing after another with it: every key that it offers and some that it does not, clicks, drags and
the wheel on a ship of their own, on an enemy and on the sea, rows of the sheet, drafts, and at last the order that was
given. After each stands what it changed of all that a player sees. No window is there, and no pixel.

    > key more: pencil_tick          what was done, and the sounds that came of it; "left": it was not taken
      says: ...                      why it was refused
      row speed/regent: ...          what is shown otherwise than before; "gone": it is shown no more
    . key port, wheel on the sea     what was taken before that, and made no difference
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import count
from math import cos, dist, radians, sin
from typing import Any

import msgspec
import shapely

from game.asking import advised
from game.asking.advised import Advised
from game.asking.answering import Answering, Bar, Plan, PlanRow
from game.asking.concerned import concerned
from game.asking.desk import BattleDesk
from game.asking.fire import Aiming
from game.asking.flag import Flag
from game.asking.kinds import answering
from game.asking.leading import Leading
from game.asking.steer import Steering
from game.asking.verbs import Verbs
from game.match import (
    Allotted,
    Fired,
    Match,
    Order,
    Placed,
    Question,
    Refusal,
    SetTo,
    Steer,
)
from game.match.why import answered
from game.match.wording import dice
from game.sea.heading import Position
from game.seating.chronicle import Chronicle
from game.seating.sitting import Sitting
from game.tabletop.overlays import Overlay, Reach, Route
from game.tabletop.presenter import Odds
from game.testing.play import begin
from tests.golden.playthrough import FOLDER, orders_in
from tests.ui import staging

KEPT = FOLDER / "hands"
ROWS = 3
"""How many rows of a sheet are tried one by one."""
FEW = 4
"""Of more places than these, only how many they are and within which bounds is written."""
MANY = 3
"""Of more rows than these that are gone, only how many of each sort is written."""
SHORT = 26
"""So much of a row that stands above is written again."""
KEPT_SHORT = ("bar", "button", "key", "row", "Note", "says", "sheet", "draft", "Mark")
"""The rows that are."""
FILES: dict[str, Set[str]] = {
    "carrier-ironbottom_sound": {
        "stage_air_groups", "assign_unconfirmed", "recon_peek_count", "recon_disposition", "recon_reroll", "share_out",
    },
    "coastal-hook_convoy": {"choose_first"},
    "fleet-two_captains": set(),
    "nef-gasworks": {"loadout", "fire_plan"},
    "nef-staged": set(),
    "war_at_sea-carriers": {
        "place_decoy", "choose_spots", "move_air", "antiair_attack", "air_attack", "surface_attack", "end_attacks",
    },
    "war_at_sea-night_run": {
        "place_decoy", "choose_spots", "move_unit", "end_movement", "surface_attack", "submarine_attack", "end_attacks",
    },
}  # fmt: skip
"""The playthroughs that are gone through, with what is answered there as elsewhere."""
KEYS = (
    "ahead", "port", "starboard", "back", "more", "less", "all_guns", "next", "previous", "setting", "same_as_last",
    "division", "skip", "pass", "reload", "undo", "confirm",
)  # fmt: skip
"""Keys that are tried whether they are offered or not."""
LED = ("coastal", "nef")
"""Games in which a division is led as well."""

Act = tuple[str, Callable[[], object]]
Rows = dict[str, str]


def written(stem: str) -> str:
    """What hands are shown along a golden playthrough; a row that stands above is not said again where a moment
    begins, and later its beginning alone."""
    if stem == "nef-staged":
        return _staged()
    text = (FOLDER / f"{stem}.txt").read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    match, done = begin(name, int(seed)), set(FILES[stem])
    rows, memory = [f"{name}, seed {seed}"], Memory()
    for number, (side, order) in enumerate(orders_in(text), 1):
        asked = dict.fromkeys(map(sort_of, match.ask(side)))
        if new := asked.keys() - done:
            rows += ["", f"order {number}, {side}: {', '.join(asked)}"]
            hands = Hands(match, side, memory)
            rows += hands.work(order, new)
            hands.close()
            done |= new
        match.answer(side, order)
    return "\n".join(rows) + "\n"


def _staged() -> str:
    """What hands are shown of the plan of fire of a staged battle: many ships, with guns, rockets and drafts."""
    match = staging.at_combat()
    hands = Hands(match, "Red", Memory())
    (question,) = match.ask("Red")
    order = match.ruleset.presenter.drafts(hands.view, "Red", question, None)[-1].order
    hands.work(order, {question.name})
    return "\n".join(["staged", *hands.go_on(arms(hands))]) + "\n"


def sort_of(question: Question) -> str:
    """The name of a question; of a move whether it begins or may end at a base."""
    if isinstance(question, Steer) and question.turned_by:
        return f"{question.name} from a base"
    landing = isinstance(question, Steer) and any(stop.refused is None for stop in question.stops)
    return f"{question.name} to a base" if landing else question.name


class Memory:
    """What stands above: rows, and ways of answering that hands have tried in every way."""

    def __init__(self) -> None:
        self.rows: set[str] = set()
        self.tried: set[object] = set()


class Hands:
    """One side's hands at one moment."""

    def __init__(self, match: Match, side: str, memory: Memory) -> None:
        self.match, self.side, self.memory = match, side, memory
        self._said = memory.rows
        self.sitting = Sitting(match, dict.fromkeys(set(match.sides) - {side}, "elsewhere"))
        self._told: list[str] = []
        self._sounds: list[str] = []
        self.desk = BattleDesk(self.sitting, self._sounds.append, self._say)
        told = Chronicle(match, side)
        self.flag = Flag(self.sitting, lambda _: told.entries, self._say, self._sounds.append, self._reask)
        self.desk.flag = self.flag
        self.show, self.view = match.ruleset.presenter, self.sitting.view
        self.questions = list(self.sitting.questions())
        self._reask()
        self._shown: Rows = {}
        self._given: Order | None = None
        self._idle: list[str] = []
        self._rows: list[str] = []

    def close(self) -> None:
        """The moment is over."""
        self.flag.close()

    def _say(self, refusal: Refusal) -> None:
        self._told.append(f"  says: {brief(refusal)}")

    def _reask(self) -> None:
        self.draft = answering(self.desk, self.questions, self.flag)

    # -- what they do ----------------------------------------------------------------------------------------------

    def work(self, order: Order, new: Set[str]) -> list[str]:
        """All that is done at the moment with questions of these names, with what comes of it."""
        self._given, self._shown = order, self.shown()
        fresh = [row for row in told(self._shown) if row not in self._said]
        self._said.update(fresh)
        self._rows = [*fresh, f"  looked at: {places(self._concerned())}", *self._advice(order)]
        if isinstance(self.draft, Verbs):
            for number, kind in enumerate(self.draft.kinds, 1):
                self.do(f"verb {kind.name}", partial(self.key, f"verb_{number}"))
                if isinstance(self.draft, Verbs) and kind.name == self.draft.now and kind.name in new:
                    self._all(script(self))
        else:
            self._all(script(self))
        self.do("the order that was given", partial(self.draft.resume, order))
        self.do("key confirm", partial(self.key, "confirm", "Enter"))
        ships = [question.unit for question in self.questions if type(question) is Steer]
        ships = [ship for ship in ships if ship in self.flag.squadrons.own()][:3]
        if len(ships) > 1 and self.match.ruleset.name in LED:
            self.do("a box round them", partial(self.flag.gather, ships))
            self._all(leading(self))
        self._rest()
        return self._rows

    def go_on(self, acts: Iterator[Act]) -> list[str]:
        """More is done; all that stands so far."""
        self._all(acts)
        self._rest()
        return self._rows

    def _rest(self) -> None:
        if self._idle:
            self._rows.append(f". {', '.join(self._idle)}")
            self._idle.clear()

    def _all(self, acts: Iterator[Act]) -> None:
        for what, act in acts:
            self.do(what, act)

    def do(self, what: str, act: Callable[[], object]) -> None:
        """One thing is done, and what it changed is written."""
        self._told.clear()
        self._sounds.clear()
        answer = act()
        took, left = answer is True, answer is False
        now = self.shown()
        changed = [*self._told, *differing(self._shown, now)]
        self._shown = now
        if not changed and not self._sounds:
            self._idle += [what] if took else []
            return
        self._rest()
        signs = [*self._sounds, *(["left"] if left else [])]
        self._rows += [f"> {what}{': ' if signs else ''}{', '.join(signs)}", *map(self._once, changed)]

    def _once(self, row: str) -> str:
        """A row, or its beginning where it stands above."""
        if row not in self._said or row.split()[0].rstrip(":") not in KEPT_SHORT:
            self._said.add(row)
            return row
        what, _, text = row.partition(": ")
        return f"{what}: {short(text)}"

    def key(self, action: str, key: str = "") -> bool:
        """A key is pressed."""
        return self.draft.act(action, key)

    def hover(self, at: Position | None) -> None:
        """The pointer is somewhere."""
        self.draft.hover(at, () if at is None else self.under(at))

    def click(self, at: Position, button: int = 1, *, shift: bool = False) -> bool:
        """A click on the table."""
        return self.draft.click(at, self.under(at), button, shift=shift)

    def wheel(self, at: Position, notches: int, *, shift: bool = False) -> bool:
        """The wheel is turned."""
        return self.draft.wheel(at, self.under(at), notches, shift=shift)

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """The pointer is dragged."""
        return self.draft.drag(start, at, done=done)

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """A row of the sheet is chosen or turned."""
        self.draft.row(key, value, whole=whole)

    def begin(self, key: str) -> None:
        """A draft is taken."""
        self.draft.draft(key)

    # -- where -----------------------------------------------------------------------------------------------------

    def places(self) -> dict[str, Position]:
        """Where hands point: at the unit in hand or another of the side, a mate, the nearest enemy, the sea."""
        pieces, own = self.show.pieces(self.view), self.match.sides.index(self.side)
        mine = sorted((one for one in pieces if one.side == own), key=lambda one: one.id != self.draft.unit)
        found: dict[str, Position] = {}
        if mine:
            first, here = mine[0], (mine[0].x, mine[0].y)
            way = radians(first.heading + 20.0)
            found["her"] = here
            found["the sea"] = (here[0] + 2.5 * sin(way), here[1] + 2.5 * cos(way))
            if len(mine) > 1:
                found["a mate"] = (mine[1].x, mine[1].y)
            foes = [(one.x, one.y) for one in pieces if one.side not in (own, -1)]
            found |= {"the enemy": min(foes, key=lambda at: dist(at, here))} if foes else {}
        if isinstance(self._given, Placed):
            laid = {f"place {number}": pose[:2] for number, pose in enumerate(self._given.pieces.values(), 1)}
            return {**dict(list(laid.items())[:2]), **found, "the corner": (0.5, 0.5)}
        hand = self.hand
        stops = [stop.at for stop in hand.question.stops] if isinstance(hand, Steering) else []
        return found | ({"the base": stops[0]} if stops else {}) | {"the corner": (0.5, 0.5)}

    def under(self, at: Position) -> list[str]:
        """The pieces that lie under a place, the nearest first."""
        pieces = {one.id: one for one in (*self.show.pieces(self.view), *self.draft.pieces())}
        near = [
            (dist((one.x, one.y), at), one.id)
            for one in pieces.values()
            if dist((one.x, one.y), at) <= max(0.6, one.radius)
        ]
        return [unit for _, unit in sorted(near)]

    @property
    def hand(self) -> Answering:
        """The draft; of several joined by their verbs the one in hand."""
        return self.draft.hand if isinstance(self.draft, Verbs) else self.draft

    # -- what they see ---------------------------------------------------------------------------------------------

    def shown(self) -> Rows:
        """All that a player sees of the draft, and the order that would be sent, row by row."""
        draft = self.draft
        rows = {**bar_rows(draft.bar()), **plan_rows(draft.plan()), **order_rows(draft.order())}
        rows |= {"alarm": brief(draft.alarm)} if draft.alarm is not None else {}
        rows |= {"lasts": "one waits"} if isinstance(self.hand, Aiming) and self.hand.waits else {}
        rows |= odds_rows(draft.odds())
        rows |= {
            f"piece {one.id}": f"{one.name} {brief((one.x, one.y, one.heading))} {brief(one.faint)}"
            for one in draft.pieces()
        }
        rows |= overlay_rows(draft.overlays(), self._of_the_game())
        end = brief(draft.pose) if draft.pose is not None else ""
        rows |= {"ends": end} if end not in ("", rows.get(f"Ghost {draft.unit}")) else {}
        seen = f"{rows.get('sheet', '')} {rows.get('order', '')}"
        unseen = draft.unit not in seen and f"Mark {draft.unit}" not in rows
        return {**rows, "unit": draft.unit} if unseen else rows

    def _of_the_game(self) -> list[Overlay]:
        """What the game itself lays round the unit in hand, which stands with what a game shows."""
        unit, show, view = self.draft.unit, self.show, self.view
        if unit not in view.units:
            return []
        marks = [one for asked in self.questions for one in show.marks(view, self.side, asked, unit)]
        return [*show.arcs(view, unit), *show.rings(view, unit), *marks]

    def _concerned(self) -> Sequence[Position]:
        return concerned(self.hand, self.questions, self.show.pieces(self.view))

    def _advice(self, order: Order) -> Iterator[str]:
        """The order that was given and the drafts, as they are shown where they are advised, the order boldest."""
        question = answered(self.questions, order)
        assert question is not None
        drafts = self.show.drafts(self.view, self.side, question, None)
        orders = [order, *(one.order for one in drafts if not advised.alike(one.order, order))][:3]
        told = [Advised(one, question, "") for one in orders]
        plan = self.draft.plan()
        laid = overlay_rows(advised.overlays(self.view, self.show, told, 0), [])
        laid |= {f"piece {one.id}": brief(one.faint) for one in advised.pieces(self.view, self.show, told, 0)}
        if plan is not None:
            laid |= dict(
                differing_rows(plan_rows(plan), plan_rows(advised.on_plan(self.view, self.show, plan, told)))
            )
        rows = [f"  advised {what}: {row}" for what, row in laid.items()]
        yield from (row for row in rows if row not in self._said)
        self._said.update(rows)


def script(hands: Hands) -> Iterator[Act]:
    """What hands do with any answer: everything with the first of its sort, a little with others."""
    hand = hands.hand
    numbers = any(row.spinner for row in rows_of(hands.draft.plan()))
    sort = type(hand), type(getattr(hand, "dial", None)), numbers
    known = sort in hands.memory.tried
    hands.memory.tried.add(sort)
    offered = [hint.action for hint in hands.draft.bar().keys]
    for action in dict.fromkeys((*offered, *(() if known else KEYS), "confirm")):
        yield f"key {action}", partial(hands.key, action)
    for digit in "2" if known else "12":
        yield f"digit {digit}", partial(hands.key, f"digit_{digit}", digit)
    yield from pointing(hands, known)
    yield from filling(hands, known)
    yield "key Backspace", partial(hands.key, "", "Backspace")
    for _ in range(1 if known else 2):
        yield "key undo", partial(hands.key, "undo")


def pointing(hands: Hands, known: bool) -> Iterator[Act]:
    """The pointer and the wheel on the table; a click takes up what may be ordered where nothing is in hand."""
    at = hands.places()
    if known or (not hands.draft.unit and isinstance(hands.draft, Verbs)):
        first = next(filter(at.__contains__, ("the enemy", "her", "the corner")))
        steers = isinstance(hands.draft, Steering)
        for name in (first, *(name for name in ("the sea", "the base") if steers and name in at)):
            yield f"over {name}", partial(hands.hover, at[name])
            yield f"click on {name}", partial(hands.click, at[name])
        return
    for name in at:
        yield f"over {name}", partial(hands.hover, at[name])
        yield f"click on {name}", partial(hands.click, at[name])
        if name == "the enemy":
            yield "click with Shift", partial(hands.click, at[name], shift=True)
        if name in ("her", "the enemy", "place 1"):
            yield f"wheel on {name}", partial(hands.wheel, at[name], 1)
            yield f"wheel back on {name}", partial(hands.wheel, at[name], -2, shift=True)
        if name in ("the sea", "the enemy", "place 2"):
            yield f"right click on {name}", partial(hands.click, at[name], 3)
    yield "over nothing", partial(hands.hover, None)
    at = hands.places()
    if {"a mate", "the enemy"} <= at.keys():
        yield (
            "dragged from a mate to the enemy",
            partial(hands.drag, at["a mate"], at["the enemy"], done=True),
        )
    for name in ("the sea", "the enemy"):
        if name in at:
            yield f"drags from her to {name}", partial(hands.drag, at["her"], at[name], done=False)
            yield f"dragged from her to {name}", partial(hands.drag, at["her"], at[name], done=True)
    if laid := next(iter(hands.draft.pieces()), None):
        yield "dragged piece", partial(hands.drag, (laid.x, laid.y), (laid.x + 1.0, laid.y - 0.5), done=True)


def arms(hands: Hands) -> Iterator[Act]:
    """A ship with guns and rockets, and targets for both."""
    at = {one.id: (one.x, one.y) for one in hands.show.pieces(hands.view)}
    yield "click on Petard", partial(hands.click, at["petard"])
    yield "key reload", partial(hands.key, "reload")
    yield "right click on her", partial(hands.click, at["petard"], 3)
    yield "key reload", partial(hands.key, "reload")
    yield "key reload", partial(hands.key, "reload")
    for digit in "231":
        yield f"digit {digit}", partial(hands.key, f"digit_{digit}")
    for name in ("Markgraf", "Sturm", "Eisvogel"):
        yield f"click with Shift on {name}", partial(hands.click, at[name.lower()], shift=True)
    for key, value in (("guns/sturm", 3), ("guns/sturm", None), ("rockets/sturm", 1), ("rockets/", None)):
        yield f"row petard/{key} {value}", partial(hands.row, f"petard/{key}", value)
    yield "wheel on Sturm", partial(hands.wheel, at["sturm"], 2)
    yield "key Delete", partial(hands.key, "", "Delete")


def filling(hands: Hands, known: bool) -> Iterator[Act]:
    """Rows of the sheet, and drafts."""
    plan = hands.draft.plan()
    rows = [row for row in rows_of(plan) if not row.heading]
    groups = {row.key.partition("/")[0]: row for row in reversed(rows)}
    tried = {row.key: row for row in (*rows[:2], *list(groups.values())[:ROWS])}
    for row in list(tried.values())[: 1 if known else ROWS]:
        yield f"row {row.key}", partial(hands.row, row.key)
        for choice in row.choices[-1:]:
            yield f"row {row.key} {choice}", partial(hands.row, row.key, choice, whole=True)
        for value in (row.spinner or ())[1:]:
            yield f"row {row.key} {value}", partial(hands.row, row.key, value)
    if rows and (rows[0].choices or rows[0].spinner is not None):
        yield f"row {rows[0].key} left out", partial(hands.row, rows[0].key, "")
    for key, _ in (plan.drafts if plan is not None else ())[: 1 if known else 2]:
        yield f"draft {key}", partial(hands.begin, key)


def leading(hands: Hands) -> Iterator[Act]:
    """What hands do with a division."""
    for number in range(1, 9):
        yield f"digit {number}", partial(hands.key, f"digit_{number}")
        if number == 2:
            for action in ("starboard", "port", "more", "less"):
                yield f"key {action}", partial(hands.key, action)
    for name in ("the sea", "a mate"):
        at = hands.places().get(name, (0.5, 0.5))
        yield f"over {name}", partial(hands.hover, at)
        yield f"click on {name}", partial(hands.click, at)
    for action in ("undo", "standing"):
        yield f"key {action}", partial(hands.key, action)
    yield from filling(hands, True)
    ships = [row.key for row in rows_of(hands.draft.plan()) if row.key.startswith("ship/") and row.unit]
    yield f"row {ships[0]}", partial(hands.row, ships[0])
    yield "row order/range 9", partial(hands.row, "order/range", 9)
    yield "row standing/", partial(hands.row, "standing/")
    yield "key confirm", partial(hands.key, "confirm")
    if isinstance(hands.draft, Leading):
        yield "another name", partial(hands.row, f"division/{hands.draft.name}", "The van")
        others = [brief(one) for one in hands.draft.others()]
        yield f"the others would be told {'; '.join(others) or 'nothing'}", lambda: True
    yield (
        "click with Shift on a mate",
        partial(hands.click, hands.places().get("a mate", (0.5, 0.5)), shift=True),
    )


# ── rows ──────────────────────────────────────────────────────────────────────────────────────────────────


def told(rows: Rows) -> list[str]:
    """Rows as they are written."""
    return [f"  {what}: {row}" for what, row in rows.items()]


def differing_rows(before: Rows, after: Rows) -> Iterator[tuple[str, str]]:
    """What is new of the rows that are others than before: of one that stood there, its other parts."""
    for what, row in after.items():
        was, now = before[what].split(" | ") if what in before else [], row.split(" | ")
        if was != now:
            new = [part for part in now if part not in was]
            lost = [part for part in was if part not in now]
            yield what, " | ".join(new) if new else f"no more {short(' | '.join(lost))}"


def differing(before: Rows, after: Rows) -> list[str]:
    """What differs, as it is written; all that is shown no more in one row."""
    gone = [what for what in before if what not in after]
    if len(gone) > MANY:
        gone = counted(gone)
    found = told(dict(differing_rows(before, after)))
    return [*found, *([f"  gone: {', '.join(gone)}"] if gone else [])]


def short(text: str) -> str:
    """The beginning of what stands above."""
    return text if len(text) <= SHORT else f"{text[: SHORT - 1]}…"


def counted(names: Sequence[str]) -> list[str]:
    """How many rows there are of each sort."""
    return [f"{number} {sort}" for sort, number in Counter(name.partition(" ")[0] for name in names).items()]


def bar_rows(bar: Bar) -> Rows:
    """The question bar."""
    rows = {"bar": " | ".join(filter(None, (bar.heading, bar.sentence, bar.about, " ".join(bar.pad))))}
    how = "ready" if bar.ready else "a step" if bar.step else "not ready"
    rows["button"] = " | ".join(filter(None, (bar.button, how, bar.beneath, bar.clause)))
    rows |= {f"key {one.action}": joined(one, "action") for one in bar.keys}
    rows |= {f"verb {one.action}": joined(one, "action") for one in bar.verbs}
    return rows | {f"gauge {number}": joined(one) for number, one in enumerate(bar.gauges, 1)}


def plan_rows(plan: Plan | None) -> Rows:
    """The sheet beside the table."""
    if plan is None:
        return {}
    rows = {"sheet": " | ".join(filter(None, (plan.title, plan.words, plan.now, plan.seal, plan.unsealed)))}
    rows |= {f"row {one.key}": joined(one, "key", "unit", "mark") for one in plan.rows}
    rows |= {f"draft {key}": label for key, label in plan.drafts}
    return rows | {f"shared {number}": joined(one) for number, one in enumerate(plan.gauges, 1)}


def rows_of(plan: Plan | None) -> tuple[PlanRow, ...]:
    """The rows of a sheet, where there is one."""
    return plan.rows if plan is not None else ()


def order_rows(order: Order | None) -> Rows:
    """The order that would be sent: a sheet row by row, a plan line by line."""
    if order is None:
        return {"order": "none"}
    if isinstance(order, SetTo | Allotted):
        sheet = order.values if isinstance(order, SetTo) else order.amounts
        filled = {f"order {group}": rows for group, rows in sheet.items()}
        return {
            what: " | ".join(f"{unit} {value}" for unit, value in rows.items())
            for what, rows in filled.items()
        } or {"order": "nothing"}
    if isinstance(order, Fired):
        aims = [" ".join(brief(part) for _, part in said(aim)) for aim in order.aims]
        return {"order": " | ".join(aims) or "nothing"}
    if isinstance(order, Placed):
        return {f"order {unit}": brief(pose) for unit, pose in order.pieces.items()} or {"order": "nothing"}
    return {"order": brief(order)}


def odds_rows(odds: tuple[Odds | None, Odds | None] | None) -> Rows:
    """The card of odds: who at whom with what; what it says stands with what a game shows."""
    cards = odds or ()
    return {
        f"odds {number}": f"{one.firer} › {one.target}, {one.weapon} {one.amount}: {dice(one.throw.dice)}"
        for number, one in enumerate(cards, 1)
        if one is not None
    }


def overlay_rows(laid: Sequence[Overlay], of_the_game: Sequence[Overlay]) -> Rows:
    """What lies over the table; of what the game itself lays there how many of each kind."""
    rows: Rows = {}
    known, kinds = set(of_the_game), Counter[str]()
    for one in laid:
        kind = type(one).__name__
        if one in known:
            kinds[kind] += 1
            continue
        first = one.__struct_fields__[0] if one.__struct_fields__ else ""
        where = getattr(one, first, "")
        if isinstance(one, Route):
            what, row = (
                f"Route {brief(where[0])}",
                " | ".join(map(brief, (where[1:], *[part for _, part in said(one)][1:]))),
            )
        elif isinstance(where, str | tuple) and not isinstance(one, Reach):
            what, row = f"{kind} {brief(where)}", joined(one, first)
        else:
            what, row = kind, reach(one) if isinstance(one, Reach) else joined(one)
        alike = next(number for number in count(1) if _numbered(what, number) not in rows)
        rows[_numbered(what, alike)] = row
    if kinds:
        rows["of the game"] = " | ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
    return rows


def _numbered(what: str, number: int) -> str:
    return what if number == 1 else f"{what} {number}"


def reach(one: Reach) -> str:
    """How large a reach is, in whole square units, and how many ends it has."""
    size = sum(shapely.Polygon(part).area for part in one.polygons) - sum(
        shapely.Polygon(part).area for part in one.holes
    )
    near = sum(end.near for end in one.ends)
    return f"{len(one.polygons)} areas, {len(one.holes)} holes, {size:.0f} in all; {len(one.ends)} ends, {near} near"


def joined(one: msgspec.Struct, *left_out: str) -> str:
    """What a record says that is not the default, in its order."""
    return " | ".join(
        f"{name}" if value is True else brief(value) for name, value in said(one) if name not in left_out
    )


def said(one: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """The fields of a record that are not the default."""
    for field in msgspec.structs.fields(one):
        value = getattr(one, field.name)
        if value is not None and value not in ("", (), False) and value != field.default:
            yield field.name, value


def brief(value: Any) -> str:
    """Anything in few words: lengths to the thousandth, of many places how many and where."""
    if isinstance(value, float):
        return f"{round(value, 3) + 0.0:g}"
    if isinstance(value, tuple | list):
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return f"({', '.join(map(brief, value))})"
        if len(value) > FEW and not isinstance(value[0], str):
            return places(value)
        more = [f"{len(value)} in all"] if len(value) > FEW else []
        return f"({', '.join([*map(brief, value[:FEW]), *more])})"
    if isinstance(value, msgspec.Struct):
        return f"({', '.join(brief(inner) for _, inner in said(value))})"
    if isinstance(value, Mapping):
        return f"({', '.join(f'{key} {brief(inner)}' for key, inner in value.items())})"
    return str(value)


def places(found: Sequence[Any]) -> str:
    """How many places or poses, within which bounds."""
    points = [(one.x, one.y) if hasattr(one, "x") else tuple(one)[:2] for one in found]
    if not points or not all(isinstance(part, float | int) for point in points for part in point):
        return f"{len(found)} of them"
    bounds = [f"{brief(min(axis))} to {brief(max(axis))}" for axis in zip(*points, strict=True)]
    return f"{len(points)} places within {', '.join(bounds)}"
