"""A small battle of two forces for the tests of answering, and a desk that remembers what it was told."""

from typing import Any

from game.asking.drafts import Drafts
from game.asking.tracks import Track
from game.match import Match, Order, Refusal
from game.match.questions import Set
from game.match.scenario import Scenario, SideEntry, UnitEntry
from game.rulesets import ruleset

RED: tuple[tuple[Any, ...], ...] = (
    ("monarch", "Regent", "regent", (20.0, 20.0), 90.0, "Line", {}),
    ("majesty", "Sovereign", "sovereign", (14.0, 20.0), 90.0, "Line", {}),
    ("petard", "Petard", "petard", (24.0, 24.0), 0.0, None, {"rockets_loaded": 2, "rockets_empty": 1}),
    ("falcon", "Kestrel", "kestrel", (24.0, 23.0), 0.0, None, {}),
    ("congreve", "Squib", "squib", (26.0, 21.0), 0.0, None, {}),
    ("vedette", "Vigil", "vigil", (50.0, 4.0), 0.0, None, {}),
    ("aviary", "Rookery", "rookery", (8.0, 8.0), 60.0, None, {}),
)
BLUE: tuple[tuple[Any, ...], ...] = (
    ("majesty", "Markgraf", "markgraf", (20.0, 28.0), 270.0, None, {"damage": 2}),
    ("tempest", "Sturm", "sturm", (24.0, 29.0), 180.0, None, {}),
    ("halcyon", "Eisvogel", "eisvogel", (40.0, 40.0), 180.0, None, {}),
)
ABOARD = (("fighter", "Fighters 1", "f1"), ("fighter", "Fighters 2", "f2"), ("fighter", "Fighters 3", "f3"),
          ("bomber", "Bombers 1", "b1"))  # fmt: skip


def battle(turns: int = 4) -> Match:
    """The battle before its first plot."""
    sides = []
    for name, colour, units in (("Red", "crimson", RED), ("Blue", "azure", BLUE)):
        entries = [
            UnitEntry(
                cls=cls, name=title, id=key, at=at, heading=heading, squadron=squadron, state=dict(state)
            )
            for cls, title, key, at, heading, squadron, state in units
        ]
        if name == "Red":
            for cls, title, key in ABOARD:
                more = {"load": "rapiers"} if cls == "bomber" else {}
                entries.append(UnitEntry(cls=cls, name=title, id=key, aboard="rookery", more=more))
        sides.append(SideEntry(name=name, colour=colour, units=tuple(entries)))
    scenario = Scenario(
        format=1, ruleset="nef", title="Staged", width=60.0, height=48.0, turns=turns, sides=tuple(sides)
    )
    return Match.start(scenario, ruleset("nef"), seed=7)


def at_combat() -> Match:
    """The battle at its first Combat, everything lying where it began."""
    from game.match import SetTo

    match = battle()
    for side in match.sides:
        question = match.ask(side)[0]
        assert isinstance(question, Set)
        speeds: dict[str, Any] = {slot.unit: slot.least for slot in question.slots if slot.group == "speed"}
        match.answer(side, SetTo(question.name, {"speed": speeds}))
    assert match.table.phase == "combat"
    return match


class Desk:
    """What an answering looks at; `said` and `sounds` are what it was told."""

    def __init__(self, match: Match, side: str = "Red", last: Order | None = None) -> None:
        self.match, self.side = match, side
        self.view, self.presenter = match.view(side), match.ruleset.presenter
        self.flag = None
        self.drafts: Drafts[Track] = Drafts()
        self.said: list[Refusal] = []
        self.sounds: list[str] = []
        self._last = last

    def last(self, moment: str) -> Order | None:
        return self._last

    def sound(self, name: str) -> None:
        self.sounds.append(name)

    def say(self, refusal: Refusal) -> None:
        self.said.append(refusal)
