"""What is read beside the table and after it: log, slip, recap, curtain, help sheet, victory."""

from random import Random

import msgspec
import pygame
import pytest

from game.ai import chance, measured
from game.ai.players import let_answer, seated
from game.content import find_scenario, read_scenario
from game.content.ledger import Luck, ledger
from game.content.loglines import LogLines, fold
from game.content.report import gather
from game.dice.odds import odds
from game.dice.roll import Roll, Throw
from game.match import Match
from game.match.record import Record
from game.rulesets import ruleset
from game.tabletop import account as accounts
from game.ui.app import App, Pilot
from game.ui.battle import victory
from game.ui.battle.curtain import Curtain
from game.ui.battle.fates import FateColumn, fates
from game.ui.battle.helpsheet import HelpSheet
from game.ui.battle.logbook import GROUPS, Logbook, LogMessage
from game.ui.battle.recap import CLOSE, MOST, STEP, Recap
from game.ui.battle.slip import odds_words, quoting, sum_words
from game.ui.battle.victory import Victory
from game.ui.board.shipyard import COMMON
from game.ui.kit import letters, theme
from game.ui.kit.box import Text, lay
from game.ui.kit.controls import Picked, Pressed, Turned
from game.ui.kit.listing import State
from game.ui.scene import Doors, Scene
from tests.dice.named import Named
from tests.golden import moments
from tests.patience import until


@pytest.fixture(scope="module")
def battle() -> Match:
    return fought(7)


def fought(seed: int) -> Match:
    match = Match.start(read_scenario(find_scenario("nef/heligoland")), ruleset("nef"), seed=seed)
    rng = Random(seed)
    while match.over is None:
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
    return match


@pytest.fixture(scope="module")
def entries(battle):
    record = Record(battle, "Blue")
    record.close()
    return record.entries


class Bench(Scene):
    """One panel alone in the window."""

    where = "battle"

    def __init__(self, panel, area):
        self.panel, self.area, self.answers = panel, area, []

    def resize(self, size):
        self.panel.place(self.area)

    def take(self, given):
        answer = self.panel.take(given)
        if answer is not None:
            self.answers.append(answer)

    def tick(self, dt):
        lives = isinstance(self.panel, Logbook | Curtain)
        return lives and self.panel.tick(dt)

    def draw(self, canvas):
        canvas.fill((90, 10, 90))
        self.panel.draw(canvas)


@pytest.fixture
def app():
    app = App((1600, 900))
    yield app
    app.close()


@pytest.fixture
def log(app, entries):
    panel = Logbook(quoting(ruleset("nef")), "R")
    panel.show(entries)
    bench = Bench(panel, pygame.Rect(16, 80, 336, 800))
    return Pilot(app, bench), panel, bench.answers


def attack_with_hits(panel):
    return max(
        number
        for number, line in enumerate(panel.lines)
        if line.kind == "fire" and line.casts and line.casts[0].roll.hits
    )


# -- lines -------------------------------------------------------------------------------------------------------------


def test_an_attack_its_dice_and_its_hits_read_as_one_line(entries):
    attacks = [line for line in fold(entries) if line.kind == "fire"]
    assert attacks
    for line in attacks:
        roll = line.casts[0].roll
        assert line.entries[1].event.roll is roll
        assert line.sentence.count("fire") + line.sentence.count("drop") == 1
        if roll.hits:
            assert f": {roll.hits} hit" in line.sentence
            assert "hit" in line.title
            assert line.entries[2].event.hits == roll.hits
        else:
            assert len(line.entries) == 2


def test_no_telling_is_lost_and_none_is_told_twice(entries):
    told = [
        entry
        for entry in entries
        if entry.telling is not None and type(entry.event).__name__ not in ("TurnBegan", "PhaseBegan")
    ]
    lines = [entry for line in fold(entries) for entry in line.entries]
    assert sorted(map(id, lines)) == sorted(map(id, told))


def test_dice_for_a_group_are_read_with_what_they_decided(entries):
    groups = [line for line in fold(entries) if "moves first" in line.sentence]
    assert groups
    assert all(len(line.casts) >= 2 for line in groups)


