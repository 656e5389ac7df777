"""Luck against play over many battles, as a picture: `python docs/luck.py [BATTLES] [PICTURE]`.

Captains fight captains. Each battle is looked over by the chance that was learned of such battles; what both sides'
orders moved of the first side's chance is its play, what the dice moved is its luck, and where it began, play and luck
together are the result. With PLAYOUTS above 0 each battle is also played on so many times, which is slower and truer.
Needs matplotlib (the extra `pictures`).
"""

import sys
from statistics import pstdev

import matplotlib.pyplot as plt

from game.ai.analysis import Look, course, labour
from game.ai.players import let_answer, seated
from game.content import find_scenario, read_scenario
from game.match import Match
from game.match.log import encode
from game.rulesets import ruleset

SCENARIO, PLAYOUTS = "nef/skerries", 0


def fought(scenario, seed):
    """A battle between captains, from its seed alone."""
    seats = {side.name: "captain" for side in scenario.sides}
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed, seats=seats)
    players = seated(match, seats, seed)
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    return match


def analysed(match):
    """A battle looked over: an `Analysis` with typed orders, causes and verdicts."""
    look = Look(course(match))
    if PLAYOUTS:
        log = b"".join(encode(record) for record in (match.header, *match.history))
        with labour(log) as hands:
            for _ in look.go(hands, playouts=PLAYOUTS):
                pass
    return look.analysis()


def luck_and_play(battles, name=SCENARIO):
    """Of each battle: what the orders moved, what the dice moved (points for the first side), and who won."""
    scenario, found = read_scenario(find_scenario(name)), []
    first = scenario.sides[0].name
    for seed in range(1, battles + 1):
        told = analysed(fought(scenario, seed))
        *orders, dice = told.causes_of(first)
        found.append((100 * sum(one.moved for one in orders), 100 * dice.moved, round(told.end[0], 3)))
    return first, found


def draw(first, found, path):
    """The picture: a dot a battle, play across and luck up."""
    _, axes = plt.subplots(figsize=(7, 6))
    for share, words in ((1.0, "won"), (0.5, "drawn"), (0.0, "lost")):
        here = [(play, luck) for play, luck, end in found if end == share]
        if here:
            axes.scatter(*zip(*here, strict=True), s=18, label=f"{first} {words} ({len(here)})")
    spread = [pstdev(column) for column in zip(*((play, luck) for play, luck, _ in found), strict=True)]
    axes.axhline(0, lw=0.6), axes.axvline(0, lw=0.6)
    axes.set(xlabel=f"play: points the orders moved for {first}", ylabel="luck: points the dice moved")
    axes.set_title(f"{len(found)} battles: play spreads by {spread[0]:.0f} points, luck by {spread[1]:.0f}")
    axes.legend()
    plt.savefig(path, dpi=110)
    plt.close()


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    draw(*luck_and_play(count), sys.argv[2] if len(sys.argv) > 2 else "luck.png")
