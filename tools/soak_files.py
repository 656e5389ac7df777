"""What the disk and the machine may do to files: the soak's parts of full disks, of two programs, of killed windows.

A disk without room is the system's own limit on the size of a file or, for who may mount one, a small disk in memory
that is filled. Programs are real processes (forks of this one, with the dummy video driver) that say through a pipe
what was confirmed to their player, and are killed (SIGKILL) at a random moment. Known to `tools/soak.py` alone.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from game.match import Match

Say = Callable[[str], None]

MOST_ORDERS = 40
"""Orders of a battle on a disk that fills: after so many it has seen every sort of question."""

MOMENTS = 6
"""How often a disk fills in one battle on the average."""

SMALL = 4 * 2**20
"""Bytes of the disk in memory."""

LONGEST = 1.0
"""Seconds after its first word when a program is killed at the latest."""

PATIENCE = 60
"""Seconds until a program must have said its first word."""


class Faulty(Exception):
    """Something was lost, torn, or not said."""


# ── disks ─────────────────────────────────────────────────────────────────────────────────────────────────


class Limited:
    """Files of this process may not grow past what the largest of a folder has, and so many bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self, left: int) -> None:
        """No room but for so many bytes."""
        largest = max((path.stat().st_size for path in self.folder.iterdir() if path.is_file()), default=0)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest + left, self._before[1]))

    def free(self) -> None:
        """There is room again."""
        resource.setrlimit(resource.RLIMIT_FSIZE, self._before)

    def close(self) -> None:
        """Nothing is left of it."""
        self.free()


class Small:
    """A disk in memory that a heap of ballast fills to the last byte. OSError where none may be mounted."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._ballast = folder, folder / "ballast"
        words = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
        if os.geteuid() != 0 or subprocess.run(words, capture_output=True, check=False).returncode:
            raise OSError("no disk may be mounted here")

    def fill(self, left: int) -> None:
        """No room; within the last page of a file there are some bytes, whatever is wanted."""
        with suppress(OSError), self._ballast.open("ab", buffering=0) as heap:
            while heap.write(bytes(4096)):
                pass

    def free(self) -> None:
        """There is room again."""
        self._ballast.unlink(missing_ok=True)

    def close(self) -> None:
        """Nothing is left of it."""
        subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, check=True)


@contextmanager
def disk(*, small: bool) -> Iterator[Limited | Small]:
    """A disk to be filled, with a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        made: Limited | Small = Limited(Path(folder))
        if small:
            with suppress(OSError):
                made = Small(Path(folder))
        try:
            yield made
        finally:
            made.close()


def full_disk(name: str, seed: int, *, small: bool) -> int:
    """A battle on a disk that fills now and then, its files with it: the moments something was refused at.

    Raises Faulty where something is lost, torn, or not said.
    """
    from game.ai import chance
    from game.match.log import LogNotWritten, digest
    from game.match.verify import first_difference
    from game.testing.play import begin, loaded

    rng, refused = Random(seed), 0
    with disk(small=small) as on:
        path = on.folder / "battle.jsonl"
        match = begin(name, seed, path)
        try:
            for _ in range(MOST_ORDERS):
                if match.over is not None:
                    break
                side = rng.choice(match.asked())
                order = chance.answer(match.ask(side), rng)
                if rng.random() < MOMENTS / MOST_ORDERS:
                    refused += every_file(match, on, rng)
                    before = digest(match.table), len(match.lines), path.read_bytes()
                    on.fill(rng.randrange(400))
                    try:
                        match.answer(side, order, "random")
                        continue  # there was room for it
                    except LogNotWritten as error:
                        refused += 1
                        if str(path) not in str(error) or "\n" in str(error):
                            raise Faulty(f"it is told as {error}") from None
                    finally:
                        on.free()
                    if (digest(match.table), len(match.lines), path.read_bytes()) != before:
                        raise Faulty(f"order {match.number + 1} was refused and left something behind")
                match.answer(side, order, "random")
        finally:
            match.close()
        again = loaded(path)
        if again.notice or again.lines != match.lines:
            raise Faulty(f"loaded, it is another battle: {again.notice}")
        if other := first_difference(again):
            raise Faulty(f"played again, {other.sentence}")
        left = [one.name for one in on.folder.iterdir() if one.name.endswith((".new", ".lock", ".part"))]
        if left:
            raise Faulty(f"left behind: {', '.join(left)}")
    return refused


