"""Throttle: a burst, then a steady trickle, for each key apart, in bounded memory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calimala.server.errors import Refused
from calimala.server.settings import Settings
from calimala.server.throttle import STRICT, Rule, Throttle, neighbourhood, rules
from tests.server.running import Clock


def throttle(clock: Clock, most: int = 100) -> Throttle:
    return Throttle({"some": Rule(3, 6), "other": Rule(1, 1), "free": None}, clock, most)


def granted(tried: Throttle, key: str, times: int = 100) -> int:
    for n in range(times):
        try:
            tried.take(key)
        except Refused:
            return n
    return times


def test_a_burst_is_granted_and_no_more() -> None:
    assert granted(throttle(Clock()), "some:me") == 3


def test_a_refusal_says_when_to_come_back_and_then_it_is_granted() -> None:
    clock = Clock()
    tried = throttle(clock)
    granted(tried, "some:me")
    with pytest.raises(Refused) as refusal:
        tried.take("some:me")
    assert refusal.value.status == 429
    assert refusal.value.body()["reason"] == "too-many-requests"
    wait = refusal.value.body()["retry_after"]
    assert wait == 10
    clock.at += wait - 0.5
    assert granted(tried, "some:me") == 0
    clock.at += 0.5
    assert granted(tried, "some:me") == 1


def test_being_refused_costs_nothing() -> None:
    clock = Clock()
    tried = throttle(clock)
    granted(tried, "some:me")
    for _ in range(50):
        granted(tried, "some:me", 1)
    clock.at += 20
    assert granted(tried, "some:me") == 2


def test_keys_and_rules_are_apart() -> None:
    tried = throttle(Clock())
    granted(tried, "some:me")
    assert granted(tried, "some:you") == 3
    assert granted(tried, "other:me") == 1


def test_a_higher_cost_takes_more() -> None:
    tried = throttle(Clock())
    tried.take("some:me", 2)
    with pytest.raises(Refused):
        tried.take("some:me", 2)
    assert granted(tried, "some:me") == 1


def test_a_lifted_rule_grants_everything_and_an_unknown_one_is_a_fault() -> None:
    tried = throttle(Clock())
    assert granted(tried, "free:me", 1000) == 1000
    with pytest.raises(KeyError):
        tried.take("unknown:me")


def test_memory_is_bounded_and_the_key_left_alone_for_longest_is_forgotten() -> None:
    tried = throttle(Clock(), most=2)
    for key in ("some:a", "some:b", "some:a", "some:c"):
        tried.take(key)
    assert set(tried._buckets) == {"some:a", "some:c"}


@given(st.lists(st.floats(0, 30), max_size=60))
def test_never_more_than_the_burst_and_the_trickle(pauses: list[float]) -> None:
    clock = Clock()
    tried = throttle(clock)
    start, total = clock.at, 0
    for pause in pauses:
        clock.at += pause
        total += granted(tried, "some:me", 2)
    assert total <= 3 + (clock.at - start) * 6 / 60 + 1e-6


def test_who_allows_more_requests_allows_more_of_all() -> None:
    some, more, none = (rules(Settings(requests_per_minute=n)) for n in (60, 6000, 0))
    assert some["request"] == Rule(60, 60)
    assert some["login"] == STRICT["login"]
    assert more["login"] == Rule(100, 50)
    assert more["account"] == some["account"]
    assert set(none) == set(some)
    assert not any(none.values())


@pytest.mark.parametrize(
    ("address", "whom"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        (None, "unknown"),
        ("testclient", "unknown"),
    ],
)
def test_one_customer_is_one_key(address: str | None, whom: str) -> None:
    assert neighbourhood(address) == whom
