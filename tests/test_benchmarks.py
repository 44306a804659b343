"""The benchmark runs: what nobody runs is soon wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

WIRE = Path(__file__).parents[1] / "benchmarks" / "wire.py"


@pytest.mark.skipif(sys.platform == "win32", reason="one bot rests by SIGSTOP while the other is measured")
def test_every_press_of_the_benchmark_is_answered_as_a_throw(tmp_path: Path) -> None:
    file = tmp_path / "lines.json"
    options = ("--quick", "--tables", "9", "--seconds", "0.5", "--rate", "10", "--json", str(file))

    done = subprocess.run(  # noqa: S603  our own benchmark
        [sys.executable, str(WIRE), *options], capture_output=True, text=True, timeout=180, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    loads = [line for line in lines if line["kind"] == "loaded"]
    assert {(line["bot"], line["loop"]) for line in loads} == {
        ("ours", "closed"),
        ("ours", "open"),
        ("edit", "closed"),
        ("edit", "open"),
        ("ack", "closed"),
    }
    assert all(line["presses"] == line["edits"] + line["acknowledged"] > 0 for line in loads)
