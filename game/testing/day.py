"""What a ruleset still lacks, in the order of a day's work on one: sentences for whoever writes it.

Each says at which hour of the plan in CONTRIBUTING, of which module, and what. What is wrong is told apart from what is
still to do: a bare presenter is no fault. It must not know any game.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from game.content import check_roster, check_scenario
from game.content.book import book
from game.content.errors import sentence
from game.dice.roll import Purpose
from game.match.books import Book
from game.match.copying import export
from game.match.events import Event, Rolled
from game.match.match import set_up, view_of
from game.match.steps import Step
from game.match.unions import kinds
from game.match.verify import first_difference
from game.tabletop.bare import Bare
from game.tabletop.fields import Field, FieldSet
from game.tabletop.messages import COMMON, NEVER_TOLD
from game.tabletop.package import Packaged
from game.tabletop.ruleset import AnyRuleset, Match
from game.tabletop.unadvised import Unadvised
from game.testing.checks import Silent, Watch, facts_of
from game.testing.play import CADET, RANDOM, begin, loaded, play, scenarios_of
from game.testing.secrets import names_told, searched

BATTLES = 50
"""Battles of a check of a whole ruleset, over its scenarios in turn."""
CLAUSE = re.compile(r"[A-Z]{3}-[A-Z]{2,3}-\d+")
SHOWN = ("card", "odds", "marks")
"""What a presenter shows beside its pieces, one after another."""


class Found(NamedTuple):
    """Something that is missing (`to_do`) or wrong, at an hour of the day, in a module."""

    hour: str
    module: str
    sentence: str
    to_do: bool = False

    def __str__(self) -> str:
        return f"hour {self.hour}, {self.module}: {self.sentence.rstrip('.')}"


Part = Callable[[AnyRuleset], Iterable[str]]


def examined(rules: AnyRuleset) -> Iterator[Found]:
    """Everything wrong with a ruleset, or still to do, that can be seen without a battle, in the order of the day."""
    playable = True
    for hour, module, part, to_do in DAY:
        if part in PLAYED and not playable:
            continue  # it would only say again why no battle begins
        try:
            for said in part(rules):
                playable = playable and part not in FILES
                yield Found(hour, module, said, to_do)
        except Exception as error:  # whatever is wrong with a ruleset is what is looked for
            yield Found(hour, module, f"{type(error).__name__}: {error}")


# -- hour by hour -------------------------------------------------------------------------------------------------


def _clauses(rules: AnyRuleset) -> Iterator[str]:
    whole = book(rules)
    if not whole.clause:
        yield "there is no clause"
    for clause in whole.clause:
        if not CLAUSE.fullmatch(clause.id):
            yield f"the clause {clause.id!r} is not called as in DUE-MOV-1"
    for phase in whole.phase:
        yield from _unknown(rules, f"the phase {phase.id}", phase.clauses)


def _tables(rules: AnyRuleset) -> Iterator[str]:
    for name in Book(rules.package).sheets():
        if name in ("tables.toml",):
            yield from _cited(rules, name, Book(rules.package).read(name))


def _cited(rules: AnyRuleset, place: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        said = value.get("clause")
        if isinstance(said, str):
            yield from _unknown(rules, place, (said,))
        for key, inner in value.items():
            yield from _cited(rules, f"{place}, {key}", inner)


def _roster(rules: AnyRuleset) -> Iterator[str]:
    if not rules.roster:
        yield "there is no class of units"
    path = Path(str(files(rules.package).joinpath("roster.toml")))
    if path.is_file():
        yield from (sentence(path.name, problem) for problem in check_roster(path, ruleset=rules.name))


def _fields(rules: AnyRuleset) -> Iterator[str]:
    for field in _all(rules.fields):
        if field.clause:
            yield from _unknown(rules, f"the field {field.name}", (field.clause,))


def _all(fields: FieldSet) -> Iterator[Field]:
    whole = [fields.cls, fields.unit, fields.state, fields.side, fields.file, fields.victory]
    for field in [one for part in (*whole, fields.objective, fields.weather, fields.options) for one in part]:
        yield field
        yield from field.fields


def _scenarios(rules: AnyRuleset) -> Iterator[str]:
    names = scenarios_of(rules.name)
    if not names:
        yield "there is no scenario to play: put a scenario.toml into the package"
    for name in names:
        if Path(name).is_file():
            yield from (sentence(Path(name).name, problem) for problem in check_scenario(Path(name)))


def _plain_units(rules: AnyRuleset) -> Iterator[str]:
    for name in scenarios_of(rules.name)[:1]:
        for unit in begin(name, 1).table.units.values():
            for field, value in msgspec.structs.asdict(unit).items():
                if isinstance(value, list | dict | set):
                    kind = type(value).__name__
                    yield f"{unit.id}.{field} is a {kind}: units are copied shallowly, so make it a tuple"


def _unions(rules: AnyRuleset) -> Iterator[str]:
    """Whatever a game can write it can read."""
    package = import_module(rules.package)
    modules = [import_module(one.name) for one in walk_packages(package.__path__, f"{rules.package}.")]
    events = {get_origin(kind) or kind: kind for kind in get_args(rules.event_type)}
    carried = {
        kind.__name__: set(_members(get_args(told)[0])) for kind, told in events.items() if get_args(told)
    }
    wanted: tuple[tuple[type, set[Any], str], ...] = (
        (Event, set(events), "event"),
        (Step, carried["Then"], "step"),
        (Purpose, carried["Rolled"], "purpose"),
    )
    for base, read, word in wanted:
        own = {kind for kind in kinds(base, modules) if kind.__module__.startswith(rules.package)}
        for kind in sorted(own - read, key=lambda kind: kind.__name__):
            if not kind.__subclasses__():
                yield f"the {word} {kind.__name__} cannot be read from a log: it stands in no module of the package"
        if not own:
            yield f"there is no {word}"


def _members(union: Any) -> tuple[Any, ...]:
    return get_args(union) if get_origin(union) is not None else (union,)


def _messages(rules: AnyRuleset) -> Iterator[str]:
    """Every event and throw has words, and no words are of none."""
    if isinstance(rules, Packaged):
        rules.messages.check()
    for field in rules.phases:
        if not field.title:
            yield f"the phase {field.key} has no words"


def _points(rules: AnyRuleset) -> Iterator[str]:
    for name in scenarios_of(rules.name)[:1]:
        for posting in rules.postings(play(name, 1).table):
            yield from _unknown(rules, f"a posting for {posting.side}", (posting.clause,))


def _views(rules: AnyRuleset) -> Iterator[str]:
    for name in scenarios_of(rules.name)[:1]:
        match = begin(name, 1)
        for side in match.sides:
            own = {key for key, unit in match.table.units.items() if unit.side == side}
            if lost := own - set(match.view(side).units):
                yield f"{side} does not see its own {', '.join(sorted(lost))}"


def _shown(rules: AnyRuleset) -> Iterator[str]:
    for name in scenarios_of(rules.name)[:1]:
        match = begin(name, 1)
        if not any(rules.presenter.pieces(match.view(side)) for side in match.sides):
            yield "nothing lies on the table: give it pieces"
    if isinstance(rules.presenter, Bare):
        own = {name for kind in type(rules.presenter).__mro__ if kind is not Bare for name in vars(kind)}
        bare = [what for what in SHOWN if what in vars(Bare) and what not in own - set(vars(object))]
        if bare:
            yield f"it shows no {', '.join(bare)} yet"


def _advised(rules: AnyRuleset) -> Iterator[str]:
    if type(rules.advice) is Unadvised:
        yield "opponents play at random: say what a shot is worth, which courses to try"


def _put_together(rules: AnyRuleset) -> Iterator[str]:
    for word, said in (("title", rules.title), ("subtitle", rules.subtitle), ("unit of length", rules.unit)):
        if not said:
            yield f"it has no {word}"
    if isinstance(rules, Packaged):
        yield from _unknown(rules, "giving up", (rules.concession,)) if rules.concession else ()


def _proof(rules: AnyRuleset) -> Iterator[str]:
    try:
        facts_of(rules.name)
    except ModuleNotFoundError:
        yield "it does not say what is hidden and what its numbers may be, so nobody can hold it to that"


def _unknown(rules: AnyRuleset, what: str, clauses: Iterable[str]) -> Iterator[str]:
    known = {clause.id for clause in book(rules).clause} | {ruling.key for ruling in book(rules).ruling}
    yield from (
        f"{what} names {clause}, which is no clause of the book" for clause in clauses if clause not in known
    )


DAY: tuple[tuple[str, str, Part, bool], ...] = (
    ("1", "clauses.toml", _clauses, False),
    ("1", "tables.toml", _tables, False),
    ("1", "roster.toml", _roster, False),
    ("2", "fields.toml", _fields, False),
    ("2", "scenario.toml", _scenarios, False),
    ("2", "table.py, set_up.py", _plain_units, False),
    ("3-5", "turn.py, events.py, purposes.py", _unions, False),
    ("6", "victory.py", _points, False),
    ("6", "views.py", _views, False),
    ("6", "messages.toml", _messages, False),
    ("7", "presenter.py", _shown, True),
    ("7", "advice.py", _advised, True),
    ("8", "ruleset.py", _put_together, False),
    ("8", "proof.py", _proof, True),
)
"""Hour, module, what is looked at there, and whether what is missing is but still to do."""
FILES: tuple[Part, ...] = (_roster, _scenarios)
PLAYED: tuple[Part, ...] = (_plain_units, _points, _views, _shown)
"""What needs a battle, and the files without which none begins."""


# -- battles ------------------------------------------------------------------------------------------------------


def fought(rules: AnyRuleset, battles: int = BATTLES, seed: int = 0) -> Iterator[Found]:
    """What does not hold in so many battles at random: each is saved, loaded, played again and told to its sides."""
    names = scenarios_of(rules.name)
    unseen = set(_told(rules))
    for number in range(battles if names else 0):
        name = names[number % len(names)]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "battle.jsonl"
            try:
                yield from _battle(name, seed + number, path, unseen, closely=number < max(5, len(names)))
            except Exception as error:  # whatever it is, it is what is looked for
                yield Found("3-5", "turn.py", f"{Path(name).name}, seed {seed + number}: {error}")
                return
    for kind in sorted(unseen) if battles >= BATTLES else ():
        yield Found(
            "6", "messages.toml", f"no {kind} was seen to happen in {battles} battles: has it a cue?", True
        )


def _battle(name: str, seed: int, path: Path, unseen: set[str], *, closely: bool) -> Iterator[Found]:
    rules = begin(name, seed).ruleset
    try:
        facts: Any = facts_of(rules.name)
    except ModuleNotFoundError:
        facts = Silent()
    watch = Watch(path, facts)
    found: list[str] = []

    def looked(match: Match) -> None:
        watch(match)
        if closely:
            found.extend(told for side in match.asked() if (told := searched(match, side, facts.SEARCHES)))

    who = CADET if seed % 5 == 4 else RANDOM
    match = play(name, seed, who=who, path=path, watch=looked, restless=seed % 2 == 1)
    again = loaded(path)
    where = f"{Path(name).name}, seed {seed}"
    if (again.table, again.lines) != (match.table, match.lines):
        yield Found("3-5", "events.py", f"{where}: loaded, it is another battle")
    if (other := first_difference(again)) is not None:
        yield Found("3-5", "turn.py", f"{where}: played again, {other.sentence}")
    for told in found[:3]:
        yield Found("6", "views.py", f"{where}, {told}")
    if closely:
        for told in list(names_told(match))[:3]:
            yield Found("6", "events.py", f"{where}, {told}")
        for side in match.sides:
            copy = path.with_name("copy.jsonl")
            export(match, side, copy)
            if loaded(copy).table != match.view(side):
                yield Found(
                    "6", "views.py", f"{where}: {side}'s own copy ends in another view than {side} has"
                )
    if unseen:
        unseen -= set(_cued(match))


def _told(rules: AnyRuleset) -> Iterator[str]:
    """The kinds of events of a game that have words: each is to be seen, too."""
    silent = {*NEVER_TOLD, *COMMON}
    if isinstance(rules, Packaged):
        silent |= set(Book(rules.package).read("messages.toml").get("silent", ()))
    for told in get_args(rules.event_type):
        kind = get_origin(told) or told
        if (
            kind.__module__.startswith(rules.package)
            and kind.__name__ not in silent
            and not issubclass(kind, Rolled)
        ):
            yield kind.__name__


def _cued(match: Match) -> Iterator[str]:
    """The kinds of events that some side saw happen in a battle."""
    rules, table = match.ruleset, set_up(match.ruleset, match.header)
    views = {side: view_of(rules, table, side) for side in match.sides}
    for line in match.lines:
        for event in line.events:
            event.apply(table)
            for side in match.sides:
                after = view_of(rules, table, side)
                seen = event.seen_by(side, table)
                if seen is not None and rules.presenter.cue(seen, views[side], after) is not None:
                    yield type(event).__name__
                views[side] = after
