"""The certificate of a host: made at its first start, kept beside its battles, known to players by its fingerprint.

Nobody has to vouch for it: an invitation says which it is. It must not know battles.
"""

from __future__ import annotations

import os
import ssl
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from game.disk import write_whole
from game.net.invitations import pin_of

KEPT = "certificate.pem"
"""The file of a folder of battles with certificate and key; nobody but its owner may read it."""

YEARS = 20
NAME = "Line Ahead"


class Certificate:
    """A host's certificate, made where there is none. `pin` is its fingerprint as invitations have it."""

    def __init__(self, folder: Path) -> None:
        """Raises NotWritten where it cannot be kept, ValueError where what lies there is none."""
        self.path = folder / KEPT
        if not self.path.is_file():
            folder.mkdir(parents=True, exist_ok=True)
            before = os.umask(0o077)
            try:
                write_whole(self.path, _made())
            finally:
                os.umask(before)
        found = x509.load_pem_x509_certificate(self.path.read_bytes())
        self.pin = pin_of(sha256(found.public_bytes(serialization.Encoding.DER)).digest())

    def context(self) -> ssl.SSLContext:
        """How a server speaks with it."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(self.path)
        return context


def _made() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=365 * YEARS))
        .sign(key, hashes.SHA256())
    )
    return certificate.public_bytes(serialization.Encoding.PEM) + key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
