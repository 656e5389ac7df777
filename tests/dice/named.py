"""A purpose for tests: it is told apart by its name alone."""

from game.dice.roll import Purpose


class Named(Purpose, frozen=True):
    """Dice thrown for something of this name."""

    name: str
