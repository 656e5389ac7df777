"""Battles of captains fought behind the menu, so that a scenario that nobody measured can be told about.

What is done is kept in the player's folder when they end, are stopped or their time is over. It draws nothing.
"""

from __future__ import annotations

from game import __version__
from game.ai import measured
from game.ai.measured import FEW, Record
from game.ai.meter import Meter
from game.disk import NotWritten
from game.match.scenario import Scenario
from game.rulesets import ruleset

GAMES = 200
LONGEST_MS = 180_000.0
POLL_MS = 250.0
PLAYER = "captain"


class Measuring:
    """The battles of one scenario at a time."""

    def __init__(self) -> None:
        self.scenario: Scenario | None = None
        self.said = ""
        """What became of the battles, where that is worth a sentence."""
        self._meter: Meter | None = None
        self._spent = self._poll = 0.0

    @property
    def words(self) -> str:
        """How far they are; empty while none are fought."""
        if self._meter is None:
            return ""
        done, spent = len(self._meter.fought), self._spent
        left = LONGEST_MS - spent
        if done >= FEW:
            left = min(left, spent / done * (GAMES - done))
        far = f"{left / 60_000:.0f} min" if left >= 90_000 else f"{max(1, round(left / 1000))} s"
        return f"Measuring: {done} of {GAMES} battles, {far} left"

    def begin(self, scenario: Scenario) -> None:
        """Fight the battles of a scenario; those of another are stopped."""
        self.stop()
        self.scenario, self.said, self._spent, self._poll = scenario, "", 0.0, 0.0
        self._meter = Meter(scenario, [PLAYER] * len(scenario.sides))
        self._meter.run(GAMES)

    def tick(self, dt: float) -> bool:
        """Let time pass; True where there is something else to tell."""
        meter = self._meter
        if meter is None:
            return False
        self._spent += dt
        self._poll -= dt
        if self._poll > 0:
            return False
        self._poll = POLL_MS
        meter.poll()
        if not meter.running or self._spent >= LONGEST_MS:
            self.stop()
        return True

    def stop(self) -> None:
        """No battle goes on; what is done is kept, where it is enough to tell."""
        meter, scenario = self._meter, self.scenario
        self._meter = None
        if meter is None or scenario is None:
            return
        meter.close()
        if meter.fault:
            self.said = f"The battles stopped: {meter.fault}."
        elif len(meter.fought) < FEW:
            self.said = f"{len(meter.fought)} battles tell too little: nothing was kept."
        else:
            self._keep(scenario, meter)

    def _keep(self, scenario: Scenario, meter: Meter) -> None:
        seats = {side.name: PLAYER for side in scenario.sides}
        found = Record(
            format=measured.FORMAT,
            version=__version__,
            commit="",
            rules=ruleset(scenario.ruleset).tables_hash,
            scenario=measured.mark(scenario),
            equals=measured.series(seats, meter.fought),
            held=measured.held(scenario, meter.fought),
        )
        try:
            measured.write(found, measured.own_path(scenario.id, found.scenario, writing=True))
        except (NotWritten, OSError) as error:
            self.said = f"What was measured could not be kept: {error}."
