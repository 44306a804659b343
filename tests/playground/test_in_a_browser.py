"""Our bot's playground as two visitors see it, in a real browser.

Skipped where no browser is installed; on CI that is a failure.
"""

import os
import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from processes import running

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",  # tests may run as root, where Chromium has no sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AT_ONCE = 2_000
"""Milliseconds within which a tab follows."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        words = (
            f"no browser on PATH: one of {', '.join(BROWSERS)} is needed (Debian: apt-get install chromium)"
        )
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running("bot", "--playground", "--port", "0") as playing:
        yield playing.address()[1]


class Visitor:
    """A tab, and who it is viewing as. `complaints` are what the page threw."""

    def __init__(self, browser: Browser, url: str, name: str, width: int) -> None:
        self.name = name
        self.page: Page = browser.new_context(viewport={"width": width, "height": 844}).new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(url)
        self.page.get_by_label("Viewing as").select_option(label=name)
        # the page empties the list while it switches
        expect(self.page.locator("#viewer-picker option:checked")).to_have_text(name)

    def command(self, words: str, *choices: str) -> None:
        """Type a command, pick it, pick each choice it asks for, send it."""
        self.page.locator("#channel-composer-input").fill(f"/{words}")
        self.offered().first.click()
        for choice in choices:
            self.offered().filter(has_text=choice).click()
        self.page.locator("#send-message").click()

    def fill_in(self, words: str, **options: str) -> None:
        """Type a command, pick it, write its options, send it."""
        self.page.locator("#channel-composer-input").fill(f"/{words}")
        self.offered().first.click()
        for name, value in options.items():
            self.page.locator(f"input[data-option={name}]").fill(value)
        self.offered().first.click()  # what is offered for the last one
        self.page.locator("#send-message").click()

    def follow(self, words: str) -> None:
        """Go to another channel by its mention, still as oneself."""
        self.page.locator("a.mention").filter(has_text=words).first.click()
        self.page.get_by_label("Viewing as").select_option(label=self.name)
        expect(self.page.locator("#viewer-picker option:checked")).to_have_text(self.name)

    def offered(self) -> Locator:
        """The commands or choices above the composer."""
        return self.page.locator("#channel-layout [role=option]:visible")

    def press(self, label: str) -> None:
        self.page.get_by_role("button", name=label, exact=True).last.click()

    def sees(self, words: str, within: int = AT_ONCE) -> None:
        expect(self.page.get_by_text(words).last).to_be_visible(timeout=within)

    def board(self) -> Locator:
        return self.page.locator(".channel-message").last


def whose_turn(board: Locator, visitors: list[Visitor]) -> Visitor:
    said = re.search("輪到(" + "|".join(visitor.name for visitor in visitors) + ")", board.inner_text())
    assert said is not None, board.inner_text()
    return next(visitor for visitor in visitors if visitor.name == said[1])


def test_two_visitors_throw_and_each_tab_follows_the_other(browser: Browser, url: str) -> None:
    host, guest = visitors = [Visitor(browser, url, "小柏", 1280), Visitor(browser, url, "Grace", 390)]
    host.command("table open", "博餅")
    guest.sees("在座 1/10")
    guest.press("入座")
    host.sees("在座 2/10")
    host.press("開局")

    for throws in range(3):
        for visitor in visitors:
            visitor.sees(f"已擲 {throws} 次")
        whose_turn(host.board(), visitors).press("擲骰")
    for visitor in visitors:
        visitor.sees("已擲 3 次")

    # from here on the bot throws by itself, and nobody touches anything
    whose_turn(guest.board(), visitors).press("替我擲")
    for visitor in visitors:
        visitor.sees("已擲 4 次", within=2_000 + AT_ONCE)
        assert visitor.complaints == []


def test_two_visitors_follow_an_evening_into_the_thread_of_its_table(browser: Browser, url: str) -> None:
    host, guest = visitors = [Visitor(browser, url, "小柏", 1280), Visitor(browser, url, "Grace", 390)]
    host.fill_in("event create", title="中秋博餅夜", when="20:00")
    for visitor in visitors:
        visitor.sees("中秋博餅夜")
        visitor.press("報名")
    host.sees("已報名 2/100")
    host.press("現在開始")
    host.sees("現在就抽籤開始？")
    host.press("現在開始")

    for visitor in visitors:
        visitor.follow("#中秋博餅夜 第 1 桌")
        visitor.sees("已擲 0 次")
    whose_turn(host.board(), visitors).press("擲骰")
    for visitor in visitors:
        visitor.sees("已擲 1 次")
        assert visitor.complaints == []
    host.command("table status")
    guest.sees("已擲 1 次")
