"""What an analysis is worth, counted: whether chances come true, captains are told from cadets, and the causes add up.

    tools/calibrate.py chances [GAME ...] --battles N --state FOLDER [--seed N] [--workers N | --cluster ADDRESS]
    tools/calibrate.py judged SCENARIO ... --battles N --state FOLDER [--better SEAT] [--worse SEAT] [--tables N] ...
    tools/calibrate.py causes SCENARIO ... --battles N --state FOLDER [--playouts N] ...

`chances` sounds fresh battles of every scenario of a game (`game/ai/soundings`) and tells what the learned chance said
there beside who won, by tenths, and Brier's score beside those of the points scored and of the appraisal, each put
through a logistic of its own. Positions of one battle are one sample. `judged` has a stronger and a weaker opponent
fight each other, each side in turn, judges every order of both by what its side knew, and counts in how many battles
the stronger one has the higher accuracy; what was called an error is judged again on other tables with other dice.
With `--near` it counts accuracy alone, the same of the same battles, and some five times sooner.
`causes` looks battles of captains over and tells by how much the start, both sides' orders and the dice miss the
result, and the mean of what the dice did. Every battle is kept in FOLDER as it ends, so that a run may be stopped and
goes on from there, as long as nothing that decides a battle has changed; what comes out follows from seeds alone, not
from who played. Ranges hold 95 of 100. Exit code 0 when all was counted, 2 when something asked for is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Protocol, TypeVar

import msgspec
import numpy as np
from msgspec.structs import astuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.ai.analysis import Look, course
from game.ai.analysis.judging import (
    ERRORS,
    PROVED,
    SEEN,
    Verdict,
    accuracy,
    leaning_alone,
    offered,
    tried,
    verdict,
)
from game.ai.analysis.labour import done
from game.ai.analysis.moments import Course, Moment, Shares
from game.ai.analysis.playing import Equals
from game.ai.fights import SURE, tallied
from game.ai.players import let_answer, seated
from game.ai.value import chance_of
from game.content import ContentError, find_scenario, read_scenario
from game.disk import Growing, NotWritten
from game.match.log import encode
from game.match.scenario import Scenario
from game.match.table import Table
from game.rulesets import SHIPPED, ruleset
from game.tabletop.chances import BESIDE, Mustering, Own, weights
from game.tabletop.ruleset import Match
from tools import crews, kept, learn
from tools.crews import Crew

SEED = 700_001
"""The first battle's dice: none of those the chances were learned of."""

TABLES, AGAIN = 6, PROVED
"""Imagined tables an order is tried on, and on how many others what was called an error is tried again: so many that a
loss worth a name is told from none. On 24 what gave away a fifth of a chance seemed to gain now and then."""

FRESH = 100_000
"""The number of the first table of a second trial: a first one meets none of them."""

STOOD = 200
"""Battles that must stand behind a tenth for it to be held to 5 points."""


class Piece(msgspec.Struct, frozen=True):
    """A battle to be fought and looked at: who sits where; `spent` are the tables or playouts it gets. `near`: it is
    judged for accuracy alone, and played on no farther than that asks."""

    number: int
    scenario: Scenario
    seed: int
    seats: dict[str, str]
    spent: int
    near: bool = False


class Error(msgspec.Struct, frozen=True):
    """An order that was called an error: what it gave away on the first tables, and on others."""

    number: int
    loss: float
    error: float
    again: float
    again_error: float


class Judged(msgspec.Struct, frozen=True):
    """A battle judged: the accuracy of each side by its name, how many of its orders were judged, and its errors."""

    number: int
    seats: dict[str, str]
    near: dict[str, float]
    orders: dict[str, int]
    errors: dict[str, tuple[Error, ...]]


class Caused(msgspec.Struct, frozen=True):
    """A battle looked over: the result for its first side, where it began, and what moved it; the dice last."""

    number: int
    began: float
    ended: float
    moved: tuple[float, ...]
    playouts: int


class Numbered(Protocol):
    """What a battle came to, by the number of its piece."""

    @property
    def number(self) -> int: ...


R = TypeVar("R", bound=Numbered)


def fought(piece: Piece) -> Match:
    """The battle of a piece, from its seed alone."""
    match = Match.start(piece.scenario, ruleset(piece.scenario.ruleset), seed=piece.seed, seats=piece.seats)
    players = seated(match, piece.seats, piece.seed)
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    return match


