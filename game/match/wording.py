"""Pieces of sentences that every game's words are made of: lists, counts, distances, winds. Knows no event."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, hypot

from game.sea.heading import Position, bearing

_PORTIONS = {
    0: "none of",
    25: "a quarter of",
    50: "half of",
    75: "three quarters of",
    100: "all",
    200: "twice",
}
MINUS = "−"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def listed(parts: Sequence[str], last: str = " and ") -> str:
    """One, two and three; `last` stands before the last of them."""
    return last.join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])}{last}{parts[-1]}"


def counted(number: float, one: str, many: str = "", none: str = "no") -> str:
    """1 chip, 2 chips, no chip; 33.5 points."""
    return f"{number or none} {one}" if number in (0, 1) else f"{number} {many or one + 's'}"


def has_words(text: str, words: str) -> bool:
    """Whether all the words that are looked for stand in a text, large or small."""
    whole = text.casefold()
    return all(word in whole for word in words.casefold().split())


def spelled(number: int, one: str, many: str = "") -> str:
    """A count in words as far as ten: two rolls, no flight, 14 sloops, two torpedoes; nouns in s, x and ch take es."""
    several = many or (f"{one}es" if one.endswith(("s", "x", "ch")) else f"{one}s")
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {one if number == 1 else several}"


def class_parts(name: str) -> tuple[str, str]:
    """A class's name as a ship's, and what she is: "Falcon class destroyer", or "Falcon-class", gives "Falcon" and
    "destroyer". Nothing is known of what another name says."""
    stem, *rest = re.split("[ -]class ", name, maxsplit=1)
    return stem, "".join(rest)


def dice(number: int) -> str:
    """A number of dice."""
    return counted(number, "die", "dice")


def chance(share: float) -> str:
    """A chance as whole per cent, `<1 %` and `>99 %` at the ends."""
    if 0.0 < share < 0.01:
        return "<1 %"
    if 0.99 < share < 1.0 - 1e-9:
        return ">99 %"
    return f"{round(share * 100)} %"


def portion(percent: int) -> str:
    """A share, to stand before what it is of: all, half of, a quarter of, twice, 33 % of."""
    return _PORTIONS.get(percent, f"{percent} % of")


def summand(text: str, value: int) -> str:
    """A line of a sum with what it adds: 8 guns (+1). What says its number itself is left as it is."""
    return f"{text} ({value:+d})" if value and f"{value:+d}" not in text else text


def capital(sentence: str) -> str:
    """With a capital, whatever it begins with."""
    return sentence[:1].upper() + sentence[1:]


def spaced(key: str) -> str:
    """A key as words: own_edge is own edge."""
    return key.replace("_", " ")


def labelled(key: str) -> str:
    """A key as a label: own_edge is Own edge."""
    return capital(spaced(key))


def inches(track: Sequence[Position]) -> float:
    """The length of a path."""
    return sum(hypot(u - x, v - y) for (x, y), (u, v) in pairwise(track))


def tenths(value: float) -> str:
    """A length as it is told: to the tenth, none where it is whole."""
    return f"{round(value, 1):g}"


def apart(value: float) -> str:
    """How far apart two things are: up to the next tenth, that it never reads as within a range it is beyond."""
    return f"{up_to_tenth(value):.1f}"


def beyond(value: float) -> str:
    """A length that is too much, told so that it never reads as one that would do: up to the next tenth."""
    return tenths(up_to_tenth(value))


def within(value: float) -> str:
    """A length that there is at most, told so that it never reads as more than there is: down to the tenth."""
    return tenths(floor(round(value, 3) * 10) / 10)


def minus(text: str) -> str:
    """A text whose hyphens are all minus signs, with drawn ones."""
    return text.replace("-", MINUS)


def up_to_tenth(value: float) -> float:
    """The next tenth that is no less."""
    return ceil(round(value, 3) * 10) / 10


def outside(value: float, least: float) -> float:
    """A length that is less than `least`, or else too much, to the tenth that never reads as one that would do."""
    return floor(round(value, 3) * 10) / 10 if value < least else up_to_tenth(value)


def wind(heading: float) -> str:
    """A heading as a wind, of eight."""
    return WINDS[round(heading / 45) % 8]


def way(start: Position, end: Position) -> str:
    """The direction from one point to another, of eight."""
    return wind(bearing(start, end))


def owned(name: str) -> str:
    """Somebody's: Blue's, Cruisers'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def articled(noun: str) -> str:
    """With its article: a ship, an airfield, a unit."""
    return f"{'an' if noun.startswith(('a', 'e', 'i', 'o')) else 'a'} {noun}"


def does(name: str, one: str, many: str) -> str:
    """A side with its verb: Blue is, Cruisers are."""
    return f"{name} {agrees(name, one, many)}"


def agrees(name: str, one: str, many: str) -> str:
    """The word that agrees with a side's name. A name in s is several, not one in ss, is, us or os."""
    several = name.endswith("s") and not name.endswith(("ss", "is", "us", "os"))
    return many if several else one


def wins(side: str) -> str:
    """That a side wins: Blue wins, Cruisers win."""
    return does(side, "wins", "win")


def few(names: Sequence[str], most: int = 3) -> str:
    """Some names as a list; past `most` the rest is counted: Ajax, Exeter, Orion and 4 more."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return listed(names)


def moment(name: str) -> str:
    """What a moment is called, after the name of its question: fire_unit is Fire, damage_control Damage control."""
    return labelled(name.removesuffix("_unit"))
