"""The coach: it follows what the player does, points without covering, warns in time, and goes when told."""

from pathlib import Path
from random import Random
from time import sleep

import pygame
import pytest

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import Match, Refusal
from game.rulesets import names, ruleset
from game.tabletop.lessons import Lesson, Lessons
from game.tabletop.overlays import Reach
from game.ui.battle.coach import Coach, Said, Surroundings
from game.ui.battle.coach_card import OFF, ON
from game.ui.battle.coach_room import Room as Free
from game.ui.battle.scene import BattleScene
from game.ui.kit import theme
from tests.patience import until
from tests.ui.battles import Sitting, at_table, battle, started
from tests.ui.front import press, window
from tests.ui.staging import at_combat

SIZES = [(1280, 720), (1920, 1080)]
GAMES = [name for name in names() if ruleset(name).lessons.lesson]


def coached(name: str = "nef/skerries", **more: object) -> Sitting:
    """A battle with its coach, at the first thing that is asked."""
    sitting = battle(name, **{"coach": True, **more})  # type: ignore[arg-type]
    sitting.wait()
    sitting.settle()
    return sitting


def follow(sitting: Sitting, turns: int = 1) -> list[str]:
    """Do what the coach says, by keys alone, until so many turns are over: what it said."""
    coaching, pilot, match = sitting.scene.coaching, sitting.pilot, sitting.match
    heard: list[str] = []
    for _ in range(400):
        sitting.wait()
        if match.table.turn > turns:
            return heard
        said = coaching.card.said
        if said is None:  # it was taught already
            pilot.key("F")
            sitting.send()
            continue
        heard.append(said.words)
        assert hits(sitting), said
        lesson = coaching.coach.lessons[coaching.coach.now]
        done = {"read": "F8", "changed": "-", "drawn": "W", "sent": "Enter", "aimed": "F"}
        if lesson.until == "ready":
            keys = ["F"] if lesson.moment == "half_move" else ["Tab", "-"]
        elif lesson.until == "sent" and sitting.draft.order() is None:
            keys = ["F"]
        elif lesson.until == "changed":
            keys = ["-"]
        else:
            keys = [done[lesson.until]]
        for key in keys:
            pilot.key(key)
    raise AssertionError(heard[-5:])


def hits(sitting: Sitting) -> bool:
    """Whether the arrow ends on what the coach points at, and the card leaves that free."""
    card = sitting.scene.coaching.card
    if card.target is None or card.arrow is None:
        return card.target is None and card.said is not None and card.said.at == "table"
    window = pygame.Rect((0, 0), sitting.scene.app.size)
    free = not card.area.colliderect(card.target)
    return free and card.target.collidepoint(card.arrow[1]) and window.contains(card.target)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_the_arrow_of_every_lesson_ends_on_what_it_names(name: str, size: tuple[int, int]) -> None:
    sitting = coached(ruleset(name).lessons.scenario, size=size)
    coaching = sitting.scene.coaching
    sitting.pilot.app.draw()
    seen = coaching.sight.surroundings()
    for lesson in coaching.coach.lessons:
        alone = Coach(Lessons("here", (Lesson(lesson.says, at=lesson.at),)), on=True)
        said = alone.look(Surroundings(seen.side, "", 1, frozenset(), names=seen.names))
        assert said is not None
        coaching.tell(said)
        assert hits(sitting), lesson


def test_the_arrow_goes_to_the_very_key_that_is_named() -> None:
    sitting = coached()
    sitting.to_steering()
    sitting.pilot.app.draw()
    bar = sitting.scene.bar
    keys = bar.spot("keys")
    one, other = bar.spot("keys", ("all_guns", "undo")), bar.spot("keys", ("undo",))
    assert keys.contains(one)
    assert keys.contains(other)
    assert not one.colliderect(other)


@pytest.mark.parametrize("far", [120, 400])
def test_the_arrow_hangs_on_its_card_however_far_it_goes(far: int) -> None:
    sitting = coached()
    card, sea = sitting.scene.coaching.card, pygame.Rect(0, 0, 300, 300)
    target = pygame.Rect(300 + far, 100, 60, 60)
    card.show(Said("Here.", "plan"), target, target, sea, None, lambda: Free(sea))
    assert card.arrow is not None
    (x, y), end = card.arrow
    canvas = pygame.Surface((1280, 720))
    card.draw(canvas)
    along = [(x + (end[0] - x) * part / 50, y + (end[1] - y) * part / 50) for part in range(50)]
    assert all(canvas.get_at((round(left), round(top)))[:3] != (0, 0, 0) for left, top in along)


