"""Golden playthroughs: a battle as a text to be read, written from the orders that stand in the text itself.

So a playthrough depends on the rules and the dice alone, on no opponent: whatever a change of the rules does to
it shows line by line in review. Written anew by `tools/golden.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from game.dice.roll import Roll
from game.match import Allot, Choose, Fire, Match, Order, Place, Question, Refused, Set, Steer
from game.match.events import Done, Event, Rolled, Then
from game.match.log import Line, digest
from game.match.match import RuleError
from game.match.placing import Ring
from game.sea.passage import Passage
from game.sea.path import Helm
from game.testing.play import begin

FOLDER = Path(__file__).resolve().parent
ORDER = "order "

_orders = msgspec.json.Decoder(Order)


def files() -> list[Path]:
    """The golden texts, in order of names."""
    return sorted(FOLDER.glob("*.txt"))


def orders_in(text: str) -> Iterator[tuple[str, Order]]:
    """Who ordered what, in turn, as a golden text has it."""
    for row in text.splitlines():
        if row.startswith(ORDER):
            side, _, order = row.removeprefix(ORDER).partition(" ")
            yield side, _orders.decode(order)


def written_anew(text: str) -> str:
    """The text that the rules of today make of the orders of a golden text."""
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    return playthrough(name, int(seed), orders_in(text))


def playthrough(name: str, seed: int, orders: Iterable[tuple[str, Order]]) -> str:
    """A battle in words: what is asked, each order, its events and the digest of the table after it.

    What is put on the agenda and taken from it is left out: the digest has it, and the eye does not want it. An
    order that the rules refuse ends the text with the refusal.
    """
    match = begin(name, seed)
    rows = [f"{name}, seed {seed}", "", *_line(match, match.lines[0])]
    told = 1
    for side, order in orders:
        while told < len(match.lines):
            rows += _line(match, match.lines[told])
            told += 1
        rows += ["", *_asked(match), _order(side, order)]
        try:
            match.answer(side, order)
        except (Refused, RuleError) as refused:
            rows.append(f"  ! {refused}")
            return "\n".join(rows) + "\n"
        rows += _events(match.lines[told].events)
        told += 1
        if told == len(match.lines):
            rows.append(f"  = {digest(match.table)}")
    for line in match.lines[told:]:
        rows += _line(match, line)
    if match.over is not None:
        rows += ["", f"over {_json(match.over)}"]
    return "\n".join(rows) + "\n"


def _line(match: Match, line: Line[Event]) -> list[str]:
    """An answer of the engine's own, or the set-up."""
    head = [] if line.order is None else ["", f"engine {line.side} {_json(line.order)}"]
    last = [f"  = {digest(match.table)}"] if line is match.lines[-1] else []
    return [*head, *_events(line.events), *last]


def _order(side: str, order: Order) -> str:
    return f"{ORDER}{side} {_json(order)}"


def _asked(match: Match) -> list[str]:
    return [f"asks {side} {_question(question)}" for side in match.asked() for question in match.ask(side)]


def _events(events: list[Event]) -> list[str]:
    return [
        f"  {_roll(event.roll)}" if isinstance(event, Rolled) else f"  {_record(event)}"
        for event in events
        if not isinstance(event, Then | Done)
    ]


def _roll(roll: Roll) -> str:
    throw = roll.throw
    waves = " then ".join(" ".join(map(str, wave)) for wave in roll.waves)
    for_what = f" for {throw.target}" if throw.target is not None else ""
    why = "".join(f"; {part.value:+d} {part.text} {part.clause}" for part in throw.modifiers)
    hits = f", {roll.hits} hit" if throw.target is not None else ""
    what = " ".join(map(str, msgspec.structs.astuple(throw.purpose)))
    what = f"{type(throw.purpose).__name__} {what}"
    return f"Roll {what}: {throw.dice}d{throw.sides}{for_what} {throw.clause}{why} -> {waves}{hits}"


def _record(event: Event) -> str:
    plain = msgspec.to_builtins(event)
    kind = plain.pop("is")
    return f"{kind} {_json(plain)}" if plain else kind


def _question(question: Question) -> str:
    """One line: the moment, its clause, and what may be answered."""
    name = " ".join(part for part in question.key if part)
    return f"{name} {question.clause}: {_may(question)}".rstrip()


def _may(question: Question) -> str:
    if isinstance(question, Steer):
        settings = [f"{setting.name} {_list(setting.choices)}" for setting in question.settings]
        helm = f"helm {_json(_set(question.helm))}"
        return "; ".join([helm, *settings, *_passage(question.passage)])
    if isinstance(question, Set | Allot):
        rows = [
            f"{slot.group} {slot.unit} {_list(slot.choices) if slot.choices else f'{slot.least}-{slot.most}'}"
            f"{' needed' if slot.needed else ''}"
            for slot in question.slots
        ]
        return "; ".join([*rows, *(_budget(budget) for budget in question.budgets)])
    if isinstance(question, Fire):
        shots = [
            f"{shot.unit} {shot.weapon} {shot.target} {shot.least}-{shot.most}" for shot in question.shots
        ]
        return "; ".join([*shots, *(_budget(budget) for budget in question.budgets)])
    if isinstance(question, Choose):
        return f"{question.least}-{question.most} of {_list(option.key for option in question.options)}"
    assert isinstance(question, Place)
    spots = [f"{spot.unit} in {_json(spot.region)}{_ring(spot.ring)}" for spot in question.spots]
    return "; ".join([*([f"{question.pick} of"] if question.pick else []), *spots, *_passage(question.clear)])


def _ring(ring: Ring | None) -> str:
    return "" if ring is None else f" {ring.least:g} to {ring.most:g} from {ring.x:g}, {ring.y:g}"


def _passage(passage: Passage | None) -> list[str]:
    """What lies in the way by name, and where no move may end."""
    if passage is None:
        return []
    rows = {"past": passage.bars, "not to end at": passage.rests}
    return [
        f"{words} {_list(f'{bar.key} {bar.clause}' for bar in bars)}" for words, bars in rows.items() if bars
    ]


def _set(helm: Helm) -> dict[str, object]:
    """What a helm has that is not the default."""
    usual = dict(zip(reversed(helm.__struct_fields__), reversed(Helm.__struct_defaults__), strict=False))
    return {
        name: getattr(helm, name)
        for name in helm.__struct_fields__
        if name not in usual or getattr(helm, name) != usual[name]
    }


def _budget(budget: object) -> str:
    return _json({name: getattr(budget, name) for name in ("says", "clause", "least", "most", "uses")})


def _list(words: Iterable[object]) -> str:
    return "|".join(map(str, words))


def _json(plain: object) -> str:
    return msgspec.json.encode(plain).decode()
