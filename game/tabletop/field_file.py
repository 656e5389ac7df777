"""Reads what a game's files may say from the `fields.toml` of its package. Knows the notation, no key and no game.

At the top stand `measure`, `kinds` of unit, `terrain_kinds`, `objective_kinds`, `placed`, `turns` and `two_sides` of a
`FieldSet`,
and `[groups]`, which give some kinds together one name. A section a table follows, as a `FieldSet` calls them
(`[unit]`, `[state]`, `[cls]`...), and `[record.NAME]` for the keys of a table within a table. A key is declared once:

    markers = { int = [0, { from = "tables.movement.settings" }], kinds = "sailing", clause = "CST-MOV-1" }

What may stand in a declaration are the attributes of a `Field`, with these differences:

- a number, some numbers or tables are said with their limits (`int`, `float`, `ints`, `row4`, `amounts`, `tables`), any
  other by its `type`;
- `kinds` are kinds or groups, one or a list; `within` and `needs` too are one name or a list;
- `fields` names a record; `overrides = "cls"` makes a table of all keys of that section, none of them required or with
  a default, without those in `but`;
- `like` takes in a declaration of this file ("unit.depth") or one that games share, of the `fields.toml` beside this
  module ("about"); what is said beside it goes before;
- `{ from = "tables.light" }` stands for what another file of the package has there: as limits a pair, as one limit or a
  default the value, as choices or kinds the keys of a table or the entries of a list, as a length their number. Among
  choices `means` is a sentence for each, with the values of its table: "{name}: V {visibility_cm:g} cm";
- several declarations of one key, for different kinds, stand in a list, and
- the key `"*"` in a section stands for one field an entry of a table of switches, which has `default`, `clause` and
  `help`, and where it is no flag `choices` with what each `means`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final, TypeVar

import msgspec

from game.match.books import Book
from game.tabletop.fields import CLASS, TURNS, Default, Field, FieldSet, FieldType

FILE: Final = "fields.toml"
SHARED: Final = "shared"
"""The first step of a path into the declarations that games share."""
SWITCHES: Final = "*"
_LIMITED: Final = ("int", "float", "ints", "row4", "amounts", "tables")

Raw = dict[str, object]
Section = dict[str, Raw | list[Raw]]
T = TypeVar("T")


class Misdeclared(ValueError):
    """A declaration that cannot be read: one sentence with its file and its place."""


class _From(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in another file: the file's name without its ending and the keys on the way, with points between."""

    source: str = msgspec.field(name="from")
    means: str = ""


_Limit = int | float | _From


