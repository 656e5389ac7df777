"""The sorts of files that are made hostile: good ones of each, and all that reads them.

Each reader yields after one thing that reads the file: none may take too long by itself. Files lie in the player's
folder (LINE_AHEAD_HOME); it must not know how they are damaged, nor how many are tried.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.match import Match, Steer

ROOT = Path(__file__).resolve().parent.parent
FURTHER = 20
"""Orders that a file found good is played on."""


def home() -> Path:
    """The player's folder of this process."""
    return Path(os.environ["LINE_AHEAD_HOME"])


class Sort(NamedTuple):
    """A sort of file: the name it has below the player's folder, good ones of it, and what is done with each."""

    file: str
    good: Callable[[], list[bytes]]
    read: Callable[[Path, Random], Iterator[None]]


class Unsaid(Exception):
    """A refusal that is no sentence about its file, or more than anybody reads."""


def sentences(path: Path, told: list[str]) -> None:
    """At most 20 and how many more; each names the file, on one line of at most 300 signs, all seen. Raises Unsaid."""
    from game.match.printable import MOST_SAID, MOST_TOLD, unseen

    if len(told) > MOST_TOLD + 1:
        raise Unsaid(f"{len(told)} sentences")
    for sentence in told:
        if unseen(sentence) or len(sentence) > MOST_SAID or not sentence.startswith(str(path)):
            raise Unsaid(f"{len(sentence)} signs: {sentence[:200]!a}")


# ── what reads them ───────────────────────────────────────────────────────────────────────────────────────


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
        sentences(path, [str(error)])
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
    from game.content.report import gather, page, plain
    from game.match.loading import load
    from game.match.log import LogError, read_header
    from game.match.printable import unseen
    from game.match.record import Record, Replay
    from game.rulesets import ruleset

    yield checked(path)
    try:
        read_header(path)
        match = load(path, ruleset, resume=False)
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
    told = gather(match)
    yield
    for text in (page(told), plain(told)):
        if strange := unseen(text, "\n"):
            raise Unsaid(f"the report has {strange}")
        yield
    if not match.header.seen_by:
        match = load(path, ruleset)
        yield
        yield from played_on(match, rng)


def kept_battles(path: Path, rng: Random) -> Iterator[None]:
    """The list of battles in a folder, each looked into; another file in place of the log for `--as` and a copy."""
    from game.match.copying import export
    from game.match.loading import load
    from game.rulesets import ruleset

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # who tries them reads what is printed
    from game.ui.front.archive import Archive

    archive = Archive(path.parent, ruleset)
    yield
    found = archive.look(path)
    if found.fault:
        yield sentences(Path(path.name), [found.fault])  # a room of kept battles has their folder in its head
        return
    yield

    match = load(path, ruleset, resume=False)
    for side in match.sides if not match.header.seen_by else (match.header.seen_by,):
        export(match, side, path.with_name("copy.part"))
        yield


def lessons(path: Path, rng: Random) -> Iterator[None]:
    """A coach's lessons, as a ruleset's package has them."""
    from game.tabletop.lessons import LessonsError, read_lessons

    try:
        read_lessons(path.read_bytes(), str(path))
    except LessonsError as error:
        sentences(path, [str(error)])
    yield


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


def unsealed(path: Path, rng: Random) -> Iterator[None]:
    """The campaign they lie beside is gone on with, a side lays other orders."""
    from game.campaign.drafts import Drafts
    from game.campaign.orders import Plan

    before = path.read_bytes()
    kept = Drafts(path.with_name("battle.jsonl"))
    yield
    kept.of("Red", 2).order()
    told = kept.keep("Red", 3, Plan(sail={"van": "reef"}))
    if told and path.read_bytes() != before:
        raise Unsaid("unsealed orders that could not be read were written over")
    yield


def a_shelf(path: Path, rng: Random) -> Iterator[None]:
    """The menu looks at what a player thinks of battles, and writes another thought."""
    from game.content.shelf import Shelf

    before = path.read_bytes()
    shelf = Shelf()
    _ = shelf.favourite("nef/skerries"), shelf.rating("nef/skerries")
    yield
    if shelf.rate("nef/mail", 4) and path.read_bytes() != before:
        raise Unsaid("a shelf that could not be read was written over")
    yield


