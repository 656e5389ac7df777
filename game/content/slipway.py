"""A roster of the player's on the slipway: its classes, how they are copied, changed, taken away, what is wrong.

Every change goes through here, so that what follows from a class by its game's building rules follows on, until
somebody sets it otherwise. It must not know pixels, and no key of any game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path as File
from typing import Any

from game import places, rulesets
from game.content.class_faults import own_problems
from game.content.edits import Edit, Insert, Put, Remove, applied, value_at
from game.content.errors import ContentError
from game.content.journal import left_behind
from game.content.legible import Legible, least, legible
from game.content.lines import Path, path_of
from game.content.manuscript import Manuscript
from game.content.naming import entries, id_from, short_name
from game.content.recent import recent
from game.content.shape import class_shape, roster_shape
from game.content.yard import own_rosters
from game.match.plain import Row, Tree
from game.match.scenario import Problem
from game.tabletop.cards import Card
from game.tabletop.construction import Construction, Oddity, Worth
from game.tabletop.drafting import Drafting
from game.tabletop.entries import filled
from game.tabletop.fields import Field
from game.tabletop.ruleset import Ruleset


class Slipway:
    """One roster being made. `chosen` is the id of a shipped class, or the place of one of the roster's own."""

    def __init__(self, manuscript: Manuscript) -> None:
        """Raises ValueError for a roster of a game that nobody plays here."""
        name = manuscript.tree.get("ruleset")
        if not isinstance(name, str) or name not in rulesets.names():
            known = ", ".join(rulesets.names())
            raise ValueError(f"The roster is of no game that is here: its ruleset should be one of {known}.")
        self.manuscript = manuscript
        self.ruleset: Ruleset = rulesets.ruleset(name)
        self.construction: Construction = self.ruleset.construction
        self.drafting: Drafting = self.ruleset.drafting
        self.chosen: int | str = 0 if self.own else next(iter(self.ruleset.roster), "")
        self.version = 0
        """Counts up with every change of what is shown."""
        self._known = self._ids()
        self._grown: tuple[str, set[str]] = ("", set())
        self._problems: tuple[Tree, list[Problem]] | None = None
        self._set: dict[int, Tree] = {}
        """By the number of a class what was set in it by hand, as it was set."""

    # -- what there is ---------------------------------------------------------------------------------------------

    @property
    def tree(self) -> Tree:
        """What the roster says now."""
        return self.manuscript.tree

    @property
    def own(self) -> list[tuple[int, Row]]:
        """The roster's own classes with their numbers."""
        return list(entries(self.tree, "class"))

    @property
    def at(self) -> Path | None:
        """Where the chosen class lies in the file; None for a shipped one."""
        return ("class", self.chosen) if isinstance(self.chosen, int) else None

    @property
    def row(self) -> Row:
        """The chosen class as its file has it."""
        if isinstance(self.chosen, str):
            return dict(self.ruleset.roster.get(self.chosen, {}))
        found = value_at(self.tree, ("class", self.chosen))
        return dict(found) if isinstance(found, dict) else {}

    @property
    def whole(self) -> Row:
        """The chosen class with the defaults of what it leaves unsaid."""
        row = self.row
        return filled(self.ruleset.fields.cls, row, str(row.get("kind", "")))

    @property
    def fields(self) -> list[Field]:
        """The keys a class of the chosen one's kind bears, in their order."""
        kind = self.row.get("kind")
        shape = class_shape(self.ruleset.fields)
        return [field for field in shape.fields if not field.kinds or kind in field.kinds]

    def _ids(self) -> set[str]:
        return {row["id"] for _, row in self.own if isinstance(row.get("id"), str)}

    def choose(self, which: int | str) -> None:
        """Choose one of the roster's own by its number, or a shipped one by its id."""
        self.chosen = which
        self.manuscript.settle()
        self.version += 1

    # -- what is said of it ----------------------------------------------------------------------------------------

    @property
    def problems(self) -> list[Problem]:
        """Everything wrong with the roster."""
        if self._problems is None or self._problems[0] is not self.tree:
            self._problems = self.tree, own_problems(self.tree, self.ruleset)
        return self._problems[1]

    def faults(self, number: int) -> list[Problem]:
        """What is wrong with one of its own classes."""
        return [one for one in self.problems if path_of(one.place)[:2] == ("class", number)]

    @property
    def wrong(self) -> dict[Path, Problem]:
        """What is wrong with the chosen class, by the key at which it is told."""
        if not isinstance(self.chosen, int):
            return {}
        return {path_of(one.place)[2:]: one for one in reversed(self.faults(self.chosen))}

    def _legible(self, row: Row) -> Legible:
        return legible(self.ruleset.fields, row)

    def _by_rule(self, row: Row, kept: Collection[str] = ()) -> Tree:
        """What follows from a class by its game's building rules; no points while something is wrong in it.

        What is `kept` as it stands follows from nothing, and the points are those of the class with it.
        """
        read, guessed = self._legible(row)
        found = self.construction.by_rule(read) if read else {}
        if guessed - found.keys():
            found.pop("points", None)
        found = {key: value for key, value in found.items() if key not in kept}
        if kept and "points" in found:
            built = filled(self.ruleset.fields.cls, {**row, **found}, str(row.get("kind", "")))
            worth = self.construction.points(self._legible(built).row)
            found["points"] = worth.points if worth is not None else found["points"]
        return found

    @property
    def worth(self) -> Worth | None:
        """What the chosen class is worth by its game's formula."""
        row, guessed = self._legible(self.whole)
        return None if guessed else self.construction.points(row)

    @property
    def card(self) -> Card | None:
        """Its sheet as a battle shows it."""
        row = self._legible(self.whole).row
        return self.construction.card(row) if row else None

    @property
    def oddities(self) -> list[Oddity]:
        """What asks for a look."""
        row = self._legible(self.whole).row
        return self.construction.oddities(row) if row else []

    @property
    def unlike(self) -> Tree:
        """Keys that the building rules would set otherwise than the chosen class has them, and nobody set by hand."""
        whole, found = self.whole, self._by_rule(self.row, self.by_hand)
        return {key: value for key, value in found.items() if not _same(whole.get(key), value)}

    @property
    def by_hand(self) -> list[str]:
        """Keys of the chosen class that were set by hand since the roster was opened, and stand so."""
        told = self._set.get(self.chosen, {}) if isinstance(self.chosen, int) else {}
        row = self.row
        return [key for key, value in told.items() if key in row and row[key] == value]

    # -- changing --------------------------------------------------------------------------------------------------

    def do(self, label: str, edits: Sequence[Edit], grows: str = "") -> bool:
        """Change the chosen class; what followed from it by rule follows on. False where nothing changes. Without
        edits what grew is taken back."""
        if self.at is None:
            return False
        following = self._following(edits) if edits else []
        if (
            grows and edits
        ):  # the whole change is told anew each time it grows: what followed earlier is told again
            name, keys = self._grown
            keys = keys if name == grows and self.manuscript.document.growing else set()
            keys |= {str(edit.path[2]) for edit in following}
            told = {str(edit.path[2]) for edit in following}
            following += [Put((*self.at, key), self.row.get(key)) for key in sorted(keys - told)]
            self._grown = grows, keys
        changed = self.manuscript.do(label, *edits, *following, grows=grows)
        keys = {str(edit.path[2]) for edit in edits if isinstance(edit, Put) and len(edit.path) > 2}
        row = self.row
        assert isinstance(self.chosen, int)
        self._set.setdefault(self.chosen, {}).update({key: row[key] for key in keys if key in row})
        self._after()
        return changed

    def _following(self, edits: Iterable[Edit]) -> list[Put]:
        """What else changes with the chosen class: what stood as the rules have it, and the id of a new class."""
        assert self.at is not None
        before, after = self.row, value_at(applied(self.tree, edits), self.at) or {}
        set_by_hand = {edit.path[2] for edit in edits if isinstance(edit, Put) and len(edit.path) > 2}
        whole, kept = self.whole, {*self.by_hand, *map(str, set_by_hand)}
        followed = {
            key
            for key, value in self._by_rule(before, self.by_hand).items()
            if _same(whole.get(key), value) and key not in set_by_hand
        }
        more: list[Put] = []
        for _ in range(2):  # the points may hang on what followed
            for key, value in self._by_rule(after, kept).items():
                if key in followed and not _same(after.get(key), value):
                    more.append(Put((*self.at, key), value))
                    after = {**after, key: value}
        named = before.get("id") == self._id_of(before.get("name"), before.get("id"))
        if (
            "name" in set_by_hand
            and "id" not in set_by_hand
            and named
            and before.get("id") not in self._known
        ):
            more.append(Put((*self.at, "id"), self._id_of(after.get("name"), before.get("id"))))
        return more

    def follow(self) -> bool:
        """Set what of the chosen class follows from the rest as the rules have it; what was set by hand stays."""
        if self.at is None:
            return False
        changed = False
        for _ in range(2):  # points hang on what the first round sets
            edits = [Put((*self.at, key), value) for key, value in self.unlike.items()]
            if edits:
                changed = self.manuscript.do("What follows by the rules", *edits, grows="follow") or changed
        self.manuscript.settle()
        self._after()
        return changed

    def complete(self, field: Field) -> None:
        """A list of the chosen class that was begun and ended short is filled up by the rules, where they say how."""
        value = self.row.get(field.name)
        if self.at is None or field.type != "row4" or not isinstance(value, list) or len(value) >= 4:
            return
        full = self._by_rule(self.row).get(field.name)
        if full is not None:
            self.do(field.name, [Put((*self.at, field.name), full)])

    def copy(self) -> None:
        """A class of the roster's own like the chosen one."""
        row = {key: _plain(value) for key, value in self.row.items()}
        name = str(row.get("name", "Class"))
        row["name"] = f"New {name}"[:60]
        row["id"] = self._id_of(row["name"], None)
        self._add(f"Copy of {name}", row)

    def fresh(self, kind: str) -> None:
        """A new class of a kind, with the least of everything that it must have."""
        row: Tree = {"id": self._id_of("New class", None), "name": "New class", "kind": kind}
        borne = [field for field in self.ruleset.fields.cls if not field.kinds or kind in field.kinds]
        for field in borne:
            if field.required:
                row[field.name] = least(field)
        for _ in range(2):  # points hang on what the first round sets
            row |= self._by_rule(row)
        for field in borne:  # the least of everything may be worth nothing, which no class may be
            if field.type == "int" and field.name in row and field.least is not None:
                row[field.name] = max(row[field.name], int(field.least))
        self._add("New class", row)

    def _add(self, label: str, row: Tree) -> None:
        place = len(value_at(self.tree, ("class",)) or [])
        self.manuscript.do(label, Insert(("class",), place, row))
        self.chosen = place
        self._after()

    def remove(self) -> bool:
        """Take the chosen class out of the roster."""
        if not isinstance(self.chosen, int):
            return False
        name = str(self.row.get("name", "class"))
        self.manuscript.do(f"{name} taken away", Remove(("class",), self.chosen))
        self._set = {}  # other classes have other numbers now
        self._after()
        return True

    def undo(self) -> str:
        """Take the last change back: its label."""
        label = self.manuscript.undo()
        self._after()
        return label

    def redo(self) -> str:
        """Make it again: its label."""
        label = self.manuscript.redo()
        self._after()
        return label

    def _after(self) -> None:
        if isinstance(self.chosen, int):
            count = len(value_at(self.tree, ("class",)) or [])
            self.chosen = min(self.chosen, count - 1) if count else next(iter(self.ruleset.roster), "")
        self.version += 1

    def _id_of(self, name: object, own: object) -> str:
        """An id made of a name that nobody else has; `own` is the one it has already."""
        stem = (id_from(short_name(name)) if isinstance(name, str) else "") or "class"
        taken = (self._ids() - {own}) | set(self.ruleset.roster)
        found, number = stem, 2
        while found in taken:
            found, number = f"{stem}_{number}", number + 1
        return found

    # -- the file --------------------------------------------------------------------------------------------------

    @property
    def path(self) -> File:
        """Where it lies, or will lie."""
        if self.manuscript.path is not None:
            return self.manuscript.path
        stem = f"my_{self.ruleset.name}"
        path, number = places.rosters_folder() / f"{stem}.toml", 2
        while path.exists():  # another one lies there: a copy of a shipped roster takes nobody's place
            path, number = places.rosters_folder() / f"{stem}_{number}.toml", number + 1
        return path

    @property
    def dirty(self) -> bool:
        """Whether something would be lost if it were put away now."""
        return self.manuscript.dirty and (bool(self.own) or self.manuscript.path is not None)

    def save(self) -> None:
        """Write it, whole or not at all. ContentError when that cannot be."""
        if self.manuscript.path is None:
            places.rosters_folder(writing=True)
        self.manuscript.save(self.path, roster_shape(self.ruleset.fields))
        self._known = self._ids()
        self.version += 1


def roster_of(ruleset: str, drafts: File) -> Slipway:
    """The player's roster of a game to go on with: the one a draft was left of, the one worked at last, the first there
    is, or a new one."""
    for left in left_behind(drafts):
        with suppress(ContentError):
            manuscript = Manuscript.restored(left.journal, drafts)
            if manuscript.tree.get("ruleset") == ruleset:
                return Slipway(manuscript)
    mine = [one.path.absolute() for one in own_rosters(ruleset)]
    lately = [path for path in recent(drafts) if path in mine]
    for path in [*lately, *mine]:
        with suppress(ContentError):  # it went away while the folder was read
            return Slipway(Manuscript.open(path, drafts))
    return Slipway(Manuscript.new({"ruleset": ruleset}, drafts))


def _plain(value: Any) -> Any:
    """A value as a file has it."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def _same(one: Any, other: Any) -> bool:
    return bool(_plain(one) == _plain(other))
