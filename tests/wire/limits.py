"""What Discord checks in a body beyond its published schema. Everything here raises errors.Refused."""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from errors import Faults, Refused
from world import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, TEXT_DISPLAY, V2, Attachment, Interaction, walk

Json = dict[str, Any]

CONTENT = 2000
TEXT_OF_DISPLAYS = 4000
COMPONENTS = 40
ROWS = 5
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
EMBEDS = 10
TEXT_OF_EMBEDS = 6000
EMOJIS = 2000
EMOJI_BYTES = 256 * 1024

ROW, SECTION, CONTAINER, LABEL = 1, 9, 17, 18
SELECTS = (3, 5, 6, 7, 8)
V2_TOP = (1, 9, 10, 12, 13, 14, 17)
IN_CONTAINER = (1, 9, 10, 12, 13, 14)
V2_ONLY = (9, 10, 11, 12, 13, 14, 17)

WRONG_TYPE = ("UNION_TYPE_CHOICES", 'Value of field "type" must be one of the allowed types.')
REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


@dataclass
class Draft:
    """A message as it would be after a request."""

    content: str = ""
    flags: int = 0
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)


# Messages


def check_message(draft: Draft) -> None:
    check_files(draft.attachments)
    faults = Faults()
    faults.at("content").length(draft.content, CONTENT)
    check_embeds(draft.embeds, faults.at("embeds"))
    is_v2 = bool(draft.flags & V2)
    if is_v2 and (draft.content or draft.embeds):
        code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        faults.at("content" if draft.content else "embeds").say(code, "Not with IS_COMPONENTS_V2.")
    check_components(draft.components, faults.at("components"), is_v2=is_v2)
    _check_media(draft, faults.at("components"))
    faults.check()
    if not (draft.content or draft.embeds or draft.components or draft.attachments):
        raise Refused(50006)


def check_files(files: list[Attachment]) -> None:
    faults = Faults()
    faults.at("attachments").count(files, FILES)
    faults.check()
    sizes = [len(file.data) for file in files]
    if any(size > FILE_BYTES for size in sizes) or sum(sizes) > REQUEST_BYTES:
        raise Refused(40005)


def check_embeds(embeds: list[Json], faults: Faults) -> None:
    faults.count(embeds, EMBEDS)
    total = 0
    for number, embed in enumerate(embeds):
        here = faults.at(number)
        parts = [("title", embed.get("title"), 256), ("description", embed.get("description"), 4096)]
        parts += [("footer", (embed.get("footer") or {}).get("text"), 2048)]
        parts += [("author", (embed.get("author") or {}).get("name"), 256)]
        fields = embed.get("fields") or []
        here.at("fields").count(fields, 25)
        for each in fields:
            parts += [("fields", each.get("name"), 256), ("fields", each.get("value"), 1024)]
        for name, text, longest in parts:
            here.at(name).length(text or "", longest)
            total += len(text or "")
    if total > TEXT_OF_EMBEDS:
        faults.say("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {TEXT_OF_EMBEDS}")


def _check_media(draft: Draft, faults: Faults) -> None:
    """Every `attachment://…` names a file of the message."""
    names = {file.filename for file in draft.attachments}
    for part in walk(draft.components):
        for media in media_of(part):
            url = str(media.get("url", ""))
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                faults.say(code, "The referenced attachment was not found.")


def media_of(part: Json) -> list[Json]:
    """The media of a gallery, a thumbnail or a file."""
    items = [item.get("media") for item in part.get("items") or []]
    return [media for media in (*items, part.get("media"), part.get("file")) if isinstance(media, dict)]


# Components


def check_components(components: Any, faults: Faults, *, is_v2: bool) -> None:
    faults.count(components, COMPONENTS if is_v2 else ROWS)
    if not isinstance(components, list):
        return
    for number, part in enumerate(components):
        here = faults.at(number)
        if part.get("type") not in (V2_TOP if is_v2 else (ROW,)):
            here.at("type").say(*WRONG_TYPE)
        else:
            _check_part(part, here)
    _check_whole(components, faults)


