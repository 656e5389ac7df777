"""A hand plays the introduction from the menu to the victory screen, by nothing but keys and clicks."""

from time import sleep

import pytest

from game.ai.seat import SEATS
from game.ui.app import Pilot
from game.ui.battle.finale import Finale
from game.ui.battle.scene import BattleScene
from game.ui.battle.victory import Victory
from tests.ui.front import press, window

PATIENCE = 6000
"""Frames in which a battle of four ships must be over."""


def mark_speeds(pilot: Pilot, rows: list) -> None:
    """Type a speed on every row of a plot: fast enough to close, slow enough to stay on the table."""
    pilot.key("Home")
    for row in rows:
        for digit in str(min(row.spinner[2], 6)):
            pilot.key(digit)
        pilot.key("Down")


def play_on(pilot: Pilot, scene: BattleScene, seen: set[str]) -> None:
    """Answer whatever is asked now, as a person would: look, choose, press Enter."""
    stage = scene.stage
    if scene.curtain is not None:
        seen.add("curtain")
        pilot.key("Enter")
        pilot.wait(400)
        return
    draft = stage.draft
    if draft is None or stage.playing:
        seen.add("shown" if stage.playing else "waits")
        pilot.key("E")
        pilot.frames(3)
        if not stage.playing and stage.sitting.opponents.thinking:
            seen.add("pressed")
            pilot.key("N")  # an admiral takes its half second unless it is told to move
            sleep(0.005)
        return
    kind = type(draft).__name__
    seen.add(kind)
    if kind == "Filling":
        mark_speeds(pilot, [row for row in draft.plan().rows if row.spinner])
    elif kind in ("SteerSheet", "FireSheet"):
        pilot.key("F")
    for _ in range(3):
        if stage.draft is not draft:
            break
        if scene.bar.warning is not None:
            pilot.pause()
        pilot.key("Enter")
        pilot.frames(2)


@pytest.mark.slow
@pytest.mark.parametrize("opponent", ["admiral", "hand"])
def test_the_introduction_is_played_from_menu_to_victory_by_hand(opponent: str) -> None:
    seen: set[str] = set()
    with window() as (pilot, rooms):
        segments = rooms.menu.panels[1].choice.segments()
        pilot.click(segments[SEATS.index(opponent)].center)
        press(pilot, rooms.menu, "take")
        pilot.frames(5)
        scene = pilot.app.stack.top
        assert isinstance(scene, BattleScene)
        assert scene.match.header.scenario.title == "Dawn over the Skerries"
        assert scene.match.header.seats["Blue"] == opponent
        for _ in range(PATIENCE):
            top = pilot.app.stack.top
            if isinstance(top, Victory):
                break
            if isinstance(top, Finale):
                seen.add("finale")
                pilot.frames(30)
                continue
            assert isinstance(top, BattleScene)
            play_on(pilot, top, seen)
        else:
            raise AssertionError(f"no end in sight: {seen}, {scene.match.table.phase}")
        assert scene.match.over is not None
        assert {"Filling", "SteerSheet", "FireSheet", "shown", "finale"} <= seen
        assert ("curtain" in seen) == (opponent == "hand")
        if opponent == "admiral":
            assert "pressed" in seen
            given = [line for line in scene.match.lines if line.by == "admiral"]
            assert given
            assert all(line.reason is not None for line in given)
        pilot.frames(5)
        pilot.key("Enter")
        pilot.frames(5)
        assert pilot.app.stack.top is rooms.menu
