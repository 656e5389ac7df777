"""The chance of winning, learned: battles of captains over all shipped scenarios, sounded, and a logistic regression.

    tools/learn.py [GAME ...] [--battles N] [--seed N] [--workers N | --cluster ADDRESS] [--soundings FOLDER] [--write]

Of every scenario of a game N battles are played from their seeds (`game/ai/soundings`), and positions of them taken:
what either side has left, who leads, the time, the appraisal, and who won in the end. What is learned is tried on what
it has not seen: battles left out by fifths, and scenarios left out one at a time. It is told beside the points scored
and the appraisal, each put through a logistic of its own, with Brier's score (the mean square of chance less outcome)
and how often those won who were given a chance, by tenths; positions of one battle are one sample there. With --write
the weights of a game go to its `advice/chances.toml`. With --soundings the battles are kept in FOLDER, a file a game,
each as it ends: a run may be stopped and goes on from there, as long as nothing that decides battles has changed. What
comes out follows from seeds alone, not from who played.
Exit code 0 when all was learned, 2 when something asked for is wrong.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sklearn.linear_model import LogisticRegression

from game.ai.fights import tallied
from game.ai.measured import known_of
from game.ai.soundings import Position, Sounded, Sounding, sounded
from game.content import find_scenario, read_scenario
from game.disk import Growing, NotWritten, write_text
from game.places import scenarios
from game.rulesets import SHIPPED, ruleset
from game.tabletop.chances import FORCE, Lead, Mustering, Own, Weights, terms
from tools import crews, kept
from tools.crews import Crew

BATTLES = 100
"""Battles of a scenario, where nobody says otherwise."""

FOLDS = 5
"""Battles are left out by so many parts in turn."""

TAME, FREE = 0.3, 9.0
"""How strongly weights are held to 0, by the mean of a position, and how much less those of the points scored, of the
lead and of the appraisal: what carries to a scenario that was never seen is learned first, and the rest beside it. Of
0.1 to 1, and 1, 9 and 100, the best for battles and for scenarios left out, taken together. Shares of what both sides
have were terms too, and were taken out: with them scenarios left out came out worse in four games of five."""

OWN, WHOLLY = 2.0, 10_000.0
"""The same of what battles have of their own, by the number of battles of a scenario, and of how steep the weights are
over all of them. Of 1 to 3 the best for battles left out, over five games; with the turns' squares, or without a
steepness of their own, no better."""

FREELY = 0.0001
"""How strongly a weight is held that stands alone."""

TENTHS = 10
WEIGHTS = "chances.toml"


class Lesson(msgspec.Struct):
    """Positions as numbers, a row each: `x` what the weights meet, the points scored first, the appraisal last;
    `won` 1, 0 or one half, `battle`, `seed` and `scenario` whose it is, `counts` by which a battle's come to 1, `over`
    the share of it that is."""

    names: list[str]
    x: np.ndarray
    won: np.ndarray
    battle: np.ndarray
    seed: np.ndarray
    scenario: np.ndarray
    counts: np.ndarray
    over: np.ndarray
    titles: list[str]

    @property
    def points(self) -> np.ndarray:
        """The points scored alone."""
        return self.x[:, :1]

    @property
    def plain(self) -> np.ndarray:
        """The appraisal alone."""
        return self.x[:, -2:-1]


def planned(game: str, battles: int, seed: int) -> list[Sounding]:
    """The battles of a game, seed by seed over all its scenarios of two sides."""
    found = []
    for path in sorted((scenarios() / game).glob("*.toml")):
        scenario = read_scenario(find_scenario(f"{game}/{path.stem}"))
        if len(scenario.sides) == 2:
            found.append(msgspec.structs.replace(scenario, id=path.stem))
    pairs = [(scenario, seed + number) for number in range(battles) for scenario in found]
    return [Sounding(number, *pair) for number, pair in enumerate(pairs)]


def soundings(game: str, battles: int, seed: int, crew: Crew, folder: Path | None) -> list[Sounded]:
    """The battles of a game sounded, in their order. Those kept in a folder are not played again, and each is kept
    there as soon as it is over."""
    wanted = planned(game, battles, seed)
    texts = {one.scenario.id: msgspec.json.encode(one.scenario) for one in wanted}
    marks = {name: kept.mark_of(game, text, ("sounded",), WEIGHTS) for name, text in texts.items()}
    known: dict[tuple[str, int], Sounded] = {}
    log = None
    if folder is not None:
        path = folder / f"{game}.jsonl"
        for line in path.read_bytes().splitlines() if path.exists() else ():
            mark, one = msgspec.json.decode(line, type=tuple[str, Sounded])
            if marks.get(one.scenario) == mark:
                known[one.scenario, one.seed] = one
        log = Growing(path)
    try:
        for one in crew.each(sounded, [one for one in wanted if (one.scenario.id, one.seed) not in known]):
            known[one.scenario, one.seed] = one
            if log is not None:
                log.add(msgspec.json.encode((marks[one.scenario], one)) + b"\n")
    finally:
        if log is not None:
            log.close()
    return [msgspec.structs.replace(known[one.scenario.id, one.seed], number=one.number) for one in wanted]


def row(position: Position, leaning: float) -> list[float]:
    """What the weights meet at a position."""
    met = terms(position.mine, position.theirs, position.lead, position.over, position.appraisal, leaning)
    return [part for parts in met.values() for part in parts]


def lesson(game: str, found: Sequence[Sounded]) -> Lesson:
    """Soundings of a game as numbers."""
    positions = [(battle, one) for battle in found for one in battle.positions]
    names = [name for name in positions[0][1].mine if name != FORCE]
    titles = list(dict.fromkeys(battle.scenario for battle in found))
    leanings = {name: known_of(read_scenario(find_scenario(f"{game}/{name}"))).leaning for name in titles}
    return Lesson(
        names,
        np.array([row(one, leanings[battle.scenario]) for battle, one in positions]),
        np.array([battle.won for battle, _ in positions]),
        np.array([battle.number for battle, _ in positions]),
        np.array([battle.seed for battle, _ in positions]),
        np.array([titles.index(battle.scenario) for battle, _ in positions]),
        np.array([1.0 / len(battle.positions) for battle, _ in positions]),
        np.array([one.over for _, one in positions]),
        titles,
    )


LEANING = slice(-6, -4)
"""The columns of how the battle leans."""
LOOSE = (0, 1, -4, -3, -2, -1)
"""The columns that are held less: those of the points scored, of the lead, of the appraisal."""


def learned(told: Lesson, which: np.ndarray | None = None) -> np.ndarray:
    """The weights learned of all positions, or of some."""
    some = np.ones(len(told.x), dtype=bool) if which is None else which
    return fitted(told.x[some], told.won[some], told.counts[some], TAME, LOOSE)


def owned(told: Lesson, slope: np.ndarray, which: np.ndarray | None = None) -> np.ndarray:
    """What each battle has of its own (`chances.Own`, a row by its place among the titles), beside a slope: learned of
    all positions, or of some. A battle counts once in each tenth of the chance, as tenths are told."""
    some = np.ones(len(told.x), dtype=bool) if which is None else which
    here = np.eye(len(told.titles))[told.scenario]
    parts = [slope, np.ones(len(slope)), told.over, told.points[:, 0], told.plain[:, 0]]
    x = np.hstack([slope[:, None], *(here * part[:, None] for part in parts)])
    place = told.battle * TENTHS + tenth(squashed(slope))
    _, where, often = np.unique(place[some], return_inverse=True, return_counts=True)
    tame = OWN * len(told.titles) / len(np.unique(told.battle[some]))
    found = fitted(x[some], told.won[some], 1.0 / often[where], tame, (0,), WHOLLY)
    own = found[1:].reshape(len(parts), len(told.titles)).T
    own[:, 0] += found[0]
    return np.asarray(own)


def fitted(
    x: np.ndarray,
    won: np.ndarray,
    counts: np.ndarray,
    tame: float,
    loose: Sequence[int] = (),
    free: float = FREE,
) -> np.ndarray:
    """The weights of a logistic regression without a constant, so that it says of the other side one less the same. A
    draw is half a win. Columns are measured by their own spread, or a weight would be held by the unit it has; those
    that are `loose` are held less, by `free`."""
    spread = np.sqrt(np.average(x**2, axis=0, weights=counts))
    spread[spread == 0.0] = 1.0
    spread[list(loose)] /= free**0.5
    both = np.concatenate([x, x]) / spread
    outcome = np.repeat([1, 0], len(x))
    weight = np.concatenate([counts * won, counts * (1.0 - won)])
    model = LogisticRegression(C=1.0 / (tame * counts.sum()), fit_intercept=False, solver="newton-cholesky")
    model.fit(both, outcome, sample_weight=weight)
    return np.asarray(model.coef_[0] / spread)


def squashed(slope: np.ndarray) -> np.ndarray:
    """The chances of log odds."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(slope, -30.0, 30.0))))


