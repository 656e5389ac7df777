"""A battle on a real table umpired in a terminal: people type in what they did and what their dice show.

Sides of hands are asked for their orders (`by_hand`), opponents move the others. What a hand may do in secret, it does
alone: the screen is cleared before and after, and the table's owner is named.

A line answers a roll: its faces, `r` where the program shall roll it, `all` where it shall roll everything from here
on, `back` to call the die before it anew, or before the first one to give a hand's order anew. The battle is kept, and
goes on where it was left, at the same die.
"""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import click

from game import places
from game.ai.players import Player, given, seated
from game.cli import by_hand
from game.cli.codes import FAILED, GOOD
from game.cli.saying import complain, say, show
from game.cli.telling import sentences
from game.dice import Seeding
from game.match.calling import Answered, Calling
from game.match.loading import load
from game.match.log import LogError, LogNotWritten
from game.match.match import Refused, RuleError
from game.match.reason import HAND
from game.match.record import Record
from game.match.scenario import Scenario
from game.match.wording import capital, dice, does, listed
from game.rulesets import ruleset
from game.seating.opponents import by_chance
from game.tabletop.calls import Asked, asked
from game.tabletop.ruleset import Match

HELP = "Type the faces as they lie (3 5 1), r to have them rolled for you, all for everything, or back."


def umpired(scenario: Scenario, seats: dict[str, str], seeding: Seeding, path: Path | None = None) -> int:
    """A new battle with typed dice: the exit code."""
    rules = ruleset(scenario.ruleset)
    if path is None:
        folder = places.battles_folder(writing=True)
        path = places.fresh_path(folder, rules.name, scenario.title, datetime.now())
    try:
        match = Match.start(
            scenario, rules, seed=seeding.seed, salt=seeding.salt, seats=seats, path=path, called=True
        )
    except (LogError, OSError) as error:
        complain(error)
        return FAILED
    show(f"{scenario.title}\n{scenario.story}".rstrip())
    show("\n".join(f"{goal.words} ({goal.clause})" for goal in rules.stakes(scenario).goals))
    return Table(match).play()


def carried_on(path: Path) -> int:
    """Carry a battle with typed dice on from its log: the exit code."""
    try:
        match = load(path, ruleset)
    except (LogError, OSError) as error:
        complain(error)
        return FAILED
    return Table(match).play()


