"""What hands do in the editor, its room of files and the shipyard, for `tests/golden/rooms`. See `using`."""

from __future__ import annotations

from collections import Counter

from game.ui.kit.entry import TextEntry
from tests.golden.using import Hands

EACH = 4
"""So many lines of a sort are written into."""


def files(hands: Hands) -> None:
    """Scenario files: sought, chosen, a path that leads nowhere, a new one begun."""
    hands.write("find", "off", "Tab")
    hands.press("files", 0)
    hands.write("find", "", "Tab")
    hands.press("files", 2)
    hands.wheel(-3, hands.spot("files"), "wheel over the files")
    hands.write("path", "HOME/none.toml", "Enter")
    hands.press("go")
    hands.press("yard")
    hands.key("Esc")
    hands.press("rooms", 4)
    hands.press("way", 1)
    hands.point("chance")
    hands.press("chance")
    hands.key("Esc")
    hands.press("game", 1)
    hands.press("game", 1)
    hands.press("sides", 1)
    hands.press("turns", 0)
    hands.write("width", "12x", "Tab")
    hands.press("go")
    hands.write("width", "60", "Tab")
    hands.write("height", "7", "Enter")


def yard(hands: Hands) -> None:
    """A class looked at, made anew, changed, refused, saved."""
    hands.write("find", "elco", "Tab")
    hands.press("classes", 1)
    hands.press("classes", 1)
    hands.write("find", "", "Tab")
    names = [name for name in hands.controls() if name.startswith("field:")]
    for name in names[:4]:
        hands.point(name)
    hands.key("F1")
    hands.key("Esc")
    hands.press("make")
    names = [name for name in hands.controls() if name.startswith("field:")]
    hands.rows.append(f"  lines: {len(names)}")
    for name in names[:9]:
        hands.point(name)
        hands.press(name)
        hands.key("Ctrl+A")
        hands.type("7", "Enter")
        hands.key("Tab")
    hands.write(names[0], "", "Enter")
    hands.write(names[0], "Sea Otter", "Enter")
    hands.wheel(-3, hands.spot("class"), "wheel over the form")
    hands.wheel(3, hands.spot("class"), "wheel back")
    hands.key("Esc")
    hands.key("Ctrl+Z")
    hands.press("undo")
    hands.press("redo")
    hands.key("Ctrl+Y")
    hands.press("copy")
    hands.press("fresh")
    hands.press("away")
    hands.key("Esc")
    hands.press("save")
    hands.key("Ctrl+S")
    hands.press("away")
    hands.key("?")
    hands.home_again(hands.app.stack.all()[1])
    hands.key("Esc")
    hands.key("Esc")


def shapes(hands: Hands) -> None:
    """Pieces of a scenario chosen, moved, turned, lined up, copied, mirrored, taken away and brought back."""
    hands.wait(400)
    hands.all_keys(
        "menu",
        "rules",
        "help",
        "edit_open",
        "edit_new",
        "edit_save_as",
        "edit_test",
        "edit_balance",
        "edit_mirror",
        "edit_measure",
    )
    hands.rest(hands.lies("Resolute"), "rest on Resolute")
    hands.click(hands.lies("Resolute"), "click Resolute")
    for key in (
        "Right",
        "Shift+Up",
        "]",
        "[",
        "T",
        "]",
        "N",
        "Left",
        "C",
        "Ctrl+Z",
        "Ctrl+Y",
        "Ctrl+Z",
        "M",
        "Ctrl+Z",
        "D",
    ):
        hands.key(key)
    hands.drag(hands.lies("Resolute"), hands.sea(15.2, 9.1), "drag Resolute")
    hands.shift(lambda: hands.click(hands.lies("Bodkin"), "Bodkin too"))
    hands.key("L")
    hands.key("B")
    hands.all_controls(only=("spacing", "ahead", "abreast"))
    hands.write("spacing", "3", "Enter")
    hands.key("G")
    hands.rest(hands.sea(30, 20), "carry them")
    hands.click(hands.sea(30, 20), "put them down")
    hands.key("R")
    hands.rest(hands.sea(40, 25), "turn them")
    hands.key("Esc")
    hands.key("R")
    hands.rest(hands.sea(40, 15), "turn them")
    hands.click(hands.sea(40, 15), "let them so")
    hands.key("Delete")
    hands.key("Ctrl+Z")
    hands.key("Esc")
    hands.drag(hands.sea(10, 2), hands.sea(40, 12), "a box")
    hands.key("Ctrl+A")
    hands.key("E")
    hands.rest(hands.sea(30, 18), "measure")
    hands.key("Esc")
    hands.key("Esc")
    hands.click(hands.line("Colossus"), "take up Colossus")
    hands.rest(hands.sea(24, 18), "over the sea")
    hands.click(hands.sea(24, 18), "put her down")
    hands.click(hands.sea(24, 24), "and another")
    hands.key("Esc")
    hands.drag(hands.line("Majesty"), hands.sea(12, 20), "drag Majesty to the sea")
    hands.click(hands.line("Exit edge"), "take up the exit edge")
    hands.drag(hands.sea(-0.3, 10), hands.sea(-0.3, 16), "along the west edge")
    hands.key("Esc")
    hands.click(hands.line("Entry edge"), "take up the entry edge")
    hands.click(hands.lies("Sleipner"), "click Sleipner")
    hands.click(hands.line("Entry edge"), "take up the entry edge")
    hands.drag(hands.sea(10, 36.3), hands.sea(20, 36.3), "along the north edge")
    hands.key("Esc")
    hands.press("part", 1)
    hands.click(hands.line("Bodkin"), "choose Bodkin in the list")
    hands.drag(hands.line("Bodkin"), hands.line("Resolute"), "to the squadron of Resolute")
    hands.press("side", 1)
    hands.write("find", "rav", "Tab")
    hands.press("part", 0)
    hands.write("find", "cruiser", "Tab")
    hands.key("F10")
    hands.key("Esc")
    hands.key("?")
    hands.key("Esc")
    hands.key("F1")
    hands.home_again(hands.app.stack.all()[0])


