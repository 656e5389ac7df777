"""What a question is about is in sight: also whom a light or a torpedo might be pointed at."""

from __future__ import annotations

from game.asking.concerned import concerned
from game.asking.volley import Volley
from tests.ui.staging import Desk
from tests.ui.test_asking_volley import launching


def test_where_a_torpedo_is_pointed_the_enemies_next_to_the_boat_are_in_sight():
    battle = launching()
    desk = Desk(battle, "Blue")
    questions = [one for one in battle.ask("Blue") if one.name == "launch_torpedoes"]
    draft = Volley(desk, questions)
    pieces = desk.presenter.pieces(desk.view)
    own = next(piece for piece in pieces if piece.id == draft.unit)
    foes = [(piece.x, piece.y) for piece in pieces if piece.side != own.side]
    assert foes
    assert set(foes[:1]) <= set(concerned(draft, questions, pieces))
