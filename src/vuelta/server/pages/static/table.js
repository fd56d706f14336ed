// A table: keeps what is known of it, and shows it whenever that changes.

import { showActions } from "./actions.js";
import { Connection } from "./connection.js";
import { colour, isMine, playerName, seatOf, table, token } from "./state.js";
import { ask, complain, element, given, keep, says } from "./telling.js";

const SHOWN = 60;
const DRAWING_PAUSE = 300;
const DRAWING_AGAIN = 3000;
const QUIET = new Set(["rolled", "moved", "undo-asked", "undo-refused", "undone", "emote"]);
const DICE = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const place = (id) => document.getElementById(id);

/** What buttons may do. */
const does = {
  act(action) {
    complain("");
    connection.act(action);
  },
  /** Sit down with a token. */
  sit(token) {
    keep(`token:${given.table}`, token);
    table.view = null;
    connection.restart();
  },
  show,
};

// What is heard

/** Messages are taken one after another: what a welcome asks for is there before the next event is told. */
let heard = Promise.resolve();

function hear(message) {
  heard = heard.then(() => understand(message)).catch((error) => complain(error.message));
}

async function understand(message) {
  if (message.now) table.skew = message.now - Date.now();
  if (message.type === "welcome") await welcome(message);
  else if (message.type === "event") happened(message.event);
  else if (message.type === "presence") {
    table.presence = message;
    show();
  } else if (message.type === "refused") complain(message.message[given.language]);
}

async function welcome(message) {
  table.holder = message.holder;
  table.mine = message.seats;
  if (message.view) {
    table.view = message.view;
    place("log").replaceChildren();
    const since = Math.max(0, message.seq - SHOWN);
    const { events } = await ask(`/api/tables/${given.table}/events?since=${since}`);
    events.filter((event) => event.seq <= message.seq).forEach(tell);
    draw();
    show();
  } else message.events.forEach(happened);
}

function happened(event) {
  if (!table.view || event.seq <= table.view.seq) return;
  table.view.seq = event.seq;
  table.view.now = event.now;
  table.hints = [];
  tell(event);
  if (QUIET.has(event.kind)) show();
  else refresh();
  if (event.kind === "rematch") carry(event.data.table);
  draw();
}

/** Who sits where has changed: look at all of it. */
async function refresh() {
  const view = await ask(`/api/tables/${given.table}`);
  if (!table.view || view.seq >= table.view.seq) table.view = view;
  table.mine = table.view.seats.filter((entry) => entry.holder !== null && entry.holder === table.holder).map((entry) => entry.seat);
  show();
}

/** One's token is good at the rematch as well. */
function carry(other) {
  if (token()) keep(`token:${other}`, token());
}

// What is shown

function tell(event) {
  if (event.kind === "rolled") table.last = event;
  if (["rolled", "moved", "undone"].includes(event.kind)) {
    table.ply = event.seq;
    table.takeBack = event.kind === "moved" ? event.seat : null;
  }
  const log = place("log");
  const sentences = event.told?.[given.language] ?? [logged(event)];
  const seat = event.seat === null || !table.view ? null : seatOf(event.seat);
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 90;
  log.append(element("li", seat ? { class: `mark ${seat.colour}` } : {}, sentences.join(" ")));
  while (log.children.length > 4 * SHOWN) log.firstChild.remove();
  if (atEnd) log.scrollTop = log.scrollHeight;
}

function logged(event) {
  const player = event.data.name ?? (event.seat === null ? "" : playerName(event.seat));
  const emote = event.data.emote && says(`emote ${event.data.emote}`);
  return says(`log ${event.kind}`, { player, emote, seat: event.seat === null ? "" : event.seat + 1, words: event.data.words });
}

function show() {
  if (!table.view) return;
  place("turn").textContent = turn();
  place("turn").className = `turn ${turnColour()}`;
  showDice();
  showClock();
  showSeats();
  showActions(place("actions"), place("more"), place("emotes"), does);
}

function turnColour() {
  const { seat } = table.view.now;
  return seat === null ? "" : `mark ${seatOf(seat).colour}${isMine(seat) ? " mine" : ""}`;
}

