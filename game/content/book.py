"""A ruleset's rule book as it is read: its front page, turn, clauses, rulings and advice, and how they refer to
each other. Read from the ruleset's `clauses.toml`; it knows no window and no rules, only their words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from inspect import getfile
from pathlib import Path

import msgspec

from game.match.wording import has_words
from game.tabletop.ruleset import Ruleset


class Clause(msgspec.Struct, frozen=True):
    """One clause: its id, the topic it stands under, its words, and where it comes from."""

    id: str
    topic: str
    text: str
    source: str = ""


class Ruling(msgspec.Struct, frozen=True):
    """A decision where the printed rules are silent or torn, with its reason."""

    number: int
    title: str
    text: str

    @property
    def key(self) -> str:
        """As clauses name it in their source."""
        return f"ruling {self.number}"


class Turn(msgspec.Struct, frozen=True):
    """One phase of the turn: who decides in it, when it ends, and the clauses it rests on."""

    number: int
    id: str
    name: str
    who: str
    ends: str
    clauses: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its name among the things of a page."""
        return f"phase {self.id}"


class Advice(msgspec.Struct, frozen=True):
    """One thought of a good player."""

    number: int
    title: str
    text: str


class _Scale(msgspec.Struct, frozen=True):
    text: str = ""


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """The whole book."""

    title: str
    subtitle: str = ""
    summary: str = ""
    scale: _Scale = _Scale()
    phase: tuple[Turn, ...] = ()
    clause: tuple[Clause, ...] = ()
    ruling: tuple[Ruling, ...] = ()
    advice: tuple[Advice, ...] = ()

    def topics(self) -> list[str]:
        """The topics in the order of the book."""
        return list(dict.fromkeys(clause.topic for clause in self.clause))

    def under(self, topic: str) -> list[Clause]:
        """The clauses of a topic."""
        return [clause for clause in self.clause if clause.topic == topic]

    def find(self, key: str) -> Clause | Ruling | Turn | None:
        """A clause by its id, a ruling as `ruling 13`, a phase as `phase plot`; None where there is none."""
        wanted = key.lower()
        for clause in self.clause:
            if clause.id.lower() == wanted:
                return clause
        for ruling in self.ruling:
            if ruling.key == wanted:
                return ruling
        return next((phase for phase in self.phase if phase.key == wanted), None)

    def mentions(self, key: str) -> list[str]:
        """The clauses and rulings that something refers to: in its words, its source, its list of clauses."""
        found = self.find(key)
        if isinstance(found, Turn):
            return [one for one in found.clauses if self.find(one) is not None]
        if found is None:
            return []
        text = found.text + (f" {found.source}" if isinstance(found, Clause) else "")
        return [one for one in _named(text) if one.lower() != key.lower() and self.find(one) is not None]

    def mentioned_by(self, key: str) -> list[str]:
        """The clauses and rulings that refer to something."""
        wanted = key.lower()
        everything = [clause.id for clause in self.clause] + [ruling.key for ruling in self.ruling]
        return [
            one
            for one in everything
            if one.lower() != wanted and wanted in [named.lower() for named in self.mentions(one)]
        ]


_NAMED = re.compile(r"[A-Z]{2,6}-[A-Z]{2,6}-\d+(?: to \d+)?|rulings? \d+(?:(?:, | and )\d+)*")


def _named(text: str) -> list[str]:
    """Everything a text refers to by name, ranges and lists written out, each once."""
    found: list[str] = []
    for match in _NAMED.finditer(text):
        word = match[0]
        numbers = [int(number) for number in re.findall(r"\d+", word)]
        if word.startswith("ruling"):
            found += [f"ruling {number}" for number in numbers]
        else:
            stem = re.split(r"\d", word)[0]
            found += [f"{stem}{number}" for number in range(numbers[0], numbers[-1] + 1)]
    return list(dict.fromkeys(found))


class Hit(msgspec.Struct, frozen=True):
    """Something a search found: a clause, a ruling, or a piece of advice."""

    chapter: str
    key: str
    title: str
    text: str
    source: str = ""


RULINGS = "Rulings"
ADVICE = "How a good player thinks"


def search(book: Book, words: str) -> list[Hit]:
    """Everything in which all the words stand, the nearest first: ids, then clauses, rulings, advice."""
    if not words.strip():
        return []

    def all_in(*texts: str) -> bool:
        return has_words(" ".join(texts), words)

    hits = [
        Hit(clause.topic, clause.id, "", clause.text, clause.source)
        for clause in book.clause
        if all_in(clause.id, clause.id.replace("-", ""), clause.topic, clause.text, clause.source)
    ]
    by_id = [hit for hit in hits if any(_is_id(hit.key, word) for word in words.lower().split())]
    hits = by_id + [hit for hit in hits if hit not in by_id]
    hits += [
        Hit(RULINGS, ruling.key, f"{ruling.number}. {ruling.title}", ruling.text)
        for ruling in book.ruling
        if all_in(ruling.key, ruling.title, ruling.text)
    ]
    hits += [
        Hit(ADVICE, "", thought.title, thought.text)
        for thought in book.advice
        if all_in(thought.title, thought.text)
    ]
    return hits


def _is_id(key: str, word: str) -> bool:
    """Whether a word asks for this id: NEF-GUN-8, gun-8, gun8."""
    plain = key.lower().replace("-", "")
    asked = word.replace("-", "")
    return any(sign.isdigit() for sign in word) and plain.endswith(asked) and len(asked) > 2


class NoBook(LookupError):
    """A ruleset has no rule book, or one that cannot be read; the sentence says which."""


def clauses_file(ruleset: Ruleset) -> Path:
    """Where a ruleset's clauses stand: beside the module that holds it."""
    return Path(getfile(type(ruleset))).parent / "clauses.toml"


@lru_cache(maxsize=16)
def _read(path: Path) -> Book:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Book)
    except OSError as error:
        raise NoBook(f"There is no rule book at {path} ({error.strerror}).") from error
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise NoBook(f"The rule book {path} cannot be read: {error}.") from error


def book(ruleset: Ruleset) -> Book:
    """The rule book of a ruleset. Raises NoBook."""
    return _read(clauses_file(ruleset))


def chapters(whole: Book) -> Iterable[tuple[str, int]]:
    """The chapters after the front page, each with how much stands in it."""
    for topic in whole.topics():
        yield topic, len(whole.under(topic))
    if whole.ruling:
        yield RULINGS, len(whole.ruling)
    if whole.advice:
        yield ADVICE, len(whole.advice)
