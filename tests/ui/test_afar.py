"""A battle whose table is elsewhere, played in the window: orders, refusals, talk, offers, lost lines, clocks."""

import msgspec
import pytest

from game.match.clock import clock_of
from game.net import messages
from game.ui.battle.correspondent import PATIENCE, lost_line, ordinal
from game.ui.kit import theme
from tests.ui.afar import Elsewhere, window
from tests.ui.test_layout import seen


@pytest.fixture
def host(tmp_path):
    return Elsewhere("nef/mail", tmp_path)


@pytest.fixture
def red(host):
    found = window(host, "Red")
    yield found
    found.pilot.app.close()


def test_an_order_laid_in_the_window_stands_once_the_host_says_so(host, red):
    order = red.order()
    assert red.match.given is not None
    assert red.afar.awaited == "Your order is on its way."
    assert all(line.order is None for line in red.match.lines)
    host.pump()
    assert red.match.given is None
    given = [line.order for line in host.battle.match.lines if line.side == "Red"]
    assert given == [order]
    assert red.afar.awaited == "Blue's player is writing."


def test_a_battle_goes_on_from_the_window_for_as_long_as_both_answer(host, red):
    for number in range(30):
        red.wait()
        if red.scene.stage.sitting.questions():
            red.order(number)
            host.pump()
        host.answer("Blue", number)
    assert sum(line.side == "Red" for line in host.battle.match.lines) > 8
    assert red.match.table == host.battle.match.view("Red")


def test_an_order_that_the_host_does_not_take_is_said_and_laid_down_again(host, red):
    order = red.order()
    host.lose()
    late = "It came too late: the table has gone on. It stands as you see it now."
    host.tell("Red", messages.Refused(late, number=red.match.given.number))
    red.wait()
    red.pilot.frames(2)
    assert red.scene.bar.said.sentence.startswith("It came too late")
    assert red.scene.stage.draft.order() == order


def test_a_lost_line_is_met_quietly_and_after_two_minutes_there_is_a_choice(host, red):
    joined = host.seats["Red"]
    red.order()
    host.pump()
    joined.link.state, joined.link.tries = "lost", 3
    red.pilot.frames(2)
    assert red.afar.awaited == "Trying again, 3rd time; nothing is lost."
    assert red.shown.words == "out of reach"
    assert red.shown.acts == ()
    red.afar.tick(1000.0 * PATIENCE)
    assert [name for name, _ in red.shown.acts] == ["wait_on", "adjourn"]
    red.afar.wait_on()
    red.pilot.frames(2)
    assert red.shown.acts == ()


def test_an_order_given_while_the_line_is_lost_is_given_again_when_it_is_there(host, red):
    joined = host.seats["Red"]
    host.go("Red")
    joined.link.state = "lost"
    red.order()
    assert host.battle.match.number == 0
    host.come("Red")
    host.pump()
    red.wait()
    assert red.match.given is None
    assert sum(line.side == "Red" for line in host.battle.match.lines) == 1


def test_a_captain_sits_in_for_one_who_is_away_long_and_goes_when_he_is_back(host, red):
    red.order()
    host.go("Blue")
    host.pump()
    red.pilot.frames(2)
    assert red.shown.words == "away since 14:02"
    red.afar.tick(1000.0 * PATIENCE)
    assert [name for name, _ in red.shown.acts] == ["wait_on", "sit_in", "adjourn"]
    host.watch.go(PATIENCE + 1)
    red.scene.conn.do("sit_in")
    host.pump()
    red.pilot.frames(2)
    assert host.battle.kept.chairs["Blue"].sits_in == "captain"
    assert red.shown.name == "Blue: captain for Blue's player"
    host.come("Blue")
    host.pump()
    red.pilot.frames(2)
    assert host.battle.kept.chairs["Blue"].sits_in == ""
    assert red.shown.name == "Blue: Blue's player"


