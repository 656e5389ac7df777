"""Stages boards for the eye: a battle as it is steered and fired, and a sheet of every silhouette.

    python -m game.ui.board.demo FOLDER

saves the pictures there. It holds no rules: everything on it is put where it looks right.
"""

import sys
from pathlib import Path

import pygame

from game.ui.board.camera import Camera
from game.ui.board.chart import Chart
from game.ui.board.paint import PAPER, PEN, face
from game.ui.board.shipyard import Shipyard
from game.ui.board.silhouettes import plans
from game.ui.board.sketch import lay


def sheet() -> pygame.Surface:
    """Every silhouette at five lengths, in the paint of either side."""
    canvas = pygame.Surface((1920, 1080))
    canvas.fill(PAPER)
    yard, sea = Shipyard(), Chart(72, 48)
    for index, (name, shape) in enumerate(plans().items()):
        left, top = 40 + index % 5 * 372, 40 + index // 5 * 258
        frame = pygame.Rect(left, top, 356, 205)
        canvas.set_clip(frame)
        sea.draw(canvas, Camera(10 + index % 5 * 12, 8 + index // 5 * 10, 30, tuple(frame)), 1e6)
        side = index % 2
        spots = [(180, 65, 200, 90), (80, 160, 96, 90), (170, 165, 48, 90), (225, 165, 24, 90)]
        spots += [(268, 165, 24, 30), (310, 165, 24, 150)]
        for x, y, length, heading in spots:
            lift = (0.13 if shape.flying else 0.03) * length
            for plate, aside in (
                (yard.shadow(name, length, heading), lift),
                (yard.ship(name, side, length, heading), 0),
            ):
                half = plate.get_width() // 2
                at = (round(left + x - half + aside * 0.62), round(top + y - half + aside * 0.78))
                lay(canvas, plate, at)
        canvas.set_clip(None)
        canvas.blit(face("serif semibold", 20).render(shape.title, True, PEN), (left, top + 208))
    return canvas


def main(folder: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((1920, 1080), pygame.HIDDEN)
    folder.mkdir(parents=True, exist_ok=True)
    pygame.image.save(sheet(), folder / "silhouettes.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
