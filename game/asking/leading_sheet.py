"""The sheet of a division: its ships and what each does, the divisions there are, or its standing orders.

It shows a leading and gives it what was chosen; it knows no game.
"""

from __future__ import annotations

import msgspec

from game.asking.answering import Plan, PlanRow, colour_index, unit_name
from game.asking.leading import Leading
from game.tabletop.divisions import CALLED
from game.tabletop.evolutions import Proposal
from game.tabletop.squadrons import LONGEST
from game.tabletop.standing import CARES, OPENINGS, Standing

AS_TOLD = "as told"
"""What a ship's own row says where her division's orders hold."""
NOTHING = "–"
ANY = 0


def plan_of(leading: Leading) -> Plan:
    """The ships with what each does and the divisions there are, or the standing orders."""
    now = f"ship/{leading.under if leading.standing else leading.guide}"
    if leading.standing:
        back = PlanRow("standing/", "", "Back to the ships")
        return Plan(leading.called, "standing orders", (*_standing_rows(leading), back), now)
    orders = PlanRow("standing/", "", "Standing orders", _in_words(leading))
    rows = (*_ships(leading), *_divisions(leading), orders)
    return Plan(leading.called, f"{len(leading.ships)} ships", rows, now)


def _in_words(leading: Leading) -> str:
    """The standing orders of a division in short."""
    division = leading.flag.squadrons.page.divisions.get(leading.name)
    orders = division.standing if division is not None else Standing()
    near = f"{orders.range:g} {leading.desk.match.ruleset.unit}" if orders.range else ""
    kept = "no torpedoes" if orders.torpedoes == "keep" else ""
    return ", ".join(word for word in (orders.opening or "", near, kept) if word) or "none"


def _ships(leading: Leading) -> list[PlanRow]:
    """What each ship does, the guide first; those not asked now last."""
    mark = colour_index(leading.desk)
    rows: list[PlanRow] = []
    told = {one.unit: one for one in leading.preview.proposals}
    for ship in leading.command.ships:
        one = told.get(ship)
        value = "guide" if ship == leading.guide else ""
        danger = ""
        if one is None:
            value = "not asked now"
        else:
            value = value or _off(leading, one)
            danger = leading.flag.squadrons.danger(leading.preview, one) or (
                one.says if one.order is None else ""
            )
        rows.append(
            PlanRow(
                f"ship/{ship}",
                ship,
                unit_name(leading.desk, ship),
                value,
                off=one is None,
                refused=danger,
                mark=mark,
                clause=one.clause if one is not None and danger else "",
            )
        )
    return rows


def _off(leading: Leading, one: Proposal) -> str:
    if one.order is None:
        return "no way"
    unit = leading.desk.match.ruleset.unit
    return "on station" if one.off < 0.05 * (leading.command.interval or 1.0) else f"{one.off:.1f} {unit} off"


def _divisions(leading: Leading) -> list[PlanRow]:
    """Every division, the one in hand marked; those that were told something say what."""
    rows = [PlanRow("divisions", "", "Divisions", heading=True)]
    for name, ships in leading.flag.squadrons.divisions().items():
        told = leading.flag.squadrons.told(name)
        value = CALLED[told.kind] if told is not None else f"{len(ships)} ships"
        chosen = "now" if name == leading.name else ""
        called = leading.flag.squadrons.called(name)
        rows.append(PlanRow(f"division/{name}", "", called, value, chosen=chosen, named=LONGEST))
    return rows


def _standing_rows(leading: Leading) -> list[PlanRow]:
    """When, how near, with what care: of the division, or of one ship over it; then the ships to choose among."""
    flag, under = leading.flag, leading.under
    page = flag.squadrons.page
    division = page.divisions.get(leading.name)
    orders = division.standing if division is not None else Standing()
    own = page.ships.get(under, Standing()) if under else orders
    silent = AS_TOLD if under else NOTHING
    unit = leading.desk.match.ruleset.unit
    most = max(1, int(max(leading.desk.view.width, leading.desk.view.height)))
    title = f"{unit_name(leading.desk, under)} alone" if under else "The division"
    shown = own.over(orders)
    near = shown.range or ANY
    rows = [
        PlanRow("title", "", title, heading=True),
        PlanRow(
            "order/opening", under, "Open fire", choices=(silent, *OPENINGS), chosen=own.opening or silent
        ),
        PlanRow(
            "order/range",
            under,
            "Within",
            f"{near:g} {unit}" if near else "at any range",
            spinner=(int(near), 0, most),
        ),
        PlanRow(
            "order/torpedoes", under, "Torpedoes", choices=(silent, *CARES), chosen=own.torpedoes or silent
        ),
        PlanRow("ships", "", "Ships", heading=True),
        PlanRow("ship/", "", "All of them", chosen="" if under else "now"),
    ]
    mark = colour_index(leading.desk)
    for ship in leading.ships:
        value = "her own orders" if page.ships.get(ship) else ""
        rows.append(PlanRow(f"ship/{ship}", ship, unit_name(leading.desk, ship), value, mark=mark))
    return rows


def turned(leading: Leading, key: str, value: int | str | None) -> None:
    """A row was chosen or turned."""
    what, _, name = key.partition("/")
    if what == "standing":
        leading.act("standing")
    elif what == "division" and value is None:
        leading.flag.take(name)
    elif what == "division":
        leading.flag.rename(name, str(value))
    elif what == "ship" and leading.standing:
        leading.under = name
    elif what == "ship" and name:
        leading.select(name)
    elif what == "order" and value is not None:
        _order(leading, name, value)


def _order(leading: Leading, name: str, value: int | str) -> None:
    """One of the standing orders was set."""
    flag, under = leading.flag, leading.under
    page = flag.squadrons.page
    division = page.divisions.get(leading.name)
    before = page.ships.get(under, Standing()) if under else division.standing if division else Standing()
    given: int | str | float | None = None if value in (AS_TOLD, NOTHING) else value
    if name == "range":
        given = float(value) if isinstance(value, int) and (value or under) else None
    orders = msgspec.structs.replace(before, **{name: given})
    flag.order_standing(orders, division=leading.name, unit=under)
    leading.desk.sound("pencil_tick")


class LeadingSheet(Leading):
    """A leading as the plan tells of it."""

    def plan(self) -> Plan | None:
        """The division's sheet: its ships and what each does, the divisions there are, standing orders."""
        return plan_of(self)

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """A row of the sheet was chosen or turned."""
        turned(self, key, value)
