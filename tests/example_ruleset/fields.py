"""What duel's files may say beside what every file may."""

from game.tabletop.fields import Field, FieldSet


def fields() -> FieldSet:
    """All of it."""
    return FieldSet(
        measure="inches",
        kinds=("boat",),
        cls=(
            Field("points", "int", 0, 100, required=True),
            Field("hull", "int", 1, 20, unit="hits", clause="DUE-GUN-2", required=True),
            Field("speed", "int", 0, 20, unit="inches", clause="DUE-MOV-1", required=True),
            Field("guns", "int", 0, 12, unit="dice", clause="DUE-GUN-2", required=True),
            Field("range", "int", 0, 60, unit="inches", clause="DUE-GUN-1", required=True),
        ),
        state=(Field("hits", "int", 0, 20, within=("hull",)),),
    )
