"""Orders that are not legal, at random, and what each refusal must be: a sentence for a player, with its real reason.

`wrong_orders` breaks one limit at a time of every question that a side is asked; `fault` judges the sentence that the
match answers with. What kinds of limit may cite which clauses stands in `refusals.toml` beside this module. Used by a
short test and by the long run of `tools/refusals.py`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from game.ai import chance
from game.match import (
    Aim,
    Allot,
    Allotted,
    Choose,
    Chose,
    Fire,
    Fired,
    Match,
    Order,
    Place,
    Placed,
    Question,
    Refusal,
    Set,
    SetTo,
    Steer,
    Steered,
)
from game.match.match import view_of
from game.match.orders import Sheet, Value, key_of
from game.match.why import answered, why
from game.rulesets import ruleset
from game.sea.free import random_path
from game.sea.heading import ahead
from game.testing.checks import facts_of
from game.testing.play import CADET, RANDOM, SCENARIOS, play, scenario_of

LONGEST = 240
"""Signs of a refusal."""
EACH = 40
"""So many wrong orders of one question are tried at the most, of a Fire three times as many."""


class Wrong(NamedTuple):
    """An order that may break a limit: its kind of limit, the units it concerns, and whether a number must be told."""

    kind: str
    order: Order
    about: tuple[str, ...] = ()
    number: bool = False


class Found(NamedTuple):
    """A refusal that is not as it should be, with all that is needed to see it again."""

    game: str
    scenario: str
    number: int
    wrong: Wrong
    refusal: Refusal
    fault: str

    def __str__(self) -> str:
        where = f"{self.scenario}, order {self.number}, {self.wrong.kind}"
        return f"{where}: {self.fault}\n    {self.refusal}\n    {self.wrong.order}"


# -- orders that break a limit ------------------------------------------------------------------------------------


class Armoury:
    """The weapons that orders gave to units of each class so far: what a player could try with another of it."""

    def __init__(self) -> None:
        self._keys: dict[tuple[str, object], dict[str, None]] = {}

    def of(self, question: Fire, view: Any) -> dict[str, list[str]]:
        """The weapons of each unit that a question is about, those not offered now included."""
        for shot in question.shots:
            self._keys.setdefault((question.name, _class(view, shot.unit)), {})[shot.weapon] = None
        return {
            key: list(self._keys.get((question.name, _class(view, key)), ()))
            for key in dict.fromkeys([*(shot.unit for shot in question.shots), *view.units])
        }


def _class(view: Any, key: str) -> object:
    unit = view.units.get(key)
    spec = getattr(unit, "spec", None)
    return key if spec is None else (spec.name, type(unit).__name__)


def wrong_orders(match: Match, side: str, view: Any, armoury: Armoury, rng: Random) -> Iterator[Wrong]:
    """Orders of one side at this moment, each beyond one limit (now and then one is legal after all)."""
    questions = list(match.ask(side))
    for question in questions:
        kinds = list(_of(question, view, side, armoury, rng))
        most = 3 * EACH if isinstance(question, Fire) else EACH
        yield from kinds if len(kinds) <= most else rng.sample(kinds, most)
    yield from _out_of_turn(match, side, view, questions, rng)


def _of(question: Question, view: Any, side: str, armoury: Armoury, rng: Random) -> Iterator[Wrong]:
    if isinstance(question, Choose):
        return _choose(question, rng)
    if isinstance(question, Steer):
        return _steer(question, view, rng)
    if isinstance(question, Fire):
        return _fire(question, view, side, armoury, rng)
    if isinstance(question, Place):
        return _place(question, rng)
    assert isinstance(question, Set | Allot)
    return _sheet(question, rng)


def _choose(question: Choose, rng: Random) -> Iterator[Wrong]:
    keys = [option.key for option in question.options if option.refused is None]
    yield Wrong("choose.unknown", Chose(question.name, ("nowhere at all",)))
    yield Wrong("choose.few", Chose(question.name), number=True)
    if keys:
        yield Wrong("choose.twice", Chose(question.name, (keys[0], keys[0])))
        yield Wrong("choose.many", Chose(question.name, tuple(keys[: question.most + 1])), number=True)
    for option in question.options:
        if option.refused is not None:
            yield Wrong("choose.refused", Chose(question.name, (option.key,)))


def _steer(question: Steer, view: Any, rng: Random) -> Iterator[Wrong]:
    def way(kind: str, path: str, settings: dict[str, Value], number: bool = False) -> Wrong:
        return Wrong(f"steer.{kind}", Steered(question.name, question.unit, path, settings), about, number)

    about = (question.unit,)
    legal = question.sample(rng)
    settings = dict(legal.settings) if legal is not None else {}
    helm = question.helm_under(settings)
    step, far = helm.step, helm.distance

    def run(much: float) -> str:
        return "F" * int(much / step + 0.5) if step else f"A{much:.3f}"

    turn = "P" if step and not helm.turn_free else f"T{helm.turn:g}"
    yield way("too_long", run(far + max(step, 0.5)), settings, number=True)
    yield way("too_short", run(max(step, 0.01)) if far > 2 else "", settings)
    yield way("unreadable", "Z9", settings)
    yield way("backward", "A-2", settings)
    if helm.turn < 180:
        yield way("size", f"T{helm.turn + 5:g}" + run(max(far - 1, step)), settings)
    yield way("twice", turn + turn, settings)
    yield way("owed", run(min(far, helm.straight_after or 1.0)) + turn + run(step or 0.1) + turn, settings)
    yield way("owed_at_end", run(far) + turn, settings)
    if far > 0:
        for _ in range(6):
            yield way("way", run(rng.uniform(0.3, 1.0) * far), settings)
            if helm.turn_free:
                angle = rng.randint(1, int(min(helm.turn, 179)))
                yield way(
                    "way", f"T{rng.choice((angle, -angle))}{run(rng.uniform(0.3, 1.0) * far)}", settings
                )
            yield way("way", random_path(helm, rng), settings)
    yield way("setting.unknown", run(far), {**settings, "sideways": 1})
    for setting in question.settings:
        yield way("setting.value", run(far), {**settings, setting.name: "nonsense"})
        yield way("setting.value", run(far), {**settings, setting.name: 99})
        if setting.needed:
            yield way("setting.missing", run(far), {k: v for k, v in settings.items() if k != setting.name})
        for choice in setting.choices[:3]:
            path = legal.path if legal is not None else run(far)
            yield way("setting.with", path, {**settings, setting.name: choice})
            yield way("setting.with", run(far), {**settings, setting.name: choice})
    for stop in question.stops:
        yield way("stop", random_path(helm, rng), {**settings, stop.setting: stop.key})


def _fire(question: Fire, view: Any, side: str, armoury: Armoury, rng: Random) -> Iterator[Wrong]:
    known = {(shot.unit, shot.weapon, shot.target): shot for shot in question.shots}
    weapons = armoury.of(question, view)
    own = [key for key, unit in view.units.items() if unit.side == side]
    own = list(dict.fromkeys([*own, *(shot.unit for shot in question.shots)]))
    others = [key for key, unit in view.units.items() if unit.side != side]
    aimed = {shot.weapon for shot in question.shots if shot.aimed is not None}
    for key in own:
        for weapon in weapons[key]:
            for target in [*others, *rng.sample(own, min(2, len(own)))]:
                if (key, weapon, target) not in known and weapon not in aimed:
                    aims = (Aim(key, weapon, target, 1),)
                    yield Wrong("fire.pair", Fired(question.name, aims), (key,))
    if question.shots:
        shot = rng.choice(question.shots)
        yield Wrong(
            "fire.weapon", Fired(question.name, (Aim(shot.unit, "tea_kettle_3", shot.target),)), (shot.unit,)
        )
        yield Wrong(
            "fire.target", Fired(question.name, (Aim(shot.unit, shot.weapon, "atlantis_7"),)), (shot.unit,)
        )
        yield Wrong("fire.unit", Fired(question.name, (Aim("atlantis_7", shot.weapon, shot.target),)))
        for other in others[:2]:
            yield Wrong("fire.foreign", Fired(question.name, (Aim(other, shot.weapon, shot.target),)))
    for shot in rng.sample(question.shots, min(len(question.shots), 12)):
        line = shot.line(shot.most, rng)
        more = msgspec.structs.replace(line, amount=shot.most + 1)
        yield Wrong("fire.many", Fired(question.name, (more,)), (shot.unit,), True)
        if shot.least > 1:
            less = msgspec.structs.replace(line, amount=shot.least - 1)
            yield Wrong("fire.few", Fired(question.name, (less,)), (shot.unit,), True)
        yield Wrong("fire.twice", Fired(question.name, (line, line)), (shot.unit,))
        beside = [one for one in question.shots if one.unit == shot.unit and one is not shot]
        for other in rng.sample(beside, min(2, len(beside))):
            both = (line, other.line(other.most, rng))
            yield Wrong("fire.budget", Fired(question.name, both), (shot.unit,))
        elsewhere = [one for one in question.shots if one.unit != shot.unit]
        if elsewhere:
            both = (line, rng.choice(elsewhere).line(1, rng))
            yield Wrong("fire.two", Fired(question.name, both))
        if shot.aimed is not None:
            for toward in (None, 12.5, float(rng.randrange(360))):
                for point in (None, (rng.uniform(0, view.width), rng.uniform(0, view.height))):
                    astray = msgspec.structs.replace(line, bearing=toward, point=point)
                    yield Wrong("fire.aim", Fired(question.name, (astray,)), (shot.unit,))


def _place(question: Place, rng: Random) -> Iterator[Wrong]:
    legal = next(question.samples(rng), None)
    if legal is None:
        return
    pieces = legal.pieces

    def laid(kind: str, unit: str, pose: tuple[float, float, float], number: bool = False) -> Wrong:
        return Wrong(f"place.{kind}", Placed(question.name, {**pieces, unit: pose}), (unit,), number)

    yield Wrong("place.unknown", Placed(question.name, {**pieces, "atlantis_7": (1.0, 1.0, 0.0)}))
    for unit, (x, y, heading) in pieces.items():
        left = {key: pose for key, pose in pieces.items() if key != unit}
        yield Wrong("place.missing", Placed(question.name, left), () if question.pick else (unit,))
        yield laid("off", unit, (-1.0, y, heading))
        yield laid("off", unit, (x, question.height + 0.5, heading))
        yield laid("heading", unit, (x, y, heading + 7.25))
        for _ in range(6):
            at = rng.uniform(0, question.width), rng.uniform(0, question.height)
            yield Wrong("place.where", Placed(question.name, {**pieces, unit: (*at, heading)}))
        near = ahead((x, y), rng.uniform(0, 360), rng.uniform(0.1, 4.0))
        yield Wrong("place.where", Placed(question.name, {**pieces, unit: (*near, heading)}))
        for other, pose in pieces.items():
            if other != unit:
                near_by = {**pieces, unit: (pose[0] + 0.05, pose[1], heading)}
                yield Wrong("place.near", Placed(question.name, near_by))
                break


def _sheet(question: Set | Allot, rng: Random) -> Iterator[Wrong]:
    legal = chance.answer([question], rng, lavish=0.9)
    values: Sheet = legal.values if isinstance(legal, SetTo) else legal.amounts  # type: ignore[union-attr]

    def filled(sheet: Sheet) -> Order:
        return SetTo(question.name, sheet) if isinstance(question, Set) else Allotted(question.name, sheet)

    def given(group: str, unit: str, value: Value) -> Order:
        return filled({**values, group: {**values.get(group, {}), unit: value}})

    yield Wrong("sheet.row", given("moods", "atlantis_7", 1))
    for slot in rng.sample(question.slots, min(len(question.slots), 8)):
        about = (slot.unit,)
        if slot.choices:
            yield Wrong("sheet.choice", given(slot.group, slot.unit, "nonsense_9"), about)
            for choice in slot.choices[:4]:
                yield Wrong("sheet.with", given(slot.group, slot.unit, choice))
        else:
            yield Wrong("sheet.many", given(slot.group, slot.unit, slot.most + 1), about, True)
            yield Wrong("sheet.few", given(slot.group, slot.unit, slot.least - 1), about, True)
            yield Wrong("sheet.budget", given(slot.group, slot.unit, slot.most))
            yield Wrong("sheet.budget", given(slot.group, slot.unit, slot.least))
        if slot.needed:
            rows = {unit: value for unit, value in values.get(slot.group, {}).items() if unit != slot.unit}
            yield Wrong("sheet.missing", filled({**values, slot.group: rows}), about)
    for group in values:
        rest = {name: rows for name, rows in values.items() if name != group}
        yield Wrong("sheet.budget", filled(rest))
    full: dict[str, dict[str, Value]] = {}
    for slot in question.slots:
        full.setdefault(slot.group, {})[slot.unit] = slot.choices[0] if slot.choices else slot.most
    yield Wrong("sheet.budget", filled(full))


def _out_of_turn(
    match: Match, side: str, view: Any, questions: Sequence[Question], rng: Random
) -> Iterator[Wrong]:
    """Answers to what is not asked: for units not to act now, of the other side, too late, of the wrong kind."""
    names = {question.name for question in questions}
    for question in questions:
        if isinstance(question, Steer):
            for key, unit in rng.sample(list(view.units.items()), min(3, len(view.units))):
                if all(one.key != (question.name, key) for one in questions):
                    mine = (key,) if unit.side == side else ()
                    yield Wrong("now.unit" if mine else "now.foreign", Steered(question.name, key, ""), mine)
            yield Wrong("now.foreign", Steered(question.name, "atlantis_7", ""))
            break
    for other in match.sides:
        for question in match.ask(other):
            if other != side and question.name not in names:
                yield Wrong("now.other", chance.answer([question], rng))
                break
    for line in match.lines[-3:]:
        if line.order is not None and line.side == side and key_of(line.order)[0]:
            yield Wrong("now.late", line.order)
    question = questions[0]
    yield Wrong("now.kind", Fired(question.name) if not isinstance(question, Fire) else Chose(question.name))


# -- what a refusal must be ---------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def clauses_of(game: str) -> frozenset[str]:
    """Every clause of a game's book."""
    text = (Path(__file__).parents[2] / "game/rulesets" / game / "clauses.toml").read_text("utf-8")
    return frozenset(re.findall(r'"([A-Z]{3}-[A-Z]+-\d+)"', text))


