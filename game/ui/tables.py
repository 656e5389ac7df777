"""Tables that lie beside the window's modules as TOML: what is said or drawn by rows and decided by no line of code."""

from importlib.resources import files
from typing import TypeVar

import msgspec

Read = TypeVar("Read")


def table(name: str, kind: type[Read]) -> Read:
    """A table by its path below `game/ui`, such as `keys.toml`, read as `kind`."""
    return msgspec.toml.decode(files("game.ui").joinpath(name).read_bytes(), type=kind)
