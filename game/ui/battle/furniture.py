"""What stands around the table of a battle scene. A room that asks for more than a battle furnishes it otherwise."""

from __future__ import annotations

from game.asking.answering import Bar
from game.tabletop.ruleset import Ruleset
from game.ui.battle.card_tips import phrasing
from game.ui.battle.column import Column
from game.ui.battle.conn import Conn
from game.ui.battle.layout import Layout, layout
from game.ui.battle.ribbon import Ribbon
from game.ui.battle.room import BattleRoom
from game.ui.board.board import Board
from game.ui.board.minimap import Minimap
from game.ui.keys import Keymap


class Furniture:
    """That of a battle."""

    def boxes(self, size: tuple[int, int], *, hand: bool, notes: bool, strip: bool) -> Layout:
        """Where everything stands."""
        return layout(size, hand=hand, notes=notes, strip=strip)

    def ribbon(self, keymap: Keymap, ruleset: Ruleset) -> Ribbon:
        """Along the upper edge."""
        return Ribbon(keymap, phrasing(ruleset))

    def column(self, board: Board, keymap: Keymap) -> Column:
        """Beside the table."""
        return Column(board.fleet.yard, Minimap(board.chart, board.lights), keymap)

    def conn(self, scene: BattleRoom) -> Conn:
        """Who carries out what keys and panels say."""
        return Conn(scene)

    def asked(self, bar: Bar | None) -> Bar | None:
        """What the question bar shows of what is asked."""
        return bar
