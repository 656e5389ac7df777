"""The battles to choose among: those of the folder that fit the words and wishes, as a list with what is known of each.

What choosing one leads to it must not know.
"""

from __future__ import annotations

import msgspec

from game import places, rulesets
from game.ai import measured
from game.ai.measured import Record
from game.content import Glance, list_scenarios
from game.ui.front import evenness
from game.ui.front.archive import Archive
from game.ui.front.battle_list import Entry, battle_list
from game.ui.front.wishes import WISHES, Candidate, fits
from game.ui.kit import letters, parts
from game.ui.kit.box import SPRING, Box, either
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Row

YOURS = "yours/"
"""What the keys of the player's own scenarios begin with: no shipped one has such an id."""


class Choice:
    """The scenarios there are, what is looked for, and what is wished for (`wished`, by the words on the buttons)."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.listed: list[Glance] = []
        self.find = ""
        self.wished: list[str] = []
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
        self.wished = [one for one in WISHES if (one in self.wished) != (one == wish)]

    def described(self, key: str) -> tuple[Box, Box]:
        """What is looked and wished for, and the list; `key` is the battle chosen."""
        find = parts.entry("find", self.find, "Find a battle", searches=True, high=either(32, 36))
        nothing = (
            f"No battle is called “{self.find}”." if self.find else "No battle has all that. Drop one wish."
        )
        listed = battle_list("battles", self.entries(), key, nothing)
        return Column((find, self._wishes()), either(6, 10)), listed

    def _wishes(self) -> Box:
        """What may be wished for, the wishes in force in brass."""
        chips = [
            parts.button(
                f"wish {wish}", wish, "primary" if wish in self.wished else "small",
                tip=Tip(f"Wish: {wish}", "Only battles that are so.", foot=str(number)), style=letters.SMALL,
                high=either(26, 30),
            )
            for number, wish in enumerate(WISHES, 1)
        ]  # fmt: skip
        return Row((*chips, SPRING), either(4, 8))

    def entries(self) -> list[Entry]:
        """The lines of the list: groups by game, and the battles that have all the words and wishes."""
        wanted = self.find.lower().split()
        played = {kept.title for kept in self.archive.battles}
        entries: list[Entry] = []
        group = None
        for one in self.listed:
            playable = one.ruleset in rulesets.names()
            title = rulesets.ruleset(one.ruleset).title if playable else "Not to be played"
            text = f"{one.title} {title} {one.story} {' '.join(side.name for side in one.sides)}".lower()
            known = self._known.get(one.id)
            candidate = Candidate(one, known, one.title in played)
            if not all(word in text for word in wanted) or not fits(candidate, self.wished):
                continue
            if title != group:
                group = title
                below = rulesets.ruleset(one.ruleset).subtitle if playable else ""
                entries.append(Entry(f"group {title}", title, below, heading=True))
            if one.fault:
                entries.append(Entry(one.id, one.title, "This file cannot be read.", faulty=True))
                continue
            minutes = "yours · " if one.id.startswith(YOURS) else ""
            minutes += f"{candidate.minutes} min · " if candidate.minutes else ""
            word = evenness.word(known) if known is not None else "not measured"
            bar = evenness.listed(known, {side.name: side.colour for side in one.sides})
            entries.append(Entry(one.id, one.title, f"{minutes}{word}", one.weight, bar=bar))
        return entries
