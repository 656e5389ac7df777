"""Random use of the window: what nobody would ever do, in every room and at every seat, by seed.

    tools/monkey.py [--acts N] [--seed N] [--start NAME] [--each N] [--real] [--out FOLDER]
    tools/monkey.py --replay FILE | --shrink FILE | --memory

Clicks, double clicks, drags, the wheel, every key with every modifier, text, sizes, focus and closing, in sessions of
--each acts that take turns at every start (tools/monkey_rooms.py) and every size. The dummy driver is used unless
--real asks for a window on the display. An act is the same wherever it is done, so that the list of a session that
failed, written into FOLDER as JSON lines, fails again: --replay does it, --shrink writes the fewest acts that still do.
Prints a row for each start: acts, faults, closings, orders given, slowest act, memory. Exit code 1 on any fault.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

Act = dict[str, Any]
"""What is done, by `do`, and how: numbers and words only, so that it can be written as one line of JSON."""

USUAL = ((1280, 720), (1920, 1080))
ODD = (
    (960, 600), (330, 250), (1, 1), (10, 2000), (4000, 40), (719, 449), (800, 600), (640, 480), (1024, 768),
    (1366, 768), (961, 601), (1599, 900), (1601, 900), (2560, 1080), (1080, 1920), (2560, 1440), (720, 1280),
    (1200, 350), (100, 100), (5120, 2880),
)  # fmt: skip
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
KEYS = (
    *LETTERS, *(f"F{number}" for number in range(1, 13)), "Tab", "Enter", "Esc", "Space", "Backspace", "Delete",
    "Insert", "Home", "End", "PageUp", "PageDown", "Left", "Right", "Up", "Down", "+", "-", "=", "?", ".", ",",
    "[", "]", ";", "'", "/",
)  # fmt: skip
MODS = ("", "", "", "", "Shift", "Ctrl", "Alt", "Ctrl+Shift", "Ctrl+Alt", "Alt+Shift", "Ctrl+Alt+Shift")
TEXTS = (
    "7", "0", "-1", "99999999999999999999", "1e9", "nan", "Hood", "a b", "ü ß é", "“x”", "日本", "\u05d0\u05d1", "👻",
    "x" * 300, "../..", "/tmp", "?", " ", "3.14159", "\u200b", "#[\"'",
)  # fmt: skip
EVERY = 100
"""So many acts between two looks at the memory."""
SLOW = 1.0
"""Seconds after which an act is told of."""


class Fault(NamedTuple):
    """What a session ended with: the error, where it was raised in the game, and the traceback."""

    says: str
    place: str
    trace: str


# ── acts ──────────────────────────────────────────────────────────────────────────────────────────────────


def _places(app: Any) -> list[tuple[int, int]]:
    """The middles of all controls that can be found on the scene on top."""
    found: list[tuple[int, int]] = []
    seen: set[int] = set()
    waiting = [app.stack.top]
    while waiting and len(seen) < 60:
        one = waiting.pop(0)
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        console = one if type(one).__name__ == "Console" else None
        if console is not None:
            found += [control.area.center for control in console._reached() if control.area.w > 0]
        inner = getattr(one, "__dict__", {})
        waiting += [value for value in inner.values() if type(value).__module__.startswith("game.ui")]
    return found


def _spot(rng: Random, app: Any, wide: int, high: int) -> list[int]:
    """A pixel of the window: mostly of a control, else anywhere, sometimes outside."""
    chance = rng.random()
    if chance < 0.5 and (places := _places(app)):
        x, y = rng.choice(places)
        glass = app.size
        return [x * wide // glass[0], y * high // glass[1]]
    if chance < 0.53:
        return [rng.randint(-50, wide + 50), rng.randint(-50, high + 50)]
    return [rng.randrange(max(1, wide)), rng.randrange(max(1, high))]


def _meant(app: Any) -> list[str]:
    """The keys that do something on the scene on top, but for those that leave the table."""
    where = app.stack.top.where if app.stack.top is not None else "everywhere"
    actions = [*app.keymap.actions(where), *app.keymap.actions("everywhere")]
    return [action.keys[0] for action in actions if action.keys and action.name not in ("cancel", "menu")]


def _dear(wide: int, high: int) -> float:
    """How often a size is taken: the large ones seldom, for every act in them takes its time."""
    return min(1.0, 2e6 / (wide * high))


def invented(rng: Random, app: Any, sizes: Sequence[tuple[int, int]]) -> Act:
    """Something to do next."""
    wide, high = app.window_size
    spot = lambda: _spot(rng, app, wide, high)  # noqa: E731
    mods = rng.choice(MODS)
    button = rng.choice((1, 1, 1, 1, 1, 2, 3, 3))
    kinds: dict[str, tuple[float, Callable[[], Act]]] = {
        "click": (34, lambda: {"at": spot(), "button": button, "mods": mods}),
        "double": (5, lambda: {"at": spot(), "button": button}),
        "drag": (10, lambda: {"at": spot(), "to": spot(), "button": button, "mods": mods}),
        "move": (5, lambda: {"at": spot()}),
        "wheel": (6, lambda: {"at": spot(), "by": rng.choice((-30, -3, -1, 1, 3, 30))}),
        "key": (12, lambda: {"key": "+".join(filter(None, (mods, rng.choice(KEYS))))}),
        "meant": (16, lambda: {"key": rng.choice(_meant(app))}),
        "order": (5, lambda: {"seed": rng.randrange(1000)}),
        "send": (6, lambda: {"times": rng.randint(1, 4)}),
        "hold": (2, lambda: {"key": rng.choice(KEYS), "ms": rng.randint(50, 400)}),
        "type": (4, lambda: {"text": rng.choice(TEXTS)}),
        "compose": (1, lambda: {"text": rng.choice(TEXTS)}),
        "resize": (2, lambda: {"size": list(rng.choices(sizes, [_dear(*size) for size in sizes])[0])}),
        "focus": (1, lambda: {"gained": rng.random() < 0.5}),
        "hide": (0.7, lambda: {"how": rng.choice(("minimise", "expose", "restore", "leave"))}),
        "drop": (0.5, lambda: {"file": rng.choice(("save", "scenario", "nothing", "noise"))}),
        "press": (1, lambda: {"at": spot(), "button": button}),
        "release": (1, lambda: {"at": spot(), "button": button}),
        "storm": (0.7, lambda: {"key": rng.choice(("Esc", "Enter", "Tab", "Z", "Space")), "times": rng.randint(3, 12)}),
        "close": (0.4, dict),
        "wait": (5, lambda: {"ms": rng.choice((50, 200, 200, 900))}),
    }  # fmt: skip
    do = rng.choices(list(kinds), [weight for weight, _ in kinds.values()])[0]
    return {"do": do, **kinds[do][1]()}


class Hand:
    """Does acts at a window, all with its own clock."""

    def __init__(self, app: Any, home: Path) -> None:
        from game.ui.app import Pilot

        self.app, self.home = app, home
        self.pilot = Pilot(app)

    def do(self, act: Act) -> None:
        """One act."""
        import pygame

        mods = act.get("mods", "")
        held = 0
        for name in mods.split("+") if mods else ():
            held |= {"Ctrl": pygame.KMOD_LCTRL, "Alt": pygame.KMOD_LALT, "Shift": pygame.KMOD_LSHIFT}[name]
        pygame.key.set_mods(held)
        try:
            getattr(self, f"_{act['do']}")(
                **{key: value for key, value in act.items() if key not in ("do", "mods")}
            )
        finally:
            with suppress(pygame.error):
                pygame.key.set_mods(0)

    def _click(self, at: list[int], button: int) -> None:
        self.pilot.click((at[0], at[1]), button)

    def _double(self, at: list[int], button: int) -> None:
        self._click(at, button)
        self._click(at, button)

    def _drag(self, at: list[int], to: list[int], button: int) -> None:
        self.pilot.drag((at[0], at[1]), (to[0], to[1]), 3, button)

    def _move(self, at: list[int]) -> None:
        self.pilot.move((at[0], at[1]))

    def _press(self, at: list[int], button: int) -> None:
        self.pilot.press((at[0], at[1]), button)

    def _release(self, at: list[int], button: int) -> None:
        self.pilot.release((at[0], at[1]), button)

    def _wheel(self, at: list[int], by: int) -> None:
        self.pilot.wheel(by, (at[0], at[1]))

    def _key(self, key: str) -> None:
        self.pilot.key(key)

    _meant = _key

    def _order(self, seed: int) -> None:
        """A legal order of the side at the table, by chance: so that battles come further than hands like these do."""
        from game.ai import chance
        from game.ui.battle.scene import BattleScene

        scene = self.app.stack.top
        if isinstance(scene, BattleScene) and scene.curtain is None:
            questions = scene.stage.sitting.questions()
            if questions and not scene.stage.playing:
                order = chance.answer(questions, Random(seed))
                scene.conn.orders.gave(partial(scene.stage.sitting.send, order))
        self.pilot.frames(2)

    def _send(self, times: int) -> None:
        self._storm("Enter", times)

    def _hold(self, key: str, ms: int) -> None:
        self.pilot.key(key, ms)

    def _storm(self, key: str, times: int) -> None:
        for _ in range(times):
            self.pilot.key(key)

    def _type(self, text: str) -> None:
        self.pilot.type(text)

    def _compose(self, text: str) -> None:
        import pygame

        self._post(pygame.TEXTEDITING, text=text, start=0, length=len(text))

    def _resize(self, size: list[int]) -> None:
        self.app.resize_window((size[0], size[1]))
        self.pilot.frames(2)

    def _focus(self, gained: bool) -> None:
        import pygame

        self._post(pygame.WINDOWFOCUSGAINED if gained else pygame.WINDOWFOCUSLOST)

    def _hide(self, how: str) -> None:
        import pygame

        kinds = {
            "minimise": pygame.WINDOWMINIMIZED,
            "expose": pygame.WINDOWEXPOSED,
            "restore": pygame.WINDOWRESTORED,
            "leave": pygame.WINDOWLEAVE,
        }
        self._post(kinds[how])

    def _drop(self, file: str) -> None:
        import pygame

        noise = self.home / "noise.toml"
        noise.write_bytes(bytes(range(256)))
        paths = {
            "save": self.home / "battles" / "nef-0.jsonl",
            "scenario": self.home / "shipped" / "coastal" / "first_night.toml",
            "noise": noise,
            "nothing": self.home / "not there",
        }
        self._post(pygame.DROPFILE, file=str(paths[file]))

    def _close(self) -> None:
        self.pilot.quit()

    def _wait(self, ms: float) -> None:
        self.pilot.wait(ms)

    def _post(self, kind: int, **fields: object) -> None:
        import pygame

        pygame.event.post(pygame.event.Event(kind, fields))
        self.pilot.frames(2)


# ── sessions ──────────────────────────────────────────────────────────────────────────────────────────────


class Session:
    """A start in a window of a size, and what is done there. `head` says which; `acts` are those done so far."""

    def __init__(self, head: Act) -> None:
        self.head = head
        self.acts: list[Act] = []
        self.fault: Fault | None = None
        self.closings = 0
        self.orders = 0
        self.slow: list[tuple[float, Act]] = []
        self.memory: list[float] = []

    def play(self, acts: Sequence[Act] | None = None, count: int = 0) -> None:
        """Do the given acts, or so many that are invented; ends with the first fault."""
        from tools.monkey_rooms import world

        with world(self.head["seed"]) as home:
            try:
                with _window(self.head) as app:
                    self._play(app, home, acts, count)
            except Exception as error:
                self.fault = _fault(error)

    def _play(self, app: Any, home: Path, acts: Sequence[Act] | None, count: int) -> None:
        from game.content.settings import Settings
        from tools.monkey_rooms import begun

        settings = Settings(animation=self.head["speed"], sound=False, coach=self.head["coach"])
        begun(app, self.head["start"], settings)
        hand = Hand(app, home)
        rng = Random(self.head["seed"])
        given: Iterator[Act] = iter(acts or ())
        for number in range(len(acts) if acts is not None else count):
            act = next(given) if acts is not None else invented(rng, app, (*USUAL, *ODD))
            self.acts.append(act)
            since = perf_counter()
            hand.do(act)
            spent = perf_counter() - since
            self._count(app)
            if spent > SLOW:
                self.slow.append((spent, act))
            if not app.running:  # closed, or left by its door: in again
                self.closings += 1
                app.stack.abandon()
                app.running = True
                begun(app, self.head["start"], settings)
            if number % EVERY == EVERY - 1:
                self.memory.append(resident())
        self.memory.append(resident())

    def _count(self, app: Any) -> None:
        """Orders that stand in the battle on the stack, at most."""
        for scene in app.stack.all():
            if (match := getattr(scene, "match", None)) is not None:
                self.orders = max(self.orders, sum(line.by == "hand" for line in match.lines))


EACH = 20
"""Acts at a start before the next one, while the memory is measured."""
EARLY, LATE = 200, 2000
"""Acts after which it is: every start of `MEASURED` has come up once, and ten times."""
MEASURED = tuple(f"{way}{game}{seat}" for game in ("nef", "carrier", "fleet", "war_at_sea", "coastal")
                 for way, seat in (("", " first"), ("editor ", "")))  # fmt: skip


def grown(early: int, late: int, seed: int) -> tuple[float, float]:
    """The memory of this process in MB after so many acts in one window, over five games and the editor of each."""
    from game.content.settings import Settings
    from tools.monkey_rooms import begun, world

    rng, settings = Random(seed), Settings(animation="instant", sound=False)
    sizes = [size for size in (*USUAL, *ODD) if size[0] * size[1] <= 1920 * 1080]
    head = {"size": USUAL[0], "scale": 1.0, "contrast": False}
    with world(seed) as home, _window(head) as app:
        begun(app, MEASURED[0], settings)
        hand = Hand(app, home)
        first = 0.0
        for number in range(late):
            if number == early:
                first = resident()
            if number % EACH == 0 or not app.running:
                app.stack.abandon()
                app.running = True
                begun(app, MEASURED[number // EACH % len(MEASURED)], settings)
            hand.do(invented(rng, app, sizes))
        return first, resident()


def resident() -> float:
    """The memory this process holds now, in MB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@contextmanager
