"""Web push by the letter: the example of RFC 8291, and a signature that others can check."""

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from hypothesis import given
from hypothesis import strategies as st

from calimala.server.accounts import push_crypto
from calimala.server.accounts.push_crypto import b64, unb64
from tests.support.push import Browser, decrypted

MESSAGE = b"When I grow up, I want to be a watermelon"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SERVER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_the_example_of_the_standard_comes_out_as_printed() -> None:
    own, salt = push_crypto.private_key(SERVER), unb64("DGv6ra1nlYgDCS1FRnbzlw")
    found = push_crypto.encrypted(MESSAGE, BROWSER, AUTH, own, salt)
    assert b64(found) == ENCRYPTED


@given(st.binary(max_size=500))
def test_the_browser_and_nobody_else_can_read_a_message(message: bytes) -> None:
    one, other = Browser(), Browser()
    sent = push_crypto.encrypted(message, one.p256dh, one.auth)
    assert decrypted(sent, one) == message
    with pytest.raises(InvalidTag):
        decrypted(sent, other)


def test_a_push_service_can_check_who_sends() -> None:
    key = push_crypto.private_key(push_crypto.new_key())
    said = push_crypto.authorization(key, "https://push.example/a/secret", "mailto:a@b.c", 1000.5)
    token, _, public = said.removeprefix("vapid t=").partition(", k=")
    head, claims, signature = token.split(".")
    assert b"ES256" in unb64(head)
    assert b'"aud":"https://push.example"' in unb64(claims)
    assert b"secret" not in unb64(claims)
    r, s = int.from_bytes(unb64(signature)[:32]), int.from_bytes(unb64(signature)[32:])
    point = ec.EllipticCurvePublicKey.from_encoded_point(push_crypto.CURVE, unb64(public))
    signed = f"{head}.{claims}".encode()
    point.verify(encode_dss_signature(r, s), signed, ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("p256dh", "auth"), [("", AUTH), ("BAAA", AUTH), ("B", AUTH), (BROWSER, "AAAA"), (BROWSER, "A")]
)
def test_keys_that_no_browser_makes_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError, match="not the keys of a browser"):
        push_crypto.check_browser_keys(p256dh, auth)
