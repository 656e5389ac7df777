"""Hostile files of every format: each is read or refused in sentences, quickly and in little room.

    tools/hostile.py [--files N] [--only SORT] [--seed N] [--at N]

Every sort of file the program reads (scenarios, rosters, fleets, settings, saves, players' copies, notes, drafts, lists
of recent files, case files) is damaged (`tools/damage.py`) and read by everything that reads it: the check, the game,
the editor, the lists. Wanted of each file: nothing is raised but the error that its reader documents; no reader takes
it more than a second of processor time; and no process, a fresh one each 500 files, grows by more than 200 MB over what
it has when idle.
Prints a row a sort; exit code 1 on any failure. `--at N` reads the one file of that number again, with its traceback.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.match import Match

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from damage import damaged  # noqa: E402

FILES = 10_000
IN_ONE_PROCESS = 500
LONGEST = 1.0
"""Seconds of processor time that one file may take."""
MOST = 200.0
"""Megabytes by which a process may grow over what it has when idle."""
STUCK = 60
"""Seconds after which a process that reads one file is taken down where it stands."""
FURTHER = 20
"""Orders that a file found good is played on."""


class Sort(NamedTuple):
    """A sort of file: the name it has below the player's folder, good ones of it, and what is done with each."""

    file: str
    good: Callable[[], list[bytes]]
    read: Callable[[Path, Random], Iterator[None]]


class Unsaid(Exception):
    """A refusal that is no sentence about its file."""


def sentences(path: Path, told: list[str]) -> None:
    """Each is one line and names the file. Raises Unsaid."""
    for sentence in told:
        if "\n" in sentence or not sentence.startswith(str(path)):
            raise Unsaid(repr(sentence[:200]))


# ── what reads them ───────────────────────────────────────────────────────────────────────────────────────
# Each yields after one thing that reads the file: none may take too long by itself.


def a_scenario(path: Path, rng: Random) -> Iterator[None]:
    """The check, the list, the editor's survey; a good one is played."""
    from game.content import ContentError, read_scenario
    from game.content.browse import list_scenarios
    from game.content.manuscript import Manuscript
    from game.content.survey import survey
    from game.match import Match
    from game.rulesets import ruleset

    yield checked(path)
    list_scenarios(folder=path.parent)
    yield
    try:
        manuscript = Manuscript.open(path, path.parent)
    except ContentError as error:
        sentences(path, error.sentences())
    else:
        yield
        survey(manuscript.tree)
        manuscript.close()
    yield
    try:
        scenario = read_scenario(path)
    except ContentError as error:
        sentences(path, error.sentences())
        return
    yield
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=1)
    yield
    yield from played_on(match, rng)


def a_roster(path: Path, rng: Random) -> Iterator[None]:
    """The check, the player's yard, the shipyard's slipway with every class on it."""
    from game.content import ContentError
    from game.content.manuscript import Manuscript
    from game.content.slipway import Slipway
    from game.content.yard import own_rosters
    from game.rulesets import names

    yield checked(path)
    for own in own_rosters():
        sentences(path, list(own.faults))
    yield
    try:
        manuscript = Manuscript.open(path, path.parent)
    except ContentError as error:
        sentences(path, error.sentences())
        return
    yield
    if manuscript.tree.get("ruleset") not in names():
        return
    slip = Slipway(manuscript)
    for which in [number for number, _ in slip.own]:
        slip.choose(which)
        _ = slip.whole, slip.fields, slip.wrong, slip.worth, slip.card, slip.oddities, slip.unlike
        yield


def a_fleet(path: Path, rng: Random) -> Iterator[None]:
    """The check, and the reading that a battle does."""
    from game.content import ContentError
    from game.content.fleets import read_fleet

    yield checked(path)
    try:
        read_fleet(path)
    except ContentError as error:
        sentences(path, error.sentences())
    yield


def settings(path: Path, rng: Random) -> Iterator[None]:
    """The check, and the start of the window."""
    from game.content.settings import load_settings

    yield checked(path)
    yield sentences(path, load_settings(path)[1])


