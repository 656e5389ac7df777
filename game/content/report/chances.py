"""The section of a report's page that tells what decided the battle: a curve, a sum, what gave something away."""

from __future__ import annotations

from html import escape

from game.content.report.decided import Decided, answers, asks, cause_of
from game.content.report.drawings import ABOVE, BELOW, HIGH, LEFT, RIGHT, WIDE, tag, words
from game.match.wording import minus, owned


def section(told: Decided, called: str, place: int) -> str:
    """The section of a page; `place` is that of the side whose chance is told, `called` what players call a turn."""
    rows = "".join(
        tag(
            "tr",
            tag("td", escape(cause_of(told, who))),
            tag("td", minus(f"{points:+d}") if who else str(points), class_="points"),
        )
        for who, points in told.causes
    )
    sure = f"{owned(told.side)} chance, sure to ± {told.sure}"
    total = tag(
        "tr", tag("td", "The end"), tag("td", f"{sum(points for _, points in told.causes)}", class_="points")
    )
    errors = "".join(
        tag(
            "li",
            tag("b", f"{escape(called.capitalize())} {one.turn}"),
            escape(f"{one.side}: {one.says}: {one.called}, {one.points} ± {one.give} points."),
            tag("small", escape(f" Better: {one.better}."))
            if one.better and one not in told.problems
            else "",
        )
        for one in told.mistakes
    )
    problems = "".join(
        tag(
            "details",
            tag("summary", escape(asks(one, called))),
            tag("p", escape(answers(one))),
        )
        for one in told.problems
    )
    whose = f"{owned(told.side)} chance"
    return "".join((
        tag("p", escape(told.sentence)),
        tag("div",
            tag("figure", _curve(told, called, place),
                tag("figcaption", escape(f"{whose} of winning, {called} by {called}. {told.reckoned}"))),
            tag("div",
                tag("table", tag("caption", escape(sure)), rows, total) if rows else tag("p", escape(f"{sure}."))),
            class_="pair"),
        tag("ol", errors, class_="losses") if errors else tag("p", "No order gave away 5 points for sure."),
        tag("h3", "Problems of this battle") + problems if problems else "",
    ))  # fmt: skip


def _curve(told: Decided, called: str, place: int) -> str:
    """The chance as a line, the dashes at even, a number where a turn begins."""
    count = max(1, len(told.curve) - 1)

    def at(step: float, chance: float) -> tuple[float, float]:
        return LEFT + (WIDE - LEFT - RIGHT) * step / count, HIGH - BELOW - (HIGH - BELOW - ABOVE) * chance

    drawn = []
    for chance in (0.0, 0.5, 1.0):
        y = at(0, chance)[1]
        drawn.append(tag("line", x1=LEFT, x2=WIDE - RIGHT, y1=y, y2=y, class_="rule"))
        drawn.append(words(f"{100 * chance:.0f} %", (LEFT - 6, y + 4), "number", "end"))
    reach = 0.0
    for step, (turn, _) in enumerate(told.curve):
        x = at(step, 0.0)[0]
        if turn and (not step or turn != told.curve[step - 1][0]) and x >= reach:
            drawn.append(words(str(turn), (x, HIGH - 8), "number"))
            reach = x + 22
    line = " ".join("{:.1f},{:.1f}".format(*at(step, chance)) for step, (_, chance) in enumerate(told.curve))
    drawn.append(tag("polyline", points=line, class_=f"curve side{place}"))
    return tag("svg", *drawn, viewBox=f"0 0 {WIDE} {HIGH}", class_="diagram", role="img")
