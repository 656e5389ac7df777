"""What a player thinks of battles: favourites, and a rating of one's own from 1 to 5. Kept in the player's folder."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from game import places
from game.content.beside import Beside

BEST: Final = 5


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    format: int = 1
    liked: list[str] = []
    ratings: dict[str, Annotated[int, msgspec.Meta(ge=1, le=BEST)]] = {}


class Shelf:
    """Favourites and ratings by the ids of scenarios. A file that cannot be read counts as none, and is left alone."""

    def __init__(self) -> None:
        self._file = Beside(places.settings_folder() / "shelf", ".battles.json", _Kept())

    def favourite(self, key: str) -> bool:
        """Whether a battle is one of the favourites."""
        return key in self._file.kept.liked

    def rating(self, key: str) -> int:
        """The rating of a battle; 0 where it has none."""
        return self._file.kept.ratings.get(key, 0)

    def like(self, key: str) -> str:
        """A battle becomes a favourite, or is one no longer. A sentence where it cannot be kept, else nothing."""
        liked = self._file.kept.liked
        if key in liked:
            liked.remove(key)
        else:
            liked.append(key)
        return self._file.write("favourites")

    def rate(self, key: str, rating: int) -> str:
        """Rate a battle; 0 takes the rating away. A sentence where it cannot be kept, else nothing."""
        if rating:
            self._file.kept.ratings[key] = rating
        else:
            self._file.kept.ratings.pop(key, None)
        return self._file.write("ratings")
