"""The doors out of the battle scene: what other rooms it can open, given by whoever opened it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.match import Match
from game.match.ruleset import Ruleset
from game.ui.scene import Scene


class Doors(NamedTuple):
    """Each makes the scene to be laid on top; None: there is no such room."""

    rule_book: Callable[[Ruleset, str], Scene] | None = None
    """The rule book, at a clause id (empty: at its beginning)."""
    settings: Callable[[], Scene] | None = None
    replay: Callable[[Match], Scene] | None = None
