"""A document on the editor's desk: its file, its journal, and what becomes of both when it is changed and saved.

It notices when somebody else has changed the file. Line ends and a byte order mark stay as the file had them. Knows
nothing of what the values mean.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from game import places
from game.content.document import Change, Document
from game.content.edits import Edit
from game.content.errors import ContentError
from game.content.files import read_bytes, read_text, write_text
from game.content.journal import Journal, Step, reopened
from game.match.plain import Tree
from game.tabletop.fields import Field

_MARK = "\ufeff"


class Manuscript:
    """One document with its file (None: it has none yet). `drafts` is the folder of the journals.

    `copied` is the file of the program's own that it was opened from: it is a copy, and has no file until it is saved.
    """

    copied: Path | None = None

    def __init__(self, document: Document, path: Path | None, drafts: Path) -> None:
        self.document, self.path, self.drafts = document, path, drafts
        self._seen = _stamp(path)
        kept = path is not None and not document.dirty
        self._journal = Journal(drafts, document, str(path or ""), saved=kept)

    @classmethod
    def open(cls, path: Path, drafts: Path) -> Manuscript:
        """The document of a file; of one that the program came with, a copy. ContentError where it cannot be read or is
        no TOML."""
        document, own = Document(read_text(path), name=str(path)), not places.carried(path)
        manuscript = cls(document, path.absolute() if own else None, drafts)
        manuscript.copied = None if own else path.absolute()
        return manuscript

    @classmethod
    def new(cls, tree: Tree, drafts: Path) -> Manuscript:
        """A document that lies nowhere yet."""
        return cls(Document(tree=tree), None, drafts)

    @classmethod
    def restored(cls, journal: Path, drafts: Path) -> Manuscript:
        """The document of a journal left behind, with its history. ContentError where it is broken."""
        document, path = reopened(journal)
        file = Path(path) if path else None
        manuscript = cls(document, file if file is None or not places.carried(file) else None, drafts)
        manuscript._journal.carry_on(journal)
        return manuscript

    @property
    def tree(self) -> Tree:
        """What the document says now."""
        return self.document.tree

    @property
    def fault(self) -> str:
        """Why changes cannot be kept aside, in a sentence; empty while they are."""
        return self._journal.fault

    # -- changing --------------------------------------------------------------------------------------------------

    def do(self, label: str, *edits: Edit, grows: str = "") -> bool:
        """Change the document; see `Document.do`."""
        changed = self.document.do(label, *edits, grows=grows)
        if changed:
            self._journal.write(Step("change", Change(label, edits, grows)))
        return changed

    def settle(self) -> None:
        """What grew has ended."""
        if self.document.growing:
            self.document.settle()
            self._journal.write(Step("settle"))

    def undo(self) -> str:
        """Take the last change back: its label."""
        label = self.document.undo()
        if label:
            self._journal.write(Step("undo"))
        return label

    def redo(self) -> str:
        """Make the change last undone again: its label."""
        label = self.document.redo()
        if label:
            self._journal.write(Step("redo"))
        return label

    # -- the file --------------------------------------------------------------------------------------------------

    @property
    def dirty(self) -> bool:
        """Whether something would be lost if it were closed now."""
        return self.document.dirty

    @property
    def overtaken(self) -> bool:
        """Whether the file says something else than when it was opened or saved here, or is gone."""
        return self.path is not None and _stamp(self.path) != self._seen

    def save(self, path: Path | None = None, shape: Field | None = None) -> None:
        """Write the file whole or not at all, under another path if one is given. ContentError when it cannot be."""
        path = path or self.path
        if path is None:
            raise ValueError("it has no file yet")
        text = self.document.text(shape)
        write_text(path, _as_in(self.path or self.copied, text))
        self.path, self.copied = path.absolute(), None
        self._seen = _stamp(self.path)
        self.document.saved()
        self._journal.write(Step("saved", path=str(self.path)))

    def accept(self) -> None:
        """What somebody else wrote into the file may be written over."""
        self._seen = _stamp(self.path)

    def close(self) -> None:
        """Put away for good: what is not saved is given up."""
        self._journal.close()


def _stamp(path: Path | None) -> bytes:
    """What tells one state of a file from another; empty where there is none."""
    if path is None:
        return b""
    try:
        return hashlib.blake2b(read_bytes(path), digest_size=16).digest()
    except ContentError:
        return b""


def _as_in(path: Path | None, text: str) -> str:
    """The text with the line ends and the mark that the file has so far."""
    raw = ""
    if path is not None:
        with suppress(ContentError):
            raw = read_bytes(path).decode("utf-8", "replace")
    if "\r\n" in raw and "\n" not in raw.replace("\r\n", ""):
        text = text.replace("\n", "\r\n")
    return _MARK + text if raw.startswith(_MARK) else text
