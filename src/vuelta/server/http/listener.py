"""The listening socket, and the addresses that people type to reach it."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import socket
import sys

from vuelta.core.errors import VueltaError

MORE_PORTS = 20
"""How many ports are tried, starting with the usual one, if none was requested."""
_NOWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Reserved addresses: asking for a route there reveals our own address, and sends nothing."""


class CannotListen(VueltaError):
    """The address or port isn't available: why, and what to do."""


def listen(host: str, port: int | None, *, usual: int) -> socket.socket:
    """A listening socket on `port`, or else on the usual one or the next free one."""
    ports = range(usual, usual + MORE_PORTS) if port is None else (port,)
    for number in ports:
        with contextlib.suppress(_Taken):
            return _bound(host, number)
    if port is None:
        raise CannotListen(f"ports {usual} to {ports[-1]} are all in use; choose another with --port")
    raise CannotListen(f"port {port} is in use; stop the program that uses it, or choose another with --port")


class _Taken(Exception):
    """Another program listens there."""


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise CannotListen(f"{host} isn't an address of this machine; 127.0.0.1 and 0.0.0.0 always are") from None
    made = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two programs listen on one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(2048)  # of two programs that bind at once, this is where one fails
    except OSError as error:
        made.close()
        if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", None)):
            raise _Taken from None
        if error.errno == errno.EACCES:
            raise CannotListen(f"port {port} is for administrators; choose one from 1024 up with --port") from None
        reason = error.strerror or str(error)
        raise CannotListen(f"can't listen on {host} ({reason}); 127.0.0.1 and 0.0.0.0 always work") from None
    made.setblocking(False)
    return made


def addresses(listener: socket.socket) -> tuple[str, str | None]:
    """The page's address on this machine, and on the local network if others can reach it."""
    host, port = listener.getsockname()[:2]
    address = ipaddress.ip_address(host.partition("%")[0])
    if address.is_loopback:
        return _url(host, port), None
    if not address.is_unspecified:
        return _url(host, port), _url(host, port)
    found = _own_address(listener.family)
    return _url("127.0.0.1" if address.version == 4 else "::1", port), _url(found, port) if found else None


def _own_address(family: int) -> str | None:
    """The address of this machine on its network; None if it isn't on one."""
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((_NOWHERE[socket.AddressFamily(family)], 9))
        found: str = asking.getsockname()[0]
        return None if ipaddress.ip_address(found).is_loopback else found
    return None


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