@lru_cache(maxsize=1)
def sorts() -> dict[str, dict[str, list[str]]]:
    """The clauses that each kind of limit may cite, by game."""
    return tomllib.loads(Path(__file__).with_name("refusals.toml").read_text("utf-8"))


_REPR = re.compile(r"[{}\[\]<>_]|\bNone\b|\bTrue\b|\bFalse\b|\('|\w=\w")
_DOUBLED = re.compile(r"\b([a-z]{2,}) \1\b", re.IGNORECASE)
_MAY = re.compile(r"\bmay be\b[^.]*\.[^.]*\bmay be\b")


def fault(match: Match, view: Any, wrong: Wrong, refusal: Refusal) -> str:
    """What is wrong with a refusal as a side reads it; empty where nothing is."""
    says, game = refusal.sentence, match.ruleset.name
    if len(says) > LONGEST:
        return "too long"
    if not says.endswith((".", "?", "...")) or (
        says.endswith((" .", "..", ": .")) and not says.endswith("...")
    ):
        return "it does not end as a sentence"
    if says[:1].islower() and not any(says.startswith(name) for name in _names(match, view)):
        return "it begins without a capital"
    bare = says
    for name in sorted(_names(match, view), key=len, reverse=True):
        bare = bare.replace(name, "")
    if found := _REPR.search(bare):
        return f"{found[0]!r} is no word"
    said_of = msgspec.json.encode(wrong.order).decode()
    for key in _keys(match, said_of):
        if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", bare):
            return "an id"
    if found := _DOUBLED.search(bare):
        return f"{found[0]!r} is doubled"
    if _MAY.search(says) or "  " in says or ".." in says.replace("...", ""):
        return "clumsy"
    for unit in wrong.about:
        name = match.ruleset.presenter.called(view, unit)
        if name and name.lower() not in says.lower():
            return "the unit is not named"
    if "cannot use" in says or "cannot be made as it is" in says:
        return "no reason"
    if wrong.number and not re.search(r"\d|exactly|at most|at least", bare):
        return "no number"
    if refusal.clause not in clauses_of(game):
        return f"no clause {refusal.clause}"
    allowed = sorts().get(game, {}).get(wrong.kind)
    if allowed is not None and refusal.clause not in allowed:
        return f"{refusal.clause} is not among {', '.join(allowed)}"
    return ""


