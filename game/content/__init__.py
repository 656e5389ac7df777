"""The border: scenario, roster and settings files are read, checked and written here.

Every error names the file, the line, the place in it, what was found and what is expected. Settings have a
module of their own (`game.content.settings`), since only the window needs them. Importing this costs little:
the libraries that read, check and write are imported when a file is.
"""

from pathlib import Path

from game.content.browse import Glance, SideGlance, find_scenario, list_scenarios
from game.content.errors import ContentError, sentence
from game.content.rosters import check_roster
from game.content.rulesets import Registry
from game.content.scenarios import check_scenario, parse_scenario, read_scenario, scenario_from
from game.content.sorts import Sort, told_apart
from game.match.scenario import Scenario


def write_scenario(scenario: Scenario, path: Path | str, *, rulesets: Registry | None = None) -> None:
    """Write a scenario to a file, whole or not at all, keeping the comments of one that exists."""
    from game.content import writing

    writing.write_scenario(scenario, path, rulesets=rulesets)


__all__ = [
    "ContentError",
    "Glance",
    "SideGlance",
    "Sort",
    "check_roster",
    "check_scenario",
    "find_scenario",
    "list_scenarios",
    "parse_scenario",
    "read_scenario",
    "scenario_from",
    "sentence",
    "told_apart",
    "write_scenario",
]
