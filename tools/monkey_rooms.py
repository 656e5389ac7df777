"""Where tools/monkey.py begins: every room and every seat, in a world of its own in which nothing depends on time.

A `World` is an empty home with a few battles in it and the shipped scenarios copied, so that nothing of the player's or
of this tree can be written over; opponents, surveys and battles of the meter answer where they are asked.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game import places
from game.ai import meter
from game.ai.analysis import Progress, labour, looking
from game.ai.analysis.ends import Ending
from game.ai.analysis.labour import Finish
from game.ai.analysis.playing import Equals
from game.ai.answer import Answer
from game.ai.aside import Aside
from game.ai.fights import Bout, Fought, fight
from game.ai.players import player, seated
from game.ai.problems.measuring import Tables, position
from game.ai.seat import Seat
from game.campaign.fighting import Opponents
from game.content import find_scenario, read_scenario
from game.content.buying import Buying
from game.content.settings import Settings
from game.dice import Seeding
from game.match import Match, Order, Question
from game.match.loading import load
from game.match.table import Table
from game.rulesets import ruleset
from game.ui.analysis import hindsight, many, working
from game.ui.analysis import room as analysis_room
from game.ui.app import App
from game.ui.campaign.room import ChartRoom
from game.ui.editor import workbench
from game.ui.front import afar
from game.ui.front import chance as chance_room
from game.ui.front.rooms import Rooms
from game.ui.problems import solving, weighing
from game.ui.scene import Scene

BATTLES = {
    "nef": "skerries",
    "carrier": "first_contact",
    "fleet": "two_captains",
    "war_at_sea": "convoy",
    "coastal": "first_night",
}
"""The scenario of each game whose battle is played."""
BUDGETS = "war_at_sea/trial_100"
"""A scenario in which fleets are bought."""
FOUGHT = 3
"""Battles that a meter's worker fights: more would only take longer."""

Start = Callable[[App, Rooms], None]


# ── a world in which nothing depends on time ──────────────────────────────────────────────────────────────


class Prompt(Aside):
    """An opponent that answers while it is asked: a cadet, whoever it was to be."""

    def __init__(self, seat: Seat, seed: int, answers: int = 0, *, ruleset: str, **_: object) -> None:
        self.seat, self.answers = seat, answers
        self.by, self.excuse, self.fault = seat.by, "", ""
        self._rules = ruleset
        self._player = player(Seat("cadet"), seed, answers)
        self._found: Answer | None = None

    @property
    def pid(self) -> None:
        return None

    @property
    def thinking(self) -> bool:
        return self._found is not None

    def ask(self, view: Any, questions: Sequence[Question]) -> None:
        self._player.answers = self.answers
        self._found = self._player.consider(view, list(questions), ruleset(self._rules))

    def answer(self) -> Answer | None:
        found, self._found = self._found, None
        self.answers += found is not None
        return found

    def ponder(self, view: Callable[[], Table]) -> bool:
        return True

    def hurry(self) -> None:
        pass

    def leave(self) -> None:
        self._found = None

    def close(self) -> None:
        self._found = None


