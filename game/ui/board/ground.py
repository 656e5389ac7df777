"""The ground of a view: sea, lights and the overlays under the pieces.

At rest it is kept as one picture (the bed), which is laid down as it is, and stretched while the zoom changes. What
comes into view when zooming out is stretched from a picture of the whole table, made while nothing else is to do.
The sharp ground of another zoom is painted behind it, a little each frame. It knows no pieces and no words.
"""

import pygame

from game.tabletop import overlays as kinds
from game.ui.board.allowance import Allowance
from game.ui.board.camera import Camera
from game.ui.board.chart import AHEAD, Chart
from game.ui.board.hours import HourName
from game.ui.board.layers import Clearance, Drawing, Layers
from game.ui.board.lights import Lights
from game.ui.board.stretch import Picture, around, stretch
from game.ui.kit import theme

SPENT = Allowance(0)
NEW = 0.12
"""Share of the view that is drawn beside the bed before the bed is taken anew."""
Overlays = tuple[kinds.Overlay, ...]
Edition = tuple[int, HourName]
"""What all pictures of the ground hang on: the look in force, and the hour."""
PAINTED = (kinds.Land, kinds.Sunken)
"""What light falls on: it lies under it, all others above."""


class Ground:
    """Draws the ground of one table."""

    def __init__(self, chart: Chart, layers: Layers, lights: Lights) -> None:
        self.chart, self.layers, self.lights = chart, layers, lights
        self._bed: Picture | None = None
        self._bed_of: tuple[Camera, Overlays, Edition] | None = None
        self._whole: Picture | None = None
        self._whole_of: tuple[Overlays, Edition] | None = None
        self._soft: pygame.Surface | None = None
        self._soft_of: tuple[Camera, Overlays, Edition] | None = None
        self._last: tuple[Camera, Overlays, Edition] | None = None
        self._known: tuple[Overlays, Clearance, float, Edition, list[Drawing]] | None = None
        self._prepared: tuple[Camera, Overlays, Edition] | None = None

    @property
    def _edition(self) -> Edition:
        return theme.edition, self.lights.hour

    def draw(
        self,
        canvas: pygame.Surface,
        camera: Camera,
        overlays: Overlays,
        clearance: Clearance,
        allowance: Allowance,
    ) -> bool:
        """Cover the camera's view, `overlays` in their order; true when all of it is sharp."""
        view = camera.frame
        wanted = (camera, overlays, self._edition)
        if self._bed is not None and self._bed_of == wanted:
            canvas.blit(self._bed.surface, view)
            return True
        if self._other_zoom(camera, overlays) and not self._ready(camera, overlays, clearance, allowance):
            if self._soft is not None and self._soft_of == wanted:
                canvas.blit(self._soft, view)
            else:
                self._stretched(canvas, camera, view, overlays)
                if self._last == wanted:
                    self._soft, self._soft_of = _copied(canvas, view, self._soft), wanted
            self._last = wanted
            return False
        strips = self._slid(canvas, camera, view, overlays)
        sharp, clip = True, canvas.get_clip()
        drawings = self._drawings(camera.scale, overlays, clearance)
        for strip in strips:
            canvas.set_clip(strip.clip(clip))
            sharp &= self.chart.draw(canvas, camera, allowance, strip)
            dark = True
            for overlay, drawing in zip(overlays, drawings, strict=True):
                if dark and not isinstance(overlay, PAINTED):
                    self.lights.fall(canvas, camera, strip.clip(clip), overlays)
                    dark = False
                if isinstance(overlay, kinds.Lit):
                    sharp &= self.lights.edge(canvas, camera, overlay, allowance)
                else:
                    sharp &= self.layers.draw(canvas, camera, overlay, clearance, allowance, drawing=drawing)
            if dark:
                self.lights.fall(canvas, camera, strip.clip(clip), overlays)
        canvas.set_clip(clip)
        new = sum(strip.width * strip.height for strip in strips)
        if sharp and (self._last == wanted or (view not in strips and new > NEW * view.width * view.height)):
            self._keep(canvas, view, wanted)
        self._last = wanted
        return sharp

    def _drawings(self, scale: float, overlays: Overlays, clearance: Clearance) -> list[Drawing]:
        """The drawing of each overlay, looked up once while the same ones lie there."""
        known = self._known
        if (
            known is None
            or known[0] is not overlays
            or known[1] is not clearance
            or known[2:4] != (scale, self._edition)
        ):
            drawings = self.layers.drawings(overlays, scale, clearance)
            known = self._known = overlays, clearance, scale, self._edition, drawings
        return known[4]

    def _slid(
        self, canvas: pygame.Surface, camera: Camera, view: pygame.Rect, overlays: Overlays
    ) -> list[pygame.Rect]:
        """Lay the bed where the view has only slid over it; the strips of the view that are to be drawn."""
        if self._bed is None or self._bed_of is None or self._bed_of[1:] != (overlays, self._edition):
            return [view]
        place = self._bed.on(camera)
        covered = place.clip(view)
        if self._bed.scale != camera.scale or not covered.width or not covered.height:
            return [view]
        canvas.blit(self._bed.surface, place)
        return around(view, covered)

    def _other_zoom(self, camera: Camera, overlays: Overlays) -> bool:
        """Whether the bed shows the same things at another zoom."""
        if self._bed_of is None:
            return False
        kept, shown, edition = self._bed_of
        return kept.scale != camera.scale and shown == overlays and edition == self._edition

    def _ready(
        self, camera: Camera, overlays: Overlays, clearance: Clearance, allowance: Allowance, ahead: int = 0
    ) -> bool:
        """Paint what is missing at this zoom as far as the allowance goes; true when nothing is."""
        if not self.chart.ready(camera, allowance, ahead * AHEAD):
            return False
        for overlay in overlays:
            if isinstance(overlay, kinds.Lit):
                if not self.lights.ready(camera, overlay, allowance):
                    return False
            elif not self.layers.ready(camera, overlay, clearance, allowance, ahead):
                return False
        return True

    def _keep(
        self, canvas: pygame.Surface, view: pygame.Rect, shown: tuple[Camera, Overlays, Edition]
    ) -> None:
        """Copy the ground just drawn."""
        camera = shown[0]
        surface = _copied(canvas, view, self._bed.surface if self._bed is not None else None)
        origin_x, origin_y = camera.origin
        self._bed = Picture(surface, camera.scale, view.left - origin_x, view.top - origin_y)
        self._bed_of = shown

    def _stretched(
        self, canvas: pygame.Surface, camera: Camera, view: pygame.Rect, overlays: Overlays
    ) -> None:
        """Cover the view with the bed, and what lies beyond it with the picture of the whole table."""
        covered = stretch(canvas, camera, view, self._bed) if self._bed is not None else view.move(0, 0)
        whole = self._whole if self._whole_of == (overlays, self._edition) else None
        for strip in around(view, covered):
            if whole is None or not whole.on(camera).contains(strip):
                self.chart.stand_in(canvas, camera, strip)
                self.lights.fall(canvas, camera, strip, overlays)
            if whole is not None:
                stretch(canvas, camera, strip, whole)

    def ahead(self, camera: Camera, overlays: Overlays, clearance: Clearance, allowance: Allowance) -> bool:
        """Make ready, as far as the allowance goes, what panning and zooming will show next; true when it is."""
        if self._prepared == (camera, overlays, self._edition):
            return True
        if not self._ready(camera, overlays, clearance, allowance, 1):
            return False
        if self._whole_of != (overlays, self._edition) and not self._prepare(overlays, clearance, allowance):
            return False
        self._prepared = (camera, overlays, self._edition)
        return True

    def _prepare(self, overlays: Overlays, clearance: Clearance, allowance: Allowance) -> bool:
        """Make the picture of the whole table, as far as the allowance goes; true when it is made."""
        if not self.chart.survey(allowance):
            return False
        table = self.chart.overview()
        wide, high = table.surface.get_size()
        over = Camera(
            (table.left + wide / 2) / table.scale,
            -(table.top + high / 2) / table.scale,
            table.scale,
            (0, 0, wide, high),
        )
        for overlay in overlays:
            lit = isinstance(overlay, kinds.Lit)
            if not (lit or self.layers.ready(over, overlay, clearance, allowance)):
                return False
        surface = table.surface.copy()
        painted = [one for one in overlays if isinstance(one, PAINTED)]
        for overlay in painted:
            self.layers.lay(surface, over, overlay, clearance)
        self.lights.fall(surface, over, surface.get_rect(), overlays)
        for overlay in overlays[len(painted) :]:
            if isinstance(overlay, kinds.Lit):
                self.lights.edge(surface, over, overlay, SPENT)
            else:
                self.layers.lay(surface, over, overlay, clearance)
        self._whole, self._whole_of = (
            Picture(surface, table.scale, table.left, table.top),
            (overlays, self._edition),
        )
        return True


def _copied(canvas: pygame.Surface, view: pygame.Rect, old: pygame.Surface | None) -> pygame.Surface:
    """A copy of the view, on the old one where that has its size."""
    sheet = old if old is not None and old.get_size() == view.size else pygame.Surface(view.size, 0, canvas)
    sheet.blit(canvas, (0, 0), view)
    return sheet
