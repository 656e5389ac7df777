"""A pack: scenarios, unit types, fleets and battles in one file to give away. A plain zip with a list of what it holds.

A pack is looked at before anything of it is kept: every file in it is checked as strictly as one that lay there by
itself, none is ever run, and names say nothing about where a file goes. A scenario takes along the player's unit types
that it uses, a fleet the rosters that have them.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from io import BytesIO
from pathlib import Path

import msgspec

from game import places
from game.content.errors import ContentError, single
from game.content.files import LARGEST, parse_json, parse_toml, read_bytes, read_text, write_bytes
from game.content.rulesets import registered
from game.content.sorts import Sort, told_apart
from game.match import log
from game.match.limits import STORY_LENGTH, TITLE_LENGTH, refuse_values
from game.match.log import LogError
from game.match.printable import MOST_SAID, cut, one_line

ENDING = ".lineahead"
FORMAT = 1
MOST_FILES = 64
LARGEST_PACK = 4 * log.LARGEST
"""Bytes of a pack, and of all its files together when they are taken out."""
_LIST = "contents.json"
_NAME = re.compile(r"(?!con\.|nul\.|aux\.|prn\.|com\d\.|lpt\d\.)[a-z0-9][a-z0-9_-]{0,79}\.(toml|jsonl)")
"""Names of files in a pack: no folder, and such as any system can have."""
_TIME = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a pack: the same files make the same pack, whenever it is made."""
_NO_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)
"""What the reader of zips raises for one that is broken, locked, or packed in a way of its own."""


class Packed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file in the list of a pack: its name there, its sort, what it is called, and the hash of its bytes."""

    name: str
    sort: Sort
    title: str
    sha256: str


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The list of a pack, its first file: what it is called and about, by which version it was made, what it holds."""

    format: int
    title: str
    files: tuple[Packed, ...]
    about: str = ""
    made_by: str = ""


class _Contents(msgspec.Struct, frozen=True):
    """Of the list of a pack whose making is not known its format alone."""

    format: int


class Inside:
    """A file of a pack that was opened: its bytes, what it is in words, and what is wrong with it."""

    def __init__(self, pack: Path, packed: Packed, raw: bytes) -> None:
        self.packed, self.raw, self._pack = packed, raw, pack

    @cached_property
    def _checked(self) -> tuple[str, tuple[str, ...]]:
        from game.content.checking import faults

        with tempfile.TemporaryDirectory(prefix="line-ahead-") as folder:
            path = Path(folder) / self.packed.name
            path.write_bytes(self.raw)
            words, wrong = faults(path)
            try:
                if not wrong and told_apart(path) != self.packed.sort:
                    wrong = single(str(path), words, f"a {self.packed.sort}, as the list says").sentences()
            except ContentError as error:
                wrong = error.sentences()
        called = f"{self._pack}: {self.packed.name}"
        return words, tuple(cut(sentence.replace(str(path), called), MOST_SAID) for sentence in wrong)

    @property
    def words(self) -> str:
        """What it is: "a scenario"."""
        return self._checked[0]

    @property
    def faults(self) -> tuple[str, ...]:
        """A sentence for each thing wrong with it; such a file is not kept."""
        return self._checked[1]

    @property
    def place(self) -> Path:
        """Where it belongs among the player's files, whatever lies there."""
        return _folder(self.packed.sort) / self.packed.name

    @property
    def kept(self) -> bool:
        """Whether the very same file lies there already."""
        try:
            return self.place.is_file() and read_bytes(self.place, LARGEST_PACK) == self.raw
        except ContentError:
            return False

    @property
    def clashes(self) -> bool:
        """Whether another file of that name lies there."""
        return self.place.exists() and not self.kept

    @property
    def replaceable(self) -> bool:
        """Whether it may take the place of another: a battle never does, somebody may be at its table."""
        return self.packed.sort != "save"

    def keep(self, *, replace: bool = False) -> Path:
        """Put it among the player's files and say where: beside one of the same name, unless it is to `replace` it.

        One that is there already stays. ContentError for a file with a fault, and where the disk refuses.
        """
        if self.faults:
            raise single(f"{self._pack}: {self.packed.name}", "a file with a fault", "one that can be used")
        if self.kept:
            return self.place
        path = self.place if replace and self.replaceable else _free(self.place)
        write_bytes(path, self.raw)
        return path


