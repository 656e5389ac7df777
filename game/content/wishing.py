"""A wish for a battle in plain words: "30 minutes, night, I am outnumbered, two islands".

Each phrase between commas says one thing; what it comes to is `chance_battle.Wishes`, and a phrase that says nothing is
told, with what can be said. The first side is the one who wishes. It knows no game: weathers and occasions are by their
names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil
from typing import Final

import msgspec

from game import rulesets
from game.content.chance_battle import LEAST_ODDS, NoBattle, Wishes, levied, levy_of
from game.match.wording import spaced

NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        (
            "no",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        )
    )
} | {"a": 1, "an": 1, "single": 1}
TIMES: Final = {
    "quick": 20, "short": 20, "quarter of an hour": 15, "half an hour": 30, "an evening": 150, "long": 120,
}  # fmt: skip
"""Minutes."""
ODDS: Final = {
    "badly outnumbered": 0.5,
    "heavily outnumbered": 0.5,
    "outnumbered": 2 / 3,
    "outgunned": 2 / 3,
    "underdog": 2 / 3,
    "weaker": 2 / 3,
    "even": 1.0,
    "fair fight": 1.0,
    "much stronger": 2.0,
    "stronger": 1.5,
    "superior": 1.5,
}
SEAS: Final = {"open sea": 0, "open water": 0, "archipelago": 8, "islands": 4}
SAYS = "Say how long (30 minutes), how strong you are (outnumbered, 2 to 3), points, islands, a game, or any of {}."
_STEP = 10
"""Points are told in so many."""


def wished(text: str, usual: Wishes) -> Wishes:
    """What the words come to, all else as `usual`. NoBattle for a phrase that says nothing, with what can be said."""
    phrases = [
        phrase.strip(" .!").lower()
        for phrase in re.split(r",|;|\band\b|\bwith\b", text, flags=re.IGNORECASE)
        if phrase.strip(" .!")
    ]
    found = usual
    # A game first, since others may be its words; then the odds, by which time is worth more points or fewer.
    for phrase in sorted(phrases, key=lambda one: (not _game(one), _for_odds(one, usual) is None)):
        for reading in (_for_game, _for_time, _for_odds, _for_points, _for_sea, _for_names):
            understood = reading(phrase, found)
            if understood is not None:
                found = understood
                break
        else:
            levy = levy_of(found.ruleset)
            names = ", ".join(spaced(name) for name in (*levy.weathers, *levy.occasions))
            raise NoBattle(f'"{phrase}" says nothing here. {SAYS.format(names)}')
    return found


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 10 else NUMBERS.get(word)


def _longest(phrase: str, words: Sequence[str]) -> str:
    """The longest of these that stands in a phrase as a whole; empty where none does."""
    there = [word for word in words if re.search(rf"\b{re.escape(word)}\b", phrase)]
    return max(there, key=len, default="")


def _game(phrase: str) -> str:
    called = {rulesets.ruleset(name).title.lower(): name for name in levied()}
    called |= {spaced(name): name for name in levied()}
    return called.get(phrase, "")


def _for_game(phrase: str, found: Wishes) -> Wishes | None:
    game = _game(phrase)
    return Wishes(ruleset=game, seed=found.seed, odds=found.odds) if game else None


def _for_time(phrase: str, found: Wishes) -> Wishes | None:
    told = re.search(r"(\w+)(?: and a half)? ?(minutes?|min|hours?|h)\b", phrase)
    minutes = TIMES.get(_longest(phrase, tuple(TIMES)), 0)
    if not minutes and told is not None and (number := _number(told[1])):
        minutes = number * (60 if told[2].startswith("h") else 1)
    if not minutes:
        return None
    levy = levy_of(found.ruleset)
    points = round(levy.points * minutes / levy.minutes / _STEP) * _STEP
    fewest = ceil(levy.least * (1 + found.odds) / 2 / min(1.0, found.odds)) + 1
    return msgspec.structs.replace(found, points=min(max(points, fewest), 20 * levy.points))


def _for_odds(phrase: str, found: Wishes) -> Wishes | None:
    told = re.search(r"\b(\w+) (?:to|against) (\w+)\b", phrase)
    odds = ODDS.get(_longest(phrase, tuple(ODDS)))
    if odds is None and told is not None:
        mine, theirs = _number(told[1]), _number(told[2])
        odds = mine / theirs if mine and theirs else None
    if odds is None:
        return None
    return msgspec.structs.replace(found, odds=round(min(max(odds, LEAST_ODDS), 1 / LEAST_ODDS), 3))


def _for_points(phrase: str, found: Wishes) -> Wishes | None:
    told = re.search(r"\b(\d{1,6}) ?(?:points|pts)\b", phrase)
    return msgspec.structs.replace(found, points=int(told[1])) if told is not None else None


def _for_sea(phrase: str, found: Wishes) -> Wishes | None:
    told = re.search(r"\b(\w+) islands?\b", phrase)
    number = _number(told[1]) if told is not None else None
    if number is None and not re.search(r"\d", phrase):
        number = SEAS.get(_longest(phrase, tuple(SEAS)))
    return msgspec.structs.replace(found, islands=number) if number is not None else None


def _for_names(phrase: str, found: Wishes) -> Wishes | None:
    """The weather or the occasion that is called so, or the first of those that have the word in their name."""
    levy = levy_of(found.ruleset)
    for key, names in (("weather", levy.weathers), ("occasion", levy.occasions)):
        spoken = {name: spaced(name) for name in names}
        meant = [name for name in names if spoken[name] == phrase]
        meant += [name for name in names if _akin(phrase, spoken[name])]
        if meant:
            return msgspec.structs.replace(found, **{key: meant[0]})
    return None


def _akin(phrase: str, spoken: str) -> bool:
    """Whether a phrase and a name share a word, in one number or the other: "by night" and "dark night"."""
    said, called = ({word.rstrip("s") for word in text.split()} for text in (phrase, spoken))
    return bool(said & called)
