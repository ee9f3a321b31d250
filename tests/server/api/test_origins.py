"""Origins: our own page may speak for a person, another site's may not."""

import pytest
from starlette.datastructures import Headers

from calimala.server.api import origins
from calimala.server.api.origins import origin_allowed
from calimala.server.settings import Settings

LOCAL = Settings()
PUBLIC = Settings(public_url="https://calimala.example", allowed_hosts="games.lan,other.lan")


@pytest.fixture(autouse=True)
def _named(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine is called box."""
    monkeypatch.setattr(origins, "own_names", lambda: frozenset({"localhost", "box", "box.local"}))


def allowed(settings: Settings, **headers: str) -> bool:
    return origin_allowed(Headers(headers), settings)


def test_no_origin_is_no_browser() -> None:
    assert allowed(PUBLIC, host="calimala.example")


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://calimala.example", "calimala.example"),
        ("https://calimala.example", "10.0.0.2:8472"),  # a proxy that tells its own host
        ("https://CALIMALA.example:443", "calimala.example"),
        ("http://192.168.1.5:8472", "192.168.1.5:8472"),
        ("http://[::1]:8472", "[::1]:8472"),
        ("http://localhost", "localhost:80"),
        ("http://ada.localhost:8472", "ada.localhost:8472"),
        ("http://box:8472", "box:8472"),
        ("http://box.local:8472", "box.local:8472"),
        ("http://games.lan:8472", "games.lan:8472"),
    ],
)
def test_our_own_pages_are_allowed(origin: str, host: str) -> None:
    assert allowed(PUBLIC, origin=origin, host=host)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "https://evil.example",
        "http://calimala.example",  # the scheme counts where only our own address can match
        "https://calimala.example.evil.example",
        "https://calimala.example:8443",
        "file://",
        "chrome-extension://calimala.example",
        "https://calimala.example:x",
        "https://[",
    ],
)
def test_other_pages_are_not(origin: str) -> None:
    assert not allowed(PUBLIC, origin=origin, host="inner:8472")
    assert not allowed(PUBLIC, origin=origin)


def test_another_port_of_the_same_machine_is_another_site() -> None:
    assert allowed(LOCAL, origin="http://127.0.0.1:8472", host="127.0.0.1:8472")
    assert not allowed(LOCAL, origin="http://127.0.0.1:3000", host="127.0.0.1:8472")


@pytest.mark.parametrize(
    "host", ["evil.example:8472", "box.evil.example:8472", "localhost.evil.example:8472"]
)
def test_a_strangers_name_that_was_led_to_us_is_not_ours(host: str) -> None:
    for settings in (LOCAL, PUBLIC, Settings(host="0.0.0.0")):  # noqa: S104 - a network of its own
        assert not allowed(settings, origin=f"http://{host}", host=host)
