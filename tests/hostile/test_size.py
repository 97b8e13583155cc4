"""Size and depth: whatever a text holds, it is read or refused in bounded time and memory, with a short message."""

from __future__ import annotations

import functools
import gc
import importlib
import json
import pkgutil
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any, cast

import pytest

import merchant_rules as mr
from merchant_rules import race, star_traders
from merchant_rules.errors import LONGEST_MESSAGE, shown
from merchant_rules.race.box.catalog import FILES as RACE_FILES
from merchant_rules.star_traders.box.files import FILES as STAR_FILES
from merchant_rules.store.datafiles import CHANGES
from merchant_rules.store.foreign import DEEPEST, LONGEST_TEXT, MOST_PARTS, ForeignError, read_json, read_toml
from merchant_rules.store.transcript import Transcript, write
from merchant_rules.venus.box.rows import FILES as VENUS_FILES
from tests.data.packaged import packaged

CONFIG = mr.Config("classic-1988", ("human", "nik"))
GOOD = 'ruleset = "classic-1988"\nplayers = 2\n'

#: Seconds of work that any of these may take; each takes a small part of it, and took many times it before.
PATIENCE = 2.0


@contextmanager
def quickly() -> Iterator[None]:
    """Fail if the block takes long, however much else the machine has to do."""
    before = time.process_time()
    yield
    assert time.process_time() - before < PATIENCE


def refused(act: Callable[[], object]) -> mr.MerchantRulesError:
    """The error of the family that it ends in, soon and with a short message."""
    with quickly(), pytest.raises(mr.MerchantRulesError) as caught:
        act()
    assert len(str(caught.value)) <= LONGEST_MESSAGE + 10
    return caught.value


def nested(depth: int, inner: str = "1") -> str:
    """JSON with objects inside each other."""
    return '{"a":' * depth + inner + "}" * depth


def save_with(frame: str) -> str:
    """A save with something put into the frame on top."""
    data = json.loads(mr.to_json(mr.new_game(CONFIG, seed=1)))
    data["stack"][-1]["off"] = "HERE"
    return json.dumps(data).replace('"HERE"', frame)


# -- numbers that make much of little ----------------------------------------------------------------------------------

COUNTS: dict[str, tuple[str, Callable[[Any], None]]] = {
    "demands": ("bonus.toml", lambda t: t["demands"][0].update(count=10**12)),
    "open ports": ("questions.toml", lambda t: t.update(open_ports=10**12)),
    "goods": ("cultures.toml", lambda t: t["goods"][0].update(count=10**12)),
}


@pytest.mark.parametrize("case", COUNTS)
def test_a_huge_count_in_a_config_a_save_or_a_record_is_refused(case: str) -> None:
    name, spoil = COUNTS[case]
    content = packaged("classic-1988", name)
    spoil(content)
    config = {"ruleset": "classic-1988", "players": 2, "data": {name: content}}
    save = {"format": "merchant-rules", "version": 1, "kind": "config", "config": config}
    record = mr.Record.of(CONFIG, []).to_text().splitlines()
    record = [f"config: {json.dumps(config)}" if line.startswith("config:") else line for line in record]
    assert "count" in str(refused(lambda: mr.Config.from_json(json.dumps(config)))) or case == "open ports"
    refused(lambda: mr.from_json(json.dumps(save)))
    refused(lambda: mr.Record.from_text("\n".join(record) + "\n"))


@pytest.mark.parametrize(
    "config, ruleset",
    [(mr.Config, "classic-1988"), (race.Config, "race-base"), (star_traders.Config, "star-traders-basic")],
)
def test_a_number_too_long_to_be_written_is_no_count_of_players_and_no_seat(config: Any, ruleset: str) -> None:
    state = mr.new_game(config(ruleset, 2), seed=1)
    for endless in (10**5000, -(10**5000)):
        refused(lambda: config(ruleset, endless))  # noqa: B023
        refused(lambda: mr.view(state, endless))  # noqa: B023
        refused(lambda: mr.legal_moves(state, endless))  # noqa: B023
        refused(lambda: mr.Record.of(state.rules.config, []).redact(endless))  # noqa: B023


