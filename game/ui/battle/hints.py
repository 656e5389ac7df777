"""What the help sheet says: the keys of the moment with what they do, and the overlays in sight."""

from __future__ import annotations

from collections.abc import Callable

from game.tabletop import overlays
from game.ui.battle.helpsheet import KeyLine, OverlayLine
from game.ui.battle.stage import Stage
from game.ui.keys import Keymap

_ALWAYS = (
    ("confirm", "confirm, or go on"),
    ("undo", "take back what was laid last"),
    ("recall", "recall the last order sent"),
    ("squadron", "order a whole squadron, or ship by ship; Shift and the mouse pick ships"),
    ("obey", "every squadron obeys what it was told"),
    ("standing", "standing orders of the squadron in hand"),
    ("rename", "another name for the squadron in hand, as F2"),
    ("arcs", "arcs of fire"),
    ("threats", "who could fire at her there"),
    ("rings", "range rings"),
    ("danger", "danger of every place in reach"),
    ("measure", "measure"),
    ("recap", "what my side saw"),
    ("advise", "ask the admiral for its best three orders"),
    ("coach", "the coach, called or sent away"),
    ("coach_next", "the coach reads on"),
    ("why", "why? the latest line of the log opened"),
    ("hurry", "move now: the opponent thinks no longer"),
    ("skip", "end what moves; held, eight times as fast"),
    ("skip_phase", "to the end of the phase"),
    ("faster", "another speed"),
    ("zoom_in", "nearer, or the wheel"),
    ("zoom_out", "farther"),
    ("fit", "the whole table"),
    ("sheet", "the whole data sheet of the piece in hand"),
    ("note", "write a note about the piece in hand"),
    ("eyes", "look through other eyes"),
    ("pin", "pin the note under the pointer"),
    ("rules", "the clause under the pointer"),
    ("menu", "menu"),
)

_SOMETIMES: dict[str, Callable[[Stage], bool]] = {
    "recall": lambda stage: stage.sitting.recallable() is not None,
    "squadron": lambda stage: bool(stage.flag.divisions()),
    "obey": lambda stage: any(stage.flag.told(name) for name in stage.flag.divisions()),
    "standing": lambda stage: bool(stage.flag.leading),
    "rename": lambda stage: bool(stage.flag.leading),
    "sheet": lambda stage: stage.card() is not None,
    "note": lambda stage: stage.dossier.notebook() is not None,
    "coach": lambda stage: bool(stage.match.ruleset.lessons.lesson),
    "coach_next": lambda stage: bool(stage.match.ruleset.lessons.lesson),
    "eyes": lambda stage: len(stage.sitting.eyes) > 1,
}
"""Keys that are told only where they do something."""

_OVERLAYS: dict[type[overlays.Overlay], tuple[str, str]] = {
    overlays.Reach: ("Reach", "Where she can go, and the poses she may end in; fainter: no longer."),
    overlays.Route: (
        "Path",
        "Solid: laid. Dashed: what the pointer means. A hexagon is a turn, a tick an inch.",
    ),
    overlays.Ghost: ("Ghost", "Where she would stand."),
    overlays.Band: ("First half", "The track flown in the first half."),
    overlays.Wedge: ("Arcs", "Hatched: all dice. Dotted: half of them."),
    overlays.RangeRing: ("Range rings", "How far her weapons reach."),
    overlays.Threat: ("Threats", "Double line: all dice. Dashed: half of them."),
    overlays.Danger: ("Danger", "Crosses by what it costs to stand there; plain where she does more."),
    overlays.Berth: ("Ring", "Solid: the piece may lie there. Dotted: it may not."),
    overlays.Landing: ("Landing", "Within the circle a flight may land."),
    overlays.FireLine: ("Fire", "Who fires at whom."),
    overlays.Zone: ("Zone", "Where this side may place its pieces."),
    overlays.Cloud: ("Cloud", "What stands in the line of sight."),
    overlays.Numeral: (
        "Advice",
        "What the admiral advises: of orders the best in brass, of a sheet its entries.",
    ),
    overlays.Pencilled: ("Pencil", "What your side remembers; a line joins the places it may be at."),
    overlays.Hazard: ("Collision", "Two ships come too near to each other on their ways."),
    overlays.Masked: ("Masked fire", "Where another of the squadron would lie in the way of her guns."),
    overlays.Note: ("Note", "What the pose is worth if nobody else moves."),
}


def help_lines(stage: Stage, keymap: Keymap) -> tuple[list[KeyLine], list[OverlayLine]]:
    """The keys of the question first, then those that always hold; the overlays that lie on the table."""
    keys: list[KeyLine] = []
    told: set[str] = {name for name, there in _SOMETIMES.items() if not there(stage)}
    bar = stage.captions.bar()[0]
    for hint in bar.keys if bar is not None else ():
        keys.append((keymap.shown(hint.action) or "–", hint.verb, hint.refused))
        told.add(hint.action)
    keys += [
        (keymap.shown(name), words, "") for name, words in _ALWAYS if name not in told and keymap.shown(name)
    ]
    laid = (*stage.overlays(), *stage.dossier.pencilled(stage.pieces()))
    kinds = dict.fromkeys(type(overlay) for overlay in laid)
    return keys, [_OVERLAYS[kind] for kind in kinds if kind in _OVERLAYS]
