"""What was measured of a campaign: campaigns of equal opponents, who won them, how many battles they had.

A record lies beside each shipped campaign (`skerries_summer.balance.json` beside `skerries_summer.toml`) and says under
which rules and of which form of the file it was made. Nothing is fought here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from game.ai.fights import Tally, tallied
from game.ai.measured import ENDING, LARGEST
from game.ai.measured import mark as mark_of
from game.campaign.fighting import Fought
from game.campaign.scenario import Campaign
from game.content.errors import ContentError, single
from game.content.files import parse_json, read_bytes
from game.disk import write_whole
from game.rulesets import ruleset

FORMAT: Final = 1


def mark(campaign: Campaign) -> str:
    """A fingerprint of all of a campaign that decides it, apart from its beginnings, with which no series is fought."""
    more = replace(campaign.more, beginning=())
    return mark_of(replace(campaign, more=more))


class Tried(msgspec.Struct, frozen=True):
    """First battles of a beginning: so many `fought`, and so many of them `won` by the newcomer."""

    won: int
    fought: int


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """The record of one campaign: `seats` by side, so many `campaigns`, who won them, battles and points on average."""

    format: int
    version: str
    commit: str
    rules: str
    campaign: str
    seats: dict[str, str]
    campaigns: int
    wins: dict[str, int]
    drawn: int
    battles: float
    fewest: int
    most: int
    points: dict[str, float]
    beginnings: dict[str, Tried] = {}
    """What a cadet made of the first battle at each side's beginning, against a cadet."""

    def share(self, side: str) -> Tally:
        """What a side took of them, a draw counting half, with the range that holds the truth with 95 %."""
        return tallied(self.wins.get(side, 0), self.drawn, self.campaigns)

    def stale(self, campaign: Campaign) -> bool:
        """Whether it was measured under other rules, or of another form of the campaign."""
        return self.campaign != mark(campaign) or self.rules != ruleset(campaign.ruleset).tables_hash

    @property
    def sound(self) -> bool:
        """Whether each campaign was won by one of its sides or drawn."""
        return self.campaigns > 0 and sum(self.wins.values()) + self.drawn == self.campaigns


def record(
    campaign: Campaign,
    seats: dict[str, str],
    fought: Sequence[Fought],
    version: str,
    commit: str,
    beginnings: dict[str, Tried],
) -> Record:
    """Campaigns added up, one at least, and what was tried of its beginnings."""
    games, counts = len(fought), [one.battles for one in fought]
    return Record(
        format=FORMAT,
        version=version,
        commit=commit,
        rules=ruleset(campaign.ruleset).tables_hash,
        campaign=mark(campaign),
        seats=seats,
        campaigns=games,
        wins={side: sum(one.winner == side for one in fought) for side in seats},
        drawn=sum(not one.winner for one in fought),
        battles=round(sum(counts) / games, 2),
        fewest=min(counts),
        most=max(counts),
        points={side: round(sum(one.points[side] for one in fought) / games, 1) for side in seats},
        beginnings=beginnings,
    )


def beside(file: Path) -> Path:
    """Where the record of a campaign's file lies."""
    return file.with_suffix(ENDING)


def read(path: Path) -> Record:
    """The record in a file. ContentError."""
    found = parse_json(read_bytes(path, LARGEST), Record, str(path))
    if found.format != FORMAT or not found.sound:
        raise single(str(path), "campaigns that do not add up", f"a record of format {FORMAT}")
    return found


def known(file: Path) -> Record | None:
    """What is known of a campaign by its file; None where nothing is, or its record is damaged."""
    path = beside(file)
    try:
        return read(path) if path.is_file() else None
    except ContentError:
        return None


def write(found: Record, path: Path) -> None:
    """Write a record, whole or not at all. Raises NotWritten."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
