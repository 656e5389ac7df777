"""Battles across machines under load and fault: many at once, a host killed, lines spoilt, hostile frames.

    tools/netsoak.py --battles 50 --seconds 60 --pause 2   # so many at once, cadets at every seat, who think so long
    tools/netsoak.py --kills 20                    # the host is killed (SIGKILL) and started again, that often
    tools/netsoak.py --faults                      # the same battle through a proxy that spoils lines in five ways
    tools/netsoak.py --two                         # two hosts on one folder behind one door, one of them killed
    tools/netsoak.py --hostile 5000                # frames of all wrong sorts beside battles that are played

Each says what it did and found, and ends with code 1 where something was lost. The host is a process of its own, an
empty echo over the same library another: what the machine itself takes is measured in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.net import link  # noqa: E402
from game.net.invitations import Invitation  # noqa: E402
from tools.netsoak_hostile import Flood, Thrower, be_a_flood  # noqa: E402
from tools.netsoak_lines import Door, Proxy, be_an_echo, echoed  # noqa: E402
from tools.netsoak_table import SCENARIOS, Server, Table, be_the_host  # noqa: E402


def told(words: str, faults: Sequence[str]) -> int:
    """Say what came of it; the exit code."""
    print(words, flush=True)
    for fault in faults[:20]:
        print(f"  {fault}")
    return 1 if faults else 0


def ms(waits: Sequence[float], part: float) -> float:
    """The wait that so large a part does not exceed, in milliseconds."""
    return 1000 * sorted(waits)[int(len(waits) * part)] if waits else 0.0


def both(waits: Sequence[float]) -> str:
    """Median and 95th percentile, in words."""
    return f"median {ms(waits, 0.5):.1f} ms, 95th percentile {ms(waits, 0.95):.1f} ms"


async def many(folder: Path, count: int, seconds: float, pause: float) -> int:
    """So many battles at once for a while; one that is over is followed by another."""
    server, echo = Server(folder), Server(folder, be="--echo")
    ends, memory, waits, numbers = time.monotonic() + seconds, list[float](), list[float](), itertools.count()
    tables: list[Table] = []

    async def seat(at: int) -> None:
        while time.monotonic() < ends:
            tables.append(Table(server, SCENARIOS[at % len(SCENARIOS)], next(numbers)))
            await tables[-1].play(lambda: time.monotonic() > ends, pause=pause)

    async def look() -> None:
        while True:
            await asyncio.sleep(max(1.0, seconds / 40))
            memory.append(server.memory)

    beside = [asyncio.create_task(look()), asyncio.create_task(echoed(echo.port, waits))]
    await asyncio.gather(*(seat(at) for at in range(count)))
    for task in beside:
        task.cancel()
    server.end()
    echo.kill()
    engine, orders = server.engine(), sum(table.orders for table in tables)
    whole = {key: wait for table in tables for key, wait in table.waits.items() if key in engine}
    beyond = [wait - engine[key] for key, wait in whole.items()]
    quarter = len(memory) // 4
    ratio = ms(beyond, 0.95) / (ms(waits, 0.95) or 1.0)
    words = (
        f"{count} battles at once, {2 * count} seats, {seconds:.0f} s: {orders} orders, "
        f"{sum(table.over for table in tables)} of {len(tables)} battles over; load {os.getloadavg()[0]:.1f}.\n"
        f"  From an order to the other seat's news ({len(whole)}): {both(list(whole.values()))}; the engine's own time "
        f"{both([engine[key] for key in whole])}; beyond it {both(beyond)}.\n"
        f"  An empty echo in the same run ({len(waits)}): {both(waits)}; the one beyond the engine is {ratio:.1f} of "
        f"its 95th percentile.\n"
        f"  Host's memory after a quarter, a half, three quarters and at last: "
        f"{', '.join(f'{memory[at]:.0f}' for at in (quarter, 2 * quarter, 3 * quarter, -1)) if memory else '?'} MB."
    )
    return told(words, [fault for table in tables for fault in table.faults()])


async def killed(folder: Path, kills: int) -> int:
    """Battles played to the end, and others after them, while the host is killed at random moments: half of them at
    any, half just after an order was sent."""
    server, rng, numbers = Server(folder), random.Random(1), itertools.count()
    tables: list[Table] = []
    done = 0

    async def seat() -> None:
        while done < kills:
            number = next(numbers)
            tables.append(Table(server, SCENARIOS[number % len(SCENARIOS)], number))
            await tables[-1].play()

    playing = asyncio.gather(*(seat() for _ in range(4)))
    while done < kills and not playing.done():
        there = sum(table.orders for table in tables)
        while sum(table.orders for table in tables) == there and not playing.done():
            await asyncio.sleep(0.002)
        await asyncio.sleep(rng.uniform(0.0, 2.0) if done % 2 else rng.uniform(0.0, 0.02))
        server.kill()
        server.start()
        done += 1
    await playing
    server.kill()
    orders = sum(table.orders for table in tables)
    faults = [fault for table in tables for fault in table.faults()]
    faults += [f"{table.name} has not ended" for table in tables if not table.over]
    return told(
        f"The host was killed {done} times during {len(tables)} battles of {orders} orders; all ended.",
        faults,
    )


async def faulty(folder: Path, scenarios: Sequence[str] = SCENARIOS) -> int:
    """One battle a game, as it is and through the proxy: the same log, byte for byte."""
    faults, done = list[str](), dict.fromkeys(("cut", "held", "halved", "doubled", "slowed"), 0)
    for at, scenario in enumerate(scenarios):
        logs = []
        for through in (False, True):
            place = folder / f"{at}-{through}"
            place.mkdir()
            server = Server(place)
            proxy = Proxy(server.port, at)
            table = Table(server, scenario, at, await proxy.start() if through else None)
            await table.play(twice=random.Random(at) if through else None)
            if through:
                await proxy.stop()
            server.kill()
            faults += table.faults()
            logs.append(table.log.read_bytes() if table.log.is_file() else b"")
            for name in done:
                done[name] += getattr(proxy, name)
        if logs[0] != logs[1]:
            faults.append(f"{scenario}: another log through the proxy")
    counted = ", ".join(f"{count} {name}" for name, count in done.items())
    return told(
        f"{len(scenarios)} battles, each as it is and through the proxy ({counted}; every fifth order said twice): "
        f"{'the logs are the same, byte for byte' if not faults else 'not the same'}.",
        faults,
    )


async def shared(folder: Path) -> int:
    """Two hosts hold the battles of one folder; one is killed in the middle, the other takes up what it held."""
    servers = [Server(folder), Server(folder)]
    port = await Door(*(server.port for server in servers)).start()
    tables = [Table(servers[0], SCENARIOS[at], at, port) for at in range(3)]
    playing = asyncio.gather(*(table.play() for table in tables))
    while sum(table.orders for table in tables) < 40 and not playing.done():
        await asyncio.sleep(0.2)
    before = sum(table.orders for table in tables)
    servers[0].kill()
    await playing
    servers[1].kill()
    faults = [fault for table in tables for fault in table.faults()]
    orders = sum(table.orders for table in tables)
    return told(
        f"Two hosts on one folder, one killed after {before} of {orders} orders of 3 battles.", faults
    )


async def hostile(folder: Path, frames: int) -> int:
    """Wrong frames at a host's door and seats: so many at one that hears them all, then a flood, as fast as it goes, at
    one as it is, beside battles that are played; the same at an echo before, so that what the machine has to share is
    not laid to the host."""
    heard, faults = await _heard(folder / "heard", frames)
    server, echo = Server(folder / "flooded", gate="own"), Server(folder / "echo", be="--echo")
    numbers, slow, busy = itertools.count(100), dict[str, list[float]](), dict[str, list[float]]()
    tables: list[Table] = []
    victims = await _victims(server)

    async def beside(name: str, seconds: float) -> None:
        waits, ends = slow.setdefault(name, []), time.monotonic() + seconds
        before = server.processor
        while time.monotonic() < ends:
            tables.append(Table(server, SCENARIOS[0], next(numbers)))
            await tables[-1].play(lambda: time.monotonic() > ends, pause=0.1)
            waits += tables[-1].waits.values()
        busy.setdefault(name, []).append((server.processor - before) / seconds)

    thrown = [0, 0]
    for _ in range(3):
        await beside("alone", 10.0)
        flood = Flood(seats_of(victims), echo.port)
        await beside("beside an echo", 10.0)
        flood.end()
        flood = Flood(seats_of(victims))
        await beside("beside the host", 20.0)
        thrown = [sum(both_) for both_ in zip(thrown, flood.end(), strict=True)]
    faults += _lived(server, thrown[0])
    echo.kill()
    faults += [fault for table in [*tables, *victims] for fault in table.faults()]
    times = "; ".join(f"{name} {both(waits)}" for name, waits in slow.items())
    ratio = ms(slow["beside the host"], 0.5) / (ms(slow["alone"], 0.5) or 1.0)
    return told(
        f"{heard} wrong frames heard and refused: the host lives, no exception.\n"
        f"  A flood of {thrown[0]} in 60 s, {thrown[1]} of them heard; load {os.getloadavg()[0]:.1f}. A battle in the "
        f"same host, from an order to the other seat's news: {times}; the median beside the flood is {ratio:.1f} of "
        f"that alone.\n"
        f"  Of one processor the host had "
        f"{', '.join(f'{100 * mean(part):.0f} % {name}' for name, part in busy.items())}.",
        faults,
    )


async def _heard(folder: Path, frames: int) -> tuple[int, list[str]]:
    """Throw so many frames at the seats of a host that hears them all; how many it heard, and what went wrong."""
    server = Server(folder, gate="wide")
    victims = await _victims(server)
    thrower = Thrower(seats_of(victims), 1)
    await thrower.throw(lambda: thrower.heard < frames)
    return thrower.heard, _lived(server, thrower.thrown) + [
        fault for table in victims for fault in table.faults()
    ]


async def _victims(server: Server) -> list[Table]:
    """Battles of four games that have begun."""
    victims = [Table(server, scenario, at) for at, scenario in enumerate(SCENARIOS[1:])]
    for victim in victims:
        await victim.play(lambda victim=victim: victim.orders > 10)  # type: ignore[misc]
    return victims


def seats_of(tables: Sequence[Table]) -> list[Invitation]:
    """All their seats."""
    return [hand.link.invitation for table in tables for hand in table.hands]


def _lived(server: Server, thrown: int) -> list[str]:
    """End a host; what is wrong with how it fared."""
    alive = server.process.poll() is None
    server.end()
    errors = server.errors.read_text(encoding="utf-8", errors="replace").splitlines()
    faults = [] if alive else ["the host has ended"]
    faults += [f"the host raised: {line}" for line in errors if "Traceback" in line]
    return faults + ([f"{len(errors)} lines of log for {thrown} frames"] if len(errors) > thrown + 10 else [])


def main() -> int:
    if sys.argv[1:2] == ["--host"]:
        asyncio.run(be_the_host(Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), sys.argv[5]))
        return 0
    if sys.argv[1:2] == ["--echo"]:
        asyncio.run(be_an_echo(Path(sys.argv[2]), int(sys.argv[3])))
        return 0
    if sys.argv[1:2] == ["--flood"]:
        asyncio.run(be_a_flood(int(sys.argv[2]), sys.argv[3:]))
        return 0
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--battles", type=int, default=0)
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--pause", type=float, default=2.0)
    words.add_argument("--kills", type=int, default=0)
    words.add_argument("--faults", action="store_true")
    words.add_argument("--two", action="store_true")
    words.add_argument("--hostile", type=int, default=0)
    said = words.parse_args()
    link.FIRST, link.LAST, link.ANSWERS_WITHIN, link.BEATS = (
        0.1,
        1.0,
        5.0,
        4.0,
    )  # who waits for a host here has no patience
    runs: list[Callable[[Path], Awaitable[int]]] = []
    if said.battles:
        runs.append(lambda folder: many(folder, said.battles, said.seconds, said.pause))
    if said.kills:
        runs.append(lambda folder: killed(folder, said.kills))
    if said.faults:
        runs.append(faulty)
    if said.two:
        runs.append(shared)
    if said.hostile:
        runs.append(lambda folder: hostile(folder, said.hostile))
    if not runs:
        words.error("nothing to do")
    code = 0
    for run in runs:
        with tempfile.TemporaryDirectory() as folder:
            code |= asyncio.run(_within(run, Path(folder)))
    return code


async def _within(run: Callable[[Path], Awaitable[int]], folder: Path) -> int:
    return await run(folder)


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    sys.exit(main())
