"""How much one class knows of another is counted, and the battle's own hold to it."""

import ast
from pathlib import Path

from tools import size

MOST = 8
HELD = ("beside", "conn", "hearing", "looking", "orders", "rooms", "words")
"""What keys and panels are given to, and what they are shown: no member of another object more than these reach."""


def module(text: str) -> size.Module:
    return size.Module("game.some", Path("some.py"), text, ast.parse(text))


def test_members_are_counted_through_names_and_through_other_objects():
    found = list(
        size.reaches(
            module(
                "class One:\n"
                "    def __init__(self, other, more):\n"
                "        self._other, self.own = other, []\n"
                "        self.part = more.part\n"
                "    def act(self):\n"
                "        bar = self._other.bar\n"
                "        bar.say(self.part.word)\n"
                "        self.own.append(1)\n"
            )
        )
    )
    assert {one.held: one.members for one in found} == {
        "_other": {"bar", "bar.say"},
        "part": {"word"},
    }


def test_what_keys_and_panels_are_given_to_reaches_little_of_each_object():
    for name in HELD:
        path = size.ROOT / "game" / "ui" / "battle" / f"{name}.py"
        text = path.read_text(encoding="utf-8")
        for reach in size.reaches(size.Module(name, path, text, ast.parse(text))):
            assert len(reach.members) <= MOST, reach
