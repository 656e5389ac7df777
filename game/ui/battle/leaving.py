"""Through whose eyes one looks, in words."""


def eyes_called(side: str) -> str:
    """Through whose eyes one looks, as a player says it."""
    return f"the eyes of {side}" if side else "eyes that see everything"