def _names(match: Match, view: Any) -> list[str]:
    """Every name that a player gave or reads: they may have any sign in them."""
    found = [unit.name for unit in view.units.values() if unit.name]
    found += [str(name) for name in getattr(view, "forces", {})]
    return [*dict.fromkeys(found), *match.sides]


def _keys(match: Match, order: str) -> list[str]:
    """Ids of units that a player does not read; what may be a word of the language only where an order has it."""
    return [
        key
        for key, unit in match.table.units.items()
        if key not in unit.name.lower() and (not key.isalpha() or f'"{key}"' in order)
    ]


class Judge:
    """Tries the wrong orders of positions of one game, counts the refusals and keeps those that are not right."""

    def __init__(self, game: str, seed: int = 0) -> None:
        self.game, self.rng = game, Random(seed)
        self.count = 0
        self.kinds: dict[str, dict[str, int]] = {}
        """How often each clause was cited, by kind of limit."""
        self.found: list[Found] = []
        self.told: dict[tuple[str, str, str], tuple[Wrong, str]] = {}
        """One sentence of each shape: by kind, clause and words without names and numbers."""
        self._armoury = Armoury()

    def position(self, match: Match, most: int | None = None) -> None:
        """Every side that is asked tries its wrong orders, `most` of them where that is given."""
        facts = facts_of(match.ruleset.name)
        for side in match.asked():
            view = match.view(side)
            disguised = match.table.fork()
            facts.disguise(disguised, side)
            other = view_of(match.ruleset, disguised, side)
            step = other.agenda[0] if other.agenda else None
            asked = step.ask(other, side) if step is not None else []
            self._listed(match, side, view)
            tried = list(wrong_orders(match, side, view, self._armoury, self.rng))
            if most is not None and len(tried) > most:
                tried = self.rng.sample(tried, most)
            for wrong in tried:
                question = answered(match.ask(side), wrong.order)
                if question is not None and question.refuses(wrong.order) is None:
                    continue
                refusal = why(match.ruleset, view, side, match.ask(side), wrong.order)
                assert refusal is not None
                self._judge(match, side, view, wrong, refusal)
                if why(match.ruleset, other, side, asked, wrong.order) != refusal:
                    self._keep(match, wrong, refusal, "it tells what is hidden")

    def _listed(self, match: Match, side: str, view: Any) -> None:
        """What may be chosen has no reason against it: the window asks for reasons line by line."""
        step = view.agenda[0]
        for question in match.ask(side):
            if not isinstance(question, Fire):
                continue
            for shot in self.rng.sample(question.shots, min(len(question.shots), 20)):
                order = Fired(question.name, (shot.line(shot.least, self.rng),))
                if question.refuses(order) is None and (said := step.explain(view, side, order)) is not None:
                    self._keep(
                        match, Wrong("fire.listed", order), said, "a reason against what may be chosen"
                    )

    def _judge(self, match: Match, side: str, view: Any, wrong: Wrong, refusal: Refusal) -> None:
        self.count += 1
        if self.rng.random() < 0.02 and match.refuses(side, wrong.order) != refusal:
            self._keep(match, wrong, refusal, "the match answers otherwise")
        cited = self.kinds.setdefault(wrong.kind, {})
        cited[refusal.clause] = cited.get(refusal.clause, 0) + 1
        if said := fault(match, view, wrong, refusal):
            self._keep(match, wrong, refusal, said)
        shape = refusal.sentence
        for name in sorted(_names(match, view), key=len, reverse=True):
            shape = shape.replace(name, "#")
        shape = re.sub(r"\d+(\.\d+)?", "0", shape)
        self.told.setdefault((wrong.kind, refusal.clause, shape), (wrong, str(refusal)))

    def _keep(self, match: Match, wrong: Wrong, refusal: Refusal, said: str) -> None:
        scenario = match.header.scenario
        self.found.append(Found(self.game, scenario.id, match.number, wrong, refusal, said))


