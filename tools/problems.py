"""Looks for problems in battles of opponents, and makes the shipped ones of what was found.

    tools/problems.py find [SCENARIO ...] --found FOLDER [--seed N] [--battles N] [--last SHARE] [--seconds N]
        [--glimpse] [--but-steering]
    tools/problems.py ship GAME --found FOLDER [--most N]
    tools/problems.py check FILE ...

`find` plays battles of captains and cadets, each from its seed alone, and looks through the last part of their orders
(`game/ai/problems/finding`) for positions where one way is better than all others by 15 points of chance. Each that
is found lies in FOLDER as a problem's file; which positions are done is kept there, so that a run may be stopped and
goes on. A SCENARIO may be a file, such as a battle made up by chance: it is kept beside what was found, and comes with
it. With `--glimpse` only what the learned chance sees at the next turn is looked into: much sooner done, and worth
it in nef, coastal and carrier. `--but-steering` leaves out where ships are steered: few ways, soon tried. `ship` puts
the best of a game below `problems/`: half of them, where there are so many, need a rule that a newcomer does not think
of, and of one battle there is one. `check` sets problems up again and tries their answers on fresh tables. Exit code 0,
1 where a problem does not hold, 2 where something asked for is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.ai.analysis.moments import Course, course
from game.ai.analysis.playing import Equals
from game.ai.measured import mark
from game.ai.players import let_answer, seated
from game.ai.problems import hinting
from game.ai.problems.finding import Found, Searched, examined, worth_a_look
from game.ai.problems.measuring import Position, Tables, position
from game.ai.problems.race import BETTER
from game.content import ContentError, find_scenario, problem_file, read_scenario
from game.content.errors import single
from game.content.problem_file import ENDING, Filed, Given, Problem, Stale
from game.disk import write_whole
from game.match.log import MADE_BY, digest
from game.match.orders import key_of
from game.places import scenarios
from game.rulesets import ruleset
from game.tabletop.ruleset import Match

ROOT = Path(__file__).resolve().parent.parent

SMALL = (
    "war_at_sea/river_plate",
    "carrier/first_contact",
    "nef/skerries",
    "fleet/two_captains",
    "coastal/first_night",
)
"""The scenarios that are looked through unless others are named: the shortest battle of each game."""

PAIRS = (("captain", "captain"), ("captain", "cadet"), ("cadet", "captain"), ("cadet", "cadet"))
"""Who fights, seed by seed: cadets come to tables that captains do not."""

ALIKE, MANY = 3, 4
"""Problems of one question that are shipped of a game, where it has fewer than so many other orders: the second of two
ways is soon learned."""

DONE = "battles.txt"

AGAIN = range(20_000, 20_400)
"""The tables of a check, none of which a search meets."""


def battle(name: str, seed: int) -> Match:
    """A battle of two sides from its seed. ContentError for one of more: a chance is one side's against another."""
    scenario = read_scenario(find_scenario(name))
    if len(scenario.sides) != len(PAIRS[0]):
        raise single(name, f"{len(scenario.sides)} sides", "a battle of two")
    seats = dict(zip((side.name for side in scenario.sides), PAIRS[seed % len(PAIRS)], strict=True))
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed, seats=seats)
    players = seated(match, seats, seed)
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    return match


def problem(name: str, played: Course, found: Found, match: Match) -> bytes:
    """The file of what was found in a battle."""
    moment = next(one for one in played.moments if one.number == found.number)
    asks = Position(moment.before, moment.side, moment.number)
    rule, terms = hinting.clause(asks, found), hinting.why(asks, found)
    header = match.header
    assert header.seed is not None
    orders = tuple(
        Given(line.side, line.order)
        for line in match.lines
        if line.n < found.number and line.order is not None and line.by != "engine"
    )
    return problem_file.written(
        Problem(
            format=problem_file.FORMAT,
            made_by=MADE_BY,
            ruleset=header.ruleset,
            scenario=name,
            scenario_mark=mark(header.scenario),
            rules=header.tables,
            seed=header.seed,
            table=digest(asks.before.table),
            title=hinting.title(asks),
            level=hinting.level(asks, found),
            side=found.side,
            turn=moment.turn,
            answer=found.answer,
            chance=found.chance,
            captain=found.captain,
            others=found.others,
            same=found.same,
            near=found.near,
            why=terms,
            clause=rule,
            taught=hinting.taught(match, rule),
            hints=hinting.hints(asks, found, terms, rule),
        ),
        orders,
    )


