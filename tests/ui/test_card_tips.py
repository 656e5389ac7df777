"""What the unit card and the ribbon say of their figures, in all five games."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import chance
from game.content.book import book
from game.ui.battle.card_tips import brief, explained
from tests.ui.battles import battle, started

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
    for piece in stage.presenter.pieces(stage.view):
        card = stage.presenter.card(stage.view, piece.id)
        if card is None:
            continue
        sheet.show(card, 0, "in")
        for tip in filter(None, (part.tip for part, _ in sheet._place().parts)):
            told = explained(tip, sheet.quote)
            assert tip.title.strip(), (card.name, tip)
            assert not tip.title.rstrip().endswith(":"), (card.name, tip)
            assert tip.text.strip() != ".", (card.name, tip)
            if tip.clause:
                assert len(told.text) > len(tip.text) + 15, (card.name, tip)


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_fact_of_a_card_with_a_clause_tells_it_under_the_pointer(scenario: str) -> None:
    sitting = battle(scenario)
    sitting.wait()
    stage, sheet = sitting.scene.stage, sitting.scene.column.card
    for piece in stage.presenter.pieces(stage.view):
        card = stage.presenter.card(stage.view, piece.id)
        if card is None:
            continue
        sheet.show(card, 0, "in")
        told = {(part.tip.title, part.tip.clause) for part, _ in sheet._place().parts if part.tip is not None}
        wanted = {(fact.label or fact.value, fact.clause) for fact in card.facts if fact.clause}
        assert wanted <= told, card.name


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_phase_of_the_ribbon_tells_who_acts_in_it(scenario: str) -> None:
    sitting = battle(scenario)
    sitting.wait()
    ribbon = sitting.scene.ribbon
    assert ribbon._facts is not None
    for phase in ribbon._facts.phases:
        assert "It ends: " in ribbon._told(phase)


@pytest.mark.parametrize("scenario", [*BATTLES, "nef/skerries", "war_at_sea/river_plate"])
def test_the_words_of_the_order_strip_say_what_they_count_and_by_which_rule(scenario: str) -> None:
    match = started(scenario)
    presenter, clauses = match.ruleset.presenter, {clause.id for clause in book(match.ruleset).clause}
    rng = Random(5)
    told = set()
    while match.over is None and match.number < 60:
        side = match.asked()[0]
        strip = presenter.strip(match.view(side), side)
        if strip.words:
            assert strip.tip.endswith("."), strip
            assert not strip.clause or strip.clause in clauses
            told.add(strip.clause)
        match.answer(side, chance.answer(match.ask(side), rng))
    assert told - {""}


def test_the_points_beside_the_strip_tell_what_wins_under_the_pointer() -> None:
    sitting = battle("war_at_sea/convoy", size=(1920, 1080))
    sitting.wait()
    ribbon = sitting.scene.ribbon
    spots = [(box, part.tip) for part, box in ribbon.laid.parts if part.tip is not None]
    (words,) = {tip.title for _, tip in spots if tip.clause == "WAS-VIC-6"}
    assert words == ribbon._facts.strip.words
    box = next(box for box, tip in spots if tip.title == words)
    sitting.pilot.move(box.center)
    sitting.pilot.wait(600)
    shown = sitting.scene.tooltip.shown
    assert shown.title == words
    assert "Points for enemy units destroyed" in shown.text


def test_a_long_clause_is_told_in_its_first_sentences_without_references() -> None:
    long = "A salvo is 5d6 (NEF-CMB-6 with H = 5). " + "It goes on about something else for a while. " * 12
    assert brief(long).startswith("A salvo is 5d6. It goes")
    assert len(brief(long)) <= 240
    assert brief(long).endswith(".")