def test_headings_name_turn_and_phase_once(entries):
    headings = [line.sentence for line in fold(entries) if line.heading]
    assert headings[0] == "Turn 1 · Plot"
    assert len(set(headings)) == len(headings)
    assert "Turn 2 · First half" in headings


def test_lines_that_grow_entry_by_entry_are_those_read_at_once(entries):
    lines = LogLines()
    for count in range(len(entries) + 1):
        lines.follow(entries[:count])
    assert lines.lines == fold(entries)
    lines.follow(entries[:200])
    assert lines.lines == fold(entries[:200])


# -- the log -----------------------------------------------------------------------------------------------------------


def test_the_newest_line_stands_at_the_foot(log):
    _, panel, _ = log
    last = panel.box(len(panel.lines) - 1)
    assert panel.area.bottom - 80 < last.bottom <= panel.area.bottom


def test_a_short_log_stands_at_the_foot_too(app, entries):
    panel = Logbook()
    panel.show(entries[:6])
    Pilot(app, Bench(panel, pygame.Rect(16, 80, 336, 800)))
    assert panel.box(len(panel.lines) - 1).bottom > 780


def test_a_log_that_gives_way_to_a_paper_below_it_still_shows_its_last_line(log):
    _, panel, _ = log
    panel.place(pygame.Rect(16, 80, 336, 400))
    assert panel.box(len(panel.lines) - 1).bottom <= panel.area.bottom
    panel.place(pygame.Rect(16, 80, 336, 800))
    panel._scroll.scroll_to(30)
    panel.place(pygame.Rect(16, 80, 336, 400))
    assert panel._scroll.offset == 30


def test_on_a_tab_no_line_is_cut_at_the_head_and_a_heading_leaves_no_gap_above_its_lines(
    app, entries, monkeypatch
):
    panel = Logbook()
    for count in range(60, 90, 3):
        panel.show(entries[:count])
        panel.place(pygame.Rect(16, 80, 290, 250), bare=True)
        first = next(box for n in panel._shown if (box := panel.box(n)).bottom > panel._scroll.area.y)
        assert first.y == panel._scroll.area.y
    spots = {}
    put = letters.put
    monkeypatch.setattr(
        letters,
        "put",
        lambda canvas, words, *given, **named: (
            spots.setdefault(words, given[3]) and put(canvas, words, *given, **named)
        ),
    )
    heading = next(n for n in panel._shown if panel.lines[n].sentence == "Turn 1 · First half")
    panel._scroll.scroll_to(panel._tops[panel._shown.index(heading)])
    for _ in range(13):
        panel._scroll.scroll_to(panel._scroll.offset + 2)
        spots.clear()
        panel.draw(app.canvas)
        told = next(spots[words] for words in spots if words.casefold() == "turn 1 · first half")
        below = panel.box(panel._shown[panel._shown.index(heading) + 1])
        assert 0 < below.y - told < theme.px(20)


def test_a_click_opens_one_slip_and_another_click_another(log):
    pilot, panel, answers = log
    number = attack_with_hits(panel)
    panel.open(number, at_once=True)
    pilot.frames()
    above = next(
        other
        for other, line in enumerate(panel.lines)
        if other != number and not line.heading and panel._scroll.area.contains(panel.box(other))
    )
    box = panel.box(above)
    pilot.click((box.x + 60, box.y + 8))
    assert answers[-1] == LogMessage("why", panel.lines[above])
    assert panel.opened is panel.lines[above]
    pilot.wait(400)
    opened = panel.box(above)
    assert opened.h > 60
    assert panel.box(number).h < 60, "the first is folded again"
    pilot.click((opened.centerx, opened.y + 15))
    assert answers[-1].kind == "fold"
    assert panel.opened is None


def test_a_slip_opens_in_a_sixth_of_a_second_and_folds_by_its_head_alone(log):
    pilot, panel, answers = log
    number = attack_with_hits(panel)
    panel.open(number)
    pilot.frames(2)
    early = panel.box(number).h
    pilot.wait(200)
    assert early < panel.box(number).h
    assert panel.box(number).contains(panel.link("copy"))
    told = len(answers)
    pilot.click((panel.box(number).centerx, panel.link("fold").bottom + 20))
    assert panel.opened is panel.lines[number]
    assert len(answers) == told
    pilot.click(panel.link("fold").center)
    assert answers[-1].kind == "fold"


