"""How even a campaign is: opponents fight it a hundred times; what came of it is written beside its file.

    tools/campaigns.py CAMPAIGN... [--games N] [--beginnings N] [--seed N] [--side NAME=PLAYER ...] [--record]
                       [--state FOLDER]

A campaign that is over is kept at once in the folder of `--state`: a run may be stopped at any moment, and goes on
where it stood. Without `--record` the figures are printed only. With `--games 0` the campaigns stand as the record has
them, and the beginnings alone are tried anew. Exit code 0, 130 when it was stopped.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import msgspec
from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import __version__
from game.campaign import beginning, measured
from game.campaign.fighting import Bout, Fought, fight, opening
from game.campaign.measured import Tried, mark
from game.campaign.scenario import Campaign
from game.content import find_scenario, read_scenario
from game.places import campaigns


def commit() -> str:
    """The commit of the tree, with a plus where something was changed since."""
    told = subprocess.run(
        ["git", "describe", "--always", "--dirty=+"], capture_output=True, text=True, check=False
    )
    return told.stdout.strip() or "?"


def played(
    campaign: Campaign, seats: dict[str, str], games: int, seed: int, state: Path | None
) -> list[Fought]:
    """So many campaigns, those known from an earlier run not fought again."""
    name = f"{campaign.id.replace('/', '-')}-{mark(campaign)}-{'-'.join(seats.values())}-{seed}.jsonl"
    path = state / name if state is not None else None
    known: dict[int, Fought] = {}
    if path is not None and path.exists():
        for line in path.read_bytes().splitlines():
            one = msgspec.json.decode(line, type=Fought)
            known[one.number] = one
    for number in range(games):
        if number not in known:
            known[number] = fight(Bout(number, campaign, seats, seed + number))
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("ab") as file:
                    file.write(msgspec.json.encode(known[number]) + b"\n")
    return [known[number] for number in range(games)]


def tried(campaign: Campaign, games: int, seed: int) -> dict[str, Tried]:
    """The first battles of each beginning, of a cadet against a cadet; a campaign without one is not counted."""
    found = {}
    for one in campaign.more.beginning:
        begun = beginning.kindly(campaign, one.side)
        seats = {side.name: "cadet" for side in campaign.sides}
        winners = [opening(begun, seats, seed + number) for number in range(games)]
        fought = [winner for winner in winners if winner is not None]
        found[one.side] = Tried(fought.count(one.side), len(fought))
    return found


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("campaign", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--beginnings", type=int, default=200, help="so many of each beginning")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--side", action="append", default=[])
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--state", type=Path)
    given = parser.parse_args(words)
    try:
        for name in given.campaign:
            path = find_scenario(name, folder=campaigns())
            campaign = read_scenario(path, folder=campaigns())
            if not isinstance(campaign, Campaign):
                parser.error(f"{name} is no campaign")
            seats = {side.name: "captain" for side in campaign.sides}
            seats |= dict(word.split("=", 1) for word in given.side)
            begun = tried(campaign, given.beginnings, given.seed)
            for side, one in begun.items():
                print(f"{name} {side}: a newcomer wins {one.won} of {one.fought} first battles")
            if given.games:
                fought = played(campaign, seats, given.games, given.seed, given.state)
                found = measured.record(campaign, seats, fought, __version__, commit(), begun)
            else:
                found = replace(measured.read(measured.beside(path)), beginnings=begun)
            for side, who in found.seats.items():
                tally = found.share(side)
                print(f"{name} {side} ({who}): {tally.share:.0%} ({tally.low:.0%} to {tally.high:.0%}), "
                      f"{found.points[side]:g} points")  # fmt: skip
            battles = f"{found.battles:g} battles, {found.fewest} to {found.most}"
            print(f"{found.drawn} of {found.campaigns} drawn; {battles}")
            if given.record:
                measured.write(found, measured.beside(path))
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
