"""What fleet shows: cards, odds with all their summands, arcs, spreads, contacts, and nothing an enemy may not know."""

from __future__ import annotations

import pytest

from game.match import Aim, Allotted, Fire, Fired, Steered
from game.rulesets.fleet import action, gunnery, movement, phrases, repairs, torpedoes
from game.rulesets.fleet.launching import LAUNCH, Launch
from game.rulesets.fleet.presenter import PRESENTER, cards, overlays, pieces, shooting
from game.rulesets.fleet.table import NIGHT, SPREAD, UNKNOWN, Attack, Done, Marker, Minefield, Squadron
from game.rulesets.fleet.views import redact
from game.rulesets.fleet.weapons import DIRECTED, Guns
from game.sea.heading import Pose
from game.tabletop.overlays import Ablaze, Mark, Night, Wedge
from tests.rulesets.fleet.scene import flight, ship, table


def duel(away: float = 60.0, **more):
    """Washington and, so many cm east of her, Kirishima on the same course."""
    return table(
        ship("washington", 50, 50, heading=0, **more),
        ship("kirishima", 50 + away, 50, heading=0, side="Grey"),
    )


def test_a_card_has_armour_guns_by_band_and_what_is_left_of_them():
    now = duel()
    washington = now.units["washington"]
    washington.structure -= 5
    washington.guns = ((True, False, True), *washington.guns[1:])
    card = PRESENTER.card(now, "washington")
    assert [vital.label for vital in card.vitals][:2] == ["belt", "deck"]
    assert card.rows[0].label == f"S {washington.structure}"
    assert sum(box == "lost" for row in card.rows for box in row.boxes) == 5
    assert card.batteries[0].label == "6 × 16-inch"
    assert card.batteries[0].grave
    assert card.batteries[0].figures == tuple(map(str, washington.spec.batteries[0].penetration))
    assert any(fact.value == "1 of 2" for fact in card.arms)


@pytest.mark.clause("FLT-MOR-1")
def test_a_card_warns_of_a_third_and_of_nothing_left():
    now = duel()
    washington = now.units["washington"]
    washington.structure = washington.spec.structure // 3
    assert "third" in PRESENTER.card(now, "washington").warning
    washington.structure = 0
    assert PRESENTER.card(now, "washington").warning == "Her structure is gone."


def test_why_nothing_shoots_at_an_enemy_is_said_of_mounts_that_have_not_shot():
    fletcher = ship("fletcher", 50, 50, heading=0)
    now = table(fletcher, ship("kirishima", 50, 90, side="Grey"), ship("takao", 52, 90, side="Grey"))
    fletcher.done = Done(shot=("guns_1.1", "guns_1.2"), attacked=("0 kirishima",))
    fire = Fire(action.SHOOT, "", "", tuple(gunnery.shots(now, fletcher)))
    said = {mark.unit: mark.text for mark in PRESENTER.marks(now, "Blue", fire, "fletcher")}
    assert said["kirishima"] == "40 cm: guns have shot"
    assert said["takao"] == "40.1 cm: nothing bears"
    fletcher.done = Done(shot=tuple(f"guns_1.{mount}" for mount in range(1, 6)))
    said = {mark.unit: mark.text for mark in PRESENTER.marks(now, "Blue", fire, "fletcher")}
    assert said["takao"] == "40.1 cm: guns have shot"


@pytest.mark.clause("FLT-DCR-1")
def test_teams_that_would_try_nothing_are_asked_about_once():
    hurt = ship("washington", dc_teams=1)
    hurt.steering -= 1
    hurt.speed -= 4
    now = table(hurt, ship("kirishima", 100, 50, side="Grey"))
    (question,) = repairs.DamageControl("Blue").asked(now)
    assert question.budgets[0].says == "washington: 1 team"
    doubt = PRESENTER.risk(now, "Blue", question, Allotted(question.name, {"speed": {"washington": 0}}))
    assert doubt is not None
    assert doubt.sentence == "Without a job: 1 team of washington."
    given = Allotted(question.name, {"speed": {"washington": 1}, "steering": {"washington": 0}})
    assert PRESENTER.risk(now, "Blue", question, given) is None


def test_an_enemy_in_hand_of_whose_guns_nothing_is_known_has_no_reasons_against_them():
    view = redact(duel(), "Blue")
    fire = Fire(action.SHOOT, "", "", ())
    assert PRESENTER.lines(view, fire, "kirishima") == []
    assert [mark.unit for mark in PRESENTER.marks(view, "Blue", fire, "kirishima")] == [
        "kirishima",
        "washington",
    ]


def test_an_enemy_is_shown_as_her_class_has_her():
    now = duel()
    kirishima = now.units["kirishima"]
    kirishima.structure, kirishima.guns = 1, ((False,) * len(kirishima.guns[0]), *kirishima.guns[1:])
    view = redact(now, "Blue")
    card = PRESENTER.card(view, "kirishima")
    assert all(box == "whole" for row in card.rows for box in row.boxes)
    assert not card.pips
    assert card.batteries[0].label == "8 × 14-inch"
    assert PRESENTER.pieces(view)[1].rows == ()


