"""How people create games and play them to the end."""

from playwright.sync_api import Locator

from tests.e2e.people import Person

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


NAMES = {"L": "Light", "D": "Dark", "r": "Red", "b": "Blue", "y": "Yellow", "g": "Green"}
RACE_NAMES = {"a": "Ant", "b": "Bee"}
ARROWS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}


def make_table(host: Person, game: str, seats: dict[str, str], options: dict[str, str]) -> None:
    """Fill in the form for a new game: seats by letter, options by their label."""
    host.go(f"/new/{game}")
    page = host.page
    if game == "tee":
        page.get_by_label("Players").select_option(options.pop("Players", "ry"))
    names = RACE_NAMES if game == "race" else NAMES
    for letter, kind in seats.items():
        page.get_by_label(f"{names[letter]} is played by").select_option(kind)
    page.get_by_text("Options and house rules").click()
    for label, value in options.items():
        switch = page.get_by_role("checkbox", name=label)
        if switch.count():
            switch.check()
        page.get_by_role("spinbutton", name=label).fill(value)
    host.button("Create game").click()


def invitation(host: Person, seat: str) -> str:
    """Read the link for a seat from the host's page."""
    return host.page.get_by_label(f"For {seat}", exact=True).input_value()


def sit(guest: Person, link: str, name: str) -> None:
    """Follow an invitation and join."""
    guest.go(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.button("Join as").click()
    guest.wait("")


def throw_button(one: Person) -> Locator:
    """Find the button for a throw; while a throw is on its way it is there, but disabled."""
    return one.button("Throw the dice").and_(one.page.locator(":not([aria-disabled=true])"))


def act(one: Person) -> None:
    """Throw, or choose the first possible move."""
    throw = throw_button(one)
    counters = one.page.locator("[data-move]")
    decline = one.page.locator(".choice.away")
    throw.or_(counters.first).or_(decline).first.wait_for()
    if throw.count():
        throw.click()
    elif counters.count():
        counters.first.press("Enter")
    else:
        decline.click()


def play_out(players: dict[str, Person]) -> int:
    """Play a game with dice to its end, each seat by its person; return how many acts it took."""
    any_one = next(iter(players.values()))
    for count in range(2000):
        any_one.wait(":is([data-phase=over], [data-actor])")
        state = any_one.state()
        if state["phase"] == "over":
            return count
        seq, actor = state["seq"], state.get("actor", "")
        if actor not in players:
            any_one.wait(f":not([data-seq='{seq}'])")
            continue
        mover = players[actor]
        mover.wait(f":is([data-acting={actor}], [data-phase=over])")
        act(mover)
        for each in players.values():
            each.wait(f":not([data-seq='{seq}'])")
    raise AssertionError("the game has no end")


def walk(one: Person) -> None:
    """Walk away from one's own side by keys alone; every board is turned to its player."""
    board = one.page.get_by_label("The board of Royal Tee")
    board.locator("[tabindex='0']").first.focus()
    confirm, seq = one.page.locator(".confirm"), one.seq()
    while confirm.is_disabled():
        left = confirm.inner_text()
        one.page.keyboard.press("ArrowUp")
        confirm.filter(has_not_text=left).wait_for()
    one.page.keyboard.press("Enter")
    one.wait(f":not([data-seq='{seq}'])")


def space(one: Person, name: str) -> tuple[float, float]:
    """Return where a space of the board lies on the screen."""
    box = one.page.locator(f"[data-space={name}]").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def second_turn(one: Person) -> None:
    """Come to a turn of two steps."""
    make_table(one, "tee", {"r": "you", "y": "bot"}, {"Round limit": "9"})
    one.wait("[data-acting=r]")
    walk(one)
    one.wait("[data-acting=r]")


def draw(one: Person, walk: str) -> None:
    """Draw a walk by keys, step by step, without confirming it."""
    one.page.get_by_label("The board of Royal Tee").locator("[tabindex='0']").first.focus()
    confirm = one.page.locator(".confirm")
    for letter in walk:
        left = confirm.inner_text()
        one.page.keyboard.press(f"Shift+{ARROWS[letter]}")
        confirm.filter(has_not_text=left).wait_for()
