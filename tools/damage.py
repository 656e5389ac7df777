"""What happens to files: torn, cut, doubled, shuffled, written over, another kind of value, all too much of something,
names that drive a terminal, other encodings.

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

STRANGE = (
    "\x1b[2J", "\x1b]0;owned\x07", "\x1b]8;;http://x\x1b\\", "\x9b31m", "\x90", "\x07", "\x00", "\x7f", "\r", "\n",
    "\t", "\u202e", "\u2066", "\u200f", "\u061c", "\u200b", "\u200d", "\u2060", "\ufeff", "\u2028", "\u2029", "\u00ad",
    "\U000e0041", "\u3164",
)  # fmt: skip
"""Signs that drive a terminal, turn the direction of writing, have no width, or end a line."""

SNIPPETS = (
    b"", b"\x00", b"\xff\xfe", b"{", b"}", b"[", b"]", b'"', b"\\", b"\n", b",", b"null", b"true", b"-1", b"1e999",
    b"99999999999999999999", b"NaN", b"[[side]]", b'"is":"Nobody"', b"0.5", b"\xe2\x80\xae", b"'", b"=", b"#",
    b"\x1b]0;x\x07", b"\xc2\x9b31m", b"\xe2\x80\x8b", b"\xed\xa0\x80", b"\xf3\xa0\x80\xa0",
    b"1000000000000000000", b"-0.0",
)  # fmt: skip

VALUES = (
    "0", "-1", "1", "0.0", "-0.0", "1e300", "1e-300", "inf", "-inf", "nan", "true", "9223372036854775807",
    "1000000000000000000", "-9223372036854775808", "1e308", "+nan", f'"{"é" * 250_000}"',
    "9" * 30, "9" * 5000, '""', '"\\u0000"', '"\\u202e"', '"x"', f'"{"w" * 20000}"', "[]", "[[]]", "[0]", "[0, 0]",
    "[1e308, -1e308]", "[inf, nan]", f"[{'0, ' * 5000}]", f"[{'[0, 0], ' * 2000}]", "{}", "{ x = 0 }", "1942-08-14",
    "07:32:00", f"{'[' * 300}{']' * 300}", '["x", 1, true]', '"../../x"', '"CON"', '"__class__"', '"%s%n"',
)  # fmt: skip
"""What a key of a TOML file may turn out to hold. Numbers among them are larger than any table."""

WILD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 10**6, 10**18, 2**63, 10**40, 0.5, -0.0, 1e300, 1e308, "", "x", "\x00", "\u202e",
    "w" * 20000, "w" * 500_000, "\x1b]0;x\x07", "\u200b",
    [], [[]], [0], [None], ["x"] * 5000, {}, {"is": "Nobody"}, {"x": {"x": {}}}, "../../x", "__class__",
)  # fmt: skip
"""The same for JSON."""

_NAMED = re.compile(
    rb'\b(?:name|title|story|notes|squadron|called|unit|says|id|path|text|label|why|label)"?\s*([:=])\s*"([^"\\\n]*)"'
)
_PAIR = re.compile(rb'("[\w ]+")\s*:\s*("[^"\\]*"|-?[\d.]+|true|false|null)')
_TABLE = re.compile(rb"^\[\[?[\w.]+\]\]?[ \t]*$", re.MULTILINE)
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
    try:
        lines[number] = msgspec.json.encode(tree)
    except RecursionError:  # what can be read may be nested too deeply to be written
        return struck(text, rng)
    return b"\n".join(lines)


def renamed(text: bytes, rng: Random) -> bytes:
    """A text that people read, a name or a title, gets a sign that no name has, as it is or written as an escape."""
    found = [match for match in _NAMED.finditer(text[: LARGEST // 4]) if match[2]]
    if not found:
        return struck(text, rng)
    name, sign = rng.choice(found), rng.choice(STRANGE)
    at = rng.randrange(name.start(2), name.end(2) + 1)
    as_escape = "".join(f"\\U{ord(one):08X}" if name[1] == b"=" else _json_escape(one) for one in sign)
    return text[:at] + rng.choice((sign.encode(), as_escape.encode(), as_escape.encode())) + text[at:]


def _json_escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def doubled(text: bytes, rng: Random) -> bytes:
    """A key stands twice, with its own value or with another."""
    if text.lstrip()[:1] == b"{":
        pairs = list(_PAIR.finditer(text[: LARGEST // 4]))
        if not pairs:
            return struck(text, rng)
        one, other = rng.choice(pairs), rng.choice(pairs)
        return text[: one.start()] + one[1] + b":" + other[2] + b"," + text[one.start() :]
    found = list(_LINE.finditer(text))
    if not found:
        return struck(text, rng)
    one, other = rng.choice(found), rng.choice(found)
    return text[: one.start()] + one[1] + other[2] + b"\n" + text[one.start() :]


def recoded(text: bytes, rng: Random) -> bytes:
    """Another encoding than UTF-8, or marks of one before it."""
    what = rng.randrange(4)
    if what == 0:
        return b"\xef\xbb\xbf" * rng.choice((1, 2)) + text
    plain = text.decode("utf-8", "replace")
    if what == 1:
        return plain.encode(rng.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-32")), "replace")
    if what == 2:
        return plain.encode("utf-7", "replace")
    return plain.encode("latin-1", "replace")


def crowded(text: bytes, rng: Random) -> bytes:
    """Ten thousand of one entry: a table of TOML, a member of a list or a pair of JSON."""
    if text.lstrip()[:1] == b"{":
        places = [at for at, sign in enumerate(text[:20_000]) if sign in b"[{"]
        if not places:
            return struck(text, rng)
        at = rng.choice(places)
        one = b'"k%d":{},' if text[at] == 123 else rng.choice((b"%d,", b'"x%d",', b"{},", b"[%d],"))
        many = b"".join(one % number if b"%" in one else one for number in range(10_000))
        return text[: at + 1] + many + text[at + 1 :]
    heads = [match.start() for match in _TABLE.finditer(text)]
    if not heads:
        return text + b"".join(b"\nkey_%d = %d" % (number, number) for number in range(10_000))
    at = rng.randrange(len(heads))
    end = heads[at + 1] if at + 1 < len(heads) else len(text)
    piece = text[heads[at] : end]
    return text[:end] + b"\n" + piece * min(10_000, LARGEST // max(1, len(piece))) + text[end:]


def deepened(text: bytes, rng: Random) -> bytes:
    """A value lies deep in brackets."""
    deep = rng.choice((30, 900, 50_000))
    if text.lstrip()[:1] == b"{":
        pairs = list(_PAIR.finditer(text[: LARGEST // 4]))
        if not pairs:
            return struck(text, rng)
        one = rng.choice(pairs)
        opens, ends = rng.choice(((b"[", b"]"), (b'{"a":', b"}")))
        return text[: one.start(2)] + opens * deep + one[2] + ends * deep + text[one.end(2) :]
    found = list(_LINE.finditer(text))
    if not found:
        return struck(text, rng)
    one = rng.choice(found)
    opens, ends = rng.choice(((b"[", b"]"), (b"{ a = ", b" }")))
    return text[: one.start(2)] + opens * deep + one[2] + ends * deep + text[one.end(2) :]


def slots(tree: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree that can hold something else: what holds it, and its key there."""
    found: list[tuple[Any, Any]] = []
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ()
        found += [(here, key) for key in keys]
        waiting += [here[key] for key in keys]
    return found


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


KINDS: tuple[Callable[[bytes, Random], bytes], ...] = (
    torn, struck, shuffled, misread, revalued, swollen, renamed, doubled, recoded, crowded, deepened,
)  # fmt: skip
WEIGHTS = (10, 20, 14, 8, 30, 4, 14, 6, 3, 4, 3)
