"""The README's examples run as they stand."""

import re
from pathlib import Path
from typing import Any

README = Path(__file__).resolve().parent.parent / "README.md"


def run(heading: str) -> dict[str, Any]:
    """Run the one example under a heading; returns the names it leaves."""
    (section,) = re.findall(
        rf"^## {heading}\n(.*?)(?=^## |\Z)", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    (example,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, f"README.md, {heading}", "exec"), names)
    return names


def test_the_example_plays_a_battle_to_its_end(capsys) -> None:
    run("From Python")
    assert re.search(r"Red \d+|Blue \d+", capsys.readouterr().out)


def test_the_learning_environment_plays_a_battle_to_its_end() -> None:
    names = run("As a learning environment")
    assert not names["battle"].agents
    assert "over: " in names["text"]
