"""The admiral: its budget, its dice, its reasons; that it looks ahead, and stops when it is told to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import admiral, captain
from game.ai.budget import Budget
from game.ai.players import let_answer, player, seated
from game.content import find_scenario, read_scenario
from game.match import Choose, Chose, Match, Option
from game.rulesets import ruleset
from game.sea.reach import envelope
from game.tabletop.advice import Character, Farsighted, Weighing
from game.testing.play import begin

NEF = ruleset("nef")
PLAIN = Character("steady", "", "")
TRIALS = ("nef/trial", "carrier/trial", "war_at_sea/trial_100", "coastal/trial", "fleet/trial")


def trial(turn: int = 2, seed: int = 3) -> Match:
    """The trial ground after some turns of captains, at a question with a real choice."""
    match = Match.start(read_scenario(find_scenario("nef/trial")), NEF, seed=seed)
    players = seated(match, dict.fromkeys(match.sides, "captain"), seed)
    while match.table.turn < turn or match.table.phase != "first_half" or not ways(match):
        side = match.asked()[0]
        let_answer(match, side, players[side])
    return match


def ways(match: Match) -> bool:
    """Whether the unit to be steered has a dozen ends to choose from."""
    question: Any = match.ask(match.asked()[0])[0]
    return len(envelope(question.helm, question.pose).ends) > 12


def considered(match: Match, who: str, seed: int = 1) -> Any:
    side = match.asked()[0]
    return player(who, seed).consider(match.view(side), match.ask(side), NEF)


@pytest.mark.parametrize("playouts", [4, 7, 30])
def test_the_budget_is_kept(playouts: int) -> None:
    answer = considered(trial(), f"admiral:{playouts}")
    assert answer.reason.tried == playouts


def test_the_same_seed_gives_the_same_order_and_reason() -> None:
    match = trial()
    assert considered(match, "admiral:16", 4) == considered(match, "admiral:16", 4)


def test_what_light_captains_answered_before_is_remembered_and_changes_no_playout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = trial()
    side = match.asked()[0]
    order = captain.answer(match.view(side), side, match.ask(side), NEF.advice, Random(1), PLAIN).order
    asked: list[str] = []
    light = captain.light

    def counted(*words: Any) -> Any:
        asked.append(words[1])
        return light(*words)

    monkeypatch.setattr(captain, "light", counted)

    def gains(remembers: bool) -> tuple[list[float], int]:
        tried = admiral.Trial(match.view(side), side, NEF, 5, PLAIN)
        tried._remembers = remembers
        asked.clear()
        return [tried.gain(order, number, admiral.SORTING) for number in range(3)], len(asked)

    (same, fewer), (afresh, all_) = gains(True), gains(False)
    assert same == afresh
    assert fewer < all_


def test_the_best_three_are_legal_and_told() -> None:
    match = trial()
    side = match.asked()[0]
    answer = considered(match, "admiral:24")
    assert answer.best[0] == answer.order
    assert len(answer.best) == len(answer.reason.thoughts) == 3
    assert all(match.refuses(side, order) is None for order in answer.best)
    assert len({thought.says for thought in answer.reason.thoughts}) == 3
    assert all(thought.term for thought in answer.reason.thoughts)


def test_told_to_move_it_gives_the_best_so_far() -> None:
    asked = []

    def hurried() -> bool:
        asked.append(1)
        return len(asked) > 40

    match = trial()
    side = match.asked()[0]
    patient = player("admiral:100000", 1)
    patient.hurried = hurried
    answer = patient.consider(match.view(side), match.ask(side), NEF)
    assert match.refuses(side, answer.order) is None
    assert answer.reason is not None
    assert 2 <= answer.reason.tried <= 60


@pytest.mark.parametrize(
    ("rests", "where"), [(1, ("combat", 0)), (2, ("second_half", 0)), (3, ("combat", 1))]
)
def test_a_playout_is_played_to_where_the_guns_would_speak(rests: int, where: tuple[str, int]) -> None:
    match = trial()
    side = match.asked()[0]
    stopped = []

    class Seen(admiral.Trial):
        def play_on(self, match: Match, rng: Random, moment: str, foresight: admiral.Foresight) -> None:
            super().play_on(match, rng, moment, foresight)
            stopped.append((match.table.phase, match.table.turn))

    seen = Seen(match.view(side), side, NEF, 5, PLAIN)
    order = captain.answer(match.view(side), side, match.ask(side), NEF.advice, Random(1), PLAIN).order
    seen.gain(order, 0, admiral.Foresight(rests))
    assert stopped == [(where[0], match.table.turn + where[1])]


@pytest.mark.parametrize("name", TRIALS)
def test_a_fleet_admiral_looks_to_the_next_turn_at_least_and_no_less_far_than_an_admiral(name: str) -> None:
    match, rng = begin(name, 3), Random(3)
    advice = match.ruleset.advice
    plain = advice.characters[0]
    for _ in range(30):
        side = match.asked()[0]
        match.answer(side, captain.light(match.view(side), side, match.ask(side), advice, rng, plain), "")
    side = match.asked()[0]
    view, questions = match.view(side), match.ask(side)
    order = captain.light(view, side, questions, advice, rng, plain)
    reached = []

    class Seen(admiral.Trial):
        def play_on(self, match: Any, rng: Random, moment: str, foresight: admiral.Foresight) -> None:
            super().play_on(match, rng, moment, foresight)
            reached.append((match.over is not None, match.table.turn, match.number))

    seen = Seen(view, side, match.ruleset, 5, plain)
    for foresight in (admiral.USUAL, admiral.FARTHER):
        seen.gain(order, 0, foresight)
    (_, _, near), (over, turn, far) = reached
    assert over or turn > match.table.turn
    assert far >= near


def test_an_admiral_looks_as_many_turns_on_as_the_game_needs_with_few_orders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = begin("fleet/lame_cruiser", 3)
    advice = match.ruleset.advice
    assert isinstance(advice, Farsighted)
    tried: list[tuple[str, int]] = []
    looked = admiral.Trial.gain

    def gain(self: admiral.Trial, order: Any, number: int, foresight: admiral.Foresight) -> float:
        tried.append((repr(order), foresight.turns))
        return looked(self, order, number, foresight)

    monkeypatch.setattr(admiral.Trial, "gain", gain)
    thinks = player("admiral:24", 3)
    side = match.asked()[0]
    while (
        reason := thinks.consider(match.view(side), match.ask(side), match.ruleset).reason
    ) is None or not tried:
        match.answer(
            side, captain.light(match.view(side), side, match.ask(side), advice, Random(3), PLAIN), ""
        )
        side = match.asked()[0]
    assert reason.reached >= match.table.turn + advice.turns_ahead
    assert {turns for _, turns in tried} == {advice.turns_ahead}
    counts = Counter(order for order, _ in tried)
    assert 2 <= len(counts) <= admiral.FEW
    assert max(counts.values()) - min(counts.values()) <= 1


def test_playouts_leave_the_view_and_each_other_alone() -> None:
    match = trial()
    side = match.asked()[0]
    view = match.view(side)
    before = view.fork()
    tried = admiral.Trial(view, side, NEF, 5, PLAIN)
    order = captain.answer(view, side, match.ask(side), NEF.advice, Random(1), PLAIN).order
    first, second, again = tried.gain(order, 0), tried.gain(order, 1), tried.gain(order, 0)
    assert first == again
    assert view == before
    assert isinstance(second, float)


def test_more_playouts_go_to_the_orders_that_look_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """With gains known, the better half is played out further and more often."""
    counts: dict[str, int] = {}
    further: dict[str, int] = {}

    def gain(self: admiral.Trial, order: Any, number: int, foresight: admiral.Foresight) -> float:
        counts[order.path] = counts.get(order.path, 0) + 1
        further[order.path] = max(foresight.rests, further.get(order.path, 0))
        return float(len(set(order.path)) * 10 + order.path.count("F"))

    monkeypatch.setattr(admiral.Trial, "gain", gain)
    match = trial()
    side = match.asked()[0]
    answer = admiral.answer(
        match.view(side), side, match.ask(side), NEF, Random(1), PLAIN, admiral.Means(Budget(playouts=64))
    )
    assert answer.reason is not None
    assert sum(counts.values()) == 64
    assert counts[answer.order.path] == max(counts.values())  # type: ignore[union-attr]
    assert min(counts.values()) * 2 <= max(counts.values())
    assert sorted(further.values()).count(admiral.FAR) == len(further) // 2


def test_a_choice_of_one_costs_no_time() -> None:
    match = trial(turn=1)
    side = match.asked()[0]
    question: Any = match.ask(side)[0]
    straight = question.helm.after("F" * round(question.helm.distance))
    only = msgspec.structs.replace(question, helm=straight)
    answer = player("admiral:500", 1).consider(match.view(side), [only], NEF)
    assert answer.reason is None or answer.reason.tried == 0


def varied(behind: float, most: int, plans: str = "aabbcc") -> str:
    """What is left of six orders of three plans, 5 to 0 points worth."""
    options = tuple(Option(key, key) for key in "uvwxyz")
    orders = [Chose("pick", (key,)) for key in "uvwxyz"]
    question = Choose("pick", "Pick one.", "X-1", options)
    found = captain.Weighed(Weighing(orders, [5.0, 4.0, 3.0, 2.0, 1.0, 0.0], {}), [question], 6)
    plan_of = {key: None if plan == "-" else plan for key, plan in zip("uvwxyz", plans, strict=True)}
    found.vary(lambda order: plan_of[order.picked[0]], behind, most)
    return "".join(found.order(place).picked[0] for place in found.places)


def test_of_each_plan_the_best_is_tried_and_then_the_next_best() -> None:
    assert varied(9.0, 3) == "uwy"
    assert varied(9.0, 4) == "uvwy"
    assert varied(9.0, 9) == "uvwxyz"


def test_a_plan_far_behind_is_not_tried_for_its_own_sake() -> None:
    assert varied(2.5, 3) == "uvw"
    assert varied(4.0, 3) == "uwy"


def test_an_order_without_a_plan_is_like_no_other() -> None:
    assert varied(9.0, 3, "------") == "uvw"
    assert varied(9.0, 3, "aa-b-b") == "uwx"


def test_playouts_are_trusted_as_far_as_chance_does_not_explain_them() -> None:
    def told(*rows: Sequence[float], thought: Sequence[float] = (0.0, 0.0), doubt: float = 1.0) -> float:
        tally = admiral.Tally(dict(enumerate(thought)), doubt)
        for place, row in enumerate(rows):
            for gain in row:
                tally.note(place, gain)
        return tally.trust(range(len(rows)))

    assert told([4, 6, 4, 6], [0, 2, 0, 2]) == 1.0  # the same playouts, four points apart each time
    assert told([4, 6, 5, 5], [0, 1, 1, 2]) == pytest.approx(1 - (4 / 3 / 2) / 32, abs=0.02)
    assert told([1, 0, 1, 0], [0, 1, 0, 1]) == admiral.UNPROVED  # no difference at all between the orders
    assert told([3, 0, 3, 0], [0, 3, 0, 2]) == 0.0  # all of it luck
    assert (
        told([4, 6, 4, 6], [0, 2, 0, 2], thought=(4.0, 0.0)) == admiral.UNPROVED
    )  # the captain thought so too
    assert told([9], [0]) == admiral.UNPROVED
    assert told([4, 6, 5, 5], [0, 1, 1, 2], doubt=9.0) < told([4, 6, 5, 5], [0, 1, 1, 2])


def test_orders_that_come_to_the_same_are_as_the_captain_has_them() -> None:
    """All that was left to do in the last turn of a drawn battle: she held her fire at 8 cm."""
    tally = admiral.Tally({0: -4.9, 1: 0.0, 2: -2.5})
    for _ in range(3):
        for place in range(3):
            tally.note(place, 17.98)
    assert tally.opinions([0, 1, 2]) == {0: 17.98, 1: 17.98, 2: 17.98}
    assert tally.best_first([0, 2, 1]) == [1, 2, 0]


def test_what_may_as_well_be_done_later_is_done_now_where_the_captain_would() -> None:
    """A convoy that could still come in a moment later lay where it was, until it was too late."""

    def first(indifference: float) -> list[int]:
        tally = admiral.Tally({0: -12.0, 1: 0.0, 2: -9.0}, indifference=indifference)
        for place, gain in enumerate((12.2, 12.1, 9.0)):
            tally.note(place, gain)
            tally.note(place, gain)
        return tally.best_first([0, 1, 2])

    assert first(0.0) == [0, 1, 2]
    assert first(1.0) == [1, 0, 2]


@pytest.mark.parametrize(("scenario", "first"), [("nef/skerries", 0), ("carrier/first_contact", 1)])
def test_an_admiral_is_as_indifferent_as_her_game_lets_her_be(scenario: str, first: int) -> None:
    found = read_scenario(find_scenario(scenario))
    rules = ruleset(found.ruleset)
    match = Match.start(found, rules, seed=1)
    side = match.asked()[0]
    tally = admiral.Trial(match.view(side), side, rules, 5, PLAIN).tally({0: -12.0, 1: 0.0})
    for place, gain in ((0, 12.2), (1, 12.1)) * 2:
        tally.note(place, gain)
    assert tally.best_first([0, 1])[0] == first


def test_a_better_figure_below_a_lesser_one_is_explained() -> None:
    match = trial()
    side = match.asked()[0]
    view, questions = match.view(side), match.ask(side)
    found = captain.Weighed(NEF.advice.weigh(view, side, questions, Random(1), PLAIN, 24), questions, 3)

    def margin(*worths: float) -> float:
        places = found.places[: len(worths)]
        return captain.reason(view, questions, NEF.advice, found, places, worths, 48, 4, even=1.0).even

    assert margin(12.5, 12.8, 9.0) == margin(12.8, 9.0, 9.2) == 1.0
    assert margin(12.8, 12.5, 9.0) == margin(12.48, 12.52) == 0.0, "as they are read"
