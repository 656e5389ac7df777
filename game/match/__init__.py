"""The protocol: what is asked, what is wanted, what happened, what is. Nothing of any one game.

A `Match` asks each side its open `Question`s, takes `Order`s, lets the `Step` in hand work them out through
an `Umpire`, and writes the `Event`s down as it goes. Rulesets build everything from these.
"""

from game.match.events import Event
from game.match.match import Match, Refused
from game.match.orders import Aim, Allotted, Chose, Conceded, Drawn, Fired, Order, Placed, SetTo, Steered
from game.match.questions import (
    Allot,
    Budget,
    Choose,
    Fire,
    Option,
    Place,
    Question,
    Refusal,
    Set,
    Setting,
    Shot,
    Slot,
    Spot,
    Steer,
    Stop,
)
from game.match.steps import SealedStep, Step
from game.match.table import Outcome, Table
from game.match.umpire import Umpire

__all__ = [
    "Aim",
    "Allot",
    "Allotted",
    "Budget",
    "Choose",
    "Chose",
    "Conceded",
    "Drawn",
    "Event",
    "Fire",
    "Fired",
    "Match",
    "Option",
    "Order",
    "Outcome",
    "Place",
    "Placed",
    "Question",
    "Refusal",
    "Refused",
    "SealedStep",
    "Set",
    "SetTo",
    "Setting",
    "Shot",
    "Slot",
    "Spot",
    "Steer",
    "Steered",
    "Step",
    "Stop",
    "Table",
    "Umpire",
]
