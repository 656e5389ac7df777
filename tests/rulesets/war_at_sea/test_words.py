"""Every event of war_at_sea in words: for its owner, the enemy and the umpire, each no more than they may know."""

import re
from functools import lru_cache

import pytest

from game.content.book import book
from game.dice.roll import Roll, Throw, Wild, modifier
from game.match.events import BattleOver, Done, PhaseBegan, Rolled, Shown, Then, TurnBegan
from game.match.record import Record
from game.match.table import Outcome
from game.rulesets import ruleset
from game.rulesets.war_at_sea import air_events, events, purposes, words
from game.rulesets.war_at_sea.set_up import laid
from game.rulesets.war_at_sea.table import Flight, Mine, Objective, Smoke
from game.rulesets.war_at_sea.tables import ATTACK_WORTH, TORPEDO_WORTH
from game.rulesets.war_at_sea.views import redact
from game.testing.play import play
from tests.rulesets.war_at_sea.waters import BLUE, RED, battle

RULESET = ruleset("war_at_sea")
SILENT = (
    Done, Then, Shown, events.CountersCleared, air_events.ActivationPassed, air_events.FlightEnded,
    air_events.EnduranceCounted,
)  # fmt: skip
"""Events of which there is nothing to say."""
AT_TIMES = (
    air_events.Flew,
    air_events.FightersMet,
    air_events.ArmingCounted,
    events.DecoysLaid,
    events.DamageTaken,
)
"""Events of which there may be nothing to say."""


@lru_cache(maxsize=4)
def records(name, seed):
    """A battle of cadets as each side and the umpire read it: (event, telling)."""
    match = play(f"war_at_sea/{name}", seed, who="cadet")
    return {
        side: [(e.event, e.telling) for e in Record(match, side).entries] for side in (None, *match.sides)
    }


BATTLES = [("carriers", 3), ("night_run", 5), ("convoy", 4)]


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_every_event_of_a_battle_is_a_sentence_with_its_clause(name, seed):
    clauses = {clause.id for clause in book(RULESET).clause}
    kinds = {"move", "fire", "hit", "loss", "dice", "aircraft", "sighting", "weather", "rule"}
    for entries in records(name, seed).values():
        for event, telling in entries:
            if telling is None:
                assert isinstance(event, SILENT + AT_TIMES), event
                continue
            assert telling.kind in kinds
            assert re.match(r"[A-Z0-9]", telling.sentence), telling
            assert not re.search(r"[{}]|['\"]{2}|  |None|contact_|\(\)|_|s's\b", telling.sentence), telling
            assert telling.clause in clauses, telling
            assert 0 <= telling.weight <= 3


@pytest.mark.parametrize(("name", "seed"), BATTLES)
@pytest.mark.clause("WAS-HID-1", "WAS-SUB-4")
def test_the_enemy_never_reads_of_a_submarine_before_it_is_shown(name, seed):
    told = records(name, seed)
    match = play(f"war_at_sea/{name}", seed, who="cadet")
    table = laid(match.header.scenario)
    for side in match.sides:
        hidden = {unit.id: unit.name for unit in table.units.values() if unit.side != side and unit.submerged}
        for event, telling in told[side]:
            if isinstance(event, (events.SubmarineShown, events.Surfaced, events.Destroyed, events.Exited)):
                hidden.pop(event.unit, None)
            if telling is not None:
                assert not any(one in telling.sentence for one in hidden.values()), telling


@pytest.mark.parametrize(("name", "seed"), BATTLES)
@pytest.mark.clause("WAS-AIR-5", "WAS-HID-1")
def test_no_side_reads_the_others_missions_mines_and_decks(name, seed):
    told = records(name, seed)
    own_alone = (
        air_events.MissionsAssigned, air_events.ArmingCounted, air_events.DeckBurned, events.DepthChanged,
        events.SpotsChosen, events.Submerged,
    )  # fmt: skip
    sides = [side for side in told if side]
    for side, other in (sides, sides[::-1]):
        theirs = [event for event, _ in told[other] if isinstance(event, own_alone) and _side(event) == side]
        own = [event for event, _ in told[side] if isinstance(event, own_alone) and _side(event) == side]
        every = [event for event, _ in told[None] if isinstance(event, own_alone) and _side(event) == side]
        assert theirs == []
        assert own == every


