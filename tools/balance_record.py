"""Record balance, written beside each shipped scenario: what `tools/balance.py --record` plays and adds up.

Captains against captains, a captain against a cadet at each side, captains with each handicap that the scenario
offers, and as many battles of admirals as are asked for. Every battle is kept as it ends, so that a run may be stopped
at any moment.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from game import __version__
from game.ai import measured
from game.ai.fights import Bout, Fought, Tally, bouts, tallied
from game.ai.measured import Evened, Foretold, Record, Series
from game.content import find_scenario, list_scenarios, read_scenario
from game.content.handicaps import evened, handicaps
from game.match.scenario import Scenario
from game.rulesets import ruleset
from tools import kept
from tools.kept import Kept

EQUAL, WEAKER, BEST = "captain", "cadet", "admiral"
ABOVE = (BEST, EQUAL)
"""The levels of the ladder's rungs that stand in the records, too."""

Play = Callable[[list[Bout]], Iterator[Fought]]


class Wanted(msgspec.Struct, frozen=True):
    """How many battles of each sort: of equals, of a captain and a cadet at each side, with a handicap, of admirals."""

    equals: int = 200
    apart: int = 50
    evened: int = 100
    admirals: int = 0
    seed: int = 1


def shipped() -> list[str]:
    """The ids of all shipped scenarios."""
    return [one.id for one in list_scenarios() if not one.fault]


def faults(keys: list[str], releases: list[str]) -> list[str]:
    """What is wrong with the records of shipped scenarios: one is missing or damaged, of few battles, or stale.

    It is stale when the version it was made at is neither the newest of `releases` (newest first) nor the one before.
    """
    found = []
    for key in keys:
        path = measured.shipped_path(key)
        if not path.is_file():
            found.append(f"{key} was never measured: tools/dev.py balance {key} --record")
            continue
        record = measured.read(path)
        if record.version not in releases[:2]:
            found.append(
                f"{key} was measured at {record.version}, and {releases[0]} is more than a release later: "
                f"tools/dev.py balance {key} --record"
            )
    return found


def record(key: str, wanted: Wanted, state: Kept, play: Play) -> Record:
    """Measure a shipped scenario. Raises ContentError, and KeyboardInterrupt as `play` does."""
    path = find_scenario(key)
    scenario = read_scenario(path)
    sides = [side.name for side in scenario.sides]

    def fought(of: Scenario, levels: list[str], games: int) -> list[Fought]:
        return _fought(of, levels, games, wanted.seed, state, play)

    equal = [EQUAL] * len(sides)
    equals = fought(scenario, equal, wanted.equals)
    apart = []
    if len(sides) == 2 and wanted.apart:
        for levels in ([EQUAL, WEAKER], [WEAKER, EQUAL]):
            apart.append(_series(sides, levels, fought(scenario, levels, wanted.apart)))
    helped = []
    for number, one in enumerate(handicaps(path)):
        battles = fought(evened(path, number), equal, wanted.evened)
        helped.append(Evened(one.side, one.words, _series(sides, equal, battles)))
    best, before = [BEST] * len(sides), _before(key, scenario)
    admirals = _series(sides, best, fought(scenario, best, wanted.admirals)) if wanted.admirals else None
    known = [one for one in equals if one.winner and one.foretold]
    found = Record(
        format=measured.FORMAT,
        version=__version__,
        commit=commit(),
        rules=ruleset(scenario.ruleset).tables_hash,
        scenario=measured.mark(scenario),
        equals=_series(sides, equal, equals),
        admirals=admirals or (before.admirals if before else None),
        above=before.above if before else None,
        apart=tuple(apart),
        foretold=Foretold(len(known), sum(one.winner == one.foretold for one in known)),
        evened=tuple(helped),
        held=measured.held(scenario, equals),
    )
    measured.write(found, measured.shipped_path(key))
    return found


def _before(key: str, scenario: Scenario) -> Record | None:
    """The record as it is, where it is of this form of the scenario: battles of admirals are dear, and told with it
    until they are fought again."""
    path = measured.shipped_path(key)
    found = measured.read(path) if path.is_file() else None
    return None if found is None or found.stale(scenario) else found


def above(key: str, fought: dict[str, list[Fought]]) -> None:
    """Write battles of an admiral at each of two sides against a captain into the scenario's record.

    Raises ContentError where there is no record yet.
    """
    (better, worse), sides = ABOVE, list(fought)
    one, other = (
        _series(sides, [better if side == best else worse for side in sides], fought[best]) for best in sides
    )
    path, found = measured.shipped_path(key), measured.Above(commit(), (one, other))
    measured.write(msgspec.structs.replace(measured.read(path), above=found), path)


def _series(sides: list[str], levels: list[str], fought: list[Fought]) -> Series:
    return measured.series(dict(zip(sides, levels, strict=True)), fought)


