"""The pytest plug-in: the suite over a ruleset, beside whatever other tests are run, or by itself.

    pytest --ruleset duel                 the suite over an installed ruleset, nothing else
    pytest -p no:game.testing.plugin      without the plug-in

A test that asks for `tried_ruleset` or `tried_scenario` is run for every ruleset and scenario that there is: those of
`--ruleset`, else those that the option `tried_rulesets` of pytest's configuration names, else all. The plug-in is found
by its entry point in every environment that has Line Ahead, so it loads nothing until it is asked to.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite("game.testing.suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("line-ahead", "Line Ahead")
    told = "run what must hold of every game over this one; may be given several times"
    group.addoption("--ruleset", action="append", default=[], metavar="NAME", help=told)
    parser.addini("tried_rulesets", "the rulesets that the suite of game.testing is run over", "args", [])


def pytest_configure(config: pytest.Config) -> None:
    """With `--ruleset` and no files named, the suite is what is run."""
    if config.getoption("ruleset") and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = [str(Path(__file__).with_name("suite.py"))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "tried_ruleset" in metafunc.fixturenames:
        metafunc.parametrize("tried_ruleset", _rulesets(metafunc.config))
    if "tried_scenario" in metafunc.fixturenames:
        from game.testing.play import scenarios_of

        names = _rulesets(metafunc.config)
        scenarios = [one for name in names for one in scenarios_of(name)]
        metafunc.parametrize("tried_scenario", scenarios, scope="module")  # scenario by scenario


def _rulesets(config: pytest.Config) -> list[str]:
    from game.rulesets import names

    return list(config.getoption("ruleset") or config.getini("tried_rulesets") or names())
