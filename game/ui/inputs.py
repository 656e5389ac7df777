"""What the player does, told in the window's own words: the only place where raw pygame events are read.

A press that travels becomes a drag, a key becomes the action the keymap gives it. It must not know scenes
or controls.
"""

from collections.abc import Callable

import msgspec
import pygame

from game.ui.keys import Keymap, Where

Pos = tuple[int, int]

DRAG_AFTER = 4  # pixels a pressed pointer travels before it drags
DOUBLE_MS = 350
LEFT, MIDDLE, RIGHT = 1, 2, 3


class Mods(msgspec.Struct, frozen=True):
    """The modifier keys held."""

    shift: bool = False
    ctrl: bool = False
    alt: bool = False


class Pointed(msgspec.Struct, frozen=True):
    """An input at a place in the window, in pixels of the canvas."""

    pos: Pos


class Press(Pointed, frozen=True, tag=True):
    """A pointer button goes down; `clicks` is 2 for the second press of a double click."""

    button: int = LEFT
    clicks: int = 1
    mods: Mods = Mods()

    @property
    def hasty(self) -> bool:
        """Whether it comes too soon after another to have been meant for what that one changed."""
        return self.clicks > 1


class Release(Pointed, frozen=True, tag=True):
    """A pointer button comes up; `dragged` when the press had become a drag."""

    button: int = LEFT
    dragged: bool = False
    mods: Mods = Mods()


class Move(Pointed, frozen=True, tag=True):
    """The pointer moves without dragging."""

    rel: Pos = (0, 0)


class Drag(Pointed, frozen=True, tag=True):
    """The pointer moves with `button` down, having left the neighbourhood of `start`."""

    rel: Pos
    start: Pos
    button: int = LEFT
    mods: Mods = Mods()


class Wheel(Pointed, frozen=True, tag=True):
    """The wheel turns: `dy` > 0 away from the player, in notches (a part of one on a fine wheel)."""

    dy: float
    dx: float = 0.0
    mods: Mods = Mods()


class Leave(msgspec.Struct, frozen=True, tag=True):
    """The pointer leaves the window, or the window loses the keyboard."""


class Key(msgspec.Struct, frozen=True, tag=True):
    """A key goes down: what it is called (`Ctrl+Z`) and the action it has here, if any. `repeat`: it is held; `quick`:
    it was pressed before, as short a time ago as in a double click."""

    name: str
    action: str | None = None
    mods: Mods = Mods()
    repeat: bool = False
    quick: bool = False

    @property
    def hasty(self) -> bool:
        """Whether it comes too soon after another to have been meant for what that one changed."""
        return self.repeat or self.quick


class KeyUp(msgspec.Struct, frozen=True, tag=True):
    """A key comes up again."""

    name: str
    action: str | None = None


class Text(msgspec.Struct, frozen=True, tag=True):
    """Characters typed."""

    text: str


class Composing(msgspec.Struct, frozen=True, tag=True):
    """Characters not yet decided upon, as an input method shows them; empty when it is done."""

    text: str
    caret: int = 0


class Dropped(msgspec.Struct, frozen=True, tag=True):
    """A file is dropped on the window."""

    path: str


class Resized(msgspec.Struct, frozen=True, tag=True):
    """The window has another size."""

    size: Pos


class Quit(msgspec.Struct, frozen=True, tag=True):
    """The window is asked to close."""


Input = (
    Press | Release | Move | Drag | Wheel | Leave | Key | KeyUp | Text | Composing | Dropped | Resized | Quit
)

_NAMES = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_INSERT: "Insert",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_KP_PERIOD: ".",
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}
_SHIFTED = {"/": "?", "ß": "?"}
"""The sign that such a key gives with Shift: while nothing is written, the driver tells but the bare key's."""
_BARE = {pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT}


def key_names(code: int, character: str, mods: Mods) -> list[str]:
    """What a pressed key may be called, likeliest first.

    A sign typed with Shift is called by the sign itself (`?`), since where it lies differs by keyboard.
    """
    plain = _NAMES.get(code) or pygame.key.name(code)
    if mods.shift and character == plain:
        character = _SHIFTED.get(plain, plain)
    if not plain:
        return []
    plain = plain.upper() if len(plain) == 1 else plain[0].upper() + plain[1:]
    held = [name for name, is_held in (("Ctrl", mods.ctrl), ("Alt", mods.alt)) if is_held]
    names = []
    if len(character) == 1 and character.isprintable() and not character.isalnum() and character != " ":
        names.append("+".join([*held, character]))
    full = "+".join([*held, *(["Shift"] if mods.shift else []), plain])
    if full not in names:
        names.append(full)
    return names


def _held(mod: int) -> Mods:
    # Cmd serves as Ctrl, as players of that keyboard expect.
    ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    return Mods(bool(mod & pygame.KMOD_SHIFT), ctrl, bool(mod & pygame.KMOD_ALT))


