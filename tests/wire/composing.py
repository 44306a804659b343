"""From the body of a request to a message as Discord keeps it."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from errors import Faults
from limits import Draft, check_message, media_of
from world import EPHEMERAL, LOADING, V2, Attachment, Message, walk

Json = dict[str, Any]

SUPPRESS_EMBEDS = 1 << 2
QUIETLY = 1 << 12

SETTABLE = V2 | SUPPRESS_EMBEDS | QUIETLY | EPHEMERAL
"""Flags that a new message may carry; whether an ephemeral one may stand here is the route's affair."""

CHANGEABLE = V2 | SUPPRESS_EMBEDS
"""Flags that an edit may set. What is private stays private, what is public stays public."""

MENTION = re.compile(r"<@!?(\d+)>")


@dataclass
class Upload:
    """A file of a multipart request: `number` is the n of `files[n]`."""

    number: str
    filename: str
    data: bytes


@dataclass
class Composer:
    """`address` gives a file its URL."""

    new_id: Callable[[], int]
    address: Callable[[int, str], str]

    def new(self, body: Json, uploads: list[Upload]) -> Draft:
        """Raises Refused."""
        draft = Draft(
            content=body.get("content") or "",
            flags=int(body.get("flags") or 0) & SETTABLE,
            embeds=body.get("embeds") or [],
            components=deepcopy(body.get("components") or []),
            attachments=self._attachments(body, uploads, []),
        )
        return self._checked(draft, body)

    def edited(self, message: Message, body: Json, uploads: list[Upload]) -> Draft:
        """What is not named stays. Raises Refused."""
        flags = message.flags & ~LOADING
        if "flags" in body:
            flags = flags & ~SUPPRESS_EMBEDS | int(body["flags"] or 0) & CHANGEABLE
        kept = message.attachments
        if "attachments" in body:
            wanted = {str(each.get("id")) for each in body["attachments"] or []}
            kept = [file for file in kept if str(file.id) in wanted]
        draft = Draft(
            content=(body["content"] or "") if "content" in body else message.content,
            flags=flags,
            embeds=(body["embeds"] or []) if "embeds" in body else message.embeds,
            components=deepcopy(body["components"] or [])
            if "components" in body
            else deepcopy(message.components),
            attachments=self._attachments(body, uploads, kept),
        )
        return self._checked(draft, body)

    def _checked(self, draft: Draft, body: Json) -> Draft:
        check_mentions(body)
        check_message(draft)
        self._resolve(draft)
        for number, part in enumerate(walk(draft.components), start=1):
            part.setdefault("id", number)
        return draft

    def _attachments(self, body: Json, uploads: list[Upload], kept: list[Attachment]) -> list[Attachment]:
        described = {str(each.get("id")): each for each in body.get("attachments") or []}
        files = list(kept)
        for upload in uploads:
            told = described.get(upload.number, {})
            number, name = self.new_id(), told.get("filename") or upload.filename
            files.append(
                Attachment(number, name, upload.data, told.get("description"), self.address(number, name))
            )
        return files

    def _resolve(self, draft: Draft) -> None:
        """Put addresses in the place of `attachment://…`."""
        urls = {f"attachment://{file.filename}": file.url for file in draft.attachments}
        for part in walk(draft.components):
            for media in media_of(part):
                if media.get("url") in urls:
                    media["url"] = media["proxy_url"] = urls[media["url"]]


def check_mentions(body: Json) -> None:
    """Raises Refused when users or roles are both named and left to be found."""
    allowed = body.get("allowed_mentions") or {}
    faults = Faults()
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or []) and allowed.get(kind):
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            faults.at("allowed_mentions").say(
                code, f'parse:["{kind}"] and {kind}: [ids...] exclude each other'
            )
    faults.check()


def pinged(text: str, body: Json) -> frozenset[int | str]:
    """Whom a new message notifies; without allowed_mentions everybody whom it names."""
    named: set[int | str] = {int(found) for found in MENTION.findall(text)}
    whole = {word for word in ("everyone", "here") if f"@{word}" in text}
    allowed = body.get("allowed_mentions")
    if allowed is None:
        return frozenset(named | whole)
    parse = allowed.get("parse") or []
    users = named if "users" in parse else named & {int(each) for each in allowed.get("users") or []}
    return frozenset(users | (whole if "everyone" in parse else set()))


def take_over(message: Message, draft: Draft, now: float) -> None:
    """Make a message what a draft of its edit says."""
    message.content, message.flags = draft.content, draft.flags
    message.embeds, message.components = draft.embeds, draft.components
    message.attachments = draft.attachments
    message.edited_at = now
    message.edits += 1
