"""Battles made by chance and wishes for them, as texts: a whole file, and many more in a few rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

from shapely import Polygon

from game.content.chance_battle import (
    ANY,
    NoBattle,
    Wishes,
    battle,
    command,
    levied,
    levy_of,
    of_the_day,
    written,
)
from game.content.wishing import NUMBERS, ODDS, SEAS, TIMES, wished
from game.match.plain import Tree
from game.rulesets import ruleset

GAMES = ("nef", "carrier", "coastal")
"""The games of which battles are kept: with places and flights, with task forces, with occasions."""
WHOLE = ("coastal",)
"""The games of which a whole file is kept."""
PHRASES = (
    "30 minutes", "an hour", "two hours", "1 min", "9 hours", "quick", "an evening", "quarter of an hour",
    "outnumbered", "badly outnumbered", "much stronger", "even", "2 to 3", "nine against two", "1 against twelve",
    "open sea", "islands", "archipelago", "a single island", "no islands", "12 islands", "half an hour, weaker",
    "a fair fight and 200 points with 3 islands", "3 to 1; 90 points", "fog, night", "squalls with a convoy.",
    "dark night, open water", "by night", "haze", "Nef, stronger", "war at sea, carriers!", "long",
    "frogs", "seventy islands", "0 to 3", "99999 points", "2000000 islands",
)  # fmt: skip


WHOLE_SAID = ("frogs", "0 to 3")
"""Phrases of which the whole refusal is kept."""


def battles() -> str:
    """Battles of each game in short, one of them also as a file."""
    return "\n".join(_battles())


def _battles() -> Iterator[str]:
    for game in GAMES:
        levy = levy_of(game)
        asked = Wishes(
            ruleset=game,
            seed=5,
            points=3 * levy.points // 2,
            islands=3,
            weather=levy.weathers[-1],
            occasion=levy.occasions[-1],
        )
        if game in WHOLE:
            yield written(asked)
        yield from _short(asked)
        wide, high = levy.table
        for number, weather in enumerate(levy.weathers[:4]):
            occasion = levy.occasions[number % len(levy.occasions)]
            yield from _short(Wishes(ruleset=game, seed=9 + number, weather=weather, occasion=occasion))
        yield from _short(Wishes(ruleset=game, seed=9, width=wide * 2, height=high * 1.5))
        if game == levied()[0]:
            yield from _short(Wishes(ruleset=game, seed=10, width=wide / 2, height=high / 2, islands=40))
        yield from _short(Wishes(ruleset=game, seed=11, points=levy.points * 3, odds=0.5))
        if game == levied()[0]:
            yield from _short(Wishes(ruleset=game, seed=12, points=levy.points * 4, islands=1))
        yield from _short(Wishes(ruleset=game, seed=13, points=levy.least, islands=0))
        for wrong in () if game != GAMES[0] else (
            {"odds": 3.01}, {"odds": 0.33}, {"odds": 3.0, "points": levy.least}, {"points": levy.least - 1},
            {"points": 20 * levy.points + 1}, {"width": wide / 2 - 1}, {"height": high / 2 - 1}, {"width": 1001.0},
            {"weather": "frogs"}, {"occasion": "tea"}, {"islands": 41}, {"islands": -1},
        ):  # fmt: skip
            yield from _short(Wishes(ruleset=game, seed=1, **wrong))
    for game in ("chess", ""):
        yield from _short(Wishes(ruleset=game, seed=1))
    for day in range(1, 4):
        yield from _short(of_the_day(date(2026, 11, day)))


def _short(asked: Wishes) -> Iterator[str]:
    """A battle in a few rows: what it is, who sails and where the first of each side begins, what lies in the sea."""
    yield command(asked)
    try:
        tree = battle(asked)
    except NoBattle as error:
        yield f"  ! {error}"
        return
    size, told = tree["table"], tree.get("weather", {})
    yield f"  {tree['title']}, {size['width']} x {size['height']}, {tree['turns']} turns {told or ''}".rstrip()
    yield f"  {tree['story']}"
    for key in ("seed", "options", "objective", *_further(tree)):
        if key in tree:
            yield f"  {key} {tree[key]}"
    for side in tree["side"]:
        yield f"  {_side(side, asked.ruleset)}"
    yield "  " + "; ".join(map(_area, tree.get("terrain", [])[:3]))


def _area(area: Tree) -> str:
    """An area: its middle, how many corners, how large; of a battle the first three."""
    shape, corners = Polygon(area["outline"]), len(area["outline"])
    middle = f"({shape.centroid.x:.1f}, {shape.centroid.y:.1f})"
    return f"{area.get('name', area['kind'])} {middle} {corners}/{shape.area:.0f}"


def _further(tree: Tree) -> list[str]:
    """The tables of a game's own."""
    usual = {
        "format", "ruleset", "title", "story", "table", "turns", "seed", "weather", "options", "side",
        "objective", "terrain",
    }  # fmt: skip
    return [key for key in tree if key not in usual]


def _side(side: Tree, game: str) -> str:
    units, rows = side["unit"], ruleset(game).roster
    bought = ", ".join(f"{count} {cls}" for cls, count in Counter(unit["class"] for unit in units).items())
    spent = sum(int(rows[unit["class"]]["points"]) for unit in units)
    placed = [unit for unit in units if "at" in unit]
    stands = "; ".join(
        f"{unit['class']} {unit['at']} {unit['heading']}" for unit in (*placed[:1], *placed[-1:])
    )
    rest = {key: value for key, value in side.items() if key not in ("unit", "name", "colour")}
    return f"{side['name']}, {spent} points: {bought}. {stands} {rest or ''}".rstrip()


def wishes() -> str:
    """What phrases come to in each game."""
    rows = []
    for game in levied():
        usual = Wishes(ruleset=game, seed=1)
        rows.append(game)
        for phrase in PHRASES:
            rows.append(f"  {phrase}: {_meant(phrase, usual)}")
    plain = Wishes(ruleset="nef", seed=1, odds=1.1)
    words = [*TIMES, *ODDS, *SEAS, *(f"{number} islands" for number in NUMBERS)]
    rows.append("each word that is known")
    rows += [f"  {word}: {_meant(word, plain)}" for word in words]
    rows.append(
        f"  after others: {_meant('night', Wishes(ruleset='nef', seed=1, weather=ANY, islands=4, odds=2.0))}"
    )
    return "\n".join(rows)


def _meant(phrase: str, usual: Wishes) -> str:
    try:
        found = wished(phrase, usual)
    except NoBattle as error:
        return f"! {error}" if phrase in WHOLE_SAID else f"! {str(error).partition('. ')[0]}."
    told = {
        name: getattr(found, name)
        for name in found.__struct_fields__
        if getattr(found, name) != getattr(usual, name)
    }
    return ", ".join(f"{name} {value}" for name, value in told.items()) or "as usual"