def test_an_enemy_has_at_most_what_the_hits_that_were_seen_leave_her():
    now = duel()
    kirishima = now.units["kirishima"]
    whole, third = kirishima.spec.structure, kirishima.spec.structure // 3
    kirishima.struck, kirishima.structure = 4, whole - 4
    kirishima.flotation -= 2  # by criticals, which stay hidden
    view = redact(now, "Blue")
    card = PRESENTER.card(view, "kirishima")
    assert card.rows[0].label == f"S ≤{whole - 4}"
    assert card.rows[0].words == f"Structure: at most {whole - 4} of {whole} left, by the hits that were seen"
    assert sum(box == "lost" for row in card.rows for box in row.boxes) == 4
    assert pieces.hull_rows(view.units["kirishima"])
    assert not card.warning
    kirishima.struck = whole - third
    assert "third" in PRESENTER.card(redact(now, "Blue"), "kirishima").warning


def test_the_odds_of_a_salvo_are_those_of_all_its_mounts():
    now = duel()
    aims = [Aim("washington", f"directed_guns_1.{mount}", "kirishima") for mount in (1, 2, 3)]
    thrown = PRESENTER.joined(now, aims[0], aims)
    assert thrown.weapon == "directed_guns_1.1+2+3"
    card = PRESENTER.odds(now, "washington", thrown.weapon, "kirishima", 1)
    assert card.throw.modifiers[0].text == "9 guns"
    assert any("pierces" in words for words, _ in card.notes)
    assert any("critical rolls" in words for words, _ in card.notes)
    alone = PRESENTER.odds(now, "washington", "directed_guns_1.1", "kirishima", 1)
    assert alone.throw.needed > card.throw.needed


def test_a_line_at_another_target_is_thrown_alone():
    now = duel()
    aims = [
        Aim("washington", "directed_guns_1.1", "kirishima"),
        Aim("washington", "local_guns_1.2", "kirishima"),
        Aim("washington", "directed_guns_1.3", "nobody"),
    ]
    assert PRESENTER.joined(now, aims[0], aims).weapon == "directed_guns_1.1"


@pytest.mark.clause("FLT-ARM-3")
def test_what_a_shell_pierces_is_told_by_where_it_comes_from():
    beam = duel()
    washington, kirishima = beam.units["washington"], beam.units["kirishima"]
    abeam = shooting.pierces(washington, Guns(DIRECTED, 0, (0,)), kirishima)
    kirishima.heading = 90
    raking = shooting.pierces(washington, Guns(DIRECTED, 0, (0,)), kirishima)
    assert "belt" in abeam
    assert not abeam.startswith("raking")
    assert raking.startswith("raking")
    assert "belt" not in raking


def test_arcs_follow_the_mounts_that_are_left():
    now = duel()
    whole = overlays.arcs(now, "washington")
    now.units["washington"].guns = tuple((False,) * len(row) for row in now.units["washington"].guns)
    assert whole
    assert overlays.arcs(now, "washington") == []


@pytest.mark.clause("FLT-TOR-3")
def test_a_spread_shows_whom_it_would_meet_and_of_ones_own_a_warning():
    now = table(
        ship("fletcher", 50, 50, heading=0),
        ship("tribal", 62, 50, heading=0),
        ship("kirishima", 70, 52, heading=0, side="Grey"),
    )
    laid = PRESENTER.aimed(now, "fletcher", "wide_spread_1_mount_1", (90.0, None))
    assert any(isinstance(one, Wedge) for one in laid)
    kinds = {one.unit: one.kind for one in laid if isinstance(one, Mark)}
    assert kinds == {"tribal": "doomed", "kirishima": "target"}


@pytest.mark.clause("FLT-VIS-8")
def test_a_spread_tells_its_crew_test_before_it_is_launched():
    fletcher = ship("fletcher", 50, 50, heading=0)
    now = table(
        fletcher, ship("kirishima", 105, 50, heading=0, side="Grey", moved=True), options={"tvr": 40.0}
    )
    aim = Aim("fletcher", "wide_spread_1_mount_1", "", 1, 90.0)

    def told() -> tuple[str, str]:
        (laid,) = (
            one
            for one in PRESENTER.aimed(now, "fletcher", aim.weapon, (90.0, None))
            if isinstance(one, Wedge)
        )
        doubt = PRESENTER.risk(now, "Blue", torpedoes.question(now, fletcher, LAUNCH), Fired(LAUNCH, (aim,)))
        return laid.label, doubt.clause

    assert told() == ("5 torpedoes, Crew Test first: 50 %", "FLT-VIS-8")
    now.units["kirishima"].x = 70.0
    assert told() == ("5 torpedoes", "FLT-TOR-1")
    now.agenda = [
        Launch("Blue", "fletcher", Pose(20.0, 50.0, 0.0))
    ]  # from where she began, out of sight of anybody
    assert told()[1] == "FLT-VIS-8"


