"""An invitation: one line of text that opens one seat of one battle. The token in it is 128 bits of chance.

    line-ahead://192.168.1.20:8766/k3v7q2m5x6ab4/pGq0m2cA3l5D8xw1v9Hn0w#pnyTGxU0uV0Vz0mXf8k...

Address, battle, token, and behind # the fingerprint of the host's certificate (SHA-256). Without a fingerprint the
certificate has to be one that the system trusts. It must not know sockets.
"""

from __future__ import annotations

import re
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_bytes
from urllib.parse import urlsplit

import msgspec

from game.match.printable import quoted

SCHEME = "line-ahead"
PORT = 8766
"""Where a host listens unless it is told otherwise."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}\Z")
_BATTLE = re.compile(r"[a-z2-7]{13}\Z")
_PRINT = re.compile(r"[A-Za-z0-9_-]{43}\Z")
LONGEST = 400
"""Signs of an invitation, at the most."""


class NoInvitation(ValueError):
    """A text that opens nothing: one sentence."""


def fresh_token() -> str:
    """A new token: 128 bits of chance in 22 signs."""
    return urlsafe_b64encode(token_bytes(16)).decode().rstrip("=")


def fresh_battle() -> str:
    """The name of a new battle: 13 small letters and digits of chance, which tell nothing."""
    return b32encode(token_bytes(9)).decode().lower()[:13]


def is_battle(text: str) -> bool:
    """Whether a text can be the name of a battle."""
    return _BATTLE.match(text) is not None


def sealed(token: str) -> str:
    """What is kept of a token: whoever reads it cannot sit down with it."""
    return blake2b(token.encode(), digest_size=32, person=b"line-ahead token").hexdigest()


def whose(token: str, kept: dict[str, str]) -> str | None:
    """Whose token it is, of those kept by side, sealed; None: nobody's. All are compared, in constant time."""
    given, found = sealed(token), None
    for side, one in kept.items():
        if compare_digest(given, one):
            found = side
    return found


class Invitation(msgspec.Struct, frozen=True):
    """One seat of one battle at one host. `pin` is the fingerprint of its certificate, 43 signs, or empty."""

    host: str
    port: int
    battle: str
    token: str
    pin: str = ""

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        pin = f"#{self.pin}" if self.pin else ""
        return f"{SCHEME}://{host}:{self.port}/{self.battle}/{self.token}{pin}"

    @property
    def url(self) -> str:
        """Where its seat is reached."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"wss://{host}:{self.port}/battle/{self.battle}/seat"

    @property
    def fingerprint(self) -> bytes:
        """The SHA-256 of the certificate, 32 bytes; empty where the system has to trust it."""
        return urlsafe_b64decode(self.pin + "=") if self.pin else b""


def pin_of(fingerprint: bytes) -> str:
    """A fingerprint as it stands in an invitation."""
    return urlsafe_b64encode(fingerprint).decode().rstrip("=")


def invitation(text: str) -> Invitation:
    """An invitation from its text, whatever white space a chat has put around or into it. Raises NoInvitation."""
    line = "".join(text.split())
    try:
        if len(line) > LONGEST:
            raise ValueError
        parts = urlsplit(line)
        _, battle, token = parts.path.split("/")
        host, port = parts.hostname or "", parts.port or PORT
        whole = parts.scheme == SCHEME and host and not parts.query and parts.username is None
        if not (whole and is_battle(battle) and _TOKEN.match(token)):
            raise ValueError
        if parts.fragment:
            if not _PRINT.match(parts.fragment):
                raise ValueError
            urlsafe_b64decode(parts.fragment + "=")
    except (ValueError, Error):
        raise NoInvitation(
            f"found {quoted(text.strip(), 60)}, expected an invitation: "
            f"{SCHEME}://ADDRESS/BATTLE/TOKEN#FINGERPRINT, one line, whole."
        ) from None
    return Invitation(host, port, battle, token, parts.fragment)
