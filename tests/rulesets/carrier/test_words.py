"""Every event of carrier in words: for its owner, for the enemy and for the umpire, each no more than they may know."""

import re
from functools import lru_cache

import pytest

from game.content.book import book
from game.dice.roll import Roll, Throw
from game.match.events import Done, Event, Rolled, Shown, Then
from game.match.record import Record
from game.rulesets.carrier import RULESET, air_events, events, purposes
from game.rulesets.carrier.set_up import set_up
from game.rulesets.carrier.table import AirAction, CarrierTable, GunBattle, Salvo
from game.rulesets.carrier.views import redact
from game.testing.play import play
from tests.rulesets.carrier.waters import AIRFIELD, USN, battle

QUIET = (Done, Then, Shown, events.CardsCleared, air_events.ChipsReturned, events.HitsAssigned)
"""Events of which there may be nothing to say."""


@lru_cache(maxsize=4)
def records(name: str, seed: int) -> dict[str | None, list[tuple[Event, str, str, str]]]:
    """A battle of cadets as each side and the umpire read it: event, kind, sentence and clause."""
    match = play(name, seed, who="cadet")
    return {
        side: [
            (e.event, e.telling.kind, e.telling.sentence, e.telling.clause)
            if e.telling
            else (e.event, "", "", "")
            for e in Record(match, side).entries
        ]
        for side in (None, "USN", "IJN")
    }


BATTLES = [("carrier/midway", 5), ("carrier/ironbottom_sound", 2), ("carrier/coral_sea", 9)]


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_every_event_of_a_battle_is_a_sentence_with_its_clause(name: str, seed: int) -> None:
    clauses = {clause.id for clause in book(RULESET).clause}
    kinds = {"move", "fire", "hit", "loss", "dice", "aircraft", "sighting", "weather", "rule"}
    for entries in records(name, seed).values():
        for event, kind, sentence, clause in entries:
            if not sentence:
                assert isinstance(event, QUIET), event
                continue
            assert kind in kinds
            assert re.match(r"[A-Z0-9]", sentence), sentence
            assert not re.search(r"[{}'\"]{2}|  |None|\bno chips|\(\)|tf:|gambit:|_", sentence), sentence
            assert clause in clauses, clause


@pytest.mark.parametrize(("name", "seed"), BATTLES)
@pytest.mark.clause("CAR-INF-1", "CAR-AIR-8", "CAR-REC-11")
def test_the_enemy_never_reads_of_a_task_force_before_it_is_shown(name: str, seed: int) -> None:
    told = records(name, seed)
    table = set_up(play(name, seed, who="cadet").header.scenario)
    for side in ("USN", "IJN"):
        seen = {force for force, sheet in table.forces.items() if sheet.side == side or sheet.airfield}
        for event, _, sentence, _ in told[side]:
            if isinstance(event, events.ForceShown):
                seen.add(event.force)
            if isinstance(event, air_events.ChipsDrawn) and event.side == side:
                seen |= {chip[3:] for chip in event.chips if chip.startswith("tf:")}
            if isinstance(event, events.SignalsRead) and event.side == side:
                seen |= {chip[3:] for chip in event.chips if chip.startswith("tf:")}
            for force in set(table.forces) - seen:
                names = {ship.name for ship in table.forces[force].ships} | {force} - {"Air Group"}
                assert not any(name in sentence for name in names), sentence


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_owner_enemy_and_umpire_hear_different_words_of_what_is_hidden(name: str, seed: int) -> None:
    told = records(name, seed)
    hidden = (air_events.AirLaunched, events.FogLaid, events.CardsStaged, events.ChipsDeployed)
    for kind in hidden:
        for side, other in (("USN", "IJN"), ("IJN", "USN")):
            own, theirs, all_ = (
                [
                    sentence
                    for event, _, sentence, _ in told[who]
                    if isinstance(event, kind) and event.side == side
                ]  # type: ignore[attr-defined]
                for who in (side, other, None)
            )
            assert own == all_
            assert len(own) == len(theirs)
            if own and kind is not air_events.AirLaunched:
                assert own != theirs


