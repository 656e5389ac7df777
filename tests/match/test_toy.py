"""Every conformance check after every order of the toy game, with two and three sides, undone and conceded."""

from pathlib import Path
from random import Random

import pytest

from game.ai import chance
from game.match import Conceded
from game.testing.checks import Broken, Watch
from tests.match import toy_proof
from tests.match.toy import TOY, Toy, start


@pytest.mark.parametrize("sides", [2, 3])
@pytest.mark.parametrize("skiffs", [1, 2, 3])
def test_the_toy_holds_after_every_order(sides: int, skiffs: int, tmp_path: Path) -> None:
    for seed in range(6):
        path = tmp_path / f"{seed}.jsonl"
        match = start(seed=seed, path=path, sides=sides, skiffs=skiffs)
        rng, watch = Random(seed), Watch(path, toy_proof)
        while match.over is None:
            side = rng.choice(match.asked())
            what = rng.random()
            if what < 0.05 and match.undo_reaches(side) is not None:
                match.undo(side)
            elif what < 0.08 and match.number:
                match.take_back(rng.randrange(match.number))
            elif what < 0.1 and sides == 3 and not match.table.conceded:
                match.answer(side, Conceded())
            else:
                match.answer(side, chance.answer(match.ask(side), rng))
            watch(match)
        match.close()


def test_a_quiet_order_whose_being_in_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Toy.redact

    def noisy(self: Toy, table: object, side: str) -> object:
        view = shown(self, table, side)  # type: ignore[arg-type]
        view.sealed = dict.fromkeys(table.sealed)  # type: ignore[attr-defined]
        return view

    monkeypatch.setattr(type(TOY), "redact", noisy)
    match = start()
    match.answer("Red", chance.answer(match.ask("Red"), Random(1)))
    with pytest.raises(Broken, match="view tells what is hidden: sealed"):
        Watch(facts=toy_proof)(match)