def _fought(
    scenario: Scenario, levels: list[str], games: int, seed: int, state: Kept, play: Play
) -> list[Fought]:
    """Battles of a scenario, those not known yet played, in the order of their seeds."""
    seats = {side.name: level for side, level in zip(scenario.sides, levels, strict=True)}
    planned = bouts(scenario, seats, games=games, seed=seed, swap=False)
    mark = kept.mark_of(scenario.ruleset, msgspec.json.encode(scenario), levels)
    known = {bout.number: one for bout in planned if (one := state.found(mark, bout)) is not None}
    name = f"{scenario.id}: {' against '.join(levels)}"
    for one in play([bout for bout in planned if bout.number not in known]):
        state.add(mark, name, planned[one.number], one)
        known[one.number] = one
    return [known[number] for number in sorted(known)]


def commit() -> str:
    """The commit of the tree, with a plus where it has changes; empty where git knows nothing of it."""
    asked = ("git", "describe", "--always", "--dirty=+", "--exclude=*", "--abbrev=8")
    told = subprocess.run(asked, cwd=kept.ROOT, capture_output=True, text=True, check=False)
    return told.stdout.strip() if told.returncode == 0 else ""


def releases(changelog: Path) -> list[str]:
    """The versions that a changelog in the manner of Keep a Changelog names, the newest first."""
    lines = changelog.read_text(encoding="utf-8").splitlines()
    return [line[4:].partition("]")[0] for line in lines if line.startswith("## [") and line[4].isdigit()]


def line(key: str, found: Record) -> str:
    """A record as a line of a table in Markdown."""
    side = next(iter(found.equals.seats))
    share = found.equals.share(side)
    cells = [key, side, f"{share.share:.0%} ({share.low:.0%} to {share.high:.0%})", f"{found.equals.drawn}"]
    cells.append(f"{found.equals.battles}, {found.equals.turns:.1f} turns")
    cells.append("" if found.luck is None else f"{found.luck:.0%}")
    cells.append("" if found.foretold is None else f"{found.foretold.right} of {found.foretold.battles}")
    best = found.admirals
    cells.append("" if best is None else f"{best.share(side).share:.0%} of {best.battles}")
    cells += [
        "; ".join(f"{one.words} ({one.side}): {one.series.share(side).share:.0%}" for one in found.evened)
    ]
    return f"| {' | '.join(cells)} |"


def seats(keys: list[str]) -> str:
    """The tables of the README, one a game, of the records as they lie: what a captain takes from a cadet at each seat
    and at both, an admiral from a captain at both, and what the first seat takes between equals."""
    games = dict.fromkeys(key.partition("/")[0] for key in keys)
    return "\n\n".join(
        "\n".join(_table(game, [key for key in keys if key.partition("/")[0] == game])) for game in games
    )


def _table(game: str, keys: list[str]) -> Iterator[str]:
    """A game's rows, and what all of them together say but the trial grounds, which the ladder has by themselves."""
    yield f"| {game} | first seat | captain | second seat | captain | both | admiral, both | captains | admirals |"
    yield "|---|---|---|---|---|---|---|---|---|"
    shares, won, drawn, games = [], 0, 0, 0
    for key in keys:
        found, trial = measured.read(measured.shipped_path(key)), key.partition("/")[2].startswith("trial")
        names = list(found.equals.seats)
        cells = [key.partition("/")[2]]
        for side, series in zip(names, found.apart, strict=False):
            cells += [side, told(series.share(side), series.battles)]
        if found.apart:
            both = [series.share(side).share for side, series in zip(names, found.apart, strict=True)]
            cells.append(f"{sum(both) / len(both):.0%}")
            shares += [] if trial else [sum(both) / len(both)]
        else:
            cells += [names[0], "-", ", ".join(names[1:]), "-", "-"]
        if found.above is None:
            cells.append("")
        else:
            cells.append(told(found.above.share, found.above.battles))
            won += 0 if trial else found.above.share.wins
            drawn += 0 if trial else sum(one.drawn for one in found.above.series)
            games += 0 if trial else found.above.battles
        for equals in (found.equals, found.admirals):
            cells.append("" if equals is None else told(equals.share(names[0]), equals.battles))
        yield f"| {' | '.join(cells)} |"
    together = told(tallied(won, drawn, games), games) if games else ""
    cells = ["all but trials", *[""] * 4, f"{sum(shares) / max(1, len(shares)):.0%}", together, "", ""]
    yield f"| {' | '.join(cells)} |"


def told(share: Tally, battles: int) -> str:
    """A share with its range, and of how many battles."""
    return f"{share.share:.0%} ({share.low:.0%} to {share.high:.0%}) of {battles}"


HEAD = (
    "| scenario | first seat | between captains | drawn | battles | dice | foretold | admirals | handicaps |\n"
    "|---|---|---|---:|---|---:|---|---|---|"
)
