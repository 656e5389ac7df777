"""nef for a shipyard: what a class costs, what the building rules make of it, its data sheet before it has fought."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from game.match.plain import Row, Tree
from game.match.wording import class_parts
from game.rulesets.nef.scenario import Unit
from game.rulesets.nef.set_up import mustered, spec_of
from game.rulesets.nef.table import FLIGHTS, VESSELS, NefTable
from game.rulesets.nef.tables import AGAIN, BOMB_DICE, BOMB_STEP, DIE, RELOADERS, TABLES, WEAPONS
from game.tabletop.cards import Card
from game.tabletop.construction import Oddity, Part, Worth, first, whole

_BUILDING: Final[Tree] = TABLES["building"]
_LOWER_ROWS = ("guns", "bombs", "speed", "turn")


class NefConstruction:
    """See `game.tabletop.construction.Construction`."""

    def points(self, row: Row) -> Worth:
        """The battle value by ruling 52 (NEF-VIC-2)."""
        parts = _flight(row) if row.get("kind") in FLIGHTS else _vessel(row)
        return Worth(tuple(part for part in parts if part.points), "NEF-VIC-2")

    def by_rule(self, row: Row) -> Tree:
        """The factors on the lower rows (ruling 3), the bombs aboard (ruling 30), the points (ruling 52)."""
        found: Tree = {}
        if row.get("kind") not in FLIGHTS:
            for name in _LOWER_ROWS:
                if name in row:
                    found[name] = lower_rows(first(row, name))
            if "bombs" in found:
                found["bomb_load"] = _BUILDING["stock"]["bombs_per_factor"] * found["bombs"][0]
        return found | {"points": self.points({**row, **found}).points}

    def card(self, row: Row) -> Card | None:
        from game.rulesets.nef.presenter.cards import card

        spec = spec_of({"id": "class", "name": "No name", "points": 0, "base_radius": 0.5, **row})
        name = class_parts(spec.name)[0]
        unit = mustered(Unit(cls=spec.id, name=name, id=spec.id, at=(0.0, 0.0)), "", spec)
        table = NefTable(
            width=1.0, height=1.0, sides=("",), turns=1, units={unit.id: unit}, agenda=[], turn=0
        )
        return card(table, unit.id)

    def oddities(self, row: Row) -> list[Oddity]:
        """Speeds that exclude each other (NEF-PLT-4), and rockets that cannot be reloaded (NEF-ROC-5)."""
        found: list[Oddity] = []
        kind = row.get("kind")
        slow, fast = row.get("speed_min"), row.get("speed_max")
        if kind in FLIGHTS and slow is not None and fast is not None and slow > fast:
            found.append(
                Oddity("speed_min", "No speed is at least its lowest and at most its highest.", "NEF-PLT-4")
            )
        rockets = row.get("rockets")
        if kind in VESSELS and kind not in RELOADERS and rockets:
            found.append(
                Oddity("rockets", "Only nefs reload: a ship fires each of her launchers once.", "NEF-ROC-5")
            )
        return found


def lower_rows(full: int) -> list[int]:
    """A factor on the four damage rows, worked out from the undamaged one: shares of it, rounded up (ruling 3)."""
    return [-(-full * percent // 100) for percent in _BUILDING["rows"]["percent"]]


def _vessel(row: Row) -> list[Part]:
    each = _BUILDING["points"]["vessel"]
    hull, speed = whole(row, "hull"), first(row, "speed")
    counted = (
        ("guns", first(row, "guns"), "gun factor"),
        ("torpedoes", whole(row, "torpedoes"), "torpedo salvo"),
        ("rockets", whole(row, "rockets"), "rocket launcher"),
        ("bombs", first(row, "bombs"), "bomb factor"),
    )
    return [
        Part(f"{each['hull']} × hull {hull}", each["hull"] * hull),
        Part(f"hull {hull} × speed {speed} / 6", each["hull_speed_sixths"] * hull * speed / 6),
        *(
            Part(f"{each[key]} × {count} {_many(words, count)}", each[key] * count)
            for key, count, words in counted
        ),
    ]


def _flight(row: Row) -> list[Part]:
    each = _BUILDING["points"]["flight"]
    hull, speed = whole(row, "hull"), whole(row, "speed_max")
    loads = {
        "its rapiers": _hits("rapier", whole(row, "rapiers_full")),
        "its bombs": _bomb_hits(whole(row, "bombs_full")),
    }
    better = max(loads, key=lambda load: loads[load])
    hits = {
        "its guns": _hits("fighter_guns", whole(row, "flight_guns")),
        "its rockets": _hits("rockets", whole(row, "rocket_packs")),
        better: loads[better],
    }
    return [
        Part(f"{each['hull']} × {hull} hits to destroy it", each["hull"] * hull),
        Part(f"speed {speed} / 4", each["speed_quarters"] * speed / 4),
        *(
            Part(
                f"{each['expected_hits']} × {float(count):.1f} hits of {what}",
                float(each["expected_hits"] * count),
            )
            for what, count in hits.items()
        ),
    ]


def _hits(weapon: str, uses: int) -> Fraction:
    """What so many salvos (or factors) hit on average."""
    table = WEAPONS[weapon]
    return uses * table.dice * _a_die(table.hit)


def _bomb_hits(bombs: int) -> Fraction:
    """What so many bombs hit on average, dropped together (NEF-BOM-1, NEF-BOM-4)."""
    table = WEAPONS["bombs"]
    return min(bombs, BOMB_DICE) * _a_die(table.hit - BOMB_STEP * max(0, bombs - BOMB_DICE))


def _a_die(hit: int) -> Fraction:
    """What one die hits on average, what it rolls again counted on (NEF-CMB-6)."""
    return Fraction(DIE + 1 - hit, DIE) / (1 - Fraction(DIE + 1 - AGAIN, DIE))


def _many(words: str, count: int) -> str:
    return words if count == 1 else words + ("es" if words.endswith("s") else "s")


CONSTRUCTION = NefConstruction()
"""nef's."""
