"""The panels of the analysis room, described from what is looked at. They decide nothing and keep nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

import msgspec

from game.ai.analysis import Analysis, Looked, telling
from game.ai.analysis.certificate import Certificate
from game.ai.analysis.ends import MANY, Ends
from game.ai.analysis.judging import SURELY
from game.match.wording import owned
from game.tabletop.ruleset import Match, titles
from game.ui.analysis import asked_card, cards, certificate_card, ends_card
from game.ui.analysis.playing_on import ALL, PlayOn
from game.ui.analysis.working import Working
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Fit, Icon, Space, Text, either
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Flow, Panel, Row
from game.ui.kit.theme import Side

TABS = ("Causes", "Orders", "200 ends")
ENDS_TAB = 2

CLOSED = "This battle cannot be looked over."

ABOUT = (
    "The battle is played on from every order, hundreds of times, between equals: so each side's orders and the dice "
    "are told apart."
)


class Looking(msgspec.Struct, frozen=True):
    """All that the panels show. `steps` is what cost most as the list has it, of the side or the dice chosen (`among`);
    `came` what the log tells of the order; `ends` what battles played on from it came to, with how far that is;
    `asks` how it is to be played on, while that is asked."""

    match: Match
    looks: Mapping[str, Side]
    working: Working
    side: str
    place: int
    order: Looked | None
    among: str
    steps: Sequence[cards.Step]
    better: bool
    tab: int
    came: Sequence[str]
    ends: tuple[Ends, ...]
    progress: tuple[int, int] | None
    ends_fault: str
    certificate: Certificate | None
    asks: PlayOn | None
    notice: str

    @property
    def known(self) -> Analysis | None:
        """What is known."""
        return self.working.analysis

    @property
    def wants_a_look(self) -> bool:
        """Whether the one thing to do is to look it over: nothing is known yet, or too little, and nobody looks."""
        working = self.working
        if working.unplayable:
            return False
        return (self.known is None or self.known.coarse) and not (working.running and not working.sketching)

    @property
    def other(self) -> str:
        """The next side whose chance may be shown."""
        sides = self.match.sides
        return sides[(sides.index(self.side) + 1) % len(sides)]


def head(now: Looking) -> Box:
    """The battle, who won, and the way back."""
    colour, scenario = theme.colour, now.match.header.scenario
    known = now.known
    said = now.match.ruleset.title
    if known is not None and known.playouts:
        said += f" · looked over for {max(1.0, known.seconds):.0f} s, {known.playouts:,} battles played on"
    elif known is not None:
        said += " · not looked over yet"
    names = Column(
        (Text(scenario.title, letters.PANEL_TITLE), Text(said, letters.SMALL, colour.text2)), grow=1, wide=0
    )
    high = theme.px(16)
    sides = []
    for side in now.match.sides:
        outcome = now.match.over
        won = outcome is not None and outcome.winner == side
        words = "drew" if outcome is not None and not outcome.winner else "won" if won else "lost"
        style = letters.STRONG if won else letters.TEXT
        sides.append(Row((
            Icon(signs.flag(now.looks[side], high * 10 // 7, high)),
            Text(f"{side} {words}", style, whole=True),
        ), spare=2))  # fmt: skip
    rose = Icon(signs.rose(theme.px(either(32, 40)), colour.brass, colour.brass_dark))
    back = parts.button("back", "Back", "small", high=34, wide=90, tip=Tip("Back", foot="Esc"))
    return Row((rose, names, *sides, back), 16)


def orders(now: Looking) -> Box:
    """What cost most, how well each played, and the way to the certificate."""
    known = now.known
    if known is None:
        waits = Text(waiting(now), letters.TEXT, theme.colour.text2, 0)
        return Column((parts.title("What cost most"), waits, SPRING))
    names = among(now.match)
    index = names.index(now.among) if now.among in names else 0
    chosen = next((one.key for one in now.steps if one.place == now.place), "")
    phases = [(phase.key, phase.title) for phase in now.match.ruleset.phases]
    brass = theme.colour.brass_light
    certificate = Row((
        parts.link("certificate", "The certificate of this order", "ink"), SPRING, Icon(signs.keycap("Y")),
    ), 8)  # fmt: skip
    none = (
        "No order here surely gave away 3 points of chance." if known.played else "Nothing was played on yet."
    )
    listed = cards.costs(now.steps, chosen, dict(now.looks), none)
    return Column((
        parts.title("What cost most", f"{len(now.steps)} of {len(known.orders)} orders"),
        parts.segmented("among", names, index, high=30), Space(10),
        Text(f"{now.match.ruleset.turn_called}, what, points for {now.side}", letters.HEADING, brass),
        Space(4), Fit(listed, grow=1, high=None), Space(10), cards.played(known, phases),
        *((Space(8), certificate) if now.order is not None else ()),
    ), grow=1)  # fmt: skip


def among(match: Match) -> list[str]:
    """Whose orders may be listed."""
    return ["Both", *match.sides, "Dice"]


def waiting(now: Looking) -> str:
    """Why nothing is known."""
    if now.working.fault:
        return now.working.fault
    looking = now.working.running and not now.working.sketching
    return "It is being looked over ..." if looking else "Nobody has looked this battle over."


def column(now: Looking) -> Box:
    """At the right: the causes, the order and the ends; where the window is small the order, then tabs."""
    known = now.known
    if known is None:
        body = Column((
            Text("What decided it?", letters.TITLE, theme.colour.pen), Space(6),
            Text(ABOUT, letters.STORY, theme.colour.pen, 0), Space(10),
            parts.problem(now.working.fault, ground="paper") if now.working.fault
            else Text(waiting(now), letters.TEXT, theme.colour.pen2, 0),
            *(() if now.working.unplayable else (Space(14), *_look_button(now, "Look it over", "primary"))), SPRING,
        ))  # fmt: skip
        return Column((Panel(body, (20, 18), "paper"), SPRING))
    if not theme.compact:
        last: Box = ends(now) if now.ends else cards.came(now.came)
        return Column((
            Panel(causes(now, known), (20, 14), "paper", high=416),
            Panel(_paper(now, known), (20, 14), "paper", stripe=theme.colour.brass, high=300),
            Panel(last, (16, 14), "ink", grow=1),
        ), 12)  # fmt: skip
    tabs = Fit(Tabs("tabs", parts.NOWHERE, TABS, now.tab), high=30)
    under = (
        Panel(causes(now, known), (20, 14), "paper", grow=1),
        orders(now),
        ends(now),
    )[now.tab]
    return Column((
        Panel(_paper(now, known), (16, 12), "paper", stripe=theme.colour.brass, high=252),
        Panel(Column((tabs, Space(8), Column((under,), grow=1)), grow=1), (12, 8), "ink", grow=1),
    ), 10)  # fmt: skip


def causes(now: Looking, known: Analysis) -> Box:
    """Who won and what did it, with the way to look longer and to the other side's chance."""
    over = now.match.over
    title = f"{over.winner} won" if over is not None and over.winner else "A draw"
    first = not known.playouts
    look = _look_button(
        now, "Look it over" if first else "A minute more", "primary" if known.coarse else "link"
    )
    other = parts.link("other", f"Seen by {now.other}", "paper")
    apart = known.coarse or (now.working.running and not now.working.sketching)
    foot = Column((*look, Row((SPRING, other))), 4) if apart else Flow((*look, other), 16, 4)
    return cards.causes(known, now.side, dict(now.looks), title, now.match.ruleset.turn_called, foot)


