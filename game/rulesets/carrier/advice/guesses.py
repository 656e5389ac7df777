"""A whole carrier table made up from one side's view of it: what is hidden may be so (CAR-INF).

Chips are dealt as the numbers of chips, the notes and the list of ships allow, colours as a good player would have
chosen them. What is under way (an air action of the enemy's, a strike, a battle) fits what is made up.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from game.match.deploy import DEPLOYED, WAITING
from game.rulesets.carrier.advice.suspects import Suspect, suspects
from game.rulesets.carrier.air import has_catapult
from game.rulesets.carrier.command import staging
from game.rulesets.carrier.recon import Disposition
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import (
    A_CARD,
    BLACK,
    BLANK,
    CATAPULT,
    COMMITTED,
    FORCE,
    GAMBIT,
    RED,
    SHOWN,
    STAGED,
    AirAction,
    Card,
    CarrierTable,
    Note,
    Stack,
    TaskForce,
)
from game.rulesets.carrier.tables import GAMBITS

BLACKS = 0.65
"""How often a card whose colour is not known is taken for black."""

RUSES = 0.5
"""How often a chip that is no task force is taken for a Gambit, while there are types left."""


def imagine(view: CarrierTable, side: str, rng: Random) -> CarrierTable:
    """A table that looks to `side` as `view` does."""
    table = view.fork()
    table.seen_by = ""
    table.sealed = {key: order for key, order in view.sealed.items() if key == side}
    other = enemy(view, side)
    table.notes = {**view.notes, other: ()}
    deal = _Deal(view, side, rng)
    for key, chips in deal.chips.items():
        stack = table.units[key]
        stack.down, stack.unseen = tuple(sorted(chips)), 0
    forces = dict(view.forces)
    for name, force in deal.forces.items():
        forces[name] = force
    up = {name for stack in view.units.values() for name in stack.up}
    staged = bool(view.staged.get(other)) and view.phase not in ("command", "staging")
    for name, force in forces.items():
        if force.side == other:
            forces[name] = _carded(force, name in up, staged, rng)
    table.forces = forces
    if view.air is not None and view.air.side == other:
        _fly(table, view.air, deal, rng)
    return table


class _Deal:
    """Where the enemy's face-down chips may lie."""

    def __init__(self, view: CarrierTable, side: str, rng: Random) -> None:
        self._rng = rng
        other = enemy(view, side)
        stacks = {s.id: s for s in view.units.values() if s.side == other and s.state in (DEPLOYED, WAITING)}
        self._room = {key: stack.hidden for key, stack in stacks.items()}
        self.chips: dict[str, list[str]] = {key: [] for key in stacks}
        self.forces: dict[str, TaskForce] = {}
        self.lies: dict[str, str] = {}
        found = suspects(view, side)
        if view.air is not None and view.air.side == side:
            self._looked_at(view, view.air)
        noted = [note for note in view.notes.get(side, ()) if not note.what.startswith(FORCE)]
        self._noted(noted)
        for suspect in found:
            if suspect.named:
                self._lay(suspect)
        launcher = self._launcher(view, side, stacks)
        free = [suspect for suspect in found if not suspect.named]
        if launcher is not None and not self._serves(view, launcher):
            self._put_first(view, launcher, free, found)
        for suspect in free:
            if suspect.force.name not in self.lies:
                self._lay(suspect)
        self._fill(view, side)

    def _put(self, chip: str, stack: str) -> bool:
        if self._room.get(stack, 0) < 1:
            return False
        self._room[stack] -= 1
        self.chips[stack].append(chip)
        return True

    def _looked_at(self, view: CarrierTable, air: AirAction) -> None:
        """Chips that the side holds in its hand now."""
        for chip in air.drawn:
            if chip.startswith(FORCE):
                name = chip[len(FORCE) :]
                if name not in self.lies and self._put(chip, air.target):
                    self.lies[name] = air.target
            elif chip == BLANK:
                self._put(chip, air.target)

    def _noted(self, noted: list[Note]) -> None:
        """What the side remembers of blanks and Gambits. A blank held in the hand may be one that was noted."""
        in_hand = Counter((key, chip) for key, chips in self.chips.items() for chip in chips if chip == BLANK)
        for note in sorted(noted, key=lambda note: len(note.stacks)):
            stacks = [key for key in note.stacks if self._room.get(key, 0) > 0]
            known = next((key for key in note.stacks if in_hand[key, note.what] > 0), None)
            if known is not None:
                in_hand[known, note.what] -= 1
            elif stacks:
                self._put(note.what, self._rng.choice(stacks))

    def _lay(self, suspect: Suspect) -> None:
        """A task force is dealt to a stack, by the chances."""
        name = suspect.force.name
        if name in self.lies:
            self.forces.setdefault(name, suspect.force)
            return
        able = {key: chance for key, chance in suspect.where.items() if self._room.get(key, 0) > 0}
        if not able and suspect.named:
            able = {key: 1.0 for key, room in self._room.items() if room > 0}
        if not able:
            return
        (stack,) = self._rng.choices(list(able), list(able.values()))
        # Two task forces seldom lie in one stack.
        if not suspect.named and any(chip.startswith(FORCE) for chip in self.chips[stack]):
            (stack,) = self._rng.choices(list(able), list(able.values()))
        self._put(FORCE + name, stack)
        self.lies[name] = stack
        self.forces[name] = suspect.force

    def _launcher(self, view: CarrierTable, side: str, stacks: dict[str, Stack]) -> str | None:
        """The stack from which a task force that is not face-up flies."""
        air = view.air
        if air is None or air.side == side or air.force:
            return None
        return air.launcher if air.launcher in stacks else None

    def _serves(self, view: CarrierTable, launcher: str) -> bool:
        assert view.air is not None
        for name, stack in self.lies.items():
            force = self.forces.get(name) or view.forces.get(name)
            if stack == launcher and force is not None and _may_fly(force, view.air):
                return True
        return False

    def _put_first(
        self, view: CarrierTable, launcher: str, free: list[Suspect], found: list[Suspect]
    ) -> None:
        """Some task force that may fly so lies in the stack it flies from."""
        assert view.air is not None
        fits = [suspect for suspect in free if _may_fly(suspect.force, view.air)]
        if fits and self._room[launcher] > 0:
            suspect = self._rng.choice(fits)
            self._put(FORCE + suspect.force.name, launcher)
            self.lies[suspect.force.name] = launcher
            self.forces[suspect.force.name] = suspect.force

    def _fill(self, view: CarrierTable, side: str) -> None:
        """Blanks and Gambits for the rest."""
        types = list(GAMBITS)
        self._rng.shuffle(types)
        known = {
            chip[len(GAMBIT) :] for chips in self.chips.values() for chip in chips if chip.startswith(GAMBIT)
        }
        types = [kind for kind in types if kind not in known][: max(0, view.options.scale - len(known))]
        for key, room in self._room.items():
            for _ in range(room):
                if types and self._rng.random() < RUSES:
                    self.chips[key].append(GAMBIT + types.pop())
                else:
                    self.chips[key].append(BLANK)
        self._room = dict.fromkeys(self._room, 0)


