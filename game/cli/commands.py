"""Every command of the program, in the order in which its help lists them."""

from game.cli import afar, building, campaigning, fighting, looking, making, sharing
from game.cli.app import app

__all__ = ["afar", "app", "building", "campaigning", "fighting", "looking", "making", "sharing"]