def test_a_slip_shows_the_attack_on_the_table(log):
    pilot, panel, answers = log
    number = attack_with_hits(panel)
    panel.open(number)
    pilot.wait(400)
    link = panel.link("show")
    pilot.click(link.center)
    assert answers[-1] == LogMessage("show", panel.lines[number])
    assert answers[-1].entry.telling.units == panel.lines[number].units


def test_a_line_is_copied_with_its_dice_to_be_pasted_into_a_letter(log):
    from game.ui.kit.entry import pasted

    pilot, panel, answers = log
    number = attack_with_hits(panel)
    panel.open(number)
    pilot.wait(400)
    pilot.click(panel.link("copy").center)
    assert answers[-1] == LogMessage("copy", panel.lines[number])
    faces = " ".join(map(str, panel.lines[number].casts[0].roll.waves[0]))
    assert panel.lines[number].sentence in pasted()
    assert f"[{faces}" in pasted()


def test_every_line_with_a_clause_opens_with_its_words(log):
    _, panel, _ = log
    words = quoting(ruleset("nef"))
    for number, line in enumerate(panel.lines):
        if line.heading or not line.clause:
            continue
        assert words(line.clause), line
        panel.open(number, at_once=True)
        assert panel.opened is line
        assert panel.box(number).h > 60


def test_the_pointer_on_a_modifier_finds_its_clause(log):
    pilot, panel, _ = log
    number = attack_with_hits(panel)
    panel.open(number, at_once=True)
    pilot.frames()
    box = panel.box(number)
    places = [(box.x + 24, y) for y in range(panel.link("fold").bottom, box.bottom, 4)]
    clauses = {panel.clause_at(place) for place in places}
    line = panel.lines[number]
    assert clauses >= {part.clause for part in line.casts[0].roll.throw.modifiers}
    tips = [panel.tip(place) for place in places]
    assert any(tip is not None and tip[0].clause == "NEF-GUN-4" and tip[0].text for tip in tips)


def test_an_icon_hides_its_kinds_and_brings_them_back(log):
    pilot, panel, answers = log
    before = [panel.box(number) is not None for number in range(len(panel.lines))]
    ((_, switch),) = panel.laid.boxes("kind:move")
    pilot.click(switch.center)
    assert answers[-1] == Turned("move", False)
    hidden = [line for number, line in enumerate(panel.lines) if panel.box(number) is None]
    assert {line.kind for line in hidden if not line.heading} == {"move"}
    pilot.click(switch.center)
    assert [panel.box(number) is not None for number in range(len(panel.lines))] == before


def test_every_kind_of_line_has_an_icon():
    kinds = set().union(*(kinds for _, _, kinds in GROUPS))
    assert kinds == {"move", "fire", "hit", "loss", "dice", "aircraft", "sighting", "weather", "rule"}


def test_the_wheel_goes_back_and_new_lines_then_do_not_pull_it_away(log, entries):
    pilot, panel, _ = log
    panel.show(entries[:-30])
    for _ in range(20):
        pilot.wheel(2, (180, 400))
    offset = panel._scroll.offset
    top = panel._row_at((180, 400))
    panel.show(entries)
    assert panel._scroll.offset == offset
    assert panel._row_at((180, 400)) == top


def test_an_undo_takes_its_lines_away(log, entries):
    _, panel, _ = log
    panel.open(len(panel.lines) - 1, at_once=True)
    panel.show(entries[:100])
    assert panel.opened is None
    assert panel.lines == fold(entries[:100])


def test_a_slip_stays_open_while_the_rest_of_its_order_is_told(log, entries):
    _, panel, _ = log
    number = attack_with_hits(panel)
    line = panel.lines[number]
    end = entries.index(line.entries[-1]) + 1
    assert entries[end].order == line.entry.order, "more of the same order follows"
    panel.show(entries[:end])
    panel.open(number, at_once=True)
    panel.show(entries[: end + 1])
    assert panel.opened == line


