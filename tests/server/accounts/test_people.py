"""People: tokens that cannot be forged, links that work once, passwords that reveal nothing."""

import asyncio
import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer
from sqlalchemy import select, update
from starlette.responses import Response

from calimala.server.accounts.people import FRESH, People, Person, Webhook
from calimala.server.api.dependencies import set_cookie
from calimala.server.cluster.pubsub import PubSub
from calimala.server.errors import Refused
from calimala.server.settings import Settings
from calimala.server.store import keys
from calimala.server.store import people as store
from calimala.server.store.database import Database
from calimala.server.store.schema import links, people, tables
from tests.support.deadlines import PATIENCE
from tests.support.running import CHEAP, Clock, database

PASSWORD = "a good long password"  # noqa: S105 - of nobody


def new_people(db: Database, **more: Any) -> People:
    return People(db, PubSub(db, "test"), Settings(), **more)


def cheap_people(db: Database, clock: Clock | None = None, now: Clock | None = None) -> People:
    return new_people(db, hasher=CHEAP, clock=clock or Clock(), now=now or Clock(1_700_000_000.0))


async def guest(known: People, name: str = "Ada") -> Person:
    return await known.new_guest(name, "de")


async def test_a_token_identifies_its_person_in_every_process(db: Database) -> None:
    one, other = cheap_people(db), cheap_people(db)
    ada = await guest(one)
    assert await other.by_token(await one.token(ada)) == ada
    assert (ada.name, ada.language, ada.account, ada.epoch) == ("Ada", "de", None, 0)


async def test_a_forged_token_identifies_nobody(db: Database) -> None:
    known = cheap_people(db)
    ada, bob = await guest(known), await guest(known, "Bob")
    token = await known.token(ada)
    payload, _, signature = token.rpartition(".")
    others = (await known.token(bob)).rpartition(".")[0]
    how = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
    foreign = URLSafeSerializer("key", salt="calimala.person", signer_kwargs=how)
    key = await store.signing_key(db)
    salted = URLSafeSerializer(key, salt="another use", signer_kwargs=how)
    ours = URLSafeSerializer(key, salt="calimala.person", signer_kwargs=how)
    assert ours.dumps([ada.id, 0]) == token
    forged = [
        "",
        ".",
        "x",
        payload,
        f"{payload}.",
        f"{others}.{signature}",
        token[:-1],
        token + "A",
        token * 1000,
        str(foreign.dumps([ada.id, 0])),
        str(salted.dumps([ada.id, 0])),
    ]
    assert [await known.by_token(each) for each in forged] == [None] * len(forged)
    assert await known.by_token(None) is None


@pytest.mark.parametrize("claim", [["nobody", 0], ["x"], "x", {}, None, ["x", "0"], [1, 0]])
async def test_a_signed_claim_of_another_shape_identifies_nobody(
    db: Database, claim: object
) -> None:
    known = cheap_people(db)
    assert await known.by_token((await known._signing()).dumps(claim)) is None


async def test_an_earlier_epochs_token_is_revoked_at_once_here_and_soon_elsewhere(
    db: Database,
) -> None:
    clock = Clock()
    here, there = cheap_people(db), cheap_people(db, clock)
    ada = await guest(here)
    token = await here.token(ada)
    assert await there.by_token(token) == ada
    later = await here.sign_out_everywhere(ada)
    assert await here.by_token(token) is None
    assert await here.by_token(await here.token(later)) == later
    assert await there.by_token(token) == ada
    clock.at += FRESH + 1
    assert await there.by_token(token) is None


async def test_a_token_of_a_later_epoch_is_known_at_once_and_revokes_the_earlier(
    db: Database,
) -> None:
    here, there = cheap_people(db), cheap_people(db)
    ada = await guest(here)
    token = await here.token(ada)
    await there.by_token(token)
    later = await here.sign_out_everywhere(ada)
    assert await there.by_token(await here.token(later)) == later
    assert await there.by_token(token) is None


async def test_a_reading_begun_before_a_change_is_not_cached(db: Database) -> None:
    clock = Clock()
    known = cheap_people(db, clock)
    ada = await guest(known)
    began = clock.at
    clock.at += 1
    renamed = await known.change(ada, name="Augusta")
    known._cache.put(ada.id, ada, began)
    assert await known.find(ada.id) == renamed


async def test_memory_is_bounded(db: Database) -> None:
    known = new_people(db, hasher=CHEAP, most=3)
    for _ in range(6):
        await known.find((await guest(known)).id)
    await known.find("nobody")
    assert len(known._cache._people) == 3