@pytest.mark.parametrize("size", SIZES)
def test_the_arrow_to_the_help_strikes_nothing_out_in_the_ribbon(size: tuple[int, int]) -> None:
    sitting = coached(size=size)
    coaching, pilot = sitting.scene.coaching, sitting.pilot
    pictures = []
    for said in (None, Said("Every key is there.", "help")):
        coaching.tell(said)
        pilot.app.draw()
        sitting.scene.coaching.card.draw(pilot.app.canvas)
        pictures.append(
            pilot.app.canvas.subsurface((0, 0, coaching.spots.find(Said("", "menu"))[0].left, 40)).copy()
        )
    assert coaching.card.arrow is not None
    assert pictures[0].get_buffer().raw == pictures[1].get_buffer().raw


def test_the_card_covers_no_reach_of_the_ship_it_speaks_of() -> None:
    sitting = coached("war_at_sea/river_plate")
    sitting.pilot.key("F8")
    card, camera = sitting.scene.coaching.card, sitting.scene.table.camera
    (reach,) = (one for one in sitting.scene.stage.overlays() if isinstance(one, Reach))
    assert reach.polygons
    for outline in reach.polygons:
        assert not any(card.area.collidepoint(camera.to_screen(point)) for point in outline)


@pytest.mark.parametrize("size", SIZES)
def test_who_does_only_what_the_coach_says_finishes_the_first_turn(size: tuple[int, int]) -> None:
    sitting = coached(size=size)
    heard = follow(sitting)
    assert sitting.match.table.turn == 2
    assert len(heard) < 60, "five minutes for who reads each card for five seconds"
    given = [line for line in sitting.match.lines if line.side == "Red" and line.by == "hand"]
    assert len(given) == 5, "a plot and four half moves"


@pytest.mark.parametrize("size", SIZES)
def test_the_card_lies_on_the_sea_and_never_on_what_it_points_at(size: tuple[int, int]) -> None:
    sitting = coached(size=size)
    scene, card = sitting.scene, sitting.scene.coaching.card
    pointed = set()
    for _ in range(9):
        sitting.wait()
        if card.said is None:
            break
        table = scene.table
        assert table.holds(card.area.topleft)
        assert table.holds((card.area.right - 1, card.area.bottom - 1))
        if card.target is not None:
            assert not card.area.colliderect(card.target), card.said
            pointed.add(card.said.at)
        follow_one(sitting)
    assert {"unit", "row", "button"} <= pointed


def follow_one(sitting: Sitting) -> None:
    """Do one thing the coach says."""
    coaching = sitting.scene.coaching
    until = coaching.coach.lessons[coaching.coach.now].until
    if until == "sent":
        sitting.choose("full") if sitting.match.table.phase == "plot" else sitting.pilot.key("F")
        sitting.send()
    else:
        sitting.pilot.key("F8")


def test_a_click_reads_on_and_the_table_below_does_not_feel_it() -> None:
    sitting = coached()
    card = sitting.scene.coaching.card
    first, order = card.said, sitting.draft.order()
    sitting.pilot.click(card.link(ON).center)
    assert card.said != first
    assert sitting.draft.order() == order


def test_it_is_sent_away_and_called_back_and_that_is_kept_for_its_game_alone() -> None:
    sitting = coached()
    coaching, settings = sitting.scene.coaching, sitting.scene.settings
    sitting.pilot.click(coaching.card.link(OFF).center)
    assert coaching.card.said is None
    assert settings.uncoached == ["nef"]
    assert settings.coach, "of other games nothing is said"
    assert coached(uncoached=["nef"]).scene.coaching.card.said is None
    assert coached("war_at_sea/river_plate", uncoached=["nef"]).scene.coaching.card.said is not None
    sitting.pilot.app.draw()
    bar = sitting.scene.bar
    assert bar.said is not None
    assert not cues(sitting, bar.area, theme.colour.log_hit), "nothing was refused"
    sitting.pilot.key("F9")
    assert coaching.card.said is not None
    assert settings.uncoached == []


def cues(sitting: Sitting, area: pygame.Rect, colour: theme.Colour) -> bool:
    """Whether a colour is to be seen in a part of the window."""
    part = sitting.pilot.app.canvas.subsurface(area)
    return pygame.mask.from_threshold(part, colour, (2, 2, 2, 255)).count() > 0


