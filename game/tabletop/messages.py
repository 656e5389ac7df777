"""What is told of events and throws, read from a game's `messages.toml`: an event is described once, there.

It must not know any game. A file has these parts:

    silent = ["Owed", "Acted"]                    # events and throws that nothing is told of

    [words.depth]                                 # words for the values of a field, or of a form
    periscope = "at periscope depth"
    "*" = "{}"                                    # any other value (as it stands, where this is not said)

    [events]                                      # one entry for each class of events, by its name
    RanAground = { kind = "hit", weight = 2, clause = "CST-GRD-1", cue = "grave", text = "{unit} runs aground." }

    [throws]                                      # one for each class of purposes; where they are not said, `kind`
    Fire = { text = "{unit}, fire: {faces}." }    # is "dice" and `clause` that of the throw

**Entries.** `text` is the sentence; `kind`, `weight`, `clause`, `step`, `aside` and `units` are those of its `Telling`.
`clause`, `step` and `aside` are sentences too; `units` names fields, and is whatever `text` names where it is not said.
`cue` is how it is seen (`game.tabletop.cueing`), `loses` what the unit is seen to lose. `cases` are variants: each
of the entry's fields is that of the first case whose `when` holds and that has it; an empty text says nothing.

    [events.Shot]
    kind = "fire"
    clause = "CST-GUN-1"
    text = "{unit} fires at {target}[, {weapon}]: {hits:hit}."
    cases = [{ when = { hits = true }, kind = "hit", weight = 2 }]

**Conditions.** `when` has fields and the values they are to have: true and false ask whether a field is empty or zero,
a list whether it is one of those. `to` is "umpire", or "owner" or "enemy" of an event that has a `side`.

**Fields.** `{heading}` is a field of the event (or purpose), `{outcome.why}` a field of that, `{table.turn}` one of
the table, `{target.spec.hull}` one of the unit on the table that a field of type `UnitId` names (of one that is not
there it is empty or zero); any other is given by a function that the game registers with `Messages.value` for the
class. A throw has also `faces`, `face` (the first), `total`, `hits`, `passed` (any hit), `dice`, `needed`, `need` (0
where every face would do or none) and `value` (how many faces succeed). What stands in [brackets] is left out where a
field in it is empty or zero.

**Forms**, by the type of the field:

    {unit} {unit's} {Unit}       of type `UnitId`: what the unit is called; of any field its owner's form, or a capital
    {unit:flies|fly}             agrees with one, or with a unit that is several
    {held:holds|is pierced}      a flag
    {hits:hit} {dice:die|dice}   a count with its noun: no hit, 1 hit, 2 hits
    {fires:~burns|burn}          agrees with a count without telling it
    {heading:03.0f}              a number by Python's format
    {depth} {item:mended}        a text (or number) by the words of its own name, if there are any, or of another table
    {light:spaced} {key:called}  a text without its underscores, `Spaced` with a capital; as a unit of that id is called
    {winner:~wins|win}           agrees with the name of a side: Blue wins, Cruisers win
    {edge:by an edge|home}       whether there is a text
    {ships} {ships:commas}       several, as a list, with a last "and" or without
    {ships:few}                  several, cut short with a count of the rest
    {ships:#ship}                several, counted
    {ships:sails|sail}           agrees with several
    {faces}                      of a throw: its dice, as `grammar.faces` joins them

**Calls.** `call` says of a throw what is asked of people who roll it on a real table, before any die has fallen:
it has the fields of the purpose and of the throw (`dice`, `needed`, `need`, `value`) alone. Where it is not said it is
the text up to the first field of its dice (those above, and the file's `outcomes`), or unit and `step`.

**Languages.** `messages.de.toml` beside the file has `text`, `step`, `aside` and `cases` of the same entries in German,
with the words and grammar they use; all else of an entry stands. With `language("de")` everything is told in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, partial
from operator import attrgetter
from types import UnionType
from typing import (
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from game.dice.roll import Formerly, Purpose, Roll, Throw
from game.match import events
from game.match.books import Book
from game.match.events import Event, Rolled, is_unit
from game.match.plain import Tree
from game.match.ruleset import LogKind, Telling
from game.match.table import Table
from game.match.unions import kinds, modules_of
from game.match.wording import capital
from game.tabletop.sentences import Fact, Grammar, MessageError, Reading, Sentence, Voice, along, keys, path

T = TypeVar("T", bound=Table)
V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., Any])
CueName = Literal[
    "none",
    "said",
    "ready",
    "reveal",
    "grave",
    "armour",
    "appears",
    "vanishes",
    "bursts",
    "sinks",
    "turn",
    "phase",
    "sealed",
    "opened",
    "over",
]
"""The cues that need no function of a game; see `game.tabletop.cueing`."""
Value = bool | int | str | list[int | str]
_LANGUAGE: ContextVar[str] = ContextVar("language", default="")
NEVER_TOLD: Final = ("Then", "Done", "Shown", "WentBack", "Rolled", "Formerly", "Reckoned")
"""What the match keeps to itself, or what is told in other words."""
COMMON: Final[dict[str, Tree]] = {
    "TurnBegan": {"cue": "turn"},
    "PhaseBegan": {"cue": "phase"},
    "OrderSealed": {"cue": "sealed"},
    "OrdersOpened": {"cue": "opened"},
    "SideConceded": {"cue": "grave"},
    "BattleOver": {"cue": "over"},
    "UnitsPlaced": {"cue": "appears"},
}
"""What entries of the events of every game have in common."""


def _of_rolls() -> dict[str, Reading]:
    """The fields that every throw has besides those of its purpose."""
    read: dict[str, tuple[Callable[[Roll], Any], Any]] = {
        "faces": (lambda roll: roll.faces, tuple[int, ...]),
        "face": (lambda roll: roll.faces[0], int),
        "total": (lambda roll: roll.total, int),
        "hits": (lambda roll: roll.hits, int),
        "passed": (lambda roll: roll.hits > 0, bool),
        "dice": (lambda roll: roll.throw.dice, int),
        "needed": (lambda roll: roll.throw.needed, int),
        "need": (lambda roll: roll.throw.needed if 1 < roll.throw.needed <= roll.throw.sides else 0, int),
        "value": (lambda roll: sum(roll.throw.worth or ()), int),
    }
    return {name: _of_roll(get, hint) for name, (get, hint) in read.items()}


def _of_roll(get: Callable[[Roll], Any], hint: Any) -> Reading:
    def read(fact: Fact[Any]) -> Any:
        assert fact.roll is not None
        return get(fact.roll)

    return Reading(read, hint)


OF_ROLLS: Final = _of_rolls()
_FALLEN: Final = frozenset({"faces", "face", "total", "hits", "passed"})
"""Those that only fallen dice have."""
_FIELD: Final = re.compile(r"\{([\w.]+)(?:'s)?(?::[^{}]*)?\}")


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an entry says, or says otherwise `when` something holds; see above."""

    when: dict[str, Value] = {}
    text: str | None = None
    kind: LogKind | None = None
    weight: int | None = None
    clause: str | None = None
    step: str | None = None
    aside: str | None = None
    units: tuple[str, ...] | None = None
    call: str | None = None
    cue: CueName | None = None
    loses: str | None = None


