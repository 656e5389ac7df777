"""What was measured of a scenario: battles of equal opponents, who won them, how long they were, how much was dice.

A record lies beside each shipped scenario (`river_plate.balance.json` beside `river_plate.toml`), and one that was made
on this machine in the player's folder. Both say by which version, commit, rules and scenario they were made, so that
it can be told whether they still hold. Nothing is fought here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from math import log
from pathlib import Path
from typing import Final

import msgspec

from game import places
from game.ai.fights import Fought, Tally, tallied
from game.content.errors import ContentError, single
from game.content.files import parse_json, read_bytes
from game.disk import write_whole
from game.match.scenario import Scenario
from game.rulesets import names, ruleset
from game.tabletop.chances import UNKNOWN, Known, Mustering, Own

FORMAT: Final = 1
ENDING: Final = ".balance.json"
LARGEST: Final = 64 * 1024
"""Bytes past which a record is refused unread: one of ours has some two thousand."""
EVEN: Final = 0.05
"""A share of a half by so much is called even."""
FEW: Final = 20
"""From fewer battles nothing is concluded."""
HOLDS: Final = 0.8
"""A last stand is won by holding longer than this share of the battles that were measured."""
SECONDS: Final = 17.0
"""What an order takes people, told as minutes: nobody timed them. It is the middle of what the authors of the shipped
scenarios allow (`minutes`), over the orders that captains gave in them."""


class Series(msgspec.Struct, frozen=True):
    """Battles with the same opponents at the sides (`seats`, by side): how many, who won, how many were drawn.

    `turns` and `orders` are means of a battle; `contact` is the mean turn of the first shot, None where none was fired.
    """

    seats: dict[str, str]
    battles: int
    wins: dict[str, int]
    drawn: int
    turns: float
    orders: float
    contact: float | None = None

    @property
    def sound(self) -> bool:
        """Whether it has battles, and each was won by one of its sides or drawn."""
        counts = [*self.wins.values(), self.drawn]
        ended = all(count >= 0 for count in counts) and sum(counts) == self.battles
        return self.battles > 0 and ended and len(self.seats) > 1 and set(self.wins) == set(self.seats)

    def share(self, side: str) -> Tally:
        """What a side took of them, a draw being shared, with the range that holds the truth with 95 %."""
        return tallied(self.wins.get(side, 0), self.drawn, self.battles, len(self.seats))


class Evened(msgspec.Struct, frozen=True):
    """Battles of equals with a handicap of the scenario: whom it helps, what it does in words."""

    side: str
    words: str
    series: Series


class Foretold(msgspec.Struct, frozen=True):
    """Battles whose winner the appraisal named by its sign when all was placed, before the first other order; among
    those that had a winner and a sign."""

    battles: int
    right: int

    @property
    def share(self) -> Tally:
        """How many, with their range."""
        return tallied(self.right, 0, max(1, self.battles))


class Held(msgspec.Struct, frozen=True):
    """How long equals held a last stand: battles by the turn in which they ended, and those held to the last turn or
    won (`through`)."""

    side: str
    turns: dict[int, int]
    through: int = 0

    @property
    def battles(self) -> int:
        """All of them."""
        return sum(self.turns.values()) + self.through

    @property
    def sound(self) -> bool:
        """Whether it has battles."""
        counts = [*self.turns.values(), self.through]
        return self.battles > 0 and all(count >= 0 for count in counts)

    def shorter(self, turn: int) -> float:
        """The share of battles that ended before this turn."""
        return sum(count for ended, count in self.turns.items() if ended < turn) / self.battles

    @property
    def wanted(self) -> int | None:
        """The first turn to reach which is to hold longer than `HOLDS` of them; None where too many were held to the
        end."""
        reached = (turn for turn in range(1, max(self.turns, default=0) + 2) if self.shorter(turn) >= HOLDS)
        return next(reached, None)


class Above(msgspec.Struct, frozen=True):
    """Battles of an admiral against a captain, first with the admiral at the first side and then at the second, and the
    commit they were fought at: dear, they are seldom fought again with the rest."""

    commit: str
    series: tuple[Series, Series]

    @property
    def share(self) -> Tally:
        """What the admiral took of all, with its range."""
        won = sum(one.wins[side] for one, side in zip(self.series, self.series[0].seats, strict=True))
        return tallied(won, sum(one.drawn for one in self.series), self.battles)

    @property
    def battles(self) -> int:
        """All of them."""
        return sum(one.battles for one in self.series)


class Record(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The record of one scenario.

    `equals` are battles of captains, `admirals` those of admirals; `apart` are battles of a captain against a cadet,
    first with the captain at the first side and then at the second, and `above` those of an admiral against a captain.
    `held` is how long a last stand was held by `equals`. `scenario` and `rules` are fingerprints.
    """

    format: int
    version: str
    commit: str
    rules: str
    scenario: str
    equals: Series
    admirals: Series | None = None
    apart: tuple[Series, ...] = ()
    above: Above | None = None
    foretold: Foretold | None = None
    evened: tuple[Evened, ...] = ()
    held: Held | None = None

    def stale(self, scenario: Scenario) -> bool:
        """Whether it was measured under other rules, or of another form of the scenario."""
        return self.scenario != mark(scenario) or self.rules != ruleset(scenario.ruleset).tables_hash

    @property
    def minutes(self) -> int:
        """About how long people take for a battle, in steps of five minutes."""
        return max(5, 5 * round(self.equals.orders * SECONDS / 60 / 5))

    @property
    def luck(self) -> float | None:
        """The share of the result that is dice, from 0 to 1; None where too few battles tell it.

        It is what is left of the variance of results between a captain and a cadet once it is known who sat where:
        0 where the better player always wins at either side, 1 where it makes no difference who plays.
        """
        if len(self.apart) != 2 or sum(one.battles for one in self.apart) < FEW:
            return None
        side = next(iter(self.apart[0].seats))
        there, back = (one.share(side).share for one in self.apart)
        middle = (there + back) / 2
        whole = sum(_spread(one, side, middle) for one in self.apart) / 2
        return 1 - ((there - back) / 2) ** 2 / whole if whole > 0 else None

    def beginner(self, side: str) -> float | None:
        """What a cadet at this side takes from a captain at the other; None where too few battles tell it."""
        for one in self.apart:
            if one.seats.get(side) == "cadet" and 2 * one.battles >= FEW:
                return one.share(side).share
        return None


