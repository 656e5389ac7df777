"""What may be shown of a text: signs unseen, quotations, sentences; and what a log may say at the most."""

from __future__ import annotations

import sys
import unicodedata

import msgspec
import pytest

from game.dice.odds import odds
from game.dice.roll import Throw
from game.match import limits
from game.match.events import Shown, TurnBegan
from game.match.printable import MOST_QUOTED, MOST_SAID, cut, one_line, quoted, unseen, visible


def test_every_control_and_format_sign_of_unicode_is_unseen() -> None:
    found = [
        f"U+{number:04X}"
        for number in range(sys.maxunicode + 1)
        if unicodedata.category(chr(number)) in ("Cc", "Cf", "Cs", "Zl", "Zp") and not unseen(chr(number))
    ]
    assert found == []


@pytest.mark.parametrize("text", ["Ærø", "Admiral Š", "北海", "a b", "⚓", "“Red’s”", "1\u00a0000"])
def test_letters_of_any_writing_are_seen(text: str) -> None:
    assert visible(text) == text
    assert unseen(text) == ""


def test_the_first_unseen_sign_is_named_with_its_place() -> None:
    assert unseen("Her\u200bmes\x1b") == "U+200B as sign 4"
    assert unseen("two\nlines", "\n") == ""
    assert visible("two\nlines\x1b", "\n") == "two\nlines\ufffd"


@pytest.mark.parametrize("text", ["w" * 500_000, "\x1b" * 500_000, "\U000e0041" * 70])
def test_a_quotation_and_a_sentence_have_an_end(text: str) -> None:
    assert len(quoted(text)) <= MOST_QUOTED
    assert len(one_line(text)) <= MOST_SAID
    assert quoted(text).isprintable()
    assert one_line(text).isprintable()


def test_what_is_cut_keeps_its_beginning_and_its_end() -> None:
    assert cut("a" * 50 + "z" * 50, 9) == "aaaaa…zzz"
    assert cut("short", 9) == "short"


@pytest.mark.parametrize(
    "value",
    ["1000000000000000000", "-9223372036854775808", "1e308", "1E+18", "99999999999", "123456789012.5"],
)
@pytest.mark.parametrize(
    "around", ['{"is":"Hit","points":%s}', '{"at":[%s,1]}', '{"a":{"b": %s }}', "[1,\t%s]"]
)
def test_a_number_without_measure_is_refused_in_a_line(value: str, around: str) -> None:
    with pytest.raises(ValueError, match="found a number without measure in"):
        limits.refuse_line((around % value).encode())


@pytest.mark.parametrize(
    "line", [b'{"x":34.12345678901234567,"y":-0.0}', b'{"digest":"1234567890123456"}', b'{"label":"at,12345678901"}',
             b'{"x":1.5e-7}', '{"says":"Ærø · 3"}'.encode()]
)  # fmt: skip
def test_what_lines_hold_every_day_passes(line: bytes) -> None:
    limits.refuse_line(line)


@pytest.mark.parametrize("sign", ["\\u001b", "\\u202e", "\\n", "\u200b", "\x7f", "\\u009b"])
def test_a_sign_unseen_is_refused_in_a_line(sign: str) -> None:
    with pytest.raises(ValueError, match=r"with U\+[0-9A-F]{4} as sign 3 in unit"):
        limits.refuse_line(f'{{"unit":"ab{sign}"}}'.encode())


def test_a_text_without_end_is_refused_in_a_line() -> None:
    with pytest.raises(ValueError, match="found a text of 5,000 signs in unit, expected 4,000 at most"):
        limits.refuse_line(msgspec.json.encode({"unit": "w" * 5000}))


@pytest.mark.parametrize("event", [TurnBegan(10**9), TurnBegan(-1), Shown(fields={"turn": 501})])
def test_a_turn_no_battle_reaches_is_refused(event: TurnBegan | Shown[object]) -> None:
    with pytest.raises(ValueError, match="expected one of 500 at most"):
        limits.refuse_turns([event])


def test_a_throw_worth_more_than_anybody_counts_is_none() -> None:
    with pytest.raises(ValueError, match="worth more than 500 successes"):
        Throw("x", "y", 1000, worth=(0, 0, 0, 0, 0, 255))
    assert odds(Throw("x", "y", 100, worth=(0, 0, 0, 0, 0, 5))).expected == pytest.approx(500 / 6)


def test_a_line_may_be_deep() -> None:
    limits.refuse_values(msgspec.json.decode(b"[" * 900 + b'"\\u0041"' + b"]" * 900))
