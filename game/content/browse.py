"""Finds scenarios by id or path, and lists them with what a player wants to know before choosing.

Reads files lightly: a listing checks nothing but that there is something to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from game.content.errors import ContentError
from game.content.files import parse_toml, read_text
from game.content.moods import ERAS, MOODS
from game.content.naming import coloured, entries
from game.content.rulesets import Registry, registered
from game.match.plain import Tree
from game.match.scenario import COLOURS, Problem
from game.match.spelling import nearest
from game.tabletop.drafting import Drafting, Plain


class SideGlance(msgspec.Struct, frozen=True):
    """A side in a listing: its name and colour, how many units, what they are worth."""

    name: str
    units: int
    points: int
    colour: str = ""


class Glance(msgspec.Struct, frozen=True):
    """A scenario in a listing. `fault` is the sentence of what is wrong with a file that cannot be shown."""

    id: str
    path: str
    title: str
    ruleset: str = ""
    story: str = ""
    minutes: int | None = None
    weight: int = 2
    turns: int = 0
    sides: tuple[SideGlance, ...] = ()
    fault: str = ""
    moods: tuple[str, ...] = ()
    """What it is like, by the keys of `content/moods`; of a file that says something else, nothing."""
    era: str = ""
    last_stand: bool = False

    @property
    def units(self) -> int:
        """Units of all sides."""
        return sum(side.units for side in self.sides)

    @property
    def points(self) -> int:
        """Points of all sides."""
        return sum(side.points for side in self.sides)


def scenarios_folder() -> Path:
    """Where the shipped scenarios lie."""
    folder: Path = import_module("game.places").scenarios()
    return folder


def find_scenario(name_or_path: str, *, folder: Path | None = None) -> Path:
    """The file of a scenario named by its path or id (`nef/skerries`); ContentError when there is none."""
    direct = Path(name_or_path)
    with suppress(OSError, ValueError):  # a name no file can have may still be told what it is like
        if direct.is_file():
            return direct
    folder = folder or scenarios_folder()
    ids = _ids(folder)
    if name_or_path in ids:
        return ids[name_or_path]
    with suppress(OSError, ValueError):
        if direct.exists() and not direct.is_dir():  # a pipe, a device: whoever reads it says so
            return direct
    close = (
        [key for key in ids if key.endswith(f"/{name_or_path}")]
        or nearest(name_or_path, ids, 3, 0.8)
        or nearest(name_or_path, ids)
    )
    hint = f"did you mean {' or '.join(close)}?" if close else ""
    expected = (
        "the path of a file or one of the ids " + ", ".join(ids) if len(ids) < 12 else "a path or an id"
    )
    raise ContentError(name_or_path[:200], [Problem("", "no scenario of this name", expected, hint=hint)])


def list_scenarios(*, folder: Path | None = None, rulesets: Registry | None = None) -> list[Glance]:
    """All scenarios under the folder: by ruleset in the registry's order, its introduction first, then the smallest.

    Files that cannot be read say why, at the end.
    """
    folder, registry = folder or scenarios_folder(), rulesets or registered()
    rank = {name: place for place, name in enumerate(registry.names())}

    first = {name: registry.ruleset(name).lessons.scenario for name in rank}

    def order(one: Glance) -> tuple[bool, int, str, bool, int, int, str]:
        later = one.id != first.get(one.ruleset, "")
        place = rank.get(one.ruleset, len(rank))
        return one.fault != "", place, one.ruleset, later, one.weight, one.units, one.id

    return sorted((_glance(key, path, registry) for key, path in _ids(folder).items()), key=order)


def _ids(folder: Path) -> dict[str, Path]:
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path
        for path in sorted(folder.rglob("*.toml"))
        if path.is_file()
    }


def _glance(key: str, path: Path, registry: Registry) -> Glance:
    try:
        tree = parse_toml(read_text(path), str(path))
    except ContentError as error:
        return Glance(key, str(path), path.stem, fault=str(error))
    ruleset = _as(str, tree.get("ruleset"), "")
    rules = registry.ruleset(ruleset) if ruleset in registry.names() else None
    classes: Tree = {}
    drafting: Drafting = Plain()
    if rules is not None:
        drafting = rules.drafting
        from game.content.yard import classes_of

        classes = classes_of(tree, rules, rulesets=registry)
    return Glance(
        key,
        str(path),
        _as(str, tree.get("title"), path.stem),
        ruleset,
        _as(str, tree.get("story"), ""),
        _as(int, tree.get("minutes"), None),
        _as(int, tree.get("weight"), 2),
        _as(int, tree.get("turns"), rules.fields.turns if rules is not None else 0),
        tuple(_sides(tree, classes, drafting)),
        moods=tuple(mood for mood in _as(list, tree.get("moods"), []) if mood in list(MOODS)),
        era=era if (era := _as(str, tree.get("era"), "")) in ERAS else "",
        last_stand=bool(_as(str, tree.get("last_stand"), "")),
    )


def _sides(tree: Tree, classes: Tree, drafting: Drafting) -> Iterator[SideGlance]:
    colours = coloured(tree)
    for number, side in entries(tree, "side"):
        colour = colours[number] if colours[number] in COLOURS else ""  # a file may be wrong here
        yield _side(side, colour, classes, drafting)


def _side(side: Tree, colour: str, classes: Tree, drafting: Drafting) -> SideGlance:
    units = [unit for _, unit in entries(side, "unit")]
    worth = [
        drafting.points(classes.get(cls, {}), unit)
        for unit in units
        if isinstance(cls := unit.get("class"), str)
    ]
    return SideGlance(_as(str, side.get("name"), "?"), len(units), round(sum(worth)), colour)


def _as(kind: type, value: Any, otherwise: Any) -> Any:
    return value if type(value) is kind else otherwise
