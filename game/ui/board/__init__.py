"""The board: the table seen from above, with its sea, its pieces and whatever is laid over them.

It draws what it is told in `game.tabletop.overlays` records and `Piece` rows; it knows no rules.
"""
