"""A window on which nothing is painted: what would be, and where, is written down as a text to be read.

`Page` is a canvas that remembers the words, fills, strokes and pictures that lie on it until something is laid over
them. Widths of words are those of an alphabet of four widths, so that a text is the same with every library of fonts;
the sea keeps what it was given to show. `Seen` tells of a window what changed since it was asked last.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
import pygame
import pytest

from game.sea.heading import Pose
from game.tabletop.overlays import Land
from game.ui.app import App
from game.ui.board.board import Board, Shown
from game.ui.front import frame
from game.ui.kit import kept, letters, materials, theme

NARROW, WIDE = frozenset(" ,.:;'’‘|!()[]ijl"), frozenset("mwMW…—@%")
LONG = 42
"""Longer words are told by their beginning and their end."""
FIRST = 2
"""So many words that are gone are told, and of a scene that is not looked at."""
PLACED = ("Replay", "AnalysisRoom", "ProblemScene", "ChartRoom")
"""Scenes on whose sea each piece is told; elsewhere it is as a scenario has it."""
SHADES = {
    "text": "",
    "pen": "",
    "text2": "~",
    "pen2": "~",
    "text3": "~~",
    "pen3": "~~",
    "on_brass": "*",
    "brass_light": "^",
}
"""How the colour of words is told behind them; other colours by their names."""


class Mark(NamedTuple):
    """Something that lies on a page: words, or a fill, a stroke, a picture; its box and its colour."""

    kind: str
    words: str
    x: int
    y: int
    wide: int
    high: int
    shade: tuple[int, ...] = ()


class Plate(pygame.Surface):
    """A picture that knows what it shows; nothing of it, where it was made of another."""

    spread = (1, 1)
    kind, words = "picture", ""
    shade: tuple[int, ...] = ()

    def __init__(
        self, size: tuple[int, int], kind: str, words: str = "", shade: tuple[int, ...] = ()
    ) -> None:
        super().__init__((1, 1), pygame.SRCALPHA)
        self.spread = max(1, size[0]), max(1, size[1])
        self.kind, self.words, self.shade = kind, words, shade

    def get_size(self) -> tuple[int, int]:
        return self.spread

    def get_width(self) -> int:
        return self.spread[0]

    def get_height(self) -> int:
        return self.spread[1]

    def get_rect(self, **named: Any) -> pygame.Rect:
        box = pygame.Rect((0, 0), self.spread)
        for name, value in named.items():
            setattr(box, name, value)
        return box

    def copy(self) -> Plate:
        return Plate(self.spread, self.kind, self.words, self.shade)


OPAQUE = ("ink", "paper", "cloth", "chart", "ground", "box")


class Page(pygame.Surface):
    """A canvas on which nothing is painted."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, 0, 8)
        self.marks: dict[Mark, None] = {}

    def mark(self, mark: Mark, covers: bool = False) -> pygame.Rect:
        """Lay something down; what `covers` hides all that lies within it."""
        box = pygame.Rect(*mark[2:6])
        seen = box.clip(self.get_clip())
        if not seen:
            return pygame.Rect(box.topleft, (0, 0))
        if covers:
            left, top, right, foot = seen.left - 3, seen.top - 3, seen.right + 3, seen.bottom + 3
            self.marks = {
                one: None
                for one in self.marks
                if one.x < left or one.y < top or one.x + one.wide > right or one.y + one.high > foot
            }
        self.marks.pop(mark, None)
        self.marks[mark] = None
        return seen

    def blit(self, source, dest=(0, 0), area=None, special_flags=0):  # type: ignore[no-untyped-def]
        x, y = (round(one) for one in dest[:2])
        wide, high = area[2:4] if area is not None else source.get_size()
        wide, high = min(wide, source.get_width()), min(high, source.get_height())
        if isinstance(source, Page):
            seen = self.mark(Mark("page", "", x, y, wide, high), covers=True)
            self.marks.pop(Mark("page", "", x, y, wide, high), None)
            for one in source.marks:
                self.mark(one._replace(x=one.x + x, y=one.y + y))
            return seen
        if isinstance(source, Plate):
            if source.kind == "shadow":
                return pygame.Rect(x, y, wide, high)
            return self.mark(
                Mark(source.kind, source.words, x, y, wide, high, source.shade), source.kind in OPAQUE
            )
        return self.mark(Mark("picture", "", x, y, wide, high))

    def blits(self, sequence, doreturn=1):  # type: ignore[no-untyped-def]
        return [self.blit(*one) for one in sequence]  # type: ignore[no-untyped-call]

    def fblits(self, sequence, special_flags=0):  # type: ignore[no-untyped-def]
        for one in sequence:
            self.blit(*one)  # type: ignore[no-untyped-call]

    def fill(self, color, rect=None, special_flags=0):  # type: ignore[no-untyped-def]
        box = pygame.Rect(rect) if rect is not None else self.get_rect()
        return self.mark(Mark("fill", "", box.x, box.y, box.w, box.h, _shade(color)), covers=True)

    def subsurface(self, *box):  # type: ignore[no-untyped-def]
        area = pygame.Rect(*box)
        part = Page(area.size)
        for one in self.marks:
            if area.colliderect(one[2:6]):
                part.marks[one._replace(x=one.x - area.x, y=one.y - area.y)] = None
        return part

    def copy(self) -> Page:
        other = Page(self.get_size())
        other.marks = dict(self.marks)
        return other


