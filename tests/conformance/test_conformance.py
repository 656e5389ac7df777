"""Every ruleset on every shipped scenario: whatever is played, what always holds, holds."""

from game.testing.suite import *  # noqa: F403 - the tests of every game
