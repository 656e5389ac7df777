"""What ambush tells an opponent: nothing yet. It plays at random."""

from game.tabletop.unadvised import Unadvised

ADVICE = Unadvised()
