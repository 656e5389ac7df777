"""What a side remembers of the enemy's stacks, a row for each base on the table (CAR-INF-3, CAR-REC-10, CAR-FOW-9)."""

from __future__ import annotations

from game.match.papers import Jotting, Notebook
from game.match.wording import capital, counted, listed
from game.rulesets.carrier.phrases import chip_name
from game.rulesets.carrier.stacks import enemy, standing
from game.rulesets.carrier.table import BLANK, FORCE, CarrierTable, Note, Stack

HOW = {"recon": "seen", "signals": "read", "shown": "shown"}


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
    forces = [note for note in mine if note.what.startswith(FORCE)]
    parts = []
    if stack.up:
        parts.append(f"{listed(list(stack.up))}, face-up")
    parts += [told(note, stack.id) for note in forces]
    others = [note for note in mine if note not in forces]
    if others and len(parts) < 2:
        parts.append(_others(others))
    text = "; ".join(parts[:2]) or _never(stack)
    more = "; ".join([*parts[2:], _lies(stack, mine)])
    first = forces[-1] if forces else None
    label = ""
    also: tuple[str, ...] = ()
    if first is not None and not stack.up:
        also = tuple(key for key in first.stacks if key != stack.id)
        word = "in one of these" if also else "here"
        label = f"{chip_name(first.what)} {word}, round {first.round}"
    return Jotting(stack.id, capital(text), capital(more), label, also, "CAR-INF-3" if mine else "CAR-CHP-13")


def told(note: Note, stack: str) -> str:
    """A note in words: TF 17 seen, round 2; here or in J5."""
    words = f"{chip_name(note.what)} {HOW.get(note.how, note.how)}, round {note.round}"
    others = [key for key in note.stacks if key != stack]
    return f"{words}; here or in {' or '.join(others)}" if others else words


def _others(notes: list[Note]) -> str:
    """Blanks and Gambits that are remembered: 2 Blanks and Squall seen, round 2."""
    blanks = sum(note.what == BLANK for note in notes)
    names = [chip_name(note.what) for note in notes if note.what != BLANK]
    if blanks:
        names.append("a Blank" if blanks == 1 else f"{blanks} Blanks")
    return f"{listed(names)} seen, round {max(note.round for note in notes)}"


def _never(stack: Stack) -> str:
    return "shown, then nothing more" if stack.shown else "never seen into"


def _lies(stack: Stack, notes: list[Note]) -> str:
    """What is public of it now."""
    parts = []
    if stack.hidden:
        unknown = max(0, stack.hidden - sum(note.stacks == (stack.id,) for note in notes))
        parts.append(f"{counted(stack.hidden, 'chip')} face-down" + (f", {unknown} unknown" if notes else ""))
    if stack.moved:
        parts.append("moved this round")
    return ", ".join(parts) or "nothing hidden"
