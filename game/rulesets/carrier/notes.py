"""What a side remembers of the enemy's face-down chips (CAR-INF-3), and how it fades (CAR-REC-10, CAR-FOW-9).

A note says that a chip lies face-down in one of some stacks, and every note is true as long as it stands: what is
no longer certain is struck out. There is one Gambit of a type and one chip of a task force, so a new note takes
the place of an old one; blanks look alike, so two notes are kept only where two were seen together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from game.rulesets.carrier.chips import BLANK, is_force
from game.rulesets.carrier.table import Note

Notes = tuple[Note, ...]


def seen(notes: Notes, round_: int, stack: str, chips: Iterable[str], how: str) -> Notes:
    """Chips were seen in a stack and lie in it still."""
    kept = list(notes)
    for what, count in sorted(Counter(chips).items()):
        new = Note(round_, what, (stack,), how)
        if what != BLANK:
            kept = [note for note in kept if note.what != what]
        else:
            known = sum(note.what == BLANK and note.stacks == (stack,) for note in kept)
            kept = [note for note in kept if note.what != BLANK or note.stacks != (stack,)]
            count = max(count, known)
        kept += [new] * count
    return tuple(kept)


def flew(notes: Notes, round_: int, stack: str, what: str) -> Notes:
    """Aircraft or floatplanes came from a stack: a task force lies face-down in it that may fly so (CAR-AIR-8)."""
    kept = [note for note in notes if note.what != what or stack not in note.stacks]
    return (*kept, Note(round_, what, (stack,), "flew"))


def gone(notes: Notes, stack: str, chip: str) -> Notes:
    """A chip lies face-down in a stack no longer. Of blanks seen there one may be meant by every set of stacks.

    What flew from there may have been the task force's that is gone.
    """
    if chip != BLANK:
        fleet = is_force(chip)
        return tuple(
            note
            for note in notes
            if note.what != chip and not (fleet and note.how == "flew" and stack in note.stacks)
        )
    struck: set[tuple[str, ...]] = set()
    kept = []
    for note in notes:
        if note.what == BLANK and stack in note.stacks and note.stacks not in struck:
            struck.add(note.stacks)
        else:
            kept.append(note)
    return tuple(kept)


def spread(notes: Notes, stack: str, new: str) -> Notes:
    """What lay in a stack lies in it or in a new one (CAR-FOW-9)."""
    return tuple(
        msgspec.structs.replace(note, stacks=(*note.stacks, new)) if stack in note.stacks else note
        for note in notes
    )


def ruled_out(notes: Notes, stack: str) -> Notes:
    """A stack has no face-down chip any more: what is noted lies in another.

    Blanks noted for different stacks that now mean the same ones may be the same blanks.
    """
    if not any(stack in note.stacks for note in notes):
        return notes
    kept: dict[tuple[str, tuple[str, ...]], list[Note]] = {}
    before: dict[tuple[str, tuple[str, ...]], list[Note]] = {}
    for note in notes:
        before.setdefault((note.what, note.stacks), []).append(note)
    for (what, stacks), group in before.items():
        left = tuple(key for key in stacks if key != stack)
        if left and len(group) > len(kept.get((what, left), ())):
            kept[what, left] = [msgspec.structs.replace(note, stacks=left) for note in group]
    return tuple(note for group in kept.values() for note in group)
