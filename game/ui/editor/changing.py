"""What the buttons of forms do: add an entry of a table, or a side, and take one away. It must not know pixels."""

from __future__ import annotations

from game.content.edits import Insert, Remove, value_at
from game.content.shape import objective_shape, side_shape
from game.content.templates import SIDES, entry_of
from game.tabletop.fields import Field
from game.ui.editor.putting import whom
from game.ui.editor.workbench import Workbench


def form_act(bench: Workbench, act: str) -> None:
    """Do what a button is named for: `add:terrain`, `drop:objective:2`."""
    verb, _, rest = act.partition(":")
    table, _, number = rest.partition(":")
    if verb == "drop":
        bench.do(f"Take away: {table}", [Remove((table,), int(number))], [])
        return
    entries = value_at(bench.tree, (table,)) or []
    if table == "side":
        taken = {side.name for side in bench.seen.sides}
        name = next((one for one in SIDES if one not in taken), f"Side {len(taken) + 1}")
        fields = tuple(one for one in side_shape(bench.ruleset.fields).fields if one.name != "unit")
        entry = entry_of(Field("side", "tables", fields=fields), {"name": name}, bench.tree, bench.drafting)
    else:
        field = _table(bench, table)
        first = entry_of(field, {}, bench.tree, bench.drafting)
        sides = [side.name for side in bench.seen.sides]
        side = sides.index(str(first["side"])) if first.get("side") in sides else 0
        entry = {**first, **whom(bench, field, first, side)} or _any(field)
    bench.do(f"Add: {table}", [Insert((table,), len(entries), entry)])


def _table(bench: Workbench, name: str) -> Field:
    if name == "objective":
        return objective_shape(bench.ruleset.fields)
    return next(field for field in bench.ruleset.fields.file if field.name == name)


def _any(field: Field) -> dict[str, object]:
    """An entry that says at least something: an empty table would be lost."""
    first = next(one for one in field.fields if one.type in ("text", "id", "choice", "flag", "int", "float"))
    return {
        first.name: first.choices[0]
        if first.choices
        else {"flag": False, "int": 0, "float": 0}.get(first.type, "new")
    }
