"""Where the enemy's task forces may lie face-down, for people: of the same suspicions by which captains search."""

from __future__ import annotations

from typing import Final

from game.match.wording import capital, counted, few
from game.rulesets.carrier.advice.suspects import Suspect, suspects
from game.rulesets.carrier.presenter.notebook import told
from game.rulesets.carrier.presenter.reading import UNKNOWN, noted
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import CarrierTable
from game.rulesets.carrier.tables import RADIUS
from game.tabletop import guesses, likelihood
from game.tabletop.deploy import DEPLOYED
from game.tabletop.guesses import Guess, Place, Unseen
from game.tabletop.likelihood import Stand
from game.tabletop.overlays import Overlay

GAP: Final = 2 * RADIUS
"""How far dots lie round a stack, in inches."""
GROUPED: Final = 0.95
"""How sure at most a place is told of a task force whose ships are but thought to sail together."""
CLASSES: Final = 2
"""So many names of ships are told on a line."""


def unseen(view: CarrierTable, side: str) -> Unseen | None:
    """A row for each task force that lies face-down: those whose names are known, and what the list lacks yet."""
    if not side:
        return None
    rows = sorted((_guess(view, side, one) for one in _known(view, side)), key=lambda row: -_best(row))
    other = enemy(view, side)
    up = sum(len(stack.up) for stack in view.units.values() if stack.side == other and not stack.airfield)
    return Unseen(side, tuple(rows), f"{len(rows)} of {len(rows) + up} task forces")


def likely(view: CarrierTable, side: str, key: str) -> tuple[Overlay, ...]:
    """Dots round the stacks in which one of them may lie."""
    one = next((one for one in _known(view, side) if one.force.name == key), None)
    if one is None:
        return ()
    lying = [(view.units[stack], chance) for stack, chance in one.where.items()]
    stands = [Stand(stack.x, stack.y, RADIUS, chance) for stack, chance in lying if stack.state == DEPLOYED]
    return likelihood.among(stands, GAP)


def _known(view: CarrierTable, side: str) -> list[Suspect]:
    """Those the side knows of: what nobody has listed nor seen is no row."""
    found = suspects(view, side, concludes=True)
    return [one for one in found if one.where and (one.named or view.options.roster_public)]


def _best(row: Guess) -> float:
    return row.places[0].chance


def _guess(view: CarrierTable, side: str, one: Suspect) -> Guess:
    ships = ("" if one.named else "perhaps ") + few([ship.name for ship in one.force.afloat], CLASSES)
    notes = [note for note in view.notes.get(side, ()) if note.what == f"tf:{one.force.name}"]
    seen = max((note.round for note in notes), default=0)
    known = f"seen round {seen}" if seen else "shown before" if one.force.known else "never seen"
    order = sorted(one.where.items(), key=lambda item: -item[1])
    most = 1.0 if one.named else GROUPED
    places = tuple(
        Place(_under(view, stack), most * chance, _why(view, side, stack))
        for stack, chance in order[: guesses.PLACES]
    )
    name = one.force.name if one.named else "A task force"
    steps = [
        f"{capital(ships)}: {'her sheet was seen' if one.force.known else 'of the list, and on no sheet seen'}."
        if one.force.afloat
        else "Her name was read on a chip, her ships were not.",
        f"She lies in one of {counted(len(order), 'stack')} with chips face-down.",
        "More chips hide her better; two task forces seldom share a stack.",
    ]
    steps += [f"{told(note, order[0][0])}." for note in notes[-1:]]
    if any(note.how == "flew" for note in view.notes.get(side, ())):
        steps.append("Where aircraft came from, one of those that have some lies.")
    says = guesses.said(places)
    return Guess(one.force.name, name, ships, known, says, places, tuple(steps), f"in {order[0][0]}")


def _under(view: CarrierTable, stack: str) -> str:
    lies = view.units[stack].state == DEPLOYED
    return f"In stack {stack}" if lies else f"With {stack}, not yet on the table"


def _why(view: CarrierTable, side: str, stack: str) -> str:
    """What is known of a stack: the latest note, else how many chips lie on it."""
    notes = noted(view, side, stack)
    if notes:
        return told(notes[-1], stack)
    return f"{counted(view.units[stack].hidden, 'chip')} face-down, {UNKNOWN}"
