// The load: `node load.js JSON`, with the fields of `given` below. Opens tables for two, connects a player to each seat,
// and lets players act in turn at a fixed rate; prints JSON lines: {"measuring":true}, {"measured":true}, the result.
//
// A table's actions are due at even intervals from a random first moment on, whatever the server does. When one is due,
// whoever's turn it is acts; if the action before it is still under way, it waits for that one's end. Its time runs from
// the moment when it was due until the *other* player has its broadcast, so that a server that falls behind can't hide
// it by being asked less.
import { performance } from "node:perf_hooks";

const given = JSON.parse(process.argv[2]);
const { client, origins, tables: count, rate, warmup, seconds, patience } = given;
const { openTable } = await import(client);

const OPENING_AT_ONCE = 20;
const OPENING_SECONDS = 180;

/** Uniform numbers in [0, 1), the same in every run (mulberry32). */
function stream(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const random = stream(20_260_801);
const latencies = [];
const failures = new Map();
let from = Infinity; // what was due before, or at `until` and later, is not counted
let until = Infinity;
let asked = 0;
let open = 0; // counted actions whose broadcast has not arrived

function failed(reason) {
  failures.set(reason, (failures.get(reason) ?? 0) + 1);
}

class Paced {
  /** Moments when an action became due that has not been sent yet. */
  waiting = [];
  underway = undefined;

  async open(number) {
    const heard = (seat, progress) => this.heard(seat, progress);
    this.table = await openTable(origins, number, random, { heard, failed });
    return this;
  }

  due(now) {
    if (now >= from && now < until) {
      asked += 1;
      open += 1;
    }
    this.waiting.push(now);
    if (this.underway === undefined) this.act();
  }

  act() {
    const since = this.waiting.shift();
    this.underway = { since, missing: new Set([0, 1]) };
    Object.assign(this.underway, this.table.act());
  }

  heard(seat, progress) {
    const action = this.underway;
    if (action === undefined || progress <= action.progress) return;
    const first = action.missing.delete(seat);
    if (first && seat !== action.seat && action.since >= from && action.since < until) {
      latencies.push(performance.now() - action.since);
      open -= 1;
    }
    if (action.missing.size === 0) {
      this.underway = undefined;
      if (this.waiting.length) this.act();
    }
  }
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function openAll() {
  const paced = Array.from({ length: count }, () => new Paced());
  let next = 0;
  const opener = async () => {
    while (next < count) {
      const number = next++;
      await paced[number].open(number);
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, opener));
  return paced;
}

/** Lets actions be due from `start` on, until all that are to be counted have been. */
async function keepPace(paced, start) {
  const interval = (1000 * count) / rate;
  const first = Array.from({ length: count }, () => random() * interval).sort((a, b) => a - b);
  for (let action = 0; ; action += 1) {
    const at = start + Math.floor(action / count) * interval + first[action % count];
    if (at >= until) return;
    while (performance.now() < at) await sleep(Math.max(1, at - performance.now()));
    paced[action % count].due(performance.now());
  }
}

function quantile(sorted, share) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] : null;
}

function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const begun = performance.now();
const tooSlow = setTimeout(() => {
  console.error(`not all tables were open after ${OPENING_SECONDS} s`);
  process.exit(1);
}, OPENING_SECONDS * 1000);
const paced = await openAll();
clearTimeout(tooSlow);
const opened = performance.now();
const start = opened + 500;
from = start + warmup * 1000;
until = from + seconds * 1000;
let before;
setTimeout(() => {
  before = performance.eventLoopUtilization();
  say({ measuring: true });
}, from - performance.now());
await keepPace(paced, start);
const busy = performance.eventLoopUtilization(before).utilization;
const inTime = latencies.length;
say({ measured: true });
for (const end = performance.now() + patience * 1000; open > 0 && performance.now() < end; ) await sleep(20);
for (const { table } of paced) table.close();

const sorted = Float64Array.from(latencies).sort();
say({
  asked,
  answered: sorted.length,
  missing: open,
  failures: Object.fromEntries(failures),
  answered_per_second: inTime / seconds,
  p50: quantile(sorted, 0.5),
  p90: quantile(sorted, 0.9),
  p99: quantile(sorted, 0.99),
  longest: sorted.at(-1) ?? null,
  opening_seconds: (opened - begun) / 1000,
  generator_busy: busy,
});
process.exit(0);
