"""The settings: one list for flags, environment variables and the page about them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from platformdirs import user_data_path


class SettingsError(ValueError):
    """A setting that cannot be used, with a sentence that says why."""


class Setting(NamedTuple):
    """One line of the table."""

    name: str
    """Its name in Settings, and its flag."""
    environment: str
    """Its environment variable."""
    help: str
    """What it does, in one sentence."""


SETTINGS: Final = {
    setting.name: setting
    for setting in (
        Setting("host", "ROYAL_HOST", "The address to listen on; this machine only by default."),
        Setting("port", "ROYAL_PORT", "The port to listen on; 0 takes any that is free."),
        Setting(
            "db",
            "ROYAL_DB",
            "The database: a file, by default in your data folder, or postgresql://user@host/name.",
        ),
        Setting("lan", "ROYAL_LAN", "Listen on the home network and print the address to give."),
        Setting("public_url", "ROYAL_PUBLIC_URL", "The address people use when behind a proxy."),
        Setting(
            "trusted_proxy",
            "ROYAL_TRUSTED_PROXY",
            "The proxy's address, whose forwarded headers are trusted.",
        ),
        Setting("open", "ROYAL_OPEN", "Open the browser at the start (the default), or do not."),
        Setting("bot_workers", "ROYAL_BOT_WORKERS", "How many processes think for the bots."),
        Setting("abandoned_days", "ROYAL_ABANDONED_DAYS", "Days until an abandoned table ends."),
        Setting("rate", "ROYAL_RATE", "Multiply every rate limit, for a club behind one address."),
        Setting(
            "public_metrics",
            "ROYAL_PUBLIC_METRICS",
            "Answer /metrics to everyone, not only to this machine.",
        ),
        Setting("log_format", "ROYAL_LOG_FORMAT", "How the log is written: text or json."),
    )
}


MOST_WORKERS: Final = 64
"""How many processes may think for the bots of one server or worker."""

SCHEMES: Final = ("postgresql", "postgres")
"""How the address of a PostgreSQL server may begin."""

Where = Path | str
"""A database: the path of a file, or the address of a PostgreSQL server."""


def where_of(text: str) -> Where:
    """Read what follows ``--db``: a path, unless it looks like an address."""
    if "://" not in text:
        return Path(text)
    if urlsplit(text).scheme not in SCHEMES:
        raise SettingsError(
            f"unknown database {shown(text)}: use a file or postgresql://user@host/name"
        )
    return text


def shown(where: Where) -> str:
    """Return a database as messages name it: without its password."""
    if isinstance(where, Path):
        return str(where)
    head, at, host = where.rpartition("@")
    user, colon, _ = head.partition("://")[2].partition(":")
    return f"{where.partition('://')[0]}://{user}:***@{host}" if at and colon else where


def default_database() -> Path:
    """Return the default path of the database."""
    return user_data_path("royalgames") / "royal.db"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How one server runs."""

    db: Where
    """The database: a file, or the address of a PostgreSQL server."""
    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    public_url: str | None = None
    trusted_proxy: str | None = None
    open: bool = True
    bot_workers: int = 1
    abandoned_days: int = 30
    rate: float = 1.0
    public_metrics: bool = False
    log_format: str = "text"

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise SettingsError(f"a port is a number from 0 to 65535, not {self.port}")
        if not 0 <= self.bot_workers <= MOST_WORKERS:
            raise SettingsError(f"bots have 0 to {MOST_WORKERS} workers, not {self.bot_workers}")
        if self.abandoned_days < 1:
            raise SettingsError("an abandoned table is kept for a day or more")
        if self.rate <= 0:
            raise SettingsError("rate limits are multiplied by a number above 0")
        if self.lan and self.host != "127.0.0.1":
            raise SettingsError("use either --lan or --host, not both")
        if self.log_format not in ("text", "json"):
            raise SettingsError(f"the log is written as text or json, not {self.log_format}")
        self._check_url()

    def _check_url(self) -> None:
        if self.public_url is None:
            return
        parts = urlsplit(self.public_url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
            raise SettingsError(
                f"a public address looks like https://games.example.org, not {self.public_url}"
            )

    @property
    def secure(self) -> bool:
        """Whether people reach the service by https."""
        return bool(self.public_url and self.public_url.startswith("https:"))

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach the service."""
        return self.bind in ("127.0.0.1", "::1", "localhost")

    @property
    def bind(self) -> str:
        """The address to listen on."""
        return "0.0.0.0" if self.lan else self.host  # noqa: S104  # that is what --lan asks for