def test_actions_of_which_all_pairs_are_built_are_few() -> None:
    content = read_toml((resources.files("merchant_rules.race") / "data" / "constants.toml").read_text("utf-8"))
    first = content["actions"][0]
    content["actions"] += [{**first, "slug": f"explore-{number}"} for number in range(100, 123)]
    assert len(content["actions"]) == 30
    with quickly():
        mr.new_game(race.Config("race-base", 2, data=RACE_FILES.from_dict({"constants.toml": content})), seed=1)
    for more in (1, 1900):
        content["actions"] += [{**first, "slug": f"explore-{more}{number}"} for number in range(2000, 2000 + more)]
        data = RACE_FILES.from_dict({"constants.toml": content})
        says = str(refused(lambda data=data: race.Config("race-base", 2, data=data)))  # type: ignore[misc]
        assert says == f"constants.toml / actions: there are {len(content['actions'])}, at most 30"


def test_many_names_of_players_are_counted_before_they_are_compared() -> None:
    names = tuple(f"n{number}" for number in range(300_000))
    assert "2 to 6 players" in str(refused(lambda: star_traders.Config("star-traders-basic", names)))
    assert "2 to 6 players" in str(refused(lambda: mr.Config("classic-1988", names)))


def test_a_name_of_a_player_has_an_end() -> None:
    assert star_traders.Config("star-traders-basic", ("x" * 100, "y")).names[1] == "y"
    says = str(refused(lambda: star_traders.Config("star-traders-basic", ("y", "x" * 101))))
    assert says == "seat 1: a name has at most 100 characters, not 101"


def test_goals_and_banks_have_an_end() -> None:
    refused(lambda: mr.Config("classic-1988", 2, goal=10**5000))
    refused(lambda: mr.Config("classic-1988", 2, goal=-(10**5000)))
    refused(lambda: mr.Config("classic-1988", 2, options={"bank_total": 10**5000}))
    refused(lambda: mr.Config.from_toml(GOOD + "goal = 0x" + "f" * 2000))
    assert mr.Config("classic-1988", 2, goal=10**9).goal == 10**9


# -- depth -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [100, 500, 740, 980, 3000, 9000, 100_000])
def test_a_save_that_is_nested_deeply_is_refused(depth: int) -> None:
    for text in (nested(depth), "[" * depth + "]" * depth, '{"barred":[],"a":' * depth + "1" + "}" * depth):
        refused(lambda text=text: mr.from_json(save_with(text)))  # type: ignore[misc]


def test_the_depth_that_is_read_is_the_same_everywhere() -> None:
    assert read_json("[" * DEEPEST + "]" * DEEPEST) is not None
    assert read_toml("a = " + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1))
    for text in ("[" * (DEEPEST + 1) + "1" + "]" * (DEEPEST + 1), "[" * 5000 + "]" * 5000, "[" * 100_000):
        with pytest.raises(ForeignError):
            read_json(text)
        with pytest.raises(ForeignError):
            read_toml(f"a = {text}")


# -- lists in lists of which one is many -------------------------------------------------------------------------------


def doubled(depth: int, twice: Callable[[Any], Any], held: Any = None) -> Any:
    """Something that holds the next one twice: little room in memory, and none is large enough for its text."""
    for _ in range(depth):
        held = twice(held)
    return held


def within_itself() -> list[Any]:
    """A list that holds itself twice."""
    held: list[Any] = []
    held += [held, held]
    return held


