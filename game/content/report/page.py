"""The report as one page of HTML: nothing in it comes from anywhere else, so it can be kept, sent and printed."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from game.content.loglines import losses
from game.content.report import chances
from game.content.report.drawings import Chart, hits_by_turn, points_by_turn, tag
from game.content.report.gather import ReportFacts
from game.match.printable import visible
from game.match.wording import minus

COLOURS = {
    "crimson": "#a33327",
    "azure": "#22517c",
    "saffron": "#b5831d",
    "ivory": "#8d8265",
    "jade": "#3c7a55",
    "plum": "#6d3b6b",
}
"""The sides' colours as they read on paper."""


def page(told: ReportFacts) -> str:
    """The whole page."""
    style = files("game.content.report").joinpath("page.css").read_text(encoding="utf-8")
    style += "".join(f"\n.side{n} {{ --side: {COLOURS[side.colour]}; }}" for n, side in enumerate(told.sides))
    parts = [
        _head(told),
        tag("figure", Chart(told).svg(), tag("figcaption", _caption(told))),
        _section("What decided it", _decided(told)),
        _section("Turning points", _turnings(told)),
        tag(
            "div",
            _section(f"Points by {escape(told.called)}", points_by_turn(told)),
            _section(f"Hits by {escape(told.called)}", hits_by_turn(told)),
            class_="pair",
        ),
        _section("The luck of the dice", _luck(told)),
        _section("The clocks", "".join(tag("p", escape(one)) for one in told.clocks)),
        _section("What was lost", _losses(told)),
        _section("How the points came about", _account(told)),
        _section("The log", _log(told)),
    ]
    title = escape(f"{told.title}: {told.verdict or 'not over'}")
    return visible(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>\n{style}\n</style></head><body><main>\n"
        + "\n".join(part for part in parts if part)
        + "\n</main></body></html>\n",
        keep="\n",
    )


def _section(title: str, inside: str) -> str:
    return tag("section", tag("h2", title), inside) if inside else ""


def _head(told: ReportFacts) -> str:
    last = told.scores[-1] if told.scores else {}
    sides = "".join(
        tag(
            "div",
            tag("b", escape(side.name)),
            tag("span", escape(player)) if player else "",
            tag("strong", minus(str(last.get(side.name, 0)))),
            class_=f"standing side{number}",
        )
        for number, (side, player) in enumerate(zip(told.sides, told.players, strict=True))
    )
    eyes = f" As {told.eyes} saw it." if told.eyes else ""
    verdict = tag("b", f"{escape(told.verdict)}.") if told.verdict else ""
    return tag(
        "header",
        tag("p", f"{escape(told.game)}, {told.turns} {escape(told.called)}s", class_="game"),
        tag("h1", escape(told.title)),
        tag("p", verdict, escape(f" {told.why}{eyes}"), class_="verdict"),
        tag("p", escape(told.stand), class_="verdict") if told.stand else "",
        tag("div", sides, class_="standings"),
    )


def _caption(told: ReportFacts) -> str:
    wide, high = told.size
    return escape(
        f"Every track; a dot where a {told.called} ended, a cross where something was lost. "
        f"The table is {wide:g} by {high:g} {told.unit}."
    )


def _decided(told: ReportFacts) -> str:
    if told.decided is None:
        return ""
    names = [side.name for side in told.sides]
    return chances.section(told.decided, told.called, names.index(told.decided.side))


def _turnings(told: ReportFacts) -> str:
    rows = []
    number = {side.name: place for place, side in enumerate(told.sides)}
    for one in told.turnings:
        rows.append(
            tag(
                "li",
                tag("b", f"{escape(told.called.capitalize())} {one.turn}"),
                tag("span", escape(one.gain), class_=f"swing side{number[one.side]}"),
                escape(one.words),
            )
        )
    return tag("ol", *rows, class_="turnings") if rows else ""


def _luck(told: ReportFacts) -> str:
    most = max([1.0, *(max(one.expected, one.scored) for one in told.luck.values())])
    rows = []
    for number, (side, one) in enumerate(told.luck.items()):
        if not one.attacks:
            rows.append(
                tag("div", tag("b", escape(side)), tag("span", one.thrown), class_=f"luck side{number}")
            )
            continue
        best = f" The luckiest: {escape(one.best.sentence)}" if one.best is not None else ""
        rows.append(
            tag(
                "div",
                tag("b", escape(side)),
                tag("span", f"{one.thrown}: {one.words}."),
                _bar("expected", one.expected, f"{one.expected:.1f} expected", most),
                _bar("scored", one.scored, f"{one.scored} hit", most),
                tag("small", best) if best else "",
                class_=f"luck side{number}",
            )
        )
    return "".join(rows)


def _bar(kind: str, value: float, told: str, most: float) -> str:
    return tag(
        "div",
        tag("i", " ", style=f"width:{60 * value / most:.1f}%"),
        tag("span", escape(told)),
        class_=f"bar {kind}",
    )


def _losses(told: ReportFacts) -> str:
    rows = [
        tag("li", tag("b", f"{escape(told.called.capitalize())} {entry.turn}"), escape(telling.sentence))
        for entry, telling in losses(told.lines)
    ]
    return tag("ol", *rows, class_="losses") if rows else tag("p", "Nothing was lost.")


def _account(told: ReportFacts) -> str:
    tables = []
    for number, side in enumerate(told.sides):
        rows = [
            tag(
                "tr",
                tag("td", escape(one.fate.name)),
                tag("td", escape(one.state)),
                tag("td", escape(one.posting.share)),
                tag("td", escape(one.posting.clause), class_="clause"),
                tag("td", minus(f"{one.posting.points:g}"), class_="points"),
            )
            for one in told.entries
            if one.posting.side == side.name and one.posting.points
        ]
        if rows:
            tables.append(
                tag("table", tag("caption", escape(side.name)), *rows, class_=f"account side{number}")
            )
    return tag("div", *tables, class_="pair") if tables else ""


def _log(told: ReportFacts) -> str:
    """The log, folded up turn by turn."""
    turns: dict[int, list[str]] = {}
    for line in told.lines:
        if line.heading:
            continue
        clause = tag("span", escape(line.clause), class_="clause") if line.clause else ""
        turns.setdefault(line.entry.turn, []).append(
            tag("li", escape(line.sentence), clause, class_=line.kind)
        )
    return "".join(
        tag(
            "details",
            tag("summary", f"{escape(told.called.capitalize())} {turn}" if turn else "Before the battle"),
            tag("ol", *rows),
        )
        for turn, rows in sorted(turns.items())
    )
