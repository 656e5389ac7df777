"""Every shipped battle fought to its end, in sums: by chance alone, and by captains with some chance among them.

Nothing is read here: what a game makes of thousands of orders is held as it was. A row is a turn; of each topic it has
four signs that stand for all rows of the topic in that turn. By chance what is ordered hangs on what is asked alone: so
where battles by chance are as they were and those of captains are not, a change is one of opponents or displays. The
rows behind the sums of a turn: `tools/golden.py --turn nef/gasworks captains 3`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from game.ai import chance
from game.ai.players import Player, player
from game.match import Aim, Fired, Match, Order, Question
from game.match.log import digest
from game.match.record import Record
from game.match.why import answered
from game.sea.heading import Pose
from game.tabletop.advice import Launching, Naming, Planning, Stocked
from game.tabletop.chances import Mustering
from game.testing.play import SCENARIOS, begin
from tests.golden import brief
from tests.golden.playthrough import FOLDER, _order, _question

TURNS = FOLDER / "turns"
HOW = ("chance", "captains")
"""How each battle is fought."""
SEED = 1
CAPTAINS = 0.6
"""The share of orders that captains give; the others are anything that is legal."""
LONGEST = 120
"""So many orders of captains are followed."""
SENTENCES = 2
"""So often each of a game's marks for watches is looked at in a turn."""
UNITS, WEAPONS, ORDERS = 12, 6, 3
"""So many units, weapons and other orders are tried at an order."""

Rows = Iterator[str]
Topics = dict[str, list[str]]


def kept(game: str) -> Path:
    """Where the sums of a game's battles are kept."""
    return TURNS / f"{game}.txt"


def written(game: str) -> str:
    """The sums of all battles of a game."""
    rows = [f"of each turn: {' '.join(ALWAYS)}; of captains also {' '.join(NOW_AND_THEN)}"]
    for name in (one for one in SCENARIOS if one.startswith(f"{game}/")):
        for how in HOW:
            rows += of_battle(name, how)
    return "\n".join(rows) + "\n"


def of_battle(name: str, how: str) -> Rows:
    """The sums of a battle, turn by turn."""
    yield f"{name} {how}"
    for turn, number, topics in turns(name, how):
        yield f"  {turn}, {number} orders: {' '.join(map(brief.sum_of, topics.values()))}"


def turns(name: str, how: str) -> Iterator[tuple[int, int, Topics]]:
    """Each turn of a battle, how many orders were given in it, and its rows by topic."""
    match, rng = begin(name, SEED), Random(SEED)
    captains = {side: player("captain", at) for at, side in enumerate(match.sides)}
    records = {side: Record(match, side) for side in (*match.sides, None)}
    seen: Counter[str] = Counter()
    turn, number, topics = match.table.turn, 0, _blank(how)
    while match.over is None and (how == "chance" or match.number < LONGEST):
        if match.table.turn != turn:
            yield turn, number, topics
            turn, number, topics = match.table.turn, 0, _blank(how)
        side = rng.choice(match.asked())
        order = _ordered(match, side, rng, {} if how == "chance" else captains)
        question = answered(match.ask(side), order)
        assert question is not None
        seen.update((side, question.name))
        for topic, (times, of, make) in NOW_AND_THEN.items() if how == "captains" else ():
            if seen[side if of == "side" else question.name] in times:
                topics[topic] += make(match, side, question, order)
        topics["asked"] += [_order(side, order), *map(_question, match.ask(side))]
        told = {one: len(record.entries) for one, record in records.items()}
        match.answer(side, order)
        for one, record in records.items():
            topics["told"] += (
                f"{one} {entry.turn} {entry.phase} {brief.text_of(entry.telling)}"
                for entry in record.entries[told[one] :]
            )
        topics["table"].append(digest(match.table))
        number += 1
    topics["table"].append(brief.text_of(match.over))
    topics["table"] += map(brief.text_of, match.ruleset.postings(match.table))
    yield turn, number, topics


def _blank(how: str) -> Topics:
    return {topic: [] for topic in (*ALWAYS, *(NOW_AND_THEN if how == "captains" else ()))}


def _ordered(match: Match, side: str, rng: Random, captains: dict[str, Player]) -> Order:
    """A captain's order, or any."""
    asked = match.ask(side)
    if side in captains and rng.random() < CAPTAINS:
        return captains[side].answer(match.view(side), asked, match.ruleset)
    return chance.answer(asked, rng)


# -- topics that `brief` has not ----------------------------------------------------------------------------------


