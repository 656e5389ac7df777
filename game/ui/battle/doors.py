"""The doors out of the battle scene: the other rooms it can open.

A battle opens in the editor, the editor tries a battle out, a replay opens in either: these rooms form a circle, which
is why each is imported only when somebody goes there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.ai.beside import Thinker
from game.tabletop.ruleset import Match, Ruleset
from game.ui.scene import Scene


def _rule_book(ruleset: Ruleset, clause: str) -> Scene:
    from game.ui.front.rulebook import RuleBook  # the rooms of the house are made when somebody goes there

    return RuleBook(ruleset, clause or None)


def _replay(match: Match) -> Scene:
    from game.ui.front.replay import Replay

    return Replay(match)


def _analysis(match: Match) -> Scene:
    from game.ui.analysis.room import AnalysisRoom

    return AnalysisRoom(match, log=match.path)


def _editor(match: Match) -> Scene | None:
    from game.ui.editor.doors import editor_of

    return editor_of(match)


class Doors(NamedTuple):
    """Each makes the scene to be laid on top, or calls somebody in; None: there is no such room, and nobody."""

    rule_book: Callable[[Ruleset, str], Scene] | None = _rule_book
    """The rule book, at a clause id (empty: at its beginning)."""
    settings: Callable[[], Scene] | None = None
    replay: Callable[[Match], Scene] | None = _replay
    """The battle played again, step by step."""
    analysis: Callable[[Match], Scene] | None = _analysis
    """A battle that is over, looked over."""
    editor: Callable[[Match], Scene | None] | None = _editor
    """The battle as it stands, opened as a scenario."""
    adviser: Callable[[], Thinker] | None = None
    """Who is asked for advice; called in when somebody first asks."""
