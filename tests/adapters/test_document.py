"""The examples of docs/research.md run as they stand there."""

from pathlib import Path

import pytest

from tests.test_documents import ROOT, fenced

DOCUMENT: Path = ROOT / "docs" / "research.md"
EXAMPLES = fenced(DOCUMENT, "python")

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda text: text.split("\n", 1)[0][:40])
def test_an_example_runs_and_is_short(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(program, str(DOCUMENT), "exec"), {})  # noqa: S102 - our own document
    lines = [line for line in program.splitlines() if line.strip()]
    assert len(lines) <= 11
    assert bool(capsys.readouterr().out) == ("print(" in program)
