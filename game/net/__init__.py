"""One battle across machines: a host that holds the table, seats that are told what their side may know, and the wire.

The host checks and writes every order; a seat is sent its own copy of the battle, line by line. Nothing of the wire
comes from here but the messages: HTTP, websockets and TLS are a library's. It must not know pixels or pygame.
"""
