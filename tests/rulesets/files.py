"""A scenario as the text of a file, written from short parts and read with the facts of its game."""

import json
from string import Template

from game.content import ContentError, parse_scenario
from game.match.scenario import Scenario


def entry(table: str, **keys: object) -> str:
    """An entry of an array of tables; a key that Python has taken for itself is written with a `_` behind it."""
    return "\n".join([f"[[{table}]]", *(f"{key.rstrip('_')} = {_toml(keys[key])}" for key in keys), ""])


def unit(cls: str, name: str = "", **keys: object) -> str:
    """A unit of the side above it."""
    return entry("side.unit", class_=cls, **({"name": name} if name else {}), **keys)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


class Page:
    """The file of a small battle in parts, each of which a test may leave out or replace: `$blue` stands where the part
    `blue` goes."""

    def __init__(self, page: str, **parts: str) -> None:
        self._page, self._parts = Template(page), parts

    def text(self, **parts: str) -> str:
        """The file. KeyError where there is no such part."""
        if strange := parts.keys() - self._parts.keys():
            raise KeyError(*strange)
        return self._page.substitute(self._parts | parts)

    def battle(self, **parts: str) -> Scenario:
        """The scenario of such a file. ContentError where it has faults."""
        return battle(self.text(**parts))

    def faults(self, **parts: str) -> list[str]:
        """What is wrong with such a file, in sentences without the file and the line."""
        try:
            self.battle(**parts)
        except ContentError as error:
            return [sentence.partition(": ")[2] for sentence in error.sentences()]
        return []


def battle(text: str) -> Scenario:
    """The scenario of a text. ContentError where it has faults."""
    return parse_scenario(text, "x.toml")
