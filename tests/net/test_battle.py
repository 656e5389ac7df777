"""A battle held for seats elsewhere: played from what they are told alone, begun with dice nobody chose, resumed."""

from pathlib import Path
from random import Random

import pytest

from game.ai import chance
from game.cli import run
from game.dice.shares import HOST, Share, committed, made_of
from game.match import Chose, Conceded, Drawn, Placed, SetTo, Steered
from game.match.clock import clock_of
from game.match.loading import load
from game.match.log import LogHeld
from game.match.verify import first_difference
from game.net import keeping, messages
from game.net.battle import Battle
from game.net.held import fingerprint
from game.net.seat import Seat
from game.rulesets import SHIPPED, ruleset
from game.testing.play import scenarios_of
from tests.net.tables import Player, Watch, Wire, begun, kept_battle, played, rules_of, secret_of, take_seats

MAIL = "nef/mail"


@pytest.mark.parametrize("game", SHIPPED)
def test_a_battle_is_played_to_its_end_from_what_the_seats_are_told(game: str, tmp_path: Path) -> None:
    battle, wire = begun(scenarios_of(game)[0], tmp_path)
    players = played(battle, wire)
    assert battle.match is not None
    for side, player in players.items():
        assert player.match is not None
        assert player.match.table == battle.match.view(side)
        assert player.refusals == []
    again = load(battle.path, ruleset, resume=False)
    assert first_difference(again) is None
    assert {one.by for one in again.header.shares} == {HOST, *battle.kept.hands}
    battle.close()


# -- dice nobody chose -------------------------------------------------------------------------------------------


def test_nothing_of_a_share_is_shown_before_all_have_committed(tmp_path: Path) -> None:
    wire = Wire()
    battle = Battle(kept_battle(MAIL, tmp_path), tmp_path, wire, now=Watch())
    red, blue = battle.kept.hands
    for side in (red, blue):
        battle.hear(side, messages.Take(rules_of(battle)))
    battle.hear(red, messages.Commit(committed(red, secret_of(red))))
    battle.hear(red, messages.Reveal(secret_of(red)))
    assert isinstance(wire.to(red)[-1], messages.Refused)
    assert battle.match is None
    battle.hear(blue, messages.Commit(committed(blue, secret_of(blue))))
    for side in (red, blue):
        battle.hear(side, messages.Reveal(secret_of(side)))
    assert battle.match is not None
    sent = b"".join(raw for _, raw, _ in wire.sent)
    for secret in (secret_of(red), secret_of(blue), battle.kept.shares[0].opened, battle.match.header.salt):
        assert secret.encode() not in sent


