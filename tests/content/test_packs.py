"""A pack holds what may be given away, whole and checked, and nothing else gets in or out of it."""

import hashlib
import zipfile
from pathlib import Path

import msgspec
import pytest

from game import places
from game.content import ContentError, find_scenario, read_scenario
from game.content.packs import LARGEST_PACK, Packed, is_pack, open_pack, write_pack
from game.content.scenarios import parse_scenario
from game.match import Match
from game.rulesets import ruleset

FLEET = 'format = 1\nruleset = "nef"\nname = "Raiders"\npoints = 200\n[[unit]]\nclass = "halcyon"\nname = "Grey"\n'


@pytest.fixture
def skerries(tmp_path) -> Path:
    path = tmp_path / "Dawn Raid.toml"
    path.write_bytes(find_scenario("nef/skerries").read_bytes())
    return path


@pytest.fixture
def fleet(tmp_path) -> Path:
    path = tmp_path / "raiders.toml"
    path.write_text(FLEET)
    return path


@pytest.fixture
def battle(tmp_path) -> Path:
    path = tmp_path / "battle.jsonl"
    Match.start(read_scenario(find_scenario("nef/skerries")), ruleset("nef"), seed=1, path=path).close()
    return path


def crafted(path: Path, files: dict[str, bytes], listed: bytes | None = None) -> Path:
    """A zip made by hand: the files, and a list that fits them unless another is given."""
    rows = [
        Packed(name, "scenario", "A raid", hashlib.sha256(raw).hexdigest()) for name, raw in files.items()
    ]
    if listed is None:
        listed = msgspec.json.encode({"format": 1, "title": "Crafted", "files": rows})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("contents.json", listed)
        for name, raw in files.items():
            archive.writestr(name, raw)
    return path


def test_what_was_packed_is_kept_where_it_belongs_with_the_same_bytes(tmp_path, skerries, fleet, battle):
    target = tmp_path / "raid.lineahead"
    write_pack([skerries, fleet, battle], target, "A raid", "For Friday.")
    pack = open_pack(target)
    assert is_pack(target)
    assert (pack.contents.title, pack.contents.about, pack.faults) == ("A raid", "For Friday.", ())
    assert [one.packed.title for one in pack.files] == [
        "Dawn over the Skerries",
        "Raiders",
        "Dawn over the Skerries",
    ]
    assert [one.keep() for one in pack.files] == [
        places.own_scenarios_folder() / "dawn-raid.toml",
        places.fleets_folder() / "raiders.toml",
        places.battles_folder() / "battle.jsonl",
    ]
    for one, path in zip(pack.files, (skerries, fleet, battle), strict=True):
        assert one.place.read_bytes() == path.read_bytes()
        assert one.kept


def test_nothing_is_written_while_a_pack_is_looked_at(tmp_path, skerries):
    target = tmp_path / "raid.lineahead"
    write_pack([skerries], target)
    before = sorted(tmp_path.rglob("*"))
    pack = open_pack(target)
    assert (pack.files[0].words, pack.files[0].kept, pack.files[0].clashes) == ("a scenario", False, False)
    assert sorted(tmp_path.rglob("*")) == before


def test_the_same_files_make_the_same_pack(tmp_path, skerries, fleet):
    for name in ("one", "two"):
        write_pack([skerries, fleet], tmp_path / f"{name}.lineahead")
    assert (tmp_path / "one.lineahead").read_bytes() == (tmp_path / "two.lineahead").read_bytes()


def test_another_file_of_the_name_is_left_as_it_is_unless_it_is_to_be_replaced(tmp_path, skerries):
    target = tmp_path / "raid.lineahead"
    write_pack([skerries], target)
    inside = open_pack(target).files[0]
    inside.place.parent.mkdir(parents=True)
    inside.place.write_text("mine")
    assert inside.clashes
    beside = inside.keep()
    assert beside.name == "dawn-raid-2.toml"
    assert inside.place.read_text() == "mine"
    assert inside.keep(replace=True) == inside.place
    assert inside.place.read_bytes() == skerries.read_bytes()


def test_a_battle_never_takes_the_place_of_another(tmp_path, battle):
    target = tmp_path / "battle.lineahead"
    write_pack([battle], target)
    inside = open_pack(target).files[0]
    inside.place.parent.mkdir(parents=True)
    inside.place.write_text("somebody is at this table")
    assert inside.keep(replace=True) == inside.place.with_name("battle-2.jsonl")
    assert inside.place.read_text() == "somebody is at this table"


