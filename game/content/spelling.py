"""The likely spelling of a name nobody knows."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], count: int = 1, alike: float = 0.6) -> list[str]:
    """Up to `count` of the `known` names most like `name`, the likeliest first, whatever their case.

    `alike` is how like, from 0 to 1.
    """
    from difflib import get_close_matches

    if len(name) > 200:
        return []
    by_lower = {entry.lower(): entry for entry in known}
    close = get_close_matches(name.lower(), list(by_lower), n=count, cutoff=alike)
    return [by_lower[entry] for entry in close]


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """`did you mean "halcyon"?`, or None when nothing is like it."""
    close = nearest(name, known)
    return f'did you mean "{close[0]}"?' if close else None
