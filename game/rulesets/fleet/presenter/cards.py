"""A unit's data sheet on screen: hull, armour by area, guns with what they pierce band by band, torpedoes, flak, state.

Of an enemy what its class has, and of itself only what is seen from outside (ruling 84).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.match.wording import capital, counted, listed, spaced
from game.rulesets.fleet import deck, phrases, torpedoes
from game.rulesets.fleet.armoury import ARCS, ATTACKS, TORPEDOES
from game.rulesets.fleet.condition import commander, hull, third
from game.rulesets.fleet.drafting import DRAFTING
from game.rulesets.fleet.eyes import eye, limit
from game.rulesets.fleet.facts import FlakKind, flak_factors
from game.rulesets.fleet.flak import left
from game.rulesets.fleet.gunnery import directors_left, has_shot
from game.rulesets.fleet.presenter.pieces import silhouette
from game.rulesets.fleet.repairs import SPEED, STEERING, jobs
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    HANGAR,
    NORMAL,
    READY,
    REARMING,
    SUNK,
    UNKNOWN,
    WRECK,
    FleetTable,
    Flight,
    Marker,
    Ship,
    ship_of,
)
from game.rulesets.fleet.tables import BANDS, BOOK, directors, read
from game.rulesets.fleet.views import GHOST
from game.rulesets.fleet.words import MESSAGES
from game.tabletop.cards import Battery as Guns
from game.tabletop.cards import (
    Bearing,
    Card,
    Count,
    Fact,
    Pips,
    Row,
    Store,
    Vital,
    facts,
    in_rows,
    so,
    struck,
)
from game.tabletop.scale import Scale

SCALE: Final = Scale("cm", read, "yards_per_cm", "yards", 100, "knots_per_cm")
"""Lengths in yards, and speeds in knots."""
MOST_IN_ROW: Final = 20
AT_MOST: Final = "≤", "at most ", ", by the hits that were seen"
"""How what an enemy has left is told, which hits alone tell of."""
ARMOUR: Final[dict[str, dict[str, str]]] = BOOK.labels["armour"]
ROLES: Final[dict[str, str]] = BOOK.labels["role"]
FITTED: Final = {"dpaa_radar": "AA radar"}
FLAK: Final[tuple[tuple[FlakKind, str], ...]] = (("lrf", "long"), ("mrf", "medium"), ("crf", "close"))


def card(view: FleetTable, key: str) -> Card | None:
    """The unit's data sheet as the looking side may read it; None where it knows of no such unit."""
    unit = view.units.get(key)
    if unit is None:
        return None
    if isinstance(unit, Marker):
        return _marker(view, unit)
    return _flight(view, unit) if isinstance(unit, Flight) else _ship(view, unit)


def _marker(view: FleetTable, marker: Marker) -> Card:
    """A contact: where it heads, how fast it went; of one's own what it hides (FLT-CON-1, FLT-CON-2)."""
    squadron = view.squadrons.get(marker.squadron)
    facts = [Fact("Heading", f"{marker.heading:03.0f}°", "FLT-CON-2")]
    if marker.run > 0.0:
        facts.append(Fact("Ran last", SCALE.pace(marker.run), "FLT-CON-2"))
    if squadron is not None:
        facts += [
            Fact("Squadron" if not place else "", ship_of(view, one).name, "FLT-CON-1")
            for place, one in enumerate(squadron.units)
            if one in view.units
        ]
        about = "The enemy sees a marker. It deploys when you say so, or must once it is spotted."
        title = "Your squadron under way"
    elif marker.side == view.seen_by:
        title, about = "A dummy", "The enemy takes it for a squadron until it is spotted."
    else:
        title = "A squadron, or nothing"
        about = "A marker is a squadron unseen, or a dummy. A crew that spots it tells which."
    return Card(
        unit=marker.id,
        name=marker.name,
        title="Spotted: a squadron" if marker.spotted and squadron is None else title,
        side=marker.side,
        points=0,
        silhouette="",
        length=0.0,
        hull=0,
        facts=tuple(facts),
        about=about,
    )


# -- ships ----------------------------------------------------------------------------------------------------