# Sentences


def waters(**changes: object) -> CarrierTable:
    field = '[[task_force]]\nname = "Midway"\nairfield = true\n[[stack]]\nid = "UA"\nside = "USN"\nat = [20, 18]\n'
    table = set_up(battle(usn=USN + AIRFIELD, rest=field + 'chips = ["tf:Midway"]\n'), "Action")
    for name, value in changes.items():
        setattr(table, name, value)
    return table


def said(event: Event, table: CarrierTable, side: str | None = None) -> str:
    """What `side` reads of an event that happens on a table; the umpire where there is no side."""
    seen = event if side is None else event.seen_by(side, table)
    assert seen is not None
    event.apply(table)
    telling = RULESET.tell(seen, redact(table, side) if side else table, side)
    return telling.sentence if telling else ""


AIR = AirAction("USN", "TF 16", "U1", "J1", "enterprise", allowed=2, looks=2, dice=4)

OWN_AND_ENEMY = [
    (
        events.ChipsDeployed(
            "USN", {"U1": 2, "U2": 2}, {"U1": ("tf:TF 16", "tf:TF 44"), "U2": ("blank", "gambit:squall")}
        ),
        "USN lays U1: TF 16 and TF 44; U2: Squall and a Blank.",
        "USN lays 2 chips on U1 and 2 chips on U2.",
    ),
    (
        events.CardsStaged(
            "USN", 3, {"TF 16": {"enterprise": "black"}, "Midway": {"Midway 1": "red", "Midway 2": "red"}}
        ),
        "USN stages 3 Air Groups: Enterprise black, Midway 1 red, Midway 2 red.",
        "USN stages 3 Air Groups, 2 on Midway.",
    ),
    (
        events.FogLaid("USN", "U1", "U3", 7.5, 10, (1, 2), ("blank",), ("blank", "tf:TF 16")),
        "USN lays fog over U1: a Blank on U1, TF 16 and a Blank on U3.",
        "USN lays fog over U1: 1 chip on U1, 2 chips on U3, all face-down.",
    ),
    (
        events.SignalsRead("USN", "J1", 2, ("blank", "tf:Carrier Division")),
        "USN reads the signals of J1: Carrier Division and a Blank.",
        "USN reads the signals of J1: 2 chips.",
    ),
    (
        events.CardDiscarded("USN", "TF 16", "enterprise", "rerun"),
        "Enterprise's card is discarded unseen to search again.",
        "A card is discarded unseen to search again.",
    ),
    (
        events.CardDiscarded("USN", "Midway", "Midway 1", "sunk"),
        "Midway 1's card is lost with the last airstrip, unseen.",
        "A card of Midway is lost with the last airstrip, unseen.",
    ),
    (
        events.CardDiscarded("USN", "TF 16", "enterprise", "sunk"),
        "Enterprise's card goes down with its carrier, unseen.",
        "A card goes down with its carrier, unseen.",
    ),
    (
        air_events.AirLaunched("USN", "TF 16", "U1", "J1", "enterprise"),
        "TF 16 flies from U1 against J1 with Enterprise's card.",
        "Aircraft fly from U1 against J1 with a card committed.",
    ),
    (
        air_events.AirLaunched("USN", "TF 16", "U1", "J1", "catapult"),
        "TF 16 flies from U1 against J1 by catapult.",
        "Aircraft fly from U1 against J1 by catapult.",
    ),
    (
        air_events.AirLaunched("USN", "Midway", "UA", "J1", "Midway 2"),
        "Midway flies from UA against J1 with Midway 2's card.",
        "Midway flies from UA against J1 with a card committed.",
    ),
    (
        air_events.ChipsDrawn("USN", "J1", 2, ("blank", "tf:Carrier Division")),
        "USN looks at 2 chips of J1: Carrier Division and a Blank.",
        "USN looks at 2 chips of J1.",
    ),
    (
        air_events.ChipsReturned("USN", "J1", 1, ("tf:Carrier Division",)),
        "Carrier Division goes back face-down into J1.",
        "1 chip goes back face-down into J1.",
    ),
    (air_events.ChipsReturned("USN", "J1", 0), "", ""),
    (
        air_events.CardShown("USN", "TF 16", "enterprise", "black", "U1"),
        "Enterprise's black card is shown: a strike from U1.",
        "A black card is shown: a strike from U1.",
    ),
    (
        air_events.CardShown("USN", "Midway", "Midway 1", "red", "UA"),
        "Midway 1's red card is shown: fighters from UA.",
        "A red card of Midway is shown: fighters from UA.",
    ),
    (
        air_events.CardReturned("USN", "TF 16", "enterprise"),
        "Enterprise's card goes back face-down.",
        "A card goes back face-down.",
    ),
    (
        air_events.CardReturned("USN", "TF 16", "enterprise", shown=True),
        "Enterprise's black card goes back face-down: a second wave.",
        "A black card goes back face-down: a second wave.",
    ),
    (
        air_events.ShownCardDiscarded("USN", "TF 16", "enterprise", "black"),
        "Enterprise's black card is discarded.",
        "A black card is discarded.",
    ),
]