def find(
    names: Sequence[str],
    folder: Path,
    seeds: range,
    last: float,
    until: float,
    glimpse: bool = False,
    steering: bool = True,
) -> None:
    """Look through battles, keeping what is found."""
    folder.mkdir(parents=True, exist_ok=True)
    list_of = folder / DONE
    done = set(list_of.read_text(encoding="utf-8").splitlines()) if list_of.exists() else set[str]()
    told: dict[str, Searched] = {name: Searched() for name in names}
    for number in seeds:
        for name in names:
            key = f"{name} {number} {last}"
            if key in done or monotonic() > until:
                continue
            match = battle(name, number)
            played, equals = course(match), Equals(match.ruleset)
            for moment in reversed(worth_a_look(played, last)):  # the last cost least
                part = f"{key} {moment.number}"
                if part in done or monotonic() > until or not (steering or key_of(moment.order)[1] == ""):
                    continue
                found = examined(moment, equals, told[name], glimpse)
                if found is not None:
                    scenario = find_scenario(name)
                    known = scenario.is_relative_to(scenarios())
                    title = name if known else f"{match.ruleset.name}/{scenario.stem}"
                    path = folder / f"{title.replace('/', '-')}-{number}-{found.number}{ENDING}"
                    write_whole(path, [problem(title, played, found, match)])
                    if not known:
                        write_whole(problem_file.older(problem_file.read(path)), [scenario.read_bytes()])
                    print(f"{path.name}: {100 * found.others[0].behind:.0f} points", flush=True)
                with list_of.open("a") as file:
                    file.write(part + "\n")
            if monotonic() > until:
                continue
            with list_of.open("a") as file:
                file.write(key + "\n")
            print(f"{key}: {msgspec.json.encode(told[name]).decode()}", flush=True)


def ship(game: str, folder: Path, most: int) -> int:
    """Put the best of a game below `problems/`; how many."""
    every = [problem_file.read(path) for path in sorted(folder.glob(f"{game}-*{ENDING}"))]
    alike = Counter[str]()
    found, seen, fought = list[Filed](), set[tuple[bytes, bytes, float]](), set[tuple[str, int]]()
    for one in sorted(every, key=lambda one: -one.problem.lead.behind):
        asks = one.problem
        like = msgspec.json.encode(asks.answer), msgspec.json.encode(asks.captain), asks.chance.share
        if like in seen or (asks.scenario, asks.seed) in fought:
            continue  # another of this battle, or one whose battle came to the same table
        seen.add(like)
        kind = key_of(asks.answer)[0]
        if alike[kind] < ALIKE or len(asks.others) >= MANY:
            alike[kind] += 1
            fought.add((asks.scenario, asks.seed))
            found.append(one)
    teach = [one for one in found if one.problem.taught]
    others = [one for one in found if not one.problem.taught]
    half = max(most // 2, most - len(others))
    chosen = sorted(
        [*teach[:half], *others[: most - len(teach[:half])]],
        key=lambda one: (one.problem.level, one.problem.scenario, one.problem.seed),
    )
    there = ROOT / "problems" / game
    there.mkdir(parents=True, exist_ok=True)
    for old in there.glob(f"*{ENDING}"):
        old.unlink()
    for number, one in enumerate(chosen, 1):
        write_whole(there / f"{number:02}{ENDING}", [problem_file.written(one.problem, one.orders)])
        scenario = problem_file.older(one)
        if scenario.is_file():
            write_whole(there / scenario.name, [scenario.read_bytes()])
    return len(chosen)


def checked(paths: Sequence[Path]) -> Iterator[tuple[Path, str, bool]]:
    """Each problem with what fresh tables say of it, and whether it holds: no lead fallen below 15 points by more than
    two standard errors."""
    for path in paths:
        one = problem_file.read(path)
        try:
            asked = position(one)
        except Stale as error:
            yield path, str(error), False
            continue
        tables = Tables(Equals(asked.before.ruleset), asked)
        near = sorted(one.problem.others, key=lambda other: other.behind)[:3]
        leads = [tables.ahead(one.problem.answer, other.order, AGAIN) for other in near]
        least = min(leads, key=lambda lead: lead.share)
        words = f"{100 * least.share:.1f} points ahead of the next, standard error {100 * least.error:.1f}"
        yield path, words, least.share + 2.0 * least.error >= BETTER


def main(argv: Sequence[str] | None = None) -> int:
    """Run one of the three."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    acts = parser.add_subparsers(dest="act", required=True)
    finding = acts.add_parser("find")
    finding.add_argument("scenario", nargs="*", default=list(SMALL))
    finding.add_argument("--found", type=Path, required=True)
    finding.add_argument("--seed", type=int, default=1)
    finding.add_argument("--battles", type=int, default=10)
    finding.add_argument("--last", type=float, default=0.4)
    finding.add_argument("--seconds", type=float, default=float("inf"))
    finding.add_argument("--glimpse", action="store_true")
    finding.add_argument("--but-steering", action="store_true")
    shipping = acts.add_parser("ship")
    shipping.add_argument("game")
    shipping.add_argument("--found", type=Path, required=True)
    shipping.add_argument("--most", type=int, default=20)
    checking = acts.add_parser("check")
    checking.add_argument("file", type=Path, nargs="+")
    asked = parser.parse_args(argv)
    try:
        if asked.act == "find":
            until = monotonic() + asked.seconds
            seeds = range(asked.seed, asked.seed + asked.battles)
            steering = not asked.but_steering
            find(asked.scenario, asked.found, seeds, asked.last, until, asked.glimpse, steering)
            return 0
        if asked.act == "ship":
            print(f"{ship(asked.game, asked.found, asked.most)} problems")
            return 0
        hold = True
        for path, words, holds in checked(asked.file):
            print(f"{path}: {words}{'' if holds else ': it does not hold'}", flush=True)
            hold &= holds
        return 0 if hold else 1
    except ContentError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
