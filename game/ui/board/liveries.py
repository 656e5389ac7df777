"""The paint of ships: buff and black, grey and white, rust. It helps the eye; the ring tells the side."""

from typing import NamedTuple

from game.ui.board.paint import RGB, hexed
from game.ui.board.silhouettes import Plan


class Livery(NamedTuple):
    """The paint of one ship."""

    side: RGB
    deck: RGB
    plank: RGB
    trunk: RGB
    trunk_light: RGB
    band: RGB
    house: RGB
    roof: RGB
    window: RGB
    drum: RGB
    drum_rim: RGB
    funnel: RGB
    flight_deck: RGB
    lift: RGB
    wing: RGB
    wing_light: RGB


EDGE = hexed("12191E")
SOOT = hexed("12171A")
CREAM = hexed("F0E6CD")

BUFF_NEF = Livery(
    *(hexed(c) for c in ("523F30", "D0BD9B", "B99F6E", "CDBA97", "E9DFC6", "70665A", "E4D6B6", "F0E6CD")),
    *(hexed(c) for c in ("83693A", "A8946E", "83693A", "C6A560", "C9A968", "8A7355", "E9DFC6", "F6EFDC")),
)
BUFF_SHIP = BUFF_NEF._replace(
    side=hexed("4F5854"),
    deck=hexed("B6AE98"),
    plank=hexed("94896E"),
    house=hexed("C3C8C4"),
    roof=hexed("E2E6E2"),
    drum=hexed("8C9BA2"),
    drum_rim=hexed("56636A"),
    funnel=hexed("7B817F"),
)
GREY = Livery(
    *(hexed(c) for c in ("4F5854", "AAB5BB", "87949B", "93A1A8", "C6D0D5", "5B6B75", "D0D8DA", "E6ECEC")),
    *(hexed(c) for c in ("5B6B75", "8C979C", "5D6869", "7B817F", "8C979C", "6E7776", "D7DFE0", "EEF2F1")),
)
RUST = BUFF_SHIP._replace(
    side=hexed("4A2F1F"),
    deck=hexed("8C6E48"),
    plank=hexed("74572F"),
    house=hexed("D0BD9B"),
    roof=hexed("E9DFC6"),
    drum=hexed("A8946E"),
)


def livery(shape: Plan, side: int) -> Livery:
    """Odd sides wear buff and black, even sides grey and white, merchants rust."""
    if shape.livery == "rust":
        return RUST
    if side % 2:
        return GREY
    return BUFF_NEF if shape.flying else BUFF_SHIP
