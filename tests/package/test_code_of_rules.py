"""A rule leads to its code: each row about code is cited by a function, or has a home with a reason."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from merchant_rules.store.books import Books
from merchant_rules.store.code_index import CodeIndex, Place
from merchant_rules.store.rulebook import Rule, Ruling
from tests.package.tree import SOURCE

GAMES = ("race", "star_traders", "venus")

#: The games of which every row has to lead somewhere: all of them.
COMPLETE = GAMES


def books_of(game: str) -> Books:
    books: Books = import_module(f"merchant_rules.{game}.books").BOOKS
    return books


def files_of_subjects(game: str) -> dict[str, str]:
    subjects: dict[str, str] = import_module(f"merchant_rules.{game}.books").HOMES
    return subjects


def leads_nowhere(books: Books, subjects: dict[str, str], rule: Rule) -> bool:
    """Whether a row is about code, and neither a function nor a home nor a row that it repeats says where."""
    if books.functions_for(rule.id) or books.why_no_function(rule.id) or subjects[rule.area].startswith("data/"):
        return False
    book = next(book for book in books.rulebooks if rule.id in book)
    return not rule.repeats or any(leads_nowhere(books, subjects, book[target]) for target in rule.repeats)


@pytest.mark.parametrize("game", COMPLETE)
def test_each_row_about_code_is_cited_by_a_function_or_has_a_home(game: str) -> None:
    books, subjects = books_of(game), files_of_subjects(game)
    lost = [rule.id for book in books.rulebooks for rule in book if leads_nowhere(books, subjects, rule)]
    assert not lost, f"cite them where they are carried out, or give them a home: {' '.join(lost)}"


@pytest.mark.parametrize("game", COMPLETE)
def test_what_applies_an_action_says_by_which_rule(game: str) -> None:
    cited = {place for places in books_of(game).index.places.values() for place in places}
    silent = []
    for folder in ("rules", "rulesets", "modules"):
        for path in sorted((SOURCE / game / folder).glob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("apply_"):
                    place = Place(f"{path.stem}.{node.name}", f"{folder}/{path.name}", node.lineno)
                    if place not in cited or not ast.get_docstring(node):
                        silent.append(place.name)
    assert not silent


@pytest.mark.parametrize("game", COMPLETE)
def test_all_numbers_that_the_code_cites_exist(game: str) -> None:
    books = books_of(game)
    known = {ruling.id for ruling in books.rulings}
    unknown = [
        f"{number} in {', '.join(places)}"
        for number, places in books.index.cited_by.items()
        if number not in known and not any(book.find(number) or book.starting_with(number) for book in books.rulebooks)
    ]
    assert not unknown


@pytest.mark.parametrize("game", GAMES)
def test_homes_are_there_and_needed(game: str) -> None:
    books = books_of(game)
    rules = {rule.id: rule for book in books.rulebooks for rule in book}
    for home in books.homes:
        assert (books.folder / home.file).is_file(), home.file
        assert len(home.reason.split()) >= 5, home.ids
        assert [name for name in home.ids if name not in rules or is_cited(books, rules[name])] == []


def is_cited(books: Books, rule: Rule) -> bool:
    """Whether a function cites the number of a rule to the letter: then that is where it is, and no home is needed."""
    return any(place.is_function for place in books.index.places.get(rule.number, ()))


@pytest.mark.parametrize(
    ("game", "number", "place"),
    [
        ("venus", "1988:INTRO/c", "turn.end_turn"),
        ("venus", "1988:2.41/c", "trading.check_redeem"),
        ("venus", "1988:3.4/a", "setup.fresh_state"),
        ("venus", "1988:4.2/c", "turn.next_turn"),
        ("venus", "1988:5.1/d", "board._compile_links"),
        ("venus", "1988:5.31/c", "movement._begun"),
        ("venus", "1988:6.12/d", "dot_kinds.printed_penalty"),
        ("venus", "1988:6.43/a", "movement._check_pilot"),
        ("venus", "1988:8.44/f", "data/classic_1988/questions.toml"),
        ("venus", "1988:10.12/c", "cup.apply_drawn"),
        ("venus", "1988:15.43/e", "weapons._blast_over"),
        ("venus", "1988:15.54/f", "attack._spend"),
        ("venus", "1988:16.3/e", "ways_out.skip_bit"),
        ("venus", "1988:17.3/b", "solitaire.to_transit"),
        ("venus", "1988:FLOW/a", "solitaire.resume_expanding"),
        ("venus", "1988:TS/GOODS/a", "trading.check_buy_goods"),
        ("venus", "1988:9.41/h", "trading.may_still_buy"),
        ("venus", "1988:15.53/c", "theft.resume_swindling"),
        ("venus", "ffg:F-DRIVE-2", "gear.skipping"),
        ("venus", "ffg:F-OBS-2", "discovery.apply_looked"),
        ("venus", "ffg:F-REL-JUMP-2", "movement._begun"),
        ("venus", "ffg:F-REL-SH", "dot_kinds.net_penalty"),
        ("venus", "ffg:F-WIN-1", "winning.has_won"),
        ("race", "race:G-CARD-6", "consume.fitting_goods"),
        ("race", "race:G-TACTICS-8", "settle._may_waste"),
        ("race", "race:G-TRADE-7", "trade.sold"),
        ("star_traders", "star:S-MISS-1", "missions.granted"),
        ("star_traders", "star:S-MAP-10", "checks._check_map"),
        ("star_traders", "star:S-COMP-5", "meta.py"),
    ],
)
def test_the_first_place_is_the_one_to_look_at(game: str, number: str, place: str) -> None:
    """Rules that a number as a whole, or the file of their subject, would lead astray."""
    assert books_of(game).where(number)[0] == place


@pytest.mark.parametrize("game", COMPLETE)
def test_every_place_is_there(game: str) -> None:
    books = books_of(game)
    for rule in (rule for book in books.rulebooks for rule in book):
        for place in books.places(rule.id):
            assert (books.folder / place.file).is_file(), (rule.id, place)


@pytest.mark.parametrize("game", GAMES)
def test_the_line_is_that_of_the_function(game: str) -> None:
    books = books_of(game)
    lines: dict[str, list[str]] = {}
    for place in {place for places in books.index.places.values() for place in places if place.is_function}:
        text = lines.setdefault(place.file, (books.folder / place.file).read_text(encoding="utf-8").splitlines())
        assert place.name.rpartition(".")[2] in text[place.line - 1] or "Spec(" in text[place.line - 1], place


@pytest.mark.parametrize("game", GAMES)
def test_what_is_the_same_elsewhere_exists(game: str) -> None:
    books = books_of(game)
    ruled = {ruling.id for ruling in books.rulings}
    entries: list[Rule | Ruling] = [*books.rulings, *(rule for book in books.rulebooks for rule in book)]
    for entry in entries:
        for name in entry.same_as:
            assert name != entry.id
            assert name in ruled or any(":" in name and book.find(name) for book in books.rulebooks), (entry.id, name)


@pytest.mark.rule("1988:8.41/b", "ffg:F-REL-AIR-1")
def test_a_rule_of_one_edition_leads_to_the_code_of_the_other() -> None:
    books = books_of("venus")
    assert [place.name for place in books.functions_for("1988:8.41/b")] == ["ways_out.links_of"]
    assert books.functions_for("ffg:F-REL-AIR-1") == books.functions_for("1988:8.41/b")
    assert books.where("1988:1.5/a") == ("data/classic_1988/board.toml",)
    assert books.where("ffg:F-DIFF-9") == books.where("ffg:F-OVER-1") == ("meta.py",)
    assert books.places("ffg:F-NONE-1") == ()


SOURCE_OF_A_CHAPTER = '''"""Chapter 1."""

class Go:
    """1.1: go (1.9)."""

    def far(self) -> str:
        """1.2: go far."""

def check_go() -> None:
    return refusal("1.1/b")

def apply_go() -> None:
    """1.3/a, c: gone (1.9)."""
    done()  # 1.4

SPECS = [Spec(Go, "go", check_go, apply_go, ("1.1/a",)), SeatSpec(Go, "all-go", check_go, apply_go, ("1.5",))]
'''


def test_numbers_are_found_in_docstrings_refusals_comments_and_specs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "small_game" / "rules"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "going.py").write_text(SOURCE_OF_A_CHAPTER, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    index = CodeIndex("small_game", ("rules",), r"\d\.\d(?:/[a-z])?")
    assert index.places == {
        "1.1": (Place("going.Go", "rules/going.py", 3),),
        "1.2": (Place("going.Go.far", "rules/going.py", 6),),
        "1.1/b": (Place("going.check_go", "rules/going.py", 9),),
        "1.3/a": (Place("going.apply_go", "rules/going.py", 12),),
        "1.3/c": (Place("going.apply_go", "rules/going.py", 12),),
        "1.9": (Place("going.apply_go", "rules/going.py", 12), Place("going.Go", "rules/going.py", 3)),
        "1.4": (Place("going.apply_go", "rules/going.py", 12),),
        "1.1/a": (Place("going.apply_go", "rules/going.py", 12),),
        "1.5": (Place("going.apply_go", "rules/going.py", 12),),
    }
    assert [place.name for place in index.places_for("1.1/b")] == ["going.check_go", "going.Go"], "to the letter first"
    assert [place.name for place in index.places_for("1.1")] == ["going.Go", "going.check_go", "going.apply_go"]
    assert [place.name for place in index.places_for("1.9/a")] == ["going.apply_go", "going.Go"], "what acts first"
    assert index.places_for("1.3/b") == ()


def test_the_file_of_the_subject_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "two_rooms" / "rules"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    for name in ("buying", "selling"):
        source = f'def {name}() -> None:\n    """1.1/a, 2.2: so (1.9).\n\n    >>> lookup("1.2/b")\n    """\n'
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    index = CodeIndex("two_rooms", ("rules",), r"\d\.\d(?:/[a-z])?")
    assert [place.name for place in index.places_for("1.1/a")] == ["buying.buying", "selling.selling"]
    for number in ("1.1/a", "2.2/c"):
        files = [place.file for place in index.places_for(number, "rules/selling.py")]
        assert files == ["rules/selling.py", "rules/buying.py"], number
    assert index.places_for("1.2/b") == (), "what an example shows is no citation"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("S-A-1, 3: so.", "1 3"),
        ("So it is (S-A-1, -3, -7).", "1 3 7"),
        ("S-A-2 to 4: so.", "2 3 4"),
        ("S-A-9 to S-A-11 say so.", "9 10 11"),
        ("So it is (S-A-2 to 4, 9).", "2 3 4 9"),
        ("S-A-1, 3 of them.", "1"),
        ("S-A-1 to 3 of them.", "1"),
        ("S-A-1 to S-B-3.", "1"),
    ],
)
def test_numbers_that_share_a_beginning_are_cited_one_by_one(
    text: str, numbers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / f"numbered_{abs(hash(text))}"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "going.py").write_text(f'def go() -> None:\n    """{text}"""\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    places = CodeIndex(package.name, ("",), r"S-[A-Z]-\d+").places
    assert {number for number in places if number.startswith("S-A-")} == {f"S-A-{own}" for own in numbers.split()}
