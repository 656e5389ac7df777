"""What the help sheet says: the keys of the moment with what they do, and the overlays in sight."""

from __future__ import annotations

from collections.abc import Sequence

from game.asking.answering import Bar
from game.tabletop import overlays
from game.ui.battle.helpsheet import KeyLine, OverlayLine
from game.ui.keys import Keymap

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
    overlays.Likely: (
        "Where she may be",
        "Large dots: a quarter of all chances; middle: half; small: 9 of 10.",
    ),
    overlays.Edges: ("Edges", "Solid: half of all chances lie within. Dashed: 9 of 10."),
    overlays.Farthest: ("Dotted arc", "As far as she can have gone since she was seen."),
    overlays.LookedAt: ("Long dashes", "Somebody looked there, and she was not."),
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


def help_lines(
    bar: Bar, names: Sequence[str], laid: Sequence[overlays.Overlay], keymap: Keymap
) -> tuple[list[KeyLine], list[OverlayLine]]:
    """The keys of the question first, then those of the commands named; the overlays that lie on the table."""
    keys = [(keymap.shown(hint.action) or "–", hint.verb, hint.refused) for hint in bar.keys]
    told = {hint.action for hint in bar.keys}
    keys += [
        (keymap.shown(name), keymap.about(name).told, "")
        for name in names
        if name not in told and keymap.shown(name)
    ]
    kinds = dict.fromkeys(type(overlay) for overlay in laid)
    return keys, [_OVERLAYS[kind] for kind in kinds if kind in _OVERLAYS]