def called_dice(path: Path, rng: Random) -> Iterator[None]:
    """The battle whose dice were in hand is carried on, and the program rolls what is asked for."""
    from game.match.calling import Calling

    raw = path.read_bytes()
    path.unlink()
    match = _called(path.with_suffix(".jsonl"))
    path.write_bytes(raw)
    yield
    calling = Calling(match)
    for _ in range(FURTHER):
        if calling.wanted is None:
            break
        calling.roll()
    match.close()


def _called(log: Path) -> Match:
    """A battle of a real table that asks for its first dice after the plots."""
    from game.ai.chance import answer
    from game.content import find_scenario, read_scenario
    from game.match import Match
    from game.match.calling import Answered, Calling
    from game.rulesets import ruleset

    scenario = read_scenario(find_scenario("nef/skerries"))
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=1, path=log, called=True)
    calling, chance = Calling(match), Random(1)
    while calling.wanted is None:
        side = match.asked()[0]
        calling.begin(Answered(side, answer(match.ask(side), chance), "hand"))
    calling.lay(3)
    return match


def a_record(path: Path, rng: Random) -> Iterator[None]:
    """The menu looks at what was measured of a scenario."""
    from game.ai import measured
    from game.content import find_scenario, read_scenario
    from game.content.errors import ContentError

    try:
        found = measured.read(path)
    except ContentError as error:
        sentences(path, error.sentences())
    else:
        found.stale(read_scenario(find_scenario("nef/skerries")))
        for series in (found.equals, *found.apart):
            for side in series.seats:
                series.share(side)
                found.beginner(side)
        _ = found.luck, found.minutes
    yield


def measured_balance() -> list[bytes]:
    """A record as the program writes it."""
    import msgspec

    from game.ai.measured import FORMAT, Record, Series

    seats = {"Red": "captain", "Blue": "captain"}
    equals = Series(seats, 20, {"Red": 12, "Blue": 7}, 1, 5.5, 40.0, 2.0)
    apart = (Series({"Red": "captain", "Blue": "cadet"}, 9, {"Red": 8, "Blue": 1}, 0, 5.0, 38.5, 2.0),) * 2
    found = Record(
        format=FORMAT, version="0.2.0", commit="", rules="00", scenario="00", equals=equals, apart=apart
    )
    return [msgspec.json.format(msgspec.json.encode(found), indent=1)]


def an_order_book(path: Path, rng: Random) -> Iterator[None]:
    """The battle it lies beside is opened: every division does what the book says, ships look at standing orders."""
    from game.content.orderbook import OrderBook
    from game.sea.heading import Pose
    from game.tabletop.divisions import gone, hulls, led_from, reduced
    from game.tabletop.evolutions import propose
    from game.tabletop.standing import Shooting, breach

    before = path.read_bytes()
    book = OrderBook(path.with_name("battle.jsonl"))
    yield
    for match, side, steers in _under_way():
        pieces = match.ruleset.presenter.pieces(match.view(side))
        poses = {piece.id: Pose(piece.x, piece.y, piece.heading) for piece in pieces}
        page = book.of(side)
        for division in page.divisions.values():
            orders = page.ships.get(steers[0].unit, division.standing).over(division.standing)
            for torpedo in (True, False):
                breach(orders, Shooting("Somebody", torpedo, 9.0, False), match.ruleset.unit)
            told = division.command
            if told is not None and told.guide in poses:
                division.command = gone(told, poses[told.guide], poses[told.guide])
            told = reduced(told, poses) if told is not None else None
            if told is not None:
                propose(led_from(told, poses[told.guide]), steers, hulls(pieces))
            yield
    if book.keep() and path.read_bytes() != before:
        raise Unsaid("an order book that could not be read was written over")
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


def a_pack(path: Path, rng: Random) -> Iterator[None]:
    """It is opened, every file in it checked, and what is good is kept."""
    from game.content import ContentError
    from game.content.packs import open_pack

    try:
        pack = open_pack(path)
    except ContentError as error:
        sentences(path, error.sentences())
        return
    yield
    for one in pack.files:
        sentences(path, list(one.faults))
        yield
        if not one.faults:
            one.keep(replace=True)
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
    from game.content.checking import faults

    before, beside = path.read_bytes(), sorted(path.parent.iterdir())
    sentences(path, faults(path)[1])
    if path.read_bytes() != before or sorted(path.parent.iterdir()) != beside:
        raise Unsaid("checking changed the file or its folder")


