// What one can do at a table now, as real buttons.

import { isMine, playerName, table, token } from "./state.js";
import { ask, complain, element, given, keep, kept, says } from "./telling.js";

const EMOTES = ["hello", "well-played", "lucky", "unlucky", "thinking", "oops", "thanks", "good-game"];

let act, sit, show;

const button = (label, onclick, kind = "") => element("button", { type: "button", class: kind, onclick }, label);
const row = (...children) => element("div", { class: "row" }, ...children);

/** Fill the three places. What has not changed stays, so that nobody loses what was typed or focused. */
export function showActions(actions, more, emotes, does) {
  ({ act, sit, show } = does);
  replace(actions, actionsNow());
  replace(more, moreNow());
  replace(emotes, emotesNow());
}

const shownBefore = new Map();

function replace(where, { key, parts }) {
  const text = JSON.stringify(key);
  if (shownBefore.get(where) === text) return;
  shownBefore.set(where, text);
  const turn = document.getElementById("turn");
  const hadFocus = where.contains(document.activeElement) || (where.id === "actions" && document.activeElement === turn);
  where.replaceChildren(...parts());
  // Whoever plays by keyboard finds the next thing to do under the fingers; until there is one, the turn is read.
  if (hadFocus) (where.querySelector("button, input, select") ?? turn).focus({ preventScroll: true });
}

const waitsForMe = () => {
  const { now, seats } = table.view;
  const entry = seats.find((other) => other.seat === now.seat);
  return entry && isMine(now.seat) && entry.kind === "person" && !entry.resigned;
};

function actionsNow() {
  const { now, seats, phase, undo, ready, rematch } = table.view;
  const key = ["actions", now, seats, phase, ready, rematch, table.mine, table.presence.away, table.hints, table.ply];
  return { key, parts: () => [...plies(now, undo), ...others(now), ...gathering(phase, seats, ready), ...afterwards(phase, rematch)] };
}

function plies(now, undo) {
  const parts = [];
  const expects = table.view.seq; // so that a click that comes too late does not play something else
  if (waitsForMe() && now.awaits === "roll") {
    parts.push(button(says("roll"), () => act({ type: "roll", seat: now.seat, expects }), "main large"));
  }
  if (waitsForMe() && now.awaits === "move") {
    const choices = now.moves.map((move) =>
      button(move.replaceAll(">", " → "), () => act({ type: "move", seat: now.seat, move, expects }), "move"),
    );
    parts.push(element("div", { class: "moves" }, ...choices));
  }
  const tools = [];
  const takeBack = table.takeBack;
  if (undo && isMine(takeBack) && table.view.phase === "playing" && now.undo_asked === null) {
    tools.push(button(says("undo"), () => act({ type: "undo", seat: takeBack })));
  }
  if (waitsForMe() && now.awaits === "move" && alone()) tools.push(button(says("hint"), hint));
  if (tools.length) parts.push(row(...tools));
  parts.push(...table.hints.map((entry) => element("p", { class: "note" }, says("hint told", entry))));
  return parts;
}

const alone = () => table.view.seats.every((entry) => entry.holder === null || entry.holder === table.holder);

async function hint() {
  await tried(async () => {
    const path = `/api/tables/${given.table}/hints?language=${given.language}`;
    table.hints = (await ask(path, { token: token() })).hints;
    show();
  });
}

function others(now) {
  const parts = [];
  if (now.undo_asked !== null) {
    const asked = playerName(now.undo_asked);
    if (isMine(now.undo_asked)) parts.push(element("p", { class: "note" }, says("undo wait")));
    else if (table.mine.length) {
      const answer = (agree) => () => act({ type: "answer-undo", agree, seat: table.mine[0] });
      const told = element("p", {}, says("undo asked", { player: asked }));
      parts.push(element("div", { class: "note" }, told, row(button(says("agree"), answer(true)), button(says("refuse"), answer(false)))));
    }
  }
  const gone = table.presence.away.filter((seat) => !isMine(seat));
  if (table.mine.length && table.view.phase === "playing") {
    for (const target of gone) {
      const told = element("p", {}, says("somebody away", { player: playerName(target) }));
      const computer = button(says("replace"), () => act({ type: "replace", target, seat: table.mine[0] }));
      const claim = button(says("claim"), () => act({ type: "claim", seat: table.mine[0] }));
      parts.push(element("div", { class: "note" }, told, row(computer, claim)));
    }
    const back = table.view.seats.some((entry) => isMine(entry.seat) && !entry.resigned && (entry.left || entry.kind === "computer"));
    if (back) parts.push(button(says("come back"), () => act({ type: "return" }), "main"));
  }
  return parts;
}

function gathering(phase, seats, ready) {
  if (phase !== "gathering") return [];
  const open = seats.some((entry) => entry.kind === "open");
  if (!table.mine.length) return open ? [joining()] : [];
  const parts = [];
  if (open) parts.push(inviting(), filling());
  else if (!ready.includes(table.holder)) parts.push(button(says("start"), () => act({ type: "start" }), "main large"));
  parts.push(addingWords());
  return parts;
}

