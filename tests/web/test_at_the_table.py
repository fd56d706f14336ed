"""What a person at a table sees and hears, move by move."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.server_process import ANA, Server
from tests.web.conftest import Visit
from tests.web.matches import act_and_wait, look, on_one_screen, play_until
from tests.web.test_together import sit_down
from tests.web.visitor import PHONE, Visitor

HEARD = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll('[aria-live]')) {
    const hear = () => region.textContent && heard.push([region.ariaLive, region.textContent]);
    new MutationObserver(hear).observe(region, {childList: true, characterData: true, subtree: true});
  }
}"""


def heard(visitor: Visitor, words: str) -> list[tuple[str, str]]:
    """All that was read aloud since HEARD, as soon as those words were."""
    visitor.page.wait_for_function("words => heard.some(([, said]) => said.includes(words))", arg=words)
    said: list[tuple[str, str]] = [(how, text) for how, text in visitor.page.evaluate("heard")]
    return said


def test_a_move_that_is_pointed_at_takes_nothing_from_the_others(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "senet", plies=4)
    play_until(server, seated, "move", choices=3)
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.to_act()
    board = visitor.named("group", "Board of Senet")
    stops = "buttons => buttons.map(button => [button.ariaLabel, button.ariaDisabled])"
    numbers = page.locator("svg.tokens text.number")
    before, marks = board.get_by_role("button").evaluate_all(stops), numbers.count()
    visitor.press("Tab")
    visitor.choices.first.focus()
    expect(page.locator("svg.tokens .movable.picked")).not_to_have_count(0)
    assert board.get_by_role("button").evaluate_all(stops) == before
    assert numbers.count() >= marks