async def test_changes_are_stored_and_what_is_left_out_stays(db: Database) -> None:
    known = cheap_people(db)
    ada = await guest(known)
    hook = Webhook("https://hooks.example/secret", "discord")
    await known.change(ada, webhook=hook)
    changed = await known.change(ada, name="Augusta", preferences=store.Preferences(auto_end=True))
    assert changed == await known.find(ada.id)
    assert (changed.name, changed.language, changed.webhook) == ("Augusta", "de", hook)
    assert changed.preferences.auto_end
    assert (await known.change(ada, webhook=None)).webhook is None
    assert (await known.change(ada)).name == "Augusta"
    assert "secret" not in repr(changed)


async def test_an_unknown_person_cannot_be_changed(db: Database) -> None:
    with pytest.raises(Refused, match="no such person"):
        await store.change(db, "nobody", name="Ada")


async def test_an_account_is_found_under_every_spelling_of_its_name(db: Database) -> None:
    known = cheap_people(db)
    ada = await known.set_password(await guest(known), "Ada  Große", PASSWORD)
    assert ada.account == "ada grosse"
    for spelling in ("ada große", "ADA GROSSE", "\uff21da\u00a0Gro\u00dfe"):
        assert await known.login(spelling, PASSWORD) == ada


async def test_a_name_that_is_taken_is_refused_and_nothing_changes(db: Database) -> None:
    known = cheap_people(db)
    ada, bob = await guest(known), await guest(known, "Bob")
    await known.set_password(ada, "ada", PASSWORD)
    with pytest.raises(Refused) as refusal:
        await known.set_password(bob, "ADA", "another password")
    assert refusal.value.reason == "name-taken"
    assert await known.find(bob.id) == bob
    assert (await known.login("ada", PASSWORD)).id == ada.id


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_folding_a_folded_name_changes_nothing(name: str) -> None:
    with suppress(Refused):
        once = store.folded(name)
        assert store.folded(once) == once


@pytest.mark.parametrize("name", ["", " \t", "\ufdfa" * 3])
def test_a_name_without_a_plain_form_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="1 to 40 letters"):
        store.folded(name)


