"""What hands do in each room of the window, for `tests/golden/rooms`: a function each. See `using`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from game.ai.analysis import Look, Verdict, course
from game.ai.analysis.judging import offered
from game.ai.analysis.playing import Equals
from game.campaign.orders import Plan
from game.content.settings import Settings
from game.match import Match
from game.match.orders import Steered
from game.ui.analysis.working import Working
from tests.golden import machines
from tests.golden.scripts_editor import entries, files, forms, shapes, terrain, weighed, yard
from tests.golden.using import FOLDER, Hands, at

Script = Callable[[Hands], None]


def menu(hands: Hands) -> None:
    """Battles sought and wished for, seats, dice, clocks, and the doors to other rooms."""
    hands.wait(400)
    hands.key("Down", "Down")
    hands.key("PageDown")
    hands.key("Home")
    hands.all_controls("rooms", "find", "battles", "take", "continue", "near")
    hands.write("find", "night", "Tab")
    hands.press("battles", 1)
    hands.write("find", "zz", "Esc", "Esc")
    hands.press("favourite")
    hands.key("4")
    hands.key("5")
    hands.press("more wishes")
    for name in hands.controls():
        if name.startswith("wish "):
            hands.press(name)
    hands.key("Tab")
    hands.key("Shift+Tab")
    hands.key("F1")
    hands.home_again(hands.app.stack.all()[-1])
    hands.wheel(-2, hands.spot("battles"), "wheel over the battles")
    hands.key("/")
    hands.key("Esc")
    hands.key("E")
    hands.key("E")
    hands.key("Z")
    hands.press("rooms", 3)
    hands.key("Esc")


def elsewhere(hands: Hands) -> None:
    """An invitation that is none, pages, a name, tables of this network."""
    hands.key("Tab", "Tab")
    hands.key("N")
    hands.key("H")
    hands.key("Ctrl+C")
    hands.press("pages", 1)
    hands.all_controls("rooms", "pages", "find")
    hands.write("player", "Anson", "Enter")
    hands.press("pages", 2)
    hands.all_controls(only=("near", "invitation"))
    hands.write("invitation", "line-ahead://nowhere", "Enter")
    hands.press("pages", 0)
    hands.key("Enter")
    hands.key("Esc")


def saved(hands: Hands) -> None:
    """The battles that are kept, and one that goes."""
    hands.wait(300)
    hands.key("Down")
    hands.key("PageDown")
    hands.key("Up")
    hands.all_controls("rooms", "battles", "delete")
    hands.write("find", "first", "Esc")
    hands.press("battles", 1)
    hands.point("delete")
    hands.press("delete")
    hands.key("Esc")
    hands.press("delete")
    hands.wait(400)
    hands.press("delete")
    hands.wait(300)
    hands.key("Delete")
    hands.key("Delete")
    hands.key("Enter")


def records(hands: Hands) -> None:
    """A battle that is over: looked at, told, looked over, deleted."""
    hands.wait(400)
    hands.all_controls("rooms", "delete", "find")
    hands.press("games", 1)
    hands.press("games", 0)
    hands.press("which", 1)
    hands.write("find", "nothing", "Tab")
    hands.write("find", "dawn", "Tab")
    hands.key("Right")
    hands.key("Left")
    hands.key("End")
    hands.press("battles", 0)
    hands.press("delete")
    hands.key("Esc")
    hands.key("Delete")
    hands.press("delete")
    hands.key("Enter")
    hands.key("Esc")


def by_chance(hands: Hands) -> None:
    """A battle wished for in words and by lines."""
    hands.wait(300)
    for words in ("30 minutes, night", "islands, outnumbered", "seven", ""):
        hands.write("wish", words, "Tab")
        hands.wait(300)
    for name in list(hands.controls()):
        if name in ("rooms", "wish", "play", "edit", "back", "seed") or name not in hands.controls():
            continue
        hands.point(name)
        hands.press(name, hands.last(name))
        hands.wait(300)
    hands.write("seed", "12", "Tab")
    hands.wait(300)
    hands.write("seed", "x", "Tab")
    hands.wait(300)
    hands.press("edit")
    hands.key("Esc")


def campaigns(hands: Hands) -> None:
    """Campaigns to begin, their seats, and one begun and left."""
    hands.key("Tab", "Tab")
    hands.press("campaigns", 1)
    hands.press("campaigns", 3)
    hands.press("campaigns", 0)
    hands.all_controls("campaigns", "back", "begin")
    hands.key("Down")
    hands.press("begin")
    hands.key("Esc")
    hands.press("campaigns")
    hands.press("campaigns", 0)
    hands.key("Enter")


def book(hands: Hands) -> None:
    """The rule book: games, chapters, clauses, words sought and lists of them."""
    for name in list(hands.controls()):
        if name not in ("rooms", "find"):
            hands.point(name)
            hands.press(name, min(1, hands.last(name)))
    for words in ("torpedo", "NEF-GUN-3", "qqq", ""):
        if "find" in hands.controls():
            hands.write("find", words, "Enter")
    hands.write("find", "fog", "Esc")
    hands.key("Esc")
    hands.key("T")
    hands.key("Esc")
    hands.key("Down")
    hands.key("PageDown")
    hands.key("End")
    hands.key("Home")
    hands.wheel(-4, (900, 400), "wheel over the page")
    hands.click((820, 300), "click the page")
    hands.key("Right")
    hands.key("Left")
    hands.key("F1")
    hands.key("Esc")
    hands.key("Esc")


def settings(hands: Hands) -> None:
    """Every setting, and a key that is given to another deed."""
    hands.all_controls("rooms")
    hands.wheel(-3, (900, 400), "wheel down")
    hands.click((900, 400), "choose a key")
    hands.key("F7")
    hands.key("Esc")
    hands.key("Esc")


def fleet(hands: Hands) -> None:
    """Ships bought, named, taken out; a fleet drawn, saved, loaded, deleted, taken."""
    hands.all_controls("back", "take", "save", "clear", "find")
    hands.press("shelf", 0)
    hands.write("find", "exe", "Tab")
    hands.press("shelf list", 1)
    hands.press("buy")
    hands.press("buy")
    hands.write("find", "", "Tab")
    hands.key("Ctrl+Z")
    hands.press("draw")
    hands.press("units", 1)
    hands.write("name", "Home Fleet", "Enter")
    hands.press("save")
    hands.press("shelf", 1)
    hands.press("shelf list", 0)
    hands.press("clear")
    hands.press("load")
    hands.press("delete")
    hands.key("Esc")
    hands.key("Delete")
    hands.key("Delete")
    hands.press("take")


def rules(hands: Hands) -> None:
    """The switches of a game, told and turned."""
    hands.wait(200)
    hands.all_controls("play")
    hands.key("Down")
    hands.key("Space")
    hands.key("Esc")


def replay(hands: Hands) -> None:
    """A battle gone through by every stride, seen through other eyes, and played on."""
    hands.key("Right")
    hands.all_controls(only=("as Blue",), pointing=True)
    for key in (
        "Right",
        "Right",
        "Left",
        "Ctrl+Right",
        "Ctrl+Left",
        "PageDown",
        "PageUp",
        "End",
        "Home",
        "O",
        "O",
    ):
        hands.key(key, wait=600)
    hands.key("Space", wait=1500)
    hands.key("Space")
    hands.press("at", 1)
    hands.wait(600)
    for name in list(hands.controls()):
        if name in hands.controls() and name not in ("menu", "leave", "scenario", "on", "help", "at"):
            hands.press(name, hands.last(name))
            hands.wait(300)
    hands.point("order 1")
    hands.rest(hands.sea(36, 30), "rest on a ship")
    hands.words("MGB 1 runs")
    hands.words("MGB 1 runs")
    hands.wheel(2, hands.sea(45, 12), "nearer")
    hands.drag(hands.sea(45, 12), hands.sea(50, 15), "drag the sea")
    hands.key("0", wait=600)
    hands.key("+", wait=600)
    room = hands.top
    hands.key("Home", wait=600)
    hands.key("P")
    hands.all_controls(only=("sits", "foe"))
    hands.key("Esc")
    hands.press("help")
    hands.home_again(room)
    hands.key("F1")
    hands.home_again(room)
    hands.press("on")
    hands.press("others")
    hands.home_again(room)
    hands.press("scenario")
    hands.home_again(room)
    hands.key("Esc")


def judge(working: Working, match: Match) -> dict[str, Verdict]:
    """Call an order of each side an error, and say what was better; what is said, by side."""
    equals, course_, found = Equals(match.ruleset), course(match), dict[str, Verdict]()
    first = Look(course_).analysis()
    for moment in course_.moments:
        choice = None if moment.side in found or moment.turn < 2 else offered(equals, moment)
        if choice is not None and isinstance(moment.order, Steered):
            better = choice.orders[choice.first or 1]
            found[moment.side] = Verdict(
                moment.number, moment.side, "mistake", 0.15, 0.01, 40, better=better, says="another course"
            )
    working.analysis = replace(first, verdicts=tuple(found.values()))
    return found


def judged(hands: Hands) -> None:
    """A battle that is over, seen again: its chances, its errors, what was better."""
    hands.wait(400)
    hands.words("Replay")
    judge(hands.top.hindsight.working, hands.top.match)
    hands.wait(3000)
    for key in ("N", "N", "G", "G", "B", "O", "Right", "End", "F1"):
        hands.key(key, wait=900)
    hands.home_again(next(one for one in hands.app.stack.all() if type(one).__name__ == "Replay"))
    hands.rest((500, 640), "rest on the line")
    hands.press("on")
    hands.all_controls(only=("sits", "foe"))
    hands.press("same")


def analysis(hands: Hands) -> None:
    """A battle looked over: its course, its errors, what was better, what else might have been."""
    hands.wait(600)
    hands.words("Play it 200")
    hands.wait(300)
    hands.words("Causes")
    judge(hands.top.working, hands.top.match)
    hands.top._furnish()
    for key in ("Right", "Left", "End", "Home", "N", "N", "G", "G", "B", "O", "O", "Y", "0", "+"):
        hands.key(key, wait=600)
    hands.words("Fold it up")
    for words in (
        "next error",
        "Seen by Blue",
        "Seen by Red",
        "Play it 200",
        "This is wrong",
        "A minute more",
    ):
        hands.words(words)
        hands.wait(300)
    for words in (
        "Causes",
        "Orders",
        "Red",
        "Dice",
        "Both",
        "Ravnen: straight",
        "The certificate",
        "200 ends",
    ):
        hands.words(words)
    area = hands.top.curve.area
    hands.rest((area.x + 300, area.centery), "rest on the curve")
    hands.click((area.x + 300, area.centery), "click the curve")
    hands.drag((area.x + 300, area.centery), (area.x + 500, area.centery), "drag along the curve")
    hands.rest(hands.sea(26, 20), "rest on the sea")
    hands.key("Enter", wait=600)
    hands.all_controls(only=("sits", "foe"))
    hands.key("Esc")
    hands.key("Y")
    hands.key("Esc")
    hands.key("Enter")
    hands.press("same")
    hands.home_again(hands.app.stack.all()[-2])
    hands.key("Esc")
    hands.key("Esc")


def pack(hands: Hands) -> None:
    """What lies in a pack is kept, left out, or takes another's place."""
    hands.press("files", 1)
    hands.all_controls("keep", "rooms", "back", "files")
    hands.press("files", 2)
    hands.key("Down")
    hands.press("keep")


