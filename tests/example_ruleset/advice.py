"""What duel tells an opponent: nothing yet. It plays at random."""

from game.match.unadvised import Unadvised

ADVICE = Unadvised()
