"""The editor without its pictures: the document, what is chosen in it, and what is said of it.

Every change goes through here, so that the choice stays sane and the survey is made anew; the survey is made aside, and
a scenario of two thousand units is edited on meanwhile. It must not know pixels or pygame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path as File

from game import rulesets
from game.content.commands import Done
from game.content.edits import Edit
from game.content.lines import Path
from game.content.manuscript import Manuscript
from game.content.plan import Area, Plan, Stand, plan
from game.content.repairs import Repair, mended
from game.content.shape import scenario_shape
from game.content.survey import Finding, Survey, stand_at, survey
from game.match.plain import Tree
from game.match.scenario import Position
from game.tabletop.drafting import Drafting
from game.tabletop.ruleset import Ruleset

WAIT_MS = 160.0
"""So long nothing may change before the survey is begun."""
GRIDS = (0.0, 0.5, 1.0, 2.0)
STEPS = (1.0, 5.0, 15.0, 30.0, 60.0)


class NoRuleset(ValueError):
    """A file of a game that is not here; the sentence says so."""


class Workbench:
    """One scenario being made."""

    def __init__(self, manuscript: Manuscript) -> None:
        """Raises NoRuleset for a file of a game that nobody plays here."""
        self.manuscript = manuscript
        name = manuscript.tree.get("ruleset")
        if not isinstance(name, str) or name not in rulesets.names():
            known = ", ".join(rulesets.names())
            raise NoRuleset(f"The file is of no game that is here: its ruleset should be one of {known}.")
        self.name: str = name
        self.ruleset: Ruleset = rulesets.ruleset(name)
        self.drafting: Drafting = self.ruleset.drafting
        self.chosen: tuple[str, ...] = ()
        self.area = ""
        self.vertex: int | None = None
        self.grid = GRIDS[1]
        self.step = 60.0 if self.ruleset.unit == "in" else 15.0
        self.version = 0
        """Counts up with every change of what is shown."""
        self.told: Survey | None = None
        self._told_of: Tree | None = None
        self._seen: Plan | None = None
        self._seen_of: Tree | None = None
        self._stands: tuple[Plan, tuple[str, ...], list[Stand]] | None = None
        self._waits = 0.0
        self._aside = ThreadPoolExecutor(1, "survey")
        self._asked: tuple[Tree, Future[Survey]] | None = None

    # -- what there is ---------------------------------------------------------------------------------------------

    @property
    def tree(self) -> Tree:
        """What the document says now."""
        return self.manuscript.tree

    @property
    def seen(self) -> Plan:
        """Its pieces and areas."""
        tree = self.tree
        if self._seen is None or self._seen_of is not tree:
            self._seen, self._seen_of = plan(tree, self.ruleset, self.drafting), tree
        return self._seen

    @property
    def stands(self) -> list[Stand]:
        """The pieces chosen, in the order of the file."""
        seen = self.seen
        if self._stands is None or self._stands[0] is not seen or self._stands[1] != self.chosen:
            wanted = set(self.chosen)
            found = [one for one in seen.stands if one.key in wanted] if wanted else []
            self._stands = seen, self.chosen, found
        return list(self._stands[2])

    @property
    def placed(self) -> list[Stand]:
        """Those of them that stand on the table."""
        return [one for one in self.stands if one.at is not None]

    @property
    def places(self) -> list[Position]:
        """Where those stand."""
        return [one.at for one in self.stands if one.at is not None]

    @property
    def outlined(self) -> Area | None:
        """The area chosen."""
        return self.seen.area(self.area) if self.area else None

    # -- choosing --------------------------------------------------------------------------------------------------

    def choose(self, keys: Iterable[str], *, more: bool = False) -> None:
        """Choose pieces: these alone, or (`more`) these too; one that is chosen already is let go then."""
        wanted = list(dict.fromkeys(keys))
        if more:
            before = [key for key in self.chosen if key not in wanted]
            wanted = before + [key for key in wanted if key not in self.chosen]
        self.chosen, self.area, self.vertex = tuple(wanted), "", None
        self._changed()

    def outline(self, key: str, vertex: int | None = None) -> None:
        """Choose an area, perhaps one of its corners."""
        self.chosen, self.area, self.vertex = (), key, vertex
        self._changed()

    def show(self, place: Path) -> bool:
        """Choose what a place of the file lies in; False where that is nothing on the table."""
        stand = stand_at(self.seen, place)
        if stand is not None:
            self.choose([stand.key])
            return True
        area = next((one for one in self.seen.areas if place[: len(one.path)] == one.path), None)
        if area is not None and (not area.deploys or "zone" in place):
            self.outline(area.key)
            return True
        return False

    def _changed(self) -> None:
        self.version += 1

    # -- changing --------------------------------------------------------------------------------------------------

    def do(
        self, label: str, edits: Sequence[Edit], chosen: Sequence[str] | None = None, grows: str = ""
    ) -> bool:
        """Change the document; `chosen` are the pieces chosen afterwards. False where nothing changes."""
        if not edits and not grows:
            return False
        changed = self.manuscript.do(label, *edits, grows=grows)
        self._after(chosen)
        return changed

    def carry(self, label: str, done: Done, grows: str = "") -> bool:
        """Do what a command came to."""
        return self.do(label, done.edits, done.chosen, grows)

    def repair(self, repair: Repair) -> bool:
        """Mend one thing."""
        return self.do(repair.label, mended(repair, self.seen, self.drafting))

    def undo(self) -> str:
        """Take the last change back: its label."""
        label = self.manuscript.undo()
        self._after(None)
        return label

    def redo(self) -> str:
        """Make it again: its label."""
        label = self.manuscript.redo()
        self._after(None)
        return label

    def _after(self, chosen: Sequence[str] | None) -> None:
        if chosen is not None:
            self.chosen, self.area, self.vertex = tuple(chosen), "", None
        if self.chosen:
            there = {one.key for one in self.seen.stands}
            self.chosen = tuple(key for key in self.chosen if key in there)
        area = self.outlined
        if area is None:
            self.area, self.vertex = "", None
        elif self.vertex is not None and self.vertex >= len(area.outline):
            self.vertex = None
        self._waits = WAIT_MS
        self._changed()

    # -- what is said of it ------------------------------------------------------------------------------------------

    @property
    def current(self) -> bool:
        """Whether what is told was told of the document as it is."""
        return self._told_of is self.tree

    def tick(self, dt: float) -> bool:
        """Let time pass: begin the survey when it is due, take its answer; True when something else is told."""
        if self._asked is not None and self._asked[1].done():
            tree, future = self._asked
            self._asked = None
            self.told, self._told_of = future.result(), tree
            self._changed()
            return True
        self._waits -= dt
        if self._asked is None and not self.current and self._waits <= 0:
            tree = self.tree
            self._asked = (tree, self._aside.submit(survey, tree))
        return False

    def look_again(self) -> None:
        """What lies outside the document, such as the player's own classes, may have changed."""
        self._seen_of = self._told_of = None
        self._changed()

    def survey(self) -> Survey:
        """What is to be said of the document as it is, made now if need be."""
        if not self.current or self.told is None:
            self.told, self._told_of = survey(self.tree), self.tree
            self._changed()
        return self.told

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was told last."""
        return self.told.findings if self.told is not None else ()

    # -- the file --------------------------------------------------------------------------------------------------

    def save(self, path: File | None = None) -> None:
        """Write it to its file, or to another. ContentError when that cannot be."""
        self.manuscript.save(path, scenario_shape(self.ruleset.fields))
        self._changed()

    def rest(self) -> None:
        """Nobody looks any more; the draft is kept."""
        self._aside.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Put it away for good, what is not saved with it."""
        self.rest()
        self.manuscript.close()

    # -- how it is placed --------------------------------------------------------------------------------------------

    def next_grid(self) -> float:
        """Another grid: half a unit, one, two, none."""
        self.grid = GRIDS[(GRIDS.index(self.grid) + 1) % len(GRIDS)]
        self._changed()
        return self.grid

    def next_step(self) -> float:
        """Another step of turning."""
        self.step = STEPS[(STEPS.index(self.step) + 1) % len(STEPS)]
        self._changed()
        return self.step

    def row(self, cls: str) -> Tree:
        """A class by its id; an empty one where there is none."""
        from game.content.plan import classes_of

        return dict(classes_of(self.tree, self.ruleset).get(cls, {}))
