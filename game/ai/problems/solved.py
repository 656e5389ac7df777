"""What became of each problem for the player: tried, solved, solved with a hint. Kept in the player's folder."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from game import places
from game.content.beside import Beside

State = Literal["new", "tried", "hinted", "solved"]
"""`hinted` is solved after a hint was opened."""

ORDER: Final[tuple[State, ...]] = get_args(State)
SOLVED: Final[tuple[State, ...]] = ("hinted", "solved")


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    format: int = 1
    states: dict[str, State] = {}


class Solved:
    """The states of problems by their keys (`Filed.key`). A file that cannot be read counts as none and is left as it
    is."""

    def __init__(self) -> None:
        self._file = Beside(places.settings_folder() / "solved", ".problems.json", _Kept())

    def of(self, key: str) -> State:
        """What became of a problem."""
        return self._file.kept.states.get(key, "new")

    def count(self, keys: list[str]) -> int:
        """How many of these were solved, with hints or without."""
        return sum(self.of(key) in SOLVED for key in keys)

    def note(self, key: str, state: State) -> str:
        """A problem came so far: never back from what it was, and what was solved with a hint stays so. A sentence
        where it cannot be kept, else nothing."""
        before = self.of(key)
        if before in SOLVED or ORDER.index(state) <= ORDER.index(before):
            return ""
        self._file.kept.states[key] = state
        return self._file.write("problems solved")
