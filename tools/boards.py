"""Stages boards for the eye: a battle as it is steered and fired, and a sheet of every silhouette.

    tools/boards.py FOLDER

saves the pictures there. It holds no rules: everything on it is put where it looks right.
"""

import sys
from math import inf
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.sea.heading import Pose
from game.tabletop import overlays as kinds
from game.ui.board.board import Board
from game.ui.board.camera import Camera
from game.ui.board.chart import Chart
from game.ui.board.dice import Tumble
from game.ui.board.minimap import Minimap
from game.ui.board.pieces import Piece
from game.ui.board.shipyard import Shipyard
from game.ui.board.silhouettes import plans
from game.ui.board.sketch import lay
from game.ui.kit import letters, theme
from game.ui.picture import save_png

SHEET = 20
"""Silhouettes on a sheet."""


def sheet(first: int) -> pygame.Surface:
    """Silhouettes from the one of this number on at five lengths, in the paint of either side."""
    canvas = pygame.Surface((1920, 1080))
    canvas.fill(theme.colour.paper)
    yard, sea = Shipyard(), Chart(72, 48)
    for index, (name, shape) in enumerate(list(plans().items())[first : first + SHEET]):
        left, top = 40 + index % 5 * 372, 40 + index // 5 * 258
        frame = pygame.Rect(left, top, 356, 205)
        span = 1.0 if shape.beam else 0.5
        canvas.set_clip(frame)
        sea.draw(canvas, Camera(10 + index % 5 * 12, 8 + index // 5 * 10, 30, (left, top, 356, 205)))
        side = index % 2
        spots = [(180, 65, 200, 90), (80, 160, 96, 90), (170, 165, 48, 90), (225, 165, 24, 90)]
        spots += [(268, 165, 24, 30), (310, 165, 24, 150)]
        for x, y, full, heading in spots:
            length = full * span
            lift = (0.13 if shape.flying else 0.03) * length
            for plate, aside in (
                (yard.shadow(name, length, heading), lift),
                (yard.ship(name, side, length, heading), 0),
            ):
                half = plate.get_width() // 2
                at = (round(left + x - half + aside * 0.62), round(top + y - half + aside * 0.78))
                lay(canvas, plate, at)
        canvas.set_clip(None)
        letters.put(canvas, shape.title, letters.PANEL_TITLE, theme.colour.pen, left, top + 208)
    return canvas


SIZES = {
    "nef_battleship": (3.35, 1.05, False),
    "nef_carrier": (2.9, 0.98, False),
    "nef_cruiser": (2.85, 0.86, False),
    "nef_destroyer": (2.2, 0.62, True),
    "fighters": (1.5, 0.62, True),
    "bombers": (1.7, 0.62, True),
}
BATTLE = """
Wespe        1 22.6 35.4 180 nef_destroyer
Jagd_3       1 28.6 36.1 180 fighters
Falkenhorst  1 55.1 37.0 060 nef_carrier
Kurfürst     1 43.9 34.0 240 nef_battleship
Granate      1 25.9 31.2 120 nef_cruiser
Eisvogel     1 31.2 31.2 120 nef_cruiser
Markgraf     1 36.8 29.6 240 nef_battleship
Sturmvogel   1 50.9 31.8 240 nef_battleship
Jagd_2       1 47.0 29.0 000 fighters
Jagd_4       1 55.8 29.4 060 fighters
Jagd_1       1 30.2 27.0 120 fighters
Biene        1 23.3 26.9 120 nef_destroyer
Bombers_2    0 26.9 24.0 300 bombers
Fighters_1   0 33.4 24.6 060 fighters
Bombers_1    0 44.4 26.4 000 bombers
Bomben_1     1 53.6 25.4 180 bombers
Fighters_2   0 31.2 21.4 000 fighters
Kestrel      0 48.6 22.9 300 nef_destroyer
Resolute     0 38.5 20.9 000 nef_battleship
Vigil        0 53.3 18.5 300 nef_cruiser
Halcyon      0 45.2 17.2 000 nef_cruiser
Merlin       0 55.2 14.1 000 nef_destroyer
Rookery      0 24.1 18.3 060 nef_carrier
Colossus     0 33.2 15.5 060 nef_battleship
Sovereign    0 26.7 13.4 060 nef_battleship
"""
WHOLE = ((4, 0, 0), (3, 0, 0), (4, 0, 0), (3, 0, 0))
WORN = {
    "Resolute": ((0, 3, 1), (2, 0, 1), (4, 0, 0), (3, 0, 0)),
    "Markgraf": ((0, 3, 0), (1, 0, 2), (4, 0, 0), (3, 0, 0)),
    "Eisvogel": ((0, 3, 0), (0, 3, 0), (3, 0, 0), (3, 0, 0)),
    "Sturmvogel": ((0, 4, 0), (1, 2, 0), (4, 0, 0), (3, 0, 0)),
    "Sovereign": ((1, 3, 0), (3, 0, 0), (4, 0, 0), (3, 0, 0)),
    "Colossus": ((2, 2, 0), (3, 0, 0), (4, 0, 0), (3, 0, 0)),
    "Jagd_4": ((0, 1, 0), (1, 0, 0)),
}


def fleet() -> tuple[Piece, ...]:
    """The two forces of the staged battle."""
    pieces = []
    for row in BATTLE.split("\n")[1:-1]:
        name, side, x, y, heading, silhouette = row.split()
        length, radius, small = SIZES[silhouette]
        flight = silhouette in ("fighters", "bombers")
        rows = WORN.get(name, ((1, 0, 0),) * (3 if silhouette == "bombers" else 2) if flight else WHOLE)
        piece = Piece(
            id=name.lower(),
            name=name.replace("_", " "),
            x=float(x),
            y=float(y),
            heading=float(heading),
            side=int(side),
            silhouette=silhouette,
            length=length,
            radius=radius,
            rows=rows,
            flying=True,
            flight=flight,
            small=small and not flight,
        )
        pieces.append(piece)
    return tuple(pieces)


def steering(pieces: tuple[Piece, ...]) -> list[kinds.Overlay]:
    """What lies over the table while one ship is steered."""
    place = {piece.name: (piece.x, piece.y) for piece in pieces}
    goal = (39.2, 23.5)
    reach = (
        (
            (38.5, 20.9),
            (35.6, 22.6),
            (35.4, 23.2),
            (35.8, 23.9),
            (37.3, 24.6),
            (38.0, 26.6),
            (38.5, 26.9),
            (39.0, 26.6),
            (39.7, 24.6),
            (41.2, 23.9),
            (41.6, 23.2),
            (41.4, 22.6),
            (38.5, 20.9),
        ),
    )
    return [
        kinds.Band(((40.2, 17.9), (38.5, 19.1), (38.5, 20.9)), 0.0),
        kinds.Reach(
            reach,
            (
                kinds.End(38.5, 25.9, 0),
                kinds.End(37.6, 23.4, 300),
                kinds.End(35.9, 22.4, 300, near=False),
                kinds.End(36.8, 22.9, 300, near=False),
                kinds.End(41.1, 22.4, 60, near=False),
                kinds.End(40.2, 22.9, 60, near=False),
            ),
        ),
        kinds.Route((kinds.Leg(38.5, 20.9), kinds.Leg(38.5, 22.9, True))),
        kinds.Route((kinds.Leg(38.5, 22.9), kinds.Leg(39.2, 23.3)), walked=False, tick=0),
        kinds.Ghost("resolute", Pose(*goal, 60)),
        kinds.Threat(place["Eisvogel"], goal, False, "1 die · front, half"),
        kinds.Threat(place["Markgraf"], goal, True, "12 dice · broadside"),
        kinds.Threat(place["Kurfürst"], goal, True, "12 dice · broadside"),
        kinds.Mark("resolute", "selected"),
        kinds.Note(
            (40.4, 22.4),
            "If nobody moves, 25 dice reach her here.",
            "5.0 hits expected. Her broadside bears on Markgraf and Kurfürst.",
        ),
    ]


def firing(pieces: tuple[Piece, ...]) -> list[kinds.Overlay]:
    """What lies over the table while one ship chooses her target."""
    place = {piece.name: (piece.x, piece.y) for piece in pieces}
    pose = Pose(*place["Resolute"], 60)
    refused = ("wespe", "jagd_3", "falkenhorst", "granate", "sturmvogel", "jagd_4", "biene", "eisvogel")
    return [
        kinds.Wedge(pose, 30, 150, 12, True, "full dice"),
        kinds.Wedge(pose, 210, 330, 12, True, "full dice"),
        kinds.Wedge(pose, -30, 30, 12, False, "half dice"),
        kinds.Wedge(pose, 150, 210, 12, False, "half dice"),
        kinds.RangeRing(pose.x, pose.y, 12, "long", "guns 12"),
        kinds.RangeRing(pose.x, pose.y, 8, "middle", "torpedo 8"),
        kinds.RangeRing(pose.x, pose.y, 4, "short", "rockets 4"),
        kinds.FireLine((pose.x, pose.y), place["Markgraf"]),
        kinds.Mark("resolute", "selected"),
        kinds.Mark("markgraf", "target", "8 dice · 22 % a row"),
        kinds.Mark("kurfürst", "may_be_target", "8 dice · broadside"),
        kinds.Mark("jagd_2", "may_be_target", "4 dice · front, half"),
        kinds.Mark("merlin", "doomed"),
        *(kinds.Mark(unit, "refused", "13.6 in: out of range 12") for unit in refused),
    ]


def other_overlays() -> list[kinds.Overlay]:
    """One of every overlay that the two battle scenes lack."""
    return [
        kinds.Zone(0, ((0, 0), (72, 0), (72, 9), (0, 9)), "Red deploys here"),
        kinds.Exit.of("east", 72.0, 48.0, 1, "Blue's way out"),
        kinds.Zone(1, ((0, 39), (72, 39), (72, 48), (0, 48)), "Blue deploys here"),
        kinds.Cloud("fog", ((30, 20), (36, 24), (44, 20), (41, 13), (32, 14)), "Fog bank"),
        kinds.Cloud("squall", ((48, 18), (60, 20), (60, 30), (49, 29)), "Squall"),
        kinds.Cloud("smoke", ((44, 32), (50, 33), (49, 36), (43, 35))),
        kinds.Circle(30, 30, 8, "strike", "strike 8"),
        kinds.Circle(30, 30, 12, "recon", "recon 12"),
        kinds.Circle(42, 28, 4, "interception", "interception 4"),
        kinds.Wake((20, 20), (24, 26), (26, 29), "turn 7, run left 210"),
        kinds.Landing(60, 36, 2, "land here"),
        kinds.Ruler((54, 14), (64, 20), "11.7 in"),
        kinds.Numeral((66, 26), "1", True),
        kinds.Numeral((67, 28), "2, 3"),
        kinds.Danger(
            tuple(
                kinds.Cell(8 + i, 32 + j, 1, 1 + (i + j) // 4, i + j < 2) for i in range(6) for j in range(5)
            )
        ),
    ]


def staged(
    size: tuple[int, int], frame: pygame.Rect, at: tuple[float, float, float], border: int, what: str
) -> pygame.Surface:
    """One board in a window: a steering, a firing, the other overlays, or a night."""
    theme.dress(is_compact=theme.cramped(size, 1.0))
    canvas = pygame.Surface(size)
    canvas.fill(theme.colour.room)
    pieces = fleet()
    lands = (kinds.Land(((4, 20), (8, 19), (13, 21), (11.5, 26), (6, 28), (2.5, 25)), "Skerry"),)
    board = Board(72, 48, hour="night" if what == "night" else "day", lands=lands)
    camera = Camera(*at, board.sea(frame, border))
    if what == "steer":
        overlays = steering(pieces)
    elif what == "fire":
        pieces = tuple(
            Piece(**{**{f: getattr(p, f) for f in p.__struct_fields__}, "heading": 60.0})
            if p.name == "Resolute"
            else p
            for p in pieces
        )
        overlays = firing(pieces)
    elif what == "night":
        overlays = [
            kinds.Lit(38, 22, 7, "starshell", "starshell: to the end of turn 7"),
            kinds.Lit(28, 25, 4, "flare", "flare: to the end of turn 6"),
            kinds.Lit(53, 18, 4, "fire", "burning: lights 4 in"),
        ]
    else:
        camera, overlays = board.whole(frame, border), other_overlays()
    board.draw(canvas, frame, camera, pieces, overlays, "kestrel", budget=inf)
    if what == "fire":
        where = board.free_sea(camera.to_screen((30, 16)), (330, 200))
        waves, hits = [[6, 3, 2, 1, 5, 4, 2, 6], [4, 1]], [[face == 6 for face in (6, 3, 2, 1, 5, 4, 2, 6)]]
        tumble = Tumble(waves, [*hits, [False, False]], where, 11)
        tumble.draw(canvas, tumble.settled(0) + 480)
    Minimap(board.chart, board.lights).draw(canvas, pygame.Rect(1558, 800, 320, 230), pieces, camera)
    return canvas


def main(folder: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((1920, 1080), pygame.HIDDEN)
    for first in range(0, len(plans()), SHEET):
        save_png(sheet(first), folder / f"silhouettes-{first // SHEET + 1}.png")
    large, small = pygame.Rect(368, 80, 1164, 872), pygame.Rect(12, 58, 936, 564)
    for what in ("steer", "fire", "night", "others"):
        picture = staged((1920, 1080), large, (39.2, 25.0, 30), 22, what)
        save_png(picture, folder / f"board-{what}.png")
    picture = staged((1280, 720), small, (38.9, 24.6, 22), 20, "steer")
    save_png(picture, folder / "board-steer-1280x720.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
