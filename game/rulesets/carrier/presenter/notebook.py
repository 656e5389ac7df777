"""What a side remembers of the enemy's stacks, a row for each base on the table (CAR-INF-3, CAR-REC-10, CAR-FOW-9)."""

from __future__ import annotations

from game.match.wording import capital, counted, listed
from game.rulesets.carrier.chips import BLANK, is_force
from game.rulesets.carrier.phrases import chip_name
from game.rulesets.carrier.presenter.reading import UNKNOWN
from game.rulesets.carrier.stacks import enemy, standing
from game.rulesets.carrier.table import CarrierTable, Note, Stack
from game.tabletop.papers import Jotting, Notebook

HOW = {"recon": "seen", "signals": "read", "shown": "shown", "flew": "flew"}


def notebook(view: CarrierTable, side: str) -> Notebook | None:
    """The side's notes; none for eyes that see everything."""
    if not side:
        return None
    rows = [_row(view, side, stack) for stack in standing(view, enemy(view, side))]
    return Notebook("Intelligence", tuple(sorted(rows, key=lambda row: _order(row.unit))))


def _order(name: str) -> tuple[str, int]:
    """J2 before J10."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)


def _row(view: CarrierTable, side: str, stack: Stack) -> Jotting:
    mine = [note for note in view.notes.get(side, ()) if stack.id in note.stacks]
    forces = [note for note in mine if is_force(note.what)]
    flown = [note for note in mine if note.how == "flew"]
    others = [note for note in mine if note not in forces and note not in flown]
    parts = [f"{listed(list(stack.up))}, face-up"] if stack.up else []
    parts += [_seen(note) for note in (*forces, *flown)]
    if others:
        parts.append(_others(others))
    first = next(iter((*reversed(forces), *flown)), None)
    more = parts[1:]
    label, also = "", tuple[str, ...]()
    if first is not None:
        also = tuple(key for key in first.stacks if key != stack.id)
        if also:
            more.insert(0, f"then fog: here or in {' or '.join(also)}")
        if not stack.up:
            label = _seen(first) if first in flown else f"{chip_name(first.what)} here? round {first.round}"
    text = parts[0] if parts else _never(stack)
    more.append(_lies(stack))
    clause = "CAR-INF-3" if mine else "CAR-CHP-13"
    return Jotting(stack.id, capital(text), capital("; ".join(more)), label, () if stack.up else also, clause)


def _seen(note: Note) -> str:
    """TF 17 seen, round 2."""
    return f"{chip_name(note.what)} {HOW.get(note.how, note.how)}, round {note.round}"


def told(note: Note, stack: str) -> str:
    """A note in full: TF 17 seen, round 2; here or in J5."""
    others = [key for key in note.stacks if key != stack]
    return f"{_seen(note)}; here or in {' or '.join(others)}" if others else _seen(note)


def _others(notes: list[Note]) -> str:
    """Blanks and Gambits that are remembered: 2 Blanks and Squall seen, round 2."""
    blanks = sum(note.what == BLANK for note in notes)
    names = [chip_name(note.what) for note in notes if note.what != BLANK]
    if blanks:
        names.append("a Blank" if blanks == 1 else f"{blanks} Blanks")
    return f"{listed(names)} seen, round {max(note.round for note in notes)}"


def _never(stack: Stack) -> str:
    return "shown, then nothing more" if stack.shown else UNKNOWN


def _lies(stack: Stack) -> str:
    """What is public of it now."""
    parts = [f"{counted(stack.hidden, 'chip')} face-down"] if stack.hidden else []
    if stack.moved:
        parts.append("moved this round")
    return ", ".join(parts) or "nothing hidden"
