"""The balance meter beside the editor: the sides' points on a beam, and what battles of opponents say of the scenario.

They are fought aside while editing goes on. Once asked for they begin anew whenever the scenario has changed and may
be played. It counts nothing itself.
"""

from __future__ import annotations

from math import asin, cos, degrees, radians, sin

import pygame

from game.ai.meter import Meter, Reading
from game.match.plain import Tree
from game.match.wording import does, wins
from game.ui.editor.workbench import Workbench
from game.ui.inputs import Input, Leave, Move, Press
from game.ui.kit import letters, materials, parts, shares, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Rule, Space, Text, either, lay
from game.ui.kit.console import Console
from game.ui.kit.controls import Pressed
from game.ui.kit.kept import kept
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.nib import Nib
from game.ui.kit.theme import Colour

GAMES = 200
"""So many battles are fought at a time."""
FEW = 20
"""From fewer battles nothing is concluded."""
QUIET_MS = 1200.0
"""So long nothing may change before battles begin anew."""
POLL_MS = 200.0
PAIRS = (("captain", "captain"), ("cadet", "cadet"), ("captain", "cadet"))
SELDOM = 0.5
"""A unit that never fires in so large a share of battles is named."""
_STEEPEST = 12.0
_INVITES = "Opponents fight the battle out among themselves while you go on, and tell here how even it is."
_NUMBER = letters.Style("serif semibold", 20, 24, 17, 21)
_VERDICT = letters.Style("serif italic", 15, 19, 13, 17)


