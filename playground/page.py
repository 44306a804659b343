"""The changes to SimCord's page: title, pictures, times, ways to other channels, commands in one's language.

The page works `<t:…:R>` out once, when the message is drawn, so "in 45 seconds" stays until somebody plays.
Discord's clients count, and a turn's deadline reads wrong if they do not.
"""

from collections.abc import Iterable, Mapping
from typing import Any

TICKER_PATH = "/playground.js"

TICKER = """\
const units = [[60, "second", 1], [3600, "minute", 60], [86400, "hour", 3600], [604800, "day", 86400],
  [Infinity, "week", 604800]];
setInterval(() => {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    const seconds = (new Date(time.dateTime).getTime() - Date.now()) / 1000;
    const [, unit, size] = units.find(([limit]) => Math.abs(seconds) < limit);
    const words = new Intl.RelativeTimeFormat(time.dataset.relative, { numeric: "auto" });
    const text = words.format(Math.round(seconds / size), unit);
    if (time.textContent !== text) time.textContent = text;
  }
}, 1000);
"""

_TITLE = ("<title>SimCord Preview</title>", "<title>開局 Kaiju · 試玩 playground</title>")
_SCRIPT = (
    '<script type="module" src="/app.js"></script>',
    f'<script type="module" src="/app.js"></script>\n    <script type="module" src="{TICKER_PATH}"></script>',
)
# the drawn <time> does not say that it is relative, nor in which language it was written
_RELATIVE = (
    'const time = node("time", "discord-timestamp", rendered);',
    """const time = node("time", "discord-timestamp", rendered);
  if (style === "R") time.dataset.relative = options.locale || "en-US";""",
)

# a board keeps its height while its next picture, 720 x 400 like the last, is fetched
_HOLE = (
    ".gallery-image { width: 100%; height: auto; }",
    """.gallery-image { width: 100%; height: auto; }
.gallery-image:not([src]) { aspect-ratio: 9 / 5; visibility: hidden; }""",
)

# what was picked stays picked through edits, even where the bot put a new select into its place or another
# default, and picking it once more does nothing; Discord's clients follow the bot
_PICKED = (
    """  if (draftValue(key) === undefined) {
    const initial""",
    """  const drawn = JSON.stringify([component.custom_id, optionDefaults(entries)]);
  if (scope === "message" && component.type === TYPE.STRING_SELECT && drawnAs.get(key) !== drawn) {
    if (drawnAs.has(key)) options.onReconcileDraft?.(key, optionDefaults(entries).slice(0, maximum));
    drawnAs.set(key, drawn);
  }
  if (draftValue(key) === undefined) {
    const initial""",
)
_DRAWN_AS = (
    "export function renderSelect(component, path, options) {",
    "const drawnAs = new Map();\nexport function renderSelect(component, path, options) {",
)

# the page shows one channel and its mentions lead nowhere; an evening has a thread for each of its tables
_LEADS = (
    'if (token.type === "mention" || token.type === "command") {',
    """if (token.type === "mention" && token.kind === "channel") {
      const way = node("a", "mention", token.label || "");
      way.href = `/?channel=${token.id}${window.location.hash}`;
      target.append(way);
      continue;
    }
    if (token.type === "mention" || token.type === "command") {""",
)
_ROOM = (
    'const snapshot = await request("/api/pages", "POST", {}, null);',
    """const room = new URLSearchParams(window.location.search).get("channel");
    const target = room ? { target_id: `channel:${room}` } : {};
    const snapshot = await request("/api/pages", "POST", target, null);""",
)

CHANGES: dict[str, tuple[tuple[str, str], ...]] = {
    "/": (_TITLE, _SCRIPT),
    "/app.js": (_ROOM,),
    "/text.js": (_RELATIVE, _LEADS),
    "/selects.js": (_PICKED, _DRAWN_AS),
    "/preview.css": (_HOLE,),
}
"""By path, what is replaced by what in the file that SimCord serves."""


def changed(path: str, text: str) -> str:
    """SimCord's file at `path`, with our changes. Raises ValueError when it is not the file we knew."""
    for old, new in CHANGES.get(path, ()):
        if text.count(old) != 1:
            raise ValueError(f"SimCord's {path} no longer holds {old!r} once")
        text = text.replace(old, new)
    return text


def translated(catalog: dict[str, Any], commands: Iterable[Mapping[str, Any]], locale: str) -> dict[str, Any]:
    """The page's list of commands in the language of `locale`, in place.

    `commands` are as the bot sent them. What the page sends back (paths, option names, values) stays; the
    untranslated name is kept in brackets, so that a command is found by what a manual calls it.
    """
    by_id = {str(command["id"]): command for command in commands}
    for entry in catalog["entries"]:
        node = by_id[entry["commandId"]]
        names = [_word(node, "name", locale)]
        for part in entry["path"][1:]:
            node = next(child for child in node["options"] if child["name"] == part)
            names.append(_word(node, "name", locale))
        entry["invocation"] = _both(" ".join(names), entry["invocation"])
        entry["description"] = _word(node, "description", locale)
        for option, sent in zip(entry["options"], node.get("options") or [], strict=True):
            name = _word(sent, "name", locale)
            said = _word(sent, "description", locale)
            option["description"] = said if name == option["name"] else f"{name}: {said}"
            for choice, offered in zip(option["choices"], sent.get("choices") or [], strict=True):
                choice["name"] = _word(offered, "name", locale)
    return catalog


def _word(node: Mapping[str, Any], field: str, locale: str) -> str:
    word: str = (node.get(f"{field}_localizations") or {}).get(locale) or node.get(field, "")
    return word


def _both(name: str, plain: str) -> str:
    return name if name == plain else f"{name} ({plain})"