def a_save(path: Path, rng: Random) -> Iterator[None]:
    """The check, the replay of every side, the report; a good one goes on."""
    from game.content.report import gather, page
    from game.match import Match
    from game.match.log import LogError, read_header
    from game.match.record import Record, Replay
    from game.rulesets import ruleset

    yield checked(path)
    try:
        read_header(path)
        match = Match.load(path, ruleset, resume=False)
    except LogError as error:
        yield sentences(path, [str(error)])
        return
    yield
    for side in (None, *match.sides) if not match.header.seen_by else (match.header.seen_by,):
        Record(match, side).close()
        yield
        replay = Replay(match, side)
        replay.view(len(replay) - 1)
        yield
    yield page(gather(match)) and None
    if not match.header.seen_by:
        match = Match.load(path, ruleset)
        yield
        yield from played_on(match, rng)


def notes(path: Path, rng: Random) -> Iterator[None]:
    """The battle they lie beside is opened, a side reads and writes."""
    from game.content.jottings import Jottings

    before = path.read_bytes()
    jottings = Jottings(path.with_name("battle.jsonl"))
    yield
    told = jottings.write("Red", "contact_1", "a carrier?")
    if told and path.read_bytes() != before:
        raise Unsaid("notes that could not be read were written over")
    jottings.of("Red")
    yield


def a_draft(path: Path, rng: Random) -> Iterator[None]:
    """The list of drafts, and the editor that opens one again and undoes it."""
    from game.content import ContentError
    from game.content.journal import left_behind
    from game.content.manuscript import Manuscript
    from game.content.survey import survey

    left_behind(path.parent)
    yield
    try:
        manuscript = Manuscript.restored(path, path.parent)
    except ContentError as error:
        yield sentences(path, error.sentences())
        return
    yield
    survey(manuscript.tree)
    yield
    while manuscript.undo():
        pass
    yield


def a_list(path: Path, rng: Random) -> Iterator[None]:
    """The files an editor had open lately."""
    from game.content.recent import recent

    recent(path.parent)
    yield


def cases(path: Path, rng: Random) -> Iterator[None]:
    """Case files are tried one by one."""
    from game.content import ContentError
    from game.content.case import read_cases

    try:
        read_cases(path)
    except ContentError as error:
        sentences(path, error.sentences())
    yield


def checked(path: Path) -> None:
    """`line-ahead check` tells its faults in sentences and leaves file and folder alone. Raises Unsaid."""
    from game.cli.checking import faults

    before, beside = path.read_bytes(), sorted(path.parent.iterdir())
    sentences(path, faults(path)[1])
    if path.read_bytes() != before or sorted(path.parent.iterdir()) != beside:
        raise Unsaid("checking changed the file or its folder")


def played_on(match: Match, rng: Random) -> Iterator[None]:
    """What was found good is played, every check after each order."""
    from game.ai import chance
    from tests.conformance.checks import Watch

    watch = Watch()
    for _ in range(FURTHER):
        if match.over is not None:
            break
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
        yield
        watch(match)
        yield
    match.close()


# ── good ones to be spoilt ────────────────────────────────────────────────────────────────────────────────


def scenarios() -> list[bytes]:
    """Every shipped one."""
    from game.content import find_scenario
    from tests.conformance.play import SCENARIOS

    return [find_scenario(name).read_bytes() for name in SCENARIOS]


def rosters() -> list[bytes]:
    """A few classes of every game, as the shipyard writes them."""
    from game.content.manuscript import Manuscript
    from game.content.slipway import Slipway
    from game.rulesets import names, ruleset

    texts = []
    for name in names():
        with tempfile.TemporaryDirectory() as folder:
            slip = Slipway(Manuscript.new({"ruleset": name}, Path(folder)))
            for shipped in list(ruleset(name).roster)[::7]:
                slip.choose(shipped)
                slip.copy()
            slip.manuscript.save(Path(folder) / "roster.toml")
            texts.append((Path(folder) / "roster.toml").read_bytes())
            slip.manuscript.close()
    return texts


def fleets() -> list[bytes]:
    """A fleet of two of every game's classes."""
    from game.rulesets import names, ruleset

    texts = []
    for name in names():
        units = [
            f'[[unit]]\nclass = "{key}"\nname = "Unit {key}"\n' for key in list(ruleset(name).roster)[:12:6]
        ]
        head = f'format = 1\nruleset = "{name}"\nname = "Raiders"\npoints = 100\n'
        texts.append("\n".join([head, *units]).encode())
    return texts


