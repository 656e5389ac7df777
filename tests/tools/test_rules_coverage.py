"""The coverage of clauses is read from the marks, and fails on a clause without a test."""

from pathlib import Path

import pytest

from game import rulesets
from tools import rules_coverage

BOOK = '[[clause]]\nid = "CUT-1"\n[[clause]]\nid = "CUT-2"\n[[clause]]\nid = "CUT-3"\n'
TESTS = """import pytest

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("CUT-2"))])
def test_one(x):
    pass

class TestMore:
    @pytest.mark.clause("CUT-1", "CUT-2")
    def test_two(self):
        pass
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "game/rulesets/cutter").mkdir(parents=True)
    (tmp_path / "game/rulesets/cutter/clauses.toml").write_text(BOOK)
    (tmp_path / "tests/rulesets/cutter/cases").mkdir(parents=True)
    (tmp_path / "tests/rulesets/cutter/test_it.py").write_text(TESTS)
    return tmp_path


def add_case(tree: Path, clause: str) -> None:
    path = tree / "tests/rulesets/cutter/cases/sail.toml"
    path.write_text(f'[[case]]\nid = "EX-1"\nclauses = ["{clause}"]\n')


def test_marks_of_tests_and_cases_are_found(tree: Path) -> None:
    add_case(tree, "CUT-3")
    assert sorted(rules_coverage.marks_of(tree / "tests/rulesets/cutter")) == [
        ("CUT-1", "test_it::test_two"),
        ("CUT-2", "test_it::test_one"),
        ("CUT-2", "test_it::test_two"),
        ("CUT-3", "sail/EX-1"),
    ]


def test_a_clause_without_a_test_fails_where_it_is_enforced(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not rules_coverage.report("cutter", enforced=True, tree=tree)
    assert rules_coverage.report("cutter", enforced=False, tree=tree)
    assert "2 of 3 clauses have a test.\n  without one: CUT-3" in capsys.readouterr().out


def test_every_clause_with_a_test_is_enough(tree: Path) -> None:
    add_case(tree, "CUT-3")
    assert rules_coverage.report("cutter", enforced=True, tree=tree)


def test_a_mark_that_names_no_clause_fails(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_case(tree, "CUT-4")
    assert not rules_coverage.report("cutter", enforced=False, tree=tree)
    assert "sail/EX-1 is marked CUT-4" in capsys.readouterr().out


@pytest.mark.parametrize("name", rulesets.names())
def test_every_clause_of_a_complete_game_has_a_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rulesets.ruleset(name).complete
    assert rules_coverage.main([name]) == 0
    count = len(rules_coverage.clauses_of(name))
    assert f"{name}: {count} of {count} clauses have a test." in capsys.readouterr().out
