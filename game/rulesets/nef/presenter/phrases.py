"""Small turns of phrase of nef's cards and overlays: counts, chances and lists. Knows no table."""

from __future__ import annotations

from collections.abc import Sequence

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def counted(number: int, one: str, many: str = "") -> str:
    """1 die, 5 dice."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def spelled(number: int, one: str) -> str:
    """One roll, two rolls: small numbers in words."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {one if number == 1 else one + 's'}"


def listed(names: Sequence[str], most: int = 3) -> str:
    """Markgraf, Kurfürst and Granate; past `most` the rest is counted."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
