"""Brings the coach to one battle scene: what it says of what it sees, beside what it points at, and its keys.

It gives no order. It must not know any game.
"""

from __future__ import annotations

import pygame

from game.content.settings import Settings
from game.match import Refusal
from game.match.orders import key_of
from game.tabletop.ruleset import Match
from game.ui.battle.bar import QuestionBar
from game.ui.battle.coach import Coach, Said, wanted
from game.ui.battle.coach_card import OFF, ON, CoachCard
from game.ui.battle.coach_sight import Sight
from game.ui.battle.coach_spots import Spots
from game.ui.inputs import Input, Leave, Pointed, Press
from game.ui.kit.controls import Pressed
from game.ui.scene import Host

SHIELDED_MS = 700.0
"""So long after “Read on” a press where the card lay is still meant for it."""


class Coaching:
    """The coach of a scene with its card."""

    def __init__(
        self, match: Match, settings: Settings, app: Host, bar: QuestionBar, sight: Sight, spots: Spots
    ) -> None:
        """`sight` says how things stand, `spots` where what is pointed at lies."""
        self._match, self._settings, self._app, self._bar = match, settings, app, bar
        self.sight, self.spots = sight, spots
        here, lessons = match.header.scenario.id, match.ruleset.lessons
        self._game = match.ruleset.name
        self.introduced = here == lessons.scenario
        on = wanted(lessons, here, settings.coach) and self._game not in settings.uncoached
        self.coach = Coach(lessons, on=on, introduced=self.introduced)
        self.card = CoachCard()
        self._read = 0
        self._to = ""
        """The side that is spoken to."""
        self._shield = pygame.Rect(0, 0, 0, 0), 0.0
        """Where a card lay that was read by mouse, and till when a press there is not the table's."""

    @property
    def there(self) -> bool:
        """Whether this game has a coach at all."""
        return bool(self.coach.lessons)

    # -- keeping up ------------------------------------------------------------------------------------------------

    def refresh(self) -> bool:
        """See how things stand and say what is to be said; True where that is new."""
        self._follow()
        seen = self.sight.look() if self.coach.on else None
        if seen is None:
            return self.tell(None)
        self._to = seen.side
        return self.tell(self.coach.look(seen))

    def point(self) -> bool:
        """What is pointed at may lie elsewhere than it did, as when the table is moved; True where it does."""
        return self.card.said is not None and self.tell(self.card.said)

    def tell(self, said: Said | None) -> bool:
        """Say it, beside what it points at; True where the card is new or lies elsewhere."""
        spots, off = self.spots, self._app.keymap.shown("coach")
        target, goal = (None, None) if said is None else spots.find(said)
        lies = None if said is None else spots.lies()
        return self.card.show(said, target, goal, spots.sea, lies, spots.room, off)

    def _follow(self) -> None:
        """The orders given since."""
        lines = self._match.lines
        for line in lines[self._read :]:
            moment = key_of(line.order)[0] if line.order is not None else ""
            if line.side and moment:
                self.coach.sent(line.side, moment)
        self._read = len(lines)

    def _silence(self, games: list[str]) -> None:
        """Remember for the next introduction of this game whether its coach is wanted; of others nothing is said."""
        if self._game in games:
            games.remove(self._game)
        if not self.coach.on:
            games.append(self._game)

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input, *, holding: bool) -> bool:
        """One input of the pointer; True where the card took it. `holding`: something on the table is held."""
        pos = given.pos if isinstance(given, Pointed) else None
        shielded, until = self._shield
        meant = isinstance(given, Press) and shielded.collidepoint(given.pos) and self._app.now < until
        if meant and pos is not None and not self.card.holds(pos):
            return True  # a second press is for the card that lay here a moment ago
        answer = self.card.take(given)
        if isinstance(answer, Pressed):
            self.act(answer.name)
            return True
        return pos is not None and self.card.holds(pos) and not holding

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self.card.take(Leave())

    def act(self, what: str) -> None:
        """A key or a link of the coach's: "coach" calls it or sends it away, "coach_next" reads on."""
        sound = self._app.sounds.play
        if what in (ON, "coach_next"):
            if self.card.said is None:
                sound("dull_wood")
                return
            self.coach.skip(self._to)
            if what == ON:
                self._shield = self.card.area.copy(), self._app.now + SHIELDED_MS
                self.card.stay()
            sound("paper_slide")
            return
        if not self.there:
            self._bar.say(Refusal("This game has no coach."))
            sound("dull_wood")
            return
        self.coach.on = False if what == OFF else not self.coach.on
        if self.introduced:
            self._silence(self._settings.uncoached)
        sound("paper_slide")
        key = self._app.keymap.shown("coach")
        words = "The coach is at your side." if self.coach.on else f"The coach is away; {key} calls it back."
        self._bar.remark(words)