def _look_button(now: Looking, words: str, kind: str) -> tuple[Box, ...]:
    working = now.working
    if working.running and not working.sketching:
        left = working.progress
        share = "begun"
        if left is not None and left.wanted:
            share = f"{min(left.done, left.wanted):.0f} of {left.wanted:.0f} s"
        said = f"Looked over: {share}. Esc ends it; what is done stays."
        return (Text(said, letters.SMALL, theme.colour.pen2, 0),)
    if kind == "link":
        return (parts.link("look", words, "paper", Tip("A minute more", "The errors grow smaller.")),)
    tip = Tip("Look it over", "About a minute; it goes on while you look.")
    return (parts.button("look", words, "primary", tip=tip, ground="paper", high=44),)


def ends(now: Looking) -> Box:
    """What came of battles played on from here."""
    return ends_card.ends(now.ends, now.side, dict(now.looks), now.progress, now.ends_fault)


def _paper(now: Looking, known: Analysis) -> Box:
    """The order that is looked at: what it was worth and why; or its certificate, or how to play on from it."""
    colour, one = theme.colour, now.order
    if one is None:
        over = now.match.over
        return Column((
            Text("The end", letters.PANEL_TITLE, colour.pen),
            Text(over.why if over is not None else "", letters.TEXT, colour.pen, 0),
            Text("N goes to the first error, Left one order back.", letters.CLAUSE_TEXT, colour.pen2, 0),
        ), 4)  # fmt: skip
    if now.asks is not None:
        return Column((*asked_card.asked(now.asks, [*now.match.sides, ALL]), SPRING), 3)
    if now.certificate is not None:
        return certificate_card.card(now.certificate, now.match.ruleset.presenter.measure)
    verdict = known.verdict(one.number)
    both = "both" if verdict is not None and verdict.told else "it"
    links = (
        parts.link("many", f"Play {both} {MANY} times", "paper"), SPRING,
        parts.link("dispute", "This is wrong", "paper", Tip("This is wrong", "Makes a case file of this order.")),
    )  # fmt: skip
    luck = "" if verdict is None else telling.luck(one, verdict, known.sides.index(one.side))
    moved = telling.moved(one, known.sides.index(now.side), now.side)
    unjudged = "There was nothing to choose here."
    if verdict is None and now.working.chosen(now.place):
        unjudged = "It was not tried beside other orders."
    return cards.why(one, verdict, moved, luck, links, unjudged)


