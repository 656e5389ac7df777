"""A side's own copy of a battle: a log of what it saw, without the seed. It replays but cannot be continued.

Its events are the side's, renumbered; they apply to the table as that side saw it set up. Where the view shows more
than its facts told (a flight that comes up from a hangar), a `Shown` stands beside them. Knows no game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from game.match.events import Event, Shown
from game.match.log import Header, Line, digest, write_whole
from game.match.match import Match, set_up, view_of
from game.match.record import Page, Record
from game.match.scenario import Scenario


def export(match: Match, side: str, path: Path) -> None:
    """Write the copy of `side`, whole or not at all. ValueError for an unknown side, OSError from the disk."""
    header, lines = copy_of(match, side)
    write_whole(path, header, lines)


def copy_of(match: Match, side: str) -> tuple[Header, list[Line[Event]]]:
    """Header and lines of a side's copy of a whole log. ValueError for an unknown side, or another side's copy."""
    if side not in match.sides:
        raise ValueError(f"there is no side {side}: {', '.join(match.sides)}")
    if match.header.seen_by:
        if match.header.seen_by != side:
            raise ValueError(f"this is {match.header.seen_by}'s own copy; {side}'s cannot be made of it")
        return match.header, match.lines
    header = _header(match, side)
    record = Record(match, side)
    record.close()
    pages = {page.of: page for page in record.pages}
    table = set_up(match.ruleset, match.header)
    known = set_up(match.ruleset, header)
    lines = []
    turn = known.turn
    for line in match.lines:
        for event in line.events:
            event.apply(table)
        if line.n in pages:
            seen = view_of(match.ruleset, table, side)
            lines.append(_line(pages[line.n], known, seen))
            if known.turn != turn:
                turn = known.turn
                lines[-1].digest = digest(known)
    return header, lines


def _line(page: Page, known: Any, seen: Any) -> Line[Event]:
    """One line of the copy: it brings `known`, the table of the copy, to what is `seen`."""
    events: list[Event] = []
    coming = {key: unit for key, unit in seen.units.items() if key not in known.units}
    if coming:
        events.append(Shown(units={key: msgspec.to_builtins(unit) for key, unit in coming.items()}))
        events[-1].apply(known)
    for told in page.told:
        before = known.fork()
        try:
            told.event.apply(known)
        except (KeyError, IndexError, AttributeError):  # it speaks of what the side does not know
            for name in known.__struct_fields__:
                setattr(known, name, getattr(before, name))
        else:
            events.append(told.event)
    rest = difference(known, seen)
    if rest is not None:
        rest.apply(known)
        events.append(rest)
    return Line(page.n, page.side, page.by, page.order, events)


def difference(known: Any, seen: Any) -> Shown[Any] | None:
    """What must be shown so that the table `known` becomes `seen`, or None where it is so already."""
    changed: dict[str, dict[str, Any]] = {}
    for key, unit in seen.units.items():
        old = known.units.get(key)
        if old is None:
            changed[key] = msgspec.to_builtins(unit)
        elif old != unit:
            changed[key] = {
                name: msgspec.to_builtins(value)
                for name in unit.__struct_fields__
                if (value := getattr(unit, name)) != getattr(old, name)
            }
    gone = tuple(key for key in known.units if key not in seen.units)
    order = [key for key in known.units if key in seen.units] + [
        key for key in seen.units if key not in known.units
    ]
    fields = {
        name: msgspec.to_builtins(value)
        for name in seen.__struct_fields__
        if name not in ("units", "agenda") and (value := getattr(seen, name)) != getattr(known, name)
    }
    agenda = tuple(seen.agenda) if seen.agenda != known.agenda else None
    reordered = tuple(seen.units) if order != list(seen.units) else ()
    if not (changed or gone or fields or reordered) and agenda is None:
        return None
    return Shown(units=changed, gone=gone, order=reordered, fields=fields, agenda=agenda)


def _header(match: Match, side: str) -> Header:
    """The header without the seed, its scenario without what the side could not see at the start."""
    header = match.header
    first = view_of(match.ruleset, set_up(match.ruleset, header), side)
    seats = {key: name for key, name in header.seats.items() if key == side}
    return msgspec.structs.replace(
        header,
        scenario=_as_known(header.scenario, side, first),
        seed=None,
        seats=seats,
        take_backs=False,
        seen_by=side,
    )


def _as_known(scenario: Scenario, side: str, view: Any) -> Scenario:
    """The scenario with the other sides' units as far as they stood in sight, their stores and orders left out."""
    sides = tuple(
        entry
        if entry.name == side
        else msgspec.structs.replace(
            entry,
            units=tuple(
                msgspec.structs.replace(unit, state={}, more={})
                for unit in entry.units
                if unit.id in view.units
            ),
        )
        for entry in scenario.sides
    )
    return msgspec.structs.replace(scenario, sides=sides, seed=None)