def test_who_wants_no_coach_meets_none() -> None:
    assert coached(coach=False).scene.coaching.card.said is None


def test_elsewhere_it_comes_only_when_called() -> None:
    sitting = coached("nef/trial")
    assert sitting.scene.coaching.card.said is None
    sitting.pilot.key("F9")
    assert sitting.scene.coaching.card.said is not None
    assert sitting.scene.settings.coach


def test_the_menu_of_the_battle_sends_it_away_too() -> None:
    sitting = coached()
    sitting.pilot.key("F10")
    assert sitting.scene.coaching.card.said is None, "nothing lies beside an open menu"
    menu = sitting.scene.menu
    assert menu is not None
    sitting.pilot.click(menu._console["coach"].area.center)
    assert not sitting.scene.coaching.coach.on


def test_a_course_off_the_table_is_warned_of_before_it_is_sent() -> None:
    sitting = coached(seed=1)
    coaching, pilot = sitting.scene.coaching, sitting.pilot
    for _ in range(40):
        sitting.wait()
        if sitting.match.table.phase == "plot":
            sitting.choose("full")
        elif sitting.match.table.phase != "combat":
            pilot.key("F")  # straight on, across the whole table
            said = coaching.card.said
            if said is not None and said.warning and said.clause == "NEF-EDG-1":
                assert sitting.match.table.phase in ("first_half", "second_half")
                pilot.key("F8")
                assert coaching.card.said is None or coaching.card.said.words != said.words
                return
        sitting.send()
    raise AssertionError("nobody warned her")


def test_the_coach_speaks_of_the_ship_in_hand_while_an_enemy_is_looked_at() -> None:
    sitting = coached()
    stage, coaching = sitting.scene.stage, sitting.scene.coaching
    ours, theirs = (
        next(piece for piece in stage.pieces() if piece.side == stage.colour(side))
        for side in ("Red", "Blue")
    )
    before = coaching.spots.find(Said("", "unit"))
    x, y = sitting.scene.table.camera.to_screen((theirs.x, theirs.y))
    sitting.pilot.click((round(x), round(y)))
    assert stage.selected == theirs.id
    assert coaching.spots.find(Said("", "unit")) == before
    assert coaching.sight.surroundings().names["unit"] == ours.name


def test_no_doubt_is_told_of_a_ship_that_the_bar_is_just_asking_for() -> None:
    sitting = at_table(at_combat(), {"Blue": "cadet"}, coach=True)
    sitting.wait()
    scene, pilot, draft = sitting.scene, sitting.pilot, sitting.draft
    pilot.key("F9")
    pilot.key("F")
    while draft.following():
        assert scene.coaching.card.said is None or not scene.coaching.card.said.warning
        pilot.key("Enter")
    assert scene.stage.doubt(draft.order()) is not None
    assert scene.coaching.card.said is None or not scene.coaching.card.said.warning
    pilot.key("F")
    said = scene.coaching.card.said
    assert said is not None
    assert said.warning, "a ship before her was passed over"


def test_a_battle_carried_on_begins_where_its_player_stands() -> None:
    sitting = coached()
    follow(sitting)
    scene = BattleScene(sitting.match, {}, Settings(animation="instant"))
    said = {
        lesson.says
        for lesson in sitting.scene.coaching.coach.lessons
        if lesson.moment == "plot" and not lesson.turn
    }
    scene.app = sitting.scene.app
    scene.resize((1280, 720))
    assert scene.coaching.card.said is None or scene.coaching.card.said.words not in said


def test_from_the_menu_the_introduction_has_its_coach(home: Path) -> None:
    with window() as (pilot, rooms):
        press(pilot, rooms.menu, "take")
        pilot.frames(1)
        scene = pilot.app.stack.top
        assert isinstance(scene, BattleScene)
        until(lambda: scene.coaching.card.said is not None, lambda: (pilot.frames(1), sleep(0.002)))


# -- what it says ------------------------------------------------------------------------------------------------------


def lessons(*found: Lesson) -> Coach:
    return Coach(Lessons("here", found), on=True)


def seen(moment: str = "plot", *signs: str, **more: object) -> Surroundings:
    return Surroundings("Red", moment, 1, frozenset(signs), **more)  # type: ignore[arg-type]


def words(coach: Coach, scene: Surroundings) -> str:
    said = coach.look(scene)
    return said.words if said is not None else ""