def _side(event):
    return event.side


# Sentences


def waters(**changes):
    """A small battle with everything that an event may name; Grouper lies under Contact 1, its decoy under 2."""
    boats = RED + '[[side.unit]]\nclass = "elco_pt"\nname = "PT 9"\nat = [50, 40]\n'
    marker = '[[side.unit]]\nclass = "fleet_marker"\nname = "Marker 1"\nat = [60, 40]\n'
    ship = '[[side.unit]]\nclass = "takao"\nname = "Takao"\naboard = "marker_1"\n'
    zero = '[[side.unit]]\nclass = "a6m2"\nname = "Zero"\nat = [40, 20]\n'
    strike = '[[side.unit]]\nclass = "sbd3"\nname = "VB-6"\nat = [30, 20]\n'
    table = laid(
        battle(
            blue=BLUE + strike,
            red=boats + marker + ship + zero,
            options="fleet_markers = true\nmines = true\nweather_counters = true",
            rest='[[mine]]\nside = "Red"\nat = [30, 40]\n[[cloud]]\nkind = "squall"\nat = [20, 20]\n'
            "[weather]\nwind = 90",
        ),
        "Turn",
    )
    events.DecoysLaid("Blue", (("grouper", "contact_2", 31.0, 30.0, 90.0),)).apply(table)
    table.turn = 3
    for name, value in changes.items():
        setattr(table, name, value)
    return table


def said(event, side=None, table=None):
    """What `side` reads of an event that happens on the table; the umpire where there is no side."""
    table = table or waters()
    before = redact(table, side) if side else None
    seen = event if side is None else event.seen_by(side, table)
    if seen is None:
        return None
    event.apply(table)
    after = table
    if side is not None:
        after = redact(table, side)
        after.units = {**{k: u for k, u in before.units.items() if k not in after.units}, **after.units}
    telling = RULESET.tell(seen, after, side)
    return telling.sentence if telling else ""


MINE = Mine("mine_1", "Red", 30.0, 40.0, 10)
OPEN = Mine("mine_1", "Red", 30.0, 40.0, 8, True)
TRACK = ((60.0, 14.0), (55.0, 14.0))
UNDER = ((30.0, 30.0), (32.0, 30.0))

