"""The paint of ships: buff and black, grey and white, rust. It helps the eye; the ring tells the side."""

from typing import NamedTuple

from game.ui.board.silhouettes import Plan
from game.ui.kit import theme
from game.ui.kit.theme import Colour


class Livery(NamedTuple):
    """The paint of one ship."""

    side: Colour
    deck: Colour
    plank: Colour
    trunk: Colour
    trunk_light: Colour
    band: Colour
    house: Colour
    roof: Colour
    window: Colour
    drum: Colour
    drum_rim: Colour
    funnel: Colour
    flight_deck: Colour
    lift: Colour
    wing: Colour
    wing_light: Colour


EDGE = theme.hexed("12191E")
SOOT = theme.hexed("12171A")
CREAM = theme.hexed("F0E6CD")

BUFF_NEF = Livery(*map(theme.hexed, (
    "523F30", "D0BD9B", "B99F6E", "CDBA97", "E9DFC6", "70665A", "E4D6B6", "F0E6CD",
    "83693A", "A8946E", "83693A", "C6A560", "C9A968", "8A7355", "E9DFC6", "F6EFDC",
)))  # fmt: skip
BUFF_SHIP = BUFF_NEF._replace(
    side=theme.hexed("4F5854"),
    deck=theme.hexed("B6AE98"),
    plank=theme.hexed("94896E"),
    house=theme.hexed("C3C8C4"),
    roof=theme.hexed("E2E6E2"),
    drum=theme.hexed("8C9BA2"),
    drum_rim=theme.hexed("56636A"),
    funnel=theme.hexed("7B817F"),
)
GREY = Livery(*map(theme.hexed, (
    "4F5854", "AAB5BB", "87949B", "93A1A8", "C6D0D5", "5B6B75", "D0D8DA", "E6ECEC",
    "5B6B75", "8C979C", "5D6869", "7B817F", "8C979C", "6E7776", "D7DFE0", "EEF2F1",
)))  # fmt: skip
RUST = BUFF_SHIP._replace(
    side=theme.hexed("4A2F1F"),
    deck=theme.hexed("8C6E48"),
    plank=theme.hexed("74572F"),
    house=theme.hexed("D0BD9B"),
    roof=theme.hexed("E9DFC6"),
    drum=theme.hexed("A8946E"),
)


def livery(shape: Plan, side: int) -> Livery:
    """Odd sides wear buff and black, even sides grey and white, merchants rust."""
    if shape.livery == "rust":
        return RUST
    if side % 2:
        return GREY
    return BUFF_NEF if shape.flying else BUFF_SHIP
