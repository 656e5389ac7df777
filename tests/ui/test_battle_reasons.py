"""The reasons of opponents in the battle's log and in the replay, opened by hand."""

import pytest

from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import Refusal
from game.match.loading import load
from game.match.match import Match
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.battle.victory import Victory
from game.ui.front.replay import Replay
from game.ui.kit import letters
from game.ui.kit.box import Text
from tests.match.reasons import reasoning

AGAINST = {"Red": "hand", "Blue": "captain:bold"}


@pytest.fixture(params=[(1280, 720), (1920, 1080)], ids=["small", "large"])
def size(request):
    return request.param


@pytest.fixture
def windows():
    apps = []

    def opened(size, scene):
        apps.append(App(size))
        pilot = Pilot(apps[-1], scene)
        pilot.frames(3)
        return pilot

    yield opened
    for app in apps:
        app.close()


def clicked(pilot, book, words, side="Blue"):
    """Click the latest line that begins an order and has these words; the reason its slip shows."""
    rows = [n for n, line in enumerate(book.lines) if not line.heading and words in line.sentence]
    index = next(n for n in reversed(rows) if book._begins_order(n))
    book.fold()
    book._scroll.reveal(book.box(index))
    pilot.frames(2)
    pilot.click((book.box(index).x + 60, book.box(index).y + 8))
    pilot.wait(250)
    assert book.opened is book.lines[index]
    return book.musing


def test_a_replay_of_a_battle_that_is_over_opens_every_reason(size, windows, tmp_path):
    path = tmp_path / "log.jsonl"
    reasoning("nef/skerries", AGAINST, path=path).close()
    scene = Replay.of_log(path)
    pilot = windows(size, scene)
    scene.go(scene.last)
    pilot.frames(2)
    ravnen = next(line for line in scene.match.lines if line.side == "Blue" and line.reason)
    assert ravnen.by == "captain:bold"
    told = clicked(pilot, scene.logbook, "Blue's plot is in")
    assert told.title == "Blue: Captain, the Bold, thought of"
    assert len(told.reason.thoughts) == 2
    assert clicked(pilot, scene.logbook, "Red's plot is in") is None, "a hand gives no reasons"
    assert clicked(pilot, scene.logbook, "Sleipner flies") is not None


def test_the_log_of_a_battle_that_lasts_tells_only_of_one_that_thinks_aloud(size, windows):
    for seat, told in (("captain:bold", False), ("captain:bold:aloud", True)):
        match = reasoning("nef/skerries", {"Red": "hand", "Blue": seat}, 12)
        scene = BattleScene(match, {}, Settings(animation="instant"))
        pilot = windows(size, scene)
        scene.column.turn_to("Log")
        pilot.frames(3)
        found = clicked(pilot, scene.reading.logbook, "Sleipner flies")
        assert (found is not None) == told
        if found is not None:
            assert found.reason.thoughts[0].says.endswith("Steered")


def test_the_log_of_a_battle_that_is_over_tells_of_every_opponent(size, windows):
    scene = BattleScene(reasoning("nef/skerries", AGAINST), {}, Settings(animation="instant"))
    pilot = windows(size, scene)
    pilot.frames(5)
    assert isinstance(pilot.app.stack.top, Victory)
    pilot.app.stack.pop()
    pilot.frames(3)
    scene.column.turn_to("Log")
    pilot.frames(3)
    found = clicked(pilot, scene.reading.logbook, "Sleipner flies")
    assert found.title == "Blue: Captain, the Bold, thought of"
    assert clicked(pilot, scene.reading.logbook, "Resolute flies") is None


def test_a_slip_with_reasons_has_room_for_all_it_says(size, windows, tmp_path):
    path = tmp_path / "log.jsonl"
    reasoning("nef/skerries", AGAINST, path=path).close()
    scene = Replay(load(path, ruleset, resume=False))
    pilot = windows(size, scene)
    scene.go(scene.last)
    pilot.frames(2)
    assert clicked(pilot, scene.logbook, "Sleipner flies") is not None
    book = scene.logbook
    box = book.box(book._opened)
    words = [area for part, area in book.sheet.parts if isinstance(part, Text) and part.words]
    assert len(words) > 8
    assert not [area for area in words if not box.contains(area) or area.h < letters.CLAUSE_ID.leading()]
    assert [area.y for area in words] == sorted(area.y for area in words)


def test_a_refusal_has_the_room_of_the_gauges_and_is_read_to_its_end(size, windows):
    """The gauges of what is asked give way while it is shown."""
    match = Match.start(read_scenario(find_scenario("war_at_sea/convoy")), ruleset("war_at_sea"), seed=5)
    scene = BattleScene(match, dict.fromkeys(match.sides, "hand"), Settings(animation="instant"))
    pilot = windows(size, scene)
    pilot.frames(20)
    if scene.curtain is not None:
        pilot.key("Enter")
        pilot.wait(600)
    says = "U-1: one step of depth freely, two if she then moves an inch at most."
    says += " Open now: surfaced, periscope and deep."
    scene.bar.say(Refusal(says, "WAS-SUB-2"))
    shown = [
        (part.shown(area), part.style, area)
        for part, area in scene.bar.laid.parts
        if isinstance(part, Text) and part.words == says
    ]
    ((words, style, area),) = shown
    assert "…" not in words
    assert all(letters.measure(line, style)[0] <= area.w for line in letters.wrap(words, style, area.w))
    assert not any(
        "of 2 placed" in str(part.words) for part, _ in scene.bar.laid.parts if isinstance(part, Text)
    )
