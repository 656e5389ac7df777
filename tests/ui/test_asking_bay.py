"""Round bases on a bay through real events: ways past islands, rings, counters shared out, several verbs at once."""

from math import hypot

import pytest

from game.asking.pilot import Piloting
from game.asking.share import Sharing
from game.asking.verbs import Verbs
from game.content.settings import Settings
from game.match import Allotted, Chose, Fired, Placed, Refusal, Steered
from game.match.wording import within
from game.sea.heading import distance
from game.tabletop.overlays import Berth, FireLine, Ghost, Mark, Note, Numeral, Reach, Route
from game.tabletop.presenter import Draft
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from tests.ui.battles import Sitting
from tests.ui.bay import begin

STAYS = Refusal("It must not stay.", "BAY-5")


def sit(size: tuple[int, int] = (1280, 720), **where: tuple[float, float]) -> Sitting:
    match = begin(**where)
    scene = BattleScene(match, {}, Settings(animation="instant"))
    sitting = Sitting(match, scene, Pilot(App(size), scene))
    sitting.wait()
    return sitting


@pytest.fixture(scope="module")
def bay():
    """One battle at Red's first turn, for tests that send nothing."""
    return sit()


@pytest.fixture
def table(bay):
    """The battle with base B in hand and nothing laid."""
    bay.pilot.key("F2")
    bay.pilot.move((5, 5))
    bay.pilot.click(bay.pixel(16, 14))
    while bay.draft.hand.track.path:
        bay.pilot.key("Z")
    while bay.draft.hand.track.settings:
        bay.pilot.key("K")
    return bay


def laid(sitting, kind):
    return [overlay for overlay in sitting.scene.stage.overlays() if isinstance(overlay, kind)]


def end(sitting):
    hand = sitting.draft.hand
    return hand.helm.walk(hand.question.pose, hand.track.path).end[:2]


# -- ways ----------------------------------------------------------------------------------------------------------


def test_clicks_lay_leg_after_leg_and_each_tells_its_running_length(table):
    assert isinstance(table.draft, Verbs)
    assert isinstance(table.draft.hand, Piloting)
    table.pilot.click(table.pixel(16, 10))
    table.pilot.click(table.pixel(13, 10))
    assert distance(end(table), (13, 10)) < 0.1
    shown = [float(one.text) for one in laid(table, Numeral)]
    assert shown == pytest.approx([4.0, 7.0], abs=0.1)
    gauge = table.draft.bar().gauges[0]
    assert f"{within(8 - gauge.spent)} of 8 in left" in gauge.words
    assert any(one.walked for one in laid(table, Route))


def test_the_last_leg_is_taken_back_by_backspace_and_by_the_right_button(table):
    for place in ((16, 10), (13, 10), (13, 11)):
        table.pilot.click(table.pixel(*place))
    table.pilot.key("Backspace")
    assert distance(end(table), (13, 10)) < 0.1
    table.pilot.click(table.pixel(30, 30), button=3)
    assert distance(end(table), (16, 10)) < 0.1
    table.pilot.click(table.pixel(30, 30), button=3)
    assert table.draft.hand.track.path == ""


def test_a_way_goes_round_an_island_and_is_taken_back_whole(table):
    table.pilot.click(table.pixel(18.9, 12.5))
    first = table.draft.hand.track.path
    table.pilot.move(table.pixel(21.5, 10.3))
    preview = next(one for one in laid(table, Route) if not one.walked)
    assert len(preview.legs) > 2
    table.pilot.click(table.pixel(21.5, 10.3))
    order = table.draft.order()
    assert isinstance(order, Steered)
    assert order.path.startswith(first)
    table.pilot.key("Backspace")
    assert table.draft.hand.track.path == first


def test_a_way_to_a_place_too_far_ends_where_the_distance_does(table):
    table.pilot.drag(table.pixel(16, 14), table.pixel(16, 2))
    assert end(table) == pytest.approx((16, 6), abs=0.1)
    assert table.draft.order() is not None
    assert table.draft.hand.left(table.draft.hand.track) == pytest.approx(0, abs=1e-6)


