"""The papers of a printed battle that are about one unit: its data sheet with boxes to tick, and its counter to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import cos, radians, sin

from game.content.printed.charts import MILLIMETRES
from game.content.report.drawings import tag
from game.match.wording import counted
from game.tabletop.cards import Bearing, Card, Store
from game.tabletop.presenter import Piece

LEAST, MOST = 12.0, 60.0
"""Millimetres across a counter."""


def grid(rows: Iterable[Sequence[str]], head: Sequence[str] = (), class_: str = "") -> str:
    """A table of cells that are HTML already; nothing where there are no rows."""
    lines = [tag("tr", *(tag("td", cell) for cell in row)) for row in rows]
    if not lines:
        return ""
    first = tag("tr", *(tag("th", escape(cell)) for cell in head)) if any(head) else ""
    return tag("table", first, *lines, class_=class_ or "figures")


def boxes(number: int, gone: int = 0) -> str:
    """So many boxes to tick, the first of them ticked already."""
    return "".join(tag("i", " ", class_="box gone" if at < gone else "box") for at in range(number))


def sheet(card: Card) -> str:
    """A unit's data sheet. What is lost already is ticked; everything else has an empty box."""
    worth = counted(card.points, "point") if card.points else ""
    title = tag("h3", escape(card.name), tag("span", escape(" · ".join(filter(None, (card.title, worth))))))
    parts = [title, _vitals(card), _rows(card), _batteries(card), _stores(card.stores), _facts(card)]
    if card.about:
        parts.append(tag("p", escape(card.about), class_="about"))
    picture = tag("div", rose(card.rose), class_="rose") if card.rose else ""
    return tag("article", picture, *parts, class_="unit")


def _vitals(card: Card) -> str:
    return tag(
        "p",
        *(tag("span", tag("b", escape(one.value)), " ", escape(one.label)) for one in card.vitals),
        class_="vitals",
    )


def _rows(card: Card) -> str:
    rows = [
        (
            escape(row.label),
            boxes(len(row.boxes), sum(box != "whole" for box in row.boxes)),
            *map(escape, row.figures),
        )
        for row in card.rows
    ]
    if not rows and card.hull:
        rows = [("Hull", boxes(card.hull))]
    wide = max((len(row) for row in rows), default=0)
    filled = [(*row, *[""] * (wide - len(row))) for row in rows]
    return grid(filled, ("", escape(card.ledger), *card.columns) if card.columns or card.ledger else ())


def _batteries(card: Card) -> str:
    return grid(
        ((escape(one.label), *map(escape, one.figures)) for one in card.batteries), ("", *card.ranges)
    )


def _stores(stores: Sequence[Store]) -> str:
    return grid((escape(one.label), boxes(one.total, one.total - one.left)) for one in stores)


def _facts(card: Card) -> str:
    told = [(escape(one.label), escape(one.value), escape(one.clause)) for one in (*card.facts, *card.arms)]
    return grid(told, class_="facts")


def rose(arcs: Sequence[Bearing]) -> str:
    """Where the guns bear, the bow upwards: all dice within a full line, some of them within a thin one."""

    def at(turn: float, reach: float) -> str:
        return f"{20 + reach * sin(radians(turn)):.1f} {20 - reach * cos(radians(turn)):.1f}"

    drawn = [tag("path", d="M20 8l3 6v16l-3 3l-3 -3v-16z", class_="hull")]
    for arc in arcs:
        reach, wide = (18.0 if arc.full else 16.0), (arc.end - arc.start) % 360.0 or 360.0
        end = arc.start + min(wide, 359.9)
        drawn.append(
            tag(
                "path",
                d=f"M{at(arc.start, reach)}A{reach} {reach} 0 {int(wide > 180)} 1 {at(end, reach)}",
                class_="full" if arc.full else "part",
            )
        )
    return tag("svg", *drawn, viewBox="0 0 40 40")


def counters(pieces: Sequence[Piece], unit: str) -> Iterator[str]:
    """A counter for each piece, as large as its base or its hull is on the table, the bow upwards."""
    for piece in pieces:
        size = max(2 * piece.radius, piece.length) * MILLIMETRES[unit]
        size = min(max(size, LEAST), MOST)
        half = size / 2
        drawn = [tag("circle", cx=half, cy=half, r=half - 0.4, class_="base")]
        if piece.pile is None and not piece.flight:
            long = min(piece.length * MILLIMETRES[unit], size) / 2 or half * 0.6
            beam = long * 0.18
            top, low = half - long * 0.95, half + long * 0.95
            drawn.append(
                tag(
                    "path",
                    d=f"M{half:.2f} {top:.2f}q{beam:.2f} {long * 0.4:.2f} {beam:.2f} {long:.2f}"
                    f"V{low - beam:.2f}L{half:.2f} {low:.2f}L{half - beam:.2f} {low - beam:.2f}V{half:.2f}"
                    f"Q{half - beam:.2f} {half - long * 0.55:.2f} {half:.2f} {top:.2f}Z",
                    class_="hull",
                )
            )
        else:
            drawn.append(tag("path", d=f"M{half:.2f} 1.2l1.6 2.8h-3.2z", class_="hull"))
        picture = tag("svg", *drawn, viewBox=f"0 0 {size:.2f} {size:.2f}", style=f"width:{size:.1f}mm")
        yield tag(
            "figure", picture, tag("figcaption", escape(piece.name)), class_=f"counter side{piece.side}"
        )
