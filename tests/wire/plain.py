"""A client that says exactly what a test wants said, so that the server's own rules can be tried."""

from __future__ import annotations

import io
import json
from types import TracebackType
from typing import Any, Self

import aiohttp
import payloads
from server import Discord
from world import COMMAND, Channel, Interaction, Message

Json = dict[str, Any]


class Said:
    """What was answered: `code` is Discord's, 0 for a request that went well."""

    def __init__(self, response: aiohttp.ClientResponse, data: bytes) -> None:
        self.status, self.headers = response.status, response.headers
        self.json: Any = json.loads(data) if data else None

    @property
    def code(self) -> int:
        return int(self.json.get("code", 0)) if isinstance(self.json, dict) else 0

    @property
    def refusal(self) -> tuple[int, int]:
        return self.status, self.code

    @property
    def faults(self) -> str:
        """Places and codes of a wrong body, in one text."""
        return json.dumps(self.json.get("errors", {}))


class Plain:
    def __init__(self, discord: Discord) -> None:
        self.discord = discord

    async def __aenter__(self) -> Self:
        self.session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.session.close()

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        authorization: str | None = None,
        files: dict[str, bytes] | None = None,
    ) -> Said:
        """Send a request as the bot, or with another authorization."""
        known = f"Bot {self.discord.token}"
        headers = {"Authorization": known if authorization is None else authorization}
        data: Any = None
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for number, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        url = self.discord.api_url + path
        async with self.session.request(method, url, data=data, headers=headers) as response:
            return Said(response, await response.read())

    # Channels

    async def send(self, body: Json, at: Channel | None = None, **files: bytes) -> Said:
        path = f"/channels/{(at or self.discord.channel).id}/messages"
        return await self.ask("POST", path, body, files=files)

    async def edit(self, message_id: int | str, body: Json, at: Channel | None = None) -> Said:
        return await self.ask(
            "PATCH", f"/channels/{(at or self.discord.channel).id}/messages/{message_id}", body
        )

    # Interactions

    def asked(
        self, kind: int = COMMAND, *, source: Message | None = None, at: Channel | None = None
    ) -> Interaction:
        """Somebody did something, and the bot heard of it."""
        world = self.discord.world
        user = self.discord.guests[0].user
        interaction = world.begin(kind, user, at or self.discord.channel, source)
        interaction.payload = payloads.interaction(interaction, world, {})
        return interaction

    async def answer(self, to: Interaction, kind: int, data: Json | None = None, **files: bytes) -> Said:
        body: Json = {"type": kind} | ({} if data is None else {"data": data})
        path = f"/interactions/{to.id}/{to.token}/callback?with_response=1"
        return await self.ask("POST", path, body, authorization="", files=files)

    async def follow_up(self, to: Interaction, body: Json) -> Said:
        return await self.ask("POST", self._webhook(to), body, authorization="")

    async def own(self, method: str, to: Interaction, which: str = "@original", body: Any = None) -> Said:
        """Read, change or delete a message of an interaction."""
        return await self.ask(method, f"{self._webhook(to)}/messages/{which}", body, authorization="")

    def _webhook(self, to: Interaction) -> str:
        return f"/webhooks/{self.discord.world.application_id}/{to.token}"
