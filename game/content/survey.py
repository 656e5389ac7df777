"""Everything an editor has to say about a scenario while it is made: what stops play, what asks for a look.

Each finding names its place in the file and, where there is one, a repair. It decides nothing that the check of a
file does not decide; remarks go beyond it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.content import repairs
from game.content.lines import Path, path_of, place_of
from game.content.plainly import plainly
from game.content.plan import Plan, Stand, plan
from game.content.repairs import Repair
from game.content.rulesets import Registry, registered
from game.content.scenarios import examine, within_limits
from game.content.shape import scenario_shape
from game.content.stationing import overlapping
from game.match.plain import Tree
from game.match.printable import one_line
from game.match.scenario import Problem, Scenario
from game.match.wording import spaced
from game.tabletop.drafting import Drafting
from game.tabletop.fields import Field

MOST_FAULTS = 400
"""So many faults are told of one by one."""
MOST_LAID = 600
"""So many pieces are looked at for overlaps: thousands in one place overlap in millions of pairs."""
MOST_OVERLAPS = 40
"""So many overlaps are told of one by one."""
PACKED = 0.6
"""The share of a zone that bases may fill before it is too small to be deployed in."""


class Finding(msgspec.Struct, frozen=True):
    """One thing to be told, in words of at most 300 signs each. `stops`: the scenario cannot be played so."""

    stops: bool
    title: str
    detail: str
    place: Path
    repair: Repair | None = None

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "title", one_line(self.title))
        msgspec.structs.force_setattr(self, "detail", one_line(self.detail))


class Survey(msgspec.Struct, frozen=True):
    """All there is to tell of a tree; `scenario` where it can be played."""

    findings: tuple[Finding, ...]
    scenario: Scenario | None

    @property
    def stops(self) -> int:
        """How many findings stop play."""
        return sum(finding.stops for finding in self.findings)


def survey(tree: Tree, rulesets: Registry | None = None) -> Survey:
    """Check a tree whole: the file's own faults first, then what asks for a look."""
    registry = rulesets or registered()
    scenario, problems = examine(tree, registry)
    name = tree.get("ruleset")
    if not isinstance(name, str) or name not in registry.names():
        return Survey(tuple(_plain(problem) for problem in problems), None)
    rules = registry.ruleset(name)
    drafting = rules.drafting
    seen = plan(within_limits(tree), rules, drafting)
    shape = scenario_shape(rules.fields)
    findings = [_fault(problem, tree, seen, shape) for problem in problems[:MOST_FAULTS]]
    if (more := len(problems) - MOST_FAULTS) > 0:
        findings.append(Finding(True, f"{more:,} more problems", "told when these are mended", ()))
    told = {finding.place[:4] for finding in findings}
    for remark in _remarks(seen, drafting, placed=rules.fields.placed):
        if remark.place[:4] not in told:
            findings.append(remark)
    if scenario is not None:
        findings += [
            Finding(False, remark.sentence, remark.clause, path_of(remark.place))
            for remark in drafting.remarks(scenario)
        ]
    return Survey(tuple(findings), None if problems else scenario)


def _plain(problem: Problem) -> Finding:
    return Finding(
        True,
        f"{_spoken(path_of(problem.place))}: {problem.found}",
        f"expected {problem.expected}",
        path_of(problem.place),
    )


def _fault(problem: Problem, tree: Tree, seen: Plan, shape: Field) -> Finding:
    """A problem of the check, with whose it is and how it may be mended."""
    path = path_of(problem.place)
    stand = stand_at(seen, path)
    title, detail = plainly(problem, path, shape, seen, stand.name if stand is not None else "")
    return Finding(True, title, detail, path, repairs.of_problem(problem, path, tree, seen))


def stand_at(seen: Plan, path: Path) -> Stand | None:
    """The piece that a path lies in."""
    for length in (4, 2):
        key = place_of(path[:length]) if len(path) >= length else ""
        found = seen.find(key) if key else None
        if found is not None:
            return found
    return None


def _spoken(path: Path) -> str:
    """A path as one says it: side 2, unit 5, heading."""
    parts: list[str] = []
    for step in path:
        if isinstance(step, int) and parts:
            parts[-1] = f"{parts[-1]} {step + 1}"
        else:
            parts.append(spaced(str(step)))
    words = ", ".join(parts) or "the file"
    return words[0].upper() + words[1:]


# -- what asks for a look --------------------------------------------------------------------------------------------


def _remarks(seen: Plan, drafting: Drafting, *, placed: bool) -> Iterator[Finding]:
    yield from _outside_zones(seen)
    yield from _small_zones(seen, drafting, placed=placed)
    yield from _overlaps(seen)


def _zones(seen: Plan) -> dict[int, tuple[tuple[float, float], ...]]:
    return {area.side: area.outline for area in seen.areas if area.deploys}


def _outside_zones(seen: Plan) -> Iterator[Finding]:
    """Units with a place of their own that is not in their side's zone."""
    from shapely import Point, Polygon, prepare
    from shapely.errors import ShapelyError

    for side, outline in _zones(seen).items():
        try:
            zone = Polygon(outline).buffer(1e-6)
            prepare(zone)
        except (ValueError, ShapelyError):
            continue  # an outline that is none was told of
        for stand in seen.stands:
            if stand.unit and stand.side == side and stand.at and not zone.covers(Point(stand.at)):
                name = seen.sides[side].name
                yield Finding(
                    False,
                    f"{stand.name} stands outside {name}'s zone",
                    f"{_spoken(stand.path)}: at ({stand.at[0]:g}, {stand.at[1]:g})",
                    (*stand.path, "at"),
                    Repair("Move it in", clear=stand.key),
                )


def _small_zones(seen: Plan, drafting: Drafting, *, placed: bool) -> Iterator[Finding]:
    """Zones without room for what their side puts there: its units, or what carries them (not `placed`)."""
    from shapely import Polygon, union_all
    from shapely.errors import ShapelyError

    waiting: dict[int, float] = {}
    for stand in seen.stands:
        if stand.at is None and stand.unit == placed:
            waiting[stand.side] = waiting.get(stand.side, 0.0) + 4 * stand.figure.radius**2
    for side, outline in _zones(seen).items():
        wanted = waiting.get(side, 0.0)
        try:
            land = union_all(
                [Polygon(area.outline).buffer(0) for area in seen.areas if area.kind in drafting.grounds]
            )
            room = Polygon(outline).buffer(0).difference(land).area
        except (ValueError, ShapelyError):
            continue  # the same
        if wanted > PACKED * room:
            name = seen.sides[side].name
            yield Finding(
                False,
                f"{name}'s zone is too small",
                f"{room:.0f} square units of sea for bases of {wanted:.0f}",
                ("side", side, "zone"),
            )


def _overlaps(seen: Plan) -> Iterator[Finding]:
    placed = [stand for stand in seen.stands if stand.at is not None and not stand.figure.covers][:MOST_LAID]
    discs = [(stand.at[0], stand.at[1], stand.figure.radius) for stand in placed if stand.at is not None]
    pairs = overlapping(discs)
    for one, other in pairs[:MOST_OVERLAPS]:
        a, b = placed[one], placed[other]
        yield Finding(
            False,
            f"{a.name} and {b.name} overlap",
            f"{_spoken(b.path)}: at ({discs[other][0]:g}, {discs[other][1]:g})",
            (*b.path, "at"),
            repairs.moved_clear(b),
        )
    if len(pairs) > MOST_OVERLAPS:
        rest = len(pairs) - MOST_OVERLAPS
        yield Finding(False, f"{rest} more overlaps", "move the pieces apart", placed[pairs[-1][1]].path)