def _shade(colour: Any) -> tuple[int, ...]:
    return tuple(pygame.Color(colour))[:3]


def _stroke(kind: str) -> Any:
    """The drawing function of a name; on a page it leaves a mark."""
    drawn = getattr(pygame.draw, kind)

    def draw(surface, color, *given, **named):  # type: ignore[no-untyped-def]
        if not isinstance(surface, Page):
            return drawn(surface, color, *given, **named)
        width = named.get("width", 0)
        if kind in ("rect", "ellipse", "arc"):
            box = pygame.Rect(given[0])
            width = given[1] if len(given) > 1 and kind == "rect" else width
        elif kind == "circle":
            (x, y), radius = given[:2]
            box = pygame.Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))
        else:
            spots = list(given[:2] if kind in ("line", "aaline") else given[-1 if kind == "polygon" else 1])
            if kind == "polygon":
                spots = list(given[0])
            across, down = [round(one[0]) for one in spots], [round(one[1]) for one in spots]
            box = pygame.Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))
        box.w, box.h = max(1, box.w), max(1, box.h)
        return surface.mark(
            Mark(kind, "", box.x, box.y, box.w, box.h, _shade(color)), covers=kind == "rect" and not width
        )

    return draw


STROKES = ("line", "lines", "aaline", "aalines", "rect", "circle", "polygon", "arc", "ellipse")


class _Font:
    """A font of four widths of letters."""

    def __init__(self, size: int) -> None:
        self.points = size

    def get_height(self) -> int:
        return round(1.36 * self.points)

    def get_ascent(self) -> int:
        return round(1.06 * self.points)


def _span(text: str, face: str, size: int, tracking: int) -> int:
    """How wide words are."""
    units = sum(28 if one in NARROW else 86 if one in WIDE else 64 if one.isupper() else 52 for one in text)
    return units * size // 100 + tracking * max(0, len(text) - 1)


def _render(text: str, face: str, size: int, tracking: int, colour: Any) -> Plate:
    return Plate((_span(text, face, size, tracking), _Font(size).get_height()), "words", text, _shade(colour))


def _haloed(text: str, face: str, size: int, tracking: int, colour: Any, halo: Any, reach: int) -> Plate:
    wide = _span(text, face, size, tracking) + 2 * reach
    return Plate((wide, _Font(size).get_height() + 2 * reach), "words", text, _shade(colour))


def _board(  # type: ignore[no-untyped-def]
    board: Board, canvas: pygame.Surface, rect, camera, pieces, overlays=(), hover=None, *_, **__
) -> bool:
    """The sea keeps what it was given to show, and hides what lay there."""
    board._shown = Shown(camera, tuple(pieces), tuple(overlays), hover, theme.edition)
    canvas.fill((0, 60, 90), rect)
    _BOARDS[0] = board
    return True


_BOARDS: list[Board | None] = [None]


@contextmanager
def unpainted(masks: Mapping[str, str] | None = None) -> Iterator[None]:
    """Windows are not painted, and say what they would show; what `masks` hides is as wide as what is told of it."""
    paragraph = letters._paragraph

    def written(runs, style, width, align):  # type: ignore[no-untyped-def]
        picture = paragraph(runs, style, width, align)
        words = " ".join("".join(run.text for run in runs).split())
        shade = _shade(runs[0].colour) if runs else ()
        return Plate(picture.get_size(), "words", words, shade)

    def plain(kind: str) -> Any:
        return lambda wide, high, *rest: Plate((wide, high), kind)

    def rounded(wide, high, corner, fill, edge, *rest):  # type: ignore[no-untyped-def]
        shade = tuple(_shade(fill) if fill else ()) + tuple(_shade(edge) if edge else ())
        return Plate((wide, high), "box" if fill else "edge", "", shade)

    pages: dict[tuple[int, int], Page] = {}

    shown: list[object] = [()]
    draw = App.draw

    def canvas(app: App) -> Page:
        if app.size not in pages:
            pages[app.size] = Page(app.size)
        return pages[app.size]

    def drawn(app: App) -> None:
        """Another scene begins on an empty page."""
        scenes = [id(one) for one in app.stack.seen()]
        if scenes != shown[0]:
            canvas(app).marks.clear()
            shown[0] = scenes
        draw(app)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(letters, "font", lambda face, size: _Font(size))
        patch.setattr(letters, "_span", lambda text, *rest: _span(masked(text, masks or {}), *rest))
        patch.setattr(letters, "_render", lambda text, *rest: _render(masked(text, masks or {}), *rest))
        patch.setattr(letters, "_haloed", lambda text, *rest: _haloed(masked(text, masks or {}), *rest))
        patch.setattr(letters, "_paragraph", written)
        for name in ("ink", "paper", "cloth", "chart"):
            patch.setattr(materials, f"_{name}", plain(name))
        patch.setattr(materials, "_shadow_edge", plain("shadow"))
        patch.setattr(materials, "_rounded", rounded)
        patch.setattr(frame, "_ground", plain("ground"))
        patch.setattr(kept, "give_back", lambda: None)
        patch.setattr(App, "canvas", property(canvas))
        patch.setattr(App, "draw", drawn)
        patch.setattr(Board, "draw", _board)
        for kind in STROKES:
            patch.setattr(pygame.draw, kind, _stroke(kind))
        theme.edition += 1
        _BOARDS[0] = None
        yield
    theme.edition += 1


