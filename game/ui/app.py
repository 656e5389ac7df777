"""The window and its loop: events in, time on, a picture out, at most sixty times a second.

`App` knows scenes only as such. `Pilot` drives it with real events and its own clock, for tests and pictures.
It must not know any game.
"""

import os
import warnings
from collections import deque
from collections.abc import Callable
from math import ceil
from pathlib import Path

import pygame

from game import places
from game.content.errors import ContentError
from game.tabletop.ruleset import Ruleset
from game.ui.glass import SMALLEST, Glass
from game.ui.house import House
from game.ui.inputs import DOUBLE_MS, LEFT, Input, Key, Move, Quit, Reader, Resized
from game.ui.keys import Keymap
from game.ui.kit import kept, theme
from game.ui.kit.controls import Tip
from game.ui.kit.memory import large_pieces_alone
from game.ui.kit.notice import Notice
from game.ui.manual import open_manual
from game.ui.picture import save_png
from game.ui.scene import TITLE, Scene, Stack
from game.ui.sound import Sounds

FRAMES_A_SECOND = 60
STIR_MS = 66.0
"""What moves by itself, such as water, is drawn anew so often."""
LONGEST_STEP_MS = 100.0  # after a pause the world goes on from where it was instead of leaping
REMEMBERED = 40  # inputs, for the report of a fault


def icon() -> pygame.Surface:
    """The picture of the window in a task bar."""
    return pygame.image.load(places.assets() / "pictures" / "icon.png")


def headless() -> bool:
    """True where there is no display to open a window on (pygame would fail or invent one)."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return os.environ["SDL_VIDEODRIVER"] in ("dummy", "offscreen")
    if os.name == "nt" or os.uname().sysname == "Darwin":
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


Rescue = Callable[["App", Exception], None]
"""What becomes of the window when a scene has raised: it leaves a scene on the stack that can be drawn, or stops."""


class App:
    """One window: its canvas, keys, sounds, clock and stack of scenes.

    `rescue` is called with whatever a scene raised while it was given an input, lived through time or was drawn.
    Without one a step raises it, so that no test passes over a fault.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        scale: float = 1.0,
        *,
        high_contrast: bool = False,
        keymap: Keymap | None = None,
        sounds: Sounds | None = None,
        screenshots: Path | None = None,
    ) -> None:
        """Open the window. Raises pygame.error where there is no display and no dummy driver is asked for."""
        large_pieces_alone()
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(icon())  # a window that is open already would keep the one it has
        pygame.key.set_repeat(350, 45)
        self.keymap = keymap or Keymap()
        self.reader = Reader(self.keymap)
        self.sounds = sounds or Sounds(None)
        self.screenshots = screenshots
        self.now = 0.0  # milliseconds since the window opened, as scenes live them
        self.running = True
        self.fullscreen = False
        self.lively = False
        self.stack = Stack(self)
        self.house = House()
        self.notice = Notice()
        self.rescue: Rescue | None = None
        self.rule_book: Callable[[Ruleset | None], Scene] | None = None
        self.filled: Callable[[bool], None] = lambda full: None
        """Told whenever the window begins to fill the screen, or no longer does."""
        self.errands: list[Callable[[], bool]] = []
        """What goes on at every step, whatever scene is shown; each says whether a new picture is wanted."""
        self.leaving: list[Callable[[], None]] = []
        """What is ended with the window."""
        self.given: deque[Input] = deque(maxlen=REMEMBERED)
        """The last inputs, the latest at the end; of moves that follow each other the last one."""
        self._pending: deque[pygame.event.Event] = deque()
        self._windowed = size
        self._wanted_scale = scale
        self._keyed: Scene | None = None
        """The scene on top as the last key went down."""
        self._stale = True
        self._stirred = 0.0
        """Milliseconds since the last picture."""
        self._open(size)
        theme.dress(high_contrast=high_contrast)
        self._fit()
        pygame.key.stop_text_input()

    @property
    def canvas(self) -> pygame.Surface:
        """What scenes draw on."""
        return self._glass.canvas

    @property
    def size(self) -> tuple[int, int]:
        """The canvas in pixels; at least what a scene can be laid out on, however small the window is."""
        return self._glass.canvas.get_size()

    def _open(self, size: tuple[int, int], flags: int = pygame.RESIZABLE) -> None:
        self._glaze(pygame.display.set_mode(size, flags))
        if flags == pygame.RESIZABLE:
            ask_for_least()

    def _glaze(self, window: pygame.Surface) -> None:
        self._glass = Glass(window)
        self.reader.seen_through = self._glass.through
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
        theme.dress(scale, theme.cramped(self.size, scale))
        kept.fit(self.size)
        self.stack.resize(self.size)
        self.redraw()

    def toggle_fullscreen(self) -> None:
        """Fill the display, or go back to the window's size."""
        if not self.fullscreen:
            self._windowed = self._glass.window.get_size()
            desktop = pygame.display.get_desktop_sizes()[0]
            self._open(desktop, pygame.FULLSCREEN)
        else:
            self._open(self._windowed)
        self.fullscreen = not self.fullscreen
        self.filled(self.fullscreen)
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
            save_png(self.canvas, path)
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
        """One frame: read what happened, let `dt` milliseconds pass, draw if anything changed.

        The one place where what a scene raised is caught, if anybody comes to the rescue.
        """
        try:
            self._frame(min(max(0.0, dt), LONGEST_STEP_MS))
        except Exception as fault:
            if self.rescue is None:
                raise
            self._stale = True
            self.rescue(self, fault)

    def _frame(self, dt: float) -> None:
        self.now += dt
        top = self.stack.top
        self.reader.where = top.where if top is not None else "everywhere"
        self._pending.extend(pygame.event.get())
        if self._glass.outgrown:  # the window has its new size before the event that tells of it is read
            self._resized()
        while self._pending:  # what follows an input that raised is read in the next frame
            event = self._pending.popleft()
            given = self.reader.read(event, self.now)
            if given is not None:
                self._give(given)
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self.redraw()
        for errand in self.errands:
            self._stale |= errand()
        self._stale |= self.notice.tick(dt)
        for scene in self.stack.seen():
            if scene.tick(dt):
                self._stale = True
        self._stirred += dt
        if self._stirred >= STIR_MS and pygame.display.get_active():
            self._stale |= any(scene.stirs for scene in self.stack.seen())
        if len(self.stack) == 0:
            self.running = False
        elif self._stale:
            self.draw()

    def draw(self) -> None:
        """Draw every scene that can be seen and show it, with what the window itself has to say on top."""
        self._stale, self._stirred = False, 0.0
        canvas = self.canvas
        canvas.set_clip(None)  # a scene that raised in the middle of its picture may have left one
        self.notice.lift(canvas)
        for scene in self.stack.seen():
            scene.draw(canvas)
        self.notice.draw(canvas)
        self._glass.show()

    def _asked_to_close(self) -> None:
        """Stop, unless a scene has work to save: it comes to the top, so that what it asks can be seen."""
        held = next((scene for scene in self.stack.all() if not scene.closes()), None)
        self.running = held is not None
        while held is not None and self.stack.top is not held:
            self.stack.pop()

    def _resized(self) -> None:
        self._glaze(pygame.display.get_surface() or self._glass.window)
        self._fit()

    def _remember(self, given: Input) -> None:
        if isinstance(given, Move) and self.given and isinstance(self.given[-1], Move):
            self.given.pop()
        self.given.append(given)

    def _give(self, given: Input) -> None:
        self._stale = True
        self._remember(given)
        fresh_key = given if isinstance(given, Key) and not given.repeat else None
        if fresh_key is not None:
            self._keyed = self.stack.top
        if isinstance(given, Resized):
            self._resized()
        elif isinstance(given, Quit):
            self._asked_to_close()
        elif fresh_key is not None and fresh_key.action == "fullscreen":
            self.toggle_fullscreen()
        elif fresh_key is not None and fresh_key.action == "save_picture":
            self.notice.tell(Tip(self.save_picture()))
        elif fresh_key is not None and fresh_key.action == "manual":
            self.notice.tell(Tip(open_manual(self)))
        elif isinstance(given, Key) and given.repeat and self._keyed is not self.stack.top:
            pass  # one press leaves one page, however slowly the next is made
        elif self.stack.top is not None:
            self.stack.top.take(given)
            self.reader.where = self.stack.top.where if self.stack.top is not None else "everywhere"

    @property
    def windowed(self) -> tuple[int, int]:
        """The size to open the window with again: when it does not fill the display, and never a smaller than one sees
        anything in; the last one when it is closed."""
        if self.fullscreen or not pygame.display.get_init():
            return self._windowed
        wide, high = self._glass.window.get_size()
        return max(wide, SMALLEST[0]), max(high, SMALLEST[1])

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
        """Take every scene away and close the window; then raise what a scene raised that was left."""
        raised = self.stack.abandon()
        for end in self.leaving:
            end()
        self.errands.clear()
        self.leaving.clear()
        self._windowed = self.windowed
        self.sounds.close()
        pygame.display.quit()
        if raised:
            raise raised[0]