def test_a_scenario_takes_along_the_unit_types_of_ones_own_that_it_uses(tmp_path):
    from game.content.manuscript import Manuscript
    from game.content.slipway import Slipway

    slip = Slipway(Manuscript.new({"ruleset": "nef"}, tmp_path))
    slip.choose("halcyon")
    slip.copy()
    places.rosters_folder(writing=True)
    slip.manuscript.save(places.rosters_folder() / "mine.toml")
    own = str(slip.manuscript.tree["class"][0]["id"])
    slip.manuscript.close()
    raid = tmp_path / "raid.toml"
    text = find_scenario("nef/skerries").read_text()
    raid.write_text(f"# mine\n{text}".replace('"halcyon"', f'"{own}"'))
    fleet = tmp_path / "raiders.toml"
    fleet.write_text(FLEET.replace("halcyon", own))
    write_pack([raid, fleet], tmp_path / "raid.lineahead")
    pack = open_pack(tmp_path / "raid.lineahead")
    assert [one.packed.sort for one in pack.files] == ["scenario", "fleet", "roster"]
    for path in places.rosters_folder().glob("*"):
        path.unlink()  # as at whoever opens it
    alone = parse_scenario(pack.files[0].raw.decode(), "raid")
    assert own in {row["id"] for row in alone.classes}
    assert pack.files[0].raw.startswith(b"# mine")
    assert pack.files[0].faults == ()


def test_settings_and_broken_files_are_not_given_away(tmp_path):
    settings, broken = tmp_path / "settings.toml", tmp_path / "broken.toml"
    settings.write_text("reduced_motion = true\n")
    broken.write_text('ruleset = "nef"\n[table]\nwidth = 3\n')
    for path in (settings, broken):
        with pytest.raises(ContentError) as refused:
            write_pack([path], tmp_path / "x.lineahead")
        assert refused.value.sentences()[0].startswith(str(path))
    assert not (tmp_path / "x.lineahead").exists()


def test_a_file_with_a_fault_is_shown_with_it_and_not_kept(tmp_path):
    raw = find_scenario("nef/skerries").read_bytes().replace(b"halcyon", b"halycon")
    pack = open_pack(crafted(tmp_path / "bad.lineahead", {"raid.toml": raw}))
    assert any("halycon" in fault for fault in pack.faults)
    assert all(fault.startswith(f"{pack.path}: raid.toml") for fault in pack.faults)
    with pytest.raises(ContentError, match="a file with a fault"):
        pack.files[0].keep()


def test_a_file_that_is_of_another_sort_than_the_list_says_has_a_fault(tmp_path):
    pack = open_pack(crafted(tmp_path / "x.lineahead", {"raid.toml": FLEET.encode()}))
    assert "expected a scenario" in pack.faults[0]


@pytest.mark.parametrize(
    "name", ["../raid.toml", "/raid.toml", "a/raid.toml", "con.toml", "raid.py", "Raid.toml", "raid\n.toml"]
)
def test_a_name_that_is_more_than_a_name_is_refused(tmp_path, name):
    with pytest.raises(ContentError, match="plain names"):
        open_pack(crafted(tmp_path / "x.lineahead", {name: b"title = 1"}))


def test_a_pack_that_unpacks_to_more_than_a_pack_may_is_refused_before_it_is_all_there(tmp_path):
    with pytest.raises(ContentError, match="more than 64 MB"):
        open_pack(crafted(tmp_path / "x.lineahead", {"raid.toml": bytes(LARGEST_PACK)}))


@pytest.mark.parametrize(
    ("listed", "why"),
    [
        (b"[]", "what does not fit"),
        (b"{", "broken JSON"),
        (b'{"format": 2, "title": "x", "files": []}', "the format 2"),
        (b'{"format": 2, "mood": "new"}', "the format 2, expected the format 1: another version made it"),
        (b'{"format": 1, "title": "x", "files": []}', "nothing in it"),
        (b'{"format": 1, "title": "x", "files": [], "run": "me"}', "what does not fit"),
        (
            b'{"format": 1, "title": "x", "files": [{"name": "b.toml", "sort": "fleet", "title": "b", "sha256": ""}]}',
            "found",
        ),
    ],
)
def test_a_list_that_is_wrong_is_refused(tmp_path, listed, why):
    with pytest.raises(ContentError, match=why):
        open_pack(crafted(tmp_path / "x.lineahead", {"raid.toml": b"title = 1"}, listed))


