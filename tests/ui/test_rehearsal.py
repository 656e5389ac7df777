"""Rehearsing the draft in hand: offered where take-backs are allowed, never where they are not or nothing is ready."""

from __future__ import annotations

import pytest

from game.ai.analysis.rehearsing import Came
from game.ai.players import player
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import Match
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.battle import rehearsal_page, rehearsing
from game.ui.battle.rehearsal_page import RehearsalPage
from game.ui.battle.scene import BattleScene
from game.ui.kit import letters
from tests.ui import battles
from tests.ui.lettering import Slate, recorded

SIZES = pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["small", "large"])


class Actors:
    """Rehearses at once: two in three win."""

    running, fault = False, ""

    def __init__(self, ruleset, seed):
        self.told, self.ended = [], False

    def begin(self, view, side, order):
        assert view.seen_by == side, "it is given nothing but the view"
        came = [Came(float(number % 3 > 0), (0.0, number - 5.0, number - 3.0)) for number in range(12)]
        self.told = [*(one for one in self.told if one[0] != order), (order, came)]

    def poll(self):
        return False

    def end(self):
        self.ended = True


def table(monkeypatch, size=(1280, 720), *, take_backs=True):
    monkeypatch.setattr(rehearsing, "Rehearsal", Actors)
    scenario = read_scenario(find_scenario("nef/skerries"))
    match = Match.start(scenario, ruleset("nef"), seed=7, take_backs=take_backs)
    scene = BattleScene(match, {"Blue": player("cadet", 7)}, Settings(animation="instant", advice=False))
    at = battles.Sitting(match, scene, Pilot(App(size), scene))
    at.to_steering()
    return at


@SIZES
def test_an_order_in_hand_is_rehearsed_and_the_table_is_as_it_was(window, home, monkeypatch, size):
    at = table(monkeypatch, size)
    for _ in range(30):
        if at.draft.order() is None:
            at.pilot.key("F")
    before, lines = at.draft.order(), len(at.match.lines)
    assert before is not None
    at.pilot.key("Shift+H")
    at.pilot.frames(2)
    page = at.scene.app.stack.top
    assert isinstance(page, RehearsalPage)
    with recorded(monkeypatch):
        page.resize(size)
        slate = Slate(size)
        page.draw(slate)
    assert any("win" in words for words, _, _ in slate.words)
    at.pilot.key("Esc")
    assert at.scene.app.stack.top is at.scene
    assert at.draft.order() == before
    assert len(at.match.lines) == lines


def test_a_lead_of_the_other_side_has_a_drawn_minus_and_nought_has_none(window):
    assert [rehearsal_page._lead(lead) for lead in (-21.6, -0.4, 0.0, 3.2)] == ["−22", "0", "0", "3"]
    for style in (letters.SMALL, letters.STRONG):
        drawn = {sign: letters.render(sign, style, (0, 0, 0)).get_bounding_rect().w for sign in "−-+"}
        assert drawn["-"] < drawn["−"]
        assert drawn["−"] >= 0.7 * drawn["+"]


def test_without_take_backs_nothing_is_rehearsed(window, home, monkeypatch):
    at = table(monkeypatch, take_backs=False)
    at.pilot.key("Shift+H")
    at.pilot.frames(2)
    assert at.scene.app.stack.top is at.scene
    assert "rehearsals" in at.scene.bar.said.sentence


def test_what_was_rehearsed_ends_with_the_table(window, home, monkeypatch):
    at = table(monkeypatch)
    rooms = at.scene.conn.rooms
    at.pilot.key("F")
    at.pilot.key("Shift+H")
    kept = rooms.rehearsals._rehearsal
    at.pilot.key("Enter")
    rooms.leave()
    assert kept is None or kept.ended
