"""A sample of the paths of a free helm, whose legal paths cannot be counted.

What is `owed` comes first; the distance after it is cut into some ten steps, so that whole steps make up
`straight_after`. Turns are the largest allowed to either hand (where more than 60 is allowed: every 30
degrees), at most a full circle of them (one, where it may be of any angle). Of states with the same
distance left and heading, about a step from each other, one with the fewest turns is kept. Must not know
where a piece stands: all is drafted from the origin.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from game.sea.heading import Degrees, Inches, compass, settle, vane
from game.sea.notation import turn_token
from game.sea.path import Helm, run_tokens

_STEPS: Final = 10
_WIDE: Final[Degrees] = 60.0  # the largest turn that is sampled by its limit alone
_SLICE: Final[Degrees] = 30.0


def quantum(helm: Helm) -> Inches:
    """The length of a step into which a helm's distance is cut."""
    if helm.step:
        return helm.step
    base = max(helm.distance, helm.slack) / _STEPS
    straight = max(helm.straight_after, helm.leg)
    return straight / int(straight / base) if base <= straight <= helm.distance else base


def paths(helm: Helm) -> Iterator[str]:
    """Sampled paths of a free helm, most of them legal: check each."""
    length = quantum(helm)
    owed = min(helm.owed, helm.distance)
    if not helm.exact:
        yield from (run_tokens(helm, owed * part / _STEPS) for part in range(_STEPS))
    steps = int((helm.distance - owed) / length + 1e-9)
    wait = max(ceil(max(helm.straight_after, helm.leg) / length - 1e-9), 1)
    cost = ceil(helm.turn_cost / length - 1e-9)
    limit = 1 if helm.turn >= 180.0 else ceil(360.0 / helm.turn)
    if helm.turns is not None:
        limit = min(limit, helm.turns)
    angles = _angles(helm)
    layers: list[dict[tuple[int, int, Degrees, int], _Draft]] = [{} for _ in range(steps + 1)]

    def keep(left: int, draft: _Draft) -> None:
        key = round(draft.x / length), round(draft.y / length), draft.heading, draft.wait
        known = layers[left].get(key)
        if known is None or draft.turns < known.turns:
            layers[left][key] = draft

    keep(steps, _Draft("", owed, 0, owed, 0.0, owed, 0.0, int(helm.turned and not owed)))
    for left in range(steps, -1, -1):
        for draft in layers[left].values():
            if left == 0 or not helm.exact:
                yield draft.path + run_tokens(helm, draft.run + helm.distance - draft.spent)
            if not helm.exact:
                yield draft.path + run_tokens(helm, draft.run)
            if left:
                keep(left - 1, draft.ahead(length))
            if draft.wait or draft.turns >= limit or left < cost:
                continue
            for turned in (draft.turned(helm, angle, wait) for angle in angles):
                if left > cost:
                    keep(left - cost - 1, turned.ahead(length))
                elif helm.may_owe:
                    yield turned.path + run_tokens(helm, helm.distance - turned.spent)


class _Draft(NamedTuple):
    """A path being drafted: written up to its last turn, with the advance in hand and where that leads."""

    path: str
    run: Inches
    turns: int
    spent: Inches
    x: float
    y: float
    heading: Degrees
    wait: int

    def ahead(self, length: Inches) -> _Draft:
        east, north = vane(self.heading)
        return self._replace(
            run=self.run + length,
            spent=self.spent + length,
            x=self.x + length * east,
            y=self.y + length * north,
            wait=max(self.wait - 1, 0),
        )

    def turned(self, helm: Helm, angle: Degrees, wait: int) -> _Draft:
        letter = turn_token(angle) if helm.turn_free else "P" if angle < 0.0 else "S"
        return _Draft(
            self.path + run_tokens(helm, self.run) + letter,
            0.0,
            self.turns + 1,
            self.spent + helm.turn_cost,
            self.x,
            self.y,
            compass(settle(self.heading + angle)),
            wait,
        )


def _angles(helm: Helm) -> list[Degrees]:
    """The turns that are sampled, to port and to starboard."""
    most = helm.turn
    if not helm.turn_free or most <= _WIDE:
        sizes = [most]
    else:
        sizes = [_SLICE * part for part in range(1, int(most / _SLICE) + 1)]
    if helm.turn_free and helm.turn_grain:
        sizes = [max(int(size / helm.turn_grain + 1e-9), 1) * helm.turn_grain for size in sizes]
    return [signed for size in sizes for signed in (-size, size)]