def chart(hands: Hands) -> None:
    """A week of a campaign: forces sail, fight, are mended; orders sealed; a battle left to others; the film."""
    for key in ("Tab", "S", "F", "Y", "P", "Z", "Ctrl+Z", "R", "+"):
        hands.key(key, wait=600)
    hands.key("0", wait=600)
    for area in list(hands.top.desk.chart.areas.values())[:7]:
        hands.rest(hands.sea(*area.at), f"rest on {area.titled}")
        hands.click(hands.sea(*area.at), f"sail to {area.titled}")
    for words in (
        "Force B",
        "sail there",
        "fight or avoid",
        "undo",
        "next force",
        "to the yard",
        "Merlin",
        "Merlin",
    ):
        hands.words(words)
    hands.key("P")
    hands.press("seal")
    for tab, words in ((1, "call: 10"), (1, "Hobby"), (2, "Force B"), (0, "Force B")):
        hands.press("tabs", tab)
        hands.words(words)
    hands.click(hands.sea(*list(hands.top.desk.chart.areas.values())[1].at), "sail there")
    room = hands.top
    for _ in range(3):
        hands.top.console.focus(None)
        hands.key("S")
        hands.key("Enter", wait=600)
        hands.home_again(room)
    hands.wait(600)
    hands.key("R")
    hands.key("Right")
    hands.key("Space", wait=3000)
    hands.key("Left")
    hands.key("Esc")
    hands.key("Esc")