def _ship(view: FleetTable, ship: Ship) -> Card:
    spec, known = ship.spec, ship.structure != UNKNOWN
    lying = ship.state in (WRECK, SUNK, GHOST)
    return Card(
        unit=ship.id,
        name=ship.name,
        title=_title(ship),
        side=ship.side,
        points=round(spec.points),
        points_clause="FLT-VIC-1",
        silhouette=DRAFTING.drawn(spec.id, spec.silhouette) or silhouette(ship),
        length=hull(ship).length,
        hull=spec.structure + spec.flotation or spec.vessels,
        rows=() if lying else tuple(_rows(ship)),
        warning=_warning(view, ship),
        doomed=ship.state == WRECK,
        vitals=tuple(_armour(ship)),
        ranges=tuple(str(number) for number in range(1, _bands(ship) + 1)),
        range_clause="FLT-ARM-9",
        batteries=tuple(_batteries(ship)),
        stores=() if lying else tuple(_stores(view, ship)),
        facts=tuple(_facts(view, ship, known=known)),
        counts=tuple(_counts(ship)) if ship.state == DEPLOYED else (),
        pips=tuple(_pips(ship)) if known and ship.state == DEPLOYED else (),
        rose=tuple(_rose(ship)),
        arms=tuple(_arms(ship)),
        about=spec.about,
    )


def _title(ship: Ship) -> str:
    kind = spaced(ship.spec.kind)
    name = "" if ship.spec.name == ship.name else f"{ship.spec.name}, "
    state = {WRECK: ", a wreck", SUNK: ", sunk", GHOST: ", last seen here", CONTACT: ", under a contact"}
    return f"{name}{kind}{state.get(ship.state, '')}"


def _rows(ship: Ship) -> Iterator[Row]:
    """Structure and flotation, or the boats of a stand, lost from the left; crippled ones are current. Of an enemy what
    she has at most."""
    spec = ship.spec
    guessed = ship.structure == UNKNOWN and not spec.stand
    structure, flotation = ship.left
    tracks = (
        ("S", "Structure", spec.structure, structure, "FLT-DAM-1"),
        ("F", "Flotation", spec.flotation, flotation, "FLT-DAM-2"),
        ("Boats", "Boats", spec.vessels, ship.vessels, ""),
    )
    for label, words, whole, now, clause in tracks:
        if not whole:
            continue
        now = max(0, now)
        at, most, by = AT_MOST if guessed and now else ("", "", "")
        told = label if spec.stand else f"{label} {at}{now}"
        crippled = now < whole and third(now, whole)
        left = f"{words}: {most}{now} of {whole} left{by}"
        for boxes in in_rows(struck(whole, whole - now), MOST_IN_ROW):
            yield Row(told, boxes, current=crippled, words=left, clause=clause)
            told = ""


def _armour(ship: Ship) -> Iterator[Vital]:
    for area, row in ARMOUR.items():
        thick = ship.spec.armour.at(area)
        if thick:
            yield Vital(str(thick), row["label"], row["clause"])


def _bands(ship: Ship) -> int:
    return max((min(one.max_bands, BANDS) for one in ship.spec.batteries), default=0)


def _batteries(ship: Ship) -> Iterator[Guns]:
    """Each battery: guns left, and what they pierce band by band; below, its value, impact and what it has."""
    for number, battery in enumerate(ship.spec.batteries):
        mounts = ship.guns[number] if number < len(ship.guns) else (True,) * len(battery.mounts)
        guns = sum(mount.guns for mount, works in zip(battery.mounts, mounts, strict=True) if works)
        figures = tuple(str(one) for one in battery.penetration[: battery.max_bands])
        blank = ("",) * (_bands(ship) - len(figures))
        ready = sum(works and not has_shot(ship, number, mount) for mount, works in enumerate(mounts))
        lost = mounts.count(False)
        traits = [one for one in battery.traits if ship.radar or one != "radar"]
        told = [f"CV {battery.cv}", f"IP {battery.ip}", *traits]
        if lost:
            told.append(f"{counted(lost, 'mount')} lost")
        if ready < sum(mounts):
            told.append("has shot" if not ready else f"{counted(ready, 'mount')} left to shoot")
        yield Guns(
            f"{guns} × {phrases.bore(battery)}",
            (*figures, *blank),
            " · ".join(told),
            "FLT-DAM-3",
            spent=not guns or not ready,
            grave=bool(lost),
        )


