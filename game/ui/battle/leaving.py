"""What the menu of a battle offers at a moment, with the reasons why not."""

from __future__ import annotations

from game.match.wording import does
from game.ui.battle.doors import Doors
from game.ui.battle.game_menu import Choice
from game.ui.battle.stage import Stage


def choices(stage: Stage, doors: Doors, coach: bool | None = None) -> tuple[Choice, ...]:
    """The lines of the menu now; `coach`: whether it is there, None in a game without one."""
    match, sitting = stage.match, stage.sitting
    found = [Choice("resume", "Go on")]
    if sitting.notes:
        found.append(Choice("orders", f"Orders for {sitting.looking}"))
    if doors.rule_book is not None:
        found.append(Choice("rules", "Rule book"))
    if coach is not None:
        found.append(Choice("coach", "Send the coach away" if coach else "Call the coach"))
    if doors.settings is not None:
        found.append(Choice("settings", "Settings"))
    if doors.editor is not None and not match.header.seen_by:
        note = "" if match.over is not None else "The whole table: the enemy’s secrets too."
        found.append(Choice("edit", "Open in the editor", note=note))
    off = ""
    if not match.header.take_backs:
        off = "Take-backs are off in this battle."
    elif sitting.take_back_to() is None:
        off = "There is nothing of yours to take back."
    found.append(
        Choice("take_back", "Take my last order back", "Yes, take it back", off, "" if off else _note(stage))
    )
    if len(sitting.eyes) > 1:
        note = f"Now through {eyes_called(sitting.looking)}."
        found.append(Choice("eyes", "Look through other eyes", note=note))
    if match.over is None and sitting.looking in sitting.hands:
        words = f"Give up as {sitting.looking}"
        found.append(
            Choice("concede", words, f"{does(sitting.looking, 'gives', 'give')} the battle up: sure?")
        )
    found.append(Choice("leave", "Leave the table", note="Every order is kept; you can go on later."))
    return tuple(found)


def eyes_called(side: str) -> str:
    """Through whose eyes one looks, as a player says it."""
    return f"the eyes of {side}" if side else "eyes that see everything"


def _note(stage: Stage) -> str:
    undone = stage.sitting.recallable()
    return (
        "Nothing was rolled since."
        if undone is not None
        else "It goes past dice or plans, and is written down."
    )
