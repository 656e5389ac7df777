"""A battle played with other words: what is told and what explains a throw reads otherwise, before any game is loaded.

Run by `test_words_decide_nothing` as a program of its own, for words stand in constants that are made when a game's
modules are first read. It prints what happened and the words, as JSON. Until `replaced` has run it must not load any
game: whatever needs one is imported where it is used.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from random import Random
from typing import Any

import msgspec

from game import dice
from game.dice import roll
from game.dice.roll import Modifier
from game.match.books import Book

ORDERS = 60
"""So many orders of each battle are played: enough for guns to have fired."""


PYTHON = {"fleet": (("repairs", "WORDS"), ("flak", "NAMES"))}
"""The tables of words that stand in Python, by game: module and name."""


def replaced(game: str) -> None:
    """From now on every modifier, table of words for dice and sentence of a game reads otherwise."""
    known: dict[str, str] = {}

    def other(text: str) -> str:
        return known.setdefault(text, f"Otherwise {len(known)}") if text else ""

    def modifier(text: str, clause: str, value: int = 0) -> Modifier:
        return Modifier(other(text), clause, value)

    roll.modifier = dice.modifier = modifier  # type: ignore[assignment]
    package = f"game.rulesets.{game}"
    read = Book.read

    def reading(book: Book, name: str) -> Any:
        sheet = read(book, name)
        if name == "messages.toml":
            for table in sheet["words"].values():
                table.update({key: other(text) for key, text in table.items()})
        return sheet

    Book.read = reading  # type: ignore[method-assign]
    for module, name in PYTHON.get(game, ()):
        table = vars(import_module(f"{package}.{module}"))[name]
        table.update({key: other(text) for key, text in table.items()})
    messages: Any = import_module(f"{package}.words").MESSAGES
    tell = messages.tell

    def telling(event: Any, table: Any, side: str | None) -> Any:
        told = tell(event, table, side)
        if told is None:
            return None
        return msgspec.structs.replace(told, sentence=other(told.sentence), step=other(told.step))

    messages.tell = telling


def trace(name: str, who: str, seed: int) -> dict[str, Any]:
    """The first `ORDERS` of the battle of a shipped scenario, by random answers or cadets.

    `happened`: each line's number, order, events without the words in modifiers, and digest; then the types of the
    shows that each side sees. `words`: all modifiers' words and sentences.
    """
    from game.ai import chance
    from game.ai.players import player
    from game.match import Match
    from game.testing.play import begin

    match = begin(name, seed)
    rng = Random(seed)
    cadets = {side: player("cadet", seed * 100 + at) for at, side in enumerate(match.sides)}
    words: set[str] = set()
    happened: list[Any] = []
    ruleset = match.ruleset
    table: Any = ruleset.set_up(match.header.scenario)
    views: dict[str, Any] = {side: ruleset.redact(table, side) for side in match.sides}
    told = 0

    def tell(match: Match) -> None:
        nonlocal told
        for line in match.lines[told:]:
            cues: list[str] = []
            for event in line.events:
                event.apply(table)
                for side in match.sides:
                    seen = event.seen_by(side, table)
                    if seen is None:
                        continue
                    after = ruleset.redact(table, side)
                    telling = ruleset.tell(seen, after, side)
                    if telling is not None:
                        words.update((telling.sentence, telling.step))
                    show = ruleset.presenter.cue(seen, views[side], after)
                    cues.append(type(show).__name__)
                    views[side] = after
            plain = msgspec.to_builtins(line)
            words.update(_without_words(plain))
            happened.append([plain, cues])
        told = len(match.lines)

    tell(match)
    while match.over is None and match.number < ORDERS:
        side = rng.choice(match.asked())
        if who == "cadet":
            order = cadets[side].answer(match.view(side), match.ask(side), ruleset)
        else:
            order = chance.answer(match.ask(side), rng)
        match.answer(side, order, who)
        tell(match)
    return {"happened": happened, "words": sorted(words - {""})}


def battles(game: str) -> dict[str, dict[str, Any]]:
    """The traces of all shipped battles of a game, each at random and by cadets, as they come out of JSON."""
    from game.testing.play import SCENARIOS, scenario_of

    found = {
        f"{name} {who}": trace(name, who, 5)
        for name in SCENARIOS
        if scenario_of(name).ruleset == game
        for who in ("random", "cadet")
    }
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def _without_words(plain: Any) -> list[str]:
    """Take the words out of the modifiers of all throws in a record; those words."""
    if isinstance(plain, list | tuple):
        return [text for one in plain for text in _without_words(one)]
    if not isinstance(plain, dict):
        return []
    found = []
    if "throw" in plain:
        found = [part.pop("text") for part in plain["throw"].get("modifiers", ())]
    return found + [text for one in plain.values() for text in _without_words(one)]


if __name__ == "__main__":
    replaced(sys.argv[1])
    print(json.dumps(battles(sys.argv[1])))
