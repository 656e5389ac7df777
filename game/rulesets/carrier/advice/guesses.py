"""A whole carrier table made up from one side's view of it: what is hidden may be so (CAR-INF).

Chips are dealt as the numbers of chips, the notes and the list of ships allow, colours as a good player would have
chosen them. What is under way (an air action of the enemy's, a strike, a battle) fits what is made up.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from random import Random

import msgspec

from game.rulesets.carrier.advice.suspects import Suspect, suspects
from game.rulesets.carrier.air import has_catapult
from game.rulesets.carrier.chips import (
    BLANK,
    force_chip,
    force_names,
    gambit_chip,
    is_force,
    is_gambit,
    name_of,
)
from game.rulesets.carrier.command import staging
from game.rulesets.carrier.recon import Disposition
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import (
    A_CARD,
    BLACK,
    CATAPULT,
    COMMITTED,
    RED,
    SHOWN,
    STAGED,
    AirAction,
    Card,
    CarrierTable,
    Note,
    TaskForce,
)
from game.rulesets.carrier.tables import GAMBITS
from game.tabletop.deploy import DEPLOYED, WAITING

BLACKS = 0.65
"""How often a card whose colour is not known is taken for black."""

PATIENCE = 8
"""How often a place is drawn for a task force before one with room is looked for."""

RUSES = 0.5
"""How often a chip that is no task force is taken for a Gambit, while there are types left."""


class Imaginer:
    """Tables that look to `side` as `view` does, each made up anew. What is the same in all of them is prepared once.

    The chances of a deal: chips that were noted lie where they were seen, then task forces are dealt, those of known
    names first, then blanks and Gambits for the rest.
    """

    def __init__(self, view: CarrierTable, side: str) -> None:
        self._view, self._side = view, side
        other = self._other = enemy(view, side)
        stacks = [s for s in view.units.values() if s.side == other and s.state in (DEPLOYED, WAITING)]
        self._keys = [stack.id for stack in stacks]
        self._place = {key: at for at, key in enumerate(self._keys)}
        self._room = [stack.hidden for stack in stacks]
        self._sure: list[tuple[str, ...]] = [()] * len(stacks)
        self._held: set[str] = set()
        if view.air is not None and view.air.side == side:
            self._look_at(view.air)
        self._loose: list[tuple[str, list[int]]] = []
        self._note(
            [note for note in view.notes.get(side, ()) if not is_force(note.what) and note.how != "flew"]
        )
        staged = bool(view.staged.get(other)) and view.phase not in ("command", "staging")
        found = suspects(view, side, concludes=True)
        self._named = [_Lurker(one, self._place, staged) for one in found if one.named]
        self._free = [_Lurker(one, self._place, staged) for one in found if not one.named]
        up = {name for stack in view.units.values() for name in stack.up}
        self._sheets = [
            _Sheet(force, force.name in up, staged) for force in view.forces.values() if force.side == other
        ]
        lying = (chip for chips in self._sure for chip in chips)
        known = {chip for chip in (*lying, *(what for what, _ in self._loose)) if is_gambit(chip)}
        self._ruses = [gambit_chip(kind) for kind in GAMBITS if gambit_chip(kind) not in known]
        self._most = max(0, view.options.scale - len(known))
        self._notes = {**view.notes, other: ()}
        self._sealed = {key: order for key, order in view.sealed.items() if key == side}
        self._launcher = self._flown_from()

    def __call__(self, rng: Random) -> CarrierTable:
        """One more table."""
        chance, view = rng.random, self._view
        table = view.fork()
        table.seen_by = ""
        table.sealed = self._sealed.copy()
        table.notes = self._notes
        forces = dict(view.forces)
        for sheet in self._sheets:
            forces[sheet.name] = sheet.settled or sheet.carded(chance)
        room = self._room.copy()
        down: list[list[str]] = [[] for _ in room]
        flier = self._flier(chance) if self._launcher >= 0 else None
        if flier is not None:
            room[self._launcher] -= 1
            down[self._launcher].append(flier.chip)
            forces[flier.name] = flier.carded(chance)
        for what, places in self._loose:
            able = [at for at in places if room[at] > 0]
            if able:
                at = able[int(chance() * len(able))]
                room[at] -= 1
                down[at].append(what)
        taken: set[int] = set()
        for lurker in self._named:
            forces[lurker.name] = lurker.settled or lurker.carded(chance)
            if lurker.name in self._held or lurker is flier:
                continue
            at = lurker.lies(room, taken, chance, sure=True)
            if at >= 0:
                room[at] -= 1
                down[at].append(lurker.chip)
                taken.add(at)
        for lurker in self._free:
            if lurker is flier:
                continue
            at = lurker.lies(room, taken, chance)
            if at >= 0:
                room[at] -= 1
                down[at].append(lurker.chip)
                taken.add(at)
                forces[lurker.name] = lurker.settled or lurker.carded(chance)
        ruses, units = self._ruses.copy(), table.units
        most = min(self._most, len(ruses))
        for key, free, chips, sure in zip(self._keys, room, down, self._sure, strict=True):
            while free and most:
                free -= 1
                if chance() < RUSES:
                    chips.append(ruses.pop(int(chance() * len(ruses))))
                    most -= 1
                else:
                    chips.append(BLANK)
            if free:
                chips += (BLANK,) * free
            if chips:
                stack = units[key]
                chips += sure
                chips.sort()
                stack.down, stack.unseen = tuple(chips), 0
            elif sure:
                stack = units[key]
                stack.down, stack.unseen = sure, 0
        table.forces = forces
        if view.air is not None and view.air.side == self._other:
            _fly(table, view.air, rng)
        return table

    # -- what is known ----------------------------------------------------------------------------------------

    def _put(self, chip: str, at: int) -> None:
        if self._room[at] > 0:
            self._room[at] -= 1
            self._sure[at] = tuple(sorted((*self._sure[at], chip)))

    def _look_at(self, air: AirAction) -> None:
        """Chips that the side holds in its hand now."""
        for chip in air.drawn:
            if chip == BLANK or (is_force(chip) and name_of(chip) not in self._held):
                self._put(chip, self._place[air.target])
                self._held.add(name_of(chip))

    def _note(self, noted: list[Note]) -> None:
        """What the side remembers of blanks and Gambits. A blank held in the hand may be one that was noted."""
        in_hand = Counter(
            (at, chip) for at, chips in enumerate(self._sure) for chip in chips if chip == BLANK
        )
        for note in sorted(noted, key=lambda note: len(note.stacks)):
            places = [self._place[key] for key in note.stacks if key in self._place]
            known = next((at for at in places if in_hand[at, note.what] > 0), None)
            if known is not None:
                in_hand[known, note.what] -= 1
            elif len(places) == 1:
                self._put(note.what, places[0])
            else:
                self._loose.append((note.what, places))

    # -- an air action of the enemy's -------------------------------------------------------------------------

    def _flown_from(self) -> int:
        """The stack from which a task force that is not face-up flies; -1 where there is none."""
        air = self._view.air
        if air is None or air.side == self._side or air.force:
            return -1
        return self._place.get(air.launcher, -1)

    def _flier(self, chance: Callable[[], float]) -> _Lurker | None:
        """A task force that lies in the stack the action is flown from, one that may fly so if there is any."""
        at, air = self._launcher, self._view.air
        assert air is not None
        if self._room[at] < 1 or any(is_force(chip) for chip in self._sure[at]):
            return None
        near = [one for one in (*self._named, *self._free) if at in one.places and one.name not in self._held]
        able = [one for one in near if _may_fly(one.force, air)] or near
        return able[int(chance() * len(able))] if able else None


class _Sheet:
    """A task force of the enemy's, with the cards it may have."""

    def __init__(self, force: TaskForce, up: bool, staged: bool) -> None:
        self.force, self.name = force, force.name
        by = [name for name, _ in staging(force)]
        if up:
            names = by + [f"guessed {at}" for at in range(len(force.cards))]
            cards = [Card(names[at], card.colour, card.state) for at, card in enumerate(force.cards)]
        else:
            cards = [Card(name, "") for name in by] if staged else []
        self._cards = cards
        self._unknown = [at for at, card in enumerate(cards) if not card.colour]
        self._made: dict[int, TaskForce] = {}
        self.settled = None if self._unknown else self.carded(float)
        """What it is where there is no card to colour."""

    def carded(self, chance: Callable[[], float]) -> TaskForce:
        """The task force, its unknown cards coloured by chance."""
        blacks = 0
        for at in self._unknown:
            if chance() < BLACKS:
                blacks |= 1 << at
        made = self._made.get(blacks)
        if made is None:
            cards = tuple(
                card if card.colour else Card(card.by, BLACK if blacks >> at & 1 else RED, card.state)
                for at, card in enumerate(self._cards)
            )
            same = cards == self.force.cards
            made = self.force if same else msgspec.structs.replace(self.force, cards=cards)
            self._made[blacks] = made
        return made