def test_a_log_of_fifteen_hundred_lines_draws_only_what_is_in_sight(app, entries, monkeypatch):
    panel = Logbook()
    many = [*entries]
    for times in range(1, 4):
        shift = times * 10_000
        many += [type(one)(one.n + shift, one.order + shift, *_rest(one)) for one in entries]
    panel.show(many[:2400])
    assert len(panel.lines) > 1500
    pilot = Pilot(app, Bench(panel, pygame.Rect(16, 80, 336, 800)))
    drawn = []
    put = letters.put
    monkeypatch.setattr(
        letters, "put", lambda *given, **named: drawn.append(given[1]) or put(*given, **named)
    )
    for offset in (0, 2000, 4000):
        drawn.clear()
        panel._scroll.scroll_to(offset)
        panel.draw(app.canvas)
        assert 0 < len(drawn) < 200
    pilot.frames()


def _rest(entry):
    return (entry.turn, entry.phase, entry.event, entry.telling, entry.side, entry.by)


# -- the slip's words ------------------------------------------------------------------------------------------------


def test_the_sum_is_told_wave_by_wave():
    throw = Throw(Named("a guns b"), "NEF-GUN-3", 12, 6, 6, again=6)
    roll = Roll(throw, ((6, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5), (6, 2), (1,)))
    assert sum_words(roll) == "2 + 1 + 0 = 3 hits"
    assert sum_words(Roll(throw, ((1,) * 12,))) == "no hits"


def test_the_odds_of_a_slip_are_those_of_the_throw():
    throw = Throw(Named("a guns b"), "NEF-GUN-3", 12, 6, 6, again=6)
    roll = Roll(throw, ((6, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5), (1, 2)))
    before = odds(throw)
    words = odds_words(roll)
    assert f"{before.expected:.1f} hits expected" in words
    assert f"{round(100 * before.at_least(2))}\u00a0% for this or better" in words
    assert odds_words(Roll(Throw(Named("force"), "", 1), ((3,),))) == ""


# -- the recap -------------------------------------------------------------------------------------------------------


@pytest.fixture
def recap(app, entries):
    turn = [entry for entry in entries if entry.turn == 5]
    sheet = Recap("Blue", 5, turn, {"Red": 112, "Blue": 60}, "R", 1)
    bench = Bench(sheet, pygame.Rect(1220, 80, 356, 600))
    return Pilot(app, bench), sheet, bench.answers


def test_a_recap_tells_the_weightiest_in_order(recap, entries):
    _, sheet, _ = recap
    assert len(sheet.lines) == MOST - 1
    assert sheet.title == "Turn 5, as Blue saw it"
    assert sheet.closing == "Points: Red 112, Blue 60."
    assert [line.entry.n for line in sheet.lines] == sorted(line.entry.n for line in sheet.lines)
    losses = [entry.telling.sentence for entry in entries if entry.turn == 5 and entry.telling]
    lost = [sentence for sentence in losses if "destroyed" in sentence]
    assert lost
    assert set(lost) <= {line.brief for line in sheet.lines}


def test_its_key_plays_line_after_line_and_then_closes_it(recap):
    pilot, sheet, answers = recap
    for number in range(len(sheet.lines)):
        pilot.key("R")
        assert answers[-1] == Picked("recap-step", number)
        assert sheet.step == number
    pilot.key("R")
    assert answers[-1] == Pressed("recap-close")


def test_a_click_plays_one_line_and_the_cross_closes(recap):
    pilot, sheet, answers = recap
    pilot.click(sheet.laid.boxes(STEP)[2][1].center)
    assert answers[-1] == Picked("recap-step", 2)
    pilot.click(sheet.laid.boxes(CLOSE)[0][1].center)
    assert answers[-1] == Pressed("recap-close")


def test_a_low_box_holds_the_weightiest_lines_alone(recap):
    _, sheet, _ = recap
    sheet.place(pygame.Rect(960, 460, 308, 190))
    assert 0 < len(sheet.lines) < MOST - 1
    assert sheet.area.h <= 190
    assert all(sheet.area.contains(box) for _, box in sheet.laid.boxes(STEP))
    sheet.place(pygame.Rect(1220, 80, 356, 600))
    assert len(sheet.lines) == MOST - 1
    sheet.place(pygame.Rect(960, 460, 308, 190))
    assert max(line.weight for line in sheet.lines) == 3