class Balance:
    """The panel, and the battles that are fought for it."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.area = pygame.Rect(0, 0, 0, 0)
        self.console = Console()
        self.meter: Meter | None = None
        self.pair = 0
        self.wanted = 0
        """How many battles shall be fought; 0 until they are asked for."""
        self._of: Tree | None = None
        self._quiet = 0.0
        self._poll = 0.0
        self._shown: object = None

    @property
    def reading(self) -> Reading | None:
        """What is known of the scenario as it is."""
        return self.meter.reading if self.meter is not None else None

    @property
    def running(self) -> bool:
        """Whether battles are being fought."""
        return self.meter is not None and self.meter.running

    # -- fighting --------------------------------------------------------------------------------------------------

    def act(self) -> None:
        """Fight, fight more, or stop fighting."""
        if self.running:
            assert self.meter is not None
            self.meter.close()
            self.wanted = 0
        else:
            self.wanted = GAMES
            if self.meter is not None and self._of is self.bench.tree and not self.meter.fault:
                self.meter.run(GAMES)
            else:
                self._begin()
        self._furnish()

    def turn(self) -> None:
        """Other opponents; what was fought by the ones before is gone."""
        self.pair = (self.pair + 1) % len(PAIRS)
        self._forget()
        self._furnish()

    def _begin(self) -> None:
        """Fight for the scenario as it is, if it may be played."""
        told = self.bench.told
        if not self.bench.current or told is None or told.scenario is None:
            return
        self._forget()
        self._of = self.bench.tree
        one, other = PAIRS[self.pair]
        seats = [other if number % 2 else one for number in range(len(told.scenario.sides))]
        self.meter = Meter(told.scenario, seats)
        self.meter.run(self.wanted)

    def _forget(self) -> None:
        if self.meter is not None:
            self.meter.close()
        self.meter, self._of = None, None

    def tick(self, dt: float) -> bool:
        """Let time pass: take battles in, begin anew where the scenario is another; True when it shows something
        else."""
        if self.meter is not None and self._of is not self.bench.tree:
            self._forget()
            self._quiet = QUIET_MS
        if self.wanted and self.meter is None:
            self._quiet -= dt
            if self._quiet <= 0:
                self._begin()
        self._poll -= dt
        if self.meter is not None and self._poll <= 0:
            self._poll = POLL_MS
            self.meter.poll()
        cues = (self.meter is None, self.running, self.reading, self._points())
        if cues == self._shown:
            return False
        self._shown = cues
        self._furnish()
        return bool(self.area.h)

    def close(self) -> None:
        """The editor is left: no battle goes on."""
        self.wanted = 0
        self._forget()

    # -- laying out and inputs -------------------------------------------------------------------------------------

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies."""
        self.area = pygame.Rect(area)
        self._furnish()

    def _furnish(self) -> None:
        self.console.clear()
        if self.area.h:
            self.console.add(*lay(self._describe(), self.area).controls)

    def take(self, given: Input) -> bool:
        """An input; True where it was for the panel."""
        message = self.console.take(given)
        if isinstance(message, Pressed):
            if message.name == "run":
                self.act()
            else:
                self.turn()
        return isinstance(given, Press) or (message is not None and not isinstance(given, Move | Leave))

    # -- picture ---------------------------------------------------------------------------------------------------

    def _points(self) -> tuple[int, ...]:
        return tuple(side.points for side in self.bench.seen.sides)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        if self.area.h:
            lay(self._describe(), self.area).paint(canvas)
            self.console.draw(canvas)

    def _describe(self) -> Box:
        told, meter = self.reading, self.meter
        progress = f"{told.games} of {told.wanted}" if told is not None and self.running else ""
        if told is not None and not progress:
            progress = f"{told.games} battles, {_span(told.seconds)}"
        said: list[Box] = [parts.title("Balance", progress, "paper")]
        if len(self.bench.seen.sides) > 1:
            said += [self._points_of_sides(), Drawn(self._draw_beam, high=either(64, 72))]
        said += [Space(6), Rule(theme.colour.paper_line), Space(8)]
        waits = not self.bench.current or (self.bench.told is not None and self.bench.told.scenario is None)
        if meter is not None and meter.fault:
            said.append(_sentence(f"The battles stopped: {meter.fault}.", theme.colour.alarm))
        elif told is not None:
            said += self._reading(told)
        elif self.running:
            said.append(_sentence("The first battles are being fought."))
        elif self.wanted and waits:
            said.append(_sentence("They are fought as soon as the scenario may be played."))
        elif self.wanted:
            said.append(_sentence("They begin anew soon."))
        else:
            said.append(_sentence(_INVITES))
        more = self.reading is not None and not (meter and meter.fault)
        words = "Stop" if self.running else f"Run {GAMES} {'more' if more else 'battles'}"
        one, other = PAIRS[self.pair]
        seats = f"{one}s" if one == other else f"{one} and {other}, exchanged"
        foot = Row((parts.link("run", words), SPRING, parts.link("pair", seats)))
        return Panel(Column((*said, SPRING, Space(4), foot)), (18, 14), "paper")

    def _points_of_sides(self) -> Box:
        left, right = self.bench.seen.sides[:2]
        pen = theme.colour.pen
        return Row(
            (Text(str(left.points), _NUMBER, pen), SPRING, Text(str(right.points), _NUMBER, pen)), high=20
        )

    def _draw_beam(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The first two sides' points on a beam that leans to the heavier."""
        left, right = self.bench.seen.sides[:2]
        lean = 0.0
        if left.points + right.points:
            share = (right.points - left.points) / (left.points + right.points)
            steepest = min(_STEEPEST, _room_to_lean(area.w, area.h))
            lean = max(-steepest, min(steepest, share * 60))
        canvas.blit(_beam(area.w, area.h, round(lean * 2)), area)
        arm = area.w * 0.40
        for way, side in ((-1, left), (1, right)):
            x = area.centerx + way * arm * cos(radians(lean))
            hangs = area.y + area.h * 0.22 + way * arm * sin(radians(lean))
            flag = signs.flag(theme.side(side.colour), theme.px(22), theme.px(15))
            y = round(hangs + area.h * 0.30 - flag.get_height())
            canvas.blit(flag, (round(x - flag.get_width() / 2), y))

    def _reading(self, told: Reading) -> list[Box]:
        """What the battles say: how often the first side won, and in which range that lies."""
        sides, colour = self.bench.seen.sides, theme.colour
        if any(side.name not in told.sides for side in sides):
            return []  # a side has just got another name
        first, tally = sides[0], told.sides[sides[0].name]
        drawn = f", {told.draws} drawn" if told.draws else ""
        span = f"{tally.low * 100:.0f} to {shares.percent(tally.high)}{drawn}"
        won = Row((
            Text(f"{wins(first.name)} {shares.percent(tally.share)}", letters.STRONG, colour.pen, grow=1),
            Text(span, letters.SMALL, colour.pen2, whole=True),
        ))  # fmt: skip
        words = (Text(words, style, colour.pen2, 0) for words, style in self._words(told))
        return [Drawn(lambda canvas, area: self._draw_shares(canvas, area, told), high=44), won, *words]

    def _draw_shares(self, canvas: pygame.Surface, area: pygame.Rect, told: Reading) -> None:
        """Every side's share of wins as a bar, what would be even, and the range of the first side's."""
        px, colour, sides = theme.px, theme.colour, self.bench.seen.sides
        tally = told.sides[sides[0].name]
        box = pygame.Rect(area.x, area.y + letters.SMALL.leading() + px(3), area.w, px(11))
        shares.bar(canvas, box, [(theme.side(side.colour), told.sides[side.name].share) for side in sides])
        materials.rounded(canvas, box, None, colour.pen2, 0)
        even = shares.tick(canvas, box, len(sides), colour.pen, px(2))
        letters.put(canvas, "even", letters.SMALL, colour.pen2, even, area.y, "centre")
        shares.bracket(canvas, box, tally.low, tally.high, box.bottom + px(6), colour.pen)

    def _words(self, told: Reading) -> list[tuple[str, letters.Style]]:
        """The verdict, the length, and who never fires."""
        if told.games < FEW:
            verdict = "Too few battles to tell yet."
        elif told.even:
            verdict = "Fair: even lies inside the range."
        else:
            name = max(told.sides, key=lambda one: told.sides[one].share)
            verdict = f"{does(name, 'has', 'have')} the better of it: even lies outside the range."
        if told.contact is None:
            met = "no shot in any of them"
        else:
            met = f"first shot in turn {told.contact:.1f}"
            if told.unmet:
                met += f", none in {told.unmet}"
        found = [(verdict, _VERDICT), (f"{told.turns:.1f} turns; {met}.", letters.SMALL)]
        seldom = [one for one in told.silent if one.share >= SELDOM]
        if seldom:
            names = ", ".join(f"{one.name} ({shares.percent(one.share)})" for one in seldom[:3])
            more = f" and {len(seldom) - 3} more" if len(seldom) > 3 else ""
            found.append((f"Never fire: {names}{more}.", letters.SMALL))
        else:
            found.append(("Every unit fires in most battles.", letters.SMALL))
        return found


def _sentence(words: str, shade: Colour | None = None) -> Text:
    return Text(words, letters.NOTE, shade or theme.colour.pen2, 0)


def _span(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


def _room_to_lean(wide: int, high: int) -> float:
    """How many degrees a beam may lean so that neither its upper end nor its lower pan leaves the picture."""
    return degrees(asin(min(1.0, 0.17 * high / (0.4 * wide))))


@kept(8)
def _beam(wide: int, high: int, halves: int) -> pygame.Surface:
    """A beam scale that leans by half degrees, clockwise, with a pan hanging from either end."""
    colour = theme.colour
    nib = Nib(wide, high)
    lean = radians(halves / 2)
    middle, pivot, arm = wide / 2, high * 0.22, wide * 0.40
    nib.polygon(
        [
            (middle - 4, pivot),
            (middle + 4, pivot),
            (middle + high * 0.16, high),
            (middle - high * 0.16, high),
        ],
        colour.brass_dark,
        colour.pen,
        1,
    )
    ends = [(middle + way * arm * cos(lean), pivot + way * arm * sin(lean)) for way in (-1, 1)]
    nib.line(ends, colour.pen, 3)
    pan = high * 0.30
    for x, y in ends:
        low = y + high * 0.30
        nib.line([(x - pan * 0.9, low), (x, y), (x + pan * 0.9, low)], colour.pen2, 1)
        bowl = [(x + pan * cos(radians(a)), low + pan * 0.75 * sin(radians(a))) for a in range(0, 181, 12)]
        nib.polygon(bowl, colour.brass, colour.pen, 1)
    nib.disc((middle, pivot), 5, colour.brass)
    nib.ring((middle, pivot), 5, colour.pen, 1)
    return nib.finished()