def played_on(match: Match, rng: Random) -> Iterator[None]:
    """What was found good is played, every check after each order."""
    from game.ai import chance
    from game.testing.checks import Watch

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


def a_problem(path: Path, rng: Random) -> Iterator[None]:
    """The check, and the position; one found good is played on."""
    from game.content import ContentError, problem_file

    yield checked(path)
    try:
        match = problem_file.set_up(problem_file.read(path))
    except ContentError as error:
        sentences(path, error.sentences())
        return
    except problem_file.Stale as error:
        sentences(path, [f"{path}: {error}"])
        return
    yield
    yield from played_on(match, rng)


def solved(path: Path, rng: Random) -> Iterator[None]:
    """The room of problems looks at what was solved, and notes more."""
    from game.ai.problems.solved import Solved

    before = path.read_bytes()
    found = Solved()
    yield
    found.count(["nef/1"])
    if found.note("nef/2", "solved") and path.read_bytes() != before:
        raise Unsaid("what could not be read was written over")
    yield


# ── good ones to be spoilt ────────────────────────────────────────────────────────────────────────────────


def scenarios() -> list[bytes]:
    """Every shipped one."""
    from game.content import find_scenario
    from game.testing.play import SCENARIOS

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
    from game.match.copying import export
    from game.testing.play import loaded

    texts = []
    for name in _smallest():
        match = loaded(_battle(name, restless=True))
        path = home() / "copy.jsonl"
        export(match, match.sides[0], path)
        texts.append(path.read_bytes())
    return texts


def all_lessons() -> list[bytes]:
    """Those of every game."""
    return [path.read_bytes() for path in sorted((ROOT / "game" / "rulesets").glob("*/lessons.toml"))]


def all_notes() -> list[bytes]:
    return [b'{"format":1,"notes":{"Red":{"contact_1":"a carrier?","contact_2":""},"Blue":{"x":"y"}}}\n']


def all_unsealed() -> list[bytes]:
    """A week's orders that were laid, as the program writes them."""
    return [
        b'{"format":1,"sides":{"Red":{"week":2,"plan":{"sail":{"van":"reef"},"how":{"van":"meet"},"dock":["wren"]}}}}\n'
    ]


def problems() -> list[bytes]:
    """The first shipped problem of every game."""
    from game.places import problems

    return [path.read_bytes() for path in sorted(problems().glob("*/01.problem"))]


def all_solved() -> list[bytes]:
    """What was solved, as the program writes it."""
    return [b'{"format":1,"states":{"nef/0123":"solved","nef/4567":"hinted","fleet/89":"tried"}}\n']


def order_books() -> list[bytes]:
    """Every evolution of the first side that moves, in each game; a ship with orders of her own."""
    from game.content.orderbook import OrderBook, orders_path
    from game.tabletop.divisions import KINDS, command
    from game.tabletop.squadrons import Division
    from game.tabletop.standing import Standing

    texts = []
    for _, side, steers in _under_way():
        poses = {steer.unit: steer.pose for steer in steers}
        book = OrderBook(home() / "battle.jsonl")
        page = book.of(side)
        for kind in KINDS:
            told = command(kind, list(poses), poses, turn=40.0)
            page.divisions[kind] = Division(tuple(poses), told, Standing("hold", 12.0, "near only"))
        page.ships[steers[0].unit] = Standing(opening="at will")
        if fault := book.keep():
            raise Unsaid(fault)
        texts.append(orders_path(home() / "battle.jsonl").read_bytes())
        orders_path(home() / "battle.jsonl").unlink()
    return texts


@lru_cache(maxsize=1)
def _under_way() -> list[tuple[Match, str, list[Steer]]]:
    """A battle of each game where two ships or more of a side are to be moved, that side, and what it is asked."""
    from game.ai import chance
    from game.match import Steer
    from game.testing.play import begin

    found = []
    for name in _smallest():
        match, rng = begin(name, 1), Random(1)
        while match.over is None:
            side = match.asked()[0]
            questions = match.ask(side)
            steers = [question for question in questions if type(question) is Steer]
            if len({steer.unit for steer in steers}) > 1:
                found.append((match, side, steers))
                break
            match.answer(side, chance.answer(questions, rng))
    return found