class Reader:
    """Turns pygame's events into inputs, remembering what is pressed and where the pointer was."""

    def __init__(self, keymap: Keymap) -> None:
        self.keymap = keymap
        self.where: Where = "everywhere"
        self.seen_through: Callable[[Pos], Pos] = lambda pos: pos
        """From a pixel of the window to the pixel of the picture that is shown there."""
        self.pointer: Pos = (-1, -1)
        self._pressed: dict[int, Pos] = {}
        self._dragging: int | None = None
        self._last: tuple[int, Pos, float] | None = None
        self._keys: dict[int, KeyUp] = {}
        self._struck: tuple[int, float] | None = None

    def read(self, event: pygame.event.Event, now: float) -> Input | None:
        """The input `event` means at `now` milliseconds, or None where it means nothing here."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return self._motion(event)
        if kind == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE, RIGHT):
            return self._press(event, now)
        if kind == pygame.MOUSEBUTTONUP and event.button in (LEFT, MIDDLE, RIGHT):
            return self._release(event)
        if kind == pygame.MOUSEWHEEL:
            more = event.dict  # an older driver says less of a wheel
            turned = -1.0 if more.get("flipped") else 1.0
            dx = float(more.get("precise_x") or event.x)
            dy = float(more.get("precise_y") or event.y)
            return Wheel(self.pointer, dy * turned, dx * turned, _held(pygame.key.get_mods()))
        if kind == pygame.KEYDOWN:
            return self._key(event, now)
        if kind == pygame.KEYUP:
            return self._keys.pop(event.key, None)
        if kind == pygame.TEXTINPUT:
            return Text(event.text) if event.text else None
        if kind == pygame.TEXTEDITING:
            return Composing(event.text, event.start)
        if kind == pygame.DROPFILE:
            return Dropped(event.file)
        if kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            size = event.size if kind == pygame.VIDEORESIZE else (event.x, event.y)
            return Resized((int(size[0]), int(size[1])))
        if kind in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            return self._leave(kind == pygame.WINDOWFOCUSLOST)
        if kind == pygame.QUIT:
            return Quit()
        return None

    def _place(self, event: pygame.event.Event) -> Pos:
        return self.seen_through((int(event.pos[0]), int(event.pos[1])))

    def _motion(self, event: pygame.event.Event) -> Input:
        pos = self._place(event)
        before = self.seen_through((int(event.pos[0] - event.rel[0]), int(event.pos[1] - event.rel[1])))
        rel = (pos[0] - before[0], pos[1] - before[1])
        self.pointer = pos
        if self._dragging is None:
            for button, start in self._pressed.items():
                if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) >= DRAG_AFTER:
                    self._dragging = button
                    rel = (pos[0] - start[0], pos[1] - start[1])  # nothing of the way is lost
                    break
        if self._dragging is not None:
            mods = _held(pygame.key.get_mods())
            return Drag(pos, rel, self._pressed[self._dragging], self._dragging, mods)
        return Move(pos, rel)

    def _press(self, event: pygame.event.Event, now: float) -> Input:
        pos = self._place(event)
        self.pointer = pos
        clicks = 1
        if self._last is not None:
            button, place, before = self._last
            near = max(abs(pos[0] - place[0]), abs(pos[1] - place[1])) <= DRAG_AFTER
            clicks = 2 if button == event.button and near and now - before <= DOUBLE_MS else 1
        self._last = None if clicks == 2 else (event.button, pos, now)
        self._pressed[event.button] = pos
        return Press(pos, event.button, clicks, _held(pygame.key.get_mods()))

    def _release(self, event: pygame.event.Event) -> Input:
        pos = self._place(event)
        self.pointer = pos
        self._pressed.pop(event.button, None)
        dragged = self._dragging == event.button
        if dragged:
            self._dragging = None
        return Release(pos, event.button, dragged, _held(pygame.key.get_mods()))

    def _key(self, event: pygame.event.Event, now: float) -> Input | None:
        if event.key in _BARE:
            return None
        mods = _held(event.mod)
        names = key_names(event.key, event.dict.get("unicode", ""), mods)
        if not names:
            return None
        repeat = event.key in self._keys
        before, self._struck = self._struck, (event.key, now)
        quick = not repeat and before is not None and before[0] == event.key and now - before[1] <= DOUBLE_MS
        name, action = names[-1], None
        for candidate in names:
            action = self.keymap.action(candidate, self.where)
            if action is not None:
                name = candidate
                break
        self._keys[event.key] = KeyUp(name, action)
        return Key(name, action, mods, repeat, quick)

    def _leave(self, focus_lost: bool) -> Input:
        if focus_lost:  # releases happen elsewhere and are never told
            self._pressed.clear()
            self._keys.clear()
            self._dragging = None
        return Leave()
