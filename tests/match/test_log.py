"""The log: save, load, replay; torn, edited and foreign files; old formats and their migrations."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import disk
from game.ai import chance
from game.match import Match, Refused, SetTo, loading, log
from game.match.log import LogError, digest, read_header, read_log, write_whole
from game.match.verify import first_difference
from tests.match.toy import TOY, find, on, question, start

OLD = Path(__file__).parent / "saves"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.jsonl"


def load(path: Path, *, resume: bool = False) -> Match:
    return loading.load(path, find, resume=resume)


def whole(path: Path, seed: int = 1) -> list[bytes]:
    """The lines of a battle played to its end."""
    match = on(start(seed=seed, path=path))
    match.close()
    return path.read_bytes().splitlines(keepends=True)


def edited(line: bytes, change: Any) -> bytes:
    """A line of a log with something changed in it by `change`, which gets it as plain data."""
    plain = msgspec.json.decode(line)
    change(plain)
    return msgspec.json.encode(plain) + b"\n"


# -- save and load --------------------------------------------------------------------------------------------


def test_a_log_is_a_header_and_one_line_an_order_with_its_fields_by_name(path: Path) -> None:
    lines = whole(path)
    header = msgspec.json.decode(lines[0])
    assert (header["format"], header["ruleset"], header["seed"]) == (log.FORMAT, "toy", 1)
    assert header["scenario"]["title"] == "Pond"
    assert header["scenario"]["sides"][0]["units"][0]["class"] == "skiff"
    first = msgspec.json.decode(lines[2])
    assert (first["n"], first["side"], first["by"]) == (1, "Red", "random")
    assert first["order"]["is"] == "SetTo"
    assert first["events"][0]["is"] == "OrderSealed"


def test_each_line_stands_in_the_file_before_anybody_is_told_of_it(path: Path) -> None:
    match = start(path=path)
    stood = []
    match.observers.append(lambda line, table: stood.append((line.n, path.read_bytes().count(b"\n") - 2)))
    on(match, 12)
    assert stood
    assert all(n <= lines for n, lines in stood)


def test_a_new_log_takes_the_place_of_an_old_one_that_others_may_still_read(path: Path) -> None:
    whole(path, seed=1)
    old = path.read_bytes()
    with path.open("rb") as reader:
        whole(path, seed=2)
        assert reader.read() == old
    assert read_header(path).seed == 2


def test_a_log_that_is_written_through_a_link_leaves_the_link_standing(path: Path, tmp_path: Path) -> None:
    path.symlink_to(tmp_path / "elsewhere.jsonl")
    whole(path)
    assert path.is_symlink()
    assert read_header(tmp_path / "elsewhere.jsonl").seed == 1


def test_after_every_order_the_log_loads_to_the_same_battle(path: Path) -> None:
    match = start(seed=4, path=path, sides=3)
    rng = Random(4)
    while match.over is None:
        on(match, 1, rng)
        again = load(path)
        assert (again.table, again.lines) == (match.table, match.lines)
        assert [again.ask(side) for side in again.sides] == [match.ask(side) for side in match.sides]
    assert first_difference(again) is None


def test_a_turn_has_the_digest_of_its_table(path: Path) -> None:
    match = on(start(path=path))
    assert [line.n for line in match.lines if line.digest] == [
        line.n for line in match.lines if any(type(event).__name__ == "TurnBegan" for event in line.events)
    ]
    table = match.table.fork()
    before = digest(table)
    assert digest(match.table) == before
    table.units["red_0"].casks += 1
    assert digest(table) != before


@given(st.integers(0, 100), st.integers(0, 12), st.booleans())
def test_a_battle_closed_and_carried_on_is_the_battle_played_in_one_go(
    tmp_path_factory: pytest.TempPathFactory, seed: int, orders: int, torn: bool
) -> None:
    folder = tmp_path_factory.mktemp("logs")
    once, twice = folder / "once.jsonl", folder / "twice.jsonl"
    on(start(seed=seed, path=once), rng=Random(seed)).close()
    rng = Random(seed)
    on(start(seed=seed, path=twice), orders, rng).close()
    if torn:
        with twice.open("ab") as file:
            file.write(b'{"n":99,"side":"Re')
    match = load(twice, resume=True)
    assert bool(match.notice) == torn
    on(match, rng=rng).close()
    assert twice.read_bytes() == once.read_bytes()


def test_an_undo_and_a_take_back_stand_in_the_log_and_load_as_they_left_the_battle(path: Path) -> None:
    match = start(path=path)
    question(match, "sail")
    number = match.number
    match.answer("Red", chance.answer(match.ask("Red"), Random(1)))
    match.undo("Red")
    assert load(path).table == match.table
    on(match, 4)
    match.take_back(2)
    on(match, 3, Random(9))
    match.close()
    again = load(path)
    assert (again.table, again.lines) == (match.table, match.lines)
    assert first_difference(again) is None
    back = [line for line in map(msgspec.json.decode, path.read_bytes().splitlines()) if "back_to" in line]
    assert [(line["back_to"], line.get("took_back", False)) for line in back] == [(number, False), (2, True)]


def test_a_battle_killed_before_its_first_line_begins_when_it_is_carried_on(path: Path) -> None:
    lines = whole(path)
    path.write_bytes(lines[0])
    match = load(path, resume=True)
    assert match.asked() == ["Red", "Blue"]
    on(match).close()
    assert path.read_bytes() == b"".join(lines)


def test_an_answer_the_engine_still_owed_when_it_was_killed_is_given_on_loading(path: Path) -> None:
    match = on(start(skiffs=1, seed=7, path=path))
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    forced = next(line.n for line in match.lines if line.by == "engine" and line.n)
    path.write_bytes(b"".join(lines[: forced + 1]))
    assert load(path).number == forced - 1
    again = load(path, resume=True)
    again.close()
    assert again.number == forced
    assert path.read_bytes() == b"".join(lines[: forced + 2])


def test_two_battles_of_one_seed_carried_on_meet_the_same_dice(path: Path) -> None:
    match = start(seed=6, path=path)
    question(match, "throw")
    match.close()
    again = load(path, resume=True)
    assert on(again, rng=Random(3)).lines == on(match, rng=Random(3)).lines


# -- files that do not fit ------------------------------------------------------------------------------------


def test_a_torn_last_line_is_left_out_with_a_notice_and_cut_off_when_carried_on(path: Path) -> None:
    lines = whole(path)
    for cut in (1, 20, len(lines[-1]) - 1):
        path.write_bytes(b"".join(lines[:-1]) + lines[-1][:cut])
        match = load(path)
        assert match.number == len(lines) - 3
        assert match.notice == f"Line {len(lines)} of {path} was torn and is left out: it ends in the middle."
    load(path, resume=True).close()
    assert path.read_bytes() == b"".join(lines[:-1])


def test_looking_at_a_torn_log_leaves_it_alone(path: Path) -> None:
    lines = whole(path)
    path.write_bytes(b"".join(lines)[:-9])
    load(path)
    assert path.read_bytes() == b"".join(lines)[:-9]


def newer(header: dict[str, Any]) -> None:
    header["format"] = log.FORMAT + 1


def unknown_ruleset(header: dict[str, Any]) -> None:
    header["ruleset"] = "chess"


def no_sides(header: dict[str, Any]) -> None:
    header["scenario"]["sides"] = []


def drop(name: str) -> Any:
    return lambda plain: plain.pop(name)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (newer, rf"line 1: found format {log.FORMAT + 1}, which a later version wrote; this one reads up to"),
        (lambda header: header.update(format="1"), r"line 1: found format '1', expected a number from 1 to"),
        (lambda header: header.update(format=0), r"line 1: found format 0, expected a number from 1 to"),
        (unknown_ruleset, r"line 1: no ruleset is called 'chess'"),
        (no_sides, r"line 1: the header does not fit: found 0 sides, expected 2 to 6"),
        (drop("scenario"), r"line 1: found no header, expected format, ruleset and scenario"),
        (drop("tables"), r"line 1: the header does not fit: .*tables"),
        (lambda header: header.update(seed="dice"), r"line 1: the header does not fit: .*seed"),
    ],
)
def test_a_header_that_does_not_fit_is_refused_in_one_sentence(path: Path, change: Any, words: str) -> None:
    lines = whole(path)
    path.write_bytes(edited(lines[0], change) + b"".join(lines[1:]))
    with pytest.raises(LogError, match=words) as raised:
        load(path)
    assert str(raised.value).startswith(str(path))
    assert "\n" not in str(raised.value)


def elsewhere(line: dict[str, Any]) -> None:
    event = next(event for event in line["events"] if event["is"] == "Sailed")
    event["x"] += 1


def test_an_edited_event_is_found_by_the_digest_of_its_turn(path: Path) -> None:
    lines = whole(path, seed=3)
    at = next(number for number, line in enumerate(lines) if b'"Sailed"' in line)
    lines[at] = edited(lines[at], elsewhere)
    path.write_bytes(b"".join(lines))
    match = load(path)
    assert re.search(r"order \d+: the table after it is not the one recorded", match.damage)
    assert match.lines[-1].digest, "what the last fingerprint that was met says may be trusted, no more"
    assert match.number < at - 1
    assert match.notice == f"{match.damage} It is opened as it stood after order {match.number}."


def test_an_edited_event_after_the_last_digest_is_found_by_playing_the_orders_again(path: Path) -> None:
    lines = whole(path, seed=3)
    at = max(number for number, line in enumerate(lines) if b'"Sailed"' in line)
    lines[at] = lines[at].replace(b'"heading":', b'"heading":1')
    path.write_bytes(b"".join(lines))
    found = first_difference(load(path))
    assert found is not None
    assert found.number == at - 1
    assert "event 1 was Sailed" in found.sentence


def test_an_edited_order_is_found_by_playing_the_orders_again(path: Path) -> None:
    lines = whole(path, seed=3)
    at = next(number for number, line in enumerate(lines) if b'"order":{"is":"SetTo"' in line)

    def all_casks(line: dict[str, Any]) -> None:
        line["order"]["values"] = {"casks": {"red_0": 9}}

    lines[at] = edited(lines[at], all_casks)
    path.write_bytes(b"".join(lines))
    found = first_difference(load(path))
    assert found is not None
    assert found.number == at - 1
    assert "refused now" in found.sentence


@pytest.mark.parametrize(
    ("spoil", "words", "number"),
    [
        (lambda lines: [*lines[:4], *lines[5:]], r"line 5: found order 4, expected 3", 2),
        (lambda lines: [*lines[:4], lines[3], *lines[4:]], r"line 5: found order 2, expected 3", 2),
        (lambda lines: [*lines[:3], b"{}}\n", *lines[3:]], r"line 4: found something else than an order", 1),
        (lambda lines: [*lines[:3], b"\n", *lines[3:]], r"line 4: found something else than an order", 1),
        (
            lambda lines: [*lines[:3], b'{"n":2,"back_to":9}\n'],
            r"line 4: found a way back to order 9, expected",
            1,
        ),
        (
            lambda lines: [*lines[:3], lines[3].replace(b"OrderSealed", b"Nobody")],
            r"line 4: found something else",
            1,
        ),
        (
            lambda lines: [*lines[:5], lines[5][:40] + lines[6], *lines[7:]],
            r"line 6: found something else",
            3,
        ),
        (lambda lines: [lines[0], b"\xff\xfe\n", *lines[2:]], r"line 2: found something else", 0),
    ],
)
def test_a_log_with_a_bad_line_is_opened_up_to_there_and_says_so(
    path: Path, spoil: Any, words: str, number: int
) -> None:
    lines = whole(path)
    spoilt = b"".join(spoil(lines))
    path.write_bytes(spoilt)
    match = load(path)
    assert re.search(words, match.damage)
    assert match.damage.startswith(str(path))
    assert match.notice == f"{match.damage} It is opened as it stood after order {number}."
    assert match.number == number
    assert path.read_bytes() == spoilt
    on(load(path, resume=True)).close()
    assert path.read_bytes().startswith(b"".join(lines[: number + 1]))
    assert not load(path).damage
    assert path.with_name("battle.jsonl.damaged").read_bytes() == spoilt


def test_a_log_whose_events_fit_no_table_is_opened_up_to_them_and_says_so(path: Path) -> None:
    lines = whole(path, seed=3)
    at = next(number for number, line in enumerate(lines) if b'"Sailed"' in line)
    lines[at] = re.sub(rb'"(red|blue)_\d"', b'"ghost"', lines[at])
    path.write_bytes(b"".join(lines))
    match = load(path)
    assert "its events do not fit the table (KeyError: 'ghost')." in match.damage
    assert match.number == at - 2
    on(load(path, resume=True)).close()
    assert path.read_bytes().startswith(b"".join(lines[:at]))
    assert first_difference(load(path)) is None


def test_each_damaged_log_that_is_carried_on_is_kept_under_a_name_of_its_own(path: Path) -> None:
    lines = whole(path)
    for name in ("battle.jsonl.damaged", "battle.jsonl.damaged-2"):
        path.write_bytes(b"".join([*lines[:5], b"?\n", *lines[5:]]))
        match = load(path, resume=True)
        match.close()
        assert match.notice.endswith(f"The damaged log is kept as {name}.")
        assert path.with_name(name).read_bytes().count(b"?\n") == 1


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda lines: [lines[0][:50]], r"line 1: the header ends in the middle"),
        (lambda lines: [b""], r"line 1: found no header"),
        (lambda lines: [b"format = 1\n"], r"line 1: found no header"),
        (lambda lines: [b"[]\n"], r"line 1: found no header"),
    ],
)
def test_a_log_without_its_header_is_refused_with_its_file_and_line(
    path: Path, spoil: Any, words: str
) -> None:
    lines = whole(path)
    path.write_bytes(b"".join(spoil(lines)))
    with pytest.raises(LogError, match=words) as raised:
        load(path)
    assert str(raised.value).startswith(str(path))


def test_what_is_quoted_of_a_damaged_log_keeps_the_sentence_on_one_line(path: Path) -> None:
    lines = whole(path)
    lines[3] = lines[3].replace(b"OrderSealed", b"Order\\nSealed\\u202e")
    path.write_bytes(b"".join(lines))
    damage = load(path).damage
    assert re.search(r'found "Order\\nSealed\\u202e" with U\+000A as sign 6 in is', damage)
    assert damage.isprintable()


def test_a_log_whose_set_up_does_not_fit_its_header_is_refused(path: Path) -> None:
    lines = whole(path)
    spoilt = [line.replace(b'"unit":"red_0"', b'"unit":"ghost"') for line in lines]
    spoilt[1] = edited(lines[1], lambda line: line.update(digest="0" * 16))
    path.write_bytes(b"".join(spoilt))
    with pytest.raises(LogError, match="order 0: the table after it is not the one recorded"):
        load(path)


def test_a_file_that_is_not_there_or_a_folder_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "line 1: none.jsonl"
    with pytest.raises(LogError) as raised:
        read_header(missing)
    assert raised.value.told() == "found no such file, expected a saved battle."
    assert raised.value.told("mine") == "mine: found no such file, expected a saved battle."
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value), "from one process to another"
    with pytest.raises(LogError, match=r"none\.jsonl: found no such file, expected a saved battle"):
        load(tmp_path / "none.jsonl")
    with pytest.raises(LogError, match="found a folder, expected a saved battle"):
        load(tmp_path)


@given(st.data())
def test_whatever_is_done_to_a_log_it_is_read_or_refused_with_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("logs") / "battle.jsonl"
    text = bytearray(b"".join(whole(path)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text[at : at + data.draw(st.integers(0, 5))] = data.draw(st.binary(max_size=4))
    path.write_bytes(bytes(text))
    refusal = ""
    try:
        first_difference(load(path))
    except LogError as error:
        refusal = str(error)
    assert not refusal or refusal.startswith(str(path))
    assert path.read_bytes() == bytes(text)


def test_other_tables_open_with_a_notice_and_the_recorded_events_stand(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = on(start(path=path), 8)
    match.close()
    monkeypatch.setattr(type(TOY), "tables_hash", "1")
    again = load(path, resume=True)
    assert again.notice == f"{path} was played with other tables of Skiffs: further orders use today's."
    assert again.table == match.table
    on(again).close()
    assert load(path).over is not None


# -- formats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("save", sorted(OLD.glob("*.jsonl")), ids=lambda save: save.stem)
def test_a_save_of_every_format_there_was_still_loads_and_plays_on(save: Path, path: Path) -> None:
    path.write_bytes(save.read_bytes())
    match = load(path)
    assert match.number == 9
    assert match.table.units["red_0"].casks == 2
    assert match.table.turn == 1
    again = load(path, resume=True)
    on(again).close()
    assert load(path).over is not None
    assert read_header(path).format == log.FORMAT


def test_there_is_a_frozen_save_of_every_format() -> None:
    assert [save.name for save in sorted(OLD.glob("*.jsonl"))] == [
        f"format-{number}.jsonl" for number in range(1, log.FORMAT + 1)
    ]


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """Formats 2 and 3: `side` was called `team` once, and before that `by` was called `who`."""

    def renamed(old: str, new: str) -> Any:
        return lambda plain: {new if key == old else key: value for key, value in plain.items()}

    monkeypatch.setattr(log, "FORMAT", 3)
    monkeypatch.setattr(log, "MIGRATIONS", {1: renamed("who", "by"), 2: renamed("team", "side")})


@pytest.mark.parametrize("format", [1, 2, 3])
def test_an_old_format_is_migrated_step_by_step_header_and_lines_alike(
    path: Path, third: None, format: int
) -> None:
    lines = whole(path)
    match = load(path)

    def aged(plain: dict[str, Any]) -> None:
        if "format" in plain:
            plain["format"] = format
        if format < 3 and "side" in plain:
            plain["team"] = plain.pop("side")
        if format < 2 and "by" in plain:
            plain["who"] = plain.pop("by")

    path.write_bytes(b"".join(edited(line, aged) for line in lines[:-3]))
    old = load(path)
    assert old.lines == match.lines[:-3]
    assert read_header(path).format == 3
    assert read_log(path, lambda header: TOY.event_type).format == format
    again = load(path, resume=True)
    on(again).close()
    assert msgspec.json.decode(path.read_bytes().split(b"\n", 1)[0])["format"] == 3
    assert load(path).lines[: len(old.lines)] == old.lines


def test_a_record_its_migration_cannot_read_is_refused(
    path: Path, third: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = whole(path)
    path.write_bytes(edited(lines[0], lambda plain: plain.update(format=2)) + b'{"n":0}\n')
    monkeypatch.setitem(log.MIGRATIONS, 2, lambda plain: {"side": plain["team"], **plain})
    with pytest.raises(LogError, match="line 1: the header does not fit"):
        load(path)


# -- copies and whole files ---------------------------------------------------------------------------------------


def test_a_file_is_written_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = on(start(path=path), 5)
    match.close()
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk.os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_whole(path, match.header, match.lines[:2])
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_sides_copy_cannot_be_answered(path: Path) -> None:
    from game.match.copying import export

    match = on(start(), 6)
    export(match, "Blue", path)
    copy = load(path)
    assert copy.table == match.view("Blue")
    refusal = copy.refuses("Blue", SetTo("stow", {}))
    assert refusal is not None
    assert "Blue's copy" in refusal.sentence
    with pytest.raises(Refused):
        copy.answer("Blue", SetTo("stow", {"casks": {"blue_0": 1}}))
    with pytest.raises(ValueError, match="without a seed"):
        first_difference(copy)
