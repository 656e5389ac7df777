"""The games. None imports another; what two of them need stands a floor below, under a name of its own.

The registry knows the shipped rulesets by name and finds further ones by the entry points `line_ahead.rulesets`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import TYPE_CHECKING

from game.match.books import Book

if TYPE_CHECKING:  # names of rulesets are asked for long before any of them
    from game.tabletop.ruleset import AnyRuleset

CAMPAIGN = "campaign_"
"""Before the name of a game in that of its campaigns, which are rulesets of their own and no games of the menu."""
SHIPPED = ("nef", "carrier", "war_at_sea", "coastal", "fleet")


class NoRuleset(LookupError):
    """No ruleset has that name; `known` are those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no ruleset is called {name!r}; there are {', '.join(known)}")
        self.name = name
        self.known = known


@lru_cache(maxsize=1)
def _further() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="line_ahead.rulesets")}


def names() -> tuple[str, ...]:
    """The names of all rulesets, the shipped ones first."""
    return (*SHIPPED, *(name for name in _further() if name not in SHIPPED))


@lru_cache(maxsize=64)
def campaigned(name: str) -> bool:
    """Whether a name is that of a game's campaigns: the game is there, and says what it keeps of its ships."""
    game = name.removeprefix(CAMPAIGN)
    return game != name and game in names() and Book(ruleset(game).package).has("campaign.toml")


@lru_cache(maxsize=32)
def ruleset(name: str) -> AnyRuleset:
    """The ruleset of that name, loaded when first asked for. Raises NoRuleset."""
    if name in SHIPPED:
        found: AnyRuleset = import_module(f"game.rulesets.{name}").RULESET
        return found
    if name in _further():
        found = _further()[name].load()
        further: AnyRuleset = found.RULESET if isinstance(found, ModuleType) else found
        return further
    if campaigned(name):
        campaigns: AnyRuleset = import_module("game.campaign").ruleset(name)
        return campaigns
    raise NoRuleset(name, names())
