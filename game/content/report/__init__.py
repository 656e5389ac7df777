"""A battle as a report to keep, print or send: what there is to tell of it, its drawings, the page.

Nothing here knows pixels or a game.
"""

from pathlib import Path

from game.content.files import write_text
from game.content.report.decided import Decided, Mistake
from game.content.report.gather import ReportFacts, gather, gathering
from game.content.report.page import page
from game.content.report.plain import line_text, plain
from game.tabletop.ruleset import Match

__all__ = [
    "Decided",
    "Mistake",
    "ReportFacts",
    "gather",
    "gathering",
    "line_text",
    "page",
    "plain",
    "write",
    "write_text_of",
]


def write(
    match: Match, path: Path, side: str | None = None, stand: str = "", decided: Decided | None = None
) -> None:
    """Write the report of a battle, one file of HTML; what is told is as in `gather`. Raises ContentError."""
    write_text(path, page(gather(match, side, stand, decided)))


def write_text_of(
    match: Match, path: Path, side: str | None = None, stand: str = "", decided: Decided | None = None
) -> None:
    """Write a battle as plain text; what is told is as in `gather`. Raises ContentError."""
    write_text(path, plain(gather(match, side, stand, decided)))
