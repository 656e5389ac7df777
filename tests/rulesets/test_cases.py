"""Every game's case files: the worked examples of its rules, and cases of clauses one can tell of alone."""

from pathlib import Path

import pytest

from game.content.case import Case, read_cases
from game.content.trial import run

FILES = sorted(Path(__file__).parent.glob("*/cases/*.toml"))
CASES = [(f"{file.parts[-3]}/{file.stem}", case) for file in FILES for case in read_cases(file)]


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{topic}/{case.id}", marks=pytest.mark.clause(*case.clauses))
        for topic, case in CASES
    ],
)
def test_case(case: Case) -> None:
    differs = run(case)
    assert not differs, f"{case.id}: " + "; ".join(differs)
