"""What a window is made of, as it was looked at: effects, boards by day and night, dice, the kit's controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import get_args

import pygame
from msgspec.structs import replace

from game.sea.heading import Pose
from game.tabletop import overlays as kinds
from game.tabletop.presenter import Piece, Pile, Token
from game.ui.battle.casts import Throwing
from game.ui.battle.clips import Clip, Coming, Crossfade, Going, Plates, Sail, Stage
from game.ui.battle.sea_table import SeaTable, Skies
from game.ui.battle.sleights import Flying, Shuffling, Splitting, Taking, Unveiling
from game.ui.board import dice
from game.ui.board.board import Board
from game.ui.inputs import Key, Move, Press, Release, Text
from game.ui.kit import letters, materials, shares, signs, theme
from game.ui.kit.box import lay
from game.ui.kit.choices import Segmented, Switch, Tabs, Tick, Turner
from game.ui.kit.controls import Button, Control, Link, Tip
from game.ui.kit.dice_faces import face
from game.ui.kit.entry import TextEntry
from game.ui.kit.gauges import Faces, gauge, key
from game.ui.kit.layout import Row
from game.ui.kit.parts import Entry, plain_list
from game.ui.kit.sliders import Slider, Spinner
from game.ui.kit.stations import Stations, Turns
from game.ui.kit.tips import draw_tip, tip_size
from game.ui.kit.tool_signs import back, book, counsel, danger, guess, lines, rings, sector, sight
from game.ui.kit.turn_signs import Turn, answers, turn
from tests.golden.moments import orders
from tests.golden.squares import Shots, squares
from tools import boards, strips

MIDDLE = pygame.Rect(50, 60, 324, 232)
"""What is kept of a frame of a strip: where something happens."""


def effects(hour: strips.HourName, names: Sequence[str], *, less: bool = False, every: int = 1) -> Shots:
    """Effects at their ages: of each frame the middle."""
    found: Shots = []
    wide, high = strips.CELL
    for name in names:
        shown = strips.strips()[name]()
        picture = strips.strip(shown, hour, large=False, less=less, name=name)
        for number, age in list(enumerate(shown.ages))[::every]:
            box = MIDDLE.move(number % 4 * wide, number // 4 * high)
            found.append((f"{name} after {age:.2f} s", squares(picture.subsurface(box))))
    return found


BOARDS = {
    "nef": ("nef-gasworks", 60),
    "carrier": ("carrier-ironbottom_sound", 60),
    "coastal": ("coastal-hook_convoy", 60),
    "fleet": ("fleet-two_captains", 15),
    "war_at_sea": ("war_at_sea-night_run", 30),
}


def board(game: str) -> Shots:
    """The board of a game as a side sees it, whole and from near, by day, at dusk and by night."""
    theme.dress(1.0, False, False)
    golden, number = BOARDS[game]
    match, given = orders(golden)
    for _ in range(number):
        match.answer(*next(given))
    side = match.sides[0]
    view, presenter = match.view(side), match.ruleset.presenter
    pieces = presenter.pieces(view)
    table = SeaTable.of(match.ruleset, view, pieces)
    over = Skies(match.ruleset, list(range(len(match.sides)))).over(view, table)
    table.lay_out(pygame.Rect(0, 0, 560, 400), 20)
    found: Shots = []
    for name in ("whole", "near"):
        if name == "near":
            middle = next((piece for piece in pieces if piece.side == 0), pieces[0])
            table.resume(
                table.camera.scaled(table.camera.scale * 3, (280, 200)).centred((middle.x, middle.y))
            )
        else:
            table.resume(table.board.whole(table.area, 20))
        for hour in strips.HOURS:
            table.light(hour)
            canvas = pygame.Surface((560, 400))
            table.draw(canvas, pieces, over, pieces[0].id, sharp=True)
            found.append((f"{name}, {hour}", squares(canvas)))
    return found


def soft() -> Shots:
    """A board that had no time to be painted at its zoom: what was painted before, stretched; then slid, and sharp."""
    theme.dress(1.0, False, False)
    pieces, frame = boards.fleet(), pygame.Rect(0, 0, 480, 340)
    over = [one for one in boards.firing(pieces) if isinstance(one, kinds.Wedge | kinds.RangeRing)]
    table = Board(72, 48, hour="dusk")
    camera = table.whole(frame, 14)
    near = camera.centred((38, 24)).scaled(camera.scale * 2.5, frame.center)
    found: Shots = []
    for name, seen, budget in (
        ("whole", camera, inf),
        ("near, no time", near, 0.0),
        ("near", near, inf),
        ("slid", near.panned(-70, 40), inf),
        ("whole again, no time", camera, 0.0),
    ):
        canvas = pygame.Surface(frame.size)
        table.draw(canvas, frame, seen, pieces, over, None, budget=budget)
        found.append((name, squares(canvas)))
    return found


def staged() -> Shots:
    """A large battle steered, fired, by night and with what else may lie over a table."""
    found: Shots = []
    for what in ("steer", "fire", "night", "others"):
        canvas = boards.staged((1280, 720), pygame.Rect(12, 58, 936, 564), (38.9, 24.6, 22), 20, what)
        found.append((what, squares(canvas.subsurface((12, 58, 936, 564)))))
    return found


def tumbling() -> Shots:
    """Dice in the air and at rest: hits that roll again, dice that are only read, one of another colour."""
    theme.dress(1.0, False, False)
    waves, hits = (
        [[6, 2, 6, 5, 1, 3], [6, 4], [1]],
        [[True, False, True, True, False, False], [True, False], [False]],
    )
    found: Shots = []
    thrown = {
        "hits": dice.Tumble(waves, hits, pygame.Rect(100, 40, 300, 140), 11),
        "read": dice.Tumble([[4, 2]], [[False, False]], pygame.Rect(100, 40, 300, 140), 3, read=True),
        "wild": dice.Tumble([[1, 3, 5]], [[True, False, True]], pygame.Rect(100, 40, 300, 140), 5, wild=True),
    }
    for name, tumble in thrown.items():
        for age in (0, 150, 420, 790, 900, 1250, 1400, 1500, 1900, 2400, 3500):
            if age <= tumble.duration + 300:
                canvas = pygame.Surface((440, 220))
                canvas.fill(theme.colour.ink7)
                tumble.draw(canvas, float(age))
                found.append((f"{name} after {age} ms", squares(canvas)))
    return found


# ── the kit ───────────────────────────────────────────────────────────────────────────────────────────────────────────

WIDE, HIGH = 300, 60


def _controls() -> dict[str, Callable[[], Control]]:
    """Every kind of control in a place of its own, by its name."""
    place = 12, 12, 276, 34
    tip = Tip("What it does")

    def button(**more: object) -> Button:
        return Button("b", (12, 12, 140, 34), "Confirm", **more)  # type: ignore[arg-type]

    def warning() -> Button:
        found = button(tip=tip)
        found.warning = True
        return found

    def off(made: Callable[[], Control], why: str = "not yet") -> Callable[[], Control]:
        def found() -> Control:
            control = made()
            control.off = why
            return control

        return found

    def link() -> Link:
        found = Link("l", "How it is made")
        found.area = pygame.Rect((12, 20), found.wants())
        return found

    def refusing() -> Segmented:
        found = Segmented("s", place, ("Hand", "Cadet", "Captain"), 1)
        found.refused = {2: "not yet"}
        return found

    made: dict[str, Callable[[], Control]] = {
        "button": button,
        "second": lambda: button(kind="second"),
        "small": lambda: button(kind="small"),
        "on paper": lambda: button(kind="second", ground="paper"),
        "warning": warning,
        "link on paper": link,
        "segmented": refusing,
        "crowded": lambda: Segmented("s", (12, 12, 150, 34), ("A", "Fleet admiral", "B"), 0),
        "tabs": lambda: Tabs("t", place, ("Plan", "Log", "Map"), 1),
        "tabs on paper": lambda: Tabs("t", place, ("Our fire", "If she fires at me"), 0, "paper"),
        "switch": lambda: Switch("w", place, "Less motion", True),
        "switch off": lambda: Switch("w", place, "Less motion"),
        "tick": lambda: Tick("k", place, "Thinks aloud", True),
        "turner": lambda: Turner("n", place, ("The Steady", "The Rash"), 0),
        "slider": lambda: Slider("v", place, 0.3),
        "spinner": lambda: Spinner("p", (12, 12, 150, 34), 6, 0, 11, "in"),
        "entry": lambda: TextEntry("e", place, "Halcyon"),
        "search": lambda: TextEntry("e", place, placeholder="Find a battle", searches=True),
    }
    return made | {
        f"{name}, not to be used": off(made[name])
        for name in ("button", "segmented", "switch", "slider", "spinner")
    }


def controls() -> Shots:
    """Every control as it lies, under the pointer, held down, with the keyboard, and after a few keys."""
    theme.dress(1.0, False, False)
    found: Shots = []
    for name, made in _controls().items():
        for state, inputs in _STATES.items():
            control = made()
            at = control.area.x + 20, control.area.centery
            if state in ("focused", "after keys"):
                control.focused = control.ringed = True
            for given in inputs(at):
                control.take(given)
            for _ in range(6):
                control.tick(30.0)
            canvas = pygame.Surface((WIDE, HIGH))
            canvas.fill(theme.colour.paper if "paper" in name else theme.colour.ink8)
            control.draw(canvas)
            found.append((f"{name}, {state}", squares(canvas)))
    return found


_STATES: dict[str, Callable[[tuple[int, int]], list[object]]] = {
    "as it lies": lambda at: [],
    "under the pointer": lambda at: [Move(at, (0, 0))],
    "held": lambda at: [Move(at, (0, 0)), Press(at, 1)],
    "clicked at its end": lambda at: [
        Move(at, (0, 0)),
        Press((at[0] + 100, at[1]), 1),
        Release((at[0] + 100, at[1]), 1),
    ],
    "focused": lambda at: [],
    "after keys": lambda at: [Key("Right"), Key("+"), Key("Right"), Key("Left"), Text("7")],
}


def instruments() -> Shots:
    """What tells and cannot be pressed: gauges, stations, dice, shares, tips, signs."""
    theme.dress(1.0, False, False)
    colour = theme.colour
    side, other = theme.SIDES[0], theme.SIDES[1]
    stops = ("Plot", "First half", "Combat", "Second half", "End")
    boxes = {
        "cells": gauge("cells", 2, 5, "3 of 5 in left"),
        "many cells": gauge("cells", 7.5, 30, "22.5 of 30 cm left"),
        "hexes": gauge("hexes", 1, 3, "2 of 3 turns left"),
        "keys": Row((key("W", "ahead 1 in", "ahead"), key("L", "reload: no launcher", "", off=True)), 20),
        "faces": Faces(faces=((6, "hit"), (2, "normal"), (1, "miss")), sizes=(24, 20), wide=220),
        **{f"stations at {now}": Stations(stops, now, 0.4 if now == 3 else 1.0) for now in range(len(stops))},
        "turns": Turns(4, 10),
        "many turns": Turns(4, 30),
        "shares": shares.listed(((side, 0.62), (other, 0.38)), colour.text, Tip("Chances")),
        "no shares": shares.listed((), colour.text, Tip("Chances")),
    }
    found: Shots = []
    for name, box in boxes.items():
        for wide in (560, 260):
            canvas = pygame.Surface((wide + 16, 64))
            canvas.fill(colour.ink8)
            lay(box, pygame.Rect(8, 8, wide, 48)).paint(canvas)
            found.append((f"{name}, {wide} wide", squares(canvas)))
    found += [(f"a tip {number}", squares(_tip(one))) for number, one in enumerate(_TIPS)]
    canvas = pygame.Surface((640, 300))
    canvas.fill(colour.ink7)
    for number, sign in enumerate((counsel, back, sector, sight, rings, danger, guess, lines, book, answers)):
        canvas.blit(sign(44, colour.text), (8 + number * 56, 8))
    for number, kind in enumerate(get_args(Turn)):
        canvas.blit(turn(kind, 44, colour.text), (8 + number * 56, 64))
    for number, sides in enumerate((6, 8, 10, 12, 20)):
        for shown in range(1, 7):
            state = ("normal", "hit", "miss")[shown % 3]
            canvas.blit(
                face(shown, 30, state, sides),
                (8 + (number * 6 + shown) % 18 * 34, 120 + (number * 6 + shown) // 18 * 40),
            )  # type: ignore[arg-type]
    signs.weight(canvas, 600, 260, 3, colour.text)
    found.append(("signs of tools and dice", squares(canvas)))
    return found


_TIPS = (
    Tip("Confirm", foot="Enter"),
    Tip(
        "A turn needs 3 inches here",
        "In the second half a turn needs 2 inches for itself and 1 inch forward.",
        "NEF-MOV-7",
        "F1 opens the clause",
    ),
    Tip(
        "Phase 4 of the turn. The sides in turn, one squadron or contact marker each: ships move, and so on and on",
        "",
        "FLT-SEQ-7",
    ),
)


def _tip(tip: Tip) -> pygame.Surface:
    size = tip_size(tip)
    canvas = pygame.Surface((size[0] + 40, size[1] + 40))
    canvas.fill(theme.colour.ink8)
    draw_tip(canvas, tip, pygame.Rect((20, 20), size), pinned=not tip.clause)
    return canvas


def lists() -> Shots:
    """A list as it lies, scrolled, chosen from, under the pointer; one that is empty."""
    theme.dress(1.0, False, False)
    rows = tuple(
        Entry(
            "" if number % 5 == 0 else f"one {number}",
            f"Ship {number}",
            f"{number} guns",
            heading=number % 5 == 0,
        )
        for number in range(14)
    )
    found: Shots = []
    for name, inputs in {
        "as it lies": [],
        "under the pointer": [Move((80, 70), (0, 0))],
        "chosen by keys": [Key("Down"), Key("Down"), Key("End")],
        "clicked": [Move((80, 100), (0, 0)), Press((80, 100), 1), Release((80, 100), 1)],
    }.items():
        listing = plain_list("ships", rows, rows[2].key, high=30)
        listing.area = pygame.Rect(10, 10, 260, 200)
        listing.focused = True
        for given in inputs:
            listing.take(given)
        canvas = pygame.Surface((280, 220))
        canvas.fill(theme.colour.ink8)
        listing.draw(canvas)
        found.append((name, squares(canvas)))
    return found


def grounds() -> Shots:
    """What panels lie on, at two sizes: ink, paper, chart, a room; shadows and rules."""
    theme.dress(1.0, False, False)
    found: Shots = []
    for size in ((300, 200), (620, 120)):
        for name in ("ink", "paper", "chart"):
            canvas = pygame.Surface(size)
            materials.room(canvas)
            getattr(materials, name)(canvas, canvas.get_rect().inflate(-32, -32))
            found.append((f"{name} of {size[0]}", squares(canvas)))
    canvas = pygame.Surface((620, 220))
    canvas.fill(theme.colour.paper)
    for number, style in enumerate(letters.STYLES.values()):
        letters.put(
            canvas, "Halcyon 16 in", style, theme.colour.pen, 8 + number % 4 * 150, 8 + number // 4 * 42
        )
    found.append(("letters", squares(canvas)))
    return found


# ── clips ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

CHIP, OTHER = Token("TF 17", "force", "carrier", "Yorktown, Russell"), Token("Blank", "blank")


def _pile(unit: str, x: float, side: int = 0) -> Piece:
    return Piece(unit, unit, x, 14.0, 0.0, side, "", 1.5, 0.75, pile=Pile(3, (CHIP,)))


def clips() -> Shots:
    """Clips that are no attack at four of their ages: chips, aircraft of a stack, ships that come and go, read dice."""
    theme.dress(1.0, False, False)
    ours, theirs = _pile("U1", 12.0), _pile("J1", 26.0, 1)
    ship, mate = strips.SLEIPNER, strips.BISMARCK
    thrown = [("Blue", strips.thrown("a", (4,))), ("Red", strips.thrown("b", (6,)))]
    made: dict[str, tuple[Clip, list[Piece]]] = {
        "unveiling": (Unveiling(ours, (CHIP, OTHER)), [ours, theirs]),
        "shuffling": (Shuffling(ours, 4), [ours, theirs]),
        "splitting": (Splitting(ours, _pile("U2", 18.0)), [ours, _pile("U2", 18.0)]),
        "flying": (Flying(ours, theirs, "aircraft", 3, side=0, text="23 in"), [ours, theirs]),
        "taking": (Taking(theirs, "aircraft", 2, 1, side=0), [ours, theirs]),
        "coming": (Coming([ship]), [ship, mate]),
        "going": (Going([ship]), [mate]),
        "fading": (Crossfade([ship, ours], [ship, theirs]), [ship, theirs]),
        "plates": (Plates({ship.id: "7", mate.id: "12"}), [ship, mate]),
        "read dice": (Throwing(thrown, None).saying("Blue moves first"), [ship, mate]),  # type: ignore[arg-type]
        "read beside a ship": (Throwing(thrown[:1], ship), [ship, mate]),  # type: ignore[arg-type]
        "a turn and a run": (
            Sail(mate, [Pose(28, 20, 40), Pose(28, 20, 80), Pose(31, 20.5, 80), Pose(33, 20.9, 80)]),
            [ship, mate],
        ),
    }
    table = Board(40.0, 30.0)
    found: Shots = []
    for name, (clip, pieces) in made.items():
        frame = pygame.Rect(0, 0, 400, 300)
        camera = table.whole(frame, 12)
        for share in (0.15, 0.4, 0.7, 0.95):
            age = clip.lasts * share
            canvas = pygame.Surface(frame.size)
            shown = clip.pieces(list(pieces), age)
            table.draw(canvas, frame, camera, shown, clip.overlays(age), None, budget=inf)
            clip.draw(canvas, Stage(table, camera, shown, (3, 1)), age)
            found.append(
                (f"{name} at {share:.0%} of its time", squares(canvas.subsurface((4, 24, 388, 236))))
            )
    return found


def marked() -> Shots:
    """Overlays that no other sheet has, on a board with a ship in each quarter."""
    theme.dress(1.0, False, False)
    over = [
        kinds.Hazard((8, 22), 2.0),
        kinds.Masked((20, 22), 300, 60, 5.0),
        kinds.Lasso((28, 18), (37, 27)),
        kinds.Course((4, 4), (12, 8), 0),
        kinds.Course((4, 8), (12, 12), -1),
        kinds.Pencilled((20, 8), "Zuiho?", ((26, 9), (30, 5))),
        kinds.Farthest(
            (((14, 1), (17, 3), (19, 6)), ((2, 14), (5, 16), (9, 16.5))), "as far as 12 knots take her"
        ),
    ]
    pieces = [*strips.CLOUDED, replace(strips.PREY, aground=True, x=27.0, y=3.0)]
    table, frame = Board(40.0, 30.0), pygame.Rect(0, 0, 560, 420)
    canvas = pygame.Surface(frame.size)
    table.draw(canvas, frame, table.whole(frame, 16), pieces, over, None, budget=inf)
    return [("marks", squares(canvas))]
