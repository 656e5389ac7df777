"""Small faults are put where they say, one at a time, and the nearest tests are asked first."""

import gc
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = b'''"""Words."""
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    LEFT = 1
def near(a: int, b: "list[int] | None" = None) -> bool:
    assert a > 0, "no \xc3\xa9"
    "\xc3\xa9"; b.append(a)
    return a < 3 and a not in b or not True
'''


def test_every_sort_of_fault_is_put_where_it_stands() -> None:
    from tools.faults import faults

    lines = SOURCE.decode().splitlines()
    made = {}
    for fault in faults("game/sea/near.py", SOURCE):
        changed = fault.put(SOURCE).decode().splitlines()
        (line,) = (at for at, (old, new) in enumerate(zip(lines, changed, strict=True)) if old != new)
        assert line == fault.line - 1
        made[changed[line].strip()] = fault.sort
    assert made == {
        '"\u00e9"; pass': "call left out",
        "return a <= 3 and a not in b or not True": "comparison",
        "return a < 4 and a not in b or not True": "one more",
        "return a < 3 or a not in b or not True": "and to or",
        "return a < 3 and a in b or not True": "comparison",
        "return a < 3 and a not in b and not True": "or to and",
        "return a < 3 and a not in b or not False": "True and False",
    }


@pytest.mark.parametrize(
    "line",
    [
        "def __repr__(self): return 'a' if 1 < 2 else 'b'",
        "zip(a, b, strict=True)",
        "print(a, flush=True)",
        "Space(px(either(9, 12)))",
        "SHADE = (18, 40, 60)",
        "LONGEST: Final = 64 * 1024",
        "a = pygame.draw.rect(canvas, colour, area, 1)",
        "near = a < b + SLACK or b >= a - 1e-9",
        "a: Literal[3] = b",
        "rng = Random(7)",
        "@lru_cache(maxsize=64)\ndef near(): return a",
        "if __name__ == '__main__': near(True)",
        "near(timeout=5)",
        "near = a if a < b else b",
        "if len(names) > MOST:\n    names = names[:MOST]",
        "near = round(a, 3)",
        "near = a[:40]",
    ],
)
def test_what_no_test_can_tell_is_no_fault(line: str) -> None:
    from tools.faults import faults

    assert not [
        fault
        for fault in faults("game/near.py", line.encode())
        if fault.sort not in ("or to and", "call left out")
    ]


def test_a_number_of_ten_or_more_is_taste_in_the_window_alone() -> None:
    from tools.faults import faults

    sorts = [
        [fault.text for fault in faults(path, b"wide(2, 18)")] for path in ("game/ui/a.py", "game/sea/a.py")
    ]
    assert sorts == [["pass", "3"], ["pass", "3", "19"]]


def test_a_fault_in_a_function_that_is_loaded_is_put_there_and_one_at_the_top_is_not(tmp_path: Path) -> None:
    from tools import in_memory
    from tools.faults import faults

    path = tmp_path / "near.py"
    text = (
        "MOST = 3\nclass Ship:\n    FAR = 4\n    def near(self, a):\n        return [b for b in a if b < 3]\n"
    )
    path.write_text(text)
    names: dict[str, Any] = {}
    exec(compile(text, str(path), "exec"), names)
    every = list(faults("near.py", text.encode()))
    (less,) = (fault for fault in every if fault.text == "<=")
    assert names["Ship"]().near([2, 3, 4]) == [2]
    gc.freeze()  # as after every collection of tests
    in_memory.put(in_memory.swaps(less, path), in_memory.loaded())
    gc.freeze()
    assert names["Ship"]().near([2, 3, 4]) == [2, 3]
    for at_top in ("4", "5"):
        with pytest.raises(in_memory.AtImport):
            in_memory.swaps(
                next(
                    one
                    for one in faults("near.py", text.encode())
                    if one.text == at_top and one.line in (1, 3)
                ),
                path,
            )


def test_a_fault_is_caught_by_a_test_that_sees_it_and_survives_one_that_does_not(tmp_path: Path) -> None:
    from tools.faults import Fault
    from tools.mutants import caught_by

    room, tests = tmp_path / "game" / "sea", tmp_path / "tests" / "sea"
    room.mkdir(parents=True)
    tests.mkdir(parents=True)
    plugin = room.parent / "testing"  # where the project is installed pytest loads its plug-in from here
    plugin.mkdir()
    (plugin / "plugin.py").touch()
    for package in (room, room.parent, plugin):
        (package / "__init__.py").touch()
    (room / "near.py").write_text("def near(a):\n    return a < 3\n\ndef far(a):\n    return a > 3\n")
    reach, asks = "import sys\nsys.path.insert(0, '.')\n", "\ndef test_near():\n    assert not near(3)\n"
    (tests / "test_near.py").write_text(f"{reach}from game.sea.near import near\n{asks}")
    text = (room / "near.py").read_text()
    less, more = text.index("<"), text.index(">")
    seen = Fault("game/sea/near.py", 2, less, less + 1, "<=", "comparison")
    unseen = Fault("game/sea/near.py", 5, more, more + 1, ">=", "comparison")
    assert "test_near.py::test_near" in caught_by(seen, tmp_path, sys.executable)
    assert caught_by(unseen, tmp_path, sys.executable) == ""
    assert "<=" not in (room / "near.py").read_text()