# -- what changed ------------------------------------------------------------------------------------------------


class Seen:
    """What a window showed when it was asked last, by the scene on top; of scenes not `told` only their first words."""

    def __init__(self, app: App, masks: Mapping[str, str], told: Sequence[str]) -> None:
        self.app, self.masks, self.told = app, masks, told
        self._top = ""
        self._words: dict[str, Counter[tuple[str, int, int, str]]] = defaultdict(Counter)
        self._known: dict[str, set[tuple[str, int, int, str]]] = defaultdict(set)
        self._drawn: dict[str, dict[str, list[int]]] = defaultdict(dict)
        self._table: dict[str, dict[str, str]] = defaultdict(dict)
        self._names = {tuple(value): name for name, value in _colours()}

    def rows(self) -> Iterator[str]:
        """What is another since it was asked last."""
        app = self.app
        name = type(app.stack.top).__name__ if app.stack.top is not None else "nothing"
        if not app.running:
            name = "nothing: the window is closed"
        other, self._top = name != self._top, name
        marks = canvas.marks if isinstance(canvas := app.canvas, Page) else {}
        words = [one for one in marks if one.kind == "words"]
        board, _BOARDS[0] = _BOARDS[0], None
        if name not in self.told:
            if other:
                first = sorted(words, key=lambda one: (one.y, one.x))[:FIRST]
                yield f"  on top: {name}: " + " · ".join(
                    _short(masked(one.words, self.masks), 40) for one in first
                )
            return
        if other:
            yield f"  on top: {name}"
        yield from self._worded(name, words)
        yield from _tallied(self._drawn[name], _tally(marks))
        if board is not None and board._shown is not None:
            hand = getattr(app.stack.top, "hand", None)
            placed = name in PLACED or (hand is not None and hand.holding)
            yield from _changed(self._table[name], dict(_told(board._shown, placed)))

    def _worded(self, name: str, words: list[Mark]) -> Iterator[str]:
        now: Counter[tuple[str, int, int, str]] = Counter()
        for mark in words:
            shade = self._names.get(mark.shade, "".join(f"{part:02x}" for part in mark.shade))
            now[masked(mark.words, self.masks), mark.x, mark.y, SHADES.get(shade, f" /{shade}")] += 1
        before, self._words[name] = self._words[name], now
        gone, come = before - now, now - before
        moved: Counter[tuple[int, int]] = Counter()
        turned: dict[str, list[str]] = defaultdict(list)
        for one in list(gone):
            text, x, y, shade = one
            other = next((two for two in come if two[0] == text and two[1:3] == (x, y)), None)
            if other is not None:
                turned[other[3].strip(" /") or "plain"].append(text)
            else:
                other = next((two for two in come if two[0] == text and two[3] == shade), None)
                if other is not None:
                    moved[other[1] - x, other[2] - y] += 1
            if other is not None:
                del gone[one], come[other]
        if gone:
            yield f"  gone: {_some(gone)}"
        if moved:
            yield "  moved: " + "; ".join(f"{count} by {x},{y}" for (x, y), count in sorted(moved.items()))
        for shade, texts in sorted(turned.items()):
            yield f"  now {shade}: " + " · ".join(_short(one, 10) for one in texts)
        known, self._known[name] = self._known[name], self._known[name] | set(come)
        if again := [one for one in come if one in known]:
            yield f"  again: {_some(again)}"
        come = Counter(one for one in come if one not in known)
        lines: dict[int, list[str]] = defaultdict(list)
        for text, x, y, shade in sorted(come, key=_reading):
            lines[y].append(f"{x} {_short(text, LONG)}{shade}")
        for y, line in lines.items():
            yield f"  {y}: " + " · ".join(line)


