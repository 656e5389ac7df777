"""A wish in plain words comes to the battle that was meant, and words that say nothing are named."""

import msgspec
import pytest

from game.content.chance_battle import NoBattle, Wishes, battle, command, levied, levy_of
from game.content.wishing import wished
from game.rulesets import ruleset

USUAL = Wishes(ruleset="coastal", seed=3)


def changed(text: str, usual: Wishes = USUAL) -> dict[str, object]:
    """What a wish changes of what is usual."""
    was, now = msgspec.structs.asdict(usual), msgspec.structs.asdict(wished(text, usual))
    return {key: value for key, value in now.items() if value != was[key]}


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("", {}),
        ("I am outnumbered", {"odds": 0.667}),
        ("badly outnumbered", {"odds": 0.5}),
        ("3 to 2", {"odds": 1.5}),
        ("1 to 9", {"odds": 0.333}),
        ("two islands", {"islands": 2}),
        ("no islands", {"islands": 0}),
        ("Open sea.", {"islands": 0}),
        ("a single island; fog", {"islands": 1, "weather": "fog"}),
        ("moonlit night", {"weather": "moonlit_night"}),
        ("by night", {"weather": "clear_night"}),
        ("squall", {"weather": "squalls"}),
        ("a convoy and 300 points", {"occasion": "convoy", "points": 300}),
        ("70 minutes", {"points": 240}),
        ("half an hour", {"points": 100}),
        ("two hours", {"points": 410}),
        ("outnumbered, half an hour", {"points": 114, "odds": 0.667}),
        ("war at sea, bad weather", {"ruleset": "war_at_sea", "weather": "bad_weather"}),
    ],
)
def test_a_wish_is_what_its_words_say(text, comes_to):
    assert changed(text) == comes_to


@pytest.mark.parametrize("text", ["purple", "fog, and elephants", "12 monkeys", "9" * 20 + " islands"])
def test_words_that_say_nothing_are_named_with_what_can_be_said(text):
    with pytest.raises(NoBattle, match=r"says nothing here\. Say how long .* moonlit night"):
        wished(text, USUAL)


@pytest.mark.parametrize("game", levied())
@pytest.mark.parametrize("text", ["20 minutes, badly outnumbered", "an hour, 2 to 1, three islands", "even"])
def test_every_game_makes_what_is_wished_for(game, text):
    wishes = wished(text, Wishes(ruleset=game, seed=5))
    rows = ruleset(game).roster
    first, second = (
        sum(int(rows[one["class"]]["points"]) for one in side["unit"]) for side in battle(wishes)["side"]
    )
    assert first / second == pytest.approx(wishes.odds, rel=0.25)
    assert levy_of(game).minutes > 0
    assert ("--odds" in command(wishes)) == (wishes.odds != 1.0)


def test_no_side_has_more_than_three_times_what_the_other_has():
    with pytest.raises(NoBattle, match="more than 3 times"):
        battle(Wishes(ruleset="nef", seed=1, odds=5.0))


def test_more_islands_than_there_can_be_are_refused_with_their_number():
    with pytest.raises(NoBattle, match="2000000 islands: from 0 to 40 are possible"):
        battle(wished("2000000 islands", Wishes(ruleset="nef", seed=1)))
