"""Nothing that crosses the wire to a seat, or to who looks on, tells what it must not know: not the bytes, not how
many, not in which order; for every ruleset."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.ai import chance
from game.match import Match, Order
from game.match.copying import EVERYBODY, Copying, hides
from game.match.log import encode
from game.match.table import Table
from game.net import keeping, messages
from game.net.battle import Battle
from game.net.held import Told
from game.net.standing import waits_for
from game.rulesets import SHIPPED, ruleset
from game.testing.checks import facts_of
from game.testing.play import begin, scenarios_of
from tests.net.tables import Watch, Wire, begun, rules_of

BATTLES = {name: scenarios_of(name)[:2] for name in SHIPPED}


# -- the same bytes, whatever is hidden --------------------------------------------------------------------------


class From:
    """A ruleset whose battles begin with a table that somebody made up."""

    def __init__(self, name: str, table: Table) -> None:
        self._rules, self._table = ruleset(name), table

    def __getattr__(self, name: str) -> object:
        return getattr(self._rules, name)

    def set_up(self, scenario: object) -> Table:
        return self._table.fork()


def sent_of(match: Match, table: Table, side: str) -> list[bytes]:
    """All that is sent of a battle that stands at this table to whoever takes a seat, or looks on."""
    rules = From(match.ruleset.name, table)
    again: Match = Match(rules, match.header, table.fork(), match.tray)  # type: ignore[arg-type]
    again.lines, again.history = [], []
    step = table.agenda[0]
    for one in match.sides:  # what another is asked there is its own to know, and need make no sense
        again._open[one] = step.ask(again.table, one) if one == side else match.ask(one)
    if side == EVERYBODY:
        copy = Copying(again, side)
        return [encode(copy.header), *map(encode, copy.lines)]
    told = Told(again, side)
    asked = messages.Standing(0, bool(again.ask(side)), waits_for(again, side))
    return [told.header, *told.raw, messages.written(asked)]


def moments(name: str, seed: int, orders: int) -> Iterator[Match]:
    """A battle by chance, at every moment at which somebody is asked."""
    match, rng = begin(name, seed), Random(seed)
    while match.over is None and match.number < orders:
        yield match
        side = rng.choice(match.asked())
        match.answer(side, chance.answer(match.ask(side), rng))


@pytest.mark.parametrize("game", SHIPPED)
def test_other_hidden_values_send_the_same_bytes(game: str) -> None:
    facts, looked, differed = facts_of(game), 0, 0
    for name in BATTLES[game]:
        for match in moments(name, 17, 60):
            for side in match.sides:
                disguised = match.table.fork()
                facts.disguise(disguised, side)
                differed += disguised != match.table
                assert sent_of(match, disguised, side) == sent_of(match, match.table, side)
                looked += 1
    assert looked > 50
    assert differed > 20 or game == "fleet"  # in some battles little is hidden


@pytest.mark.parametrize("game", SHIPPED)
def test_who_looks_on_is_sent_the_same_bytes_whatever_any_side_hides(game: str) -> None:
    facts = facts_of(game)
    for name in BATTLES[game]:
        for match in moments(name, 19, 40):
            # What the rules hide from a side they hide from the others too: nobody's hidden values are for all to see.
            for side in match.sides:
                disguised = match.table.fork()
                facts.disguise(disguised, side)
                seen, true = (
                    msgspec.json.encode(match.ruleset.redact(table, EVERYBODY))
                    for table in (disguised, match.table)
                )
                assert seen == true
                assert sent_of(match, disguised, EVERYBODY) == sent_of(match, match.table, EVERYBODY)


# -- the same messages, whatever others answer -------------------------------------------------------------------


def opened_again(battle: Battle, folder: Path) -> tuple[Battle, Wire]:
    """The same battle, held by another host: all of it in another folder."""
    shutil.copytree(battle.folder, folder, ignore=shutil.ignore_patterns("*.lock"))
    wire = Wire()
    other = Battle(keeping.read(folder, battle.kept.battle), folder, wire, now=Watch())
    for side in other.kept.hands:
        other.hear(side, messages.Take(rules_of(other)))
    wire.clear()
    return other, wire


def sealed_moments(battle: Battle, orders: int) -> Iterator[tuple[str, list[Order]]]:
    """The battle goes on by chance; wherever a side answers in secret, and the moment lasts after it: the side, and two
    answers of its, of which the first is then given."""
    rng = Random(23)
    match = battle.match
    assert match is not None
    while match.over is None and match.number < orders:
        side = rng.choice(match.asked())
        step = match.table.agenda[0]
        found = [chance.answer(match.ask(side), rng) for _ in range(8)]
        other = next((one for one in found if one != found[0]), None)
        if other is not None and hides(step, match.table) and len(match.asked()) > 1:
            yield side, [found[0], other]
        seen = len(battle.told[side].copying.lines)
        battle.hear(side, messages.Give(battle.number(side), seen, found[0]))


@pytest.mark.parametrize("game", SHIPPED)
def test_what_a_side_answers_in_secret_changes_no_byte_for_the_others(game: str, tmp_path: Path) -> None:
    compared = 0
    for at, name in enumerate(BATTLES[game]):
        battle, _ = begun(name, tmp_path / f"{at}")
        for side, orders in sealed_moments(battle, 50):
            if compared >= 6 * (at + 1):
                break
            assert battle.match is not None
            step = battle.match.table.agenda[0]
            heard, lasts = [], []
            for number, order in enumerate(orders):
                again, wire = opened_again(battle, tmp_path / f"{at}-{compared}-{number}")
                seen = len(again.told[side].copying.lines)
                assert again.match is not None
                looking = Copying(again.match, EVERYBODY)
                again.hear(side, messages.Give(again.number(side), seen, order))
                others = [(to, raw, slow) for to, raw, slow in wire.sent if to != side]
                news = looking.news()
                heard.append((others, news and (news[0], list(map(encode, news[1])))))
                lasts.append(bool(again.match.table.agenda) and again.match.table.agenda[0] == step)
                again.close()
            if all(lasts):
                compared += 1
                assert heard[0] == heard[1]
        battle.close()
    assert compared > 0 or not any(hidden_together(game))


def hidden_together(game: str) -> Iterator[bool]:
    """Whether several sides answer in secret at a time, moment by moment of the same battles."""
    for name in BATTLES[game]:
        for match in moments(name, 23, 50):
            yield len(match.asked()) > 1 and hides(match.table.agenda[0], match.table)


@pytest.mark.parametrize("game", SHIPPED)
def test_while_others_may_be_asked_in_secret_a_seat_is_told_nothing(game: str, tmp_path: Path) -> None:
    for at, name in enumerate(BATTLES[game]):
        battle, wire = begun(name, tmp_path / f"{at}")
        match, rng = battle.match, Random(29)
        assert match is not None
        while match.over is None and match.number < 60:
            side = rng.choice(match.asked())
            order = chance.answer(match.ask(side), rng)
            number, seen = battle.number(side), len(battle.told[side].copying.lines)
            wire.clear()
            battle.hear(side, messages.Give(number, seen, order))
            step = match.table.agenda[0] if match.table.agenda else None
            for other in match.sides:
                hidden = step is not None and hides(step, match.table) and not match.ask(other)
                kinds = [type(said) for said in wire.to(other) if not isinstance(said, messages.Confirmed)]
                if hidden and other != side:
                    told = [
                        said
                        for said in wire.to(other)
                        if isinstance(said, messages.Lines | messages.Confirmed)
                    ]
                    assert told == []
                elif hidden:
                    assert messages.Lines not in kinds
        battle.close()


@pytest.mark.parametrize("game", SHIPPED)
def test_no_seed_salt_or_share_crosses_the_wire_before_the_end(game: str, tmp_path: Path) -> None:
    battle, wire = begun(scenarios_of(game)[0], tmp_path)
    match, rng = battle.match, Random(31)
    assert match is not None
    while match.over is None and match.number < 30:
        side = rng.choice(match.asked())
        order = chance.answer(match.ask(side), rng)
        battle.hear(side, messages.Give(battle.number(side), len(battle.told[side].copying.lines), order))
    opened = [raw for _, raw, _ in wire.sent if isinstance(messages.answered(raw), messages.Opened)]
    assert bool(opened) == battle.over
    sent = b"".join(raw for _, raw, _ in wire.sent if raw not in opened)
    assert match.header.salt.encode() not in sent
    assert f'"seed":{match.header.seed}'.encode() not in sent
    assert not any(share.opened.encode() in sent for share in match.header.shares)
    battle.close()


@pytest.mark.parametrize("game", SHIPPED)
def test_a_seat_is_told_the_same_after_a_restart_of_the_host(game: str) -> None:
    """Neither more nor in other lines: what it has is known again, and what it waits for is not told by the way."""
    for name in BATTLES[game][:1]:
        seats: dict[str, Copying] = {}
        for match in moments(name, 23, 40):
            for side in match.sides:
                live = seats.setdefault(side, Copying(match, side))
                live.news()
                anew = Copying(match, side)
                anew.close()
                assert [*map(encode, anew.lines)] == [*map(encode, live.lines)]