def masked(words: str, masks: Mapping[str, str]) -> str:
    """Words without what is another on every machine."""
    for what, instead in masks.items():
        words = words.replace(what, instead)
    return words.replace("\\", "/")


def _reading(one: tuple[str, int, int, str]) -> tuple[int, int, str]:
    return one[2], one[1], one[0]


def _some(words: Iterable[tuple[str, int, int, str]]) -> str:
    """The first of some words, and how many more."""
    those = [_short(one[0], 10) for one in sorted(words, key=_reading)]
    return " · ".join(those[:FIRST]) + (f" and {len(those) - FIRST} more" if len(those) > FIRST else "")


def _short(words: str, long: int) -> str:
    tail = 0 if long < LONG else 14
    if len(words) <= long:
        return words
    return f"{words[: long - tail]}…{words[-tail:] if tail else ''}"


def _colours() -> Iterator[tuple[str, tuple[int, ...]]]:
    colour = theme.colour
    for name in reversed(colour.__struct_fields__):
        value = getattr(colour, name)
        if isinstance(value, tuple) and len(value) == 3:
            yield name, value


def _tally(marks: Mapping[Mark, None]) -> dict[str, list[int]]:
    """Of each kind of mark that is no word: how many, and their places, sizes and colours added up."""
    found: dict[str, list[int]] = {}
    for one in marks:
        if one.kind != "words":
            sums = found.setdefault(one.kind, [0] * 6)
            for place, more in enumerate((1, one.x, one.y, one.wide, one.high, sum(one.shade))):
                sums[place] += more
    return found


def _tallied(before: dict[str, list[int]], now: dict[str, list[int]]) -> Iterator[str]:
    """What is drawn more, and less: how many of each kind; places, sizes and colours of all that is another added up.

    Of a single box that comes, goes or changes its colour that is its very place, size and colour.
    """
    told, sums = [], [0] * 5
    for kind in sorted({*before, *now}):
        pairs = zip(now.get(kind, [0] * 6), before.get(kind, [0] * 6), strict=True)
        count, *more = [one - other for one, other in pairs]
        if count or any(more):
            told.append(f"{kind} {count:+}" if count else kind)
            sums = [one + other for one, other in zip(sums, more, strict=True)]
    before.clear()
    before.update(now)
    if told:
        x, y, wide, high, shade = sums
        place, spread = f" {x},{y}" if x or y else "", f" {wide}x{high}" if wide or high else ""
        yield f"  drawn: {', '.join(told)};{place}{spread}{f' c{shade:+}' if shade else ''}"


def _changed(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    yield from (f"  table: {key} {value}" for key, value in now.items() if before.get(key) != value)
    yield from (f"  table: no {key}" for key in before if key not in now)
    before.clear()
    before.update(now)


def _told(shown: Shown, placed: bool) -> Iterator[tuple[str, str]]:
    """What the sea was given to show: the view, the pieces (`placed`: not as a scenario has them), what lies there."""
    camera = shown.camera
    yield "seen", f"{camera.x:.1f},{camera.y:.1f} at {camera.scale:.1f} in {camera.view}"
    if shown.hover:
        yield "under the pointer", shown.hover
    if not placed:
        places = sum(piece.x for piece in shown.pieces), sum(piece.y for piece in shown.pieces)
        yield "pieces", f"{len(shown.pieces)} at {places[0]:.1f},{places[1]:.1f} in all"
    for piece in shown.pieces if placed else ():
        faint = f" faint {piece.faint:.2f}" if piece.faint != 1 else ""
        note = f" {piece.note}" if piece.note else ""
        yield piece.id, f"{piece.name} {piece.x:.2f},{piece.y:.2f} heads {piece.heading:.0f}{faint}{note}"
    kinds: Counter[str] = Counter(type(one).__name__ for one in shown.overlays)
    for kind, count in sorted(kinds.items()):
        those = [one for one in shown.overlays if type(one).__name__ == kind and not isinstance(one, Land)]
        text = " ".join(_plain(one) for one in those[:3])
        yield kind, f"{count} {text[:70]}".rstrip()


def _plain(one: Any) -> str:
    """An overlay in a few words: its figures to the tenth."""
    if isinstance(one, float):
        return f"{one:.1f}"
    if isinstance(one, str | int | bool):
        return str(one)
    if isinstance(one, Pose):
        return f"{one.x:.1f},{one.y:.1f}>{one.heading:.0f}"
    if isinstance(one, msgspec.Struct):
        return " ".join(filter(None, (_plain(getattr(one, name)) for name in one.__struct_fields__)))
    if isinstance(one, tuple | list):
        return ",".join(_plain(part) for part in one)
    return ""
