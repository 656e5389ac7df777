"""The way from the table to other rooms: the rule book, the settings, the editor, a data sheet, the account."""

from __future__ import annotations

from collections.abc import Callable

from game.content.settings import Settings
from game.match import Refusal
from game.ui.battle.finale import Finale
from game.ui.battle.rehearsing import Rehearsals
from game.ui.battle.sheet_page import SheetPage
from game.ui.battle.slip import quoting
from game.ui.battle.stage import Stage
from game.ui.battle.victory import Again, Victory
from game.ui.board.shipyard import Shipyard
from game.ui.scene import Doors, Scene, Stack


class Rooms:
    """Lays rooms on top of a battle. `say` tells why one cannot be entered."""

    def __init__(
        self, stage: Stage, doors: Doors, settings: Settings, stack: Stack, say: Callable[[Refusal], None]
    ) -> None:
        self._stage, self._match, self._doors = stage, stage.match, doors
        self._settings, self._stack, self._say = settings, stack, say
        self.again: Again | None = None
        """With whom the battle may be fought again from its account."""
        self.rehearsals = Rehearsals()

    def _lay(self, room: Scene | None) -> None:
        if room is not None:
            self._stack.push(room)

    def rules(self, clause: str) -> None:
        """The rule book at a clause, or from its beginning."""
        if self._doors.rule_book is not None:
            self._lay(self._doors.rule_book(self._match.ruleset, clause))

    def settings(self) -> None:
        """The settings."""
        if self._doors.settings is not None:
            self._lay(self._doors.settings())

    def editor(self) -> None:
        """The battle as it stands, opened as a scenario."""
        room = self._doors.editor(self._match) if self._doors.editor is not None else None
        if room is None:
            self._say(Refusal("This game cannot be written down in the middle."))
        self._lay(room)

    def sheet(self, yard: Shipyard) -> None:
        """The data sheet of the piece in hand, whole."""
        card, rules = self._stage.card(), self._match.ruleset
        if card is not None:
            colour = self._stage.colour(card.side)
            self._lay(SheetPage(card, colour, rules.unit, yard, quoting(rules)))

    def rehearse(self) -> None:
        """The draft in hand, tried on imagined tables."""
        page = self.rehearsals.page(self._stage)
        if isinstance(page, Refusal):
            self._say(page)
        else:
            self._lay(page)

    def account(self) -> None:
        """The account of the battle."""
        self._lay(self._page())

    def finale(self) -> None:
        """The end of the battle as a scene, and then its account; at once where nothing is to take time."""
        page = self._page()
        instant = self._settings.animation == "instant"
        told = self._stage.chronicle.entries
        self._lay(page if instant else Finale(self._match, page, self._stage.colours, told, self._settings))

    def _page(self) -> Victory:
        account_of = self._stage.sitting.account_of
        return Victory(self._match, account_of, self._settings, self._doors, again=self.again)

    def leave(self) -> None:
        """The table is left."""
        self.rehearsals.close()
        self._stage.close()
        self._stack.pop()

    @property
    def kept(self) -> bool:
        """Whether the battle is found again when it was left."""
        return self._doors.kept

    def there(self, name: str) -> bool:
        """Whether there is such a room at all."""
        doors = {"rules": self._doors.rule_book, "settings": self._doors.settings, "edit": self._doors.editor}
        return doors[name] is not None
