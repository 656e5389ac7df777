"""carrier's chips and the Gambits played, and the text that tables, orders and logs have of them."""

import pytest

from game.rulesets.carrier import chips, gambits
from game.rulesets.carrier.chips import Blank, Force, Gambit


def test_a_chip_is_read_as_it_is_written() -> None:
    assert chips.read(chips.force_chip("TF 16")) == Force("TF 16")
    assert chips.read(chips.gambit_chip("squall")) == Gambit("squall")
    assert chips.read(chips.BLANK) == Blank()
    assert chips.read("TF 16") is None


def test_of_several_chips_the_names_and_kinds_come_in_their_order() -> None:
    lying = ("blank", "gambit:squall", "tf:TF 17", "tf:TF 16")
    assert chips.force_names(lying) == ["TF 17", "TF 16"]
    assert chips.gambit_kinds(lying) == ["squall"]


@pytest.mark.parametrize("play", [gambits.Play("squall"), gambits.Play("signals_intelligence", "J3")])
def test_a_gambit_played_is_read_as_it_is_written(play: gambits.Play) -> None:
    assert gambits.read_play(gambits.written_play(play)) == play