def ask_for_least() -> None:
    """Ask the system never to make the window smaller than a scene can be laid out at scale 1.

    A system without this, or one that does not keep to it, gets a picture drawn smaller (`glass`).
    """
    _of_display().minimum_size = with_room(SMALLEST)


def with_room(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a window, no larger than the display it opens on."""
    wide, high = pygame.display.get_desktop_sizes()[0]
    return min(size[0], wide), min(size[1], high)


def maximise() -> None:
    """Ask the system to give the window all the room that it leaves to windows."""
    _of_display().maximize()


def _of_display() -> pygame.Window:
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # there is no other way to the window of `display`
        return pygame.Window.from_display_module()


class Pilot:
    """Drives an app without anybody at it: real events, a clock of its own, pictures on demand."""

    STEP_MS = 1000.0 / FRAMES_A_SECOND
    SLOW_MS = LONGEST_STEP_MS
    """A frame while somebody waits, as long as any may be: what has to be seen of each frame goes by `frames`."""

    def __init__(self, app: App, scene: Scene | None = None) -> None:
        self.app = app
        self._at = (0, 0)
        pygame.event.clear()
        if scene is not None:
            app.stack.push(scene)
        self.frames(1)

    def frames(self, count: int = 1) -> None:
        """Let `count` frames go by."""
        self._steps(count, self.STEP_MS)

    def wait(self, ms: float) -> None:
        """Let at least `ms` milliseconds go by, in the frames of a slow machine."""
        count = max(1, ceil(ms / self.SLOW_MS))
        self._steps(count, max(self.STEP_MS, ms / count))

    def pause(self) -> None:
        """Let so much time go by that what is pressed next is no part of a double click."""
        self.wait(DOUBLE_MS + 1)

    def _steps(self, count: int, each: float) -> None:
        for _ in range(count):
            if self.app.running:
                self.app.step(each)

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
            x, y = (round(a + (b - a) * (step / steps)) for a, b in zip(start, end, strict=True))
            self.move((x, y))
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
        return pygame.K_SLASH, mod | pygame.KMOD_LSHIFT, "/"  # as while nothing is written
    code = _CODES.get(last) or pygame.key.key_code(last.lower())
    character = last if len(last) == 1 and not mod & pygame.KMOD_CTRL else ""
    return code, mod, character if mod & pygame.KMOD_SHIFT else character.lower()
