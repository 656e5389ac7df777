"""Small faults that could be put into a source: where each begins and ends, what stands there instead, its sort.

Each is one of: `and` for `or`, a comparison turned or moved by one, a number one larger, a call left out, True for
False. Left out is what no test can tell or should: types, assertions, what the type checker alone reads,
`__repr__`, what another system alone runs, the size of what is kept for speed, a seed, whether printed words are
flushed or `zip` is strict, and one pixel or one step of a colour more (`px(9)`, `either(22, 40)`, `(18, 40, 60)`,
the width of a line), which is taste and no rule, as is one more of ten or more that a module names at its top
(`LONGEST = 400`): numbers of rules stand in no module. Nor is a comparison moved to the other side of a tolerance
(`< reach + SLACK`), which is there so that its very edge decides nothing.
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
                    isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) and (_gives(left) or _gives(right))
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
            if name.rpartition(".")[2] in UNCOUNTED:
                yield node
            if name.startswith("pygame.draw."):
                yield from (part for part in node.args if isinstance(part, ast.Constant))
        elif isinstance(node, ast.Tuple) and _shade(node):
            yield node
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _room(node.value):
            yield node.value


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
    return plain and max(whole, default=0) >= 10


def _shade(node: ast.Tuple) -> bool:
    """Whether it is a colour: three or four whole numbers to 255, one of them at least 10."""
    parts = [part.value if isinstance(part, ast.Constant) else None for part in node.elts]
    whole = [part for part in parts if type(part) is int and 0 <= part <= 255]
    return len(whole) == len(parts) and len(parts) in (3, 4) and max(whole) >= 10