class Table:
    """One battle, told and asked line by line."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._calling = Calling(match)
        names = {side: match.header.seats.get(side, HAND) for side in match.sides}
        self.hands = [side for side, name in names.items() if name == HAND]
        hides = match.ruleset.hides(match.header.scenario)
        eyes: list[str | None] = [*self.hands] if hides and self.hands else [None]
        self._records = {one: Record(match, one) for one in eyes}
        self._told = {one: len(each.entries) if match.number else 0 for one, each in self._records.items()}
        self._alone = ""
        """The hand that has the table for itself; empty: it lies open."""
        players = {side: name for side, name in names.items() if name != HAND}
        self._players = seated(match, players, match.header.seed or 0)
        for side, player in self._players.items():
            player.answers = given(match, side, player.name)

    def play(self) -> int:
        """Ask until the battle is over, or nobody answers any more: the exit code."""
        match = self._match
        moved = [f"{player.name} moves {side}" for side, player in self._players.items()]
        mine = [f"{listed(self.hands)} {'is' if len(self.hands) == 1 else 'are'} yours"] if self.hands else []
        say(f"No display here: {' and '.join([*mine, *moved])}; the dice are yours.")
        say(HELP)
        if self.hands:
            say(by_hand.HELP)
        try:
            while match.over is None:
                self._tell()
                if self._calling.wanted is not None:
                    self._ask(asked(match, self._calling.wanted))
                else:
                    side = match.asked()[0]
                    if side in self._players:
                        self._move(side, self._players[side])
                    else:
                        self._moved_by_hand(side)
            self._pass_to("")
            self._tell()
        except (EOFError, KeyboardInterrupt):
            say()
            say(f"Kept as {match.path}: line-ahead play carries it on, at this die.")
        except LogNotWritten as error:
            complain(error)
            return FAILED
        finally:
            match.close()
        return GOOD

    def _move(self, side: str, player: Player) -> None:
        match = self._match
        answer = player.consider(match.view(side), match.ask(side), match.ruleset)
        try:
            self._calling.begin(Answered(side, answer.order, player.name, answer.reason))
        except (Refused, RuleError):
            self._calling.begin(Answered(side, by_chance(match, side), player.name))

    def _moved_by_hand(self, side: str) -> None:
        """A side of hands says what it does, alone at the screen where others may not see it."""
        match = self._match
        step = match.table.agenda[0] if match.table.agenda else None
        secret = match.ruleset.private or (step is not None and step.curtain(match.table))
        self._pass_to(side if secret and len(self.hands) > 1 else "")
        self._tell(side)
        try:
            self._calling.begin(Answered(side, by_hand.Hand(match, side, input).order(), HAND))
        except Refused as refused:
            say(f"{refused}")

    def _pass_to(self, side: str) -> None:
        """The table is one side's alone (empty: everybody's): what was on the screen goes when it changes hands."""
        if side != self._alone:
            self._alone = side
            click.clear()
            say(
                f"{does(side, 'takes', 'take')} the table: all others look away."
                if side
                else "The table lies open."
            )
            input("Enter: ")

    def _tell(self, side: str = "") -> None:
        """What is new, as far as who looks may know it. Where all look at once it is told once, to all of them."""
        eyes = side if side in self._records else next(iter(self._records))
        private = self._match.ruleset.private and self._match.over is None
        if private and not side and len(self._records) > 1:
            return
        for line in sentences(self._records[eyes].entries[self._told[eyes] :]):
            show(line)
        for one, record in self._records.items():
            if one == eyes or not (private or self._alone):
                self._told[one] = len(record.entries)

    def _ask(self, roll: Asked) -> None:
        if not self._match.ruleset.private:
            self._pass_to("")
        counts = ", ".join(filter(None, (roll.needs, roll.expects, *roll.sums)))
        show(f"\n{roll.words}" + (f" {capital(counts)}." if counts else ""))
        calling = self._calling
        if calling.notice:
            complain(calling.notice)
        while True:
            lies = f" ({' '.join(map(str, calling.dice))} lie)" if calling.dice else ""
            word = input(f"{calling.left} to call{lies}: ").strip().lower()
            if word in ("r", "roll"):
                calling.roll()
            elif word == "all":
                calling.roll_all(True)
            elif word == "back":
                if not calling.back() and not self._taken_back():
                    say("Nothing was called yet for what is done now.")
            elif (fault := self._lay(word, roll)) is not None:
                say(fault)
                continue
            elif calling.left:
                continue
            else:
                calling.confirm()
            return

    def _taken_back(self) -> bool:
        """The order in hand, given by a hand, is as if it had not been given, and is asked for again."""
        deed = self._calling.deed
        if not isinstance(deed, Answered) or deed.side not in self.hands:
            return False
        say(f"{deed.side}'s order is taken back.")
        self._calling.drop()
        return True

    def _lay(self, word: str, roll: Asked) -> str | None:
        """Lay the faces of a line; why not, where it has none, too many, or one that these dice have not."""
        faces = list(map(int, re.findall(r"\d{1,4}", word)))
        if len(faces) == 1 and roll.sides < 10 and len(word) > 1 and word.isdecimal():
            faces = list(map(int, word))  # 351: three dice
        if not faces or re.search(r"[^\d\s,;.]", word):
            return HELP
        if len(faces) > self._calling.left:
            return f"{len(faces)} faces for {dice(self._calling.left)}: type them again."
        wrong = next((face for face in faces if not 1 <= face <= roll.sides), None)
        if wrong is not None:
            return f"A die of {roll.sides} sides shows 1 to {roll.sides}, not {wrong}."
        for face in faces:
            self._calling.lay(face)
        return None
