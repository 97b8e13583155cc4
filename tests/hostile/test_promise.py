"""SECURITY.md: every line of the promise is kept by tests that are there, and says the numbers that are in the code."""

from __future__ import annotations

import ast
import re

import pytest

from merchant_rules.errors import LONGEST_MESSAGE
from merchant_rules.store.foreign import LONGEST_TEXT
from tests.package.tree import ROOT

#: The lines of the promise by their numbers, and the tests that keep them.
KEPT: dict[int, tuple[str, ...]] = {
    1: (
        "tests/fuzz/test_fuzz.py::test_broken_inputs_are_refused_or_whole",
        "tests/fuzz/test_fuzz.py::test_an_error_of_another_family_is_noticed",
        "tests/saves/test_fuzz.py::test_a_mutated_save_is_refused_or_whole",
        "tests/records/test_fuzz.py::test_a_mutated_record_is_refused_or_whole",
        "tests/hostile/test_ill_typed.py::test_whatever_a_field_holds_is_taken_or_refused_in_a_few_words",
        "tests/hostile/test_size.py::test_what_is_no_text_is_refused_by_every_reader",
    ),
    2: (
        "tests/hostile/test_size.py::test_an_error_quotes_a_few_hundred_characters_at_most",
        "tests/hostile/test_ill_typed.py::test_whatever_a_field_holds_is_taken_or_refused_in_a_few_words",
    ),
    3: (
        "tests/hostile/test_size.py::test_a_huge_count_in_a_config_a_save_or_a_record_is_refused",
        "tests/hostile/test_size.py::test_a_save_that_is_nested_deeply_is_refused",
        "tests/hostile/test_size.py::test_toml_beyond_all_measure_is_refused",
        "tests/hostile/test_size.py::test_many_keys_the_last_one_doubled",
        "tests/hostile/test_size.py::test_a_record_with_many_lines_in_its_header",
        "tests/hostile/test_size.py::test_texts_have_a_limit_that_an_argument_raises",
        "tests/hostile/test_size.py::test_what_holds_something_again_and_again_is_refused_at_once",
        "tests/hostile/test_size.py::test_actions_of_which_all_pairs_are_built_are_few",
        "tests/hostile/test_size.py::test_many_names_of_players_are_counted_before_they_are_compared",
        "tests/data/test_datafiles.py::test_files_beyond_all_measure_are_refused",
        "tests/data/test_datafiles.py::test_a_file_without_an_end_and_a_pipe_are_not_read",
    ),
    4: (
        "tests/hostile/test_size.py::test_every_cache_has_an_end",
        "tests/hostile/test_size.py::test_configs_of_strangers_do_not_pile_up",
    ),
    5: (
        "tests/fuzz/test_fuzz.py::test_broken_inputs_are_refused_or_whole",
        "tests/fuzz/test_fuzz.py::test_a_state_that_cannot_go_on_is_noticed",
        "tests/hostile/test_states.py::test_validate_never_raises",
        "tests/hostile/test_states.py::test_anything_in_any_field_is_told_and_not_raised",
        "tests/race/flow/test_impossible_races.py::test_who_waits_to_pay_can_pay",
        "tests/star_traders/test_impossible_pieces.py::test_pieces_lie_as_they_can",
    ),
    6: (
        "tests/knowledge/test_leaks.py::test_a_refusal_says_nothing_of_what_others_know",
        "tests/knowledge/test_leaks.py::test_all_that_is_made_of_a_view_is_the_same",
        "tests/knowledge/test_leaks.py::test_redacted_records_of_games_that_looked_the_same_are_the_same_to_the_letter",
        "tests/hostile/test_states.py::test_a_view_with_another_label_is_refused",
        "tests/hostile/test_secrets.py::test_the_digest_of_a_view_tells_nothing_of_what_others_have_seen",
    ),
    7: (
        "tests/hostile/test_secrets.py::test_a_fresh_seed_has_128_bits",
        "tests/hostile/test_secrets.py::test_a_game_at_the_terminal_has_a_seed_that_nobody_sees",
        "tests/hostile/test_secrets.py::test_a_game_on_the_page_has_a_seed_that_nobody_sees",
        "tests/hostile/test_secrets.py::test_a_bot_cannot_try_out_the_seed_of_its_game",
    ),
    8: ("tests/hostile/test_secrets.py::test_no_table_that_a_bot_can_reach_can_be_changed",),
    9: (
        "tests/hostile/test_nothing_lost.py::test_a_kill_leaves_an_old_or_a_new_file_but_whole",
        "tests/hostile/test_nothing_lost.py::test_a_full_disk_leaves_the_old_save",
        "tests/hostile/test_nothing_lost.py::test_two_games_that_begin_in_one_folder_have_two_files",
        "tests/hostile/test_nothing_lost.py::test_an_error_of_a_bot_is_told_and_the_others_play_on",
        "tests/hostile/test_nothing_lost.py::test_an_error_is_told_where_no_folder_is_and_in_code_with_long_names",
        "tests/hostile/test_nothing_lost.py::test_a_bot_that_fails_at_the_terminal_does_not_cost_the_game",
        "tests/hostile/test_nothing_lost.py::test_a_closed_terminal_and_a_polite_kill_save_the_game",
        "tests/hostile/test_nothing_lost.py::test_a_game_whose_output_is_gone_is_saved",
    ),
}

TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def test_every_line_is_kept_by_a_test() -> None:
    assert [int(number) for number in re.findall(r"^(\d+)\. \*\*", TEXT, re.MULTILINE)] == [*KEPT]


@pytest.mark.parametrize("test", sorted({test for tests in KEPT.values() for test in tests}))
def test_the_tests_are_there(test: str) -> None:
    path, _, name = test.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_the_numbers_are_those_of_the_code() -> None:
    assert f"at most {LONGEST_MESSAGE} characters" in TEXT
    assert LONGEST_TEXT == 4_000_000
    assert "four million characters" in TEXT
