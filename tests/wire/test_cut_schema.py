"""What is kept of Discord's schema is whole, holds nothing else, and says whose it is."""

from __future__ import annotations

import json
import re
from typing import Any

import cut_schema
import pytest
from jsonschema import Draft202012Validator

KEPT = json.loads(cut_schema.KEPT.read_text(encoding="utf-8"))
SCHEMAS = KEPT["components"]["schemas"]


def named(node: object) -> set[str]:
    """What the text of a node refers to."""
    return set(re.findall(r'"\$ref": "#/components/schemas/(\w+)"', json.dumps(node)))


def test_every_reference_resolves() -> None:
    references = re.findall(r'"\$ref": "([^"]*)"', json.dumps(KEPT))

    assert references
    assert {ref for ref in references if ref.removeprefix(cut_schema.POINTER) not in SCHEMAS} == set()


def test_nothing_is_kept_that_no_request_reaches() -> None:
    reached, new = set(), named(KEPT["routes"])
    while new:
        reached |= new
        new = named([SCHEMAS[name] for name in new]) - reached

    assert set(SCHEMAS) == reached


def test_what_is_kept_is_json_schema() -> None:
    for schema in [*SCHEMAS.values(), *filter(None, KEPT["routes"].values())]:
        Draft202012Validator.check_schema(schema)


def test_an_enum_repeats_what_stands_beside_it() -> None:
    """So that the check may drop the `allOf` beside every `enum`."""

    def each(node: Any) -> None:
        if isinstance(node, dict) and "allOf" in node:
            (name,) = named(node["allOf"])
            assert set(node["enum"]) <= {one["const"] for one in SCHEMAS[name]["oneOf"]}
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            each(child)

    each(SCHEMAS)


def test_the_file_is_as_the_script_writes_it() -> None:
    assert cut_schema.KEPT.read_text(encoding="utf-8") == cut_schema.written(KEPT)
    assert set(KEPT["routes"]) == {
        f"{method.upper()} {route}" for route, methods in cut_schema.ROUTES.items() for method in methods
    }


def test_the_file_says_where_it_comes_from_and_under_which_licence() -> None:
    about = KEPT["about"]
    licence = cut_schema.KEPT.with_suffix(".LICENSE").read_text(encoding="utf-8")

    assert (about["source"], about["snapshot"], about["date"]) == (
        "https://github.com/discord/discord-api-spec",
        "74fda0f",
        "2026-07-18",
    )
    assert "discord-schema.LICENSE" in about["licence"]
    assert "MIT License\n\nCopyright 2023 Discord\n\nPermission is hereby granted" in licence


# Cutting


def openapi(**schemas: Any) -> dict[str, Any]:
    body = {"required": True, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}
    return {"paths": {"/a": {"post": {"requestBody": body}, "get": {}}}, "components": {"schemas": schemas}}


def test_cutting_keeps_what_is_reached_in_a_circle_too_and_nothing_else() -> None:
    a = {"items": {"$ref": "#/components/schemas/B"}}
    b = {"anyOf": [{"$ref": "#/components/schemas/A"}, {"type": "null"}]}

    kept = cut_schema.cut(openapi(A=a, B=b, C={"$ref": "#/components/schemas/A"}), {"/a": ("get", "post")})

    assert kept["components"]["schemas"] == {"A": a, "B": b}
    assert kept["routes"] == {"GET /a": None, "POST /a": {"$ref": "#/components/schemas/A"}}


def test_cutting_refuses_a_request_that_discord_does_not_have() -> None:
    with pytest.raises(KeyError):
        cut_schema.cut(openapi(A={}), {"/a": ("put",)})
