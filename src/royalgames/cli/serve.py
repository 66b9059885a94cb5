"""`royal serve`: run the service."""

import asyncio
import contextlib
import logging
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from royalgames.cli.faults import InputError
from royalgames.server.settings import SETTINGS, Settings, SettingsError, default_database

if TYPE_CHECKING:
    from royalgames.server.run import Running


def _option(name: str, *flags: str) -> Any:
    """Return a flag as the table of settings describes it."""
    setting = SETTINGS[name]
    return typer.Option(*flags, envvar=setting.environment, help=setting.help)


def serve(  # noqa: PLR0913, PLR0917  # one parameter a setting
    host: Annotated[str, _option("host", "--host")] = "127.0.0.1",
    port: Annotated[int, _option("port", "--port")] = 8000,
    db: Annotated[Path | None, _option("db", "--db")] = None,
    lan: Annotated[bool, _option("lan", "--lan")] = False,
    public_url: Annotated[str | None, _option("public_url", "--public-url")] = None,
    trusted_proxy: Annotated[str | None, _option("trusted_proxy", "--trusted-proxy")] = None,
    open_: Annotated[bool, _option("open", "--open/--no-open")] = True,
    bot_workers: Annotated[int, _option("bot_workers", "--bot-workers")] = 1,
    abandoned_days: Annotated[int, _option("abandoned_days", "--abandoned-days")] = 30,
    rate: Annotated[float, _option("rate", "--rate")] = 1.0,
    public_metrics: Annotated[bool, _option("public_metrics", "--public-metrics")] = False,
) -> None:
    """Run the service: people and bots play together in the browser."""
    try:
        settings = Settings(
            host=host,
            port=port,
            db=db or default_database(),
            lan=lan,
            public_url=public_url,
            trusted_proxy=trusted_proxy,
            open=open_,
            bot_workers=bot_workers,
            abandoned_days=abandoned_days,
            rate=rate,
            public_metrics=public_metrics,
        )
    except SettingsError as error:
        raise InputError(str(error)) from None
    _run(settings)


def _run(settings: Settings) -> None:
    # The web parts take a while to load; no other command should wait for them.
    from royalgames.server.database import DatabaseError  # noqa: PLC0415
    from royalgames.server.run import serve as run  # noqa: PLC0415

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    try:
        asyncio.run(run(settings, lambda running: _announce(settings, running)))
    except (SettingsError, DatabaseError) as error:
        raise InputError(str(error)) from None
    typer.echo("The service has stopped; every game is kept.")


def _announce(settings: Settings, running: "Running") -> None:
    typer.echo(f"Royal Games is at {running.address} (Ctrl-C stops it)")
    if running.given != running.address:
        typer.echo(f"Give this address to others: {running.given}")
    elif not settings.lan:
        typer.echo("Only this machine can open it; --lan lets the home network in.")
    if settings.open:
        # Under the address that others use, the links one copies there work for them too.
        address = running.given if settings.lan else running.address
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()


def open_browser(address: str) -> None:
    """Open the browser; a machine without one, or with one in the terminal only, is fine."""
    with contextlib.suppress(webbrowser.Error):
        browser = webbrowser.get()
        # The plain class is for lynx and the like, which would take the terminal over.
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(address)
