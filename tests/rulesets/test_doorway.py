"""What a ruleset shows to the floors above: its parts, its abilities, and logs that can be read again."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from inspect import isclass
from pathlib import Path
from pkgutil import walk_packages
from typing import get_args, get_origin

import msgspec
import pytest

from game import rulesets
from game.dice.roll import Purpose
from game.dice.tray import ScriptedTray
from game.match.events import Event, Rolled, Then
from game.match.steps import Step
from game.rulesets import ruleset
from game.rulesets.war_at_sea.air_events import DeckBurned
from game.rulesets.war_at_sea.bases import burn_throw
from game.rulesets.war_at_sea.table import Piece
from game.tabletop.advice import Doubting, Farsighted, Indifferent, Naming, Paced, Planning
from game.tabletop.ruleset import Attacking

ALL = rulesets.SHIPPED


def _classes(package: str, base: type) -> set[type]:
    """Every class of a kind that a package defines, its inner packages too; no private base, of which none is made."""
    inside = walk_packages(import_module(package).__path__, f"{package}.")
    modules = [import_module(found.name) for found in inside]
    return {
        kind
        for module in modules
        for kind in vars(module).values()
        if isclass(kind) and issubclass(kind, base) and kind.__module__ == module.__name__
        if not (kind.__name__.startswith("_") and kind.__subclasses__())
    }


def _plain(kinds: object) -> set[object]:
    return {get_origin(kind) or kind for kind in get_args(kinds)}


@pytest.mark.parametrize("game", ALL)
def test_a_log_can_be_read_back_whatever_step_event_or_purpose_was_written(game: str) -> None:
    package = f"game.rulesets.{game}"
    union = ruleset(game).event_type
    assert _classes(package, Event) <= _plain(union)
    steps = next(get_args(kind)[0] for kind in get_args(union) if get_origin(kind) is Then)
    assert _classes(package, Step) <= _plain(steps)
    purposes = next(get_args(kind)[0] for kind in get_args(union) if get_origin(kind) is Rolled)
    thrown = {kind for kind in _classes(package, Purpose) if not kind.__subclasses__()}
    assert thrown <= _plain(purposes)


def test_an_event_that_carries_dice_and_more_is_read_with_the_purposes_of_its_game() -> None:
    throw = burn_throw(Piece("shokaku", "Shokaku", "Red"), 2)
    burned = DeckBurned("shokaku", "Red", ("kate_a", "zero_a"), ScriptedTray([1, 5]).roll(throw), ("kate_a",))
    written = msgspec.json.encode(burned)
    assert msgspec.json.decode(written, type=ruleset("war_at_sea").event_type) == burned  # type: ignore[call-overload]


@pytest.mark.parametrize("game", ALL)
def test_a_battle_that_begins_later_in_the_turn_changes_no_other(game: str) -> None:
    rules = ruleset(game)
    later = rules.beginning("Elsewhere")
    assert (later.first_step, later.name) == ("Elsewhere", game)
    assert rules.first_step != "Elsewhere"
    assert rules.beginning("").first_step == rules.first_step


def test_what_only_some_games_can_do_is_found_by_what_it_is() -> None:
    advice = {game: ruleset(game).advice for game in ALL}
    assert {game for game in ALL if isinstance(advice[game], Planning)} == {"coastal"}
    assert {game for game in ALL if isinstance(advice[game], Doubting)} == {"carrier"}
    assert {game for game in ALL if isinstance(advice[game], Farsighted)} == {"fleet"}
    assert {game for game in ALL if isinstance(advice[game], Indifferent)} == {"carrier", "coastal"}
    assert {game for game in ALL if isinstance(advice[game], Naming)} == {"carrier"}
    assert not isinstance(advice["nef"], Paced)
    assert {game for game in ALL if not isinstance(ruleset(game), Attacking)} == {"carrier"}
    assert all(ruleset(game).levy is not None for game in ALL)


def test_a_ruleset_is_known_without_what_its_window_and_opponents_need() -> None:
    """Start-up reads a game's rules: presenter, advice and numpy come when they are asked for."""
    asked = (
        "import sys; from game.rulesets import ruleset; ruleset('nef')\n"
        "late = [name for name in sys.modules if name == 'numpy' or name.startswith(\n"
        "    ('game.rulesets.nef.presenter', 'game.rulesets.nef.advice', 'game.rulesets.nef.drafting'))]\n"
        "print(late)"
    )
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_nothing_is_decided_by_the_name_of_a_class() -> None:
    """Case files and tables of messages name events as the log does; nobody else compares a class by its name."""
    decides = re.compile(r"__name__ (==|!=|in|not in) ")
    found = [
        f"{path.name}: {line.strip()}"
        for path in Path(rulesets.__file__).parents[1].rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if decides.search(line)
        and path.name not in ("trial.py", "messages.py", "day.py")
        and "__main__" not in line
    ]
    assert found == []
