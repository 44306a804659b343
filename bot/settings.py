"""Settings from the environment and from `.env`; `.env.example` explains each."""

from __future__ import annotations

import re
from typing import Annotated

import yarl
from pydantic import AfterValidator, BeforeValidator, PositiveInt, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

LOCALES = ("zh-TW", "zh-CN", "en")
"""The languages of the bot, the one written first first."""


def _none_if_blank(value: object) -> object:
    # `.env.example` is copied as it stands, with lines such as `GUILD_ID=`.
    return None if isinstance(value, str) and not value.strip() else value


Optional = BeforeValidator(_none_if_blank)


def _address(*schemes: str) -> AfterValidator:
    def check(value: str) -> str:
        # yarl is what will read it; of spaces it thinks better than a server does.
        if not value.startswith(schemes) or any(c.isspace() for c in value) or not yarl.URL(value).host:
            raise ValueError(f"must be an address that begins with {' or '.join(schemes)}")
        return value

    return AfterValidator(check)


WebAddress = Annotated[str, _address("https://", "http://")]
SocketAddress = Annotated[str, _address("wss://", "ws://")]


class WrongSetting(Exception):
    """One line that names the setting and says what is wrong with it; never its value, it may be secret."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

    discord_token: Annotated[SecretStr | None, Optional] = None
    database_url: str = "sqlite:///data/kaiju.sqlite3"
    discord_api_url: Annotated[WebAddress | None, Optional] = None
    discord_gateway_url: Annotated[SocketAddress | None, Optional] = None
    default_locale: str = "zh-TW"
    log_level: str = "INFO"
    log_format: str = "text"
    guild_id: Annotated[PositiveInt | None, Optional] = None

    @field_validator("default_locale")
    @classmethod
    def _known_locale(cls, value: str) -> str:
        if value not in LOCALES:
            raise ValueError(f"must be one of {', '.join(LOCALES)}")
        return value

    @field_validator("log_level")
    @classmethod
    def _known_level(cls, value: str) -> str:
        if value.upper() not in ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"):
            raise ValueError("must be DEBUG, INFO, WARNING, ERROR or CRITICAL")
        return value.upper()

    @field_validator("log_format")
    @classmethod
    def _known_format(cls, value: str) -> str:
        if value.lower() not in ("text", "json"):
            raise ValueError("must be text or json")
        return value.lower()

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, value: str) -> str:
        try:
            driver = make_url(value).get_dialect().driver
        except (ArgumentError, NoSuchModuleError) as error:
            raise ValueError("must be an address such as sqlite:///data/kaiju.sqlite3") from error
        if driver not in ("pysqlite", "aiosqlite", "asyncpg"):
            raise ValueError("must begin with sqlite: or postgresql+asyncpg:")
        if driver != "asyncpg" and re.fullmatch("|:memory:|file:.*", make_url(value).database or ""):
            # a URI of SQLite's own would name a file that is neither locked nor looked at
            raise ValueError("must name a file: sqlite:///FOLDER/FILE")
        return value


def read_settings() -> Settings:
    """Read the settings. Raises WrongSetting."""
    try:
        return Settings()
    except UnicodeDecodeError:
        raise WrongSetting(".env: is not UTF-8 text") from None
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "settings"
        raise WrongSetting(f"{name}: {_plainly(first['msg'])}") from None


def _plainly(message: str) -> str:
    return message.removeprefix("Value error, ")
