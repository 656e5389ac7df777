"""A battle made up by chance: two sides worth the same, a sea with islands that leave room, weather; a file as a person
would have written it.

The same wishes and the same seed give the same file. What can be bought and where sides begin is the ruleset's; how
points are spent and how the sea is strewn stands here. Knows no key of any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from math import cos, pi, radians, sin
from random import Random
from typing import Any

import msgspec

from game import rulesets
from game.content.document import Document
from game.content.shape import FORMAT, LEAST_TABLE, MOST_TABLE, scenario_shape
from game.content.stationing import Ground, berths, spot, tidy
from game.match.books import Rows
from game.match.plain import Tree
from game.match.scenario import Position
from game.sea.heading import bounds, middle
from game.tabletop.levy import Levy, Lot, Occasion
from game.tabletop.ruleset import Ruleset

FAIR = 0.05
"""So far apart, as a share, the two sides may be in what they spent of what they may spend."""
_CLOSE = 0.015
_TRIES = 400
ANY = "any"
LEAST_ODDS = 1 / 3
_SEAS = (
    "Grey",
    "Long",
    "Black",
    "Gannet",
    "Seal",
    "Drift",
    "Anvil",
    "Lantern",
    "Winter",
    "Hollow",
    "Heron",
    "Salt",
)
_PLACES = ("Holm", "Skerry", "Head", "Ness", "Stack", "Reach", "Haven", "Cay", "Rock", "Bar")
_MEETINGS = ("Action off", "Meeting off", "Encounter off", "Morning off", "Chase off", "Affair off")


class NoBattle(ValueError):
    """What is wished for cannot be made; the sentence says why."""


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What a battle is to be like; None is as is usual in its game.

    `points` is what a side spends in the mean, and `odds` how many times the second side's points the first has. `day`
    is set for a battle of the day alone: its dice are open and everybody's the same.
    """

    ruleset: str
    seed: int
    points: int | None = None
    width: float | None = None
    height: float | None = None
    weather: str = ANY
    islands: int | None = None
    occasion: str = ANY
    odds: float = 1.0
    day: str = ""

    def shares(self, points: int) -> tuple[int, int]:
        """What either side may spend where a side spends so many points in the mean."""
        return round(2 * points * self.odds / (1 + self.odds)), round(2 * points / (1 + self.odds))


def of_the_day(day: date) -> Wishes:
    """The battle of a day: everybody's has the same game, forces, sea and dice, and one day's is unlike the next's."""
    games = levied()
    return Wishes(ruleset=games[day.toordinal() % len(games)], seed=int(f"{day:%Y%m%d}"), day=day.isoformat())


def levied() -> list[str]:
    """The rulesets that have battles by chance."""
    return [name for name in rulesets.names() if rulesets.ruleset(name).levy is not None]


def levy_of(name: str) -> Levy:
    """What a ruleset says of battles by chance. NoBattle where it says nothing."""
    found = rulesets.ruleset(name).levy if name in rulesets.names() else None
    if found is None:
        known = ", ".join(levied())
        raise NoBattle(f"There are no battles by chance of {name or 'no game'}; there are of {known}.")
    return found


def battle(wishes: Wishes) -> Tree:
    """The tree of a scenario file. NoBattle where it cannot be made."""
    levy = levy_of(wishes.ruleset)
    rules = rulesets.ruleset(wishes.ruleset)
    width = tidy(levy.table[0] if wishes.width is None else wishes.width)
    height = tidy(levy.table[1] if wishes.height is None else wishes.height)
    points = levy.points if wishes.points is None else wishes.points
    _sane(wishes, levy, points, width, height)
    rng = Random(f"{wishes.ruleset} {wishes.seed}")
    name = f"{rng.choice(_SEAS)} {rng.choice(_PLACES)}"
    occasion = levy.occasion(_one_of(wishes.occasion, levy.occasions, rng))
    title = f"{rng.choice(occasion.titles or _MEETINGS)} {name}"
    turns = levy.turns(width, height)
    guard = rng.randrange(2) if occasion.charge else 0
    shares = wishes.shares(points)
    charge = _charge(occasion, levy.budget(guard, shares[guard]), rules.roster, rng)
    bought = _bought(levy, shares, rules.roster, rng, {guard: worth(charge, rules.roster)})
    sea = _Sea(levy, width, height, rng)
    sea.strew(wishes.islands, name)
    weather = _one_of(wishes.weather, levy.weathers, rng)
    told = levy.weather(weather, turns, rng)
    sides = []
    objectives: list[Tree] = []
    for number, side in enumerate(levy.sides()):
        units = levy.units(number, bought[number], rules.roster)
        objectives += [
            {**one, "side": side["name"]}
            for one in (occasion.guards if number == guard else occasion.hunters)
        ]
        guarded = levy.units(number, charge, rules.roster) if number == guard else []
        if rules.fields.placed:
            lay(units, guarded, (width, height), number, rules)
        units += [{**unit, **occasion.unit} for unit in guarded]
        free = {} if occasion.charge else _free(levy, number, shares[number], width, height)
        sides.append({**side, **free, "unit": units})
    areas = sea.cover(told.areas)
    tree: Tree = {
        "format": FORMAT,
        "ruleset": wishes.ruleset,
        "title": title,
        "story": _story(
            name,
            "" if weather == levy.weathers[0] else weather,
            told.says,
            [f"{share} points" for share in dict.fromkeys(shares)],
            bool(sea.islands),
            occasion.story
            and occasion.story.format(
                guard=sides[guard]["name"], hunter=sides[1 - guard]["name"], place=name
            ),
        ),
        "table": {"width": width, "height": height},
        "turns": turns,
    }
    if wishes.day:
        tree |= {"title": f"{title}, {wishes.day}", "seed": wishes.seed}
    if told.told:
        tree["weather"] = told.told
    if told.options:
        tree["options"] = told.options
    tree |= told.tables
    tree["side"] = sides
    if objectives:
        tree["objective"] = objectives
    terrain = [*sea.islands, *areas]
    if terrain:
        tree["terrain"] = terrain
    return tree


