"""Battles between opponents, as a text to be read: how each ended, what a watch noted, and a series added up.

They are fought from seeds alone, the seats exchanged in every second. What is measured of them is told as its records
have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import fights, measured, meter, soundings
from game.ai.fights import Bout, Fought, fight
from game.ai.watch import SAYS
from game.content import find_scenario, read_scenario
from game.match.scenario import Scenario

BATTLES = {
    "nef/skerries": ("captain", "cadet"),
    "coastal/first_night": ("cadet", "random"),
    "carrier/first_contact": ("cadet", "captain:hunter"),
    "fleet/two_captains": ("captain", "captain"),
    "war_at_sea/river_plate": ("cadet", "random"),
}
GAMES = 3


def written(name: str) -> str:
    """The battles of a scenario, and their series."""
    scenario = read_scenario(find_scenario(name))
    at = dict(zip((side.name for side in scenario.sides), BATTLES[name], strict=True))
    planned = fights.bouts(scenario, at, games=GAMES, seed=5, swap=True)
    came = [fight(one) for one in planned]
    rows = [f"{name}: {', '.join(f'{seat} as {side}' for side, seat in at.items())}"]
    for bout, one in zip(planned, came, strict=True):
        rows += _battle(bout, one)
    rows += [*_series(scenario, planned, came), *_sounded(scenario)]
    return "\n".join(rows) + "\n"


def _battle(bout: Bout, one: Fought) -> Iterator[str]:
    swapped = ", swapped" if bout.swapped else ""
    favours, after = one.foretold or "neither", f"after turn {one.turns} and {one.orders} orders"
    yield (
        f"  {one.number} of seed {bout.seed}{swapped}: {one.winner or 'drawn'} {after}, "
        f"first shot in turn {one.contact}, points {one.points}, lost {one.lost}, the appraisal favoured {favours}"
    )
    if one.silent:
        yield f"    never fired: {', '.join(one.silent)}"
    for raised in one.alarms:
        yield f"    {raised.side}: {SAYS[raised.alarm]}: {raised.count}"


def _series(scenario: Scenario, planned: list[Bout], came: list[Fought]) -> Iterator[str]:
    told = fights.series(planned, came, scenario=scenario.id, seed=5, swapped=True, begun=0.0)
    yield f"  {told.games} battles, {told.draws} drawn, {told.turns} turns, {told.orders} orders"
    for side, tally in told.sides.items():
        yield f"    {side}: {tally.wins} won, {tally.share} ({tally.low} to {tally.high})"
    for seat in told.seats:
        yield f"    {seat.seat}: {seat.wins} won, {seat.share} ({seat.low} to {seat.high})"
    for alarm in told.alarms:
        often = f"{SAYS[alarm.alarm]}: {alarm.count}, in {alarm.battles} of {told.games} battles"
        yield f"    {alarm.seat} as {alarm.side}: {often}"
    seats = dict(planned[0].seats)
    found = measured.series(seats, came)
    yield f"  measured: {found.turns} turns, {found.orders} orders, first shot {found.contact}, sound {found.sound}"
    read = meter.read(scenario, came, GAMES, 0.0)
    silent = ", ".join(f"{one.name} {one.share:.2f}" for one in read.silent)
    contact = "never" if read.contact is None else f"{read.contact:.2f}"
    even = "even" if read.even else "not even"
    yield f"  the meter: {read.turns:.2f} turns, first shot {contact}, {read.unmet} without, {even}, silent {silent}"
    if (stand := measured.held(scenario, came)) is not None:
        yield f"  held by {stand.side}: {stand.turns}, {stand.through} to the end, wanted {stand.wanted}"


def _sounded(scenario: Scenario) -> Iterator[str]:
    """A battle sounded for who learns."""
    found = soundings.sounded(soundings.Sounding(1, scenario, 2))
    yield f"  sounded: {found.won:g}"
    for one in found.positions:
        mine, theirs = (
            " ".join(f"{name} {amount:.1f}" for name, amount in sums.items() if amount)
            for sums in (one.mine, one.theirs)
        )
        worth = f"lead {one.lead}, appraised {round(one.appraisal, 1) + 0.0:g}"
        yield f"    {one.over:.2f}: {worth}: {mine} against {theirs}"
