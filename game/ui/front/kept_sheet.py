"""The paper that tells of a kept battle: the table as it stands, how far it got, and what became of it.

It shows of a battle that is not over only what everybody who plays it by hand may know.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec
import pygame

from game.match.loading import load
from game.match.log import LogError
from game.match.wording import owned
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match
from game.ui.board.areas import in_colours
from game.ui.front import deployment
from game.ui.front.archive import Find, Kept
from game.ui.front.deployment import Muster
from game.ui.front.projector import UMPIRE, eyes
from game.ui.front.sheet import table
from game.ui.front.thumbnails import LastTable
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Rule, Space, Text, either
from game.ui.kit.layout import Column


class KeptSheet(msgspec.Struct):
    """What the paper says. Without a match it tells why there is none."""

    title: str = ""
    match: Match | None = None
    pieces: tuple[Piece, ...] = ()
    terrain: tuple[Overlay, ...] = ()
    losses: tuple[str, ...] = ()
    """In a few words a side: how many of its units are lost."""
    facts: tuple[tuple[str, str], ...] = ()
    outcome: str = ""
    below: tuple[str, ...] = ()
    fine: tuple[str, ...] = ()
    """Below the rest in small type: to whom the file may be given, and its dice."""
    fault: str = ""
    notice: str = ""


def common(match: Match) -> tuple[list[Piece], list[Overlay]]:
    """The pieces that everybody who may look knows alike, and the terrain."""
    presenter = match.ruleset.presenter
    looks = deployment.colours(match.header.scenario)
    looking = eyes(match) if match.over is None else eyes(match)[:1]
    views = [match.table if one == UMPIRE else match.view(one) for one in looking]
    known = [deployment.public(presenter.pieces(view)) for view in views]
    shared = [piece for piece in known[0] if all(piece in others for others in known[1:])]
    return deployment.painted(shared, looks), [in_colours(one, looks) for one in presenter.terrain(views[0])]


def last_table(match: Match) -> LastTable:
    """What is kept of a battle to be drawn in small."""
    pieces, terrain = common(match)
    return LastTable(match.table.width, match.table.height, tuple(pieces), tuple(terrain))


def sheet_of(kept: Kept, find: Find, now: datetime) -> KeptSheet:
    """The sheet of a battle that was looked into."""
    if kept.fault:
        return KeptSheet(kept.path.name, fault=kept.fault)
    try:
        match = load(kept.path, find, resume=False)
    except LogError as error:
        return KeptSheet(kept.path.name, fault=error.told(kept.path.name))
    scenario = match.header.scenario
    pieces, terrain = common(match)
    points = " : ".join(str(points) for points in kept.scores.values())
    lead = "over" if kept.over else f"{kept.leader} leads" if kept.leader else "even"
    facts = (
        (f"{kept.turn} of {scenario.turns}", kept.called),
        (points or "0 : 0", f"points, {' to '.join(match.sides)}"),
        (lead, "the battle"),
        (str(kept.orders), "orders"),
    )
    outcome = ""
    if match.over is not None:
        won = f"{match.over.winner} won" if match.over.winner else "A drawn battle"
        outcome = f"{won}. {match.over.why}"
    below = [f"Last played {kept.when(now)}."]
    if kept.notice:
        below.append(kept.notice)
    return KeptSheet(
        scenario.title,
        match,
        tuple(pieces),
        tuple(terrain),
        tuple(_losses(match, side) for side in match.sides),
        facts,
        outcome,
        tuple(below),
        tuple(for_whom(match)),
    )


SHOWN_DIGITS = 16
"""So much of a commitment is shown, enough to compare by eye; all of it stands in the first line of the file."""


def for_whom(match: Match) -> list[str]:
    """To whom the file of a battle may be given, and what may be known of its dice, which is all once it is over."""
    header = match.header
    side, over = header.seen_by, match.over is not None
    told = []
    if side:
        whose = "for anybody now" if over else f"for {side} alone while the battle lasts"
        told.append(f"{owned(side)} own copy, {whose}. It can be watched and not carried on.")
    elif over:
        told.append("The save of a battle that is over may be given to anybody.")
    else:
        told.append(
            "This save holds every side's secrets and the dice to come: it is for nobody who still plays. What one"
            " side saw: line-ahead replay SAVE --as SIDE --export COPY, for that side alone."
        )
    if not header.commitment:
        told.append("Its dice are open: whoever knows or guesses the seed knows every one.")
        return told
    dice = f"Dice committed to as {in_groups(header.commitment[:SHOWN_DIGITS])}…"
    if over and header.salt:
        dice += f"; they came of seed {header.seed}, salt {in_groups(header.salt)}."
    told.append(dice)
    return told


def in_groups(digits: str) -> str:
    """Hexadecimal digits by eight, to be read and broken at the end of a line."""
    return " ".join(digits[at : at + 8] for at in range(0, len(digits), 8))


def _losses(match: Match, side: str) -> str:
    """How many units of a side are lost, as far as all know."""
    fates = match.ruleset.presenter.fates
    views = [match.table if one == UMPIRE or match.over else match.view(one) for one in eyes(match)]
    rows = [[row for row in fates(view) if row.owner == side] for view in views]
    whole = max(len({row.unit for row in known}) for known in rows)
    gone = min(len({row.unit for row in known if row.lost}) for known in rows)
    return f"{gone or 'none'} of {whole} lost" if whole else "nothing seen yet"


LEAST_PICTURE = 60
"""Pixels of height below which a picture of the table shows nothing."""


def picture(sheet: KeptSheet, size: tuple[int, int]) -> pygame.Surface:
    """The table as it stands."""
    assert sheet.match is not None
    forces = Muster(sheet.pieces, sheet.terrain, (), (), ())
    return deployment.picture(sheet.match.header.scenario, sheet.match.ruleset, forces, size)


def described(sheet: KeptSheet, pictures: Callable[[KeptSheet, tuple[int, int]], pygame.Surface]) -> Column:
    """The sheet's parts: its words, and above them the table as large as they leave room for."""
    pen, pen2 = parts.ink("paper")
    line, near = Rule(theme.colour.paper_line), either(7, 13)
    said: list[Box] = []
    if sheet.match is not None:
        scenario = sheet.match.header.scenario
        said += [
            table(scenario, lambda size: pictures(sheet, size), LEAST_PICTURE),
            Space(either(10, 20)),
        ]
    said += [parts.large(sheet.title, pen), Text(sheet.outcome, letters.STORY, pen, 0)]
    if sheet.facts:
        figures = parts.figures(sheet.facts)
        said += [Space(either(4, 12)), line, Space(near), figures, Space(near), line, Space(near)]
    said += [Text(sentence, letters.TEXT, pen2, 0) for sentence in sheet.below]
    said += [Text(sentence, letters.SMALL, pen2, 0) for sentence in sheet.fine]
    said += [parts.problem(sentence, ground="paper") for sentence in (sheet.fault, sheet.notice) if sentence]
    if sheet.fault:
        left = "The file is left as it is. It can be deleted here, or mended with an editor."
        said.append(Text(left, letters.TEXT, pen2, 0))
    return Column((*said, SPRING), 5)
