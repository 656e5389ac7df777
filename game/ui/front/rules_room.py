"""The optional rules of a battle that is about to begin, each with what it means and the clause behind it.

It decides nothing: what may be switched and whether the battle can be played so, `content.switching` says.
"""

from __future__ import annotations

from collections.abc import Callable

from game.content.switching import Switch, switched, switches, troubles
from game.match.scenario import Scenario
from game.ui.front.frame import Room
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Rule, Space, Text, either
from game.ui.kit.controls import Message, Picked, Pressed
from game.ui.kit.layout import Column, Panel, Row, Through
from game.ui.kit.scroll import Scroll


class RulesRoom(Room):
    """Switches the optional rules of `scenario`, which `written` has as its file; `done` gets it as it is played."""

    title = "Optional rules"

    def __init__(self, scenario: Scenario, written: Scenario, done: Callable[[Scenario], None]) -> None:
        super().__init__()
        self.scenario, self.written, self.done = scenario, written, done
        self.rows: list[Switch] = []
        self.wrong: list[str] = []
        self._scroll = Scroll("rules", parts.NOWHERE)

    def enter(self) -> None:
        self._changed()

    def _changed(self) -> None:
        self.rows = switches(self.scenario, self.written)
        self.wrong = troubles(self.scenario)
        self.rebuild()

    def describe(self) -> Box:
        colour, tall, pad = theme.colour, either(42, 56), either(22, 40)
        same = all(row.now == row.written for row in self.rows)
        back = parts.button(
            "written", "As the scenario says", style=letters.TEXT, high=tall, wide=either(250, 320),
            off="They are as the scenario says." if same else None,
        )  # fmt: skip
        off = self.wrong[0] if self.wrong else None
        play = parts.button(
            "play", "Play by these rules", "primary", off=off, high=tall, wide=either(250, 320)
        )
        rows = Column(tuple(self._row(row) for row in self.rows), either(6, 12))
        body = Column((
            parts.large(self.scenario.title, colour.text), Space(10),
            Through(self._scroll, rows, grow=1),
            *(parts.problem(one, letters.SMALL) for one in self.wrong[:1]), Space(8),
            Row((SPRING, back, play), 14),
        ))  # fmt: skip
        panel = Panel(body, (pad, pad), "ink", wide=min(self.body.w / theme.scale, either(1000, 1240)))
        return Row((SPRING, panel, SPRING), 0, "stretch")

    def _row(self, row: Switch) -> Box:
        colour = theme.colour
        head: list[Box] = [
            Text(row.title, letters.STRONG, whole=True), Text(row.clause, letters.CLAUSE_ID, colour.brass), SPRING,
        ]  # fmt: skip
        if row.now != row.written:
            head.append(Text("not as the scenario says", letters.SMALL, colour.brass_light))
        words = Column(
            (Row(tuple(head), 12, "base"), Text(row.says, letters.SMALL, colour.text2, 0)), 2, grow=1
        )
        choose = parts.segmented(row.key, row.names, row.now, wide=either(260, 340), high=either(30, 36))
        return Column((Rule(colour.line), Space(8), Row((words, choose), 20)))

    def told(self, message: Message) -> None:
        if isinstance(message, Picked):
            row = next(one for one in self.rows if one.key == message.name)
            self.scenario = switched(self.scenario, row.key, row.values[message.index])
            self._changed()
        elif isinstance(message, Pressed) and message.name == "written":
            for row in self.rows:
                self.scenario = switched(self.scenario, row.key, row.values[row.written])
            self._changed()
        elif isinstance(message, Pressed) and message.name == "play" and not self.wrong:
            self.app.sounds.play("paper_slide")
            self.app.stack.pop()
            self.done(self.scenario)
