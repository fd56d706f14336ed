"""What `make repeat` makes of several runs."""

from __future__ import annotations

from tests.repeat import compared, read_report

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="test_one" />
<testcase classname="tests.a" name="test_two[x]"><failure message="no" /></testcase>
<testcase classname="tests.b" name="test_three"><skipped message="why" /></testcase>
<testcase classname="tests.b" name="test_four"><error message="in its fixture" /></testcase>
</testsuite></testsuites>"""


def test_a_report_says_what_became_of_each_test() -> None:
    assert read_report(REPORT) == {
        "tests.a::test_one": "passed",
        "tests.a::test_two[x]": "failed",
        "tests.b::test_three": "skipped",
        "tests.b::test_four": "failed",
    }


def test_tests_that_differ_between_runs_are_told_from_those_that_always_fail() -> None:
    runs = [
        {"steady": "passed", "broken": "failed", "flaky": "passed", "lost": "passed"},
        {"steady": "passed", "broken": "failed", "flaky": "failed"},
    ]
    differing, failing = compared(runs)
    assert differing == {"flaky": ["passed", "failed"], "lost": ["passed", "did not run"]}
    assert failing == ["broken"]