def _check_whole(components: list[Json], faults: Faults) -> None:
    """What is counted over all components, nested ones included."""
    parts = list(walk(components))
    if len(parts) > COMPONENTS:
        faults.say("BASE_TYPE_MAX_LENGTH", f"Must be {COMPONENTS} or fewer in length.")
    if sum(len(str(p.get("content", ""))) for p in parts if p["type"] == TEXT_DISPLAY) > TEXT_OF_DISPLAYS:
        code = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"
        faults.say(code, f"Displayable text exceeds {TEXT_OF_DISPLAYS} characters.")
    ids = Counter(part["custom_id"] for part in parts if "custom_id" in part)
    if any(count > 1 for count in ids.values()):
        faults.say("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")


def _check_part(part: Json, faults: Faults) -> None:
    check = CHECKS.get(part.get("type", 0))
    if check is None:
        faults.at("type").say(*WRONG_TYPE)
    else:
        check(part, faults)


def _check_children(part: Json, faults: Faults, allowed: tuple[int, ...], most: int) -> None:
    children = part.get("components")
    here = faults.at("components")
    here.count(children, most, 1)
    for number, child in enumerate(children if isinstance(children, list) else ()):
        if child.get("type") not in allowed:
            here.at(number, "type").say(*WRONG_TYPE)
        else:
            _check_part(child, here.at(number))


def _check_row(part: Json, faults: Faults) -> None:
    kinds = {child.get("type") for child in part.get("components") or []}
    # Five buttons or one select: a select takes the whole width.
    most = 5 if kinds <= {2} else 1
    _check_children(part, faults, (2, *SELECTS), most)


def _check_section(part: Json, faults: Faults) -> None:
    _check_children(part, faults, (TEXT_DISPLAY,), 3)
    accessory = part.get("accessory")
    if not isinstance(accessory, dict):
        faults.at("accessory").say(*REQUIRED)
    elif accessory.get("type") not in (2, 11):
        faults.at("accessory", "type").say(*WRONG_TYPE)
    else:
        _check_part(accessory, faults.at("accessory"))


def _check_container(part: Json, faults: Faults) -> None:
    _check_children(part, faults, IN_CONTAINER, COMPONENTS)


def _check_gallery(part: Json, faults: Faults) -> None:
    faults.at("items").count(part.get("items"), 10, 1)
    for number, item in enumerate(part.get("items") or []):
        faults.at("items", number, "description").length(item.get("description") or "", 1024)


def _check_text(part: Json, faults: Faults) -> None:
    faults.at("content").length(part.get("content"), TEXT_OF_DISPLAYS, 1)


