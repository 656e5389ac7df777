"""Fixtures of the border's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.skiff import GOOD


@pytest.fixture
def good_file(tmp_path: Path) -> Path:
    """A file with nothing wrong in it."""
    path = tmp_path / "good.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path