function turn() {
  const { phase, now, seats, ended, ready } = table.view;
  if (phase === "gathering") {
    const count = seats.filter((entry) => entry.kind === "open").length;
    if (count) return says("waiting open", { count });
    return says(table.mine.length && !ready.includes(table.holder) ? "ready yourself" : "waiting ready");
  }
  if (phase === "over") return ended.ranking.length ? says("wins", { player: playerName(ended.ranking[0]) }) : says("over");
  const entry = seatOf(now.seat);
  const player = playerName(now.seat);
  if (entry.kind === "computer") return says("thinks", { player });
  return says(`${isMine(now.seat) ? "your" : "their"} ${now.awaits}`, { player });
}

function showDice() {
  const shown = place("dice");
  const text = table.last?.data.text.split(":")[1];
  shown.hidden = !text || table.view.phase === "gathering";
  if (shown.hidden) return;
  const dice = text.split("-");
  const faces = element("span", { "aria-hidden": "true" }, dice.map((die) => DICE[die] ?? die).join(" "));
  shown.className = `dice mark ${seatOf(table.last.seat)?.colour ?? ""}`;
  shown.replaceChildren(faces, element("span", { class: "hidden" }, says("die", { dice: dice.join(", ") })));
}

function showClock() {
  const { deadline } = table.view.now;
  const left = deadline && Math.max(0, Math.ceil((deadline - Date.now() - table.skew) / 1000));
  place("clock").hidden = !deadline;
  if (!deadline) return;
  const when = new Date(deadline - table.skew).toLocaleString(given.language);
  place("clock").textContent = left > 600 ? says("clock long", { when }) : says("clock", { seconds: left });
}

function showSeats() {
  const { seats, now, ready, phase } = table.view;
  const states = (entry) => {
    const level = entry.level && says(entry.level);
    const told = entry.name ? [colour(entry.seat)] : [];
    if (isMine(entry.seat)) told.push(says("you"));
    if (entry.kind === "open") told.push(says("open"));
    if (entry.kind === "computer") told.push(entry.name ? says("stand-in", { level, name: entry.name }) : says("computer", { level }));
    if (entry.resigned) told.push(says("resigned"));
    else if (entry.left) told.push(says("left"));
    else if (entry.kind === "person") told.push(says(table.presence.here.includes(entry.holder) ? "here" : "away"));
    if (phase === "gathering" && ready.includes(entry.holder)) told.push(says("is ready"));
    return told.join(" · ");
  };
  const rows = seats.map((entry) =>
    element(
      "li",
      { class: `mark ${entry.colour}`, "aria-current": now.seat === entry.seat ? "true" : null },
      element("strong", {}, playerName(entry.seat)),
      element("span", {}, states(entry)),
    ),
  );
  place("seats").replaceChildren(...rows);
  const count = table.presence.watchers - (table.mine.length ? 0 : 1);
  const told = [table.mine.length ? "" : says("watching"), count > 1 ? says("watchers", { count }) : count === 1 ? says("watchers one") : ""];
  place("watchers").textContent = told.join(" ").trim();
}

// The board is drawn by the server; one picture is under way at a time, and the newest is asked for last.

let drawing = null;

function draw() {
  drawing ??= (async () => {
    let drawn;
    do {
      const seq = table.view?.seq;
      let pause = DRAWING_PAUSE;
      try {
        const text = await ask(given.board);
        const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        place("board").replaceChildren(document.importNode(picture, true));
        drawn = seq;
      } catch {
        pause = DRAWING_AGAIN; // the server is busy or away; what is played is told in words meanwhile
      }
      await new Promise((done) => setTimeout(done, pause));
    } while (table.view && table.view.seq !== drawn);
    drawing = null;
  })();
}

const connection = new Connection(given.table, {
  hear,
  who: () => ({ token: token(), since: table.view?.seq ?? null }),
  forget: () => {
    keep(`token:${given.table}`, "");
    table.view = null;
  },
  changed: (state) => {
    document.body.classList.toggle("lost", state === "lost");
    complain(state === "open" ? "" : says(state));
  },
});

setInterval(() => table.view && showClock(), 1000);
