"""The two changes to SimCord's page: its title, and relative times that tick.

The page works `<t:…:R>` out once, when the message is drawn, so "in 45 seconds" stays until somebody plays.
Discord's clients count, and a turn's deadline reads wrong if they do not.
"""

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

CHANGES: dict[str, tuple[tuple[str, str], ...]] = {"/": (_TITLE, _SCRIPT), "/text.js": (_RELATIVE,)}
"""By path, what is replaced by what in the file that SimCord serves."""


def changed(path: str, text: str) -> str:
    """SimCord's file at `path`, with our changes. Raises ValueError when it is not the file we knew."""
    for old, new in CHANGES.get(path, ()):
        if text.count(old) != 1:
            raise ValueError(f"SimCord's {path} no longer holds {old!r} once")
        text = text.replace(old, new)
    return text
