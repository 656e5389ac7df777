"""What ambush tells an opponent: nothing yet. It plays at random."""

from game.tabletop.unadvised import Unadvised
from tests.example_hidden.table import AmbushTable

ADVICE = Unadvised[AmbushTable]()