def met(hands: Hands) -> None:
    """Two forces meet: the battle is looked at, laid on the table by Enter, and left."""
    desk = hands.top.desk
    desk.chart.forces["red_a"].area = desk.chart.forces["blue_a"].area = "hook_north"
    desk.chart.sealed["Blue"] = Plan(how={"blue_a": "fight", "blue_b": "avoid"}).order()
    hands.key("S")
    hands.key("Enter", wait=600)
    room = hands.top
    hands.words("Merlin")
    hands.key("F")
    hands.key("S")
    hands.key("Tab")
    hands.rest(hands.sea(*desk.chart.areas["hook_north"].at), "rest on Hook North")
    hands.key("R")
    hands.key("Enter")
    hands.home_again(room)
    hands.key("Esc")
    hands.key("Esc")


def later(hands: Hands) -> None:
    """A campaign some weeks on: ships and areas looked at, orders written and sealed, the weeks shown again."""
    hands.wait(400)
    hands.key("R")
    hands.words("stop")
    hands.words("run")
    hands.words("on")
    hands.words("back")
    hands.key("Esc")
    for words in ("TF 16", "TF 11", "Ames"):
        hands.words(words)
    hands.press("tabs", 1)
    for words in ("Liberty", "Lark", "call: 3", "Hobart"):
        hands.words(words)
    hands.press("tabs", 2)
    hands.press("seal")
    hands.wait(400)
    hands.press("seal")
    hands.wait(600)


