"""Progress for those who watch, silence for those who do not."""

import io

import pytest

from calimala.cli.support import terminal


class Watched(io.StringIO):
    """A stream that says a person reads it."""

    def isatty(self) -> bool:
        return True


def test_nobody_watches_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with terminal.bar("Working") as advance:
        advance(1, 2, "this")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("moment", "seen"), [(-1, True), (60, False)])
def test_a_bar_is_shown_only_after_a_moment(
    moment: float, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Watched()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(terminal, "MOMENT", moment)
    with terminal.bar("Working") as advance:
        advance(1, 2, "this")
        advance(2, 2, "that")
    assert ("Working" in stream.getvalue()) is seen


def test_brackets_in_what_a_bar_says_are_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Watched()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(terminal, "MOMENT", -1)
    with terminal.bar("[/a]") as advance:
        advance(1, 2, "[red]bot wins")
    assert "[/a]" in stream.getvalue()
    assert "[red]bot wins" in stream.getvalue()


def test_what_a_person_is_told_is_one_short_clean_line(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.say("a\x1b[2J\nb" + "c" * 5000)
    err = capsys.readouterr().err
    assert err.startswith("calimala: a?[2J?bccc")
    assert err.endswith("…\n")
    assert len(err) < 420