def every_file(match: Match, on: Limited | Small, rng: Random) -> int:
    """Write one file of another sort while there is no room, then with room: how often it was refused."""
    import pygame

    from game.content import ContentError, report, write_scenario
    from game.content.jottings import Jottings
    from game.content.orderbook import OrderBook
    from game.content.settings import Settings, save_settings
    from game.disk import NotWritten
    from game.match.copying import export
    from game.ui.picture import save_png

    folder = on.folder
    log = folder / "battle.jsonl"
    side = match.sides[0]
    scenario = match.header.scenario
    book = OrderBook(log)
    book.of(side)
    writes: list[tuple[str, Callable[[Path], Any]]] = [
        ("copy.jsonl", lambda path: export(match, side, path)),
        ("report.html", lambda path: report.write(match, path)),
        ("scenario.toml", lambda path: write_scenario(scenario, path)),
        ("settings.toml", lambda path: save_settings(Settings(), path)),
        ("picture.png", lambda path: save_png(pygame.Surface((320, 180)), path)),
        ("battle.notes", lambda path: Jottings(log).write(side, "somebody", "a word " * 40)),
        ("battle.orders", lambda path: book.keep()),
    ]
    name, write = rng.choice(writes)
    path = folder / name
    told = ""
    before = {one: one.read_bytes() for one in folder.iterdir() if one.name != "ballast"}
    on.fill(-max(map(len, before.values())))  # no room for anything, however small
    try:
        told = str(write(path) or "") if name.startswith("battle") else str(write(path) and "")
    except (ContentError, NotWritten) as error:
        told = str(error)
        if str(path) not in told:
            raise Faulty(f"the error does not name {name}: {told}") from None
    finally:
        on.free()
    if told:
        after = {one: one.read_bytes() for one in folder.iterdir() if one.name != "ballast"}
        if after != before:
            raise Faulty(f"{name} was refused and left something behind")
        if again := write(path) if name.startswith("battle") else write(path) and "":
            raise Faulty(f"{name} is refused though there is room: {again}")
    return int(bool(told))


# ── programs ──────────────────────────────────────────────────────────────────────────────────────────────


class Program(NamedTuple):
    """A process that says what it has confirmed."""

    pid: int
    pipe: int

    def first(self) -> bytes:
        """What it says first, or its end. Raises Faulty where it says nothing."""
        import select

        if not select.select([self.pipe], [], [], PATIENCE)[0]:
            raise Faulty("it said nothing")
        return os.read(self.pipe, 65536)

    def ended(self, how: int = signal.SIGKILL) -> str:
        """End it, and all it has said whole since its first words."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, how)
        return self.rest()

    def rest(self) -> str:
        """All it says until its end."""
        said = b""
        while piece := os.read(self.pipe, 65536):
            said += piece
        os.close(self.pipe)
        os.waitpid(self.pid, 0)
        return said.decode()


def _say(writes: int, words: str) -> None:
    os.write(writes, f"{words}\n".encode())


def program(work: Callable[[Say], None], home: Path) -> Program:
    """Let a fork of this process do some work, with settings and battles in a home of its own."""
    _warm()
    reads, writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reads)
            os.environ.update(LINE_AHEAD_HOME=str(home), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
            work(partial(_say, writes))
        except BaseException as error:  # whatever it is, it is what the soak looks for
            os.write(writes, f"fault {type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(0)
    os.close(writes)
    return Program(pid, reads)


def _warm() -> None:
    """Have everything read that a window needs, once for all programs."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import game.ui.battle.scene
    import game.ui.editor.scene
    import game.ui.front.settings  # noqa: F401


def killed(work: Callable[[Say], None], home: Path, rng: Random) -> list[str]:
    """Let a program work, kill it a random moment after its first word: all it had said whole. Raises Faulty."""
    one = program(work, home)
    try:
        first = one.first()
        sleep(rng.uniform(0, LONGEST))
    finally:
        rest = one.ended()
    said = (first.decode() + rest).split("\n")[:-1]
    if faults := [words for words in said if words.startswith("fault")]:
        raise Faulty(faults[0])
    if not said:
        raise Faulty("it ended before it said anything")
    return said


# ── two programs on one save ──────────────────────────────────────────────────────────────────────────────