class _Lurker(_Sheet):
    """A task force that lies face-down somewhere."""

    def __init__(self, suspect: Suspect, place: dict[str, int], staged: bool) -> None:
        super().__init__(suspect.force, False, staged)
        self.chip = force_chip(self.name)
        self.named = suspect.named
        self.places = tuple(place[key] for key in suspect.where)
        self._edges = list(accumulate(suspect.where.values())) or [0.0]
        self._whole = self._edges.pop()

    def lies(self, room: list[int], taken: set[int], chance: Callable[[], float], sure: bool = False) -> int:
        """A stack with room, by the chances; -1 where none has any, unless it is `sure` to lie somewhere.

        Two task forces seldom lie in one stack: one that is only supposed is dealt once more before it joins another.
        """
        places, edges, whole = self.places, self._edges, self._whole
        again = not sure
        for _ in range(PATIENCE if places else 0):
            at = places[bisect(edges, chance() * whole)]
            if room[at] > 0:
                if again and at in taken:
                    again = False
                    continue
                return at
        able = [at for at in places if room[at] > 0] or [
            at for at, free in enumerate(room) if sure and free > 0
        ]
        return able[int(chance() * len(able))] if able else -1


def _may_fly(force: TaskForce, air: AirAction) -> bool:
    if air.card == CATAPULT:
        return has_catapult(force)
    return bool(staging(force)) and (not air.dice or force.strike >= air.dice)


def _colour(rng: Random) -> str:
    return BLACK if rng.random() < BLACKS else RED


def _fly(table: CarrierTable, air: AirAction, rng: Random) -> None:
    """The enemy's air action in progress: who flies, with which card, and what he looks at."""
    stack = table.units[air.launcher]
    name = air.force
    if not name:
        inside = force_names(stack.down)
        fits = [one for one in inside if _may_fly(table.forces[one], air)] or inside
        if not fits:
            up = {name for stack in table.units.values() for name in stack.up}
            fits = [one for one, force in table.forces.items() if force.side == air.side and one not in up]
        if not fits:
            return
        name = rng.choice(fits)
    force = table.forces[name]
    card = air.card
    if card == A_CARD or air.declared:  # by the option a strike may show a card that was never committed
        known, force = _committed(force, air, name in stack.up, rng)
        card = known if card == A_CARD else card
        table.forces = {**table.forces, name: force}
    drawn: tuple[str, ...] = ()
    if air.looks and table.agenda and isinstance(table.agenda[0], Disposition):
        down = [chip for chip in table.units[air.target].down if not is_gambit(chip)]
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
    changed = force.with_cards(tuple(cards))
    return (cards[at].by if at >= 0 else A_CARD), changed
