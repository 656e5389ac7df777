"""Campaigns between opponents, without a window: every seat orders, repairs and fights its battles.

A campaign has one log and a folder of its battles' logs beside it; whoever is killed goes on where the logs end.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import msgspec

from game.ai.fights import Tally, tallied
from game.ai.players import let_answer, seated
from game.campaign.afield import Afield, NotFought
from game.campaign.chart import Battle, Chart
from game.campaign.meeting import battle_of, came_of, mark_of
from game.campaign.scenario import Campaign
from game.dice import Seeding
from game.match import Match as AnyMatch
from game.match.loading import load
from game.match.log import LogError
from game.rulesets import ruleset
from game.tabletop.ruleset import Match


class Fought(msgspec.Struct, frozen=True):
    """One campaign played out: who won it (empty: drawn), and how it went."""

    number: int
    seed: int
    winner: str
    points: dict[str, int]
    weeks: int
    battles: int
    won: dict[str, int]
    lost: dict[str, int]
    """Ships lost by each side."""
    seconds: float = 0.0


def battles_of(log: Path) -> Path:
    """The folder of the battles of a campaign that is kept in a log."""
    return log.with_suffix(".battles")


def log_name(chart: Chart, area: str) -> str:
    """What the log of this week's battle in an area is called."""
    return f"{len(chart.battles) + 1:02d}-week-{chart.turn}-{area.replace('_', '-')}.jsonl"


def dice_of(campaign: Match, chart: Chart) -> Seeding:
    """The dice of a campaign's next battle: none can be worked out from those of another."""
    seeding = campaign.header.seeding
    purpose = f"battle {len(chart.battles) + 1}"
    seed = int.from_bytes(seeding.apart(purpose, 6), "big")
    return Seeding(seed, "" if seeding.open else seeding.apart(f"salt of {purpose}").hex())


class Opponents:
    """A field on which opponents fight every battle out, in logs below a folder or in none."""

    def __init__(self, campaign: Match, seats: dict[str, str], folder: Path | None) -> None:
        self._campaign, self._seats, self._folder = campaign, seats, folder

    def fought(self, chart: Chart, area: str) -> Battle:
        """The battle, begun or carried on and fought to its end."""
        if self._folder is None:
            match = self._begun(chart, area, None)
            self._fight(match)
            return came_of(match, chart, area)
        path = self._folder / log_name(chart, area)
        match = carried_on(path) or self._begun(chart, area, path)
        try:
            self._fight(match)
        finally:
            match.close()
        return came_of(match, chart, area, path.name, mark_of(path))

    def _begun(self, chart: Chart, area: str, path: Path | None) -> Match:
        return begun(self._campaign, chart, area, self._seats, path)

    def _fight(self, match: Match) -> None:
        players = seated(match, self._seats, match.header.seed or 0)
        while match.over is None:
            side = match.asked()[0]
            let_answer(match, side, players[side])


def carried_on(path: Path) -> Match | None:
    """A battle from its log; None where there is none, or one that was cut off in its first line. LogHeld."""
    if not path.exists():
        return None
    try:
        return load(path, ruleset)
    except LogError:
        if path.read_bytes().count(b"\n") > 1:
            raise  # it was fought, and what is wrong with it is for people to see
        path.unlink()
        return None


class Logs:
    """A field that finds battles where they were fought: logs in a folder, each to be over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fought(self, chart: Chart, area: str) -> Battle:
        """What came of the battle. NotFought where its log is missing, or not over."""
        path = self.folder / log_name(chart, area)
        if not path.exists():
            raise NotFought(f"The battle of week {chart.turn} is not found: {path.name} is missing.")
        match = load(path, ruleset, resume=False)
        if match.over is None:
            raise NotFought(f"{chart.areas[area].titled} is not over.")
        return came_of(match, chart, area, path.name, mark_of(path))


def begun(campaign: Match, chart: Chart, area: str, seats: dict[str, str], path: Path | None) -> Match:
    """This week's battle in an area, begun in a log. LogNotWritten, LogHeld; ContentError as `battle_of`."""
    scenario = battle_of(_own(campaign), chart, area)
    dice = dice_of(campaign, chart)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    game = ruleset(chart.game)
    return AnyMatch.start(scenario, game, seed=dice.seed, salt=dice.salt, seats=seats, path=path)


def _own(campaign: Match) -> Campaign:
    scenario = campaign.header.scenario
    assert isinstance(scenario, Campaign)
    return scenario