def test_dragging_from_where_the_way_ends_goes_on_and_from_the_base_begins_anew(table):
    table.pilot.drag(table.pixel(16, 14), table.pixel(16, 11))
    table.pilot.drag(table.pixel(16, 11), table.pixel(13, 11))
    assert distance(end(table), (13, 11)) < 0.1
    table.pilot.drag(table.pixel(16, 14), table.pixel(14, 12))
    assert distance(end(table), (14, 12)) < 0.1
    assert len(laid(table, Route)[0].legs) == 2


def test_what_can_be_reached_is_drawn_without_land_and_bases_and_narrows(table):
    whole = laid(table, Reach)[0]
    assert whole.polygons
    table.pilot.click(table.pixel(16, 10))
    table.pilot.move((5, 5))
    left = laid(table, Reach)[0]

    def size(reach):
        return sum(
            abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(body, body[1:] + body[:1], strict=True)))
            for body in reach.polygons
        )

    assert size(left) < size(whole) / 2


def test_an_end_near_a_base_is_laid_against_it_and_the_fight_is_asked_about(table):
    table.pilot.click(table.pixel(18.05, 19.45))
    x, y = end(table)
    assert hypot(x - 18, y - 21) == pytest.approx(1.5, abs=1e-5)
    number = table.match.number
    table.pilot.key("Enter")
    assert table.match.number == number
    assert table.scene.bar.warning is not None
    assert table.scene.bar.warning.clause == "BAY-14"
    table.pilot.key("Esc")
    assert table.scene.bar.warning is None


def test_a_click_on_an_enemy_lays_the_way_against_it_from_where_it_comes(table):
    table.pilot.click(table.pixel(18, 21))
    x, y = end(table)
    assert hypot(x - 18, y - 21) == pytest.approx(1.5, abs=1e-5)
    assert y < 21


def test_a_click_on_the_base_itself_lays_nothing(table):
    table.pilot.click(table.pixel(16.05, 14.05))
    assert table.draft.hand.track.path == ""


def test_a_place_that_cannot_be_gone_to_says_why(table):
    table.pilot.click(table.pixel(23.5, 14.5))
    assert not table.draft.hand.track.path
    assert table.scene.bar.said is not None
    assert table.scene.bar.said.clause in ("BAY-2", "BAY-5")


def test_keys_steer_as_well_and_are_refused_where_something_bars_the_way(table):
    for key in ("D", "D", "W", "W"):
        table.pilot.key(key)
    assert table.draft.hand.track.path == "T10A2"
    for key in ("W", "W", "W"):
        table.pilot.key(key)
    assert table.draft.hand.track.path == "T10A5"
    table.pilot.key("W")
    assert table.draft.hand.track.path == "T10A5"
    assert table.scene.bar.said.clause == "BAY-3"
    table.pilot.key("S")


def test_a_setting_widens_the_reach_and_goes_with_the_order(table):
    table.pilot.key("K")
    assert table.draft.hand.track.settings == {"rush": "rush"}
    table.pilot.drag(table.pixel(16, 14), table.pixel(5, 14))
    order = table.draft.order()
    assert isinstance(order, Steered)
    assert order.settings == {"rush": "rush"}
    assert table.draft.hand.left(table.draft.hand.track) < 2
    table.pilot.key("K")
    assert not table.draft.bar().ready
    assert table.draft.bar().clause == "BAY-5"


def test_staying_where_it_lies_is_asked_about_once():
    table = sit()
    table.pilot.key("Enter")
    assert table.match.number == 0
    assert "once more" in table.scene.bar.said.sentence
    table.pilot.key("Enter")
    assert table.match.number == 1
    order = table.last_order()
    assert isinstance(order, Steered)
    assert order.path == ""


def test_enter_lays_the_first_draft_where_staying_is_no_order(monkeypatch):
    hand = sit().draft.hand
    draft = Draft("there", "To the island", Steered("move", hand.now, "A4"))
    monkeypatch.setattr(hand, "offered", lambda: [draft])
    monkeypatch.setattr(type(hand.question), "refuses", lambda self, order, *_: None if order.path else STAYS)
    assert (hand.bar().button, hand.bar().step, hand.bar().beneath) == ("To the island", True, "")
    assert hand.act("confirm")
    assert hand.order() == draft.order
    assert (hand.bar().button, hand.bar().ready) == ("Confirm", True)


# -- verbs ---------------------------------------------------------------------------------------------------------