def forms(hands: Hands) -> None:
    """The lines of a piece, the weather, the victory and the story, each pressed and written into."""
    hands.wait(400)
    hands.click(hands.lies("Resolute"), "click Resolute")
    _lines(hands)
    for tab in (3, 4, 5):
        hands.key(f"Ctrl+{tab}")
        _lines(hands)
    hands.key("Ctrl+1")
    for tab in (1, 2, 0):
        hands.press("right", tab)
        hands.wait(400)
        hands.all_controls(only=("seat", "opponent", "problems"))
    hands.key("Ctrl+S")


def _lines(hands: Hands) -> None:
    """The first lines of each sort in the forms that are seen, pressed or written into; the last change taken back and
    done again."""
    sorts: Counter[str] = Counter()
    for name in list(hands.controls()):
        control = hands.controls().get(name)
        if control is None or name.partition(":")[0] not in ("field", "add", "drop"):
            continue
        sort = type(control).__name__
        sorts[sort] += 1
        if sorts[sort] > EACH:
            continue
        if sorts[sort] == 1:
            hands.point(name)
        if isinstance(control, TextEntry):
            hands.write(name, "3" if sorts[sort] > 1 else "-x", "Enter" if sorts[sort] % 2 else "Tab")
        else:
            hands.press(name, hands.last(name))
    hands.key("Esc")
    hands.key("Ctrl+Z")
    hands.key("Ctrl+Y")


def terrain(hands: Hands) -> None:
    """Islands and zones put down, drawn, moved, reshaped, taken away."""
    hands.wait(400)
    hands.key("Ctrl+2")
    entries = hands.top.left.roll.entries
    for text in [one.text for one in entries if not one.heading][:7]:
        hands.click(hands.line(text), f"take up {text}")
        for x, y in ((12, 14), (18, 14), (18, 20)):
            hands.click(hands.sea(x, y), f"click {x},{y}")
        hands.key("Enter")
        hands.key("Esc")
    hands.key("Ctrl+Z")
    hands.click(hands.sea(18, 17), "choose what lies there")
    hands.drag(hands.sea(18, 17), hands.sea(22, 20), "move it")
    area = hands.top.bench.outlined
    if area is not None:
        (x, y), (p, q) = area.outline[:2]
        hands.drag(hands.sea(x, y), hands.sea(x + 2, y + 1), "move a corner")
        hands.drag(hands.sea((x + p) / 2, (y + q) / 2), hands.sea(x + 1, y + 3), "a new corner")
        hands.key("Delete")
        _lines(hands)
    hands.key("Backspace")
    hands.key("Delete")
    hands.key("Ctrl+Z")
    hands.write("find", "zone", "Tab")
    hands.key("Esc")
    hands.key("Esc")
    hands.key("Ctrl+1")


def weighed(hands: Hands) -> None:
    """The sides weighed by battles of opponents, and the battle tried."""
    hands.wait(400)
    hands.key("F6", wait=1000)
    hands.wait(1000)
    hands.all_acts()
    hands.rest((1140, 620), "rest on the balance")
    hands.key("F6", wait=500)
    hands.key("Ctrl+O")
    hands.key("Esc")
    hands.key("Ctrl+N")
    hands.key("Esc")
    hands.key("Ctrl+Shift+S")
    hands.press("go")
    hands.home_again(hands.app.stack.all()[-2])
    hands.press("file")
    hands.key("Esc")
    hands.press("play", None)
    hands.key("F10")


def entries(hands: Hands) -> None:
    """Entries of further tables put down and drawn, their lines, and what is wrong mended by a press."""
    hands.wait(400)
    for text in ("New dummy", "New track", "New light zone"):
        hands.click(hands.line(text), f"take up {text}")
        hands.rest(hands.sea(60, 30), "over the sea")
        hands.click(hands.sea(60, 30), "put it down")
        hands.key("Esc")
    hands.click(hands.sea(60, 30), "choose what lies there")
    _lines(hands)
    hands.key("Delete")
    hands.key("Ctrl+2")
    hands.click(hands.line("Draw minefield"), "draw a minefield")
    for x, y in ((80, 30), (90, 30), (90, 40)):
        hands.click(hands.sea(x, y), f"a corner at {x},{y}")
    hands.key("Backspace")
    hands.click(hands.sea(92, 42), "the last corner")
    hands.key("Enter")
    _lines(hands)
    hands.press("right", 1)
    hands.wait(400)
    for name in [one for one in hands.controls() if one.startswith("repair:")][:2]:
        hands.press(name)
        hands.wait(400)
    hands.key("F1")
    hands.key("Down")
    hands.wheel(-3, (900, 400), "wheel over the guide")
    hands.key("Esc")
