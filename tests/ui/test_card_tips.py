"""What the unit card and the ribbon say of their figures, in all five games."""

from __future__ import annotations

import pygame
import pytest

from game.ui.battle.card_tips import brief, explained
from tests.ui.battles import battle

BATTLES = (
    "nef/gasworks",
    "carrier/coral_sea",
    "war_at_sea/carriers",
    "coastal/hook_convoy",
    "fleet/carriers_at_noon",
)


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_figure_of_a_card_says_more_than_its_number(scenario: str) -> None:
    sitting = battle(scenario)
    sitting.wait()
    scene = sitting.scene
    stage, sheet = scene.stage, scene.column.card
    canvas = pygame.Surface((1280, 720))
    for piece in stage.display.pieces(stage.view):
        card = stage.display.card(stage.view, piece.id)
        if card is None:
            continue
        sheet.show(card, 0, "in")
        sheet._paint(canvas, pygame.Rect(0, 0, 300, 700))
        for _, tip in sheet._spots:
            told = explained(tip, sheet.quote)
            assert tip.title.strip(), (card.name, tip)
            assert not tip.title.rstrip().endswith(":"), (card.name, tip)
            assert tip.text.strip() != ".", (card.name, tip)
            if tip.clause:
                assert len(told.text) > len(tip.text) + 15, (card.name, tip)


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_phase_of_the_ribbon_tells_who_acts_in_it(scenario: str) -> None:
    sitting = battle(scenario)
    sitting.wait()
    ribbon = sitting.scene.ribbon
    assert ribbon._facts is not None
    for phase in ribbon._facts.phases:
        assert "It ends: " in ribbon._told(phase)


def test_a_long_clause_is_told_in_its_first_sentences_without_references() -> None:
    long = "A salvo is 5d6 (NEF-CMB-6 with H = 5). " + "It goes on about something else for a while. " * 12
    assert brief(long).startswith("A salvo is 5d6. It goes")
    assert len(brief(long)) <= 240
    assert brief(long).endswith(".")