# -- the curtain -----------------------------------------------------------------------------------------------------


@pytest.fixture
def curtain(app):
    cloth = Curtain("Blue", ("Red",), colours=(1,))
    bench = Bench(cloth, pygame.Rect(0, 0, 1600, 900))
    return Pilot(app, bench), cloth, bench.answers


def seen(app, cloth):
    """Whether anything below shows."""
    app.draw()
    canvas = app.canvas
    return any(
        canvas.get_at((x, y))[:3] == (90, 10, 90) for x in range(0, 1600, 50) for y in range(0, 900, 50)
    )


def test_a_curtain_falls_covers_everything_and_rises_on_its_button(app, curtain):
    pilot, cloth, answers = curtain
    assert not cloth.covers
    assert seen(app, cloth)
    pilot.wait(300)
    assert cloth.covers
    assert not seen(app, cloth)
    pilot.wait(2000)
    assert cloth.covers, "it does not rise by itself"
    pilot.click(cloth.button.area.center)
    assert answers == [Pressed("lift")]
    assert not cloth.gone
    pilot.wait(400)
    assert cloth.gone
    assert seen(app, cloth)


def test_nothing_pressed_while_it_falls_lifts_it(curtain):
    pilot, cloth, answers = curtain
    pilot.key("Enter")
    pilot.click(cloth.button.area.center)
    assert answers == []
    pilot.wait(300)
    assert cloth.covers
    pilot.key("Enter")
    assert answers == [Pressed("lift")]


def test_what_lies_below_leaves_no_trace_on_it(app):
    pictures = []
    for below in ((90, 10, 90), (200, 200, 20)):
        app.canvas.fill(below)
        cloth = Curtain("Blue", ("Red",), colours=(1,), at_once=True)
        cloth.place(pygame.Rect(0, 0, 1600, 900))
        cloth.draw(app.canvas)
        pictures.append(pygame.image.tobytes(app.canvas, "RGB"))
    assert pictures[0] == pictures[1]


def test_with_reduced_motion_it_fades(app):
    cloth = Curtain("", colours=(0, 1), reduced=True)
    pilot = Pilot(app, Bench(cloth, pygame.Rect(0, 0, 1600, 900)))
    pilot.wait(50)
    app.draw()
    assert app.canvas.get_at((800, 890))[:3] != (90, 10, 90), "it comes over the whole window at once"
    pilot.wait(130)
    assert cloth.covers
    assert "look away" not in cloth.words


# -- the help sheet --------------------------------------------------------------------------------------------------


def test_any_key_and_any_press_closes_the_help(app):
    sheet = HelpSheet(
        [("W", "ahead", ""), ("D", "starboard", "3 inches needed")], [("On the table", [("Reach", "Where.")])]
    )
    bench = Bench(sheet, pygame.Rect(0, 0, 1600, 900))
    pilot = Pilot(app, bench)
    pilot.key("K")
    pilot.press((5, 5))
    assert bench.answers == [Pressed("help-close"), Pressed("help-close")]


def test_a_long_help_stays_in_its_box_and_turns(app):
    keys = [("W", f"verb number {number}", "") for number in range(60)]
    sheet = HelpSheet(keys, [])
    box = pygame.Rect(0, 0, 1000, 500)
    pilot = Pilot(app, Bench(sheet, box))
    assert box.contains(sheet.area)
    for _ in range(60):
        pilot.wheel(-1, sheet.area.center)
    assert sheet.offset == sheet.furthest > 0


# -- victory ---------------------------------------------------------------------------------------------------------


def told(battle):
    """The account of a battle."""
    return accounts.entries(
        battle.ruleset.postings(battle.table), battle.ruleset.presenter.fates(battle.table)
    )


def test_the_account_adds_up_to_the_points(battle):
    account = told(battle)
    for side, points in battle.ruleset.scores(battle.table).items():
        assert sum(one.posting.points for one in account if one.posting.side == side) == points
    words = quoting(battle.ruleset)
    assert all(words(one.posting.clause) for one in account)
    for posting in battle.ruleset.postings(battle.table):
        if posting.percent is not None:
            assert posting.points == posting.worth * posting.percent // 100


