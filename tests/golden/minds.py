"""The kept texts of opponents, analyses, problems and campaigns, and what writes each anew. See `tools/golden.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.rulesets import names, ruleset
from game.tabletop.advice import Weighing
from tests.golden import campaigns, fights, looked, solved, thought
from tests.golden.playthrough import FOLDER

MINDS = FOLDER / "thoughts"


HAIR = 9
"""Places of a figure that may decide: with more, another machine's last digit would."""


@contextmanager
def steadied() -> Iterator[None]:
    """What advice says is rounded before anybody decides by it: two courses that are mirror images, or equal but for
    the last digit of a sine, are then equal, and the first of them is taken on every machine."""
    with pytest.MonkeyPatch.context() as patch:
        for name in names():
            advice = ruleset(name).advice
            for way in ("weigh", "appraise", "worth"):
                patch.setattr(type(advice), way, staticmethod(partial(_rounded, getattr(advice, way))))
        yield


def _rounded(said: Callable[..., Any], *given: Any) -> Any:
    found = said(*given)
    if isinstance(found, Weighing):
        found.worth = [round(float(worth), HAIR) for worth in found.worth]
        return found
    return None if found is None else round(found, HAIR)


def _steadied(write: Callable[[str], str], name: str) -> str:
    with steadied():
        return write(name)


def texts() -> dict[Path, Callable[[], str]]:
    """Each text by its path."""
    found: dict[Path, Callable[[], str]] = {}
    for name in thought.PLAYED:
        found[MINDS / f"thought-{name}.txt"] = partial(_steadied, thought.written, name)
    for name in looked.BATTLES:
        found[MINDS / f"looked-{name}.txt"] = partial(_steadied, looked.written, name)
    for name in campaigns.NAMES:
        found[MINDS / f"campaign-{name.replace('/', '-')}.txt"] = partial(_steadied, campaigns.written, name)
    for name in fights.BATTLES:
        found[MINDS / f"fights-{name.replace('/', '-')}.txt"] = partial(_steadied, fights.written, name)
    for name in solved.PROBLEMS:
        found[MINDS / f"problem-{name.replace('/', '-')}.txt"] = partial(_steadied, solved.written, name)
    return found