function field(label, control) {
  control.id ||= `field-${label.length}-${Math.random().toString(36).slice(2)}`;
  return element("div", { class: "field" }, element("label", { for: control.id }, label), control);
}

function joining() {
  const name = element("input", { required: true, maxlength: 40, autocomplete: "nickname", value: kept("name") ?? "" });
  const words = element("input", { maxlength: 100, autocomplete: "off" });
  const onsubmit = (event) => {
    event.preventDefault();
    tried(async () => {
      const body = { name: name.value.trim() };
      if (words.value.trim()) body.words = words.value.trim();
      const seated = await ask(`/api/tables/${given.table}/join`, { body });
      keep("name", body.name);
      sit(seated.token);
    });
  };
  return element(
    "form",
    { class: "note", onsubmit },
    element("h2", {}, says("join title")),
    field(says("your name"), name),
    field(says("your words"), words),
    element("p", { class: "quiet" }, says("words why")),
    element("button", { class: "main" }, says("join")),
  );
}

function inviting() {
  const address = `${location.origin}/tables/${given.table}`;
  const link = element("input", { readonly: true, value: address, onfocus: () => link.select() });
  const told = element("span", { role: "status" });
  const copy = button(says("copy"), async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      document.execCommand("copy"); // the clipboard is for https alone
    }
    told.textContent = says("copied");
  });
  return element(
    "div",
    { class: "note invite" },
    element("h2", {}, says("invite")),
    field(says("invite link"), link),
    row(copy, told),
    element("p", {}, `${says("or code")} `, element("strong", { class: "told-code" }, table.view.code)),
    element("img", { src: `/tables/${given.table}/qr.svg`, alt: says("scan"), width: 160, height: 160 }),
  );
}

function filling() {
  const levels = given.levels.map((level) => element("option", { value: level, selected: level === "medium" }, says(level)));
  const level = element("select", { "aria-label": says("level") }, ...levels);
  return row(button(says("fill"), () => act({ type: "fill", level: level.value })), level);
}

function addingWords() {
  const words = element("input", { maxlength: 100, required: true, autocomplete: "off" });
  const onsubmit = (event) => {
    event.preventDefault();
    act({ type: "words", words: words.value.trim(), seat: table.mine[0] });
    words.value = "";
  };
  return element(
    "details",
    {},
    element("summary", {}, says("add words")),
    element("form", { onsubmit }, field(says("your words"), words), element("p", { class: "quiet" }, says("words why")), element("button", {}, says("add words"))),
  );
}

function afterwards(phase, rematch) {
  if (phase !== "over") return [];
  if (rematch) return [element("a", { class: "button main", href: `/tables/${rematch}${given.query}` }, says("to rematch"))];
  return table.mine.length ? [button(says("rematch"), () => act({ type: "rematch" }), "main")] : [];
}

// Below: the dice, and the way out

function moreNow() {
  const { phase, commitment } = table.view;
  const playing = phase === "playing" && table.mine.length > 0;
  return { key: ["more", phase, playing], parts: () => [...(phase === "over" ? [checking(commitment)] : []), ...(playing ? [leaving()] : [])] };
}

function leaving() {
  const seat = () => (isMine(table.view.now.seat) ? table.view.now.seat : table.mine[0]);
  const away = button(says("leave"), () => act({ type: "leave" }));
  return element("details", {}, element("summary", {}, says("leave menu")), row(away, button(says("resign"), () => act({ type: "resign", seat: seat() }), "danger")));
}

function checking(commitment) {
  const record = `/api/tables/${given.table}/record`;
  const told = element("div", { role: "status" });
  const tell = (...texts) => told.replaceChildren(...texts.map((text) => element("p", {}, text)));
  const check = button(says("check"), () =>
    tried(async () => {
      const checked = await ask("/api/verify", { body: { record: await ask(record) } });
      tell(checked.verified ? says("checked", checked) : says("check failed", checked));
    }),
  );
  const judge = button(says("analysis"), () =>
    tried(async () => {
      tell(says("analysing"));
      const judged = await ask(`/api/tables/${given.table}/analysis?language=${given.language}`);
      tell(...Object.values(judged.sentences), ...judged.remarks);
    }, () => tell()),
  );
  return element(
    "div",
    { class: "note" },
    element("h2", {}, says("check title")),
    element("p", { class: "quiet seal" }, says("sealed", { commitment })),
    row(check, element("a", { class: "button", href: record }, says("record")), judge),
    told,
  );
}

function emotesNow() {
  const parts = () => [
    element("details", {}, element("summary", {}, says("emotes")), row(...EMOTES.map((emote) => button(says(`emote ${emote}`), () => act({ type: "emote", emote }), "quiet")))),
  ];
  return { key: ["emotes", table.mine.length > 0], parts: table.mine.length ? parts : () => [] };
}

async function tried(work, failed = () => {}) {
  complain("");
  try {
    await work();
  } catch (error) {
    failed();
    complain(error.message);
  }
}
