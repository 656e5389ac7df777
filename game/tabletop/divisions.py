"""Divisions: ships that are commanded together, and the command they keep to until they are told otherwise.

How they lay when they were told, where their guide has gone since, who is left. What each ship is to do for it,
`evolutions` works out. Must not know any ruleset, and gives no order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, get_args

import msgspec

from game.sea.formation import Station, at_station, drawn, spacing_of, station_of, up_to
from game.sea.heading import Degrees, Inches, Pose, Position, ahead, bearing, distance, relative
from game.sea.hulls import Hull
from game.sea.passage import long
from game.tabletop.presenter import Piece

Kind = Literal["line_ahead", "line_abreast", "follow", "together", "succession", "station", "screen"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
CALLED: Final[dict[Kind, str]] = {
    "line_ahead": "line ahead",
    "line_abreast": "line abreast",
    "follow": "follow",
    "together": "turn together",
    "succession": "turn in succession",
    "station": "keep station",
    "screen": "screen",
}
TURNS: Final = ("together", "succession")
"""The evolutions that are a turn: by `turn` degrees, where nothing else is laid for the guide."""
IN_WAKE: Final = ("follow", "succession")
"""The evolutions whose ships keep to the wake of their guide as far astern as they are."""
BEHIND: Final = 400.0
"""A wake begins so many intervals astern of a guide who has made none yet."""
ASTRAY: Final[Inches] = 0.05
"""A guide so far off the end of her wake has come there otherwise than she was told."""
SLENDER: Final = 0.16
"""The beam of a ship as a part of her length, where nothing nearer is known."""
_WAKE: Final = 60
"""So many points of a wake are kept."""


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a division is to do, until it is told otherwise.

    `ships` are in order, the guide first; `interval` is the distance between neighbours. `turn` is that of an evolution
    that is one; `stations` is how the ships lay to the guide when they were told. `wake` is where the guide has gone,
    its end where she lies; `made` is the path of her last move, for those who are to make the same.
    """

    kind: Kind
    ships: tuple[str, ...]
    interval: Inches
    wake: tuple[Position, ...]
    turn: Degrees = 0.0
    stations: dict[str, Station] = {}
    began: Pose | None = None
    made: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError for a command to nobody, or without the point where the guide lies."""
        if not self.ships or not self.wake:
            raise ValueError("a command wants a guide, and the point of her wake where she lies")

    @property
    def guide(self) -> str:
        """The ship the others keep to."""
        return self.ships[0]


def command(
    kind: Kind,
    ships: Sequence[str],
    poses: Mapping[str, Pose],
    *,
    turn: Degrees = 0.0,
    interval: Inches = 0.0,
    least: Inches = 0.0,
    guide: str = "",
) -> Command:
    """A command to ships as they lie. Without a `guide` the one farthest ahead leads; `least` is the closest interval.

    The others are in the order in which they lie from her: down the line, or out to the sides.
    """
    lying = [ship for ship in ships if ship in poses]
    if guide not in lying:
        guide = foremost(lying, poses)
    lead = poses[guide]
    order = sorted(lying, key=lambda ship: (ship != guide, distance(lead, poses[ship])))
    gap = interval or max(spacing_of([poses[ship][:2] for ship in lying]), least)
    wake = _first_wake(kind, order, poses, gap)
    stations = {ship: station_of(lead, poses[ship]) for ship in order[1:]}
    if kind in IN_WAKE:
        stations = _down_the_wake(wake, order[1:], poses, gap)
    return Command(kind, tuple(order), gap, wake, turn, stations)


def _down_the_wake(
    wake: Sequence[Position], ships: Sequence[str], poses: Mapping[str, Pose], gap: Inches
) -> dict[str, Station]:
    """How far astern of the guide each ship follows: as far as she is, half a gap from the one ahead at least."""
    found: dict[str, Station] = {}
    least = gap / 2
    for ship in ships:
        least = max(least, long(wake) - long(up_to(wake, poses[ship])))
        found[ship] = Station(180.0, least)
        least += gap / 2
    return found


def foremost(ships: Sequence[str], poses: Mapping[str, Pose]) -> str:
    """The ship farthest ahead on the heading most of them are on."""
    heading = poses[ships[0]].heading
    common = sorted(ships, key=lambda ship: abs(relative(poses[ship].heading, heading)))
    east, north = ahead((0.0, 0.0), poses[common[len(common) // 2]].heading, 1.0)
    return max(ships, key=lambda ship: round(poses[ship].x * east + poses[ship].y * north, 6))


def _first_wake(
    kind: Kind, order: Sequence[str], poses: Mapping[str, Pose], gap: Inches
) -> tuple[Position, ...]:
    """The wake of a guide nobody has followed yet: down the line where ships follow one another, else straight."""
    lead = tail = poses[order[0]]
    line = [lead[:2]]
    if kind in IN_WAKE and all(_follows(poses[one], poses[other]) for other, one in pairwise(order)):
        line, tail = [poses[ship][:2] for ship in reversed(order)], poses[order[-1]]
    return tuple(drawn([ahead(tail, tail.heading, -BEHIND * (gap or 1.0)), *line]))


def _follows(ship: Pose, ahead_of_her: Pose) -> bool:
    """Whether a ship lies more or less astern of another, and is on her way to her."""
    off = relative(bearing(ship, ahead_of_her), ship.heading)
    return abs(off) < 60.0 and abs(relative(ahead_of_her.heading, ship.heading)) < 120.0


def gone(told: Command, start: Pose, end: Pose, track: Sequence[Position] = (), path: str = "") -> Command:
    """The command after its guide has moved from one pose to another: her wake is longer, a turn is made in part."""
    wake = drawn([*told.wake, *(track or (start[:2], end[:2]))])[-_WAKE:]
    left = told.turn - relative(end.heading, start.heading) if told.kind in TURNS else 0.0
    left = relative(left, 0.0) if abs(left) >= 1.0 else 0.0
    return msgspec.structs.replace(told, wake=tuple(wake), began=start, made=path, turn=left)


def reduced(told: Command, left: Iterable[str]) -> Command | None:
    """The command for those that are still there; the next leads where the guide is not. None where one or none is."""
    there = set(left)
    ships = tuple(ship for ship in told.ships if ship in there)
    if len(ships) < 2:
        return None
    stations = told.stations
    if ships[0] != told.guide:
        stations = _on_another(told, ships)
    return msgspec.structs.replace(told, ships=ships, stations=stations)


def _on_another(told: Command, ships: Sequence[str]) -> dict[str, Station]:
    """The stations of ships on the first of them, who kept station herself until now."""
    own = told.stations.get(ships[0], Station(180.0, told.interval))
    if told.kind in IN_WAKE:
        behind = {ship: told.stations[ship].away - own.away for ship in ships[1:] if ship in told.stations}
        return {ship: Station(180.0, max(away, told.interval / 2)) for ship, away in behind.items()}
    lead = at_station(Pose(0.0, 0.0, 0.0), own)
    return {
        ship: station_of(lead, at_station(Pose(0.0, 0.0, 0.0), told.stations[ship]))
        for ship in ships[1:]
        if ship in told.stations
    }


def led_from(told: Command, guide: Pose) -> Command:
    """The command with its wake brought to where the guide lies, however she came there."""
    wake = up_to(told.wake, guide) if len(told.wake) > 1 else list(told.wake)
    if distance(wake[-1], guide) > ASTRAY:
        wake.append(guide[:2])
    return msgspec.structs.replace(told, wake=tuple(wake))


def hulls(pieces: Iterable[Piece]) -> dict[str, Hull]:
    """What may be run into, by id: pieces as long as drawn, slender as ships; what flies is not among it."""
    return {
        piece.id: Hull(
            piece.id,
            piece.x,
            piece.y,
            piece.heading,
            piece.length,
            min(2 * piece.radius, SLENDER * piece.length),
        )
        for piece in pieces
        if not piece.flying and not piece.flight and piece.pile is None and "contact" not in piece.silhouette
    }
