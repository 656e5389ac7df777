"""The player's own unit types: the rosters that lie in the player's folder, and which of their classes can be used.

A class with a fault is left out and its roster says why; the others of the same file are as good as shipped ones. A
shipped class is never replaced. Whatever battle uses one of these carries it along, so that it replays anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from game import places
from game.content.class_faults import misbuilt, own_problems
from game.content.errors import ContentError, sentence, told
from game.content.files import parse_toml, read_text
from game.content.lines import path_of, with_lines
from game.content.naming import entries
from game.content.rulesets import Registry, no_ruleset, registered
from game.match.limits import MOST_CLASSES
from game.match.plain import Row, Tree
from game.tabletop.fields import FieldSet
from game.tabletop.ruleset import Filed


class OwnRoster(msgspec.Struct, frozen=True):
    """A roster of the player's: its usable classes by id, the ids of those that are not, and what is wrong."""

    path: Path
    ruleset: str
    classes: dict[str, Row]
    faulty: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called: its file without the ending."""
        return self.path.stem


_READ: dict[Path, tuple[Registry, tuple[int, int], OwnRoster]] = {}
"""Rosters by file, each with the rulesets it was read by, its time and size: a scenario being made is checked many
times a minute."""


def own_rosters(ruleset: str = "", *, rulesets: Registry | None = None) -> list[OwnRoster]:
    """The player's rosters by name, those of one ruleset or all. Files that cannot be read are among them."""
    registry = rulesets or registered()
    folder = places.rosters_folder()
    try:
        paths = sorted(path for path in folder.glob("*.toml") if path.is_file())
    except OSError:
        return []
    found = [_kept(path, registry) for path in paths]
    return [one for one in found if not ruleset or one.ruleset == ruleset]


def _kept(path: Path, registry: Registry) -> OwnRoster:
    try:
        stat = path.stat()
    except OSError:
        return _roster(path, registry)
    stamp = stat.st_mtime_ns, stat.st_size
    read = _READ.get(path)
    if read is None or read[0] is not registry or read[1] != stamp:
        read = _READ[path] = registry, stamp, _roster(path, registry)
    return read[2]


def _roster(path: Path, registry: Registry) -> OwnRoster:
    try:
        text = read_text(path)
        tree = parse_toml(text, str(path))
    except ContentError as error:
        return OwnRoster(path, "", {}, faults=tuple(error.sentences()))
    name = tree.get("ruleset")
    if not isinstance(name, str) or name not in registry.names():
        return OwnRoster(path, "", {}, faults=(sentence(str(path), no_ruleset(name, registry)),))
    rules = registry.ruleset(name)
    problems = with_lines(own_problems(tree, rules), text)
    wrong = {path_of(problem.place)[1] for problem in problems if problem.place.startswith("class[")}
    if problems:  # what is wrong with the file as a whole may have kept its classes from being looked into
        wrong |= _faulty(tree, rules)
    good: dict[str, Row] = {}
    bad: list[str] = []
    for number, entry in entries(tree, "class"):
        key = entry.get("id")
        if number not in wrong:
            good[entry["id"]] = completed(rules.fields, entry)
        elif isinstance(key, str):
            bad.append(key)
    return OwnRoster(path, name, good, tuple(bad), tuple(told(str(path), problems)))


def _faulty(tree: Tree, rules: Filed) -> set[int]:
    """The numbers of the classes that are wrong by themselves, or beyond the many a file may have."""
    from game.content.models import read_by_kind
    from game.content.shape import class_shape

    shape = class_shape(rules.fields)
    return {
        number
        for number, entry in entries(tree, "class")
        if number >= MOST_CLASSES
        or read_by_kind(shape, entry, ("class", number))[1]
        or misbuilt([(number, entry)], rules)
    }


def completed(fields: FieldSet, row: Row) -> Row:
    """A class with the defaults of what it leaves unsaid."""
    from game.tabletop.entries import filled

    return filled(fields.cls, row, str(row.get("kind", "")))


def own_classes(ruleset: str, *, rulesets: Registry | None = None) -> dict[str, Row]:
    """Every usable class of the player's rosters for a ruleset; of two with one id the first roster's by name."""
    found: dict[str, Row] = {}
    for roster in own_rosters(ruleset, rulesets=rulesets):
        found = roster.classes | found
    return found


def classes_of(tree: Row, rules: Filed, *, rulesets: Registry | None = None) -> dict[str, Row]:
    """The classes a scenario's units may be of: the ruleset's, the player's, and before both the file's own."""
    name = tree.get("ruleset")
    lent = own_classes(name, rulesets=rulesets) if isinstance(name, str) else {}
    own = {entry["id"]: entry for _, entry in entries(tree, "class") if isinstance(entry.get("id"), str)}
    return {**lent, **{key: dict(row) for key, row in rules.roster.items()}, **own}


def spoilt(name: str) -> str:
    """Which of the player's rosters has a class that cannot be used for a fault; empty where none has it."""
    for roster in own_rosters():
        if name in roster.faulty:
            return f"the roster {roster.path} has it, with a fault"
    return ""


def missing() -> str:
    """Where a roster belongs that has a class nobody here has."""
    return f"a roster that has it belongs in {places.rosters_folder()}"


def lent_classes(used: Iterable[str], given: Row, ruleset: str, rulesets: Registry) -> list[Row]:
    """The player's classes among those a scenario uses; `given` are the ruleset's and the file's."""
    wanted = sorted({name for name in used if name not in given})
    if not wanted:
        return []
    lent = own_classes(ruleset, rulesets=rulesets)
    return [lent[name] for name in wanted if name in lent]
