"""What a command line may look like, told below each command's options by `--help`."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[tuple[str, str], ...]] = {
    "": (
        ("line-ahead", "the menu"),
        ("line-ahead play nef/skerries", "the introduction"),
        ("line-ahead play --help", "more about a command"),
    ),
    "play": (
        ("line-ahead play nef/skerries", "you against a captain"),
        ("line-ahead play carrier/midway --side IJN=hand --side USN=hand", "two at one keyboard"),
        (
            "line-ahead play nef/heligoland --side Red=hand --side Blue=admiral:bold --seed 7 --salt none",
            "a bold admiral, open dice that repeat",
        ),
        ("line-ahead play nef/mail --clock 30+0.5", "half an hour each, half a minute more an order"),
        ("line-ahead play battle.jsonl", "a saved battle goes on"),
        (
            "line-ahead play battle.jsonl --from 43 --side Red=hand --side Blue=admiral",
            "what if: from before order 43, with other dice",
        ),
    ),
    "match": (
        ("line-ahead match nef/mail --games 200 --swap --workers 4", "who wins, with seats exchanged"),
        (
            "line-ahead match nef/skerries --side Red=admiral:30 --side Blue=captain --json",
            "for a script to read",
        ),
        ("line-ahead match carrier/first_contact --seed 7 --logs battles", "a battle to be replayed"),
    ),
    "campaign": (
        ("line-ahead campaign nef/skerries_summer", "a summer of two captains"),
        (
            "line-ahead campaign nef/skerries_summer --side Red=captain --side Blue=admiral --games 100 --json",
            "who wins, for a script to read",
        ),
        (
            "line-ahead campaign carrier/reef_patrol --seed 7 --logs summers",
            "kept, and carried on by the same command",
        ),
    ),
    "campaign-battle": (
        ("line-ahead campaign-battle summer.jsonl --out week3.toml", "then line-ahead host week3.toml"),
    ),
    "campaign-result": (
        ("line-ahead campaign-result summer.jsonl hosted/7f3a.jsonl", "what became of the ships"),
    ),
    "replay": (
        ("line-ahead replay battle.jsonl", "line by line"),
        ("line-ahead replay battle.jsonl --verify", "its orders given again, and its commitment"),
        ("line-ahead replay battle.jsonl --as Red --export red.jsonl", "what Red saw, for Red alone"),
        (
            "line-ahead replay red.jsonl --verify --with battle.jsonl",
            "after the battle: Red's dice against the umpire's save",
        ),
    ),
    "analyse": (
        ("line-ahead analyse battle.jsonl", "a minute's look: what decided it"),
        (
            "line-ahead analyse battle.jsonl --budget 300 --json battle.json",
            "five more minutes, and all of it",
        ),
        (
            "line-ahead analyse battle.jsonl --playouts 5000 --workers 8",
            "so many battles, the same on any machine",
        ),
    ),
    "dispute": (
        ("line-ahead dispute battle.jsonl --order 43", "that order as a case, printed"),
        ("line-ahead dispute battle.jsonl --order 43 --out case.toml", "and as a file"),
    ),
    "report": (
        ("line-ahead report battle.jsonl --out report.html", "the whole battle"),
        ("line-ahead report battle.jsonl --out red.html --as Red", "as Red saw it"),
        ("line-ahead report battle.jsonl --text", "plain text, for mail"),
    ),
    "web": (
        ("line-ahead web battle.jsonl --out battle.html", "as everybody may see it"),
        (
            "line-ahead web battle.jsonl --as Red --out red.html",
            "as Red saw it, for Red alone while it lasts",
        ),
    ),
    "edit": (
        ("line-ahead edit", "something new"),
        ("line-ahead edit my-scenario.toml", "a file of yours"),
        ("line-ahead edit nef/skerries", "a shipped one, to be saved under another name"),
    ),
    "new": (
        ("line-ahead new nef --out chance.toml", "any battle"),
        (
            "line-ahead new carrier --out chance.toml --points 300 --islands 4 --seed 7",
            "the same one every time",
        ),
        ('line-ahead new coastal --out chance.toml --wish "30 minutes, fog, outnumbered"', "in words"),
        ("line-ahead new today --out today.toml", "the battle of the day, with the dice that everybody has"),
    ),
    "check": (
        ("line-ahead check my-scenario.toml", "every fault with its line"),
        ("line-ahead check battles", "every file of a folder"),
    ),
    "pack": (
        ("line-ahead pack raid.toml grey.toml --out raid.lineahead", "a scenario and a fleet to give away"),
    ),
    "open": (
        ("line-ahead open raid.lineahead", "look at it in the window, and keep what you like"),
        ("line-ahead open raid.lineahead --keep", "keep all of it, beside what is there of the same name"),
    ),
    "screenshot": (
        ("line-ahead screenshot nef/gasworks --out table.png", "a table as it is set up"),
        ("line-ahead screenshot battle.jsonl --at 40 --out turn.png --size 1280x720", "after an order"),
    ),
    "sheets": (
        (
            "line-ahead sheets fleet/two_captains --out battle.html",
            "map, set-up, data sheets, counters, tables",
        ),
        (
            "line-ahead sheets nef/skerries --part tiles --share 0.5 --out map.html",
            "the map, half its size, in tiles",
        ),
    ),
    "rules": (
        ("line-ahead rules nef half dice", "where both words stand"),
        ("line-ahead rules carrier CAR-AIR-3", "a clause"),
    ),
    "host": (
        (
            "line-ahead host nef/skerries --side Red=hand --side Blue=remote",
            "you hold the table, and play Red",
        ),
        ("line-ahead host carrier/midway --battles FOLDER --only-invite", "one more for a server"),
    ),
    "serve": (("line-ahead serve --battles FOLDER --tell notify-player", "a server of letters"),),
    "join": (
        ("line-ahead join INVITATION", "you take the seat, in a window"),
        ("line-ahead join INVITATION --as captain", "a captain takes it"),
    ),
    "battles": (("line-ahead battles", "whose turn it is"),),
    "manage": (
        ("line-ahead manage INVITATION Blue invite", "the old invitation of Blue opens nothing any more"),
    ),
    "open-early": (
        ("line-ahead open-early hosted/BATTLE.jsonl", "its seal is broken, and every seat knows"),
    ),
    "ruleset-new": (("line-ahead ruleset-new pond", "the folder pond, a game that plays"),),
    "ruleset-check": (
        ("line-ahead ruleset-check pond", "what is missing, hour by hour"),
        ("line-ahead ruleset-check nef --battles 200 --seed 7", "more battles, others"),
    ),
}
"""By the name of a command (empty: the program's own): command lines, and what each is for."""


def below(command: str) -> str:
    """The examples of a command, a line each, as they stand below its options."""
    rows = EXAMPLES[command]
    return "\b\nExamples:\n" + "\n".join(f"  {line}\n      {use}" for line, use in rows)
