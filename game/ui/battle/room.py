"""What the scene of a battle is to those that act on it and hear its panels: its parts, by their names."""

from __future__ import annotations

from typing import Protocol

from game.content.settings import Settings
from game.ui.battle.afar_strip import AfarStrip
from game.ui.battle.bar import QuestionBar
from game.ui.battle.coaching import Coaching
from game.ui.battle.column import Column
from game.ui.battle.correspondent import Correspondent
from game.ui.battle.game_menu import GameMenu
from game.ui.battle.reading import Reading
from game.ui.battle.sea_table import SeaTable
from game.ui.battle.stage import Stage
from game.ui.battle.table_hand import TableHand
from game.ui.battle.trays import Trays
from game.ui.kit.tips import Tooltip
from game.ui.scene import Doors, Host


class BattleRoom(Protocol):
    """One battle, played, watched, or both."""

    app: Host
    settings: Settings
    afar: Correspondent | None
    stage: Stage
    table: SeaTable
    hand: TableHand
    bar: QuestionBar
    strip: AfarStrip
    column: Column
    trays: Trays
    reading: Reading
    coaching: Coaching
    tooltip: Tooltip
    menu: GameMenu | None

    @property
    def doors(self) -> Doors:
        """The doors out of the battle."""

    def sound(self, name: str) -> None:
        """Play a sound."""

    def refresh(self) -> None:
        """Show what is asked now."""

    def open_recap(self) -> bool:
        """What my side saw; False where it saw nothing."""

    def open_orders(self) -> None:
        """What the battle is fought for, and what the side was told when it began."""
