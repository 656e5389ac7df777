"""The unions that a game's logs are read by, gathered from its modules: what was written can be read.

It must not know any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Generic

from game.dice.roll import Formerly, P, Purpose
from game.match import events
from game.match.events import Event, Rolled, Shown, Then
from game.match.steps import Step


def modules_of(package: str) -> list[ModuleType]:
    """The modules that state a game's facts: those in its package itself, and those that its steps come from."""
    inside = iter_modules(import_module(package).__path__)
    own = [import_module(f"{package}.{module.name}") for module in inside if not module.ispkg]
    lent = [import_module(step.__module__) for step in kinds(Step, own)]
    return list(dict.fromkeys([*own, *lent]))


def event_union(modules: Iterable[ModuleType]) -> object:
    """The union of all events that a log of a game may hold, gathered from the names in its modules.

    To them come the events of every match. Steps on the agenda and purposes of throws are gathered from the same
    modules: a kind that was written is a kind that can be read.
    """
    found = [*modules]
    steps = _union(kinds(Step, found))
    purposes = _union([*kinds(Purpose, found), Formerly])
    carrying: Sequence[Any] = (Then, Shown, Rolled)
    union = _union([kind[of] for kind, of in zip(carrying, (steps, steps, purposes), strict=True)])
    for kind in kinds(Event, [events, *found]):
        if kind not in carrying:
            union = union | (kind[purposes] if _generic(kind) else kind)
    return union


def kinds(base: type, modules: Iterable[ModuleType]) -> list[Any]:
    """The kinds of a base that modules name, each once, as they were written; not the base, nor private ones."""
    named = (pair for module in modules for pair in vars(module).items())
    found = [
        kind
        for name, kind in named
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base and not name.startswith("_")
    ]
    return list(dict.fromkeys(found))


def _union(kinds: Sequence[Any]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


def _generic(kind: Any) -> bool:
    """Whether an event carries throws, whose purposes are the game's own. TypeError where it forgot to say so."""
    if issubclass(kind, Rolled) and not kind.__parameters__:
        raise TypeError(f"{kind.__name__} carries throws: it is to be a Rolled[P]")
    return issubclass(kind, Generic) and P in kind.__parameters__
