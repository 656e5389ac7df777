"""A problem as a file: a first line that says what is asked and what is known of it, then a line for each order given.

The position is the scenario, a seed and these orders; where the shipped scenario has changed since, the older one lies
beside the problem, its fingerprint in its name (`first_contact.3cd36479ccacb652.toml`). By fingerprints of the rules
and of the table it is told whether they still lead there. A problem shipped with the program lies below `problems`, in
the folder of its game.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from game import places
from game.content.errors import ContentError, single
from game.content.files import read_bytes
from game.content.scenarios import read_scenario
from game.match import Order
from game.match.limits import refuse_line
from game.match.log import digest
from game.match.match import Refused, RuleError
from game.match.printable import MOST_QUOTED, cut, one_line
from game.rulesets import ruleset
from game.tabletop.ruleset import Match

T = TypeVar("T")

FORMAT: Final = 1
ENDING: Final = ".problem"
LARGEST: Final = 512 * 1024
"""Bytes past which a problem is refused unread: one of ours has some tens of thousands."""

MOST_ORDERS: Final = 4000

EASY, FAIR, HARD = 1, 2, 3


class Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A share from 0 to 1 with its standard error, over so many `tables`."""

    share: float
    error: float
    tables: int


class Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order that is not the answer: by how much it is worse, with the error and tables of that."""

    order: Order
    behind: float
    error: float
    tables: int


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order of the battle before the position."""

    by: str
    order: Order


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of a game's weighing in words, and by how many points it is for the answer."""

    words: str
    points: float


class Problem(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The first line. `level` is from 1 (easy) to 3; `title` says where one is and nothing of the answer.

    `answer` is the best order, `same` are others that come to the same, `near` others much like it, `others` all of
    another way that were tried, each with what it costs beside the answer; `captain` is what a captain does. `chance`
    is that of the side with the answer. `why` are
    terms of the weighing, `clause` the rule it turns on, `taught` whether that is one a newcomer does not think of;
    `hints` are to be opened in their order. `rules`, `scenario_mark` and `table` are fingerprints.
    """

    format: int
    made_by: str
    ruleset: str
    scenario: str
    scenario_mark: str
    rules: str
    seed: int
    table: str
    title: str
    level: int
    side: str
    turn: int
    answer: Order
    chance: Chance
    captain: Order
    others: tuple[Beside, ...]
    same: tuple[Order, ...] = ()
    near: tuple[Beside, ...] = ()
    why: tuple[Term, ...] = ()
    clause: str = ""
    taught: bool = False
    hints: tuple[str, ...] = ()

    @property
    def cost(self) -> float:
        """What a captain's order costs here, as a share."""
        return next((one.behind for one in self.others if one.order == self.captain), 0.0)

    @property
    def lead(self) -> Beside:
        """The order that comes nearest to the answer."""
        return min(self.others, key=lambda one: one.behind)


class Filed(msgspec.Struct, frozen=True):
    """A problem with the orders that lead to it, and the file it was read from."""

    problem: Problem
    orders: tuple[Given, ...]
    path: str

    @property
    def key(self) -> str:
        """What it is known by where it is kept that it was solved: its game and the table it asks about."""
        return f"{self.problem.ruleset}/{self.problem.table}"


class Stale(Exception):
    """A problem whose position cannot be set up under these rules: one sentence."""


def read(path: Path) -> Filed:
    """A problem from its file. ContentError with the line of what is wrong in it."""
    name, lines = str(path), read_bytes(path, LARGEST).splitlines()
    if not lines:
        raise single(name, "nothing", "a problem")
    if len(lines) > MOST_ORDERS:
        raise single(name, f"{len(lines)} lines", f"{MOST_ORDERS} at most")
    problem = _decoded(lines[0], Problem, name, 1)
    if problem.format != FORMAT:
        raise single(name, f"format {problem.format}", f"format {FORMAT}", line=1)
    if not (EASY <= problem.level <= HARD and problem.others and 0.0 <= problem.chance.share <= 1.0):
        raise single(name, "a level, a chance or orders that cannot be", "those of a problem", line=1)
    orders = tuple(_decoded(raw, Given, name, number) for number, raw in enumerate(lines[1:], 2))
    return Filed(problem, orders, name)


def _decoded(raw: bytes, kind: type[T], name: str, line: int) -> T:
    try:
        refuse_line(raw)
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        wanted = "the first line of a problem" if line == 1 else "who gave which order"
        found = f"what does not fit ({cut(str(error), MOST_QUOTED)})"
        raise single(name, found, wanted, line=line) from None


def written(problem: Problem, orders: tuple[Given, ...]) -> bytes:
    """The bytes of a problem's file."""
    return b"".join(msgspec.json.encode(record) + b"\n" for record in (problem, *orders))


def set_up(filed: Filed) -> Match:
    """The battle up to where the problem asks, kept in memory alone. Raises Stale, ContentError for the scenario."""
    problem = filed.problem
    rules = ruleset(problem.ruleset)
    if rules.tables_hash != problem.rules:
        raise Stale(f"“{problem.title}” was made under other rules.")
    scenario = read_scenario(_scenario_of(filed))
    match = Match.start(scenario, rules, seed=problem.seed)
    for given in filed.orders:
        try:
            match.answer(given.by, given.order, "captain")
        except (Refused, RuleError):
            raise Stale(f"“{problem.title}” cannot be set up any more: its rules have changed.") from None
    if digest(match.table) != problem.table or problem.side not in match.asked():
        raise Stale(f"“{problem.title}” comes to another table now: its rules have changed.")
    return match


def _scenario_of(filed: Filed) -> Path:
    """Where the scenario of a problem lies: among the shipped, or as it was beside the problem. ContentError."""
    name = filed.problem.scenario
    for path in (older(filed), places.scenarios() / f"{name}.toml"):
        if path.is_file():
            return path
    raise single(
        str(filed.path), f"no scenario {name[:MOST_QUOTED]!r}", "a shipped one, or its file beside this one"
    )


def battle_of(filed: Filed) -> str:
    """The title of the battle that a problem is of; the name of its scenario where that cannot be read."""
    try:
        return _title(_scenario_of(filed))
    except ContentError:
        return filed.problem.scenario


@lru_cache(maxsize=64)
def _title(path: Path) -> str:
    return read_scenario(path).title


def older(filed: Filed) -> Path:
    """Where the scenario lies, as it was when the problem was found, if it has changed since."""
    problem = filed.problem
    name = problem.scenario.rpartition("/")[2]
    return Path(filed.path).parent / f"{name}.{problem.scenario_mark}.toml"


def shipped(game: str) -> tuple[Filed, ...]:
    """The problems that came with the program for a game, the easy ones first. ContentError for a file that is none."""
    folder = places.problems() / game
    found = [read(path) for path in sorted(folder.glob(f"*{ENDING}"))] if folder.is_dir() else []
    return tuple(sorted(found, key=lambda one: one.problem.level))


def faults(path: Path) -> list[str]:
    """What is wrong with a problem's file, in sentences; none where it can be asked."""
    try:
        set_up(read(path))
    except ContentError as error:
        return error.sentences()
    except Stale as error:
        return [one_line(f"{path}: {error}")]
    return []