def test_a_file_that_the_list_has_and_the_pack_has_not_is_called_missing(tmp_path, skerries):
    target = tmp_path / "x.lineahead"
    write_pack([skerries], target)
    with zipfile.ZipFile(target) as archive:
        listed = archive.read("contents.json")
    with pytest.raises(ContentError, match=r"found no dawn-raid\.toml, expected every file of its list"):
        open_pack(crafted(target, {}, listed))


def test_bytes_that_changed_on_the_way_are_refused(tmp_path, skerries):
    target = tmp_path / "x.lineahead"
    write_pack([skerries], target)
    with zipfile.ZipFile(target) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["dawn-raid.toml"] += b"# and more\n"
    listed = files.pop("contents.json")
    with pytest.raises(ContentError, match=r"other bytes in dawn-raid\.toml"):
        open_pack(crafted(target, files, listed))


def test_what_is_no_zip_or_half_a_zip_is_refused_in_a_sentence(tmp_path, skerries):
    target = tmp_path / "x.lineahead"
    write_pack([skerries], target)
    raw = target.read_bytes()
    for broken in (b"", b"PK\x03\x04", raw[: len(raw) // 2], raw[:40] + b"\xff" * 30 + raw[70:]):
        target.write_bytes(broken)
        assert is_pack(target), "its name says what it was"
        with pytest.raises(ContentError) as refused:
            open_pack(target)
        assert refused.value.sentences()[0].startswith(str(target))


def line(capsys, *words) -> tuple[int, list[str], list[str]]:
    """A command of the terminal: its exit code, and the lines it says and complains of."""
    from game.cli import run

    code = run([str(word) for word in words])
    told = capsys.readouterr()
    return code, told.out.splitlines(), told.err.splitlines()


def test_the_terminal_says_what_is_in_a_pack_and_keeps_what_is_good_of_it(tmp_path, skerries, fleet, capsys):
    given = tmp_path / "raid.lineahead"
    code, said, _ = line(
        capsys, "pack", skerries, fleet, "--out", given, "--title", "Raid", "--about", "A gift."
    )
    assert (code, said[-1]) == (0, f"{given}: packed.")
    code, said, complained = line(capsys, "open", given, "--look")
    assert (code, complained) == (0, [])
    assert said[0] == "Raid: A gift."
    assert len(said) == 3
    assert not any("kept already" in one or "is there" in one for one in said)
    code, kept, complained = line(capsys, "open", given, "--keep")
    assert (code, complained, len(kept)) == (0, [], 2)
    paths = [Path(one.partition(": ")[0]) for one in kept]
    assert all(path.is_file() for path in paths)
    _, said, _ = line(capsys, "open", given, "--look")
    assert [one.endswith(", kept already") for one in said] == [False, True, True]
    paths[0].write_text(paths[0].read_text() + "\n# mine\n")
    _, said, _ = line(capsys, "open", given, "--look")
    assert [one.endswith(", another of this name is there") for one in said] == [False, True, False]
    before = sorted(paths[0].parent.iterdir())
    _, said, _ = line(capsys, "open", given, "--keep", "--clash", "skip")
    assert said[0].endswith(f": left out, {paths[0]} is another.")
    assert sorted(paths[0].parent.iterdir()) == before
    _, said, _ = line(capsys, "open", given, "--keep")
    assert not said[0].startswith(f"{paths[0]}: "), "both are kept"
    assert len(list(paths[0].parent.iterdir())) == len(before) + 1
    _, said, _ = line(capsys, "open", given, "--keep", "--clash", "replace")
    assert said[0].startswith(f"{paths[0]}: ")
    assert "# mine" not in paths[0].read_text()


def test_what_is_wrong_in_a_pack_is_complained_of_and_the_rest_of_it_kept(tmp_path, capsys):
    good = find_scenario("nef/skerries").read_bytes()
    bad = good.replace(b'ruleset = "nef"', b'ruleset = "nef"\nwrong = 1', 1)
    path = crafted(tmp_path / "half.lineahead", {"good.toml": good, "bad.toml": bad})
    code, said, complained = line(capsys, "open", path, "--look")
    assert (code, said[0], len(said)) == (1, "Crafted", 3)
    assert any("wrong" in one for one in complained)
    code, said, again = line(capsys, "open", path, "--keep")
    assert (code, len(said), again) == (1, 1, complained)
    assert "good" in said[0]