def test_what_is_followed_is_over_and_what_was_not_needed_is_passed_over() -> None:
    coach = lessons(
        Lesson("one", "plot", until="ready"), Lesson("two", "plot", until="sent"), Lesson("three", "move")
    )
    assert words(coach, seen()) == "one"
    assert words(coach, seen("plot", "ready")) == "two"
    assert words(coach, seen()) == "two", "it never goes back"
    assert words(coach, seen("move")) == "three"
    coach.sent("Red", "plot")
    assert words(coach, seen()) == ""


def test_an_order_given_early_ends_all_that_led_to_it_and_no_more() -> None:
    coach = lessons(
        Lesson("a", "move"),
        Lesson("b", "move", until="sent"),
        Lesson("c", "move"),
        Lesson("d", "move", until="sent"),
    )
    coach.sent("Red", "move")
    assert words(coach, seen("move")) == "c"


def test_a_lesson_waits_while_a_key_it_names_is_greyed_and_once_told_stays() -> None:
    coach = lessons(Lesson("{verb_2} searches.", "move"), Lesson("{menu}", "move"))
    names = {"verb_2": "F3", "menu": "Esc"}
    shut = frozenset(["verb_2"])
    assert words(coach, seen("move", names=names, shut=shut)) == "Esc"
    assert words(coach, seen("move", names=names)) == "F3 searches."
    assert words(coach, seen("move", names=names, shut=shut)) == "F3 searches."
    assert words(coach, seen("move", names=names, shut=shut, order=9)) == "Esc"


def test_what_is_said_while_dice_fall_lies_to_be_read_until_the_next_order() -> None:
    dice, plot = Lesson("Each six hits.", at="card", when="rolling"), Lesson("Give speeds.", moment="plot")
    coach = Coach(Lessons("here", (plot, dice)), on=True)
    rolling = Surroundings("Red", "", 1, frozenset(["rolling"]))
    asked = Surroundings("Red", "plot", 2, frozenset())
    fell, others = coach.look(rolling), coach.look(Surroundings("Red", "", 1, frozenset()))
    again, lies = coach.look(rolling), coach.look(asked)
    assert fell is not None
    assert lies is not None
    assert others is not None
    assert again is not None
    assert others.at == again.at == "log", (
        "the card has no dice while others move, and it is pointed to one thing"
    )
    assert fell.words == lies.words == "Each six hits."
    assert (fell.at, lies.at) == ("card", "log"), "the card has no dice any more"
    coach.sent("Red", "plot")
    assert coach.look(asked) is None, "who gives an order has gone on"
    assert coach.look(rolling) is not None, "it was not read"
    coach.skip("Red")
    assert coach.look(rolling) is None


def test_lessons_of_later_turns_and_of_no_moment_are_not_counted() -> None:
    coach = lessons(Lesson("you"), Lesson("a", "move"), Lesson("b", "move"), Lesson("c", "move", turn=1))
    counts = []
    while (said := coach.look(seen("move"))) is not None:
        counts.append(said.count)
        coach.skip("Red")
    assert counts == ["", "1 of 2", "2 of 2", ""]


def test_a_lesson_of_one_phase_waits_for_it_though_all_before_it_are_over() -> None:
    """After an order was taken back the same question is asked again, with nothing left to say of it."""
    coach = lessons(Lesson("first", "move", until="sent"), Lesson("then", "move", phase="second"))
    assert words(coach, seen("move", phase="first")) == "first"
    coach.sent("Red", "move")
    assert words(coach, seen("move", phase="first")) == ""
    coach.sent("Red", "move")
    assert words(coach, seen("move", phase="second")) == "then"


def test_each_side_goes_through_the_lessons_by_itself() -> None:
    coach = lessons(Lesson("one", "plot"), Lesson("two", "plot"))
    coach.look(seen())
    coach.skip("Red")
    assert words(coach, seen()) == "two"
    assert words(coach, Surroundings("Blue", "plot", 1, frozenset())) == "one"


def test_a_lesson_for_one_side_is_said_to_no_other_and_only_in_the_introduction() -> None:
    told = Lesson("red", side="Red"), Lesson("two", "plot")
    coach = lessons(*told)
    assert words(coach, seen()) == "red"
    assert words(coach, Surroundings("Blue", "plot", 1, frozenset())) == "two"
    assert words(Coach(Lessons("there", told), on=True, introduced=False), seen()) == "two"


def test_who_gives_an_order_is_not_told_any_more_who_they_are() -> None:
    coach = lessons(Lesson("you", side="Red"), Lesson("one", "plot", until="sent"), Lesson("two", "plot"))
    coach.sent("Red", "plot")
    assert words(coach, seen()) == "two"


