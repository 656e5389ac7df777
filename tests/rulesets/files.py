"""A scenario as the text of a file, read with the facts of its game."""

from game.content import ContentError, parse_scenario
from game.match.scenario import Scenario


def battle(text: str) -> Scenario:
    """The scenario of the text. ContentError where it has faults."""
    return parse_scenario(text, "x.toml")


def faults(text: str) -> list[str]:
    """Everything that is wrong with the text, in sentences without the file and the line."""
    try:
        battle(text)
    except ContentError as error:
        return [sentence.partition(": ")[2] for sentence in error.sentences()]
    return []
