"""tools/sizes.py finds what is too long, and nothing else."""

from tools.sizes import LONGEST_FILE, LONGEST_FUNCTION, main, too_long

LONGEST = "def f():\n" + "    pass\n" * (LONGEST_FUNCTION - 1)


def test_a_function_of_one_line_more_is_too_long() -> None:
    assert list(too_long("a.py", LONGEST)) == []
    assert list(too_long("a.py", f"\n{LONGEST}    pass\n")) == ["a.py:2 f: 41 lines, of 40"]


def test_a_file_of_one_line_more_is_too_long() -> None:
    assert list(too_long("a.py", "\n" * LONGEST_FILE)) == []
    assert list(too_long("a.py", "\n" * (LONGEST_FILE + 1))) == ["a.py: 501 lines, of 500"]


def test_nothing_here_is_too_long() -> None:
    assert main() == 0
