"""Whether Discord's published schema allows a request; the schema is cut for us by cut_schema.py.

It knows shapes, types, lengths and counts. What Discord says only in prose it lets pass: that a bot's message
in a channel has 2,000 characters and not 4,000, that 40 components are counted with those inside others, that
custom ids differ within a message. Fields that it does not know it lets pass too, as Discord does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

KEPT = Path(__file__).with_name("discord-schema.json")

SHOWN = 40
"""Characters of a value in a problem."""

PERMISSION_BITS = ("allow", "deny", "default_member_permissions")


def check_request(method: str, route: str, body: object) -> list[str]:
    """What is wrong with a request, a line each: its place in the body, then what the schema wants there.

    `route` is Discord's template, as `/channels/{channel_id}/messages`. `body` is None when none was sent;
    of a form it is what `payload_json` holds.
    """
    name = f"{method.upper()} {route}"
    validators = _validators()
    if name not in validators:
        return [f"{name}: no such request in discord-schema.json"]
    validator = validators[name]
    if validator is None:
        return [] if body is None else ["$: this request has no body"]
    if body is None:
        return ["$: a body is missing"]
    return [_line(error) for error in validator.iter_errors(body)]


def _line(error: ValidationError) -> str:
    value, message = repr(error.instance), error.message
    if len(value) > SHOWN:
        message = message.replace(value, f"{value[:SHOWN]}…")
    if error.validator in ("maxLength", "minLength", "maxItems", "minItems"):
        message += f" ({len(error.instance)}, {error.validator} is {error.validator_value})"
    return f"{error.json_path}: {message}"


# The schema, made ready


@cache
def _validators() -> dict[str, Any]:
    """Method and route → what validates its body, None if it has none."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    schemas = kept["components"]["schemas"]
    _accept_what_discord_accepts(schemas)
    _join(kept["routes"], schemas)
    _join(schemas, schemas)
    return {name: body and _Validator(body) for name, body in kept["routes"].items()}


def _accept_what_discord_accepts(schemas: dict[str, Any]) -> None:
    # An id may be an integer: "Uploading Files" in Discord's reference sends `"id": 0` for an attachment,
    # discord-api-docs#2089 shows channels, and discord.py sends nearly every id of a body so.
    schemas["SnowflakeType"] |= {"type": ["string", "integer"], "minimum": 0}
    # Bits of permissions may be a string: the documentation has strings where the schema has integers, and
    # the README of discord-api-spec says that its integers stand for both.
    for schema in schemas.values():
        for name in PERMISSION_BITS:
            if field := schema.get("properties", {}).get(name):
                field["type"] = [*field["type"], "string"]
                field["pattern"] = r"^\d+$"


def _join(node: Any, schemas: dict[str, Any]) -> None:
    """Put each schema in the place of the references to it, and each list of constants in one keyword."""
    if isinstance(node, dict):
        if "enum" in node:
            node.pop("allOf", None)  # the same once more: all that exist, where `enum` has the one allowed
        if all("const" in one for one in node.get("oneOf", [{}])):
            node["enum"] = [one["const"] for one in node.pop("oneOf")]
    for key, child in node.items() if isinstance(node, dict) else enumerate(node):
        if isinstance(child, dict) and "$ref" in child:
            assert child.keys() <= {"$ref", "description"}, child
            node[key] = schemas[child["$ref"].rpartition("/")[2]]
        elif isinstance(child, (dict, list)):
            _join(child, schemas)


# Unions. `oneOf` and `anyOf` say the same in this schema (README of discord-api-spec), and of either
# jsonschema only says "not valid under any of the given schemas". One alternative is meant: find it, and say
# what is wrong there.


def _union(
    validator: Any, alternatives: list[dict[str, Any]], value: object, schema: object
) -> Iterator[ValidationError]:
    if value is not None:
        alternatives = [one for one in alternatives if one.get("type") != "null"]
    if isinstance(value, dict):
        kinds = [kind for one in alternatives for kind in _kinds(one)]
        if kinds:
            yield from _by_kind(validator, alternatives, kinds, value)
            return
        alternatives = _knowing_most(alternatives, value)
    yield from _nearest(validator, alternatives, value)


def _kinds(alternative: dict[str, Any]) -> list[object]:
    """The values of `type` that mark this alternative, such as 17 for a container."""
    kinds: list[object] = alternative.get("properties", {}).get("type", {}).get("enum", [])
    return kinds


def _by_kind(
    validator: Any, alternatives: list[dict[str, Any]], kinds: list[object], value: dict[str, Any]
) -> Iterator[ValidationError]:
    for one in alternatives:
        if value.get("type") in _kinds(one):
            yield from validator.descend(value, one)
            return
    mark = {"required": ["type"], "properties": {"type": {"enum": kinds}}}
    yield from validator.descend(value, mark)


def _knowing_most(alternatives: list[dict[str, Any]], value: dict[str, Any]) -> list[dict[str, Any]]:
    """Those that know most of the fields given; one that knows none of them would let everything pass."""
    unknown = [len(value.keys() - one.get("properties", {}).keys()) for one in alternatives]
    return [one for one, count in zip(alternatives, unknown, strict=True) if count == min(unknown)]


def _nearest(validator: Any, alternatives: list[dict[str, Any]], value: object) -> Iterator[ValidationError]:
    found = (list(validator.descend(value, one)) for one in alternatives)
    yield from min(found, key=len)


_Validator = extend(Draft202012Validator, {"oneOf": _union, "anyOf": _union})
