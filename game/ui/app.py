"""The window and its loop: events in, time on, a picture out, at most sixty times a second.

`App` knows scenes only as such. `Pilot` drives it with real events and its own clock, for tests and pictures.
It must not know any game.
"""

import os
from pathlib import Path

import pygame

from game.content.errors import ContentError
from game.ui.inputs import LEFT, Input, Key, Quit, Reader, Resized
from game.ui.keys import Keymap
from game.ui.kit import theme
from game.ui.kit.controls import Tip
from game.ui.kit.notice import Notice
from game.ui.picture import save_png
from game.ui.scene import Scene, Stack
from game.ui.sound import Sounds

FRAMES_A_SECOND = 60
LONGEST_STEP_MS = 100.0  # after a pause the world goes on from where it was instead of leaping
SMALLEST = (960, 600)
TITLE = "Line Ahead"


def headless() -> bool:
    """True where there is no display to open a window on (pygame would fail or invent one)."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return os.environ["SDL_VIDEODRIVER"] in ("dummy", "offscreen")
    if os.name == "nt" or os.uname().sysname == "Darwin":
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class App:
    """One window: its canvas, keys, sounds, clock and stack of scenes."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        scale: float = 1.0,
        *,
        high_contrast: bool = False,
        fullscreen: bool = False,
        keymap: Keymap | None = None,
        sounds: Sounds | None = None,
        screenshots: Path | None = None,
    ) -> None:
        """Open the window. Raises pygame.error where there is no display and no dummy driver is asked for."""
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        pygame.key.set_repeat(350, 45)
        self.keymap = keymap or Keymap()
        self.reader = Reader(self.keymap)
        self.sounds = sounds or Sounds(None)
        self.screenshots = screenshots
        self.now = 0.0  # milliseconds since the window opened, as scenes live them
        self.running = True
        self.fullscreen = False
        self.stack = Stack(self)
        self.notice = Notice()
        self._windowed = size
        self._wanted_scale = scale
        self._stale = True
        self._open(size)
        theme.dress(high_contrast=high_contrast)
        self._fit()
        pygame.key.stop_text_input()
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def canvas(self) -> pygame.Surface:
        """What scenes draw on."""
        return self._canvas

    @property
    def size(self) -> tuple[int, int]:
        """The canvas in pixels."""
        return self._canvas.get_size()

    def _open(self, size: tuple[int, int], flags: int = pygame.RESIZABLE) -> None:
        self._canvas = pygame.display.set_mode(size, flags)
        self.notice.fall()

    def redraw(self) -> None:
        """Ask for a new picture at the next step."""
        self._stale = True

    def dress(self, scale: float | None = None, high_contrast: bool | None = None) -> None:
        """Put another interface scale or palette in force and lay everything out anew, if it is another."""
        before = self._wanted_scale, theme.colour
        if scale is not None:
            self._wanted_scale = scale
        theme.dress(None, None, high_contrast)
        if before != (self._wanted_scale, theme.colour):
            self._fit()

    def _fit(self) -> None:
        # A scale too large for the window would push panels out of it: it gives way down to three quarters.
        wide, high = self.size
        most = max(theme.LEAST_SCALE, min(wide / SMALLEST[0], high / SMALLEST[1]))
        scale = min(self._wanted_scale, most)
        theme.dress(scale, wide / scale < theme.COMPACT_BELOW)
        self.stack.resize(self.size)
        self.redraw()

    def toggle_fullscreen(self) -> None:
        """Fill the display, or go back to the window's size."""
        if not self.fullscreen:
            self._windowed = self.size
            desktop = pygame.display.get_desktop_sizes()[0]
            self._open(desktop, pygame.FULLSCREEN)
        else:
            self._open(self._windowed)
        self.fullscreen = not self.fullscreen
        self._fit()

    def save_picture(self, path: Path | None = None) -> str:
        """Write the window as PNG to `path`, or under a free name in the folder for pictures.

        Returns the sentence to be said: where it lies, or why it could not be written.
        """
        path = path or self._free_name()
        if path is None:
            return "No picture could be saved here."
        if self.notice.tip is not None:
            self.notice.hush()  # it is none of the picture's
            self.draw()
        try:
            save_png(self._canvas, path)
        except ContentError as error:
            return f"No picture could be saved: {error}"
        return f"Saved as {path}."

    def _free_name(self) -> Path | None:
        if self.screenshots is None:
            return None
        number = 1
        while (self.screenshots / f"line-ahead-{number:03}.png").exists():
            number += 1
        return self.screenshots / f"line-ahead-{number:03}.png"

    def stop(self) -> None:
        """End the loop after this step."""
        self.running = False

    def step(self, dt: float) -> None:
        """One frame: read what happened, let `dt` milliseconds pass, draw if anything changed."""
        dt = min(max(0.0, dt), LONGEST_STEP_MS)
        self.now += dt
        top = self.stack.top
        self.reader.where = top.where if top is not None else "everywhere"
        for event in pygame.event.get():
            given = self.reader.read(event, self.now)
            if given is not None:
                self._give(given)
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self.redraw()
        self._stale |= self.notice.tick(dt)
        for scene in self.stack.seen():
            if scene.tick(dt):
                self._stale = True
        if len(self.stack) == 0:
            self.running = False
        elif self._stale:
            self.draw()

    def draw(self) -> None:
        """Draw every scene that can be seen and show it, with what the window itself has to say on top."""
        self._stale = False
        self.notice.lift(self._canvas)
        for scene in self.stack.seen():
            scene.draw(self._canvas)
        self.notice.draw(self._canvas)
        pygame.display.flip()

    def _give(self, given: Input) -> None:
        self._stale = True
        fresh_key = given if isinstance(given, Key) and not given.repeat else None
        if isinstance(given, Resized):
            self._canvas = pygame.display.get_surface() or self._canvas
            self.notice.fall()
            self._fit()
        elif isinstance(given, Quit):
            self.running = not all(scene.closes() for scene in self.stack.all())
        elif fresh_key is not None and fresh_key.action == "fullscreen":
            self.toggle_fullscreen()
        elif fresh_key is not None and fresh_key.action == "save_picture":
            self.notice.tell(Tip(self.save_picture()))
        elif self.stack.top is not None:
            self.stack.top.take(given)
            self.reader.where = self.stack.top.where if self.stack.top is not None else "everywhere"

    @property
    def windowed(self) -> tuple[int, int]:
        """The size of the window when it does not fill the display; the last one when it is closed."""
        return self._windowed if self.fullscreen or not pygame.display.get_init() else self.size

    def run(self, scene: Scene | None = None) -> None:
        """Show `scene` (None: those that lie there) and go on until the last is gone or the window is closed."""
        clock = pygame.time.Clock()
        if scene is not None:
            self.stack.push(scene)
        try:
            while self.running:
                self.step(clock.tick(FRAMES_A_SECOND))
        finally:
            self.close()

    def close(self) -> None:
        """Take every scene away and close the window."""
        self.stack.clear()
        self._windowed = self.windowed
        self.sounds.close()
        pygame.display.quit()


