"""Problems to solve: positions of battles where one order is far better than all others, and a captain does not see it.

`measuring` says what orders are worth by what their side knows, `finding` looks for positions, `hinting` says what one
is to be told of them. Knows no game, and of a battle nothing but what the side to move may see.
"""
