"""The odds card: what it tells, its two sides, and that it changes nothing when drawn."""

import pygame
import pytest

from game.match import Fire
from game.ui.app import App, Pilot
from game.ui.battle.odds_card import NOTHING, Engagement, OddsCard, dice_words, reasons
from game.ui.kit import theme
from game.ui.kit.box import Text
from game.ui.scene import Scene
from tests.rulesets.war_at_sea.scene import attack, unit
from tests.rulesets.war_at_sea.scene import battle as sea_battle
from tests.ui.battles import opened
from tests.ui.staging import at_combat

WIDE, COMPACT = ((1920, 1080), (1548, 80, 356, 606)), ((1280, 720), (960, 58, 308, 350))


@pytest.fixture(scope="module")
def shown():
    match = at_combat()
    view, presenter = match.view("Red"), match.ruleset.presenter
    ours = presenter.odds(view, "regent", "guns", "markgraf", 8)
    theirs = presenter.answer_fire(view, "regent", "markgraf")
    return Engagement("Regent", theme.SIDES[0], "Markgraf", theme.SIDES[1], ours, theirs)


class Alone(Scene):
    where = "battle"

    def __init__(self, card, area):
        self.card, self.area = card, area

    def resize(self, size):
        self.card.lay_out(pygame.Rect(self.area))

    def take(self, given):
        self.card.take(given)

    def draw(self, canvas):
        self.card.draw(canvas)


@pytest.fixture(params=[WIDE, COMPACT], ids=["1920", "1280"])
def staged(request, shown):
    size, area = request.param
    app = App(size)
    card = OddsCard()
    card.show(shown)
    yield card, Pilot(app, Alone(card, area)), app
    app.close()


def told(card):
    """All tips of a card."""
    return [part.tip for part, _ in card.laid.parts if part.tip is not None]


def test_every_line_of_the_sum_is_told_with_its_clause(staged, shown):
    card, _, _ = staged
    clauses = {tip.title: tip.clause for tip in told(card)}
    for words, clause in reasons(shown.ours):
        assert clauses[words] == clause
    for part, box in card.laid.parts:
        assert card.area.contains(box) or part.tip is None


def test_of_two_names_the_shorter_is_never_cut(staged, shown):
    card, _, app = staged
    card.show(
        Engagement(
            "Dauntlesses of the first deckload",
            theme.SIDES[0],
            "Chokai",
            theme.SIDES[1],
            shown.ours,
            shown.theirs,
        )
    )
    app.draw()
    (chokai,) = [part for part, _ in card.laid.parts if isinstance(part, Text) and part.words == "Chokai"]
    assert chokai.whole


def test_bars_tell_the_exact_chances_and_the_threshold(staged, shown):
    card, _, _ = staged
    titles = {tip.title: tip.text for tip in told(card)}
    past = shown.ours.threshold
    assert 0 < past < 6
    name = f"{past} hits" if past > 1 else "1 hit"
    text = next(text for title, text in titles.items() if title.startswith(f"{name}: "))
    assert text.startswith(f"At or past {past} ")
    under = next(text for title, text in titles.items() if title.startswith("0 hits: "))
    assert under == ""


def test_the_dice_are_told_with_what_each_needs(shown):
    assert dice_words(shown.ours) == "8 dice on 6"


def test_a_click_on_the_other_tab_or_on_the_foot_turns_the_card_over(staged):
    card, pilot, app = staged
    first = pygame.image.tobytes(app.canvas, "RGB")
    pilot.click(card._tabs.segments()[1].center)
    assert card.tab == 1
    pilot.move((5, 5))
    app.draw()
    assert pygame.image.tobytes(app.canvas, "RGB") != first
    pilot.click(next(box for part, box in card.laid.parts if part.act).center)
    assert card.tab == 0


def test_where_nothing_comes_back_the_other_side_cannot_be_turned_to(staged, shown):
    card, pilot, _ = staged
    alone = Engagement(shown.firer, shown.firer_side, shown.target, shown.target_side, shown.ours)
    card.show(alone)
    pilot.frames(2)
    pilot.click(card._tabs.segments()[1].center)
    assert card.tab == 0
    card.show(Engagement(shown.firer, shown.firer_side, shown.target, shown.target_side, None, shown.theirs))
    assert card.tab == 1


def test_where_the_other_way_is_not_told_there_is_neither_tab_nor_foot(staged, shown):
    card, pilot, _ = staged
    card.show(
        Engagement(
            shown.target,
            shown.target_side,
            shown.firer,
            shown.firer_side,
            shown.theirs,
            None,
            0,
            "Nine dice roll.",
            ("Her fire", ""),
        )
    )
    pilot.frames(2)
    assert card._tabs.choices == ("Her fire",)
    pilot.click((card.area.centerx, card.area.bottom - 20))
    assert card.tab == 0


def test_drawing_it_twice_gives_the_same_picture_and_the_count_moves_it(staged, shown):
    card, _, app = staged
    app.draw()
    first = pygame.image.tobytes(app.canvas, "RGB")
    app.draw()
    assert pygame.image.tobytes(app.canvas, "RGB") == first
    card.show(
        Engagement(
            shown.firer,
            shown.firer_side,
            shown.target,
            shown.target_side,
            shown.ours,
            shown.theirs,
            2,
            "Two hits so far.",
        )
    )
    app.draw()
    assert pygame.image.tobytes(app.canvas, "RGB") != first


def test_its_height_shows_every_line_and_no_more(shown):
    app = App((1920, 1080))
    try:
        card = OddsCard()
        card.lay_out(pygame.Rect(1548, 80, 356, 10))
        card.show(shown)
        card.lay_out(pygame.Rect(1548, 80, 356, card.describe().tall(356)))
        card.draw(app.canvas)
        lines = [
            box
            for part, box in card.laid.parts
            if part.tip is not None and (part.tip.title, part.tip.clause) in reasons(shown.ours)
        ]
        assert len(lines) == len(reasons(shown.ours))
        foot = next(box for part, box in card.laid.parts if part.act)
        assert 0 <= foot.top - max(box.bottom for box in lines) <= 20
    finally:
        app.close()


def test_of_an_enemy_in_range_who_has_fired_all_it_is_not_said_that_nothing_bears():
    spee, exeter = unit("graf_spee", 20, 20, heading=90), unit("exeter", 38, 20, heading=270)
    match = sea_battle({"spee": spee}, {"exeter": exeter}, "SurfaceAttack", [1] * 40)
    presenter = match.ruleset.presenter
    assert presenter.answer_fire(match.view("Blue"), "exeter", "spee") is not None, "she is in range"
    while match.asked()[0] == "Red":
        fire = next((asked for asked in match.ask("Red") if isinstance(asked, Fire) and asked.shots), None)
        assert fire is not None
        match.answer("Red", attack(fire.name, "spee", fire.shots[0].weapon, "exeter"))
    assert presenter.answer_fire(match.view("Blue"), "exeter", "spee") is None
    at = opened(match)
    at.pilot.key("F")
    card = at.scene.column.odds
    said = [part.words for part, _ in card.laid.parts if isinstance(part, Text)]
    at.pilot.app.close()
    assert not any("bears" in words for words in said)
    assert NOTHING in said
    assert card._tabs.refused == {1: NOTHING}
