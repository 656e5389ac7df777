"""Aircraft: where stands fly, whom they strike, patrols, flak and decks."""

from __future__ import annotations

from game.rulesets.fleet.advice.scene import Scene


def choice(scene: Scene, name: str, words: list[str]) -> float:
    """What a choice about aircraft is worth."""
    return 0.0
