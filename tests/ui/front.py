"""A home of its own for each test of the front, with battles in it, and a window to look at them."""

from contextlib import contextmanager

from game import places
from game.ai import players
from game.content import read_scenario
from game.content.settings import Settings
from game.match.match import Match
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.front.library import Library
from game.ui.front.rooms import Rooms
from tests.patience import until

CADETS = {"Red": "cadet", "Blue": "cadet"}


def battle(name="skerries", orders=None, seats=None, seed=7, file=None, salt=""):
    """Play a shipped scenario for so many orders (None: to its end) and leave its log in the battles folder."""
    scenario = read_scenario(places.scenarios() / "nef" / f"{name}.toml")
    path = places.battles_folder(writing=True) / (file or f"{name}-{seed}.jsonl")
    match = Match.start(scenario, ruleset("nef"), seed=seed, salt=salt, seats=seats or CADETS, path=path)
    cadets = {side: players.player("cadet", seed) for side in match.sides}
    given = 0
    while match.over is None and (orders is None or given < orders):
        side = match.asked()[0]
        players.let_answer(match, side, cadets[side])
        given += 1
    match.close()
    return path


@contextmanager
def window(size=(1280, 720), settings=None):
    """A window on the menu: its pilot and its rooms."""
    app = App(size)
    rooms = Rooms(settings or Settings())
    try:
        pilot = Pilot(app, rooms.menu)
        pilot.frames(3)
        yield pilot, rooms
    finally:
        app.close()


def press(pilot, room, name):
    """Click the middle of a control, as somebody does who reads what it says."""
    pilot.pause()
    pilot.click(room.console[name].area.center)


def knows_all(pilot, archive):
    """Let time pass until every battle of the folder has been looked into."""
    until(lambda: all(one.known or one.fault for one in archive.battles), lambda: pilot.frames(1))
    pilot.frames(2)


def opened(pilot, rooms, room):
    """The list of kept battles or of records, once all that is in it is known."""
    rooms.go(pilot.app, room)
    pilot.frames(2)
    library = pilot.app.stack.top
    assert isinstance(library, Library)
    knows_all(pilot, library.archive)
    return library