def test_signals_and_a_line_of_talk_reach_the_other_seat(host, red):
    red.pilot.key("Alt+4")
    red.pilot.key("Shift+T")
    assert red.scene.strip.writing
    red.pilot.type("Lunch, then I hunt you.")
    red.pilot.key("Enter")
    assert not red.scene.strip.writing
    host.pump()
    heard = [one for one in host.seats["Blue"].heard if isinstance(one, messages.Told)]
    assert [(one.signal, one.text) for one in heard] == [(4, ""), (0, "Lunch, then I hunt you.")]
    red.pilot.frames(2)
    assert red.shown.said == "Red: “Lunch, then I hunt you.”"
    host.seats["Blue"].seat.send(messages.Signal(1))
    host.pump()
    red.pilot.frames(2)
    assert red.shown.said == "Blue's player: Well fired."


def test_talk_that_a_new_line_repeats_is_not_told_twice(host, red):
    host.seats["Blue"].seat.send(messages.Say("Good morning."))
    host.pump()
    red.pilot.frames(2)
    assert red.shown.said == "Blue's player: “Good morning.”"
    red.afar.tick(20_000.0)
    assert red.shown.said == ""
    host.go("Red")
    host.come("Red")
    host.pump()
    assert len(host.seats["Red"].seat.talk) == 1
    red.pilot.frames(2)
    assert red.shown.said == ""


def test_an_offer_is_shown_until_one_agrees_or_does_not(host, red):
    host.seats["Blue"].seat.send(messages.Offer("draw"))
    host.pump()
    red.pilot.frames(2)
    assert red.shown.said == "Blue's player offers a draw."
    assert [name for name, _ in red.shown.acts] == ["agree", "decline"]
    red.pilot.key("Alt+N")
    host.pump()
    red.pilot.frames(2)
    assert red.shown.said == "Not agreed: a draw."
    red.scene.conn.do("draw")
    host.pump()
    host.seats["Blue"].seat.send(messages.Reply("draw", agrees=True))
    host.pump()
    assert host.battle.match.over.why == "A draw was agreed."
    assert red.match.over.why == "A draw was agreed."


def test_an_undo_is_offered_and_done_once_the_other_agrees(host, red):
    red.order()
    host.pump()
    red.wait()
    red.scene.conn.do("recall")
    host.pump()
    assert host.battle.match.number == 1
    host.seats["Blue"].seat.send(messages.Reply("undo", agrees=True))
    host.pump()
    red.wait()
    assert red.match.ask("Red")
    assert [line.side for line in host.battle.match.lines if line.side] == []


def test_giving_up_ends_it_at_the_host_and_a_rematch_exchanges_the_seats(host, red):
    red.scene.conn.do("concede")
    host.pump()
    assert host.battle.match.over.winner == "Blue"
    assert red.afar.again() == ("Another battle", "")
    red.scene.conn.do("rematch")
    host.pump()
    assert red.afar.again() == ("", "You asked: another battle. No answer yet.")
    host.seats["Blue"].seat.send(messages.Reply("rematch", agrees=True))
    host.pump()
    red.pilot.frames(2)
    assert red.afar.again() == ("To the next battle", "Another battle, sides exchanged.")
    assert host.seats["Red"].seat.next.side == "Blue"
    assert red.shown.acts == (("next_battle", "To the next battle"),)


def test_a_rematch_the_other_offers_is_agreed_to_and_none_is_to_be_had_while_the_line_is_lost(host, red):
    red.scene.conn.do("concede")
    host.pump()
    host.seats["Blue"].seat.send(messages.Offer("rematch"))
    host.pump()
    assert red.afar.again() == (
        "Agree to another battle",
        "Blue's player offers another battle, sides exchanged.",
    )
    host.seats["Red"].link.state = "lost"
    assert red.afar.again() == ("", "")