#: What parsers that know references, such as those of YAML, make of a few lines.
REFERRING: dict[str, Any] = {
    "lists": doubled(70, lambda held: [held, held]),
    "tuples": doubled(70, lambda held: (held, held)),
    "tables": doubled(70, lambda held: {"a": held, "b": held}),
    "actions": doubled(70, lambda held: mr.StepTo(cast(str, (held, held)))),
    "itself": within_itself(),
    "long texts": ["x" * 1_000_000] * 100_000,
    "many": [0] * 3_000_000,
}


@pytest.mark.parametrize("case", REFERRING)
def test_what_holds_something_again_and_again_is_refused_at_once(case: str) -> None:
    held: Any = REFERRING[case]
    assert shown(held) == f"something of type {type(held).__name__}"
    state = mr.new_game(CONFIG, seed=1)
    for kind, ruleset in (
        *((mr.Config, ruleset) for ruleset in ("classic-1988", "ffg-classic")),
        (race.Config, "race-base"),
        (star_traders.Config, "star-traders-basic"),
    ):
        refused(lambda kind=kind: kind(held, 2))  # type: ignore[misc]
        refused(lambda kind=kind, ruleset=ruleset: kind(ruleset, held))  # type: ignore[misc]
        refused(lambda kind=kind, ruleset=ruleset: kind(ruleset, 2, (held,)))  # type: ignore[misc]
        refused(lambda kind=kind, ruleset=ruleset: kind(ruleset, 2, options=held))  # type: ignore[misc]
        for name in kind(ruleset, 2).options:
            refused(lambda kind=kind, ruleset=ruleset, name=name: kind(ruleset, 2, options={name: held}))  # type: ignore[misc]
    for files in (VENUS_FILES, RACE_FILES, STAR_FILES):
        name = next(iter(files.schemas))
        refused(lambda files=files, name=name: files.from_dict({name: held}))  # type: ignore[misc]
        refused(lambda files=files, name=name: files.from_dict({name: {"a": held}}))  # type: ignore[misc]
        refused(lambda files=files: files.from_dict({CHANGES: {"a": held}}))  # type: ignore[misc]
    refused(lambda: mr.apply_action(state, held))
    refused(lambda: mr.apply_action(state, mr.StepTo(held)))
    refused(lambda: mr.token(state, mr.StepTo(held)))
    refused(lambda: mr.parse_token(state, held))
    refused(lambda: mr.view(state, held))
    refused(lambda: mr.new_game(CONFIG, seed=held))


@pytest.mark.parametrize("kind", [mr.Config, race.Config, star_traders.Config])
def test_what_is_no_text_is_refused_by_every_reader(kind: Any) -> None:
    strange: tuple[Any, ...] = (None, 7, [], {}, object(), Path("x"))
    for odd in strange:
        refused(lambda: kind.from_json(odd))  # noqa: B023
        refused(lambda: kind.from_toml(odd))  # noqa: B023
        refused(lambda: mr.from_json(odd))  # noqa: B023
        refused(lambda: mr.Record.from_text(odd))  # noqa: B023
    refused(lambda: kind.from_toml(b"x"))
    refused(lambda: mr.load_data(7))  # type: ignore[arg-type]


# -- TOML --------------------------------------------------------------------------------------------------------------

TOML: dict[str, str] = {
    "digits": "goal = " + "9" * 5000,
    "hex": "goal = 0x" + "f" * 5000,
    "binary in an option": "[options]\nbank_total = 0b" + "1" * 9000,
    "a key of 2,000 parts": ".".join("a" * 2000) + " = 1",
    "a key of 40,000 parts": ".".join("a" * 40_000) + " = 1",
    "a table of 40,000 parts": "[" + ".".join("a" * 40_000) + "]",
    "a list of tables": "[[" + " . ".join(["'a'"] * 40_000) + "]]",
    "quoted parts": ".".join(['"a.b"'] * 40_000) + " = 1",
    "an inline table": "x = { " + ".".join("a" * 40_000) + " = 1 }",
    "after a text": 'x = "\\""\n' + ".".join("a" * 40_000) + " = 1",
    "after an open text": 'x = "' + ".".join("a" * 40_000) + "\n" + ".".join("b" * 40_000) + " = 1",
    "nested lists": "x = " + "[" * 3000 + "]" * 3000,
    "nested tables": "x = " + "{a=" * 3000 + "1" + "}" * 3000,
    "quotes": 'x = "' + '\\"' * 400_000,
    "many quotes": "'" * 1_000_001,
    "long": "#" * (LONGEST_TEXT + 1),
}


