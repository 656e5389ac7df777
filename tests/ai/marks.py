"""What a watch counts of a battle that is over, by the ruleset's own marks."""

from collections import Counter

from game.match import Match
from game.match.match import set_up


def marked(match: Match) -> Counter[tuple[str, str]]:
    """How often each mark was made, by mark and side."""
    table = set_up(match.ruleset, match.header)
    counts: Counter[tuple[str, str]] = Counter()
    for line in match.lines:
        for event in line.events:
            event.apply(table)
            counts.update(match.ruleset.advice.marks(event, table))
    return counts


def by_mark(counts: Counter[tuple[str, str]]) -> Counter[str]:
    """The same, whichever side it was."""
    total: Counter[str] = Counter()
    for (mark, _), number in counts.items():
        total[mark] += number
    return total
