"""What duel tells an opponent: nothing yet. It plays at random."""

from game.tabletop.unadvised import Unadvised
from tests.example_ruleset.table import DuelTable

ADVICE = Unadvised[DuelTable]()