def _may_fly(force: TaskForce, air: AirAction) -> bool:
    if air.card == CATAPULT:
        return has_catapult(force)
    return bool(staging(force)) and (not air.dice or force.strike >= air.dice)


def _carded(force: TaskForce, up: bool, staged: bool, rng: Random) -> TaskForce:
    """A task force with its cards: as many as are seen where it is face-up, else as many as it stages."""
    by = [name for name, _ in staging(force)]
    if not up:
        cards = tuple(Card(name, _colour(rng)) for name in by) if staged else ()
        return msgspec.structs.replace(force, cards=cards) if cards != force.cards else force
    if not force.cards:
        return force
    named = by + [f"guessed {at}" for at in range(len(force.cards))]
    cards = tuple(
        Card(named[at], card.colour or _colour(rng), card.state) for at, card in enumerate(force.cards)
    )
    return msgspec.structs.replace(force, cards=cards)


def _colour(rng: Random) -> str:
    return BLACK if rng.random() < BLACKS else RED


def _fly(table: CarrierTable, air: AirAction, deal: _Deal, rng: Random) -> None:
    """The enemy's air action in progress: who flies, with which card, and what he looks at."""
    stack = table.units[air.launcher]
    name = air.force
    if not name:
        inside = [chip[len(FORCE) :] for chip in stack.down if chip.startswith(FORCE)]
        fits = [one for one in inside if _may_fly(table.forces[one], air)] or inside
        if not fits:
            fits = [one for one, force in table.forces.items() if force.side == air.side]
        if not fits:
            return
        name = rng.choice(fits)
    force = table.forces[name]
    card = air.card
    if card == A_CARD:
        card, force = _committed(force, air, name in stack.up, rng)
        table.forces = {**table.forces, name: force}
    drawn: tuple[str, ...] = ()
    if air.looks and table.agenda and isinstance(table.agenda[0], Disposition):
        down = [chip for chip in table.units[air.target].down if not chip.startswith(GAMBIT)]
        drawn = tuple(rng.sample(down, min(air.looks, len(down))))
    table.air = msgspec.structs.replace(air, force=name, card=card, drawn=drawn)


def _committed(force: TaskForce, air: AirAction, up: bool, rng: Random) -> tuple[str, TaskForce]:
    """A card of the task force is the one committed: shown and black once a strike is declared."""
    cards = list(force.cards)
    if air.declared:
        at = next((at for at, card in enumerate(cards) if card.state == SHOWN and card.colour == BLACK), -1)
        if at < 0 and cards and not up:
            at, cards[0] = 0, Card(cards[0].by, BLACK, SHOWN)
        if at < 0 and not up:
            cards.append(Card("guessed", BLACK, SHOWN))
            at = len(cards) - 1
    else:
        at = next((at for at, card in enumerate(cards) if card.state == STAGED), -1)
        if at < 0 and not up:
            cards.append(Card("guessed", _colour(rng)))
            at = len(cards) - 1
        if at >= 0:
            cards[at] = msgspec.structs.replace(cards[at], state=COMMITTED)
    changed = msgspec.structs.replace(force, cards=tuple(cards))
    return (cards[at].by if at >= 0 else A_CARD), changed