class Pilot:
    """Drives an app without anybody at it: real events, a clock of its own, pictures on demand."""

    STEP_MS = 1000.0 / FRAMES_A_SECOND

    def __init__(self, app: App, scene: Scene | None = None) -> None:
        self.app = app
        self._at = (0, 0)
        pygame.event.clear()
        if scene is not None:
            app.stack.push(scene)
        self.frames(1)

    def frames(self, count: int = 1) -> None:
        """Let `count` frames go by."""
        for _ in range(count):
            if self.app.running:
                self.app.step(self.STEP_MS)

    def wait(self, ms: float) -> None:
        """Let at least `ms` milliseconds go by."""
        self.frames(max(1, round(ms / self.STEP_MS + 0.499)))

    def move(self, pos: tuple[int, int]) -> None:
        """Bring the pointer to `pos`."""
        rel = (pos[0] - self._at[0], pos[1] - self._at[1])
        self._post(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0), touch=False)
        self._at = pos
        self.frames()

    def press(self, pos: tuple[int, int], button: int = LEFT) -> None:
        """Bring the pointer there and press a button."""
        self.move(pos)
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
        self.frames()

    def release(self, pos: tuple[int, int] | None = None, button: int = LEFT) -> None:
        """Let a button go."""
        self._post(pygame.MOUSEBUTTONUP, pos=pos or self._at, button=button, touch=False)
        self.frames()

    def click(self, pos: tuple[int, int], button: int = LEFT) -> None:
        """Press and release at one place."""
        self.press(pos, button)
        self.release(pos, button)

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 8, button: int = LEFT) -> None:
        """Press at `start`, travel to `end` in so many moves, and let go."""
        self.press(start, button)
        for step in range(1, steps + 1):
            share = step / steps
            self.move(
                (
                    round(start[0] + (end[0] - start[0]) * share),
                    round(start[1] + (end[1] - start[1]) * share),
                )
            )
        self.release(end, button)

    def wheel(self, dy: int, pos: tuple[int, int] | None = None) -> None:
        """Turn the wheel by notches, over `pos` or where the pointer is."""
        if pos is not None:
            self.move(pos)
        self._post(
            pygame.MOUSEWHEEL, x=0, y=dy, precise_x=0.0, precise_y=float(dy), flipped=False, touch=False
        )
        self.frames()

    def key(self, name: str, hold_ms: float = 0.0) -> None:
        """Press and release a key by the name the keymap uses: `W`, `Ctrl+Z`, `?`, `Enter`."""
        code, mod, character = _key_code(name)
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode=character, scancode=0)
        self.wait(hold_ms)
        self._post(pygame.KEYUP, key=code, mod=mod, unicode=character, scancode=0)
        self.frames()

    def type(self, text: str) -> None:
        """Type characters as the system delivers them."""
        for character in text:
            self._post(pygame.TEXTINPUT, text=character)
        self.frames()

    def quit(self) -> None:
        """Ask the window to close."""
        self._post(pygame.QUIT)
        self.frames()

    def shot(self, path: Path | str) -> Path:
        """Draw now and write the window as PNG."""
        self.app.draw()
        target = Path(path)
        save_png(self.app.canvas, target)
        return target

    @staticmethod
    def _post(kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))


_CODES = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "PageUp": pygame.K_PAGEUP,
    "PageDown": pygame.K_PAGEDOWN,
}


def _key_code(name: str) -> tuple[int, int, str]:
    """The code, modifiers and character a keyboard gives for a key named as in the keymap."""
    *held, last = name.split("+") if not name.endswith("+") else [*filter(None, name[:-1].split("+")), "+"]
    mod = 0
    for part in held:
        mod |= {"Ctrl": pygame.KMOD_LCTRL, "Alt": pygame.KMOD_LALT, "Shift": pygame.KMOD_LSHIFT}[part]
    if last == "?":
        return pygame.K_SLASH, mod | pygame.KMOD_LSHIFT, "?"
    code = _CODES.get(last) or pygame.key.key_code(last.lower())
    character = last if len(last) == 1 and not mod & pygame.KMOD_CTRL else ""
    return code, mod, character if mod & pygame.KMOD_SHIFT else character.lower()
