"""Several visitors at once, each in a tab: nobody is refused because another is at it."""

import asyncio
import time

import pytest
from simcord.preview import Preview
from tabs import OpenTab, codes, settled
from toy import ToyBot

from playground import live
from playground.live import LivePreview

pytestmark = pytest.mark.asyncio


async def test_two_presses_at_once_both_count(open_tab: OpenTab, bot: ToyBot) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    assert settled(await one.run("roll"))
    await one.look()
    await other.look()

    receipts = await asyncio.gather(one.press("slow"), other.press("slow"))

    assert all(settled(receipt) for receipt in receipts)
    assert bot.throws == 3


async def test_a_press_shows_in_the_other_tab(open_tab: OpenTab) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")

    await one.run("roll")

    # it is told when it asks, which it does twice a second; the rest is for a busy machine
    assert await other.sees("throws 1: 小柏#1") < 2


async def test_a_press_does_not_wait_for_timers_due_soon(open_tab: OpenTab) -> None:
    tab = await open_tab()
    await tab.run("roll")
    await tab.look()

    began = time.perf_counter()
    assert settled(await tab.press("throw"))

    # the toy's heartbeat is due within three seconds
    assert time.perf_counter() - began < 1


async def test_the_clock_strikes_in_an_idle_tab(open_tab: OpenTab) -> None:
    one, idle = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")

    await one.run("later", tenths=5)

    assert 0.4 < await idle.sees("clock#2") < 1.5


async def test_the_clock_strikes_while_somebody_is_at_it(open_tab: OpenTab, bot: ToyBot) -> None:
    one = await open_tab("小柏")
    await one.run("roll")
    await one.run("later", tenths=2)
    await one.look()

    receipt = await one.press("slow")

    assert settled(receipt)
    assert [line.partition("#")[0] for line in bot.lines] == ["小柏", "clock", "小柏"]
    await one.sees("小柏#3")


async def test_a_refresh_waits_for_the_press(open_tab: OpenTab) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")
    await one.look()

    pressing = asyncio.create_task(one.press("slow"))
    await asyncio.sleep(0.1)
    assert settled(await other.act("refresh"))

    assert settled(await pressing)
    await other.sees("小柏#2", within=0)


async def test_a_slow_press_holds_up_nobodys_view(open_tab: OpenTab) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")
    await one.run("later", tenths=1)
    await one.look()

    pressing = asyncio.create_task(one.press("slow"))

    await other.sees("clock#2", within=0.4)
    assert not pressing.done()
    assert settled(await pressing)


async def test_what_cannot_be_drawn_is_logged_and_the_page_stays_as_it_was(
    open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")
    with monkeypatch.context() as broken:
        broken.setattr(Preview, "_publish", lambda *_, **__: 1 / 0)
        before = other.shown
        assert await other.look() == before
        assert await other.look() == before
    assert caplog.text.count("ZeroDivisionError") == 1

    await one.run("roll")
    await other.sees("小柏#2", within=0)


async def test_a_press_on_what_changed_meanwhile_counts_if_the_button_reads_the_same(
    open_tab: OpenTab, bot: ToyBot
) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")
    await one.look()
    await other.look()

    assert settled(await one.press("throw"))
    assert settled(await other.press("throw"))

    assert bot.lines == ["小柏#1", "小柏#2", "Grace#3"]


async def test_a_press_on_a_button_that_has_gone_is_refused(open_tab: OpenTab, bot: ToyBot) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")
    await other.look()
    board = bot.board
    assert board is not None
    await board.delete()

    receipt = await other.press("throw")

    assert receipt["rejected"]
    assert bot.throws == 1


async def test_a_press_never_hits_another_button_that_took_the_place(
    open_tab: OpenTab, preview: LivePreview, bot: ToyBot
) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")
    await other.look()
    assert bot.board is not None
    with preview.env._bot_scope():
        await bot.board.edit(view=bot.view(("slow", "throw")))

    receipt = await other.press("throw")

    assert receipt["rejected"]
    assert bot.throws == 1
    await other.look()
    assert settled(await other.press("throw"))


async def test_private_answers_and_modals_are_private(open_tab: OpenTab) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")
    await one.look()

    assert settled(await one.press("hand"))
    await one.look()
    assert settled(await one.press("word"))
    modal = (await one.look())["modal"]
    assert settled(await one.act("modal_submit", modal_handle=modal["handle"], values={"said": "好"}))

    await one.look()
    await other.look()
    assert "hand of 小柏" in one.text()
    assert "word 好" in one.text()
    assert "hand" not in other.text().replace("throws", "")
    assert "word 好" not in other.text()
    assert other.shown["modal"] is None


async def test_suggestions_wait_their_turn(open_tab: OpenTab) -> None:
    one, other = await open_tab("小柏"), await open_tab("Grace")
    await one.run("roll")
    await one.look()
    entry = await other.entry("pick")

    pressing = asyncio.create_task(one.press("slow"))
    await asyncio.sleep(0.1)
    receipt = await other.act(
        "autocomplete_command",
        command_id=entry["commandId"],
        path=entry["path"],
        schema_fingerprint=entry["schemaFingerprint"],
        focused="what",
        value="x",
        options={},
    )

    assert settled(await pressing)
    assert receipt["result"]["choices"] == [{"name": "x for grace", "value": "x"}]


async def test_a_bug_of_the_bot_is_logged_and_the_evening_goes_on(
    open_tab: OpenTab, caplog: pytest.LogCaptureFixture
) -> None:
    tab = await open_tab()

    receipt = await tab.run("crash")
    await tab.look()

    assert codes(receipt) == ["action-callback-error"]
    assert "a bug of the toy" in caplog.text
    assert settled(await tab.run("roll"))


async def test_a_tab_longest_unheard_of_makes_room(
    open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LivePreview, "_MAX_PAGES", 3)
    tabs = [await open_tab() for _ in range(3)]
    await tabs[0].look()

    await open_tab()

    await tabs[0].look()
    with pytest.raises(Exception, match="410"):
        await tabs[1].look()


async def test_the_bot_is_remembered_only_so_far(
    open_tab: OpenTab, preview: LivePreview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOG_KEPT", 5)
    tab = await open_tab()

    for _ in range(3):
        await tab.run("roll")
        await tab.look()

    assert len(preview.env.http_requests) == 5
    assert len(preview.env.backend.transcript) == 5