def pair(name: str, seed: int) -> int:
    """Two programs carry one battle on at the same time, one is killed: the orders confirmed. Raises Faulty."""
    from game.match.verify import first_difference
    from game.testing.play import begin, loaded

    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        home, path = Path(folder), Path(folder) / "battle.jsonl"
        begin(name, seed, path).close()
        both = [program(partial(carry_on, path, seed + at), home) for at in range(2)]
        firsts = [one.first().decode() for one in both]
        sleep(rng.uniform(0, LONGEST / 2))
        told = [first + one.ended() for first, one in zip(firsts, both, strict=True)]
        refused = [words for words in told if words.startswith("held ")]
        if len(refused) != 1 or f"process {both[told.index(refused[0]) - 1].pid}" not in refused[0]:
            raise Faulty(f"both play, or nobody says who has it: {told}")
        playing = told[1 - told.index(refused[0])]
        orders = [line for line in playing.split("\n")[:-1] if line]
        if faults := [line for line in orders if line.startswith("fault")]:
            raise Faulty(faults[0])
        again = loaded(path)
        if again.damage or again.number < int(orders[-1]):
            raise Faulty(f"order {orders[-1]} was confirmed, the log ends with {again.number} {again.damage}")
        if other := first_difference(again):
            raise Faulty(f"played again, {other.sentence}")
        match = loaded(path, resume=True)  # the lock has gone with its program
        match.close()
    return len(orders)


def carry_on(path: Path, seed: int, say: Say) -> None:
    """Carry a battle on by chance, and say the number of each order; or who has it."""
    from game.ai import chance
    from game.match.log import LogHeld
    from game.testing.play import loaded

    rng = Random(seed)
    try:
        match = loaded(path, resume=True)
    except LogHeld as held:
        say(f"held {held}")
        sleep(PATIENCE)
        return
    say(str(match.number))
    while match.over is None:
        side = rng.choice(match.asked())
        say(str(match.answer(side, chance.answer(match.ask(side), rng), "random").n))
        sleep(0.002)
    sleep(PATIENCE)


# ── killed windows ────────────────────────────────────────────────────────────────────────────────────────


def window(name: str, seed: int) -> int:
    """A window with a battle is killed: the orders it had shown as given. Raises Faulty."""
    import msgspec

    from game.content.jottings import Jottings
    from game.content.orderbook import OrderBook
    from game.testing.play import begin, loaded

    with tempfile.TemporaryDirectory() as folder:
        home, path = Path(folder), Path(folder) / "battles" / "battle.jsonl"
        begin(name, seed, path).close()
        said = killed(lambda say: at_the_table(path, seed, say), home, Random(seed))
        given = [words.removeprefix("line ") for words in said if words.startswith("line ")]
        lines = [
            msgspec.json.decode(raw)
            for raw in path.read_bytes().splitlines(keepends=True)[1:]
            if raw[-1:] == b"\n"
        ]
        stands = [f"{line['n']} {line.get('back_to')}" for line in lines]
        if stands[1:][: len(given)] != given:
            raise Faulty(f"{len(given)} lines were confirmed, the log has {stands}")
        match = loaded(path, resume=True)
        match.close()
        if match.damage:
            raise Faulty(match.damage)
        side = match.sides[0]
        noted = [words.removeprefix("note ") for words in said if words.startswith("note ")]
        kept = Jottings(path)
        if noted and int(kept.of(side).get("x", "-1")) < int(noted[-1]):
            raise Faulty(f"the note {noted[-1]} was kept, there stands {kept.of(side)}")
        OrderBook(path).of(side)
        torn = [one for one in (kept, OrderBook(path)) if one._file._broken]
        if torn:
            raise Faulty("notes or orders are torn")
    return len(given)


