"""Names of commands, by Discord's rule, and how large a command is."""

from __future__ import annotations

import pytest
from limits import command_size, is_command_name


@pytest.mark.parametrize("name", ["roll", "擲骰子", "o'clock", "a-b_c", "1", "नमस्ते"])
def test_a_name_of_a_command_may_be_in_any_script(name: str) -> None:
    assert is_command_name(name)


@pytest.mark.parametrize("name", ["", "Roll", "a b", "a!", "擲。", "x" * 33, "é́"])
def test_a_name_of_a_command_holds_letters_and_digits_only(name: str) -> None:
    assert not is_command_name(name)


def test_a_commands_size_counts_its_longest_language() -> None:
    assert command_size({"name": "ab", "description": "c"}) == 3
    assert command_size({"name": "ab", "name_localizations": {"de": "abcde"}, "description": "c"}) == 6
    assert (
        command_size({"name": "", "options": [{"name": "ab", "choices": [{"name": "c", "value": "de"}]}]})
        == 5
    )