def curtain(hands: Hands) -> None:
    """Two hands at one table: the curtain is lifted for each."""
    hands.wait(2000)
    hands.key("Enter")
    hands.wait(2000)
    hands.key("S")
    hands.key("Enter", wait=600)
    hands.wait(2000)
    hands.key("Enter")
    hands.wait(2000)
    hands.all_acts("leave", "seal")
    hands.key("Enter", wait=600)
    hands.wait(2000)
    hands.key("Esc")


def problem(hands: Hands) -> None:
    """A problem: a hint, an order tried and answered, the list, the next."""
    hands.wait(600)
    hands.key("H")
    hands.key("H")
    hands.key("Shift+L", wait=300)
    hands.rest((1100, 400), "rest on the page")
    hands.click((1100, 300), "click the page")
    hands.key("Shift+L", wait=300)
    for key in ("1", "Enter", "Enter", "G", "W", "W", "Enter", "Enter", "G"):
        hands.key(key, wait=600)
    hands.key("N", wait=600)
    hands.key("H", "H", "H", "H", "H", wait=600)
    hands.key("Esc")
    hands.key("Esc")


SCRIPTS: dict[str, tuple[str, Script, tuple[str, ...]]] = {
    "menu": ("menu", menu, ()),
    "two machines": ("two machines", elsewhere, ()),
    "saved": ("saved", saved, ()),
    "records": ("records", records, ()),
    "files": ("editor", files, ()),
    "shipyard": ("shipyard", yard, ()),
    "random battle": ("random battle", by_chance, ()),
    "campaigns": ("campaigns", campaigns, ()),
    "rule book": ("rule book", book, ()),
    "settings": ("settings", settings, ()),
    "fleet room": ("fleet room", fleet, ()),
    "optional rules": ("optional rules", rules, ()),
    "replay": ("replay", replay, ()),
    "replay judged": ("records", judged, ("Replay",)),
    "analysis": ("analysis", analysis, ()),
    "pack": ("pack", pack, ()),
    "campaign": ("chart nef", chart, ()),
    "campaign battle": ("chart nef", met, ()),
    "campaign later": ("chart carrier", later, ()),
    "campaign of two": ("chart both", curtain, ()),
    "problem": ("problems nef", problem, ()),
    "editor pieces": ("editor nef", shapes, ()),
    "editor forms": ("editor nef", forms, ()),
    "editor terrain": ("editor coastal", terrain, ()),
    "editor entries": ("editor coastal", entries, ("EditorScene", "Guide")),
    "editor weighed": ("editor carrier", weighed, ("EditorScene", "FilesPage")),
}
"""By the name of its text: where it begins, what is done, and the scenes of which more than the first words is told."""


TEXTS: dict[str, Callable[[], str]] = {"two machines told": machines.text}
"""Texts that are made without a window."""


def written(name: str) -> str:
    """What a script shows, or a text that is made without one."""
    if name in TEXTS:
        return TEXTS[name]()
    start, script, told = SCRIPTS[name]
    with at(start, told, Settings()) as hands:
        try:
            script(hands)
        except Exception:
            print("\n".join(hands.rows[-8:]))
            raise
        return "\n".join([start, *hands.rows]) + "\n"


def kept(name: str) -> Path:
    """The text of a script."""
    return FOLDER / f"{name.replace(' ', '_')}.txt"