def judged(piece: Piece) -> Judged:
    """Fight a battle and judge every order of it by what its side knew."""
    battle = course(fought(piece))
    equals = nearly(battle) if piece.near else Equals(battle.end.ruleset)
    found: dict[str, list[Verdict]] = {side: [] for side in battle.sides}
    errors: dict[str, list[Error]] = {side: [] for side in battle.sides}
    for moment in battle.moments:
        one = _verdict(equals, moment, range(piece.spent))
        if one is None:
            continue
        found[moment.side].append(one)
        if one.worth in ERRORS and not piece.near:
            again = _verdict(equals, moment, range(FRESH, FRESH + AGAIN))
            if again is not None:
                errors[moment.side].append(Error(one.number, one.loss, one.error, again.loss, again.error))
    return Judged(
        piece.number,
        piece.seats,
        {side: accuracy(verdicts) for side, verdicts in found.items()},
        {side: len(verdicts) for side, verdicts in found.items()},
        {side: tuple(some) for side, some in errors.items()},
    )


def nearly(battle: Course) -> Equals:
    """Equals who play on to where accuracy asks the learned chance for the last time: what comes after tells an error
    from none, and is most of the time."""
    advice, known = battle.end.ruleset.advice, leaning_alone(battle.end.header.scenario)

    def chances(table: Table) -> Shares:
        first = chance_of(table, table.sides[0], advice, known)
        assert first is not None
        return first, 1.0 - first

    return Equals(battle.end.ruleset, chances, SEEN - 1)


def _verdict(equals: Equals, moment: Moment, tables: range) -> Verdict | None:
    choice = offered(equals, moment)
    return None if choice is None else verdict(equals, moment, choice, tried(equals, moment, tables))


def caused(piece: Piece) -> Caused:
    """Fight a battle and look it over: by the learned chance alone, or played on so many times."""
    match = fought(piece)
    battle = course(match)
    look = Look(battle)
    if piece.spent:
        log = b"".join(encode(record) for record in (match.header, *match.history))
        for _ in look.go(lambda tasks: (done(log, task) for task in tasks), playouts=piece.spent):
            pass
    analysis = look.analysis()
    moved = tuple(one.moved for one in analysis.causes_of(battle.sides[0]))
    return Caused(piece.number, analysis.start[0], analysis.end[0], moved, analysis.playouts)


def each(
    pieces: Sequence[Piece], work: Callable[[Piece], R], kind: type[R], crew: Crew, path: Path
) -> Iterator[R]:
    """Do pieces, those kept in `path` first; each is kept there as it is done. Raises NotWritten, OSError."""
    known: dict[tuple[str, int], R] = {}
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            mark, seed, one = msgspec.json.decode(line, type=tuple[str, int, kind])  # type: ignore[valid-type]
        except msgspec.MsgspecError:
            continue  # the end of a run that was killed
        known[mark, seed] = one
    marks = {piece.number: _mark(piece, work.__name__) for piece in pieces}
    by_number = {piece.number: piece for piece in pieces}
    left = list[Piece]()
    for piece in pieces:
        one = known.get((marks[piece.number], piece.seed))
        if one is None:
            left.append(piece)
        else:
            yield msgspec.structs.replace(one, number=piece.number)  # type: ignore[type-var]
    file = Growing(path)
    try:
        for one in crew.each(work, left):
            seed = by_number[one.number].seed
            file.add(msgspec.json.encode((marks[one.number], seed, one)) + b"\n")
            yield one
    finally:
        file.close()


def _mark(piece: Piece, what: str) -> str:
    seats = (what, str(piece.spent), *(f"{side} {seat}" for side, seat in piece.seats.items()))
    seats += ("near",) if piece.near else ()
    return kept.mark_of(piece.scenario.ruleset, msgspec.json.encode(piece.scenario), seats)


def pieces(
    names: Sequence[str], battles: int, seed: int, pair: tuple[str, str], spent: int, near: bool = False
) -> list[Piece]:
    """Battles of scenarios, seed by seed; the pair change seats with every seed."""
    scenarios = [read_scenario(find_scenario(name)) for name in names]
    found = list[Piece]()
    for number in range(battles):
        for scenario in scenarios:
            seats = pair if number % 2 == 0 else pair[::-1]
            sides = dict(zip((side.name for side in scenario.sides), seats, strict=True))
            found.append(Piece(len(found), scenario, seed + number, sides, spent, near))
    return found


def chances_told(game: str, told: learn.Lesson, given: np.ndarray) -> list[str]:
    """What the learned chances of a game said of fresh battles, and what came of it."""
    fold = told.seed % learn.FOLDS
    ours = learn.brier(told, given)
    points = learn.brier(told, learn.left_out(told, fold, told.points))
    appraisal = learn.brier(told, learn.left_out(told, fold, told.plain))
    under = 1.0 - ours / min(points, appraisal)
    lines = [
        f"{game}: {len(np.unique(told.battle))} battles, {len(told.x)} positions",
        f"  Brier {ours:.4f}, points scored {points:.4f}, appraisal {appraisal:.4f}: {under:.0%} under the better",
    ]
    for said, won, low, high, battles in learn.tenths(told, given):
        off = abs(won - said)
        held = (
            "" if battles < STOOD else ", within 5 points" if off <= 0.05 else ", OFF by more than 5 points"
        )
        lines.append(
            f"  said {said:4.0%}  won {won:4.0%} ({low:.0%} to {high:.0%}) of {battles} battles{held}"
        )
    return lines


