"""What changes in the battle's room as it is used by keys, pointer and buttons: a text to read.

After each act stands what is shown otherwise than before: the bar, the sheet, what is open, how the table is looked at,
what lies over it, and which sounds were heard. No picture is drawn but where a panel has to lie somewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.ui.battle.scene import BattleScene
from game.ui.battle.unit_card import UnitCard
from game.ui.kit import theme
from tests.golden.moments import Filmed, at_order, still
from tests.golden.playthrough import FOLDER

USED = FOLDER / "uses"

EVERYTHING = """
+ + - Tab Shift+Tab Q G Shift+G Shift+N Esc Ctrl+Shift+G Shift+G 1 2 F W A D S Z B K L F2 F3 C T V X C T V U Tab
Y U M M Shift+M 3 Space 4 Esc R R Y J H I a Esc O P . . . . PageUp PageDown Home Backspace Left Right Up Down N E
Space F9 F8 F9 Shift+T Alt+1 Shift+R Ctrl+R F1 ? ? F10 Esc Shift+D Shift+Z
"""
"""Every key of a battle that does something in one or another, by what it is called."""

USES = {
    "nef plot": ("nef-skerries", 0),
    "nef move": ("nef-skerries", 3),
    "nef fire": ("nef-skerries", 16),
    "carrier chips": ("carrier-ironbottom_sound", 0),
    "carrier action": ("carrier-ironbottom_sound", 6),
    "coastal guns": ("coastal-hook_convoy", 49),
    "fleet damage control": ("fleet-two_captains", 23),
    "war_at_sea missions": ("war_at_sea-carriers", 15),
}
"""Where the room is used: a playthrough, and after how many orders."""


def kept(name: str) -> Path:
    """Where the text of a use lies that was read."""
    return USED / f"{name.replace(' ', '-')}.txt"


def written(name: str) -> str:
    """The text of a use."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    theme.dress(1.0, None, False)
    golden, number = USES[name]
    with still():
        at = at_order(golden, number)
        rows = [f"{golden}, after {number} orders", *_rows(at)]
        at.pilot.app.close()
    return "\n".join(rows) + "\n"


def _rows(at: Filmed) -> Iterator[str]:
    heard: list[str] = []
    at.pilot.app.sounds.play = lambda name, *_, **__: heard.append(name)  # type: ignore[assignment,method-assign]
    at.pilot.wait(600)
    at.look()
    before: dict[str, str] = {}
    for name, act in _acts(at):
        heard.clear()
        act()
        at.pilot.wait(400)
        now = _seen(at)
        changed = [
            f"  {what}: {told or 'nothing'}" for what, told in now.items() if before.get(what, "") != told
        ]
        changed += [f"  gone: {what}" for what in before if what not in now]
        changed += [f"  heard: {' '.join(heard)}"] if heard else []
        yield f"{name}{'' if changed else ': nothing changes'}"
        yield from changed
        while not isinstance(at.pilot.app.stack.top, BattleScene):
            at.pilot.app.stack.pop()
        at.scene.menu = None
        before = _seen(at)


