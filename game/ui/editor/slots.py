"""Which lines a form has: for a piece or a group, an area, the weather, the victory, the whole file.

Lines come from the fields that the shared format and a ruleset declare; no key of any game stands here. It must not
know pixels or pygame.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from game.content.edits import value_at
from game.content.lines import Path, place_of
from game.content.mentions import all_named
from game.content.naming import short_name
from game.content.plan import Area, Stand, area_tables, classes_of, piece_tables
from game.content.shape import scenario_shape, side_shape, unit_shape
from game.match.plain import Row, Tree
from game.match.wording import labelled
from game.tabletop.fields import Field, label_of
from game.ui.editor.workbench import Workbench

Kind = Literal["field", "heading", "act", "note"]


class Slot(msgspec.Struct, frozen=True):
    """One line: a field of one or of several places; or a heading, a button (`act`), a note.

    `offers` are what a list may get besides what it has; None: it is written as a text.
    """

    kind: Kind
    label: str
    field: Field | None = None
    places: tuple[Path, ...] = ()
    act: str = ""
    offers: tuple[str, ...] | None = None
    names: tuple[str, ...] = ()
    """What the field's choices are called, one by one; empty where each is its own name."""

    @property
    def name(self) -> str:
        """Names its control."""
        return self.act or f"{self.kind}:{place_of(self.places[0]) if self.places else self.label}"


def field_slot(field: Field, at: Sequence[Path], label: str = "") -> Slot:
    """A line for a key of one table, or of several alike."""
    return Slot("field", label or label_of(field), field, tuple((*path, field.name) for path in at))


def _of_table(bench: Workbench, fields: Iterable[Field], at: Path) -> list[Slot]:
    found: list[Slot] = []
    for field in fields:
        if field.type == "table":
            found.append(Slot("heading", labelled(field.name)))
            found += _of_table(bench, field.fields, (*at, field.name))
        elif field.type not in ("tables", "polygon"):
            found.append(_line(bench, field, [at]))
    return found


def _line(bench: Workbench, field: Field, at: Sequence[Path], label: str = "") -> Slot:
    """A line for a key, with what it may name: one of what there is, or a list of it."""
    if field.names and field.type in ("text", "choice"):
        return field_slot(_choice(field, all_named(bench.tree, field.names)), at, label)
    if field.type == "id" and field.name != "id":  # it names a unit: one of those there are
        units = [one for one in bench.seen.stands if one.unit and one.id]
        slot = field_slot(_choice(field, [one.id for one in units]), at, label)
        return msgspec.structs.replace(slot, names=tuple(one.name for one in units))
    slot = field_slot(field, at, label)
    if field.type not in ("texts", "ids") or len(at) != 1:
        return slot
    entry = value_at(bench.tree, at[0])
    entry = entry if isinstance(entry, dict) else {}
    table = next((step for step in reversed(at[0]) if isinstance(step, str)), "")
    known = all_named(bench.tree, field.names) if field.names else None

    def offers(entry: Tree) -> tuple[str, ...]:
        held = entry.get(field.name) or []
        told = bench.drafting.offers(table, entry, field.name, bench.tree)
        return told or tuple(one for one in known or () if one not in held)

    if not offers({key: value for key, value in entry.items() if key != field.name}) and known is None:
        return slot
    return msgspec.structs.replace(slot, offers=offers(entry))


def _borne(fields: Iterable[Field], kinds: set[str]) -> list[Field]:
    """The fields that units of all these kinds bear."""
    return [field for field in fields if not field.kinds or kinds <= set(field.kinds)]


def _class_names(classes: Mapping[str, Row]) -> tuple[str, ...]:
    """What classes are called, by their ids in order: short, but for those of one short name."""
    whole = [str(classes[key].get("name", key)) for key in sorted(classes)]
    short = [short_name(name) for name in whole]
    return tuple(one if short.count(one) == 1 else name for one, name in zip(short, whole, strict=True))


def piece_slots(bench: Workbench) -> list[Slot]:
    """The chosen pieces: what they have in common."""
    stands = bench.stands
    if not stands:
        return []
    if not all(one.unit for one in stands):
        return _further_slots(bench, stands)
    shape = {field.name: field for field in unit_shape(bench.ruleset.fields).fields}
    classes = classes_of(bench.tree, bench.ruleset)
    kinds = {str(classes.get(one.cls, {}).get("kind", "")) for one in stands}
    paths = [one.path for one in stands]
    found: list[Slot] = []
    single = len(stands) == 1
    if single:
        found += [
            field_slot(shape["name"], paths),
            msgspec.structs.replace(
                field_slot(_choice(shape["class"], sorted(classes)), paths), names=_class_names(classes)
            ),
        ]
        if bench.ruleset.fields.placed:
            found.append(field_slot(shape["at"], paths, "Place"))
    if bench.ruleset.fields.placed:
        found.append(field_slot(shape["heading"], paths))
    found.append(field_slot(shape["squadron"], paths))
    found += [field_slot(field, paths) for field in _borne(bench.ruleset.fields.unit, kinds)]
    if bench.ruleset.fields.placed:
        bases = [
            one.id
            for one in bench.seen.stands
            if one.unit and one.side == stands[0].side and one not in stands
        ]
        found.append(field_slot(_choice(shape["aboard"], bases), paths))
        found += [Slot("heading", "Arrives"), field_slot(shape["enters"], paths, "In turn")]
        found.append(field_slot(shape["edge"], paths, "Over the edge"))
    if single:
        found.append(field_slot(shape["id"], paths, "Id"))
    state = _borne(bench.ruleset.fields.state, kinds)
    if state:
        found.append(Slot("heading", "Damage and stores"))
        found += [field_slot(field, [(*path, "state") for path in paths]) for field in state]
    return found