@pytest.mark.clause("FLT-TOR-15")
def test_of_an_enemys_torpedoes_the_launch_alone_is_seen():
    now = duel()
    now.attacks = (
        Attack(
            "attack_1",
            "Grey",
            "kirishima",
            "",
            110,
            50,
            "wide_spread",
            "type93_24",
            0,
            8,
            toward=270.0,
            reach=60.0,
            open=True,
        ),
    )
    own = list(pieces.torpedoes(now, now.attacks[0]))
    view = redact(now, "Blue")
    seen = list(pieces.torpedoes(view, view.attacks[0]))
    assert any(isinstance(one, Wedge) for one in own)
    assert view.attacks[0].torpedoes == UNKNOWN
    assert not any(isinstance(one, Wedge) for one in seen)
    meets = Aim("kirishima", "attack_1", "washington", 8)
    assert [shooting.throw_of(each, meets) is not None for each in (now, view)] == [True, False]


def test_the_night_its_fires_and_the_dark():
    now = duel(fires=2)
    now.options = type(now.options)(light=NIGHT, tvr=40.0)
    view = redact(now, "Blue")
    laid = pieces.terrain(view)
    assert any(isinstance(one, Night) for one in laid)
    assert [one.fires for one in laid if isinstance(one, Ablaze)] == [2]
    assert {piece.id: piece.faint for piece in PRESENTER.pieces(view)}["washington"] == 1.0
    now.units["washington"].fires = 0
    assert {piece.id: piece.faint for piece in PRESENTER.pieces(redact(now, "Blue"))}["washington"] < 1.0


@pytest.mark.clause("FLT-CON-1")
def test_a_contact_tells_its_owner_what_it_hides():
    marker = Marker("contact_1", "Contact 1", "Blue", 20, 20, 0, squadron="line", sighted=True)
    dummy = Marker("contact_2", "Contact 2", "Blue", 30, 20, 0, sighted=True)
    now = table(ship("fletcher", 20, 20, state="contact", squadron="line"), marker, dummy)
    now.squadrons["line"] = Squadron("line", "Blue", ("fletcher",), started=1)
    own, others = redact(now, "Blue"), redact(now, "Grey")
    assert [pieces.note(own, own.units[key]) for key in ("contact_1", "contact_2")] == ["1 ship", "dummy"]
    assert [pieces.note(others, others.units[key]) for key in ("contact_1", "contact_2")] == ["", ""]
    assert [cards.card(own, key).title for key in ("contact_1", "contact_2")] == [
        "Your squadron under way",
        "A dummy",
    ]
    assert {cards.card(others, key).title for key in ("contact_1", "contact_2")} == {"A squadron, or nothing"}
    marker.spotted = True
    own, others = redact(now, "Blue"), redact(now, "Grey")
    assert cards.card(own, "contact_1").title == "Your squadron under way"
    assert cards.card(others, "contact_1").title == "Spotted: a squadron"
    assert cards.card(others, "contact_2").title == "A squadron, or nothing"


def test_flak_is_reckoned_by_the_factor_and_the_save():
    now = table(ship("washington", 50, 50), flight("d3a", 12, 55, 50, side="Grey"))
    card = PRESENTER.odds(now, "washington", "lrf", "d3a", 3)
    assert card.throw.dice == 1
    assert any(figure.label == "aircraft" for figure in card.figures)


def test_danger_weighs_the_places_in_reach_as_an_opponent_would():
    now = duel(40.0)
    view = redact(now, "Blue")
    near, far = Pose(60, 50, 0), Pose(5, 175, 0)
    laid = PRESENTER.danger(view, "Blue", "washington", [near, far], 1.0)
    assert {(cell.x, cell.y) for cell in laid.cells} >= {(62.5, 52.5)}
    assert all(cell.size == 5.0 for cell in laid.cells)
    assert PRESENTER.danger(view, "Blue", "kirishima", [near], 1.0).cells == ()


def test_mounts_that_fire_alike_are_numbered():
    spec = duel().units["kirishima"].spec
    names = [
        phrases.armed(spec, f"local_guns_{battery}.{mount}")
        for battery, one in enumerate(spec.batteries, 1)
        for mount in range(1, len(one.mounts) + 1)
    ]
    assert all(names)
    assert len(set(names)) == len(names), names


@pytest.mark.parametrize(
    ("lies", "clause"),
    [
        ({}, ""),
        ({"fields": (Minefield("field_1", "Grey", 50.0, 58.0, 90.0, ("Blue", "Grey")),)}, "FLT-MIN-3"),
        ({"attacks": (Attack("attack_1", "Blue", "tribal", "", 50.0, 85.0, SPREAD, "mk15", 0, 5, toward=180.0,
                             reach=60.0),)}, "FLT-TOR-7"),
    ],
)  # fmt: skip
def test_mines_and_torpedoes_in_the_path_laid_are_asked_about(lies, clause):
    now = table(ship("fletcher", 50, 50, heading=0), ship("tribal", 150, 90, heading=0), **lies)
    question = movement.steer(now, now.units["fletcher"])
    doubt = PRESENTER.risk(now, "Blue", question, Steered(question.name, "fletcher", "A12"))
    assert (doubt.clause if doubt is not None else "") == clause, doubt