def tenth(chances: np.ndarray) -> np.ndarray:
    """Which tenth a chance is in, 0 to 9."""
    return np.minimum((chances * TENTHS).astype(int), TENTHS - 1)


def promised(told: Lesson, slope: np.ndarray, own: np.ndarray) -> np.ndarray:
    """The chance of each position, with what its battle has of its own (`owned`)."""
    steep, first, late, scored, appraisal = own[told.scenario].T
    beside = first + late * told.over + scored * told.points[:, 0] + appraisal * told.plain[:, 0]
    return squashed(steep * slope + beside)


def left_out(
    told: Lesson, part: np.ndarray, column: np.ndarray | None = None, measured: bool = True
) -> np.ndarray:
    """The chance of each position by what was learned without its part of the battles; with a column, by that alone.
    Where they are not `measured`, nothing is known of those battles beside the weights."""
    x = (told.x if column is None else column).copy()
    found = np.zeros(len(x))
    for one in np.unique(part):
        out = part == one
        rest = ~out
        if column is not None:
            own = fitted(x[rest], told.won[rest], told.counts[rest], FREELY)
            found[out] = squashed(x[out] @ own)
        elif measured:
            slope = x @ learned(told, rest)
            found[out] = promised(told, slope, owned(told, slope, rest))[out]
        else:
            x[out, LEANING] = 0.0
            found[out] = squashed(x[out] @ learned(told, rest))
    return found