def test_the_coach_has_nothing_to_say_while_an_order_is_on_its_way(tmp_path):
    host = Elsewhere("nef/skerries", tmp_path)
    red = window(host, "Red", coach=True)
    assert red.scene.coaching.coach.on
    red.scene.conn.do("concede")
    assert red.match.given is not None
    red.scene.refresh()
    red.pilot.frames(2)
    host.pump()
    red.pilot.frames(2)
    assert host.battle.match.over.winner == "Blue"
    red.pilot.app.close()


def test_a_seat_that_the_host_has_closed_says_so_and_not_that_it_tries_again(host, red):
    joined = host.seats["Red"]
    joined.seat.hear(messages.Refused("The host has closed your seat.", ends=True))
    joined.link.state = "ended"
    red.pilot.frames(2)
    assert red.shown.said == "The host has closed your seat."
    assert red.shown.words == "the line has ended"
    assert red.afar.awaited == "The host has closed your seat."


def test_clocks_run_at_the_host_and_are_told_by_the_second(tmp_path):
    host = Elsewhere("nef/mail", tmp_path, clock=clock_of("30+0.5"))
    red = window(host, "Red")
    timer = red.scene.stage.sitting.timer
    assert timer.face("Red") == "30:00"
    red.pilot.wait(3000)
    assert 1796 <= timer.left("Red") <= 1797.5
    host.battle.tick(60.0)
    host.battle.stand()
    host.pump()
    red.pilot.frames(2)
    assert timer.face("Red") == "29:00"
    host.seats["Red"].link.state = "lost"
    before = timer.left("Red")
    red.pilot.wait(2000)
    assert timer.left("Red") == before
    red.pilot.app.close()


def test_a_battle_that_the_host_tells_anew_is_opened_anew(host, red):
    opened = []
    red.afar.reopen = lambda: opened.append(True)
    host.seats["Red"].seat.match.raw[-1] += b" "  # another copy than the host's
    host.go("Red")
    host.come("Red")
    host.pump()
    red.pilot.frames(1)
    assert opened == [True]


def test_one_sees_through_no_other_eyes_even_after_the_end(host, red):
    red.scene.conn.do("concede")
    host.pump()
    red.pilot.frames(3)
    assert red.scene.stage.sitting.eyes == ("Red",)


def test_tries_are_counted_as_one_says_them():
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 22)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "22nd",
    ]
    assert lost_line(0) == "Trying again, 1st time; nothing is lost."


def test_the_strip_stays_in_its_frame_in_every_window(host, red, monkeypatch):
    theme.dress(1.0, False, False)
    found = []
    for state in ("plain", "offered", "tried", "writing"):
        if state == "offered":
            host.seats["Blue"].seat.send(messages.Offer("take_back"))
            host.pump()
        elif state == "tried":
            host.seats["Red"].seat.offers.clear()
            host.go("Blue")
            host.pump()
            red.afar.tick(1000.0 * PATIENCE)
        elif state == "writing":
            red.scene.strip.write()
        red.scene._touch()
        found += [f"{state}, {one}" for one in seen(red.scene, monkeypatch, 1.5)]
    theme.dress(1.0, False, False)
    assert not found, "\n".join(found)


def test_a_host_that_was_killed_tells_the_rest_and_the_window_goes_on(tmp_path):
    host = Elsewhere("carrier/first_contact", tmp_path)
    ijn = window(host, "IJN")
    ijn.order()
    host.answer("USN")
    ijn.wait()
    match, lines = ijn.match, len(ijn.match.lines)
    host.kill()
    ijn.wait()
    assert host.seats["IJN"].seat.match is match
    assert len(match.lines) == lines
    assert ijn.scene.stage.sitting.questions()


def test_a_scene_made_between_header_and_lines_is_made_when_the_lines_are_there(host, red):
    seat = host.seats["Red"].seat
    before, raw = seat.match, list(seat.match.raw)
    seat.hear(messages.Begun(msgspec.Raw(msgspec.json.encode(before.header))))
    assert not red.afar.begun_anew
    assert not seat.match.observers
    seat.hear(messages.Lines(0, tuple(map(msgspec.Raw, raw))))
    assert red.afar.begun_anew
