"""Pictures made once and kept: caches bounded in number and in bytes, and emptied when the look of the window changes.

Windows come in every size, so how many pictures are kept says little of the memory they take: all that `kept` keeps
shares one allowance.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

import pygame

from game.ui.kit import theme
from game.ui.kit.memory import give_back

Wanted = ParamSpec("Wanted")
Made = TypeVar("Made")
Name = TypeVar("Name", bound=Hashable)

LEAST, CANVASES = 24 << 20, 2
"""Bytes of a generation of kept pictures: so many, and so many times those of the canvas."""
SHELF_LEAST, SHELF_CANVASES = 48 << 20, 6
"""Bytes that one `Shelf` holds at most, likewise."""

_NOTHING: Any = object()


class Weighed:
    """Whatever is kept and grows heavier by itself, such as a store of pictures. (A class and no protocol: a shelf asks
    each thing on it at every change, and to find a protocol's members takes fifty times as long.)"""

    weight: int
    """Its bytes."""


def weight(made: object) -> int:
    """The bytes of a picture, or of the pictures in a tuple; 0 for what is small anyway."""
    if isinstance(made, pygame.Surface):
        return 0 if made.get_parent() is not None else made.get_height() * made.get_pitch()
    if isinstance(made, tuple):
        return sum(map(weight, made))
    return made.weight if isinstance(made, Weighed) else 0


class _Store:
    """What one function has made: lately (`young`), and before that unless it was wanted again (`old`)."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.young: dict[Hashable, Any] = {}
        self.old: dict[Hashable, Any] = {}

    def age(self) -> None:
        self.young, self.old = {}, self.young

    def empty(self) -> None:
        self.young, self.old = {}, {}


class _Allowance:
    """The bytes that all stores share. They age together: what two generations never wanted is gone."""

    def __init__(self) -> None:
        self.stores: list[_Store] = []
        self.edition = theme.edition
        self.canvas = 0
        self._made = 0

    def made(self, picture: object) -> None:
        """A picture was made and is kept."""
        self._made += weight(picture)
        if self._made > LEAST + CANVASES * self.canvas:
            self._made = 0
            for store in self.stores:
                store.age()
            give_back()

    def empty(self) -> None:
        """Another look: nothing that was kept is of use."""
        self._made, self.edition = 0, theme.edition
        for store in self.stores:
            store.empty()


_ALLOWANCE = _Allowance()


def fit(size: tuple[int, int]) -> None:
    """The canvas has this size from now on: what is kept may take so much more or less, and what is free goes back."""
    _ALLOWANCE.canvas = 4 * size[0] * size[1]
    if _ALLOWANCE.edition != theme.edition:
        _ALLOWANCE.empty()
    give_back()


def held() -> int:
    """The bytes of all pictures that `kept` keeps."""
    return sum(
        weight(made)
        for store in _ALLOWANCE.stores
        for kept in (store.young, store.old)
        for made in kept.values()
    )


def kept(most: int) -> Callable[[Callable[Wanted, Made]], Callable[Wanted, Made]]:
    """Keep what a function of hashable arguments makes, under the look in force.

    The last `most` results are kept, and up to as many again, as long as there is room for their bytes. Whoever
    receives a kept picture must not draw on it.
    """

    def keep(make: Callable[Wanted, Made]) -> Callable[Wanted, Made]:
        store = _Store(most)
        _ALLOWANCE.stores.append(store)

        @wraps(make)
        def fetch(*args: Wanted.args, **kwargs: Wanted.kwargs) -> Made:
            if _ALLOWANCE.edition != theme.edition:
                _ALLOWANCE.empty()
            key: Hashable = (args, tuple(kwargs.items())) if kwargs else args
            found: Made = store.young.get(key, _NOTHING)
            if found is not _NOTHING:
                return found
            found = store.old.pop(key, _NOTHING)
            if found is _NOTHING:
                found = make(*args, **kwargs)
                _ALLOWANCE.made(found)
            if len(store.young) >= store.most:
                store.age()
            store.young[key] = found
            return found

        return fetch

    return keep


class Shelf(Generic[Name, Made]):
    """Up to `most` made things by name, the least lately used going first, under the look in force.

    For what is made in portions or found out of turn; a function of its arguments is better `kept`. What grows while it
    lies here says its bytes itself, as `weight`.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._edition = theme.edition
        self._store: OrderedDict[Name, Made] = OrderedDict()
        self._weights: dict[Name, int] = {}
        self._bytes = 0

    def __contains__(self, name: Name) -> bool:
        return self._edition == theme.edition and name in self._store

    def find(self, name: Name) -> Made | None:
        """What is kept under a name; used now."""
        if name not in self:
            return None
        self._store.move_to_end(name)
        return self._store[name]

    def keep(self, name: Name, made: Made) -> Made:
        """Keep a thing under a name, and give it back."""
        if self._edition != theme.edition:
            self._store.clear()
            self._weights.clear()
            self._bytes = 0
            self._edition = theme.edition
        self._store[name] = made
        self._store.move_to_end(name)
        if isinstance(made, Weighed):
            self._bytes = sum(map(weight, self._store.values()))
        else:
            self._bytes += weight(made) - self._weights.get(name, 0)
            self._weights[name] = weight(made)
        most = SHELF_LEAST + SHELF_CANVASES * _ALLOWANCE.canvas
        while len(self._store) > self._most or (self._bytes > most and len(self._store) > 1):
            gone, thing = self._store.popitem(last=False)
            self._bytes -= self._weights.pop(gone, weight(thing))
        return made
