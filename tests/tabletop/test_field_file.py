"""Declarations of `fields.toml`: what each notation makes of a key, and what is wrong told with file and place."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.tabletop.field_file import Misdeclared, read_fields
from game.tabletop.fields import Field, FieldSet, named

TABLES = """
[movement]
settings = 4
limits = [-2, 2]
[light.day]
name = "Day"
cm = 60.0
[light.night]
name = "Night"
cm = 7.5
[light.clause]
day = "XYZ-LIG-1"
[options.fog]
choices = ["thick", "thin"]
means = { thin = "Thin.", thick = "Thick." }
default = "thin"
clause = "XYZ-FOG-1"
help = "How thick fog is."
ruling = 3
"""
HEAD = """
measure = "cm"
kinds = ["ships", "aircraft"]
[groups]
sailing = ["warship", "merchant"]
ships = ["sailing", "battery"]
"""
packages = iter(range(1000))


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Reads a text as the `fields.toml` of a package of its own."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(text: str) -> FieldSet:
        folder = tmp_path / f"fleet_of_{next(packages)}"
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "tables.toml").write_text(TABLES, encoding="utf-8")
        (folder / "fields.toml").write_text(HEAD + text, encoding="utf-8")
        return read_fields(folder.name)

    return make


def test_a_number_is_said_with_its_limits_and_kinds_by_their_group(read) -> None:
    (field,) = read('[unit]\nmarkers = { int = [0, 9], kinds = "ships", clause = "XYZ-MOV-1" }').unit
    assert field == Field(
        "markers", "int", 0, 9, kinds=("warship", "merchant", "battery"), clause="XYZ-MOV-1"
    )


def test_limits_and_choices_of_the_tables_are_not_said_again(read) -> None:
    fields = read(
        """
        [unit]
        markers = { int = [0, { from = "tables.movement.settings" }] }
        crew = { int = { from = "tables.movement.limits" }, default = { from = "tables.movement.limits.-1" } }
        [weather]
        light = { type = "choice", choices = [{ from = "tables.light", means = "{name}, {cm:g} cm" }] }
        seen = { type = "ids", length = { from = "tables.light" } }
        """
    )
    assert fields.unit == (Field("markers", "int", 0, 4), Field("crew", "int", -2, 2, default=2))
    assert fields.weather[0].choices == ("day", "night")
    assert fields.weather[0].means == ("Day, 60 cm", "Night, 7.5 cm")
    assert fields.weather[1].length == 2


def test_switches_are_fields_as_the_tables_have_them(read) -> None:
    (fog,) = read('[options]\n"*" = { from = "tables.options" }').options
    assert (fog.choices, fog.means, fog.default) == (("thick", "thin"), ("Thick.", "Thin."), "thin")


def test_a_declaration_is_like_another_but_for_what_it_says_itself(read) -> None:
    fields = read(
        """
        [state]
        crew = { like = "unit.crew", help = "Now." }
        [unit]
        crew = { int = [-2, 2], clause = "XYZ-CRW-1", help = "At first." }
        [cls]
        about = { like = "about" }
        """
    )
    assert fields.state == (Field("crew", "int", -2, 2, clause="XYZ-CRW-1", help="Now."),)
    assert named(fields.cls, "about").length == 400


def test_tables_have_the_fields_of_a_record_or_override_those_of_a_class(read) -> None:
    fields = read(
        """
        [unit]
        card = { type = "table", overrides = "cls", but = ["points"] }
        [file]
        lane = { tables = [0, 5], fields = "lane" }
        [cls]
        points = { int = [1, 9], required = true }
        hull = { int = [1, 5], required = true, kinds = "sailing" }
        [record.lane]
        width = { float = [0, 2] }
        """
    )
    assert fields.unit[0].fields == (Field("hull", "int", 1, 5),)
    assert fields.file == (Field("lane", "tables", 0, 5, fields=(Field("width", "float", 0, 2),)),)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('[unit]\nmarkers = { int = [0, 9], hlep = "" }', "unit.markers", "unknown field `hlep`"),
        ("[unti]\nmarkers = { int = [0, 9] }", "fields.toml", "unknown field `unti`"),
        ('[unit]\nmarkers = { type = "number" }', "unit.markers", "'number'"),
        ('[unit]\nmarkers = { help = "None." }', "unit.markers", "is of no type, or of several"),
        ('[unit]\nmarkers = { int = [0, { from = "tables.movement.setings" }] }', "unit.markers", "nothing stands"),
        ('[unit]\nmarkers = { int = [0, { from = "table.x" }] }', "unit.markers", "there is no table.toml"),
        ('[unit]\nmarkers = { int = [0, { from = "tables.light.day.name" }] }', "unit.markers", "got `str`"),
        ('[unit]\nmarkers = { int = [9, 0] }', "unit.markers", "from 9 to 0"),
        ('[unit]\nmarkers = { int = [0, 9], kinds = "sips" }', "unit.markers", "'sips' is no kind"),
        ('[unit]\nmarkers = { int = [0, 9], within = "hull" }', "unit.markers", "no 'hull'"),
        ('[unit]\na = { type = "choice", choices = ["b"], default = "c" }', "unit.a", "'c' is none"),
        ('[unit]\na = { int = [0, 1], needs = "cls.mist" }', "unit.a", "no cls.mist"),
        ('[file]\nlane = { tables = [0, 5], fields = "lane" }', "file.lane", "no [record.lane]"),
        ('[unit]\nabout = { like = "abuot" }', "unit.about", "nothing stands at shared.abuot"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_file_and_place(read, text: str, place: str, words: str) -> None:
    with pytest.raises(Misdeclared) as told:
        read(text)
    assert "fields.toml" in str(told.value)
    assert place in str(told.value)
    assert words in str(told.value)
