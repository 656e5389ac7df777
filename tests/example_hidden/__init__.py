"""ambush: the smallest whole game with hidden units. Boats are contact markers until they fire or are near.

As `game/testing/example`, with what it takes to hide something: one function says how the enemy knows a boat, events
and views ask it. Copy this folder where a game hides units. See CONTRIBUTING.
"""

from tests.example_hidden.ruleset import RULESET

__all__ = ["RULESET"]
