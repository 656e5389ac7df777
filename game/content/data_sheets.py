"""The data sheets of a battle as one page of HTML to print: for people at a real table with the program as umpire.

A ruleset that prints any has a module `data_sheet` with `pages`: of every unit of a scenario its id and an SVG.
"""

from __future__ import annotations

from html import escape

from game.match.printable import visible
from game.match.scenario import Scenario
from game.tabletop.ruleset import Ruleset

_STYLE = """
@page { size: A4; margin: 8mm }
body { margin: 0; font-family: serif }
h1 { font-size: 14pt; margin: 6mm 8mm }
svg { display: block; width: 100%; height: auto; break-inside: avoid; border-bottom: 0.2mm dashed #999 }
@media screen { body { max-width: 210mm; margin: 6mm auto } }
@media print { h1 { display: none } }
"""


class NoSheets(LookupError):
    """A game that prints no data sheets."""


def sheets_page(scenario: Scenario, ruleset: Ruleset) -> str:
    """All sheets of a scenario, two to a page of paper. NoSheets where its game prints none."""
    body = "\n".join(svg for _, svg in pages_in(scenario, ruleset))
    title = escape(scenario.title)
    return visible(
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}: data sheets</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n",
        keep="\n",
    )


def pages_in(scenario: Scenario, ruleset: Ruleset) -> list[tuple[str, str]]:
    """Every unit of a scenario by its id, with its sheet as SVG. NoSheets where its game prints none."""
    pages = list(ruleset.sheets(scenario))
    if not pages:
        raise NoSheets(f"{ruleset.title} prints no data sheets.")
    return pages
