"""Campaigns added up, records of them, ships' services, and how a campaign is told where no chart room shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.campaign import fighting, measured
from game.campaign.chart import Battle, Chart, Entry
from game.campaign.fighting import Fought, log_name
from game.campaign.keeping import Keep, Keeping, Most
from game.campaign.measured import Record, Tried
from game.campaign.presenter import PRESENTER
from game.campaign.service import Deeds, Service
from game.content.errors import ContentError
from tests.campaign.table import begun, campaign

SEATS = {"Red": "captain", "Blue": "cadet"}
FOUGHT = (
    Fought(0, 5, "Red", {"Red": 30, "Blue": 20}, 8, 6, {"Red": 4, "Blue": 1}, {"Red": 2, "Blue": 5}, 1.25),
    Fought(1, 6, "Blue", {"Red": 21, "Blue": 27}, 8, 3, {"Red": 1, "Blue": 2}, {"Red": 4, "Blue": 1}, 2.0),
    Fought(2, 7, "", {"Red": 25, "Blue": 25}, 8, 4, {"Red": 2, "Blue": 2}, {"Red": 0, "Blue": 0}, 0.5),
)


def recorded() -> Record:
    return measured.record(campaign(), SEATS, FOUGHT, "1.0", "abc", {"Red": Tried(3, 4)})


def test_campaigns_are_added_up_with_the_fewest_and_the_most_battles() -> None:
    found = fighting.series("nef/summer", 5, SEATS, FOUGHT)
    assert (found.games, found.draws, found.battles, found.fewest, found.most) == (3, 1, 13, 3, 6)
    assert {side: (tally.wins, tally.share) for side, tally in found.sides.items()} == {
        "Red": (1, 0.5),
        "Blue": (1, 0.5),
    }
    assert found.points == {"Red": 25.3, "Blue": 24.0}
    assert found.seconds == 3.8


def test_a_series_has_a_seed_and_a_log_for_each_campaign(tmp_path: Path) -> None:
    planned = fighting.bouts(campaign(), SEATS, 2, 5, tmp_path)
    assert [(one.number, one.seed, Path(one.log).name) for one in planned] == [
        (0, 5, "nef-skerries_summer-5.jsonl"),
        (1, 6, "nef-skerries_summer-6.jsonl"),
    ]
    assert [one.log for one in fighting.bouts(campaign(), SEATS, 2, 5, None)] == ["", ""]
    nameless = fighting.bouts(campaign(change=lambda one: replace(one, id="")), SEATS, 1, 5, tmp_path)
    assert Path(nameless[0].log).name == "campaign-5.jsonl"


def test_a_battles_log_is_called_by_its_number_its_week_and_its_area() -> None:
    chart = begun().table
    assert isinstance(chart, Chart)
    assert log_name(chart, "gas_works") == "01-week-1-gas-works.jsonl"


def test_a_record_says_who_won_how_many_and_what_newcomers_made_of_it() -> None:
    found = recorded()
    assert (found.campaigns, found.wins, found.drawn) == (3, {"Red": 1, "Blue": 1}, 1)
    assert (found.battles, found.fewest, found.most) == (4.33, 3, 6)
    assert found.points == {"Red": 25.3, "Blue": 24.0}
    assert found.share("Red").share == 0.5
    assert found.beginnings == {"Red": Tried(3, 4)}
    assert found.sound


def test_a_record_is_stale_of_another_campaign_or_of_other_rules_but_not_for_its_beginnings() -> None:
    found, one = recorded(), campaign()
    assert not found.stale(one)
    assert not found.stale(replace(one, more=replace(one.more, beginning=())))
    assert found.stale(replace(one, turns=one.turns + 1))
    assert replace(found, rules="0" * 16).stale(one)


def test_a_record_that_does_not_add_up_is_refused_and_counts_as_none(tmp_path: Path) -> None:
    file = tmp_path / "summer.toml"
    path = measured.beside(file)
    assert path.name == "summer.balance.json"
    assert measured.known(file) is None
    measured.write(recorded(), path)
    assert measured.read(path) == measured.known(file) == recorded()
    for spoilt in (
        replace(recorded(), wins={"Red": 2, "Blue": 1}),
        replace(recorded(), campaigns=0, wins={}, drawn=0),
        replace(recorded(), format=measured.FORMAT + 1),
    ):
        measured.write(spoilt, path)
        with pytest.raises(ContentError, match="do not add up"):
            measured.read(path)
        assert measured.known(file) is None


# -- what ships did ------------------------------------------------------------------------------------------------


def test_a_ships_service_has_her_battles_with_what_was_gone_of_her_before_each() -> None:
    match = begun()
    chart = match.table
    assert isinstance(chart, Chart)
    hull = chart.units["resolute"].spec.hull

    def battle(number: int, share: int, ship: str = "resolute") -> Battle:
        entry = Entry(ship, "", "Red", "halcyon", share=share)
        return Battle(number, number, "deep", "", "Red", "", (entry,))

    chart.battles = (battle(1, 10), battle(2, 0, "merlin"), battle(3, 40))
    found = Service(None).of(chart, "resolute")
    assert [(one.battle.number, one.before, one.entry.share) for one in found] == [(1, 0, 10), (3, 10, 40)]
    assert all(one.deeds is None for one in found), "no log is there"
    assert Service(None).of(chart, "bodkin") == []
    assert hull


def test_deeds_are_read_once_from_the_log_of_a_battle_where_it_lies(tmp_path: Path) -> None:
    match = begun(log=tmp_path / "summer.jsonl")
    chart = match.table
    assert isinstance(chart, Chart)
    chart.forces["red_a"].area = chart.forces["blue_a"].area = "deep"
    folder = fighting.battles_of(tmp_path / "summer.jsonl")
    assert folder == tmp_path / "summer.battles"
    seats = {"Red": "cadet", "Blue": "cadet"}
    came = fighting.Opponents(match, seats, folder).fought(chart, "deep")
    service = Service(folder)
    path = service.path(came)
    assert path is not None
    assert path.name == came.log
    deeds = service.deeds(came)
    assert deeds is not None
    assert deeds.keys() == {entry.ship for entry in came.ships}
    assert sum(one.made for one in deeds.values()) == sum(one.taken for one in deeds.values()) > 0
    sunk = [entry.name for entry in came.ships if entry.lost]
    told = [name for one in deeds.values() for name in (*one.sunk, *dict.fromkeys(one.shared))]
    assert set(told) <= set(sunk)
    alone = [name for one in deeds.values() for name in one.sunk]
    assert len(alone) == len(set(alone))
    path.unlink()
    assert service.deeds(came) is deeds
    assert Service(folder).deeds(came) is None
    assert Service(None).path(came) is None
    path.write_text("nonsense")
    assert Service(folder).deeds(came) is None
    assert Deeds() == Deeds(0, 0, (), ())
    match.close()


# -- as it is told -------------------------------------------------------------------------------------------------


def test_forces_areas_and_what_a_force_may_do_are_called_by_their_names() -> None:
    match = begun()
    view, question = match.view("Red"), match.ask("Red")[0]
    assert isinstance(view, Chart)
    assert PRESENTER.called(view, "red_a") == "Force A"
    assert PRESENTER.called(view, "mail_road") == PRESENTER.called(view, "sail mail_road") == "Mail Road"
    assert PRESENTER.called(view, "resolute") == "Resolute"
    assert PRESENTER.choice(view, question, "fight_if_stronger") == "fight if stronger"
    assert PRESENTER.choice(view, question, "red_b") == "Force B"


def test_what_became_of_ships_is_told_with_how_much_of_them_is_gone() -> None:
    chart = begun().table
    assert isinstance(chart, Chart)
    chart.units["resolute"].share, chart.units["hugin"].state = 35, "lost"
    fates = {fate.unit: fate for fate in PRESENTER.fates(chart)}
    assert (fates["resolute"].state, fates["resolute"].lost) == ("35 per cent of her hull gone", False)
    assert (fates["hugin"].state, fates["hugin"].lost) == ("lost", True)
    assert fates["merlin"].state == "whole"


# -- what is kept --------------------------------------------------------------------------------------------------

LIST = Keep("mounts", "mounts", "mount", "mounts", wear=True, a_week=2, points=3)
HULL = Keep("hull_left", "hull", "box", "boxes", fresh="hull", wear=True, a_week=2, points=1, hull="hull")
STORE = Keep("torpedoes", "torpedoes", "one", "some", fresh="tubes")
KEEPING = Keeping((HULL, LIST, STORE))
ROW = {"hull": 10, "tubes": 4}


def test_what_is_as_new_is_not_kept_and_an_empty_store_is() -> None:
    assert KEEPING.read({"hull_left": 10, "mounts": (), "torpedoes": 4}, ROW) == ()
    hurt = KEEPING.read({"hull_left": 7, "mounts": (1, 2, 3), "torpedoes": 0}, ROW)
    assert hurt == (("hull_left", 3), ("mounts", (1, 2, 3)), ("torpedoes", 0))
    assert KEEPING.told(hurt, ROW) == {"hull_left": 7, "mounts": [1, 2, 3], "torpedoes": 0}
    assert KEEPING.filled(hurt) == (("hull_left", 3), ("mounts", (1, 2, 3)))
    assert KEEPING.worn(hurt)
    assert not KEEPING.worn((("torpedoes", 0),))


def test_the_yard_mends_so_much_a_week_of_each_and_no_more_than_is_paid_for() -> None:
    hurt = (("hull_left", 5), ("mounts", (1, 2, 3)), ("torpedoes", 0))
    assert (KEEPING.weeks(hurt), KEEPING.cost(hurt)) == (3, 14)
    assert KEEPING.mended(hurt, 100) == ((("hull_left", 3), ("mounts", (1,))), 8)
    assert KEEPING.mended(hurt, 7) == ((("hull_left", 3), ("mounts", (1, 2))), 5)
    assert KEEPING.mended(hurt, 1) == ((("hull_left", 4), ("mounts", (1, 2, 3))), 1)
    assert KEEPING.mended(hurt, 0) == ((("hull_left", 5), ("mounts", (1, 2, 3))), 0)
    assert KEEPING.mended((("hull_left", 1),), 100) == ((), 1)
    free = Keep("dirt", "dirt", "one", "some", wear=True, a_week=9)
    assert free.mended(4, 0) == (0, 0)


def test_how_much_of_a_hull_is_gone_is_told_in_hundredths() -> None:
    assert KEEPING.hull(ROW) == 10
    assert Keeping().hull(ROW) == 0
    assert [KEEPING.share((("hull_left", gone),), 10) for gone in (0, 1, 3, 10, 12)] == [0, 10, 30, 100, 100]
    assert KEEPING.share((("hull_left", 3),), 0) == 0
    assert KEEPING.share((), 10) == 0


def test_what_the_staff_batters_is_worse_by_a_share_of_her_hull() -> None:
    assert KEEPING.battered((), 10, 25) == (("hull_left", 2),)
    assert KEEPING.battered((("hull_left", 3), ("torpedoes", 0)), 10, 40) == (
        ("hull_left", 7),
        ("torpedoes", 0),
    )
    assert KEEPING.battered((), 0, 40) == ()
    assert KEEPING.battered((), 1, 40) == ()
    assert Keeping((STORE,)).battered((), 10, 40) == ()


def test_a_large_force_fights_in_as_few_squadrons_as_can_be_of_about_the_same_size() -> None:
    kinds = ["carrier", "cruiser", "carrier", "cruiser", "cruiser"]
    assert Keeping().squadrons(kinds) == [0] * 5
    assert Most(5).parts(kinds) == 1
    assert Most(4).parts(kinds) == 2
    assert Most(1, ("carrier",)).parts(kinds) == 2
    assert Most(1, ("carrier",)).parts(["cruiser"]) == 1
    carriers = Keeping(squadron=(Most(1, ("carrier",)),))
    assert carriers.squadrons(kinds) == [0, 0, 1, 1, 0]
    both = Keeping(squadron=(Most(1, ("carrier",)), Most(2)))
    found = both.squadrons(kinds)
    assert sorted(found.count(part) for part in set(found)) == [1, 2, 2]
    assert found[0] != found[2]