def written(wishes: Wishes) -> str:
    """The text of the file, with the wishes it came from above it. NoBattle where it cannot be made."""
    tree = battle(wishes)
    text = Document(tree=tree).text(scenario_shape(rulesets.ruleset(wishes.ruleset).fields))
    return f"# Made by chance: {command(wishes)}\n\n{text}"


def command(wishes: Wishes) -> str:
    """The command that makes the same file."""
    if wishes.day:
        return f"line-ahead new today --day {wishes.day}"
    words = ["line-ahead new", wishes.ruleset]
    if wishes.points is not None:
        words.append(f"--points {wishes.points}")
    if wishes.width is not None and wishes.height is not None:
        words.append(f"--table {tidy(wishes.width)}x{tidy(wishes.height)}")
    if wishes.weather != ANY:
        words.append(f"--weather {wishes.weather}")
    if wishes.islands is not None:
        words.append(f"--islands {wishes.islands}")
    if wishes.occasion != ANY:
        words.append(f"--occasion {wishes.occasion}")
    if wishes.odds != 1.0:
        words.append(f"--odds {wishes.odds:g}")
    return " ".join([*words, f"--seed {wishes.seed}"])


def _sane(wishes: Wishes, levy: Levy, points: int, width: float, height: float) -> None:
    if not LEAST_ODDS <= wishes.odds <= 1 / LEAST_ODDS:
        raise NoBattle(f"No side has more than {round(1 / LEAST_ODDS)} times what the other has.")
    if (fewest := min(wishes.shares(points))) < levy.least:
        raise NoBattle(f"{fewest} points buy too little: {levy.least} at least.")
    if points > 20 * levy.points:
        raise NoBattle(f"{points} points are more than anybody plays: {20 * levy.points} at most.")
    for what, size, usual in (("wide", width, levy.table[0]), ("high", height, levy.table[1])):
        if not LEAST_TABLE <= size <= MOST_TABLE or size < usual / 2:
            low = max(LEAST_TABLE, usual / 2)
            raise NoBattle(f"The table is {size:g} {what}: from {low:g} to {MOST_TABLE} is possible.")
    for what, wish, there in (
        ("weather", wishes.weather, levy.weathers),
        ("occasion", wishes.occasion, levy.occasions),
    ):
        if wish not in (ANY, *there):
            raise NoBattle(f'There is no {what} "{wish}": {", ".join((ANY, *there))}.')
    if wishes.islands is not None and not 0 <= wishes.islands <= 40:
        raise NoBattle(f"{wishes.islands} islands: from 0 to 40 are possible.")


def _free(levy: Levy, side: int, points: int, width: float, height: float) -> Tree:
    """What a side says that may buy others for its units, and where those begin; nothing where its game does not."""
    if not levy.bought_anew:
        return {}
    outline = levy.berth(side, width, height)[0]
    return {"budget": levy.budget(side, points), "zone": [spot(*one) for one in outline]}


def _one_of(wish: str, there: Sequence[str], rng: Random) -> str:
    """What is wished for; where anything will do, one of what there is. Of a single thing no die is thrown."""
    if wish != ANY:
        return wish
    return rng.choice(there) if len(there) > 1 else there[0]


def _story(name: str, weather: str, says: str, points: list[str], islands: bool, occasion: str) -> str:
    among = f"among the islands off {name}" if islands else f"on the open sea off {name}"
    above = f"Expect {weather.replace('_', ' ')}, and a fight" if weather else "Nothing hides anybody"
    met = occasion or f"Two forces of about {' and '.join(points)} meet {among}."
    return f"{met} {says or f'{above}: neither side was warned.'}"


