"""Which libraries battles across machines need that a plain installation does not have. It loads none of them."""

from __future__ import annotations

from importlib.util import find_spec

_NEEDED = ("aiohttp", "cryptography", "zeroconf")


def missing() -> str:
    """What to install, in a sentence; empty where all is there."""
    if all(find_spec(name) is not None for name in _NEEDED):
        return ""
    return "Battles across machines need more libraries: pip install 'line-ahead[net]'."