BURNING = Roll(Throw(purposes.DeckFire("enterprise"), "WAS-ARM-12", 2), ((1, 4),))
SALVO = purposes.Attack("yamato", "main", "fletcher")
OWN_AND_ENEMY = [
    (
        events.Moved("kagero", "Red", "", "A", 55.0, 14.0, 270.0, TRACK),
        "Kagero moves 5.0 in, west.",
        "Kagero moves 5.0 in, west.",
    ),
    (
        events.Moved("kagero", "Red", "", "A", 60.0, 14.0, 0.0, TRACK[:1], met="yamato"),
        "Kagero stays where it is, heading 000, stopped short of Yamato.",
        "Kagero stays where it is, heading 000, stopped short of Yamato.",
    ),
    (
        events.Moved("kagero", "Red", "", "A", 55.0, 14.0, 270.0, TRACK, met="land"),
        "Kagero moves 5.0 in, west, stopped by land.",
        "Kagero moves 5.0 in, west, stopped by land.",
    ),
    (
        events.Moved("kagero", "Red", "", "A", 55.0, 14.0, 270.0, TRACK, edge="west", action="high_speed_run"),
        "Kagero moves 5.0 in on a high speed run, west, to the west edge.",
        "Kagero moves 5.0 in on a high speed run, west, to the west edge.",
    ),
    (
        events.Moved("grouper", "Blue", "contact_1", "A", 32.0, 30.0, 90.0, UNDER),
        "Grouper moves 2.0 in, east.",
        "Contact 1 moves 2.0 in, east.",
    ),
    (
        events.Surfaced("grouper", "Blue", "contact_1"),
        "Grouper comes to the surface.",
        "Contact 1 comes to the surface: it is Grouper.",
    ),
    (
        events.Dived("grouper", "Blue", "contact_3", "deep"),
        "Grouper dives deep and lies under Contact 3.",
        "Grouper dives and lies under Contact 3.",
    ),
    (
        events.Dived("grouper", "Blue", "contact_3", "periscope"),
        "Grouper dives to periscope depth and lies under Contact 3.",
        "Grouper dives and lies under Contact 3.",
    ),
    (events.DepthChanged("grouper", "Blue", "deep"), "Grouper goes deep.", None),
    (events.DepthChanged("grouper", "Blue", "periscope"), "Grouper comes up to periscope depth.", None),
    (
        events.Exited("kagero", "Red", "", "west", 10),
        "Kagero leaves over the west edge: 10 points to Red.",
        "Kagero leaves over the west edge: 10 points to Red.",
    ),
    (
        events.Exited("kagero", "Red", "", "west"),
        "Kagero leaves over the west edge.",
        "Kagero leaves over the west edge.",
    ),
    (
        events.LandedAshore("kagero", "Red", 20),
        "Kagero lands what it carries: 20 points to Red.",
        "Kagero lands what it carries: 20 points to Red.",
    ),
    (events.SmokeLaid("kagero", Smoke("s", (), 4)), "Kagero lays smoke.", "Kagero lays smoke."),
    (events.SmokeGone(("s",)), "The smoke has cleared.", "The smoke has cleared."),
    (
        events.Strained("kagero", 1.0),
        "Kagero has strained its engines: 1 in slower for the rest of the battle.",
        "Kagero has strained its engines: 1 in slower for the rest of the battle.",
    ),
    (events.Repaired("kagero", 1), "Kagero repairs 1 hull point.", "Kagero repairs 1 hull point."),
    (events.MineLaid(MINE, "kagero"), "Kagero lays a counter of mines at (30, 40).", None),
    (
        events.MineLaid(OPEN),
        "A counter of Red's mines lies open at (30, 40): 8 mines.",
        "A counter of Red's mines lies open at (30, 40): 8 mines.",
    ),
    (
        events.MineLaid(Mine("mine_1", "Red", 30.0, 40.0, 4)),
        "Red's counter of mines at (30, 40) has 4 mines left.",
        None,
    ),
    (
        events.MineGone(OPEN),
        "Red's counter of mines at (30, 40) has none left and is removed.",
        "Red's counter of mines at (30, 40) has none left and is removed.",
    ),
    (events.MineGone(MINE), "Red's counter of mines at (30, 40) has none left and is removed.", None),
    (
        events.DamageMarked("grouper", "Blue", "contact_1", 2),
        "Grouper is marked: 2 hull points.",
        "Contact 1 is marked: 2 hull points.",
    ),
    (
        events.DamageMarked("yamato", "Red", "", 0, True),
        "Yamato is marked: vital armour met, destroyed.",
        "Yamato is marked: vital armour met, destroyed.",
    ),
    (
        events.DamageMarked("pt_9", "Red", "", 1, False, True),
        "PT 9 is marked: 1 boat and aborted.",
        "PT 9 is marked: 1 boat and aborted.",
    ),
    (
        events.DamageMarked("zero", "Red", "", aborted=True),
        "Zero is marked: aborted.",
        "Zero is marked: aborted.",
    ),
    (
        events.DamageTaken("yamato", "Red", "", 2),
        "Yamato loses 2 hull points: 4 of 6 left.",
        "Yamato loses 2 hull points: 4 of 6 left.",
    ),
    (
        events.DamageTaken("grouper", "Blue", "contact_1", 1),
        "Grouper loses 1 hull point: 1 of 2 left, crippled.",
        "Contact 1 loses 1 hull point.",
    ),
    (events.DamageTaken("pt_9", "Red", "", 1), "PT 9 loses 1 boat: 2 left.", "PT 9 loses 1 boat: 2 left."),
    (
        events.Aborted("zero", 3),
        "Zero is aborted and can only fly home.",
        "Zero is aborted and can only fly home.",
    ),
    (
        events.Aborted("pt_9", 3, 4),
        "PT 9 is aborted: no attack until the end of turn 4.",
        "PT 9 is aborted: no attack until the end of turn 4.",
    ),
    (
        events.Destroyed("grouper", "Blue", "Red", 12, "contact_1"),
        "Grouper under Contact 1 is destroyed: 12 points to Red.",
        "Grouper under Contact 1 is destroyed: 12 points to Red.",
    ),
    (
        events.Destroyed("vf_6", "Blue", "Red", 10, base="enterprise"),
        "VF-6 is lost with Enterprise: 10 points to Red.",
        "VF-6 is lost with Enterprise: 10 points to Red.",
    ),
    (
        events.Destroyed("vb_6", "Blue", "Red", 11, why="ditched"),
        "VB-6 has been up too long and ditches: 11 points to Red.",
        "VB-6 has been up too long and ditches: 11 points to Red.",
    ),
    (
        events.DecoyGone("grouper_decoy", "Blue", "contact_2"),
        "Grouper's decoy, Contact 2, leaves the table.",
        "Contact 2 was a decoy: it leaves the table.",
    ),
    (
        events.DecoysLaid("Blue", (("grouper", "contact_3", 31.0, 31.0, 0.0),)),
        "Blue lays decoys: Contact 3 for Grouper.",
        None,
    ),
    (events.SpotsChosen("Blue", ("grouper",)), "Grouper lies where its decoy was laid.", None),
    (events.SpotsChosen("Blue", ()), "Blue's submarines stay where they were.", None),
    (
        events.SubmarineShown("grouper", "Blue", "contact_1"),
        "Contact 1 is found: it is Grouper.",
        "Contact 1 is found: it is Grouper.",
    ),
    (
        events.SubmarineShown("grouper", "Blue", "contact_1", True),
        "Grouper attacks from Contact 1 and is seen.",
        "Grouper attacks from Contact 1 and is seen.",
    ),
    (
        events.Submerged("grouper", "Blue", "contact_3"),
        "Grouper is lost to the enemy again and lies under Contact 3.",
        None,
    ),
    (
        events.MarkerRevealed("marker_1", "Red", ("takao",)),
        "Marker 1 is turned over: Takao.",
        "Marker 1 is turned over: 1 ship.",
    ),
    (
        events.MarkerRevealed("marker_1", "Red"),
        "Marker 1 is turned over: it is empty.",
        "Marker 1 is turned over: it is empty.",
    ),
    (
        events.ShipsPlaced("Red", {"takao": (60.0, 41.0, 270.0)}),
        "Red places Takao.",
        "Red places Takao.",
    ),
    (
        events.ObjectiveClaimed(Objective("o", 36.0, 24.0), "Red", "kagero", 50),
        "Kagero claims the objective at (36, 24): 50 points to Red.",
        "Kagero claims the objective at (36, 24): 50 points to Red.",
    ),
    (
        air_events.ArmingCounted("Blue", {"vf_6": 1, "vp_23": 0}),
        "Blue's bases: VF-6 1 arming counter; VP-23 ready.",
        None,
    ),
    (
        air_events.MissionsAssigned("Blue", {"vf_6": ("cap", ""), "vb_6": ("dive", "yamato"), "vp_23": ("rtb", "")}),
        "Blue's missions. VF-6: combat air patrol; VB-6: dive bombing Yamato; VP-23: back, to no base.",
        None,
    ),
    (
        air_events.Launched("vf_6", "enterprise", 10.0, 24.0),
        "VF-6 takes off from Enterprise.",
        "VF-6 takes off from Enterprise.",
    ),
    (
        air_events.FlightBegan(Flight("vb_6", ((40.0, 30.0),)), "Blue", "dive", "yamato"),
        "VB-6 flies its mission: dive bombing Yamato.",
        "VB-6 flies its mission: dive bombing Yamato.",
    ),
    (
        air_events.Flew("vb_6", "Blue", 50.0, 20.0, 90.0, ((30.0, 20.0), (50.0, 20.0)), ((60.0, 30.0),)),
        "VB-6 flies 20.0 in, east.",
        "VB-6 flies 20.0 in, east.",
    ),
    (air_events.Flew("vb_6", "Blue", 30.0, 20.0, 90.0, ((30.0, 20.0),)), "", ""),
    (air_events.FightersMet("vb_6", ("zero",)), "Zero lets VB-6 pass.", "Zero lets VB-6 pass."),
    (air_events.FightersMet("vb_6", ()), "", ""),
    (
        air_events.Intercepted("vb_6", "zero", "cap"),
        "Zero intercepts VB-6, which flies no farther.",
        "Zero intercepts VB-6, which flies no farther.",
    ),
    (air_events.Tied("zero", "vf_6"), "Zero ties VF-6: they fight each other only.", None),
    (
        air_events.PressedHome("vb_6", "yamato"),
        "VB-6 turns back from Yamato.",
        "VB-6 turns back from Yamato.",
    ),
    (
        air_events.DeckBurned(
            "enterprise", "Blue", ("vf_6", "vb_6"), BURNING, ("vf_6",)
        ),
        "2 units refuelling on Enterprise: 1, 4; VF-6 burns.",
        None,
    ),
    (
        events.CloudDrifted("squall_1", 24.0, 20.0),
        "Squall 1 drifts east to (24, 20).",
        "Squall 1 drifts east to (24, 20).",
    ),
    (events.CloudGone("squall_1"), "Squall 1 drifts off the table.", "Squall 1 drifts off the table."),
    (events.CloudGone("fog_2"), "Fog 2 lifts.", "Fog 2 lifts."),
    (events.WeatherRolled(14.0), "In this weather one sees 14 in.", "In this weather one sees 14 in."),
    (TurnBegan(4), "Turn 4", "Turn 4"),
    (PhaseBegan("air_defense"), "Air defence", "Air defence"),
    (
        BattleOver(Outcome("Red", "12 turns are over.", "WAS-VIC-10", {})),
        "Red wins. 12 turns are over.",
        "Red wins. 12 turns are over.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "own", "enemy"),
    OWN_AND_ENEMY,
    ids=[f"{number}-{type(event).__name__}" for number, (event, _, _) in enumerate(OWN_AND_ENEMY)],
)
@pytest.mark.clause("WAS-HID-1")
def test_owner_umpire_and_enemy_read_what_they_may_know(event, own, enemy):
    owner = _owner(event)
    other = "Blue" if owner == "Red" else "Red"
    if isinstance(
        event, air_events.Tied
    ):  # its fighter lies on a deck here: the enemy is told on a table with it
        assert said(event) == own
        return
    assert said(event) == own
    assert said(event, owner) == own
    assert said(event, other) == enemy


def _owner(event):
    if isinstance(event, (events.MineLaid, events.MineGone)):
        return event.mine.side
    unit = waters().units.get(getattr(event, "unit", "") or getattr(event, "base", ""))
    return getattr(event, "side", "") or (unit.side if unit is not None else "Blue")


@pytest.mark.clause("WAS-SUB-4", "WAS-SUB-14")
def test_an_interception_is_told_though_the_fighter_guards_what_lies_on_its_base():
    """A mission that is shown is shown whole (WAS-AIR-5): the other side need not see what it is about."""
    event = air_events.Intercepted("vb_6", "zero", "escort", "kate_aboard")
    table = waters()
    assert event.fits(table)
    assert said(event, "Blue") == "Zero intercepts VB-6, which flies no farther."


def test_decoys_laid_before_the_battle_are_counted_for_the_enemy_and_later_ones_are_not_told():
    laid_now = events.DecoysLaid("Blue", (("grouper", "contact_3", 31.0, 31.0, 0.0),))
    assert said(laid_now, "Red", waters(turn=0)) == "Blue lays 1 decoy counter."
    assert said(laid_now, "Red", waters(turn=1)) is None


def test_a_turn_by_night_says_so():
    table = waters()
    table.options = type(table.options)(night=True)
    assert said(TurnBegan(4), table=table) == "Turn 4, by night"


@pytest.mark.parametrize("weapon", words.MESSAGES.words["attacks"])
def test_every_weapon_has_its_own_words(weapon):
    sentence = said(events.AttackMade("kagero", weapon, "fletcher"))
    assert re.fullmatch(r"Kagero [a-z ]+ Fletcher\.", sentence)


@pytest.mark.clause("WAS-SUB-12")
def test_a_submarine_fires_its_deck_gun():
    assert said(events.AttackMade("grouper", "main", "kagero")) == "Grouper fires its deck gun at Kagero."


@pytest.mark.parametrize(("searcher", "how"), [("fletcher", "by sonar"), ("vb_6", "from the air")])
def test_a_search_says_how_it_is_made(searcher, how):
    sentence = said(events.Searched(searcher, "contact_4"))
    assert sentence.endswith(f" searches Contact 4 {how}.")


LUCK = Wild(strikes=1, again=6)
ROLLS = [
    (
        Throw(purposes.Initiative("Red", 1), "WAS-INI-2", 2, modifiers=(modifier("flagship Yamato", "WAS-INI-2", 3),)),
        ((3, 5),), "Red's initiative: 3 + 5 + 3 = 11.",
    ),
    (Throw(purposes.Initiative("Blue", 2), "WAS-INI-2", 2), ((3, 5),), "Blue's initiative: 3 + 5 = 8."),
    (Throw(purposes.Visibility(), "WAS-DET-3", 2), ((3, 4),), "Visibility, 2 dice: 3, 4."),
    (Throw(purposes.Weather("squall_1"), "WAS-WTH-2", 1), ((4,),), "Squall 1, 1 die: 4."),
    (
        Throw(SALVO, "WAS-RNG-1", 3, worth=ATTACK_WORTH), ((6, 4, 1),),
        "Yamato, 3 dice: 6, 4, 1: 3 successes.",
    ),
    (
        Throw(purposes.Attack("kagero", "torpedo", "fletcher"), "WAS-RNG-3", 3, worth=TORPEDO_WORTH), ((6, 4, 1),),
        "Kagero, 3 dice: 6, 4, 1: 2 hull points.",
    ),
    (
        Throw(SALVO, "WAS-RNG-1", 4, worth=ATTACK_WORTH, wild=LUCK), ((5, 3, 1, 6), (6,), (4,)),
        "Yamato, 4 dice: 5, 3, 1, luck 6, again 6, again 4: 6 successes.",
    ),
    (
        Throw(SALVO, "WAS-RNG-1", 5, worth=ATTACK_WORTH, wild=LUCK), ((6, 5, 4, 2, 1),),
        "Yamato, 5 dice: 6, 5, 4, 2, luck 1, which takes the 6 away: 2 successes.",
    ),
    (
        Throw(SALVO, "WAS-RNG-1", 1, worth=ATTACK_WORTH, wild=LUCK), ((4,),),
        "Yamato, 1 die: luck 4: 1 success.",
    ),
    (
        Throw(purposes.MineHit("kagero", "mine_1"), "WAS-MIN-4", 2, worth=TORPEDO_WORTH), ((5, 1),),
        "Mines go up under Kagero, 2 dice: 5, 1: 1 hull point.",
    ),
    (
        Throw(purposes.MineHit("contact_1", "mine_1"), "WAS-MIN-4", 2, worth=TORPEDO_WORTH), ((2, 1),),
        "Mines go up under Contact 1, 2 dice: 2, 1: no hull point.",
    ),
    (Throw(purposes.Repair("kagero"), "WAS-SPA-4", 1, target=5), ((5,),), "Kagero repairs, 1 die: 5."),
    (Throw(purposes.Strain("kagero"), "WAS-SPA-8", 1), ((1,),), "Kagero has run at high speed, 1 die: 1."),
    (Throw(purposes.Search("fletcher", "contact_4"), "WAS-SUB-8", 1), ((4,),), "Fletcher searches, 1 die: 4."),
    (Throw(purposes.Sweep("fletcher", "mine_1"), "WAS-MIN-9", 1), ((3,),), "Fletcher sweeps mines, 1 die: 3."),
    (Throw(purposes.BoatsHit("pt_9"), "WAS-PT-2", 1), ((4,),), "The boats of PT 9 are hit, 1 die: 4."),
    (
        Throw(purposes.PressHome("zero"), "WAS-ABL-6", 1, target=4), ((4,),),
        "Zero, aborted, would press its attack home, 1 die: 4.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("throw", "waves", "sentence"), ROLLS, ids=[str(throw.purpose) for throw, _, _ in ROLLS]
)
def test_dice_are_told_as_they_fell(throw, waves, sentence):
    assert said(Rolled(Roll(throw, waves))) == sentence
