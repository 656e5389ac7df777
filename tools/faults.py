"""Small faults that could be put into a source: where each begins and ends, what stands there instead, its sort.

Each is one of: `and` for `or`, a comparison turned or moved by one, a number one larger, a call left out, True for
False. Left out is what no test can tell or should:

- what changes nothing: types, assertions, what the type checker alone reads, `__repr__`, what another system alone
  runs, whether a file is run as a program, the size of what is kept for speed, what asks for memory back (`gc`), how
  long a wait lasts (`sleep`, `timeout=`), a seed, whether printed words are flushed or `zip` is strict;
- an edge that decides nothing: a comparison moved to the other side of a tolerance (`< reach + SLACK`), the one of two
  that is less (`a if a < b else b`), and whether what is just so long as it may be is cut (`if len(x) > 9: x[:9]`);
- taste: one pixel or one step of a colour more (`px(9)`, `either(22, 40)`, `(18, 40, 60)`, the width of a line) and in
  the window any number of ten or more (a length on the screen, a shade, a time), what a layout keeps between its parts
  (`Row(parts, 6)`) and strokes of a drawing (`nib.line`, `slip.disc`: pictures are looked at); elsewhere one more of
  ten or more that a module names at its top (`LONGEST = 400`) or cuts a text to (`[:40]`), and of three or more places
  that a figure is rounded to. Numbers of rules stand in no module.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from typing import NamedTuple

TURNED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}


UNCOUNTED = {"lru_cache", "kept", "Shelf", "TypeVar", "NewType", "cast", "px", "either", "Space", "Random"}
"""Calls whose arguments no rule hangs on: sizes of what is kept, types, pixels, seeds."""
UNRUN = {"TYPE_CHECKING"} | {
    f"sys.platform == '{name}'" for name in ("darwin", "win32") if name != sys.platform
}
WAITS = {"timeout", "maxsize"}
"""Arguments that say how long or how much at most, for who never comes."""
BOXES = {"Row", "Column", "Grid", "Flow", "Panel", "Text", "Rule"}
"""Descriptions of a layout: numbers after the first part are its gaps and margins."""
STROKES = {
    f"{pen}.{how}"
    for pen in ("nib", "slip")
    for how in ("line", "dashed", "polygon", "shape", "stroke", "disc", "ring", "spot", "box", "frame")
}
"""How drawings are drawn, on a small picture or on a piece."""
IDLE = {"sleep", "gc.collect", "gc.freeze", "gc.disable", "gc.enable"}
"""Calls that say nothing and change nothing but memory and time."""
WINDOW = "game/ui/"
TASTE = 10
"""A number from which on one more is taste in the window, and in what is cut or named at the top of a module."""
GIVES = {"SLACK", "TOLERANCE", "HAIR"}
NO_MATTER = {("zip", "strict"), ("print", "flush")}


class Fault(NamedTuple):
    """A fault in a file: where it begins and ends (bytes of the file), what stands there instead, and its sort."""

    path: str
    line: int
    start: int
    end: int
    text: str
    sort: str

    def put(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def faults(path: str, source: bytes) -> Iterator[Fault]:
    """Every fault that could be put into a file."""
    tree = ast.parse(source)
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    typed = {id(inner) for node in _unplayed(tree) for inner in ast.walk(node)}
    typed |= {id(node) for node in _of_taste(tree, path.startswith(WINDOW))}
    edges = {id(node) for node in _idle_edges(tree)}

    def at(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return lines[node.lineno - 1] + node.col_offset, lines[node.end_lineno - 1] + node.end_col_offset

    def between(left: ast.expr, right: ast.expr, old: str, new: str, sort: str) -> Iterator[Fault]:
        start, end = at(left)[1], at(right)[0]
        gap = source[start:end].decode()
        if gap.split("#")[0].count(old) == 1:
            place = start + len(gap[: gap.index(old)].encode())
            yield Fault(path, left.lineno, place, place + len(old), new, sort)

    for node in ast.walk(tree):
        if id(node) in typed:
            continue
        if isinstance(node, ast.BoolOp):
            old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from between(left, right, old, new, f"{old} to {new}")
        elif isinstance(node, ast.Compare):
            left = node.left
            for op, right in zip(node.ops, node.comparators, strict=True):
                old = {ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}.get(type(op), "")
                sign = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
                if not (
                    isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
                    and (_gives(left) or _gives(right) or id(node) in edges)
                ):
                    yield from between(left, right, old or sign[type(op)], TURNED[type(op)], "comparison")
                left = right
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield Fault(path, node.lineno, *at(node), str(not node.value), "True and False")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield Fault(path, node.lineno, *at(node), str(node.value + 1), "one more")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield Fault(path, node.lineno, *at(node), "pass", "call left out")


def _unplayed(tree: ast.Module) -> Iterator[ast.AST]:
    """What plays no part when the program runs, or whose faults are none: types, words of assertions, protocols."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in UNRUN:
            yield from node.body
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'":
            yield node
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef):
            yield from (
                [node] if node.name == "__repr__" else [node.returns] if node.returns is not None else []
            )
        elif isinstance(node, ast.Assert):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from node.keywords
            yield from node.decorator_list
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            yield from (word for word in node.keywords if (name, word.arg) in NO_MATTER)
            yield from (word.value for word in node.keywords if word.arg in WAITS)
            if name.rpartition(".")[2] in UNCOUNTED:
                yield node
            if name.startswith("pygame.draw."):
                yield from (part for part in node.args if isinstance(part, ast.Constant))
        elif isinstance(node, ast.Tuple) and _shade(node):
            yield node
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _room(node.value):
            yield node.value