class AtOnce:
    """An executor that does what it is given before it answers."""

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, do: Callable[..., Any], *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(do(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, *_: object, **__: object) -> None:
        pass


class Fighter:
    """A worker of the meter that fights between cadets, one battle whenever it is heard, a few in all."""

    def __init__(self) -> None:
        self._given: deque[Bout] = deque()
        self._left = FOUGHT
        self.busy = 0

    def give(self, bout: Bout) -> None:
        self._given.append(bout)
        self.busy += 1

    def heard(self) -> list[Fought | str]:
        if not self._given or not self._left:
            return []
        self._left -= 1
        self.busy -= 1
        bout = self._given.popleft()
        return [fight(msgspec.structs.replace(bout, seats=dict.fromkeys(bout.seats, "cadet")))]

    def end(self) -> None:
        self._given.clear()


class Glance(working.Working):
    """A look at a battle that plays every stretch once, while it is begun; its first curve comes at once."""

    def sketch(self) -> None:
        look = self._look = self._look or self._made(None)
        if self.analysis is None and look is not None and look.told:
            self.tell(Progress(0.0, None, look.analysis()))

    def begin(self, seconds: float = 0.0) -> None:
        look = self._look = self._look or self._made(None)
        if look is None:
            return
        with labour(working.log_of(self._match)) as hands:
            for one in look.go(hands, playouts=1):
                self.tell(one)


class Few(many.Many):
    """Plays a battle on twice, while it is asked for."""

    def begin(self, wanted: many.Wanted) -> None:
        self.end()
        self.wanted = wanted
        self._found[wanted.place] = tuple([] for _ in wanted.orders)
        tasks = [Finish(wanted.place, which, order, 0, 2) for which, order in enumerate(wanted.orders)]
        with labour(self._log) as hands:
            for task, came in hands(tasks):
                if isinstance(task, Finish) and isinstance(came, list):
                    self.tell((task, [one for one in came if isinstance(one, Ending)]))


class Scales(weighing.Weighing):
    """Orders at a problem are weighed where they are tried, on two tables."""

    def weigh(self, place: int, order: Order) -> None:
        asked = position(self._asked)
        self._enough = 2
        self._weigh(Tables(Equals(asked.before.ruleset), asked), place, order)


@contextmanager
def world(seed: int) -> Iterator[Path]:
    """An empty home with a few battles in it, from which nothing leads out; everything answers where it is asked."""
    chance = Random(seed)
    here = Path.cwd()
    before = os.environ.get("LINE_AHEAD_HOME")
    changed: list[tuple[Any, str, Any]] = [
        (import_module("game.ai.aside"), "Aside", Prompt),
        (import_module("game.dice.seeding"), "randbelow", chance.randrange),
        (import_module("game.dice.seeding"), "token_hex", lambda size: chance.randbytes(size).hex()),
        (chance_room, "randbelow", chance.randrange),
        (workbench, "ThreadPoolExecutor", AtOnce),
        (meter, "_Worker", Fighter),
        (analysis_room, "Working", Glance),
        (hindsight, "Working", Glance),
        (analysis_room, "Many", Few),
        (looking, "FIRST", 1),
        (afar, "missing", lambda: "Nothing leads out of here."),
        (solving, "Weighing", Scales),
    ]
    with tempfile.TemporaryDirectory(prefix="line-ahead-monkey-") as folder:
        home = Path(folder)
        shutil.copytree(_furnished(), home, dirs_exist_ok=True)
        changed.append((places, "scenarios", lambda: home / "shipped"))
        kept = [(owner, name, getattr(owner, name)) for owner, name, _ in changed]
        for owner, name, other in changed:
            setattr(owner, name, other)
        os.environ["LINE_AHEAD_HOME"] = folder
        os.chdir(folder)
        try:
            yield home
        finally:
            os.chdir(here)
            for owner, name, usual in kept:
                setattr(owner, name, usual)
            if before is None:
                del os.environ["LINE_AHEAD_HOME"]
            else:
                os.environ["LINE_AHEAD_HOME"] = before


@cache
def _furnished() -> Path:
    """A folder with the shipped scenarios, two battles under way and one that is over; made once."""
    folder = Path(tempfile.mkdtemp(prefix="line-ahead-monkey-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(places.scenarios(), folder / "shipped")
    (folder / "battles").mkdir()
    for number, (game, orders) in enumerate((("nef", 12), ("coastal", 6), ("nef", 500))):
        _play(game, orders, number, folder / "battles" / f"{game}-{number}.jsonl")
    return folder


def _play(game: str, orders: int, seed: int, path: Path) -> None:
    """Write a battle of so many orders."""
    scenario = read_scenario(find_scenario(f"{game}/{BATTLES[game]}"))
    who = {side.name: "cadet" for side in scenario.sides}
    match = Match.start(scenario, ruleset(game), seed=seed, seats=who, path=path)
    cadets = seated(match, who, seed)
    while match.over is None and match.number < orders:
        side = match.asked()[0]
        match.answer(side, cadets[side].answer(match.view(side), match.ask(side), match.ruleset), "cadet")
    match.close()


# ── where it begins ───────────────────────────────────────────────────────────────────────────────────────


def _room(name: str, app: App, rooms: Rooms) -> None:
    rooms.go(app, name)


def _fleet_room(app: App, rooms: Rooms) -> None:
    from game.ui.front.fleet_room import FleetRoom

    scenario = read_scenario(find_scenario(BUDGETS))
    rooms.menu.show(scenario)
    app.stack.push(FleetRoom(Buying(scenario, 0), lambda fleet: None))


def _rules_room(app: App, rooms: Rooms) -> None:
    rooms.menu.show(read_scenario(find_scenario(f"carrier/{BATTLES['carrier']}")))
    rooms.menu._switch_rules()


def _pack(app: App, rooms: Rooms) -> None:
    """A pack of a battle, two scenarios and a fleet, one of them among the player's already."""
    from game.content.packs import write_pack

    path = places.packs_folder() / "raid.lineahead"
    shipped = [find_scenario(name) for name in ("nef/skerries", "carrier/midway")]
    write_pack(
        [*shipped, places.battles_folder() / "nef-2.jsonl"],
        path,
        "A raid for Friday",
        "Two battles we liked.",
    )
    own = places.own_scenarios_folder(writing=True) / "midway.toml"
    own.write_bytes(shipped[0].read_bytes())
    rooms.menu.open_file(path)


def _replay(app: App, rooms: Rooms) -> None:
    from game.ui.front.replay import Replay

    app.stack.push(Replay.of_log(places.battles_folder() / "coastal-1.jsonl"))


def _analysis(app: App, rooms: Rooms) -> None:
    path = places.battles_folder() / "nef-2.jsonl"
    room = analysis_room.AnalysisRoom(load(path, ruleset, resume=False), rooms.settings, path)
    room.working.begin()
    app.stack.push(room)


def _problems(game: str, app: App, rooms: Rooms) -> None:
    from game.ui.problems.door import room

    app.stack.push(room(game, rooms.settings))


def _editor(game: str, app: App, rooms: Rooms) -> None:
    from game.ui.editor.doors import bench_of_file
    from game.ui.editor.scene import EditorScene

    bench = bench_of_file(places.scenarios() / game / f"{BATTLES[game]}.toml")
    app.stack.push(EditorScene(bench, rooms.settings))


def _battle(game: str, seat: int, app: App, rooms: Rooms) -> None:
    """A battle with a hand at one side; `seat` -1: hands at all, -2: at none."""
    scenario = read_scenario(find_scenario(f"{game}/{BATTLES[game]}"))
    rooms.menu.show(scenario)
    names = [side.name for side in scenario.sides]
    who = {name: "hand" if seat in (number, -1) else "cadet" for number, name in enumerate(names)}
    rooms.menu.play(who, Seeding(7))


def _chart(name: str, weeks: int, app: App, rooms: Rooms) -> None:
    """A campaign on its chart, so many weeks in; -1: of two hands, with the curtain down."""
    campaign = read_scenario(places.campaigns() / f"{name}.toml", folder=places.campaigns())
    sides = [side.name for side in campaign.sides]
    seats_ = dict(zip(sides, ["hand", "hand" if weeks < 0 else "cadet"], strict=True))
    folder = places.campaign_logs_folder(writing=True)
    path = folder / f"{name.replace('/', '-')}-{len(list(folder.iterdir()))}.jsonl"
    rules = ruleset(campaign.ruleset)
    match = Match.start(campaign, rules, seed=5, salt="", seats=seats_, path=path, take_backs=False)
    room = ChartRoom(match, rooms.settings, path)
    for _ in range(weeks):
        room.desk.seal()
        while room.desk.battle:
            cadets = Opponents(match, dict.fromkeys(sides, "cadet"), room.desk.folder)
            cadets.fought(room.desk.chart, room.desk.battle)
            room.desk.note()
    app.stack.push(room)


def starts() -> dict[str, Start]:
    """Every place to begin at, by its name."""
    found: dict[str, Start] = {"menu": lambda app, rooms: None}
    for name in (
        "Two machines",
        "Saved",
        "Records",
        "Editor",
        "Shipyard",
        "Random battle",
        "Campaigns",
        "Rule book",
        "Settings",
    ):
        found[name.lower()] = partial(_room, name)
    found |= {"fleet room": _fleet_room, "optional rules": _rules_room, "replay": _replay}
    found |= {"analysis": _analysis, "pack": _pack}
    for name, campaign, weeks in (
        ("chart nef", "nef/skerries_summer", 0),
        ("chart carrier", "carrier/reef_patrol", 3),
        ("chart both", "nef/skerries_summer", -1),
    ):
        found[name] = partial(_chart, campaign, weeks)
    for path in sorted(places.problems().iterdir()):
        found[f"problems {path.name}"] = partial(_problems, path.name)
    for game in BATTLES:
        found[f"editor {game}"] = partial(_editor, game)
    for game in BATTLES:
        for seat, called in ((0, "first"), (1, "second"), (-1, "both"), (-2, "nobody")):
            found[f"{game} {called}"] = partial(_battle, game, seat)
    return found


def begun(app: App, start: str, settings: Settings) -> Scene:
    """The menu with the start laid over it; the scene on top."""
    rooms = Rooms(settings)
    app.stack.push(rooms.menu)
    starts()[start](app, rooms)
    top = app.stack.top
    assert top is not None
    return top
