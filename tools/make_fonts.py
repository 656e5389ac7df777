#!/usr/bin/env python3
"""Makes `assets/fonts`: the open fonts the window writes with, out of two packages, with their licences.

    tools/make_fonts.py                      fetches the packages with pip and writes the folder
    tools/make_fonts.py --wheels FOLDER      takes the two wheels from a folder instead: no network
    tools/make_fonts.py --check              writes nothing, reads no package: are the files those of fonts.toml?

Latin, Greek, Cyrillic, Arabic, Hebrew and Georgian faces are the packages' own, byte for byte. Of the large East Asian
ones only what is in common use is kept (the signs of JIS X 0208, GB 2312 and KS X 1001), cut out with fonttools: ships
are named in them, no books are set. `fonts.toml` says where each came from. Knows nothing of who writes with which.
"""

import argparse
import hashlib
import io
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.disk import write_whole

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "fonts"
SANS, SERIF = "pygame_gui==0.6.14", "font-source-serif-pro==0.0.1"
NOTO, FIRA = "NotoSans-LICENSE.txt", "FiraCode-LICENSE.txt"
SOURCE = "SourceSerifPro-LICENSE.txt"


def signs(codec: str, first: Iterable[int]) -> frozenset[int]:
    """The code points of a two-byte character set of the far East, without those every face has."""
    rows = (bytes((row, cell)) for row in first for cell in range(0xA1, 0xFF))
    told = (pair.decode(codec, "ignore") for pair in rows)
    return frozenset(ord(sign) for sign in told if len(sign) == 1 and ord(sign) > 0x2E00)


def japanese() -> frozenset[int]:
    return signs("euc_jp", range(0xA1, 0xFF))


def chinese() -> frozenset[int]:
    return signs("gb2312", range(0xA1, 0xF8)) - japanese()


def korean() -> frozenset[int]:
    hangul = (range(0xAC00, 0xD7B0), range(0x1100, 0x1200), range(0x3130, 0x3190))
    return frozenset(
        sign for sign in signs("euc_kr", range(0xA1, 0xFF)) if any(sign in row for row in hangul)
    )


WHOLE = {  # our file: package, its file, licence
    **{f"SourceSerifPro-{name}.otf": (SERIF, SOURCE) for name in ("Semibold", "Regular", "It")},
    **{f"NotoSans-{name}.ttf": (SANS, NOTO) for name in ("Regular", "Bold", "Italic")},
    "FiraCode-Regular.ttf": (SANS, FIRA),
    **{
        f"NotoSans{script}-{weight}.ttf": (SANS, NOTO)
        for script in ("Georgian", "Arabic", "Hebrew")
        for weight in ("Regular", "Bold")
    },
}
PARTS: dict[str, tuple[str, Callable[[], frozenset[int]]]] = {  # our file: whose part, which signs
    "NotoSansJapanese-Regular.otf": ("NotoSansSC-Regular.otf", japanese),
    "NotoSansChinese-Regular.otf": ("NotoSansSC-Regular.otf", chinese),
    "NotoSansKorean-Regular.ttf": ("NotoSansKR-Regular.ttf", korean),
}
INSIDE = {
    SANS: "pygame_gui/data/{}",
    SERIF: "font_source_serif_pro/files/{}",
}
LICENCES = {
    NOTO: (SANS, "pygame_gui/data/licenses/NotoSans-LICENSE.txt"),
    FIRA: (SANS, "pygame_gui/data/licenses/FiraCode-LICENSE.txt"),
    SOURCE: (SERIF, "font_source_serif_pro/files/LICENSE.txt"),
}


def fetched(folder: Path) -> None:
    """Both packages as wheels in a folder, by pip. Raises CalledProcessError where it does not get them."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
    subprocess.run([*pip, SANS, SERIF], check=True)


def opened(folder: Path) -> dict[str, zipfile.ZipFile]:
    """The two wheels of a folder by their requirement. Raises FileNotFoundError where one is missing."""
    found = {}
    for wanted in (SANS, SERIF):
        name, _, version = wanted.replace("-", "_").partition("==")
        wheel = next(folder.glob(f"{name}-{version}-*.whl"), None)
        if wheel is None:
            raise FileNotFoundError(f"no wheel of {wanted} in {folder}")
        found[wanted] = zipfile.ZipFile(wheel)
    return found


def part(font: bytes, points: frozenset[int]) -> bytes:
    """A font with the signs of some code points only: no hints, no features, its names kept, the same every time."""
    from fontTools import subset

    options = subset.Options(layout_features=[], hinting=False, name_IDs=["*"], notdef_outline=True)
    whole = subset.load_font(io.BytesIO(font), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=points)
    cutter.subset(whole)
    told = io.BytesIO()
    subset.save_font(whole, told, options)
    return told.getvalue()


def contents(wheels: dict[str, zipfile.ZipFile]) -> dict[str, bytes]:
    """Every file of the folder by its name."""
    files: dict[str, bytes] = {}
    lines = ["# Made by tools/make_fonts.py: where each font came from, under which licence."]

    def add(name: str, content: bytes, package: str, inside: str, licence: str) -> None:
        files[name] = content
        lines.extend(["", "[[font]]", f'file = "{name}"', f'package = "{package}"', f'from = "{inside}"'])
        lines.extend([f'licence = "{licence}"', f'sha256 = "{hashlib.sha256(content).hexdigest()}"'])

    for name, (package, licence) in WHOLE.items():
        inside = INSIDE[package].format(name)
        add(name, wheels[package].read(inside), package, inside, licence)
    for name, (larger, points) in PARTS.items():
        inside = INSIDE[SANS].format(larger)
        add(name, part(wheels[SANS].read(inside), points()), SANS, inside, NOTO)
    for name, (package, inside) in LICENCES.items():
        files[name] = b"\n".join(line.rstrip() for line in wheels[package].read(inside).splitlines()) + b"\n"
    files["fonts.toml"] = ("\n".join(lines) + "\n").encode()
    return files


def faults(folder: Path) -> list[str]:
    """What is wrong with a folder of fonts by its own list: missing, other, unknown, or without a licence."""
    listed = tomllib.loads((folder / "fonts.toml").read_text(encoding="utf-8"))["font"]
    wrong = []
    known = {"fonts.toml"}
    for font in listed:
        known |= {font["file"], font["licence"]}
        path = folder / font["file"]
        if not path.is_file():
            wrong.append(f"{path.name}: missing")
        elif hashlib.sha256(path.read_bytes()).hexdigest() != font["sha256"]:
            wrong.append(f"{path.name}: differs")
        if not (folder / font["licence"]).is_file():
            wrong.append(f"{font['licence']}: missing")
    return wrong + [f"{path.name}: unknown" for path in sorted(folder.iterdir()) if path.name not in known]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Makes the fonts of the game.")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--wheels", type=Path, help="a folder with both wheels")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 when a file is not as listed"
    )
    asked = parser.parse_args(arguments)
    if asked.check:
        wrong = faults(asked.out)
        print("\n".join(wrong) if wrong else "all as listed")
        return 1 if wrong else 0
    with tempfile.TemporaryDirectory() as fresh:
        if asked.wheels is None:
            fetched(Path(fresh))
        files = contents(opened(asked.wheels or Path(fresh)))
    for name, content in files.items():
        write_whole(asked.out / name, content)
    print(f"{len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB in {asked.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
