"""Handicaps of a scenario: small changes its file offers so that the weaker side has as good a chance as the other.

A file says them as `[[handicap]]`: whom it helps, what it does in words, and the change: more or fewer `turns`, other
keys of the side (`own`) or of `[victory]`, units or objectives more. Whoever begins a battle takes one or none; the
scenario that is fought, and so the log, then has the change in it and says so (`Scenario.handicap`).
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.errors import ContentError
from game.content.files import parse_toml, read_text
from game.content.naming import entries
from game.content.rulesets import Registry
from game.content.scenarios import read_scenario, scenario_from
from game.match.plain import Tree
from game.match.scenario import Problem, Scenario


class Handicap(msgspec.Struct, frozen=True):
    """One that a file offers: whom it helps, and what it does in a few words."""

    side: str
    words: str


def handicaps(path: Path | str) -> tuple[Handicap, ...]:
    """Those a scenario's file offers, in their order; none where the file cannot be read."""
    try:
        tree = parse_toml(read_text(Path(path)), str(path))
    except ContentError:
        return ()
    return tuple(
        Handicap(str(one.get("side", "")), str(one.get("words", ""))) for _, one in entries(tree, "handicap")
    )


def evened(
    path: Path | str, number: int, *, rulesets: Registry | None = None, folder: Path | None = None
) -> Scenario:
    """The scenario of a file with one of its handicaps, counted from 0. ContentError where it makes no battle."""
    whole = read_scenario(path, rulesets=rulesets, folder=folder)
    tree = parse_toml(read_text(Path(path)), str(path))
    given = tree["handicap"][number]
    try:
        found = scenario_from(changed(tree, given), str(path), rulesets=rulesets)
    except ContentError as error:
        place = f"handicap[{number}]"
        told = [
            Problem(place, f"a change that makes {one.found} at {one.place}", one.expected)
            for one in error.problems
        ]
        raise ContentError(str(path), told) from None
    return msgspec.structs.replace(found, id=whole.id, handicap=f"{given['side']}: {given['words']}")


def changed(tree: Tree, given: Tree) -> Tree:
    """The tree of a scenario with the change of a handicap, and without its handicaps."""
    found = {key: value for key, value in tree.items() if key != "handicap"}
    if "turns" in given:
        found["turns"] = given["turns"]
    if "victory" in given:
        found["victory"] = {**found.get("victory", {}), **given["victory"]}
    if "objective" in given:
        found["objective"] = [*found.get("objective", []), *given["objective"]]
    found["side"] = [
        {**side, **given.get("own", {}), "unit": [*side.get("unit", []), *given.get("unit", [])]}
        if side["name"] == given["side"]
        else side
        for side in found["side"]
    ]
    return found
