"""A small battle of carrier as the text of a file, in parts that a test may leave out or replace."""

from tests.rulesets.files import Page, entry, unit

USN = (
    unit("cv_yorktown", "Enterprise", squadron="TF 16")
    + unit("ca_new_orleans", "Minneapolis", squadron="TF 16")
    + unit("dd_benson", "Gwin", squadron="TF 44")
)
IJN = unit("cv_hiryu", "Hiryu", squadron="Carrier Division") + unit(
    "ap_transport", "Brazil Maru", squadron="Convoy"
)
AIRFIELD = unit("in_airstrip", "The strip", squadron="Midway") + unit(
    "in_flak", "The guns", squadron="Midway"
)
STACKS = (
    entry("stack", id="U1", side="USN", at=[6, 10], heading=90, chips=["tf:TF 16", "blank"])
    + entry("stack", id="U2", side="USN", at=[6, 26], chips=["tf:TF 44", "gambit:squall"])
    + entry("stack", id="J1", side="IJN", at=[42, 10], chips=["tf:Carrier Division", "blank", "blank"])
    + entry("stack", id="J2", side="IJN", at=[42, 26], chips=["tf:Convoy"])
)
PAGE = Page(
    """format = 1
ruleset = "carrier"
title = "A small water"
table = { width = 48, height = 36 }
$top
[[side]]
name = "USN"
nation = "USN"
$usn_side
$usn
[[side]]
name = "IJN"
nation = "IJN"
$ijn_side
$ijn
$stacks
$rest
""",
    usn=USN,
    ijn=IJN,
    stacks=STACKS,
    top="",
    usn_side="",
    ijn_side="",
    rest="",
)
"""`top` are keys of the file, `usn_side` and `ijn_side` further keys of a side, `rest` further tables."""
text, battle, faults = PAGE.text, PAGE.battle, PAGE.faults
