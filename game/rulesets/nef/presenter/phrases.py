"""Small turns of phrase of nef's cards and overlays: counts. Knows no table."""

from __future__ import annotations

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def counted(number: int, one: str, many: str = "") -> str:
    """1 die, 5 dice."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def spelled(number: int, one: str) -> str:
    """One roll, two rolls: small numbers in words."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {one if number == 1 else one + 's'}"
