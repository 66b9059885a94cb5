"""``royal serve``: run the server."""

import asyncio
import contextlib
import threading
import webbrowser
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any

import typer

from royalgames.cli.faults import InputError
from royalgames.server.settings import (
    SETTINGS,
    Settings,
    SettingsError,
    default_database,
    where_of,
)

if TYPE_CHECKING:
    from royalgames.server.run import Running

_DEFAULTS: dict[str, Any] = {field.name: field.default for field in fields(Settings)}


def _option(name: str, *flags: str) -> Any:
    """Return a flag as the list of settings describes it."""
    setting = SETTINGS[name]
    return typer.Option(*flags, envvar=setting.environment, help=setting.help)


def serve(  # noqa: PLR0913, PLR0917  # one parameter per setting
    host: Annotated[str, _option("host", "--host")] = _DEFAULTS["host"],
    port: Annotated[int, _option("port", "--port")] = _DEFAULTS["port"],
    db: Annotated[str | None, _option("db", "--db")] = None,
    lan: Annotated[bool, _option("lan", "--lan")] = _DEFAULTS["lan"],
    public_url: Annotated[str | None, _option("public_url", "--public-url")] = _DEFAULTS[
        "public_url"
    ],
    trusted_proxy: Annotated[str | None, _option("trusted_proxy", "--trusted-proxy")] = _DEFAULTS[
        "trusted_proxy"
    ],
    open_: Annotated[bool, _option("open", "--open/--no-open")] = _DEFAULTS["open"],
    bot_workers: Annotated[int, _option("bot_workers", "--bot-workers")] = _DEFAULTS["bot_workers"],
    abandoned_days: Annotated[int, _option("abandoned_days", "--abandoned-days")] = _DEFAULTS[
        "abandoned_days"
    ],
    rate: Annotated[float, _option("rate", "--rate")] = _DEFAULTS["rate"],
    public_metrics: Annotated[bool, _option("public_metrics", "--public-metrics")] = _DEFAULTS[
        "public_metrics"
    ],
    log_format: Annotated[str, _option("log_format", "--log-format")] = _DEFAULTS["log_format"],
) -> None:
    """Run the server, so that people and bots play together in the browser."""
    try:
        settings = Settings(
            host=host,
            port=port,
            db=where_of(db) if db else default_database(),
            lan=lan,
            public_url=public_url,
            trusted_proxy=trusted_proxy,
            open=open_,
            bot_workers=bot_workers,
            abandoned_days=abandoned_days,
            rate=rate,
            public_metrics=public_metrics,
            log_format=log_format,
        )
    except SettingsError as error:
        raise InputError(str(error)) from None
    _run(settings)


def _run(settings: Settings) -> None:
    # The server takes a while to load; no other command should wait for it.
    from royalgames.server.logs import configure  # noqa: PLC0415
    from royalgames.server.run import serve as run  # noqa: PLC0415
    from royalgames.server.store.engines import DatabaseError  # noqa: PLC0415

    configure(settings.log_format)
    try:
        asyncio.run(run(settings, lambda running: _announce(settings, running)))
    except (SettingsError, DatabaseError) as error:
        raise InputError(str(error)) from None
    typer.echo("The server has stopped; every game is saved.")


def _announce(settings: Settings, running: "Running") -> None:
    typer.echo(f"Royal Games is at {running.address} (press Ctrl-C to stop)")
    if running.given != running.address:
        typer.echo(f"Share this address: {running.given}")
    elif settings.is_private:
        typer.echo("Only this machine can open it; use --lan to let the home network in.")
    if settings.open:
        # Links copied from a page under the shared address work for others too.
        address = running.given if settings.lan else running.address
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def open_browser(address: str) -> None:
    """Open the browser, unless the machine has none or only one in the terminal."""
    with contextlib.suppress(webbrowser.Error):
        browser = webbrowser.get()
        # The plain class is for lynx and the like, which would take over the terminal.
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(address)
