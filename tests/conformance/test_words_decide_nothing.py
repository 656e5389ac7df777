"""Words follow from what happens, never the other way: a throw is what its purpose says, and words are made of that."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from game.dice.roll import Formerly, Purpose, Roll, Throw
from game.match.events import Event, Rolled
from game.match.steps import Step
from game.rulesets import SHIPPED, ruleset
from game.rulesets.coastal.tables import WEAPONS
from game.rulesets.coastal.words import MESSAGES as COASTAL
from game.rulesets.fleet.repairs import WORDS as JOBS
from game.rulesets.fleet.words import MESSAGES as FLEET
from game.tabletop.deploy import Deploy, UnitsPlaced
from game.testing.play import SCENARIOS, begin, scenario_of
from tests.conformance.other_words import battles

NEVER_TOLD = {"carrier": {"Chip"}, "war_at_sea": {"DeckFire", "GoUnder"}}
"""Dice that no player is told of as a throw: a choice by chance, or dice that an event of their own tells of."""
CODES: dict[str, dict[str, Any]] = {
    "fleet": {"job": JOBS, "why": FLEET.words["morale"]},
    "coastal": {"item": [*COASTAL.words["mended"], "refloat"], "weapon": ["gun_1"]},
}
"""The words that the text of a purpose may be, where it names no unit."""


@pytest.mark.parametrize("game", SHIPPED)
def test_with_other_words_the_same_dice_fall_and_the_same_is_seen(game: str) -> None:
    """Dice, events, digests, orders of cadets and kinds of shows: only what is read differs, and all of it does."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.other_words", game],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    otherwise, plain = json.loads(done.stdout), battles(game)
    for battle, told in plain.items():
        other = otherwise.pop(battle)
        assert other["happened"] == told["happened"], battle
        assert told["words"], battle
        assert all(word.startswith("Otherwise ") for word in other["words"]), battle
        assert len(other["words"]) > len(told["words"]) / 2, battle
    assert not otherwise


def kinds(game: str, base: type) -> list[Any]:
    """Every class of a kind that any module of a game defines, those of its inner packages too; no private bases."""
    package = import_module(f"game.rulesets.{game}")
    modules = [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]
    return [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
        if not (kind.__name__.startswith("_") and kind.__subclasses__())
    ]


def members(union: Any) -> list[Any]:
    """The classes of a union, or the one class that there is."""
    return list(get_args(union)) if get_origin(union) is not None else [union]


def read(game: str) -> tuple[set[Any], set[Any], set[Any]]:
    """The events, steps and purposes that a log of a game is read with."""
    events = {get_origin(kind) or kind: kind for kind in get_args(ruleset(game).event_type)}
    carried = {kind.__name__: get_args(told)[0] for kind, told in events.items() if get_args(told)}
    return set(events), set(members(carried["Then"])), set(members(carried["Rolled"]))


@pytest.mark.parametrize("game", SHIPPED)
def test_whatever_a_game_can_write_it_can_read(game: str) -> None:
    events, steps, purposes = read(game)
    assert set(kinds(game, Event)) <= events
    assert set(kinds(game, Step)) <= steps
    assert {*kinds(game, Purpose), Formerly} <= purposes
    assert all(len(kinds(game, base)) > 4 for base in (Event, Step, Purpose))


@pytest.mark.parametrize("game", [game for game in SHIPPED if Deploy in read(game)[1]])
def test_a_game_whose_units_may_wait_for_deployment_can_read_where_they_were_placed(game: str) -> None:
    assert UnitsPlaced in read(game)[0]


@pytest.mark.parametrize("game", SHIPPED)
def test_every_event_with_dice_is_read_with_every_purpose(game: str) -> None:
    union = ruleset(game).event_type
    decode = msgspec.json.Decoder(union).decode
    carrying = [kind for kind in read(game)[0] if "roll" in kind.__struct_fields__]
    assert Rolled in carrying
    for kind in carrying:
        for purpose in purposes_of(game, begin(battle_of(game), 1).table):
            needed = {field.encode_name: "" for field in msgspec.structs.fields(kind) if field.required}
            needed = {name: () if name.endswith("s") else "" for name in needed}
            event = kind(**{**needed, "roll": Roll(Throw(purpose, "", 1), ((1,),))})
            assert decode(msgspec.json.encode(event)) == event


def battle_of(game: str) -> str:
    """The first shipped scenario of a game."""
    return next(name for name in SCENARIOS if scenario_of(name).ruleset == game)


def purposes_of(game: str, table: Any) -> list[Purpose]:
    """Each purpose of a game with plain values: units of a table, and each of the codes that a text may be."""
    found: list[Purpose] = [Formerly("Somebody looks out")]
    units = list(table.units)
    for kind in kinds(game, Purpose):
        hints = get_type_hints(kind)
        values: dict[str, Any] = {}
        codes: dict[str, Any] = {}
        for at, name in enumerate(kind.__struct_fields__):
            if hints[name] is str:
                values[name] = units[at % len(units)]
                codes[name] = CODES.get(game, {}).get(name)
            else:
                values[name] = {int: 1, bool: True}.get(hints[name], tuple(units[:2]))
        if kind.__name__ in ("Spotting", "CrewTest") and game == "coastal":
            codes["test"] = COASTAL.words["look" if kind.__name__ == "Spotting" else "crew"]
        if game == "coastal" and kind.__name__ == "HullDamage":
            codes["weapon"] = list(WEAPONS)
        said = [(name, code) for name, texts in codes.items() for code in texts or ()]
        found += [kind(**{**values, name: code}) for name, code in said] or [kind(**values)]
    return found


@pytest.mark.parametrize("game", SHIPPED)
def test_every_purpose_has_words(game: str) -> None:
    match = begin(battle_of(game), 1)
    told = {}
    for side in match.sides:
        for purpose in purposes_of(game, match.table):
            if type(purpose).__name__ in NEVER_TOLD.get(game, ()):
                continue
            throw = Throw(purpose, "", 1, sides=20, target=4)
            for face in (1, 20):
                event = Rolled(Roll(throw, ((face,),)))
                telling = match.ruleset.tell(event, match.view(side), side)
                assert telling is not None
                assert telling.sentence.endswith(".")
                told[purpose] = telling.sentence
    assert len(set(told.values())) > len(told) / 2


@pytest.mark.parametrize("game", SHIPPED)
def test_what_is_no_purpose_of_the_game_has_no_words(game: str) -> None:
    class Foreign(Purpose, frozen=True):
        """Nobody throws it."""

    match = begin(battle_of(game), 1)
    with pytest.raises(TypeError, match="no words"):
        match.ruleset.tell(Rolled(Roll(Throw(Foreign(), "", 1), ((1,),))), match.table, match.sides[0])
