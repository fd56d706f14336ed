// Opens tables: at once against the computer, or as the form says.

import { ask, complain, given, keep, kept } from "./telling.js";

async function open(wish, button) {
  button.disabled = true;
  complain("");
  try {
    const seated = await ask("/api/tables", { body: wish });
    keep(`token:${seated.table}`, seated.token);
    const chosen = new URLSearchParams(location.search).get("lang");
    location.assign(`/tables/${seated.table}${chosen ? `?lang=${chosen}` : ""}`);
  } catch (error) {
    button.disabled = false;
    complain(error.message);
  }
}

for (const button of document.querySelectorAll("[data-play]")) {
  button.addEventListener("click", () => {
    const { play, players, level } = button.dataset;
    const others = Array.from({ length: Number(players) - 1 }, () => ({ kind: "computer", level }));
    const name = kept("name");
    open({ game: play, seats: [{ kind: "here", ...(name && { name }) }, ...others] }, button);
  });
}

const form = document.getElementById("new");
if (form) {
  const rows = [...form.querySelectorAll("[data-seat]")];
  const playing = () => given.seats[form.elements.players.value];

  const show = (fresh) => {
    const seats = playing();
    rows.forEach((row) => {
      const seat = Number(row.dataset.seat);
      const select = row.querySelector("select");
      row.hidden = !seats.includes(seat);
      if (fresh) select.value = seat === seats[0] ? "me" : "open";
      row.querySelector("input").hidden = select.value !== "here";
    });
  };

  const wished = (seat) => {
    const kind = form.elements[`seat${seat}`].value;
    if (kind === "me") return { kind: "here", name: form.elements.name.value.trim() };
    if (kind === "open") return { kind };
    if (kind !== "here") return { kind: "computer", level: kind };
    const name = form.elements[`name${seat}`].value.trim();
    return name ? { kind, name } : { kind };
  };

  form.addEventListener("change", (event) => show(event.target.name === "players"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep("name", form.elements.name.value.trim());
    const wish = {
      game: form.dataset.game,
      seats: playing().map(wished),
      clock: form.elements.clock.value ? Number(form.elements.clock.value) : null,
      undo: form.elements.undo.checked,
    };
    if (form.elements.rules) wish.rules = form.elements.rules.value;
    open(wish, event.submitter ?? form.querySelector("button"));
  });
  form.elements.name.value = kept("name") ?? "";
  show(true);
}