class _Declaration(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One declaration as the file has it, with what it is `like` taken in."""

    type: FieldType
    limits: tuple[_Limit, _Limit] | _From | None = None
    length: int | _From | None = None
    choices: tuple[str | _From, ...] | _From = ()
    means: tuple[str, ...] = ()
    default: Default | _From = None
    kinds: str | tuple[str, ...] | _From = ()
    within: str | tuple[str, ...] = ()
    needs: str | tuple[str, ...] = ()
    fields: str = ""
    overrides: str = ""
    but: tuple[str, ...] = ()
    unit: str = ""
    required: bool = False
    unique: bool = False
    names: str = ""
    label: str = ""
    clause: str = ""
    help: str = ""


class _Switch(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a table of switches; what else it says is for the rules."""

    default: bool | str
    clause: str
    help: str
    choices: tuple[str, ...] = ()
    means: dict[str, str] = {}


class _Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole file, its declarations not yet read."""

    measure: str
    kinds: tuple[str, ...] | _From
    terrain_kinds: tuple[str, ...] = ()
    objective_kinds: tuple[str, ...] = ()
    placed: bool = True
    turns: int | _From = 0
    two_sides: str = ""
    groups: dict[str, tuple[str, ...]] = {}
    unit: Section = {}
    state: Section = {}
    side: Section = {}
    file: Section = {}
    victory: Section = {}
    objective: Section = {}
    weather: Section = {}
    options: Section = {}
    cls: Section = {}
    record: dict[str, Section] = {}


@lru_cache(maxsize=32)
def read_fields(package: str) -> FieldSet:
    """All that the game of a package adds to the shared keys. OSError without its file, Misdeclared."""
    return _Reader(Book(package)).field_set()


@lru_cache(maxsize=1)
def _shared() -> Section:
    """The declarations that games share."""
    return _converted(f"game/tabletop/{FILE}", Book("game.tabletop").read(FILE), Section)


def _converted(place: str, value: object, wanted: type[T]) -> T:
    """The value as a type, or Misdeclared with the place."""
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        raise Misdeclared(f"{place}: {error}") from None


class _Reader:
    """Makes the `Field` records of one game."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._trees: dict[str, object] = {}
        self._place = f"{book.package.rpartition('.')[2]}/{FILE}"
        self._raw = _converted(self._place, book.read(FILE), dict[str, object])
        self._sheet = _converted(self._place, self._raw, _Sheet)

    def field_set(self) -> FieldSet:
        sheet, kinds = self._sheet, self._kinds
        return FieldSet(
            measure=sheet.measure,
            kinds=kinds,
            cls=self._section("cls", sheet.cls, kinds),
            unit=self._section("unit", sheet.unit, kinds),
            state=self._section("state", sheet.state, kinds),
            side=self._section("side", sheet.side),
            file=self._section("file", sheet.file),
            victory=self._section("victory", sheet.victory),
            objective=self._section("objective", sheet.objective, sheet.objective_kinds),
            weather=self._section("weather", sheet.weather),
            options=self._section("options", sheet.options),
            terrain_kinds=sheet.terrain_kinds,
            placed=sheet.placed,
            objective_kinds=sheet.objective_kinds,
            two_sides=sheet.two_sides,
            turns=_converted(self._place, self._value("turns", sheet.turns), int),
        )

    @cached_property
    def _kinds(self) -> tuple[str, ...]:
        return self._names("kinds", self._sheet.kinds)

    # -- sections and declarations ----------------------------------------------------------------------------

    def _section(self, title: str, section: Section, bearers: tuple[str, ...] = ()) -> tuple[Field, ...]:
        """The fields of a section; `bearers` are the kinds that its fields may name."""
        return tuple(
            field
            for name, said in section.items()
            for field in (
                self._switches(title, said)
                if name == SWITCHES
                else self._declared(f"{title}.{name}", name, said, bearers)
            )
        )

    def _declared(
        self, at: str, name: str, said: Raw | list[Raw], bearers: tuple[str, ...]
    ) -> Iterator[Field]:
        """The field of a key, or its several fields."""
        for raw in said if isinstance(said, list) else [said]:
            whole = self._whole(at, raw)
            typed = [kind for kind in _LIMITED if kind in whole]
            if len(typed) + ("type" in whole) != 1:
                raise self._fault(at, "is of no type, or of several")
            if typed:
                rest = {key: value for key, value in whole.items() if key != typed[0]}
                whole = rest | {"type": typed[0], "limits": whole[typed[0]]}
            yield self._field(at, name, _converted(f"{self._place}: {at}", whole, _Declaration), bearers)

    def _whole(self, at: str, raw: Raw) -> Raw:
        """A declaration with all that it is like."""
        if "like" not in raw:
            return raw
        like = str(raw["like"])
        base = self._found(at, like if "." in like else f"{SHARED}.{like}")
        own = {key: value for key, value in raw.items() if key != "like"}
        return self._whole(at, _converted(f"{self._place}: {at}", base, dict[str, object])) | own

    def _field(self, at: str, name: str, said: _Declaration, bearers: tuple[str, ...]) -> Field:
        least, most = self._limits(at, said.limits)
        listed = said.choices if isinstance(said.choices, tuple) else (said.choices,)
        found = {
            "name": name,
            "type": said.type,
            "least": least,
            "most": most,
            "choices": tuple(choice for entry in listed for choice in self._listed(at, entry)),
            "means": said.means or tuple(words for entry in listed for words in self._meanings(at, entry)),
            "unit": said.unit,
            "clause": said.clause,
            "help": said.help,
            "default": self._value(at, said.default),
            "required": said.required,
            "kinds": self._names(at, said.kinds),
            "length": len(self._listed(at, said.length)) if isinstance(said.length, _From) else said.length,
            "within": (said.within,) if isinstance(said.within, str) else said.within,
            "needs": (said.needs,) if isinstance(said.needs, str) else said.needs,
            "fields": self._inner(at, said),
            "names": said.names,
            "unique": said.unique,
            "label": said.label,
        }
        field = _converted(f"{self._place}: {at}", found, Field)
        self._check(at, field, bearers)
        return field

    def _inner(self, at: str, said: _Declaration) -> tuple[Field, ...]:
        """The fields of a table within the table."""
        if said.overrides:
            every = self._section(said.overrides, self._sheet.cls, self._kinds)
            return tuple(
                msgspec.structs.replace(field, required=False, default=None, kinds=())
                for field in every
                if field.name not in said.but
            )
        if not said.fields:
            return ()
        if said.fields not in self._sheet.record:
            raise self._fault(at, f"there is no [record.{said.fields}]")
        return self._section(f"record.{said.fields}", self._sheet.record[said.fields])

    def _switches(self, title: str, said: Raw | list[Raw]) -> Iterator[Field]:
        """A field for each entry of a table of switches."""
        at = f"{title}.{SWITCHES}"
        source = _converted(f"{self._place}: {at}", said, _From).source
        table = _converted(f"{self._place}: {source}", self._found(at, source), dict[str, _Switch])
        for name, switch in table.items():
            yield Field(
                name,
                "choice" if switch.choices else "flag",
                choices=switch.choices,
                means=tuple(switch.means[choice] for choice in switch.choices),
                default=switch.default,
                clause=switch.clause,
                help=switch.help,
            )

    # -- what stands elsewhere --------------------------------------------------------------------------------

    def _found(self, at: str, source: str) -> object:
        """What stands at a path: of a file of the package, of this one, or of the shared declarations."""
        stem, *steps = source.split(".")
        value = self._tree(at, stem)
        if stem in self._raw:
            steps = [stem, *steps]
        for step in steps:
            match value:
                case dict() if step in value:
                    value = value[step]
                case list() if step.lstrip("-").isdigit() and -len(value) <= int(step) < len(value):
                    value = value[int(step)]
                case _:
                    raise self._fault(at, f"nothing stands at {source}")
        return value

    def _tree(self, at: str, stem: str) -> object:
        if stem == SHARED:
            return _shared()
        if stem in self._raw:
            return self._raw
        if stem not in self._trees:
            if not self._book.has(f"{stem}.toml"):
                raise self._fault(at, f"there is no {stem}.toml")
            self._trees[stem] = self._book.read(f"{stem}.toml")
        return self._trees[stem]

    def _value(self, at: str, said: object) -> object:
        """A plain value, or the one that stands elsewhere."""
        return self._found(at, said.source) if isinstance(said, _From) else said

    def _limits(self, at: str, said: tuple[_Limit, _Limit] | _From | None) -> tuple[object, object]:
        if said is None:
            return None, None
        least, most = _converted(f"{self._place}: {at}", self._value(at, said), tuple[object, object])
        return self._value(at, least), self._value(at, most)

    def _listed(self, at: str, said: str | _From) -> tuple[str, ...]:
        """A name, or the keys of a table or entries of a list that stand elsewhere; a table's clause is none."""
        if isinstance(said, str):
            return (said,)
        found = self._found(at, said.source)
        names = [key for key in found if key != "clause"] if isinstance(found, dict) else found
        return _converted(f"{self._place}: {at}", names, tuple[str, ...])

    def _meanings(self, at: str, said: str | _From) -> Iterator[str]:
        """A sentence for each of some choices that stand elsewhere, where one is wished for."""
        if isinstance(said, _From) and said.means:
            for name in self._listed(at, said):
                found = self._found(at, f"{said.source}.{name}")
                row = _converted(f"{self._place}: {at}", found, dict[str, object])
                try:
                    yield said.means.format_map(row)
                except KeyError as error:
                    raise self._fault(at, f"{said.source}.{name} has no {error}") from None

    def _names(self, at: str, said: str | tuple[str, ...] | _From) -> tuple[str, ...]:
        """Kinds, with those of a group for its name."""
        if isinstance(said, _From):
            return self._listed(at, said)
        groups = self._sheet.groups
        return tuple(
            kind
            for name in ((said,) if isinstance(said, str) else said)
            for kind in (self._names(at, groups[name]) if name in groups else (name,))
        )

    # -- faults -----------------------------------------------------------------------------------------------

    def _check(self, at: str, field: Field, bearers: tuple[str, ...]) -> None:
        """Misdeclared where kinds, limits, choices, default or what it names do not fit each other."""
        for kind in field.kinds:
            if kind not in bearers:
                raise self._fault(at, f"{kind!r} is no kind or group of kinds here")
        if field.least is not None and field.most is not None and field.least > field.most:
            raise self._fault(at, f"from {field.least:g} to {field.most:g} there is nothing")
        if field.choices and isinstance(field.default, str) and field.default not in field.choices:
            raise self._fault(at, f"{field.default!r} is none of its choices")
        for need in field.needs:
            table, _, key = need.rpartition(".")
            section = {"": None, CLASS: self._sheet.cls}.get(table, self._raw.get(table, {}))
            if isinstance(section, dict) and key not in section and SWITCHES not in section:
                raise self._fault(at, f"there is no {need} to need")
        if field.means and len(field.means) != len(field.choices):
            raise self._fault(at, f"{len(field.choices)} choices and {len(field.means)} meanings")
        for name in field.within:
            if name not in (*self._sheet.cls, TURNS):
                raise self._fault(at, f"classes have no {name!r} to be within")
        if (field.type in ("table", "tables")) != bool(field.fields):
            raise self._fault(at, "a table has fields, and nothing else has")

    def _fault(self, at: str, words: str) -> Misdeclared:
        return Misdeclared(f"{self._place}: {at}: {words}")
