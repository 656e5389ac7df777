"""Files come to the disk whole, with the permissions they should have, and grow by whole pieces."""

import os
from pathlib import Path

import pytest

from game.disk import Growing, NotWritten, write_text, write_whole


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_new_file_gets_what_the_user_grants_and_the_program_goes_on_with_it(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "first", b"1")
        write_whole(tmp_path / "second", b"2")
        assert os.umask(0o027) == 0o027  # asked, and put back
    finally:
        os.umask(before)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("first", "second")] == [0o640, 0o640]
    (tmp_path / "first").chmod(0o600)
    write_text(tmp_path / "first", "3")
    assert (tmp_path / "first").stat().st_mode & 0o777 == 0o600
    assert sorted(os.listdir(tmp_path)) == ["first", "second"]


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_new_file_is_no_program_for_anybody_whatever_the_user_grants(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_whole(tmp_path / "file", b"1")
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o666


@pytest.mark.parametrize("pieces", [b"whole", [b"wh", b"ole"]])
def test_all_of_a_file_is_on_the_disk_before_it_takes_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pieces: bytes | list[bytes]
) -> None:
    (tmp_path / "file").write_bytes(b"before")
    on_disk: list[tuple[int, bytes]] = []
    monkeypatch.setattr(
        "game.disk.os.fsync",
        lambda handle: on_disk.append((os.fstat(handle).st_size, (tmp_path / "file").read_bytes())),
    )
    write_whole(tmp_path / "file", pieces)
    assert on_disk == [(len(b"whole"), b"before")]
    assert (tmp_path / "file").read_bytes() == b"whole"


def test_a_growing_file_goes_on_or_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "log"
    for fresh, piece, whole in ((False, b"a\n", b"a\n"), (False, b"b\n", b"a\nb\n"), (True, b"c\n", b"c\n")):
        growing = Growing(path, fresh=fresh)
        growing.add(piece)
        growing.close()
        assert path.read_bytes() == whole


def test_a_piece_that_does_not_come_whole_is_cut_off_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    growing = Growing(tmp_path / "log")
    growing.add(b"whole\n")
    cuts: list[int] = []
    file, cut = growing._file, growing._cut

    class Full:
        """A disk with room for three more bytes."""

        def write(self, piece: bytes) -> int:
            file.write(piece[:3])
            raise OSError(28, "No space left on device")

    def counted() -> None:
        cuts.append(1)
        monkeypatch.setattr(growing, "_file", file)
        cut()

    monkeypatch.setattr(growing, "_file", Full())
    monkeypatch.setattr(growing, "_cut", counted)
    with pytest.raises(NotWritten):
        growing.add(b"broken\n")
    growing.add(b"next\n")
    growing.add(b"last\n")
    growing.close()
    assert (tmp_path / "log").read_bytes() == b"whole\nnext\nlast\n"
    assert len(cuts) == 1  # once whole again, nothing is cut


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="a folder lies there"):
        Growing(tmp_path)
