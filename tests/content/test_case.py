"""The case runner says what differs, and where a case file is none."""

from pathlib import Path

import pytest

from game.content import ContentError
from game.content.case import read_cases
from game.content.trial import run

FILE = """
[defaults]
step = "Combat"
[defaults.scenario]
ruleset = "nef"
turns = 1
side = [
  { name = "Red", unit = [{ class = "halcyon", id = "halcyon", at = [20, 20], state = { plotted_speed = 8 } }] },
  { name = "Blue", unit = [{ class = "works", id = "works", at = [26, 20] }] },
]
[[case]]
id = "one hit"
orders = [
  { by = "Red", is = "Fired", to = "fire_plan", aims = [
    { unit = "halcyon", weapon = "guns", target = "works", amount = 6 },
  ] },
]
dice = [6, 1, 1, 1, 1, 1, 2]
[case.expect]
"""

REFUSED = FILE.replace("amount = 6", "amount = 7").replace("dice = [6, 1, 1, 1, 1, 1, 2]", "")


def differs(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "cases.toml"
    path.write_text(text, encoding="utf-8")
    return run(read_cases(path)[-1])


def fault(tmp_path: Path, text: str) -> str:
    with pytest.raises(ContentError) as error:
        differs(tmp_path, text)
    return str(error.value)


@pytest.mark.parametrize(
    "expected",
    [
        "works.hits_pending.0.hits = 1",
        'works = { state = "deployed", damage = 0 }',
        'phase = "second_half"',
        'asked = { Red = ["half_move halcyon"], Blue = "absent" }',
        "halcyon.x = 20.0009",
        "rolls.0.faces = [6, 1, 1, 1, 1, 1, 2]",
        "rolls.len = 1",
        "happened.HitsNoted = 1",
        "told.Blue.Rolled = 1",
        'outcome = "absent"',
        "scores.Red = 0",
        "view.Blue.halcyon.torpedoes_left = 1",
        'view.Blue.nobody = "absent"',
        'asked.Red.contains = "half_move halcyon"',
        'asked.nobody = ["plot", "fire_plan", "half_move works"]',
        'words.contains = "Halcyon 1 hits Gas works 1 once."',
        'words.Blue.contains = ["fires 6 guns at Gas works 1", "Combat"]',
        'words.Blue.lacks = "Blue"',
        "halcyon.first_half_path.lacks = 3",
        "rolls.0.faces.contains = [6, 2]",
        'units.contains = "halcyon"',
    ],
)
def test_what_holds_is_found(tmp_path: Path, expected: str) -> None:
    assert differs(tmp_path, FILE + expected) == []


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ("works.hits_pending.0.hits = 2", "works.hits_pending.0.hits: 1, expected 2"),
        ("halcyon.x = 20.002", "halcyon.x: 20.0, expected 20.002"),
        ("halcyon.moored = true", "halcyon.moored: False, expected True"),
        ("works.damage = false", "works.damage: 0, expected False"),
        ("halcyon.nonsense = 1", "halcyon.nonsense: nothing, expected 1"),
        ('works.state = "absent"', "works.state: deployed, expected nothing"),
        (
            'asked.Red = ["plot"]',
            "asked.Red: ['half_move halcyon'], expected ['plot']; asked: Red half_move halcyon",
        ),
        ("rolls.1.hits = 1", "rolls.1.hits: nothing, expected 1"),
        ("told.Blue.Rolled = 2", "told.Blue.Rolled: 1, expected 2"),
        (
            'asked.Blue = ["half_move works"]',
            "asked.Blue: [], expected ['half_move works']; asked: Red half_move halcyon",
        ),
        (
            'asked.Red.contains = "plot"',
            "asked.Red: ['half_move halcyon'], expected to contain plot; asked: Red half_move halcyon",
        ),
        (
            'asked.Red.lacks = ["plot", "half_move halcyon"]',
            "asked.Red: ['half_move halcyon'], expected not to contain half_move halcyon; asked: Red half_move halcyon",
        ),
        ('asked.nobody = "half_move"', "Red is asked half_move halcyon, expected nobody"),
        ('asked.nobody = ["plot", "half_move halcyon"]', "Red is asked half_move halcyon, expected nobody"),
        ("rolls.0.faces.contains = [6, 3]", "rolls.0.faces: (6, 1, 1, 1, 1, 1, 2), expected to contain 3"),
        ('works.name.contains = "gas"', "works.name: Gas works 1, expected to contain gas"),
        ('works.nonsense.contains = "gas"', "works.nonsense: nothing, expected to contain gas"),
    ],
)
def test_what_does_not_hold_is_told(tmp_path: Path, expected: str, words: str) -> None:
    assert differs(tmp_path, FILE + expected) == [words]