def shipped(game: str, told: learn.Lesson) -> np.ndarray:
    """The chance of each position as the game ships it."""
    advice = ruleset(game).advice
    assert isinstance(advice, Mustering)
    chances = advice.chances
    own = np.array([astuple(chances.own.get(name, Own())) for name in told.titles])
    slope = told.x @ np.array(list(weights(chances, (*told.names, *BESIDE))))
    return learn.promised(told, slope, own)


def judged_told(name: str, found: Sequence[Judged], better: str, worse: str) -> list[str]:
    """How often accuracy tells the stronger one from the weaker, and whether errors come again."""
    apart = list[float]()
    errors = list[Error]()
    for one in found:
        sides = {seat: side for side, seat in one.seats.items()}
        apart.append(one.near[sides[better]] - one.near[sides[worse]])
        errors += [error for some in one.errors.values() for error in some]
    told = tallied(sum(gap > 0.0 for gap in apart), sum(gap == 0.0 for gap in apart), len(apart))
    lines = [
        f"{name}: {better} more accurate than {worse} in {told.share:.1%} ({told.low:.0%} to {told.high:.0%}) "
        f"of {len(apart)} battles, by {_mean(apart)} of 100"
    ]
    if errors:
        again = sum(error.again > 0.0 for error in errors)
        share = tallied(again, 0, len(errors))
        lines.append(
            f"  {len(errors)} orders called errors: {share.share:.0%} ({share.low:.0%} to "
            f"{share.high:.0%}) gave something away with other dice too; {_mean([100 * one.loss for one in errors])} "
            f"points at first, {_mean([100 * one.again for one in errors])} again"
        )
    return lines


def causes_told(name: str, found: Sequence[Caused]) -> list[str]:
    """By how much the causes miss the result, and what the dice did on average."""
    missed = max(abs(one.began + sum(one.moved) - one.ended) for one in found)
    dice = [100.0 * one.moved[-1] for one in found]
    return [
        f"{name}: {len(found)} battles, the start and three causes miss the result by {missed:.1e} at the most; "
        f"the dice of the first side {_mean(dice)} points"
    ]


def _mean(values: Sequence[float]) -> str:
    """A mean with the half of its range that holds 95 of 100."""
    give = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{fmean(values):+.1f} ± {give:.1f}"


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    acts = parser.add_subparsers(dest="act", required=True)
    for act, what in (("chances", "GAME"), ("judged", "SCENARIO"), ("causes", "SCENARIO")):
        one = acts.add_parser(act)
        one.add_argument("names", nargs="*" if act == "chances" else "+", metavar=what)
        one.add_argument("--battles", type=int, required=True, metavar="N", help="of each scenario")
        one.add_argument("--state", type=Path, required=True, metavar="FOLDER", help="where battles are kept")
        one.add_argument("--seed", type=int, default=SEED, metavar="N", help="the first battle's dice")
        one.add_argument("--better", default="captain", metavar="SEAT")
        one.add_argument("--worse", default="captain" if act == "causes" else "cadet", metavar="SEAT")
        one.add_argument(
            "--tables", type=int, default=TABLES, metavar="N", help="an order is tried on so many"
        )
        one.add_argument("--playouts", type=int, default=0, metavar="N", help="0: by the learned chance")
        one.add_argument("--near", action="store_true", help="accuracy alone, some five times sooner")
        crews.ask(one)
    asked = parser.parse_args(argv)
    for game in asked.names if asked.act == "chances" else ():
        if game not in SHIPPED:
            parser.error(f"{game} is none of {', '.join(SHIPPED)}.")
    crews.check(parser, asked)
    return asked


def main(argv: Sequence[str] | None = None) -> int:
    """Count one of the three."""
    asked = arguments(argv)
    crew = Crew(asked.workers, asked.cluster)
    try:
        asked.state.mkdir(parents=True, exist_ok=True)
        if asked.act == "chances":
            for game in asked.names or SHIPPED:
                told = learn.lesson(game, learn.soundings(game, asked.battles, asked.seed, crew, asked.state))
                print("\n".join(chances_told(game, told, shipped(game, told))), flush=True)
            return 0
        pair = asked.better, asked.worse
        for name in asked.names:
            path = asked.state / f"{asked.act}.jsonl"
            if asked.act == "judged":
                planned = pieces([name], asked.battles, asked.seed, pair, asked.tables, asked.near)
                some = list(each(planned, judged, Judged, crew, path))
                print("\n".join(judged_told(name, some, *pair)), flush=True)
            else:
                planned = pieces([name], asked.battles, asked.seed, pair, asked.playouts)
                print(
                    "\n".join(causes_told(name, list(each(planned, caused, Caused, crew, path)))), flush=True
                )
        return 0
    except (ContentError, OSError, NotWritten) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
