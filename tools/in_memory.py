"""Faults put into functions that are loaded already: a process that has collected the tests forks for each fault.

A fork changes the code of the function that holds the fault and runs the tests that look at it until one fails: with a
chart (`tools/reached`) those that run its line, else those that stand near. Nothing is loaded or collected again, so
that a fault costs what its tests cost. What stands at the top of a module or of a class ran long before: such a fault
cannot be tried here (`AtImport`). Only where the system can fork.
"""

from __future__ import annotations

import ast
import gc
import inspect
import os
import re
import signal
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

from tools import covering
from tools.faults import Fault
from tools.reached import Chart

HANGS = 60
"""Seconds of processor time that one test may take with a fault before it hangs, and the fault is caught."""
WAITS = 300
"""Seconds of the clock after which a test waits for what never comes; many times what the slowest needs."""
NEAR = 3
"""Lots of `covering` that are near: tests of the module's name, tests that import it."""
NEARER = 4
"""How much likelier a near test is taken to catch a fault than another that runs its line."""
START = 0.02
"""Seconds that any test is taken to need beside its own."""
MOST = 20
"""Seconds of processor time for all tests of a fault; one not found by then has survived."""


class AtImport(Exception):
    """The fault lies where code runs once, when its module is imported."""


def tried(
    root: Path,
    faults: Sequence[Fault],
    tell: Callable[[Fault, str | None], None],
    chart: Chart | None = None,
) -> None:
    """Try faults one after another; each is told as it ends, with the test that caught it: "" for none, None where it
    lies at the top of a module."""
    words = {word for fault in faults for lot in covering.nearest(root, fault.path) for word in lot}
    if chart:
        words |= {test.partition("::")[0] for fault in faults for test in reaching(fault, chart, root)}
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", HYPOTHESIS_PROFILE="ci")
    os.chdir(root)
    paths = sorted(word for word in words if (root / word).exists())
    pytest.main(["-q", "-n0", "-p", "no:cacheprovider", *paths], plugins=[Session(root, faults, tell, chart)])


def reaching(fault: Fault, chart: Chart, root: Path) -> set[str]:
    """The tests that run a fault's line; where the chart knows of none (a later line of a statement) its function's."""
    source = (root / fault.path).read_bytes()
    if found := chart.tests(fault.path, [fault.line]):
        return found
    holding = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and node.lineno <= fault.line <= (node.end_lineno or 0)
    ]
    for node in sorted(holding, key=lambda node: (node.end_lineno or 0) - node.lineno):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            return chart.tests(fault.path, range(node.lineno + 1, (node.end_lineno or 0) + 1))
        if found := chart.tests(fault.path, range(node.lineno, (node.end_lineno or 0) + 1)):
            return found
    return set()


def swaps(fault: Fault, path: Path) -> list[tuple[CodeType, CodeType]]:
    """The code of every function that the fault changes, as it is and as it would be. Raises AtImport."""
    source = path.read_bytes()
    whole = [compile(text, str(path), "exec", dont_inherit=True) for text in (source, fault.put(source))]
    return list(_changed(whole[0], whole[1], False))


def _changed(old: CodeType, new: CodeType, runs: bool) -> Iterator[tuple[CodeType, CodeType]]:
    function = bool(old.co_flags & inspect.CO_OPTIMIZED) and (
        runs or old.co_name[0] != "<" or "lambda" in old.co_name
    )
    inner = [[part for part in code.co_consts if isinstance(part, CodeType)] for code in (old, new)]
    within = [
        pair for pairs in zip(*inner, strict=False) for pair in _changed(pairs[0], pairs[1], runs or function)
    ]
    if _own(old) != _own(new) and not function:
        raise AtImport(old.co_name)
    if function and (within or _own(old) != _own(new)):
        yield old, new
    yield from within


def _own(code: CodeType) -> tuple[object, ...]:
    plain = [repr(part) for part in code.co_consts if not isinstance(part, CodeType)]
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, plain


Loaded = dict[CodeType, list[FunctionType]]
"""The functions that are loaded, by their code."""


def loaded() -> Loaded:
    """All functions there are now. What was frozen (`tests/conftest` does it) is not listed until it is thawed."""
    gc.unfreeze()
    found: Loaded = {}
    for one in gc.get_objects():
        if type(one) is FunctionType:
            found.setdefault(one.__code__, []).append(one)
    return found


def put(found: Iterable[tuple[CodeType, CodeType]], functions: Loaded) -> None:
    """Change the functions that are loaded. Raises AtImport where none has the code."""
    changed = [(one, instead) for code, instead in found for one in functions.get(code, ())]
    if not changed:
        raise AtImport("no function of it is loaded")
    try:
        for one, instead in changed:
            one.__code__ = instead
    except ValueError:  # it closes over other names now
        raise AtImport(str(changed[0][0])) from None