def test_the_words_of_a_log_are_looked_into(tmp_path: Path) -> None:
    [told] = differs(
        tmp_path, FILE + 'words.Blue = { contains = "hits Gas works 1 twice", lacks = "Sunday" }'
    )
    assert told.startswith("words.Blue: Combat\n")
    assert told.endswith("expected to contain hits Gas works 1 twice")


EVENTS = FILE.replace("[case.expect]\n", "events = ")


@pytest.mark.parametrize(
    "events",
    [
        '["PhaseBegan", "Attacked", "HitsNoted"]',
        '["HitsNoted", { is = "PhaseBegan", phase = "second_half" }]',
        '[{ is = "Attacked", unit = "halcyon", amount = 6 }, { is = "Rolled", "roll.throw.dice" = 6 }]',
        '[{ is = "Rolled", roll = { throw = { purpose = { is = "Attack", target = "works" } } } }, "HitsNoted"]',
    ],
)
def test_events_in_their_order_are_found(tmp_path: Path, events: str) -> None:
    assert differs(tmp_path, EVENTS + events) == []


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (
            '["HitsNoted", "Attacked"]',
            "events: no Attacked after HitsNoted; what happened then: PhaseBegan, Done, ",
        ),
        (
            '["Attacked", { is = "HitsNoted", target = "halcyon" }]',
            "events: no HitsNoted (target halcyon) after Attacked; what happened then: Rolled, HitsNoted",
        ),
        ('["Attacked", "Attacked"]', "events: no Attacked after Attacked; what happened then: Rolled, "),
        ('["Destroyed"]', "events: no Destroyed; what happened: "),
        (
            '[{ is = "Rolled", "roll.throw.purpose.is" = "Vulnerability" }]',
            "events: no Rolled (roll.throw.purpose.is Vulnerability); what happened: ",
        ),
    ],
)
def test_events_in_another_order_differ(tmp_path: Path, events: str, words: str) -> None:
    [told] = differs(tmp_path, EVENTS + events)
    assert told.startswith(words)


def test_the_sentence_of_a_refusal_is_looked_into(tmp_path: Path) -> None:
    text = REFUSED.replace("[case.expect]\n", 'refused = "NEF-GUN-6"\n[case.expect]\nrefusal.contains = ')
    assert differs(tmp_path, text + '"(NEF-GUN-6)"') == []
    [told] = differs(tmp_path, text + '"powder"')
    assert told.startswith("refusal: ")
    assert told.endswith("expected to contain powder")


def test_a_die_left_over_differs(tmp_path: Path) -> None:
    text = FILE.replace("1, 2]", "1, 2, 5, 3]") + "rolls.len = 1"
    assert differs(tmp_path, text) == ["dice left over in the script: 5, 3"]


def test_a_die_missing_differs(tmp_path: Path) -> None:
    text = FILE.replace("1, 2]", "1]") + "rolls.len = 1"
    assert differs(tmp_path, text) == [
        "Attack(unit='halcyon', weapon='guns', target='works'): 1 dice wanted, 0 left in the script"
    ]


def test_a_face_that_no_die_has_differs(tmp_path: Path) -> None:
    [told] = differs(tmp_path, FILE.replace("[6, 1", "[7, 1") + "rolls.len = 1")
    assert "the script shows a 7 on a die of 6 sides" in told


