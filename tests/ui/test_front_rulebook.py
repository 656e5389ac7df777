"""The rule book: its pages, its search, and what a clause rests on."""

import pytest

from game.content.book import Clause, book, chapters, search
from game.content.tables import tables_of
from game.rulesets import names, ruleset
from game.ui.app import App, Pilot
from game.ui.front.rulebook import FRONT, RuleBook
from game.ui.kit import letters
from tests.ui.front import press, window


@pytest.mark.parametrize("name", names())
def test_every_reference_of_a_book_leads_somewhere(name):
    whole = book(ruleset(name))
    assert whole.summary
    assert whole.phase
    for clause in whole.clause:
        for key in whole.mentions(clause.id):
            assert whole.find(key) is not None
    for phase in whole.phase:
        assert whole.mentions(phase.key) == list(phase.clauses), f"{phase.name} names a clause there is not"
    assert sum(count for _, count in chapters(whole)) == len(whole.clause) + len(whole.ruling) + len(
        whole.advice
    )


def test_a_search_wants_all_words_and_puts_a_clause_asked_for_by_its_number_first():
    whole = book(ruleset("nef"))
    assert search(whole, "gun-8")[0].key == "NEF-GUN-8"
    assert search(whole, "GUN8")[0].key == "NEF-GUN-8"
    both = search(whole, "torpedo range")
    assert both
    assert all("torpedo" in f"{hit.text} {hit.chapter} {hit.title}".lower() for hit in both)
    assert len(both) < len(search(whole, "torpedo"))
    assert search(whole, "zeppelin ballast") == []
    assert search(whole, "  ") == []


def test_a_clause_knows_its_rulings_and_a_ruling_its_clauses():
    whole = book(ruleset("nef"))
    clause = whole.find("NEF-GRP-3")
    assert isinstance(clause, Clause)
    assert "ruling 13" in whole.mentions("NEF-GRP-3")
    assert "NEF-GRP-3" in whole.mentioned_by("ruling 13")


def test_it_opens_at_a_clause_and_follows_its_links_and_back():
    with window() as (pilot, rooms):
        room = RuleBook(ruleset("nef"), "NEF-GRP-3")
        pilot.app.stack.push(room)
        pilot.frames(2)
        assert room.chapter == "Speed groups and initiative"
        page = room.console["page"]
        assert page.entries[page.index].key == "NEF-GRP-3"
        assert page.area.contains(page.box(page.index)), "the clause is in sight"
        press(pilot, room, "to ruling 13")
        assert room.chapter == "Rulings"
        assert room.chosen == "ruling 13"
        press(pilot, room, "trail")
        assert room.chosen == "NEF-GRP-3"
        pilot.key("Esc")
        assert pilot.app.stack.top is rooms.menu


def test_letters_typed_anywhere_search_and_escape_clears_before_it_leaves():
    with window() as (pilot, rooms):
        rooms.go(pilot.app, "Rule book")
        pilot.frames(2)
        room = pilot.app.stack.top
        assert isinstance(room, RuleBook)
        assert room.chapter == FRONT
        pilot.key("T")
        pilot.type("orpedo salvo")
        assert room.find == "torpedo salvo"
        items = room.console["page"].entries
        assert items[0].text.endswith("places for “torpedo salvo”")
        keys = [item.key for item in items if item.key]
        assert "NEF-TOR-3" in keys
        pilot.key("Esc")
        assert room.find == ""
        pilot.key("Esc")
        pilot.key("Esc")
        assert pilot.app.stack.top is rooms.menu


def test_a_clause_clicked_is_told_of_beside_the_page():
    with window((1920, 1080)) as (pilot, rooms):
        rooms.go(pilot.app, "Rule book")
        pilot.frames(2)
        room = pilot.app.stack.top
        chapters_list = room.console["chapters"]
        number = next(n for n, one in enumerate(chapters_list.entries) if one.key == "Guns")
        pilot.click(chapters_list.box(number).center)
        page = room.console["page"]
        first = next(n for n, item in enumerate(page.entries) if item.key)
        side = room.console["about"].area
        before = pilot.app.canvas.subsurface(side).copy()
        pilot.click(page.box(first).center)
        assert room.chosen == page.entries[first].key
        after = pilot.app.canvas.subsurface(side)
        assert before.get_buffer().raw != after.copy().get_buffer().raw
        pilot.key("Down")
        assert room.chosen == page.entries[first + 1].key


@pytest.mark.parametrize("name", names())
def test_the_tables_of_a_game_stand_under_their_clauses_as_tables(name):
    rules = ruleset(name)
    found = tables_of(rules)
    whole = book(rules)
    assert found, "every game has some"
    for clause, sheets in found.items():
        assert whole.find(clause) is not None, clause
        for sheet in sheets:
            assert len({len(row) for row in sheet.rows}) == 1, (clause, sheet.title)
            assert all(len(cell) <= 40 for row in sheet.rows for cell in row)


def test_a_table_is_drawn_below_the_words_of_its_clause():
    app = App((1280, 720))
    try:
        room = RuleBook(ruleset("coastal"), "CST-SPT-3")
        pilot = Pilot(app, room)
        pilot.frames(2)
        items = room.console["page"].entries
        place = next(number for number, item in enumerate(items) if item.key == "CST-SPT-3")
        assert items[place + 1].kind == "table"
        cells = {cell for row in items[place + 1].cells for cell in row}
        assert {"3", "5", "7", "9", "11"} <= cells
        assert room.console["page"].box(place + 1).h > 80
    finally:
        app.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_books_name_is_read_whole_and_opens_it(size):
    app = App(size)
    try:
        room = RuleBook(ruleset("nef"))
        pilot = Pilot(app, room)
        for name in names():
            for control in [one for one in room.console if one.name.startswith("books ")]:
                title = ruleset(name).title
                if title in control.choices:
                    box = control.segments()[control.choices.index(title)]
                    assert letters.measure(title, letters.BUTTON)[0] <= box.w
                    pilot.click(box.center)
                    break
            assert room.ruleset.name == name
    finally:
        app.close()