class Session:
    """A plug-in of pytest that tries faults instead of running what it collected."""

    def __init__(
        self,
        root: Path,
        faults: Sequence[Fault],
        tell: Callable[[Fault, str | None], None],
        chart: Chart | None = None,
    ) -> None:
        self.root, self.faults, self.tell, self.chart = root, faults, tell, chart
        self._loaded: Loaded = {}
        self._red: set[str] = set()
        self._green: set[str] = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every fault."""
        by_path: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            by_path.setdefault(item.path.relative_to(self.root).as_posix(), []).append(item)
        gc.collect()
        self._loaded = loaded()
        gc.freeze()  # no fork goes over what is loaded, so that they share it
        for fault in self.faults:
            try:
                found = swaps(fault, self.root / fault.path)
            except AtImport:
                self.tell(fault, None)
                continue
            self.tell(fault, self._tried(found, list(self._nearest(fault, by_path))))
        if self._red:
            print(f"{len(self._red)} tests fail without any fault, such as {min(self._red)}", flush=True)
        return True

    def _nearest(self, fault: Fault, by_path: dict[str, list[pytest.Item]]) -> Iterator[pytest.Item]:
        """Tests of a fault: those that run its line, the quick and near first; then those of its module and those that
        import it, then all others, in each the slow ones last and first those that say most words of its line."""
        line = (self.root / fault.path).read_text(encoding="utf-8").splitlines()[fault.line - 1]
        words = set(re.findall(r"[a-z]{4,}", f"{line} {Path(fault.path).stem}".lower()))
        lots = list(covering.nearest(self.root, fault.path))
        near = {word for lot in lots[:NEAR] for word in lot}
        seen: set[str] = set()
        if self.chart:
            chart, named = self.chart, reaching(fault, self.chart, self.root)
            items = [item for items in by_path.values() for item in items if item.nodeid in named]
            worth = {
                item.nodeid: (1 + sum(word in _text(item) for word in words))
                * (NEARER if item.path.relative_to(self.root).as_posix() in near else 1)
                for item in items
            }
            yield from sorted(
                items, key=lambda item: (START + chart.seconds(item.nodeid)) / worth[item.nodeid]
            )
            seen = {item.nodeid for item in items}
        for lot in (lots[:NEAR], lots[NEAR:]):
            paths = {word for part in lot for word in part}
            game = next((part[part.index("--ruleset") + 1] for part in lot if "--ruleset" in part), "")
            items = [
                item
                for path, items in by_path.items()
                if any(path == word or path.startswith(f"{word}/") for word in paths)
                for item in items
                if item.nodeid not in seen and (not game or _of(item, game))
            ]
            told = {id(item): sum(word in _text(item) for word in words) for item in items}
            yield from sorted(items, key=lambda item: (_slow(item), -told[id(item)]))

    def _tried(self, found: list[tuple[CodeType, CodeType]], items: list[pytest.Item]) -> str | None:
        items = [item for item in items if item.nodeid not in self._red]
        until = _spent() + MOST
        while True:
            how, by = forked(items, found, self._loaded, until - _spent())
            if how in ("good", "at import"):
                return "" if how == "good" else None
            place = next(place for place, item in enumerate(items) if item.nodeid == by)
            if by not in self._green and forked([items[place]], (), self._loaded, MOST)[0] != "good":
                self._red.add(by)  # it fails without the fault too
                items = items[place + 1 :]
                continue
            self._green.add(by)
            return by if how == "failed" else f"{by} does not end"


def _spent() -> float:
    """Seconds of processor time of the forks so far."""
    return sum(os.times()[2:4])


def forked(
    items: list[pytest.Item], found: Sequence[tuple[CodeType, CodeType]], functions: Loaded, most: float
) -> tuple[str, str]:
    """How tests end with a fault, in a fork of this process that has `most` seconds for them: "good", "at import", or
    "failed" or "began" (it died or did not end) and the test it was."""
    with tempfile.TemporaryFile() as told:
        child = os.fork()
        if child == 0:
            try:
                os.setsid()
                with open(os.devnull, "w") as nowhere:
                    os.dup2(nowhere.fileno(), 1)
                    os.dup2(nowhere.fileno(), 2)
                if found:
                    put(found, functions)
                _in_fork(
                    items, most, lambda *words: os.write(told.fileno(), ("\n" + "\t".join(words)).encode())
                )
            except AtImport:
                os.write(told.fileno(), b"\nat import")
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        with suppress(ProcessLookupError):  # what its tests may have left running
            os.killpg(child, signal.SIGKILL)
        told.seek(0)
        how, _, by = told.read().decode().rpartition("\n")[2].partition("\t")
    return how or "began", by


def _in_fork(items: list[pytest.Item], most: float, say: Callable[..., object]) -> None:
    for item, later in zip(items, [*items[1:], None], strict=False):  # no test at all is good
        if sum(os.times()[:2]) > most:
            break
        say("began", item.nodeid)
        signal.setitimer(signal.ITIMER_PROF, HANGS)
        signal.alarm(WAITS)
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=later)):
            say("failed", item.nodeid)
            return
    say("good")


def _of(item: pytest.Item, game: str) -> bool:
    """Whether a test is of a game, or of none in particular."""
    told = getattr(item, "callspec", None)
    values = (
        [told.params[name] for name in ("tried_ruleset", "tried_scenario") if name in told.params]
        if told
        else []
    )
    return not values or any(value.split("/")[0] == game for value in values)


def _slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None


@cache
def _text(item: pytest.Item) -> str:
    try:
        return f"{item.path.stem} {inspect.getsource(item.function)}".lower()  # type: ignore[attr-defined]
    except (OSError, TypeError):
        return ""