def _arms(ship: Ship) -> Iterator[Fact]:
    """Mounts by battery and arc, and torpedo tubes by arc: how many are left of how many (FLT-WPN-3, FLT-WPN-8)."""
    lots: dict[tuple[str, str], list[bool]] = {}
    for number, battery in enumerate(ship.spec.batteries):
        mounts = ship.guns[number] if number < len(ship.guns) else (True,) * len(battery.mounts)
        for mount, works in zip(battery.mounts, mounts, strict=True):
            lots.setdefault((phrases.mount(battery, mount), "FLT-WPN-3"), []).append(works)
    if ship.spec.tubes is not None:
        loaded = ship.tubes or (1,) * len(ship.spec.tubes.mounts)
        for mount, count in zip(ship.spec.tubes.mounts, loaded, strict=True):
            name = f"{counted(mount.guns, 'tube')}, {phrases.arc(mount.arc)}"
            lots.setdefault((name, "FLT-WPN-8"), []).append(count != UNKNOWN)
    for (name, clause), lot in lots.items():
        left = sum(lot)
        words = counted(len(lot), "mount") if left == len(lot) else f"{left} of {len(lot)}"
        yield Fact(name, words if left else "destroyed", clause, "" if left else "gone")


def _stores(view: FleetTable, ship: Ship) -> Iterator[Store]:
    spec = ship.spec
    if spec.tubes is not None:
        kind = TORPEDOES[spec.tubes.type]
        total = sum(mount.guns for mount in spec.tubes.mounts)
        mounts = len(spec.tubes.mounts)
        if ship.tubes:
            loaded = sum(max(0, count) for count in ship.tubes)
            ready = sum(count > 0 for count in ship.tubes)
            words = f"{loaded} of {total}" + (f", {ship.salvoes} spare" if ship.salvoes else "")
            empty = mounts - ready - ship.tubes.count(UNKNOWN)
            yield Store(kind.name, "torpedo", ready, mounts, empty, words, "FLT-TOR-14")
        else:
            yield Store(kind.name, "torpedo", mounts, mounts, 0, counted(total, "tube"), "FLT-TOR-14")
    if spec.mine_loads and ship.structure != UNKNOWN:
        words = f"{ship.mine_loads} of {spec.mine_loads}"
        yield Store("Mines", "pack", ship.mine_loads, spec.mine_loads, 0, words, "FLT-MIN-1")
    if spec.carrier:
        yield from _aboard(view, ship)


def _aboard(view: FleetTable, ship: Ship) -> Iterator[Store]:
    """Stands on and below the deck, by their state (FLT-COP-4)."""
    states = {READY: "ready", REARMING: "rearming", HANGAR: "in the hangar"}
    for unit in view.units.values():
        if not isinstance(unit, Flight) or unit.home != ship.id or unit.state not in states:
            continue
        words = f"{unit.aircraft} {states[unit.state]}"
        if unit.state == REARMING and unit.served:
            words += f", {unit.served} served"
        ready = unit.aircraft if unit.state == READY else 0
        yield Store(unit.name, "flight", ready, unit.original, unit.aircraft - ready, words, "FLT-COP-4")


def _counts(ship: Ship) -> Iterator[Count]:
    """What is to be repaired, in the order of the rules; `item` is what the teams' order begins with."""
    there = jobs(ship) if ship.structure != UNKNOWN else []
    yield Count("Fires", ship.fires, "FLT-FIR-2", "fire")
    yield Count("Splash", ship.splash, "FLT-MRK-1")
    if ship.structure != UNKNOWN and not ship.spec.stand:
        yield Count("Engines", ship.spec.max_speed - ship.speed if SPEED in there else 0, "FLT-STR-9", SPEED)
        steering = ship.spec.steering - ship.steering if STEERING in there else 0
        yield Count("Steering", steering, "FLT-STR-11", STEERING)


def _pips(ship: Ship) -> Iterator[Pips]:
    spec = ship.spec
    total = directors(spec.fire_control)
    if total and not spec.has("local_only"):
        now = directors(ship.fire_control)
        open_ = directors_left(ship)
        words = f"{open_} of {now} left"
        yield Pips("Directors", open_, max(0, now - open_), max(0, total - now), words, "FLT-GUN-5")
    if spec.dc_teams:
        words = counted(ship.dc_teams, "team")
        lost = max(0, spec.dc_teams - ship.dc_teams)
        yield Pips("Teams", ship.dc_teams, 0, lost, words, "FLT-DCR-1", "parties")


