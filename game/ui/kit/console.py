"""A console: the controls of a scene together, sharing one pointer and one keyboard.

It decides which control is meant; what the message means is the scene's business.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

import pygame

from game.ui.inputs import Drag, Input, Key, Leave, Move, Pos, Press, Release, Text, Wheel
from game.ui.kit.controls import Button, Control, Link, Message, Tip
from game.ui.kit.entry import TextEntry
from game.ui.kit.listing import Listing
from game.ui.kit.scroll import Scroll

C = TypeVar("C", bound=Control)


class Console:
    """Controls in the order they are drawn and reached by Tab; the last one lies on top."""

    def __init__(self, *controls: Control) -> None:
        self._controls: list[Control] = list(controls)
        self._holder: Control | None = None
        self._scrolled: dict[str, int] = {}

    def __iter__(self) -> Iterator[Control]:
        return iter(self._controls)

    def __getitem__(self, name: str) -> Control:
        """The control of that name, also inside a scrolled area. Raises KeyError where there is none."""
        for control in [*self._controls, *self._reached()]:
            if control.name == name:
                return control
        raise KeyError(name)

    def of(self, name: str, kind: type[C]) -> C:
        """The control of that name, which is of this kind."""
        control = self[name]
        assert isinstance(control, kind)
        return control

    def add(self, *controls: Control) -> None:
        """Put controls after the others. A list that was there before `clear` is scrolled as far as it was."""
        for control in controls:
            if isinstance(control, Listing):
                control.offset = control.offset or self._scrolled.get(control.name, 0)
            self._controls.append(control)

    def move(self, others: Iterable[Control]) -> None:
        """Bring the controls to where others of the same names lie, and to what may be done with those."""
        by_name = {other.name: other for other in others}
        for control in self._controls:
            other = by_name.get(control.name)
            if other is not None and other is not control:
                control.shows(other)

    def clear(self) -> None:
        """Take all away."""
        self.focus(None)
        self._scrolled = {one.name: one.offset for one in self._controls if isinstance(one, Listing)}
        self._controls.clear()

    @contextmanager
    def anew(self) -> Iterator[None]:
        """Within it other controls are added in the place of all; the keyboard stays with the one of the same name."""
        held = self._holder
        ringed = held is not None and held.ringed
        self.clear()
        yield
        if held is not None:
            with suppress(KeyError):
                self.focus(held.name, ringed)

    # The keyboard

    def _reached(self) -> list[Control]:
        return [part for control in self._controls for part in control.parts()]

    @property
    def focused(self) -> Control | None:
        """The control that holds the keyboard."""
        return self._holder

    @property
    def presses(self) -> bool:
        """Whether Enter would press what holds the keyboard: elsewhere it is the room's."""
        return isinstance(self._holder, Button | Link)

    @property
    def writing(self) -> bool:
        """True while text is typed: keys are letters then, not actions."""
        return isinstance(self._holder, TextEntry)

    def focus(self, name: str | None, ring: bool = False) -> None:
        """Give the keyboard to a control, or to none; `ring` shows it."""
        self._hold(None if name is None else self[name], ring)

    def _hold(self, control: Control | None, ring: bool) -> None:
        before = self._holder
        if before is not None and before is not control:
            before.focused = before.ringed = False
        self._holder = control
        if control is not None:
            control.focused, control.ringed = True, ring
            for outer in self._controls:
                if isinstance(outer, Scroll) and control in outer.parts():
                    outer.reveal(control.area)
        if isinstance(control, TextEntry):
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(control.area)
        elif isinstance(before, TextEntry):
            pygame.key.stop_text_input()

    def _onward(self, way: int) -> None:
        usable = [control for control in self._reached() if control.focusable and control.off is None]
        if not usable:
            return
        if self._holder in usable:
            place = (usable.index(self._holder) + way) % len(usable)
        else:
            place = 0 if way > 0 else len(usable) - 1
        self._hold(usable[place], True)

    # The pointer

    def over(self, pos: Pos) -> Control | None:
        """The topmost control at `pos`."""
        for control in reversed(self._controls):
            if control.hit(pos):
                return control
        return None

    @property
    def holds_pointer(self) -> bool:
        """True while a control is being pressed or dragged, wherever the pointer is."""
        return any(control.held for control in [*self._controls, *self._reached()])

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """The tip of the control at `pos`, or of the one the keyboard rings, and the box it belongs to."""
        control = self.over(pos)
        inner = control.over(pos) if isinstance(control, Scroll) else None
        control = inner or control
        return None if control is None else control.tip_at(pos)

    # Inputs

    def take(self, given: Input, tab: bool = True) -> Message | None:
        """Give an input to whom it concerns; the message of the one that answered.

        `tab` False: the scene keeps Tab and Shift+Tab for itself, unless text is being typed.
        """
        if isinstance(given, Key):
            return self._key(given, tab)
        if isinstance(given, Press):
            return self._press(given)
        if isinstance(given, Wheel):
            under = self.over(given.pos)
            return under.take(given) if under is not None else None
        if isinstance(given, Move | Drag):
            return self._pointing(given)
        if isinstance(given, Release | Leave):
            answers = [control.take(given) for control in list(self._controls)]
            return next((answer for answer in answers if answer is not None), None)
        if isinstance(given, Text) or self._holder is not None:
            return self._holder.take(given) if self._holder is not None else None
        return None

    def _key(self, given: Key, tab: bool) -> Message | None:
        if given.name in ("Tab", "Shift+Tab") and (tab or self.writing):
            self._onward(1 if given.name == "Tab" else -1)
            return None
        if given.name == "Esc" and self._holder is not None:
            self._hold(None, False)
            return None
        return self._holder.take(given) if self._holder is not None else None

    def _press(self, given: Press) -> Message | None:
        under = self.over(given.pos)
        inner = under.over(given.pos) if isinstance(under, Scroll) else under
        takes = inner is not None and inner.focusable and inner.off is None
        self._hold(inner if takes else None, False)
        return under.take(given) if under is not None else None

    def _pointing(self, given: Move | Drag) -> Message | None:
        # The topmost control alone is under the pointer; the others learn that it is elsewhere.
        under = self.over(given.pos)
        answer: Message | None = None
        for control in list(self._controls):
            if control is under or control.held or isinstance(control, Scroll):
                answer = control.take(given) or answer
            else:
                control.hovered = False
        return answer

    def tick(self, dt: float) -> bool:
        """Let time pass for all; True when one must be drawn again."""
        moved = [control.tick(dt) for control in self._controls]  # all of them, not up to the first
        return any(moved)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw all, in order."""
        for control in self._controls:
            control.draw(canvas)