def _spread(series: Series, side: str, middle: float) -> float:
    """The mean square by which the results of a side lie off the middle."""
    won, drawn = series.wins.get(side, 0), series.drawn
    lost = series.battles - won - drawn
    whole = won * (1 - middle) ** 2 + drawn * (0.5 - middle) ** 2 + lost * middle**2
    return whole / series.battles


def series(seats: dict[str, str], fought: Iterable[Fought]) -> Series:
    """Battles added up: one at least."""
    results = list(fought)
    games, met = len(results), [one.contact for one in results if one.contact]
    return Series(
        dict(seats),
        games,
        {side: sum(one.winner == side for one in results) for side in seats},
        sum(not one.winner for one in results),
        round(sum(one.turns for one in results) / games, 2),
        round(sum(one.orders for one in results) / games, 1),
        round(sum(met) / len(met), 2) if met else None,
    )


def held(scenario: Scenario, fought: Iterable[Fought]) -> Held | None:
    """How long the last stand of a scenario was held in some battles; None where it is none."""
    side, results = scenario.last_stand, list(fought)
    if not side:
        return None
    fell = Counter(one.turns for one in results if one.winner != side and one.turns < scenario.turns)
    return Held(side, dict(sorted(fell.items())), len(results) - fell.total())


def mark(scenario: Scenario) -> str:
    """A fingerprint of all of a scenario that decides a battle: not of its words, nor of what it was called."""
    sides = tuple(msgspec.structs.replace(side, notes="") for side in scenario.sides)
    bare = msgspec.structs.replace(
        scenario,
        title="",
        story="",
        minutes=None,
        weight=2,
        id="",
        handicap="",
        last_stand="",
        seed=None,
        sides=sides,
    )
    return blake2b(msgspec.json.encode(bare, order="deterministic"), digest_size=8).hexdigest()


# -- where records lie ---------------------------------------------------------------------------------------------


def shipped_path(key: str) -> Path:
    """Where the record of a shipped scenario lies; `key` is its id."""
    return places.scenarios() / f"{key}{ENDING}"


def own_path(key: str, scenario: str, *, writing: bool = False) -> Path:
    """Where one made on this machine lies: by the scenario's id, else by its fingerprint. OSError."""
    name = key.replace("/", "-") if key else scenario
    return places.measured_folder(writing=writing) / f"{name}{ENDING}"


def read(path: Path) -> Record:
    """The record in a file. ContentError."""
    found = parse_json(read_bytes(path, LARGEST), Record, str(path))
    if found.format != FORMAT:
        raise single(str(path), f"format {found.format}", f"a record of format {FORMAT}")
    told: tuple[Series | Held, ...] = (found.equals, *found.apart, *(one.series for one in found.evened))
    told += tuple(one for one in (found.admirals, found.held) if one is not None)
    told += found.above.series if found.above is not None else ()
    if not all(one.sound for one in told):
        raise single(str(path), "battles that do not add up", "battles each of which a side won, or nobody")
    return found


def write(found: Record, path: Path) -> None:
    """Write a record, whole or not at all. Raises NotWritten."""
    whole = msgspec.json.format(msgspec.json.encode(found), indent=1)
    write_whole(path, whole + b"\n")


def known(key: str, game: str, of: Scenario | None = None) -> Record | None:
    """What is known of a scenario by its id, of the records there are the one that holds, else the shipped one.

    `of` is the scenario where it was read: a record of another form of it then gives way, and one of a scenario
    without an id is found. A damaged record is as good as none.
    """
    paths = [shipped_path(key)] if key else []
    paths.append(own_path(key, "" if key or of is None else mark(of)))
    found = [one for path in paths if path.is_file() and (one := _whole(path)) is not None]
    if not found:
        return None
    rules = ruleset(game).tables_hash if game in names() else ""

    def holds(one: Record) -> tuple[bool, int]:
        return (one.rules == rules if of is None else not one.stale(of)), one.equals.battles

    return max(found, key=holds)


def known_of(scenario: Scenario) -> Known:
    """What is known of a scenario as it stands, for the chance of winning it (`game/tabletop/chances`).

    By its record the log odds by which its first side wins between captains, a draw being half a win, with one win
    more for either side: a hundred of a hundred are no certainty. Where it is a shipped one, what it has of its own as
    well. Nothing where it was never measured so.
    """
    found = known(scenario.id, scenario.ruleset, scenario)
    if found is None or found.stale(scenario):
        return UNKNOWN
    equals = found.equals
    won = equals.wins.get(scenario.sides[0].name, 0) + equals.drawn / 2
    leaning = log((won + 1) / (equals.battles - won + 1))
    shipped = _whole(shipped_path(scenario.id)) if scenario.id else None
    if shipped is None or shipped.stale(scenario):
        return Known(leaning)
    advice = ruleset(scenario.ruleset).advice
    learned = advice.chances.own if isinstance(advice, Mustering) else {}
    return Known(leaning, learned.get(scenario.id.rpartition("/")[2], Own()))


def _whole(path: Path) -> Record | None:
    try:
        return read(path)
    except ContentError:
        return None