def all_settings() -> list[bytes]:
    """Every setting as it is at first, and with keys of one's own."""
    from game.content.settings import Settings, save_settings

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        save_settings(Settings(keys={"odds": "ctrl+o"}, animation="instant", window=[1920, 1080]), path)
        return [path.read_bytes()]


def saves() -> list[bytes]:
    """A whole battle of each game at random, restless: undone, taken back, carried on."""
    return [_battle(name, restless=True).read_bytes() for name in _smallest()]


def copies() -> list[bytes]:
    """A side's own copy of such a battle."""
    from game.match.record import export
    from tests.conformance.play import loaded

    texts = []
    for name in _smallest():
        match = loaded(_battle(name, restless=True))
        path = FOLDER / "copy.jsonl"
        export(match, match.sides[0], path)
        texts.append(path.read_bytes())
    return texts


def all_notes() -> list[bytes]:
    return [b'{"format":1,"notes":{"Red":{"contact_1":"a carrier?","contact_2":""},"Blue":{"x":"y"}}}\n']


def drafts() -> list[bytes]:
    """A scenario of each game after a few changes, undone and made again, never closed."""
    from game.content.edits import Insert, Put, Remove
    from game.content.manuscript import Manuscript

    texts = []
    for name in _smallest():
        from game.content import find_scenario

        folder = Path(tempfile.mkdtemp(dir=FOLDER))
        manuscript = Manuscript.open(find_scenario(name), folder)
        manuscript.do("Rename", Put(("title",), "Another night"), grows="title")
        manuscript.settle()
        manuscript.do("Copy", Insert(("side", 0, "unit"), 0, dict(manuscript.tree["side"][0]["unit"][0])))
        manuscript.undo()
        manuscript.redo()
        manuscript.do("Remove", Remove(("side", 0, "unit"), 0))
        texts.append(next(folder.glob("*.draft")).read_bytes())
    return texts


def all_cases() -> list[bytes]:
    """Every case file of the tests."""
    return [path.read_bytes() for path in sorted((ROOT / "tests" / "rulesets").glob("*/cases/*.toml"))]


@lru_cache(maxsize=1)
def _smallest() -> list[str]:
    """One shipped scenario of each game, the shortest file."""
    from game.content import find_scenario
    from tests.conformance.play import SCENARIOS

    least: dict[str, str] = {}
    for name in sorted(SCENARIOS, key=lambda name: (find_scenario(name).stat().st_size, name)):
        least.setdefault(name.split("/")[0], name)
    return list(least.values())


@lru_cache(maxsize=16)
def _battle(name: str, *, restless: bool) -> Path:
    from tests.conformance.play import play

    path = FOLDER / f"{name.replace('/', '-')}.jsonl"
    play(name, 1, path=path, restless=restless)
    return path


SORTS: dict[str, Sort] = {
    "scenario": Sort("scenarios/battle.toml", scenarios, a_scenario),
    "save": Sort("battles/battle.jsonl", saves, a_save),
    "copy": Sort("battles/battle.jsonl", copies, a_save),
    "roster": Sort("rosters/mine.toml", rosters, a_roster),
    "fleet": Sort("fleets/raiders.toml", fleets, a_fleet),
    "settings": Sort("settings/settings.toml", all_settings, settings),
    "notes": Sort("battles/battle.notes.json", all_notes, notes),
    "draft": Sort("drafts/1-1.draft", drafts, a_draft),
    "list": Sort("drafts/recent.json", lambda: [b'["scenarios/mine.toml","x.toml"]'], a_list),
    "case": Sort("cases/case.toml", all_cases, cases),
}


# ── one process, 500 files ────────────────────────────────────────────────────────────────────────────────


