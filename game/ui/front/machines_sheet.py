"""How the room "Across two machines" looks: the list, the sheet of a battle, and the panels to ask, to join, to go on.

Each is described from what it is told. It must not know seats or hosts.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.wording import capital
from game.ui.front.battle_list import CHOSEN, NAME, OVERHANG
from game.ui.front.machines_told import Place, Post, Told
from game.ui.kit import letters, parts, signs, theme, turn_signs
from game.ui.kit.box import SPRING, Box, Fit, Icon, Rule, Space, Text, either
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Flow, Largest, Panel, Row
from game.ui.kit.listing import Listing, State

LIST, ASK = "battles", "ask"
NEXT, ASKING, JOIN = "Next", "Ask", "Join"
FOUND = ("By invitation", "On this network")
PAGES = (NEXT, ASKING, JOIN)
_LEAD = letters.Style("serif", 17, 24, 14, 20)
_MONO = letters.Style("mono", 14, 20, 11, 16)


# ── my battles ────────────────────────────────────────────────────────────────────────────────────────────


def listing(entries: Sequence[Post], key: str, waits: int, empty: str, next_key: str) -> Box:
    """My battles, yours first."""
    pad, colour = either(14, 18), theme.colour
    count = f"{waits} {'waits' if waits == 1 else 'wait'} for you" if waits else ""
    rows: Box = Fit(Listing(LIST, entries, _shown, key, empty, margin=0, overhang=OVERHANG))
    foot = Row(
        (Icon(signs.keycap(next_key)), Text("next that waits for me", letters.SMALL, colour.text2, grow=1)), 8
    )
    body = Column((
        Panel(parts.title("My battles", count), (pad, pad, pad, 0)), Panel(rows, (8, 0, -6, 0), grow=1),
        Panel(foot, (pad, 10)),
    ))  # fmt: skip
    return Panel(body, ground="ink", wide=either(300, 420))


def _shown(post: Post, state: State) -> Box:
    colour = theme.colour
    if post.heading:
        head = Row(
            (
                Text(post.text, letters.HEADING, colour.brass_light, whole=True),
                Panel(Rule(colour.line), grow=1),
            ),
            10,
        )
        return Panel(head, (12, 8, OVERHANG + 14, 6))
    ink, faint = (colour.pen, colour.pen2) if state.chosen else (colour.text, colour.text2)
    size = theme.px(either(12, 14))
    shade = (colour.clause if state.chosen else colour.brass) if post.turn == "yours" else faint
    strong = letters.SMALL_STRONG if post.turn == "yours" else letters.SMALL
    words = Column((
        Text(post.text, CHOSEN if state.chosen else NAME, ink), Text(post.news, strong, ink),
        Text(post.below, letters.SMALL, faint),
    ), grow=1, wide=0)  # fmt: skip
    row = Row((Icon(turn_signs.turn(post.turn, size, shade)), words), 12)
    inner = Panel(row, (14, 7, OVERHANG + 16, 7))
    if state.chosen:
        return Panel(inner, ground="slip", stripe=colour.flag_red)
    return Panel(Panel(inner, fill=colour.ink7 if state.under else None), (4, 0, OVERHANG, 0))


# ── the sheet ─────────────────────────────────────────────────────────────────────────────────────────────


def sheet(told: Told, colours: Sequence[str], copy_key: str) -> Box:
    """The battle that is chosen, on paper."""
    pen, pen2 = parts.ink("paper")
    said: list[Box] = [parts.large(told.title, pen), Text(told.lead, _LEAD, pen2, 0), Space(either(4, 10))]
    if told.fault:
        said.append(parts.problem(told.fault, ground="paper"))
    if told.places:
        said += [_heading("Who sits where"), *(_place(one, colours) for one in told.places)]
    if told.since:
        said += [Space(either(3, 8)), _heading("Since your last order")]
        said += [
            Text(words, letters.CLAUSE_TEXT if talk else letters.TEXT, pen, 2, spare=at + 1)
            for at, (words, talk) in enumerate(told.since)
        ]
    if told.invitation:
        said += [Space(either(3, 8)), _heading(f"Invitation to {told.invited}"), _invitation(told, copy_key)]
    said.append(SPRING)
    if told.dice:
        said += [Rule(theme.colour.paper_line), _dice(told.dice)]
    if told.held:
        words = "You hold this table and play at it: the others have your word that you do not look into its file."
        said.append(Text(words, letters.SMALL, pen2, 0, spare=1))
    pad = either(16, theme.SHEET_PADDING)
    return Panel(Column(tuple(said), 4), (pad, pad, pad, either(10, 18)), "paper", grow=1)


def _heading(words: str) -> Box:
    colour = theme.colour
    return Row(
        (Text(words, letters.HEADING, colour.clause, whole=True), Panel(Rule(colour.paper_line), grow=1)),
        10,
        high=22,
    )


def _place(place: Place, colours: Sequence[str]) -> Box:
    """A seat: flag, side, who, where, and what they owe; in a narrow window the last goes under the others."""
    pen, pen2 = parts.ink("paper")
    colour = theme.colour
    look = theme.side(colours[place.number]) if place.number < len(colours) else theme.SIDES[place.number]
    flag = Icon(signs.flag(look, theme.px(either(26, 34)), theme.px(either(18, 24))))
    side = Column((Text(place.side, CHOSEN, pen), Text(place.points, letters.SMALL, pen2)), grow=3, wide=0)
    owes = Text(place.owes, letters.SMALL_STRONG, colour.clause if place.own else pen2)
    arrow = (
        [Icon(turn_signs.turn("yours" if place.own else "theirs", theme.px(12), colour.clause))]
        if place.acts
        else []
    )
    debt = Row((*arrow, owes), 6)
    who = [Text(place.who, letters.STRONG, pen), Text(place.where, letters.SMALL, pen2)]
    wide = Row((flag, side, Column(tuple(who), grow=4, wide=0), Column((debt,), grow=3, wide=0)), 12)
    narrow = Row((flag, side, Column((*who, debt), grow=4, wide=0)), 10)
    body = Panel(narrow if theme.compact else wide, (12, 5, 8, 5))
    return Panel(body, fill=colour.row if place.own and place.acts else None, stripe=look.colour)


def _invitation(told: Told, copy_key: str) -> Box:
    """The line, shortened here; beneath, what it opens and how it is taken back."""
    pen, pen2 = parts.ink("paper")
    colour = theme.colour
    line, sign, pin = told.invitation.partition("#")
    head, _, token = line.rpartition("/")
    words = Column((
        Text(f"{head}/", _MONO, pen), Text(f"{token}{sign}{pin[:8]}…" if pin else token, _MONO, pen),
    ), grow=1, wide=0)  # fmt: skip
    tip = Tip("Copy", "The whole line, to be pasted in a chat.", foot=copy_key)
    press = parts.button("copy", "Copy", "second", ground="paper", tip=tip, high=34, wide=90)
    box = Panel(Row((words, press), 12), (12, 8), fill=colour.field, edge=colour.paper_line)
    says = (
        "One line to paste in a chat. It opens this one seat and nothing else: whoever holds it sees only what that "
        "seat sees. The fingerprint is shortened here, not in the copy."
    )
    links = Flow((
        parts.link("ban", "Take the invitation back", tip=Tip("Take it back", "It opens nothing any more.")),
        parts.link("invite", "Make a new one", tip=Tip("Make a new one", "The old one opens nothing any more.")),
    ), 24, 6)  # fmt: skip
    return Column((box, Text(says, letters.SMALL, pen2, 0, spare=2), links), 6)


def _dice(words: str) -> Box:
    """What is known of the dice."""
    pen, pen2 = parts.ink("paper")
    first, _, rest = words.partition(":") if ":" in words else words.partition(". ")
    tick = Icon(signs.tick(theme.px(16), theme.colour.clause))
    said = Column(
        (
            Text(f"{first.rstrip('.')}.", letters.STRONG, pen),
            Text(capital(rest.strip()), letters.SMALL, pen2, 0),
        ),
        grow=1,
        wide=0,
    )
    leave = parts.link(
        "forget",
        "Leave this seat",
        tip=Tip("Leave this seat", "Nothing of it is kept here; the battle stays at its host."),
    )
    return Row((tick, said, leave), 12, high=either(40, 52))


# ── at the right ──────────────────────────────────────────────────────────────────────────────────────────


def pages(index: int) -> Box:
    """The tabs of a narrow window."""
    return Fit(Tabs("pages", parts.NOWHERE, PAGES, index, gap=26), high=26)


def _row(label: str, part: Box) -> Box:
    return Row((Text(label, letters.TEXT, theme.colour.text2, wide=either(64, 84)), part), 8)


def asking(
    battles: Sequence[str],
    battle: int,
    hows: Sequence[str],
    how: int,
    seats: Sequence[str],
    seat: int,
    announced: int,
    player: str,
    *,
    off: str | None,
    key: str,
) -> Box:
    """Ask someone to play: this machine holds the table."""
    high, faint = either(28, 32), theme.colour.text2
    tips = (
        Tip("By letter", "Answer when you have time; no clock runs."),
        Tip("Live", "Everybody at the table; no clock runs."),
        Tip("With clocks", "Everybody at the table, half an hour each and half a minute more an order."),
    )
    found = (
        Tip(FOUND[0], "Whoever has the invitation sits down, and nobody else."),
        Tip(FOUND[1], "Whoever looks for tables on this network is shown the open seat, and may sit down."),
    )
    note = "This machine keeps the table: leave it on, or use a server."
    press = parts.button(
        ASK,
        "Make an invitation",
        off=off,
        tip=Tip("Make an invitation", "One line for the other player.", foot=key),
        high=either(32, 38),
    )
    body = Column((
        parts.title("Ask someone to play", key),
        _row("Battle", parts.turner("battle", battles or ("none",), battle, high=high, grow=1)), Space(7),
        _row("How", parts.segmented("how", hows, how, tips=tips, high=high, grow=1)), Space(7),
        _row("Your seat", parts.segmented("seat", seats, min(seat, len(seats) - 1), high=high, grow=1)), Space(7),
        _row("Found", parts.segmented("announced", FOUND, announced, tips=found, high=high, grow=1)), Space(7),
        _row("Your name", parts.entry("player", player, "what the others call you", 40, high=high, grow=1)),
        Space(4), SPRING, Text(note, letters.CLAUSE_TEXT, faint, 2), Space(6), press,
    ))  # fmt: skip
    return Panel(body, (either(14, 20), 12), "ink", grow=1)


def joining(text: str, near: Sequence[str], *, look: bool, off: str, key: str, said: str) -> Box:
    """Join: an invitation to paste, and open seats on this network."""
    colour = theme.colour
    entry = parts.entry("invitation", text, f"Paste an invitation here, {key}", 400, high=either(32, 36))
    rows: list[Box] = []
    for at, title in enumerate(near[:4]):
        sit = parts.button(f"sit down {at}", "Sit down", "small", high=28)
        rows.append(
            Panel(Row((Text(title, letters.STRONG, colour.text, grow=1), sit), 10), (10, 3), fill=colour.ink7)
        )
    if not near:
        words = (
            "No open seat is announced on this network."
            if look
            else "Open seats on this network are not looked for."
        )
        rows.append(Text(off or words, letters.TEXT, colour.text2, 2))
    told = Text(said, letters.CLAUSE_TEXT, colour.brass_light, 3)
    switch = Row((
        Text("Look for tables on this network", letters.SMALL, colour.text2, 2, grow=1),
        parts.segmented("near", ("Yes", "No"), 0 if look else 1, high=28, wide=110),
    ), 8)  # fmt: skip
    head = Text("Found on this network", letters.HEADING, colour.brass_light)
    body = Column((
        parts.title("Join"), entry, Space(6), told, Space(4), head, Space(3), Column(tuple(rows), 5), SPRING, switch,
    ))  # fmt: skip
    return Panel(body, (either(14, 20), 12), "ink", grow=1.2)


def onward(told: Told, stripe: theme.Colour) -> Box:
    """What to do next, with the brass button at its foot."""
    colour = theme.colour
    shade = colour.log_sighting if told.well else colour.text3
    press = parts.button(
        "take", told.button, "primary", off=told.off, style=letters.BUTTON_BIG, high=either(44, 54),
        tip=Tip(told.button, foot="Enter"),
    )  # fmt: skip
    foot: list[Box] = []
    if told.line:
        dot = Icon(turn_signs.answers(theme.px(10), shade))
        foot = [
            Rule(colour.line),
            Space(5),
            Row((dot, Text(told.line, letters.SMALL, colour.text2, 2, grow=1)), 8),
        ]
    why = Text(
        told.off or "Enter", letters.SMALL, colour.text2, tip=Tip(told.button, told.off) if told.off else None
    )
    body = Column((
        Largest((
            Column((parts.title(told.next), Text(told.says, letters.TEXT, colour.text, 0))),
            parts.title(told.next),
        ), down=True), SPRING, press, Space(3), why, Space(4), *foot,
    ))  # fmt: skip
    return Panel(body, (either(16, 22), 12), "ink", stripe, grow=0.9)
