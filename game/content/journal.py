"""The autosave: every change of a document written down as it is made, so that a crash loses none.

A journal is JSON Lines, a header and then one line a step; replaying it gives the document with its history. It lies
in a folder of drafts until the document is closed. Knows nothing of what the values mean.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec

from game.content.document import Change, Document
from game.content.errors import ContentError
from game.content.files import parse_json, read_bytes
from game.disk import Growing, NotWritten
from game.match.plain import Tree

FORMAT = 1

LARGEST = 2**23
"""Bytes past which no draft is read: days of work at an editor."""

MOST_PROCESS = 2**31 - 1
"""No system gives a process a larger number."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a journal begins with: where the document lies, what it said, who writes it (a process)."""

    format: int
    path: str
    text: str
    tree: Tree = {}
    saved: bool = True
    by: int = 0


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line: a change, or one of the things that happen to changes."""

    did: Literal["change", "undo", "redo", "settle", "saved"]
    change: Change | None = None
    path: str = ""


class Left(msgspec.Struct, frozen=True):
    """A journal nobody closed: its file, the file its document came from ("" for none), a title, when it was last
    written."""

    journal: Path
    path: str
    title: str
    changed: float


class Journal:
    """Writes down one document's history. Where the disk refuses, `fault` says why and editing goes on."""

    def __init__(self, folder: Path, document: Document, path: str = "", *, saved: bool = True) -> None:
        """The file is made with the first step: what was only looked at leaves nothing behind."""
        self.fault = ""
        self._folder = folder
        self._header = Header(
            FORMAT, path, document.base, {} if document.base else document.first, saved, os.getpid()
        )
        self._file: Path | None = None
        self._owed = b""
        """Steps the disk has refused so far: without them those after them would fit nothing."""

    def write(self, step: Step) -> None:
        """Append a step, with those that could not be written before it."""
        if self._file is None:
            if step.did != "change":
                return
            self._file = _free(self._folder)
            self._owed = msgspec.json.encode(self._header) + b"\n"
        self._owed += msgspec.json.encode(step) + b"\n"
        try:
            journal = Growing(self._file)
            try:
                journal.add(self._owed)
            finally:
                journal.close()
        except NotWritten as error:
            self.fault = f"The draft cannot be kept ({error.reason}): save soon."
        else:
            self.fault, self._owed = "", b""

    def carry_on(self, file: Path) -> None:
        """Go on writing in a journal that was left behind."""
        self._file = file
        with suppress(ContentError):
            if not read_bytes(file, LARGEST).endswith(b"\n"):
                self._owed = b"\n"  # the end of one that was killed: the next step stands by itself

    def close(self) -> None:
        """The document was saved or given up: nothing is left behind."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink()
            self._file = None


def left_behind(folder: Path) -> list[Left]:
    """The journals of documents that were never closed, the latest first; of editors still open none."""
    found: list[Left] = []
    with suppress(OSError):
        for file in folder.glob("*.draft"):
            with suppress(OSError, ContentError):
                first, _, steps = read_bytes(file, LARGEST).partition(b"\n")
                header = parse_json(first, Header, str(file))
                if not _lives(header.by) and steps.strip():
                    document, _ = reopened(file)
                    title = str(document.tree.get("title") or Path(header.path).name or "untitled")
                    found.append(Left(file, header.path, title, file.stat().st_mtime))
    return sorted(found, key=lambda one: -one.changed)


def reopened(file: Path) -> tuple[Document, str]:
    """The document of a journal with its whole history, and the path it was last saved to. ContentError.

    A torn last line is passed over, and so is a step that does not fit.
    """
    lines = read_bytes(file, LARGEST).split(b"\n")
    header = parse_json(lines[0], Header, str(file))
    document = Document(header.text, header.tree, str(file))
    if not header.saved:
        document.unsaved()
    path = header.path
    for step in _steps(lines[1:]):
        if step.did == "change" and step.change is not None:
            with suppress(LookupError, TypeError, ValueError):
                document.do(step.change.label, *step.change.edits, grows=step.change.grows)
        elif step.did == "undo":
            document.undo()
        elif step.did == "redo":
            document.redo()
        elif step.did == "settle":
            document.settle()
        elif step.did == "saved":
            document.saved()
            path = step.path or path
    return document, path


def _steps(lines: list[bytes]) -> Iterator[Step]:
    for line in lines:
        with suppress(ContentError):
            yield parse_json(line, Step, "")


def _free(folder: Path) -> Path:
    number = 1
    while (folder / f"{os.getpid()}-{number}.draft").exists():
        number += 1
    return folder / f"{os.getpid()}-{number}.draft"


def _lives(process: int) -> bool:
    """Whether the editor that writes a journal is still open."""
    if process == os.getpid():
        return False  # this one: a scene that was taken down by an accident
    if os.name == "nt" or not 0 < process <= MOST_PROCESS:
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