class CountingHasher(PasswordHasher):
    """Records the parameters of every verification."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.verified: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002 - argon2's
        self.verified.append(str(hash).rpartition("p=")[0])
        return super().verify(hash, password)


async def test_a_wrong_name_and_a_wrong_password_get_the_same_answer_for_the_same_work(
    db: Database,
) -> None:
    hasher = CountingHasher()
    known = new_people(db, hasher=hasher)
    await known.set_password(await guest(known), "ada", PASSWORD)
    answers = []
    tried = (("ada", "wrong password"), ("ada", "short"), ("nobody", PASSWORD))
    for account, password in tried:
        with pytest.raises(Refused) as refusal:
            await known.login(account, password)
        answers.append(refusal.value.body())
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["reason"] == "wrong-login"
    assert len(hasher.verified) == 3
    assert len(set(hasher.verified)) == 1


async def test_a_password_typed_on_another_keyboard_is_the_same(db: Database) -> None:
    known = cheap_people(db)
    ada = await known.set_password(await guest(known), "ada", "Gr\u00fc\u00dfe aus K\u00f6ln")
    assert await known.login("ada", "Gru\u0308\u00dfe aus Ko\u0308ln") == ada


async def test_a_broken_hash_lets_nobody_in(db: Database) -> None:
    known = cheap_people(db)
    ada = await known.set_password(await guest(known), "ada", PASSWORD)
    async with db.writing() as connection:
        broken = update(people).where(people.c.id == ada.id).values(password="")
        await connection.execute(broken)
    with pytest.raises(Refused, match="is wrong"):
        await known.login("ada", PASSWORD)


async def test_a_first_password_keeps_tokens_and_a_changed_one_revokes_them(db: Database) -> None:
    known = cheap_people(db)
    ada = await guest(known)
    token = await known.token(ada)
    await known.set_password(ada, "ada", PASSWORD)
    assert await known.by_token(token) is not None
    for old in (None, "", "a wrong password"):
        with pytest.raises(Refused, match="present password"):
            await known.set_password(ada, "ada", "another password", old)
    assert await known.by_token(token) is not None
    await known.set_password(ada, "ada", "another password", PASSWORD)
    assert await known.by_token(token) is None
    with pytest.raises(Refused):
        await known.login("ada", PASSWORD)
    assert (await known.login("ada", "another password")).id == ada.id


async def test_hashing_does_not_block_the_event_loop(db: Database) -> None:
    loop = asyncio.get_running_loop()
    reached = asyncio.Event()

    class Waiting(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            done = asyncio.run_coroutine_threadsafe(reached.wait(), loop)
            assert done.result(PATIENCE), "the loop went on meanwhile"
            return CHEAP.hash(password, salt=salt)

    known = new_people(db, hasher=Waiting())
    ada = await guest(known)
    setting = asyncio.create_task(known.set_password(ada, "ada", PASSWORD))
    await asyncio.sleep(0)
    reached.set()
    assert (await setting).account == "ada"


# Links.


async def test_a_device_link_makes_one_other_device_the_same_person(db: Database) -> None:
    known = cheap_people(db)
    ada = await guest(known)
    link = await known.device_link(ada)
    assert await known.by_device_link(link.secret) == ada
    for secret in (link.secret, "unknown"):
        with pytest.raises(Refused) as refusal:
            await known.by_device_link(secret)
        assert refusal.value.reason == "link-void"
    assert link.secret not in repr(link)


async def test_only_a_hash_of_the_secret_is_stored(db: Database) -> None:
    known = cheap_people(db)
    link = await known.device_link(await guest(known))
    async with db.reading() as connection:
        row = (await connection.execute(select(links))).one()
    assert row.hash == hashlib.sha256(link.secret.encode()).hexdigest()
    assert link.secret not in str(row)


async def test_a_link_expires_to_the_second_and_is_cleared_away(db: Database) -> None:
    now = Clock(1000)
    known = cheap_people(db, now=now)
    ada = await guest(known)
    early, late = await known.device_link(ada), await known.device_link(ada)
    assert early.expires == 1000 + 15 * 60
    now.at = early.expires - 1
    await known.by_device_link(early.secret)
    now.at = late.expires
    with pytest.raises(Refused):
        await known.by_device_link(late.secret)
    await known.device_link(ada)
    async with db.reading() as connection:
        assert len((await connection.execute(select(links))).all()) == 1


async def test_signing_out_everywhere_revokes_links_too(db: Database) -> None:
    known = cheap_people(db)
    ada = await guest(known)
    link = await known.device_link(ada)
    await known.sign_out_everywhere(ada)
    with pytest.raises(Refused):
        await known.by_device_link(link.secret)


async def test_of_many_attempts_to_redeem_a_link_one_succeeds(tmp_path: Path) -> None:
    async with database(tmp_path) as db, database(tmp_path) as other:
        known, elsewhere = cheap_people(db), cheap_people(other)
        ada = await guest(known)
        link = await known.device_link(ada)
        tries = [who.by_device_link(link.secret) for who in (known, elsewhere) * 4]
        ends = await asyncio.gather(*tries, return_exceptions=True)
        assert [end for end in ends if isinstance(end, Person)] == [ada]
        assert all(isinstance(end, Person | Refused) for end in ends)


async def test_a_seat_link_names_its_seat_and_is_no_device_link(db: Database) -> None:
    known = cheap_people(db)
    ada = await guest(known)
    async with db.writing() as connection:
        row = dict.fromkeys(("options_json", "secret"), "{}") | {"id": "t", "host": ada.id}
        times = {"created": 0, "changed": 0, "phase": "open", "public": 1}
        await connection.execute(tables.insert().values(row | times))
    link = await store.make_link(db, "seat", ada.id, 1000, table_id="t", seat=2)
    assert link.expires == 1000 + 7 * 86400
    with pytest.raises(Refused):
        await store.redeem_device(db, link.secret, 1001)
    async with db.writing() as connection:
        redeemed = await store.redeem(connection, "seat", link.secret, 1001)
    assert redeemed == store.Link("seat", ada.id, "t", 2)


async def test_a_link_redeemed_in_a_transaction_that_fails_is_not_used_up(db: Database) -> None:
    known = cheap_people(db)
    ada = await guest(known)
    link = await known.device_link(ada)

    async def fail() -> None:
        async with db.writing() as connection:
            await store.redeem(connection, "device", link.secret, 1000)
            raise Refused("seat-taken", "this seat is taken")

    with pytest.raises(Refused, match="is taken"):
        await fail()
    assert await known.by_device_link(link.secret) == ada


# The key and the cookie.


async def test_processes_that_start_at_once_have_the_same_key(tmp_path: Path) -> None:
    async with database(tmp_path) as one, database(tmp_path) as other:
        found = await asyncio.gather(*(store.signing_key(db) for db in (one, other) * 4))
        assert len(set(found)) == 1
        assert len(found[0]) >= 43


async def test_a_key_offered_too_late_is_not_taken(db: Database) -> None:
    key = await store.signing_key(db)
    await keys._offer(db, store.SIGNING_KEY, "too late")
    assert await store.signing_key(db) == key


@pytest.mark.parametrize(("url", "secure"), [("https://calimala.example", True), ("", False)])
def test_a_cookie_is_for_this_site_alone(url: str, secure: bool) -> None:
    response = Response()
    set_cookie(response, "token", Settings(public_url=url))
    first, *rest = response.headers["set-cookie"].split("; ")
    assert first == ("__Host-calimala=token" if secure else "calimala=token")
    wanted = {"HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"}
    assert set(rest) == wanted | ({"Secure"} if secure else set())