def test_what_has_just_happened_is_told_in_the_language_that_is_chosen_meanwhile(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.act()
    said = page.locator("p.said")
    expect(said).to_contain_text("Ana rolls")
    visitor.named("button", "Settings").click()
    page.get_by_role("radio", name="Español").check(force=True)
    expect(said).to_contain_text("Ana sacó")


def test_what_happened_and_whose_turn_it_is_are_read_as_one_and_again(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit(hurried=True)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    assert visitor.to_act() == "roll"
    expect(page.locator("[aria-live='polite']").first).not_to_be_empty()
    page.evaluate(HEARD)
    for _ in range(20):  # until it is the other's turn
        if "Luis" in page.locator("[data-part='turn']").inner_text():
            break
        visitor.act()
        visitor.to_act()
    said = heard(visitor, "Luis's turn. Roll the dice.")
    assert {how for how, _ in said} == {"polite"}
    assert said[-1][1].startswith("Ana "), "what happened comes first"
    visitor.press("r")
    expect(page.locator("[aria-live='assertive']")).to_have_text(said[-1][1])


def test_nobody_is_told_to_do_what_is_done_already(visit: Visit, server: Server) -> None:
    seated = server.open_table(ANA, {"kind": "computer", "level": "easy"}, game="ludo")
    server.act(seated["table"], seated["token"], "start", id="start")
    visitor = visit(choices={"speed": "normal"}, reduced_motion="no-preference")
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.dice.click()
    turn, tips = page.locator("[data-part='turn']"), visitor.named("complementary", "Tips for your first match")
    expect(turn).to_contain_text("rolling…")
    expect(turn).not_to_contain_text("Roll the dice")
    expect(tips).to_contain_text("One moment")


def test_space_never_scrolls_the_game_away(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "senet", plies=4)
    play_until(server, seated, "move", choices=2)
    visitor = visit(size=PHONE)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    assert visitor.to_act() == "move"
    page.locator("[data-part='turn']").focus()
    page.evaluate("addEventListener('keydown', (event) => { window.scrolls = !event.defaultPrevented; })")
    visitor.press("Space")
    assert page.evaluate("window.scrolls") is False


def test_the_only_move_does_not_play_itself_again_after_it_was_taken_back(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    play_until(server, seated, "move", choices=1, most=1)
    visitor = visit(timeless=True, choices={"autoMove": True})
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.named("button", "Undo").click()  # as soon as it can be: the only move has been played
    expect(visitor.choices).to_have_count(1)
    before = look(server, seated["table"])["seq"]
    visitor.pass_time(60)
    assert look(server, seated["table"])["seq"] == before
    visitor.choices.click()
    expect(visitor.choices).to_have_count(0)


def test_the_focus_goes_on_to_the_next_step_of_a_dialog(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit()
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.named("button", "Menu").click()
    visitor.named("button", "Give up…").press("Enter")
    expect(visitor.named("heading", "Give up?")).to_be_focused()


def test_whoever_comes_to_a_table_begins_at_its_heading(visit: Visit) -> None:
    ana, luis, lost = visit(), visit(choices={"name": "Luis"}), visit(outages=True)
    page = ana.open("/new/senet")
    page.get_by_role("combobox").filter(has_text="Invite with a link").last.select_option(label="Invite with a link")
    ana.named("button", "Open the table and invite").press("Enter")
    link = page.get_by_label("Link to this table").input_value()
    expect(ana.named("heading", "Senet")).to_be_focused()
    luis.open(link)
    expect(luis.page.get_by_label("Your name")).to_be_visible()
    expect(luis.named("heading", "Senet")).to_be_focused()
    lost.open("/tables/nowhere")
    expect(lost.named("heading", "There's no such table")).to_be_focused()


def test_a_long_name_neither_moves_the_board_nor_leaves_the_log(visit: Visit, server: Server) -> None:
    names = ("W" * 40, "Bo")
    seated = server.open_table(*({"kind": "here", "name": name} for name in names), game="senet")
    server.act(seated["table"], seated["token"], "start", id="start")
    visitor = visit(size=(360, 740), hurried=True)
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    board = visitor.named("group", "Board of Senet")
    tops: dict[str, float] = {}
    for _ in range(40):
        visitor.to_act()
        turn = page.locator("[data-part='turn'] strong").inner_text()
        tops[turn] = board.evaluate("board => board.getBoundingClientRect().top + scrollY")
        if len(tops) == 2:
            break
        act_and_wait(visitor, server, seated["table"])
    assert len(tops) == 2
    assert len(set(tops.values())) == 1, tops
    lines = page.get_by_role("region", name="What happened").get_by_role("group")
    assert lines.evaluate("lines => lines.scrollWidth <= lines.clientWidth")


def test_space_rolls_again_after_something_was_said(visit: Visit, server: Server) -> None:
    ana, _ = sit_down(visit, server)
    assert ana.to_act() == "roll"
    ana.named("button", "Say").press("Enter")
    ana.named("button", "Hello!").press("Enter")
    expect(ana.page.get_by_role("list", name="Players")).to_contain_text("Hello!")
    expect(ana.page.locator("[data-part='turn']:focus, button.roll:focus")).to_have_count(1)  # and not on "Say"
    ana.press("Space")
    expect(ana.page.locator("p.said")).to_contain_text("You roll")


def test_dice_are_one_thing_for_those_who_hear_them(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit()
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    assert visitor.to_act() == "roll"
    assert "img" not in visitor.dice.aria_snapshot()


def test_a_move_that_is_taken_back_leaves_no_marks(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    play_until(server, seated, "move")  # the first of the match
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    marks = page.locator("svg rect.last")
    visitor.choices.first.click()
    expect(marks.first).to_be_attached()
    visitor.named("button", "Undo").click()
    visitor.choices.first.wait_for()
    expect(marks).to_have_count(0)


def test_what_was_said_is_said_again_and_shown(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit()
    visitor.sit(seated)
    page = visitor.open(f"/tables/{seated['table']}")
    visitor.dice.wait_for()
    expect(page.locator("[aria-live='polite']")).to_have_text("Ana's turn. Roll the dice.")
    for _ in range(2):
        visitor.named("button", "Repeat").click()
        expect(page.get_by_role("group", name="Ana's turn. Roll the dice.")).to_have_count(1)
    expect(page.locator("[aria-live='assertive']")).to_have_text("Ana's turn. Roll the dice.")


def test_arrow_keys_go_through_the_list_of_moves(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "poleana")
    play_until(server, seated, "move", choices=3)
    visitor = visit()
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    visitor.choices.first.focus()
    visitor.press("ArrowRight")
    expect(visitor.choices.nth(1)).to_be_focused()
    visitor.press("End")
    expect(visitor.choices.last).to_be_focused()
    visitor.press("Home")
    expect(visitor.choices.first).to_be_focused()


def test_tips_begin_with_the_goal_and_follow_the_device(visit: Visit, server: Server) -> None:
    seated = on_one_screen(server, "ludo")
    visitor = visit(has_touch=True, size=PHONE)
    visitor.sit(seated)
    visitor.open(f"/tables/{seated['table']}")
    tips = visitor.named("complementary", "Tips for your first match")
    expect(tips).to_contain_text("Be the first to bring all your tokens around the board and home.")
    visitor.page.locator("[data-part='turn']").tap()
    expect(tips).to_contain_text("tap “Roll”")
    expect(tips).not_to_contain_text("Space")
    visitor.press("Tab")
    expect(tips).to_contain_text("press Space")