def brier(told: Lesson, chances: np.ndarray) -> float:
    """The mean square of chance less outcome, every battle counting alike."""
    return float(np.average((chances - told.won) ** 2, weights=told.counts))


def tenths(told: Lesson, chances: np.ndarray) -> Iterator[tuple[float, float, float, float, int]]:
    """By tenths of the chance given: its mean, the share that won, its bounds, and how many battles it is of."""
    place = tenth(chances)
    for one in range(TENTHS):
        here = place == one
        battles = np.unique(told.battle[here])
        if not len(battles):
            continue
        won = np.array([told.won[here & (told.battle == battle)].mean() for battle in battles])
        given = np.array([chances[here & (told.battle == battle)].mean() for battle in battles])
        share = tallied(round(float((won == 1.0).sum())), int((won == 0.5).sum()), len(battles))
        yield float(given.mean()), share.share, share.low, share.high, len(battles)


def commit() -> str:
    """The commit of this tree in short, with a + where something stands beside it; empty without git."""
    try:
        said = subprocess.run(
            ["git", "describe", "--always", "--dirty=+"], cwd=kept.ROOT, capture_output=True
        )
    except OSError:
        return ""
    return said.stdout.decode().strip()


def written(game: str, told: Lesson) -> str:
    """The weights of a game as its file has them. The point that is there stays: admirals were measured with it."""
    weights = learned(told)
    scenario = read_scenario(find_scenario(f"{game}/{told.titles[0]}"))
    advice = ruleset(scenario.ruleset).advice
    assert isinstance(advice, Mustering)
    point = advice.chances.point or steepest(told)
    lines = [
        "# The chance of winning by what either side has left: weights of a logistic curve (game/tabletop/chances).",
        "# Learned by tools/learn.py --write; not to be edited by hand.",
        "",
        f"point = {point:.4g}",
        f"battles = {len(np.unique(told.battle))}",
        f"positions = {len(told.x)}",
        f'rules = "{ruleset(scenario.ruleset).tables_hash}"',
        f'commit = "{commit()}"',
        "",
        f"leaning = {_pair(Weights, weights[LEANING])}",
        f"appraisal = {_pair(Weights, weights[-2:])}",
        f"lead = {_pair(Lead, weights[-4:-2])}",
        "",
        "[sums]",
    ]
    lines += [f"{name} = {_pair(Weights, weights[2 * n : 2 * n + 2])}" for n, name in enumerate(told.names)]
    lines += ["", "[own]"]
    own = owned(told, told.x @ weights)
    lines += [f"{name} = {_pair(Own, row)}" for name, row in zip(told.titles, own, strict=True)]
    return "\n".join(lines) + "\n"


