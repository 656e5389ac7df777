"""The balance meter beside the editor, through real events: battles while editing goes on, anew with the scenario."""

import time

import pytest

from game.content.edits import Put
from game.ui.editor.balance import _beam, _room_to_lean
from game.ui.front.menu import Menu
from game.ui.inputs import Leave, Move, Press, Release
from tests import patience
from tests.ui.desk import desk

pytestmark = pytest.mark.usefixtures("home")


def until(work, holds):
    work.pilot.frames(3)
    patience.until(holds, lambda: (time.sleep(0.01), work.pilot.frames(3)))


def balance(work):
    return work.scene.right.balance


def weigh(work):
    """Let cadets fight it out."""
    work.findings()
    work.show(2)
    panel = balance(work)
    work.pilot.click(panel.console["pair"].area.center)
    assert panel.pair == 1
    work.pilot.click(panel.console["run"].area.center)
    until(work, lambda: panel.reading is not None and panel.reading.games >= 2)
    return panel


def processes(panel):
    return [worker._process for worker in panel.meter._workers]


def test_battles_are_fought_while_editing_goes_on_and_begin_anew_with_another_scenario():
    with desk("nef/skerries") as work:
        panel = weigh(work)
        first = panel.meter
        told = panel.reading
        assert set(told.sides) == {"Red", "Blue"}
        assert told.turns > 0
        assert told.contact is not None
        work.pilot.shot("shots/editor-balance.png")
        work.pilot.click(work.at("Resolute"))
        work.pilot.key("Right")
        until(work, lambda: panel.meter is not None and panel.meter is not first)
        assert not first.running
        until(work, lambda: panel.reading is not None)
        assert panel.meter.scenario.sides[0].units[0].at == work.stand("Resolute").at


def test_a_draft_that_cannot_be_played_waits():
    with desk("nef/skerries") as work:
        panel = weigh(work)
        work.side(1)
        work.pilot.key("Ctrl+A")
        work.pilot.key("Delete")
        assert any(one.stops for one in work.findings())
        work.pilot.frames(200)
        assert panel.meter is None
        assert panel.wanted
        work.pilot.key("Ctrl+Z")
        until(work, lambda: panel.reading is not None)


def test_it_stops_and_goes_on_by_its_key():
    with desk("nef/skerries") as work:
        panel = weigh(work)
        work.pilot.key("F6")
        assert not panel.running
        games = panel.reading.games
        work.pilot.frames(30)
        assert panel.reading.games == games
        work.pilot.key("F6")
        assert panel.running
        until(work, lambda: panel.reading.games > games)


def test_leaving_the_editor_ends_every_battle():
    with desk("nef/skerries") as work:
        panel = weigh(work)
        running = processes(panel)
        assert any(one.is_alive() for one in running)
        work.pilot.app.stack.pop()
        assert isinstance(work.pilot.app.stack.top, Menu)
        assert not any(one.is_alive() for one in running)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_word_of_the_panel_lies_on_it(size):
    with desk("carrier/first_contact", size=size) as work:
        panel = weigh(work)
        for control in panel.console:
            assert panel.area.contains(control.area)
        left, right = (panel.console[name].area for name in ("run", "pair"))
        assert not left.colliderect(right)
        work.pilot.shot(f"shots/editor-balance-carrier-{size[0]}.png")


@pytest.mark.parametrize("wide", [240, 270, 380])
def test_the_scales_stay_whole_however_far_they_lean(wide):
    for high in (64, 72):
        picture = _beam(wide, high, round(_room_to_lean(wide, high) * 2))
        drawn = picture.get_bounding_rect()
        assert drawn.top > 0
        assert not any(
            picture.get_at((x, high - 1)).a for x in (*range(wide // 3), *range(2 * wide // 3, wide))
        )


def test_a_press_on_the_panel_is_its_own_and_a_pointer_that_only_passes_is_not():
    with desk("nef/skerries") as work:
        work.findings()
        work.show(2)
        panel = balance(work)
        pair = panel.console["pair"].area.center
        assert panel.take(Press((panel.area.x + 2, panel.area.y + 2)))
        assert not panel.take(Move(pair))
        assert not panel.take(Leave())
        assert not panel.take(Release((panel.area.x + 2, panel.area.y + 2)))
        assert panel.pair == 0
        assert panel.take(Press(pair))
        assert panel.take(Release(pair)), "a button that answers was meant"
        assert panel.pair == 1


def test_what_changes_nothing_is_no_change_of_the_document():
    with desk("nef/skerries") as work:
        bench = work.bench
        before = bench.version
        assert not bench.do("Nothing", [])
        assert bench.version == before
        assert not bench.do("The same", [Put(("turns",), bench.tree["turns"])])
        assert bench.do("Longer", [Put(("turns",), 9)])
        assert bench.undo() == "Longer"