def test_the_ledger_counts_every_attack_once(battle):
    record = Record(battle, None)
    record.close()
    owners = {unit.id: unit.side for unit in battle.table.units.values()}
    luck = ledger(fold(record.entries), owners, battle.sides)
    events = [event for line in battle.lines for event in line.events]
    attacks = [event for event in events if type(event).__name__ == "Attacked"]
    hits = [event for event in events if type(event).__name__ == "HitsNoted"]
    assert sum(one.attacks for one in luck.values()) == len(attacks) > 0
    for side, one in luck.items():
        assert one.scored == sum(event.hits for event in hits if owners[event.by] == side)
        assert one.expected > 0


def test_where_a_report_was_written_is_told_to_its_end_however_deep_that_is(
    battle, window, monkeypatch, tmp_path
):
    deep = tmp_path.joinpath(*(f"battles of winter {number}" for number in range(4)))
    deep.mkdir(parents=True)
    monkeypatch.setattr(victory, "battles_folder", lambda writing: deep)
    app = App((1280, 720))
    page = Victory(battle, "Blue")
    pilot = Pilot(app, page)
    pilot.frames(1)
    pilot.click(page.console["report"].area.center)
    pilot.frames(1)
    told = next((part, area) for part, area in page._laid.parts if getattr(part, "words", "") == page.notice)
    assert str(deep) in page.notice
    assert told[0].shown(told[1]) == page.notice


def test_the_page_after_the_battle_opens_its_doors(battle, home, tmp_path):
    app = App((1280, 720), screenshots=tmp_path)
    opened = []

    def rules(found, clause):
        opened.append(clause)
        return Scene()

    page = Victory(battle, "Blue", doors=Doors(rule_book=rules, replay=None))
    menu, fought_out = Scene(), Scene()
    pilot = Pilot(app, menu)
    app.stack.push(fought_out)
    app.stack.push(page)
    pilot.frames(1)
    assert page.title == "The battle is drawn"
    assert Victory(fought(10), "Blue", doors=Doors(rule_book=rules, replay=None)).title == "Red wins"
    with pytest.raises(KeyError):
        page.console["replay"]
    pilot.click(page.console["picture"].area.center)
    assert list(tmp_path.glob("*.png"))
    assert "Saved as" in page.notice
    pilot.click(page.console["report"].area.center)
    (written,) = (home / "battles").glob("*.html")
    assert str(written) in page.notice
    pilot.click(page.console["rules"].area.center)
    assert opened == [""]
    app.stack.pop()
    pilot.key("F1")
    assert opened == ["", battle.over.clause]
    app.stack.pop()
    pilot.click(page.console["leave"].area.center)
    assert app.stack.all() == [menu], "the battle is left with its page"
    app.close()


def test_the_page_after_a_last_stand_names_who_held_longer_than_most_and_says_by_how_much(monkeypatch):
    scenario = read_scenario(find_scenario("war_at_sea/last_morning"))
    record = measured.read(measured.shipped_path(scenario.id))
    easy = msgspec.structs.replace(record, held=measured.Held("Allies", {1: 10}))
    monkeypatch.setattr(measured, "known", lambda *_: easy)
    seats = {side.name: "captain" for side in scenario.sides}
    match = Match.start(scenario, ruleset("war_at_sea"), seed=1, seats=seats)
    players = seated(match, seats, 1)
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    assert match.over.winner == "Japan"
    with_app = App((1280, 720))
    page = Victory(match, "Allies")
    Pilot(with_app, page).frames(1)
    assert page.title == "Allies held longer than most"
    told = [part.words for part, _ in page._laid.parts if isinstance(part, Text)]
    assert (
        f"Allies held to turn {match.table.turn}: longer than 10 of 10 captains in 10 battles."
        in " ".join(told)
    )
    assert "The stand is won." in " ".join(told)
    with_app.close()


