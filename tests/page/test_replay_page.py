"""The page of a record: what is in it, what is not, how large it is, and that it runs nothing but its own script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import merchant_rules as mr
from merchant_rules import UnknownName, race
from merchant_rules.kernel.game import game_of
from merchant_rules.page.film import Film, shown
from merchant_rules.page.html import hash_of
from tests.page.games import CONFIGS, data_of, recorded, twins

HIDING = ("1988", "ffg", "race", "star")
HOSTILE = """</script><script>alert(1)</script><img src=x onerror="alert(2)"><!-- ${policy} \\u003c "'& ]]>"""
LARGEST = 2_000_000


class Tags(HTMLParser):
    """Every tag of a page with its attributes, and whether all that is opened is closed."""

    EMPTY = ("meta", "input", "br")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module", params=CONFIGS)
def game(request: pytest.FixtureRequest) -> tuple[mr.Record, str]:
    """A short record of every game, and its page."""
    record = recorded(CONFIGS[request.param], 12)
    return record, record.to_html()


def test_the_page_runs_its_own_script_and_nothing_else(game: tuple[mr.Record, str]) -> None:
    _, page = game
    (script,) = re.findall("<script>(.*?)</script>", page, re.DOTALL)
    (style,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    (policy,) = re.findall('http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert (rules["script-src"], rules["style-src"]) == (hash_of(script), hash_of(style))
    assert len(rules) == 5
    assert page.index("Content-Security-Policy") < page.index("<style>")


def test_the_page_is_whole_and_asks_for_nothing_from_elsewhere(game: tuple[mr.Record, str]) -> None:
    _, page = game
    tags = Tags(page)
    assert tags.open == []
    names = {name for _, attributes in tags.found for name in attributes}
    assert not names & {"src", "href", "style", "srcset", "action"}
    assert not [name for name in names if name.startswith("on")]
    addresses = set(re.findall(r"https?://[^\s\"'\\]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}  # names, not addresses


def test_every_control_has_a_name(game: tuple[mr.Record, str]) -> None:
    _, page = game
    within = re.sub(r"<label>.*?</label>", "", page, flags=re.DOTALL)
    controls = [found for found in Tags(within).found if found[0] in ("button", "input", "select")]
    assert len(controls) == 6  # the others stand in their labels
    assert [own for own in controls if "aria-label" not in own[1]] == [
        ("button", {"type": "button", "id": "play", "title": "Play or pause (Space)"})  # its text is its name
    ]


def test_the_pictures_of_a_page_are_those_of_the_game(game: tuple[mr.Record, str]) -> None:
    record, page = game
    data, draw = data_of(page), game_of(record.config).part("picture")
    states = [ply.state for ply in record.replay()] + [record.final()]
    film = _film(data)
    count: int = record.config.player_count
    assert len(data["views"]) == count + 1
    for seat, view in enumerate(data["views"], -1):
        pictures = list(shown(film, view["film"]))
        assert len(pictures) == len(states) == len(view["now"]) == len(view["told"]) + 1
        for at in (0, 1, len(states) // 2, len(states) - 1):
            assert pictures[at] == draw(states[at] if seat < 0 else mr.view(states[at], seat))
        for picture in set(pictures):
            ElementTree.fromstring(picture)


def _film(data: Any) -> Film:
    film = Film(str)
    for piece in data["pieces"]:
        film.pieces.number(piece)
    for cut in data["cuts"]:
        film.cuts.number(tuple(cut))
    return film


def test_words_and_figures_are_those_of_the_game(game: tuple[mr.Record, str]) -> None:
    record, page = game
    data = data_of(page)
    everything = data["views"][0]
    assert everything["name"] == "Everything"
    for ply, told in zip(record.replay(), everything["told"], strict=True):
        assert data["words"][told[0]] == mr.describe(ply.state, ply.action)
    last = record.final()
    assert data["words"][everything["now"][-1]] == mr.describe(last, mr.situation(last))
    for view in data["views"]:
        assert view["scores"][-1][1] == list(mr.scores(last))
        assert [number for number, _ in view["scores"]] == sorted({number for number, _ in view["scores"]})


# -- secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HIDING)
def test_nothing_is_in_the_page_of_a_seat_that_it_did_not_see(name: str) -> None:
    """Two games that the seat cannot tell from each other have one page, to the letter."""
    record, twin = next((record, twin) for record in _short_games(name) for twin in twins(record, 0))
    begun, other = (_beginning(own, record, twin) for own in (record, twin))
    assert begun.tokens != other.tokens
    page = begun.to_html(seat=0)
    assert page == other.to_html(seat=0)
    assert [view["name"] for view in data_of(page)["views"]] == [_name(record, 0)]


def _short_games(name: str) -> Iterator[mr.Record]:
    return (recorded(CONFIGS[name], 50, seed) for seed in range(100))


def _beginning(own: mr.Record, record: mr.Record, twin: mr.Record) -> mr.Record:
    """A game a little beyond the point where it departs from its twin, to draw few pictures."""
    departs = next(at for at, (a, b) in enumerate(zip(record.tokens, twin.tokens, strict=True)) if a != b)
    return mr.Record.of(own.config, own.actions[: departs + 4])


def _name(record: mr.Record, seat: int) -> str:
    name = game_of(record.config).words.seat(record.final(), seat)
    return name[:1].upper() + name[1:]


def test_a_redacted_record_stays_redacted() -> None:
    record = recorded(CONFIGS["race"], 30)
    for seat in range(3):
        redacted = record.redact(seat)
        assert redacted.to_html() == record.to_html(seat=seat)
        assert [view["name"] for view in data_of(redacted.to_html())["views"]] == [f"Player {seat + 1}"]
    spectator = data_of(record.redact(None).to_html())
    assert [view["name"] for view in spectator["views"]] == ["What all know"]
    assert mr.Record.from_text(record.redact(1).to_text()).to_html() == record.to_html(seat=1)


def test_the_seed_is_in_no_page() -> None:
    record = recorded(CONFIGS["race"], 5, seed=987654321)
    assert "seed: 987654321" in record.to_text()
    assert "987654321" not in record.to_html()
    assert "987654321" not in record.to_html(seat=0)


# -- texts of strangers -----------------------------------------------------------------------------------------------


def test_hostile_texts_stay_texts() -> None:
    line = HOSTILE.replace("\n", " ")
    plain = recorded(CONFIGS["ffg"], 5)
    record = mr.Record.of(plain.config, plain.actions, tags={"players": line}).stopped(line)
    lines = record.to_text().splitlines()
    first = next(number for number, text in enumerate(lines) if not text) + 1
    lines[first] += f"  # {line}"
    lines.insert(first, f"# {line}")
    record = mr.Record.from_text("\n".join(lines) + "\n")
    page = record.to_html()
    tags = Tags(page)
    assert [tag for tag, _ in tags.found].count("script") == 2
    assert "img" not in [tag for tag, _ in tags.found]
    data = data_of(page)
    assert data["header"] == [["players", line]]
    assert data["ended"].endswith(line)
    assert [text for texts in data["remarks"].values() for text in texts] == [line, line]
    assert data_of(record.to_html(seat=0))["remarks"] == {}  # who wrote them may have known more


# -- bounds -----------------------------------------------------------------------------------------------------------


def test_a_seat_that_is_none_is_refused() -> None:
    record = recorded(CONFIGS["ffg"], 2)
    for wrong in (2, -1, True, "0"):
        with pytest.raises(UnknownName, match="seats are 0 to 1"):
            record.to_html(seat=wrong)  # type: ignore[arg-type]


def test_a_game_of_no_plies_has_a_page() -> None:
    data = data_of(mr.Record.of(CONFIGS["ffg"], []).to_html())
    assert (data["labels"], len(data["rounds"]), data["ended"]) == ([], 1, "")


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
def test_a_long_game_stays_small(name: str) -> None:
    config = race.Config("race-base", 4) if name == "race" else CONFIGS[name]  # the more cards, the more changes
    record = next(game for seed in range(3, 20) if len(game := recorded(config, 500, seed)) >= 500)
    assert len(record.to_html().encode()) < LARGEST


def test_what_only_moves_is_in_the_page_once() -> None:
    """The legend below the table moves with every row of cards."""
    pieces = data_of(recorded(CONFIGS["race"], 40).to_html())["pieces"]
    assert len([piece for piece in pieces if "sells for 5" in piece]) == 1


def test_unknown_cards_are_counted_in_words() -> None:
    state = mr.new_game(race.Config("race-base", 3), seed=1)
    assert mr.describe(state, mr.Moved("", 0, "discard", 9)).startswith("9 cards from player 1 to ")
    assert mr.describe(state, mr.Moved("", 0, "discard")).startswith("A card from player 1 to ")