def _pair(of: type[Weights | Lead | Own], weights: np.ndarray) -> str:
    pairs = zip(of.__struct_fields__, weights, strict=True)
    return f"{{ {', '.join(f'{field} = {weight:.4g}' for field, weight in pairs)} }}"


def steepest(told: Lesson) -> float:
    """What a point of the appraisal is on the curve, of battles of one scenario alike: what lopsided ones begin with is
    no part of it."""
    x = np.hstack([told.plain, np.eye(len(told.titles))[told.scenario]])
    return float(fitted(x, told.won, told.counts, FREELY)[0])


def report(game: str, told: Lesson) -> list[str]:
    """What a game's chances are worth where they have not learned."""
    fold = told.seed % FOLDS
    chances = left_out(told, fold)
    lines = [f"{game}: {len(np.unique(told.battle))} battles, {len(told.x)} positions"]
    for words, part in (("battles left out   ", fold), ("scenarios left out ", told.scenario)):
        ours = brier(told, left_out(told, part, measured=part is fold))
        points, plain = (brier(told, left_out(told, part, column)) for column in (told.points, told.plain))
        lines.append(
            f"  {words} Brier {ours:.4f}, points scored {points:.4f}, appraisal {plain:.4f}: "
            f"{ours / min(points, plain) - 1.0:+.0%}"
        )
    for given, won, low, high, battles in tenths(told, chances):
        lines.append(f"  said {given:4.0%}  won {won:4.0%} ({low:.0%} to {high:.0%}) of {battles} battles")
    return lines


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Learn the chance of winning from battles of captains.")
    parser.add_argument("game", nargs="*", metavar="GAME", help="as nef; all that are shipped")
    parser.add_argument(
        "--battles", type=int, default=BATTLES, metavar="N", help=f"battles a scenario ({BATTLES})"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first battle's dice (1)")
    crews.ask(parser)
    parser.add_argument("--soundings", type=Path, metavar="FOLDER", help="where the battles are kept")
    parser.add_argument("--write", action="store_true", help="put the weights where the games read them")
    asked = parser.parse_args()
    if asked.battles < FOLDS:
        parser.error(f"it takes {FOLDS} battles of a scenario at least.")
    for game in asked.game:
        if game not in SHIPPED:
            parser.error(f"{game} is none of {', '.join(SHIPPED)}.")
    if asked.soundings is not None and not asked.soundings.is_dir():
        parser.error(f"there is no folder {asked.soundings}.")
    crews.check(parser, asked)
    return asked


def main() -> int:
    """Play, learn, say, write."""
    asked = arguments()
    crew = Crew(asked.workers, asked.cluster)
    for game in asked.game or SHIPPED:
        try:
            told = lesson(game, soundings(game, asked.battles, asked.seed, crew, asked.soundings))
        except OSError as error:
            print(error, file=sys.stderr)
            return 2
        print("\n".join(report(game, told)), flush=True)
        if asked.write:
            path = kept.ROOT / "game" / "rulesets" / game / "advice" / WEIGHTS
            write_text(path, written(game, told))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except NotWritten as error:
        sys.exit(str(error))
