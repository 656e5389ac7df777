"""What carrier advises an opponent: searches, strikes, moves, fog, cards; and what it may know when it does."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.captain import Weighed
from game.ai.players import let_answer, seated
from game.match import Chose, Fired, Match, Placed, SetTo, Steered
from game.rulesets.carrier import RULESET
from game.rulesets.carrier.advice import ADVICE, harm
from game.rulesets.carrier.advice.suspects import suspects
from game.rulesets.carrier.table import Note
from game.tabletop.account import Posting
from game.testing.play import SCENARIOS, scenario_of
from tests.rulesets.carrier.scene import (
    BENSON,
    CRUISER,
    HIRYU,
    I_BOAT,
    KAGERO,
    KONGO,
    NAGARA,
    TAKAO,
    YORKTOWN,
    at,
    battle,
    disposed,
    flying,
    moving,
    ship,
)
from tests.rulesets.weighing import best, moments

PLAIN = ADVICE.characters[0]
CARRIER = [name for name in SCENARIOS if name.startswith("carrier/")]

# -- odds -----------------------------------------------------------------------------------------------------


def test_a_search_sees_one_certain_chip_as_often_as_the_book_says() -> None:
    assert [round(100 * harm.seen(chips, False)) for chips in (1, 2, 3)] == [72, 57, 44]
    assert harm.seen(2, True) < harm.seen(2, False)
    assert harm.seen(0, False) == 0.0


def test_points_sunk_are_those_of_every_roll_there_is() -> None:
    ships = harm.targets([(16.0, 0), (3.0, 0), (1.0, 0)])
    total = 0.0
    for faces in product(range(1, 7), repeat=3):
        confirmed, others = faces.count(6), sum(face in (4, 5) for face in faces)
        total += harm.sunk(ships, confirmed, others)
    assert harm.fire(ships, 3) == pytest.approx(total / 6**3)
    assert harm.sunk(ships, 1, 1) == 17.0
    assert harm.strike(ships, 3, 4, 6) < harm.strike(ships, 3, 0, 6) < harm.fire(ships, 3)


def test_armour_is_worth_trying_only_in_full() -> None:
    ships = harm.targets([(12.0, 3), (3.0, 0), (1.0, 0)])
    assert harm.sunk(ships, 2, 0) == 4.0
    assert harm.sunk(ships, 3, 0) == 12.0
    assert harm.sunk(ships, 0, 3) == 16.0


# -- what it knows --------------------------------------------------------------------------------------------


def test_made_up_tables_differ_and_hold_the_ships_that_are_missing() -> None:
    match = Match.start(scenario_of("carrier/trial"), RULESET, seed=1)
    view = match.view("USN")
    tables = [ADVICE.imaginer(view, "USN")(Random(seed)) for seed in range(8)]
    assert len({tuple(stack.down for stack in table.units.values()) for table in tables}) > 4
    for table in tables:
        ships = [s.type.id for force in table.forces.values() if force.side == "IJN" for s in force.ships]
        fleet = [s.type.id for f in match.table.forces.values() if f.side == "IJN" for s in f.ships]
        assert Counter(ships) == Counter(fleet)


def test_a_note_says_where_a_task_force_is_looked_for() -> None:
    match = battle(
        {"U1": at(10, 10, "TF 1"), "J1": at(40, 10, "KdB", "blank"), "J2": at(40, 30, "blank", "blank")},
        {"TF 1": [YORKTOWN], "KdB": [HIRYU]},
    )
    view = match.view("USN")
    (before,) = suspects(view, "USN")
    assert before.where["J1"] == before.where["J2"]
    view.notes = {"USN": (Note(1, "tf:KdB", ("J2",), "recon"),)}
    (after,) = suspects(view, "USN")
    assert after.where == {"J2": 1.0}
    assert after.force.name == "KdB"


def test_who_concludes_searches_where_aircraft_came_from() -> None:
    match = battle(
        {
            "U1": at(10, 20, "TF 1", "blank"),
            "J1": at(25, 20, "Sx", "blank"),
            "J2": at(25, 26, "KdB", "blank"),
            "J3": at(25, 14, "blank", "blank"),
        },
        {"TF 1": [YORKTOWN, BENSON], "KdB": [HIRYU, KAGERO], "Sx": [TAKAO, NAGARA]},
        cards={"TF 1": [f"black:{ship('TF 1', 1)}"]},
    )
    view = match.view("USN")
    view.notes = {"USN": (Note(1, "aircraft", ("J2",), "flew"),)}

    def worths(character: Any) -> dict[str, float]:
        found = ADVICE.weigh(view, "USN", match.ask("USN"), Random(1), character, 400)
        assert found is not None
        pairs = zip(found.orders, found.worth, strict=True)
        return {order.aims[0].target: worth for order, worth in pairs if isinstance(order, Fired)}

    plain, keen = worths(PLAIN), worths(msgspec.structs.replace(PLAIN, concludes=True))
    assert plain["J1"] == plain["J2"] == plain["J3"]
    assert keen["J2"] > 2 * keen["J1"]
    assert keen["J1"] == keen["J3"]


def test_fog_is_worth_no_more_to_who_concludes() -> None:
    """Nobody is led astray: admirals who laid decoys for the sake of it lost by them."""
    match = battle(
        {"U1": at(10, 20, "TF 1", "blank"), "J1": at(40, 20, "KdB", "blank")},
        {"TF 1": [YORKTOWN, BENSON], "KdB": [HIRYU, KAGERO]},
    )
    view = match.view("USN")

    def worth(character: Any) -> float:
        found = ADVICE.weigh(view, "USN", match.ask("USN"), Random(1), character, 400)
        assert found is not None
        pairs = zip(found.orders, found.worth, strict=True)
        return max(worth for order, worth in pairs if order.to == "fog_of_war")

    assert worth(msgspec.structs.replace(PLAIN, concludes=True)) == worth(PLAIN) > 0.0


# -- air actions ----------------------------------------------------------------------------------------------

FORCES = {
    "TF 1": [YORKTOWN, BENSON],
    "TF 2": [CRUISER, BENSON],
    "KdB": [HIRYU, KAGERO],
    "Sx": [TAKAO, NAGARA],
}


def test_a_carrier_that_lies_open_in_range_is_struck() -> None:
    match = battle(
        {
            "U1": at(10, 20, "TF 1", "blank"),
            "U2": at(10, 30, "TF 2"),
            "J1": at(24, 20, "KdB", up=["KdB"]),
            "J2": at(24, 34, "Sx", "blank"),
        },
        FORCES,
        cards={"TF 1": [f"black:{ship('TF 1', 1)}"]},
    )
    assert best(match, "USN") == flying("TF 1", ship("TF 1", 1), "J1")


@pytest.mark.parametrize("chips", [1, 3])
def test_a_strike_is_not_flown_at_a_submarine_while_a_carrier_lies_open(chips: int) -> None:
    forces = {"TF 1": [YORKTOWN, BENSON], "KdB": [HIRYU, KAGERO], "Ss": [I_BOAT]}
    for boat, carrier in ((20.0, 24.0), (24.0, 12.0)):
        match = battle(
            {
                "U1": at(10, 20, "TF 1", "blank"),
                "J1": at(24, carrier, "KdB", up=["KdB"]),
                "J2": at(boat, 26, "Ss", up=["Ss"]),
            },
            forces,
            cards={"TF 1": [f"black:{ship('TF 1', 1)}"]},
            chips={"USN": chips},
        )
        assert best(match, "USN", kind=Fired) == flying("TF 1", ship("TF 1", 1), "J1")


def test_a_submarine_found_is_let_be_for_a_carrier_that_can_still_be_struck() -> None:
    match = battle(
        {
            "U1": at(10, 20, "TF 1", "blank"),
            "J1": at(24, 20, "Ss"),
            "J2": at(22, 28, "KdB", up=["KdB"]),
        },
        {"TF 1": [YORKTOWN, BENSON], "KdB": [HIRYU, KAGERO], "Ss": [I_BOAT]},
        cards={"TF 1": [f"black:{ship('TF 1', 1)}"]},
        chips={"USN": 3},
        dice=[2, 3] + [1] * 20,
    )
    match.answer("USN", flying("TF 1", ship("TF 1", 1), "J1"))
    match.answer("USN", Chose("recon_reroll", ("keep",)))
    match.answer("USN", best(match, "USN"))
    match.answer("USN", disposed("reveal"))
    assert best(match, "USN") == Chose("declare_strike", ("no",))


def test_what_cannot_strike_searches_with_a_catapult_before_a_card() -> None:
    match = battle(
        {"U1": at(10, 20, "TF 1", "blank"), "U2": at(10, 26, "TF 2"), "J1": at(40, 20, "KdB", "blank")},
        {name: ships for name, ships in FORCES.items() if name != "Sx"},
        cards={"TF 1": [f"black:{ship('TF 1', 1)}"]},
    )
    assert best(match, "USN", kind=Fired) == flying("TF 2", "catapult", "J1")


def looked(chips: tuple[str, ...], x: float) -> Match:
    """A search that holds the chips of a stack in its hand."""
    match = battle(
        {"U1": at(10, 20, "TF 1", "blank"), "J1": at(x, 20, *chips), "J2": at(60, 40, "Sx")},
        {"TF 1": [YORKTOWN, BENSON], "KdB": [HIRYU, KAGERO], "Sx": [TAKAO]},
        cards={"TF 1": [f"black:{ship('TF 1', 1)}"]},
        dice=[2, 3] + [1] * 20,
    )
    match.answer("USN", flying("TF 1", ship("TF 1", 1), "J1"))
    assert best(match, "USN") == Chose("recon_reroll", ("keep",))
    match.answer("USN", Chose("recon_reroll", ("keep",)))
    match.answer("USN", best(match, "USN"))
    return match


def test_a_carrier_in_range_is_shown_and_struck_and_so_is_a_blank_shown() -> None:
    match = looked(("KdB", "blank"), 24)
    order = best(match, "USN")
    assert order == disposed("reveal", "reveal")
    match.answer("USN", order)
    assert best(match, "USN") == Chose("declare_strike", ("strike",))


def test_a_good_search_is_kept_and_a_bad_one_rolled_again_with_fighters_nobody_needs() -> None:
    match = battle(
        {
            "U1": at(10, 20, "TF 1", "blank"),
            "U2": at(14, 24, "TF 3", "blank"),
            "J1": at(24, 20, "KdB"),
            "J2": at(66, 44, "Sx"),
        },
        {"TF 1": [YORKTOWN], "TF 3": [YORKTOWN], "KdB": [HIRYU], "Sx": [TAKAO]},
        cards={"TF 1": [f"red:{ship('TF 1', 1)}"], "TF 3": [f"black:{ship('TF 3', 1)}"]},
        dice=[6, 6],
        chips={"USN": 3},
        state={"IJN": {"command_chips": 0}},
    )
    match.answer("USN", flying("TF 1", ship("TF 1", 1), "J1"))
    assert best(match, "USN") == Chose("recon_reroll", ("reroll",))


def test_the_dearest_of_theirs_and_the_cheapest_of_ones_own() -> None:
    match = battle(
        {"U1": at(20, 20, "TF 2"), "J1": at(21.5, 20, "KdB", up=["KdB"]), "J2": at(60, 40, "Sx")},
        {"TF 2": [CRUISER, BENSON], "KdB": [HIRYU, NAGARA, KAGERO], "Sx": [NAGARA]},
        dice=[6, 4] + [1] * 30,
    )
    match.answer("USN", moving(match, "U1"))
    given = {}
    while match.asked() and match.ask(match.asked()[0])[0].name.startswith("assign"):
        side = match.asked()[0]
        order = best(match, side)
        given[side, order.to] = order.amounts["hit"]
        match.answer(side, order)
    assert given["USN", "assign_confirmed"] == {ship("KdB", 1): 1}
    assert given["IJN", "assign_unconfirmed"] == {ship("KdB", 3): 1}


# -- cards ----------------------------------------------------------------------------------------------------


def colour(carrier: str, x: float, *, up: bool) -> str:
    """What the USN's only carrier stages with the enemy's so far away, found or not."""
    chips = ("TF 1",) if up else ("TF 1", "blank", "blank")
    match = battle(
        {
            "U1": at(10, 20, *chips, up=["TF 1"] if up else []),
            "J1": at(x, 20, "KdB", "blank"),
            "J2": at(x, 30, "Sx", "blank"),
        },
        {"TF 1": [carrier, BENSON], "KdB": [HIRYU, HIRYU, KAGERO], "Sx": [TAKAO]},
        step="Staging",
    )
    order = best(match, "USN", kind=SetTo)
    return str(order.values["card"][ship("TF 1", 1)])


def test_strikes_are_staged_where_something_is_in_reach_and_fighters_where_one_was_found() -> None:
    assert colour(YORKTOWN, 22, up=False) == "black"
    assert colour("cvl_independence", 35, up=True) == "red"


# -- moves and fog ----------------------------------------------------------------------------------------------


def test_a_carrier_that_was_found_goes_into_the_fog_first() -> None:
    match = battle(
        {
            "U1": at(10, 20, "TF 1", "blank", up=["TF 1"]),
            "J1": at(33, 20, "KdB", "blank"),
            "J2": at(60, 40, "Sx", "blank"),
        },
        {"TF 1": [YORKTOWN, BENSON], "KdB": [HIRYU, KAGERO], "Sx": [TAKAO]},
    )
    order = best(match, "USN")
    assert isinstance(order, Placed)
    match.answer("USN", order)
    shares = best(match, "USN")
    assert match.refuses("USN", shares) is None
    match.answer("USN", shares)
    assert not any(stack.up for stack in match.table.units.values() if stack.side == "USN")


def test_cruisers_ram_a_carrier_in_their_reach() -> None:
    match = battle(
        {"U1": at(20, 20, "TF 2"), "J1": at(26, 20, "KdB", up=["KdB"]), "J2": at(60, 40, "Sx", "blank")},
        {"TF 2": [CRUISER, CRUISER, BENSON], "KdB": [HIRYU, KAGERO], "Sx": [TAKAO]},
        dice=[1] * 40,
    )
    order = best(match, "USN")
    assert isinstance(order, Steered)
    match.answer("USN", order)
    assert any(type(event).__name__ == "BattleJoined" for line in match.lines for event in line.events)


def test_a_carrier_does_not_go_alongside_battleships() -> None:
    match = battle(
        {"U1": at(20, 20, "TF 1"), "J1": at(26, 20, "Sx", up=["Sx"])},
        {"TF 1": [YORKTOWN], "Sx": [KONGO, TAKAO]},
    )
    order = best(match, "USN", kind=Steered)
    match.answer("USN", order)
    unit, foe = match.table.units["U1"], match.table.units["J1"]
    assert (unit.x - foe.x) ** 2 + (unit.y - foe.y) ** 2 > 6.0**2


def test_transports_go_round_the_cape_and_arrive() -> None:
    """In each of these battles the enemy lives to the last round; Fog of War had moved them out of their roads."""
    arrived = 0
    for seed in (1, 2, 9):
        match = Match.start(scenario_of("carrier/coral_sea"), RULESET, seed=seed)
        players = seated(match, {"IJN": "captain", "USN": "random"}, seed)
        while match.over is None:
            side = match.asked()[0]
            let_answer(match, side, players[side])
        arrived += any(
            type(event).__name__ == "ObjectiveScored" and event.side == "IJN"  # type: ignore[attr-defined]
            for line in match.lines
            for event in line.events
        )
    assert arrived == 3


# -- whole battles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CARRIER)
def test_a_captain_has_a_legal_thought_at_every_question(name: str) -> None:
    for match, side in moments(name, 7, most=10_000):
        questions = match.ask(side)
        if questions[0].name == "deploy":
            continue
        weighing = ADVICE.weigh(match.view(side), side, questions, Random(1), PLAIN, 400)
        found = Weighed(weighing, questions, 3)
        assert found.places, questions[0].name
        order = found.order(found.places[0])
        assert ADVICE.says(match.view(side), questions[0], order)


def test_a_captain_beats_a_cadet() -> None:
    won = 0
    for seed in range(10):
        match = Match.start(scenario_of("carrier/trial"), RULESET, seed=seed)
        ours = match.sides[seed % 2]
        seats = {side: "captain" if side == ours else "cadet" for side in match.sides}
        players = seated(match, seats, seed)
        while match.over is None:
            side = match.asked()[0]
            let_answer(match, side, players[side])
        assert match.over is not None
        won += match.over.winner == ours
    assert won >= 8


def test_characters_have_habits() -> None:
    orders: dict[str, Counter[str]] = {}
    for character in ADVICE.characters:
        counts: Counter[str] = Counter()
        for match, side in moments("carrier/trial", 2, most=10_000):
            weighing = ADVICE.weigh(match.view(side), side, match.ask(side), Random(1), character, 400)
            assert weighing is not None
            at_best = max(range(len(weighing.worth)), key=weighing.worth.__getitem__)
            counts[weighing.orders[at_best].to] += 1  # type: ignore[union-attr]
        orders[character.key] = counts
    assert orders["fox"]["fog_of_war"] > orders["watchful"]["fog_of_war"]
    assert orders["hunter"] != orders["careful"]


def test_appraisals_are_even_for_equals_and_count_what_was_sunk() -> None:
    match = Match.start(scenario_of("carrier/trial"), RULESET, seed=1)
    table = match.table
    for side, other in (("USN", "IJN"), ("IJN", "USN")):
        even = ADVICE.appraise(table, side, PLAIN)
        assert even == pytest.approx(-ADVICE.appraise(table, other, PLAIN))
        richer = table.fork()
        richer.posted = (*table.posted, Posting(side, "", "a gift", 5, "CAR-VIC-2"))
        assert ADVICE.appraise(richer, side, PLAIN) == pytest.approx(even + 5)
