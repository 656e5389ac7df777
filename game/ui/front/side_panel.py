"""A side's panel in the menu: flag, points, its ships in a row, and who plays it.

It must not know how a battle is begun.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.ai import players
from game.ai.seat import Seat
from game.match.scenario import SideEntry
from game.match.wording import capital, counted, spelled
from game.tabletop.advice import Character
from game.tabletop.presenter import Piece
from game.ui.board.shipyard import Shipyard
from game.ui.front import deployment, seats
from game.ui.front.deployment import Muster
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Fit, Icon, Space, Text, either
from game.ui.kit.choices import Segmented, Tick, Turner
from game.ui.kit.controls import Message, Picked, Tip, Turned
from game.ui.kit.layout import Column, Largest, Panel, Row

_ALOUD = "Thinks aloud"
_WORDS = letters.Style("sans", 13, 18, 12, 16)


class SidePanel:
    """One side's panel. `choice` is its control for who plays.

    An opponent that weighs its orders has two more: `habit`, one of the ruleset's characters, and `aloud`.
    """

    def __init__(
        self,
        number: int,
        side: SideEntry,
        forces: Muster,
        seat: str,
        hands: int,
        characters: Sequence[Character] = (),
    ) -> None:
        """`number` is the side's place in the scenario, `hands` how many sides a hand plays."""
        self.number, self.side, self.forces = number, side, forces
        self.seat, self.hands, self.characters = seat, hands, tuple(characters)
        taken = players.seat(seat)
        chosen = seats.SEATS.index(taken.strength) if taken.strength in seats.SEATS else 0
        titles = [seats.title(name) for name in seats.SEATS]
        self.choice = Segmented(f"seat {number}", parts.NOWHERE, titles, chosen)
        self.choice.tips = seats.tips()
        self.habit: Turner | None = None
        self.aloud: Tick | None = None
        if taken.strength in seats.WITH_HABITS:
            self._give_habit(taken)

    def _give_habit(self, taken: Seat) -> None:
        """A control for its character, and one for whether it thinks aloud."""
        keys = [one.key for one in self.characters]
        titles = [capital(one.title) for one in self.characters]
        index = keys.index(taken.character) if taken.character in keys else 0
        if titles:
            says = self.characters[index].says
            foot = f"Habit {index + 1} of {len(titles)}. It changes what it likes, not how well it looks."
            tip = Tip(titles[index], says, foot=foot)
            self.habit = Turner(f"habit {self.number}", parts.NOWHERE, titles, index, tip)
        words = "Its reasons can be read in the log while the battle lasts. After it, they always can."
        self.aloud = Tick(f"aloud {self.number}", parts.NOWHERE, _ALOUD, taken.aloud, Tip(_ALOUD, words))

    def told(self, message: Message) -> str | None:
        """The seat that a message of one of its controls makes; None where it is none of its."""
        taken = players.seat(self.seat)
        if isinstance(message, Picked) and message.name == self.choice.name:
            strength = seats.SEATS[message.index]
            kept = taken if strength in seats.WITH_HABITS else Seat(strength)
            return str(msgspec.structs.replace(kept, strength=strength, playouts=None, seconds=None))
        if isinstance(message, Picked) and self.habit is not None and message.name == self.habit.name:
            key = self.characters[message.index].key if message.index else ""
            return str(msgspec.structs.replace(taken, character=key))
        if isinstance(message, Turned) and self.aloud is not None and message.name == self.aloud.name:
            return str(msgspec.structs.replace(taken, aloud=message.on))
        return None

    def described(self, yard: Shipyard) -> Box:
        """The panel as large as there is room for: whole, tight, tight with one line of what the seat means, least."""
        colour = theme.colour
        stripe = theme.side(self.side.colour).colour
        pad = either(14, 22)
        aboard = Text(self.forces.aboard[self.number] or self._pieces(), _WORDS, colour.text2, 3)
        means = seats.meaning(self.seat, self.hands, self.characters)
        whole = Column((
            self._head(40), Space(14), self._plate(yard, 52, 84), Space(9), aboard, SPRING,
            Row((Text("Who plays", letters.TEXT, colour.text2, grow=1), *self._fleet_link()), 8),
            Space(5),
            *self._seat(36, 9, Space(9), Text(means, letters.CLAUSE_TEXT, colour.text, 2, high=either(36, 42))),
            SPRING,
        ))  # fmt: skip
        tight = tuple(
            Column((
                self._head(30), Space(8), self._plate(yard, 26, 58), Space(4), aboard, SPRING,
                Row((SPRING, *self._fleet_link())), *self._seat(30, 6, Space(5), said),
            ))
            for said in (
                Text(means, letters.CLAUSE_TEXT, colour.text, 2, high=36),
                Text(means, letters.CLAUSE_TEXT, colour.text),
            )
        )  # fmt: skip
        least = Column((
            self._head(30), Space(4), Space(grow=0.1), self._plate(yard, 22, 58, spare=1), SPRING,
            Row((SPRING, *self._fleet_link())), *self._seat(26, 5),
        ))  # fmt: skip
        return Largest((
            Panel(whole, (pad, 24, pad, 16), "ink", stripe),
            *(Panel(part, (pad, 12, pad, 9), "ink", stripe) for part in tight),
            Panel(least, (pad, 8, pad, 7), "ink", stripe),
        ), down=True, grow=1)  # fmt: skip

    def _head(self, wide: float) -> Box:
        """Its flag, its name, its points."""
        look, points = theme.side(self.side.colour), self.forces.points[self.number]
        says = "Points of all its units by the rules: how the sides weigh against each other."
        tip = Tip(f"{self.side.name}: {counted(points, 'point')}", says)
        return Row((
            Icon(signs.flag(look, theme.px(wide), theme.px(wide * 0.7))),
            Text(self.side.name, letters.TITLE, grow=1),
            Text(str(points), letters.FIGURE, whole=True, tip=tip),
        ), either(12, 18))  # fmt: skip

    def _plate(self, yard: Shipyard, squat: float, high: float, spare: int = 0) -> Box:
        """Its ships in a row."""
        return Drawn(
            lambda canvas, area: deployment.ship_row(canvas, area, self._fleet(), yard), squat, high=high,
            spare=spare,
        )  # fmt: skip

    def _fleet_link(self) -> tuple[Box, ...]:
        """The way to the fleet builder, for a side that has a budget."""
        if self.side.budget is None:
            return ()
        return (
            parts.link(
                f"fleet {self.number}", f"Choose a fleet of {counted(self.side.budget, 'point')}", "ink"
            ),
        )

    def _seat(self, high: float, gap: float, *told: Box) -> tuple[Box, ...]:
        """Who plays, below it its habits, and what is `told` of it. Without habits it is as high: by no choice do
        buttons move."""
        habits: list[Box] = []
        if self.habit is not None:
            habits.append(Fit(self.habit, wide=250, narrow=140, high=high - 4))
        if self.aloud is not None:
            habits += [SPRING, Fit(self.aloud, high=high - 4)]
        room, line = Space(gap), Row(tuple(habits), 12, high=high - 4)
        return Fit(self.choice, high=high), *((room, line, *told) if habits else (*told, room, line))

    def _fleet(self) -> list[Piece]:
        """Its pieces on the table."""
        look = theme.SIDES.index(theme.side(self.side.colour))
        placed = [piece for piece in self.forces.pieces if piece.side == look]
        return placed or self._waiting()

    def _waiting(self) -> list[Piece]:
        """Its pieces that are placed when the battle begins."""
        return list(self.forces.waiting[self.number]) if self.number < len(self.forces.waiting) else []

    def _pieces(self) -> str:
        fleet = self._fleet()
        words = spelled(len(fleet), "unit")
        if not fleet and (hidden := self.forces.units[self.number]):
            return f"{capital(spelled(hidden, 'unit'))}, to be laid in secret."
        where = "to be placed" if fleet and fleet == self._waiting() else "on the table"
        return f"{words[0].upper()}{words[1:]} {where}."