def _check_button(part: Json, faults: Faults) -> None:
    style = part.get("style")
    wanted = {5: "url", 6: "sku_id"}.get(style, "custom_id")  # type: ignore[arg-type]
    for name in ("custom_id", "url", "sku_id"):
        if (name in part) != (name == wanted):
            faults.at(name).say("BUTTON_COMPONENT_INVALID", f"A button of this style has {wanted} only")
    if style not in range(1, 7):
        faults.at("style").say("BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
    if "custom_id" in part:
        faults.at("custom_id").length(part["custom_id"], 100, 1)
    faults.at("label").length(part.get("label") or "", 80)
    if style != 6 and not (part.get("label") or part.get("emoji")):
        faults.say("BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")


def _check_select(part: Json, faults: Faults) -> None:
    faults.at("custom_id").length(part.get("custom_id"), 100, 1)
    faults.at("placeholder").length(part.get("placeholder") or "", 150)
    if part["type"] == 3:
        _check_options(part.get("options"), faults.at("options"), most=25, fewest=1)


def _check_options(options: Any, faults: Faults, *, most: int, fewest: int) -> None:
    faults.count(options, most, fewest)
    for number, option in enumerate(options or []):
        faults.at(number, "label").length(option.get("label"), 100, 1)
        faults.at(number, "value").length(option.get("value"), 100, 1)
        faults.at(number, "description").length(option.get("description") or "", 100)
    values = Counter(option.get("value") for option in options or [])
    if any(count > 1 for count in values.values()):
        faults.say("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")


def _check_nothing(part: Json, faults: Faults) -> None:
    """A separator, a thumbnail, a file: nothing beyond the schema."""


# Modals


def check_modal(modal: Json) -> None:
    faults = Faults()
    faults.at("title").length(modal.get("title"), 45, 1)
    faults.at("custom_id").length(modal.get("custom_id"), 100, 1)
    parts = modal.get("components")
    here = faults.at("components")
    here.count(parts, 5, 1)
    for number, part in enumerate(parts if isinstance(parts, list) else ()):
        if part.get("type") == ROW:
            _check_children(part, here.at(number), (4,), 1)
        elif part.get("type") in (TEXT_DISPLAY, LABEL):
            _check_part(part, here.at(number))
        else:
            here.at(number, "type").say(*WRONG_TYPE)
    if isinstance(parts, list):
        _check_whole(parts, here)
    faults.check()


def _check_label(part: Json, faults: Faults) -> None:
    faults.at("label").length(part.get("label"), 45, 1)
    faults.at("description").length(part.get("description") or "", 100)
    held = part.get("component")
    if not isinstance(held, dict):
        faults.at("component").say(*REQUIRED)
    elif held.get("type") not in (4, *SELECTS, 19, 21, 22, 23):
        faults.at("component", "type").say(*WRONG_TYPE)
    else:
        _check_part(held, faults.at("component"))


def _check_text_input(part: Json, faults: Faults) -> None:
    faults.at("custom_id").length(part.get("custom_id"), 100, 1)
    faults.at("placeholder").length(part.get("placeholder") or "", 100)
    faults.at("value").length(part.get("value") or "", min(4000, part.get("max_length") or 4000))
    if not 1 <= (part.get("max_length") or 4000) <= 4000:
        faults.at("max_length").say("NUMBER_TYPE_MAX", "int value should be less than or equal to 4000.")
    if part.get("style") not in (1, 2):
        faults.at("style").say("BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")


def _check_group(part: Json, faults: Faults) -> None:
    faults.at("custom_id").length(part.get("custom_id"), 100, 1)
    _check_options(part.get("options"), faults.at("options"), most=10, fewest=2 if part["type"] == 21 else 1)


CHECKS: dict[int, Callable[[Json, Faults], None]] = {
    ROW: _check_row,
    2: _check_button,
    **dict.fromkeys(SELECTS, _check_select),
    4: _check_text_input,
    SECTION: _check_section,
    TEXT_DISPLAY: _check_text,
    11: _check_nothing,
    12: _check_gallery,
    13: _check_nothing,
    14: _check_nothing,
    CONTAINER: _check_container,
    LABEL: _check_label,
    19: _check_nothing,
    21: _check_group,
    22: _check_group,
    23: _check_nothing,
}
"""Component type → what is checked in it."""


# Answers to interactions

MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL_ANSWER = 4, 5, 6, 7, 8, 9
"""Types of first answers."""

ANSWERS = {
    COMMAND: (MESSAGE, THINKING, MODAL_ANSWER),
    COMPONENT: (MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, MODAL_ANSWER),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (MESSAGE, THINKING),
}
"""Kind of interaction → the first answers that fit it; a modal cannot answer a modal."""


def check_answer(interaction: Interaction, body: Json) -> None:
    """The type fits what is answered, and a deferred answer says nothing but whether it is private."""
    faults = Faults()
    fitting = ANSWERS[interaction.kind]
    if interaction.kind == MODAL and interaction.from_component:
        fitting = (*fitting, DEFERRED_UPDATE, UPDATE)
    if body.get("type") not in fitting:
        faults.at("type").say("BASE_TYPE_CHOICES", f"Value must be one of {set(fitting)}.")
    data = body.get("data") or {}
    if body.get("type") == THINKING and data.get("flags", 0) & V2:
        faults.at("data", "flags").say(
            "DEFERRED_FLAGS_INVALID", "Only EPHEMERAL may be set on a deferred answer."
        )
    faults.check()


def check_choices(choices: Any) -> None:
    faults = Faults()
    faults.at("data", "choices").count(choices, 25)
    for number, choice in enumerate(choices if isinstance(choices, list) else ()):
        here = faults.at("data", "choices", number)
        here.at("name").length(choice.get("name"), 100, 1)
        if isinstance(choice.get("value"), str):
            here.at("value").length(choice["value"], 100)
    faults.check()


# Application commands

LOCALES = frozenset(
    (
        *(
            "id",
            "da",
            "de",
            "en-GB",
            "en-US",
            "es-ES",
            "es-419",
            "fr",
            "hr",
            "it",
            "lt",
            "hu",
            "nl",
            "no",
            "pl",
        ),
        *("pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja"),
        *("zh-TW", "ko"),
    )
)

CHAT, SUBCOMMAND, GROUP = 1, 1, 2


def check_commands(commands: list[Json]) -> None:
    faults = Faults()
    most = {CHAT: 100, 2: 15, 3: 15}
    by_type = Counter(command.get("type", CHAT) for command in commands)
    if any(count > most.get(kind, 0) for kind, count in by_type.items()):
        raise Refused(30032)
    names = Counter((command.get("type", CHAT), command.get("name")) for command in commands)
    for number, command in enumerate(commands):
        here = faults.at(number)
        if names[command.get("type", CHAT), command.get("name")] > 1:
            here.at("name").say(
                "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        _check_command(command, here)
    faults.check()


def _check_command(command: Json, faults: Faults) -> None:
    if command.get("type", CHAT) != CHAT:
        faults.at("name").length(command.get("name"), 32, 1)
        return
    _check_named(command, faults)
    _check_option_list(command.get("options") or [], faults.at("options"))
    if command_size(command) > 8000:
        faults.say("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _check_named(part: Json, faults: Faults) -> None:
    """Names and descriptions, in every language."""
    locales = part.get("name_localizations") or {}
    for place, name in [
        ("name", part.get("name")),
        *(("name_localizations", each) for each in locales.values()),
    ]:
        if not is_command_name(name):
            faults.at(place).say("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    faults.at("description").length(part.get("description"), 100, 1)
    described = part.get("description_localizations") or {}
    for text in described.values():
        faults.at("description_localizations").length(text, 100, 1)
    for locale in {*locales, *described} - LOCALES:
        faults.at("name_localizations", locale).say("BASE_TYPE_CHOICES", "This is no locale of Discord")


def is_command_name(name: Any) -> bool:
    if not isinstance(name, str) or not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(letter.isalnum() or letter in "-_'" or _is_mark(letter) for letter in name)


def _is_mark(letter: str) -> bool:
    named = unicodedata.name(letter, "")
    return unicodedata.category(letter).startswith("M") and named.startswith(("DEVANAGARI", "THAI"))


def _check_option_list(options: list[Json], faults: Faults) -> None:
    faults.count(options, 25)
    was_optional = False
    for number, option in enumerate(options):
        here = faults.at(number)
        _check_named(option, here)
        _check_option_list(option.get("options") or [], here.at("options"))
        here.at("choices").count(option.get("choices") or [], 25)
        if option.get("choices") and option.get("autocomplete"):
            here.at("autocomplete").say(
                "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", "Not with choices"
            )
        if option.get("required") and was_optional:
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            here.say(code, "Required options must be placed before non-required options")
        was_optional = was_optional or (
            option["type"] not in (SUBCOMMAND, GROUP) and not option.get("required")
        )
    if len({option.get("name") for option in options}) < len(options):
        faults.say("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")


def command_size(command: Json) -> int:
    """Characters of names, descriptions and values, the longest language of each counted."""
    size = 0
    for name in ("name", "description"):
        said = [command.get(name) or "", *(command.get(f"{name}_localizations") or {}).values()]
        size += max(map(len, said))
    if isinstance(command.get("value"), str):
        size += len(command["value"])
    return size + sum(map(command_size, [*(command.get("options") or []), *(command.get("choices") or [])]))


# Emojis of an application


def check_emoji(body: Json, there: Collection[Json]) -> None:
    """A new one beside those that are there: its name is its own, its picture small and what it says."""
    faults, name = Faults(), body.get("name")
    faults.at("name").length(name, 32, 2)
    if isinstance(name, str) and not re.fullmatch(r"[A-Za-z0-9_]*", name):
        faults.at("name").say("STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(emoji["name"] == name for emoji in there):
        code = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"
        faults.at("name").say(code, "An emoji with this name already exists")
    _check_image(body.get("image"), faults.at("image"))
    faults.check()
    if len(there) >= EMOJIS:
        raise Refused(30008)


SIGNATURES = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff", "gif": b"GIF8"}


def _check_image(image: Any, faults: Faults) -> None:
    found = re.fullmatch(r"data:image/(png|jpeg|gif);base64,(.+)", image if isinstance(image, str) else "")
    if found is None:
        faults.say("IMAGE_INVALID", "Invalid image data")
        return
    try:
        data = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        data = b""
    if not data.startswith(SIGNATURES[found[1]]):
        faults.say("IMAGE_INVALID", "Invalid image data")
    elif len(data) > EMOJI_BYTES:
        faults.say("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