def _window(head: Act) -> Iterator[Any]:
    """A window that can be given any size, as by a window manager that keeps to no least one."""
    import pygame

    from game.ui.app import App

    class Window(App):
        @property
        def window_size(self) -> tuple[int, int]:
            return self._glass.window.get_size()

        def resize_window(self, size: tuple[int, int]) -> None:
            import warnings

            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                window = pygame.Window.from_display_module()
            window.minimum_size = (1, 1)
            window.size = size

    app = Window(USUAL[0], head["scale"], high_contrast=head["contrast"])
    app.screenshots = Path(os.environ["LINE_AHEAD_HOME"]) / "pictures"
    try:
        app.resize_window(tuple(head["size"]))
        yield app
    finally:
        app.close()


def _fault(error: BaseException) -> Fault:
    inner = [
        frame for frame in traceback.extract_tb(error.__traceback__) if str(ROOT / "game") in frame.filename
    ]
    last = inner[-1] if inner else None
    place = f"{Path(last.filename).relative_to(ROOT)}:{last.name}" if last is not None else "?"
    return Fault(
        f"{type(error).__name__}: {str(error)[:200]}", place, "".join(traceback.format_exception(error))
    )


def headed(number: int, seed: int, names: Sequence[str]) -> Act:
    """How the session of a number begins: starts take turns, every size and look comes up."""
    rng = Random(f"{seed} {number}")
    sizes = [size for pair in zip(cycle(USUAL), ODD, strict=False) for size in pair]
    return {
        "start": names[number % len(names)],
        "size": list(sizes[(number + number // len(names)) % len(sizes)]),
        "seed": rng.randrange(10**9),
        "scale": rng.choice((1.0, 1.0, 1.0, 0.75, 1.25, 1.5, 2.0)),
        "contrast": rng.random() < 0.2,
        "speed": rng.choice(("instant", 1, 4)),
        "coach": rng.random() < 0.5,
    }


# ── files of acts ─────────────────────────────────────────────────────────────────────────────────────────


def written(path: Path, session: Session) -> None:
    """Write the head and the acts of a session as JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        "".join(json.dumps(one) + "\n" for one in (session.head, *session.acts)), encoding="utf-8"
    )


def read(path: Path) -> tuple[Act, list[Act]]:
    """The head and the acts of a file."""
    head, *acts = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return head, acts


def fewest(acts: Sequence[Act], fails: Callable[[Sequence[Act]], bool]) -> list[Act]:
    """As few of `acts` as still fail (delta debugging): no single one of them can be left out."""
    kept, parts = list(acts), 2
    while len(kept) >= 2:
        size = -(-len(kept) // parts)
        for start in range(0, len(kept), size):
            rest = kept[:start] + kept[start + size :]
            if fails(rest):
                kept, parts = rest, max(parts - 1, 2)
                break
        else:
            if size == 1:
                break
            parts = min(len(kept), parts * 2)
    return kept


def shrunk(head: Act, acts: Sequence[Act]) -> Session:
    """The shortest session found that fails at the same place; ValueError where the whole does not fail."""
    whole = Session(head)
    whole.play(acts)
    if whole.fault is None:
        raise ValueError("these acts do not fail")
    place = whole.fault.place
    shortest = whole

    def fails(some: Sequence[Act]) -> bool:
        nonlocal shortest
        trial = Session(head)
        trial.play(some)
        same = trial.fault is not None and trial.fault.place == place
        if same:
            shortest = trial
        return same

    fewest(whole.acts, fails)
    return shortest


# ── the command ───────────────────────────────────────────────────────────────────────────────────────────


def _roam(args: argparse.Namespace) -> int:
    from tools.monkey_rooms import starts

    names = [name for name in starts() if args.start in ("", name) or name.startswith(args.start + " ")]
    rows: dict[str, list[Any]] = {}
    places: dict[str, int] = {}
    done = number = 0
    while done < args.acts:
        session = Session(headed(args.first + number, args.seed, names))
        try:
            session.play(count=min(args.each, args.acts - done))
        except KeyboardInterrupt:
            break
        row = rows.setdefault(session.head["start"], [0, 0, 0, 0, 0.0, 0.0])
        row[0] += len(session.acts)
        row[1] += session.fault is not None
        row[2] += session.closings
        row[3] += session.orders
        row[4] = max([row[4], *(spent for spent, _ in session.slow)])
        row[5] = max([row[5], *session.memory])
        for spent, act in session.slow:
            print(f"{session.head['start']}: {spent:.1f} s for {json.dumps(act)}", flush=True)
        if session.fault is not None:
            known = places.setdefault(session.fault.place, 0)
            places[session.fault.place] += 1
            if known < args.same:
                path = (
                    args.out
                    / f"{session.fault.place.replace('/', '-').replace(':', '-')}-{args.first + number}.jsonl"
                )
                written(path, session)
                print(
                    f"{session.head['start']}: {session.fault.says}\n  {path}\n{session.fault.trace}",
                    flush=True,
                )
        done += len(session.acts)
        number += 1
    print(
        "| start | acts | faults | closings | orders | slowest act, s | memory, MB |\n"
        "|---|---:|---:|---:|---:|---:|---:|"
    )
    for name, (acts, faults, closings, orders, slowest, memory) in rows.items():
        print(f"| {name} | {acts} | {faults} | {closings} | {orders} | {slowest:.1f} | {memory:.0f} |")
    print(f"{done} acts in {number} sessions, {sum(places.values())} faults; {resident():.0f} MB at the end")
    for place, count in sorted(places.items(), key=lambda one: -one[1]):
        print(f"{count} × {place}")
    return 1 if places else 0


def main(words: Sequence[str] | None = None) -> int:
    """Roam, replay or shrink; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--acts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first session")
    parser.add_argument("--each", type=int, default=150, help="acts of a session")
    parser.add_argument("--start", default="", help="one start, or all that begin so")
    parser.add_argument("--same", type=int, default=1, help="sessions that are written of one fault")
    parser.add_argument("--real", action="store_true", help="in a window on the display")
    parser.add_argument("--out", type=Path, default=Path("build/monkey"))
    parser.add_argument(
        "--memory", action="store_true", help="only: MB after 200 and 2,000 acts in one window"
    )
    parser.add_argument("--replay", type=Path)
    parser.add_argument("--shrink", type=Path)
    args = parser.parse_args(words)
    if not args.real:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = (
        "1"  # SDL would make a closing of the window of what is to end this
    )
    args.out = args.out.absolute()
    if args.memory:
        print(json.dumps(grown(EARLY, LATE, args.seed)))
        return 0
    if args.replay is not None:
        head, acts = read(args.replay)
        session = Session(head)
        session.play(acts)
        print(session.fault.trace if session.fault is not None else "Nothing failed.")
        return 1 if session.fault is not None else 0
    if args.shrink is not None:
        session = shrunk(*read(args.shrink))
        path = args.shrink.with_suffix(".least.jsonl")
        written(path, session)
        print(f"{len(session.acts)} acts: {path}")
        return 0
    return _roam(args)


if __name__ == "__main__":
    sys.exit(main())