@pytest.mark.parametrize("case", TOML)
def test_toml_beyond_all_measure_is_refused(case: str) -> None:
    refused(lambda: mr.Config.from_toml(GOOD + TOML[case]))


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".b" * (MOST_PARTS - 1) + " = 1",
        "x = '" + "a." * 100 + "'",
        'x = "' + "a." * 100 + '"',
        "# " + "a." * 100 + "\nx = 1",
        "x = [" + "1.5, " * 100 + "]",
        'x = """\n' + "a." * 100 + '"quoted"\n"""',
        "x = '''" + "a." * 100 + "'quoted' '''",
    ],
)
def test_dots_that_make_no_key_are_read(text: str) -> None:
    assert read_toml(text)


# -- work that grows with the square -----------------------------------------------------------------------------------


def test_many_keys_the_last_one_doubled() -> None:
    keys = [f'"k{number}":0' for number in range(60_000)]
    with quickly(), pytest.raises(mr.SchemaError, match='the key "k59999" stands twice'):
        mr.from_json("{" + ",".join([*keys, keys[-1]]) + "}")


def test_a_record_with_many_lines_in_its_header() -> None:
    header = tuple((f"k{number}", "x") for number in range(60_000))
    with quickly():
        assert write(Transcript(header, ())).count("\n") > 60_000
    with quickly(), pytest.raises(mr.RecordError, match="the key 'k59999' twice"):
        write(Transcript((*header, header[-1]), ()))
    with pytest.raises(mr.RecordError, match="the key 'end' here"):
        write(Transcript((("end", "1"),), ()))


# -- size, and what an argument can do ---------------------------------------------------------------------------------


def test_texts_have_a_limit_that_an_argument_raises() -> None:
    state = mr.new_game(CONFIG, seed=1)
    save, record, toml = mr.to_json(state), mr.Record.of(CONFIG, []).to_text(), CONFIG.to_toml()
    blank = " " * LONGEST_TEXT
    assert "limit" in str(refused(lambda: mr.from_json(save + blank)))
    assert "limit" in str(refused(lambda: mr.Record.from_text(record + blank)))
    assert "limit" in str(refused(lambda: mr.Config.from_toml(toml + blank)))
    assert "limit" in str(refused(lambda: mr.Config.from_json(CONFIG.to_json() + blank)))
    more = LONGEST_TEXT * 2
    assert mr.from_json(save + blank, limit=more) == state
    assert mr.Record.from_text(record + blank, limit=more).config == CONFIG
    assert mr.Config.from_toml(toml + blank, limit=more) == CONFIG
    assert mr.Config.from_json(CONFIG.to_json() + blank, limit=more) == CONFIG


LONG = "x" * 1_000_000

