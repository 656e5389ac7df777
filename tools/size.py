"""What the tree weighs, counted from its syntax trees: `tools/size.py [--tree FOLDER] [--circles] [--where ROW]`.

Prints a table: code lines of each floor (no blank lines, comments or docstrings) and of its TOML, how often a type is
left open (`Any`), how often an attribute is looked up by a name in a string, handlers that catch so much that a fault
of ours could hide in them, and circles of imports. A circle counts imports inside functions and those for the type
checker alone: it is what a reader has to hold in mind at once. `--where` lists the places behind a row, `--tree`
counts another checkout. It reads files as text and imports nothing of them.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FLOORS = ("ui", "asking", "seating", "ai", "content", "rulesets", "match", "dice", "sea", "cli")
LOOKUPS = {"getattr", "setattr", "hasattr", "delattr"}
FOREIGN = {"sys", "os", "pygame", "signal", "select"}
"""What may be asked by name: modules that differ from one system to another."""
WIDE = 3
"""Types in one handler from which on it catches too much to say what it expects."""


class Place(NamedTuple):
    """A line that a row counts."""

    path: str
    line: int
    text: str


class Module(NamedTuple):
    """A module of the package as read: its dotted name, path, text and syntax tree."""

    name: str
    path: Path
    text: str
    tree: ast.Module


def modules(root: Path) -> dict[str, Module]:
    """Every module of `game` below `root`, by its dotted name."""
    found = {}
    for path in sorted((root / "game").rglob("*.py")):
        dotted = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        text = path.read_text(encoding="utf-8")
        found[dotted] = Module(dotted, path, text, ast.parse(text))
    return found


# ── lines ─────────────────────────────────────────────────────────────────────────────────────────────────


def code_lines(module: Module) -> int:
    """Lines that hold code: no blank line, none of comments or docstrings alone."""
    skipped: set[int] = set()
    for node in ast.walk(module.tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for statement in body:
            value = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                skipped.update(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    held: set[int] = set()
    quiet = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type not in quiet:
            held.update(range(token.start[0], token.end[0] + 1))
    return len(held - skipped)


def toml_lines(root: Path, floor: str) -> int:
    """Lines of a floor's TOML that are neither blank nor comments."""
    lines = 0
    for path in sorted((root / "game" / floor).rglob("*.toml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            lines += bool(line.strip()) and not line.lstrip().startswith("#")
    return lines


# ── what a row counts ─────────────────────────────────────────────────────────────────────────────────────


def _place(module: Module, line: int) -> Place:
    return Place(str(module.path), line, module.text.splitlines()[line - 1].strip())


def open_types(module: Module) -> Iterator[Place]:
    """Every mention of `Any` outside its import."""
    for node in ast.walk(module.tree):
        if (isinstance(node, ast.Name) and node.id == "Any") or (
            isinstance(node, ast.Attribute) and node.attr == "Any"
        ):
            yield _place(module, node.lineno)


def lookups(module: Module) -> Iterator[Place]:
    """Every getattr, setattr, hasattr or delattr, but on a module of the system or of pygame."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LOOKUPS:
            of = node.args[0] if node.args else None
            while isinstance(of, ast.Attribute):
                of = of.value
            if not (isinstance(of, ast.Name) and of.id in FOREIGN):
                yield _place(module, node.lineno)


def wide_handlers(module: Module) -> Iterator[Place]:
    """Handlers of three types and more or of Exception, and `suppress`; not one that raises what it caught again."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ExceptHandler):
            caught = node.type
            many = caught is None or (isinstance(caught, ast.Tuple) and len(caught.elts) >= WIDE)
            bare = isinstance(caught, ast.Name) and caught.id in ("Exception", "BaseException")
            raises = any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
            if (many or bare) and not raises:
                yield _place(module, node.lineno)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("suppress", "contextlib.suppress"):
            yield _place(module, node.lineno)


ROWS: dict[str, Callable[[Module], Iterator[Place]]] = {
    "Any": open_types,
    "lookups by name": lookups,
    "wide handlers": wide_handlers,
}


# ── circles ───────────────────────────────────────────────────────────────────────────────────────────────


def imports(known: dict[str, Module]) -> dict[str, set[str]]:
    """The modules of the package that each module imports, wherever in it: at its top, in a function, for types."""
    graph: dict[str, set[str]] = {name: set() for name in known}
    for name, module in known.items():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import):
                graph[name].update(alias.name for alias in node.names if alias.name in known)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    target = inner if inner in known else node.module
                    if target in known:
                        graph[name].add(target)
        graph[name].discard(name)
    return graph


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules each of which can be reached from each other, the largest first."""
    import networkx

    web = networkx.DiGraph()
    web.add_nodes_from(graph)
    web.add_edges_from((name, target) for name, targets in graph.items() for target in targets)
    found = [sorted(group) for group in networkx.strongly_connected_components(web) if len(group) > 1]
    return sorted(found, key=lambda group: (-len(group), group))


# ── reach ─────────────────────────────────────────────────────────────────────────────────────────────────


class Reach(NamedTuple):
    """How much one class knows of an object it was given: the members it reaches, and theirs."""

    module: str
    cls: str
    held: str
    members: frozenset[str]


def reaches(module: Module) -> Iterator[Reach]:
    """For each class, and each attribute of it that is one of its constructor's arguments: the members reached of that.

    `self._scene.bar.say` reaches `bar` and `bar.say` of what `_scene` holds. Names bound to such an object in a method
    (`stage = self.stage`) count as it does.
    """
    for cls in (node for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)):
        held = _held(cls)
        found: dict[str, set[str]] = {name: set() for name in held}
        for method in (node for node in cls.body if isinstance(node, ast.FunctionDef)):
            bound: dict[str, tuple[str, ...]] = {}
            for node in ast.walk(method):
                for name, value in _bindings(node):
                    chain = _chain(value, bound)
                    if chain is not None and chain[0] in held:
                        bound[name] = chain
            for node in ast.walk(method):
                chain = _chain(node, bound) if isinstance(node, ast.Attribute) else None
                if chain is not None and len(chain) > 1 and chain[0] in held:
                    found[chain[0]].add(".".join(chain[1:3]))
        for name, members in found.items():
            if members:
                yield Reach(module.name, cls.name, name, frozenset(members))


def _held(cls: ast.ClassDef) -> set[str]:
    """The attributes of a class that are set from its constructor's arguments, and what those hold that it keeps."""
    made = next(
        (each for each in cls.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None
    )
    if made is None:
        return set()
    given = {arg.arg for arg in made.args.args[1:]}
    held = set()
    for node in ast.walk(made):
        for target, value in _assigned(node):
            root = value
            while isinstance(root, ast.Attribute):
                root = root.value
            own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.attr
            if own and isinstance(root, ast.Name) and root.id in given:
                held.add(own)
    return held


def _assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Targets of an assignment, each with what is assigned to it."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        yield node.target, node.value
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from zip(target.elts, node.value.elts, strict=False)
            else:
                yield target, node.value


def _bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    for target, value in _assigned(node):
        if isinstance(target, ast.Name):
            yield target.id, value


def _chain(node: ast.AST, bound: dict[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """`self.a.b.c` as (a, b, c), whatever name stands for its beginning; None for anything else."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    if node.id == "self":
        return tuple(reversed(names)) or None
    return (*bound[node.id], *reversed(names)) if node.id in bound else None


# ── the table ─────────────────────────────────────────────────────────────────────────────────────────────


def main(arguments: list[str] | None = None) -> int:
    """Count and print."""
    parser = argparse.ArgumentParser(description="What the tree weighs.")
    parser.add_argument("--tree", type=Path, default=ROOT, metavar="FOLDER", help="another checkout")
    parser.add_argument("--circles", action="store_true", help="name the modules of each circle")
    parser.add_argument(
        "--where", choices=ROWS, metavar="ROW", help=f"list a row's places: {', '.join(ROWS)}"
    )
    asked = parser.parse_args(arguments)
    known = modules(asked.tree)
    if not known:
        print(f"{asked.tree}: found no package called game", file=sys.stderr)
        return 2
    print("| | count |")
    print("|---|---:|")
    for floor in FLOORS:
        lines = sum(code_lines(module) for name, module in known.items() if name.startswith(f"game.{floor}"))
        print(f"| code lines of game/{floor} | {lines:,} |")
    print(f"| code lines of game | {sum(map(code_lines, known.values())):,} |")
    print(f"| TOML lines of game/rulesets | {toml_lines(asked.tree, 'rulesets'):,} |")
    for row, count in ROWS.items():
        print(f"| {row} | {sum(1 for module in known.values() for _ in count(module)):,} |")
    widest = sorted(
        (reach for module in known.values() for reach in reaches(module)), key=lambda one: -len(one.members)
    )
    print(
        f"| members reached of one object by one class, at most | {len(widest[0].members) if widest else 0} |"
    )
    found = circles(imports(known))
    print(f"| circles of imports | {len(found)} |")
    print(f"| modules in circles | {sum(map(len, found))} |")
    if asked.circles:
        for group in found:
            print(f"{len(group)}: {', '.join(group)}")
    if asked.where:
        for module in known.values():
            for place in ROWS[asked.where](module):
                print(f"{place.path}:{place.line}: {place.text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