def at_the_table(path: Path, seed: int, say: Say) -> None:
    """Play a battle in a window by chance: orders, ways back, notes, keys; say what was confirmed."""
    from game.ai import chance
    from game.ai.players import seated
    from game.content.settings import Settings
    from game.match.match import Refused
    from game.testing.play import loaded
    from game.ui.app import App, Pilot
    from game.ui.battle.scene import BattleScene

    rng = Random(seed)
    match = loaded(path, resume=True)
    match.observers.append(lambda line, _: say(f"line {line.n} {line.back_to}"))
    seats = dict.fromkeys(match.sides[1:], "cadet")
    scene = BattleScene(match, seated(match, seats, seed), Settings(animation="instant", coach=False))
    pilot = Pilot(App((1280, 720)), scene)
    say("stands")
    for number in range(10**6):
        pilot.frames(1)
        table = scene.stage.sitting
        questions = table.questions()
        act = rng.random()
        if act < 0.1:
            scene.conn.orders.gave(
                table.undo if table.match.undo_reaches(table.looking) is not None else table.take_back
            )
        elif act < 0.3:
            scene.stage.dossier.jottings.write(match.sides[0], "x", str(number))
            say(f"note {number}")
        elif act < 0.4:
            pilot.key(rng.choice(("F", "Tab", "Home", "L", "F10", "Esc")))
        elif questions:
            with suppress(Refused):
                table.send(chance.answer(questions, rng))
        if match.over is not None:
            sleep(PATIENCE)


def editor(name: str, seed: int) -> int:
    """An editor is killed: the changes and saves it had shown as made. Raises Faulty."""
    import tomli

    from game import places
    from game.content import find_scenario
    from game.content.journal import left_behind, reopened

    with tempfile.TemporaryDirectory() as folder:
        home, path = Path(folder), Path(folder) / "scenarios" / "mine.toml"
        path.parent.mkdir()
        path.write_bytes(find_scenario(name).read_bytes())
        said = killed(lambda say: at_the_desk(path, seed, say), home, Random(seed))
        saved = [int(words.removeprefix("saved ")) for words in said if words.startswith("saved ")]
        made = [int(words.removeprefix("made ")) for words in said if words.startswith("made ")]
        title = tomli.loads(path.read_text(encoding="utf-8"))["title"]
        stands = int(title.removeprefix("Mine ")) if title.startswith("Mine ") else -1
        if saved and stands < saved[-1]:
            raise Faulty(f"change {saved[-1]} was saved, the file has {title}")
        drafts = home / "settings" / "drafts"
        assert places.settings_folder() != drafts.parent, "the soak has no home of its own"
        left = left_behind(drafts)
        if not left and made:
            raise Faulty(f"change {made[-1]} was made, and no draft is left")
        document, _ = reopened(left[0].journal)
        if document.tree["title"] != f"Mine {made[-1]}" and int(document.tree["title"][5:]) < made[-1]:
            raise Faulty(f"change {made[-1]} was made, the draft has {document.tree['title']}")
    return len(made) + len(saved)


def at_the_desk(path: Path, seed: int, say: Say) -> None:
    """Change a scenario in the editor's window and save it now and then; say what was done."""
    from game.content.edits import Put
    from game.ui.app import App, Pilot
    from game.ui.editor.doors import bench_of_file
    from game.ui.editor.scene import EditorScene

    rng = Random(seed)
    bench = bench_of_file(path)
    pilot = Pilot(App((1280, 720)), EditorScene(bench))
    for number in range(10**6):
        pilot.frames(1)
        bench.do("Title", [Put(("title",), f"Mine {number}")])
        say(f"made {number}")
        if rng.random() < 0.2:
            pilot.key("Ctrl+S")
            if not bench.manuscript.dirty:
                say(f"saved {number}")


def settings(name: str, seed: int) -> int:
    """A window is killed while settings are changed: the changes it had confirmed. Raises Faulty."""
    from game.content.settings import load_settings

    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        said = killed(lambda say: at_the_settings(seed, say), home, Random(seed))
        kept, notices = load_settings(home / "settings" / "settings.toml")
        if notices:
            raise Faulty(notices[0])
        last = int(said[-1].removeprefix("kept "))
        if kept.window[0] < last:
            raise Faulty(f"{last} was kept, the file has {kept.window[0]}")
    return len(said)


def at_the_settings(seed: int, say: Say) -> None:
    """Change settings in the window and keep them, again and again; say what was kept."""
    from game.content.settings import Settings
    from game.ui.app import App, Pilot
    from game.ui.front.settings import SettingsRoom
    from game.ui.front.wearing import keep

    rng, chosen = Random(seed), Settings()
    pilot = Pilot(App((1280, 720)), SettingsRoom(chosen))
    for number in range(320, 16384):
        pilot.frames(1)
        chosen.window = [number, rng.randrange(320, 2000)]
        chosen.keys = {f"key{at}": "F" for at in range(rng.randrange(40))}
        if fault := keep(chosen):
            raise Faulty(fault)
        say(f"kept {number}")