def judged(game: str, count: int, seed: int = 0, *, share: float = 0.2, most: int | None = 60) -> Judge:
    """A judge that has seen `count` refusals of a game at the least, from battles of its scenarios in turn.

    A `share` of all positions is looked at, `most` orders a side each.
    """
    judge = Judge(game, seed)
    names = [name for name in SCENARIOS if scenario_of(name).ruleset == game]
    number = seed
    while judge.count < count:
        name = names[number % len(names)]

        def watch(match: Match) -> None:
            if match.over is not None:
                return
            if judge.count >= count:
                raise _Enough
            if judge.rng.random() < share:
                judge.position(match, most)

        try:
            play(name, number, who=CADET if number % 2 else RANDOM, watch=watch)
        except _Enough:
            break
        number += 1
    return judge


def judged_where(name: str, asked: str, positions: int) -> Judge:
    """A judge that has seen all wrong orders of so many positions of a scenario in which a rare question is asked."""
    judge, seen = Judge(scenario_of(name).ruleset, 1), 0

    def watch(match: Match) -> None:
        nonlocal seen
        if match.over is None and any(one.name == asked for side in match.asked() for one in match.ask(side)):
            judge.position(match, None)
            seen += 1
            if seen == positions:
                raise _Enough

    with suppress(_Enough):
        for seed in range(1, 40):
            play(name, seed, who=CADET if seed % 2 else RANDOM, watch=watch)
    assert seen == positions, f"{asked} was asked {seen} times"
    return judge


class _Enough(Exception):
    """All refusals that were wanted have been seen."""


def games() -> list[str]:
    """The games that have scenarios."""
    return list(
        dict.fromkeys(scenario_of(name).ruleset for name in SCENARIOS if ruleset(scenario_of(name).ruleset))
    )
