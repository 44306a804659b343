"""A browser tab without a browser: what SimCord's page asks of its server, and nothing it could not know."""

import asyncio
import itertools
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, Self
from urllib.parse import urlsplit

import aiohttp

_request_ids = itertools.count(1)


class Tab:
    """`shown` is the snapshot the tab shows; only `look()` and an action of its own bring a newer one."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        address = urlsplit(url)
        self.session = session
        self.base = f"http://{address.netloc}"
        self.capability = address.fragment
        self.shown: dict[str, Any] = {}
        self.sequence = 0

    @classmethod
    async def open(cls, session: aiohttp.ClientSession, url: str, viewer: str | None = None) -> Self:
        tab = cls(session, url)
        tab.shown = await tab.ask("POST", "/api/pages", {})
        if viewer is not None:
            await tab.view_as(viewer)
        return tab

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"X-Simcord-Capability": self.capability}
        if self.shown:
            headers["X-Simcord-Context"] = self.shown["context"]["id"]
        async with self.session.request(method, self.base + path, json=body, headers=headers) as response:
            response.raise_for_status()
            return await response.json()

    async def look(self) -> dict[str, Any]:
        self.shown = await self.ask("GET", "/api/state")
        return self.shown

    async def act(self, kind: str, **body: Any) -> dict[str, Any]:
        """Send an action from what the tab shows, without looking again first."""
        receipt: dict[str, Any] = await self.ask(
            "POST",
            "/api/action",
            {
                **body,
                "kind": kind,
                "protocol_version": 3,
                "sequence": self.sequence + 1,
                "request_id": f"r{next(_request_ids)}",
                "generation": self.shown["context"]["generation"],
                "bot_generation": self.shown["botGeneration"],
                "published_revision": self.shown["publishedRevision"],
            },
        )
        self.sequence = receipt["expectedSequence"]
        return receipt

    async def view_as(self, name: str) -> None:
        viewer = next(viewer for viewer in self.shown["viewers"] if viewer["name"] == name)
        await self.act("viewer", viewer_id=viewer["id"])
        await self.look()

    async def run(self, invocation: str, **options: Any) -> dict[str, Any]:
        entry = await self.entry(invocation)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options={name: str(value) for name, value in options.items()},
        )

    async def entry(self, invocation: str) -> dict[str, Any]:
        entries = (await self.ask("GET", "/api/commands"))["entries"]
        return next(entry for entry in entries if entry["invocation"] == invocation)

    async def press(self, label: str) -> dict[str, Any]:
        """Press the lowest button with this label in what the tab shows."""
        button = self.button(label)
        target = button["control_key"].split(":")[1]
        return await self.act("click", control_key=button["control_key"], target_id=target)

    def button(self, label: str) -> dict[str, Any]:
        return next(
            node
            for message in reversed(self.messages())
            for node in _nodes(message["components"])
            if node.get("label") == label
        )

    def messages(self) -> list[dict[str, Any]]:
        return [self.shown["messages"][identity] for identity in self.shown["timeline"]]

    def text(self) -> str:
        """All that is written in the channel as this tab shows it, privately too."""
        return "\n".join(
            part
            for message in self.messages()
            for part in (
                message.get("content") or "",
                *(node["content"] for node in _nodes(message["components"]) if "content" in node),
            )
        )

    async def sees(self, words: str, within: float = 2.0) -> float:
        """Poll as the page does until `words` are shown; the seconds it took."""
        began = time.perf_counter()
        while True:
            await self.look()
            taken = time.perf_counter() - began
            if words in self.text():
                return taken
            if taken > within:
                raise AssertionError(f"{words!r} was not shown within {within} s:\n{self.text()}")
            await asyncio.sleep(0.05)


def _nodes(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, list):
        return [node for item in value for node in _nodes(item)]
    if not isinstance(value, dict):
        return []
    return [value, *_nodes(value.get("components")), *_nodes(value.get("accessory"))]


OpenTab = Callable[..., Awaitable[Tab]]


def codes(receipt: dict[str, Any]) -> list[str]:
    return [item["code"] for item in receipt["diagnostics"]]


def settled(receipt: dict[str, Any]) -> bool:
    assert not receipt["rejected"], json.dumps(receipt)
    return bool(receipt["settlement"] == "settled")