def _facts(view: FleetTable, ship: Ship, *, known: bool) -> list[Fact]:
    spec, flak, cargo = ship.spec, ship.spec.flak, ship.spec.cargo
    speed = f"{ship.speed} of {spec.max_speed} cm, ran {round(ship.last_speed, 1):g}"
    handling = f"+{spec.acceleration} cm, {spec.mvr} cm before a turn"
    asw, h, rrr = (ship.asw, ship.h, ship.rrr) if known else (flak.asw, spec.h, spec.rrr)
    control = f"{ship.fire_control} of {spec.fire_control}"
    load = ""
    if cargo is not None:
        points = "destroyed" if known and not ship.cargo else counted(cargo.points, "point")
        load = f"{cargo.kind}, {points}"
    carried = [FITTED.get(one, spaced(one)) for one in spec.equipment if ship.has(one)]
    equipment = MESSAGES.words["equipment"]
    lost = [equipment.get(one, spaced(one)).removeprefix("her ") for one in ship.broken]
    return [
        *facts(
            (spec.max_speed and known, "Speed", speed, "FLT-MOV-1"),
            (spec.max_speed and not known, "Speed", f"{spec.max_speed} cm by her class", "FLT-MOV-1"),
            (spec.max_speed, "Handling", handling, "FLT-MOV-2"),
            (ship.speed_class != NORMAL and not spec.shore, "Way", ship.speed_class, "FLT-MOV-8"),
            (spec.steering and known, "Steering", f"{ship.steering} of {spec.steering}", "FLT-STR-11"),
            (spec.fire_control and known, "Fire control", control, "FLT-GUN-5"),
        ),
        *_senses(view, ship, known=known),
        *_flak(ship, known=known),
        *facts(
            (flak.asw, "Depth charges", str(asw), "FLT-ASW-3"),
            (spec.carrier, "Launch, land", f"{h} a turn", "FLT-COP-1"),
            (spec.carrier, "Refuel, rearm", f"{rrr} a turn", "FLT-COP-4"),
            (spec.carrier and known, "Deck", _deck(view, ship) if spec.carrier else "", "FLT-COP-2"),
            (cargo is not None, "Cargo", load, "FLT-CGO-1"),
            (known and ship.crew_quality, "Crew", f"{ship.crew_quality:+d}", "FLT-GEN-6"),
            (known and ship.gunnery_modifier, "Gunnery", f"{ship.gunnery_modifier:+d}", "FLT-GUN-8"),
            (carried, "Fitted", ", ".join(carried), "FLT-STR-14"),
        ),
        *([Fact("Lost", ", ".join(lost), "FLT-STR-14", "gone")] if lost else ()),
        *_standing(view, ship, known=known),
    ]


def _flak(ship: Ship, *, known: bool) -> Iterator[Fact]:
    """Factors of flak by range, pale where all of them are used up."""
    factors = [(name, flak_factors(ship if known else ship.spec.flak, key)) for key, name in FLAK]
    words = " · ".join(f"{name} {count}" for name, count in factors if count)
    if words:
        spent = known and not any(left(ship, key) for key, _ in FLAK)
        yield Fact("Flak", words, "FLT-AAA-1", "off" if spent else "")


def _senses(view: FleetTable, ship: Ship, *, known: bool) -> list[Fact]:
    here, bands = ship.state == DEPLOYED, ship.spec.spotting_bands
    seen, far = (limit(view, ship), eye(ship)) if known and here else (0.0, 0.0)
    words = f"{seen:g} cm" + (f", radar {far:g} cm" if ship.radar and far > seen else "")
    shone = ship.lit or ship.fires > 0 or ship.done.searchlight
    return facts(
        (known and here, "Sight", words, "FLT-VIS-2"),
        (bands and not (known and here), "Sight", f"{bands} bands by her class", "FLT-VIS-2"),
        (view.night and here, "Light", "lit" if shone else "in the dark", "FLT-ILL-1"),
        (ship.depth, "Depth", ship.depth, "FLT-SUB-1"),
    )


def _deck(view: FleetTable, ship: Ship) -> str:
    if deck.shut(view, ship):
        return "closed"
    room = deck.launching(view, ship)
    return f"room for {room} more" if deck.under_way(ship) else f"too slow: catapults, {room}"


def _standing(view: FleetTable, ship: Ship, *, known: bool) -> Iterator[Fact]:
    """Squadron, command, and the states a ship may be in."""
    squadron = view.squadrons.get(ship.squadron)
    if squadron is not None:
        leads = commander(view, ship) is not None
        words = f"flagship, command {squadron.command:+d}" if leads else f"command {squadron.command:+d}"
        yield Fact("Squadron", words, "FLT-SQD-1")
    told = so(
        (ship.withdrawing, "withdraws"),
        (ship.aground, "aground"),
        (ship.power_failure, "no power"),
        (known and ship.acted, "has acted"),
        (known and ship.moved and not ship.acted, "has moved"),
    )
    if told:
        yield Fact("State", ", ".join(told), "FLT-MOR-3" if ship.withdrawing else "FLT-SEQ-7")


