"""The lots of an evening as a document, and the check that anybody can make of them: who sits where, and why.

It stands in the list of winners that is taken away, beside the records of the tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.bobing import BobingOptions
from bot.gathering import FINAL, Ending, Gathering, Guest, Phase, Room, draw_faults
from bot.people import is_stranger


def write_lots(gathering: Gathering) -> dict[str, Any]:
    """The lots of an evening that is over: its secret is in them."""
    assert not gathering.is_live
    return {
        "id": gathering.id,
        "title": gathering.title,
        "commitment": gathering.commitment,
        "secret": gathering.secret,
        "started_at": gathering.started_at,
        "chairs": gathering.options.chairs,
        "guests": [
            {
                "id": str(guest.user_id),
                "name": guest.name,
                "at": guest.at,
                "brought": guest.brought,
                "room": guest.room,
                "place": guest.place,
            }
            for guest in gathering.guests
        ],
        "rooms": [{"room": room.n, "table": room.table_id} for room in gathering.rooms],
    }


def lot_faults(document: Mapping[str, Any], records: Mapping[int, Mapping[str, Any]]) -> Iterator[str]:
    """What is not as the committed stream has it. `records` by table; those of void tables are not there.

    Raises KeyError, TypeError and ValueError for what is no such document.
    """
    gathering = _read(document)
    yield from draw_faults(gathering)
    for room in gathering.tables:
        record = records.get(room.table_id or 0)
        if record is None:
            continue
        seated = [int(player["id"]) for player in record["players"]]
        if seated != [guest.user_id for guest in gathering.seated_in(room.n)]:
            yield f"those at table {room.table_id} are not those whose lot was room {room.n}"
    final = gathering.room(FINAL)
    if final is not None and (record := records.get(final.table_id or 0)) is not None:
        strangers = {int(player["id"]) for player in record["players"]} - {
            g.user_id for g in gathering.guests
        }
        yield from (f"user {user} plays in the final and never signed up" for user in sorted(strangers))


def has_strangers(document: Mapping[str, Any]) -> bool:
    """Whether somebody who was drawn asked to be forgotten: that draw cannot be made again."""
    return any(is_stranger(int(guest["id"])) for guest in document["guests"])


def _read(document: Mapping[str, Any]) -> Gathering:
    """As much of a gathering as its lots depend on."""
    return Gathering(
        id=int(document["id"]),
        guild_id=0,
        channel_id=0,
        key="",
        organiser_id=0,
        organiser_name="",
        title=str(document["title"]),
        phase=Phase.OVER,
        version=0,
        starts_at=0.0,
        places="thread",
        options=BobingOptions.model_validate({"chairs": document["chairs"]}),
        stock=(),
        final_stock=None,
        secret=document["secret"],
        commitment=document["commitment"],
        opened_at=0.0,
        started_at=document["started_at"],
        ending=Ending.PLAYED,
        guests=tuple(
            Guest(
                user_id=int(guest["id"]),
                name=guest["name"],
                at=guest["at"],
                brought=guest["brought"],
                room=guest["room"],
                place=guest["place"],
            )
            for guest in document["guests"]
        ),
        rooms=tuple(Room(n=room["room"], table_id=room["table"]) for room in document["rooms"]),
    )
