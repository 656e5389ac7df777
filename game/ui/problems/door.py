"""The way to the problems: the first that is not solved of a game, or a page that says why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.problems.solved import Solved
from game.content import problem_file
from game.content.errors import ContentError
from game.content.problem_file import Filed, Stale
from game.content.settings import Settings
from game.rulesets import names
from game.ui.front.frame import Room
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Space, Text
from game.ui.kit.controls import Message
from game.ui.kit.layout import Column, Panel, Row
from game.ui.problems import pages
from game.ui.problems.scene import ProblemScene
from game.ui.problems.solving import next_new
from game.ui.scene import Doors, Scene


def games() -> list[str]:
    """The games that have problems."""
    return [name for name in names() if problem_file.shipped(name)]


def room(game: str, settings: Settings, doors: Doors | None = None) -> Scene:
    """The problems of a game, or of the first that has any: at the first that is not solved."""
    try:
        found = games()
        problems = problem_file.shipped(game if game in found or not found else found[0])
    except (ContentError, FileNotFoundError) as error:
        return NoProblem(str(error))
    if not problems:
        return NoProblem(pages.NOTHING)
    return opened(problems, next_new(problems, Solved(), -1) or 0, settings, doors)


def opened(problems: Sequence[Filed], place: int, settings: Settings, doors: Doors | None = None) -> Scene:
    """A problem at the table. One whose position the rules no longer lead to is told, with the way to the others."""
    try:
        return ProblemScene(problems, place, settings, doors)
    except (Stale, ContentError) as error:
        return NoProblem(str(error), problems, place, settings)


class NoProblem(Room):
    """A page that says why there is no problem, and leads on where there are others."""

    title = "Red to plot: what now?"

    def __init__(
        self, why: str, problems: Sequence[Filed] = (), place: int = 0, settings: Settings | None = None
    ) -> None:
        super().__init__()
        self.why, self.problems, self.place, self.settings = why, problems, place, settings or Settings()

    def describe(self) -> Box:
        colour = theme.colour
        others = len(self.problems) > 1
        buttons = (
            Row((parts.button("next", "The next problem", "primary", ground="paper"), SPRING))
            if others
            else Space()
        )
        return Column((
            Panel(Column((
                Text("No problem here", letters.TITLE, colour.pen), Space(8),
                Text(self.why, letters.STORY, colour.pen, 0), Space(14), buttons,
            )), (24, 20), "paper"),
            SPRING,
        ))  # fmt: skip

    def told(self, message: Message) -> None:
        """The next problem is asked for."""
        place = (self.place + 1) % len(self.problems)
        self.app.stack.replace(opened(self.problems, place, self.settings))
