"""Data sheets are printed one page a class."""

from pathlib import Path

import pytest

from tools.data_sheets import main


def test_every_named_class_has_its_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["takao", "b17", "--out", str(tmp_path / "pages")]) == 0
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == ["b17.svg", "takao.svg"]
    assert "takao.svg" in capsys.readouterr().out


def test_a_name_nobody_knows_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["takoa", "--out", str(tmp_path)]) == 2
    assert "takoa" in capsys.readouterr().err
