"""What must hold of every game, for whoever writes one: as checks of a battle, as a pytest plug-in, as a report.

    pytest --ruleset duel                the suite over a game that is installed (see `game.testing.plugin`)
    line-ahead ruleset-check duel        the same and what is still missing, in sentences (see `game.testing.day`)
    line-ahead ruleset-new duel          a game to begin from: a copy of `game.testing.example`

It must not know any game, nor the window.
"""
