"""The quick judgement of arcs is the exact one."""

from hypothesis import given
from hypothesis import strategies as st

from game.rulesets.nef import fire
from game.rulesets.nef.table import Nef, Spec
from game.rulesets.nef.tables import FRONT, PORT, REAR, STARBOARD

SPEC = Spec(id="s", name="S", kind="nef", hull=8, base_radius=0.5, points=1)
inches = st.one_of(st.floats(0, 72), st.floats(0, 2), st.integers(0, 8).map(float))
headings = st.one_of(st.sampled_from([0.0, 60.0, 120.0, 180.0, 240.0, 300.0]), st.floats(0, 359.99))


@given(inches, inches, inches, inches, headings)
def test_every_target_lies_in_the_arc_that_exact_arcs_give(
    x: float, y: float, east: float, north: float, heading: float
) -> None:
    firer = Nef("a", "A", "Red", x, y, heading, spec=SPEC)
    target = Nef("b", "B", "Blue", east, north, 0.0, spec=SPEC)
    held = [arc for arc in (STARBOARD, PORT, FRONT, REAR) if fire.in_arc(firer, target, arc)]
    assert fire.bearing_arc(firer, target) in held
    assert (fire.bearing_arc(firer, target) in (FRONT, REAR)) == (STARBOARD not in held and PORT not in held)
    assert fire.ahead(firer, target) == (FRONT in held)
