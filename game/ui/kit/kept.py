"""Pictures made once and kept: a bounded cache that is emptied when the look of the window changes."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from game.ui.kit import theme

Wanted = ParamSpec("Wanted")
Made = TypeVar("Made")

_forget: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Callable[Wanted, Made]], Callable[Wanted, Made]]:
    """Keep the last `most` results of a function of hashable arguments, under the look in force.

    Whoever receives a kept picture must not draw on it.
    """

    def keep(make: Callable[Wanted, Made]) -> Callable[Wanted, Made]:
        store = lru_cache(maxsize=most)(make)
        edition = theme.edition
        _forget.append(store.cache_clear)

        @wraps(make)
        def fetch(*args: Wanted.args, **kwargs: Wanted.kwargs) -> Made:
            nonlocal edition
            if edition != theme.edition:
                store.cache_clear()
                edition = theme.edition
            return store(*args, **kwargs)  # type: ignore[arg-type]

        return fetch

    return keep


def forget_all() -> None:
    """Drop everything kept, as is needed when pygame's fonts are shut down."""
    for clear in _forget:
        clear()