# -- what is bought ---------------------------------------------------------------------------------------------------


def worth(bought: Sequence[Lot], rows: Rows) -> int:
    """What lots cost together."""
    return sum(int(rows[cls]["points"]) for lot in bought for cls in lot.classes)


def _charge(occasion: Occasion, budget: int, rows: Rows, rng: Random) -> list[Lot]:
    """What the guard has in his care: groups while his share pays for them, one at least."""
    found: list[Lot] = []
    while occasion.charge:
        left = occasion.share * budget - worth(found, rows)
        can = [lot for classes in occasion.charge if worth([lot := Lot(classes)], rows) <= left]
        if not can:
            break
        found.append(rng.choice(can))
    if occasion.charge and not found:
        return [min((Lot(classes) for classes in occasion.charge), key=lambda lot: worth([lot], rows))]
    return found


def _bought(
    levy: Levy, points: Sequence[int], rows: Rows, rng: Random, spent: Mapping[int, int]
) -> list[list[Lot]]:
    """What each side buys: as nearly all it may spend as can be, and as nearly as much as the other.

    `spent` is what a side has spent already.
    """
    shares: list[float] = []
    found: list[list[Lot]] = []
    for side in range(2):
        budget, gone = levy.budget(side, points[side]), spent.get(side, 0)
        lots = levy.lots(side, budget, rows, rng)
        wanted = 1.0 if not shares else shares[0]
        bought = _purse(lots, budget - gone, round(wanted * budget) - gone, rows, rng)
        found.append(bought)
        shares.append((worth(bought, rows) + gone) / budget)
    if abs(shares[0] - shares[1]) > FAIR or min(shares) <= 0:
        raise NoBattle(f"With {sum(points) // 2} points no two sides come out alike: try more.")
    return found


def _purse(lots: Sequence[Lot], budget: int, wanted: int, rows: Rows, rng: Random) -> list[Lot]:
    """Lots that cost nearly `wanted`, and never more than the budget."""
    best: list[Lot] = []
    costs = {lot: worth([lot], rows) for lot in lots}
    for _ in range(_TRIES):
        tried: list[Lot] = []
        left = wanted + max(0, min(budget - wanted, round(_CLOSE * budget)))
        while True:
            can = [lot for lot in lots if costs[lot] <= left and (tried or not lot.joins)]
            if not can:
                break
            lot = rng.choices(can, [one.weight for one in can])[0]
            tried.append(lot)
            left -= costs[lot]
        if abs(worth(tried, rows) - wanted) < abs(worth(best, rows) - wanted):
            best = tried
        if abs(worth(best, rows) - wanted) <= _CLOSE * budget:
            break
    return best


# -- the sea ----------------------------------------------------------------------------------------------------------


