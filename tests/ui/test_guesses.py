"""Where can she be: laid over the table by a key, told by a card, listed; of what the side that looks knows alone."""

import pytest

from game.tabletop.overlays import Edges, Likely, LookedAt
from game.ui.battle.commands import BY_NAME, helped
from game.ui.battle.unseen_panel import TAB
from game.ui.kit import theme
from tests.ui.battles import at_table, battle, opened, started
from tests.ui.lettering import Slate, recorded

TANKER = "fleet/two_captains"
"""Grey begins without sight of the tanker."""


def grey(size=(1280, 720)):
    """Grey's seat, asked for the first time."""
    match = started(TANKER)
    sitting = at_table(match, {"Blue": "cadet"}, size=size)
    sitting.wait()
    return sitting


def guesses(sitting):
    return sitting.scene.stage.dossier.guesses


def laid(sitting, kind):
    return [one for one in sitting.scene.stage.overlays() if isinstance(one, kind)]


@pytest.fixture
def hidden():
    sitting = grey()
    if not guesses(sitting).unseen().rows:
        pytest.fail("the tanker is in sight: the test proves nothing")
    return sitting


def test_a_key_lays_it_down_and_takes_it_away(hidden):
    assert not laid(hidden, Likely)
    hidden.pilot.key("U")
    assert laid(hidden, Edges)
    assert laid(hidden, Likely)
    assert laid(hidden, LookedAt)
    hidden.pilot.key("U")
    assert not laid(hidden, Likely)
    hidden.pilot.key("U")
    hidden.pilot.key("Esc")
    assert not guesses(hidden).open
    assert hidden.scene.menu is None, "Esc takes what is nearest away"


def test_the_card_takes_the_unit_cards_place_and_tells_how_it_is_made(hidden):
    hidden.pilot.key("U")
    card = hidden.scene.column.guess
    assert card.area == hidden.scene.layout.odds
    told = card.shown
    assert told.guess.name == "San Demetrio"
    assert told.guess.known == "never seen"
    assert 1 <= len(told.guess.places) <= 4
    assert not told.steps
    hidden.pilot.key("Y")
    assert card.shown.steps
    assert any("list" in step for step in card.shown.guess.steps)
    link = next(area for part, area in card._laid.parts if part.act)
    hidden.pilot.click(link.center)
    assert not card.shown.steps


def test_in_a_small_window_the_list_is_a_tab_beside_plan_and_log(hidden):
    column = hidden.scene.column
    before = column._tabs.choices
    hidden.pilot.key("U")
    assert column.tab == TAB
    assert set(column._tabs.choices) <= {"Plan", TAB, "Log"}
    assert [entry.key for entry in hidden.scene.trays.unseen._list.entries] == ["tanker"]
    hidden.pilot.key("U")
    assert column._tabs.choices == before


def test_tab_goes_from_one_to_the_next_and_a_click_chooses():
    sitting = at_table(started("fleet/slot_at_midnight"), {"Blue": "cadet"}, size=(1920, 1080))
    sitting.wait()
    sitting.pilot.key("U")
    rows = guesses(sitting).unseen().rows
    assert len(rows) > 2
    assert guesses(sitting).told.place == 0
    sitting.pilot.key("Tab")
    assert guesses(sitting).told.guess == rows[1]
    sitting.pilot.key("Shift+Tab")
    sitting.pilot.key("Shift+Tab")
    assert guesses(sitting).told.guess == rows[-1]
    panel = sitting.scene.trays.unseen
    panel._list.scroll_to(0)
    sitting.pilot.click(panel._list.box(0).center)
    assert guesses(sitting).told.guess == rows[0]


def test_a_battle_in_which_nothing_hides_has_no_such_command():
    sitting = battle("nef/skerries")
    sitting.wait()
    assert not BY_NAME["guess"].there(sitting.scene.conn)
    assert "guess" not in helped(sitting.scene.conn)
    sitting.pilot.key("U")
    assert not guesses(sitting).open


def test_where_all_is_in_sight_it_says_so_and_lays_nothing_down(hidden):
    guessed = guesses(hidden)
    guessed._unseen = type(guessed.unseen())(guessed.unseen().side, (), "0 of 2 Blue ships")
    hidden.pilot.key("U")
    assert hidden.scene.column.guess.shown.guess is None
    assert not laid(hidden, Likely)
    hidden.pilot.key("Tab")
    hidden.pilot.key("Y")


def test_who_passes_the_table_leaves_nothing_open():
    sitting = opened(started("fleet/slot_at_midnight"))
    sitting.pilot.key("U")
    assert guesses(sitting).open
    sitting.scene._passed()
    assert not guesses(sitting).open


def test_eyes_that_see_all_are_told_no_guess():
    sitting = at_table(started(TANKER), {"Blue": "cadet", "Grey": "cadet"})
    sitting.scene.stage.look_as("")
    assert sitting.scene.stage.sitting.looking == ""
    assert guesses(sitting).unseen() is None
    assert not BY_NAME["guess"].there(sitting.scene.conn)


@pytest.mark.parametrize("stretch", [1.0, 1.5])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1440)])
def test_no_words_of_card_and_list_leave_their_frame_or_lie_over_others(monkeypatch, size, stretch):
    theme.dress(1.0, False, False)
    sitting = grey()
    sitting.pilot.key("U")
    sitting.pilot.wait(700)  # the ribbon comes to rest
    found = []
    try:
        for steps in (False, True):
            with recorded(monkeypatch, stretch):
                theme.dress(0.9, theme.cramped(size, 1.0))  # what was written before is written anew
                theme.dress(1.0, theme.cramped(size, 1.0))
                sitting.scene.resize(size)
                if guesses(sitting).told.steps != steps:
                    guesses(sitting).explain()
                    sitting.scene._touch()
                slate = Slate(size)
                sitting.scene.draw(slate)
                assert any("Where can" in words for words, _, _ in slate.words)
                found += slate.faults()
    finally:
        theme.dress(1.0, False, False)
    assert not found, "\n".join(found)
