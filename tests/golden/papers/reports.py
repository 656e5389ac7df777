"""Reports of the golden battles: the mail and the page in words and figures, the lines of the log, the frames for who
looks on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from game.content.ledger import Luck
from game.content.loglines import LogLine, fold, losses, lost_in
from game.content.report import Decided, Mistake, gather, line_text, page, plain
from game.content.report.gather import ReportFacts
from game.content.watch.frames import Frame, late, shown
from game.match import Match
from game.match.clock import clock_of
from game.match.copying import EVERYBODY
from game.match.record import Record
from game.rulesets import ruleset
from game.testing.play import begin, scenario_of
from tests.golden.playthrough import files, orders_in

WHOLE = ("fleet-two_captains",)
"""Battles whose mail, page and frames are kept whole."""
LINES = (*WHOLE, "coastal-first_night", "nef-skerries")
"""Battles of which it is kept how the lines of their logs are made up."""
OF_A_SORT = 1
"""So many lines of a log are kept of each sort: how it is made up, not what it tells."""
LONGEST = 200
"""Letters of a row at the most."""
DECIDED = Decided(
    "Blue",
    "Grey won: Blue's own orders cost Blue 40 points.",
    "50 − 40 − 10 = 0",
    "Captains played on from every order, 1,000 battles.",
    4,
    ((1, 0.5), (1, 0.3), (2, 0.1), (3, 0.12), (3, 0.0)),
    (("", 50), ("Blue", -40), ("Grey", 0), ("dice", -10)),
    (
        Mistake(2, 7, "Grey", "Bodkin <at> Sleipner", "blunder", 21, 4, "Turn first"),
        Mistake(2, 9, "Blue", "too slow", "mistake", 15, 5, ""),
        Mistake(3, 11, "Blue", "too late", "mistake", 14, 2, "sooner"),
    ),
)


def reports() -> str:
    """All of it."""
    return "\n".join(row for golden in files() for row in _reported(golden))


def fought(golden: Path, clock: str = "") -> Match:
    """The battle of a golden playthrough; with a clock every order takes three seconds more than the one before."""
    text = golden.read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    match = begin(name, int(seed))
    if clock:
        scenario = scenario_of(name)
        seats = {match.sides[0]: "captain:bold"}
        rules = ruleset(scenario.ruleset)
        match = Match.start(scenario, rules, seed=int(seed), clock=clock_of(clock), seats=seats)
    for number, (side, order) in enumerate(orders_in(text)):
        match.answer(side, order, spent=3.0 * number if clock else None)
    return match


def _reported(golden: Path) -> Iterator[str]:
    match = fought(golden, "1+0.1" if golden.stem in WHOLE else "")
    told = gather(match)
    yield f"= {golden.stem}"
    for track in told.tracks[:2]:
        yield f"  {track.name} of {track.side}: {len(track.stations)} stations to {track.end}, lost {track.lost}"
    yield f"  points {[tuple(row.values()) for row in told.scores]}"
    yield f"  hits {[tuple(row.values()) for row in told.hits]}"
    for one in told.turnings:
        yield f"  turn {one.turn}, order {one.order}: {one.gain} {one.words}"
    for side, luck in told.luck.items():
        best = f"; best by {luck.best_by:.2f}: {luck.best.title}" if luck.best is not None else ""
        yield f"  luck of {side}: {luck.thrown}; {luck.words}{best}"
    if golden.stem in WHOLE:
        whole = gather(match, stand="Blue held to turn 3.", decided=DECIDED)
        yield plain(whole)
        yield from _drawn(whole)
        yield from (_frame(one) for one in shown(match, None).frames[::2])
    else:
        yield from plain(told).splitlines()[:9]
    yield f"  late {[(len(one.frames), one.late, one.now) for one in (late(match, turns) for turns in range(4))]}"
    if golden.stem not in LINES:
        return
    for eyes in (None, match.sides[-1]) if match.ruleset.hides(match.header.scenario) else (None,):
        yield from (row[:LONGEST] for row in _lines(match, eyes))
    for frame in shown(match, EVERYBODY).frames[9:20:9]:
        yield f"  everybody {_frame(frame)[:200]}"


def _drawn(told: ReportFacts) -> Iterator[str]:
    """The page, an element a row, without its style and the log; and the page of a battle that nobody looked over."""
    text = page(told)
    body = text[text.index("<main>") :].partition("<h2>The log")[0]
    yield from (f"  {row}" for row in body.replace("><", ">\n<").splitlines())
    log = text.partition("<h2>The log")[2]
    yield f"  log {[*Counter(re.findall('class=.([a-z]+).', log)).items()]}"
    for row in (
        msgspec.structs.replace(told, decided=msgspec.structs.replace(DECIDED, causes=(), mistakes=())),
        told,
    ):
        bare = page(
            msgspec.structs.replace(
                row, verdict="", scores=({},), turnings=(), luck={"Blue": Luck()}, lines=(), clocks=()
            )
        )
        yield f"  bare {re.sub('<[^>]*>', '|', bare[bare.index('<main>') :])}".replace("\n", " ")


def _lines(match: Match, eyes: str | None) -> Iterator[str]:
    """The first few lines of each sort, as made up."""
    record = Record(match, eyes)
    record.close()
    lines, told = fold(record.entries), Counter[tuple[object, ...]]()
    lost = [f"{entry.turn} {telling.sentence}" for entry, telling in losses(lines)]
    yield f"  {eyes or 'umpire'}: {len(lines)} lines, lost {lost[:3]} {[*lost_in(record.entries).items()][:3]}"
    for line in lines:
        sort = line.kind, line.heading, len(line.entries), len(line.casts), len(line.chain), line.weight > 1
        told[sort] += 1
        if told[sort] <= OF_A_SORT and (len(line.entries) > 1 or line.casts):
            yield f"    {_line(line)}"


def _line(line: LogLine) -> str:
    grave = "grave " if line.grave else ""
    chain = "; ".join(f"{link.step} {link.kind} {link.weight} {link.sentence}" for link in line.chain)
    short = f" ({line.title}; {line.brief})" if line.brief != line.sentence else ""
    return (
        f"{line.kind}/{line.slip_kind} {line.weight} {grave}{line.clause} {line.sum_clause} "
        f"{len(line.entries)}/{len(line.casts)}: {line_text(line)}{short} {chain}"
    )


def _frame(frame: Frame) -> str:
    """A frame in a row: pieces by their ids and places, the log by what came of it."""
    pieces = "; ".join(f"{spot[0]} {spot[2]:g} {spot[3]:g} {spot[4]:g} {spot[6]}" for spot in frame.set)
    log = "; ".join(f"{one.kind} {one.clause} {one.came} {[*one.dice]} {one.grave}" for one in frame.log)
    ground = "" if frame.ground is None else f", ground {[(one.kind, one.name) for one in frame.ground]}"
    return f"{frame.turn} {frame.phase} {frame.scores}: {pieces}, gone {frame.gone}{ground} | {log}"
