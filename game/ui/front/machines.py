"""The room "Across two machines": my battles elsewhere, the sheet of one, and how to ask, to join, to go to the table.

What it says is made by `machines_told`, how it looks by `machines_sheet`; it takes inputs and asks the window's seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from game.content import ContentError, read_scenario
from game.content.fleets import filled, fleets_seed
from game.content.settings import Settings
from game.dice import seeding
from game.disk import NotWritten
from game.match.clock import Clock, clock_of
from game.match.log import LogError
from game.match.scenario import Scenario
from game.net.invitations import NoInvitation, invitation
from game.net.keeping import PATIENCE
from game.net.mine import Mine, all_of, copy_of
from game.ui.front import machines_sheet as shown
from game.ui.front.afar import Afar
from game.ui.front.frame import Hall, Room, beside
from game.ui.front.machines_sheet import ASK, ASKING, JOIN, LIST, NEXT, PAGES
from game.ui.front.machines_told import BEGIN, NONE_YET, Post, Told, posts, told, turn_of
from game.ui.front.menu import Menu
from game.ui.inputs import Key
from game.ui.kit import theme
from game.ui.kit.box import Box
from game.ui.kit.choices import Turner
from game.ui.kit.controls import Message, Picked, Pressed, Wrote
from game.ui.kit.entry import TextEntry, copy, pasted
from game.ui.kit.layout import Column
from game.ui.kit.listing import Listing

if TYPE_CHECKING:
    from game.net.correspondence import Correspondence
    from game.net.hosted import Hosted
    from game.net.joining import Joined

LOTS = "Draw lots"
HOW = ("By letter", "Live", "Clocks")
LETTERS = 2 * 24 * 3600
"""Seconds in which an order is due by letter: then a captain may sit in."""


class Machines(Room):
    """Battles whose table is at another machine, or whose other seats are."""

    name = "Two machines"
    where = "machines"

    def __init__(self, menu: Menu, afar: Afar, hall: Hall) -> None:
        super().__init__(hall)
        self.menu, self.afar = menu, afar
        self.settings: Settings = menu.settings
        self.key = ""
        self.page = PAGES.index(NEXT)
        self.text = self.said = ""
        self.how = self.seat = self.announced = 0
        self.chosen = menu.key
        self.eager = ""
        """The seat whose table is taken as soon as its battle begins: one was asked to it a moment ago."""
        self._asking: tuple[Scenario, str, Clock | None] | None = None
        self._sides: tuple[str, ...] = ()
        self._seen = -1

    @property
    def post(self) -> Correspondence | None:
        """The window's seats; None where libraries are missing."""
        return self.afar.post

    def enter(self) -> None:
        """Follow all seats, and look for hosts near by where that is wished."""
        post = self.afar.open(self.app)
        self.said = self.afar.missing
        if post is not None:
            post.look(on=self.settings.near)
        if not self.menu.choice.listed:
            self.menu.choice.read()
        self._choose_battle(self.chosen or self.menu.choice.first())
        self._settle()
        if not self.key and not self.text:
            self.page = PAGES.index(ASKING)
            self.rebuild()

    def leave(self) -> None:
        """Nobody looks for hosts where their seats are not shown."""
        if self.post is not None:
            self.post.look(on=False)

    # -- what is shown -----------------------------------------------------------------------------------------------

    def seats(self) -> Iterator[tuple[Mine, Joined | None]]:
        """Every seat that is kept, with its line where it is followed; the latest first."""
        followed = self.post.seats if self.post is not None else {}
        for joined in reversed(followed.values()):
            yield joined.kept, joined
        for kept in all_of(self.menu.archive.folder):
            if kept.invitation not in followed:
                yield kept, None

    def _row(self) -> tuple[Mine, Joined | None] | None:
        rows = list(self.seats())
        return next((row for row in rows if row[0].invitation == self.key), None)

    def told_now(self) -> Told:
        """The sheet of what is chosen, or of nothing."""
        row = self._row()
        if row is None:
            title = "Across two machines" if not self.afar.missing else "Not installed"
            return Told(
                title, self.afar.missing or BEGIN, next="Nothing waits", off="", button="Take the table"
            )
        return told(*row, datetime.now())

    def _settle(self) -> None:
        """Keep to what is chosen, or choose the first."""
        listed = posts(self.seats(), datetime.now())
        keys = [one.key for one in listed if not one.heading]
        if self.key not in keys:
            self.key = keys[0] if keys else ""
        self._seen = self.post.version if self.post is not None else -1
        self.rebuild()

    # -- layout ------------------------------------------------------------------------------------------------------

    def describe(self) -> Box:
        sheet = self.told_now()
        rows = list(self.seats())
        waits = sum(turn_of(kept) == "yours" for kept, _ in rows)
        listed = shown.listing(
            posts(rows, datetime.now()), self.key, waits, NONE_YET, self.app.keymap.shown("next_waiting")
        )
        asks = shown.asking(
            self._titles(), self._place(), HOW, self.how, (*self._sides, LOTS), self.seat, self.announced,
            self.settings.player,
            off=self._cannot_ask(), key=self.app.keymap.shown("invite"),
        )  # fmt: skip
        near = self.post.near if self.post is not None else []
        joins = shown.joining(
            self.text, [title for title, _ in near], look=self.settings.near, off=self.afar.missing,
            key=self.app.keymap.shown("paste_invitation"), said="" if self.afar.missing else self.said,
        )  # fmt: skip
        onward = shown.onward(sheet, self._colour())
        if theme.compact:
            page = (onward, asks, joins)[self.page]
            right: Box = Column((shown.pages(self.page), page), 8, wide=340)
        else:
            right = Column((asks, joins, onward), theme.GAP, wide=560)
        paper = shown.sheet(sheet, self._colours(), self.app.keymap.shown("copy_invitation"))
        return beside(listed, paper, right)

    def _colours(self) -> tuple[str, ...]:
        """The colours of the sides of the chosen battle, as far as it has begun."""
        row = self._row()
        match = row[1].seat.match if row is not None and row[1] is not None else None
        return tuple(side.colour for side in match.header.scenario.sides) if match is not None else ()

    def _colour(self) -> theme.Colour:
        row, colours = self._row(), self._colours()
        match = row[1].seat.match if row is not None and row[1] is not None else None
        if match is None:
            return theme.colour.brass
        return theme.side(colours[match.sides.index(match.side)]).colour

    # -- asking ------------------------------------------------------------------------------------------------------

    def _listed(self) -> list[str]:
        return [one.id for one in self.menu.choice.listed if not one.fault]

    def _titles(self) -> tuple[str, ...]:
        return tuple(one.title for one in self.menu.choice.listed if not one.fault)

    def _place(self) -> int:
        ids = self._listed()
        return ids.index(self.chosen) if self.chosen in ids else 0

    def _choose_battle(self, key: str) -> None:
        self.chosen = key
        glance = self.menu.choice.glance(key)
        self._sides = tuple(side.name for side in glance.sides) if glance is not None else ()
        self.seat = min(self.seat, len(self._sides))

    def _cannot_ask(self) -> str | None:
        if self.afar.missing or self._asking is not None:
            return self.afar.missing or "The table is being set."
        return None if self._sides else "There is no battle."

    def _ask(self) -> None:
        """Make an invitation: this machine holds the table."""
        glance = self.menu.choice.glance(self.chosen)
        if self.post is None or glance is None or self._cannot_ask() is not None:
            self.app.sounds.play("dull_wood")
            return
        try:
            scenario = read_scenario(glance.path)
        except ContentError as error:
            self._say(str(error))
            return
        scenario = filled(scenario, fleets_seed(seeding()))
        side = self._sides[self.seat] if self.seat < len(self._sides) else SystemRandom().choice(self._sides)
        clock = clock_of(self.menu.time) if HOW[self.how] == "Clocks" else None
        self._asking = scenario, side, clock
        self.said = "The table is being set."
        self.rebuild()

    def _asked(self) -> bool:
        """Go on with the invitation once this machine can hold a table; True where it is made, or cannot be."""
        if self._asking is None or self.post is None or not self.post.ready():
            return False
        (scenario, side, clock), self._asking = self._asking, None
        self._hold(partial(
            self.post.host, scenario, side, clock=clock, announced=bool(self.announced),
            patience=LETTERS if HOW[self.how] == "By letter" else PATIENCE,
        ))  # fmt: skip
        return True

    def hold(self, hosted: Hosted) -> None:
        """Hold a battle that was made already, and go to its table as soon as it begins."""
        if self.post is None:
            self._say(self.afar.missing)
        else:
            self._hold(partial(self.post.hold, hosted))

    def _hold(self, hold: Callable[[], Joined | None]) -> None:
        """Hold a battle here: its invitation is copied, and its table taken as soon as it begins."""
        assert self.post is not None
        try:
            joined = hold()
        except NotWritten as error:
            self._say(f"It cannot be kept ({error.reason}).")
            return
        if joined is None:
            self._say(self.post.said)
            return
        self.key = self.eager = str(joined.link.invitation)
        self.said = ""
        self._settle()
        self._copy()

    # -- joining -----------------------------------------------------------------------------------------------------

    def join(self, text: str) -> bool:
        """Take the seat that an invitation opens; whether it is one."""
        if self.post is None:
            self._say(self.afar.missing)
            return False
        try:
            joined = self.post.sit(invitation(text))
        except (NoInvitation, NotWritten) as error:
            self._say(str(error))
            return False
        self.key = self.eager = str(joined.link.invitation)
        self.text = self.said = ""
        self.page = PAGES.index(NEXT)
        self._settle()
        return True

    def _say(self, sentence: str) -> None:
        self.said = sentence
        self.page = PAGES.index(JOIN)
        self.app.sounds.play("dull_wood")
        self.rebuild()

    def _copy(self) -> None:
        line = self.told_now().invitation
        if not line:
            self.app.sounds.play("dull_wood")
            return
        copy(line)
        self.said = "The invitation is copied: paste it in a chat, to that one player."
        self.rebuild()

    # -- to the table ------------------------------------------------------------------------------------------------

    def _take(self) -> None:
        row, sheet = self._row(), self.told_now()
        if row is None or sheet.off is not None:
            self.app.sounds.play("dull_wood")
            return
        kept, joined = row
        if kept.over and (joined is None or joined.seat.match is None):
            self._look_back(kept)
        elif joined is None or joined.seat.fault:
            if self.post is not None:
                self.post.sit(kept.invited)
                self._settle()
        else:
            self.eager = ""
            self.afar.take(self.app, joined)

    def _look_back(self, kept: Mine) -> None:
        from game.ui.front.replay import Replay

        try:
            self.app.stack.push(Replay.of_log(copy_of(kept, self.menu.archive.folder), self.menu.settings))
        except LogError as error:
            self._say(str(error))

    def _next(self) -> None:
        """The next battle that waits for its player."""
        waits = [kept.invitation for kept, _ in self.seats() if turn_of(kept) == "yours"]
        if not waits:
            self.app.sounds.play("dull_wood")
            return
        place = waits.index(self.key) + 1 if self.key in waits else 0
        self.key = waits[place % len(waits)]
        self.app.sounds.play("paper_slide")
        self._settle()

    # -- inputs ------------------------------------------------------------------------------------------------------

    def keyed(self, given: Key) -> bool:
        held = self.console.focused
        writes = isinstance(held, TextEntry)
        if self.confirms(given):
            if writes and self.text:
                self.join(self.text)
            else:
                self._take()
            return True
        if given.name in ("Up", "Down", "PageUp", "PageDown") and not isinstance(held, Turner):
            return self.stepped(self._list, given.name)
        if given.action == "paste_invitation" and not (
            writes and held is not None and held.name != "invitation"
        ):
            self.text = pasted()
            return self.join(self.text) or True
        if not writes:
            does = {"next_waiting": self._next, "invite": self._ask, "copy_invitation": self._copy}
            if (act := does.get(given.action or "")) is not None:
                act()
                return True
        return super().keyed(given)

    @property
    def _list(self) -> Listing[Post]:
        return self.console.of(LIST, Listing)

    def told(self, message: Message) -> None:
        match message:
            case Wrote(name="invitation", text=text, done=done):
                self.text = text
                if done:
                    self.join(text)
            case Wrote(name="player", text=text):
                self.settings.player = text[:40]
                if self.post is not None:
                    self.post.name = self.settings.player
            case Picked(name=name, sure=sure, key=key) if name == LIST:
                self.key = key
                self._settle()
                if sure:
                    self._take()
            case Picked(name="pages", index=index):
                self.page = index
                self.rebuild()
            case Picked(name="battle", index=index):
                self._choose_battle(self._listed()[index])
                self.rebuild()
            case Picked(name="how" | "seat" | "announced" as name, index=index):
                setattr(self, name, index)
            case Picked(name="near", index=index):
                self.settings.near = index == 0
                if self.post is not None:
                    self.post.look(on=self.settings.near)
                self.rebuild()
            case Pressed(name=name):
                self._pressed(name)
            case _:
                pass

    def _pressed(self, name: str) -> None:
        row = self._row()
        joined = row[1] if row is not None else None
        if name == "take":
            self._take()
        elif name == ASK:
            self._ask()
        elif name == "copy":
            self._copy()
        elif name.startswith("sit down "):
            assert self.post is not None
            self.join(str(self.post.near[int(name.removeprefix("sit down "))][1]))
        elif self.post is None or row is None:
            return
        elif name == "forget":
            if joined is not None:
                self.post.forget(joined)
            self._settle()
        elif joined is not None and name in ("ban", "invite"):
            self.post.manage(joined, self.told_now().invited, name)

    # -- time --------------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        moved = self._asked()
        post = self.post
        if post is not None and post.version != self._seen:
            if post.said:
                self.said, post.said = post.said, ""
            self._settle()
            moved = True
        eager = post.seats.get(self.eager) if post is not None else None
        if eager is not None and eager.seat.begun and self.app.stack.top is self:
            self.key, self.eager = self.eager, ""
            self.afar.take(self.app, eager)
            return True
        return super().tick(dt) or moved