def _further_slots(bench: Workbench, stands: Sequence[Stand]) -> list[Slot]:
    tables = piece_tables(bench.ruleset)
    table = tables.get(str(stands[0].path[0]))
    if table is None or any(one.path[0] != stands[0].path[0] for one in stands):
        return []
    paths = [one.path for one in stands]
    borne = of_kind(table, value_at(bench.tree, stands[0].path) or {})
    fields = [field for field in borne if len(stands) == 1 or field.name not in ("id", "name", "at")]
    return [_line(bench, field, paths) for field in fields if field.type not in ("tables", "polygon")]


def _choice(field: Field, choices: Sequence[str]) -> Field:
    return msgspec.structs.replace(field, type="choice", choices=tuple(choices))


def area_slots(bench: Workbench, area: Area) -> list[Slot]:
    """The chosen area."""
    shape = {field.name: field for field in scenario_shape(bench.ruleset.fields).fields}
    if area.path[0] == "terrain":
        fields: tuple[Field, ...] = shape["terrain"].fields
    elif area.path[0] == "side":
        return [Slot("note", f"{area.name} deploys here the units that have no place of their own.")]
    else:
        fields = area_tables(bench.ruleset)[str(area.path[0])][0].fields
    return [_line(bench, one, [area.path]) for one in fields if one.type not in ("polygon", "tables")]


def weather_slots(bench: Workbench) -> list[Slot]:
    """Weather and the switches of the rules."""
    fields = bench.ruleset.fields
    found: list[Slot] = []
    if fields.weather:
        found += [Slot("heading", "Weather"), *_of_table(bench, fields.weather, ("weather",))]
    else:
        found += [
            Slot("heading", "Weather"),
            Slot("note", "This game has no weather but what lies on the table."),
        ]
    if fields.options:
        found += [Slot("heading", "Rules"), *_of_table(bench, fields.options, ("options",))]
    return found


def victory_slots(bench: Workbench) -> list[Slot]:
    """How long the battle lasts, and what it is about."""
    shape = {field.name: field for field in scenario_shape(bench.ruleset.fields).fields}
    fields = bench.ruleset.fields
    found = [Slot("heading", "Length"), field_slot(shape["turns"], [()])]
    if fields.victory:
        found.append(Slot("heading", "Victory"))
        found += _of_table(bench, fields.victory, ("victory",))
    sided = [field for field in fields.side if field.type != "tables"]
    for number, side in enumerate(bench.seen.sides):
        if sided:
            found.append(Slot("heading", side.name))
            found += _of_table(bench, sided, ("side", number))
    if fields.objective:
        found += _listed(bench, shape["objective"], "Objective")
    return found


def _listed(bench: Workbench, field: Field, title: str) -> list[Slot]:
    """The entries of an array of tables below each other, with buttons to add one and to take one away."""
    found: list[Slot] = []
    entries = value_at(bench.tree, (field.name,)) or []
    for number in range(len(entries) if isinstance(entries, list) else 0):
        found.append(Slot("heading", f"{title} {number + 1}"))
        borne = of_kind(field, entries[number])
        found += _of_table(bench, borne, (field.name, number))
        found.append(Slot("act", "Take it away", act=f"drop:{field.name}:{number}"))
    found.append(Slot("act", f"Add: {title.lower()}", act=f"add:{field.name}"))
    return found


def of_kind(field: Field, entry: Row) -> list[Field]:
    """The fields an entry has, where they hang on its kind."""
    if not field.kinds:
        return list(field.fields)
    kind = entry.get("kind") if isinstance(entry, dict) else None
    return [one for one in field.fields if not one.kinds or kind in one.kinds]


_OF_BATTLE = ("minutes", "weight", "moods", "era", "seed", "roster_public")


def story_slots(bench: Workbench) -> list[Slot]:
    """The file as a whole, its sides, and every further table of the ruleset that lies nowhere."""
    shape = {field.name: field for field in scenario_shape(bench.ruleset.fields).fields}
    found = [field_slot(shape["title"], [()]), field_slot(shape["story"], [()])]
    found += [Slot("heading", "Table"), *_of_table(bench, shape["table"].fields, ("table",))]
    found.append(Slot("heading", "Battle"))
    found += [field_slot(shape[name], [()]) for name in _OF_BATTLE]
    placed = {*piece_tables(bench.ruleset), *area_tables(bench.ruleset)}
    plain = [field for field in bench.ruleset.fields.file if field.type not in ("tables", "polygon")]
    if plain:
        found += _of_table(bench, plain, ())
    sides = side_shape(bench.ruleset.fields)
    own = {field.name: field for field in sides.fields}
    for number, side in enumerate(bench.seen.sides):
        found.append(Slot("heading", side.name))
        found += [
            field_slot(own[name], [("side", number)])
            for name in ("name", "colour", "budget", "notes")
            if name in own
        ]
        if len(bench.seen.sides) > 2:
            found.append(Slot("act", f"Take {side.name} away", act=f"drop:side:{number}"))
    if len(bench.seen.sides) < int(sides.most or 2):
        found.append(Slot("act", "Add a side", act="add:side"))
    for field in bench.ruleset.fields.file:
        if field.type == "tables" and field.name not in placed:
            found += _listed(bench, field, labelled(field.name))
    return found