def _warning(view: FleetTable, ship: Ship) -> str:
    if ship.state == WRECK:
        return "A wreck: it may go down at the end of any turn."
    if ship.state != DEPLOYED:
        return ""
    spec = ship.spec
    structure, flotation = ship.left
    told = so(
        *_worn("structure", structure, spec.structure),
        *_worn("flotation", flotation, spec.flotation),
        (spec.steering and not ship.steering, "every turn of hers is a test"),
        (ship.power_failure, "her power has failed"),
    )
    return capital(f"{listed(told)}.") if told else ""


def _worn(what: str, left: int, whole: int) -> Iterator[tuple[bool, str]]:
    """Whether of structure or flotation a third is left, or nothing."""
    yield left > 0 and third(left, whole), f"her {what} is down to a third"
    yield whole > 0 and left == 0, f"her {what} is gone"


def _rose(ship: Ship) -> Iterator[Bearing]:
    """The arcs of the main battery in full, those of the others and of the tubes pale."""
    spec = ship.spec
    heavy = max((one.calibre for one in spec.batteries), default=0.0)
    seen: set[tuple[str, bool]] = set()
    for number, battery in enumerate(spec.batteries):
        mounts = ship.guns[number] if number < len(ship.guns) else (True,) * len(battery.mounts)
        for mount, works in zip(battery.mounts, mounts, strict=True):
            mark = mount.arc, battery.calibre == heavy
            if works and mark not in seen:
                seen.add(mark)
                for arc in ARCS[mount.arc]:
                    yield Bearing(arc.start, arc.start + arc.width, mark[1])
    if spec.tubes is not None and (not ship.tubes or torpedoes.ready(ship)):
        for name in dict.fromkeys(mount.arc for mount in spec.tubes.mounts):
            for arc in ARCS[name]:
                yield Bearing(arc.start, arc.start + arc.width, False)


# -- aircraft -------------------------------------------------------------------------------------------------


def _flight(view: FleetTable, flight: Flight) -> Card:
    """A stand: its aircraft, load, endurance and where it belongs (FLT-AIR-4, FLT-AIR-5)."""
    spec, own = flight.spec, bool(flight.endurance or flight.home)
    lost = flight.original - flight.aircraft
    boxes = struck(flight.original, lost)
    home = view.units.get(flight.home)
    loads = ", ".join(phrases.load(one) for one in spec.loads)
    attacks = ", ".join(ATTACKS[way].name for way in spec.attacks)
    guns = f"craft {spec.acf_s:+d}, ships {spec.acf_as:+d}"
    told = so(
        (flight.cap, "on patrol"),
        (flight.aborting, "goes home"),
        (flight.flak > 0, counted(flight.flak, "flak marker")),
        (flight.attacked, "has attacked"),
        (flight.fought, "has fought"),
    )
    known = [
        Fact("Role", ROLES[spec.role], "FLT-AIR-1"),
        Fact("Speed", f"{spec.speed} cm", "FLT-AIR-1"),
    ]
    if own:
        known.append(Fact("Load", phrases.load(flight.load), "FLT-AIR-5", "" if flight.load else "off"))
    known += facts(
        (own, "Endurance", counted(flight.endurance, "turn"), "FLT-AIR-4"),
        (own, "Home", home.name if home is not None else "off the table", "FLT-COP-4"),
        (not own, "May carry", loads or "nothing", "FLT-AIR-5"),
        (True, "Dogfight", f"{spec.acf_df1:+d}, loaded {spec.acf_df2:+d}", "FLT-ACM-3"),
        (spec.acf_s or spec.acf_as, "Guns", guns, "FLT-AGN-3"),
        (attacks, "Attacks", attacks, "FLT-AVS-12"),
        (told, "State", ", ".join(told), "FLT-AIR-2"),
    )
    return Card(
        unit=flight.id,
        name=flight.name,
        title=f"{flight.aircraft} × {spec.name}",
        side=flight.side,
        points=round(spec.points * flight.original),
        silhouette=silhouette(flight),
        length=3.0,
        hull=flight.original,
        rows=(Row("", tuple(boxes)),) if boxes else (),
        ledger=f"Aircraft {flight.original}",
        warning="Its petrol is gone at the end of the turn."
        if own and flight.endurance == 1 and flight.aloft
        else "",
        facts=tuple(known),
        about=spec.about,
    )
