"""What happens in a campaign: the only things that change its chart, and who is told of them."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.campaign.chart import DOCKED, LOST, READY, SAILING, Battle, Chart, Force, Sighting
from game.campaign.keeping import Hurt
from game.match.events import Event, to_everybody, to_its_side
from game.match.table import UnitId
from game.tabletop.account import Posting


class _Own(Event[Chart], frozen=True):
    """A fact that its own side alone is told."""

    side: str

    def seen_by(self, side: str, table: Chart) -> Event[Chart] | None:
        return to_its_side(self, side, table)


class Supplied(_Own, frozen=True):
    """Stocks come in or are spent (CAM-WEE-1, CAM-FUE-1, CAM-YRD-1)."""

    fuel: int = 0
    yard: int = 0

    def apply(self, table: Chart) -> None:
        stock = table.stocks[self.side]
        stock.fuel += self.fuel
        stock.yard += self.yard


class Joined(_Own, frozen=True):
    """A ship sails with a force from now on: she is new, ready again or was posted (CAM-ORD-3)."""

    ship: UnitId
    force: str
    how: str = "posted"

    def apply(self, table: Chart) -> None:
        ship = table.units[self.ship]
        ship.force, ship.state, ship.berth = self.force, SAILING, ""


class Berthed(_Own, frozen=True):
    """A ship lies in her yard area: in the yard, or ready (CAM-YRD-1)."""

    ship: UnitId
    area: str
    docked: bool = False

    def apply(self, table: Chart) -> None:
        ship = table.units[self.ship]
        ship.state, ship.berth = (DOCKED if self.docked else READY), self.area


class Mended(_Own, frozen=True):
    """The yard, or the harbour, has worked on a ship (CAM-YRD-1, CAM-YRD-3)."""

    ship: UnitId
    hurt: Hurt = ()
    share: int = 0
    weeks: int = 0
    points: int = 0

    def apply(self, table: Chart) -> None:
        ship = table.units[self.ship]
        ship.hurt, ship.share, ship.weeks = self.hurt, self.share, self.weeks


class Told(_Own, frozen=True):
    """A force has its order for an enemy that it meets (CAM-ORD-1)."""

    force: str
    how: str

    def apply(self, table: Chart) -> None:
        table.forces[self.force].how = self.how


class Sailed(_Own, frozen=True):
    """A force has gone to an area (CAM-ORD-2); `back`: it fell back or went home (CAM-BAT-2)."""

    force: str
    area: str
    back: bool = False

    def apply(self, table: Chart) -> None:
        force: Force = table.forces[self.force]
        force.came = "" if self.back else force.area
        force.area = self.area


class Stopped(_Own, frozen=True):
    """A force has met an enemy that came the same way, before it was clear of its area (CAM-MET-4)."""

    force: str
    area: str


class Met(Event[Chart], frozen=True):
    """Forces of two sides have met: each side sees what the other is made of (CAM-MET-1)."""

    area: str
    seen: tuple[Sighting, ...] = ()

    def apply(self, table: Chart) -> None:
        table.sightings = (*table.sightings, *self.seen)

    def seen_by(self, side: str, table: Chart) -> Event[Chart] | None:
        mine = tuple(one for one in self.seen if one.by == side)
        return Met(self.area, mine) if mine else None


class Passed(Event[Chart], frozen=True):
    """Nobody sought battle, or `side` is away from where it was sought (CAM-MET-3)."""

    area: str
    sides: tuple[str, ...]
    away: str = ""

    def seen_by(self, side: str, table: Chart) -> Event[Chart] | None:
        return self if side in self.sides else None


class Joining(Event[Chart], frozen=True):
    """A battle is joined in an area (CAM-BAT-1); all sides hear the guns."""

    area: str
    reveals: ClassVar[bool] = True

    seen_by = to_everybody


class Fought(Event[Chart], frozen=True):
    """A battle was fought; its ships are as it left them (CAM-BAT-4)."""

    battle: Battle
    reveals: ClassVar[bool] = True

    def apply(self, table: Chart) -> None:
        battle = self.battle
        table.battles = (*table.battles, battle)
        table.won[battle.area] = battle.winner
        for entry in battle.ships:
            ship = table.units.get(entry.ship)
            if ship is None:
                continue  # a view knows no ship of another side
            if entry.lost:
                ship.state, ship.berth = LOST, ""
            else:
                ship.fought += 1
            ship.hurt, ship.share, ship.weeks = entry.hurt, entry.share, entry.weeks

    def seen_by(self, side: str, table: Chart) -> Event[Chart] | None:
        return Fought(as_told(self.battle, side))


def as_told(battle: Battle, side: str) -> Battle:
    """A battle as a side knows of it: of others' ships those that were lost."""
    ships = tuple(
        one if one.side == side else replace(one, hurt=(), share=0, weeks=0)
        for one in battle.ships
        if one.side == side or one.lost
    )
    return replace(battle, ships=ships)


class Held(Event[Chart], frozen=True):
    """An area is held by a side from now on (CAM-HLD-1)."""

    area: str
    side: str

    def apply(self, table: Chart) -> None:
        table.holders[self.area] = self.side


class Scored(Event[Chart], frozen=True):
    """A side scores (CAM-SCO-1, CAM-SCO-2)."""

    posting: Posting
    area: str = ""

    def apply(self, table: Chart) -> None:
        table.posted = (*table.posted, self.posting)


class Sighted(Event[Chart], frozen=True):
    """A side has seen or heard something of the enemy, or looked where nothing is (CAM-INT-1)."""

    seen: Sighting

    def apply(self, table: Chart) -> None:
        table.sightings = (*table.sightings, self.seen)

    def seen_by(self, side: str, table: Chart) -> Event[Chart] | None:
        return self if self.seen.by == side else None


class FrontMoved(Event[Chart], frozen=True):
    """The fighting goes on elsewhere (CAM-CHN-1)."""

    area: str

    def apply(self, table: Chart) -> None:
        table.front = self.area


class WeekOver(Event[Chart], frozen=True):
    """The week's meetings are over and told."""

    def apply(self, table: Chart) -> None:
        table.won.clear()
