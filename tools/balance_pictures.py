"""What many battles came to, drawn: who wins, how long, what is lost, what side and level are worth.

One picture a scenario. Wants matplotlib (the extra `pictures`).
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot as plot

from game.disk import write_whole

if TYPE_CHECKING:
    from tools.balance import Pairing

INK, PAPER, LINE = "#12263a", "#f4ecd8", "#8d8265"
SIDES = {
    "crimson": "#a33327",
    "azure": "#22517c",
    "saffron": "#b5831d",
    "ivory": "#8d8265",
    "jade": "#3c7a55",
    "plum": "#6d3b6b",
}
"""The sides' colours as they read on paper."""
STYLE = {
    "axes.edgecolor": LINE,
    "axes.facecolor": PAPER,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "figure.facecolor": PAPER,
    "font.family": "serif",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def draw(found: list[Pairing], folder: Path) -> list[Path]:
    """A picture for each scenario with a battle played; returns their paths. Raises OSError."""
    paths = []
    for scenario in dict.fromkeys(one.scenario.id for one in found):
        here = [one for one in found if one.scenario.id == scenario and one.fought]
        if not here:
            continue
        with plot.rc_context(cast(Any, STYLE)):
            figure, ((shares, length), (losses, worth)) = plot.subplots(
                2, 2, figsize=(12, 8), layout="constrained"
            )
            figure.suptitle(
                f"{here[0].scenario.title}: {sum(len(one.fought) for one in here)} battles", size=16
            )
            _shares(shares, here)
            _length(length, here)
            _losses(losses, here)
            _worth(worth, here)
            path = folder / f"{scenario.replace('/', '-')}.png"
            drawn = BytesIO()
            figure.savefig(drawn, format="png", dpi=120)
            write_whole(path, drawn.getvalue())
            plot.close(figure)
        paths.append(path)
    return paths


def _labels(here: list[Pairing]) -> list[str]:
    return [" / ".join(one.levels) for one in here]


def _shares(axes: Any, here: list[Pairing]) -> None:
    """The first side's share of each pairing with its interval; a half is even."""
    side, colour = here[0].scenario.sides[0].name, here[0].scenario.sides[0].colour
    tallies = [one.first for one in here]
    rows = range(len(here))
    share = [tally.share for tally in tallies if tally]
    spread = [
        [tally.share - tally.low for tally in tallies if tally],
        [tally.high - tally.share for tally in tallies if tally],
    ]
    axes.axvline(0.5, color=LINE, linestyle="--", linewidth=1)
    axes.errorbar(share, rows, xerr=spread, fmt="o", color=SIDES[colour], ecolor=INK, capsize=4)
    axes.set(
        title=f"Battles won by {side}, a draw counting half, with 95 %",
        xlim=(0, 1),
        ylim=(len(here) - 0.5, -0.5),
    )
    axes.set_yticks(rows, _labels(here))
    axes.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0))


def _length(axes: Any, here: list[Pairing]) -> None:
    """How many turns battles lasted."""
    turns = [one.turns for pairing in here for one in pairing.results]
    counts = {turn: turns.count(turn) / len(turns) for turn in range(min(turns), max(turns) + 1)}
    axes.bar(list(counts), list(counts.values()), color=INK, width=0.8)
    axes.set(title="Length", xlabel="turns")
    axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0))


def _losses(axes: Any, here: list[Pairing]) -> None:
    """Units each side lost, as shares of battles."""
    sides = {side.name: SIDES[side.colour] for side in here[0].scenario.sides}
    results = [one for pairing in here for one in pairing.results]
    most = max(one.lost.get(side, 0) for one in results for side in sides)
    wide = 0.8 / len(sides)
    for number, (side, colour) in enumerate(sides.items()):
        lost = [one.lost.get(side, 0) for one in results]
        places = [count + (number - (len(sides) - 1) / 2) * wide for count in range(most + 1)]
        heights = [lost.count(count) / len(lost) for count in range(most + 1)]
        axes.bar(places, heights, width=wide, color=colour, label=side)
    axes.set(title="Units lost", xlabel="units")
    axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1.0))
    axes.legend(frameon=False)


def _worth(axes: Any, here: list[Pairing]) -> None:
    """The first side's share by the levels at both sides: along a row the enemy's, down a column its own."""
    levels = list(dict.fromkeys(level for one in here for level in one.levels))
    cells = {one.levels: one.first for one in here}
    shares = [
        [tally.share if (tally := cells.get((own, enemy))) else float("nan") for enemy in levels]
        for own in levels
    ]
    sides = [side.name for side in here[0].scenario.sides]
    axes.imshow(shares, cmap="Greys", vmin=0, vmax=1, aspect="auto")
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            if share == share:  # a number
                axes.text(
                    column,
                    row,
                    f"{share:.0%}",
                    ha="center",
                    va="center",
                    size=13,
                    color=INK if share < 0.6 else "white",
                )
    axes.set_xticks(range(len(levels)), levels)
    axes.set_yticks(range(len(levels)), levels)
    axes.set(title=f"What side and level are worth: {sides[0]}'s share", xlabel=sides[1], ylabel=sides[0])