def test_the_dice_are_those_all_made_and_the_end_opens_them(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    assert battle.match is not None
    assert made_of(battle.kept.shares) == battle.match.header.seeding
    battle.hear("Red", messages.Give(battle.number("Red"), 0, Conceded()))
    opened = next(said for said in wire.to("Blue") if isinstance(said, messages.Opened))
    assert made_of(opened.shares) == battle.match.header.seeding


def test_another_share_than_was_committed_to_is_refused(tmp_path: Path) -> None:
    wire = Wire()
    battle = Battle(kept_battle(MAIL, tmp_path), tmp_path, wire, now=Watch())
    for side in battle.kept.hands:
        battle.hear(side, messages.Take(rules_of(battle)))
        battle.hear(side, messages.Commit(committed(side, secret_of(side))))
    for wrong in ("0" * 32, "no secret", ""):
        said = len(wire.to("Red"))
        battle.hear("Red", messages.Reveal(wrong))
        (refused,) = wire.to("Red")[said:]
        assert "not the share" in refused.sentence  # type: ignore[union-attr]
        assert not any(share.opened for share in battle.kept.shares if share.by == "Red")
    battle.hear("Red", messages.Commit("f" * 64))
    assert "already" in wire.to("Red")[-1].sentence  # type: ignore[union-attr]


def test_a_log_whose_shares_were_changed_is_found_out(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    played(battle, wire, 6)
    battle.close()
    raw = battle.path.read_bytes()
    battle.path.write_bytes(raw.replace(secret_of("Red").encode(), b"c" * 32))
    found = first_difference(load(battle.path, ruleset, resume=False))
    assert found is not None
    assert "the share of the dice of Red is not what was committed to" in found.sentence


# -- orders ------------------------------------------------------------------------------------------------------


def asked_player(battle: Battle, wire: Wire) -> tuple[str, Player]:
    """A side that is asked, with a player who has read all it was told."""
    assert battle.match is not None
    side = battle.match.asked()[0]
    player = Player(battle, side)
    player.follow(wire)
    return side, player


def test_an_order_said_twice_is_done_once_and_confirmed_twice(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    side, player = asked_player(battle, wire)
    given: list[messages.Give] = []
    player.give = given.append  # type: ignore[method-assign]
    assert player.match is not None
    player.match._send = given.append
    assert player.play()
    number = battle.match.number if battle.match else 0
    battle.hear(side, given[0])
    battle.hear(side, given[0])
    confirmed = [said for said in wire.to(side) if isinstance(said, messages.Confirmed)]
    assert [said.number for said in confirmed] == [given[0].number] * 2
    own = [line for line in battle.match.history if line.side == side and line.by == "hand"]  # type: ignore[union-attr]
    assert len(own) == 1
    assert battle.match is not None
    assert battle.match.number > number


def refusal_of(battle: Battle, wire: Wire, side: str, give: messages.Give) -> str:
    assert battle.match is not None
    lines = list(battle.match.lines)
    battle.hear(side, give)
    assert battle.match.lines == lines
    said = wire.to(side)[-1]
    assert isinstance(said, messages.Refused)
    assert said.number == give.number
    return said.sentence


def test_a_wrong_late_replayed_or_missing_order_is_refused_with_its_reason(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    played(battle, wire, 8)
    side, player = asked_player(battle, wire)
    assert player.match is not None
    due, seen = battle.number(side), len(player.match.lines)
    wrong = Chose("nothing that is asked")
    assert refusal_of(battle, wire, side, messages.Give(due, seen, wrong)).startswith(
        "That is not asked now."
    )
    assert "missing" in refusal_of(battle, wire, side, messages.Give(due + 1, seen, wrong))
    assert "given already" in refusal_of(battle, wire, side, messages.Give(0, seen, wrong))
    assert "too late" in refusal_of(battle, wire, side, messages.Give(due, 0, wrong))
    assert "too late" in refusal_of(battle, wire, side, messages.Give(due, seen + 1, wrong))
    assert "agreed to by all" in refusal_of(
        battle, wire, side, messages.Give(due, seen, Drawn(("Blue", "Red")))
    )


def test_an_order_no_question_can_judge_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    side, player = asked_player(battle, wire)
    assert player.match is not None
    seen = len(player.match.lines)
    for order in (
        Steered("move", "no such unit", "(" * 5000),
        SetTo("plot", {"x" * 3000: {"": "y"}}),
        Placed("deploy", {"a": (1e9, -1e9, 720.0)}),
    ):
        assert refusal_of(battle, wire, side, messages.Give(battle.number(side), seen, order))


def test_the_other_sides_order_is_not_given_from_this_seat(tmp_path: Path) -> None:
    battle, wire = begun("war_at_sea/river_plate", tmp_path)
    assert battle.match is not None
    while len(battle.match.asked()) > 1:
        played(battle, wire, 1)
    asked, player = asked_player(battle, wire)
    other = next(side for side in battle.match.sides if side != asked)
    assert player.match is not None
    order = chance.answer(player.match.ask(asked), Random(1))
    give = messages.Give(battle.number(other), len(battle.told[other].raw), order)
    assert "nothing to answer" in refusal_of(battle, wire, other, give)


# -- lost lines, kills -------------------------------------------------------------------------------------------


def test_who_comes_again_is_told_only_what_is_missing(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    players = played(battle, wire, 6)
    red = players["Red"].match
    assert red is not None
    battle.leave("Red")
    wire.clear()
    battle.hear("Red", messages.Take(rules_of(battle), len(red.raw), fingerprint(red.raw[-1])))
    kinds = [type(said) for said in wire.to("Red")]
    assert messages.Begun not in kinds
    assert messages.Lines not in kinds
    battle.leave("Red")
    wire.clear()
    battle.hear("Red", messages.Take(rules_of(battle), len(red.raw), "another line"))
    assert [type(said) for said in wire.to("Red")][:2] == [messages.Begun, messages.Lines]


def test_a_host_that_was_killed_goes_on_where_its_log_ends(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    played(battle, wire, 7)
    lines = list(battle.match.lines) if battle.match else []
    assert battle.match is not None
    battle.close()  # the lock goes with the process
    wire = Wire()
    again = Battle(keeping.read(tmp_path, battle.kept.battle), tmp_path, wire, now=Watch())
    assert again.match is not None
    assert again.match.lines == lines
    take_seats(again)
    played(again, wire)
    assert again.over
    assert first_difference(load(again.path, ruleset, resume=False)) is None


def test_a_battle_that_another_program_holds_is_not_opened(tmp_path: Path) -> None:
    battle, _ = begun(MAIL, tmp_path)
    with pytest.raises(LogHeld):
        Battle(keeping.read(tmp_path, battle.kept.battle), tmp_path, Wire(), now=Watch())
    battle.close()


# -- what all agree to -------------------------------------------------------------------------------------------


def last(wire: Wire, side: str, kind: type) -> object:
    return [said for said in wire.to(side) if isinstance(said, kind)][-1]


def test_a_draw_needs_the_others_word(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    battle.hear("Red", messages.Offer("draw"))
    assert not battle.over
    assert last(wire, "Blue", messages.Offered) == messages.Offered("Red", "draw")
    battle.hear("Red", messages.Reply("draw", True))
    assert not battle.over
    battle.hear("Blue", messages.Reply("draw", True))
    assert battle.match is not None
    assert battle.match.over is not None
    assert (battle.match.over.winner, battle.match.over.why) == ("", "A draw was agreed.")
    assert first_difference(load(battle.path, ruleset, resume=False)) is None


def test_an_offer_that_is_declined_changes_nothing(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    battle.hear("Red", messages.Offer("adjourn"))
    battle.hear("Blue", messages.Reply("adjourn", False))
    assert last(wire, "Red", messages.Offered) == messages.Offered("Red", "adjourn", open=False)
    assert not battle.kept.adjourned


def test_a_take_back_by_consent_comes_to_both_seats(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    players = played(battle, wire, 12)
    assert battle.match is not None
    number = battle.match.number
    battle.hear("Red", messages.Offer("take_back"))
    battle.hear("Blue", messages.Reply("take_back", True))
    assert battle.match.number < number
    for side, player in players.items():
        player.follow(wire)
        assert player.match is not None
        assert player.match.table == battle.match.view(side)
    played_on = played(battle, wire, 5)
    assert all(not player.refusals for player in played_on.values())


def test_the_next_battle_is_for_the_same_tokens_with_seats_exchanged(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    battle.hear("Red", messages.Offer("rematch"))
    assert isinstance(wire.to("Red")[-1], messages.Refused)
    battle.hear("Red", messages.Give(battle.number("Red"), 0, Conceded()))
    battle.hear("Red", messages.Offer("rematch"))
    battle.hear("Blue", messages.Reply("rematch", True))
    said = last(wire, "Red", messages.Next)
    assert isinstance(said, messages.Next)
    after = keeping.read(tmp_path, said.battle)
    assert said.side == "Blue"
    assert after.chairs["Blue"].token == battle.kept.chairs["Red"].token
    assert after.shares[0] != battle.kept.shares[0]


def test_who_gave_a_battle_up_is_asked_for_the_next_and_not_led_into_it(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    battle.hear("Red", messages.Give(battle.number("Red"), 0, Conceded()))
    battle.hear("Blue", messages.Offer("rematch"))
    assert not any(isinstance(said, messages.Next) for said in wire.to("Red"))
    battle.hear("Red", messages.Reply("rematch", True))
    assert isinstance(last(wire, "Red", messages.Next), messages.Next)


def test_a_captain_sits_in_for_who_is_away_for_long_and_leaves_when_he_comes(tmp_path: Path) -> None:
    watch = Watch()
    battle, wire = begun(MAIL, tmp_path, now=watch)
    battle.hear("Red", messages.SitIn("Blue"))
    assert isinstance(last(wire, "Red", messages.Refused), messages.Refused)
    battle.leave("Blue")
    watch.go(battle.kept.patience + 1)
    battle.hear("Red", messages.SitIn("Blue"))
    standing = last(wire, "Red", messages.Standing)
    assert isinstance(standing, messages.Standing)
    assert standing.seats["Blue"].sits_in == "captain"
    assert battle.opponents.called("Blue") == "captain"
    battle.hear("Blue", messages.Take(rules_of(battle)))
    assert battle.kept.chairs["Blue"].sits_in == ""
    assert battle.opponents.called("Blue") == "", "no captain answers for who is here"
    battle.close()


# -- seats -------------------------------------------------------------------------------------------------------


def test_only_the_hosts_own_token_sends_anybody_away(tmp_path: Path) -> None:
    battle, _ = begun(MAIL, tmp_path)
    dropped: list[str] = []
    battle.drop = dropped.append
    token = battle.kept.chairs["Blue"].token
    battle.hear("Red", messages.Manage("ban", "Blue"))
    assert dropped == []
    battle.hear(HOST, messages.Manage("kick", "Blue"))
    assert battle.kept.chairs["Blue"].token == token
    battle.hear(HOST, messages.Manage("invite", "Blue"))
    assert dropped == ["Blue", "Blue"]
    fresh = keeping.read(tmp_path, battle.kept.battle).chairs["Blue"]
    assert token in fresh.banned
    assert fresh.token not in ("", token)


def test_who_is_invited_anew_before_the_battle_puts_in_a_share_of_his_own(tmp_path: Path) -> None:
    battle = Battle(kept_battle(MAIL, tmp_path), tmp_path, Wire(), now=Watch())
    battle.hear("Blue", messages.Take(rules_of(battle)))
    battle.hear("Blue", messages.Commit(committed("Blue", "c" * 32)))
    battle.hear(HOST, messages.Manage("invite", "Blue"))
    assert [share.by for share in battle.kept.shares] == [HOST]
    for side in ("Red", "Blue"):
        battle.hear(side, messages.Take(rules_of(battle)))
        battle.hear(side, messages.Commit(committed(side, secret_of(side))))
    battle.hear(HOST, messages.Manage("invite", "Red"))  # all have committed: nobody may choose any more
    assert len(battle.kept.shares) == 3


@pytest.mark.parametrize("seed", ["as it was", "another"])
def test_who_takes_a_seat_over_is_told_what_the_dice_were_made_of(seed: str, tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    assert battle.match is not None
    late = Seat(lambda _: None)  # the program of another player than who put in the share
    late.hear(battle.welcome("Blue", "Somebody else"))
    battle.hear("Red", messages.Give(battle.number("Red"), 0, Conceded()))
    for said in wire.to("Blue"):
        if seed == "another" and isinstance(said, messages.Opened):
            shares = tuple(Share(one.by, committed(one.by, "d" * 32), "d" * 32) for one in said.shares)
            dice = made_of(shares)
            late.hear(messages.Opened(dice.seed, dice.salt, shares))
        elif isinstance(said, messages.Begun | messages.Lines | messages.Standing | messages.Opened):
            late.hear(said)
    good = "Every die you saw fell as all made it before you took this seat."
    assert late.checked == (good if seed == "as it was" else "Dice fell otherwise. The host is to be asked.")


def test_names_and_talk_are_cleaned_of_what_drives_a_terminal(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    battle.welcome("Red", "Anne\x1b[2J\u202e\n" + "x" * 500)
    battle.hear("Red", messages.Say("well\x07 \x1b]0;owned\x07 played" + "!" * 999))
    told = last(wire, "Blue", messages.Told)
    assert isinstance(told, messages.Told)
    for text in (battle.kept.chairs["Red"].name, told.text):
        assert text.isprintable()
        assert len(text) <= messages.LONGEST_SAID


def test_other_rules_are_told_with_who_must_upgrade(tmp_path: Path) -> None:
    wire = Wire()
    battle = Battle(kept_battle(MAIL, tmp_path), tmp_path, wire, now=Watch())
    own = rules_of(battle)
    battle.hear("Red", messages.Take(messages.Rules(own.name, own.version - 1, own.tables)))
    said = wire.to("Red")[-1]
    assert isinstance(said, messages.Refused)
    assert said.ends
    assert said.sentence.endswith("you must upgrade.")
    assert "Red" not in battle.here


def test_opponents_and_remote_hands_mix(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path, {"Blue": "cadet"})
    played(battle, wire, 10)
    assert battle.match is not None
    assert {line.by for line in battle.match.lines if line.side == "Blue"} <= {"cadet", "engine"}
    battle.close()


def test_the_clock_of_an_opponent_stops_with_its_answer(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path, {"Blue": "cadet"}, clock=clock_of("30"))
    given: list[str] = []
    battle.timer.given, stops = lambda side: (given.append(side), stops(side))[1], battle.timer.given
    played(battle, wire, 4)
    assert battle.match is not None
    answers = [line.side for line in battle.match.lines if line.by in ("cadet", "hand")]
    assert given == answers
    assert {"Red", "Blue"} == set(given)
    battle.close()


# -- the seal ----------------------------------------------------------------------------------------------------


def test_the_log_of_a_battle_that_others_fight_is_sealed_till_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    battle, wire = begun(MAIL, tmp_path)
    played(battle, wire, 5)
    log = str(battle.path)
    for words in (
        ["replay", log],
        ["report", log, "--text"],
        ["web", log, "--out", str(tmp_path / "x.html")],
    ):
        assert run(words) == 1
        said = capsys.readouterr()
        assert "is sealed" in said.err
        assert said.out == ""
    battle.hear("Red", messages.Give(battle.number("Red"), 0, Conceded()))
    battle.close()
    assert run(["replay", log, "--verify"]) == 0


def test_a_seal_that_was_broken_is_told_to_every_seat_and_not_forgotten(tmp_path: Path) -> None:
    battle, wire = begun(MAIL, tmp_path)
    assert run(["open-early", str(battle.path)]) == 0
    assert run(["replay", str(battle.path)]) == 0
    battle.hear("Blue", messages.Say("Are you there?"))  # the host writes its file once more
    battle.hear("Red", messages.Take(rules_of(battle)))
    standing = last(wire, "Red", messages.Standing)
    assert isinstance(standing, messages.Standing)
    assert standing.opened_early == keeping.opened_early(tmp_path, battle.kept.battle) != ""
    assert run(["open-early", str(battle.path)]) == 2
    battle.close()
