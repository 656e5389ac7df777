"""The battles to choose among: those of the folder that fit the words and wishes, as a list with what is known of each.

What choosing one leads to it must not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from game import places, rulesets
from game.ai import measured
from game.ai.measured import Record
from game.content import Glance, list_scenarios
from game.content.shelf import BEST, Shelf
from game.match.wording import counted, has_words
from game.ui.front import evenness
from game.ui.front.archive import Archive
from game.ui.front.battle_list import Entry, battle_list, grouped
from game.ui.front.wishes import BASIC, GROUPS, WEAKER, Candidate, fits, names
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Space, Text, either
from game.ui.kit.controls import Ground, Message, Picked, Pressed, Tip
from game.ui.kit.layout import Column, Flow, Grid, Largest, Panel, Row

YOURS = "yours/"
"""What the keys of the player's own scenarios begin with: no shipped one has such an id."""
WISH, MORE, LIKE, RATE = "wish ", "more wishes", "favourite", "rating"
_MORE = Tip(
    "More wishes", "By mood, length, size, rules, era and side, and what you thought of them.", foot="5"
)
_LIKE = Tip("A favourite", "It is starred in the list, and found again by a wish.", foot="F")
_RATE = Tip(
    "Your rating", "What you think of the battle, 5 being best; it stands in the list, for you alone."
)


