"""Where something lies as seen from a unit, in words that end a sentence. Knows no game."""

from __future__ import annotations

from game.sea.heading import Pose, Position, bearing, compass


def off(name: str, away: float) -> str:
    """How far off it lies, in cm."""
    return f"{name} is {away:.1f} cm off"


def lies(name: str, pose: Pose, point: Position) -> str:
    """On which relative bearing from a pose it lies."""
    angle = compass(bearing(pose[:2], point) - pose.heading)
    turn = round(min(angle, 360.0 - angle))
    if turn in (0, 180):
        return f"{name} lies right {'astern' if turn else 'ahead'}"
    return f"{name} lies {turn} degrees to {'starboard' if angle < 180.0 else 'port'}"
