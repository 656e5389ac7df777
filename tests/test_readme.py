"""The README's example runs as it stands."""

import re
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_example_plays_a_battle_to_its_end(capsys) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert re.search(r"Red \d+|Blue \d+", capsys.readouterr().out)
