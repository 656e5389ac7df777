"""What the editor says of the moment: the tool in hand, the piece under the pointer, what the pointer does now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.wording import counted, owned
from game.ui.editor.foot import TOOLS, Said
from game.ui.editor.left import FORMS
from game.ui.kit.controls import Tip

if TYPE_CHECKING:
    from game.ui.editor.room import EditorRoom


def tool(scene: EditorRoom) -> str:
    """The tool in hand, for the bar; empty while something is placed or drawn."""
    doing = scene.hand.doing
    if scene.sea.table.measuring is not None:
        return "edit_measure"
    if scene.hand.armed is not None:
        return ""
    return {"lift": "edit_move", "spin": "edit_turn"}.get(doing, TOOLS[0][0])


def tip_of(scene: EditorRoom, key: str | None) -> Tip | None:
    """What is told of a piece under the pointer."""
    if key is None and (named := scene.hand.edge_hovered) is not None:
        return Tip(named.words, named.help, foot=f"The {named.edge} edge; drag it to another.")
    stand = scene.bench.seen.find(key) if key is not None else None
    if stand is None or stand.at is None:
        return None
    points = f" · {counted(stand.points, 'point')}" if stand.points else ""
    heading = f" · heading {stand.heading:g}°" if stand.turns else ""
    kind = str(scene.bench.row(stand.cls).get("name", stand.cls)) if stand.cls else ""
    where = f"At {stand.at[0]:g}, {stand.at[1]:g}{heading}{points}"
    if stand.enters:
        where += f"; comes on in {scene.bench.ruleset.turn_called} {stand.enters} over the {stand.edge} edge"
    return Tip(stand.name, where, foot=kind)


def sentence(scene: EditorRoom) -> Said:
    """What the pointer does now."""
    hand, bench = scene.hand, scene.bench
    undo = (
        ("Ctrl Z", f"undo: {bench.manuscript.document.undoes}"[:34])
        if bench.manuscript.document.undoes
        else ("", "")
    )
    if hand.doing == "draw" and hand.armed is not None:
        return Said(
            f"Draw {hand.armed.title}.",
            "Click the corners; Enter or the first corner closes it.",
            "Esc",
            "stop",
        )
    if (edge := hand.edge) and hand.doing == "lift":
        return Said(f"Comes on over the {edge} edge.", "Far from every edge it is there from the beginning.")
    if edge and hand.doing == "edge":
        return Said(f"The {edge} edge.", "Let go to set it; Esc leaves all as it was.", "Esc", "stop")
    if hand.armed is not None and hand.armed.kind == "edge":
        if comers := hand.comers():
            title = f"{comers[0].name if len(comers) == 1 else f'{len(comers)} units'}: entry edge."
            return Said(title, "Press the table's edge, and drag along it to the place.", "Esc", "stop")
        whose = owned(bench.seen.sides[scene.left.side].name)
        return Said(f"{whose} {hand.armed.title}.", "Press one of the table's edges.", "Esc", "stop")
    if hand.armed is not None:
        return Said(f"Place {hand.armed.title}.", "Click on the table, as often as you like.", "Esc", "stop")
    if bench.stands:
        count = len(bench.stands)
        title = f"{bench.stands[0].name} selected." if count == 1 else f"{count} pieces selected."
        turned = (
            f", [ and ] turn by {bench.step:g}°; at the knob Shift keeps headings" if hand.turnable else ""
        )
        text = f"Drag to move{turned}."
        return Said(title, text, *undo)
    if hand.terrain:
        return Said("Terrain.", "Choose a shape at the left, or click an outline to change it.", *undo)
    if scene.left.tab in FORMS:
        return Said(
            f"{scene.left.tab}.", "What is written at the left holds at once; ? lists the keys.", *undo
        )
    return Said(
        "Nothing selected.", "Choose a class at the left and click on the table; ? lists the keys.", *undo
    )