class Pack:
    """A pack that was opened. Nothing of it lies on the disk but the pack itself."""

    def __init__(self, path: Path, contents: Contents, files: Sequence[Inside]) -> None:
        self.path, self.contents, self.files = path, contents, tuple(files)

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with its files, a sentence for each thing."""
        return tuple(fault for one in self.files for fault in one.faults)


def is_pack(path: Path) -> bool:
    """Whether a file is called a pack, or begins as one does. ContentError when it cannot be read."""
    from game.content.files import begins

    return begins(path).startswith(b"PK") or path.suffix == ENDING


def open_pack(path: Path) -> Pack:
    """Read a pack whole. ContentError where it is none, holds what its list does not say, or more than a pack may."""
    name, raw = str(path), read_bytes(path, LARGEST_PACK)
    try:
        with zipfile.ZipFile(BytesIO(raw)) as archive:
            found = _taken_out(archive, name)
    except _NO_ZIP as error:
        raise single(name, f"a broken pack ({one_line(str(error))})", "a pack, which is a zip") from None
    contents = _contents(found.pop(_LIST), name)
    listed = [one.name for one in contents.files]
    if lost := sorted(set(listed) - set(found)):
        raise single(name, f"no {lost[0]}", "every file of its list")
    if sorted(listed) != sorted(found):
        odd = sorted(set(found) - set(listed))
        raise single(name, odd[0] if odd else "a file twice", "the files of its list, each once")
    for one in contents.files:
        if hashlib.sha256(found[one.name]).hexdigest() != one.sha256:
            raise single(name, f"other bytes in {one.name}", "those it was made with")
    return Pack(path, contents, [Inside(path, one, found[one.name]) for one in contents.files])


def _taken_out(archive: zipfile.ZipFile, name: str) -> dict[str, bytes]:
    """The bytes of every file by name, read no further than a pack may go. ContentError."""
    infos = archive.infolist()
    if len(infos) > MOST_FILES + 1:
        raise single(name, f"{len(infos):,} files", f"{MOST_FILES} at most")
    found: dict[str, bytes] = {}
    left = LARGEST_PACK
    for info in infos:
        if info.filename != _LIST and not _NAME.fullmatch(info.filename):
            raise single(name, f"a file called {info.filename}", "plain names such as raid.toml")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise single(name, f"{info.filename} in a way of packing of its own", "a plain zip")
        if info.filename in found:
            raise single(name, f"{info.filename} twice", "each file once")
        with archive.open(info) as file:
            raw = file.read(left + 1)
        left -= len(raw)
        if left < 0:
            raise single(name, f"more than {LARGEST_PACK >> 20} MB in it", "so many at most")
        found[info.filename] = raw
    if _LIST not in found:
        raise single(name, f"no {_LIST}", "a pack, which has a list of what it holds")
    return found


def _contents(raw: bytes, name: str) -> Contents:
    """The list of a pack, no text in it unseen or without end. ContentError."""
    raw = raw[: LARGEST + 1]
    written = parse_json(raw, _Contents, name).format
    if written != FORMAT:  # before all else: what another version writes may not fit
        raise single(name, f"the format {written}", f"the format {FORMAT}: another version made it")
    contents = parse_json(raw, Contents, name)
    try:
        refuse_values(msgspec.json.decode(raw), longest=STORY_LENGTH)
    except ValueError as error:
        raise single(name, f"what does not fit ({error})", "the list of a pack") from None
    if not contents.files:
        raise single(name, "nothing in it", "a file at least")
    return contents


def write_pack(paths: Iterable[Path], target: Path, title: str = "", about: str = "") -> Contents:
    """Make a pack of files and write it whole or not at all: what stands in its list.

    ContentError for a file that is wrong or of no sort to be given away (settings are the player's own), for more
    files than a pack holds, and where the disk refuses.
    """
    from game import __version__

    files: dict[str, tuple[Packed, bytes]] = {}
    for path in _with_rosters(list(paths)):
        packed, raw = _packed(path)
        name = next(one for one in _names(packed.name) if files.get(one, (None, raw))[1] == raw)
        files[name] = msgspec.structs.replace(packed, name=name), raw
    if not 0 < len(files) <= MOST_FILES:
        raise single(str(target), f"{len(files)} files to pack", f"1 to {MOST_FILES}")
    first = next(iter(files.values()))[0]
    contents = Contents(
        FORMAT,
        one_line(title or first.title)[:TITLE_LENGTH],
        tuple(packed for packed, _ in files.values()),
        one_line(about)[:STORY_LENGTH],
        __version__,
    )
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        listed = msgspec.json.format(msgspec.json.encode(contents), indent=1)
        for name, raw in ((_LIST, listed), *((packed.name, raw) for packed, raw in files.values())):
            archive.writestr(zipfile.ZipInfo(name, _TIME), raw, zipfile.ZIP_DEFLATED)
    write_bytes(target, made.getvalue())
    return contents


def _packed(path: Path) -> tuple[Packed, bytes]:
    """A file for a pack, and its bytes there. ContentError."""
    from game.content.checking import faults

    words, wrong = faults(path)
    if wrong:
        raise single(str(path), f"a fault ({wrong[0]})", "a file that is good")
    sort = told_apart(path)
    if sort is None or sort == "settings":
        raise single(str(path), words, "a scenario, a roster, a fleet or a saved battle")
    raw = _whole_scenario(path) if sort == "scenario" else read_bytes(path, log.LARGEST)
    name = re.sub(r"[^a-z0-9_-]+", "-", path.stem.lower()).strip("-_")[:70] or sort
    title = one_line(_title(path, sort))[:TITLE_LENGTH]
    ending = ".jsonl" if sort == "save" else ".toml"
    name = f"{name}{ending}" if _NAME.fullmatch(f"{name}{ending}") else f"{sort}-{name}{ending}"
    return Packed(name, sort, title, hashlib.sha256(raw).hexdigest()), raw


def _whole_scenario(path: Path) -> bytes:
    """A scenario's file as it is; with the player's unit types in it where it uses any."""
    from game.content.scenarios import read_scenario
    from game.content.writing import scenario_text

    text, scenario = read_text(path), read_scenario(path)
    own = {str(entry.get("id")) for entry in parse_toml(text, str(path)).get("class", [])}
    if all(str(row["id"]) in own for row in scenario.classes):
        return read_bytes(path)
    return scenario_text(scenario, text).encode()


def _with_rosters(paths: list[Path]) -> Iterator[Path]:
    """The files, and after each fleet the player's rosters that have unit types of it."""
    from game.content.yard import own_rosters

    for path in paths:
        yield path
        if told_apart(path) != "fleet":
            continue
        tree = parse_toml(read_text(path), str(path))
        wanted = {str(unit.get("class")) for unit in tree.get("unit", [])}
        for roster in own_rosters(str(tree.get("ruleset"))):
            if wanted & roster.classes.keys():
                yield roster.path


def _title(path: Path, sort: Sort) -> str:
    """What a file is called within: its title or name, or its own name."""
    if sort == "save":
        from game.match.loading import load

        try:
            return load(path, registered().ruleset, resume=False).header.scenario.title
        except LogError:
            return path.stem
    tree = parse_toml(read_text(path), str(path))
    return str(tree.get("title") or tree.get("name") or path.stem)


def _folder(sort: Sort) -> Path:
    """Where the player keeps files of a sort."""
    if sort == "scenario":
        return places.own_scenarios_folder()
    if sort == "roster":
        return places.rosters_folder()
    if sort == "fleet":
        return places.fleets_folder()
    return places.battles_folder()


def _names(name: str) -> Iterator[str]:
    """A file's name, then the same with numbers from 2 on."""
    yield name
    stem, dot, ending = name.rpartition(".")
    number = 2
    while True:
        yield f"{stem}-{number}{dot}{ending}"
        number += 1


def _free(path: Path) -> Path:
    """The path, or one beside it that nothing has."""
    return next(one for name in _names(path.name) if not (one := path.with_name(name)).exists())
