"""Rate limits: a burst, then a steady rate, for each key separately, in bounded memory."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calimala.server.errors import Refused
from calimala.server.ops.rate_limit import (
    MOST_AT_ONCE,
    MOST_IN_LINE,
    STRICT,
    FrameMeter,
    Limit,
    RateLimiter,
    client_key,
    limits,
)
from calimala.server.settings import Settings
from tests.support.deadlines import until
from tests.support.running import Clock


def rate_limiter(clock: Clock, most: int = 100) -> RateLimiter:
    return RateLimiter({"some": Limit(3, 6), "other": Limit(1, 1), "free": None}, clock, most)


def granted(limiter: RateLimiter, key: str, times: int = 100) -> int:
    for n in range(times):
        try:
            limiter.take(key)
        except Refused:
            return n
    return times


def test_a_burst_is_granted_and_no_more() -> None:
    assert granted(rate_limiter(Clock()), "some:me") == 3


def test_a_refusal_says_when_to_come_back_and_then_it_is_granted() -> None:
    clock = Clock()
    limiter = rate_limiter(clock)
    granted(limiter, "some:me")
    with pytest.raises(Refused) as refusal:
        limiter.take("some:me")
    assert refusal.value.reason == "too-many-requests"
    assert refusal.value.body()["reason"] == "too-many-requests"
    wait = refusal.value.body()["retry_after"]
    assert wait == 10
    clock.at += wait - 0.5
    assert granted(limiter, "some:me") == 0
    clock.at += 0.5
    assert granted(limiter, "some:me") == 1


def test_being_refused_costs_nothing() -> None:
    clock = Clock()
    limiter = rate_limiter(clock)
    granted(limiter, "some:me")
    for _ in range(50):
        granted(limiter, "some:me", 1)
    clock.at += 20
    assert granted(limiter, "some:me") == 2


def test_keys_and_kinds_are_limited_separately() -> None:
    limiter = rate_limiter(Clock())
    granted(limiter, "some:me")
    assert granted(limiter, "some:you") == 3
    assert granted(limiter, "other:me") == 1


def test_a_higher_cost_takes_more() -> None:
    limiter = rate_limiter(Clock())
    limiter.take("some:me", 2)
    with pytest.raises(Refused):
        limiter.take("some:me", 2)
    assert granted(limiter, "some:me") == 1


def test_a_lifted_limit_grants_everything_and_an_unknown_kind_is_an_error() -> None:
    limiter = rate_limiter(Clock())
    assert granted(limiter, "free:me", 1000) == 1000
    with pytest.raises(KeyError):
        limiter.take("unknown:me")


def test_memory_is_bounded_and_the_least_recently_used_key_is_evicted() -> None:
    limiter = rate_limiter(Clock(), most=2)
    for key in ("some:a", "some:b", "some:a", "some:c"):
        limiter.take(key)
    assert set(limiter._buckets) == {"some:a", "some:c"}


@given(st.lists(st.floats(0, 30), max_size=60))
def test_never_more_than_the_burst_and_the_rate_is_granted(pauses: list[float]) -> None:
    clock = Clock()
    limiter = rate_limiter(clock)
    start, total = clock.at, 0
    for pause in pauses:
        clock.at += pause
        total += granted(limiter, "some:me", 2)
    assert total <= 3 + (clock.at - start) * 6 / 60 + 1e-6


def test_a_higher_request_limit_raises_the_other_limits() -> None:
    some, more, none = (limits(Settings(requests_per_minute=n)) for n in (60, 6000, 0))
    assert some["request"] == Limit(60, 60)
    assert some["login"] == STRICT["login"]
    assert more["login"] == Limit(100, 50)
    assert more["account"] == some["account"]
    assert set(none) == set(some)
    assert not any(none.values())


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        (None, "unknown"),
        ("testclient", "unknown"),
    ],
)
def test_one_client_is_one_key(address: str | None, key: str) -> None:
    assert client_key(address) == key


def test_a_meter_has_an_allowance_of_its_own_and_a_share_of_its_address() -> None:
    clock = Clock()
    limiter = RateLimiter({"frame": Limit(5, 60)}, clock)
    loud, quiet = (FrameMeter(limiter, "192.0.2.7", Limit(3, 60)) for _ in range(2))
    assert [loud.affords(1) for _ in range(10)] == [True] * 8 + [False] * 2
    assert [quiet.affords(1) for _ in range(4)] == [True] * 3 + [False]
    clock.at += 1
    assert [loud.affords(1) for _ in range(3)] == [True, True, False]  # its own, then the shared
    assert [quiet.affords(1) for _ in range(2)] == [True, False]


def test_meters_are_lifted_with_all_limits() -> None:
    assert RateLimiter(limits(Settings(requests_per_minute=0))).meter("192.0.2.7") is None
    assert RateLimiter(limits(Settings())).meter("192.0.2.7") is not None


async def test_few_requests_of_one_address_are_worked_on_at_the_same_time() -> None:
    limiter, go_on = RateLimiter(limits(Settings())), asyncio.Event()
    working: list[str] = []

    async def work(client: str) -> None:
        async with limiter.turn(client):
            working.append(client)
            await go_on.wait()

    async with asyncio.TaskGroup() as tasks:
        for client in ["loud"] * 20 + ["quiet"]:
            tasks.create_task(work(client))
        await until(lambda: "quiet" in working, "the turn of another address")
        assert working.count("loud") == MOST_AT_ONCE
        limiter._gates["loud"].users = MOST_IN_LINE
        with pytest.raises(Refused):
            await work("loud")
        limiter._gates["loud"].users = 20
        go_on.set()
    assert len(working) == 21 and limiter._gates == {}
