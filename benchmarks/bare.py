"""A bare discord.py bot to compare with: it answers a press and does nothing else.

It is connected as ours is: the same class of client, the same intent, a dynamic button under the same
pattern of custom ids. The verb of a button says how it is answered:

    edit    by editing the message: a layout with as much text and as many buttons as a running board, and a
            picture of 45 kB, made anew for each answer as any bot must
    ack     by an acknowledgement that changes nothing (a deferred update)
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
from io import BytesIO
from typing import Any, Self

import discord
import yarl
from discord import ui
from discord.ext import commands

PICTURE = random.Random(1).randbytes(45_000)
HEADLINE = "⁨柏⁩ 擲出四個三，四進：得四進 1 份"
STATE = "剩下：狀元 1 · 對堂 99 · 三紅 98 · 四進 97 · 二舉 91 · 一秀 80\n狀元席：⁨程⁩，四紅（4 4 4 4 1 2）"
THROWS = "\n".join(f"{n}. ⁨柏⁩ 1 2 3 4 4 6 二舉" for n in range(20, 28))
TURN = "第 5 輪，已擲 28 次\n輪到 ⁨達⁩，<t:1790000000:R> 前"


class Button(
    ui.DynamicItem[ui.Button[Any]], template=r"kaiju:(?P<table>\d+):(?P<version>\d+):(?P<verb>[a-z_]+)"
):
    def __init__(self, table: int, version: int, verb: str, label: str = "") -> None:
        super().__init__(ui.Button(custom_id=f"kaiju:{table}:{version}:{verb}", label=label))
        self.table, self.version, self.verb = table, version, verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["table"]), int(match["version"]), match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        if self.verb == "ack":
            await interaction.response.defer()
            return
        picture = discord.File(BytesIO(PICTURE), filename="bowl.png", description="六顆骰子：1 2 3 4 4 6")
        await interaction.response.edit_message(
            view=board(self.table, self.version + 1, picture),
            attachments=[picture],
            allowed_mentions=discord.AllowedMentions.none(),
        )


def board(table: int, version: int, picture: discord.File) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=0xC0392B)
    box.add_item(ui.TextDisplay(HEADLINE))
    shown = discord.MediaGalleryItem(f"attachment://{picture.filename}", description=picture.description)
    box.add_item(ui.MediaGallery(shown))
    for place, text in enumerate((STATE, THROWS, TURN)):
        if place:
            box.add_item(ui.Separator())
        box.add_item(ui.TextDisplay(text))
    verbs = {"edit": "擲骰", "ack": "我的獎品", "other": "替我擲"}
    box.add_item(ui.ActionRow(*(Button(table, version, verb, label) for verb, label in verbs.items())))
    view.add_item(box)
    return view


class Bare(commands.AutoShardedBot):
    async def setup_hook(self) -> None:
        self.add_dynamic_items(Button)


async def main() -> None:
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    bot = Bare(command_prefix=commands.when_mentioned, intents=discord.Intents(guilds=True))
    ending = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ending.set)
    async with bot:
        running = asyncio.create_task(bot.start(os.environ["DISCORD_TOKEN"]))
        await asyncio.wait((running, asyncio.create_task(ending.wait())), return_when=asyncio.FIRST_COMPLETED)


if __name__ == "__main__":
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    asyncio.run(main())
