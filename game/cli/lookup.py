"""Looks words up in the rule books and lays what it finds out for a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence

from game.content.book import Book, Hit, book, chapters, search
from game.rulesets import names, ruleset

WIDEST = 100


def looked_up(words: Sequence[str]) -> list[str]:
    """Lines for what the rule books say of `words`, of which the first may name a ruleset.

    Without words: the front page of the ruleset, or the list of rulesets. Empty where nothing is found.
    Raises NoBook.
    """
    if not words:
        return [f"{name:<12} {ruleset(name).title}: {ruleset(name).subtitle}" for name in names()]
    chosen, rest = ((words[0],), words[1:]) if words[0] in names() else (names(), words)
    if not rest:
        return _front(book(ruleset(chosen[0])))
    lines: list[str] = []
    for name in chosen:
        hits = search(book(ruleset(name)), " ".join(rest))
        if hits and lines:
            lines.append("")
        for hit in hits:
            lines += _hit(hit)
    return lines


def _front(whole: Book) -> list[str]:
    lines = [f"{whole.title}: {whole.subtitle}", *_folded(whole.summary), ""]
    for phase in whole.phase:
        lines += _folded(f"{phase.number} {phase.name}: {phase.who}")
    lines += ["", *(f"    {topic} ({count})" for topic, count in chapters(whole))]
    return lines


def _hit(hit: Hit) -> list[str]:
    head = " · ".join(part for part in (hit.key, hit.title, hit.chapter, hit.source) if part)
    return [head, *_folded(hit.text)]


def _folded(text: str) -> list[str]:
    width = min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST)
    return textwrap.wrap(text, width, initial_indent="    ", subsequent_indent="    ")