def test_the_verbs_stand_in_the_bar_and_are_taken_up_by_key_and_by_click(table):
    bar = table.draft.bar()
    assert [(verb.label, verb.now) for verb in bar.verbs] == [
        ("Move", True),
        ("Send out", False),
        ("Split", False),
        ("Hold", False),
    ]
    table.pilot.key("F4")
    assert table.draft.now == "split"
    table.pilot.click(table.scene.bar.spot("verbs", ("verb_2",)).center)
    assert table.draft.now == "send_out"


def test_a_unit_is_carried_from_verb_to_verb(table):
    assert table.draft.unit == "b"
    table.pilot.key("F4")
    assert table.draft.unit == "b"
    table.pilot.key("F3")
    assert table.draft.unit == "B boats"
    table.pilot.click(table.pixel(8, 10))
    assert table.draft.unit == "A boats"
    table.pilot.key("F2")
    assert table.draft.unit == "a"


def test_a_way_laid_waits_while_another_verb_is_looked_at(table):
    table.pilot.click(table.pixel(16, 10))
    path = table.draft.hand.track.path
    table.pilot.key("F5")
    table.pilot.key("F2")
    assert table.draft.hand.track.path == path


def test_doing_nothing_is_ready_when_its_verb_is_taken_up():
    table = sit()
    table.pilot.key("F5")
    assert table.draft.bar().ready
    table.pilot.key("Enter")
    assert table.last_order() == Chose("hold", ("hold",))


def test_one_thing_is_sent_by_pointing_and_the_last_word_counts():
    table = sit()
    table.pilot.click(table.pixel(16, 14))
    table.pilot.key("F3")
    assert not table.draft.bar().ready
    table.pilot.click(table.pixel(31, 12))
    table.pilot.click(table.pixel(18, 21))
    assert [one.text for one in laid(table, FireLine)] == ["scout"]
    table.pilot.key("2")
    order = table.draft.order()
    assert isinstance(order, Fired)
    assert [(aim.unit, aim.weapon, aim.target) for aim in order.aims] == [("B boats", "raider", "y")]
    table.pilot.click(table.pixel(8, 10))
    assert [(aim.unit, aim.target) for aim in table.draft.order().aims] == [("A boats", "y")]
    assert any(one.unit == "a" and one.kind == "selected" for one in laid(table, Mark))
    table.pilot.click(table.pixel(30, 30), button=3)
    assert table.draft.order() is None
    table.pilot.key("F")
    table.pilot.key("Enter")
    order = table.last_order()
    assert isinstance(order, Fired)
    assert len(order.aims) == 1
    assert order.aims[0].target == "y"


def test_a_thing_is_sent_by_a_drag_from_who_sends_it_and_by_a_turn_of_its_row():
    table = sit()
    table.pilot.click(table.pixel(16, 14))
    table.pilot.key("F3")
    hand = table.hand
    assert not hand.drag((40.0, 4.0), (31.0, 12.0), done=True), "nothing of one's own lies there"
    assert hand.drag((16.0, 14.0), (31.0, 12.0), done=False)
    assert hand.order() is None, "she is still pointing"
    assert hand.drag((8.0, 10.0), (31.0, 12.0), done=True)
    (first,) = hand.order().aims
    assert first.unit == "A boats"
    assert hand.drag((16.0, 14.0), (18.0, 21.0), done=True)
    (second,) = hand.order().aims
    assert (second.unit, second.target) == ("B boats", "y")
    assert hand.bar().sentence.startswith("B boats › ")
    hand.turn(second.target, -1)
    assert hand.order() is None
    hand.turn(first.target, 1)
    assert [aim.target for aim in hand.order().aims] == [first.target]


# -- rings, counters, hits -----------------------------------------------------------------------------------------


def test_a_piece_follows_the_pointer_round_its_ring(table):
    table.pilot.key("F4")
    for place in ((18.0, 14.0), (16.0, 11.9)):
        table.pilot.move(table.pixel(*place))
        ghost = laid(table, Ghost)[0]
        assert 1.48 < hypot(ghost.pose.x - 16, ghost.pose.y - 14) < 1.52
        assert distance((ghost.pose.x, ghost.pose.y), place) < 0.7
    assert laid(table, Berth) == [Berth(16.0, 14.0, 1.5, 0.0, 360.0, True)]
    table.pilot.move(table.pixel(7, 26.4))
    assert laid(table, Berth)[0].x == 7.0, "another ring is nearer"


