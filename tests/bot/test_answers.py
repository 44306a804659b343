"""Verbs of buttons: each is answered by one."""

from __future__ import annotations

import pytest

from bot.client import Answers


def test_a_verb_that_is_answered_already_is_refused_and_stays_as_it_is() -> None:
    answers = Answers[int]()
    answers["roll"] = 1
    answers.update(leave=2)

    with pytest.raises(ValueError, match="two answer to roll"):
        answers["roll"] = 3
    with pytest.raises(ValueError, match="two answer to leave"):
        answers.update(leave=4)
    assert answers == {"roll": 1, "leave": 2}
