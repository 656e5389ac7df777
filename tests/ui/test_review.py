"""Faults that a player met in the window with the special rules, and what keeps them away."""

from __future__ import annotations

import pygame

from game.tabletop.overlays import Land
from game.ui.battle.unit_card import UnitCard
from game.ui.kit import letters
from game.ui.kit.box import Text
from tests.ui.battles import battle


def test_loads_are_asked_for_in_words_and_their_drafts_begin_with_a_capital() -> None:
    sitting = battle("nef/gasworks")
    sitting.wait()
    assert "'s load: rapiers or bombs." in sitting.draft.bar().sentence
    assert sitting.draft.bar().beneath.endswith("load is still to be set")
    assert [label for _, label in sitting.draft.plan().drafts] == ["Rapiers for all", "Bombs for all"]
    assert [hint.verb for hint in sitting.draft.bar().keys[:2]] == ["the next choice", "the one before"]


def test_a_flight_s_effects_stay_inside_its_card() -> None:
    sitting = battle("nef/gasworks")
    sitting.wait()
    scene = sitting.scene
    card = scene.stage.card()
    assert card is not None
    assert card.columns == ("Effect",)
    sheet = next(each for each in vars(scene.column).values() if isinstance(each, UnitCard))
    sheet.lay_out(pygame.Rect(0, 0, 300, 700))
    sheet.show(card, 0, "in")
    figures = {row.figures[0] for row in card.rows}
    boxes = [box for part, box in sheet._place().parts if isinstance(part, Text) and part.words in figures]
    assert len(boxes) == len(card.rows)
    assert all(box.right <= 285 for box in boxes)


def test_a_shoal_lies_under_water_and_land_does_not() -> None:
    sitting = battle("nef/gasworks")
    stage = sitting.scene.stage
    laid = [each for each in stage.presenter.terrain(stage.view) if isinstance(each, Land)]
    assert sorted(each.awash for each in laid) == [False, True]


def test_the_notes_of_the_game_menu_stay_between_their_buttons_and_its_frame() -> None:
    sitting = battle("nef/gasworks")
    sitting.wait()
    sitting.pilot.key("F10")
    menu = sitting.scene.menu
    assert menu is not None
    areas = [menu._console[choice.name].area for choice in menu.choices]
    bottoms = [area.top for area in areas[1:]] + [menu.area.bottom]
    for choice, area, below in zip(menu.choices, areas, bottoms, strict=True):
        words = choice.off or choice.note
        lines = len(letters.wrap(words, letters.SMALL, area.w)) if words else 0
        assert area.bottom + lines * letters.SMALL.leading() + 2 <= below, words
