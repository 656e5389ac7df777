"""stub"""

from game.match import Umpire
from game.rulesets.fleet.table import FleetTable, Ship


def runs_wild(umpire: Umpire[FleetTable], ship: Ship, hand: int) -> None:
    """"""
