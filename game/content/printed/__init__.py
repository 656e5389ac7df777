"""A scenario on paper: for people at a real table, all of a battle that is cut, read and ticked off.

The map to scale, each side's own pages (its orders, how it sets up, a data sheet a unit), counters to cut, the
procedure of the turn and the tables of the rule book, as one page of HTML that a browser prints or makes a PDF of.
It is made of what the game shows in the window and says in its rule book, and knows no game.
"""

from game.content.printed.page import Part as Part
from game.content.printed.page import sheet_set as sheet_set
