"""The printed data sheet of a class: every box, mount and number of it, inside the page."""

from xml.etree import ElementTree

import pytest

from game.rulesets.fleet.data_sheet import HEIGHT, MARGIN, WIDTH, sheet
from game.rulesets.fleet.facts import Plane, Spec
from game.rulesets.fleet.set_up import roster
from game.rulesets.fleet.specs import class_of


def drawn(key: str, name: str = "") -> list[tuple[str, dict[str, str], str]]:
    """What is on a page: kind of sign, where, words."""
    root = ElementTree.fromstring(sheet(class_of(roster()[key]), name))
    return [(one.tag.rpartition("}")[2], dict(one.attrib), one.text or "") for one in root]


def words(key: str, name: str = "") -> str:
    return "\n".join(text for kind, _, text in drawn(key, name) if kind == "text")


@pytest.mark.parametrize("key", roster())
def test_everything_on_a_page_lies_inside_its_margins(key: str) -> None:
    for kind, at, text in drawn(key):
        if kind == "rect":
            assert float(at["x"]) >= MARGIN
            assert float(at["x"]) + float(at["width"]) <= WIDTH - MARGIN
            assert float(at["y"]) + float(at["height"]) <= HEIGHT - MARGIN
        elif kind == "circle":
            assert float(at["cx"]) + float(at["r"]) <= WIDTH - MARGIN
            assert float(at["cy"]) + float(at["r"]) <= HEIGHT - MARGIN
        elif kind == "text":
            assert float(at["y"]) <= HEIGHT - MARGIN, text


@pytest.mark.parametrize("key", [key for key, row in roster().items() if row["kind"] != "aircraft"])
def test_a_box_for_every_point_and_a_sign_for_every_mount(key: str) -> None:
    spec = class_of(roster()[key])
    assert isinstance(spec, Spec)
    signs = drawn(key)
    small = [at for kind, at, _ in signs if kind == "rect" and at["width"] == "3.6"]
    tracks = spec.structure + spec.flotation + spec.vessels + spec.steering + spec.fire_control
    tracks += spec.spotting_bands + spec.dc_teams + spec.h + spec.rrr + spec.catapults + spec.mine_loads
    tracks += spec.flak.lrf + spec.flak.mrf + spec.flak.crf + spec.flak.asw + (0 if spec.stand else 8)
    assert len(small) == tracks
    mounts = [mount for battery in spec.batteries for mount in battery.mounts]
    mounts += spec.tubes.mounts if spec.tubes else ()
    turrets = sum(mount.kind == "turret" for mount in mounts)
    assert sum(kind == "circle" for kind, _, _ in signs) == turrets
    large = [at for kind, at, _ in signs if kind == "rect" and at["width"] == "4"]
    assert len(large) == len(mounts) - turrets


@pytest.mark.clause("FLT-MOR-1")
def test_the_boxes_at_which_morale_is_tested_are_heavy() -> None:
    heavy = [at for kind, at, _ in drawn("washington") if kind == "rect" and at["stroke-width"] == "0.7"]
    assert len(heavy) == 4  # a third and nought, of structure and of flotation
    first = [at for kind, at, _ in drawn("washington") if kind == "rect"]
    assert [first.index(at) + 1 for at in heavy] == [24, 36, 60, 72]


def test_a_page_says_what_the_class_says() -> None:
    takao = words("takao", "Chokai & Maya")
    for told in (
        "Chokai & Maya",
        "heavy cruiser",
        "208 points",
        "MAIN 10 × 8 in · d10 1-5",
        "pierces 10/9/8/6/5",
    ):
        assert told in takao
    assert "48 knots to 110 cm, +2" in takao
    bomber = words("sbd")
    assert "3.5 points each" in bomber
    assert "1,000 lb bomb: CV 12, IP 4, penetration 2" in bomber
    assert isinstance(class_of(roster()["sbd"]), Plane)
    assert "6 points of cargo: fuel" in words("t2_tanker")