def test_a_draft_is_changed_when_it_is_another_than_when_the_lesson_began() -> None:
    coach = lessons(Lesson("one", "plot", until="changed"), Lesson("two", "plot"))
    assert words(coach, seen(draft=1)) == "one"
    assert words(coach, seen(draft=1)) == "one"
    assert words(coach, seen(draft=2)) == "two"


def test_a_doubt_is_told_once_the_draft_was_touched_and_only_once() -> None:
    coach = lessons(Lesson("one", "plot"))
    doubt = Refusal("Off the table.", "X-1")
    assert words(coach, seen(draft=1, doubt=doubt)) == "one"
    said = coach.look(seen(draft=2, doubt=doubt))
    assert said is not None
    assert (said.words, said.clause, said.warning) == ("Off the table.", "X-1", True)
    coach.skip("Red")
    assert words(coach, seen(draft=2, doubt=doubt)) == "one"


@pytest.mark.parametrize("name", GAMES)
def test_both_players_of_a_hot_seat_are_told_first_who_they_are(name: str) -> None:
    sitting = at_table(started(ruleset(name).lessons.scenario), coach=True)
    heard: dict[str, str] = {}
    rng = Random(1)
    for _ in range(40):
        sitting.wait()
        if sitting.scene.curtain is not None:
            sitting.lift()
        said, looking = sitting.scene.coaching.card.said, sitting.scene.stage.sitting.looking
        if looking not in heard:
            assert said is not None
            assert said.words.startswith("You "), said.words
            heard[looking] = said.words
        if len(heard) == 2:
            break
        stage = sitting.scene.stage
        stage.sitting.send(chance.answer(stage.sitting.questions(), rng))
        sitting.pilot.frames(1)
    assert sorted(heard) == sorted(sitting.match.sides)
    assert len(set(heard.values())) == 2


# -- the lessons of the games ------------------------------------------------------------------------------------------


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


def test_the_lessons_are_of_a_scenario_of_the_game(game: str) -> None:
    rules = ruleset(game)
    scenario = read_scenario(find_scenario(rules.lessons.scenario))
    assert scenario.ruleset == game
    assert scenario.weight == 1


def test_every_lesson_is_short_and_names_only_keys_that_are_there(game: str) -> None:
    from string import Formatter

    from game.ui.keys import ACTIONS

    known = {action.name for action in ACTIONS} | {"unit", "foe", "side", "enemy"}
    for lesson in ruleset(game).lessons.lesson:
        assert len(lesson.says) <= 220, lesson.says
        assert {name for _, name, _, _ in Formatter().parse(lesson.says) if name} <= known, lesson.says


def test_every_lesson_is_of_a_moment_that_is_asked(game: str) -> None:
    from game.ai import players

    rules = ruleset(game)
    wanted = {(lesson.moment, lesson.phase) for lesson in rules.lessons.lesson if lesson.moment}
    for seed in range(12):
        match = Match.start(read_scenario(find_scenario(rules.lessons.scenario)), rules, seed=seed)
        cadets = {side: players.player("cadet", seed) for side in match.sides}
        while match.over is None and wanted:
            side = match.asked()[0]
            names, phase = [question.name for question in match.ask(side)], match.table.phase
            wanted -= {(name, now) for name in names for now in ("", phase)}
            players.let_answer(match, side, cadets[side])
    assert not wanted


def test_read_on_stays_under_the_pointer_and_a_second_press_there_never_reaches_the_table():
    lessons = Lessons(
        "nef/skerries", tuple(Lesson(words) for words in ("One.", "Two, and a little more.", "Three."))
    )
    sitting = coached()
    coaching = sitting.scene.coaching
    coaching.coach = Coach(lessons, on=True)
    coaching.refresh()
    sitting.pilot.frames(3)
    sitting.settle()
    spot = coaching.card.link(ON).center
    draft = sitting.draft.order()
    for words in ("One.", "Two, and a little more.", "Three."):
        assert coaching.card.said.words == words
        assert coaching.card.link(ON).collidepoint(spot)
        sitting.pilot.click(spot)
        sitting.pilot.frames(2)
    assert coaching.card.said is None
    held = []
    sitting.scene.hand.take = held.append
    sitting.pilot.press(spot)
    assert not [one for one in held if type(one).__name__ == "Press"]
    sitting.pilot.release(spot)
    assert sitting.draft.order() == draft
