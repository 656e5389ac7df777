"""What is heard of an attack, at the moments at which it is seen: the muzzle, the shells on their way, where they fall.

It knows when each wave of dice lies, as the effects do, and nothing of who may hear.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from game.match.questions import Arm
from game.tabletop.presenter import Piece
from game.ui.battle.clips import SoundCue
from game.ui.effects.salvo import SCATTER, Wave, Weight, flight

SALVO: Final = 3
"""From so many shells on medium and heavy guns speak as a salvo."""
WHISTLE: Final = 860.0
"""Milliseconds before they fall at which shells begin to whistle: it stops 60 before."""
BOMBS_FALL: Final = 700.0
SECOND: Final = 150.0
"""Milliseconds from the first column of a wave to the next that is heard."""
PLATES: Final = 800.0
"""Milliseconds from a heavy hit to its plates falling into the sea."""
_SPLASH: Final[dict[Weight, str]] = {"light": "splash", "medium": "splash", "heavy": "heavy_splash"}
_HIT: Final[dict[Weight, str]] = {"light": "hit_on_plate", "medium": "hit_on_plate", "heavy": "heavy_hit"}
_LOUD: Final[dict[Weight, float]] = {"light": 0.6, "medium": 0.8, "heavy": 1.0}


def heard(
    firer: Piece, target: Piece, kind: Arm, weight: Weight, report: str, waves: Sequence[Wave]
) -> Iterator[SoundCue]:
    """The sounds of an attack's waves, each when its dice lie; `report` is the sound of the weapon."""
    aloft = target.flying or target.flight
    for number, (lies, hits) in enumerate(waves):
        if not hits:
            continue
        fired = max(0.0, lies - flight(firer, target) - SCATTER)
        told = report
        if report.endswith("_gun") and len(hits) >= SALVO:
            told = "light_automatic" if weight == "light" else f"{weight}_salvo"
        if told and (number == 0 or kind not in ("torpedo", "bombs")):
            yield SoundCue(fired, told, firer.id, 1.0 if number == 0 else 0.6)
        if kind == "bombs" and (firer.flight or firer.flying):
            yield SoundCue(max(0.0, lies - BOMBS_FALL), "bomb_falling", target.id, 0.7)
        elif kind == "guns" and weight != "light" and lies - WHISTLE > fired:
            yield SoundCue(lies - WHISTLE, "shells_coming", target.id, 0.5)
        yield from _fallen(target, kind, weight, lies, hits, aloft)
        if True in hits:
            yield SoundCue(lies + SCATTER, "number_tick", target.id, 0.6)


def _fallen(
    target: Piece, kind: Arm, weight: Weight, lies: float, hits: tuple[bool, ...], aloft: bool
) -> Iterator[SoundCue]:
    """What a wave does where it comes down: at most two columns and one hit are heard apart."""
    struck, missed = hits.count(True), hits.count(False)
    if kind == "torpedo":
        if struck:
            yield SoundCue(lies, "torpedo_strike", target.id)
        return
    size: Weight = "heavy" if kind == "bombs" else weight
    if missed and aloft:
        yield SoundCue(lies, "flak_burst", target.id, 0.7)
    elif missed:
        close = "near_miss" if not struck and size != "light" else _SPLASH[size]
        yield SoundCue(lies, _SPLASH[size], target.id, _LOUD[size])
        if missed >= SALVO:
            yield SoundCue(lies + SECOND, close, target.id, 0.6 * _LOUD[size])
    if struck:
        burst = "bomb_burst" if kind == "bombs" else _HIT[size]
        yield SoundCue(lies + (SECOND / 2 if missed else 0.0), burst, target.id, _LOUD[size])
        if size == "heavy" and not aloft:
            yield SoundCue(lies + PLATES, "plates_falling", target.id, 0.5)
