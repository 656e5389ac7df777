"""What players agree to between them: undo, take-back, draw, a rest, another battle; and what comes of it.

An offer waits for the word of every other hand that is not sat in for. It must not know how it was said.
"""

from __future__ import annotations

from game.ai.players import HAND
from game.match.match import Refused as NotLegal
from game.match.orders import Drawn
from game.net import keeping
from game.net.held import Held
from game.net.messages import Kind, Offered, Refused


class Agreements:
    """The offers of one battle, one of a kind at a time."""

    def __init__(self, held: Held) -> None:
        self._held = held
        self._made: dict[Kind, tuple[str, set[str]]] = {}

    @property
    def standing(self) -> list[Offered]:
        """Those that wait for somebody's word."""
        return [Offered(by, kind) for kind, (by, _) in self._made.items()]

    def offer(self, side: str, kind: Kind) -> None:
        """A side offers something; it is done where nobody's word is wanted, or the other offers the same."""
        held = self._held
        if wrong := self._cannot(side, kind):
            held.send(side, Refused(wrong))
            return
        made = self._made.get(kind)
        if made is not None and side in made[1]:
            self.reply(side, kind, agrees=True)
            return
        self._made[kind] = side, set(self._others(side, kind))
        if self._made[kind][1]:
            held.tell_everybody(Offered(side, kind))
        else:
            self._agreed(side, kind)

    def reply(self, side: str, kind: Kind, agrees: bool) -> None:
        """A side says whether it agrees to what is offered."""
        by, wanted = self._made.get(kind, ("", set[str]()))
        if side not in wanted:
            self._held.send(side, Refused("Nothing of that sort is offered now."))
            return
        if not agrees:
            del self._made[kind]
            self._held.tell_everybody(Offered(by, kind, open=False))
            return
        wanted.discard(side)
        if not wanted:
            self._agreed(by, kind)

    def lapse(self) -> None:
        """The table has gone on: what was to be taken back is offered no more. A rest or a draw still is."""
        for kind in [one for one in self._made if one in ("undo", "take_back")]:
            by, _ = self._made.pop(kind)
            self._held.tell_everybody(Offered(by, kind, open=False))

    def _others(self, side: str, kind: Kind) -> tuple[str, ...]:
        """The hands whose word is wanted beside a side's: those that are not sat in for, nor out of it; who gave this
        battle up is asked for another."""
        held = self._held
        gone = held.match.table.conceded if held.match is not None and kind != "rematch" else ()
        chairs = held.kept.chairs
        return tuple(
            one for one in held.kept.hands if one != side and one not in gone and not chairs[one].sits_in
        )

    def _cannot(self, side: str, kind: Kind) -> str:
        """Why something cannot be offered now; empty where it can."""
        held = self._held
        match = held.match
        if match is None:
            return "The battle has not begun."
        if (kind == "rematch") != held.over:
            return "The battle is over." if held.over else "A battle is fought again once it is over."
        if kind == "rematch" and held.kept.followed:
            return "It is being fought again already."
        if kind == "take_back" and not held.kept.take_backs:
            return "Take-backs are off in this battle."
        if kind == "undo" and match.undo_reaches(side) is None:
            return "Dice were rolled or plans laid open since: only a take-back goes further."
        if kind == "take_back" and self._back_to(side) is None:
            return "There is nothing of yours to take back."
        fights_on = [one for one in match.sides if one not in held.kept.hands + match.table.conceded]
        if kind == "draw" and fights_on:
            return f"{fights_on[0]} is not played by hand, and fights on."
        return ""

    def _back_to(self, side: str) -> int | None:
        """The order before the side's last by hand."""
        lines = self._held.match.lines if self._held.match is not None else []
        own = (line.n for line in reversed(lines) if line.side == side and line.by == HAND and line.order)
        last: int | None = next(own, None)
        return None if last is None else last - 1

    def _agreed(self, by: str, kind: Kind) -> None:
        """Everybody has agreed: it is done, if it still can be."""
        held = self._held
        del self._made[kind]
        wrong = self._cannot(by, kind)
        if not wrong:
            try:
                self._do(by, kind)
            except NotLegal as refused:
                wrong = str(refused)
        held.tell_everybody(Offered(by, kind, open=False, agreed=not wrong))
        if wrong:
            held.send(by, Refused(wrong))
        held.go_on()

    def _do(self, by: str, kind: Kind) -> None:
        held = self._held
        match = held.match
        assert match is not None
        if kind == "undo":
            match.undo(by)
        elif kind == "take_back":
            match.take_back(self._back_to(by) or 0, by)
        elif kind == "draw":
            match.answer(by, Drawn(tuple(one for one in match.sides if one != by)), HAND)
        elif kind == "adjourn":
            held.kept.adjourned = True
            keeping.write(held.kept, held.folder)
        else:
            after = keeping.exchanged(held.kept)
            keeping.write(after, held.folder)
            held.kept.followed = after.battle
            keeping.write(held.kept, held.folder)
            for side in list(held.here):
                held.tell_next(side)
        if kind in ("undo", "take_back"):
            held.opponents.gone_back()
