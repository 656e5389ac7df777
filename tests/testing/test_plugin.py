"""The plug-in of pytest that runs the checks over rulesets: what may be asked of it, and what is then tried."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.rulesets import names
from game.testing import plugin
from game.testing.play import scenarios_of


class Config:
    """A run of pytest that was asked so."""

    def __init__(self, *rulesets: str, ini: tuple[str, ...] = (), source: Any = None) -> None:
        self._rulesets, self._ini = list(rulesets), list(ini)
        self.args_source = source or pytest.Config.ArgsSource.TESTPATHS
        self.args: list[str] = ["tests"]

    def getoption(self, name: str) -> list[str]:
        assert name == "ruleset"
        return self._rulesets

    def getini(self, name: str) -> list[str]:
        assert name == "tried_rulesets"
        return self._ini


def tried(config: Config, *fixtures: str) -> dict[str, list[str]]:
    """What a test with these fixtures is run over."""
    found: dict[str, list[str]] = {}
    metafunc: Any = SimpleNamespace(
        fixturenames=fixtures,
        config=config,
        parametrize=lambda name, values, **_: found.update({name: values}),
    )
    plugin.pytest_generate_tests(metafunc)
    return found


def test_the_words_of_the_command_line_and_of_a_file_are_declared() -> None:
    told: dict[str, Any] = {}
    group = SimpleNamespace(addoption=lambda name, **more: told.update({name: more}))
    parser: Any = SimpleNamespace(
        getgroup=lambda *_: group,
        addini=lambda name, words, type_, default: told.update({name: (type_, default)}),
    )
    plugin.pytest_addoption(parser)
    assert told["--ruleset"]["action"] == "append"
    assert told["--ruleset"]["default"] == []
    assert told["tried_rulesets"] == ("args", [])


def test_every_ruleset_there_is_is_tried_unless_some_are_named() -> None:
    assert tried(Config(), "tried_ruleset") == {"tried_ruleset": list(names())}
    assert tried(Config(ini=("nef",)), "tried_ruleset") == {"tried_ruleset": ["nef"]}
    assert tried(Config("fleet", "nef", ini=("carrier",)), "tried_ruleset") == {
        "tried_ruleset": ["fleet", "nef"]
    }


def test_a_scenario_is_one_of_those_of_the_rulesets_tried() -> None:
    found = tried(Config("fleet"), "tried_scenario")
    assert [*found] == ["tried_scenario"]
    assert set(found["tried_scenario"]) <= set(scenarios_of("fleet"))
    assert found["tried_scenario"]
    assert tried(Config("fleet"), "tmp_path") == {}


@pytest.mark.parametrize(
    ("config", "suite"),
    [
        (Config("nef"), True),
        (Config("nef", source=pytest.Config.ArgsSource.ARGS), False),
        (Config(), False),
        (Config(source=pytest.Config.ArgsSource.ARGS), False),
    ],
)
def test_a_ruleset_alone_runs_the_suite_and_beside_files_nothing_else(config: Config, suite: bool) -> None:
    plugin.pytest_configure(config)  # type: ignore[arg-type]
    assert (config.args != ["tests"]) is suite
    assert not suite or config.args[0].endswith("suite.py")
