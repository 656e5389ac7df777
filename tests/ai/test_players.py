"""Opponents: who there is, that their dice are their own, and that cadets are sane."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.ai import players
from game.ai.players import NoPlayer, let_answer, player, seat, seated
from game.content import find_scenario, list_scenarios, read_scenario
from game.match import Chose, Fire, Match
from game.match.events import Event, TurnBegan
from game.match.loading import load
from game.match.scenario import Scenario
from game.rulesets import names, ruleset
from game.rulesets.nef.events import Landed, Launched
from tests.ai.marks import by_mark, marked

SCENARIOS = [glance.id for glance in list_scenarios() if glance.ruleset in names()]


def scenario_of(name: str) -> Scenario:
    return read_scenario(find_scenario(name))


def played(name: str, seed: int, who: str = "cadet", path: Path | None = None) -> Match:
    scenario = scenario_of(name)
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed, path=path)
    go_on(match, seated(match, dict.fromkeys(match.sides, who), seed))
    return match


def go_on(match: Match, at: dict[str, players.Player], orders: int = 10**6) -> None:
    while match.over is None and orders:
        side = match.asked()[0]
        let_answer(match, side, at[side])
        orders -= 1
    match.close()


def happened(match: Match) -> Counter[type[Event]]:
    return Counter(type(event) for line in match.lines for event in line.events)


def test_a_player_nobody_knows_is_told_who_there_is() -> None:
    with pytest.raises(NoPlayer, match=r"'nelson'.* cadet"):
        player("nelson", 1)
    with pytest.raises(NoPlayer, match="hand, cadet"):
        seat("nelson")
    assert str(seat("hand")) == "hand"
    assert "random" not in players.SEATS


@pytest.mark.parametrize("who", ["random", "cadet"])
def test_the_same_seed_plays_the_same_battle(who: str) -> None:
    first, again, other = (played("nef/skerries", seed, who) for seed in (4, 4, 5))
    assert first.lines == again.lines
    assert first.lines != other.lines


def test_the_two_sides_have_dice_of_their_own() -> None:
    match = Match.start(scenario_of("nef/skerries"), ruleset("nef"), seed=1)
    red, blue = seated(match, {"Red": "random", "Blue": "random"}, 1).values()
    questions = match.ask("Red")
    rules = match.ruleset
    assert [red.answer(None, questions, rules) for _ in range(9)] != [
        blue.answer(None, questions, rules) for _ in range(9)
    ]


@pytest.mark.parametrize("at", [1, 17, 40])
@pytest.mark.parametrize("who", ["random", "cadet"])
def test_a_battle_carried_on_from_its_log_goes_on_as_it_would_have(who: str, at: int, tmp_path: Path) -> None:
    whole = played("nef/mail", 3, who)
    scenario = scenario_of("nef/mail")
    match = Match.start(scenario, ruleset("nef"), seed=3, path=tmp_path / "battle.jsonl")
    go_on(match, seated(match, dict.fromkeys(match.sides, who), 3), at)
    again = load(tmp_path / "battle.jsonl", ruleset)
    assert len(again.lines) < len(whole.lines)
    go_on(again, seated(again, dict.fromkeys(again.sides, who), 3))
    assert again.lines == whole.lines


def test_a_question_asked_of_the_other_side_shifts_none_of_ones_own_dice() -> None:
    match = Match.start(scenario_of("nef/skerries"), ruleset("nef"), seed=1)
    view, questions = match.view("Red"), match.ask("Red")
    alone = player("cadet", 6)
    answers = [alone.answer(view, questions, match.ruleset) for _ in range(4)]
    later = player("cadet", 6, answers=2)
    assert [later.answer(view, questions, match.ruleset) for _ in range(2)] == answers[2:]


def test_hands_have_no_player() -> None:
    match = Match.start(scenario_of("nef/skerries"), ruleset("nef"), seed=1)
    assert list(seated(match, {"Red": "hand", "Blue": "cadet"}, 1)) == ["Blue"]


@pytest.mark.parametrize("name", SCENARIOS)
def test_cadets_meet_fire_and_lose_ships_and_stay_on_the_table(name: str) -> None:
    counts: Counter[str] = Counter()
    battles = 3 if (scenario_of(name).minutes or 60) > 15 else 12
    for seed in range(battles):
        match = played(name, seed)
        counts += by_mark(marked(match))
        counts["scored"] += sum(match.over.scores.values())  # type: ignore[union-attr]
    assert counts["shot"] >= 3 * battles
    assert counts["scored"] > 0
    assert counts["off_table"] <= max(
        1, 2 * battles // 3
    )  # a cadet may run on beyond what she was to protect
    assert counts["aground"] <= 1  # a ship whose helm is shot away goes where she will


def test_cadets_do_far_more_harm_than_chance_and_lose_to_it_seldom() -> None:
    wins: Counter[str] = Counter()
    for seed in range(60):
        scenario = scenario_of("nef/skerries")
        match = Match.start(scenario, ruleset("nef"), seed=seed)
        good = match.sides[seed % 2]
        seats = {side: "cadet" if side == good else "random" for side in match.sides}
        go_on(match, seated(match, seats, seed))
        assert match.over is not None
        wins["cadet" if match.over.winner == good else "random" if match.over.winner else ""] += 1
    assert wins["cadet"] >= 2 * wins["random"]


def test_cadets_launch_flights_and_bring_empty_ones_home() -> None:
    counts: Counter[type[Event]] = Counter()
    for seed in range(6):
        counts += happened(played("nef/gasworks", seed))
    assert counts[Launched] >= 6 * 8
    assert counts[Landed] >= 3


def test_an_answer_of_chance_is_quick_to_come_by_for_any_open_question() -> None:
    match = Match.start(scenario_of("nef/heligoland"), ruleset("nef"), seed=2)
    rng = Random(2)
    for _ in range(40):
        side = match.asked()[rng.randrange(len(match.asked()))]
        let_answer(match, side, player("random", rng.randrange(1000)))
    assert match.number >= 40


def test_a_cadet_ends_its_share_when_nothing_else_is_left_to_do() -> None:
    for seed in range(4):
        match = played("war_at_sea/river_plate", seed)
        turns = sum(type(event) is TurnBegan for line in match.lines for event in line.events)
        moved = sum(type(event).__name__ == "Moved" for line in match.lines for event in line.events)
        assert moved >= 3 * turns  # four ships, of which one may be lost
        ends = [line.order.to for line in match.lines if isinstance(line.order, Chose)]
        assert "end_movement" not in ends


@pytest.mark.parametrize(
    ("name", "done"), [("fleet/either_side_of_kinn", "end_activation"), ("coastal/first_night", "pass")]
)
@pytest.mark.parametrize("against", ["captain", "cadet"])
def test_a_cadet_shoots_before_it_is_done_and_ends(name: str, done: str, against: str) -> None:
    """Where nothing bears a fire order without aims is legal again and again: it is no reason to go on."""
    scenario = scenario_of(name)
    first, second = scenario.sides
    match = Match.start(
        scenario, ruleset(scenario.ruleset), seed=1, seats={first.name: against, second.name: "cadet"}
    )
    playing = seated(match, match.header.seats, 1)
    given, shots = 0, 0
    while match.over is None and given < 1000:
        side = match.asked()[0]
        bears = any(shot.target for one in match.ask(side) if isinstance(one, Fire) for shot in one.shots)
        let_answer(match, side, playing[side])
        given += 1
        order = match.history[-1].order
        shots += bears and side == second.name
        assert not (side == second.name and bears and getattr(order, "to", "") == done)
    assert match.over is not None
    assert shots