@pytest.mark.parametrize(
    ("event", "own", "enemy"), OWN_AND_ENEMY, ids=[own[:50] for _, own, _ in OWN_AND_ENEMY]
)
def test_what_hides_something_is_told_in_two_ways(event: Event, own: str, enemy: str) -> None:
    assert said(event, waters(air=AIR), "USN") == own
    assert said(event, waters(air=AIR), "IJN") == enemy
    assert said(event, waters(air=AIR)) == own


OPEN = [
    (events.MarkerPassed("IJN"), "IJN is First Player this round."),
    (events.ChipsGained(6), "Both sides have 6 Command Chips."),
    (events.ChipSpent("USN", "move"), "USN spends a chip on a Move: 3 chips left."),
    (events.ChipSpent("USN", "hold"), "USN holds: 3 chips left."),
    (events.Moved("U1", ((6, 10), (10, 10), (10, 13)), 10, 13, 0), "U1 moves 7.0 in, north-east."),
    (events.Moved("U1", ((6, 10), (6, 7)), 6, 7, 0, free=True), "U1 consolidates 3.0 in, south."),
    (events.Moved("U1", ((6, 10),), 6, 10, 0), "U1 stays where it is."),
    (events.ForceShown("U1", "TF 16"), "TF 16 is revealed in U1: Enterprise and Minneapolis."),
    (events.BlankShown("U1"), "A Blank is revealed in U1."),
    (events.GambitShown("U2", "squall", played=True), "USN plays Squall from U2."),
    (events.GambitShown("U2", "squall"), "Squall is found in U2."),
    (events.CommandWon("USN", 2), "USN gains 2 Command Chips."),
    (events.SquallLaid("U2"), "A squall hides U2 until the round ends."),
    (events.Dispersed("U2", ("gambit:squall", "tf:TF 44")), "U2 is rammed and dispersed: TF 44 and Squall."),
    (events.BattleJoined(GunBattle("USN", "U1", ("J1", "J2"))), "U1 fights a gun battle with J1 and J2."),
    (events.HitEased("USN"), "One of USN's Confirmed Hits becomes Unconfirmed."),
    (events.ObjectiveScored("IJN", "transport_in_zone", "Roads", 12, ("Brazil Maru", "Kano Maru")),
     "IJN scores 12 points: Brazil Maru and Kano Maru in Roads."),
    (events.ObjectiveScored("IJN", "airfield_knocked_out", "Midway", 8), "IJN scores 8 points: Midway is knocked out."),
    (events.BattleEnded(), "The gun battle is over."),
    (events.RoundEnded(), "The round is over."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "words"), OPEN, ids=[words[:50] for _, words in OPEN])
def test_what_is_open_is_told_alike_to_all(event: Event, words: str) -> None:
    for side in ("USN", "IJN", None):
        assert said(event, waters(), side) == words


