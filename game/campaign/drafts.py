"""A week's orders that were laid and not sealed, each side's by itself: kept beside the campaign's log until they are.

They are nobody's orders yet: nothing of them enters the log, a view or a copy.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.campaign.orders import Plan
from game.content.beside import Beside, beside

ENDING = ".drafts.json"


class _Laid(msgspec.Struct, forbid_unknown_fields=True):
    week: int
    plan: Plan


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    format: int = 1
    sides: dict[str, _Laid] = {}


def drafts_path(log: Path) -> Path:
    """Where the unsealed orders of the campaign with this log lie."""
    return beside(log, ENDING)


class Drafts:
    """The unsealed orders of one campaign. Without a log they last as long as the window."""

    def __init__(self, log: Path | None) -> None:
        """Those beside a log; a file that cannot be read counts as none and is left as it is."""
        self._file = Beside(log, ENDING, _Kept())

    def of(self, side: str, week: int) -> Plan:
        """What a side laid for a week; an empty plan where it laid nothing."""
        laid = self._file.kept.sides.get(side)
        return laid.plan if laid is not None and laid.week == week else Plan()

    def keep(self, side: str, week: int, plan: Plan) -> str:
        """Keep what a side has laid, or that it has laid nothing; a sentence where the disk refuses, else nothing."""
        before = self._file.kept.sides.pop(side, None)
        if plan != Plan():
            self._file.kept.sides[side] = _Laid(week, plan)
        elif before is None:
            return ""
        return self._file.write("unsealed orders")