def test_the_battle_can_be_looked_at_again_and_then_left(battle):
    app = App((1280, 720))
    menu, table, page = Scene(), Scene(), Victory(battle, "Blue", doors=Doors(replay=lambda match: Scene()))
    for scene in (menu, table):
        app.stack.push(scene)
    pilot = Pilot(app, page)
    pilot.click(page.console["replay"].area.center)
    assert app.stack.top is not page
    app.stack.pop()
    pilot.key("Esc")
    assert app.stack.all() == [menu]
    app.close()


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_nothing_of_the_page_lies_outside_or_over_another(battle, size):
    app = App(size)
    page = Victory(
        battle, "Red", doors=Doors(rule_book=lambda rules, clause: Scene(), replay=lambda match: Scene())
    )
    Pilot(app, page)
    window = pygame.Rect((0, 0), size)
    names = ["verdict", "luck", "turnings", "losses", "course", "fates of Red", "fates of Blue"]
    boxes = [page.box(name) for name in names]
    boxes += [page.console[name].area for name in ("leave", "replay", "picture", "report", "rules")]
    for number, box in enumerate(boxes):
        assert window.contains(box), box
        assert box.h > 0
        assert box.collidelist(boxes[number + 1 :]) == -1
    app.close()


def test_every_unit_is_told_once_under_its_own_side(battle):
    account = told(battle)
    for side in battle.sides:
        found = fates(account, side)
        assert {one.entry.fate.unit for one in found} == {
            unit.id for unit in battle.table.units.values() if unit.side == side
        }
        assert all(side not in one.scorers for one in found if one.entry.fate.lost)
    for side, points in battle.ruleset.scores(battle.table).items():
        counted = [one for owner in battle.sides for one in fates(account, owner) if side in one.scorers]
        assert sum(one.entry.posting.points for one in counted) == points


def test_the_sheets_of_the_sides_have_the_points_of_the_outcome():
    match, orders = moments.orders("fleet-two_captains")
    for side, order in orders:
        match.answer(side, order)
    assert match.over is not None
    app = App((1280, 720))
    page = Victory(match, "Blue")
    Pilot(app, page).frames(1)
    app.close()
    assert (
        {column.side: column.points for column in page.columns}
        == match.over.scores
        == {"Blue": 27, "Grey": 0}
    )


def test_where_a_sheet_is_narrow_names_stay_whole_and_shares_of_points_give_way(battle):
    found = fates(told(battle), "Blue")
    looks = {side: theme.side(number) for number, side in enumerate(battle.sides)}
    column = FateColumn("Blue", 0, found, looks, COMMON, quoting(battle.ruleset))
    one = next(each for each in found if each.entry.posting.percent)
    for wide, share in ((250, False), (520, True)):
        laid = lay(column._line(one, State()), pygame.Rect(0, 0, wide, 46))
        shown = {part.words: (part, area) for part, area in laid.parts if isinstance(part, Text)}
        part, area = shown[one.entry.fate.name]
        assert area.w >= part.best()
        assert (one.entry.posting.share in shown) == share


def test_what_has_to_be_followed_through_the_log_comes_while_the_page_stands(battle):
    app = App((1280, 720))
    page = Victory(battle, "Red")
    pilot = Pilot(app, page)
    assert page.turnings.items is None
    until(lambda: page.turnings.items is not None, lambda: pilot.frames(1))
    whole = gather(battle)
    assert len(page.turnings.items) == len(whole.turnings) > 0
    assert page.course.told.scores == whole.scores
    pilot.frames(1)
    (lost, at) = next((track, at) for at, track in page.course._ends if track.lost)
    pilot.move((round(at[0]), round(at[1])))
    assert page.course.tip((round(at[0]), round(at[1])))[0].title
    assert lost.name in {one.name for one in battle.table.units.values()}
    app.close()


def test_luck_is_told_in_plain_words():
    assert Luck(3, 20, 15.46, 16).words == "16 hits where 15.5 were to be expected"
    assert Luck(1, 2, 0.5, 1).words == "1 hit where 0.5 were to be expected"


def test_a_battle_that_goes_on_has_no_such_page():
    match = Match.start(read_scenario(find_scenario("nef/skerries")), ruleset("nef"), seed=1)
    with pytest.raises(ValueError, match="not over"):
        Victory(match, "Red")
