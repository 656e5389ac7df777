"""Reading and writing text files whole, refusing what cannot be one of ours; nothing half-written is left.

Knows TOML, and nothing of what stands in it. What the program came with can be read here, never written.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

from game import disk, places
from game.content.errors import ContentError, single
from game.match.plain import Tree
from game.match.printable import MOST_QUOTED, cut
from game.match.reading import NoFile, opened

T = TypeVar("T")

LARGEST = 1024 * 1024
"""Bytes past which a file is refused unread: the largest shipped scenario is a fiftieth of it, and the
worst that a TOML reader can make of so many takes it some half a second."""

_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_text(path: Path) -> str:
    """The text of a file; ContentError if it is missing, a folder, too large, unreadable or not UTF-8."""
    name, raw = str(path), read_bytes(path)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        byte = f"the byte 0x{raw[error.start]:02X}"
        raise single(name, byte, "text in UTF-8", hint="save the file as UTF-8", line=line) from None


def text_there(path: Path) -> str:
    """The text that a file has which is to be written anew; empty where there is none, or none that can be read."""
    try:
        return read_text(path)
    except ContentError:
        return ""


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """What a file holds; ContentError if it is missing, no plain file, unreadable or of more than `largest` bytes."""
    name = str(path)
    try:
        with opened(path) as file:
            raw = file.read(largest + 1)
    except NoFile as error:
        raise single(name, error.found, "a file") from None
    except OSError as error:
        raise single(name, f"a file that cannot be read ({_reason(error)})", "a file") from None
    if len(raw) > largest:
        megabytes = f"{largest >> 20} MB"
        raise single(name, f"more than {megabytes}", f"a file of {megabytes} at most")
    return raw


def begins(path: Path) -> bytes:
    """The first 64 bytes of a file, however large it is. ContentError as `read_bytes`."""
    try:
        with opened(path) as file:
            return file.read(64)
    except NoFile as error:
        raise single(str(path), error.found, "a file") from None
    except OSError as error:
        raise single(str(path), f"a file that cannot be read ({_reason(error)})", "a file") from None


def parse_json(raw: bytes, kind: type[T], name: str) -> T:
    """A record of JSON, every value of its kind; ContentError where the bytes are none."""
    import msgspec

    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise single(
            name,
            f"what does not fit ({cut(str(error), MOST_QUOTED)})",
            f"a {kind.__name__.strip('_').lower()}",
        ) from None
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:  # ValueError: bytes that are no text
        raise single(name, f"broken JSON ({cut(str(error), MOST_QUOTED)})", "valid JSON") from None


def parse_toml(text: str, name: str) -> Tree:
    """The tree of a TOML text; ContentError with line and column where it is broken."""
    import tomli

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        message = str(error)
        at = _AT.search(message)
        said = _AT.sub("", message)
        line = int(at[1]) if at and at[1] else text.count("\n") + 1
        where = f"column {at[2]}" if at and at[2] else "its end"
        raise single(
            name, f"broken TOML at {where} ({cut(said, MOST_QUOTED)})", "valid TOML", line=line
        ) from None
    except RecursionError:
        raise single(name, "values nested too deeply", "valid TOML") from None
    except ValueError as error:  # a number no computer reads
        raise single(
            name, f"a value that cannot be read ({cut(str(error), MOST_QUOTED)})", "valid TOML"
        ) from None


def write_text(path: Path, text: str) -> None:
    """Write a player's file whole or not at all. ContentError as `write_bytes`."""
    try:
        raw = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise _refused(path, str(error).lower()) from None
    write_bytes(path, raw)


def write_bytes(path: Path, raw: bytes) -> None:
    """Write a player's file whole or not at all: what the program came with is never written over.

    Folders on the way are made. ContentError when the disk refuses, or the place is the program's own; the file is
    then as it was.
    """
    if places.carried(path):
        raise single(
            str(path),
            "a place within the program, which it came with",
            "a place of your own",
            hint="save it under another path",
        )
    try:
        disk.write_whole(path, raw)
    except disk.NotWritten as error:
        raise _refused(path, error.reason) from None


def _refused(path: Path, reason: str) -> ContentError:
    return single(str(path), f"a place that cannot be written ({reason})", "a writable place")


def _reason(error: Exception) -> str:
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()