def _acts(at: Filmed) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every act, by what it is called."""
    pilot, scene = at.pilot, at.scene
    yield "as it is asked", lambda: None
    for key in EVERYTHING.split():
        yield f"key {key}", lambda key=key: pilot.key(key)
    pieces = sorted(scene.stage.pieces(), key=lambda piece: piece.id)
    own = next(piece for piece in pieces if piece.side == scene.stage.colour(scene.stage.sitting.looking))
    foe = next((piece for piece in pieces if piece.side not in (own.side, None)), own)
    sea = (own.x + 3.0, own.y + 2.0)
    for called, at_place in (("own", (own.x, own.y)), ("an enemy", (foe.x, foe.y)), ("open sea", sea)):
        yield f"the pointer on {called}", lambda place=at_place: pilot.move(at.pixel(*place))
        yield f"a click on {called}", lambda place=at_place: pilot.click(at.pixel(*place))
        yield (
            f"a click of the other button on {called}",
            lambda place=at_place: pilot.click(at.pixel(*place), 3),
        )
        yield f"the wheel on {called}", lambda place=at_place: pilot.wheel(1, at.pixel(*place))
    yield (
        "a drag of the sea",
        lambda: pilot.drag(at.pixel(*sea), (at.pixel(*sea)[0] + 60, at.pixel(*sea)[1] + 40)),
    )
    yield "the pointer leaves", lambda: pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
    for number in range(9):
        rail = scene.rail.area
        place = rail.centerx, rail.y + rail.w // 2 + number * rail.w
        yield f"the rail at {number}", lambda place=place: pilot.click(place)
    for called, tab in (("sheet", "Plan"), ("log", "Log"), ("notes", "Notes")):
        yield f"the tab {tab}", lambda tab=tab: scene.column.turn_to(tab)
        for number in range(6):
            yield (
                f"press {number} on the {called}",
                lambda called=called, number=number: _press(at, called, number),
            )
        yield f"the wheel on the {called}", lambda: pilot.wheel(-1, scene.column.body.center)
        yield f"the wheel back on the {called}", lambda: pilot.wheel(1, scene.column.body.center)
    for called in ("card", "hand"):
        for number in range(3):
            yield (
                f"press {number} on the {called}",
                lambda called=called, number=number: _press(at, called, number),
            )
    for line in ("settings", "edit", "take_back"):
        yield f"the line {line} of the menu", lambda line=line: _choose(at, line)
    yield "every division obeys", lambda: pilot.key("Ctrl+G")
    yield "all that bears, straight on", lambda: pilot.key("F")
    yield "the button", lambda: _press_button(at)
    yield "the button once more", lambda: _press_button(at)


def _press_button(at: Filmed) -> None:
    at.look()
    at.pilot.click(at.scene.bar.spot("button").center)


def _press(at: Filmed, called: str, number: int) -> None:
    """Press the part of a panel that has this number among those that do something."""
    scene = at.scene
    parts: list[tuple[str, pygame.Rect]] = []
    if called == "sheet":
        sheet = scene.column.plan
        if sheet.plan is not None:
            parts += [(part.act, box) for part, box in sheet.laid.parts if part.act and box.w]
            for row in range(len(sheet._list.entries)):
                parts += sheet._list.acts(row) or [("", sheet._list.box(row))]
    else:
        panel = {
            "log": scene.reading.logbook,
            "notes": scene.trays.notes,
            "card": scene.column.facing,
            "hand": scene.trays.hand,
        }[called]
        laid = panel._laid if isinstance(panel, UnitCard) else panel.laid if panel.cue() is not None else None
        parts += (
            [(part.act, box) for part, box in laid.parts if part.act and box.w] if laid is not None else []
        )
    if number < len(parts):
        at.pilot.click(parts[number][1].center)


def _choose(at: Filmed, line: str) -> None:
    """A line of the menu is pressed, and once more where it asks whether one is sure."""
    at.pilot.key("F10")
    for _ in range(2):
        menu = at.scene.menu
        if menu is not None and any(choice.name == line for choice in menu.choices):
            at.pilot.pause()
            at.pilot.click(menu._console[line].area.center)


def _seen(at: Filmed) -> dict[str, str]:
    """What is shown now, by where it stands."""
    scene = at.scene
    top = at.pilot.app.stack.top
    stage, table = scene.stage, scene.table
    picture = stage.picture()
    bar, plan = picture.bar, picture.plan
    camera = table.camera
    laid = Counter(type(one).__name__ for one in scene.shown_overlays())
    tip = scene.tooltip.shown
    opened = {
        "menu": scene.menu, "keys": scene.reading.help, "recap": scene.reading.recap, "curtain": scene.curtain,
        "slip": scene.reading.logbook.opened, "advice": picture.counsel, "coach": scene.coaching.card.said,
        "guess": picture.papers.guess,
    }  # fmt: skip
    said, warned = scene.bar.said, scene.bar.warning
    found = {
        "room": type(top).__name__ if top is not scene else "",
        "bar": f"{bar.heading} | {bar.sentence} | {bar.button}{'' if bar.ready else ' (not yet)'} {bar.beneath}",
        "keys of the bar": ", ".join(
            f"{hint.verb}{': ' if hint.refused else ''}{hint.refused}" for hint in bar.keys
        ),
        "gauges": ", ".join(gauge.words for gauge in bar.gauges),
        "verbs": ", ".join(f"{verb.label}{' in hand' if verb.now else ''}" for verb in bar.verbs),
        "said": f"{said.sentence} {said.clause}" if said is not None else "",
        "warned": f"{warned.sentence} {warned.clause}" if warned is not None else "",
        "in hand": stage.selected,
        "card": picture.sheet.card.name if picture.sheet.card is not None else "",
        "odds": f"{picture.engaged.firer} on {picture.engaged.target}" if picture.engaged is not None else "",
        "tab": scene.column.tab,
        "open": ", ".join(name for name, one in opened.items() if one is not None),
        "tip": f"{tip.title} {tip.text}" if tip is not None else "",
        "held": ", ".join(stage.held),
        "looked at": f"{camera.x:.1f} {camera.y:.1f}, {camera.scale:.1f} px",
        "over the table": ", ".join(f"{count} {name}" for name, count in sorted(laid.items())),
        "measuring": "yes" if table.measuring is not None else "",
        "speed": str(stage.motion.speed),
    }
    for row in plan.rows if plan is not None else ():
        now = " (in hand)" if plan is not None and row.key == plan.now else ""
        found[f"row {row.words}"] = f"{row.value or row.chosen or ''} {row.refused}{now}".strip()
    return {what: told for what, told in found.items() if told}