def open_campaign(scenario: Campaign, *, seed: int, seats: dict[str, str], path: Path | None) -> Match:
    """A campaign begun, or carried on where its log is there already. LogError, LogHeld, LogNotWritten."""
    if path is not None and (found := carried_on(path)) is not None:
        return found
    return AnyMatch.start(
        scenario, ruleset(scenario.ruleset), seed=seed, seats=seats, path=path, take_backs=False
    )


def play_out(
    scenario: Campaign,
    seats: dict[str, str],
    *,
    seed: int,
    number: int = 0,
    path: Path | None = None,
    watch: Callable[[Match], None] | None = None,
) -> Fought:
    """Play a campaign to its end, or on from where its log ends."""
    began = perf_counter()
    campaign = open_campaign(scenario, seed=seed, seats=seats, path=path)
    try:
        campaign.tray = Afield(
            campaign.tray, Opponents(campaign, seats, None if path is None else battles_of(path))
        )
        if watch is not None:
            watch(campaign)
        players = seated(campaign, seats, seed)
        while campaign.over is None:
            side = campaign.asked()[0]
            let_answer(campaign, side, players[side])
        return told(campaign, number, seed, perf_counter() - began)
    finally:
        campaign.close()


def opening(scenario: Campaign, seats: dict[str, str], seed: int) -> str | None:
    """Who won the first battle of a campaign (empty: drawn); None where none was fought."""
    campaign = open_campaign(scenario, seed=seed, seats=seats, path=None)
    campaign.tray = Afield(campaign.tray, Opponents(campaign, seats, None))
    players = seated(campaign, seats, seed)
    chart = campaign.table
    assert isinstance(chart, Chart)
    while campaign.over is None and not chart.battles:
        side = campaign.asked()[0]
        let_answer(campaign, side, players[side])
    return chart.battles[0].winner if chart.battles else None


def told(campaign: Match, number: int, seed: int, seconds: float) -> Fought:
    """What came of a campaign that is over."""
    chart, over = campaign.table, campaign.over
    assert isinstance(chart, Chart)
    assert over is not None
    won = {side: sum(one.winner == side for one in chart.battles) for side in chart.sides}
    lost = {
        side: sum(ship.side == side and ship.state == "lost" for ship in chart.units.values())
        for side in chart.sides
    }
    return Fought(
        number,
        seed,
        over.winner,
        campaign.ruleset.scores(chart),
        chart.turn,
        len(chart.battles),
        won,
        lost,
        round(seconds, 3),
    )


class Bout(msgspec.Struct, frozen=True):
    """One campaign of a series, for a worker."""

    number: int
    scenario: Campaign
    seats: dict[str, str]
    seed: int
    log: str = ""


def fight(bout: Bout) -> Fought:
    """Play one campaign of a series."""
    path = Path(bout.log) if bout.log else None
    return play_out(bout.scenario, bout.seats, seed=bout.seed, number=bout.number, path=path)


class Series(msgspec.Struct, frozen=True):
    """Campaigns of the same opponents as `campaign --json` prints them. `battles` are those of all together, `fewest`
    and `most` those of one."""

    campaign: str
    seed: int
    games: int
    seats: dict[str, str]
    sides: dict[str, Tally]
    draws: int
    battles: int
    fewest: int
    most: int
    points: dict[str, float]
    """The mean of each side."""
    seconds: float


def bouts(scenario: Campaign, seats: dict[str, str], games: int, seed: int, logs: Path | None) -> list[Bout]:
    """The campaigns of a series, a seed each; with `logs` in files that are carried on where they are there."""
    stem = scenario.id.replace("/", "-") or "campaign"
    return [
        Bout(
            number,
            scenario,
            seats,
            seed + number,
            str(logs / f"{stem}-{seed + number}.jsonl") if logs else "",
        )
        for number in range(games)
    ]


def series(campaign: str, seed: int, seats: dict[str, str], fought: Sequence[Fought]) -> Series:
    """Campaigns added up: one at least."""
    games, draws = len(fought), sum(not one.winner for one in fought)
    counts = [one.battles for one in fought]
    sides = {side: tallied(sum(one.winner == side for one in fought), draws, games) for side in seats}
    points = {side: round(sum(one.points[side] for one in fought) / games, 1) for side in seats}
    seconds = round(sum(one.seconds for one in fought), 1)
    return Series(
        campaign, seed, games, seats, sides, draws, sum(counts), min(counts), max(counts), points, seconds
    )
