"""The checks of the house, so that one command runs everything."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]

LINT_IMPORTS = (
    "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
)

CHECKS = {
    "ruff check": ("-m", "ruff", "check"),
    "ruff format": ("-m", "ruff", "format", "--check"),
    "mypy": ("-m", "mypy"),
    "import-linter": ("-c", LINT_IMPORTS),
}


@pytest.mark.parametrize("check", CHECKS)
def test_the_house_is_in_order(check: str) -> None:
    done = subprocess.run(  # noqa: S603  our own checks
        [sys.executable, *CHECKS[check]], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )

    if done.returncode:
        pytest.fail(f"{check} finds:\n{done.stdout}{done.stderr}", pytrace=False)


# What is handed on


@cache
def handed_on() -> tuple[Path, ...]:
    """Every file of the repository; without git, every file that is no leftover of a tool."""
    git = shutil.which("git")
    if git is not None and (ROOT / ".git").exists():
        listed = subprocess.run(  # noqa: S603
            [git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        files = (ROOT / name for name in listed.stdout.split("\0") if name)
    else:
        files = (path for path in ROOT.rglob("*") if not is_leftover(path.relative_to(ROOT)))
    return tuple(file for file in files if file.is_file())


def is_leftover(path: Path) -> bool:
    return any(
        (part.startswith(".") and part not in (".ci", ".env.example", ".gitignore"))
        or part in ("__pycache__", "data", "build", "dist", "venv")
        or part.endswith(".egg-info")
        for part in path.parts
    )


def texts() -> Iterator[tuple[str, str]]:
    for file in handed_on():
        yield str(file.relative_to(ROOT)), file.read_bytes().decode("utf-8", errors="replace")


# In pieces, so that this file does not hold what it looks for.
FOREIGN = re.compile(
    "|".join(
        (
            "pypi" + r"\.org",
            "pypi" + r"\.python",
            "python" + "hosted",
            "registry" + r"\.npm",
            "/ro" + "ot/",
            "/ho" + r"me/\w",
            "/Us" + r"ers/\w",
            r"[A-Z]:\\" + r"\\?Us" + "ers",
            "/wo" + r"rk/\w",
            "--index" + "-url",
        )
    )
)


def test_no_file_names_a_package_index_or_a_path_of_somebodys_machine() -> None:
    found = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if FOREIGN.search(line)
    ]

    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "--extra-index" + "-url x",
        "https://pypi" + ".org/simple",
        "files.python" + "hosted.org",
        "/ro" + "ot/x",
        "/ho" + "me/anna/x",
    ],
)
def test_the_search_for_foreign_addresses_finds_them(line: str) -> None:
    assert FOREIGN.search(line.replace("--extra-index", "--index"))


def test_no_token_is_handed_on() -> None:
    token = re.compile(r"\b[MNO][A-Za-z\d_-]{23,}\.[\w-]{6}\.[\w-]{27,}")

    assert [name for name, text in texts() if token.search(text)] == []


def test_no_setting_database_or_lock_with_addresses_is_handed_on() -> None:
    names = {str(file.relative_to(ROOT)) for file in handed_on()}

    assert not {name for name in names if re.search(r"(^|/)\.env$|\.sqlite3|uv\.lock$|\.pyc$", name)}


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "LICENSE", ".env.example", "pyproject.toml"])
def test_what_everybody_looks_for_is_there(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


def test_the_readme_holds_the_test_command_that_ci_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    found = re.search(r"<!-- test command -->.*?```sh\n(.+?)```", readme, re.DOTALL)

    assert found is not None
    assert "pytest" in found[1]


# Versions

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RUN = [Requirement(line) for line in PROJECT["dependencies"]]
EXTRA = [
    Requirement(line) for name in ("dev", "playground") for line in PROJECT["optional-dependencies"][name]
]


def pins(lock: str) -> dict[str, str]:
    """Package → version of a lock file."""
    lines = re.findall(
        r"^([\w.-]+)(?:\[[\w,.-]+\])?==([\w.+!-]+)", (ROOT / lock).read_text(encoding="utf-8"), re.M
    )
    return {canonicalize_name(name): version for name, version in lines}


@pytest.mark.parametrize("requirement", RUN, ids=lambda requirement: requirement.name)
@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_pins_what_the_bot_asks_for(requirement: Requirement, lock: str) -> None:
    pinned = pins(lock)[canonicalize_name(requirement.name)]

    assert requirement.specifier.contains(pinned)


@pytest.mark.parametrize("requirement", EXTRA, ids=lambda requirement: requirement.name)
def test_the_lock_for_developers_pins_what_they_ask_for(requirement: Requirement) -> None:
    pinned = pins("requirements-dev.lock")[canonicalize_name(requirement.name)]

    assert requirement.specifier.contains(pinned)


def test_both_locks_pin_the_same_versions() -> None:
    run, dev = pins("requirements.lock"), pins("requirements-dev.lock")

    assert {name: version for name, version in run.items() if dev.get(name) != version} == {}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_pin_has_its_hashes(lock: str) -> None:
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8").strip())

    assert [entry for entry in entries if "==" in entry and "--hash=sha256:" not in entry] == []


def test_every_package_is_in_the_distribution() -> None:
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"][
        "packages"
    ]
    found = {
        ".".join(file.parent.relative_to(ROOT).parts)
        for file in handed_on()
        if file.name == "__init__.py" and file.relative_to(ROOT).parts[0] != "tests"
    }

    assert found == set(packages)