class Entry(Case, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is said of a class of events or throws."""

    cases: tuple[Case, ...] = ()

    @property
    def all(self) -> tuple[Case, ...]:
        """The cases and, last, the entry itself."""
        return (*self.cases, self)


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of messages."""

    silent: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()
    """Fields of throws, given by the game's functions, that only fallen dice have."""
    grammar: Grammar = Grammar()
    words: dict[str, dict[str, str]] = {}
    events: dict[str, Tree] = {}
    throws: dict[str, Tree] = {}


Options = Sequence[tuple[Callable[[Fact[Any]], bool] | None, V]]
"""What a field of an entry may be, and when it is; the last always."""


class Meaning(NamedTuple):
    """An entry made ready, all of it but its text."""

    kind: Options[LogKind]
    weight: Options[int]
    clause: Options[Callable[[Fact[Any]], str]]
    units: Options[Callable[[Fact[Any]], tuple[str, ...]]]
    cue: Options[CueName | None]
    loses: Options[Callable[[Fact[Any]], str]]


class Text(NamedTuple):
    """An entry's text made ready."""

    text: Options[Callable[[Fact[Any]], str]]
    step: Options[Callable[[Fact[Any]], str]]
    aside: Options[Callable[[Fact[Any]], str]]
    call: Options[Callable[[Fact[Any]], str]]


Tongue = dict[type, Text]
"""A language of a game: the texts of each class."""


@contextmanager
def language(code: str) -> Iterator[None]:
    """Everything is told in a language from here on: "de"; empty for the games' own."""
    before = _LANGUAGE.set(code)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


class Messages(Generic[T]):
    """The messages of one game: read, checked and made ready when they are first asked for (MessageError)."""

    def __init__(
        self,
        package: str,
        table: type[T],
        *,
        called: Callable[[T, str], str] = lambda table, unit: str(table.units[unit].name),
        several: Callable[[T, str], bool] = lambda table, unit: False,
    ) -> None:
        """`called` gives what a unit is called on a table (else its name), `several` whether it is more than one."""
        self._package, self._book, self._table = package, Book(package), table
        self._called, self._several = called, several
        self._values: dict[tuple[type, str], Reading] = {}
        self._voices: dict[str, Voice[T]] = {}
        self._tongues: dict[str, Tongue] = {}

    def value(self, function: F) -> F:
        """Register a function of an event and the table as a field of that event, under the function's name.

        The type of its first parameter says which events, by a common base or a union; a `Roll` of a purpose makes it a
        field of throws. Underscores about the name do not count.
        """
        hints = get_type_hints(function, include_extras=True)
        of, name = next(iter(hints.values())), function.__name__.strip("_")
        for kind in get_args(of) if get_origin(of) in (Union, UnionType) else (of,):
            if get_origin(kind) is Roll:
                reading = Reading(lambda fact: function(fact.roll, fact.table), hints["return"])
                self._values[get_args(kind)[0], name] = reading
            else:
                reading = Reading(lambda fact: function(fact.record, fact.table), hints["return"])
                self._values[get_origin(kind) or kind, name] = reading
        return function

    # -- telling --------------------------------------------------------------------------------------------

    def tell(self, event: Event, table: T, side: str | None) -> Telling | None:
        """An event in words for `side` (None: the umpire), on the table after it. None: nothing to say."""
        if isinstance(event, Rolled) and type(event.roll.throw.purpose) not in self._entries:
            return formerly(event.roll)
        fact = self._fact(event, table, side)
        meaning, text = (
            self._meanings.get(type(fact.record)),
            self._tongue(_LANGUAGE.get()).get(type(fact.record)),
        )
        sentence = _pick(text.text, fact)(fact) if text is not None else ""
        if meaning is None or text is None or not sentence:
            return None
        clause, units = _pick(meaning.clause, fact)(fact), _pick(meaning.units, fact)(fact)
        if fact.roll is not None:
            clause = clause or fact.roll.throw.clause
            units = tuple(key for key in dict.fromkeys((*event.names_units(), *units)) if key in table.units)
        kind, weight = _pick(meaning.kind, fact), _pick(meaning.weight, fact)
        step, aside = _pick(text.step, fact)(fact), _pick(text.aside, fact)(fact)
        return Telling(kind, sentence, clause, weight, units, step, aside)

    def call(self, throw: Throw, table: T) -> str:
        """What people at a real table are asked to roll, without a full stop; empty where nothing is said of it."""
        text = self._tongue(_LANGUAGE.get()).get(type(throw.purpose))
        if text is None:
            return ""
        fact = Fact(throw.purpose, table, "umpire", Roll(throw, ()))
        return capital(_pick(text.call, fact)(fact))

    def seen(self, event: Event, table: T, side: str | None) -> tuple[CueName | None, str]:
        """How an event is seen, and what the unit loses, as its entry says."""
        fact = self._fact(event, table, side)
        meaning = self._meanings.get(type(fact.record))
        return (
            (_pick(meaning.cue, fact), _pick(meaning.loses, fact)(fact))
            if meaning is not None
            else (None, "")
        )

    @property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """The tables of words for values, in the language of the moment."""
        return self._voice(_LANGUAGE.get()).words

    def cued(self, kind: type[Event]) -> bool:
        """Whether the entry of a class says how it is seen."""
        entry = self._entries.get(kind)
        return entry is not None and any(case.cue or case.loses for case in entry.all)

    def check(self) -> None:
        """Raise MessageError where an event is not described, or an entry describes none, in any language there is."""
        assert self._meanings
        for name in self._book.sheets():
            kind, *code = name.removesuffix(".toml").split(".")
            if kind == "messages":
                self._tongue("".join(code))

    def _fact(self, event: Event, table: T, side: str | None) -> Fact[T]:
        roll = event.roll if isinstance(event, Rolled) else None
        owner = self._owners.get(type(event))
        to = "umpire" if side is None else "owner" if owner is not None and owner(event) == side else "enemy"
        return Fact(event if roll is None else roll.throw.purpose, table, to, roll)

    # -- reading --------------------------------------------------------------------------------------------

    @cached_property
    def _kinds(self) -> tuple[dict[str, type], dict[str, type]]:
        """The classes that may want to be described, by name: events, and purposes of throws."""
        modules = modules_of(self._package)
        happen = (kind for kind in kinds(Event, (events, *modules)) if kind.__name__ not in NEVER_TOLD)
        return (
            {kind.__name__: kind for kind in happen if not issubclass(kind, Rolled)},
            {kind.__name__: kind for kind in kinds(Purpose, modules) if kind.__name__ not in NEVER_TOLD},
        )

    @cached_property
    def _owners(self) -> dict[type, Callable[[Event], str]]:
        """How the side is read of those events that name one."""
        sided = (kind for kind in self._kinds[0].values() if "side" in get_type_hints(kind))
        return {kind: attrgetter("side") for kind in sided}

    @cached_property
    def _entries(self) -> dict[type, Entry]:
        """The entries by their classes: each has one, is silent or a base of others; no entry is of another."""
        sheet, entries = self._sheet(""), dict[type, Entry]()
        told: dict[str, Tree] = {name: COMMON.get(name, {}) | entry for name, entry in sheet.events.items()}
        thrown: dict[str, Tree] = {name: {"kind": "dice"} | entry for name, entry in sheet.throws.items()}
        for known, described in zip(self._kinds, (told, thrown), strict=True):
            strange = [name for name in described if name not in known or name in sheet.silent]
            named = {*described, *sheet.silent}
            wanting = [
                name for name, kind in known.items() if name not in named and not kind.__subclasses__()
            ]
            if strange or wanting:
                raise MessageError(
                    f"{self._package}: no message for {wanting}, no class or silent: {strange}"
                )
            entries |= {known[name]: self._decoded(name, entry) for name, entry in described.items()}
        return entries

    def _decoded(self, name: str, entry: Tree) -> Entry:
        try:
            return msgspec.convert(entry, Entry)
        except msgspec.ValidationError as error:
            raise MessageError(f"{self._package}, {name}: {error}") from error

    def _sheet(self, code: str) -> Sheet:
        name = f"messages.{code}.toml" if code else "messages.toml"
        try:
            return msgspec.convert(self._book.read(name), Sheet)
        except msgspec.ValidationError as error:
            raise MessageError(f"{self._package}, {name}: {error}") from error

    @cached_property
    def _meanings(self) -> dict[type, Meaning]:
        return {kind: self._meaning(kind, entry) for kind, entry in self._entries.items()}

    def _meaning(self, kind: type, entry: Entry) -> Meaning:
        def ready(text: str | None) -> Sentence | None:
            return self._sentence(kind, text, self._voice(""))

        def units(named: tuple[str, ...]) -> Callable[[Fact[Any]], tuple[str, ...]]:
            read = [self._find(kind, name).read for name in named]
            return lambda fact: tuple(key for field in read for key in keys(field(fact)))

        def of(case: Case) -> Callable[[Fact[Any]], tuple[str, ...]] | None:
            if case.units is not None:
                return units(case.units)
            named = ready(case.text) if entry.units is None else None
            return named.units if named is not None else None

        return Meaning(
            self._options(kind, entry, lambda case: case.kind, "rule"),
            self._options(kind, entry, lambda case: case.weight, 0),
            self._options(kind, entry, lambda case: ready(case.clause), _nothing),
            self._options(kind, entry, of, units(())),
            self._options(kind, entry, lambda case: case.cue, None),
            self._options(kind, entry, lambda case: ready(case.loses), _nothing),
        )

    def _voice(self, code: str) -> Voice[T]:
        if code not in self._voices:
            sheet = self._sheet(code)
            self._voices[code] = Voice(self._called, self._several, sheet.words, sheet.grammar)
        return self._voices[code]

    def _tongue(self, code: str) -> Tongue:
        if code not in self._tongues:
            self._tongues[code] = self._read(code)
        return self._tongues[code]

    def _read(self, code: str) -> Tongue:
        """A language: the game's own, or a table of another, in which every sentence is there."""
        sheet, voice, tongue = self._sheet(code), self._voice(code), Tongue()
        for kind, own in self._entries.items():
            entry = own
            if code:
                said = sheet.throws if issubclass(kind, Purpose) else sheet.events
                entry = self._decoded(kind.__name__, said.get(kind.__name__, {}))
                if any(case.text for case in (own, *own.cases)) and not any(
                    case.text for case in (entry, *entry.cases)
                ):
                    raise MessageError(f"{self._package}: no message for {kind.__name__} in {code}")
            tongue[kind] = self._text(kind, entry, voice)
        return tongue

    def _text(self, kind: type, entry: Entry, voice: Voice[T]) -> Text:
        thrown = issubclass(kind, Purpose)
        calls = Entry(
            call=self._call(entry, entry) if thrown else None,
            cases=tuple(
                msgspec.structs.replace(case, call=self._call(case, entry))
                for case in entry.cases
                if thrown and not self._after_dice(kind).intersection(case.when)
            ),
        )
        return Text(
            self._options(kind, entry, lambda case: self._sentence(kind, case.text, voice), _nothing),
            self._options(kind, entry, lambda case: self._sentence(kind, case.step, voice), _nothing),
            self._options(kind, entry, lambda case: self._sentence(kind, case.aside, voice), _nothing),
            self._options(kind, calls, lambda case: self._sentence(kind, case.call, voice), _nothing),
        )

    def _after_dice(self, kind: type) -> frozenset[str]:
        """The fields of a throw that only fallen dice have."""
        return (_FALLEN | frozenset(self._sheet("").outcomes)) - set(get_type_hints(kind))

    def _call(self, case: Case, entry: Entry) -> str | None:
        """What is asked of people who roll it; None where a case says nothing else than its entry."""
        if case.call is not None:
            return case.call
        told = before(case.text or "", _FALLEN | frozenset(self._sheet("").outcomes))
        if told or case.text is None:
            return told or None
        step, unit = case.step or entry.step or "", "{unit}: " if "unit" in (entry.units or ()) else ""
        return f"{unit}{step[:1].lower()}{step[1:]}" if step else None

    def _sentence(self, kind: type, text: str | None, voice: Voice[T]) -> Sentence | None:
        try:
            return Sentence(text, partial(self._find, kind), voice) if text is not None else None
        except MessageError as error:
            raise MessageError(f"{self._package}, {kind.__name__}: {error}") from error

    def _options(self, kind: type, entry: Entry, of: Callable[[Case], V | None], other: V) -> Options[V]:
        """What a field may be, case by case, and then as the entry says; `other` where that does not say it."""
        found = [(self._holds(kind, case), value) for case in entry.cases if (value := of(case)) is not None]
        value = of(entry)
        return [*found, (None, other if value is None else value)]

    def _holds(self, kind: type, case: Case) -> Callable[[Fact[T]], bool]:
        tests = [(self._find(kind, name).read, value) for name, value in case.when.items()]
        return lambda fact: all(_meets(read(fact), value) for read, value in tests)

    def _find(self, kind: type, name: str) -> Reading:
        """A field of a class by its name. MessageError where there is none."""
        first, _, rest = name.partition(".")
        for base in kind.__mro__:
            if (base, name) in self._values:
                return self._values[base, name]
        if name == "to" and name not in get_type_hints(kind):
            return Reading(attrgetter("to"), str)
        if first == "table" and rest:
            return path(self._table, rest, attrgetter("table"))
        if rest and is_unit(get_type_hints(kind, include_extras=True).get(first)):
            return self._of_unit(first, rest)
        if issubclass(kind, Purpose) and name in OF_ROLLS and name not in get_type_hints(kind):
            return OF_ROLLS[name]
        return path(kind, name, attrgetter("record"))

    def _of_unit(self, field: str, name: str) -> Reading:
        """What is on the table of the unit that a field of a fact names; empty or zero of one that is not there."""
        named, read = attrgetter(field), attrgetter(name)
        hint = along(get_args(get_type_hints(self._table)["units"])[1], name)

        def found(fact: Fact[T]) -> Any:
            unit = fact.table.units.get(named(fact.record))
            return hint() if unit is None else read(unit)

        return Reading(found, hint)


def before(text: str, fallen: frozenset[str]) -> str:
    """A sentence up to its first field of fallen dice, without what leads over to it."""
    found = next((token.start() for token in _FIELD.finditer(text) if token[1].lower() in fallen), len(text))
    told = text[:found]
    if told.count("[") > told.count("]"):
        told = told[: told.rindex("[")]
    return told.strip().rstrip(".,:; ")


def formerly(roll: Roll) -> Telling:
    """The dice of a log in which throws had words in place of a purpose. TypeError for any other without words."""
    purpose = roll.throw.purpose
    if not isinstance(purpose, Formerly):
        raise TypeError(f"{purpose} has no words")
    faces = " ".join(map(str, roll.faces)) or "no die"
    return Telling("dice", f"{capital(purpose.label)}: {faces}.", roll.throw.clause)


def _pick(options: Options[V], fact: Fact[Any]) -> V:
    """The first of them that holds of a fact."""
    return next(value for holds, value in options if holds is None or holds(fact))


def _nothing(fact: Fact[Any]) -> str:
    """No words."""
    return ""


def _meets(value: Any, wanted: Value) -> bool:
    """Whether a field has the value that a condition asks for."""
    if isinstance(wanted, bool):
        return bool(value) is wanted
    return value in wanted if isinstance(wanted, list) else bool(value == wanted)