QUOTING: dict[str, Callable[[], object]] = {
    "token": lambda: mr.parse_token(CONFIG, f"go:{LONG}!"),
    "action": lambda: mr.apply_action(mr.new_game(CONFIG, seed=1), mr.parse_token(CONFIG, f"go:{LONG}")),
    "tag": lambda: mr.parse_token(CONFIG, LONG),
    "odd tag": lambda: mr.parse_token(CONFIG, LONG.upper()),
    "field": lambda: mr.parse_token(CONFIG, "roll:" + LONG),
    "ruleset": lambda: mr.Config(LONG, 2),
    "species": lambda: mr.Config("classic-1988", (LONG, "nik")),
    "module": lambda: mr.Config("classic-1988", 2, modules=(LONG,)),
    "option": lambda: mr.Config("classic-1988", 2, options={LONG: 1}),
    "setting": lambda: mr.Config("classic-1988", 2, options={"relic_laser": LONG}),
    "key of a config": lambda: mr.Config.from_json(json.dumps({LONG: 1})),
    "key of a save": lambda: mr.from_json(mr.to_json(CONFIG).replace('"config":{', f'"{LONG}":1,"config":{{', 1)),
    "kind": lambda: mr.from_json(mr.to_json(CONFIG).replace('"kind":"config"', f'"kind":"{LONG}"')),
    "game": lambda: mr.from_json(mr.to_json(CONFIG).replace('"format"', f'"game":"{LONG}","format"')),
    "needs": lambda: mr.from_json(mr.to_json(CONFIG).replace('"format"', f'"needs":["{LONG}"],"format"')),
    "bare JSON": lambda: mr.from_json(LONG),
    "record": lambda: mr.Record.from_text(LONG),
    "turn of a record": lambda: mr.Record.from_text(f"format: game-record\nversion: 1\n\n1.0 {LONG.upper()}\n"),
    "token of a record": lambda: mr.Record.from_text(
        mr.Record.of(CONFIG, []).to_text().replace("end: 0", f"1.0  {LONG}\n\nend: 1")
    ).final(),
    "data file": lambda: mr.Config.from_json(json.dumps({"ruleset": "classic-1988", "players": 2, "data": {LONG: {}}})),
    "key of a data file": lambda: mr.Config.from_json(
        json.dumps({"ruleset": "classic-1988", "players": 2, "data": {"forts.toml": {LONG[:300_000]: 1}}})
    ),
    "slug of a data file": lambda: mr.Config.from_json(
        json.dumps({"ruleset": "classic-1988", "players": 2, "data": {"forts.toml": {"cost": LONG[:300_000]}}})
    ),
}


@pytest.mark.parametrize("case", QUOTING)
def test_an_error_quotes_a_few_hundred_characters_at_most(case: str) -> None:
    refused(QUOTING[case])


# -- what is kept ------------------------------------------------------------------------------------------------------

#: Caches without an end whose arguments have one: classes and files of this library, faces of a die, numbers of dice.
ENDING = {
    "merchant_rules.cli.rules._named_in_tests",
    "merchant_rules.kernel.actions._blank",
    "merchant_rules.kernel.gathering._names",
    "merchant_rules.venus.bots.atlas._turns_table",
    "merchant_rules.venus.modules.attack._two_dice",
    "merchant_rules.venus.modules.solitaire._six_faces",
    "merchant_rules.venus.rules.movement._roll_outcomes",
    "merchant_rules.venus.rulesets.ffg_words.own_numbers",
}


def test_every_cache_has_an_end() -> None:
    endless = set()
    for module in pkgutil.walk_packages(mr.__path__, "merchant_rules."):
        if module.name.rpartition(".")[2] == "__main__":
            continue
        for name, held in vars(importlib.import_module(module.name)).items():
            if isinstance(held, functools._lru_cache_wrapper) and held.cache_parameters()["maxsize"] is None:
                endless.add(f"{held.__module__}.{name}")
    assert endless == ENDING


def test_configs_of_strangers_do_not_pile_up() -> None:
    forts = packaged("classic-1988", "forts.toml")

    def memory_after(costs: range) -> int:
        for cost in costs:
            plain = {"ruleset": "classic-1988", "players": 2, "data": {"forts.toml": forts | {"cost": cost}}}
            state = mr.new_game(mr.Config.from_json(json.dumps(plain)), seed=1)
            for _ in range(3):
                state = mr.apply_action(state, mr.legal_moves(state)[0])
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        full = memory_after(range(66))
        assert memory_after(range(66, 96)) - full < 5_000_000  # it was 0.8 MB for each
    finally:
        tracemalloc.stop()
