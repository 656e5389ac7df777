"""What happens to files: torn, cut, doubled, shuffled, written over, another kind of value, all too much of something.

From bytes to bytes, by a seed. Knows TOML and JSON by the look of their lines, and nothing of what stands in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

LARGEST = 2**22
"""Bytes that no file is swollen beyond: what is measured is its reader's room, not that of the damage."""

SNIPPETS = (
    b"", b"\x00", b"\xff\xfe", b"{", b"}", b"[", b"]", b'"', b"\\", b"\n", b",", b"null", b"true", b"-1", b"1e999",
    b"99999999999999999999", b"NaN", b"[[side]]", b'"is":"Nobody"', b"0.5", b"\xe2\x80\xae", b"'", b"=", b"#",
)  # fmt: skip

VALUES = (
    "0", "-1", "1", "0.0", "-0.0", "1e300", "1e-300", "inf", "-inf", "nan", "true", "9223372036854775807",
    "9" * 30, "9" * 5000, '""', '"\\u0000"', '"\\u202e"', '"x"', f'"{"w" * 20000}"', "[]", "[[]]", "[0]", "[0, 0]",
    "[1e308, -1e308]", "[inf, nan]", f"[{'0, ' * 5000}]", f"[{'[0, 0], ' * 2000}]", "{}", "{ x = 0 }", "1942-08-14",
    "07:32:00", f"{'[' * 300}{']' * 300}", '["x", 1, true]', '"../../x"', '"CON"', '"__class__"', '"%s%n"',
)  # fmt: skip
"""What a key of a TOML file may turn out to hold. Numbers among them are larger than any table."""

WILD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 10**6, 2**63, 10**40, 0.5, -0.0, 1e300, "", "x", "\x00", "\u202e", "w" * 20000,
    [], [[]], [0], [None], ["x"] * 5000, {}, {"is": "Nobody"}, {"x": {"x": {}}}, "../../x", "__class__",
)  # fmt: skip
"""The same for JSON."""

_LINE = re.compile(rb"^([ \t]*[\w.\"-]+[ \t]*=[ \t]*)(.*)$", re.MULTILINE)


def damaged(text: bytes, rng: Random) -> bytes:
    """One to three damages of one file, of any kind."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choices(KINDS, WEIGHTS)[0](text, rng)[:LARGEST]
    return text


def torn(text: bytes, rng: Random) -> bytes:
    """Its end is gone."""
    return text[: rng.randrange(len(text) + 1)]


def struck(text: bytes, rng: Random) -> bytes:
    """A few signs replaced by others."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(SNIPPETS) + text[at + rng.randrange(8) :]


def shuffled(text: bytes, rng: Random) -> bytes:
    """Two lines change places, or one comes twice, or one is gone."""
    lines = text.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    what = rng.random()
    if what < 0.4:
        lines[one], lines[other] = lines[other], lines[one]
    elif what < 0.7:
        lines.insert(one, lines[other])
    else:
        del lines[one]
    return b"\n".join(lines)


def misread(text: bytes, rng: Random) -> bytes:
    """One digit is another."""
    digits = [place for place, sign in enumerate(text) if 48 <= sign <= 57]
    if not digits:
        return text
    place = rng.choice(digits)
    return text[:place] + bytes([rng.randrange(48, 58)]) + text[place + 1 :]


def revalued(text: bytes, rng: Random) -> bytes:
    """A value gives way to one of any kind, or to another value of the same file."""
    if text.lstrip()[:1] == b"{":
        return _revalued_json(text, rng)
    found = list(_LINE.finditer(text))
    if not found:
        return struck(text, rng)
    line = rng.choice(found)
    value = rng.choice(found)[2] if rng.random() < 0.4 else rng.choice(VALUES).encode()
    return text[: line.start(2)] + value + text[line.end(2) :]


def _revalued_json(text: bytes, rng: Random) -> bytes:
    lines = text.split(b"\n")
    number = rng.randrange(max(1, len(lines) - 1)) if rng.random() < 0.8 else 0
    try:
        tree = msgspec.json.decode(lines[number])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return struck(text, rng)
    places = slots(tree)
    if not places:
        return struck(text, rng)
    holder, key = rng.choice(places)
    what = rng.random()
    if what < 0.5:
        holder[key] = rng.choice(WILD)
    elif what < 0.8:
        other, name = rng.choice(places)
        holder[key] = msgspec.json.decode(msgspec.json.encode(other[name]))
    elif isinstance(holder, dict):
        del holder[key]
    else:
        holder.insert(key, holder[key])
    lines[number] = msgspec.json.encode(tree)
    return b"\n".join(lines)


def slots(tree: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree that can hold something else: what holds it, and its key there."""
    if isinstance(tree, dict):
        own: list[tuple[Any, Any]] = [(tree, key) for key in tree]
        return own + [slot for entry in tree.values() for slot in slots(entry)]
    if isinstance(tree, list):
        own = [(tree, number) for number in range(len(tree))]
        return own + [slot for entry in tree for slot in slots(entry)]
    return []


def swollen(text: bytes, rng: Random) -> bytes:
    """All too much of something: one of its lines or pieces over and over, deep brackets, long names, noise."""
    what = rng.randrange(8)
    if what == 0:
        return text + b"\n" + rng.choice(text.split(b"\n")) * rng.choice((100, 20_000))
    if what == 1:
        lines = text.split(b"\n")
        at = rng.randrange(len(lines))
        piece = lines[at : at + rng.randrange(1, 12)]
        return b"\n".join(lines[:at] + piece * rng.choice((20, 2000)) + lines[at:])
    if what == 2:
        return text + b"\nx = " + b"[" * 100_000
    if what == 3:
        return b"[" + b".".join([b"a"] * rng.choice((500, 50_000))) + b"]\n" + text
    if what == 4:
        return text.replace(b"\n", b"\r\n" if rng.random() < 0.5 else b"\n\x00\n")
    if what == 5:
        return (
            rng.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\x1f\x8b\x08", b"PK\x03\x04", b"\x80\x04\x95")) + text
        )
    if what == 6:
        return text + b"".join(
            b"\nk%d = [[], {}, '']" % number for number in range(rng.choice((100, 100_000)))
        )
    return text[:2000] + rng.randbytes(rng.choice((10, 300_000)))


KINDS: tuple[Callable[[bytes, Random], bytes], ...] = (torn, struck, shuffled, misread, revalued, swollen)
WEIGHTS = (12, 25, 18, 10, 30, 5)