def test_an_order_refused_against_expectation_differs(tmp_path: Path) -> None:
    [told] = differs(tmp_path, REFUSED + "rolls.len = 0")
    assert told.startswith("order 1 of Red is refused: ")
    assert told.endswith("(NEF-GUN-6)")


def test_a_refusal_under_its_clause_is_as_expected(tmp_path: Path) -> None:
    text = REFUSED.replace("[case.expect]", 'refused = "NEF-GUN-6"')
    assert differs(tmp_path, text) == []


def test_a_refusal_under_another_clause_differs(tmp_path: Path) -> None:
    [told] = differs(tmp_path, REFUSED.replace("[case.expect]", 'refused = "NEF-GUN-8"'))
    assert told.startswith("refused under NEF-GUN-6, not NEF-GUN-8: ")


def test_a_refusal_that_does_not_come_differs(tmp_path: Path) -> None:
    text = FILE.replace("[case.expect]", 'refused = "NEF-GUN-6"')
    assert differs(tmp_path, text) == ["the last order is not refused under NEF-GUN-6"]


def test_dice_unused_before_a_refusal_differ(tmp_path: Path) -> None:
    text = REFUSED.replace("[case.expect]", 'refused = "NEF-GUN-6"\ndice = [1]')
    assert differs(tmp_path, text) == ["dice left over in the script: 1"]


THROW = FILE + 'phase = "second_half"\n[[case.throw]]\nunit = "halcyon"\nweapon = "guns"\ntarget = "works"\n'


def test_a_throw_is_compared_by_dice_and_number(tmp_path: Path) -> None:
    assert differs(tmp_path, THROW + "amount = 4\ndice = 4\nhit = 6") == []
    assert differs(tmp_path, THROW + "amount = 4\ndice = 2\nhit = 5") == [
        "Attack(unit='halcyon', weapon='guns', target='works'): 4 dice at 6, expected 2 dice at 5"
    ]


def test_odds_are_compared(tmp_path: Path) -> None:
    text = THROW.replace("case.throw", "case.odds") + "amount = 4\nat_least = 2\nchance = "
    assert differs(tmp_path, text + '"763/3888"') == []
    assert differs(tmp_path, text + "0.1962") == []
    assert differs(tmp_path, text + '"764/3888"') == [
        "halcyon guns works: 0.196245 for 2 or more hits, expected 764/3888"
    ]


def test_a_case_like_another_changes_one_unit_of_it(tmp_path: Path) -> None:
    more = """damage = 1
[[case]]
id = "astern"
like = "one hit"
[case.scenario]
side = [{ name = "Red", unit = [{ id = "halcyon", heading = 270, state = { damage = 2 } }] }]
[case.expect]
halcyon = { heading = 270, row = 1, plotted_speed = 8 }
works.x = 26
"""
    assert differs(tmp_path, FILE + more) == []


def test_a_step_that_there_is_not_differs(tmp_path: Path) -> None:
    assert differs(tmp_path, FILE.replace('"Combat"', '"Supper"') + "turn = 1") == [
        "Nef has no step 'Supper'"
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("[case.expect]", ""), "one hit, which expects nothing"),
        (('id = "one hit"', ""), "a case without an id"),
        (('id = "one hit"', 'id = "one hit"\nlike = "another"'), "which is like another"),
        (('is = "Fired"', 'is = "Shot"'), "a fault in one hit: Invalid value 'Shot'"),
        (("dice = [6", 'dice = ["6"'), "a fault in one hit: Expected `int`, got `str`"),
        (("dice =", "dise ="), "a fault in one hit: Object contains unknown field `dise`"),
        (("[defaults]", "[default]\n[defaults]"), "the key default"),
        (("[[case]]", "[[case"), "broken TOML"),
        (("[case.expect]", "events = [{ unit = 1 }]\n[case.expect]"), "an event without a name in one hit"),
        (('class = "works"', 'class = "work"'), "did you mean"),
    ],
)
def test_a_file_that_is_none_says_so(tmp_path: Path, change: tuple[str, str], words: str) -> None:
    text = FILE + ("" if change[0] == "[case.expect]" else "turn = 1\n")
    assert words in fault(tmp_path, text.replace(*change, 1))