def bar(now: Looking) -> Box:
    """What is looked at, the keys, and the one thing to do."""
    colour, one = theme.colour, now.order
    tip = Tip(asked_card.TITLE, foot="" if now.wants_a_look else "Enter")
    on = parts.button("on", asked_card.TITLE, "second" if now.wants_a_look else "primary", high=42, tip=tip)
    buttons: tuple[Box, ...] = (on,) if one is not None else ()
    if now.asks is not None:
        first, words = asked_card.TITLE, "With the dice that fell, or with others?"
        buttons = asked_card.dice(fallen=True)
    else:
        first, words = _told(now)
    said = Text(now.notice, letters.SMALL, colour.text2)
    below = (
        said
        if now.notice
        else cards.keys(better=now.better, erred=any(one.sign for one in now.steps) or not now.steps)
    )
    if now.asks is not None:
        below = parts.keys((("Enter", "other dice"), ("Esc", "not now")))
    laid = Row((
        Column((
            Text(first, letters.HEADING, colour.brass_light), Text(words, letters.ITEM_TITLE, colour.text),
            Space(2), below,
        ), 2, grow=1, wide=0),
        *buttons,
    ), 12)  # fmt: skip
    stripe = now.looks[one.side].colour if one is not None else colour.line
    return Panel(laid, (18, 8), "ink", stripe=stripe)


def _told(now: Looking) -> tuple[str, str]:
    """Where in the battle this is, and the order with what came of it."""
    one, known, over = now.order, now.known, now.match.over
    if known is None:
        return "Before the battle", CLOSED if now.working.fault else waiting(now)
    if one is None:
        return "The end", over.why if over is not None else ""
    at = known.sides.index(now.side)
    phases = titles(now.match.ruleset.phases)
    called = now.match.ruleset.turn_called
    turn = f"{called} {one.turn}" if one.turn else f"before the first {called}"
    where = [one.side, turn, phases.get(one.phase, ""), f"order {one.number}"]
    chance = f"{100 * one.before[at]:.0f}"
    if one.played and abs(one.after[at] - one.before[at]) > SURELY * hypot(one.swing, one.luck):
        chance += f" › {100 * one.after[at]:.0f}"
    says = telling.short(one.says)
    said = f"{says[:1].upper()}{says[1:]}   {owned(now.side)} chance {chance} %"
    return " · ".join(filter(None, where)), said
