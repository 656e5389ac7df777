"""The report of a battle: all it tells is in the log, as whoever looks may know it, on one sound page."""

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.ai.players import let_answer, seated
from game.content import find_scenario, read_scenario
from game.content.loglines import losses
from game.content.report import Decided, Mistake, gather, line_text, page, plain, write
from game.content.report.drawings import hits_by_turn, points_by_turn
from game.match import Match, limits
from game.match.loading import load
from game.rulesets import names, ruleset
from game.testing.play import play

BATTLES = {"nef": "nef/mail", "carrier": "carrier/coral_sea", "war_at_sea": "war_at_sea/carriers"}


def fought(name: str, seed: int = 3, orders: int = 100_000) -> Match:
    scenario = read_scenario(find_scenario(name))
    seats = {side.name: "cadet" for side in scenario.sides}
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed, seats=seats)
    players = seated(match, seats, seed)
    while match.over is None and match.number < orders:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    return match


@pytest.fixture(scope="module")
def mail() -> Match:
    return fought("nef/mail")


class Sound(HTMLParser):
    """Every element that is opened is closed, and nothing is fetched from anywhere."""

    EMPTY = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {name for name, _ in attrs} & {"src", "href"}
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("name", [BATTLES.get(name, "") for name in names() if name in BATTLES])
def test_the_page_is_sound_and_tells_the_outcome(name: str) -> None:
    match = fought(name)
    assert match.over is not None
    words = " ".join(Sound(page(gather(match))).words)
    for told in (match.header.scenario.title, match.over.why, *match.sides):
        assert told in words


def test_tracks_begin_where_units_were_set_up_and_end_where_they_are(mail: Match) -> None:
    told = gather(mail)
    start = mail.ruleset.set_up(mail.header.scenario)
    by_name = {track.name: track for track in told.tracks}
    for unit in mail.table.units.values():
        track = by_name.get(unit.name)
        if track is None:
            assert unit.state != "deployed"
            continue
        if start.units[unit.id].state == "deployed":
            assert track.stations[0][:2] == (start.units[unit.id].x, start.units[unit.id].y)
        if unit.state == "deployed":
            assert track.end == (unit.x, unit.y)
    lost = {unit.name for unit in mail.table.units.values() if unit.state == "destroyed"}
    assert {track.name for track in told.tracks if track.lost} == lost & set(by_name)
    turns = [turn for *_, turn in told.tracks[0].stations]
    assert turns == sorted(turns)


@pytest.mark.parametrize("name", ["nef/mail", "war_at_sea/carriers", "fleet/small_boys"])
def test_everything_that_is_lost_is_told_with_its_turn_though_it_came_of_an_attack_or_lay_still(
    name: str,
) -> None:
    match = fought(name)
    told = gather(match)
    lost = {entry.fate.unit for entry in told.entries if entry.fate.lost}
    assert lost
    fell = {telling.units[0]: entry.turn for entry, telling in losses(told.lines)}
    assert set(fell) == lost
    turns = {match.table.units[key].name: turn for key, turn in fell.items()}
    ends = {track.name: track.last for track in told.tracks if track.lost}
    assert ends == {name: turn for name, turn in turns.items() if name in ends}


def test_points_by_turn_end_with_those_of_the_battle(mail: Match) -> None:
    told = gather(mail)
    assert told.scores[0] == dict.fromkeys(mail.sides, 0)
    assert told.scores[-1] == mail.ruleset.scores(mail.table)
    assert len(told.scores) == mail.table.turn + 1


def test_hits_by_turn_are_those_of_the_luck(mail: Match) -> None:
    told = gather(mail)
    for side in mail.sides:
        assert sum(row[side] for row in told.hits) == told.luck[side].scored


