"""An editor on a desk: opened, worked through real events, and asked what it shows."""

import time
from contextlib import contextmanager

from game import places
from game.content.settings import Settings
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.editor import saying
from game.ui.editor.doors import bench_of_file
from game.ui.editor.scene import EditorScene
from game.ui.front.rooms import Rooms
from tests.patience import until


class Desk:
    """A window with an editor in it, and the hands of a designer."""

    def __init__(self, pilot):
        self.pilot = pilot

    # What there is

    @property
    def scene(self):
        """The editor on top."""
        top = self.pilot.app.stack.top
        assert isinstance(top, EditorScene)
        return top

    @property
    def bench(self):
        return self.scene.bench

    @property
    def tree(self):
        return self.bench.tree

    def stand(self, name):
        """A piece by its name."""
        return next(one for one in self.bench.seen.stands if one.name == name)

    def area(self, name):
        """An area by its name or kind."""
        return next(one for one in self.bench.seen.areas if name in (one.name, one.kind))

    def said(self):
        return (self.scene.said or saying.sentence(self.scene)).title

    def findings(self):
        """What is told of the scenario, once everything was looked at."""
        until(lambda: self.bench.current, lambda: (self.pilot.frames(2), time.sleep(0.005)))
        self.pilot.frames(2)
        return self.bench.findings

    # Hands

    def pos(self, x, y):
        """The pixel of a place of the table."""
        sx, sy = self.scene.sea.camera.to_screen((x, y))
        return round(sx), round(sy)

    def at(self, name):
        return self.pos(*self.stand(name).at)

    def press(self, control):
        """Click a control by its name, scrolled into sight where its panel scrolls."""
        self.pilot.click(self._found(control).center)

    def _found(self, control):
        scene = self.pilot.app.stack.top
        if isinstance(scene, EditorScene):
            for form in (scene.left.form, scene.right.form):
                child = next((one for one in form.children if one.name == control), None)
                if child is not None:
                    form.reveal(child.area)
                    return child.area
        return scene.console[control].area

    def choose(self, text):
        """Click a line of the list on the left."""
        self.pilot.click(self.line(text))

    def line(self, text):
        """Where a line of the list on the left is; it is scrolled into sight."""
        roll = self.scene.left.roll
        number = next(n for n, line in enumerate(roll.entries) if line.text == text and not line.heading)
        roll.reveal(roll.box(number))
        return roll.box(number).center

    def part(self, index):
        """The types (0) or the fleet (1) of the side."""
        self.pilot.click(self.scene.console["part"].segments()[index].center)

    def side(self, index):
        self.pilot.click(self.scene.console["side"].segments()[index].center)

    def tab(self, name):
        """Turn to a tab by its key."""
        names = ("Forces", "Terrain", "Weather", "Victory", "Story")
        self.pilot.key(f"Ctrl+{names.index(name) + 1}")

    def show(self, tab):
        """The tab of the right column, where it has tabs."""
        tabs = self.scene.right.tabs
        if tabs is not None:
            self.pilot.click(tabs.segments()[tab].center)

    def write(self, control, text):
        """Write into a field, over what stood there."""
        self.press(control)
        self.pilot.key("Ctrl+A")
        self.pilot.key("Backspace")
        self.pilot.type(text)
        self.pilot.key("Enter")

    def turn_to(self, control, value):
        """Turn a field of choices on until it shows a value."""
        for _ in range(80):
            cycle = self._control(control)
            if cycle.choices[cycle.index] == value:
                return
            self.press_end(control)
        raise AssertionError(f"{control} never shows {value}")

    def press_end(self, control):
        box = self._found(control)
        self.pilot.click((box.right - 6, box.centery))

    def _control(self, name):
        for form in (self.scene.left.form, self.scene.right.form):
            for child in form.children:
                if child.name == name:
                    return child
        return self.scene.console[name]

    def rack(self, name):
        """A rack of texts, scrolled into sight."""
        self._found(name)
        return self._control(name)

    def slot(self, label):
        """The name of a field's control by its label."""
        for form in (self.scene.right.form, self.scene.left.form):
            for slot in form.slots:
                if slot.label == label and slot.kind != "heading":
                    return slot.name
        raise AssertionError(f"there is no line {label}")

    def put(self, text, *spots):
        """Take up a line of the list on the left and click it down at places of the table."""
        self.choose(text)
        for x, y in spots:
            self.pilot.click(self.pos(x, y))
        if self.scene.hand.armed is not None:
            self.pilot.key("Esc")

    def save_as(self, path):
        """Save under a path, through the room of files."""
        self.pilot.key("Ctrl+Shift+S")
        self.pilot.frames(2)
        page = self.pilot.app.stack.top
        self.pilot.click(page.console["path"].area.center)
        self.pilot.key("Ctrl+A")
        self.pilot.key("Backspace")
        self.pilot.type(str(path))
        self.pilot.click(page.console["go"].area.center)
        self.pilot.frames(2)


@contextmanager
def desk(path=None, size=(1280, 720), settings=None):
    """An editor with a file (or a shipped scenario's id), in a window over the menu."""
    app = App(size)
    try:
        pilot = Pilot(app, Rooms(settings or Settings()).menu)
        if path is not None:
            file = places.scenarios() / f"{path}.toml" if isinstance(path, str) else path
            app.stack.push(EditorScene(bench_of_file(file), settings))
        pilot.frames(3)
        yield Desk(pilot)
    finally:
        app.close()


def begin(pilot, game, width, height, turns=None):
    """Begin a new scenario from the menu, through the room of files: a desk with it."""
    menu = pilot.app.stack.top
    rooms = menu.hall
    rooms.go(pilot.app, "Editor")
    pilot.frames(2)
    page = pilot.app.stack.top
    pilot.click(page.console["way"].segments()[1].center)
    for _ in range(10):
        turner = page.console["game"]
        if turner.choices[turner.index] == ruleset(game).title:
            break
        pilot.click((turner.area.right - 8, turner.area.centery))
    for name, value in (("width", width), ("height", height)):
        pilot.click(page.console[name].area.center)
        pilot.key("Ctrl+A")
        pilot.type(str(value))
    pilot.click(page.console["go"].area.center)
    pilot.frames(3)
    return Desk(pilot)
