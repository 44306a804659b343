"""Cuts Discord's published schema to the requests of a bot like ours: `discord-schema.json` beside this file.

    python tests/wire/cut_schema.py OPENAPI_FILE

OPENAPI_FILE is `specs/openapi.json` of SOURCE. Whoever takes a newer one changes SNAPSHOT and DATE too.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("discord-schema.json")

SOURCE = "https://github.com/discord/discord-api-spec"
SNAPSHOT = "74fda0f"
DATE = "2026-07-18"
LICENCE = "MIT, Copyright 2023 Discord: see discord-schema.LICENSE"

ROUTES = {
    "/applications/{application_id}/commands": ("get", "put"),
    "/applications/{application_id}/emojis": ("get", "post"),
    "/applications/{application_id}/emojis/{emoji_id}": ("delete",),
    "/applications/{application_id}/guilds/{guild_id}/commands": ("get", "put"),
    "/channels/{channel_id}": ("get", "patch", "delete"),
    "/channels/{channel_id}/messages": ("get", "post"),
    "/channels/{channel_id}/messages/{message_id}": ("get", "patch", "delete"),
    "/channels/{channel_id}/messages/{message_id}/threads": ("post",),
    "/channels/{channel_id}/threads": ("post",),
    "/gateway": ("get",),
    "/gateway/bot": ("get",),
    "/guilds/{guild_id}": ("get",),
    "/guilds/{guild_id}/members/{user_id}": ("get",),
    "/guilds/{guild_id}/threads/active": ("get",),
    "/interactions/{interaction_id}/{interaction_token}/callback": ("post",),
    "/oauth2/applications/@me": ("get",),
    "/users/@me": ("get",),
    "/users/@me/guilds": ("get",),
    "/webhooks/{webhook_id}/{webhook_token}": ("post",),
    "/webhooks/{webhook_id}/{webhook_token}/messages/@original": ("get", "patch", "delete"),
    "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": ("get", "patch", "delete"),
}

POINTER = "#/components/schemas/"


def cut(openapi: dict[str, Any], routes: dict[str, tuple[str, ...]] = ROUTES) -> dict[str, Any]:
    """The bodies of these routes (None: it has none) and every schema that they reach.

    Raises KeyError for a route that Discord does not have.
    """
    bodies = {
        f"{method.upper()} {path}": body(openapi["paths"][path][method])
        for path, methods in routes.items()
        for method in methods
    }
    schemas = openapi["components"]["schemas"]
    return {
        "about": {"source": SOURCE, "snapshot": SNAPSHOT, "date": DATE, "licence": LICENCE},
        "components": {"schemas": {name: schemas[name] for name in reached(bodies, schemas)}},
        "routes": bodies,
    }


def body(operation: dict[str, Any]) -> Any:
    """The schema of a request's body. A form says the same as the JSON, but for the files beside it."""
    if "requestBody" not in operation:
        return None
    request = operation["requestBody"]
    assert request["required"], "an optional body needs a mark in the file that is kept"
    return request["content"]["application/json"]["schema"]


def reached(node: object, schemas: dict[str, Any]) -> set[str]:
    """The names of all schemas that a node refers to, directly or through others."""
    found: set[str] = set()
    new = set(references(node))
    while new:
        found |= new
        new = {name for old in new for name in references(schemas[old])} - found
    return found


def references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"].removeprefix(POINTER)
        node = list(node.values())
    if isinstance(node, list):
        for child in node:
            yield from references(child)


def written(kept: dict[str, Any]) -> str:
    """As text that shows a renewal as a readable diff."""
    return json.dumps(kept, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    (openapi_file,) = sys.argv[1:]
    openapi = json.loads(Path(openapi_file).read_text(encoding="utf-8"))
    KEPT.write_text(written(cut(openapi)), encoding="utf-8")