def drafts() -> list[bytes]:
    """A scenario of each game after a few changes, undone and made again, never closed."""
    from game.content.edits import Insert, Put, Remove
    from game.content.manuscript import Manuscript

    texts = []
    for name in _smallest():
        from game.content import find_scenario

        folder = Path(tempfile.mkdtemp(dir=home()))
        manuscript = Manuscript.open(find_scenario(name), folder)
        manuscript.do("Rename", Put(("title",), "Another night"), grows="title")
        manuscript.settle()
        manuscript.do("Copy", Insert(("side", 0, "unit"), 0, dict(manuscript.tree["side"][0]["unit"][0])))
        manuscript.undo()
        manuscript.redo()
        manuscript.do("Remove", Remove(("side", 0, "unit"), 0))
        texts.append(next(folder.glob("*.draft")).read_bytes())
    return texts


def packs() -> list[bytes]:
    """Some scenarios and a roster, and one file alone."""
    from game.content.packs import write_pack

    made = []
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, raw in enumerate((*scenarios()[::8], *rosters()[:1])):
            paths.append(Path(folder) / f"file_{number}.toml")
            paths[-1].write_bytes(raw)
        for number, some in enumerate((paths, paths[:1])):
            target = Path(folder) / f"{number}.lineahead"
            write_pack(some, target, "A raid", "For Friday.")
            made.append(target.read_bytes())
    return made


def all_shelves() -> list[bytes]:
    """One of battles liked and rated, and an empty one."""
    return [b'{"format":1,"liked":["nef/mail"],"ratings":{"nef/skerries":3,"yours/mine":5}}', b"{}"]


def all_called() -> list[bytes]:
    """Dice in hand, after the first die and at a later roll."""
    from game.match.calling import Calling, beside

    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "battle.jsonl"
        match = _called(log)
        found = [beside(log).read_bytes()]
        Calling(match).roll_all(True)
        found.append(beside(log).read_bytes())
        match.close()
    return found


def all_cases() -> list[bytes]:
    """Every case file of the tests."""
    return [path.read_bytes() for path in sorted((ROOT / "tests" / "rulesets").glob("*/cases/*.toml"))]


@lru_cache(maxsize=1)
def _smallest() -> list[str]:
    """One shipped scenario of each game, the shortest file."""
    from game.content import find_scenario
    from game.testing.play import SCENARIOS

    least: dict[str, str] = {}
    for name in sorted(SCENARIOS, key=lambda name: (find_scenario(name).stat().st_size, name)):
        least.setdefault(name.split("/")[0], name)
    return list(least.values())


@lru_cache(maxsize=16)
def _battle(name: str, *, restless: bool) -> Path:
    from game.testing.play import play

    path = home() / f"{name.replace('/', '-')}.jsonl"
    play(name, 1, path=path, restless=restless)
    return path


SORTS: dict[str, Sort] = {
    "scenario": Sort("scenarios/battle.toml", scenarios, a_scenario),
    "save": Sort("battles/battle.jsonl", saves, a_save),
    "kept": Sort("battles/battle.jsonl", saves, kept_battles),
    "copy": Sort("battles/battle.jsonl", copies, a_save),
    "roster": Sort("rosters/mine.toml", rosters, a_roster),
    "fleet": Sort("fleets/raiders.toml", fleets, a_fleet),
    "settings": Sort("settings/settings.toml", all_settings, settings),
    "notes": Sort("battles/battle.notes.json", all_notes, notes),
    "orders": Sort("battles/battle.orders.json", order_books, an_order_book),
    "unsealed": Sort("battles/battle.drafts.json", all_unsealed, unsealed),
    "dice": Sort("battles/battle.dice", all_called, called_dice),
    "measured": Sort("measured/nef-skerries.balance.json", measured_balance, a_record),
    "problem": Sort("problems/mine.problem", problems, a_problem),
    "shelf": Sort("settings/shelf.battles.json", all_shelves, a_shelf),
    "solved": Sort("settings/solved.problems.json", all_solved, solved),
    "draft": Sort("drafts/1-1.draft", drafts, a_draft),
    "lessons": Sort("lessons/lessons.toml", all_lessons, lessons),
    "list": Sort("drafts/recent.json", lambda: [b'["scenarios/mine.toml","x.toml"]'], a_list),
    "pack": Sort("downloads/raid.lineahead", packs, a_pack),
    "case": Sort("cases/case.toml", all_cases, cases),
}
