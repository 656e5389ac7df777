"""The numbers of a game as TOML files in its own package: read as they stand, named by a fingerprint. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
import tomli

from game.match.plain import Row as Row
from game.match.plain import Tree

if TYPE_CHECKING:
    from game.match.scenario import Scenario

R = TypeVar("R")
Rows = Mapping[str, Row]
"""Classes by id."""

USUAL: Final = ("tables.toml", "roster.toml")
UNPLAYED: Final = ("campaign", "clauses", "fields", "labels", "lessons", "levy", "messages")
"""Files that change no battle already begun, in whatever language: words, what files may say, how fleets are raised,
what a campaign keeps.
A log carries its scenario with every default filled in, so that a field declared otherwise changes none."""


class Book:
    """The files of one package, such as `Book("game.rulesets.nef")`. Raises OSError where a file is missing."""

    def __init__(self, package: str) -> None:
        self.package = package

    def read(self, name: str) -> Tree:
        """One of its TOML files as plain data."""
        return tomli.loads(self.raw(name).decode("utf-8"))

    def raw(self, name: str) -> bytes:
        """One of its files as it stands."""
        return files(self.package).joinpath(name).read_bytes()

    def roster(self) -> dict[str, Tree]:
        """Every class of its roster by id, read once."""
        return self._roster

    @cached_property
    def _roster(self) -> dict[str, Tree]:
        return {row["id"]: row for row in self.read("roster.toml")["class"]}

    @cached_property
    def labels(self) -> Tree:
        """What the window calls things by, of `labels.toml`: words and clauses that no rule decides by, read once."""
        return self.read("labels.toml")

    def faults(self, move: str) -> dict[str, tuple[str, str]]:
        """What is said of a path that no such move can be: a sentence and its clause for each kind of fault."""
        return {kind: (says, clause) for kind, (says, clause) in self.labels["fault"][move].items()}

    def rows_of(self, scenario: Scenario) -> Rows:
        """The classes a scenario's units may be of, its own before the roster's."""
        return self._roster | {row["id"]: row for row in scenario.classes}

    def has(self, name: str) -> bool:
        """Whether there is a file of this name."""
        return files(self.package).joinpath(name).is_file()

    def fingerprint(self) -> str:
        """Names the state of the tables and the roster: a log played with others opens with a notice."""
        sheets = b"".join(self.raw(name) for name in (*USUAL, *self._further()))
        return blake2b(sheets, digest_size=8).hexdigest()

    def _further(self) -> list[str]:
        """Tables that a large game keeps in files of their own."""
        return [
            name for name in self.sheets() if name not in USUAL and name.partition(".")[0] not in UNPLAYED
        ]

    def sheets(self) -> list[str]:
        """The names of all its files."""
        return sorted(entry.name for entry in files(self.package).iterdir() if entry.name.endswith(".toml"))


def records(table: Mapping[str, Row], kind: type[R]) -> dict[str, R]:
    """The rows of a table by their names, each as a record of a kind; one with a `key` has its name there."""
    return {key: msgspec.convert(plain(row) | {"key": key}, kind, strict=False) for key, row in table.items()}


def plain(table: Row) -> Tree:
    """A table without the clause it stands for."""
    return {key: value for key, value in table.items() if key != "clause"}
