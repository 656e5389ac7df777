"""What comes of an attack is one line of the log: each step is kept, the gravest said; another order begins anew."""

from __future__ import annotations

from game.content.loglines import fold
from game.dice.roll import Roll, Throw
from game.match.events import Rolled, SideConceded
from game.match.record import Entry
from game.match.ruleset import Telling
from game.ui.battle.story import ATTACK, MOST, story_of
from tests.dice.named import Named

HOOD, BISMARCK = ("hood",), ("bismarck", "hood")


def entry(telling: Telling | None, order: int = 1, face: int | None = None) -> Entry:
    """A telling of dice that show a face, or of a plain fact."""
    event = (
        SideConceded("Blue") if face is None else Rolled(Roll(Throw(Named("x"), "FLT-1", 1, 20), ((face,),)))
    )
    return Entry(order, order, 1, "action", event, telling)


SALVO = entry(Telling("fire", "Bismarck fires at Hood: a hit.", "FLT-GUN-3", 2, BISMARCK), face=17)
CRITICAL = entry(Telling("dice", "3: a critical hit.", "FLT-CRT-1", 0, HOOD, "Critical roll"), face=3)
ROW = entry(Telling("dice", "14 on the table.", "FLT-CRT-3", 0, HOOD, "Critical, value 15"), face=14)
TURRET = entry(Telling("dice", "Turret: 18 is pierced.", "FLT-ARM-6", 0, HOOD, "Critical, value 15"))
LOST = entry(Telling("hit", "Hood loses a turret.", "FLT-WPN-3", 2, HOOD, "Mount lost"))
WRECK = entry(Telling("loss", "Hood is a wreck.", "FLT-WRK-5", 3, HOOD, "Lost"))
FIRE = entry(Telling("hit", "1 fire burns aboard Hood.", "FLT-FIR-3", 2, HOOD, "Fire"))


def told(*entries: Entry):
    """The lines without their headings."""
    return [line for line in fold(entries) if not line.heading]


def test_what_comes_of_a_salvo_is_read_with_it():
    (line,) = told(SALVO, CRITICAL, ROW, TURRET, LOST)
    assert line.sentence == "Bismarck fires at Hood: a hit. Hood loses a turret."
    assert line.opening == "Bismarck fires at Hood: a hit."
    assert [link.step for link in line.chain] == ["Critical roll", "Critical, value 15", "Mount lost"]
    assert len(line.entries) == 5


def test_dice_and_what_they_came_to_are_one_step():
    (line,) = told(SALVO, ROW, TURRET)
    (step,) = line.chain
    assert step.sentence == "Turret: 18 is pierced."
    assert step.roll is not None
    assert step.roll.faces == (14,)


def test_a_folded_line_says_the_gravest_alone():
    (line,) = told(SALVO, LOST, FIRE, WRECK)
    assert line.sentence.endswith("1 fire burns aboard Hood. Hood is a wreck.")
    assert line.weight == 3
    assert line.grave


def test_a_step_of_another_order_or_of_others_begins_a_line():
    other = entry(Telling("hit", "Takao loses a turret.", "", 2, ("takao",), "Mount lost"))
    later = entry(Telling("hit", "Hood loses a turret.", "", 2, HOOD, "Mount lost"), order=2)
    assert [line.sentence for line in told(SALVO, other)][1] == "Takao loses a turret."
    assert len(told(SALVO, later)) == 2


def test_what_a_hidden_salvo_did_is_told_from_its_first_step():
    (line,) = told(CRITICAL, ROW, TURRET, LOST)
    assert line.sentence == "3: a critical hit. Hood loses a turret."


def test_the_story_goes_as_far_as_it_was_seen_and_counts_what_has_no_room():
    assert story_of([SALVO], "Blue") is None
    story = story_of([SALVO, CRITICAL], "Blue")
    assert [rung.title for rung in story.rungs] == [ATTACK, "Critical roll"]
    assert [rung.state for rung in story.rungs] == ["done", "now"]
    long = story_of([SALVO, *(CRITICAL, LOST) * 20], "Blue")
    assert len(long.rungs) == MOST
    assert long.rungs[1].title == f"{40 - MOST + 2} steps more"
    assert long.rungs[-1].state == "now"
