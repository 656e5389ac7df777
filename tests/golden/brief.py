"""Battles in brief: orders, what each side is told of them in words, and sums of all else that a game makes of them.

A playthrough with its display is read in full, so there can be few. Here a battle that comes into many rooms of the
rules costs a few lines an order: a sum of four signs stands for all rows of a topic at a moment, and is written where
it differs from the one above. A sum that changes says which topic of which order to look at: `tools/golden.py
--moment FILE ORDER` prints its rows, before a change and after it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.match import Aim, Allotted, Chose, Fired, Match, Order, Placed, Question, SetTo, Steer, Steered
from game.match.events import Rolled
from game.match.log import digest
from game.match.record import Record
from game.match.why import answered
from game.sea.heading import Pose
from game.tabletop.divisions import KINDS, command, hulls
from game.tabletop.evolutions import propose
from game.testing.play import begin
from tests.golden.playthrough import FOLDER, _order, _question, orders_in
from tests.golden.shown import _plain

BRIEFS = FOLDER / "briefs"
EVERY = 4
"""Every so manyeth order is looked at in full, and the first few of each sort."""
TIMES = 2
SENTENCES = 5
"""So many sentences of a kind a side is told are written down; those after them are in a sum."""
LED = 4
"""Of so many ships the evolutions are tried."""
FOES = 2
"""Of so many enemies the arcs, rings and threats are looked at."""
SLIGHT = 1.3e-7
"""What is added to a number before it is rounded: no last digit of a system decides about a half."""

Rows = Iterator[str]


def briefs() -> list[Path]:
    """The kept texts, in order of names."""
    return sorted(BRIEFS.glob("*.txt"))


def scenario_named(name: str) -> str:
    """The path of a scenario of the tests; of a shipped one its id."""
    own = FOLDER / "scenarios" / f"{name}.toml"
    return str(own) if own.exists() else name


def in_brief(name: str, seed: int, orders: Sequence[tuple[str, Order]]) -> str:
    """The text of a battle."""
    rows, last = [f"{name}, seed {seed}"], dict[str, str]()
    told = set[str]()
    for _, side, order, topics in moments(name, seed, orders):
        rows.append(_order(side, order))
        sums = {topic: sum_of(found) for topic, found in topics.items() if topic != "told"}
        for row in topics.get("told", ()):
            if row not in told:
                rows.append(f"  {row}")
            told.add(row)
        fresh = [f"{topic} {one}" for topic, one in sums.items() if last.get(topic) != one]
        last |= sums
        rows.append(f"  = {', '.join(fresh)}")
    return "\n".join(rows) + "\n"


def written_in_brief(text: str) -> str:
    """The text that the rules of today make of the orders of a kept one."""
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    return in_brief(name, int(seed), list(orders_in(text)))


def sum_of(rows: Sequence[str]) -> str:
    """Four signs that stand for some rows."""
    if not any(rows):
        return "none"
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:4]


def moments(
    name: str, seed: int, orders: Sequence[tuple[str, Order]]
) -> Iterator[tuple[int, str, Order, dict[str, list[str]]]]:
    """Each order by its number, who gave it, and by topic the rows of the moment before it and of what came of it."""
    match = begin(scenario_named(name), seed)
    records = {side: Record(match, side) for side in match.sides}
    seen: Counter[tuple[str, str]] = Counter()
    heard: Counter[tuple[str, str]] = Counter()
    for number, (side, order) in enumerate(orders, 1):
        question = answered(match.ask(side), order)
        assert question is not None
        seen[side, question.name] += 1
        topics = {"offers": [_question(one) for one in match.ask(side)]}
        if number % EVERY == 0 or seen[side, question.name] <= TIMES:
            for topic, make in TOPICS.items():
                topics[topic] = list(make(match, side, question, order))
        before = {one: match.view(one) for one in match.sides}
        counted = {one: len(record.entries) for one, record in records.items()}
        match.answer(side, order)
        topics["motion"], topics["told"] = [], []
        for one, record in records.items():
            entries = record.entries[counted[one] :]
            topics["motion"] += _motion(match, [entry.event for entry in entries], before[one], one)
            for entry in entries:
                if entry.telling is None:
                    continue
                topics["motion"].append(text_of(entry.telling))
                heard[one, type(entry.event).__name__] += 1
                if heard[one, type(entry.event).__name__] <= SENTENCES:
                    topics["told"].append(f"{one}: {entry.telling.sentence}")
        topics["told"] = _to_all(topics["told"], match.sides)
        topics["table"] = [digest(match.table)]
        yield number, side, order, topics


def _to_all(told: list[str], sides: Sequence[str]) -> list[str]:
    """What every side is told, said once."""
    rows: dict[str, None] = {}
    for row in told:
        _, _, sentence = row.partition(": ")
        everybody = all(f"{side}: {sentence}" in told for side in sides)
        rows[f"All: {sentence}" if everybody else row] = None
    return list(rows)


def _motion(match: Match, events: Sequence[Any], before: Any, side: str) -> Rows:
    """How events move on the table."""
    show, after, view = match.ruleset.presenter, match.view(side), before
    for event in events:
        was, view = view, show.follow(view, event, after)
        if (cue := show.cue(event, was, view)) is not None:
            yield text_of(cue)
        if isinstance(event, Rolled):
            yield match.ruleset.call(event.roll.throw, after)
    yield from map(text_of, show.pieces(view))


# -- topics -----------------------------------------------------------------------------------------------------


def _papers(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What is read beside the table."""
    show, view = match.ruleset.presenter, match.view(side)
    yield text_of(show.strip(view, side))
    yield text_of(show.procedure(view, side))
    for eyes in (side, ""):
        yield text_of(show.hand(view, eyes))
        yield text_of(show.notebook(view, eyes))
    yield from map(text_of, show.fates(view))
    yield from map(text_of, match.ruleset.postings(view))
    for key in view.units:
        yield f"{show.called(view, key)} {text_of(show.card(view, key))}"


