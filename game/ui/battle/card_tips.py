"""What the tips of a unit card and of the ribbon's phases add to a bare number: the first words of its clause.

It is given clauses and phases as words and knows no game.
"""

from __future__ import annotations

import re

import msgspec

from game.content.book import NoBook, book
from game.tabletop.ruleset import Ruleset
from game.ui.battle.slip import Quote
from game.ui.kit.controls import Tip

_MOST = 240
_BESIDE = re.compile(r" \([^()]*\b[A-Z]{3}-[A-Z]+-\d[^()]*\)")
_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def silent(key: str) -> str:
    """The quote of a book that is not there."""
    return ""


def brief(text: str) -> str:
    """The first sentence of a clause and as many more as a tip has room for, without references to other clauses."""
    first, *others = _SENTENCES.split(_BESIDE.sub("", text))
    for other in others:
        if len(first) + len(other) >= _MOST:
            break
        first = f"{first} {other}"
    return first


def explained(tip: Tip, quote: Quote) -> Tip:
    """A tip with the words of its clause behind its own."""
    words = brief(quote(tip.clause)) if tip.clause else ""
    return msgspec.structs.replace(tip, text=f"{tip.text} {words}".strip()) if words else tip


def phrasing(ruleset: Ruleset) -> Quote:
    """Who acts in a phase and when it ends, by the phase's title."""
    try:
        turns = {turn.id: turn for turn in book(ruleset).phase}
    except NoBook:
        return silent
    told = {
        phase.title: f"{turns[phase.key].who} It ends: {_lowered(turns[phase.key].ends)}"
        for phase in ruleset.phases
        if phase.key in turns
    }
    return lambda title: told.get(title, "")


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
