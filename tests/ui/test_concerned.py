"""What a question is about is in sight: also whom a light or a torpedo might be pointed at."""

from __future__ import annotations

import msgspec

from game.asking.concerned import concerned
from game.asking.volley import Volley
from game.match import Steer
from game.sea.heading import distance
from tests.ui.battles import at_table, started
from tests.ui.robots import Rash
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


def test_an_enemy_many_moves_away_does_not_make_specks_of_both():
    sitting = at_table(started("coastal/straits_dawn", 1), {"Red": "cadet"})
    robot = Rash(sitting, 1)
    while not any(isinstance(question, Steer) for question in sitting.match.ask("Blue")):
        robot.act()
    stage = sitting.scene.stage
    pieces = stage.pieces()
    own = next(piece for piece in pieces if piece.id == stage.draft.unit)
    at = (own.x, own.y)
    foes = sorted(distance(at, (one.x, one.y)) for one in pieces if one.side != own.side)
    places = concerned(stage.draft, stage.sitting.questions(), pieces)
    assert foes[0] > 100, "ten moves and more"
    assert max(distance(at, place) for place in places) < 40
    near = [
        msgspec.structs.replace(one, x=own.x - 60, y=own.y) if one.side != own.side else one for one in pieces
    ]
    assert (own.x - 60, own.y) in concerned(stage.draft, stage.sitting.questions(), near)
