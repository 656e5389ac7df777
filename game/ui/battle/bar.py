"""The question bar: whose moment it is, the question in a sentence, keys, gauges, and the one primary button.

A risky order is confirmed here: the button becomes the warning, a second press sends it. It shows what it is told and
decides nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import msgspec
import pygame

from game.asking.answering import Bar, KeyHint, Verb
from game.match import Refusal
from game.ui.inputs import Input, Pos, Press
from game.ui.keys import Keymap
from game.ui.kit import dice_faces, letters, signs, theme
from game.ui.kit.box import SPRING, Box, Icon, Space, Text, either
from game.ui.kit.controls import Message, Pressed, Tip
from game.ui.kit.gauges import Faces, gauge, key
from game.ui.kit.layout import Column, Largest, Panel, Row
from game.ui.kit.panes import KeptPanel
from game.ui.kit.parts import button

SEND, KEY, VERB = "send", "key:", "verb:"
SAID_MS = 5000.0
LONG = 36
"""So many signs below the button of a small window take three lines: in two they would leave no room for what is
asked."""
FEW = 2
"""So many kinds of order stand beside whose moment it is and over one half of the line."""


class Dice(msgspec.Struct, frozen=True):
    """Dice shown in place of gauges: "8 dice", "hits on 6", the faces as they lie, and the count so far."""

    count: str
    needs: str
    faces: tuple[tuple[int, dice_faces.State], ...]
    words: str
    sides: int = 6


class QuestionBar(KeptPanel):
    """The bar below the table. Its messages are `Pressed("send")` and `Pressed("key:ACTION")`."""

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self.keymap = keymap
        self._bar: Bar | None = None
        self._colour = 0
        self._dice: Dice | None = None
        self.warning: Refusal | None = None
        self.said: Refusal | None = None
        """The refusal that is shown."""
        self._said_for = 0.0
        self._plain = False
        self._lasts = False
        self._stood: tuple[str | None, Refusal | None] = None, None
        """What the button said at the last press, and warned of."""

    def show(self, bar: Bar | None, colour: int, dice: Dice | None = None) -> None:
        """What is asked now, the colour of the side that is asked, and dice where some fall."""
        if bar != self._bar and (bar is None or self._bar is None or bar.heading != self._bar.heading):
            self.hush()
        self._bar, self._colour, self._dice = bar, colour, dice

    def warn(self, warning: Refusal | None) -> None:
        """A risky order waits for a second press; None: no longer."""
        self.warning = warning

    def say(self, refusal: Refusal) -> None:
        """Show why something was refused, for a while."""
        self.said, self._said_for, self._lasts, self._plain = refusal, SAID_MS, False, False

    def remark(self, words: str, *, lasts: bool = False) -> None:
        """Say for a while what was done: nothing was refused. `lasts`: whatever is asked meanwhile."""
        self.say(Refusal(words))
        self._plain, self._lasts = True, lasts

    def tell(self, notice: str) -> None:
        """Show a notice for a while, whatever is asked or pressed meanwhile."""
        self.say(Refusal(notice))
        self._lasts = True

    def hush(self) -> None:
        """The refusal shown is answered; a notice stays for its time."""
        if not self._lasts:
            self.said = None

    def tick(self, dt: float) -> bool:
        """Let time pass; True when a refusal goes."""
        if self.said is None:
            return False
        self._said_for -= dt
        if self._said_for <= 0:
            self.said, self._lasts = None, False
            return True
        return False

    def take(self, given: Input) -> Message | None:
        """The button or a key was pressed; the second press of a double click is none where the button, or what it
        warns of, is another than at the first."""
        if isinstance(given, Press):
            before, self._stood = self._stood, (self._bar.button if self._bar else None, self.warning)
            if given.clicks > 1 and before != self._stood and self.spot("button").collidepoint(given.pos):
                return None
        for control in self.laid.controls:
            answer = control.take(given)
            if answer is not None:
                return answer
        act = self.pressed(given)
        return Pressed(act.replace(VERB, KEY)) if act else None

    def spot(self, of: str, named: Sequence[str] = ()) -> pygame.Rect:
        """Where its "button", "keys" or "verbs" lie, of these the first `named` action; or the whole of it."""
        if of == "button":
            pressed = [control.area for control in self.laid.controls]
            return next(iter(pressed or [box for _, box in self.laid.boxes(SEND)]), self.area)
        there = self.laid.boxes({"keys": KEY, "verbs": VERB}.get(of, of))
        found = next((box for action in named for name, box in there if name == action), None)
        if found is not None or not there:
            return found or self.area
        return there[0][1].unionall([box for _, box in there])

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What stands below the button is told only where it was shortened there; else its clause, if it has one."""
        found, bar = super().tip(pos), self._bar
        if found is None or bar is None or found[0].text != bar.beneath:
            return found
        words = ((part, area) for part, area in self.laid.parts if isinstance(part, Text))
        if not any(part.words == bar.beneath == part.shown(area) for part, area in words):
            return found
        return (Tip(found[0].title, "", bar.clause, "F1 opens the clause"), found[1]) if bar.clause else None

    # -- what stands on it -------------------------------------------------------------------------------------------

    def cue(self) -> Hashable:
        return self._bar, self._colour, self._dice, self.said, self._plain, self.warning, self.area.w

    def describe(self) -> Box:
        bar, side = self._bar, theme.side(self._colour)
        if bar is None:
            return Panel(Space(), ground="ink")
        flag = Icon(signs.flag(side, theme.px(either(20, 24)), theme.px(either(14, 17))))
        heading, sentence, beside = self._heading(bar), self._sentence(bar), self._beside(bar)
        upper: Box = Column((heading, sentence), grow=1)
        if beside is not None and len(bar.verbs) > either(0, FEW):  # they take the whole line
            upper = Column((heading, Row((sentence, beside), 20, "stretch", equal=True, grow=1)), grow=1)
        elif beside is not None:
            upper = Row((upper, beside), 20, "stretch", equal=True, grow=1)
        left = Column((upper, self._keys(bar)), grow=54, wide=0)
        parts: list[Box] = [Column((Panel(flag, (0, either(11, 16), 0, 0)), SPRING)), left]
        if self.warning is not None:
            parts.append(self._warned(self.warning))
        elif bar.button:
            parts.append(self._button(bar))
        return Panel(
            Row(tuple(parts), 14, "stretch"), (20, either(3, 5), 18, either(2, 5)), "ink", side.colour
        )

    def _heading(self, bar: Bar) -> Box:
        """Whose moment it is, and the kinds of order, each with its key; the one in hand in brass.

        Where there is too little room for all of it the moment goes first, then the keys.
        """
        words = Text(bar.heading, letters.HEADING, theme.colour.brass_light, whole=bool(bar.verbs))
        keyed, bare = (
            Row(tuple(self._verb(verb, with_key=with_key) for verb in bar.verbs), 6)
            for with_key in (True, False)
        )
        whole = Row((words, keyed), 14, high=either(17, 24))
        return Largest((whole, keyed, bare), high=either(17, 24)) if bar.verbs else whole

    def _verb(self, verb: Verb, *, with_key: bool) -> Box:
        colour, off = theme.colour, verb.refused
        faint = colour.on_brass if verb.now else colour.text2 if off is None else colour.text3
        shade = colour.on_brass if verb.now else colour.text if off is None else colour.text3
        key = Text(self.keymap.shown(verb.action), letters.SMALL, faint, whole=True)
        label = Text(verb.label, letters.SMALL_STRONG, shade, whole=True)
        words = Row((key, label)) if with_key else label
        edge = colour.brass if verb.now else colour.brass_dark if off is None else colour.line
        tip = None if off is None else Tip(verb.label, off.sentence, off.clause)
        fill = colour.brass if verb.now else colour.ink9
        act, high = VERB + verb.action, either(17, 21)
        return Panel(words, (8, 0), fill=fill, edge=edge, round=theme.TAG_CORNER, act=act, tip=tip, high=high)

    def _sentence(self, bar: Bar) -> Box:
        """What is asked, or what is said for a while, in one line or two smaller ones, with its clause."""
        colour, said = theme.colour, self.said
        if said is None:
            whole = tuple(
                Text(bar.sentence, style, colour.text, whole=True)
                for style in (letters.QUESTION, letters.STRONG)
            )
            parted = Text(bar.sentence, letters.SMALL_STRONG, colour.text, 2, grow=1)
            tip = Tip(bar.sentence, bar.about, bar.clause) if bar.pad else None
            return Largest((*whole, parted), grow=1, tip=tip)
        shade = colour.text if self._plain else colour.log_hit
        clause = Text(said.clause, letters.CLAUSE_ID, colour.brass_light, whole=True)
        tip = Tip(said.sentence, "", said.clause, "F1 opens the clause" if said.clause else "")
        in_one = Row((Text(said.sentence, letters.STRONG, shade, whole=True), clause), 10)
        in_two = Row((Text(said.sentence, letters.SMALL_STRONG, shade, 2, grow=1), clause), 10)
        return Largest((in_one, in_two), grow=1, tip=tip)

    def _beside(self, bar: Bar) -> Box | None:
        """Dice or gauges, which give way to a warning and a refusal."""
        if self.warning is not None or (self.said is not None and not self._plain):
            return None
        if self._dice is None:
            shown = tuple(gauge(one.kind, one.spent, one.total, one.words, one.clause) for one in bar.gauges)
            return Row(shown, 28) if shown else None
        dice, colour = self._dice, theme.colour
        count = Text(dice.count, letters.ITEM_TITLE, colour.text, whole=True)
        counted = Column((count, Text(dice.needs, letters.SMALL, colour.text2, whole=True)))
        faces = Faces(faces=dice.faces, sizes=(18, 13), sides=dice.sides)
        return Row((counted, Column((faces, Text(dice.words, letters.STRONG, colour.text)), 4, grow=1)), 20)

    def _keys(self, bar: Bar) -> Box:
        """The keys of the question; apart from them, at the end, the one that recalls the last order."""
        shown = [self._key(hint, place) for place, hint in enumerate(bar.keys, 1)]
        last = [] if bar.recall is None else [SPRING, self._key(bar.recall, 0)]
        pad = [Row(tuple(map(self._number, bar.pad)), 3)] if bar.pad else []
        return Row((*pad, *shown, *last), 20, high=either(26, 32), more=partial(self._more, bar))

    def _more(self, bar: Bar, out: Sequence[Box]) -> Box:
        """How many keys there is no room for; a tip names them, and pressed it lists all."""
        left = {part.act.removeprefix(KEY) for part in out}
        told = [f"{self.keymap.shown(hint.action)}: {hint.verb}" for hint in bar.keys if hint.action in left]
        tip = Tip("More keys", "; ".join(told), foot=f"{self.keymap.shown('help')} lists all")
        return Text(f"+{len(out)}", letters.TEXT, theme.colour.text2, whole=True, tip=tip, act=f"{KEY}help")

    def _number(self, number: str) -> Box:
        """A number to be pressed with the mouse, as its key is."""
        colour, act = theme.colour, f"{KEY}digit_{number}"
        over = act == self.over
        words = Text(
            number, letters.STRONG, colour.on_brass if over else colour.text, align="centre", wide=30
        )
        fill = colour.brass if over else colour.ink9
        high = either(26, 30)
        return Panel(words, fill=fill, edge=colour.brass_dark, round=theme.TAG_CORNER, act=act, high=high)

    def _key(self, hint: KeyHint, spare: int) -> Box:
        tip = Tip(hint.verb, hint.refused or hint.about, hint.clause) if hint.refused or hint.about else None
        act = KEY + hint.action
        lit = theme.colour.brass if act == self.over and not hint.refused else None
        cap = self.keymap.shown(hint.action)
        return key(cap, hint.verb, act, off=bool(hint.refused), lit=lit, tip=tip, spare=spare)

    def _button(self, bar: Bar) -> Box:
        """The primary button, below it its key or why it cannot be pressed."""
        may = bar.ready or bar.step
        beneath = bar.beneath or (self.keymap.shown("confirm") if may else "")
        tight = theme.compact and len(beneath) > LONG
        made = button(
            "send", bar.button, "primary", off=None if may else "", high=28 if tight else either(32, 38)
        )
        words = Text(beneath, letters.SMALL, theme.colour.text2, 3 if tight else 2, "centre")
        tip = Tip(bar.button if bar.ready else f"{bar.button}: not yet", bar.beneath, bar.clause)
        least = Box(wide=either(104, 132), high=0)
        parts = (Space(2 if tight else either(5, 6)), made, Space(0 if tight else 2), words, least)
        return Column(parts, tip=tip if bar.beneath else None)

    def _warned(self, warning: Refusal) -> Box:
        """What is risked, in the button's place: pressed, the order is sent all the same."""
        colour, shown = theme.colour, self.keymap.shown
        white = colour.flag_white
        sends = f"Press again, or {shown('confirm')}, to send it; {shown('cancel')} thinks again."
        tip = Tip(warning.clause, "", "", "F1 opens the clause")
        foot = Row((
            Text(sends, letters.SMALL, white, grow=1),
            Text(warning.clause, letters.CLAUSE_ID, white, whole=True, tip=tip),
        ))  # fmt: skip
        words = [Text(warning.sentence, style, white, 0) for style in (letters.STRONG, letters.SMALL_STRONG)]
        body = Column((Largest(tuple(words), down=True, grow=1), foot))
        fill = theme.mix(colour.alarm, colour.flag_red, 0.35 if self.over == SEND else 0.0)
        card = Panel(body, (12, 4), fill=fill, edge=colour.threat, round=theme.BUTTON_CORNER, act=SEND)
        return Panel(card, (0, 5), grow=46, wide=0)