def test_under_the_hits_of_a_long_battle_stand_only_as_many_turns_as_there_is_room_for(mail: Match) -> None:
    told = gather(mail)
    for many in (16, 48):
        page = hits_by_turn(msgspec.structs.replace(told, hits=told.hits[:1] * many))
        under = re.findall(r'class="number" text-anchor="middle">(\d+)', page)
        assert [int(turn) for turn in under] == list(range(1, many + 1, many // 16))


def test_turning_points_are_the_largest_changes_in_the_order_they_fell(mail: Match) -> None:
    told = gather(mail)
    assert told.turnings
    turns = [one.turn for one in told.turnings]
    assert turns == sorted(turns)
    assert max(one.swing for one in told.turnings) > 0
    assert all(one.sentences for one in told.turnings)


def test_what_is_lost_is_told_with_a_drawn_minus_wherever_a_report_tells_it(mail: Match) -> None:
    told = gather(mail)
    lost = msgspec.structs.replace(told.turnings[0], swing=-58.0)
    scores = [*told.scores[:-1], dict.fromkeys(told.scores[-1], -12)]
    told = msgspec.structs.replace(told, turnings=(lost,), scores=scores)
    assert lost.gain == f"−58 {lost.side}"
    drawn = points_by_turn(told)
    assert "−12" in drawn
    assert re.search(r">-\d", page(told)) is None
    assert "−12 points." in plain(told)


def test_half_of_a_ships_points_stays_a_half_wherever_it_is_told() -> None:
    told = gather(fought("fleet/either_side_of_kinn", 1))
    assert [(one.posting.side, one.posting.points) for one in told.entries if one.posting.points] == [
        ("Grey", 33.5),
        ("Blue", 42.5),
    ]
    assert sorted(one.gain for one in told.turnings) == ["+33.5 Grey", "+42.5 Blue"]
    assert told.scores[-1] == {"Blue": 42.5, "Grey": 33.5}
    assert "33.5 points." in plain(told)
    assert "<strong>33.5</strong>" in page(told)


def test_a_side_reads_nothing_of_what_it_did_not_know() -> None:
    match = fought("carrier/coral_sea", orders=60)
    usn = gather(match, "USN")
    hidden = {track.name for track in gather(match).tracks} - {track.name for track in usn.tracks}
    seen = {piece.name for piece in match.ruleset.presenter.pieces(match.view("USN"))}
    assert seen <= {track.name for track in usn.tracks}
    text = page(usn)
    assert "As USN saw it" in text
    assert not any(f">{name}<" in text for name in hidden)
    own = [line.sentence for line in usn.lines if not line.heading]
    whole = [line.sentence for line in gather(match).lines if not line.heading]
    assert own != whole


def test_a_battle_before_its_first_order_has_a_report(tmp_path) -> None:
    scenario = read_scenario(find_scenario("nef/skerries"))
    match = Match.start(scenario, ruleset("nef"), seed=1)
    write(match, tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    Sound(text)
    assert "The battle is not over." in text
    assert "Nothing was lost." in text


def test_signs_in_names_stay_words() -> None:
    import msgspec

    scenario = read_scenario(find_scenario("nef/skerries"))
    scenario = msgspec.structs.replace(scenario, title='<b>&"Tom"')
    text = page(gather(Match.start(scenario, ruleset("nef"), seed=Random(1).randrange(9))))
    assert '<b>&"Tom' not in text
    assert "&lt;b&gt;&amp;" in text


# -- as plain text -----------------------------------------------------------------------------------------------------


def test_the_text_tells_every_line_with_its_dice_and_fits_a_mail(mail: Match) -> None:
    told = gather(mail)
    text = plain(told)
    lines = text.splitlines()
    assert lines[0] == mail.header.scenario.title
    assert max(map(len, lines)) <= 78
    flat = " ".join(text.split())
    for line in told.lines:
        assert " ".join(line.sentence.split()) in flat
        for cast in line.casts:
            if cast.roll.waves:
                assert "[" + " ".join(map(str, cast.roll.waves[0])) in flat
    assert mail.over is not None
    assert " ".join(mail.over.why.split()) in flat


def test_the_text_of_a_side_tells_what_that_side_knew() -> None:
    match = fought("carrier/coral_sea", orders=40)
    own, whole = plain(gather(match, "USN")), plain(gather(match))
    assert "as USN saw it" in own
    assert own != whole


def test_one_line_says_when_it_was(mail: Match) -> None:
    line = next(one for one in gather(mail).lines if one.casts and not one.heading)
    assert line_text(line).startswith(f"Turn {line.entry.turn}: {line.sentence} [")


def late(path: Path, turn: int) -> Path:
    """The log of a battle whose last turn is called so."""
    play("nef/skerries", 1, path=path)
    text = path.read_bytes()
    at = text.rindex(b'"is":"TurnBegan","turn":')
    end = text.index(b"}", at)
    text = text[:at] + b'"is":"TurnBegan","turn":%d' % turn + text[end:]
    path.write_bytes(re.sub(rb',"digest":"\w+"', b"", text))
    return path


def test_a_log_is_read_up_to_the_line_with_a_turn_no_battle_reaches(tmp_path: Path) -> None:
    match = load(late(tmp_path / "battle.jsonl", 10**18), ruleset, resume=False)
    assert re.search(r"line \d+: .*found a number without measure in turn", match.damage)
    told = gather(match)
    assert 0 < match.table.turn == len(told.scores) - 1 < limits.MOST_TURNS


def test_a_report_has_a_row_for_turns_that_were_and_none_for_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "refuse_turns", lambda _: None)
    match = load(late(tmp_path / "battle.jsonl", 10**9), ruleset, resume=False)
    told = gather(match)
    events = sum(len(line.events) for line in match.lines)
    assert len(told.scores) <= events + 2
    assert len(told.hits) <= events + 1
    assert page(told)


DECIDED = Decided(
    "Red",
    "Blue won: Red's own orders cost Red 40 points.",
    "50 − 40 − 10 = 0",
    "Captains played on from every order, 1,000 battles.",
    4,
    ((1, 0.5), (1, 0.3), (2, 0.1), (2, 0.0)),
    (("", 50), ("Red", -40), ("Blue", 0), ("dice", -10)),
    (Mistake(2, 7, "Red", "Bodkin <at> Sleipner", "blunder", 21, 4, "turn first"),),
)


def test_a_battle_looked_over_is_reported_with_its_curve_causes_and_mistakes(mail: Match) -> None:
    told = gather(mail, decided=msgspec.structs.replace(DECIDED, side=mail.sides[0]))
    text = page(told)
    said = " ".join(Sound(text).words)
    assert "What decided it" in said
    assert "turn first" in said
    assert "<at>" not in text
    assert 'class="curve side0"' in text
    written = plain(told)
    said = " ".join(written.split())
    assert "blunder, 21 ± 4 points." in said
    assert said.index("Answer 1.") < said.rindex("turn first"), "a problem of it stands before its answer"
    assert max(map(len, written.splitlines())) <= 78


def test_who_reads_as_one_side_is_not_told_what_the_true_table_decided(mail: Match) -> None:
    assert gather(mail, mail.sides[0], decided=DECIDED).decided is None
    assert "What decided it" not in page(gather(mail, None))


def test_how_a_last_stand_went_stands_under_the_verdict(mail: Match) -> None:
    told = gather(mail, None, "Blue held to turn 7: longer than 8 of 10.")
    text = plain(told)
    assert text.index(told.verdict) < text.index("Blue held to turn 7: longer than 8 of 10.")
    assert "Blue held to turn 7: longer than 8 of 10." in page(told)
    assert "held to" not in plain(gather(mail))
