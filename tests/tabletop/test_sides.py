"""Two sides: who the other is, and whose total is higher."""

from game.match.table import Table
from game.tabletop.sides import contest, enemy

TABLE = Table(10.0, 10.0, ("Red", "Blue"), 3, {}, [])


def test_the_enemy_is_the_other_side() -> None:
    assert (enemy(TABLE, "Red"), enemy(TABLE, "Blue")) == ("Blue", "Red")


def test_equal_totals_are_rolled_again_by_both_until_they_differ() -> None:
    rolled = {"Red": [4, 2, 6], "Blue": [4, 2, 5]}
    asked: list[str] = []

    def total(side: str) -> int:
        asked.append(side)
        return rolled[side].pop(0)

    assert contest(TABLE, total) == "Red"
    assert asked == ["Red", "Blue"] * 3
