"""The paper in the middle of the menu: a battle's table, story and facts, and what happened in it before.

It is told everything and must not read files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pygame

from game.ai.measured import Record
from game.match.scenario import Scenario
from game.tabletop.ruleset import Ruleset
from game.ui.front import deployment, evenness
from game.ui.front.deployment import Muster
from game.ui.front.evenness import Evenness
from game.ui.kit import letters, materials, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Rule, Space, Text, either
from game.ui.kit.layout import Column, Row


class Sheet(msgspec.Struct):
    """What the paper says. `played` and `below` are sentences; `fault` stands instead of all the rest."""

    title: str
    scenario: Scenario | None = None
    ruleset: Ruleset | None = None
    forces: Muster | None = None
    played: str = ""
    below: tuple[str, ...] = ()
    fault: tuple[str, ...] = ()
    evenness: Evenness | None = None


def facts(
    scenario: Scenario, ruleset: Ruleset, forces: Muster, known: Record | None = None
) -> list[tuple[str, str]]:
    """The facts of a battle, each a value over its caption; `known` is what was measured of it."""
    sides = [side.name for side in scenario.sides]
    usual = known.minutes if known is not None else scenario.minutes
    met = known.equals.contact if known is not None else None
    return [
        (f"{scenario.width:g} × {scenario.height:g} {ruleset.unit}", "table"),
        (f"{scenario.turns} turns", "length" if met is None else f"first shots on turn {round(met)}"),
        *([(f"{usual} min", "usual length")] if usual else []),
        (" : ".join(str(points) for points in forces.points), f"points, {' to '.join(sides)}"),
        (ruleset.stakes(scenario).short, "victory"),
    ]


def _goals(scenario: Scenario, ruleset: Ruleset) -> Iterator[Box]:
    """What sides fight for beside what every battle of the game is decided by, a line each with the side's mark."""
    looks = {side.name: theme.side(side.colour) for side in scenario.sides}
    told = ruleset.stakes(scenario).own
    if told:
        yield Space(either(4, 8), spare=3)
    for goal in told:
        mark = Column((Space(3), Icon(signs.mark(looks[goal.side], theme.px(9)))))
        words = Text(goal.words, letters.TEXT, parts.ink("paper")[0], 0, grow=1)
        yield Row((mark, words), 8, "start", spare=3)


Pictures = Callable[[Scenario, Ruleset, Muster, tuple[int, int]], pygame.Surface]


def described(
    sheet: Sheet, pictures: Pictures, links: tuple[Box, ...] = (), opinion: Box | None = None
) -> Column:
    """The sheet's parts; `links` stand at the right of the line that tells what was played, below it the player's
    `opinion`."""
    pen, pen2 = parts.ink("paper")
    scenario, ruleset, forces = sheet.scenario, sheet.ruleset, sheet.forces
    if sheet.fault or scenario is None or ruleset is None or forces is None:
        told = (parts.problem(sentence, ground="paper") for sentence in sheet.fault)
        return Column((parts.large(sheet.title, pen), Space(6), *told), 8)
    near, line = either(7, 13), Rule(theme.colour.paper_line)
    even, known = sheet.evenness, sheet.evenness.known if sheet.evenness is not None else None
    played = Row((Text(sheet.played, _PLAYED, pen2, grow=1), *links), 14, "base")
    return Column((
        table(scenario, lambda size: pictures(scenario, ruleset, forces, size), either(90, 150), either(210, 410)),
        Space(either(10, 20)),
        parts.large(sheet.title, pen),
        Text(scenario.story, letters.STORY, pen, 0, spare=2),
        *_goals(scenario, ruleset),
        Space(either(11, 22)), line, Space(near),
        parts.figures(facts(scenario, ruleset, forces, known)),
        Space(near), line, Space(near),
        *((*evenness.described(even), Space(near), line, Space(near)) if even is not None else ()),
        played,
        *((opinion,) if opinion is not None else ()),
        *(Text(sentence, letters.TEXT, pen2, 0, spare=3) for sentence in sheet.below),
        SPRING,
    ))  # fmt: skip


def table(
    scenario: Scenario,
    picture: Callable[[tuple[int, int]], pygame.Surface],
    squat: float,
    high: float | None = None,
) -> Drawn:
    """A picture of a battle's table, as large as there is room and `high` at the most; without it where there is less
    than `squat`."""

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        frame = deployment.fitted(scenario, area, theme.px(deployment.BORDER))
        materials.shadow(canvas, frame, 8, 3, 0.45)
        canvas.blit(picture(frame.size), frame)
        pygame.draw.rect(canvas, theme.colour.key, frame, 1)

    return Drawn(draw, squat, deployment.aspect(scenario), spare=1, high=high)


_PLAYED = letters.Style("sans italic", 14, 20, 12, 17)
