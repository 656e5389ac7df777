"""Where a sound is put together from arithmetic: its time, noise, tones and struck bodies, and its finish.

It knows no sound: those stand in `make_assets` and `sea_sounds`.
"""

import zlib
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]


class Bench:
    """Where one sound is put together: its length, its rate and its own stream of chance."""

    def __init__(self, name: str, seconds: float, rate: int) -> None:
        self.rate = rate
        self.count = round(seconds * rate)
        self.time: Wave = np.arange(self.count) / rate
        self._chance = np.random.RandomState(zlib.crc32(name.encode()))
        self.sound: Wave = np.zeros(self.count)

    def any(self, least: float, most: float) -> float:
        """A number between the two."""
        return least + (most - least) * float(self._chance.random_sample())

    def noise(self, low: float, high: float) -> Wave:
        """Noise between two frequencies (Hz), skirts of 12 dB an octave, loudness 1 (root mean square)."""
        spectrum = np.fft.rfft(self._chance.random_sample(self.count) * 2 - 1)
        hertz = np.fft.rfftfreq(self.count, 1 / self.rate)
        hertz[0] = hertz[1] / 1000
        spectrum *= 1 / np.sqrt(1 + (low / hertz) ** 4) / np.sqrt(1 + (hertz / high) ** 4)
        filtered: Wave = np.fft.irfft(spectrum, self.count)
        filtered /= np.sqrt(np.mean(filtered**2))
        return filtered

    def fall(self, decay: float, rise: float = 0.0005, start: float = 0.0) -> Wave:
        """Silent until `start`, up within `rise`, then down to 1/e in every `decay` (seconds)."""
        since = np.maximum(self.time - start, 0.0)
        return (1 - np.exp(-since / rise)) * np.exp(-since / decay)

    def swell(self, top: float, before: float, after: float) -> Wave:
        """A rounded hill with its top at `top`, as wide as told on either side (seconds)."""
        width = np.where(self.time < top, before, after)
        return np.exp(-(((self.time - top) / width) ** 2))

    def sweep(self, first: float, last: float, decay: float, start: float = 0.0) -> Wave:
        """A tone that slides from `first` to `last` (Hz), most of the way in one `decay` (seconds)."""
        since = np.maximum(self.time - start, 0.0)
        cycles = last * since + (first - last) * decay * (1 - np.exp(-since / decay))
        return np.sin(2 * np.pi * cycles)

    def tone(self, hertz: Wave) -> Wave:
        """A tone of a changing frequency."""
        return np.sin(2 * np.pi * np.cumsum(hertz) / self.rate)

    def modes(self, modes: Iterable[tuple[float, float, float]], start: float = 0.0) -> Wave:
        """A struck body: (Hz, loudness, decay in seconds) of each way in which it rings."""
        ringing = np.zeros(self.count)
        since = np.maximum(self.time - start, 0.0)
        for hertz, loudness, decay in modes:
            if hertz < 0.46 * self.rate:
                ringing += loudness * np.exp(-since / decay) * np.sin(2 * np.pi * hertz * since)
        return ringing

    def add(self, layer: Wave, loudness: float = 1.0) -> None:
        """Lay `layer` over what is there."""
        self.sound += loudness * layer

    def finished(self, peak: float, *, loops: bool = False) -> Wave:
        """The sound in steps of 16 bits, not yet rounded: no offset, soft ends unless it `loops`, loudest at `peak`."""
        if loops:  # noise made by its spectrum runs on from its end to its beginning
            sound: Wave = self.sound - np.mean(self.sound)
            return sound * (round(peak * 32767) / np.max(np.abs(sound)))
        opening = np.minimum(self.time / 0.0008, 1.0)
        closing = np.minimum((self.time[-1] - self.time) / (0.18 * self.time[-1]), 1.0)
        window = np.sin(np.pi / 2 * opening) ** 2 * np.sin(np.pi / 2 * closing) ** 2
        sound = (self.sound - np.mean(self.sound)) * window
        sound -= window * (np.sum(sound) / np.sum(window))
        # A whole number of steps: the loudest sample must not lie between two.
        sound *= round(peak * 32767) / np.max(np.abs(sound))
        return sound


def driven(layer: Wave, drive: float) -> Wave:
    """`layer` pressed against a soft ceiling: fuller, and heard on speakers too small for its bass."""
    pressed: Wave = np.tanh(drive * layer) / np.tanh(drive)
    return pressed