class _Sea:
    """The table being strewn. Islands lie in pairs, one across the middle from the other: no side is better off."""

    def __init__(self, levy: Levy, width: float, height: float, rng: Random) -> None:
        self.levy, self.width, self.height, self.rng = levy, width, height, rng
        self.islands: list[Tree] = []
        self._land: Any = None
        self._names = [f"{one} {other}" for one in _SEAS for other in _PLACES]
        rng.shuffle(self._names)

    def strew(self, count: int | None, name: str) -> None:
        """Lay islands: so many, or as many as suit the table."""
        span = min(self.width, self.height)
        if count is None:
            count = self.rng.choice((0, 2, 3, 4, 5)) + (self.width * self.height > 3000)
        placed = 0
        for _ in range(60):
            if placed >= count:
                break
            size = span * self.rng.uniform(0.05, 0.11)
            at = (self.rng.uniform(0.1, 0.9) * self.width, self.rng.uniform(0.1, 0.9) * self.height)
            alone = count - placed == 1
            spots = [(self.width / 2, self.height / 2)] if alone else [at, self._across(at)]
            kind = self.levy.grounds[0] if self.rng.random() < 0.8 else self.rng.choice(self.levy.grounds)
            outlines = [self._blob(one, size) for one in spots]
            if not self._fits(outlines):
                continue
            for outline in outlines:
                entry: Tree = {"kind": kind}
                if kind == self.levy.grounds[0]:
                    entry["name"] = name if not self.islands else self._named(name)
                self.islands.append({**entry, "outline": [spot(*one) for one in outline]})
            placed += len(outlines)

    def _named(self, taken: str) -> str:
        name = self._names.pop()
        return name if name != taken else self._names.pop()

    def _across(self, at: Position) -> Position:
        return self.width - at[0], self.height - at[1]

    def _blob(self, at: Position, size: float, along: float = 1.3) -> list[Position]:
        corners = self.rng.randint(7, 11)
        lean = self.rng.uniform(0, pi)
        points = []
        for corner in range(corners):
            angle = 2 * pi * corner / corners + self.rng.uniform(-0.15, 0.15)
            reach = size * self.rng.uniform(0.75, 1.1)
            u, v = along * reach * cos(angle), reach / along * sin(angle)
            x, y = at[0] + u * cos(lean) - v * sin(lean), at[1] + u * sin(lean) + v * cos(lean)
            points.append((round(x, 1), round(y, 1)))
        return points

    def _fits(self, outlines: Sequence[Sequence[Position]]) -> bool:
        """Whether islands may lie there: on the table, clear of where sides begin, and a way left for everybody."""
        from shapely import Polygon, box, union_all

        new = [Polygon(one) for one in outlines]
        if not all(one.is_valid for one in new):
            return False
        room = self.levy.room()
        table = box(0, 0, self.width, self.height)
        begins = [Polygon(self.levy.berth(side, self.width, self.height)[0]) for side in range(2)]
        both = union_all(new)
        if not table.contains(both) or any(one.distance(both) < room / 2 for one in begins):
            return False
        others = [both] if self._land is None else [both, self._land]
        if (self._land is not None and self._land.distance(both) < room) or (
            len(new) > 1 and new[0].distance(new[1]) < room
        ):
            return False
        land = union_all(others)
        sea = table.buffer(-room / 2).difference(land.buffer(room / 2))
        if sea.geom_type != "Polygon":
            return False
        self._land = land
        return True

    def cover(self, kinds: Sequence[str]) -> list[Tree]:
        """Squalls and fog: in pairs too, anywhere but where the sides begin."""
        from shapely import Polygon, union_all

        begins = union_all([Polygon(self.levy.berth(side, self.width, self.height)[0]) for side in range(2)])
        found: list[Tree] = []
        span = min(self.width, self.height)
        for kind in kinds:
            for _ in range(30):
                at = (self.rng.uniform(0.15, 0.85) * self.width, self.rng.uniform(0.15, 0.85) * self.height)
                size = span * self.rng.uniform(0.09, 0.15)
                outlines = [self._blob(one, size) for one in (at, self._across(at))]
                shapes = [Polygon(one) for one in outlines]
                if all(one.is_valid and not one.intersects(begins) for one in shapes) and not shapes[
                    0
                ].intersects(shapes[1]):
                    held = [self._held(one) for one in outlines]
                    found += [{"kind": kind, "outline": [spot(*one) for one in outline]} for outline in held]
                    break
        return found

    def _held(self, outline: Sequence[Position]) -> list[Position]:
        """An outline kept on the table."""
        return [(min(max(x, 0.0), self.width), min(max(y, 0.0), self.height)) for x, y in outline]


def lay(units: list[Tree], guarded: list[Tree], size: Position, side: int, rules: Ruleset) -> None:
    """Give units their places: abreast where their side begins, the dearest in the middle; who lies aboard has none.

    Whoever is guarded lies behind the others, in line ahead along the edge with most of its length before it. NoBattle
    where there is no room, or a game has no battles by chance.
    """
    levy = levy_of(rules.name)
    outline, heading = levy.berth(side, *size)
    drafting = rules.drafting
    west, south, east, north = bounds(outline)
    along, (depth, length) = east - west >= north - south, sorted((east - west, north - south))
    ahead, front = (sin(radians(heading)), cos(radians(heading))), middle(outline)
    x, y = front[0] - ahead[0] * depth / 4, front[1] - ahead[1] * depth / 4
    behind = x - ahead[1] * length / 5, y + ahead[0] * length / 5
    ground = Ground(tuple(outline), (), [])
    for rank, centre, course in (
        ([unit for unit in units if "aboard" not in unit], front, heading),
        (guarded, behind, (heading + 90) % 360),
    ):
        radii = [drafting.figure(rules.roster[unit["class"]]).radius for unit in rank]
        order = sorted(range(len(rank)), key=lambda n: -int(rules.roster[rank[n]["class"]]["points"]))
        gap = min(length / (len(rank) + 1), max(4 * max(radii, default=1.0), levy.interval()))
        wishes: list[Position | None] = [None] * len(rank)
        for place, number in enumerate(order):
            off = gap * ((place + 1) // 2) * (1 if place % 2 else -1)
            x, y = (centre[0] + off, centre[1]) if along else (centre[0], centre[1] + off)
            wishes[number] = (round(2 * x) / 2, round(2 * y) / 2)
        for unit, radius, at in zip(rank, radii, berths(ground, radii, wishes), strict=True):
            if at is None:
                raise NoBattle(
                    "There is no room for so many units where their side begins: a larger table, or fewer points."
                )
            ground.taken.append((*at, radius))
            unit["at"] = spot(*at)
            unit["heading"] = tidy(course)
