"""Which key does what: the table of actions (`keys.toml`), their keys, and how a player changes them.

A key is written as a player says it: `Ctrl+Z`, `Shift+Tab`, `?`, `F11`. It must not import pygame; what a
pressed key is called is the business of `inputs`.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from game.ui.tables import table

Where = Literal["everywhere", "battle", "editor", "machines", "problems"]

_MODIFIERS = ("Ctrl", "Alt", "Shift", "Cmd")


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a key can do: its name, what it is called in a list, its keys, and where it holds.

    `says` is what the sheet of keys tells of it where that is not what it is called, `tip` what its button does.
    """

    name: str
    label: str
    keys: tuple[str, ...]
    where: Where
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


def _read() -> tuple[Action, ...]:
    """The actions in the order of `keys.toml`, which has them by place and name."""
    rows = table("keys.toml", dict[str, dict[str, dict[str, object]]])
    named = ((where, name, row) for where, of_place in rows.items() for name, row in of_place.items())
    return tuple(msgspec.convert(row | {"name": name, "where": where}, Action) for where, name, row in named)


ACTIONS = _read()


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