def grown() -> float:
    """Megabytes this process had at its largest."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 2**20 if sys.platform == "darwin" else most / 2**10


@lru_cache(maxsize=16)
def good(sort: str) -> list[bytes]:
    """The good files of a sort, made once."""
    return SORTS[sort].good()


def hostile(sort: str, number: int, seed: int) -> tuple[bytes, Random]:
    """The file of that number, and the dice for what is done with it."""
    rng = Random(f"{seed} {sort} {number}")
    return damaged(good(sort)[number % len(good(sort))], rng), rng


def read(sort: str, text: bytes, rng: Random) -> float:
    """One file is laid where its like lies and read by all that read it: the most seconds one took.

    Raises what they raise.
    """
    path = FOLDER / SORTS[sort].file
    path.parent.mkdir(exist_ok=True)
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(text)
    longest, begun = 0.0, process_time()
    for _ in SORTS[sort].read(path, rng):
        now = process_time()
        longest, begun = max(longest, now - begun), now
    return longest


def one(sort: str, number: int, seed: int) -> str:
    """What is wrong with how one file was taken; empty when nothing is."""
    text, rng = hostile(sort, number, seed)
    try:
        longest = read(sort, text, rng)
    except Exception as error:  # whatever it is, it is what this looks for
        return f"{type(error).__name__}: {error}"[:300].replace("\n", " ")
    return f"it took {longest:.1f} s of processor time" if longest > LONGEST else ""


def in_one_process(sort: str, first: int, count: int, seed: int) -> None:
    """Read so many files; one line each: its number and what is wrong, at the end how far it grew."""
    for text in good(sort):
        read(sort, text, Random(seed))  # what is loaded and kept for good files is no growth
    idle = grown()
    for number in range(first, first + count):
        faulthandler.dump_traceback_later(STUCK, exit=True)
        print(number, one(sort, number, seed), flush=True)
    faulthandler.cancel_dump_traceback_later()
    print(f"grown {grown() - idle:.0f}", flush=True)


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────────


class Found(NamedTuple):
    """What a sort came to: files read, faults by number, the most megabytes a process grew by."""

    files: int
    faults: list[str]
    grown: float


def tried(sort: str, files: int, seed: int) -> Found:
    """Read so many files of a sort, a fresh process each 500; tells each fault as it is found."""
    faults: list[str] = []
    most = 0.0
    done = 0
    while done < files:
        count = min(IN_ONE_PROCESS, files - done)
        words = [
            str(ROOT / "tools" / "hostile.py"),
            "--only",
            sort,
            "--seed",
            str(seed),
            "--first",
            str(done),
        ]
        ran = subprocess.run([sys.executable, *words, "--files", str(count)], capture_output=True, text=True)
        rows = [row.split(" ", 1) for row in ran.stdout.splitlines()]
        at = done - 1
        for number, fault in rows:
            if number == "grown":
                most = max(most, float(fault))
                continue
            at = int(number)
            if fault:
                faults.append(f"{sort} {at}: {fault}")
        if ran.returncode and not rows:
            faults.append(f"{sort}: nothing was read: {ran.stderr.strip()[-600:]}")
            break
        if ran.returncode:
            faults.append(f"{sort} {at + 1}: its process died: {ran.stderr.strip()[-600:]}")
            count = at + 2 - done
        done += count
    if most > MOST:
        faults.append(f"{sort}: a process grew by {most:.0f} MB")
    return Found(done, faults, most)


FOLDER = Path()
"""The player's folder of this process, for as long as it lasts."""


def main() -> int:
    """Read and print."""
    global FOLDER
    parser = argparse.ArgumentParser(description="Hostile files of every format.")
    parser.add_argument(
        "--files", type=int, default=FILES, metavar="N", help=f"of all sorts together ({FILES})"
    )
    parser.add_argument("--only", choices=SORTS, help="of one sort")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--at", type=int, metavar="N", help="one file again, with its traceback")
    parser.add_argument("--first", type=int, metavar="N", help="in this process, from that number")
    asked = parser.parse_args()
    if asked.at is not None or asked.first is not None:
        with tempfile.TemporaryDirectory() as folder:
            FOLDER = Path(folder)
            os.environ["LINE_AHEAD_HOME"] = folder
            if asked.first is not None:
                in_one_process(asked.only, asked.first, asked.files, asked.seed)
            else:
                text, rng = hostile(asked.only, asked.at, asked.seed)
                sys.stdout.buffer.write(text + b"\n")
                print(f"{read(asked.only, text, rng):.2f} s")
        return 0
    print("| files | read | failures | grown at most |")
    print("|---|---:|---:|---:|", flush=True)
    failed = False
    for sort in [asked.only] if asked.only else SORTS:
        found = tried(sort, asked.files // (1 if asked.only else len(SORTS)), asked.seed)
        print(f"| {sort} | {found.files:,} | {len(found.faults)} | {found.grown:.0f} MB |", flush=True)
        print("".join(f"{fault}\n" for fault in found.faults), file=sys.stderr, end="", flush=True)
        failed |= bool(found.faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