class Choice:
    """The scenarios there are, what is looked for, and what is wished for (`wished`, by the words on the buttons)."""

    def __init__(self, archive: Archive, say: Callable[[str], None]) -> None:
        """`say` tells the player why something could not be kept."""
        self._say = say
        self.archive = archive
        self.listed: list[Glance] = []
        self.find = ""
        self.wished: list[str] = []
        self.unfolded = False
        """Whether all there is to wish for is laid out."""
        self.shelf = Shelf()
        self._known: dict[str, Record | None] = {}

    def read(self) -> None:
        """Read the folders again, and what was measured of each: of a game first what was shipped, then one's own."""
        own = (
            msgspec.structs.replace(one, id=f"{YOURS}{one.id}")
            for one in list_scenarios(folder=places.own_scenarios_folder())
        )
        found = [one for one in (*list_scenarios(), *own) if one.fault or one.ruleset in rulesets.names()]
        games = [*rulesets.names(), ""]
        self.listed = sorted(found, key=lambda one: games.index("" if one.fault else one.ruleset))
        self._known = {one.id: measured.known(one.id, one.ruleset) for one in self.listed if not one.fault}

    def reread(self, key: str) -> None:
        """What was measured of one has changed."""
        one = self.glance(key)
        if one is not None and not one.fault:
            self._known[key] = measured.known(key, one.ruleset)

    def glance(self, key: str) -> Glance | None:
        """The scenario of this id."""
        return next((one for one in self.listed if one.id == key), None)

    def take(self, key: str) -> Glance | None:
        """The scenario of this id is chosen: the paper is its own again."""
        self.unfolded = False
        return self.glance(key)

    def first(self) -> str:
        """The battle played last, else the lightest there is; empty where there is none."""
        for kept in self.archive.battles:
            if kept.header is not None and self.glance(kept.header.scenario.id) is not None:
                return kept.header.scenario.id
        return min(self.listed, key=lambda one: (bool(one.fault), one.weight)).id if self.listed else ""

    def easiest(self, ruleset: str) -> Glance | None:
        """The lightest battle of a game."""
        of_game = (one for one in self.listed if one.ruleset == ruleset and not one.fault)
        return min(of_game, key=lambda one: one.weight, default=None)

    def wish(self, wish: str) -> None:
        """Wish for something, or no longer."""
        self.wished = [one for one in names() if (one in self.wished) != (one == wish)]

    def told(self, message: Message, key: str) -> bool:
        """Something of the list, or of what is thought of the battle `key`, was pressed; True where it was."""
        fault = ""
        if isinstance(message, Picked) and message.name == RATE:
            fault = self.shelf.rate(key, message.index)
        elif not isinstance(message, Pressed):
            return False
        elif message.name == MORE:
            self.unfolded = not self.unfolded
        elif message.name == LIKE:
            fault = self.shelf.like(key)
        elif message.name.startswith(WISH):
            self.wish(message.name.removeprefix(WISH))
        else:
            return False
        if fault:
            self._say(fault)
        return True

    def key(self, name: str, key: str) -> bool:
        """A key, while no text is written: 1 to 4 wishes, 5 all of them, F a favourite; True where it was one."""
        if name == "F" and self.glance(key) is not None:
            return self.told(Pressed(LIKE), key)
        if not name.isdecimal() or not 1 <= int(name) <= len(BASIC) + 1:
            return False
        number = int(name) - 1
        return self.told(Pressed(MORE if number == len(BASIC) else WISH + list(BASIC)[number]), key)

    def described(self, key: str) -> tuple[Box, Box]:
        """What is looked and wished for, and the list; `key` is the battle chosen."""
        high = either(32, 36)
        more = parts.button(
            MORE, "fewer" if self.unfolded else "more", "small", tip=_MORE, style=letters.SMALL, high=high
        )
        entry = parts.entry("find", self.find, "Find a battle", searches=True, grow=1, high=high)
        find = Row((entry, more), either(4, 8))
        nothing = (
            f"No battle is called “{self.find}”." if self.find else "No battle has all that. Drop one wish."
        )
        listed = battle_list("battles", self.entries(), key, nothing)
        return Column((find, self._wishes()), either(6, 10)), listed

    def _wishes(self) -> Box:
        """What always may be wished for, the wishes in force in brass, and of the others those in force."""
        basic = [self._chip(wish, str(number)) for number, wish in enumerate(BASIC, 1)]
        above = Row((*basic, SPRING), either(4, 8))
        hidden = [wish for wish in self.wished if wish not in BASIC]
        if not hidden or self.unfolded:
            return above
        return Column((above, Flow(tuple(self._chip(wish) for wish in hidden), 4, 4)), 5)

    def _chip(self, wish: str, foot: str = "", ground: Ground = "ink") -> Box:
        kind: Literal["primary", "small"] = "primary" if wish in self.wished else "small"
        tip = Tip(f"Wish: {wish}", "Only battles that are so.", foot=foot)
        high = either(24, 30)
        return parts.button(WISH + wish, wish, kind, tip=tip, ground=ground, style=letters.SMALL, high=high)

    def wishing(self) -> Box:
        """The paper with all that may be wished for, group by group."""
        pen, pen2 = parts.ink("paper")
        rows = tuple(
            (
                Text(name, letters.SMALL_STRONG, pen2, whole=True),
                Flow(tuple(self._chip(wish, ground="paper") for wish in group), 4, 4),
            )
            for name, group in GROUPS.items()
        )
        says = "Of a line any one is enough; what the lines say must all be so."
        told = Text(f"{self._counted()} {says}", letters.NOTE, pen2, 2, spare=2)
        head = Panel(parts.large("What are you in the mood for?", pen), spare=3)
        return Column(
            (head, told, Space(either(2, 12)), Grid(rows, 12, either(4, 10), (0.0, 1.0)), SPRING), 4
        )

    def _counted(self) -> str:
        found = sum(not entry.heading for entry in self.entries())
        return f"{counted(found, 'battle', none='No')} of {len(self.listed)}."

    def opinion(self, key: str) -> Box | None:
        """What the player thinks of a battle: a favourite or not, and once it was played a rating."""
        one = self.glance(key)
        if one is None or one.fault:
            return None
        liked = self.shelf.favourite(key)
        like = parts.link(LIKE, "One of your favourites" if liked else "Make it a favourite", tip=_LIKE)
        if not self._played(one) and not self.shelf.rating(key):
            return Row((SPRING, like), 14)
        choices = ("–", *map(str, range(1, BEST + 1)))
        rating = parts.segmented(
            RATE, choices, self.shelf.rating(key), tip=_RATE, wide=either(168, 190), high=either(26, 28)
        )
        words = Text("Your rating", letters.SMALL, theme.colour.pen2, whole=True)
        return Largest((Row((words, rating, SPRING, like), 10), Row((rating, SPRING, like), 4)))

    def _played(self, one: Glance) -> bool:
        return any(kept.title == one.title for kept in self.archive.battles)

    def alone(self) -> str:
        """The one battle that words and wishes leave; empty where they leave more, or none."""
        found = [entry.key for entry in self.entries() if not entry.heading]
        return found[0] if len(found) == 1 else ""

    def entries(self) -> list[Entry]:
        """The lines of the list: groups by game, and the battles that have all the words and wishes."""
        return grouped(self._found())

    def _found(self) -> Iterator[tuple[str, str, Entry]]:
        """The battles that have all the words and wishes, each with its game and what stands beside that."""
        played = {kept.title for kept in self.archive.battles}
        for one in self.listed:
            playable = one.ruleset in rulesets.names()
            title = rulesets.ruleset(one.ruleset).title if playable else "Not to be played"
            text = f"{one.title} {title} {one.story} {' '.join(side.name for side in one.sides)}"
            known = self._known.get(one.id)
            liked, rating = self.shelf.favourite(one.id), self.shelf.rating(one.id)
            candidate = Candidate(one, known, one.title in played, liked, rating)
            if not has_words(text, self.find) or not fits(candidate, self.wished):
                continue
            below = rulesets.ruleset(one.ruleset).subtitle if playable else ""
            if one.fault:
                yield title, below, Entry(one.id, one.title, "This file cannot be read.", faulty=True)
                continue
            minutes = "yours · " if one.id.startswith(YOURS) else ""
            minutes += f"{candidate.minutes} min · " if candidate.minutes else ""
            word = evenness.word(known) if known is not None else "not measured"
            if WEAKER in self.wished and candidate.easier:
                word = f"take {candidate.easier}"
            if rating:
                word += f" · {rating} of {BEST}"
            bar = evenness.listed(known, {side.name: side.colour for side in one.sides})
            words = f"{minutes}{word}"
            yield title, below, Entry(one.id, one.title, words, one.weight, bar=bar, liked=liked)
