"""carrier for a shipyard: what a type of ship costs, what the published facts make of her, her sheet."""

from __future__ import annotations

from math import floor, log
from typing import Final

from game.match.plain import Row, Tree
from game.rulesets.carrier.tables import TABLES
from game.tabletop.construction import Part, Plain, Worth, whole
from game.tabletop.field_file import read_fields
from game.tabletop.fields import named

_BUILDING: Final[Tree] = TABLES["building"]
_VALUES: Final[dict[str, int]] = {kind: worth for kind, worth in TABLES["vp"].items() if kind != "clause"}
_TWICE: Final[int] = TABLES["worth"]["high_value"]
_INSTALLATION = "installation"
_CARRIERS = ("fleet_carrier", "light_carrier")


class CarrierConstruction(Plain):
    """See `game.tabletop.construction.Construction`."""

    def points(self, row: Row) -> Worth:
        """The battle value by ruling 32 (CAR-SET-8)."""
        each = _BUILDING["points"]
        armoured = whole(row, "armoured")
        parts = [
            Part("every ship", each["ship"]),
            *(Part(f"{each[name]} × {words} {whole(row, name)}", each[name] * whole(row, name))
              for name, words in (("guns", "guns"), ("aa", "AA"), ("strike", "Strike"), ("cap", "CAP"))),
            Part(f"Armoured ({armoured})", each["armour"] * max(0, armoured - 1)),
            Part("catapult", each["catapult"] if row.get("catapult") else 0),
            Part("depth charges", each["depth_charges"] if row.get("depth_charges") else 0),
        ]  # fmt: skip
        return Worth(tuple(part for part in parts if part.points), "CAR-SET-8")

    def by_rule(self, row: Row) -> Tree:
        """Ratings from the facts in `inputs`, where there are any (installations are set by hand); what the enemy
        scores for her (CAR-VIC-2, CAR-VIC-3); her points (ruling 32)."""
        found: Tree = {}
        facts = row.get("inputs")
        if facts and row.get("kind") != _INSTALLATION:
            found.update(_ratings(str(row.get("kind", "")), {**_nothing(), **facts}))
        value = _VALUES.get(str(row.get("kind", "")))
        if value is not None:
            found["vp"] = value * (_TWICE if row.get("high_value") else 1)
        return found | {"points": self.points({**row, **found}).points}


def _nothing() -> Tree:
    return {
        field.name: False if field.type == "flag" else 0
        for field in named(read_fields(__package__).cls, "inputs").fields
    }


def _ratings(kind: str, facts: Row) -> Tree:
    """Ratings of a ship from the published facts (ruling 32)."""
    guns, aa, air, armour = (_BUILDING[name] for name in ("guns", "aa", "air", "armour"))
    broadside = facts["broadside_lb"]
    if kind == "submarine":
        by_guns = sum(facts["bow_tubes"] >= tubes for tubes in guns["bow_tubes"])
    elif kind in (*_CARRIERS, "transport"):
        by_guns = 0
    else:
        by_guns = max(0, _nearest(log(broadside / guns["pounds"], guns["base"]))) if broadside > 0 else 0
        by_guns += guns["lances"] if facts["lance_tubes"] >= guns["lance_tubes"] else 0
    barrels = sum(
        aa[weight] * facts[fact]
        for weight, fact in (("heavy_38", "heavy_38"), ("heavy_other", "heavy_other"), ("light", "light_aa"))
    )
    found: Tree = {"guns": by_guns, "aa": _nearest(barrels / aa["a_die"])}
    if kind in _CARRIERS:
        found["strike"] = _nearest(facts["attack_aircraft"] / air["attack_aircraft"])
        found["cap"] = _nearest(facts["fighters"] / air["fighters"])
    thick = [x for belt, x in zip(armour["belt"], armour["x"], strict=True) if facts["belt_in"] >= belt]
    found["armoured"] = max(thick, default=0) if kind == "battleship" else 0
    found["catapult"] = facts["floatplanes"] > 0
    found["depth_charges"] = bool(facts["asw"]) and kind in ("destroyer", "light_cruiser", "heavy_cruiser")
    return found


def _nearest(number: float) -> int:
    """To the nearest whole number, halves up."""
    return floor(number + 0.5)


CONSTRUCTION = CarrierConstruction(read_fields(__package__))
"""carrier's."""
