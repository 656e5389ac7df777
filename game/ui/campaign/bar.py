"""The bar of the chart room: what there is to do in a sentence, its keys, and the one brass button."""

from __future__ import annotations

from collections.abc import Sequence

from game.campaign.chart import Ship
from game.match.table import Outcome
from game.match.wording import does, owned
from game.ui.campaign import panels
from game.ui.campaign.desk import Desk
from game.ui.campaign.film import Frame
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Text
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column
from game.ui.kit.theme import Side
from game.ui.kit.twice import Twice

Cap = tuple[str, str, str, bool]
"""A key, what it does, the act it stands for, and whether it does nothing now."""
KEYS = (("Enter", "what the button says"), ("Esc", "close what is open, then leave"))
"""The keys that hold in every state, beside those of the bar."""
HEADINGS = {"orders": "orders", "branch": "the way on", "battle": "battles", "over": "the end"}


Asked = tuple[str, Sequence[Cap], tuple[Box, ...]]
"""What is asked in a sentence, the keys, and the buttons."""


def of_film(film: Sequence[Frame], at: int, running: bool, look: Side | None) -> Box:
    """While the weeks are looked at again."""
    button = parts.button("film off", "Back to the chart", high=42)
    title = f"The weeks · {at + 1} of {len(film)}"
    return panels.bar(title, film[at].words, film_keys(running), (_entered(button),), "", look)


def film_keys(running: bool) -> Sequence[Cap]:
    """The keys while the weeks are looked at again."""
    return (
        ("Space", "stop" if running else "run", "film run", False),
        ("Left", "back", "film back", False),
        ("Right", "on", "film on", False),
    )


def described(desk: Desk, asked: Asked, notice: str, look: Side | None) -> Box:
    """As the campaign stands."""
    title = f"{desk.side} · week {desk.chart.turn}" if desk.side else f"Week {desk.chart.turn}"
    words, keys, buttons = asked
    told = " · ".join(filter(None, (title, HEADINGS.get(desk.state, ""))))
    return panels.bar(told, words, keys, buttons, notice, look)


def _entered(button: Box) -> Box:
    """The one brass button, and below it the key that presses it."""
    return Column((button, Text("Enter", letters.SMALL, theme.colour.text2, align="centre")), 2)


def ended(over: Outcome) -> str:
    """How a campaign ended."""
    won = f"{does(over.winner, 'has', 'have')} won" if over.winner else "A draw"
    return f"{won}. {over.why}"


def asked(desk: Desk, ship: Ship | None, dockable: Sequence[str], sealing: Twice) -> Asked:
    """What there is to do; `ship` is the one whose page is open, `sealing` the button that seals."""
    film = ("R", "the weeks", "film", desk.chart.turn <= 1)
    if desk.state == "over":
        over = desk.match.over
        assert over is not None
        return ended(over), [film], (_entered(parts.button("film", "The weeks again", "primary", high=42)),)
    if not desk.hands:
        on = parts.button("step", "Another week", "primary", high=42)
        return "Opponents play both sides.", [film], (_entered(on),)
    if desk.state == "battle":
        words = f"Battle is joined: {desk.chart.areas[desk.battle].titled}."
        go = "Carry on" if desk.fought == "begun" else "Fight the battle"
        fight = parts.button("fight", go, "primary", high=42)
        return words, [film], (*(_hosting() if desk.may_host else ()), _entered(fight))
    if desk.state == "branch":
        buttons = tuple(parts.button(f"way {key}", name, high=42) for key, name in desk.ways)
        return "You have won here. Where does the fighting go on?", [film], buttons
    if desk.state == "owed":
        again = parts.button("step", "Try again", "primary", high=42)
        return "The other side's answer was not kept.", [film], (_entered(again),)
    if desk.state == "curtain":
        return f"{desk.next} takes the table.", [], ()
    return _writing(desk, ship, dockable, sealing, film)


def _hosting() -> tuple[Box, ...]:
    """The battle is given to players at other machines, and what came of it is taken back."""
    host = Tip(
        "Write it to be hosted",
        "A scenario of your own with the ships that meet here, and nothing else of the chart.",
    )
    result = Tip(
        "Take its result", "The finished log is looked for among the battles hosted and fought here."
    )
    return (
        parts.button("host", "To be hosted", "small", high=36, tip=host),
        parts.button("result", "Its result", "small", high=36, tip=result),
    )


def _writing(desk: Desk, ship: Ship | None, dockable: Sequence[str], sealing: Twice, film: Cap) -> Asked:
    """While orders are written."""
    forces = desk.forces
    without = desk.without_order
    force = desk.view.forces.get(desk.force)
    if sealing.asked:
        words = "No force has an order: all stay, and fight where they are the stronger."
    elif without and len(without) < len(forces):
        words = f"{without[0].name} has no order yet: it stays, and fights if it is the stronger."
    elif without:
        words = "Where do your forces go? Click an area."
    else:
        words = "All forces have their orders. Seal them?"
    keys: list[Cap] = [
        ("Click", "sail there", "", False),
        ("S", "stay", "stay", force is None),
        ("F", "fight or avoid", "stance", force is None),
        ("Y", "to the yard", "yard", not dockable),
        ("Z", "undo", "undo", False),
        ("Tab", "next force", "next", len(forces) < 2),
        ("P", "change force", "post", ship is None),
        film,
    ]
    unsealed = desk.unsealed
    others = (parts.button("unseal", f"Break {owned(unsealed)} seal", "small", high=36),) if unsealed else ()
    return words, keys, (*others, _entered(sealing.button(high=42, primary=True)))