def test_the_nearest_tests_of_a_module_come_first_and_a_game_is_tried_alone() -> None:
    from tools.covering import all_of, nearest

    first, *_, last = nearest(ROOT, "game/rulesets/nef/fire.py")
    assert first[-2:] == last[-2:] == ["--ruleset", "nef"]
    assert any(word.startswith("tests/rulesets/nef/") for word in first)
    assert "tests/conformance/test_conformance.py" in last
    assert "tests/ui/test_board_dice.py" in next(nearest(ROOT, "game/ui/board/dice.py"))
    whole = all_of(ROOT, ["game/rulesets/nef/fire.py", "tests/sea/test_arcs.py"])
    assert {"tests/rulesets/nef", "tests/sea/test_arcs.py", "--ruleset", "nef"} <= set(whole)
    assert not any(word.startswith("tests/rulesets/nef/") for word in whole)
    assert all_of(ROOT, ["LICENSE"]) == []


def test_faults_can_be_listed_again_the_same(tmp_path: Path) -> None:
    from tools.mutants import drawn, every, floor_of, room_of

    there = every(("sea", "disk", "seating"), "game/")
    assert {room: {floor_of(fault.path) for fault in those} for room, those in there.items()} == {
        "rules": {"sea"},
        "service": {"disk"},
        "minds": {"seating"},
    }
    chosen = drawn(3, there, 5)
    assert [room_of(fault.path) for fault in chosen] == ["minds", "rules", "service"] * 3
    assert chosen == drawn(3, there, 5) != drawn(3, there, 6)


def test_a_room_counts_for_as_many_faults_as_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    from tools.mutants import tell_shares

    tell_shares({"rules": 300, "window": 100}, [("rules", True)] * 9 + [("rules", False), ("window", True)])
    told = capsys.readouterr().out
    assert "| rules | 300 | 10 | 9 | 90% (60%-98%) |" in told
    assert "92.5% of all faults" in told  # not 10 of 11
    tell_shares({"rules": 300, "window": 100}, [("rules", True)])
    assert "of all faults" not in capsys.readouterr().out


def test_a_chart_tells_which_tests_run_a_line_and_a_row_torn_by_a_kill_is_left_out(tmp_path: Path) -> None:
    from tools.reached import Chart, bits_of

    first = ["tests/a.py::one", 0.5, {"game/near.py": f"{bits_of([3, 8]):x}"}]
    second = ["tests/a.py::two", 2.0, {"game/near.py": f"{bits_of([8]):x}", "game/far.py": "2"}]
    (tmp_path / "1.jsonl").write_text(json.dumps(first) + "\n")
    (tmp_path / "2.jsonl").write_text(json.dumps(second) + "\n" + json.dumps(first)[:20])
    chart = Chart(tmp_path)
    assert chart.tests("game/near.py", [3]) == {"tests/a.py::one"}
    assert chart.tests("game/near.py", [1, 8]) == {"tests/a.py::one", "tests/a.py::two"}
    assert chart.tests("game/near.py", [4]) == set() == chart.tests("game/none.py", [8])
    assert chart.of_file("game/far.py") == {"tests/a.py::two"}
    assert (chart.seconds("tests/a.py::two"), chart.seconds("tests/b.py::new")) == (2.0, 1.0)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="no sys.monitoring")
def test_a_chart_is_made_of_what_each_test_runs(tmp_path: Path) -> None:
    from tools import reached

    near, test = tmp_path / "game" / "near.py", tmp_path / "test_near.py"
    near.parent.mkdir()
    near.write_text("def near(a):\n    if a < 3:\n        return 1\n    return 2\n")
    test.write_text(
        f"import runpy\nnear = runpy.run_path({str(near)!r})['near']\n"
        "def test_a():\n    near(1)\ndef test_b():\n    near(1)\n    near(4)\n"
    )
    code = (
        "import sys; from pathlib import Path; import pytest; from tools import reached; "
        "root = Path(sys.argv[1]); reached.ROOT = root; "
        "charting = reached.Charting(root / 'game', root); "
        "sys.exit(pytest.main([sys.argv[2], '-n0', '-p', 'no:cacheprovider'], plugins=[charting]))"
    )
    words = [sys.executable, "-c", code, str(tmp_path), str(test)]
    assert subprocess.run(words, cwd=ROOT, capture_output=True).returncode == 0
    ran = {name.rpartition("::")[2]: files for name, _, files in reached.rows(tmp_path)}
    assert {name: files["game/near.py"] for name, files in ran.items()} == {
        "test_a": f"{reached.bits_of([2, 3]):x}",
        "test_b": f"{reached.bits_of([2, 3, 4]):x}",
    }
