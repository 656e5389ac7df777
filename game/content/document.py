"""A file under the editor's hands: the text it had, the values it says now, every change between them.

A change is a few edits with a name; undo goes back to the tree before it, without limit. The text is made only when
it is wanted, from the old text and what was changed in it. Knows TOML, and nothing of what the values mean.
"""

from __future__ import annotations

import msgspec

from game.content.edits import Edit, applied
from game.content.files import parse_toml
from game.match.plain import Tree
from game.tabletop.fields import Field


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of undo. A later change that `grows` under the same name takes its place, as a drag does."""

    label: str
    edits: tuple[Edit, ...]
    grows: str = ""


class Document:
    """The values of a TOML text, and their history."""

    def __init__(self, text: str = "", tree: Tree | None = None, name: str = "") -> None:
        """A text to be changed; or, without one, a tree that nobody has written down yet.

        ContentError where the text is no TOML; errors call it `name`.
        """
        self.base = text
        self.first: Tree = parse_toml(text, name) if text else dict(tree or {})
        self.tree: Tree = self.first
        self._done: list[tuple[Change, Tree]] = []  # each with the tree before it
        self._undone: list[Change] = []
        self._growing = False
        self._saved: Tree | None = self.first if text else None

    # -- changing --------------------------------------------------------------------------------------------------

    def do(self, label: str, *edits: Edit, grows: str = "") -> bool:
        """Make a change; False where it would change nothing. Raises LookupError or TypeError, with nothing changed."""
        before = self.tree
        same = bool(grows) and self._growing and bool(self._done) and self._done[-1][0].grows == grows
        if same:
            before = self._done[-1][1]
        after = applied(before, edits)
        if same:
            self._done.pop()
        elif after == before:
            return False
        self._undone.clear()
        self._growing = bool(grows)
        self.tree = before
        if after != before:
            self._done.append((Change(label, edits, grows), before))
            self.tree = after
        return True

    def settle(self) -> None:
        """What grew has ended: the next change is one of its own."""
        self._growing = False

    def undo(self) -> str:
        """Go back before the last change: its label, or nothing where there is none."""
        self._growing = False
        if not self._done:
            return ""
        change, self.tree = self._done.pop()
        self._undone.append(change)
        return change.label

    def redo(self) -> str:
        """Make the change last undone again: its label, or nothing."""
        self._growing = False
        if not self._undone:
            return ""
        change = self._undone.pop()
        self._done.append((change, self.tree))
        self.tree = applied(self.tree, change.edits)
        return change.label

    @property
    def growing(self) -> bool:
        """Whether the last change may still grow."""
        return self._growing

    @property
    def undoes(self) -> str:
        """What undo would take back."""
        return self._done[-1][0].label if self._done else ""

    @property
    def redoes(self) -> str:
        """What redo would do again."""
        return self._undone[-1].label if self._undone else ""

    @property
    def changes(self) -> int:
        """How many changes stand, from the first tree on."""
        return len(self._done)

    # -- saving ----------------------------------------------------------------------------------------------------

    @property
    def dirty(self) -> bool:
        """Whether it says something else than what was last saved (or opened)."""
        return self._saved is None or (self.tree is not self._saved and self.tree != self._saved)

    def unsaved(self) -> None:
        """What was opened is not what lies on disk: a scenario made of a battle, a draft brought back."""
        self._saved = None

    def saved(self, tree: Tree | None = None) -> None:
        """The tree (the present one) lies on disk now."""
        self._saved = self.tree if tree is None else tree
        self._growing = False

    def text(self, shape: Field | None = None) -> str:
        """The text as it is to be saved; new tables have their keys in the order of `shape`.

        What was not changed stands as it stood.
        """
        if self.tree == self.first and self.base:
            return self.base
        from game.content.lineage import rewritten

        edits = [edit for change, _ in self._done for edit in change.edits]
        return rewritten(self.base, self.first, edits, self.tree, shape)
