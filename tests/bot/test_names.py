"""Names that people gave themselves do nothing and stay within their width."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes, width

from bot.names import CELLS, inert, plain

MARKS = "\\`*_~|<>[]()#:-"
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
FLAG = "🇹🇼"

NASTY = st.sampled_from(
    [
        *MARKS,
        "@",
        "@everyone",
        "@here",
        "<@1001>",
        "<@&5>",
        "<#5>",
        "<:x:5>",
        "<a:x:5>",
        "http://a.b",
        "||",
        "```",
        "\u202e",
        "\u2066",
        "\u200b",
        "\u200d",
        "\ufeff",
        "\u00ad",
        "\u3000",
        "\n",
        "\t",
        "\0",
        "\x1b[31m",
        "\ufe0f",
        FAMILY,
        FLAG,
        "👍🏽",
        "e\u0301",
        "가",
        "각",
        "月餅",
        "שלום",
        "مرحبا",
        "ก็",
        "क्षि",
        "Z\u0336\u0335",
    ]
)
NAMES = st.lists(NASTY | st.text(max_size=4), max_size=12).map("".join)


def unescaped(text: str) -> str:
    """The marks of `text` that Discord would act on."""
    active, place = "", 0
    while place < len(text):
        if text[place] == "\\" and text[place + 1 : place + 2] in MARKS and place + 1 < len(text):
            place += 2
            continue
        if text[place] in MARKS:
            active += text[place]
        place += 1
    return active


# What is shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("安娜", "安娜"),
        ("Anna", "Anna"),
        ("  Anna   Li ", "Anna Li"),
        ("Anna\nLi\t", "Anna Li"),
        ("A\u202enn\u202ca", "Anna"),
        ("A\u2066n\u2069\u200bna\ufeff", "Anna"),
        ("A\u00adnna", "Anna"),
        ("A\x1b[31mnna\0", "A[31mnna"),
        ("e\u0301", "e\u0301"),
        (FAMILY, FAMILY),
        (FLAG * 3, FLAG * 3),
        ("\u3000月\u3000餅", "月 餅"),
    ],
)
def test_a_name_is_shown_on_one_line_without_what_cannot_be_seen(name: str, shown: str) -> None:
    assert plain(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3000",
        "\u200b",
        "\u202e",
        "\0",
        "\n\n",
        "\ue000",
        "\u200d",
        "\u200d\u200d",
        "\ufe0f",
        "\u3164",
        "\u115f\u1160",
        "\u2800",
        "\uffa0",
        "\u034f",
        "\u180b",
    ],
)
def test_a_name_of_which_nothing_can_be_seen_is_a_question_mark(name: str) -> None:
    assert plain(name) == "?"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("x" * 20, "x" * 20),
        ("x" * 21, "x" * 19 + "…"),
        ("月" * 10, "月" * 10),
        ("月" * 11, "月" * 9 + "…"),
        ("x" + "月" * 10, "x" + "月" * 9 + "…"),
        ("😀" * 32, "😀" * 9 + "…"),
        (FAMILY * 10, FAMILY * 10),
        (FAMILY * 11, FAMILY * 9 + "…"),
        ("x" * 19 + " yyyy", "x" * 19 + "…"),
    ],
)
def test_a_long_name_is_cut_to_twenty_columns(name: str, shown: str) -> None:
    assert plain(name) == shown


@given(NAMES, st.integers(2, 40))
def test_no_name_is_wider_than_its_cells(name: str, cells: int) -> None:
    assert 0 < width(plain(name, cells)) <= cells


@given(NAMES, st.integers(2, 40))
def test_names_are_cut_at_the_border_of_a_grapheme(name: str, cells: int) -> None:
    uncut, cut = plain(name, 10_000), plain(name, cells)
    kept = cut.removesuffix("…") if cut != uncut else cut

    assert list(iter_graphemes(uncut))[: len(list(iter_graphemes(kept)))] == list(iter_graphemes(kept))


@given(NAMES, st.integers(2, 40))
def test_a_name_made_plain_is_plain(name: str, cells: int) -> None:
    once = plain(name, cells)

    assert plain(once, cells) == once


@given(NAMES)
def test_a_plain_name_is_one_line_without_controls_or_overrides(name: str) -> None:
    shown = plain(name)

    assert len(shown.splitlines()) == 1
    assert shown == shown.strip()
    assert all(unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn") or c == "\u200d" for c in shown)


# What is said


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_is_escaped(mark: str) -> None:
    assert inert(f"a{mark}b") == f"a\\{mark}b"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("@everyone", "@\u200beveryone"),
        ("@here", "@\u200bhere"),
        ("<@1001>", "\\<@\u200b1001\\>"),
        ("<@&55>", "\\<@\u200b&55\\>"),
        ("<:mooncake:55>", "\\<\\:mooncake\\:55\\>"),
        ("https://a.b/c", "https\\://a.b/c"),
        ("[a](b)", "\\[a\\]\\(b\\)"),
        ("**a**", "\\*\\*a\\*\\*"),
        ("# a", "\\# a"),
        ("\\*a*", "\\\\\\*a\\*"),
        ("安娜", "安娜"),
        ("@ everyone", "@\u200b everyone"),
    ],
)
def test_a_name_is_said_as_it_is_written_and_does_nothing(name: str, said: str) -> None:
    assert inert(name) == said


@given(NAMES)
def test_nothing_in_a_name_is_acted_on(name: str) -> None:
    assert unescaped(inert(name)) == ""


@given(NAMES)
def test_a_name_pings_nobody(name: str) -> None:
    said = inert(name)

    assert "@everyone" not in said
    assert "@here" not in said
    assert re.search("<@[!&]?[0-9]", said) is None
    assert all(rest.startswith("\u200b") for rest in said.split("@")[1:])


@given(NAMES)
def test_what_is_said_shows_as_the_plain_name(name: str) -> None:
    said = inert(name).strip("\u2068\u2069").replace("@\u200b", "@")
    shown, place = "", 0
    while place < len(said):
        place += said[place] == "\\"
        shown += said[place]
        place += 1

    assert shown == plain(name)


@pytest.mark.parametrize("name", ["שלום", "مرحبا", "a שלום", "١٢٣"])
def test_a_name_from_right_to_left_is_kept_apart_from_the_line(name: str) -> None:
    assert inert(name) == f"\u2068{name}\u2069"


@given(NAMES)
def test_isolation_is_closed_wherever_it_is_opened(name: str) -> None:
    said = inert(name)

    assert (said.count("\u2068"), said.count("\u2069")) in ((0, 0), (1, 1))
    assert not any(override in said for override in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067")


def test_a_name_is_cut_before_it_is_escaped() -> None:
    assert inert("*" * 30) == "\\*" * (CELLS - 1) + "…"
