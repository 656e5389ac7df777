"""Pictures made once and kept: bounded caches that are emptied when the look of the window changes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Generic, ParamSpec, TypeVar

from game.ui.kit import theme

Wanted = ParamSpec("Wanted")
Made = TypeVar("Made")
Name = TypeVar("Name", bound=Hashable)


def kept(most: int) -> Callable[[Callable[Wanted, Made]], Callable[Wanted, Made]]:
    """Keep the last `most` results of a function of hashable arguments, under the look in force.

    Whoever receives a kept picture must not draw on it.
    """

    def keep(make: Callable[Wanted, Made]) -> Callable[Wanted, Made]:
        store = lru_cache(maxsize=most)(make)
        edition = theme.edition

        @wraps(make)
        def fetch(*args: Wanted.args, **kwargs: Wanted.kwargs) -> Made:
            nonlocal edition
            if edition != theme.edition:
                store.cache_clear()
                edition = theme.edition
            return store(*args, **kwargs)  # type: ignore[arg-type]

        return fetch

    return keep


class Shelf(Generic[Name, Made]):
    """Up to `most` made things by name, the least lately used going first, under the look in force.

    For what is made in portions or found out of turn; a function of its arguments is better `kept`.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._edition = theme.edition
        self._store: OrderedDict[Name, Made] = OrderedDict()

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
            self._edition = theme.edition
        self._store[name] = made
        self._store.move_to_end(name)
        while len(self._store) > self._most:
            self._store.popitem(last=False)
        return made