def _board(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What lies on the table and over it."""
    show, view = match.ruleset.presenter, match.view(side)
    for found in (show.terrain(view), show.pieces(view)):
        yield from map(text_of, found)
    for key in (_unit(match, side, question), *_foes(match, side)):
        if key in view.units:
            for pose in (None, Pose(view.width / 2, view.height / 2, 30.0)):
                for laid in (show.arcs, show.rings):
                    yield from map(text_of, laid(view, key, pose))
                yield from map(text_of, show.threats(view, side, key, pose))
            yield text_of(show.laid(view, key, Pose(1.0, 2.0, 60.0)))


def _help(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What helps to give the order."""
    show, view, unit = match.ruleset.presenter, match.view(side), _unit(match, side, question)
    yield show.asked(view, question)
    for last in (None, order):
        yield from map(text_of, show.drafts(view, side, question, last))
    if unit in view.units:
        yield from map(text_of, show.marks(view, side, question, unit))
        yield from map(text_of, show.lines(view, question, unit))
        yield from show.division(view, unit)
    for slot in getattr(question, "slots", ()):
        for choice in slot.choices:
            yield show.choice(view, question, str(choice))
            yield text_of(show.tested(view, question, slot.unit, choice))
        for value in sorted({slot.least, (slot.least + slot.most) // 2, slot.most}):
            yield text_of(show.course(view, question, slot.group, slot.unit, value))
    for one in [order, *(draft.order for draft in show.drafts(view, side, question, None))]:
        yield text_of(show.risk(view, side, question, one))
        yield text_of(show.caution(view, side, question, one))


def _chances(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What comes of fire and of a way."""
    show, view, unit = match.ruleset.presenter, match.view(side), _unit(match, side, question)
    for shot in getattr(question, "shots", ())[:12]:
        for amount in sorted({max(1, shot.least), shot.most}):
            yield text_of(show.odds(view, shot.unit, shot.weapon, shot.target, amount))
            yield f"{show.amount(shot.weapon, amount)}, {show.armed(view, shot.unit, shot.weapon)}"
        yield show.armed(view, shot.unit, shot.weapon, briefly=True)
        if shot.target:
            yield text_of(show.answer_fire(view, shot.unit, shot.target))
        if shot.aimed is not None:
            for sight in (
                (None, None),
                shot.aimed.sample(Random(1)),
                shot.aimed.nearest((0.0, 0.0), (9.0, 5.0)),
            ):
                yield from map(text_of, show.aimed(view, shot.unit, shot.weapon, sight))
    for aim in getattr(order, "aims", ()):
        yield text_of(show.joined(view, aim, getattr(order, "aims", ())))
    if isinstance(question, Steer) and isinstance(order, Steered):
        start, helm = question.start(order.settings), question.helm_under(order.settings)
        poses = [helm.walk(start, path).end for path in ("", helm.straight(), order.path)]
        for pose in poses:
            outlook = show.outlook(view, side, unit, pose)
            yield text_of(outlook)
            yield from map(text_of, outlook.overlays)
        yield text_of(show.danger(view, side, unit, poses, 2.0))


def _refusals(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What is said of orders like this one that may not be given."""
    for one in spoilt(question, order):
        refused = match.refuses(side, one)
        yield f"{text_of(one)}: {text_of(refused)}"


def _unseen(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What is guessed of those out of sight."""
    show, view = match.ruleset.presenter, match.view(side)
    unseen = show.unseen(view, side)
    yield text_of(unseen)
    for guess in unseen.rows[:3] if unseen is not None else ():
        yield from map(text_of, show.likely(view, side, guess.key))


def _advice(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What opponents are advised, in points."""
    advice, view = match.ruleset.advice, match.view(side)
    for one in (order, *spoilt(question, order)):
        if question.refuses(one) is None:
            yield f"{advice.says(view, question, one)} {_number(advice.sane(view, side, question, one))}"
    for character in advice.characters[:2]:
        yield _number(advice.appraise(match.table, side, character))
        weighing = advice.weigh(view, side, match.ask(side), Random(1), character, 12)
        if weighing is not None:
            for number, worth in enumerate(weighing.worth):
                parts = " ".join(f"{name} {_number(row[number])}" for name, row in weighing.terms.items())
                yield f"{_number(worth)} {text_of(weighing.orders[number])} {parts}"
    yield advice.rests(match.table)
    for slot in getattr(question, "slots", ())[:4]:
        yield text_of(advice.entry(view, side, slot, Random(2)))
    for shot in getattr(question, "shots", ())[:8]:
        yield _number(advice.worth(view, side, shot, shot.most))
    if isinstance(question, Steer):
        for found, _ in zip(advice.courses(view, side, question, Random(3)), range(6), strict=False):
            yield text_of(found)


def _imagined(match: Match, side: str, question: Question, order: Order) -> Rows:
    """Tables that look to the side as its view does, made by chance."""
    make = match.ruleset.advice.imaginer(match.view(side), side)
    for seed in (1, 2):
        yield from (f"{key} {text_of(unit)}" for key, unit in make(Random(seed)).units.items())


def _led(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What each ship would do if one command were given to all that are asked for a way now."""
    steers = [one for one in match.ask(side) if isinstance(one, Steer)]
    poses = {steer.unit: steer.pose for steer in steers[:LED]}
    lying = hulls(match.ruleset.presenter.pieces(match.view(side)))
    for kind in KINDS if len(poses) > 1 else ():
        found = propose(command(kind, list(poses), poses, turn=50.0), steers, lying, path=None, room=0.5)
        for one in found.proposals:
            yield f"{kind} {one.unit} {one.off:.0f} off {one.says} {one.clause} {text_of(one.waits)}"


def _files(match: Match, side: str, question: Question, order: Order) -> Rows:
    """The battle as it stands, as the editor takes it up, and what is said of that."""
    rules = match.ruleset
    found = rules.drafting.scenario_of(match.table, match.header.scenario)
    yield text_of(found)
    if found is not None:
        yield from map(text_of, rules.problems(found))
        yield from map(text_of, rules.drafting.remarks(found))


Topic = Callable[[Match, str, Question, Order], Rows]

TOPICS: dict[str, Topic] = {
    "papers": _papers,
    "board": _board,
    "help": _help,
    "chances": _chances,
    "refusals": _refusals,
    "unseen": _unseen,
    "advice": _advice,
    "imagined": _imagined,
    "led": _led,
    "files": _files,
}


def spoilt(question: Question, order: Order) -> Iterator[Order]:
    """Orders like one, each changed at one place."""
    if isinstance(order, Steered):
        path = order.path
        for other in (
            f"{path}A1",
            f"T30{path}",
            f"{path}T-30",
            path[: len(path) // 2].rpartition("T")[0],
            "A99",
            "",
        ):
            yield msgspec.structs.replace(order, path=other)
        if order.settings:
            yield msgspec.structs.replace(order, settings={})
        for setting in getattr(question, "settings", ()):
            for choice in (*setting.choices[:2], "tea"):
                yield msgspec.structs.replace(order, settings={**order.settings, setting.name: choice})
    elif isinstance(order, Fired):
        shots = getattr(question, "shots", ())
        aims = [Aim(one.unit, one.weapon, one.target, one.most) for one in shots]
        yield Fired(order.to, tuple(aims))
        for aim in (*order.aims[:2], *aims[:2]):
            for changed in (
                msgspec.structs.replace(aim, amount=aim.amount + 1),
                msgspec.structs.replace(aim, amount=0),
                msgspec.structs.replace(aim, target=aim.unit),
                msgspec.structs.replace(aim, bearing=100.0, point=(1.0, 1.0)),
            ):
                yield Fired(order.to, (changed,))
            yield Fired(order.to, (aim, aim))
    elif isinstance(order, Chose):
        options = [one.key for one in getattr(question, "options", ())]
        for picked in ((), tuple(options), *((one,) for one in options[:6]), ("tea",)):
            yield Chose(order.to, picked)
    elif isinstance(order, Placed):
        for shift in (1.0, 10.0, 40.0):
            moved = {key: (x + shift, y, heading + shift) for key, (x, y, heading) in order.pieces.items()}
            yield Placed(order.to, moved)
        first = next(iter(order.pieces.values()), (1.0, 1.0, 0.0))
        yield Placed(order.to, dict.fromkeys(order.pieces, first))
        yield Placed(order.to, {})
    elif isinstance(order, SetTo | Allotted):
        slots = getattr(question, "slots", ())
        for pick in (0, -1):
            sheet: dict[str, dict[str, Any]] = {}
            for slot in slots:
                sheet.setdefault(slot.group, {})[slot.unit] = (
                    slot.choices[pick] if slot.choices else (slot.least, slot.most)[pick]
                )
            yield type(order)(order.to, sheet)
        for slot in slots[:3]:
            yield type(order)(order.to, {slot.group: {slot.unit: slot.most + 1}})
        yield type(order)(order.to, {})


def _unit(match: Match, side: str, question: Question) -> str:
    """The unit that a question is about."""
    show, view = match.ruleset.presenter, match.view(side)
    rows = [row.unit for name in ("shots", "slots") for row in getattr(question, name, ())]
    return getattr(question, "unit", "") or show.asked(view, question) or next(iter(rows), "")


def _foes(match: Match, side: str) -> list[str]:
    pieces = match.ruleset.presenter.pieces(match.view(side))
    return [piece.id for piece in pieces if match.sides[piece.side] != side][:FOES]


def text_of(found: Any) -> str:
    """A record as a row."""
    return msgspec.json.encode(_plain(_raised(found))).decode()


def _raised(found: Any) -> Any:
    """A record as plain data, its lengths and chances raised a hair, so that they are rounded alike everywhere."""
    if isinstance(found, float):
        return float(found) + SLIGHT
    if isinstance(found, msgspec.Struct):
        inner = {name: _raised(getattr(found, name)) for name in found.__struct_fields__}
        return {"is": type(found).__name__} | inner
    if isinstance(found, dict):
        return {str(key): _raised(value) for key, value in found.items()}
    if isinstance(found, frozenset | set):
        return sorted(map(str, found))
    return [_raised(one) for one in found] if isinstance(found, tuple | list) else found


def _number(found: float) -> str:
    return f"{found + SLIGHT:.3f}"
