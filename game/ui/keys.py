"""Which key does what: the table of actions, their keys, and how a player changes them.

A key is written as a player says it: `Ctrl+Z`, `Shift+Tab`, `?`, `F11`. It must not import pygame; what a
pressed key is called is the business of `inputs`.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

Where = Literal["everywhere", "battle", "editor", "machines", "problems"]

_MODIFIERS = ("Ctrl", "Alt", "Shift", "Cmd")


class Action(msgspec.Struct, frozen=True):
    """Something a key can do: its name, what it is called in a list, its keys, and where it holds.

    `says` is what the sheet of keys tells of it where that is not what it is called, `tip` what its button does.
    """

    name: str
    label: str
    keys: tuple[str, ...]
    where: Where = "battle"
    says: str = ""
    tip: str = ""

    @property
    def told(self) -> str:
        """What the sheet of keys tells of it."""
        return self.says or self.label[0].lower() + self.label[1:]


class Conflict(msgspec.Struct, frozen=True):
    """Two actions of one place that ask for the same key."""

    key: str
    one: str
    other: str


ACTIONS: tuple[Action, ...] = (
    Action("confirm", "Confirm", ("Enter",), "everywhere", says="confirm, or go on"),
    Action("cancel", "Cancel, or leave", ("Esc",), "everywhere"),
    Action("next", "Next", ("Tab",), "everywhere"),
    Action("previous", "Previous", ("Shift+Tab",), "everywhere"),
    Action(
        "rules",
        "Open the clause, or the rule book",
        ("F1",),
        "everywhere",
        says="the clause under the pointer",
    ),
    Action("help", "Keys and overlays", ("?",), "everywhere"),
    Action("manual", "Open the manual in the browser", ("Shift+F1",), "everywhere", says="the manual"),
    Action("menu", "Menu", ("F10",), "everywhere", tip="Rule book, settings, take back, give up, leave."),
    Action("fullscreen", "Full screen", ("F11", "Alt+Enter"), "everywhere"),
    Action("save_picture", "Save a picture", ("F12",), "everywhere"),
    Action("undo", "Undo", ("Z", "Ctrl+Z"), "battle", says="take back what was laid last"),
    Action("recall", "Recall the last order sent", ("Shift+Z",)),
    Action("ahead", "Ahead", ("W",)),
    Action("port", "Turn to port", ("A",)),
    Action("starboard", "Turn to starboard", ("D",)),
    Action("back", "Back", ("S",)),
    Action("all_guns", "All that bears", ("F",)),
    Action("more", "One more", ("+", "=")),
    Action("less", "One less", ("-",)),
    Action("reload", "Reload", ("L",)),
    Action("same_as_last", "The same as last turn", ("Q",)),
    Action("division", "Whole division", ("G",)),
    Action(
        "squadron",
        "Orders to a whole squadron, or to one ship",
        ("Shift+G",),
        says="order a whole squadron, or ship by ship; Shift and the mouse pick ships",
    ),
    Action("obey", "Every squadron obeys what it was told", ("Ctrl+G",)),
    Action(
        "standing",
        "Standing orders of the squadron",
        ("Ctrl+Shift+G",),
        says="standing orders of the squadron in hand",
    ),
    Action(
        "rename",
        "Another name for the squadron",
        ("Shift+N",),
        says="another name for the squadron in hand, as F2",
    ),
    Action("pass", "Pass", ("B",)),
    Action("setting", "Another setting of the order", ("K",)),
    Action(
        "guess",
        "Where units out of sight may be",
        ("U",),
        says="where units out of sight may be; Tab the next, Y how it is made",
        tip="Where an enemy may be that you do not see: dots by likelihood, from what you know.",
    ),
    Action(
        "arcs",
        "Arcs",
        ("C",),
        says="arcs of fire",
        tip="Where the guns of the ship in hand bear, with all dice or half.",
    ),
    Action(
        "threats",
        "Threats",
        ("T",),
        says="who could fire at her there",
        tip="Every enemy that could fire at her where she would stand.",
    ),
    Action("rings", "Range rings", ("V",), tip="How far the weapons reach that she has and can use."),
    Action(
        "danger",
        "Danger",
        ("X",),
        says="danger of every place in reach",
        tip="What it would cost to stand there, against what she could do.",
    ),
    Action("measure", "Measure", ("M",)),
    Action(
        "by_measure",
        "A move by course and distance",
        ("Shift+M",),
        says="a move as it was measured: course, Space, distance, Enter",
    ),
    Action(
        "roll_for_us",
        "The program rolls the dice that are asked for",
        ("Shift+R",),
        says="at a real table: the program rolls what is asked for",
    ),
    Action(
        "roll_always",
        "The program rolls all dice, or asks for them again",
        ("Ctrl+R",),
        says="at a real table: the program rolls everything, or asks again",
    ),
    Action("recap", "What my side saw", ("R",)),
    Action("why", "Why?", ("Y",), says="why? the latest line of the log opened"),
    Action("advise", "Ask the admiral for advice", ("H",), says="ask the admiral for its best three orders"),
    Action(
        "rehearse",
        "Rehearse the order in hand",
        ("Shift+H",),
        says="rehearse the order in hand: how it may come out",
        tip="Plays the order on, on tables imagined from what your side can see.",
    ),
    Action("coach", "The coach, called or sent away", ("F9",)),
    Action("coach_next", "The coach reads on", ("F8",)),
    Action("pin", "Pin the note", ("P",), says="pin the note under the pointer"),
    Action("log", "Log", ("J",)),
    Action("sheet", "The whole data sheet of the piece in hand", ("Shift+D",)),
    Action(
        "orders",
        "Story and aims",
        ("Shift+O",),
        says="the story, and what the battle is fought for",
    ),
    Action("eyes", "Through other eyes", ("O",), says="look through other eyes"),
    Action("note", "Write a note about the piece in hand", ("I",)),
    Action(
        "hurry",
        "Move now: an opponent thinks no longer",
        ("N",),
        says="move now: the opponent thinks no longer",
    ),
    Action(
        "skip",
        "Skip; held, eight times as fast",
        ("Space",),
        says="end what moves; held, eight times as fast",
    ),
    Action(
        "talk",
        "A line of talk to the other machines",
        ("Shift+T",),
        says="a line of talk",
        tip="Everybody at the table reads it.",
    ),
    Action(
        "signal_1",
        "Signal 1 to the other machines",
        ("Alt+1",),
        says="signals: Well fired (1), Your move (2), One moment (3), Thank you (4)",
    ),
    *(Action(f"signal_{n}", f"Signal {n} to the other machines", (f"Alt+{n}",)) for n in range(2, 5)),
    Action("agree", "Agree to what is offered", ("Alt+Y",)),
    Action("decline", "Decline what is offered", ("Alt+N",)),
    Action("skip_phase", "To the end of the phase", ("E",)),
    Action("faster", "Another speed", (".",)),
    Action("zoom_in", "Nearer", ("PageUp", "Ctrl++", "Ctrl+="), says="nearer, or the wheel"),
    Action("zoom_out", "Farther", ("PageDown", "Ctrl+-")),
    Action("fit", "The whole table", ("Home", "0")),
    Action("to_asked", "Back to what is asked", ("Backspace",), says="the view back to what is asked"),
    Action("pan_left", "Look left", ("Left",)),
    Action("pan_right", "Look right", ("Right",)),
    Action("pan_up", "Look up", ("Up",)),
    Action("pan_down", "Look down", ("Down",)),
    *(Action(f"verb_{n}", f"Order of kind {n}", (f"F{n + 1}",)) for n in range(1, 7)),
    *(Action(f"digit_{n}", f"Number {n}", (str(n),)) for n in range(1, 10)),
    Action("next_waiting", "The next battle that waits for you", ("N",), "machines"),
    Action("invite", "Make an invitation", ("H",), "machines"),
    Action("paste_invitation", "Join by the invitation on the clipboard", ("Ctrl+V",), "machines"),
    Action("copy_invitation", "Copy the invitation", ("Ctrl+C",), "machines"),
    Action("problem_hint", "The next hint", ("H",), "problems", says="a hint"),
    Action("problem_next", "The next new problem", ("N",), "problems"),
    Action("problem_both", "Both courses, after the answer", ("G",), "problems"),
    Action("problem_page", "The other page", ("Shift+L",), "problems", says="list, or ship and plan"),
    Action("edit_undo", "Undo", ("Ctrl+Z",), "editor"),
    Action("edit_redo", "Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "editor"),
    Action("edit_save", "Save", ("Ctrl+S",), "editor"),
    Action("edit_save_as", "Save as", ("Ctrl+Shift+S",), "editor"),
    Action("edit_open", "Open", ("Ctrl+O",), "editor"),
    Action("edit_new", "New", ("Ctrl+N",), "editor"),
    Action("edit_test", "Test play", ("F5",), "editor"),
    Action("edit_balance", "Weigh the sides", ("F6",), "editor"),
    Action("edit_select", "Select", ("V",), "editor"),
    Action("edit_move", "Move", ("G",), "editor"),
    Action("edit_turn", "Turn", ("R",), "editor"),
    Action("edit_turn_port", "Turn to port", ("[",), "editor"),
    Action("edit_turn_starboard", "Turn to starboard", ("]",), "editor"),
    Action("edit_copy", "Copy", ("C", "Ctrl+D"), "editor"),
    Action("edit_mirror", "Mirror", ("M",), "editor"),
    Action("edit_ahead", "Line ahead", ("L",), "editor"),
    Action("edit_abreast", "Line abreast", ("B",), "editor"),
    Action("edit_deploy", "Deploy clear of land", ("D",), "editor"),
    Action("edit_grid", "Another grid", ("N",), "editor"),
    Action("edit_step", "Another step of turning", ("T",), "editor"),
    Action("edit_measure", "Measure", ("E",), "editor"),
    Action("edit_remove", "Remove", ("Delete",), "editor"),
    Action("edit_all", "Select all", ("Ctrl+A",), "editor"),
    Action("edit_zoom_in", "Nearer", ("PageUp", "Ctrl++", "Ctrl+="), "editor"),
    Action("edit_zoom_out", "Farther", ("PageDown", "Ctrl+-"), "editor"),
    Action("edit_fit", "The whole table", ("Home", "0"), "editor"),
)


class BadKey(ValueError):
    """A key or an action that cannot be set; the sentence says which and why."""


def tidy(key: str) -> str:
    """`key` as this table writes it: modifiers in order, letters large (`shift+ctrl+z` is `Ctrl+Shift+Z`).

    Raises BadKey where there is no key beside the modifiers.
    """
    text = key.strip()
    ends_in_plus = text.endswith("+")
    parts = [part.strip() for part in text.removesuffix("+").split("+") if part or not ends_in_plus]
    *held, last = [*parts, "+"] if ends_in_plus else parts
    names = {modifier.lower(): modifier for modifier in _MODIFIERS} | {"control": "Ctrl", "meta": "Cmd"}
    if not last or last.lower() in names or any(part.lower() not in names for part in held):
        raise BadKey(f"“{key}” is not a key; write one like Ctrl+Z, F5 or W.")
    modifiers = {names[part.lower()] for part in held}
    spelling = {"escape": "Esc", "return": "Enter", "pgup": "PageUp", "pgdn": "PageDown", "del": "Delete"}
    last = last.upper() if len(last) == 1 else spelling.get(last.lower(), last[0].upper() + last[1:])
    return "+".join([*(modifier for modifier in _MODIFIERS if modifier in modifiers), last])


class Keymap:
    """The keys in force: the table above with what the player has changed."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        """`changed` maps actions to keys, several divided by spaces, as the settings keep them.

        What names no action or no key is passed over: a settings file of another version must not stop play.
        """
        self._actions = {action.name: action for action in ACTIONS}
        self._keys = {action.name: action.keys for action in ACTIONS}
        self.passed_over: list[str] = []
        for name, keys in (changed or {}).items():
            try:
                self.rebind(name, keys.split())
            except BadKey as refused:
                self.passed_over.append(str(refused))
        self._index()

    def _index(self) -> None:
        self._found: dict[tuple[str, Where], str] = {}
        for name, keys in self._keys.items():
            for key in keys:
                self._found.setdefault((key, self._actions[name].where), name)

    def rebind(self, name: str, keys: Iterable[str]) -> None:
        """Give an action other keys. Raises BadKey for an unknown action or a key that is none."""
        if name not in self._actions:
            raise BadKey(f"There is no action “{name}”.")
        self._keys[name] = tuple(dict.fromkeys(tidy(key) for key in keys))
        self._index()

    def reset(self, name: str | None = None) -> None:
        """Give one action, or all, the keys of the table again."""
        for one in (name,) if name is not None else tuple(self._keys):
            self._keys[one] = self._actions[one].keys
        self._index()

    def action(self, key: str, where: Where) -> str | None:
        """What `key` does there: an action of that place before one that holds everywhere."""
        return self._found.get((key, where)) or self._found.get((key, "everywhere"))

    def about(self, name: str) -> Action:
        """What stands in the table of an action. Raises KeyError for an unknown one."""
        return self._actions[name]

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of an action, the one to be shown first; empty for an unknown action."""
        return self._keys.get(name, ())

    def shown(self, name: str) -> str:
        """The first key of an action, or nothing."""
        keys = self.keys(name)
        return keys[0] if keys else ""

    def actions(self, where: Where | None = None) -> list[Action]:
        """The actions with the keys in force, of one place or of all, in the order of the table."""
        return [
            msgspec.structs.replace(action, keys=self._keys[action.name])
            for action in self._actions.values()
            if where is None or action.where == where
        ]

    def conflicts(self) -> list[Conflict]:
        """Every key that two actions ask for where both hold."""
        owners: dict[str, list[str]] = {}
        for name, keys in self._keys.items():
            for key in keys:
                owners.setdefault(key, []).append(name)
        found = []
        for key, names in owners.items():
            for place, one in enumerate(names):
                for other in names[place + 1 :]:
                    places = {self._actions[one].where, self._actions[other].where}
                    if len(places) == 1 or "everywhere" in places:
                        found.append(Conflict(key, one, other))
        return found

    def changed(self) -> dict[str, str]:
        """What differs from the table, as the settings keep it."""
        return {name: " ".join(keys) for name, keys in self._keys.items() if keys != self._actions[name].keys}
