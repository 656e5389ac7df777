"""A battle ends as a scene before it is a ledger: the table at last, the turning point again, then the account."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pygame
import pytest

from game.ai import chance
from game.content.report import gather
from game.content.report.gather import Track
from game.content.settings import Settings
from game.match import Match
from game.ui.app import App, Pilot
from game.ui.battle.course import CoursePanel
from game.ui.battle.finale import Finale
from game.ui.battle.scene import BattleScene
from game.ui.battle.victory import Victory
from game.ui.kit import theme
from game.ui.kit.box import lay
from tests.ui.battles import started


@lru_cache(maxsize=1)
def fought() -> Match:
    """The introduction of nef, played by chance to its end."""
    from random import Random

    match, rng = started("nef/skerries"), Random(5)
    while match.over is None:
        match.answer(match.asked()[0], chance.answer(match.ask(match.asked()[0]), rng), "random")
    return match


def ended(**settings: object) -> Pilot:
    """The window just after the last order of that battle."""
    match = fought()
    scene = BattleScene(match, dict.fromkeys(match.sides, "cadet"), Settings(**{"animation": 4, **settings}))
    pilot = Pilot(App(), scene)
    for _ in range(400):
        if len(pilot.app.stack) > 1:
            return pilot
        pilot.frames(1)
    raise AssertionError("nothing came after the battle")


def test_the_turning_point_is_shown_again_and_then_the_account_comes_by_itself() -> None:
    pilot = ended()
    finale = pilot.app.stack.top
    assert isinstance(finale, Finale)
    assert finale.words == (finale.page.title, finale.page.outcome.why)
    shown = []
    for _ in range(1500):
        pilot.frames(1)
        if finale.part == "turning":
            shown.append(finale.motion.busy)
        if pilot.app.stack.top is not finale:
            break
    swings = finale.page.told.turnings
    assert finale.turning is not None
    assert abs(finale.turning.swing) == max(abs(one.swing) for one in swings)
    assert any(shown)
    assert finale.words[1] == finale.turning.words
    assert isinstance(pilot.app.stack.top, Victory)
    assert pilot.app.stack.top.whole
    pilot.app.close()


def test_the_drawing_of_the_course_says_in_which_turn_something_was_lost_though_it_never_moved() -> None:
    track = Track("Airfield", 0, [(10.0, 10.0, 0)], lost=True, last=12)
    panel = CoursePanel([theme.side(0), theme.side(1)])
    panel.told = msgspec.structs.replace(gather(fought()), tracks=(track,))
    canvas = pygame.Surface((640, 320))
    lay(panel.describe(), canvas.get_rect()).draw(canvas)
    found = (panel.tip((x, y)) for x in range(0, 640, 6) for y in range(0, 320, 6))
    assert {said[0].text for said in found if said is not None} == {"Lost here in turn 12."}


@pytest.mark.parametrize("key", ["Enter", "Esc", "Space"])
def test_any_key_goes_on_to_the_account(key: str) -> None:
    pilot = ended()
    pilot.key(key)
    assert isinstance(pilot.app.stack.top, Victory)
    assert len(pilot.app.stack) == 2
    pilot.app.close()


def test_where_everything_is_instant_the_account_comes_at_once() -> None:
    pilot = ended(animation="instant")
    assert isinstance(pilot.app.stack.top, Victory)
    pilot.app.close()


def test_with_less_motion_nothing_of_it_moves() -> None:
    pilot = ended(reduced_motion=True)
    finale = pilot.app.stack.top
    assert isinstance(finale, Finale)
    assert finale.table.still
    assert not finale.stirs
    for _ in range(1500):
        pilot.frames(1)
        if pilot.app.stack.top is not finale:
            break
    assert isinstance(pilot.app.stack.top, Victory)
    pilot.app.close()