def _around(match: Match, side: str, question: Question, order: Order) -> Rows:
    """Every unit as it lies and as it would lie elsewhere: what it covers, who can hit it, what a weapon is called."""
    show, view = match.ruleset.presenter, match.view(side)
    yield f"{show.measure(2.5)} {show.pace(3.0)}"
    for number, key in enumerate(view.units):
        pose = Pose(
            view.width * (0.2 + number % 4 * 0.2), view.height * (0.3 + number % 3 * 0.2), number * 50.0
        )
        yield show.called(view, key)
        yield brief.text_of(show.laid(view, key, pose))
        for laid in (show.arcs, show.rings):
            yield from map(brief.text_of, laid(view, key, pose if number % 2 else None))
        yield from map(brief.text_of, show.threats(view, side, key, None if number % 2 else pose))
    for aim in getattr(order, "aims", ()):
        yield show.tag(view, aim.unit, aim.weapon, aim.target)
        yield brief.text_of(show.odds(view, aim.unit, aim.weapon, aim.target, aim.amount))
    if aims := getattr(order, "aims", ()):
        ready = show.readied(view, aims)
        yield from map(brief.text_of, show.pieces(ready))


def _anybody(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What is said of what nobody asked for: every weapon on everybody and on nobody, with why it may not be, marks of
    own units whose turn it is not, ends elsewhere, and any orders that are legal."""
    rules, view, rng = match.ruleset, match.view(side), Random(match.number)
    show, units = rules.presenter, list(view.units)[:UNITS]
    arms = {(shot.unit, shot.weapon, shot.most): None for shot in getattr(question, "shots", ())}
    for firer, weapon, amount in list(arms)[:WEAPONS]:
        for foe in ("", *units):
            yield brief.text_of(show.odds(view, firer, weapon, foe, amount))
            yield show.tag(view, firer, weapon, foe) if foe else ""
            yield brief.text_of(match.refuses(side, Fired(question.name, (Aim(firer, weapon, foe, amount),))))
        yield from (brief.text_of(show.answer_fire(view, firer, foe)) for foe in units)
    for key in (one for one in units if getattr(view.units[one], "side", "") == side):
        yield from map(brief.text_of, show.marks(view, side, question, key))
        yield from map(brief.text_of, show.lines(view, question, key))
        yield from show.division(view, key)
        pose = Pose(rng.uniform(0, view.width), rng.uniform(0, view.height), rng.uniform(0, 360))
        outlook = show.outlook(view, side, key, pose)
        yield brief.text_of(outlook)
        yield from map(brief.text_of, outlook.overlays)
        yield brief.text_of(show.danger(view, side, key, [pose], 2.0))
    for _ in range(ORDERS):
        other = chance.answer([question], rng)
        yield f"{rules.advice.says(view, question, other)} {rules.advice.sane(view, side, question, other):.3f}"
        yield brief.text_of(show.risk(view, side, question, other))
        yield brief.text_of(show.caution(view, side, question, other))


def _watched(match: Match, side: str, question: Question, order: Order) -> Rows:
    """What watches and admirals ask of a game's advice."""
    advice, table = match.ruleset.advice, match.table
    counted: Counter[str] = Counter()
    for line in match.lines[-8:]:
        for event in line.events:
            counted[type(event).__name__] += 1
            if counted[type(event).__name__] <= SENTENCES:
                yield brief.text_of(advice.marks(event, table))
                if isinstance(advice, Naming):
                    yield brief.text_of(advice.shooters(event, table))
    if isinstance(advice, Planning):
        yield brief.text_of(str(advice.plan(order)))
    if isinstance(advice, Launching):
        yield str(advice.running(table))
    if isinstance(advice, Stocked):
        yield from (f"{key} {advice.torpedoes(table, key)}" for key in table.units)
    if isinstance(advice, Mustering):
        yield brief.text_of(advice.muster(table))
        yield advice.leader(table)


Topic = Callable[[Match, str, Question, Order], Rows]

ALWAYS = ("asked", "told", "table")
"""Topics of every order."""
NOW_AND_THEN: dict[str, tuple[Sequence[int], str, Topic]] = {
    "papers": ((3, 14, 37), "side", brief.TOPICS["papers"]),
    "board": ((3, 14, 37), "side", brief.TOPICS["board"]),
    "around": ((8, 31), "side", _around),
    "unseen": ((10, 35), "side", brief.TOPICS["unseen"]),
    "imagined": ((5, 31), "side", brief.TOPICS["imagined"]),
    "files": ((20,), "side", brief.TOPICS["files"]),
    "help": ((2,), "question", brief.TOPICS["help"]),
    "chances": (range(1, 13), "question", brief.TOPICS["chances"]),
    "refusals": (range(1, 9), "question", brief.TOPICS["refusals"]),
    "advice": ((2, 9), "question", brief.TOPICS["advice"]),
    "anybody": ((2, 7), "question", _anybody),
    "watched": ((2, 5, 9, 20), "question", _watched),
    "led": ((4, 16), "side", brief.TOPICS["led"]),
}
"""Other topics: of which orders, counted by side or by what is asked, and how their rows are made."""