LOSSES = [
    (
        events.ShipSunk("enterprise", "Enterprise", "TF 16", "USN", 16),
        "Enterprise, of high value, is sunk: 16 points to IJN.",
    ),
    (events.ShipSunk("gwin", "Gwin", "TF 44", "USN", 1), "Gwin is sunk: 1 point to IJN."),
    (events.ShipSunk("the_guns", "The guns", "Midway", "USN", 2), "The guns is destroyed: 2 points to IJN."),
    (events.ForceLost("UA", "Midway"), "Midway is knocked out."),
    (events.ForceLost("U2", "TF 44"), "TF 44 has no ship left."),
    (
        events.HitsAssigned("IJN", True, {"enterprise": 1, "minneapolis": 2}, ("enterprise",)),
        "IJN puts 3 Confirmed Hits on Enterprise and Minneapolis (2). The armour of Minneapolis stands.",
    ),
    (events.HitsAssigned("IJN", False, {"gwin": 1}, ("gwin",)), "USN gives 1 Unconfirmed Hit to Gwin."),
]


@pytest.mark.parametrize(("event", "words"), LOSSES, ids=[words[:50] for _, words in LOSSES])
@pytest.mark.clause("CAR-HIT-9")
def test_losses_are_told_by_name_to_all(event: Event, words: str) -> None:
    for side in ("USN", "IJN", None):
        table = waters()
        for stack, force in (("U1", "TF 16"), ("U2", "TF 44")):
            events.ForceShown(stack, force).apply(table)
        assert said(event, table, side) == words


IN_THE_AIR = [
    (air_events.Searched((3, 5), 3), "The search succeeds: 3 chips may be looked at."),
    (air_events.Searched((6, 6), 6), "The search succeeds: 3 chips may be looked at."),  # no more are hidden
    (air_events.Searched((1, 5), 1, again=True), "The second search succeeds: 1 chip may be looked at."),
    (air_events.Searched((5, 5), 0), "The search finds nothing."),
    (air_events.StrikeDeclared(4), "A strike of 4 dice comes in on J1."),
    (air_events.StrikeDiceLost("cap", 2), "Fighters break up 2 strike dice: 2 dice left."),
    (air_events.StrikeDiceLost("aa", 3), "AA breaks up 3 strike dice: 1 die left."),
    (events.DiceAdded("IJN", 3), "IJN adds 3 dice to its interception."),
    (events.HitsScored(Salvo("USN", 2, 1)), "USN scores 2 Confirmed and 1 Unconfirmed Hits."),
    (events.HitsScored(Salvo("USN")), "USN scores no hit."),
    (events.HitsScored(Salvo("USN", 0, 1, 2)), "USN scores 3 Unconfirmed Hits, 2 of them by Depth Charges."),
    (air_events.AirBrokenOff(), "The Air Action goes on to its debriefing."),
]


@pytest.mark.parametrize(("event", "words"), IN_THE_AIR, ids=[words[:50] for _, words in IN_THE_AIR])
def test_an_air_action_is_told_step_by_step(event: Event, words: str) -> None:
    for side in ("USN", "IJN", None):
        assert said(event, waters(air=AIR), side) == words


def test_dice_are_told_with_the_stacks_that_roll_them() -> None:
    table = waters()
    roll = Roll(Throw(purposes.Search("U1", "J1"), "CAR-REC-1", 2), ((3, 5),))
    telling = RULESET.tell(Rolled(roll), table, None)
    assert telling is not None
    assert (telling.sentence, telling.units) == ("U1 searches J1: 3, 5, together 8.", ("U1", "J1"))
    telling = RULESET.tell(
        Rolled(Roll(Throw(purposes.Flak("J1"), "CAR-AA-2", 1, target=6), ((6,),))), table, None
    )
    assert telling is not None
    assert telling.sentence == "AA of J1, one die: 6."


def test_a_loss_weighs_most_in_a_recap() -> None:
    table = waters()
    sunk = RULESET.tell(events.ShipSunk("gwin", "Gwin", "TF 44", "USN", 1), table, None)
    spent = RULESET.tell(events.ChipSpent("USN", "hold"), table, None)
    assert sunk is not None
    assert spent is not None
    assert (sunk.kind, sunk.weight, spent.weight) == ("loss", 3, 0)
