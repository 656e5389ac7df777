"""The printed set of small battles, an element a row: papers of sides and units, counters, map and tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.content.printed import sheet_set
from game.rulesets import ruleset
from game.testing.play import scenario_of

PARTS = {
    "nef/skerries": ("battle", "sides", "tiles", "counters", "tables"),
    "carrier/first_contact": ("counters",),
}
"""The parts of each battle that are kept; the tiles half as large as the table."""
UNITS = 1
"""So many data sheets of a battle."""


def sets() -> str:
    """All of it."""
    return "\n".join(row for name, parts in PARTS.items() for row in _printed(name, parts))


def _printed(name: str, parts: tuple[str, ...]) -> Iterator[str]:
    scenario = scenario_of(name)
    rules = ruleset(scenario.ruleset)
    yield f"= {name}"
    for part in parts:
        page = sheet_set(scenario, rules, (part,), 0.5)
        if part == "sides":  # the first side's, as the other's is made
            page = "<section".join(page.split("<section")[:2])
        if part == "tiles":  # without the map itself, which stands on the side's paper
            page = re.sub("<defs>.*</defs>", "<defs>map</defs>", page)
        yield from _rows(page)
    sheets = sheet_set(scenario, rules, ("sheets",))
    yield from _rows("<article".join(sheets.split("<article")[: UNITS + 1]))
    usual = sheet_set(scenario, rules)
    yield f"  usual: {[one.partition('<')[0] for one in usual.split('<h2>')[1:]]}"


def _rows(page: str) -> Iterator[str]:
    body = page[page.index("<body>") + len("<body>") :].replace("</body></html>", "")
    for row in body.replace("><", ">\n<").splitlines():
        if not re.fullmatch(r"</.*|<(tr|td|th|table|div)[^>]*>", row):
            yield f"  {row}"