def _of_taste(tree: ast.Module, window: bool) -> Iterator[ast.AST]:
    """Numbers of which one more is taste."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and window and _whole(node) >= TASTE:
            yield node
        elif isinstance(node, ast.Slice):
            yield from (part for part in (node.lower, node.upper) if part and _whole(part) >= TASTE)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "round":
            yield from (part for part in node.args[1:] if _whole(part) >= 3)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            name = ast.unparse(node.value.func)
            if name in IDLE or name.rpartition(".")[2] in IDLE or (window and name in STROKES):
                yield from ast.walk(node)
        elif isinstance(node, ast.Call) and window and ast.unparse(node.func) in BOXES:
            yield from (part for arg in node.args[1:] if _plain(arg) for part in ast.walk(arg))


def _idle_edges(tree: ast.Module) -> Iterator[ast.Compare]:
    """Comparisons whose very edge decides nothing: which of two equals is taken, whether a whole is cut to itself."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.IfExp | ast.If) or not isinstance(node.test, ast.Compare):
            continue
        sides = {ast.unparse(part) for part in (node.test.left, *node.test.comparators)}
        if isinstance(node, ast.IfExp) and sides == {ast.unparse(node.body), ast.unparse(node.orelse)}:
            yield node.test
        parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else node.body
        for part in parts:
            cut = part.value if isinstance(part, ast.Assign | ast.Return) else part
            if (
                isinstance(cut, ast.Subscript)
                and isinstance(cut.slice, ast.Slice)
                and cut.slice.lower is None
            ):
                until = ast.unparse(cut.slice.upper) if cut.slice.upper else ""
                if sides == {f"len({ast.unparse(cut.value)})", until}:
                    yield node.test


def _plain(node: ast.expr) -> bool:
    """Whether it is a number, or some numbers."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return all(isinstance(part, ast.Constant | ast.BinOp | ast.Name) for part in parts)


def _whole(node: ast.AST) -> int:
    """A whole number that stands there; 0 for anything else."""
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else 0


def _gives(side: ast.expr) -> bool:
    """Whether a side of a comparison is a sum with a tolerance."""
    if not isinstance(side, ast.BinOp) or not isinstance(side.op, ast.Add | ast.Sub):
        return False
    tiny = (
        isinstance(side.right, ast.Constant)
        and isinstance(side.right.value, float)
        and side.right.value <= 0.001
    )
    return tiny or ast.unparse(side.right).rpartition(".")[2].strip("_") in GIVES


def _room(node: ast.expr) -> bool:
    """Whether it is plain numbers, one of them ten or more."""
    parts = list(ast.walk(node))
    plain = all(isinstance(part, ast.Constant | ast.BinOp | ast.operator) for part in parts)
    whole = [part.value for part in parts if isinstance(part, ast.Constant) and type(part.value) is int]
    return plain and max(whole, default=0) >= TASTE


def _shade(node: ast.Tuple) -> bool:
    """Whether it is a colour: three or four whole numbers to 255, one of them at least 10."""
    parts = [part.value if isinstance(part, ast.Constant) else None for part in node.elts]
    whole = [part for part in parts if type(part) is int and 0 <= part <= 255]
    return len(whole) == len(parts) and len(parts) in (3, 4) and max(whole) >= 10
