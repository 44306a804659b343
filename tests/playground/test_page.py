"""What we change in SimCord's page is still there to be changed."""

import io
from typing import Any

import aiohttp
import pytest
from PIL import Image
from simcord.preview import _markdown

from playground.live import LivePreview, _Media
from playground.page import TICKER, TICKER_PATH, changed, translated


async def fetch(preview: LivePreview, path: str) -> str:
    base = preview.url.partition("/#")[0]
    async with aiohttp.ClientSession() as session, session.get(base + path) as response:
        response.raise_for_status()
        return await response.text()


@pytest.mark.asyncio
async def test_the_page_bears_our_title_and_ticks(preview: LivePreview) -> None:
    index = await fetch(preview, "/")

    assert "<title>開局 Kaiju" in index
    assert f'src="{TICKER_PATH}"' in index
    assert await fetch(preview, TICKER_PATH) == TICKER


@pytest.mark.asyncio
async def test_a_picture_is_looked_at_once_for_all_pages() -> None:
    file = io.BytesIO()
    Image.new("P", (72, 40)).save(file, "png")
    media = _Media()

    first = await media.validate("its digest", file.getvalue())

    assert (first.width, first.height) == (72, 40)
    assert await media.validate("its digest", file.getvalue()) is first
    await media.close()


@pytest.mark.asyncio
async def test_relative_times_are_marked_for_the_ticker(preview: LivePreview) -> None:
    assert "time.dataset.relative" in await fetch(preview, "/text.js")


@pytest.mark.asyncio
async def test_a_board_keeps_its_height_while_its_picture_comes(preview: LivePreview) -> None:
    assert ".gallery-image:not([src])" in await fetch(preview, "/preview.css")


@pytest.mark.asyncio
async def test_a_new_select_forgets_what_was_picked_in_the_old_one(preview: LivePreview) -> None:
    assert "drawnAs.get(key) !== drawn" in await fetch(preview, "/selects.js")


@pytest.mark.asyncio
async def test_a_parser_is_built_once_for_the_same_names(preview: LivePreview) -> None:
    policy: dict[str, bool | str] = dict.fromkeys(("links", "spoilers"), False)
    names = {"users": {"1": "小柏"}}

    first = _markdown._markdown_parser(policy, names)

    assert _markdown._markdown_parser(policy, dict(names)) is first
    assert _markdown._markdown_parser(policy, {"users": {"1": "阿程"}}) is not first


def test_another_file_than_the_one_we_knew_is_noticed() -> None:
    with pytest.raises(ValueError, match=r"/text\.js no longer holds"):
        changed("/text.js", "something else")


def test_commands_are_shown_in_the_visitors_language_and_found_by_their_plain_name() -> None:
    sent = {
        "id": 1,
        "name": "table",
        "name_localizations": {"zh-TW": "牌桌"},
        "options": [
            {
                "name": "open",
                "name_localizations": {"zh-TW": "開桌"},
                "description": "Open a table",
                "description_localizations": {"zh-TW": "開一桌"},
                "options": [
                    {
                        "name": "game",
                        "name_localizations": {"zh-TW": "遊戲"},
                        "description": "Which",
                        "choices": [{"name": "dice", "name_localizations": {"zh-TW": "博餅"}, "value": "b"}],
                    }
                ],
            }
        ],
    }

    def shown(locale: str) -> dict[str, Any]:
        entry = {
            "commandId": "1",
            "path": ["table", "open"],
            "invocation": "table open",
            "description": "Open a table",
            "options": [
                {"name": "game", "description": "Which", "choices": [{"name": "dice", "value": "b"}]}
            ],
        }
        entries: list[dict[str, Any]] = translated({"entries": [entry]}, [sent], locale)["entries"]
        return entries[0]

    assert shown("zh-TW") == {
        "commandId": "1",
        "path": ["table", "open"],
        "invocation": "牌桌 開桌 (table open)",
        "description": "開一桌",
        "options": [
            {"name": "game", "description": "遊戲: Which", "choices": [{"name": "博餅", "value": "b"}]}
        ],
    }
    assert shown("en-US")["invocation"] == "table open"
    assert shown("en-US")["options"][0]["description"] == "Which"