def test_where_it_may_not_lie_the_ring_is_dotted_and_the_reason_stands_by():
    table = sit(b=(18.6, 15.0))  # close to the island
    table.pilot.key("F4")
    table.pilot.move(table.pixel(20.2, 15))
    free = {one.free for one in laid(table, Berth)}
    assert free == {True, False}
    note = laid(table, Note)[0]
    assert (note.text, note.more) == ("Bases do not cross land.", "BAY-2")
    table.pilot.click(table.pixel(20.2, 15))
    assert table.scene.bar.said.clause == "BAY-2"
    assert table.draft.order() is None
    for _ in range(40):
        table.pilot.key("D")
        order = table.draft.order()
        assert order is not None, "keys pass over what is refused"


def test_the_base_a_new_one_is_laid_beside_stays_where_it_is(table):
    table.pilot.key("F4")
    table.pilot.click(table.pixel(16, 12.5))
    order = table.draft.order()
    assert isinstance(order, Placed)
    assert list(order.pieces) == ["b"]
    shown = {piece.id: (piece.x, piece.y) for piece in table.scene.stage.pieces()}
    assert shown["b"] == (16.0, 14.0)
    assert len(shown) == 7
    table.pilot.click(table.pixel(8, 11.5))
    assert list(table.draft.order().pieces) == ["b"], "the other is out of reach of this ring"
    table.pilot.click(table.pixel(8, 10))
    table.pilot.click(table.pixel(8, 11.5))
    assert list(table.draft.order().pieces) == ["a"], "one is laid, the last"
    table.pilot.key("Backspace")


@pytest.fixture
def sharing():
    """Red's base A split, its counters to be shared out."""
    table = sit()
    table.pilot.key("F4")
    table.pilot.click(table.pixel(8, 11.5))
    table.pilot.key("Enter")
    table.wait()
    assert isinstance(table.draft, Sharing)
    return table


def test_counters_move_between_bases_by_keys(sharing):
    assert not sharing.draft.bar().ready
    assert sharing.draft.bar().clause == "BAY-12"
    sharing.pilot.key("Right")
    assert sharing.draft.bar().ready
    sharing.pilot.key("Down")
    sharing.pilot.key("2")
    assert {one.text for one in laid(sharing, Numeral)} == {"1", "2"}
    sharing.pilot.key("Z")
    sharing.pilot.key("Enter")
    assert sharing.last_order() == Allotted("share_out", {"a": {"blank": 2}, "R7": {"force": 1}})


def test_counters_move_by_clicking_bases_and_by_dragging_in_their_rows(sharing):
    panel = sharing.scene.column.plan
    new = sharing.match.table.units["R7"]
    sharing.pilot.click(sharing.pixel(new.x, new.y))
    assert sharing.draft.lies["force", 0] == "R7"
    assert sharing.draft.now == ("blank", 0)
    places = {name: panel.part("blank/1", f"choose {name}") for name in ("A", "R7")}
    sharing.pilot.drag(places["A"].center, (places["R7"].centerx, places["R7"].centery + 25))
    assert sharing.draft.lies["blank", 1] == "R7"
    sharing.pilot.click(places["A"].center)
    assert sharing.draft.lies["blank", 1] == "A".lower()


def test_hits_are_counted_a_row_for_each_boat_by_its_name():
    table = sit()
    table.pilot.key("F3")
    table.pilot.key("F")
    table.pilot.key("Enter")
    table.wait()
    rows = {row.words: row for row in table.draft.plan().rows}
    assert list(rows) == ["Heron", "Gull", "Tern"]
    assert all(row.counted for row in rows.values())
    for key in ("3", "Tab", "1"):
        table.pilot.key(key)
    assert table.draft.order() == Allotted("hits", {"hit": {"heron": 3, "gull": 1}})
    table.pilot.key("Enter")
    assert table.match.table.hits == 4


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_verbs_keys_and_button_share_the_bar_without_lying_over_each_other(size):
    table = sit(size)
    table.pilot.frames(2)
    bar = table.scene.bar
    boxes = [bar.spot("verbs", (f"verb_{number}",)) for number in range(1, 5)]
    assert len(boxes) == 4
    assert all(bar.area.contains(box) for box in boxes)
    assert max(box.right for box in boxes) < bar.spot("button").left
    assert all(not one.colliderect(other) for one in boxes for other in boxes if one is not other)
