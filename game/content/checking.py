"""Checks files of every sort the program reads, told apart by content: scenarios, rosters, fleets, settings, saves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.content import ContentError, check_roster, check_scenario, told_apart
from game.content.errors import single, told
from game.content.fleets import check_fleet
from game.content.problem_file import ENDING as PROBLEM
from game.content.problem_file import faults as problem_faults
from game.content.rulesets import registered
from game.content.settings import check_settings
from game.content.sorts import of_campaign
from game.match.loading import load, of_today
from game.match.log import LogError
from game.match.printable import one_line
from game.match.verify import first_difference, unthrowable

ENDINGS = (".toml", ".jsonl", PROBLEM)


def files(path: Path) -> list[Path]:
    """The file itself, or every file of a folder that may be one of ours, in order of names."""
    if not path.is_dir():
        return [path]
    return sorted(found for found in path.rglob("*") if found.suffix in ENDINGS and found.is_file())


def faults(path: Path) -> tuple[str, list[str]]:
    """What a file is, in words, and a sentence for each thing wrong with it."""
    if path.suffix == PROBLEM:
        return "a problem", problem_faults(path)
    try:
        sort = told_apart(path)
        if sort == "scenario":
            what = "a campaign" if of_campaign(path) else "a scenario"
            return what, told(str(path), check_scenario(path))
        if sort == "roster":
            return "a roster", told(str(path), check_roster(path))
        if sort == "fleet":
            return "a fleet", told(str(path), check_fleet(path))
        if sort == "settings":
            return "settings", check_settings(path)
        if sort == "save":
            return _save(path)
        if sort is None and path.suffix == ".toml":
            broken = [problem for problem in check_scenario(path) if problem.place == ""]
            if (
                broken and broken[0].line is not None
            ):  # not TOML at all: where it breaks helps more than what it is not
                return "broken", told(str(path), broken)
    except ContentError as error:
        return "unreadable", error.sentences()
    found = f"a {sort}" if sort else "none of these"
    wanted = "a scenario, a roster, a fleet, settings or a saved battle"
    return "unknown", single(str(path), found, wanted).sentences()


def _save(path: Path) -> tuple[str, list[str]]:
    """A saved battle: its events are replayed, and where dice and tables are the same its orders played again."""
    try:
        match = load(path, registered().ruleset, resume=False)
    except LogError as error:
        return "a saved battle", [str(error)]
    if match.damage:
        return "a damaged battle", [match.notice]
    header = match.header
    words = f"a saved battle of {match.number} orders"
    if match.notice:
        words += f" ({match.notice.rstrip('.')})"
    if header.seed is None:
        return f"{words}, {header.seen_by}'s copy" if header.seen_by else words, []
    rules = match.ruleset
    if not of_today(header, rules) or unthrowable(match):
        return f"{words}, by another version", []
    found = first_difference(match)
    if found is not None:
        return words, [one_line(f"{path}: {found}.")]
    return words, []


def report(paths: list[Path]) -> Iterator[tuple[Path, str, list[str]]]:
    """Path, what it is, and what is wrong with it, for every file among and under the paths."""
    for path in paths:
        for file in files(path):
            yield file, *faults(file)
